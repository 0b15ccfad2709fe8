"""Lines of text on a page whose light is flattened: marks as large as letters, side by side."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import pieces
from pipeline.vision.screens import screened

Gray = NDArray[np.uint8]
Points = NDArray[np.float64]
Boxes = NDArray[np.int32]  # one row a line: left, top, width, height

LONG = 1000  # pixels of the long side of a page on which letters are looked for
_INK = 165  # of a page whose light is flattened
_LARGEST = 36  # pixels of a letter
_LEAST = 8  # pixels that a letter has
_GAP = 13  # pixels between letters of a line
_LOWEST = 6  # pixels of a line
_SHAPE = 2.2  # a line is so much wider than high
_STEEPEST = 6.0  # degrees
_CLEAR = 1.2  # how much better than any slope the best one has to be
_BETTER = 1.1  # how much better than level it has to be
_FEW = 25  # marks have no slope


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marks:
    """What may be letters, as an image of ones and as middles."""

    mask: NDArray[np.uint8]
    middles: Points


def marks(flat: Gray) -> Marks:
    labels, stats, middles = pieces((flat < _INK).astype(np.uint8))
    longer = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    some = (longer <= _LARGEST) & (longer >= _LOWEST - 2) & (stats[:, cv2.CC_STAT_AREA] >= _LEAST)
    some[0] = False  # the paper
    some &= ~screened(labels, stats)
    return Marks(mask=some[labels].astype(np.uint8), middles=middles[some])


def lines(mask: NDArray[np.uint8]) -> Boxes:
    """The level lines of text, the longest first."""
    joined = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((1, _GAP), np.uint8))
    boxes = pieces(np.asarray(joined, np.uint8))[1][1:, :4]
    wide, high = boxes[:, 2], boxes[:, 3]
    some = boxes[(high >= _LOWEST) & (high <= _LARGEST) & (wide >= _SHAPE * high)]
    return np.asarray(some[np.argsort(-some[:, 2], kind="stable")], np.int32)


def skew(found: Marks) -> float:
    """By how many degrees the lines fall to the right, level or upright ones; 0 if unclear."""
    turned = np.column_stack([-found.middles[:, 1], found.middles[:, 0]])
    return max(_slope(found.middles), _slope(turned))[1]


def _slope(middles: Points) -> tuple[float, float]:
    """How much clearer the rows are at the best slope than at most, and that slope."""
    if len(middles) < _FEW:
        return 0.0, 0.0
    coarse = np.arange(-_STEEPEST, _STEEPEST + 0.01, 0.25)
    order = [_order(middles, a) for a in coarse]
    best = int(np.argmax(order))
    clear = order[best] / float(np.median(order))
    if clear < _CLEAR or order[best] < _BETTER * _order(middles, 0.0):
        return clear, 0.0
    fine = np.arange(coarse[best] - 0.25, coarse[best] + 0.26, 0.05)
    return clear, float(fine[int(np.argmax([_order(middles, a) for a in fine]))])


def _order(middles: Points, angle: float) -> float:
    """High where many marks share few rows."""
    x, y = middles.T
    down = y - x * np.tan(np.radians(angle))
    rows = np.bincount(((down - down.min()) / 3).astype(int)).astype(float)
    return float(((rows[:-1] + rows[1:]) ** 2).sum())
