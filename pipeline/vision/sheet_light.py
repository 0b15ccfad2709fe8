"""A sheet set straight, its ruled lines known apart from its ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Gray, flattened

Bgr = NDArray[np.uint8]
Floats = NDArray[np.float64]

_LONG = 0.045  # of the longer side: no letter has a stroke of that length
_WIDE = 0.014  # of the longer side: what is broader is a ground and no line
_DEEP = 28  # levels by which a line is darker than what is around it


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sheet:
    """A page: its colours, its light made even, the same without ruled lines, and these."""

    colour: Bgr
    flat: Gray
    clean: Gray
    level: Gray  # 255 where a line runs across
    upright: Gray  # 255 where one runs down
    ruled: Gray  # its light made even, with all that is printed
    back: Floats  # 2 x 3: from here to the page as it was given

    def straight(self, lean: float, slope: float) -> Sheet:
        """With columns x = at + lean * y upright and rows y = at + slope * x level."""
        into = np.array([[1, -lean, 0], [-slope, 1, 0]], dtype=np.float64)
        size = self.flat.shape[::-1]
        middle = np.array(size) / 2
        into[:, 2] = middle - into[:, :2] @ middle

        def moved(image: Gray) -> Gray:
            edge = cv2.BORDER_REPLICATE
            turned = cv2.warpAffine(image, into, size, flags=cv2.INTER_CUBIC, borderMode=edge)
            return turned.astype(np.uint8)

        away = np.vstack([into, (0, 0, 1)])
        return Sheet(
            colour=moved(self.colour),
            flat=moved(self.flat),
            clean=moved(self.clean),
            level=moved(self.level),
            upright=moved(self.upright),
            ruled=moved(self.ruled),
            back=self.back @ np.linalg.inv(away),
        )

    def box(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[int, int, int, int]:
        """The box around these places on the page as it was given."""
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        there = corners @ self.back[:, :2].T + self.back[:, 2]
        (x0, y0), (x1, y1) = there.min(axis=0), there.max(axis=0)
        return max(0, round(x0)), max(0, round(y0)), max(0, round(x1)), max(0, round(y1))


def sheet_of(colour: Bgr, gray: Gray, *, even: bool = False) -> Sheet:
    """The page with its light made even, unless it is so already, and its ruled lines found."""
    flat = gray if even else flattened(gray)
    clean, level, upright = _unruled(flat)
    back = np.eye(3)[:2]
    return Sheet(
        colour=colour, flat=flat, clean=clean, level=level, upright=upright, ruled=flat, back=back
    )


def _unruled(flat: Gray) -> tuple[Gray, Gray, Gray]:
    """The page without its long straight lines, those across, and those that run down."""
    longer = max(flat.shape)
    ground = cv2.morphologyEx(flat, cv2.MORPH_CLOSE, _square(round(longer * _WIDE)))
    dark = np.where(ground.astype(np.int16) - flat > _DEEP, 255, 0).astype(np.uint8)
    long = max(15, round(longer * _LONG))
    found = []
    for along, across in (((1, long), (3, 1)), ((long, 1), (1, 3))):
        joined = cv2.dilate(dark, np.ones(across, np.uint8))
        line = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(along, np.uint8))
        broad = cv2.dilate(line, np.ones(across, np.uint8)).astype(np.uint8)
        found.append(broad & cv2.dilate(dark, _square(3)).astype(np.uint8))
    clean = np.where(found[0] | found[1], ground, flat).astype(np.uint8)
    return clean, found[0], found[1]


def _square(side: int) -> Gray:
    return np.ones((max(3, side | 1),) * 2, np.uint8)
