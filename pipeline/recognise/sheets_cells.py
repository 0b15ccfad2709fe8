"""A small network for the cells of a sheet: sign, tens and ones, each told apart by itself.

It was trained on tables that our own code sets and spoils (`tests/training/sheet_cells.py`), and is
quite another thing than the reader of lines beside it, so that they err apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Value
from pipeline.recognise.sheets_numbers import SPECIAL, Cell, Shares, cut
from pipeline.vision.networks import Network, opened
from pipeline.vision.sheet_light import Sheet

Floats = NDArray[np.float32]

HIGH, WIDE = 32, 96  # of what the network sees, in its pixels
PARTS = 3, 10, 13  # no sign, plus, minus; tens; ones and what else may stand there
S, BLANK, OTHER = 10, 11, 12  # among the ones
_HALF, _ROOM = 0.8, 0.3  # of a cell's height: seen beside the middle, and beside what is written
_INKED = 0.45  # of its darkest ink: what is written
_SOFT = 0.4  # of a pixel that is made smaller
_FAINT = 30.0  # levels: less is no ink
_LEAST = 0.004
_SIGNS = np.array([1, 1, -1])
_NUMBERS = 10 * np.arange(10)[:, None] + np.arange(10)


def both(sheet: Sheet, cell: Cell) -> Floats:
    """A cell in the network's size, its writing in the middle: its ink, also without lines."""
    flat, clean = cut(sheet.flat, cell), cut(sheet.clean, cell)
    ground = float(np.median(clean))
    dark = np.abs(clean.astype(np.float32) - ground)
    full = max(float(np.percentile(dark, 98)), _FAINT)
    high, wide = flat.shape
    edge = high // 8
    inked = np.flatnonzero(dark[edge : high - edge].max(axis=0) > _INKED * full)
    first, last = (int(inked[0]), int(inked[-1])) if len(inked) else (0, wide - 1)
    middle = (first + last) / 2
    half = max(_HALF * high, (last - first) / 2 + _ROOM * high)
    left, right = max(0, round(middle - half)), min(wide, round(middle + half) + 1)
    parts = []
    for image in (flat, clean):
        far = np.abs(image[:, left:right].astype(np.float32) - ground)
        parts.append(_laid(np.clip(far / full, 0, 1), middle - left))
    return np.clip(np.stack(parts), 0, 1)


def _laid(part: Floats, middle: float) -> Floats:
    """In what the network sees, this column in the middle."""
    high = len(part)
    scale = HIGH / high
    into = np.array([[scale, 0, WIDE / 2 - 0.5 - scale * middle], [0, scale, (scale - 1) / 2]])
    if scale < 1:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), _SOFT / scale), np.float32)
    way = cv2.INTER_LINEAR if scale < 1 else cv2.INTER_CUBIC
    return cv2.warpAffine(part, into, (WIDE, HIGH), flags=way).astype(np.float32)


def seen(sheet: Sheet, cells: Sequence[Cell]) -> list[Shares]:
    """How likely each number stands in each cell; None: nothing. What else may stand is unnamed."""
    if not cells:
        return []
    batch = np.stack([both(sheet, c) for c in cells])
    sign, tens, ones = _network().run(["sign", "tens", "ones"], {"x": batch})
    return [_shares(*parts) for parts in zip(sign, tens, ones, strict=True)]


def _shares(sign: Floats, tens: Floats, ones: Floats) -> Shares:
    shares: dict[Value, float] = {None: float(ones[BLANK]), SPECIAL: float(ones[S])}
    joint = sign[:, None, None] * (tens[:, None] * ones[None, :10])
    for s, t, o in np.argwhere(joint > _LEAST):
        value = int(_SIGNS[s] * _NUMBERS[t, o])
        shares[value] = shares.get(value, 0.0) + float(joint[s, t, o])
    return {v: p for v, p in shares.items() if p > _LEAST}


@cache
def _network() -> Network:
    data = resources.files(__package__).joinpath("sheets_cells.onnx").read_bytes()
    return opened(data)
