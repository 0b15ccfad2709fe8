"""Numbers by the digits that the spotter found at a place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from pipeline.vision.spotter import Glyph

_DIGITS = 10
_LEAST = 0.02  # of a glyph to be a digit
_MOST = 4  # glyphs that are weighed at one place
_LETTER = 0.5  # that it is one
_SAME = 0.45  # steps within which two glyphs cannot both be digits
_WIDEST = 1.5  # steps between the digits of one number


def at_place(
    glyphs: Sequence[Glyph], x: float, y: float, step: float, slope: float = 0.0
) -> list[Glyph]:
    """The glyphs that may be digits of a number with its middle here."""
    near = [
        g
        for g in glyphs
        if abs(g.x - x) < 1.3 * step
        and abs(g.y - y - slope * (g.x - x)) < 0.8 * step
        and sum(g.shares[:_DIGITS]) > _LEAST
    ]
    near.sort(key=lambda g: -sum(g.shares[:_DIGITS]))
    return sorted(near[:_MOST], key=lambda g: g.x)


def lettered(glyphs: Sequence[Glyph], x: float, y: float, step: float, slope: float = 0.0) -> bool:
    """Whether letters stand where a number should, as in NA: two at least, and no digit."""
    near = [
        g
        for g in glyphs
        if abs(g.x - x) < 1.3 * step and abs(g.y - y - slope * (g.x - x)) < 0.5 * step
    ]
    letters = sum(g.symbol == "a" and g.shares[-1] > _LETTER for g in near)
    return letters > 1 and not any(sum(g.shares[:_DIGITS]) > _LETTER for g in near)


def values(near: Sequence[Glyph], step: float, x: float) -> dict[int | None, float]:
    """How likely the digits here make each number; None is none at all."""
    chances = [min(0.999, sum(g.shares[:_DIGITS])) for g in near]
    found: dict[int | None, float] = {}
    for count in (0, 1, 2):
        for chosen in combinations(range(len(near)), count):
            chance = 1.0
            for i, c in enumerate(chances):
                chance *= c if i in chosen else 1 - c
            digits = [near[i] for i in chosen]
            chance *= _fits(digits, step, x)
            _spread(found, digits, chance)
    whole = sum(found.values())
    return {v: p / whole for v, p in found.items()} if whole > 0 else {None: 1.0}


def _fits(digits: Sequence[Glyph], step: float, x: float) -> float:
    """Whether digits stand to each other, and to the middle, as those of a number do."""
    if len(digits) == 2:  # noqa: PLR2004
        gap = (digits[1].x - digits[0].x) / step
        if not _SAME < gap < _WIDEST:
            return 0.0
        off = abs((digits[0].x + digits[1].x) / 2 - x) / step
        return float(np.exp(-0.5 * ((gap - 1) / 0.25) ** 2 - 0.5 * (off / 0.4) ** 2))
    if digits:
        off = abs(digits[0].x - x) / step
        return float(np.exp(-0.5 * (max(0.0, off - 0.5) / 0.25) ** 2))
    return 1.0


def _spread(found: dict[int | None, float], digits: Sequence[Glyph], chance: float) -> None:
    """Add the numbers that these glyphs can be."""
    if chance <= 0:
        return
    if not digits:
        found[None] = found.get(None, 0.0) + chance
        return
    shares = [np.array(g.shares[:_DIGITS]) / sum(g.shares[:_DIGITS]) for g in digits]
    joint = shares[0] if len(shares) == 1 else np.outer(shares[0], shares[1]).ravel()
    for value in np.argsort(-joint, kind="stable")[:8]:
        found[int(value)] = found.get(int(value), 0.0) + chance * float(joint[value])
