"""Injuries in another order are the same injuries, wherever the fighter comes to stand."""

from __future__ import annotations

import functools

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.clauses import Forbid, Only
from pipeline.prove.injuries import Injuries
from pipeline.rules.duel import limits
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.state import Condition, Effect
from tests.rules.fighters import mirim, with_picture

PICTURE = 19
TOLD = (
    Only(only=("green", "yellow", "brown"), lasts="combat"),
    Only(only=("orange", "red", "black"), lasts="combat"),
    Forbid(forbid=("jumps",), lasts="combat"),
    Forbid(forbid=("orange", "extended range"), lasts="combat"),
    Forbid(forbid=("blue", "brown", "white"), lasts="combat"),
    Forbid(forbid=("red", "yellow", "black"), lasts="combat"),
    Only(only=("retrieve weapon",), lasts="restored"),
    Only(only=("blue",), lasts=1),
)
INJURIES = range(6)


@functools.cache
def duel() -> Duel:
    return DUEL.new((with_picture(mirim(), PICTURE, tell=TOLD), mirim()), DuelOptions())


@functools.cache
def injuries() -> Injuries:
    return Injuries(*duel().fighters)


def effect(index: int) -> Effect:
    lasts = TOLD[index].lasts
    return Effect(
        picture=PICTURE,
        index=index,
        turns=lasts if isinstance(lasts, int) else 0,
        restored=lasts == "restored",
    )


def rows(me: Fighter, index: int) -> frozenset[int]:
    return me.rows_of(TOLD[index])


@given(
    order=st.permutations(INJURIES).flatmap(lambda p: st.integers(2, 6).map(lambda n: p[:n])),
    later=st.integers(0, 2),
    extended=st.booleans(),
    apart=st.booleans(),
    shield=st.booleans(),
    dropped=st.sampled_from([(), (1,)]),
    beside=st.sets(st.sampled_from([6, 7])),
)
def test_what_may_be_chosen_is_the_same(  # noqa: PLR0913
    order: list[int],
    *,
    later: int,
    extended: bool,
    apart: bool,
    shield: bool,
    dropped: tuple[int, ...],
    beside: set[int],
) -> None:
    """Sorted after some of them, and again after the others."""
    me, foe = duel().fighters
    first, rest = order[: len(order) - later], order[len(order) - later :]
    again = [first[i] for i in injuries().order([rows(me, n) for n in first])] + rest
    chosen = {
        limits.choose(
            me,
            foe,
            Condition(
                body=9,
                extended=extended,
                shield=shield,
                dropped=dropped,
                effects=tuple(effect(n) for n in (*told, *sorted(beside))),
            ),
            apart=apart,
        ).pages
        for told in (order, again)
    }
    assert len(chosen) == 1


def test_the_order_is_kept_where_it_counts_and_only_there() -> None:
    me, _ = duel().fighters
    colours = [rows(me, n) for n in (0, 1)]
    assert not colours[0] & colours[1]
    assert [injuries().order(pair) for pair in (colours, colours[::-1])] == [(0, 1), (0, 1)]

    few = [rows(me, n) for n in (2, 5)]
    assert {injuries().order(pair) for pair in (few, few[::-1])} == {(0, 1), (1, 0)}
