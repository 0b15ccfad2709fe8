"""Numbers in boxes of colour, one below the other: dark on white, as they are on paper.

Such a box is too small for its ground to be told from what is left and right of each place, and its
edges look like lines; but it is a box, and others like it stand above and below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Box
from pipeline.vision.sheet_colour import evenly_lit
from pipeline.vision.sheet_light import Sheet, sheet_of
from pipeline.vision.spotter import Gray

_PAPER = 205  # of 255: darker, or more coloured, is no paper
_LEAST, _MOST = 0.008, 0.08  # of the longer side: height of a box, and its width
_BROADER = 1.1  # times as wide as high: two digits are
_FILLED = 0.85  # of its corners: a box is no round dot, and no letter
_ALIKE = 0.25  # of width and height: boxes of one column differ by less
_FEW = 5  # boxes make a column
_EDGE = 0.1  # of its height: the line around a box
_LEAST_INK = 60.0  # levels from its ground to what is written in it
_WRITTEN = (0.02, 0.5)  # of a box is under ink
_GRAIN = 0.15  # of the ink: less is the grain of paper and print
_INKED = 0.5  # of what differs most from the ground


def unboxed(sheet: Sheet) -> Sheet:
    """The sheet with what stands in columns of coloured boxes dark on white; else as it is."""
    even = (255 * evenly_lit(sheet.colour)).astype(np.uint8)
    gray = np.asarray(cv2.cvtColor(even, cv2.COLOR_BGR2GRAY), np.uint8)
    flat = sheet.flat.copy()
    found = list(_columns(list(_boxes(even.min(axis=2)))))
    for column in found:
        inks = [_ink(gray, box) for box in column]
        coloured = sum(float(np.median(_inner(even.min(axis=2), b))) < _PAPER for b in column)
        if coloured < _FEW or sum(ink is not None for ink in inks) < coloured:
            continue
        for (x0, y0, x1, y1), ink in zip(column, inks, strict=True):
            if ink is not None:
                flat[max(0, y0 - 1) : y1 + 1, max(0, x0 - 1) : x1 + 1] = 255
                high, wide = ink.shape
                top, left = y0 + (y1 - y0 - high) // 2, x0 + (x1 - x0 - wide) // 2
                flat[top : top + high, left : left + wide] = ink
    if np.array_equal(flat, sheet.flat):
        return sheet
    return replace(sheet_of(sheet.colour, flat, even=True), ruled=sheet.ruled)


def _boxes(dim: Gray) -> Iterator[Box]:
    """What is as large as a box and has its four corners."""
    longer = max(dim.shape)
    solid = (dim < _PAPER).astype(np.uint8)
    edges, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for edge in edges:
        x, y, wide, high = cv2.boundingRect(edge)
        fits = high > _LEAST * longer and _BROADER * high < wide < _MOST * longer
        if fits and cv2.contourArea(edge) > _FILLED * wide * high:
            yield x, y, x + wide, y + high


def _columns(boxes: Sequence[Box]) -> Iterator[list[Box]]:
    """Boxes below each other, all of about one size."""
    left = sorted(boxes, key=lambda b: b[1])
    while left:
        column, last = [left[0]], left[0]
        for box in left[1:]:
            if _is_next(last, box):
                column.append(box)
                last = box
        left = [b for b in left if b not in column]
        if len(column) >= _FEW:
            yield column


def _is_next(above: Box, below: Box) -> bool:
    """Whether one of two boxes stands below the other, on a page that may lean, as large as it."""
    (a, b, c, d), (e, f, g, h) = above, below
    wide, high = c - a, d - b
    alike = abs(g - e - wide) < _ALIKE * wide and abs(h - f - high) < _ALIKE * high
    return alike and f >= d - 1 and abs(a + c - e - g) < _ALIKE * wide


def _inner(image: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = box
    edge = max(2, round(_EDGE * (y1 - y0)))
    return image[y0 + edge : y1 - edge, x0 + edge : x1 - edge]


def _ink(gray: Gray, box: Box) -> Gray | None:
    """What is written in a box, dark on white; None where nothing is."""
    inner = _inner(gray, box).astype(np.float64)
    far = np.abs(inner - np.median(inner))
    most = float(np.percentile(far, 99))
    share = float((far > _INKED * most).mean())
    if most < _LEAST_INK or not _WRITTEN[0] < share < _WRITTEN[1]:
        return None
    return np.asarray(255 - 255 * np.clip((far / most - _GRAIN) / (1 - _GRAIN), 0, 1), np.uint8)
