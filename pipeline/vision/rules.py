"""The rules of a table, lines between its cells, and the tints of cells: both are taken away."""

from __future__ import annotations

import cv2
import numpy as np

from pipeline.vision.grid_ink import Place, rules
from pipeline.vision.spotter import Gray

Box = tuple[float, float, float, float]

_INK = 150  # flattened light below this is a rule
_ROOM = 3.0  # steps around the middles of a table's numbers
_HIGH = 1.45  # steps that a digit is high
_DARK = 60.0  # light below this is no tint
_STROKE = 0.5  # steps: no stroke of a digit is so thick


def unruled(flat: Gray, extent: Box, step: float) -> Gray:
    """The page with numbers that stand in there on white paper, without rules around them."""
    left, top, right, bottom = extent
    room = _ROOM * step
    x0, y0 = max(0, int(left - room)), max(0, int(top - room))
    y1 = int(bottom + room) + 1
    made = flat.copy()
    part = made[y0:y1, x0 : int(right + room) + 1]
    ruled = rules(part, Place(top=y0, bottom=y1, high=_HIGH * step, ink=_INK))
    size = 2 * max(1, round(_STROKE * step)) + 1
    ground = cv2.dilate(np.where(ruled, 0, part).astype(np.uint8), np.ones((size, size), np.uint8))
    ground = cv2.erode(ground, np.ones((size, size), np.uint8)).astype(np.float32)
    even = np.clip(part * (255 / np.maximum(ground, _DARK)), 0, 255)
    part[:] = np.where(ruled, 255, even)
    return made
