"""Whether a minus stands before a number: seen by its shape alone, as it must never be lost."""

from __future__ import annotations

import cv2
import numpy as np

from pipeline.vision.spotter import Gray

_FINER = 3
_INK = 35.0  # levels
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
    ink = (fine > max(_INK, 0.45 * float(np.percentile(far, 99)))).astype(np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(ink)
    large = [i for i in range(1, count) if boxes[i, 4] > _SPECK * (_FINER * high) ** 2]
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
