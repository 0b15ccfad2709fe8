"""Matrices whose targets were read on the wrong side of their keys."""

from __future__ import annotations

import pytest

from pipeline.reconcile.scan_sides import LaidOut, off_their_sides
from pipeline.reconcile.scan_votes import NOTHING, Opinion

FULL, EMPTY = Opinion({5: 1.0}, 0.0), Opinion({NOTHING: 1.0}, 0.0)
REACH = 30


def _laid(way: int, *, bare: tuple[int, ...] = (), turn: int = 0) -> LaidOut:
    """Four columns of six keys, 70 apart, with targets before or after them."""
    entries = []
    for i in range(24):
        x, y = 100 + 70 * (i // 6), 20 * (i % 6)
        both = [(at - 5, y - 5, at + 5, y + 5) for at in (x, x + way * REACH)]
        if turn == 90:  # the scan lies on its side: right on the page is up on it
            both = [(b, -c, d, -a) for a, b, c, d in both]
        entries.append((both[0], both[1], EMPTY if i in bare else FULL))
    return LaidOut(entries=entries, turn=turn)


def test_a_matrix_read_on_another_side_than_others_is_told() -> None:
    book = {2: _laid(1), 4: _laid(1, turn=90), 6: _laid(1), 8: _laid(-1), 10: _laid(1)}
    assert list(off_their_sides(book)) == [8]


@pytest.mark.parametrize("way", [1, -1])
def test_two_layouts_are_no_order(way: int) -> None:
    assert not off_their_sides({2: _laid(1), 4: _laid(-1), 6: _laid(way)})


@pytest.mark.parametrize(("way", "bare"), [(-1, range(6)), (1, range(18, 24)), (-1, range(5))])
def test_keys_at_the_end_without_targets_are_told(way: int, bare: range) -> None:
    assert list(off_their_sides({2: _laid(way, bare=tuple(bare))})) == [2]


@pytest.mark.parametrize("bare", [range(18, 24), (5, 8, 18, 23), (6, 7), range(24)])
def test_targets_that_are_none_elsewhere_are_not(bare: range | tuple[int, ...]) -> None:
    assert not off_their_sides({2: _laid(-1, bare=tuple(bare))})


def test_a_book_without_matrices_has_no_sides() -> None:
    assert off_their_sides({}) == {}
    assert off_their_sides({2: LaidOut(entries=[])}) == {}
