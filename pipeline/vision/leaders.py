"""Leaders, dots in a row that lead from a key to its target: they are taken away.

Dots of a typewriter look like faint digits a little below the line, and stand nearer to a key than
its target does, so that a number is read beside the wrong key, or with a digit of the leader.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import pieces
from pipeline.vision.spotter import Gray

_PALE = 200  # of a page whose light is flattened: dots are lost first where print is faint
# In heights of the page: a dot, and from one to the next. Dots of three spreads of a typewriter
# are 0.003 high and 0.012 apart; a full stop of large print is 0.006 high.
_DOT, _NEXT = 0.006, 0.022
_ROUND = 0.35  # of its size, or a pixel, by which a dot may be wider than high, or higher
_LEVEL, _EVEN = 0.12, 0.15  # of the way to the next one, up or down and nearer or further
_BLUR = 1.5  # pixels more, since middles are told in pixels
_ROW = 3  # dots that are a leader
_MANY = 20_000  # specks of paper, among which any three may stand in a row

Spots = NDArray[np.float64]


def unled(flat: Gray) -> Gray:
    """The page, whose light is flattened, without leaders; the page itself where it has none."""
    _, stats, middles = pieces((flat < _PALE).astype(np.uint8))
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    size = np.maximum(wide, high)
    is_round = np.abs(wide - high) <= np.maximum(1, _ROUND * size)
    dots = np.flatnonzero(is_round & (size <= max(2, _DOT * len(flat))))
    if not _ROW <= len(dots) <= _MANY:
        return flat
    led = dots[_in_rows(np.asarray(middles[dots], np.float64), _NEXT * len(flat))]
    if not len(led):
        return flat
    made = flat.copy()
    for left, top, across, down in stats[led, :4].tolist():
        made[max(0, top - 1) : top + down + 1, max(0, left - 1) : left + across + 1] = 255
    return made


def _in_rows(at: Spots, far: float) -> NDArray[np.bool_]:
    """Which stand in a row of several, level and evenly apart."""
    order = np.argsort(at[:, 0], kind="stable")
    x, y = at[order, 0], at[order, 1]
    ends = np.searchsorted(x, x + far)
    inside = np.zeros(len(x), np.bool_)
    for i, end in enumerate(ends.tolist()):
        for j in _ahead(x, y, i, end):
            gap = x[j] - x[i]
            third = _ahead(x, y, j, int(ends[j]))
            even = third[np.abs(x[third] - x[j] - gap) <= _EVEN * gap + _BLUR]
            if len(even):
                inside[[i, j, int(even[0])]] = True
    found = np.zeros(len(x), np.bool_)
    found[order] = inside
    return found


def _ahead(x: Spots, y: Spots, i: int, end: int) -> NDArray[np.intp]:
    """Dots after this one, on its line."""
    dx, dy = x[i + 1 : end] - x[i], np.abs(y[i + 1 : end] - y[i])
    return i + 1 + np.flatnonzero((dx > _BLUR) & (dy <= _LEVEL * dx + _BLUR))
