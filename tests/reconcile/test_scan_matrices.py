"""Cells that may have lost a digit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_cells import Weighed
from pipeline.reconcile.scan_entries import Cell, Entry, target
from pipeline.reconcile.scan_matrices import _cut, _halved
from pipeline.reconcile.scan_votes import Seen

Said = Mapping[str, Mapping[int, float]]


def entry(at: Cell, said: Said) -> Entry:
    votes = tuple(Vote(voter=w, value=t, p=p) for w, of in said.items() for t, p in of.items())
    seen = (Seen(0, Region(kind="cell", box=(0, 0, 9, 9), votes=votes, key=at[1])),)
    told = target(seen)
    return Entry(
        matrix=at[0], key=at[1], seen=seen, votes=told, read=told.best, seated=1.0, printed=at[1]
    )


def book(said: Sequence[Said]) -> tuple[dict[Cell, Entry], dict[Cell, Weighed]]:
    places = [(m, k) for m in range(2, 50, 2) for k in range(2, 50, 2)]
    cells = {at: entry(at, one) for at, one in zip(places, said, strict=False)}
    shares = {at: {t: e.votes.of(t) for t in (3, 13, 17, 21)} for at, e in cells.items()}
    return cells, {at: Weighed(of, of, of) for at, of in shares.items()}


CLEAR: Said = {"spotter": {21: 0.99999}, "cells": {21: 0.99999}}
LOST: Said = {"spotter": {13: 0.6, 3: 0.3}, "cells": {13: 0.9}}
ALONE: Said = {"spotter": {3: 0.7, 13: 0.05}, "cells": {3: 0.999}}
BOTH: Said = {"spotter": {3: 0.9, 13: 0.05}, "cells": {3: 0.999}}
TWO: Said = {"spotter": {13: 0.9, 3: 0.05}, "cells": {13: 0.999}}


@pytest.mark.parametrize(
    ("one", "lost", "cut"),
    [
        (ALONE, 20, True),  # many cells have lost a digit to some voter
        (ALONE, 10, False),
        (BOTH, 20, False),  # two read it plainly
        (TWO, 20, False),
    ],
)
def test_a_digit_alone_may_be_the_second_of_two(one: Said, lost: int, *, cut: bool) -> None:
    cells, weighed = book([one] + [LOST] * lost + [CLEAR] * (99 - lost))
    assert ((2, 2) in _cut(cells, weighed)) == cut


STROKE: Said = {"spotter": {3: 0.6}, "cells": {3: 0.95}}


@pytest.mark.parametrize(
    ("one", "many", "elsewhere", "halved"),
    [
        (STROKE, 14, 0, True),  # places askew: what parts targets from keys is read
        (STROKE, 6, 0, False),
        (STROKE, 14, 280, False),  # as in the rest of the book
        (BOTH, 14, 0, False),  # plainly so
    ],
)
def test_a_matrix_with_too_many_single_digits(
    one: Said, many: int, elsewhere: int, *, halved: bool
) -> None:
    first = [one] * many + [CLEAR] * (24 - many)
    cells, weighed = book(first + [STROKE] * elsewhere + [CLEAR] * (24 * 23 - elsewhere))
    found = {at for at in _halved(cells, weighed, ()) if at[0] == 2}
    assert found == ({(2, k) for k in range(2, 2 + 2 * many, 2)} if halved else set())


def test_single_digits_of_a_matrix_that_lacks_columns_are_told_apart() -> None:
    cells, weighed = book([STROKE, BOTH, *[CLEAR] * 60])
    assert _halved(cells, weighed, {2}) == {(2, 2)}
    assert _halved(cells, weighed, ()) == set()
