"""Keys in the corners of their cells: each takes its own target, or none where that is not sure."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from pipeline.vision.block import Block
from pipeline.vision.corners import cornered
from pipeline.vision.spotter import SYMBOLS, Glyph

HEIGHT, KEY, TARGET = 1000, 7.0, 11.0
COLUMNS, ROWS, WIDE, HIGH = 8, 3, 70.0, 60.0
OFF = (34.0, 24.0)
KEYS = range(2, 49, 2)
Number = tuple[float, float, int, float]  # its place, what it is, and the step of its digits


def _glyphs(numbers: list[Number]) -> dict[int, list[Glyph]]:
    """Small digits and large ones, each at the height of the page that shows them."""
    found: dict[int, list[Glyph]] = {1000: [], 500: []}
    for x, y, value, step in numbers:
        text = str(value) if step == KEY else f"{value:02d}"
        for i, c in enumerate(text):
            shares = tuple(0.97 if s == c else 0.002 for s in SYMBOLS)
            at = x + (i - (len(text) - 1) / 2) * step
            found[1000 if step == KEY else 500].append(
                Glyph(x=at, y=y, symbol=c, p=0.99, shares=shares)
            )
    return found


def _matrix(
    off: tuple[float, float] = OFF, target: Callable[[int], int] | None = None
) -> Iterator[Number]:
    rng = random.Random(5)
    for i, key in enumerate(KEYS):
        column, row = divmod(i, ROWS)
        x, y = 60 + column * WIDE, 700 + row * HIGH
        yield x, y, key, KEY
        value = target(key) if target else 2 * rng.randint(5, 31) + 1
        yield x + off[0], y + off[1], value, TARGET


def _own(blocks: tuple[Block, ...], off: tuple[float, float]) -> bool:
    """Whether all keys have the targets at that offset."""
    (block,) = blocks
    ways = [(s.target[i] - s.key[i] - off[i]) / TARGET for s in block.slots for i in (0, 1)]
    return [s.number for s in block.slots] == list(KEYS) and all(abs(w) < 0.5 for w in ways)


@pytest.mark.parametrize("across", [34.0, -34.0, 50.0])
@pytest.mark.parametrize("down", [24.0, -24.0, 40.0])
def test_a_key_takes_the_target_of_its_own_cell(across: float, down: float) -> None:
    blocks = cornered(_glyphs(list(_matrix((across, down)))), HEIGHT)
    assert _own(blocks, (across, down))
    assert blocks[0].split
    assert blocks[0].steps == pytest.approx((KEY, TARGET), abs=1.0)


def test_a_few_that_are_lost_or_misread_do_not_matter() -> None:
    numbers = list(_matrix())
    lost = [n for i, n in enumerate(numbers) if i not in (0, 9, 15, 22, 40)]
    lost[3] = (*lost[3][:2], 62, TARGET)
    assert _own(cornered(_glyphs(lost), HEIGHT), OFF)


def _rows(column: int, first: int, last: int) -> Iterator[Number]:
    """Numbers such as targets are, in a line of a cell's column or beside the table."""
    for row in range(first, last):
        yield 60 + column * WIDE + OFF[0], 700 + row * HIGH + OFF[1], 37 + 2 * row, TARGET


@pytest.mark.parametrize("more", [
    list(_rows(-1, 0, ROWS)),  # before the first column
    list(_rows(COLUMNS, 0, ROWS)),  # behind the last one
    [n for c in range(COLUMNS) for n in _rows(c, -1, 0)],  # above
    [n for c in range(COLUMNS) for n in _rows(c, ROWS, ROWS + 1)],  # below
])  # fmt: skip
def test_targets_that_go_on_beyond_the_keys_may_be_those_of_others(more: list[Number]) -> None:
    assert not cornered(_glyphs([*_matrix(), *more]), HEIGHT)


def test_keys_at_an_edge_without_targets_have_none_that_are_sure() -> None:
    numbers = [n for n in _matrix() if n[3] == KEY or n[0] < 60 + (COLUMNS - 1) * WIDE]
    assert not cornered(_glyphs(numbers), HEIGHT)


def test_numbers_that_are_counted_on_are_no_targets() -> None:
    assert not cornered(_glyphs(list(_matrix(target=lambda key: key - 1))), HEIGHT)


def test_the_second_digits_of_targets_are_none() -> None:
    """Looked at with the small step of keys, each target is two numbers of one digit."""
    numbers = [(*n[:3], n[3] if n[3] == KEY else 16.0) for n in _matrix()]
    glyphs = _glyphs(numbers)
    both = {1000: [*glyphs[1000], *glyphs[500]]}
    blocks = cornered(both, HEIGHT)
    assert not blocks or _own(blocks, OFF)


def test_numbers_over_their_keys_are_made_of_their_digits() -> None:
    """Looked at with a large step, a key and the digit behind its dash are one number."""
    assert not cornered(_glyphs(list(_matrix((12.0, 1.0)))), HEIGHT)
    assert _own(cornered(_glyphs(list(_matrix((20.0, 1.0)))), HEIGHT), (20.0, 1.0))


def test_keys_in_one_column_are_no_table() -> None:
    numbers = [(60.0, 100 + 30.0 * i, key, KEY) for i, key in enumerate(KEYS)]
    numbers += [(90.0, 112 + 30.0 * i, 13 + 2 * (i * 7 % 25), TARGET) for i in range(len(KEYS))]
    assert not cornered(_glyphs(numbers), HEIGHT)
