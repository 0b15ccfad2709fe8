"""The rows and columns of a sheet, from where ink is and where none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.sheet_light import Floats, Sheet

_NUMBER = 1.35  # half the width of a strip, in digits' pitches
_HIGH = 1.8  # height of a digit, the same
_LINE = 60  # of 255
_EDGE = 0.5  # of the darkest ink: fainter is a line that was taken away
_APART = 0.7  # of the pitch: rows are no nearer to each other
_SHARP = 8.0  # of its height: so blurred, digits are yet told from a bold heading right above
_REACH = 1.6  # of a digit's pitch: half the width of a cell of two digits
_TWO = 0.85  # of a digit's pitch: two digits are no narrower to either side
_BESIDE, _PARTS = 0.3, 0.4  # of the rows have something beside them; times as many, where it parts
_BAND = 0.3  # of the pitch: digits are no lower above and below the middle of a row
_FAINT = 0.22  # of the ink of most rows: below it a place is empty


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Places where something stands in a column, and how far they are from each other."""

    y: tuple[float, ...]
    pitch: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """From where to where something stands in many rows."""

    left: float
    right: float
    share: float  # of the rows

    def moved(self, x: float) -> Span:
        return replace(self, left=self.left + x, right=self.right + x)


def ink(sheet: Sheet, wide: float) -> Floats:
    """How much darker each place is than what lies around it."""
    side = max(3, round(wide * 2.5) | 1)
    ground = cv2.morphologyEx(sheet.clean, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    return ground.astype(np.float64) - sheet.clean


def rows(dark: Floats, at: float, wide: float) -> Rows:
    """The rows of the column whose middle is at x."""
    left, right = round(at - wide * _NUMBER), round(at + wide * _NUMBER) + 1
    strip = dark[:, max(0, left) : right]
    high = max(3, round(wide * _HIGH) | 1)
    sums = cv2.GaussianBlur(strip.sum(axis=1)[:, None], (1, high), high / 4)[:, 0]
    peaks = _peaks(sums, wide * _HIGH)
    if not peaks:
        return Rows(y=(), pitch=wide * _HIGH * 1.5)
    usual = float(np.percentile([sums[p] for p in peaks], 70))
    kept = [p for p in peaks if sums[p] > _FAINT * usual]
    gaps = np.diff(kept)
    pitch = float(np.percentile(gaps, 35)) if len(gaps) else wide * _HIGH * 1.5
    kept = _thinned(kept, sums, _APART * pitch)
    sharp = cv2.GaussianBlur(strip.sum(axis=1)[:, None], (1, high), high / _SHARP)[:, 0]
    for seen in (sums, sharp):  # with each row that is found others are known to stand nearer
        kept = sorted([*kept, *_between(kept, seen, pitch, _FAINT * usual)])
        gaps = np.diff(kept)
        pitch = float(np.percentile(gaps, 35)) if len(gaps) else pitch
    near = gaps[(gaps > pitch * 0.8) & (gaps < pitch * 1.25)] if len(gaps) else gaps
    pitch = float(np.mean(near)) if len(near) else pitch
    middles = [_middle(strip, sums, p, high) for p in kept]
    return Rows(y=tuple(middles), pitch=pitch)


def _peaks(sums: NDArray[np.float64], apart: float) -> list[int]:
    """Where the sums are highest, the highest first, none near another; from above."""
    reach = max(1, round(apart * 0.62))
    around = cv2.dilate(sums[:, None], np.ones((2 * reach + 1, 1)))[:, 0]
    best = np.flatnonzero((sums >= around) & (sums > 0))
    return [int(p) for i, p in enumerate(best) if i == 0 or p - best[i - 1] > reach]


def _thinned(peaks: Sequence[int], sums: Floats, apart: float) -> list[int]:
    """The peaks without those that are nearer than that to a higher one."""
    kept: list[int] = []
    for peak in sorted(peaks, key=lambda p: -sums[p]):
        if all(abs(peak - k) >= apart for k in kept):
            kept.append(peak)
    return sorted(kept)


def _between(kept: Sequence[int], sums: Floats, pitch: float, least: float) -> Iterator[int]:
    """Lower peaks as far from those around them as rows are: a bold heading hides the next row."""
    for above, below in pairwise(kept):
        low, high = round(above + _APART * pitch), round(below - _APART * pitch)
        part = sums[low - 1 : high + 2]
        inner = [low + i for i in range(len(part) - 2) if part[i] < part[i + 1] >= part[i + 2]]
        yield from _thinned([p for p in inner if sums[p] > least], sums, _APART * pitch)


def _middle(strip: Floats, sums: Floats, peak: int, high: int) -> float:
    """Half way between the top and the foot of what stands at a peak, else where most of it is."""
    low, top = max(0, peak - high // 2 - 1), min(len(sums), peak + high // 2 + 2)
    darkest = strip[low:top].max(axis=1, initial=0.0)
    filled = np.flatnonzero(darkest > _EDGE * darkest.max(initial=0.0))
    if len(filled) and filled[-1] - filled[0] < 1.15 * high:
        return float(low + (filled[0] + filled[-1]) / 2)
    part = sums[low:top]
    return float((np.arange(low, top) * part).sum() / max(part.sum(), 1e-9))


def sides(dark: Floats, there: Rows, at: float, wide: float) -> tuple[float, float]:
    """From where to where pages stand in the column whose middle is at x.

    They have room around them, unless words, dots or a line stand so near in many rows.
    """
    half = max(2, round(there.pitch * _BAND))
    places = np.arange(round(at - wide * _REACH), round(at + wide * _REACH) + 1)
    inner = places[(places >= 0) & (places < dark.shape[1])]
    bands = [dark[max(0, round(y) - half) : round(y) + half + 1, inner] for y in there.y]
    most = [b.max(axis=0) for b in bands if b.size]
    left, right = at - wide * _REACH, at + wide * _REACH
    if not most:
        return left, right
    share = (np.array(most) > _EDGE * np.percentile(most, 90)).mean(axis=0)
    before, behind = inner < at - _TWO * wide, inner > at + _TWO * wide
    left = _parting(inner[before][::-1], share[before][::-1], left)
    return left, _parting(inner[behind], share[behind], right)


def _parting(places: NDArray[np.intp], share: Floats, end: float) -> float:
    """The emptiest of these places, from the inner one outwards, if more stands behind it."""
    outer = np.maximum.accumulate(share[::-1])[::-1]
    gaps = np.flatnonzero((outer > _BESIDE) & (share < _PARTS * outer))
    if not len(gaps):
        return end
    least = gaps[share[gaps] <= share[gaps].min()]
    return float(places[least[len(least) // 2]])


def unlined(sheet: Sheet, dark: Floats) -> Floats:
    """The ink without what is left of ruled lines at their edges."""
    lines = cv2.dilate(sheet.level | sheet.upright, np.ones((3, 3), np.uint8))
    return np.where(lines > _LINE, 0.0, dark)


def spans(dark: Floats, middles: Sequence[float], pitch: float, wide: float) -> tuple[Span, ...]:
    """Where something stands across these rows, apart from each other by empty columns."""
    half = max(2, round(pitch * 0.36))
    dark = cv2.blur(dark, (2, 2)).astype(np.float64, copy=False)
    bands = [dark[max(0, round(y) - half) : round(y) + half + 1] for y in middles]
    usual = float(np.percentile(np.concatenate([b.ravel() for b in bands]), 98)) * 0.27
    filled = np.array([(band.max(axis=0) > max(usual, 20)) for band in bands])
    share = filled.mean(axis=0)
    some = share > 1.5 / len(bands) if len(bands) > 4 else share > 0  # noqa: PLR2004
    gap = max(1, round(wide * 0.45))
    joined = cv2.morphologyEx(some.astype(np.uint8)[None], cv2.MORPH_CLOSE, np.ones((1, gap)))[0]
    edges = np.flatnonzero(np.diff(np.concatenate([[0], joined, [0]])))
    return tuple(
        Span(left=float(a), right=float(b), share=float(filled[:, a:b].any(axis=1).mean()))
        for a, b in zip(edges[::2], edges[1::2], strict=True)
        if b - a > wide * 0.3
    )
