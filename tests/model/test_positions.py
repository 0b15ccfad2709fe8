"""Where a picture leaves its fighter: a function of its clauses, the range and the score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import Maneuver
from pipeline.model.clauses import Bonus, Clause, Forbid, Free, Only, Selector, When
from pipeline.model.positions import applying, holds, leaves_extended, opens_extended
from pipeline.model.selectors import Rows
from tests.strategies import clauses, tells

ROWS: Rows = {
    24: Maneuver(group="down swing", name="strong", colour="orange", mod=3),
    18: Maneuver(group="jump", name="dodge", colour="green", mod=-4),
    50: Maneuver(group="extended range", name="charge", colour="white", mod=5),
    52: Maneuver(group="extended range", name="dodge", colour="brown", mod=-6),
}
FAR = Only(only=("extended range",))
NEAR = Only(only=("green",))


def leaves(*tell: Clause, extended: bool = False, scored: bool = False) -> bool | None:
    return leaves_extended(ROWS, tell, extended=extended, scored=scored)


@pytest.mark.parametrize(
    ("selector", "opens"),
    [
        ("extended range", True),
        ("white", True),
        ("Brown", True),
        ("black", True),  # by its colour alone: the sheet has no such row
        ("Black", True),
        (52, True),
        ("charge", True),
        ("dodge", False),  # one row at each range
        ("green", False),
        (24, False),
        (60, False),  # no row
    ],
)
def test_opens_extended(selector: Selector, *, opens: bool) -> None:
    assert opens_extended(ROWS, selector) == opens


@pytest.mark.parametrize(
    ("tell", "where"),
    [
        ((), False),
        ((FAR,), True),
        ((Only(only=("brown", 50)),), True),
        ((NEAR,), False),
        ((Only(only=("green", "brown")),), None),
        ((FAR, NEAR), None),
        ((Forbid(forbid=("green",)),), False),
        ((Forbid(forbid=("extended range",)),), False),
        ((Bonus(bonus=2), FAR), True),
        ((Only(only=("extended range",), binds="opponents"),), False),
        ((Only(only=("extended range",), lasts="combat"),), True),
        ((FAR, Only(only=("green",), binds="opponents")), True),
    ],
)
@pytest.mark.parametrize("extended", [False, True])
def test_where_a_picture_leaves_the_fighter(
    tell: tuple[Clause, ...], *, where: bool | None, extended: bool
) -> None:
    """The range before does not matter: only None means that it stays."""
    assert leaves(*tell, extended=extended) == where


@pytest.mark.parametrize(
    ("when", "extended", "scored", "met"),
    [
        (None, False, False, True),
        ("extended", True, False, True),
        ("extended", False, True, False),
        ("close", False, False, True),
        ("close", True, True, False),
        ("scored", False, True, True),
        ("scored", True, False, False),
        ("missed", True, False, True),
        ("missed", False, True, False),
    ],
)
def test_conditions(when: When | None, *, extended: bool, scored: bool, met: bool) -> None:
    assert holds(when, extended=extended, scored=scored) == met
    there = leaves(Only(only=("white",), when=when), extended=extended, scored=scored)
    assert there == met


def test_no_limits_if_scored_leaves_the_fighter_close() -> None:
    """As in: only extended range, but if you score no limits."""
    tell = (FAR, Free(free=True, when="scored"))
    assert leaves(*tell, scored=False) is True
    assert leaves(*tell, scored=True) is False


def test_free_voids_the_limits_for_one_turn_and_no_others() -> None:
    momentary, lasting = Forbid(forbid=("green",)), Forbid(forbid=("orange",), lasts="combat")
    theirs = Forbid(forbid=("green",), binds="opponents")
    bonus, free = Bonus(bonus=2), Free(free=True)
    told = applying((momentary, lasting, NEAR, theirs, bonus, free), extended=False, scored=False)
    assert told == ((1, lasting), (3, theirs), (4, bonus), (5, free))


def test_free_for_opponents_frees_nobody_here() -> None:
    tell = (FAR, Free(free=True, binds="opponents"))
    assert applying(tell, extended=False, scored=False) == tuple(enumerate(tell))


@given(tell=tells, extended=st.booleans(), scored=st.booleans())
def test_what_applies_keeps_its_place(
    *, tell: tuple[Clause, ...], extended: bool, scored: bool
) -> None:
    told = applying(tell, extended=extended, scored=scored)
    assert all(tell[i] is clause for i, clause in told)
    assert all(holds(c.when, extended=extended, scored=scored) for _, c in told)
    assert leaves(*(c for _, c in told), extended=extended, scored=scored) == leaves(
        *tell, extended=extended, scored=scored
    )


@given(clauses)
def test_without_an_only_there_is_no_extended_range(clause: Clause) -> None:
    if not isinstance(clause, Only):
        assert leaves(clause, extended=True) is False
