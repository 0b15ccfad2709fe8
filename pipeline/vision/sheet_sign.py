"""Whether a minus stands before a number: seen by its shape alone, as it must never be lost."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Gray

_FINER = 3
_INK = 35.0  # levels
_SHARES = (0.33, 0.45, 0.55)  # of the darkest: signs may be fainter than digits, or touch them
_SPECK = 0.004  # of the square of a cell's height
_FLAT = 0.36  # of the height of a number: no digit begins so low
_CROSS = 0.4  # a plus is higher
_MIDDLE = (0.3, 0.8)  # of the height: where a dash stands


def minus(cell: Gray) -> bool:
    """Whether what stands first in a cell without ruled lines is flat and in the middle."""
    high = cell.shape[0]
    far = np.abs(cell.astype(np.float32) - float(np.median(cell)))
    edge = int(high * 0.1)
    far = far[edge : high - edge]
    fine = cv2.resize(far, None, fx=_FINER, fy=_FINER, interpolation=cv2.INTER_LINEAR)
    darkest = float(np.percentile(far, 99))
    speck = _SPECK * (_FINER * high) ** 2
    return any(_flat_first(fine > max(_INK, share * darkest), speck) for share in _SHARES)


def _flat_first(ink: NDArray[np.bool_], speck: float) -> bool:
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    large = [i for i in range(1, count) if boxes[i, 4] > speck]
    if not large:
        return False
    marks = np.isin(labels, large)
    rows = np.flatnonzero(marks.any(axis=1))
    tall = int(rows[-1] - rows[0] + 1)
    left = int(np.flatnonzero(marks.any(axis=0))[0])
    first = np.flatnonzero(marks[:, left : left + max(2, int(0.26 * tall))].any(axis=1))
    more = np.flatnonzero(
        marks[:, left + int(0.08 * tall) : left + max(3, int(0.4 * tall))].any(axis=1)
    )
    height = (first[-1] - first[0] + 1) / tall
    middle = ((first[-1] + first[0]) / 2 - rows[0]) / tall
    flat = height <= _FLAT and _MIDDLE[0] < middle < _MIDDLE[1]
    cross = len(more) > 0 and (more[-1] - more[0] + 1) / tall >= _CROSS
    return bool(flat and not cross)
