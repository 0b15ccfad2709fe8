"""The colour of a row of a sheet: of its ground, of a chip beside its name, or of its letters.

Letters stand on paper, or on a panel that many rows have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.sheet_light import Bgr

Lab = NDArray[np.float64]  # lightness 0 to 100, and the two ways of its colour
Way = Literal["ground", "chip", "letters", "panel"]

_BLOCK = 8
_GIVEN = 7.0  # how far paper may be from the paper that was fitted, in levels
_SEEN = 8.0  # how far from white a colour is at least
_BAND = 0.38  # of the pitch of rows: what is looked at above and below the middle
_SOLID = 0.5
_BROAD = 1.3  # of the pitch: what is broader is no chip
_NARROW = 0.28
_COMMON = 0.55
_INK = 80  # of a hundred pixels of a name so many are fainter than its ink
_CORE = 0.7  # of how far the ink is from its ground: what is nearer is the edge of a letter
_APART = 12.0  # by how much ink differs from its ground, at least


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """A row's words: where they stand on the straight sheet."""

    y: float
    left: float
    right: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """How rows show their colours, from where to where, and each row's colour under white light."""

    way: Way
    left: int
    right: int
    colours: Lab  # a row for each strip; not a number where none is seen


def relit(colour: Bgr) -> NDArray[np.float32]:
    """The page as Lab with its paper white, whatever the light and the age of the paper."""
    return cv2.cvtColor(_even(colour), cv2.COLOR_BGR2Lab).astype(np.float32, copy=False)


def evenly_lit(colour: Bgr) -> Bgr:
    """The same in the colours it was given in."""
    even = _even(colour)
    return np.multiply(even, 255, out=even).astype(np.uint8)


def _even(colour: Bgr) -> NDArray[np.float32]:
    """The same from 0 to 1; a page of these takes much memory, so there is one of them."""
    high, wide = colour.shape[:2]
    small = cv2.resize(
        colour, (max(8, wide // _BLOCK), max(8, high // _BLOCK)), interpolation=cv2.INTER_AREA
    )
    bright = cv2.dilate(small, np.ones((3, 3), np.uint8)).astype(np.float64)
    rows, columns = bright.shape[:2]
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    light = bright.sum(axis=2)
    paper = light >= np.percentile(light, 65)
    fitted = bright
    for _ in range(6):
        fitted = _fit(terms, bright, paper)
        off = np.abs(bright - fitted).max(axis=2)
        near = off < _GIVEN
        if near.sum() < 0.03 * near.size:
            break
        paper = near
    whole = cv2.resize(fitted.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    even = np.asarray(whole, np.float32)
    np.maximum(even, 40, out=even)
    np.divide(colour, even, out=even)
    return np.clip(even, 0, 1.0, out=even)


def _fit(terms: Lab, values: Lab, where: NDArray[np.bool_]) -> Lab:
    """The smooth surfaces through the values of each colour at these places."""
    factors = np.linalg.lstsq(terms[where], values[where], rcond=None)[0]
    surface: Lab = terms @ factors
    return np.clip(surface, 60, 255)


def shown(lab: NDArray[np.float32], strips: Sequence[Strip], pitch: float) -> Shown:
    """How the rows show their colours."""
    left = max(0, round(min(s.left for s in strips) - 1.2 * pitch))
    right = min(lab.shape[1], round(max(s.right for s in strips) + 0.5 * pitch))
    bands = [_band(lab, s.y, left, right, pitch) for s in strips]
    solid = np.array([(_far(b) > _SEEN).mean(axis=0) for b in bands])
    run = _longest((solid > 0.8).mean(axis=0) > _SOLID)  # noqa: PLR2004
    if run[1] - run[0] > _BROAD * pitch:
        way: Way = "ground"
    elif run[1] - run[0] > _NARROW * pitch:
        way = "chip"
    else:
        letters = np.array([_letters(b, s, left) for b, s in zip(bands, strips, strict=True)])
        return Shown(way="letters", left=left, right=right, colours=letters)
    inner = max(1, (run[1] - run[0]) // 8)
    parts = [b[:, run[0] + inner : run[1] - inner].reshape(-1, 3) for b in bands]
    colours = np.array([_ground(p) for p in parts])
    return Shown(way=way, left=left + run[0], right=left + run[1], colours=colours)


def on_panel(lab: NDArray[np.float32], strips: Sequence[Strip], pitch: float) -> Shown:
    """The colours of letters on a ground that is no paper: of what is farthest from it."""
    wide = lab.shape[1]
    sides = [(max(0, round(s.left)), min(wide, round(s.right))) for s in strips]
    bands = [_band(lab, s.y, *edges, pitch) for s, edges in zip(strips, sides, strict=True)]
    inks = np.array([_on_ground(band) for band in bands])
    left, right = min(a for a, _ in sides), max(b for _, b in sides)
    return Shown(way="panel", left=left, right=right, colours=inks)


def _on_ground(band: Lab) -> Lab:
    """The colour of the middles of letters."""
    pixels = band.reshape(-1, 3)
    far = np.linalg.norm(pixels - _ground(pixels), axis=1)
    if far.max() < _APART:
        return np.full(3, np.nan)
    ink: Lab = np.median(pixels[far > _CORE * far.max()], axis=0)
    return ink


def _band(lab: NDArray[np.float32], y: float, left: int, right: int, pitch: float) -> Lab:
    """What is looked at of a row, a little blurred."""
    half = max(1, round(_BAND * pitch))
    top = min(max(0, round(y) - half), lab.shape[0] - 2 * half - 1)
    bottom = top + 2 * half + 1
    x, y0 = max(0, left - 1), max(0, top - 1)
    soft = cv2.blur(lab[y0 : bottom + 1, x : right + 1], (3, 3))
    return soft[top - y0 : bottom - y0, left - x : right - x].astype(np.float64)


def _far(lab: Lab) -> Lab:
    """How far colours are from white."""
    far: Lab = np.linalg.norm(lab - (100, 0, 0), axis=-1)
    return far


def _ground(pixels: Lab) -> Lab:
    """The colour of most pixels: of those about the commonest lightness, which no letters have.

    Where two are nearly as common it is the lighter: words stand close and are blurred.
    """
    light = pixels[:, 0]
    counts, edges = np.histogram(light, bins=50, range=(0, 100))
    near = np.convolve(counts, (0.5, 1, 1, 1, 0.5), mode="same")
    middle = edges[int(np.flatnonzero(near > _COMMON * near.max())[-1])] + 1
    ground: Lab = np.median(pixels[np.abs(light - middle) < 5], axis=0)  # noqa: PLR2004
    return ground


def _letters(band: Lab, strip: Strip, left: int) -> Lab:
    """The colour of the darkest or most coloured pixels of a row's words."""
    part = band[:, max(0, round(strip.left) - left) : max(1, round(strip.right) - left)]
    pixels = part.reshape(-1, 3)
    far = _far(pixels)
    ink: Lab = pixels[far >= np.percentile(far, _INK + 12)].mean(axis=0)
    return ink


def _longest(marks: NDArray[np.bool_]) -> tuple[int, int]:
    """Where the longest run of marks begins and ends."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marks.astype(np.int8), [0]])))
    runs = list(zip(edges[::2], edges[1::2], strict=True))
    if not runs:
        return 0, 0
    a, b = max(runs, key=lambda r: int(r[1] - r[0]))
    return int(a), int(b)
