"""Streaks of a scanner: lines from edge to edge of one light, where a sensor was dead or dirty."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint8]  # rows, columns, and blue, green, red

_STEP = 8  # of so many rows one is looked at
_WIDEST = 3  # pixels
_BESIDE = 6  # pixels on each side that are lively, unlike what is beside two rules
_EVEN = 0.2  # of how much the lines beside it differ, those of a streak do
_ALIKE = 0.4  # of how far it is off, its two sides differ: the print goes on behind it
_LIVELY = 30.0  # levels by which a line with print on it differs


def unstreaked(image: Colours) -> Colours:
    """The scan with streaks filled from both sides; the scan itself where it has none."""
    down = _filled(image)
    turned = down.transpose(1, 0, 2)
    across = _filled(turned)
    return down if across is turned else np.ascontiguousarray(across.transpose(1, 0, 2))


def _filled(image: Colours) -> Colours:
    """The same with its columns only."""
    some = image[::_STEP].mean(axis=2, dtype=np.float32)
    lively = some.std(axis=0)
    made = image
    for wide in range(1, _WIDEST + 1):
        for x in _columns(lively, wide):
            sides = some[:, x - 1], some[:, x + wide]
            off = some[:, x : x + wide].mean(axis=1) - (sides[0] + sides[1]) / 2
            if np.abs(sides[0] - sides[1]).mean() > _ALIKE * np.abs(off).mean():
                continue
            made = made.copy() if made is image else made
            share = np.arange(1, wide + 1)[None, :, None] / (wide + 1)
            left, right = made[:, x - 1 : x], made[:, x + wide : x + wide + 1]
            made[:, x : x + wide] = np.rint(left * (1 - share) + right * share).astype(np.uint8)
    return made


def _columns(lively: NDArray[np.float32], wide: int) -> list[int]:
    """Where so many columns beside each other differ little, and those beside them much."""
    start = np.arange(_BESIDE, len(lively) - wide - _BESIDE)
    if not len(start):
        return []
    most = np.max([lively[start + n] for n in range(wide)], axis=0)
    around = [n for n in range(-_BESIDE, wide + _BESIDE) if not 0 <= n < wide]
    sides = np.min([lively[start + n] for n in around], axis=0)
    return [int(x) for x in start[(sides > _LIVELY) & (most < _EVEN * sides)]]
