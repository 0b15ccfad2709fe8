"""Cards printed on one page to be cut out: frames of one size, dashed or drawn, that tile the page.

Whether they are cards, each a parchment of its own, is for those to tell who read what is in them:
tables and pictures have frames too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import pieces
from pipeline.vision.spotter import Gray

Area = tuple[int, int, int, int]  # left, top, right, bottom
Mask = NDArray[np.uint8]

# All in pixels of a page whose long side is 1000.
_LONG = 1000
_INK = 185  # of a page whose light is flattened
_DASH, _LINE = 13, 70  # a gap between two dashes, and the least length of a frame's side
_LEAN = 5  # pixels by which any side may be off its row
_LEAST = 0.06  # of the page: a smaller frame is none of a card
_FILLED = 0.85  # of each side is drawn, but for its corners
_OFF = 0.015  # of the other side, by which a side may lean
_ALIKE = 0.05  # of the sides by which cards of one page differ
_WHOLE = 0.45  # of the page is in them
_SEVERAL, _MOST = 2, 12


def cards(flat: Gray) -> tuple[Area, ...]:
    """The frames of a page that may be cards, in their order of reading; else none."""
    scale = _LONG / max(flat.shape)
    small = cv2.resize(flat, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frames = _outer(sorted(_frames(_lines((small < _INK).astype(np.uint8))), key=_size))
    groups = [[one for one in frames if _alike(one, first)] for first in frames]
    best = max(groups, key=lambda g: len(g) * _size(g[0]), default=[])
    if not _SEVERAL <= len(best) <= _MOST or sum(map(_size, best)) < _WHOLE * small.size:
        return ()
    return tuple(_scaled(one, 1 / scale) for one in _ordered(best))


def _lines(ink: Mask) -> Mask:
    """The level and the upright strokes of a page, dashes joined."""
    found = np.zeros_like(ink)
    for across in (True, False):

        def along(length: int, off: int = 1, across: bool = across) -> Mask:  # noqa: FBT001
            return np.ones((off, length) if across else (length, off), np.uint8)

        thick = cv2.dilate(ink, along(1, 3))  # a stroke that leans goes on in the next row
        joined = cv2.morphologyEx(thick, cv2.MORPH_CLOSE, along(_DASH))
        found |= cv2.morphologyEx(joined, cv2.MORPH_OPEN, along(_LINE)).astype(np.uint8)
    return np.asarray(cv2.dilate(found, np.ones((3, 3), np.uint8)), np.uint8)


def _frames(lines: Mask) -> Iterator[Area]:
    """Boxes that such strokes go around, whatever else touches them."""
    labels, stats, _ = pieces(lines)
    for i in range(1, len(stats)):
        left, top, wide, high = (int(n) for n in stats[i, :4])
        if wide * high < _LEAST * lines.size:
            continue
        own = labels[top : top + high, left : left + wide] == i
        deep = [max(_LEAN, round(_OFF * side)) for side in (high, wide)]
        sides = (own[: deep[0]], own[-deep[0] :], own[:, : deep[1]].T, own[:, -deep[1] :].T)
        if all(side.any(axis=0).mean() > _FILLED for side in sides):
            yield left, top, left + wide, top + high


def _outer(frames: Sequence[Area]) -> list[Area]:
    """Those that lie in no other one of nearly their size: a frame of two lines is one."""
    found: list[Area] = []
    for one in reversed(frames):
        if not any(_inside(one, other) and _size(one) > 0.7 * _size(other) for other in found):
            found.append(one)
    return found


def _inside(one: Area, other: Area) -> bool:
    x, y = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
    return other[0] < x < other[2] and other[1] < y < other[3]


def _size(one: Area) -> int:
    return (one[2] - one[0]) * (one[3] - one[1])


def _alike(one: Area, other: Area) -> bool:
    off = max(abs((one[i + 2] - one[i]) - (other[i + 2] - other[i])) for i in (0, 1))
    return off <= _ALIKE * max(other[2] - other[0], other[3] - other[1])


def _ordered(frames: Sequence[Area]) -> list[Area]:
    """Row by row."""
    high = np.mean([one[3] - one[1] for one in frames])
    return sorted(frames, key=lambda one: (round((one[1] + one[3]) / 2 / high), one[0]))


def _scaled(one: Area, by: float) -> Area:
    left, top, right, bottom = (round(side * by) for side in one)
    return left, top, right, bottom
