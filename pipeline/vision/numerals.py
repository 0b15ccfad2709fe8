"""Digits that stand beside each other as numbers, and numbers beside each other as entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import SYMBOLS, Glyph

_DIGITS = 10
_MAYBE = 0.25  # a letter is taken for a digit from this share on
_SURE = 0.5  # of a digit that helps to find out how a page is laid out
_LEAST, _MOST = 3.0, 60.0  # pixels from digit to digit at the height of 1000
_BESIDE = 1.36  # digits of a number are closer than so many usual steps
_LEVEL = 0.5  # and no further up or down, in steps
_FAINT = 0.65  # of the best digit that a sign beside two clear ones is, at most
_FAR = 16.0  # the next key is no further, in steps
_OFF = 0.6  # and no further off the line, in steps
_TRIED = 61  # slopes of a page
_APART = 11.0  # a target is no further from its key, in steps: 9 in a ruled table of two columns


Spot = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """One or two digits: its middle, and its number as first read."""

    x: float
    y: float
    left: float  # middles of the first and the last digit
    right: float
    value: int
    digits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An even number and what stands beside it: a key and its target, it seems."""

    key: Numeral
    target: Numeral | None  # none is seen beside a key that stands alone


def steps(glyphs: Sequence[Glyph], height: int) -> tuple[float, ...]:
    """What may be the way from digit to digit of the page's numbers, the likeliest first."""
    at = _places([g for g in glyphs if g.symbol.isdigit() and g.p > _SURE])
    if len(at) < 2:  # noqa: PLR2004
        return ()
    unit = height / 1000
    dx = at[None, :, 0] - at[:, None, 0]
    dy = np.abs(at[None, :, 1] - at[:, None, 1])
    near = (dx > _LEAST * unit) & (dx < _MOST * unit) & (dy < 0.35 * dx)
    closest = np.where(near, dx, np.inf).min(axis=1)
    closest = closest[np.isfinite(closest)] / unit
    bins = np.log(_MOST / _LEAST) / np.log(1.06)
    count = np.bincount(
        (np.log(closest / _LEAST) / np.log(1.06)).astype(int), minlength=int(bins) + 1
    ).astype(float)
    smooth = np.convolve(count, [0.5, 1, 1, 0.5], "same")
    found: list[float] = []
    for i in np.argsort(-smooth, kind="stable"):
        step = float(_LEAST * 1.06 ** (int(i) + 0.5) * unit)
        if smooth[i] < max(3.0, 0.2 * smooth.max()):
            break
        if all(abs(np.log(step / f)) > 0.2 for f in found):  # noqa: PLR2004
            found.append(step)
    return tuple(found[:3])


def _places(glyphs: Sequence[Glyph]) -> NDArray[np.float64]:
    return np.array([(g.x, g.y) for g in glyphs], np.float64).reshape(-1, 2)


def numerals(glyphs: Sequence[Glyph], step: float, slope: float = 0.0) -> list[Numeral]:
    """The numbers of one and two digits whose digits are a step apart."""
    used = sorted(glyphs, key=lambda g: (g.x, g.y))
    digits = [digit_of(g) for g in used]
    kept = [i for i, g in enumerate(used) if digits[i] or g.symbol in "->+"]
    used, digits = [used[i] for i in kept], [digits[i] for i in kept]
    at = [(g.x, g.y) for g in used]
    runs, taken = [], set[int]()
    for i in range(len(used)):
        if i in taken or not digits[i]:
            continue
        run = [i]
        while (following := _next(at, digits, run[-1], step, slope)) is not None:
            run.append(following)
        taken.update(run)
        runs.extend(_split(run, at) or _split(_unmarked(run, used), at))
    return [_numeral([used[i] for i in run]) for run in runs]


def _next(
    at: Sequence[Spot], digits: Sequence[str], i: int, step: float, slope: float
) -> int | None:
    """The digit right beside this one, with nothing between them."""
    x, y = at[i]
    for j in range(i + 1, len(at)):
        dx = at[j][0] - x
        if dx >= _BESIDE * step:
            break
        if dx > 0.4 * step and abs(at[j][1] - y - slope * dx) < _LEVEL * step:
            return j if digits[j] else None
    return None


def _split(run: list[int], at: Sequence[Spot]) -> list[list[int]]:
    """A long run is cut where it is widest: a dash was not seen there."""
    if len(run) <= 2:  # noqa: PLR2004
        return [run] if run else []
    gaps = [at[j][0] - at[i][0] for i, j in pairwise(run)]
    cut = gaps.index(max(gaps)) + 1
    if gaps[cut - 1] < 1.12 * median(gaps):
        return []
    return _split(run[:cut], at) + _split(run[cut:], at)


def _unmarked(run: list[int], used: Sequence[Glyph]) -> list[int]:
    """A run without the signs at its ends that are hardly digits: a colon is as wide as they."""
    clear = [max(used[i].shares[:_DIGITS]) > _FAINT for i in run]
    inside = [n for n, is_clear in enumerate(clear) if is_clear]
    return run[inside[0] : inside[-1] + 1] if inside else []


def digit_of(glyph: Glyph) -> str:
    """The likeliest digit, also of what looks a little more like a letter; empty if neither."""
    if glyph.symbol.isdigit():
        return glyph.symbol
    digits = glyph.shares[:_DIGITS]
    return SYMBOLS[digits.index(max(digits))] if sum(digits) > _MAYBE else ""


def _numeral(digits: list[Glyph]) -> Numeral:
    left, right = digits[0].x, digits[-1].x
    return Numeral(
        x=(left + right) / 2,
        y=sum(g.y for g in digits) / len(digits),
        left=left,
        right=right,
        value=int("".join(digit_of(g) for g in digits)),
        digits=len(digits),
    )


def entries(
    found: Sequence[Numeral],
    step: float,
    slope: float = 0.0,
    *,
    against: bool = False,
    alone: bool = False,
) -> list[Entry]:
    """Even numbers of 2 to 64 with an odd one, or 00, next to the right; or to the left.

    Those alone that stand in order are told of as well where that is asked for.
    """
    ordered = sorted(found, key=lambda n: (n.left, n.y))
    left = np.array([n.right if against else n.left for n in ordered])
    y = np.array([n.y - slope * n.x for n in ordered])
    lined = in_order(ordered, step) if alone and ordered else np.zeros(len(ordered), np.bool_)
    out = []
    for key, is_lined in zip(ordered, lined, strict=True):
        if key.value % 2 or not 2 <= key.value <= 64:  # noqa: PLR2004
            continue
        gap = key.left - left if against else left - key.right
        level = np.abs(y - (key.y - slope * key.x)) < _OFF * step
        beside = np.flatnonzero((gap > 0.6 * step) & (gap < _APART * step) & level)
        target = ordered[beside[gap[beside].argmin()]] if len(beside) else None
        if target is not None and target.value and not target.value % 2:
            target = None
        if target is not None or is_lined:
            out.append(Entry(key=key, target=target))
    return out


def in_order(found: Sequence[Numeral], step: float, far: float = _FAR) -> NDArray[np.bool_]:
    """Which are keys that have the next one near, in their row or their column, or the last."""
    if not found:
        return np.zeros(0, np.bool_)
    x, y, value = (np.array(v) for v in zip(*((n.x, n.y, n.value) for n in found), strict=True))
    across, down = (np.abs(v[None, :] - v[:, None]) / step for v in (x, y))
    after = (np.abs(value[None, :] - value[:, None]) == 2) & (value % 2 == 0)[:, None]  # noqa: PLR2004
    near = (np.maximum(across, down) < far) & (np.minimum(across, down) < _OFF)
    return np.asarray((after & near).any(axis=1), np.bool_)


def slope_of(found: Sequence[Numeral], step: float) -> float:
    """How far rows of numbers fall to the right, by the slope that makes them sharpest."""
    if not found:
        return 0.0
    x = np.array([n.x for n in found])
    y = np.array([n.y for n in found])
    tried = np.linspace(-0.06, 0.06, _TRIED)
    sharp = _sharpness(y - tried[:, None] * (x - x.mean()), 0.3 * step)
    smooth = np.convolve(sharp, [0.5, 1, 0.5], "same")
    smooth -= 0.2 * np.abs(tried)  # of equals the one nearest to level
    return float(tried[int(smooth.argmax())])


def _sharpness(y: NDArray[np.float64], width: float) -> NDArray[np.float64]:
    """How many numbers of each line stand beside each other."""
    bins = ((y - y.min(axis=1, keepdims=True)) / width).astype(int)
    wide = int(bins.max()) + 2
    lines = np.arange(len(y))[:, None] * wide
    count = np.bincount((lines + bins).ravel(), minlength=len(y) * wide).reshape(len(y), wide)
    return np.asarray(np.square(count[:, :-1] + count[:, 1:]).sum(axis=1), np.float64)
