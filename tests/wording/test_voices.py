"""Instructions in the words of many authors: each means one thing, and what is near means none."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Points,
    Recover,
    Restore,
)
from pipeline.reconcile.scan_words import told
from pipeline.wording.parse import parse
from tests.wording.sheet import KNOWN

POOLS = ("fury",)
VOICES: list[tuple[tuple[Clause, ...], str]] = [
    ((Free(free=True),), """
        There are no restrictions upon you next turn.
        Unrestricted next turn.
     """),
    ((Forbid(forbid=("jab",)),), """
        You may not jab next turn.
        You must not Jab next turn.
        You cannot jab next turn.
        On your next turn you are not permitted to Jab.
        You are unable to Jab next turn.
        Next turn you have to do without Jabs.
        Jab is not open to you next turn.
        Anything but Jab next turn.
        Please do no Jabs next turn.
     """),
    ((Forbid(forbid=("red",), lasts="combat"),), """
        Red cannot be used again until the duel ends.
        No more Red this combat.
        You may never again use Red in this combat.
        You can't do Red any more in this fight.
        Red is lost to you until the fight is done.
        Red is no longer allowed until the close of the fight.
     """),
    ((Forbid(forbid=("orange",), but=("jab",), lasts="combat"),), """
        Do no Orange (but you may do Jab) for the rest of the fight.
        Orange (but for Jab) cannot be used again until the duel ends.
        You may not use Orange, Jab excepted, again in this combat.
        Orange, Jab excepted, is barred for the rest of the combat.
        Apart from Jab, you may use no Orange for the rest of the combat.
        No Orange maneuvers save Jab may be used for the remainder of the combat.
        From now on no Orange maneuvers (Jab is all right).
        Orange may not be used for the rest of combat. Exception: Jab.
     """),
    ((Only(only=("green",)),), """
        Next turn only Green can be used.
        Next turn only Green.
        None but Green next turn.
        Limited to Green next turn.
        All you can do next turn is Green.
        You may do only green things next turn.
     """),
    ((Only(only=("duck",), lasts=2, overrides="all"),), """
        Do only Ducks for two turns; this overrules every other instruction.
        For the next two turns do only Ducks, whatever else has been said.
        For two turns you may do only Ducks, no matter what any other order says.
        For two turns only Duck can be used. All other orders are void.
        Nothing but Duck for two turns! This overrules anything else!
        Do only Ducks for two turns; this goes before all other instructions.
        Do only Ducks for two turns, and this takes precedence over any other instruction.
        Only Duck for 2 turns (overrides all other instructions).
        You must duck for two turns, superseding all other instructions.
        Only Duck for two turns, and all other instructions are set aside.
     """),
    ((Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored")), """
        Your weapon is out of your hand. Do only Retrieve Weapon until it is yours again.
        You have let go of your weapon! Only Retrieve Weapon can be used until you hold it again.
        Your weapon flies out of your hand. Retrieve Weapon only till you have it in hand again.
        Your weapon is gone. Nothing but Retrieve Weapon until you hold it once more.
        Your weapon falls. Keep doing Retrieve Weapon until you get it back.
     """),
    ((Restore(restore="weapon"),), """
        Weapon back in hand.
        You pick your weapon up again.
        Your weapon is once more in your hand.
        You grasp your weapon once more.
        Your weapon returns to you.
     """),
    ((Lose(lose="shield"),), """
        Shield lost.
        You have no shield any more!
        Your shield is in pieces.
        You are without your shield for the rest of the fight.
     """),
    ((Bonus(bonus=1),), """
        Your next turn's score is 1 higher.
        If you score next turn, that score +1.
        Whatever you score next turn is 1 higher.
        One point is added to any score you make next turn.
        Add 1 to the score of whatever you do next turn.
        Give yourself 1 more on any score next turn.
        Score is increased by 1 next turn.
     """),
    ((Bonus(bonus=-1),), """
        Next turn you score 1 less.
        Your score next turn is 1 lower.
        Score is decreased by 1 next turn.
        Count 1 less for any score next turn.
     """),
    ((Bonus(bonus=1, to=("jab",)),), """
        If you score next turn by Jab, that score +1.
        If you Jab next turn, your score is 1 higher.
        Should you jab next turn, add 1 to your score.
        Next turn, Jabs get 1 more to their score.
        Count 1 more for a Jab next turn.
        Add 1 to score if Jab is used next turn.
     """),
    ((Bonus(bonus=-1, to=("jab",)),), """
        Jab scores 1 less next turn.
        Subtract 1 from all Jab scores next turn.
     """),
    ((Goto(goto=19, when="scored"),), """
        If you stand on a score page, pass on to page 19.
        Scored? Go to 19.
        Should you have scored, turn to page 19.
        If you have made a score, go instead to page 19.
        If you just scored, look at page 19 instead.
     """),
    ((Goto(goto=19, when="missed"),), """
        No score? Go to 19.
        If you failed to score, turn to page 19.
        If you have not scored, go on to page 19.
        If not scored, proceed to page 19.
     """),
    ((Points(points={"fury": 1}),), """
        You get 1 fury.
        You win 1 fury.
        You are given 1 fury.
        1 fury gained.
        1 fury is yours.
        Fury +1.
        Your fury goes up by 1.
        Add 1 to your fury.
        Increase fury by 1.
     """),
    ((Points(points={"fury": -1}),), """
        That costs you 1 fury.
        Give up 1 fury point.
        You forfeit 1 fury.
        1 fury is taken from you.
        Fury -1.
        Your fury is reduced by 1.
        Subtract 1 fury.
        Decrease fury by 1.
     """),
    ((Recover(recover=1),), """
        You win back 1 body point.
        One body point is restored to you.
        1 body point regained.
        You are healed of 1 body point.
     """),
]  # fmt: skip
CASES = [(line.strip(), found) for found, lines in VOICES for line in lines.strip().splitlines()]


@pytest.mark.parametrize(("text", "clauses"), CASES)
def test_many_authors_one_meaning(text: str, clauses: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN, pools=POOLS)
    assert (parsed.rest, parsed.clauses) == ("", clauses)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["never", "not", "almost"])
def test_a_word_that_denies_never_leaves_the_meaning(word: str) -> None:
    for text, clauses in CASES:
        words = text.split()
        for i in range(1, len(words)):
            denied = parse(" ".join((*words[:i], word, *words[i:])), KNOWN, pools=POOLS)
            assert not denied.understood or denied.clauses != clauses, " ".join(
                (*words[:i], word, *words[i:])
            )


REFUSED = """
    You may not Jab only next turn.
    You must not do without Jab next turn.
    No more than one Jab for the rest of the combat.
    Do no Jab next turn, but for Red add 2.
    Do no Jab, Red excluded, next turn.
    Jab, Red or Blue excepted, cannot be used next turn.
    Only Jab, Red excepted, can be used next turn.
    None but Green is barred next turn.
    None but Green may not be used next turn.
    All you cannot do next turn is Green.
    All you can do next turn is not Green.
    Next turn only Green is barred.
    Next turn only Green cannot be used.
    Next turn only Jab gets +1.
    Anything but Red is out of the question next turn.
    Apart from Red, do as you like next turn.
    Apart from Red, do only Blue next turn.
    You no longer have to do Red next turn.
    Do only Orange (but you may do Jab) next turn.
    Do no Orange (but you may not do Jab) next turn.
    Do no Orange (Jab is not all right) next turn.
    Orange (except Jab) is allowed next turn.
    Do no Jab next turn. Do no Blue next turn. Exception: Red.
    Do only Ducks for two turns; no other instruction overrides this.
    Do only Ducks for two turns; all other instructions override this.
    Do only Ducks for two turns; all other instructions still apply.
    Do only Ducks for two turns. This goes after all other instructions.
    Do only Ducks for two turns unless otherwise told.
    Your next turn's score is 1.
    Your score next turn is 1 less than it was.
    Jab scores 1 more or less next turn.
    Subtract 1 from my score next turn.
    Add 1 to score if Jab is not used next turn.
    If you fail to score, go to page 19.
    Scored twice? Go to page 19.
    No score? Do no Red next turn.
    Your weapon returns to me.
    You have no shield next turn.
    You may give up 1 fury.
    Add 1 to any fury next turn.
    Fury does not go up by 1.
    1 fury is taken from me.
    1 body point is restored to me.
    You win back your weapon.
"""


@pytest.mark.parametrize("text", [line.strip() for line in REFUSED.strip().splitlines()])
def test_what_could_mean_something_else_is_refused(text: str) -> None:
    assert not parse(text, KNOWN, pools=POOLS).understood
    found = told(f"{text} Do no Green next turn.", KNOWN, pools=POOLS, talk=True)
    assert not found.understood or not found.aside


def test_more_and_less_are_no_slips_of_each_other() -> None:
    for word, change in (("Increase", 1), ("Decrease", -1), ("Incrase", 1), ("Decrase", -1)):
        found = parse(f"{word} fury by 1.", pools=POOLS).clauses
        assert found == (Points(points={"fury": change}),)


def test_points_are_told_from_rows() -> None:
    assert parse("Add 1 to your fury.", pools=POOLS).clauses == (Points(points={"fury": 1}),)
    assert parse("Add 1 to your fury.", ("fury",)).clauses == (Bonus(bonus=1, to=("fury",)),)
