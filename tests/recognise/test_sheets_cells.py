"""Numbers of a sheet's cells, read by the network that was made for them."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from pipeline.recognise import sheets_cells
from pipeline.recognise.sheets_numbers import Cell, close, plain, signed, written
from pipeline.recognise.sheets_reader import lines
from pipeline.vision.sheet_light import Sheet, sheet_of
from tests.training.sheet_cells_scanned import scanned


def cell_of(text: str, *, ruled: bool = False) -> tuple[Sheet, Cell]:
    """A cell of a sheet in which a text stands."""
    page = np.full((900, 300), 255, np.uint8)
    (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    cv2.putText(
        page, text, (150 - wide // 2, 455), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA
    )
    if ruled:
        for y in range(19, 900, 22):
            cv2.line(page, (90, y), (210, y), 0, 1)
        for x in (120, 180):
            cv2.line(page, (x, 19), (x, 881), 0, 1)
    return sheet_of(np.dstack([page] * 3), page), Cell(122, 439, 178, 461)


@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize(
    ("text", "value"), [("24", 24), ("6", 6), ("-6", -6), ("+2", 2), ("10", 10), ("0", 0)]
)
def test_numbers_with_their_signs(text: str, value: int, *, ruled: bool) -> None:
    sheet_, cell = cell_of(text, ruled=ruled)
    (shares,) = sheets_cells.seen(sheet_, [cell])
    assert max(shares, key=lambda v: shares[v]) == value


def test_an_empty_cell_has_no_number() -> None:
    sheet_, cell = cell_of("", ruled=True)
    (shares,) = sheets_cells.seen(sheet_, [cell])
    assert shares[None] > 0.5


def test_writing_is_seen_in_the_middle_wherever_it_stands_in_its_cell() -> None:
    sheet_, cell = cell_of("48")
    shifted = Cell(cell.left - 9, cell.top, cell.right + 4, cell.bottom)
    here, there = (sheets_cells.both(sheet_, c)[1] for c in (cell, shifted))
    assert float(np.abs(here - there).mean()) < 0.02


def test_some_cells_to_learn_from_are_narrow_as_those_of_real_sheets() -> None:
    drawn = np.full((400, 200), 255, np.uint8)
    far = [across / down for seed in range(60)
           for _, across, down in [scanned(drawn, random.Random(seed))]]  # fmt: skip
    assert min(far) < 0.62
    assert sum(f < 0.8 for f in far) > 10


def test_no_cells_have_no_numbers() -> None:
    assert sheets_cells.seen(cell_of("1")[0], []) == []


def test_a_line_beside_a_digit_is_none_of_it() -> None:
    cell = np.full((40, 80), 255, np.uint8)
    cell[:, 4:6] = 0
    cell[8:32, 40:56] = 0
    whole, digit = written(cell), written(cell, 14)
    assert whole is not None
    assert digit is not None
    assert (whole.left, digit.left, digit.right) == (4, 40, 56)


def test_a_speck_beside_a_number_is_no_part_of_it() -> None:
    """Beside a MOD it may be what is left of its sign."""
    sheet_, cell = cell_of("36.")
    (seen,) = lines([close(sheet_, cell)])
    assert seen.text()[0] == "36."
    assert plain([seen])[36] > 0.9
    assert signed([seen]).get(36, 0.0) < 0.1
