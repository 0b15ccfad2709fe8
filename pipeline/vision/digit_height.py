"""How high the digits of a block are, from the ink in their rows."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Gray

_FINER = 16  # samples of the profile to a step
_REACH = 2.2  # steps above and below the middle that are looked at
_INKED = 0.3  # of the profile's highest: here a digit begins
_BODY = 0.4  # steps from the middle that are digits for sure
_GAP, _RULE = 0.5, 1.3  # of the profile's highest: before a rule, and on it
_LEAST, _USUAL, _MOST = 0.85, 1.45, 2.6  # heights in steps


def high_of(flat: Gray, middles: Sequence[tuple[float, float]], step: float) -> tuple[float, float]:
    """Height of the digits around these middles, and how far above them they really stand."""
    reach = round(_REACH * _FINER)
    profiles = []
    for x, y in middles:
        scale = _FINER / step
        into = np.array([[scale, 0, _FINER - scale * x], [0, scale, reach - scale * y]], np.float32)
        size = (2 * _FINER, 2 * reach + 1)
        seen = cv2.warpAffine(flat, into, size, borderMode=cv2.BORDER_REPLICATE)
        profiles.append(255.0 - seen.astype(np.float64).mean(axis=1))
    if not profiles:
        return _USUAL * step, 0.0
    profile = np.median(np.array(profiles), axis=0)
    profile = cv2.GaussianBlur(profile[:, None], (0, 0), 1.0)[:, 0]
    around = slice(reach - _FINER // 2, reach + _FINER // 2 + 1)
    paper = float(np.percentile(profile, 10))
    peak = float(profile[around].max()) - paper
    level = (profile - paper) / max(1.0, peak)
    middle = int(np.argmax(profile[around])) + around.start
    top, bottom = (_end(level, middle, way) for way in (-1, 1))
    high = (bottom - top + 1) / _FINER
    if not _LEAST <= high <= _MOST:
        return _USUAL * step, 0.0
    return high * step, ((top + bottom) / 2 - reach) / _FINER * step


def _end(level: NDArray[np.float64], middle: int, way: int) -> int:
    """Where the digits end, on that side: a rule beside them may come before white paper."""
    at, ahead = middle, way * np.arange(1, round(_BODY * _FINER))
    while 0 <= at + way < len(level) and level[at + way] > _INKED:
        beyond = level[np.clip(at + ahead, 0, len(level) - 1)]
        far = abs(at - middle) > _BODY * _FINER
        if far and level[at] < _GAP and level[at + way] > level[at] and beyond.max() > _RULE:
            break
        at += way
    return at
