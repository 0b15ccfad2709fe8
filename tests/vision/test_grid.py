"""Combat grids: which columns are keys, which target stands beside which key."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.vision.grid import find_grid
from pipeline.vision.grid_columns import key_columns, rises
from pipeline.vision.grid_ink import Token
from pipeline.vision.kinds import kind
from pipeline.vision.spotter import Glyph, flattened, spot
from tests.recognise.grids_drawn import design, draw

HIGH, PITCH, APART = 10.0, 18.0, 60.0


def tokens(
    columns: Sequence[Sequence[tuple[int, int]]],
) -> tuple[list[Token], dict[int, int | None], list[list[int]]]:
    """Keys and targets as they would stand on a page, and what each reads as."""
    found: list[Token] = []
    known: dict[int, int | None] = {}
    for c, column in enumerate(columns):
        for r, pair in enumerate(column):
            for side, value in enumerate(pair):
                x, y = 100 + (2 * c + side) * APART, 500 + r * PITCH
                token = Token(box=(x - 6, y - 5, x + 6, y + 5))
                found.append(token)
                known[id(token)] = value
    return found, known, [[key for key, _ in column] for column in columns]


def told(columns: Sequence[Sequence[Token]], known: Mapping[int, int | None]) -> list[list[object]]:
    return [[known[id(t)] for t in column] for column in columns]


@st.composite
def grids(draw: st.DrawFn) -> list[list[tuple[int, int]]]:
    """Columns of keys that go up by ones, with a jump here and there; any targets."""
    count = draw(st.integers(2, 6))
    rows = draw(st.integers(4, 7))
    keys = iter(range(1, 65))
    out = []
    for _ in range(count):
        column = [next(keys) for _ in range(rows)]
        out.append([(k, draw(st.integers(1, 32))) for k in column])
    if draw(st.booleans()):
        out[-1] = out[-1][: draw(st.integers(1, 2))]  # too short for its numbers to tell
    return out


@given(grids())
def test_keys_are_told_from_targets(columns: list[list[tuple[int, int]]]) -> None:
    found, known, keys = tokens(columns)
    random.Random(1).shuffle(found)
    assert told(key_columns(found, known, HIGH), known) == keys


@given(grids(), st.data())
def test_a_key_that_is_misread_stays_in_its_column(
    columns: list[list[tuple[int, int]]], data: st.DataObject
) -> None:
    found, known, keys = tokens(columns)
    column = data.draw(st.integers(0, len(columns) - 2))
    row = data.draw(st.integers(0, len(columns[column]) - 1))
    place = 2 * (sum(len(c) for c in columns[:column]) + row)
    known[id(found[place])] = data.draw(st.integers(1, 64))
    made = key_columns(found, known, HIGH)
    assert [len(c) for c in made] == [len(c) for c in keys]
    assert made[column][row] is found[place]


def test_targets_that_rise_as_keys_do_are_none() -> None:
    columns = [[(k, 20 + k) for k in range(1, 7)], [(k, k) for k in range(7, 13)]]
    found, known, keys = tokens(columns)
    assert told(key_columns(found, known, HIGH), known) == keys


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([1, 2, 3, 4, 5, 6], True),
        ([7, 8, 9, 10, 26, 27], True),
        ([28, 29, 30, 37], True),
        ([47, 7, 8, 9, 10], True),
        ([13, 13, 13, 13, 14, 13], False),
        ([2, 1, 2, 20], False),
        ([1, 2], False),
        ([], False),
    ],
)
def test_what_goes_up(numbers: list[int], expected: bool) -> None:  # noqa: FBT001 -- a table
    assert rises(numbers) == expected


@pytest.mark.parametrize("seed", [3, 5])
def test_a_page_is_seen_as_one_with_a_grid(seed: int) -> None:
    page = draw(design(seed), 7).page
    colour = np.repeat(page[:, :, None], 3, axis=2)
    assert kind(page, colour, spot(flattened(page)))[0] == "grid"


def test_a_page_without_keys_has_no_grid() -> None:
    page = np.full((900, 600), 255, np.uint8)
    assert find_grid(page, (), lambda _, tokens, __: [None] * len(tokens)) is None
    glyph = Glyph(x=300, y=300, symbol="1", p=0.9, shares=tuple([0.0, 0.9] + [0.0] * 13))
    assert find_grid(page, [glyph], lambda _, tokens, __: [None] * len(tokens)) is None
