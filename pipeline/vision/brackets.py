"""Brackets around a number that stands by itself: `[ 17 ]` is no number of three digits.

The spotter takes each of them for a 1. Seen as ink they are alike whatever the type: two thin
marks of one height that bend towards each other at both ends, with little between them and nothing
beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import Pieces, pieces
from pipeline.vision.spotter import Glyph, Gray

_INK = 150  # flattened light below this is ink
_HIGH = (0.008, 0.06)  # of the page
_WIDE = (0.12, 0.5)  # of its height
_FULL = 0.8  # of its box: more ink is no thin mark
_END = 0.25  # of its height are bent, above and below
_BACK, _BELLY, _TIP = 0.25, 0.75, 0.75  # of its width: where it begins, ends between, and bends to
_LEVEL = 0.15  # of its height: by which two of a pair differ
_BETWEEN = (0.4, 3.5)  # heights from one to the other
_WITHIN, _PARTS = 0.45, 4  # of its height is a digit at least; two digits and specks
_OVER = 0.15  # of its height: what is between reaches no further above and below
_BESIDE, _PRINT = 0.6, 0.3  # heights on either side without print, and how high that is
_EDGE = 2  # pixels around ink that are gray

Box = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class _Inks:
    """The pieces of ink of a page: their boxes, one row each."""

    labels: Pieces
    boxes: NDArray[np.int32]

    def mark(self, i: int) -> NDArray[np.bool_]:
        left, top, right, bottom = self.boxes[i]
        return np.asarray(self.labels[top:bottom, left:right] == i, np.bool_)


def without_brackets(
    flat: Gray, seen: Mapping[int, Sequence[Glyph]]
) -> tuple[Gray, Mapping[int, Sequence[Glyph]]]:
    """The page without them, and what was spotted elsewhere."""
    found = brackets(flat)
    if not found:
        return flat, seen
    bare = flat.copy()
    for left, top, right, bottom in found:
        bare[top:bottom, left:right] = 255
    rest = {
        high: [g for g in glyphs if not any(_holds(box, g) for box in found)]
        for high, glyphs in seen.items()
    }
    return bare, rest


def _holds(box: Box, glyph: Glyph) -> bool:
    return box[0] <= glyph.x <= box[2] and box[1] <= glyph.y <= box[3]


def brackets(flat: Gray) -> tuple[Box, ...]:
    """Where they stand, with the gray edge of their ink."""
    labels, stats, _ = pieces((flat < _INK).astype(np.uint8))
    left, top, wide, high, ink = (stats[:, n] for n in range(5))
    inks = _Inks(labels, np.stack([left, top, left + wide, top + high], axis=1))
    least, most = (share * flat.shape[0] for share in _HIGH)
    thin = (high >= least) & (high <= most) & (ink <= _FULL * wide * high)
    thin &= (wide >= _WIDE[0] * high) & (wide <= _WIDE[1] * high)
    marks = [(int(i), inks.mark(int(i))) for i in np.flatnonzero(thin)]
    opening = [i for i, mark in marks if _opens(mark)]
    closing = [i for i, mark in marks if _opens(mark[:, ::-1])]
    pairs = [(i, j) for i in opening for j in closing if _pair(inks, i, j)]
    return tuple(_grown(inks.boxes[i]) for pair in pairs for i in pair)


def _opens(mark: NDArray[np.bool_]) -> bool:
    """Whether it stands straight or bulges on the left, and both its ends go to the right."""
    high, wide = mark.shape
    end = max(1, round(_END * high))
    above, below, between = (
        np.flatnonzero(part.any(axis=0)) for part in (mark[:end], mark[-end:], mark[end:-end])
    )
    if not (len(above) and len(below) and len(between)):
        return False
    first, last = int(between[0]), int(between[-1]) + 1
    bent = min(int(above[-1]), int(below[-1])) + 1 >= _TIP * wide
    back = first <= _BACK * wide and first <= min(int(above[0]), int(below[0])) + 1
    whole = mark.any(axis=1).all()
    return bool(bent and back and whole and last <= _BELLY * wide)


def _pair(inks: _Inks, i: int, j: int) -> bool:
    """Whether two make a pair around a number, with nothing beside them."""
    left, top, right, bottom = (int(edge) for edge in inks.boxes[i])
    other, upper, end, lower = (int(edge) for edge in inks.boxes[j])
    high = bottom - top
    level = max(abs(top - upper), abs(bottom - lower)) <= _LEVEL * high + 1
    if not level or not _BETWEEN[0] * high <= other - right <= _BETWEEN[1] * high:
        return False
    inside = [inks.boxes[n] for n in np.unique(inks.labels[top:bottom, right:other]) if n]
    tall = any(box[3] - box[1] >= _WITHIN * high for box in inside)
    off = any(
        box[0] < left or box[2] > end or max(top - box[1], box[3] - bottom) > _OVER * high
        for box in inside
    )
    room = round(_BESIDE * high)
    beside = (slice(max(0, left - room), left), slice(end, end + room))
    bare = all(_rows(inks.labels[top:bottom, part]) < _PRINT * high for part in beside)
    return tall and len(inside) <= _PARTS and not off and bare


def _rows(part: Pieces) -> int:
    """How many rows have ink."""
    return int((part > 0).any(axis=1).sum())


def _grown(box: NDArray[np.int32]) -> Box:
    left, top, right, bottom = (int(edge) for edge in box)
    return max(0, left - _EDGE), max(0, top - _EDGE), right + _EDGE, bottom + _EDGE
