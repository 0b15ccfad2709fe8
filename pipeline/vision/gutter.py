"""Where two pages of an open book meet on one scan."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]

LANDSCAPE = 1.1  # times the height: two pages side by side are wider than that
_MIDDLE = (0.4, 0.6)  # of the width, where books are bound
_CENTRE = (0.47, 0.53)  # where two pages meet that are seen whole
_SHADOW = 0.035  # of the light that is missing there
_DEEP = 0.12  # of the light, likewise
_RULE = 0.006  # of the width: a dark line that is thinner is a frame's
_STANDS_OUT = 1.5  # times as deep as the darkest column elsewhere
_STRAIGHT = 0.03  # of the width
_FREE = 0.025  # of the width that nothing is printed on there
_EDGE = 0.04  # of the height above and below may be black: a copier's
_FOLDED = 0.3  # of a column that a fold darkens, at least
_INK = 150


def gutter(gray: Gray, flat: Gray, *, folded: bool = False) -> float | None:
    """The share of the width at which two pages meet; `None` for one page that is wide.

    A scan without a shadow is split where nothing is printed in the middle; if it may be `folded`,
    the line of the fold and a copier's black edges are nothing: sheets have such lines too.
    """
    high, wide = gray.shape
    if wide < LANDSCAPE * high:
        return None
    start, end = (round(share * wide) for share in _MIDDLE)
    shadow = _shadow(gray, start, end, _SHADOW)
    if shadow is not None:
        return float(shadow / wide)
    start, end = (round(share * wide) for share in _CENTRE)
    free = _free(_unfolded(flat) if folded else flat, start, end)
    return None if free is None else float(free / wide)


def deep_gutter(gray: Gray) -> float | None:
    """The same by a shadow that can only be that of a binding, whichever way the pages lie.

    A page on its side has to have it: sheets are printed like that, and have two halves.
    """
    high, wide = gray.shape
    if wide < LANDSCAPE * high:
        return None
    start, end = (round(share * wide) for share in _MIDDLE)
    shadow = _shadow(gray, start, end, _DEEP)
    return None if shadow is None else shadow / wide


def _shadow(gray: Gray, start: int, end: int, least: float) -> float | None:
    """The darkest column of paper, where it is darker than the paper on both sides throughout."""
    darkest = []
    for band in np.array_split(gray, 3):
        light = np.percentile(band, 85, axis=0).astype(np.float32)
        rule = np.ones((1, round(_RULE * gray.shape[1]) | 1), np.uint8)
        light = cv2.morphologyEx(light[None], cv2.MORPH_CLOSE, rule)[0]
        light = cv2.GaussianBlur(light[None], (0, 0), gray.shape[1] / 200)[0]
        column = start + int(light[start:end].argmin())
        reach = round(0.12 * gray.shape[1])
        beside = (light[column - reach : column].max(), light[column : column + reach].max())
        depth = 1 - light[column] / max(1.0, min(beside))
        if depth <= least or (depth < _DEEP and depth < _STANDS_OUT * _deepest(light, column)):
            return None
        darkest.append(column)
    if max(darkest) - min(darkest) > _STRAIGHT * gray.shape[1]:
        return None
    return float(np.median(darkest))


def _deepest(light: NDArray[np.float32], gutter: int) -> float:
    """How deep the darkest column elsewhere is: mottled paper has many."""
    reach = round(0.12 * len(light))
    depths = [
        1 - light[c] / max(1.0, min(light[c - reach : c].max(), light[c : c + reach].max()))
        for c in range(reach, len(light) - reach, 4)
        if abs(c - gutter) > reach / 2
    ]
    return float(max(depths, default=0.0))


def _free(flat: Gray, start: int, end: int) -> float | None:
    """The middle of the widest strip from top to bottom without a mark."""
    inked = (flat < _INK).mean(axis=0) > 0.002  # noqa: PLR2004 - dust is no print
    bounds = np.flatnonzero(np.diff(np.concatenate([[True], inked, [True]]).astype(np.int8)))
    strips = [(b - a, (a + b) / 2) for a, b in zip(bounds[::2], bounds[1::2], strict=True)]
    near = [(width, middle) for width, middle in strips if start <= middle <= end]
    if not near or max(near)[0] < _FREE * flat.shape[1]:
        return None
    return float(max(near)[1])


def _unfolded(flat: Gray) -> Gray:
    """A page without its edges above and below, and without thin lines from top to bottom."""
    edge = round(_EDGE * len(flat))
    inner = flat[edge : len(flat) - edge].copy()
    wide = round(_RULE * inner.shape[1]) | 1
    dark = ((inner < _INK).mean(axis=0) > _FOLDED).astype(np.uint8)[None]
    thick = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((1, 2 * wide + 1), np.uint8))[0]
    line = ((dark[0] > 0) & (thick == 0)).astype(np.uint8)[None]
    inner[:, cv2.dilate(line, np.ones((1, 2 * wide + 1), np.uint8))[0] > 0] = 255
    return inner
