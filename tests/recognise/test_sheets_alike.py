"""Numbers of a sheet told by others of their column that look like them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from pipeline.recognise.sheets_alike import alike, groups
from pipeline.recognise.sheets_numbers import Cell, Shares
from pipeline.vision.sheet_light import Sheet, sheet_of

X = (64, 58, 56, 64, 58, 50, 56, 64, 50, 58, 56, 64)
MODS = (-6, 1, 2, -4, 1, -6, 2, -4, 3, 3, -6, 1)
PAGES = (18, 28, 38, 48, 58, 16, 26, 36, 46, 56)
PITCH = 24


def column(numbers: Sequence[object], across: float = 1.0) -> tuple[Sheet, list[Cell]]:
    """A sheet with these numbers below each other, so much narrower, and their cells."""
    page = np.full((900, 300), 255, np.uint8)
    cells = []
    for i, number in enumerate(numbers):
        y = 100 + PITCH * i
        (wide, _), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
        at = (150 - wide // 2, y + 6)
        cv2.putText(page, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
        cells.append(Cell(120 * across, y - 11, 180 * across, y + 13))
    page = cv2.GaussianBlur(page, (0, 0), 0.8).astype(np.uint8)
    page = cv2.resize(page, None, fx=across, fy=1, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return sheet_of(np.dstack([page] * 3), page), cells


def likeliest(shares: Shares) -> object:
    return max(shares, key=lambda v: shares[v], default=None)


@pytest.mark.parametrize("wrong", range(len(MODS)))
def test_a_misread_number_is_told_by_those_that_look_like_it(wrong: int) -> None:
    sheet, cells = column(MODS)
    said = [{v: 0.9} for v in MODS]
    said[wrong] = {-3 if MODS[wrong] == 3 else 3: 0.6, MODS[wrong]: 0.3}
    told = alike(sheet, cells, said, {})
    assert likeliest(told[wrong]) == MODS[wrong]


@pytest.mark.parametrize("wrong", range(len(PAGES)))
def test_narrow_digits_are_not_told_by_their_neighbours(wrong: int) -> None:
    sheet, cells = column(PAGES, across=0.4)
    said = [{v: 0.9} for v in PAGES]
    said[wrong] = {PAGES[wrong] + (2 if PAGES[wrong] % 10 == 6 else -2): 0.6, PAGES[wrong]: 0.3}
    assert alike(sheet, cells, said, {})[wrong][PAGES[wrong]] > 0.9


def test_a_number_that_stands_there_once_is_told_by_none() -> None:
    sheet, cells = column((*MODS, 8))
    told = alike(sheet, cells, [{v: 0.9} for v in (*MODS, 8)], {})
    assert told[-1] == {}
    assert all(told[:-1])


def test_pages_show_what_digits_look_like() -> None:
    sheet, cells = column((*MODS, 8, 8, 48, 18))
    said: list[Shares] = [{v: 0.9} for v in (*MODS, 8)]
    known = dict(zip(cells[-3:], (8, 48, 18), strict=True))
    told = alike(sheet, cells[: len(said)], said, known)
    assert likeliest(told[-1]) == 8


def test_nothing_is_told_of_few_or_empty_cells() -> None:
    sheet, cells = column(MODS[:3])
    assert alike(sheet, cells, [{v: 0.9} for v in MODS[:3]], {}) == [{}] * 3
    sheet, cells = column([" "] * 8)
    assert alike(sheet, cells, [{1: 0.9}] * 8, {}) == [{}] * 8
    assert groups(sheet, cells, [{50: 0.9}] * 8) == [0] * 8


def test_cells_are_grouped_by_how_they_look_whatever_is_read_there() -> None:
    sheet, cells = column(X)
    found = groups(sheet, cells, [{58: 0.9}] * len(X))
    named = {group: {x for x, g in zip(X, found, strict=True) if g == group} for group in found}
    assert all(found)
    assert all(len(numbers) == 1 for numbers in named.values())
