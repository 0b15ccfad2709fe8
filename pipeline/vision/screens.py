"""Screens that shade a picture: dots in rows, which look like the letters of many long lines."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import Boxes, Pieces, pieces

Gray = NDArray[np.uint8]

_LONG = 1000  # pixels of the long side of a page
# All in pixels of such a page.
_SIZES = (3, 16)  # of a dot
_NEAR = 13  # from the edge of a dot to that of the next
_BROAD = 40  # a screen at least, both ways: leaders between keys and targets are lines
_SOLID = 0.7  # of its box: a dot fills 0.79, a letter of its shape has a hole
_MANY = 100  # dots
_INK = 165  # of a page whose light is flattened


def screened(labels: Pieces, stats: Boxes) -> NDArray[np.bool_]:
    """Which pieces of ink look like dots, if a screen is among them."""
    dots = _dots(labels, stats)
    return np.asarray(dots & bool(_places(labels, dots).any()), np.bool_)


def _dots(labels: Pieces, stats: Boxes) -> NDArray[np.bool_]:
    """Round pieces, where there are many."""
    scale = max(labels.shape) / _LONG
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    size = np.maximum(wide, high)
    dots = (np.abs(wide - high) <= 1) & (stats[:, cv2.CC_STAT_AREA] > _SOLID * wide * high)
    dots &= (size >= _SIZES[0] * scale) & (size <= _SIZES[1] * scale)
    return np.asarray(dots & bool(dots.sum() > _MANY), np.bool_)


def _places(labels: Pieces, dots: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where dots lie near each other, in places that are broad and high."""
    if not dots.any():
        return np.zeros(labels.shape, np.bool_)
    scale = max(labels.shape) / _LONG
    near, broad = (np.ones((round(n * scale),) * 2, np.uint8) for n in (_NEAR, _BROAD))
    places = cv2.morphologyEx(dots[labels].astype(np.uint8), cv2.MORPH_CLOSE, near)
    parts = cv2.connectedComponents(places, connectivity=8)[1]
    seen = np.unique(parts[cv2.morphologyEx(places, cv2.MORPH_OPEN, broad) > 0])
    return np.asarray(np.isin(parts, seen[seen > 0]), np.bool_)


def unscreened(gray: Gray, flat: Gray) -> Gray:
    """The page without its screens; the page itself where it has none. `flat` is it flattened."""
    ink = (flat < _INK).astype(np.uint8)
    labels, stats, _ = pieces(ink)
    dots = _dots(labels, stats)
    places = _places(labels, dots)
    if not places.any():
        return gray
    across = 2 * round(_SIZES[1] * max(gray.shape) / _LONG) + 1
    inked = cv2.dilate((dots[labels] & places).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    paper = cv2.dilate(gray, np.ones((across, across), np.uint8))
    return np.where(inked, paper, gray).astype(np.uint8)
