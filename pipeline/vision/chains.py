"""Digits that stand beside each other: whether a number goes on beyond where it is looked for.

A lattice of keys and targets can sit half a number off, where dots or arrows between them are taken
for digits. Each target then loses a digit, and what is left is read with great certainty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import pieces
from pipeline.vision.ranks import percentile
from pipeline.vision.spotter import Gray

_REACH = 3.0  # steps to either side that are looked at
_ABOVE = 0.85  # heights of a digit above and below the middle
_INKED = 0.4  # of the darkest ink
_LEAST = 40  # levels: less is no ink
_TALL = 0.68  # of a digit's height: dashes, dots and arrows are lower
_THIN = 0.12  # steps: a digit is no narrower
_LINE, _SLIM = 1.35, 0.4  # of its height and steps: a line that runs down is so high and narrow
_DOWN = 0.7  # of the rows that are looked at: a digit has three of five
_STROKE = 0.11  # of its height: digits are printed broader than rules
_GAP, _NEXT = 0.75, 1.3  # steps between two digits of a number, and from middle to middle
_LOOSE = 1.6  # the same, where they are of one height and what stands before them is not
_LOWER, _SAME = 0.9, 0.94  # of a digit's height: an arrow, and another digit
_NUMBER = 2.6  # steps: a broader chain is none of one number
_TWO, _WHOLE = 1.3, 2.3  # steps that two digits are wide
_OFF = 0.7  # steps: numbers that stand farther off are looked for there
_ASIDE = 0.5  # steps, by which one number alone must be off to be looked for elsewhere
_ALIKE = 0.25  # steps, by which the numbers of a block may differ in that
_SHARE = 0.6  # of them that must agree
_FEW = 3
_FAR = 2.1  # steps from the middle that a number reaches at most, looked for a digit off
_ENDS = 1.1  # steps from the middle of a number of two digits to its end
_BEYOND = 1.75  # steps from the middle that a number of two digits reaches at most
_BEFORE = 1.85  # the same to the left, where a dash may touch it
_BEHIND, _NEARLY = (2.0, 3.0), 0.75  # steps from an arrow to its number; of a block, not found
_MANY = 0.2  # of the numbers of a block: what so many have before them is a dash or an arrow

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Chain:
    """From where to where digits stand beside each other, in steps from a middle."""

    left: float
    right: float
    high: float = 0.0  # of a single digit, in pixels

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @property
    def before(self) -> bool:
        """Whether a digit stands farther left than any of this number can."""
        return self.left < -_BEFORE

    @property
    def behind(self) -> bool:
        return self.right > _BEYOND


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a number is to be read, and whether digits stand beside it that are none of it."""

    at: Spot
    runs_on: bool


def chain(flat: Gray, at: Spot, high: float, step: float) -> Chain | None:
    """The digits around a middle; None where there are none."""
    x, y = at
    left, top = round(x - _REACH * step), round(y - _ABOVE * high)
    right, bottom = round(x + _REACH * step) + 1, round(y + _ABOVE * high) + 1
    part = flat[max(0, top) : bottom, max(0, left) : right]
    if min(part.shape) < 4:  # noqa: PLR2004
        return None
    glyphs = [
        Chain((a + max(0, left) - x) / step, (b + max(0, left) - x) / step, tall)
        for a, b, tall in _glyphs(part, high, step)
    ]
    near = [g for g in glyphs if g.left < 1 and g.right > -1]
    if not near:
        return None
    first = min(near, key=lambda g: abs(g.middle))
    low = end = glyphs.index(first)
    while low > 0 and _joined(glyphs[low - 1], glyphs[low]):
        low -= 1
    while end < len(glyphs) - 1 and _joined(glyphs[end], glyphs[end + 1]):
        end += 1
    low, end = _alike(glyphs, low, end)
    return _parted(Chain(glyphs[low].left, glyphs[end].right))


def _alike(glyphs: Sequence[Chain], low: int, end: int) -> tuple[int, int]:
    """Of two glyphs, the first is an arrow where the second is higher, and as high as the next."""
    if end - low != 1 or end + 1 == len(glyphs):
        return low, end
    arrow, first, other = glyphs[low : end + 2]
    near = other.left - first.right < _GAP and other.middle - first.middle < _LOOSE
    lower = arrow.high < _LOWER * min(first.high, other.high)
    same = min(first.high, other.high) > _SAME * max(first.high, other.high)
    return (end, end + 1) if near and lower and same else (low, end)


def _parted(whole: Chain) -> Chain:
    """A chain without what ink joins to it: a dash that touches both leads to the partner.

    No number that is a digit off reaches so far and begins so near.
    """
    if whole.right - whole.left < _WHOLE:
        return whole
    left = whole.left if whole.left > -_FAR else max(whole.left, -_ENDS)
    right = whole.right if whole.right < _FAR else min(whole.right, _ENDS)
    return Chain(left, right)


def _joined(one: Chain, other: Chain) -> bool:
    return other.left - one.right < _GAP and other.middle - one.middle < _NEXT


def _glyphs(part: Gray, high: float, step: float) -> Iterator[tuple[int, int, int]]:
    """From where to where something as high as a digit stands, how high, and no line down."""
    ink = percentile(part, 90) - part.astype(np.float32)
    most = percentile(ink, 99)
    dark: NDArray[np.uint8] = (ink > max(_LEAST, _INKED * most)).astype(np.uint8)
    boxes = pieces(dark)[1]
    spans = []
    for x, y, wide, tall, area in boxes[1:].tolist():
        whole = y <= 0 and y + tall >= len(part)
        down = dark[:, max(0, x - 1) : x + wide + 1].any(axis=1).mean() > _DOWN  # in pieces
        # A rule that ends at another, or that leans from column to column.
        line = wide < _SLIM * step and (tall > _LINE * high or down)
        line |= tall > _LINE * high and area < _STROKE * high * (wide + tall)  # with a corner
        if tall > _TALL * high and wide > _THIN * step and not whole and not line:
            spans.append((x, x + wide, tall))
    yield from sorted(spans)


def followed(flat: Gray, spots: Sequence[Spot], high: float, step: float) -> tuple[Placed, ...]:
    """The middles of numbers, moved to where their digits stand."""
    seen = [chain(flat, at, high, step) for at in spots]
    if off := shift(seen):
        spots = [(x + off * step, y) for x, y in spots]
        seen = [chain(flat, at, high, step) for at in spots]
    dashes = sum(c is not None and c.before for c in seen) > _MANY * len(seen)
    return tuple(_placed(at, c, step, dashes=dashes) for at, c in zip(spots, seen, strict=True))


def beyond_arrows(
    flat: Gray, spots: Sequence[Spot], keys: Sequence[Spot], high: float, step: float
) -> Sequence[Spot]:
    """The middles of targets, moved behind the arrows that nearly all of them were taken for.

    An arrow is lower than a digit, so that no digit is found there, and two are behind it.
    """
    if sum(chain(flat, at, high, step) is None for at in spots) < _NEARLY * len(spots):
        return spots
    for off in _BEHIND:
        seen = [chain(flat, (x + off * step, y), high, step) for x, y in spots]
        two = [c.middle for c in seen if c is not None and _TWO < c.right - c.left < _NUMBER]
        by = (off + (float(np.median(two)) if two else 0.0)) * step
        moved = [(x + by, y) for x, y in spots]
        apart = [abs(x - a) + abs(y - b) for x, y in moved for a, b in keys]
        agreed = sum(abs((off + m) * step - by) < _ALIKE * step for m in two)
        if agreed > _SHARE * len(spots) and min(apart, default=0.0) > _NUMBER * step:
            return moved
    return spots


def _placed(at: Spot, seen: Chain | None, step: float, *, dashes: bool) -> Placed:
    """On curled paper each number is off by itself; two digits tell where their middle is."""
    if seen is None:
        return Placed(at, runs_on=False)
    if _TWO < seen.right - seen.left < _WHOLE:
        off = seen.middle * step if abs(seen.middle) > _ASIDE else 0.0
        return Placed((at[0] + off, at[1]), runs_on=False)
    return Placed(at, runs_on=seen.behind or (seen.before and not dashes))


def shift(chains: Sequence[Chain | None]) -> float:
    """How many steps the numbers of a block stand beside where they are looked for."""
    two = [c.middle for c in chains if c is not None and _TWO < c.right - c.left < _NUMBER]
    if len(two) < _FEW:
        return 0.0
    off = float(np.median(two))
    agreed = sum(abs(m - off) < _ALIKE for m in two) > _SHARE * len(two)
    return off if abs(off) > _OFF and agreed else 0.0
