"""Numbers in boxes of colour or in rings, one below the other: dark on white, as on bare paper.

Such a box is too small for its ground to be told from what is left and right of each place, and its
edges look like lines; but it is a box, and others like it stand above and below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Box
from pipeline.vision.sheet_colour import evenly_lit
from pipeline.vision.sheet_light import Sheet, sheet_of
from pipeline.vision.spotter import Gray

_PAPER = 205  # of 255: darker, or more coloured, is no paper
_NEAR, _COARSE = 0.12, 8  # of the longer side: paper is no farther; and how coarsely it is seen
_LEAST, _MOST = 0.008, 0.08  # of the longer side: height of a box, and its width
_BROADER = 0.8  # times as wide as high, at least: it may be round
_FILLED = 0.72  # of its four corners: so much of them has a ring
_ALIKE = 0.25  # of width and height: boxes of one column differ by less
_FEW = 5  # boxes make a column
_RING, _ALL = 0.018, 0.8  # of the longer side: height of a ring; of those of a column, with ink
_ROUND = 0.88  # of its four corners: a ring has no more
_EDGE = 0.1  # of its height: the line around a box
_LEAST_INK = 60.0  # levels from its ground to what is written in it
_WRITTEN = (0.02, 0.5)  # of a box is under ink
_GRAIN = 0.15  # of the ink: less is the grain of paper and print
_INKED = 0.5  # of what differs most from the ground

Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Chip:
    """A box, and what of it lies within the line around it."""

    box: Box
    inner: Marks
    filled: float  # of its four corners

    def of(self, image: Gray) -> NDArray[np.float64]:
        """What of an image lies within the line."""
        x0, y0, x1, y1 = self.box
        return image[y0:y1, x0:x1].astype(np.float64)


def unboxed(sheet: Sheet) -> Sheet:
    """The sheet with what stands in columns of coloured boxes dark on white; else as it is."""
    even = evenly_lit(sheet.colour)
    gray = np.asarray(cv2.cvtColor(even, cv2.COLOR_BGR2GRAY), np.uint8)
    dim = _lit(even.min(axis=2))
    flat = sheet.flat.copy()
    for column in _columns(list(_chips(dim))):
        inks = [_ink(chip.of(gray), chip.inner) for chip in column]
        coloured = sum(float(np.median(c.of(dim)[c.inner])) < _PAPER for c in column)
        written = sum(ink is not None for ink in inks)
        if written < coloured or (coloured < _FEW and not _are_rings(column, written, dim)):
            continue
        for chip, ink in zip(column, inks, strict=True):
            if ink is not None:
                x0, y0, x1, y1 = chip.box
                flat[max(0, y0 - 1) : y1 + 1, max(0, x0 - 1) : x1 + 1] = 255
                flat[y0:y1, x0:x1] = ink
    if np.array_equal(flat, sheet.flat):
        return sheet
    return replace(sheet_of(sheet.colour, flat, even=True), ruled=sheet.ruled, back=sheet.back)


def _are_rings(column: Sequence[_Chip], written: int, dim: Gray) -> bool:
    """Whether these are round, too high for letters, and something stands in nearly all of them.

    The straight lines of boxes on white are known for lines.
    """
    high = float(np.median([c.box[3] - c.box[1] for c in column]))
    rounded = float(np.median([c.filled for c in column])) < _ROUND
    return rounded and high > _RING * max(dim.shape) and written > _ALL * len(column)


def _lit(dim: Gray) -> Gray:
    """The page as if its paper were white everywhere: in a shadow it is as dark as a box."""
    high, wide = dim.shape
    size = (max(8, wide // _COARSE), max(8, high // _COARSE))
    side = max(3, round(_NEAR * max(dim.shape) / _COARSE) | 1)
    small = cv2.resize(dim, size, interpolation=cv2.INTER_AREA)
    paper = cv2.blur(
        cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8)), (5, 5)
    )
    whole = cv2.resize(paper, (wide, high), interpolation=cv2.INTER_LINEAR).astype(np.float64)
    return np.clip(255.0 * dim.astype(np.float64) / np.maximum(whole, 1), 0, 255).astype(np.uint8)


def _chips(dim: Gray) -> Iterator[_Chip]:
    """What is as large as a box, and about as full; it may stand within a frame."""
    longer = max(dim.shape)
    solid = (dim < _PAPER).astype(np.uint8)
    edges, nested = cv2.findContours(solid, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    ties = nested[0] if edges else ()
    for edge in (e for e, (*_, around) in zip(edges, ties, strict=True) if around < 0):
        x, y, wide, high = cv2.boundingRect(edge)
        fits = high > _LEAST * longer and _BROADER * high < wide < _MOST * longer
        filled = cv2.contourArea(edge) / (wide * high)
        if fits and filled > _FILLED:
            whole = np.zeros((high + 2, wide + 2), np.uint8)
            cv2.drawContours(whole, [edge], -1, 1, cv2.FILLED, offset=(1 - x, 1 - y))
            line = 2 * max(2, round(_EDGE * high)) + 1
            inner = cv2.erode(whole, np.ones((line, line), np.uint8))[1:-1, 1:-1] > 0
            yield _Chip((x, y, x + wide, y + high), np.asarray(inner), filled)


def _columns(chips: Sequence[_Chip]) -> Iterator[list[_Chip]]:
    """Boxes below each other, all of about one size."""
    left = sorted(chips, key=lambda c: c.box[1])
    while left:
        column = [left[0]]
        for chip in left[1:]:
            if _is_next(column[-1].box, chip.box):
                column.append(chip)
        left = [c for c in left if c not in column]
        if len(column) >= _FEW:
            yield column


def _is_next(above: Box, below: Box) -> bool:
    """Whether one of two boxes stands below the other, on a page that may lean, as large as it."""
    (a, b, c, d), (e, f, g, h) = above, below
    wide, high = c - a, d - b
    alike = abs(g - e - wide) < _ALIKE * wide and abs(h - f - high) < _ALIKE * high
    return alike and f >= d - 1 and abs(a + c - e - g) < _ALIKE * wide


def _ink(part: NDArray[np.float64], inner: Marks) -> Gray | None:
    """What is written in a box, dark on white; None where nothing is."""
    if not inner.any():
        return None
    far = np.where(inner, np.abs(part - np.median(part[inner])), 0.0)
    most = float(np.percentile(far[inner], 99))
    share = float((far[inner] > _INKED * most).mean())
    if most < _LEAST_INK or not _WRITTEN[0] < share < _WRITTEN[1]:
        return None
    return np.asarray(255 - 255 * np.clip((far / most - _GRAIN) / (1 - _GRAIN), 0, 1), np.uint8)
