"""Where a page lies on its scan, so that what is known of the page can be carried over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Points = NDArray[np.float64]  # one row a point: x, y
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Curl:
    """A leaf sinks towards the spine, so a camera sees it less high there."""

    spine: float
    reach: float
    depth: float  # share of the height that is missing at the spine
    height: float

    def stretch(self, x: Points) -> Points:
        seen: Points = 1 - self.depth * np.exp(-np.abs(x - self.spine) / self.reach)
        return seen

    def bent(self, points: Points) -> Points:
        x, y = points[:, 0], points[:, 1]
        return np.column_stack([x, self.height / 2 + (y - self.height / 2) * self.stretch(x)])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Place:
    """The way of a page's pixels: onto the paper, through its curl, into the scan."""

    onto: Matrix
    curl: Curl | None
    into: Matrix

    @property
    def homography(self) -> Matrix:
        """Page pixels to scan pixels: exact for a leaf that lies flat."""
        return normal(self.into @ self.onto)

    def points(self, points: Points) -> Points:
        laid = moved(points, self.onto)
        return moved(laid if self.curl is None else self.curl.bent(laid), self.into)

    def then(self, matrix: Matrix) -> Place:
        return Place(onto=self.onto, curl=self.curl, into=matrix @ self.into)


def carried(boxes: Sequence[Box], place: Place) -> tuple[Box, ...]:
    """The upright boxes around where these boxes of the page are on its scan."""
    return tuple(_around(place.points(_outline(box))) for box in boxes)


def in_pixels(box: Box, dpi: float) -> Box:
    """A box in points from the top left of a printed page, in the pixels of its clean image."""
    left, top, right, bottom = (edge * dpi / 72 - 0.5 for edge in box)
    return left, top, right, bottom


def _outline(box: Box) -> Points:
    """Corners and middles of the sides: a curl can push a middle out."""
    left, top, right, bottom = box
    across, down = (left + right) / 2, (top + bottom) / 2
    return np.array(
        [(x, y) for x in (left, across, right) for y in (top, down, bottom)], dtype=np.float64
    )


def _around(points: Points) -> Box:
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def moved(points: Points, matrix: Matrix) -> Points:
    out = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    there: Points = out[:, :2] / out[:, 2:]
    return there


def normal(matrix: Matrix) -> Matrix:
    scaled: Matrix = matrix / matrix[2, 2]
    return scaled


def shift(x: float, y: float) -> Matrix:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], dtype=np.float64)


def resize(old: tuple[int, int], new: tuple[int, int]) -> Matrix:
    """From one (width, height) to another; whole numbers are the middles of pixels."""
    across, down = new[0] / old[0], new[1] / old[1]
    return np.array(
        [[across, 0, (across - 1) / 2], [0, down, (down - 1) / 2], [0, 0, 1]], dtype=np.float64
    )


def rotation(degrees: float, centre: tuple[float, float]) -> Matrix:
    """Clockwise as one looks at the page."""
    turn = np.radians(degrees)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    about = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], dtype=np.float64)
    return shift(*centre) @ about @ shift(-centre[0], -centre[1])


def quarter_turns(turns: int, size: tuple[int, int]) -> Matrix:
    """What np.rot90 does to the pixels of an image of this (width, height)."""
    matrix = np.eye(3)
    width, height = size
    for _ in range(turns % 4):
        matrix = np.array([[0, 1, 0], [-1, 0, width - 1], [0, 0, 1]], dtype=np.float64) @ matrix
        width, height = height, width
    return matrix
