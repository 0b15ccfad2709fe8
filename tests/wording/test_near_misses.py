"""Sentences that look like others: refused, or read for what they say."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Bonus, Clause, Forbid, Free, Goto, Only
from pipeline.reconcile.scan_words import told
from pipeline.wording.parse import parse
from tests.wording.sheet import KNOWN

REFUSED = """
    You may do any but orange next turn.
    Do no more than 2 maneuvers next turn.
    Do either red or blue, not both, next turn.
    Do not only red next turn.
    Do not do only red next turn.
    You need not do Red next turn.
    You don't have to do Red next turn.
    You do not have to choose Red next turn.
    Red may be used next turn.
    Red may be used again.
    You may do Red next turn.
    You may do Red if you like next turn.
    Do Red next turn.
    All but red are barred next turn.
    Anything but red is barred next turn.
    Nothing but Red is barred next turn.
    Only Red is barred next turn.
    Only Red may not be used next turn.
    No maneuver is barred next turn.
    No maneuver may be chosen next turn.
    Red is not barred next turn.
    Red is no longer barred.
    Red is not forbidden next turn.
    Do not avoid Red next turn.
    Do no red unless it is extended next turn.
    Do not do Red and Blue together next turn.
    Do not use Red twice next turn.
    Do no red the turn after next.
    Do no red this turn.
    Do no red for at least 2 turns.
    Do no red for up to 2 turns.
    Do no red every second turn.
    Do no red for a turn or two.
    Do no red for 1 or 2 turns.
    Do no red until you score.
    Do no red until your next turn.
    Do no red until you are hit.
    Only red until you are on a score page.
    Red scores 2 next turn.
    Red scores double.
    Red may score double next turn.
    Red does not score double next turn.
    Red scores nothing next turn.
    Red scores no bonus next turn.
    Add no bonus next turn.
    You get no bonus next turn.
    You get 2 next turn.
    You gain 2 points next turn.
    You get two turns.
    Your next score is 2.
    Add 2 to red, 3 to blue next turn.
    Add 2 or 3 to red next turn.
    Add 2 to red or 3 to blue next turn.
    Add +2 to your opponent's score next turn.
    Add 2 to any score but Red next turn.
    Add 2 to your score if it was Red.
    Add 2 to your next two scores.
    If you do not do Red next turn, add 2.
    If you do only Red next turn, add 2.
    If you do Red, add 2 to Blue next turn.
    If you do Red next turn, do no Blue.
    If you do Red next turn, lose 1 body point.
    If your opponent scores next turn, add 2.
    If you score next turn, go to page 41.
    If you do not score go to page 41.
    If I score go to page 41.
    If you score twice, go to page 41.
    If a score page, or close, go to 41.
    On a score of 8 turn to page 41.
    On a score page or page 9, go to 41.
    If you score go to page 41 and do no Red next turn.
    If on a score page, go to 41; do no Blue next turn.
    Do not go to page 41.
    If on a score page do not go to page 41.
    Your weapon is not dropped.
    You do not drop your weapon.
    You may drop your weapon.
    Your weapon is almost dropped.
    Your opponent's weapon is dropped.
    My weapon is dropped.
    If your weapon is dropped, do only Dodges next turn.
    If you have dropped your weapon, no restrictions next turn.
    You do not have your weapon back.
    You have not retrieved your weapon.
    You may pick up your weapon.
    Your shield is not broken.
    You no longer have your weapon.
    Your weapon is gone.
    You do not lose 1 body point.
    You do not regain 1 body point.
    You can't regain 1 body point.
    No body points are lost.
    Regain 1 or 2 body points.
    Lose 1 body point or drop your weapon.
    No restrictions except Red next turn.
    No restrictions on Red next turn.
    You have no restrictions on extended range next turn.
    No restrictions next turn except the ones before.
    You are not free to do any maneuver next turn.
    You may not do any maneuver next turn.
    You may not do as you like next turn.
    Do not do as you like.
    You may not do anything next turn.
    Do not do any maneuver you like next turn.
    You are free to do any red maneuver next turn.
    You may do any maneuver with red next turn.
    You may do any maneuver of your own colour next turn.
    Do any maneuver twice next turn.
    There are no restrictions on what I do.
    Tell your opponent: "Your opponent may do any maneuver next turn."
    Tell opponent: "He may do no red next turn."
    Tell your opponent to tell you his next maneuver.
    Ask your opponent to do only red next turn.
    Your opponent tells you: do only red next turn.
    Your opponent may do only red and you may do only blue next turn.
    Do only red or nothing next turn.
    Only red or a jab from behind next turn.
    You are not limited to Red next turn.
    You are no longer limited to Red.
    You are not restricted to Red next turn.
    Red is not the only maneuver allowed next turn.
    You do not need to stick to Red next turn.
    You must not do only Red next turn.
    You must not stick to red next turn.
    You must do Red or Blue or lose 1 body point next turn.
    Your next maneuver must be Red or you lose.
    Your next maneuver may be Red.
    Red only at close range next turn.
    Red only if you score next turn.
    Red only once next turn.
    Do red only when you must next turn.
    Do no Red next turn or the turn after.
    Do no Red next turn and the turn after.
    Next turn do no Red, the turn after no Blue.
    For the next two turns no restrictions.
    Next turn go to page 41.
    Critical: 8 or more.
    If 8 or more is scored, do no Red for the rest of combat.
    If scoring less than 8: do no Red next turn.
    Critical hit at 8 or less: do no Red next turn.
    8 or less: do no Red next turn.
    Do neither Red next turn.
    Do no Red, nor any Blue that scores, next turn.
    Never mind Red next turn.
    Red and Blue may be played, but not Green, next turn.
    Do not fail to do Red next turn.
    Don't forget to do Red next turn.
    Take no damage next turn.
    Do no damage next turn.
    Play dead next turn.
    Pick a card.
    Use no more Red next turn.
    No more red next turn.
    Use less Red next turn.
    Not Red next turn.
    Red, not Blue, next turn.
    Do no Red next turn, unless you scored.
    Do red instead of blue next turn.
    Add 2 to red unless you scored.
    Take 2 off any score next turn.
    Double +2 to red next turn.
    Red +2, blue next turn.
    Red costs +2 next turn.
    If you score, add 2 next turn.
    If you score add 2.
    If you get hit, add 2 next turn.
    With Red you may not score next turn.
    Red may not score next turn.
    Red cannot score next turn.
    Don't do anything next turn.
    Do nothing next turn.
    Avoid nothing but red next turn.
    Without Red next turn.
    Use everything except Red next turn.
    Either do no Red or do no Blue next turn.
    Do no Red or do no Blue next turn.
    You may only do Red next turn if you score.
    You can do nothing but Red, or Blue if close, next turn.
    Red not barred next turn.
    Only Red barred next turn.
    All but Red barred next turn.
    Red barred next turn, Blue not.
    Red barred if you score next turn.
    Red barred.
    All is not open to you next turn.
    Everything is open to your opponent next turn.
    All is open to you next turn if you score.
    Do only Red (but Blue is fine) next turn.
    Add 2 to Red (but Blue is fine) next turn.
    Do no Red (but Blue is not allowed) next turn.
    Do no Red but Blue next turn.
    Do no Red except Jab (but Down Swing is ok) next turn.
    You get +2.
    You get plus 2.
    +2 next turn.
    Next turn get +2.
    Next turn gets +2.
    Not just Red next turn.
    Just do Red or nothing next turn.
    You have just done Red.
    You get +2 damage next turn.
    You get +2 points next turn.
    You get +2 turns.
    You get +2 and no Red.
    If you score twice you get +2 next turn.
    Plus 2 to Red, 3 to Blue next turn.
    Plus 2 next turn.
    Plus 1 or 2 to Red next turn.
    +! to Red next turn.
    + I to Red next turn.
    Red gets +! next turn.
    Add I to Red next turn.
    You lose I body point.
    Next turn Red gets +!
    Your weapon is gone. Do only Dodges next turn.
    Your weapon is lost until the end of the fight. Do only Dodges until then.
    Your weapon is lost. Do no Red next turn. Do only Dodges until you have retrieved it.
    Your weapon is gone. Do only Dodges until then.
    Do only Retrieve Weapon until then.
    You drop your weapon. Do no Red until then.
    You drop your weapon. Do only Retrieve Weapon or Red until it is done.
    You drop your weapon. Do only "Recover Balance" until then.
    You drop your weapon. Do only "Find Weakness" until it is done.
    You drop your weapon. Do only "Recover" until you have done so.
    Your weapon is not back.
    Your weapon is back next turn.
    Weapon may not be used.
    Weapon may be used next turn.
    Weapon may be used for Red.
    Your weapon is almost yours again.
    If your weapon is back, do only Red next turn.
    Your shield is of no use next turn.
    Your shield is of some use.
    Your shield is not worthless.
    No score sends you to page 41.
    A score of 8 sends you to page 41.
    A score never sends you to page 41.
    A score sends me to page 41.
    A score sends you to page 41 and you may do no Red next turn.
    A score sends your opponent to page 41 and you may do no Red next turn.
    A score sends your opponent to page 41. You may do no Red next turn.
    Next turn a score sends you to page 41.
    A score sends you to page 99.
    Tell your opponent: "A score sends your opponent to page 41."
    Tell your opponent: "If you scored, your opponent goes to page 41."
    You are 1 taller.
    Forget all other orders.
    Do only Red or Blue next turn. Do no Jab next turn. Forget all other orders.
    It hurts: do no Red for the rest of this fight.
    Hurts less than 7: do no Red for the rest of this fight.
    Hurts 7 or less: do no Red for the rest of this fight.
    If it hurts 7 do no Red for the rest of this fight.
"""
_LINES = [line.strip() for line in REFUSED.strip().splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("text", _LINES)
def test_what_could_mean_something_else_is_refused(text: str) -> None:
    assert not parse(text, KNOWN).understood
    assert not told(text, KNOWN).understood


@pytest.mark.slow
@pytest.mark.parametrize("text", [line for line in _LINES if line != "Pick a card."])
def test_nor_is_it_set_aside_as_speech(text: str) -> None:
    found = told(f"{text} Do no Green next turn.", KNOWN, talk=True)
    assert not found.understood or not found.aside


NEAR: list[tuple[str, tuple[Clause, ...]]] = [
    ("Do not use anything but red next turn.", (Only(only=("red",)),)),
    ("Use everything you like. Do anything but red next turn.", ()),
    ("Do anything but red next turn.", (Forbid(forbid=("red",)),)),
    ("You may do any maneuver next turn except Red.", (Forbid(forbid=("red",)),)),
    ("Nothing but Red may be chosen next turn.", (Only(only=("red",)),)),
    ("Nothing is barred next turn.", (Free(free=True),)),
    ("No maneuver other than Red is allowed next turn.", (Only(only=("red",)),)),
    ("Your next maneuver must not be Red.", (Forbid(forbid=("red",)),)),
    ("Red gets +2 and Blue +1 next turn.",
     (Bonus(bonus=2, to=("red",)), Bonus(bonus=1, to=("blue",)))),
    # a full stop ends a condition; without it nobody can tell
    ("If you score, go to 41. Do no Blue next turn.",
     (Goto(goto=41, when="scored"), Forbid(forbid=("blue",)))),
    ("If you score, go to 41, and do no Blue next turn.", ()),
    ("Do only Red next turn, but if on a score page go to 41 and have no restrictions next turn.",
     (Only(only=("red",)), Goto(goto=41, when="scored"), Free(free=True, when="scored"))),
    # who is meant
    ("Your opponent may do no Red next turn.", (Forbid(forbid=("red",)),)),
    ("Tell your opponent that he may do no Red next turn.", (Forbid(forbid=("red",)),)),
    ("Tell your opponent: He may do no Red next turn.", ()),
    ("Your opponent may do no Red. You may do no Blue next turn.", ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "clauses"), NEAR)
def test_what_is_near_is_not_the_same(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN)
    assert parsed.understood == bool(clauses)
    assert not clauses or parsed.clauses == clauses


@pytest.mark.parametrize(
    "text",
    [
        "Only Pick Up Lamp is permitted next turn.",
        "Do only Pick Up Lamp next turn.",
        "You may only pick Pick Up Lamp next turn.",
    ],
)
def test_a_verb_that_begins_a_name_is_none(text: str) -> None:
    assert parse(text, ["pick up lamp", "slab"]).clauses == (Only(only=("pick up lamp",)),)
