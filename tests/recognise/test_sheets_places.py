"""Edges of the columns of a sheet, also where they lean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np

from pipeline.recognise.sheets_places import _begun, _grounds
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
