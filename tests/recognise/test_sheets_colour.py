"""Colours of rows named by how they look, all of a sheet at once."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.recognise.sheets import _written
from pipeline.recognise.sheets_colour import named
from pipeline.recognise.sheets_looks import Text
from pipeline.recognise.sheets_numbers import Cell

LAB = {"orange": (68, 44, 74), "blue": (60, -12, -42), "white": (99, 0, 0), "brown": (40, 15, 38)}


def test_a_gray_scan_shows_no_colours() -> None:
    gray = np.array([(30.0 + 5 * i, 1, 2) for i in range(12)])
    assert named(gray, [8] * 12, "ground") == [{}] * 12


def test_rows_clearly_of_one_colour_are_named_surely() -> None:
    rows = ["orange"] * 3 + ["blue"] * 3 + ["white", "brown", "brown"]
    seen = np.array([LAB[c] for c in rows], dtype=np.float64)
    shares = named(seen, [24, 28, 22, 2, 14, 38, 50, 52, 56], "ground")
    assert shares[2]["orange"] > 0.99
    assert shares[5]["blue"] > 0.99


@pytest.mark.parametrize(
    ("said", "colour"),
    [("green", "green"), ("rown", "brown"), ("Hook green", "green"), ("Hookgreen", "green"),
     ("Low", None), ("black white", None)],
)  # fmt: skip
def test_the_word_of_a_colour_where_the_end_of_a_name_is_read_with_it(
    said: str, colour: str | None
) -> None:
    votes = _written(Text(said, 1.0, Cell(0, 0, 9, 9)))
    assert [v.value for v in votes] == ([colour] if colour else [])


def test_a_word_of_a_colour_a_little_blurred_is_hardly_that_of_another() -> None:
    (clear,) = _written(Text("red", 0.99, Cell(0, 0, 9, 9)))
    (joined,) = _written(Text("Punchred", 0.99, Cell(0, 0, 9, 9)))
    assert joined.p == pytest.approx(0.99)
    assert 0.998 < clear.p < 1
