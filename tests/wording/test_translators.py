"""English of translators: what they tell in other words, and what only looks like it."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Only,
    Points,
    Restore,
)
from pipeline.reconcile.scan_words import told
from tests.wording.sheet import KNOWN

FREE = Free(free=True)
NO_RED = Forbid(forbid=("red",))
NO_JABS = Forbid(forbid=("jab",), lasts="combat")
DROPPED = (Drop(drop="weapon"), Only(only=("retrieve weapon",), lasts="restored"))
TOLD: tuple[tuple[tuple[Clause, ...], str], ...] = (
    ((NO_RED,), """
        To announce to the rival: \u00ab At the next round it is forbidden to employ the Red. \u00bb
        At the next exchange you may not employ the Red manoeuvres.
        In the next turn you can'tuse Red.
        Red prohibited in the next turn.
     """),
    ((FREE,), """
        No constraint at the next round.
        No constraint whatsoever at the next round of combat.
        No constraint at the next combat round.
        There are no constraints on the next round.
        At the next round, you are free of constraints.
        At the next round, all the manoeuvres are permitted.
        Next turn: anything goes (no restrictions).
        No restrictions (anything goes) next turn.
     """),
    ((Only(only=("red", 62)),), """
        Allowed in the next turn: only Red and no. 62.
        Allowed in the next turn: Red and no. 62 only.
     """),
    ((Forbid(forbid=("red", 28, 10)),), """
        Red and nos. 28 and 10 prohibited in the next turn.
        Red and nos. 28 and 10 forbidden at the next round.
     """),
    ((Only(only=("jab",), lasts=2, overrides="all"),), """
        During the two next rounds, only Jabs are permitted; this replaces all other constraints.
        Jabs only for the next 2 turns - this trumps any other restriction.
     """),
    ((Goto(goto=19, when="scored"),), """
        If you are on a page with a score, go to page 19.
        If you find yourself on a page with a score, go to page 19.
        If you're on a page that bears a score, turn to page 19 instead.
        If you arrived on this page with a score, go to page 19.
     """),
    ((Goto(goto=19, when="missed"),), """
        If you are on a page without a score, go to page 19.
        If you are not on a page with a score, go to page 19.
        If you came here without a score, go to page 19.
     """),
    ((Goto(goto=7), Goto(goto=19, when="had scored")), """
        Go to page 7. If you were on a page with a score, go to page 19.
     """),
    (DROPPED, """
        Your weapon falls to the ground. Only the manoeuvre Retrieve Weapon is permitted, as long
          as the weapon is not recovered.
        You drop your weapon. Do only Retrieve Weapon while you have not retrieved it.
        You drop your weapon. Do only Retrieve Weapon so long as it is not back in your hand.
     """),
    ((Restore(restore="weapon"), FREE), """
        You have your weapon again in hand. No constraint at the next round.
        You take your weapon back in hand. In the next turn no limitation.
     """),
    ((Drain(drain=1),), """
        You lose in addition 1 Body Point.
        In addition, you lose 1 Body Point.
        You also lose 1 Body Point.
     """),
    ((Points(points={"luck": -1}),), "You lose in addition 1 point of Luck."),
    ((Bonus(bonus=1),), """
        +1 to anything that scores next turn.
        +1 to whatever hits next turn.
     """),
    ((Forbid(forbid=("jab", "stomp")),), """
        The manoeuvres Jab and Stomp are forbidden at the next round.
     """),
)  # fmt: skip
REFUSED = """
    Red is not forbidden at the next round.
    Prohibited next turn: only Red.
    Allowed in the next turn: not only Red.
    Next turn: anything goes (no restrictions but Red).
    Next turn: anything goes (except Red).
    No constraint at the next round but for the Red.
    Jabs only next turn, but any other restriction trumps this.
    If you are on a page with a score of 4, go to page 19.
    You drop your weapon. Do only Retrieve Weapon as long as the weapon is recovered.
    You drop your weapon. Do only Retrieve Weapon while it is in your hand.
    You take your weapon in hand next turn.
    You may also use Red next turn.
    The Action Jab is forbidden next turn.
    Nos. 28 and 10 points are lost next turn.
    +1 to anything that does not score next turn.
"""


def sentences(text: str) -> list[str]:
    return [line.strip() for line in text.replace("\n          ", " ").splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("clauses", "text"), [(clauses, text) for clauses, texts in TOLD for text in sentences(texts)]
)
def test_a_translator_is_understood(clauses: tuple[Clause, ...], text: str) -> None:
    parsed = told(text, KNOWN, pools=("luck",))
    assert (parsed.rest, parsed.clauses) == ("", clauses)


@pytest.mark.parametrize("text", sentences(REFUSED))
def test_what_only_looks_like_it_is_refused(text: str) -> None:
    parsed = told(text, KNOWN, pools=("luck",))
    assert parsed.rest or not parsed.clauses


def test_what_a_critical_adds_stands_behind_the_quotes_of_the_instruction() -> None:
    text = "\u00ab Red forbidden at the next round. \u00bb From 7 points upwards: "
    parsed = told(f"{text}The Jabs are forbidden until the end of the combat.", KNOWN)
    assert (parsed.rest, parsed.clauses) == ("", (NO_RED,))
    assert (parsed.critical, parsed.total) == ((NO_JABS,), 7)
