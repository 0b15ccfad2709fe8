"""Numbers that stand by themselves: of a picture in a corner, of a matrix beside its block.

What stands on a page beside them looks like digits now and then, so each candidate is weighed by
where it stands, how large it is, and whether the spotter and the network read the same.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.recognise import cells
from pipeline.recognise.cells import Spot
from pipeline.vision.block import Block, whole
from pipeline.vision.brackets import without_brackets
from pipeline.vision.inks import pieces
from pipeline.vision.numerals import digit_of
from pipeline.vision.spotter import Glyph, Gray

Box = tuple[float, float, float, float]
Floats = NDArray[np.float64]

_SEEN = 0.3  # of a glyph that may be a digit here
_CLOSE, _FAR = 3.5, 20.0  # pixels between two digits where they are spotted
_LONE = 0.4  # what a lone digit counts: most numbers have two, and lines look like 1 and 7
_SINGLE = 9.0  # and the step that a lone digit is taken to have
_INK = 150  # flattened light below this is ink
_HOPELESS = 0.01  # what is not looked at any closer
_MOST = 40  # candidates that are read
_LONG = 1.6  # in heights of a digit: longer ink is no digit
_USUAL = 1.45  # height of a digit in steps
_AGAIN = 12  # of them that are read at other sizes too
_SIZES = (1.2, 0.85)  # of the measured height
_DOUBT = 0.04  # what a voter may be wrong by, whatever it says
_LAST = 64
_AS_HIGH = 0.2  # of its height, as a logarithm, by which a number is like those of a matrix
_WIDE, _CORNER, _FARTHEST = 0.25, 0.08, 30.0
# By logistic regression on drawn pages and three books, in the order of the features.
_PICTURE = (-1.65, 1.31, 0.5, 0.0, 0.0, 0.57, -0.38, 1.19, -1.0, -6.8, -2.6, -1.1)
_BLOCK = (-1.86, 0.77, 0.4, 0.0, 0.23, 0.66, -0.49, 2.1, -0.06, -1.0, -2.2, -0.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A number by itself: where and how it stands, and how it was read."""

    x: float
    y: float
    high: float  # of its digits, in pixels
    wide: float  # from its first digit to its last
    digits: int
    seen: float  # how clearly, by the spotter
    letters: int  # around it
    loose: bool  # no ink goes on from its digits
    up: float  # from the edge of its parchment, in heights of the page
    aside: float  # from a corner or the middle
    size: float  # of its digits, in heights of the page
    beside: tuple[tuple[float, float], ...]  # of each block: how far, how large, in its digits
    spotted: Mapping[int | None, float]
    read: Mapping[int | None, float]

    @property
    def box(self) -> Box:
        half = self.wide / 2 + 0.45 * self.high
        return self.x - half, self.y - 0.6 * self.high, self.x + half, self.y + 0.6 * self.high

    def chance(self, value: int) -> float:
        """Of a number, by both voters together."""
        p, q = (
            min(1 - _DOUBT, max(_DOUBT, chances.get(value, 0.0)))
            for chances in (self.spotted, self.read)
        )
        return p * q / (p * q + (1 - p) * (1 - q))

    def best(self, first: int) -> tuple[int, float]:
        """The likeliest of the odd numbers from 1, or of the even ones from 2."""
        named = {*self.spotted, *self.read} - {None}
        likely = [v for v in named if v and v % 2 == first % 2 and v <= _LAST] or [first]
        return max(((v, self.chance(v)) for v in sorted(likely)), key=lambda b: b[1])

    @property
    def worth(self) -> float:
        """How likely it is a number at all."""
        blocks = (self.block(i) for i in range(len(self.beside)))
        return max(self.picture(), *blocks, 0.0)

    def picture(self) -> float:
        """How likely it is the number of a picture."""
        corner = (min(self.up, _WIDE), min(self.aside, _WIDE), *_sizes(self.size))
        return _logistic((*self._features(1), *corner), _PICTURE)

    def block(self, i: int) -> float:
        """How likely it is the number of this block; it may stand in a corner as well."""
        far, size = self.beside[i]
        corner = max(0.0, self.up - _CORNER) + max(0.0, self.aside - _CORNER)
        place = (min(far, _FARTHEST), min(far / 20, corner * 10, 1.0), *_sizes(size / 50))
        return _logistic((*self._features(2), *place), _BLOCK)

    def _features(self, first: int) -> tuple[float, ...]:
        chance = self.best(first)[1]
        other = self.best(3 - first)[1]
        top, read = (max(c, key=lambda v: c[v], default=None) for c in (self.spotted, self.read))
        return (
            1.0,
            float(self.digits - 1),
            math.log(chance / (1 - chance)),
            max(0.0, other - chance),
            1.0 if top == read else 0.0,
            math.log(max(0.01, self.seen)),
            float(min(6, self.letters)),
            float(self.loose),
        )


def _sizes(size: float) -> tuple[float, float]:
    """Too small and too large, by how much; 0.03 is usual."""
    ratio = math.log(max(0.003, size) / 0.03)
    return max(0.0, -ratio), max(0.0, ratio)


def _logistic(features: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(f * w for f, w in zip(features, weights, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """What candidates are weighed against."""

    height: int
    content: Box  # of all that is printed
    blocks: Sequence[Block]
    floor: float  # where the picture ends: at the content's bottom, or above a block
    high: float | None  # of the digits of the first block
    letters: Floats  # as large as the candidates; their middles, one row each


def candidates(
    flat: Gray,
    seen: Mapping[int, Sequence[Glyph]],
    blocks: Sequence[Block],
    high: float | None,
    read: Sequence[Box] = (),
) -> tuple[Candidate, ...]:
    """All numbers outside the blocks, by what was spotted at each height of the page.

    Entries are `read` where their digits are, which may be beside the place that the block says.
    """
    flat, seen = without_brackets(flat, seen)
    content = _content(flat)
    middle, extents = (content[1] + content[3]) / 2, [*(b.extent for b in blocks), *read]
    found: list[tuple[Candidate, Sequence[Glyph]]] = []
    for height, glyphs in seen.items():
        outside = [g for g in glyphs if not any(_inside(g, e) for e in extents)]
        letters = np.array([(g.x, g.y) for g in outside if g.symbol == "a"]).reshape(-1, 2)
        page = _Page(
            height=flat.shape[0],
            content=content,
            blocks=blocks,
            floor=min((b.extent[1] for b in blocks if b.extent[1] > middle), default=content[3]),
            high=high,
            letters=letters,
        )
        for chance, group, step in _groups(outside, flat.shape[0] / height):
            if chance * _place(page, group, step) > _HOPELESS:
                found.append((_candidate(flat, page, group, (chance, step)), group))
    if not whole(blocks):
        found = [c for c in found if not any(_in_table(c[0], b, high) for b in blocks)]
    return tuple(_all_read(flat, _chosen(flat, found)))


def _chosen(flat: Gray, found: Sequence[tuple[Candidate, Sequence[Glyph]]]) -> Sequence[Candidate]:
    """The most promising ones. Whether one is loose costs most, so only they are asked."""
    waiting = [(-_promise(one), i, False) for i, (one, _) in enumerate(found)]
    heapq.heapify(waiting)
    chosen: list[Candidate] = []
    while waiting and len(chosen) < _MOST:
        _, i, asked = heapq.heappop(waiting)
        one, group = found[i]
        if any(_same(one, other) for other in chosen):
            continue
        if asked or _loose(flat, group, one.high):
            chosen.append(replace(one, loose=not asked))
        else:
            heapq.heappush(waiting, (-_promise(replace(one, loose=False)), i, True))
    return chosen


def _in_table(one: Candidate, block: Block, high: float | None) -> bool:
    """Whether it may stand in a row of a matrix of which more is printed than was found."""
    _, top, _, bottom = block.extent
    usual = high or block.step * _USUAL
    return top < one.y < bottom and abs(math.log(one.high / usual)) < _AS_HIGH


def _all_read(flat: Gray, chosen: Sequence[Candidate]) -> Iterator[Candidate]:
    """Each is read, and the most promising at other sizes too: digits may touch a box."""
    spots = [Spot(x=c.x, y=c.y, high=c.high) for c in chosen]
    first = cells.read(flat, spots)
    read = [replace(c, read=r.values()) for c, r in zip(chosen, first, strict=True)]
    order = sorted(range(len(read)), key=lambda i: -read[i].worth)[:_AGAIN]
    spots = [
        Spot(x=chosen[i].x, y=chosen[i].y, high=chosen[i].high * size)
        for i in order
        for size in _SIZES
    ]
    more = cells.read(flat, spots)
    count = len(_SIZES)
    for n, i in enumerate(order):
        mine = [first[i], *more[count * n : count * (n + 1)]]
        tens = np.mean([r.tens for r in mine], axis=0)
        ones = np.mean([r.ones for r in mine], axis=0)
        yield replace(chosen[i], read=cells.Reading(tens=tens, ones=ones).values())


def _content(flat: Gray) -> Box:
    """Where nearly all ink is."""
    rows, columns = np.nonzero(flat[::4, ::4] < _INK)
    if not len(rows):
        return 0.0, 0.0, float(flat.shape[1]), float(flat.shape[0])
    left, right = np.percentile(columns, [1, 99]) * 4
    top, bottom = np.percentile(rows, [1, 99]) * 4
    return float(left), float(top), float(right), float(bottom)


def _inside(glyph: Glyph, extent: Box) -> bool:
    left, top, right, bottom = extent
    return left <= glyph.x <= right and top <= glyph.y <= bottom


def _groups(glyphs: Sequence[Glyph], unit: float) -> Iterator[tuple[float, list[Glyph], float]]:
    """One or two digits: how clear they are, and the step between digits."""
    at = np.array([(g.x, g.y) for g in glyphs]).reshape(-1, 2)
    solid = np.array([g.symbol not in "->+" for g in glyphs], bool)
    p = np.array([g.p for g in glyphs])
    for i, glyph in enumerate(glyphs):
        if glyph.p < _SEEN or not digit_of(glyph):
            continue
        dx, dy = at[:, 0] - at[i, 0], at[:, 1] - at[i, 1]
        beside = solid & (np.abs(dy) < 5 * unit) & (np.abs(dx) < _FAR * unit) & (dx != 0)
        crowd = float(p[beside].sum())
        yield glyph.p * _LONE * 0.5**crowd, [glyph], _SINGLE * unit
        for j in np.flatnonzero(beside & (dx > _CLOSE * unit)).tolist():
            other, step = glyphs[j], float(dx[j])
            if abs(dy[j]) > 0.3 * step or other.p < _SEEN or not digit_of(other):
                continue
            gap = np.minimum(np.abs(dx), np.abs(at[:, 0] - at[j, 0])) / step
            near = solid & (np.abs(dy) < 0.5 * step) & (gap < 1.5) & (gap > 0.35)  # noqa: PLR2004
            near[[i, j]] = False
            yield glyph.p * other.p * 0.5 ** float(p[near].sum()), [glyph, other], step


def _candidate(
    flat: Gray, page: _Page, group: Sequence[Glyph], about: tuple[float, float]
) -> Candidate:
    chance, step = about
    x = sum(g.x for g in group) / len(group)
    y = sum(g.y for g in group) / len(group)
    top, bottom = _ink_of(flat, group, step)
    high = bottom - top if bottom > top else _USUAL * step
    y = (top + bottom) / 2 if bottom > top else y
    joint = np.array(group[0].shares[:10])
    if len(group) > 1:
        joint = np.outer(joint, np.array(group[1].shares[:10])).ravel()
    likely = np.argsort(-joint, kind="stable")[:4]
    spotted: dict[int | None, float] = {int(v): float(joint[v]) for v in likely}
    spotted[None] = max(0.0, 1 - sum(spotted.values()))
    up, aside = _corner(page, x, y)
    return Candidate(
        x=x,
        y=y,
        high=high,
        wide=group[-1].x - group[0].x,
        digits=len(group),
        seen=chance,
        letters=_letters(page, x, y, high, group),
        loose=True,  # until it is asked
        up=up,
        aside=aside,
        size=high / page.height,
        beside=tuple(_beside(page, b, (x, y, high)) for b in page.blocks),
        spotted=spotted,
        read={},
    )


def _place(page: _Page, group: Sequence[Glyph], step: float) -> float:
    """Whether a number may stand there at all."""
    x = sum(g.x for g in group) / len(group)
    y = sum(g.y for g in group) / len(group)
    up, aside = _corner(page, x, y)
    near = [_fall(_beside(page, b, (x, y, step))[0], 7.0, 5.0) for b in page.blocks]
    return max(_fall(up, 0.08, 0.05) * _fall(aside, 0.08, 0.05), *near, 0.0)


def _promise(one: Candidate) -> float:
    """What is worth reading, before it is read."""
    corner = _fall(one.up, 0.08, 0.05) * _fall(one.aside, 0.08, 0.05)
    near = max((_fall(far, 7.0, 5.0) for far, _ in one.beside), default=0.0)
    size = _fall(-math.log(one.size / 0.012), 0.0, 0.3)
    loose = 1.0 if one.loose else 0.2
    return float(one.seen * max(corner, near) * size * loose * 0.8 ** min(6, one.letters))


def _ink_of(flat: Gray, group: Sequence[Glyph], step: float) -> tuple[float, float]:
    """Top and bottom of the digits, where rows of ink end; equal where that tells nothing."""
    tops, bottoms = [], []
    for g in group:
        left, right = int(g.x - 0.4 * step), int(g.x + 0.4 * step) + 1
        low, high = max(0, int(g.y - 2.5 * step)), int(g.y + 2.5 * step)
        part = flat[low:high, max(0, left) : max(0, right)]
        if not part.size:
            return 0.0, 0.0
        inked: NDArray[np.bool_] = np.any(part < _INK, axis=1)
        middle = min(len(inked) - 1, max(0, round(g.y) - low))
        above = np.flatnonzero(~inked[:middle])
        below = np.flatnonzero(~inked[middle:])
        tops.append(low + (int(above[-1]) + 1 if len(above) else 0))
        bottoms.append(low + middle + (int(below[0]) if len(below) else len(inked) - middle))
    top, bottom = float(np.median(tops)), float(np.median(bottoms))
    if step < bottom - top < 2.4 * step:
        return top - 0.5, bottom - 0.5
    return 0.0, 0.0


def _loose(flat: Gray, group: Sequence[Glyph], high: float) -> bool:
    """Not where the ink goes on: a corner of a border, a line of a picture."""
    reach = 2.5 * high
    x, y = group[0].x, group[0].y
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    part = flat[top : int(y + reach) + 1, left : int(group[-1].x + reach) + 1]
    labels, stats, _ = pieces((part < _INK).astype(np.uint8))
    for g in group:
        row, column = int(g.y) - top, int(g.x) - left
        near = labels[
            max(0, row - int(0.4 * high)) : row + int(0.4 * high) + 1,
            max(0, column - int(0.25 * high)) : column + int(0.25 * high) + 1,
        ]
        here = np.bincount(near[near > 0].ravel()) if (near > 0).any() else np.zeros(1)
        label = int(here.argmax())
        wide, tall = stats[label, cv2.CC_STAT_WIDTH], stats[label, cv2.CC_STAT_HEIGHT]
        if label and (tall > _LONG * high or wide > _LONG * high * len(group)):
            return False
    return True


def _letters(page: _Page, x: float, y: float, high: float, group: Sequence[Glyph]) -> int:
    """Letters around it: a score, a sentence."""
    if not len(page.letters):
        return 0
    dx = np.abs(page.letters[:, 0] - x) - (group[-1].x - group[0].x) / 2
    dy = np.abs(page.letters[:, 1] - y)
    around = (dx < 2.5 * high) & (dy < 1.7 * high) & ((dx > 0.6 * high) | (dy > 0.7 * high))
    return int(around.sum())


def _fall(far: float, free: float, soft: float) -> float:
    """1 up to a distance, then less and less."""
    return float(np.exp(-0.5 * (max(0.0, far - free) / soft) ** 2))


def _corner(page: _Page, x: float, y: float) -> tuple[float, float]:
    """How far from an edge of the parchment, and from its corners or its middle."""
    left, top, right, bottom = page.content
    aside = min(abs(x - left), abs(right - x), abs(x - (left + right) / 2) * 1.5)
    under = abs(page.floor - y) * (0.7 if page.floor < bottom else 1.0)
    up = min(abs(y - top), under)
    return up / page.height, aside / page.height


def _beside(page: _Page, block: Block, at: tuple[float, float, float]) -> tuple[float, float]:
    """How far from a block, and how large beside its digits; above or below is further."""
    x, y, high = at
    left, top, right, bottom = block.extent
    usual = page.high or block.step * _USUAL
    dx, dy = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
    return float(np.hypot(dx, 1.4 * dy)) / usual, high / usual


def _same(one: Candidate, other: Candidate) -> bool:
    near = 0.35 * min(one.high, other.high)
    alike = abs(math.log(one.high / other.high)) < 0.35  # noqa: PLR2004
    return alike and abs(one.x - other.x) < near and abs(one.y - other.y) < near
