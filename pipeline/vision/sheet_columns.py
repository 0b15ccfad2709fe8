"""Columns of numbers on a sheet: that of the pages tells itself by what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import SYMBOLS, Glyph

Floats = NDArray[np.float64]

PAGES = range(2, 65, 2)
_LEANS = np.linspace(-0.03, 0.03, 31)  # how far a column may lean
_NEAR = 0.028  # of the longer side: digits of one number are nearer
_LEVEL = 0.3  # of their distance: how far their middles differ in height
_STRIP = 0.8  # of a digit's pitch: how exactly numbers stand below each other
_CHANCE = 0.02  # what a number adds that is no page
_SURE = 0.12
_CLOSE = 2.0  # of the pitch of close digits: others may be of two columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Two digits beside each other, and what number each may be."""

    x: Floats  # of the middle
    y: Floats
    wide: Floats  # from digit to digit
    shares: Floats  # of 00 to 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Numbers of two digits below each other: x = at + lean * y."""

    at: float
    lean: float
    wide: float  # from digit to digit
    y: tuple[float, ...]  # of the numbers, from above
    score: float  # how many different pages are seen in it, about


def pairs(glyphs: Sequence[Glyph], longer: int) -> Pairs:
    """Digits that may be one number."""
    digits = [g for g in glyphs if g.symbol in SYMBOLS[:10]]
    x, y = (np.array([getattr(g, way) for g in digits]) for way in "xy")
    shares = np.array([g.shares[:10] for g in digits], dtype=np.float64).reshape(-1, 10)
    dx = x[None, :] - x[:, None]
    dy = np.abs(y[None, :] - y[:, None])
    left, right = np.nonzero((dx > longer / 400) & (dx < longer * _NEAR) & (dy < _LEVEL * dx))
    nearest = np.where((dx > longer / 400) & (dy < _LEVEL * dx), dx, np.inf).min(
        axis=1, initial=np.inf
    )
    near = dx[left, right] < 1.3 * nearest[left]  # nothing stands between them
    left, right = left[near], right[near]
    both = shares[left][:, :, None] * shares[right][:, None, :]
    return Pairs(
        x=(x[left] + x[right]) / 2,
        y=(y[left] + y[right]) / 2,
        wide=dx[left, right],
        shares=both.reshape(-1, 100),
    )


def page_columns(found: Pairs) -> tuple[Column, ...]:
    """Columns that may be those of the pages, the likeliest first."""
    if not found.x.size:
        return ()
    near = found.wide < _CLOSE * float(np.percentile(found.wide, 25))
    close = Pairs(
        x=found.x[near], y=found.y[near], wide=found.wide[near], shares=found.shares[near]
    )
    columns = sorted([*_columns(found), *_columns(close)], key=lambda c: -c.score)
    kept: list[Column] = []
    for column in columns:
        if all(abs(column.at - k.at + _lean(column, k)) > 1.5 * k.wide for k in kept):
            kept.append(column)
    return tuple(kept)


def _lean(column: Column, other: Column) -> float:
    """How far they come apart by their leaning, where the first stands."""
    return (column.lean - other.lean) * float(np.mean(column.y or (0.0,)))


def _columns(found: Pairs) -> Iterator[Column]:
    if not found.x.size:
        return
    even = found.shares[:, 10:65:2]
    worth = np.maximum(even.max(axis=1), _CHANCE)
    for lean in _LEANS:
        at = found.x - lean * found.y
        for middle in _peaks(at, found.wide, worth):
            there = np.abs(at - middle) < found.wide * _STRIP / 2
            wide = _typical(found.wide[there], worth[there])
            there &= np.abs(found.wide - wide) < wide * 0.25
            if there.sum() > 2:  # noqa: PLR2004
                yield Column(
                    at=float(np.average(at[there], weights=worth[there])),
                    lean=float(lean),
                    wide=wide,
                    y=tuple(sorted(float(y) for y in found.y[there & (worth > _SURE)])),
                    score=float(even[there].max(axis=0).sum()),
                )


def _peaks(at: Floats, wide: Floats, worth: Floats) -> Floats:
    """Where many numbers stand below each other."""
    step = max(float(np.median(wide)) * _STRIP / 3, 0.5)
    bins = np.floor((at - at.min()) / step).astype(int)
    sums = np.convolve(np.bincount(bins, weights=worth), np.ones(3), mode="same")
    best = np.argsort(-sums, kind="stable")[:6]
    middles: Floats = at.min() + (best + 0.5) * step
    return middles


def _typical(values: Floats, weights: Floats) -> float:
    """The weighted median."""
    if not values.size:
        return 0.0
    order = np.argsort(values, kind="stable")
    sums = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(sums, sums[-1] / 2)])
