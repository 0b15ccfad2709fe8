"""Where a page is cut that shows several pairs of parchments, each a picture and a matrix.

Matrices tell that there are several: what lies between two of them belongs to one or to the other,
and a gutter or a rule from edge to edge parts them. A page is cut there alone where the pairs are
laid out alike on both sides of it, or where there is one such gutter only.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Gray

Area = tuple[int, int, int, int]  # left, top, right, bottom
Axis = Literal[0, 1]  # pairs lie beside each other, or above each other
Bits = NDArray[np.bool_]

_INK = 150  # of a page whose light is flattened
_FREE = 0.004  # of a line of pixels: less ink is dust
_EDGE = 0.03  # of the page: what lies there is a shadow
_THIN = 0.012  # of the length that is cut: a narrower gutter is the space between two lines
_RULE, _RULED = 0.06, 0.5  # of the width: a stroke, and all strokes of a rule from edge to edge
_FLAT = 0.03  # of the length: a rule with its ornament, or a line of print, is no higher
_DASHED, _THICK = 0.012, 0.002  # of the length: a line of dashes, a little askew, and each of them
_APART, _ALONG = 0.03, 0.8  # of the width: between two dashes, and all they cover with that
_OFF = 0.3  # of the step from pair to pair by which their layouts may differ
_CLEARLY = 0.06  # likewise, by which another gutter has to be worse
_LINED = 0.1  # what a rule in it is worth
_STROKE = 0.004  # of the width: half a rule
_SPACE = 0.7  # of the height of a line: no wider is the room between its words
_HALF = 2.3  # times as wide as either half: a whole has two
_CORNERS, _CLEARER = 2, 1.5  # times as clear as the gutter across it has to be
_AXES: tuple[Axis, Axis] = (0, 1)
_DEEP = 4  # cuts, one after another


@dataclass(frozen=True, slots=True)
class _Gutter:
    start: int
    end: int
    ruled: bool

    @property
    def middle(self) -> int:
        return (self.start + self.end) // 2

    @property
    def worth(self) -> int:
        """How wide it is; a rule in it says more."""
        return (self.end - self.start) * (2 if self.ruled else 1)


def areas(flat: Gray, matrices: Sequence[Area]) -> tuple[Area, ...]:
    """The part of a page that belongs to each of its matrices, in their order of reading.

    None where it is not clear.
    """
    high, wide = flat.shape
    dark: Bits = flat < _INK
    full = dark.copy()
    dark[: round(_EDGE * high)] = dark[high - round(_EDGE * high) :] = False
    dark[:, : round(_EDGE * wide)] = dark[:, wide - round(_EDGE * wide) :] = False
    found = tuple(_cut(dark, (0, 0, wide, high), matrices, _DEEP))
    if len(found) != len(matrices):
        return ()
    parts = [part for area in found for part in _alike(dark, area, found)]
    top, bottom = _uncut(full, {at for at, *_ in parts if at})
    return tuple((a, max(b, top), c, min(d, bottom)) for a, b, c, d in parts)


def _uncut(dark: Bits, cuts: Collection[int]) -> tuple[int, int]:
    """From where to where no line of print is cut: one heads or foots the whole page."""
    strips = _spans(dark.mean(axis=1) > _FREE)
    lines = [a for a in strips if a[1] - a[0] < _FLAT * len(dark)]
    across = [a for a in lines if any(_goes_on(dark[a[0] : a[1]], at) for at in cuts)]
    heads = list(itertools.takewhile(across.__contains__, strips))
    feet = list(itertools.takewhile(across.__contains__, reversed(strips)))
    return heads[-1][1] if heads else 0, feet[-1][0] if feet else len(dark)


def _goes_on(strip: Bits, at: int) -> bool:
    """Whether a line of print has ink close on both sides of a column."""
    columns = np.flatnonzero(strip.any(axis=0))
    rule = round(_STROKE * strip.shape[1])  # along which to cut; it may be none
    left, right = columns[columns < at - rule], columns[columns > at + rule]
    return bool(len(left) and len(right) and right[0] - left[-1] - 2 * rule < _SPACE * len(strip))


def _alike(dark: Bits, area: Area, others: Sequence[Area]) -> tuple[Area, ...]:
    """An area as large as two others, cut where they are: the matrix of one was not found."""
    left, top, right, bottom = area
    strip = dark[top:bottom, left:right].T
    for _, _, at, _ in others:
        halves = (at - left, right - at)
        if min(halves) * _HALF < right - left or any(a < at < c for a, _, c, _ in others
                                                     if (a, c) != (left, right)):  # fmt: skip
            continue
        if any(g.ruled and g.start <= at - left <= g.end for g in _gutters(strip)):
            return (left, top, at, bottom), (at, top, right, bottom)
    return (area,)


def _cut(dark: Bits, area: Area, matrices: Sequence[Area], deep: int) -> Iterator[Area]:
    if len(matrices) == 1:
        yield area
        return
    ways = [(axis, g) for axis in _AXES if (g := _parting(dark, area, matrices, axis)) is not None]
    ways.sort(key=lambda way: -way[1].worth)
    if not ways or not deep:
        return
    if len(ways) == len(matrices) == _CORNERS and ways[0][1].worth < _CLEARER * ways[1][1].worth:
        return  # in opposite corners, each beside one picture and above or under another one
    axis, at = ways[0][0], area[ways[0][0]] + ways[0][1].middle
    first, second = list(area), list(area)
    first[axis + 2] = second[axis] = at
    for part, before in ((first, True), (second, False)):
        own = [m for m in matrices if (m[axis] < at) == before]
        yield from _cut(dark, (part[0], part[1], part[2], part[3]), own, deep - 1)


def _parting(dark: Bits, area: Area, matrices: Sequence[Area], axis: Axis) -> _Gutter | None:
    """Where the matrices are parted across this axis, first those that are farthest apart."""
    left, top, right, bottom = area
    ink = dark[top:bottom, left:right]
    ink = ink.T if axis == 0 else ink
    start = area[axis]
    spans = sorted((m[axis] - start, m[axis + 2] - start) for m in matrices)
    gaps = [
        (max(b for _, b in spans[:i]), spans[i][0])
        for i in range(1, len(spans))
        if max(b for _, b in spans[:i]) < spans[i][0]
    ]
    for gap in sorted(gaps, key=lambda g: g[0] - g[1]):
        at = _between(ink, gap, (spans[0], spans[-1]))
        if at is not None:
            return at
    return None


def _between(
    ink: Bits, gap: tuple[int, int], ends: tuple[tuple[int, int], tuple[int, int]]
) -> _Gutter | None:
    """The gutter between two matrices that parts their pairs; None where two may be it."""
    gutters = [
        g
        for g in _gutters(ink)
        if gap[0] <= g.middle <= gap[1] and g.end - g.start >= _THIN * len(ink)
    ]
    if not gutters:
        return None
    rows = np.flatnonzero(ink.mean(axis=1) > _FREE)
    first, last = int(rows[0]), int(rows[-1]) + 1
    step = max(1, gap[1] - gap[0] + ends[0][1] - ends[0][0])

    def unlike(one: _Gutter) -> float:
        """How much the two sides differ in what lies before and behind their matrix."""
        before = (ends[0][0] - first) - (gap[1] - one.end)
        behind = (one.start - gap[0]) - (last - ends[1][1])
        return (abs(before) + abs(behind)) / step - (_LINED if one.ruled else 0.0)

    ranked = sorted(gutters, key=unlike)
    if len(ranked) == 1:
        return ranked[0]
    best, other = unlike(ranked[0]), unlike(ranked[1])
    return ranked[0] if best < _OFF and other - best > _CLEARLY else None


def _gutters(ink: Bits) -> list[_Gutter]:
    """Strips from edge to edge with nothing on them but a rule."""
    found: list[_Gutter] = []
    for start, end in _spans(ink.mean(axis=1) <= _FREE):
        one = _Gutter(start, end, ruled=False)
        before = found[-1] if found else None
        if before is not None and _is_rule(ink[before.end : one.start], len(ink)):
            found[-1] = _Gutter(before.start, one.end, ruled=True)
        else:
            found.append(one)
    return found


def _spans(marked: Bits) -> list[tuple[int, int]]:
    """From where to where what follows each other is marked."""
    turns = np.flatnonzero(np.diff(np.concatenate([[False], marked, [False]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(turns[::2], turns[1::2], strict=True)]


def _is_rule(ink: Bits, length: int) -> bool:
    """Whether what lies between two strips is a line from edge to edge."""
    high, wide = ink.shape
    if high > _FLAT * length:
        return False
    stroke = np.ones((1, max(2, round(_RULE * wide))), np.uint8)
    lines = cv2.morphologyEx(ink.astype(np.uint8), cv2.MORPH_OPEN, stroke)
    return bool(lines.any(axis=0).mean() > _RULED) or _is_dashed(ink, length)


def _is_dashed(ink: Bits, length: int) -> bool:
    """Whether it is a line along which to cut: no writing is as flat."""
    high, wide = ink.shape
    inked = ink.any(axis=0)
    thick = ink.sum() / max(1, inked.sum())
    if high > _DASHED * length or thick > max(2, _THICK * length):
        return False
    gap = np.ones((1, max(2, round(_APART * wide))), np.uint8)
    dashes = np.atleast_2d(inked).astype(np.uint8)
    return bool(cv2.morphologyEx(dashes, cv2.MORPH_CLOSE, gap).mean() > _ALONG)
