"""Edges of the columns of a sheet, also where they lean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from pipeline.recognise.sheets_columns import _is_strange
from pipeline.recognise.sheets_places import _begun, _grounds, _inwards
from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_rows import Span

PITCH, ROWS = 40, 23


def test_a_ground_whose_edge_leans_has_one_edge() -> None:
    middles = [PITCH * i for i in range(ROWS)]
    solid = np.zeros((ROWS, 200))
    for i, y in enumerate(middles):
        solid[i, round(90 + 0.009 * y) :] = 1
    (edge,) = _grounds(middles, solid)
    assert abs(edge - (90 + 0.009 * middles[-1] / 2)) < 4


def test_words_that_begin_below_each_other_are_another_column() -> None:
    table = cast("Table", SimpleNamespace(pitch=PITCH))
    filled = np.zeros((ROWS, 200), bool)
    for i in range(ROWS):
        filled[i, 20 : 80 + i % 5] = True
        filled[i, 95:150] = True
    near = [Span(left=20, right=85, share=1.0), Span(left=95, right=150, share=1.0)]
    (edge,) = _begun(near, [], filled, table)
    assert 85 < edge < 95
    assert list(_begun(near, [90.0], filled, table)) == []  # a line stands there
    filled[::2, 86:95] = True
    assert list(_begun(near, [], filled, table)) == []


@pytest.mark.parametrize(
    ("right", "number", "found"),
    [(297, 299, True), (120, 122, False), (250, 299, False)],
)
def test_words_may_fill_all_the_room_between_two_numbers(
    right: float,
    number: float,
    found: bool,  # noqa: FBT001
) -> None:
    """What is short may be lines between numbers, and what ends before the next fills nothing."""
    numbers = {"page": (Span(left=33, right=64, share=1),),
               "x": (Span(left=number, right=number + 22, share=1),)}  # fmt: skip
    table = cast("Table", SimpleNamespace(numbers=numbers, wide=20.0))
    span = Span(left=66, right=right, share=1)
    assert _inwards(table, [span]) == ((span,) if found else ())


def test_a_line_beside_one_table_shows_no_column_beside_another() -> None:
    span = Span(left=482, right=518, share=0.6)
    table = cast("Table", SimpleNamespace(at=580, wide=18))
    line, figures = Span(left=98, right=106, share=1.0), Span(left=85, right=115, share=1.0)
    for there, strange in ((line, True), (figures, False)):
        other = cast("Table", SimpleNamespace(at=180, wide=18, spans=(there,)))
        assert _is_strange(table, span, [other]) is strange


def test_what_stands_before_the_pages_is_of_the_table_before_unless_the_first_has_it() -> None:
    span = Span(left=482, right=518, share=0.6)
    table = cast("Table", SimpleNamespace(at=580, wide=18))
    own = Span(left=900, right=940, share=1.0)  # before the pages of the last: those of this table
    last = cast("Table", SimpleNamespace(at=1000, wide=18, spans=(own,)))
    for there, strange in (((), True), ((Span(left=85, right=115, share=1.0),), False)):
        first = cast("Table", SimpleNamespace(at=180, wide=18, spans=there))
        assert _is_strange(table, span, [first, last]) is strange
