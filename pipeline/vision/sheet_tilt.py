"""How far the rows of a sheet fall to the right: pages are levelled by all that is on them.

A sheet that is tilted by one degree has words beside a row on the next one, a column farther on.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.sheet_light import Sheet
from pipeline.vision.spotter import Gray

_LONG = 1000  # pixels of the longer side, as it is looked at
_MOST, _STEP, _FINE = 0.03, 0.005, 0.001  # down for each pixel to the right
_CLEAR = 1.3  # times as sharp as the rows are now: sheets of ten books were sharpest level


def level(sheet: Sheet) -> Sheet:
    """The sheet with its rows level; as it is where they are, or none are seen."""
    tilt = tilt_of(sheet.clean)
    return sheet.straight(0.0, tilt) if tilt else sheet


def tilt_of(clean: Gray) -> float:
    """The slope at which rows of ink are sharpest, where that is clear."""
    scale = min(1.0, _LONG / max(clean.shape))
    small = cv2.resize(clean, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ink = 255.0 - small.astype(np.float32)
    coarse = [
        s for s in np.arange(-_MOST, _MOST + _STEP / 2, _STEP).tolist() if abs(s) >= _STEP / 2
    ]
    flat = max(_sharp(ink, 0.0), 1.0)
    best = max(coarse, key=lambda slope: _sharp(ink, slope))
    if _sharp(ink, best) < _CLEAR * flat:
        return 0.0
    near = np.arange(best - _STEP, best + _STEP + _FINE / 2, _FINE).tolist()
    return float(max(near, key=lambda slope: _sharp(ink, slope)))


def _sharp(ink: NDArray[np.float32], slope: float) -> float:
    """How much rows of pixels differ from the next ones, once the page is set level."""
    high, wide = ink.shape
    into = np.array([[1, 0, 0], [-slope, 1, slope * wide / 2]])
    moved = cv2.warpAffine(ink, into, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    return float(np.square(np.diff(moved.sum(axis=1))).sum())
