"""Families of phrases: who listens, what a critical needs, what is added to scores."""

from __future__ import annotations

import pytest

from pipeline.model.book import Maneuver
from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Ignore,
    Lose,
    Only,
    Recover,
    Restore,
)
from pipeline.model.selectors import select
from pipeline.wording.parse import parse
from tests.wording.sheet import KNOWN

NAMES = ((2, "Parry & Close"), (4, "Parry"))
NO_RED = Forbid(forbid=("red",))
ONLY_RED = Only(only=("red",))
FREE = Free(free=True)
LASTING = Forbid(forbid=("red",), lasts="combat")


@pytest.mark.parametrize(
    "head",
    [
        "Tell your f\u0153:", "Tell your f\u00e6:", "Tell your fo:", "Tell the other player:",
        "Tell the other player", "Tell your victim:", "Telf your foe:", "Say to the other lad:",
        "Orders to your opponent:",
    ],
)  # fmt: skip
def test_whoever_listens(head: str) -> None:
    parsed = parse(f"{head} Do no Red next turn.", KNOWN)
    assert (parsed.clauses, parsed.rest, parsed.headed) == ((NO_RED,), "", True)


@pytest.mark.parametrize(
    "head", ["Tell your red:", "Tell victims:", "Tell your victim", "Tell your never foe:"]
)
def test_whoever_does_not(head: str) -> None:
    assert not parse(f"{head} Do no Red next turn.", KNOWN).understood


@pytest.mark.parametrize(
    "head",
    [
        "If 8 or more is scored, add:", "Critical on 8 or better:", "Critical from 8 on:",
        "With 8 points or more, also:", "From 8 points up:", "8 points and over, also:",
        "If your total is 8 or more, add that", "Serious wound at 8 or more:", "8 or more?",
        "In addition, if the score is 8 or more:", "If 8 points or more are lost, also:",
        "When 8 or more points are scored, also tell:", "If it comes to at least 8, then:",
        "If the score is 8 or higher, also say:",
    ],
)  # fmt: skip
def test_what_a_critical_needs(head: str) -> None:
    parsed = parse(f"Do only Red next turn. {head} Red is barred for the rest of it.", KNOWN)
    assert (parsed.clauses, parsed.critical, parsed.total) == ((ONLY_RED,), (LASTING,), 8)


@pytest.mark.parametrize(
    "head",
    [
        "If you score 8 or more next turn:", "On page 8 or more:", "If 8 or more turns:",
        "If it is 8:", "If your total is 8 or more", "If your total is 50 or more:", "Over 8:",
        "If your total is 8 or less:", "If no total is 8 or more:",
    ],
)  # fmt: skip
def test_what_opens_no_critical(head: str) -> None:
    assert not parse(f"Do only Red next turn. {head} Do no red next turn.", KNOWN).understood


SAME: list[tuple[tuple[Clause, ...], str]] = [
    ((LASTING,), """
        Never again in this combat: Red.
        Never for the rest of the combat: Red.
    """),
    ((NO_RED,), """
        Not next turn: Red.
        Stay away from Red, please, next turn.
        Do no maneuvers that are red next turn.
        Red is all barred next turn.
    """),
    ((ONLY_RED,), """
        Only next turn: Red.
        Next turn, choose from Red only.
        Use any Red next turn, but no other.
        Red next turn, nothing else.
        The only maneuvers you may do next turn are red ones.
        Do only those maneuvers which are printed in red next turn.
    """),
    ((Bonus(bonus=1, to=("red",)),), """
        All red maneuvers are at +1 next turn.
        +1 next turn to Red only.
        Any red score is worth 1 point more next turn.
        Scores made next turn with Red are increased by 1.
        You receive a bonus of 1 on your next maneuver if it is red.
        Raise any red score by 1 next turn.
    """),
    ((Bonus(bonus=-1, to=("red",)),), """
        All red maneuvers lose 1 point next turn.
        You suffer a penalty of 1 on red maneuvers next turn.
        You have a -1 penalty on red next turn.
        Reduce any red score by 1 next turn.
    """),
    ((Bonus(bonus=-1, but=("red",)),), """
        All maneuvers but red are at -1 next turn.
        All scores next turn are at -1, except those of red.
    """),
    ((Bonus(bonus=1, to=("red",)), Bonus(bonus=-2, to=("blue",))), """
        +1 to red, -2 to blue next turn.
        Red gets +1 and blue gets -2 next turn.
    """),
    ((Forbid(forbid=("red",), when="scored"),), """
        If you scored this turn, do no red next turn.
        If you did score, do no red next turn.
        Do no red next turn if you have scored this turn.
    """),
    ((Forbid(forbid=("red",), when="missed"),), """
        Unless you scored this turn, do no red next turn.
        Do no red next turn unless you have scored this turn.
    """),
    ((Recover(recover=1),), """
        Take back 1 body point.
        Heal one point of damage.
        Regain 1 body point (but never above your original number).
        Regain 1 body point, but never more than you started with.
    """),
    ((Drain(drain=1, lasts="combat"),), """
        Lose 1 body point at the end of each turn for the rest of the combat.
    """),
    ((Ignore(ignore="score"),), """
        Your score does not count.
        Your score this turn counts for nothing.
    """),
    ((Lose(lose="weapon"),), """
        Your sword is broken for the rest of the combat.
    """),
    ((Lose(lose="shield"),), """
        Your shield is broken and gone for the rest of the combat.
    """),
    ((Restore(restore="weapon"),), """
        You have your weapon back in hand.
    """),
]  # fmt: skip
CASES = [(line.strip(), told) for told, lines in SAME for line in lines.strip().splitlines()]


@pytest.mark.parametrize(("text", "told"), CASES)
def test_one_meaning_in_many_phrases(text: str, told: tuple[Clause, ...]) -> None:
    parsed = parse(text, KNOWN)
    assert (parsed.clauses, parsed.rest) == (told, "")


@pytest.mark.parametrize(
    "text",
    [
        "Take 2 off any score next turn.", "All maneuvers are at 1 next turn.",
        "Red lose 1 next turn.", "Do a red next turn.", "Do no red but blue next turn.",
        "Both players next turn: red.", "If it is red next turn.",
    ],
)  # fmt: skip
def test_what_nobody_can_tell_is_refused(text: str) -> None:
    assert not parse(text, KNOWN).understood


def test_what_the_sheet_takes_up_is_a_weapon() -> None:
    known = ("Wide Fan", "Gather the Fans", "Pick Up Mallet", "Stab")
    down = parse("Both fans are on the ground. Anything goes next turn.", known)
    assert down.clauses == (Drop(drop="weapon"), FREE)
    back = parse("Both fans are in hand again. Anything goes next turn.", known)
    assert back.clauses == (Restore(restore="weapon"), FREE)
    assert not parse("Your fan is on the ground. Anything goes next turn.", known).understood
    one = parse("Your mallet is on the ground. No Stab next turn.", ("Stab", "Pick Up Mallet"))
    assert one.clauses == (Drop(drop="weapon"), Forbid(forbid=("stab",)))


def test_an_ampersand_is_an_and() -> None:
    for known in (("Parry & Close", "Parry"), ("Parry and Close", "Parry")):
        parsed = parse("Do only Parry & Close next turn.", known)
        assert parsed.clauses == (Only(only=("parry and close",)),)
    rows = {n: Maneuver(group="wall", name=one, colour="blue", mod=0) for n, one in NAMES}
    assert select(rows, "parry and close") == (2,)
