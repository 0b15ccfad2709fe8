"""Where lines run across the columns of a sheet."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_rows import Span

_INK = 25.0  # levels: less is no line
_THIN = 0.4  # of the pitch: a line is thinner, the stem of a letter is not
_PARTING = 2  # lines across, which part three groups
_LEVEL = 0.88  # of a column is crossed by a line
Marks = NDArray[np.bool_]


def parted_alike(table: Table, span: Span, edge: float) -> bool:
    """Whether lines part the rows from a column to what begins at an edge right of it."""
    top, bottom = (round(e.y) for e in (table.entries[0], table.entries[-1]))
    marks = crossed(table, span.left, edge)[max(0, top) : bottom].astype(np.int8)
    return int((np.diff(marks) > 0).sum()) >= _PARTING


def crossed(table: Table, left: float, right: float) -> Marks:
    """At each height, whether a line runs across these columns.

    A line is thin all along; words between two lines that run down have stems, which are not.
    """
    part = table.sheet.ruled[:, max(0, round(left) + 1) : round(right)]
    if part.shape[1] == 0:
        return np.zeros(len(part), dtype=np.bool_)
    down = np.ones((max(3, round(_THIN * table.pitch) | 1), 1), np.uint8)
    thin = cv2.morphologyEx(part, cv2.MORPH_CLOSE, down).astype(np.int16) - part
    marks = cv2.dilate((thin > _INK).astype(np.uint8), np.ones((3, 1), np.uint8))
    found: Marks = marks.mean(axis=1) > _LEVEL
    return found
