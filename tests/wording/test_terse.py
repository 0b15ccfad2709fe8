"""Rows by a number behind a noun, bonuses that damage is told with, short criticals and stores."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Bonus, Clause, Drain, Forbid, Free, Only, Points
from pipeline.reconcile.scan_words import told
from tests.wording.sheet import KNOWN

NO_RED = Forbid(forbid=("red",))
REST = Forbid(forbid=("red",), lasts="combat")
TWO = Bonus(bonus=2, to=("red",))
TELLS: tuple[tuple[tuple[Clause, ...], str], ...] = (
    ((Forbid(forbid=(28, 10, 2)),), "Techniques 28, 10 and 2 are forbidden in the next turn."),
    ((Forbid(forbid=("red", 28, 10)),), "Next turn, Red and techniques 28 and 10 are forbidden."),
    ((Forbid(forbid=(6,)),), "Technique 6 may not be used next turn."),
    ((Only(only=("chop", 62)),), "In the next turn, only Chop and technique 62 are permitted."),
    ((Forbid(forbid=("red",), but=(46,)),), "Red is forbidden next turn, except technique 46."),
    ((Free(free=True),), "Every technique is permitted in the next turn."),
    ((Free(free=True),), "NEXT TURN: all OK."),
    ((Bonus(bonus=1),), "If you score in the next turn, the damage is +1."),
    ((Bonus(bonus=2),), "Any damage you do next turn is +2."),
    ((TWO,), "If you score with Red in the next turn, the damage is +2."),
    ((TWO,), "If you score with Red in the next turn, you do +2 damage."),
    ((TWO,), "In the next turn, Red scores with +2."),
    ((TWO,), "Red scores with a bonus of 2 in the next turn."),
    ((TWO,), "Damage done with Red in the next turn is +2."),
    ((TWO,), "If you score with Red in the next turn, damage +2."),
    ((TWO,), "In the next turn, Red hits with +2 damage."),
    ((Bonus(bonus=1),), "In the next turn the damage is increased by 1 if you score."),
    ((Only(only=("red",)),), "All techniques except Red are forbidden in the next turn."),
    ((NO_RED,), "All techniques except Red are permitted in the next turn."),
    ((NO_RED,), "NEXT TURN: all but RED."),
    ((NO_RED,), "NEXT TURN - no RED!"),
    ((NO_RED,), "No Red for him next turn."),
    ((Free(free=True),), "NEXT TURN: anything you like."),
    ((REST,), "WHOLE FIGHT: no RED."),
    ((NO_RED,), "NEXT TURN: not RED."),
    ((REST,), "TILL THE END: no RED."),
    ((Points(points={"breath": 1}),), "Get 1 Breath back."),
    ((Points(points={"breath": 1}),), "Take 1 Breath back."),
    ((Points(points={"breath": 1}),), "1 Breath returns to you."),
    ((Points(points={"breath": 1}),), "You recover a point of Breath."),
    ((Points(points={"breath": 1}),), "Breath: +1."),
    ((Points(points={"breath": -2}),), "You lose 2 of your Breath points."),
    ((Points(points={"breath": -1}),), "It costs you 1 Breath."),
)  # fmt: skip


@pytest.mark.parametrize(("clauses", "text"), TELLS)
def test_what_terse_editors_tell(clauses: tuple[Clause, ...], text: str) -> None:
    parsed = told(text, KNOWN, pools=("breath",))
    assert (parsed.clauses, parsed.rest) == (clauses, "")


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (REST, "CRIT! REST OF FIGHT: no RED."),
        (REST, "CRITICAL HIT! No RED for the rest of the fight."),
        (REST, "If crit, REST OF FIGHT: no RED."),
        (Forbid(forbid=("red",), but=("chop",), lasts="combat"),
         "CRIT! REST OF FIGHT: no RED (CHOP is still OK)."),
        (Forbid(forbid=("red",), but=("chop",), lasts="combat"),
         "CRIT! REST OF FIGHT: no RED (CHOP allowed)."),
        (Drain(drain=1), "CRIT! Lose 1 more body point."),
    ],
)  # fmt: skip
def test_a_critical_is_cried(clause: Clause, text: str) -> None:
    parsed = told(f"NEXT TURN: no RED. {text}", KNOWN)
    assert (parsed.clauses, parsed.critical, parsed.rest) == ((NO_RED,), (clause,), "")


@pytest.mark.parametrize(
    "text",
    [
        "No technique is permitted in the next turn.",
        "Every technique is forbidden in the next turn.",
        "Not every technique is permitted in the next turn.",
        "Use 2 techniques in the next turn.",
        "Techniques 2 points are forbidden next turn.",
        "All techniques but Red are forbidden next turn, except Blue.",
        "All but RED lose next turn.",
        "If you score in the next turn, the damage is +0.",
        "If you score in the next turn, the damage you take is +1.",
        "NEXT TURN: your choice is RED.",
        "Do only Red next turn, your choice.",
        "Damage next turn is +2.",
        "Do no Red next turn. For critical hits, add 1 next turn.",
        "You may do no Blue next turn. No Red for him next turn.",
        "Technique 66 is forbidden next turn.",
        "Technique 7 is forbidden next turn.",
        "If you score in the next turn, the damage is 1.",
        "If you score, the damage is +1.",
        "If you are hit in the next turn, the damage is +1.",
        "The damage is +1.",
        "In the next turn, Red scores with Blue.",
        "NEXT TURN: no RED. NO CRIT! REST OF FIGHT: no RED.",
        "NEXT TURN: no RED. UNLESS CRIT! REST OF FIGHT: no RED.",
        "NEXT TURN: no RED. CRIT, REST OF FIGHT: no RED.",
        "NEXT TURN: not all RED.",
        "TILL THE END of it: no RED.",
        "NEXT TURN: no RED (CHOP is still out).",
        "Take 1 Breath.",
        "Get 1 Breath, not back.",
        "Get 1 Breath away.",
    ],
)
def test_what_could_mean_something_else_is_refused(text: str) -> None:
    assert not told(text, KNOWN, pools=("breath",)).understood
