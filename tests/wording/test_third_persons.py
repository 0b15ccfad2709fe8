"""Texts that are told to one player of the fighter shown, with the opposites that stay doubts."""

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
    Lose,
    Only,
    Restore,
)
from pipeline.reconcile.scan_words import told
from tests.wording.sheet import KNOWN

NO_RED = Forbid(forbid=("red",))
RED = Only(only=("red",))
LEADS = (
    "To be read to the opponent: ",
    "This is to be read aloud to the other player: ",
    "Let it be told to your rival: ",
    "Say to your foe of his warrior: ",
    "Tell your opponent of her champion: ",
)
TELLS: tuple[tuple[tuple[Clause, ...], str], ...] = (
    ((NO_RED,), "In the next turn she may not use Red."),
    ((NO_RED,), "Red is forbidden to him in the coming round."),
    ((NO_RED,), "She is refused Red in the coming round."),
    ((NO_RED,), "She is denied nothing but Red next turn."),
    ((RED,), "She is denied all but Red next turn."),
    ((RED,), "She is denied everything except Red next turn."),
    ((RED,), "She is reduced to Red in the following round."),
    ((RED,), "His sole choice in the coming round is Red."),
    ((RED,), "Her only recourse next turn is Red."),
    ((Free(free=True),), "No manoeuvre is denied her in the coming round."),
    ((Free(free=True),), "She is denied nothing in the coming round."),
    ((Free(free=True),), "He is free in the choice of his next manoeuvre."),
    ((Goto(goto=41, when="scored"),),
     "If she has scored in this exchange, her player turns to page 41 instead."),
    ((Goto(goto=41, when="missed"),),
     "If she has not scored in this exchange, her player turns to page 41 instead."),
    ((Drop(drop="weapon"), NO_RED), "He has let fall his weapon. He may do no Red next turn."),
    ((Restore(restore="weapon"),), "She has her weapon in hand once more."),
    ((Lose(lose="shield"),), "Her shield is broken and is lost for this combat."),
    ((Drain(drain=1),), "She bleeds: 1 more body point lost."),
    ((Only(only=("red",), lasts=2, overrides="all"),),
     "In the coming two rounds he may only use Red, whatever other orders he is under."),
    ((Only(only=("red",), lasts=2, overrides="all"),),
     "For two turns she may use only Red; every other restriction is thereby lifted."),
    ((Bonus(bonus=2, to=("red",)),), "Add 2 to any Red score he makes next turn."),
)  # fmt: skip


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(("clauses", "text"), TELLS)
def test_one_speaks_of_the_fighter_shown(lead: str, clauses: tuple[Clause, ...], text: str) -> None:
    parsed = told(lead + text, KNOWN)
    assert (parsed.clauses, parsed.rest) == (clauses, "")


def test_a_critical_is_told_of_as_a_blow_of_a_sum() -> None:
    parsed = told(
        "To be read to the opponent: She may not use Red next turn."
        " A telling blow, if the sum be 9 or above: She is denied Red until the combat is ended.",
        KNOWN,
    )
    assert parsed.rest == ""
    assert (parsed.total, parsed.clauses) == (9, (NO_RED,))
    assert parsed.critical == (Forbid(forbid=("red",), lasts="combat"),)


@pytest.mark.parametrize(
    "text",
    [
        "He is denied no Red manoeuvre next turn.",
        "No Red manoeuvre is denied him next turn.",
        "No manoeuvre is open to her next turn.",
        "No manoeuvre but Red is denied him next turn.",
        "Only Red is forbidden to her next turn.",
        "All manoeuvres but Red are denied her next turn.",
        "All manoeuvres are denied her next turn.",
        "She is not denied Red next turn.",
        "She is not confined to Red next turn.",
        "She is not free in the choice of her next manoeuvre.",
        "His sole choice next turn is not Red.",
        "His sole choice next turn may not be Red.",
        "She may do only Red next turn; no other restriction is thereby lifted.",
        "He has not let fall his weapon.",
        "She bleeds: 1 more body point won.",
        "If she has scored in this exchange, your player turns to page 41 instead.",
        "She may do no Red next turn. A blow, if the sum be 9 or below: She may do no Red.",
        "She may do no Red next turn, and you may do no Blue next turn.",
        "She may do no Red next turn. Your next attack may not be Blue.",
    ],
)
@pytest.mark.parametrize("lead", [LEADS[0], LEADS[3]])
def test_what_could_mean_something_else_is_refused(lead: str, text: str) -> None:
    assert not told(lead + text, KNOWN).understood


@pytest.mark.parametrize(
    "text",
    [
        "Say to your foe of my warrior: He may not use Red next turn.",
        "Say to your foe of your warrior: He may not use Red next turn.",
        "Not to be read to the opponent: Do no Red next turn.",
        "Say to your foe of his warrior: Do no Red next turn. You may do no Blue next turn.",
    ],
)
def test_of_whom_is_spoken_must_be_clear(text: str) -> None:
    assert not told(text, KNOWN).understood
