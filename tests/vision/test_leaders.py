"""Dots that lead from a key to its target."""

from __future__ import annotations

import numpy as np

from pipeline.vision.leaders import unled
from pipeline.vision.spotter import Gray


def _page() -> Gray:
    """A page 1000 pixels high with a digit's strokes on it."""
    page = np.full((1000, 700), 255, np.uint8)
    page[100:116, 100:104] = 0
    return page


def _dot(page: Gray, x: int, y: int, wide: int = 3, high: int = 3) -> None:
    page[y : y + high, x : x + wide] = 90


def test_dots_in_a_row_are_taken_away() -> None:
    bare, page = _page(), _page()
    for i in range(4):
        _dot(page, 110 + 12 * i, 112 + i % 2)
    assert np.array_equal(unled(page), bare)


def test_two_dots_or_uneven_ones_stay() -> None:
    page = _page()
    for x, y in ((110, 112), (122, 112), (160, 500), (166, 500), (181, 500), (300, 700)):
        _dot(page, x, y)
    assert np.array_equal(unled(page), page)


def test_dashes_and_strokes_stay() -> None:
    page = _page()
    for i in range(4):
        _dot(page, 110 + 14 * i, 112, wide=9)
        _dot(page, 110 + 14 * i, 300, wide=4, high=16)
    assert np.array_equal(unled(page), page)


def test_a_page_without_dots_is_as_it_was() -> None:
    page = _page()
    assert unled(page) is page
