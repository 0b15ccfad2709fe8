"""A sheet with the grounds of its rows taken for paper: dark ink on white, whatever it was.

Colours that run behind the figures of a row leave them little contrast, and are darker than ink
where the row is black. Dark print is read in the brightest part of each colour, white print in the
darkest, both against what a row mostly has left and right of it.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.ranks import ranked
from pipeline.vision.sheet_colour import evenly_lit
from pipeline.vision.sheet_light import Sheet, sheet_of
from pipeline.vision.spotter import Gray

Marks = NDArray[np.bool_]
Floats = NDArray[np.float32]

_REACH = 0.05  # of the longer side: most of a row that is so broad is ground
_LOOKS = 21  # places of it that are looked at
_PAPER = 205  # of 255: darker is a ground
_DIM = 140  # of 255: print on a lighter ground is dark
_VIVID = 45  # of 255: more coloured is one too
_BROAD, _HIGH = 0.03, 0.006  # of the longer side: a ground is no smaller
_LETTER = 0.012  # of the longer side: strokes of letters are narrower
_LONG = 0.045  # of the longer side: no letter has a stroke of that length
_SOFT = 5  # pixels: the edges of a ground are blurred
_BY = 0.006  # of the longer side: by an edge, and broader than a line there
_LINE = 0.013  # of the longer side: a line that runs down is thinner
_LEAST = 40.0  # levels from a ground to its ink, at least
_NO_LETTERS = 75.0  # of a hundred places: letters on paper leave more of it
_AROUND = 0.006  # of the longer side: ink stands as near to all parts of a ground
_FAINT = 8.0  # levels: grain of the paper
_ROWS = 256


def levelled(sheet: Sheet) -> tuple[Sheet, Marks] | None:
    """The sheet with all grounds white and all ink dark, and where they were; None without any."""
    even = evenly_lit(sheet.colour)
    bright, dim = even.max(axis=2), even.min(axis=2)
    gray = np.asarray(cv2.cvtColor(even, cv2.COLOR_BGR2GRAY), np.uint8)
    longer = max(bright.shape)
    there = _grounds(bright, dim, *(_ground(v, longer) for v in (bright, dim)))
    if not there.any():
        return None
    there = _within(dim, there)
    above, below, between = (_ground(_widened(v, there), longer) for v in (bright, dim, gray))
    side = (max(3, round(longer * _REACH) | 1), max(3, round(longer * _AROUND) | 1))
    dark, light = (np.where(there, np.clip(v, 0, None), 0) for v in (above - bright, dim - below))
    is_light = (cv2.blur(light, side) > cv2.blur(dark, side)) & (between < _DIM)
    # Colours are scanned more coarsely than light, which tells less: ink is what both call ink.
    ink = [
        np.sqrt(_full(np.clip(a, 0, None), side) * _full(np.clip(b, 0, None), side))
        for a, b in ((light, gray - between), (dark, between - gray))
    ]
    white = (255 - 255 * np.where(is_light, *ink)).astype(np.uint8)
    made = sheet_of(sheet.colour, np.where(there, white, sheet.flat).astype(np.uint8), even=True)
    level, upright = made.level | sheet.level, _thin(made.upright | sheet.upright)
    back = sheet.back
    return replace(made, ruled=sheet.ruled, level=level, upright=upright, back=back), there


def _within(dim: Gray, there: Marks) -> Marks:
    """The grounds to their very edges, with the letters on them."""
    longer = max(dim.shape)
    letter, broad, high = (max(3, round(longer * s) | 1) for s in (_LETTER, _BROAD, _HIGH))
    solid = (dim < _PAPER).astype(np.uint8)
    closed = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((1, letter), np.uint8))
    # A gap between two tables may be no broader than a letter, but is longer than any.
    long = np.ones((max(3, round(longer * _LONG)), 1), np.uint8)
    closed[cv2.morphologyEx(1 - solid, cv2.MORPH_OPEN, long) > 0] = 0
    broad_ones = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((high, broad), np.uint8))
    near = cv2.dilate(there.astype(np.uint8), np.ones((3, broad), np.uint8))
    return np.asarray((broad_ones > 0) & (near > 0))


def _widened(values: Gray, there: Marks) -> Gray:
    """The page with each ground going on left and right beyond its edges.

    There may be a line at an edge: what mostly stands near it tells more than what is next to it.
    """
    longer = max(values.shape)
    bands = (_wider(values[rows], there[rows], longer) for rows in _bands(values))
    return np.concatenate(list(bands))


def _wider(values: Gray, there: Marks, longer: int) -> Gray:
    inner = cv2.erode(there.astype(np.uint8), np.ones((1, _SOFT), np.uint8)) > 0
    wide = values.shape[1]
    at = np.arange(wide)
    before = np.maximum.accumulate(np.where(inner, at, -wide), axis=1)
    behind = np.minimum.accumulate(np.where(inner, at, 2 * wide)[:, ::-1], axis=1)[:, ::-1]
    nearest = np.where(at - before <= behind - at, before, behind)
    far = np.abs(nearest - at) > _REACH / 2 * longer
    near = max(1, round(_BY * longer / 2))
    side = np.pad(values, ((0, 0), (near, near)), mode="edge")
    usual = ranked([side[:, i : i + wide] for i in range(2 * near + 1)], near)
    within = np.clip(nearest + near * np.sign(nearest - at), 0, wide - 1)
    taken = np.where(far | inner, values, np.take_along_axis(usual, within, axis=1))
    return np.asarray(taken, np.uint8)


def _bands(values: Gray) -> list[slice]:
    """The rows of a page, some at a time: each is looked at many times over, which takes memory."""
    return [slice(top, top + _ROWS) for top in range(0, len(values), _ROWS)]


def _thin(upright: Gray) -> Gray:
    """The lines without what is broad: bands between white letters, and stems of many rows."""
    joined = cv2.morphologyEx(upright, cv2.MORPH_CLOSE, np.ones((1, 5), np.uint8))
    side = np.ones((1, max(3, round(max(upright.shape) * _LINE) | 1)), np.uint8)
    broad = cv2.morphologyEx(joined, cv2.MORPH_OPEN, side)
    return np.where(broad > 0, 0, upright).astype(np.uint8)


def _full(ink: Floats, side: tuple[int, int]) -> Floats:
    """From 0 to 1, where 1 is the most that is near."""
    ink = np.clip(ink - _FAINT, 0, None)
    most = np.maximum(cv2.dilate(ink, np.ones(side[::-1], np.uint8)), _LEAST)
    return np.asarray(np.clip(ink / most, 0, 1), np.float32)


def _ground(values: Gray, longer: int, share: float = 50.0) -> Floats:
    """What a row mostly has left and right of each place."""
    reach = round(longer * _REACH / 2)
    steps = np.unique(np.linspace(-reach, reach, _LOOKS).round().astype(int))
    wide = values.shape[1]
    place = round(share / 100 * (len(steps) - 1))
    made = np.empty(values.shape, np.float32)
    for rows in _bands(values):
        wider = np.pad(values[rows], ((0, 0), (reach, reach)), mode="edge")
        made[rows] = ranked([wider[:, reach + s : reach + s + wide] for s in steps], place)
    return made


def _grounds(bright: Gray, dim: Gray, above: Floats, below: Floats) -> Marks:
    """Where a ground is no paper: large, and with no paper between what may be its letters."""
    longer = max(bright.shape)
    some = ((above < _PAPER) | (above - below > _VIVID)).astype(np.uint8)
    most = _ground(dim, longer, _NO_LETTERS)
    sure = some & (most < _PAPER).astype(np.uint8)
    broad, high = (max(3, round(longer * s) | 1) for s in (_BROAD, _HIGH))
    solid = cv2.morphologyEx(sure, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    solid = cv2.morphologyEx(solid, cv2.MORPH_OPEN, np.ones((high, broad), np.uint8))
    wider = cv2.dilate(solid, np.ones((3, broad), np.uint8))
    return np.asarray((wider > 0) & (some > 0))
