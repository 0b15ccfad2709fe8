"""What a person has decided, and what a sister says of it: read, filled, then decided on top."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.edits import Settled, value_at
from pipeline.model.evidence import Correction, Extraction
from pipeline.reconcile.sister import Filled
from tests.reconcile.damage import MIRIM, called, changed, filled, reworded, torn

TWIN = called(MIRIM)
CELL, TELL = "/matrices/8/2", "/pictures/9/tell"


def decided(pointer: str, before: Any, after: Any) -> Correction:  # noqa: ANN401
    return Correction(
        pointer=pointer, before=before, after=after, reason="seen", who="ada", when="2026-01-01"
    )


def settled(read: Extraction, sister: Draft, *made: Correction) -> tuple[Filled, Settled]:
    done = filled(read, sister, decisions=made)
    return done, edits.apply(done.extraction, made)


def at(result: Settled, pointer: str) -> Any:  # noqa: ANN401
    return value_at(result.extraction.draft, pointer)


@pytest.mark.parametrize("before", [None, 5])
def test_a_decision_wins_over_what_a_sister_fills(before: int | None) -> None:
    """Whether it was made before the book was filled, or on the filled value."""
    done, now = settled(torn(MIRIM, CELL), TWIN, decided(CELL, before, 19))
    assert at(now, CELL) == 19
    assert not now.reopened
    assert not now.extraction.doubts
    assert [e.origin for e in now.extraction.evidence] == ["decided"]
    shown = [r for r in done.remarks if CELL in r and "decided" in r]
    assert shown == ([] if before else [f"{CELL}: 19 was decided and stands, sister says 5"])


def test_a_decision_on_the_reading_stands_against_a_sister_that_differs() -> None:
    done, now = settled(torn(MIRIM), changed(TWIN, {CELL: 63}), decided(CELL, 5, 19))
    assert at(now, CELL) == 19
    assert now.reopened == ()
    assert [(o.decided, o.sister) for o in done.overruled] == [(19, 63)]


def test_a_decision_on_a_doubt_that_the_sister_brought_up_stands() -> None:
    other = changed(TWIN, {CELL: 63})
    done, now = settled(torn(MIRIM), other, decided(CELL, None, 5))
    assert done.disputed == () if at(now, CELL) is None else (CELL,)
    assert at(now, CELL) == 5
    assert not now.reopened
    assert not now.extraction.doubts


def test_a_decision_that_there_is_no_such_value_stands() -> None:
    other = changed(TWIN, {"/pictures/1/party": "swap"})
    _, now = settled(torn(MIRIM), other, decided("/pictures/1/party", None, None))
    assert at(now, "/pictures/1/party") is None
    assert now.extraction.draft == MIRIM


def test_a_sister_that_agrees_with_a_decision_is_no_news() -> None:
    done, now = settled(torn(MIRIM, CELL), TWIN, decided(CELL, None, 5))
    assert at(now, CELL) == 5
    assert not done.overruled
    assert not now.reopened


def test_a_decision_on_what_the_sister_said_before_is_shown_again() -> None:
    _, now = settled(torn(MIRIM, CELL), changed(TWIN, {CELL: 63}), decided(CELL, 5, 19))
    assert now.reopened == (CELL,)
    (doubt,) = now.extraction.doubts
    assert [r.value for r in doubt.rivals] == [19, 63]


def test_a_decision_on_a_whole_picture_keeps_the_sister_out_of_it() -> None:
    own = {"score": 9, "tell": [{"free": True}]}
    done, now = settled(torn(MIRIM, "/pictures/25"), TWIN, decided("/pictures/25", None, own))
    assert at(now, "/pictures/25") == own
    assert now.reopened == ()
    assert {o.pointer for o in done.overruled} >= {"/pictures/25/tell"}


def test_later_decisions_follow_the_first() -> None:
    chain = (decided(CELL, None, 19), decided(CELL, 19, 21))
    done, now = settled(torn(MIRIM, CELL), TWIN, *chain)
    assert at(now, CELL) == 21
    assert [o.decided for o in done.overruled] == [21]


def test_instructions_are_told_in_the_words_that_people_gave_the_rows() -> None:
    read, name = torn(MIRIM, "/sheet/maneuvers/12/name", TELL), "/sheet/maneuvers/12/name"
    without, _ = settled(read, reworded(MIRIM))
    assert value_at(without.extraction.draft, TELL) == [{"forbid": [28, 10, 2, 22, 48], "lasts": 1}]
    _, now = settled(read, reworded(MIRIM), decided(name, None, "low"))
    assert now.extraction.draft == MIRIM


def test_a_decision_that_fits_nowhere_is_left_to_those_who_put_it_on_top() -> None:
    odd = decided("/sheet/maneuvers/12/name", None, 7)
    done = filled(torn(MIRIM, CELL), TWIN, decisions=(odd,))
    assert value_at(done.extraction.draft, CELL) == 5
