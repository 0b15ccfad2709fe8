"""A minus that has faded from a column of MOD leaves its digit where digits with a minus stand.

A thin dash is what a hard scan loses first, and then all who read the cell agree on a wrong number.
Where numbers are set in the middle of their column or from its left, a digit behind a minus stands
farther right than one that is alone; so one that seems to be alone and stands there is to be
doubted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Value
from pipeline.recognise.sheets_numbers import SPECIAL, Cell, Shares, cut, written
from pipeline.vision.sheet_light import Sheet

_ALONE = 0.95  # heights of a digit: what is broader has a sign before it or is no digit
_FEW = 2  # digits that stand at a place
_APART = 0.2  # heights of a digit: nearer places are one
_LOST = 0.85  # that a minus was there
_DIGITS = range(10)


def faded(sheet: Sheet, cells: Sequence[Cell], said: Sequence[Shares]) -> list[Shares]:
    """The number with a minus, where a digit stands as if it had one; else {}."""
    found: list[Shares] = [{} for _ in cells]
    values = [_best(s) for s in said]
    inks = [written(cut(sheet.clean, cell)) for cell in cells]
    high = float(np.median([i.bottom - i.top for i in inks if i] or [1.0]))
    edges = {
        i: (max(0, round(cells[i].left)) + ink.left, max(0, round(cells[i].left)) + ink.right)
        for i, (ink, value) in enumerate(zip(inks, values, strict=True))
        if ink and (value in _DIGITS or value == SPECIAL) and ink.right - ink.left < _ALONE * high
    }
    moved = _moved(edges, _APART * high)
    if any(values[i] == 0 for i in moved):
        return found  # nought has no minus: the column is not straight
    for i in moved:
        value = values[i]
        if isinstance(value, int):
            found[i] = {-value: _LOST, value: 1 - _LOST}
    return found


def _moved(edges: Mapping[int, tuple[float, float]], least: float) -> list[int]:
    """Those that stand apart from the others, right of them by either edge and by their middle."""
    rows = sorted(edges, key=lambda i: sum(edges[i]))
    if len(rows) < 2 * _FEW:
        return []
    both = np.array([edges[i] for i in rows])
    middles = both.mean(axis=1)
    gaps = np.diff(middles)[_FEW - 1 : 1 - _FEW]
    at = int(gaps.argmax()) + _FEW
    if gaps.max() < least:
        return []
    near, far = both[:at], both[at:]
    apart = _usual(far) - _usual(near)
    return rows[at:] if bool((apart > least).all()) else []


def _usual(some: NDArray[np.float64]) -> NDArray[np.float64]:
    usual: NDArray[np.float64] = np.median(some, axis=0)
    return usual


def _best(said: Shares) -> Value:
    return max(said, key=lambda v: (said[v], repr(v)), default=None)
