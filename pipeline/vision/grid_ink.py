"""The ink of a combat grid: where its keys go up by ones, and what stands together there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.page_numbers import Numbers, numbers
from pipeline.vision.spotter import Glyph

Gray = NDArray[np.uint8]
Box = tuple[float, float, float, float]  # left, top, right, bottom

_LINKS = 4  # keys with the next key right under them
_UNDER, _LEVEL = 8.0, 4.5  # pixels of a page 1000 high by which keys leave their column, their row
_ROWS = (7.0, 60.0)  # likewise, from a key to the next
_NEAR = (0.35, 3.0)  # of the page's width, and rows: how far apart keys of one grid may be
_ABOVE, _BELOW = 2.2, 3.0  # rows around the keys that are looked at
_INK = (140, 200)  # flattened light below this is ink, or a little more where print is faint
_PAPER, _HALF = 255.0, 0.62  # ink is nearer to the darkest of a digit than this share of the way
_USUAL = 0.6  # rows that digits are high
_RULE = 1.9  # heights of a digit: longer straight ink is a rule
_HEIGHTS = (0.6, 1.45)  # of the ink of a figure, in heights of a digit
_WIDEST = 2.3  # likewise, of one piece of ink: two digits may touch
_WORD = 2.3  # heights of a digit: what is wider is no number
# Heights beside a number that are as dark as this share of it: a digit in pieces.
_DIGIT, _PIECES, _WHITE = 0.9, 0.35, 240
_THIN = 0.5  # heights: what is thinner is a part of a digit, or a 1
_GAP = 0.7  # heights of a digit between figures of one number, at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Ink that stands together as a number or a word does."""

    box: Box

    @property
    def x(self) -> float:
        return (self.box[0] + self.box[2]) / 2

    @property
    def y(self) -> float:
        return (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where keys follow each other, and how high they are."""

    top: int
    bottom: int
    high: float
    ink: int  # light below this is ink


def find_place(flat: Gray, glyphs: Sequence[Glyph]) -> Place | None:
    high, wide = flat.shape
    found = numbers(glyphs, high)
    links = _links(found)
    group = _largest(found, links, wide * 1000 / high)
    if len(group) < _LINKS:
        return None
    scale = high / 1000
    ends = [i for link in group for i in link]
    pitch = float(np.median([found.y[j] - found.y[i] for i, j in group]))
    top, bottom = min(found.y[ends]), max(found.y[ends])
    middles = [(found.x[i] * scale, found.y[i] * scale) for i in ends]
    tall, ink = _digits(flat, middles, pitch * scale)
    return Place(
        top=max(0, round((top - _ABOVE * pitch) * scale)),
        bottom=min(high, round((bottom + _BELOW * pitch) * scale)),
        high=tall,
        ink=ink,
    )


def _links(found: Numbers) -> list[tuple[int, int]]:
    """Numbers with the next number right under them."""
    out = []
    for i in range(len(found.x)):
        below = found.y - found.y[i]
        near = (np.abs(found.x - found.x[i]) < _UNDER) & (below > _ROWS[0]) & (below < _ROWS[1])
        if not near.any():
            continue
        first = float(below[near].min())
        more = near & (below < first + _LEVEL) & (found.value == found.value[i] + 1)
        out += [(i, int(j)) for j in np.flatnonzero(more)[:1] if found.value[i] > 0]
    return out


def _largest(
    found: Numbers, links: Sequence[tuple[int, int]], wide: float
) -> list[tuple[int, int]]:
    """The most links that stand near each other: what looks like some in a picture is left out."""
    groups: list[list[tuple[int, int]]] = []
    for i, j in sorted(links, key=lambda link: found.y[link[0]]):
        own = [g for g in groups if any(_beside(found, other, (i, j), wide) for other in g)]
        joined = [link for g in own for link in g] + [(i, j)]
        groups = [g for g in groups if not any(g is o for o in own)] + [joined]
    return max(groups, key=len, default=[])


def _beside(found: Numbers, one: tuple[int, int], other: tuple[int, int], wide: float) -> bool:
    (a, b), (c, _) = one, other
    pitch = found.y[b] - found.y[a]
    across, down = abs(found.x[a] - found.x[c]), abs(found.y[a] - found.y[c])
    return bool(across < _NEAR[0] * wide and down < _NEAR[1] * pitch)


def _digits(flat: Gray, middles: Sequence[tuple[float, float]], pitch: float) -> tuple[float, int]:
    """How high the ink of digits is around these middles, and below which light it is ink."""
    reach = round(0.5 * pitch)
    parts = []
    for x, y in middles:
        left, top = max(0, round(x) - reach), max(0, round(y) - reach)
        part = flat[top : round(y) + reach + 1, left : round(x) + reach + 1]
        if part.size:
            parts.append((part, round(y) - top, round(x) - left))
    if not parts:
        return _USUAL * pitch, _INK[1]
    dark = float(np.median([part.min() for part, _, _ in parts]))
    ink = round(min(_INK[1], max(_INK[0], dark + _HALF * (_PAPER - dark))))
    found = []
    for part, row, column in parts:
        _, labels, stats, _ = cv2.connectedComponentsWithStats((part < ink).astype(np.uint8))
        near = labels[max(0, row - 3) : row + 4, max(0, column - 3) : column + 4]
        heights = [int(stats[i, cv2.CC_STAT_HEIGHT]) for i in np.unique(near[near > 0])]
        found += [max(heights)] if heights else []
    fit = [h for h in found if h < pitch]
    return (float(np.median(fit)) if fit else _USUAL * pitch), ink


def rules(part: Gray, place: Place) -> NDArray[np.bool_]:
    """Where straight lines run that are longer than any digit is high."""
    high = place.high
    ink = (part < place.ink).astype(np.uint8)
    long = max(3, round(_RULE * high))
    down = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((long, 1), np.uint8))
    across = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, 2 * long), np.uint8))
    thick = max(1, round(high / 8))
    both = np.maximum(down, across).astype(np.uint8)
    grown = cv2.dilate(both, np.ones((2 * thick + 1, 2 * thick + 1), np.uint8))
    return np.asarray(grown > 0, np.bool_)


def tokens(part: Gray, place: Place) -> list[Token]:
    """Pieces of ink as large as figures, those beside each other as one."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((part < place.ink).astype(np.uint8))
    high = place.high
    pieces = []
    for i in range(1, count):
        left, top, wide, tall = (int(v) for v in stats[i, :4])
        if _HEIGHTS[0] * high <= tall <= _HEIGHTS[1] * high and wide <= _WIDEST * high:
            pieces.append((left, top + place.top, left + wide, top + place.top + tall))
    pieces.sort()
    joined: list[list[int]] = []
    for left, top, right, bottom in pieces:
        for run in reversed(joined):
            level = abs((run[1] + run[3]) - (top + bottom)) < high
            if level and left - run[2] < _GAP * high:
                run[:] = [run[0], min(run[1], top), max(run[2], right), max(run[3], bottom)]
                break
        else:
            joined.append([left, top, right, bottom])
    words = _WORD * high  # of headings, and no numbers
    whole = [_whole(part, place, box) for box in joined]
    return [Token(box=(b[0], b[1], b[2], b[3])) for b in whole if b[2] - b[0] < words]


def _whole(part: Gray, place: Place, box: Sequence[int]) -> tuple[int, int, int, int]:
    """With a digit beside it that lies in pieces: a number that lost one would read as another."""
    left, top, right, bottom = box
    reach = round(_DIGIT * place.high)
    rows = slice(max(0, top - place.top), max(0, bottom - place.top))
    dark = np.clip(_WHITE - part[rows].astype(np.float32), 0, None)
    half = max(right - left, round(_THIN * place.high)) / 2
    middle = (left + right) / 2
    own = float(dark[:, max(0, int(middle - half)) : int(middle + half) + 1].mean())
    start, end = max(0, left - reach), min(part.shape[1], right + reach)
    for a, b in ((start, left - 1), (right + 1, end)):
        if b - a > 1 and float(dark[:, a:b].mean()) > _PIECES * own:
            columns = np.flatnonzero(dark[:, a:b].mean(axis=0) > _PIECES * own)
            left, right = min(left, a + int(columns[0])), max(right, a + int(columns[-1]) + 1)
    return left, top, right, bottom
