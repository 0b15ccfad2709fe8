"""Rows of small dark boxes with a light number in each, as a table's keys may be printed.

One such box could be a dark place of a drawing with a light stroke in it. Many that are alike, and
of which most are read as numbers, are print, and then all of them are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Gray, spot

Mask = NDArray[np.uint8]

# All in pixels of a page whose long side is 1000.
_HIGH = (10, 40)  # of a box
_LONG = (0.7, 6.0)  # times as wide
_SOLID = 0.9  # of its frame is the box with its number: letters that are full are round
_SIGN = (0.3, 0.85)  # of its height is that of a sign
_MOST = 3  # signs in one
_ALIKE = 0.15  # by which the sides of two differ
_MANY = 6  # alike are a table
_READ, _SURE, _NAMED, _AGREE = (12, 18), 0.6, 0.5, 0.6  # of the signs of all
_UNLIKE = 3  # digits among them: the hole of a heavy letter is one, time after time


@dataclass(frozen=True, slots=True, eq=False)
class Chip:
    """A box: where it lies, and what is light in it."""

    left: int
    top: int
    wide: int
    high: int
    signs: int  # how many
    tall: float  # how high they are

    def is_like(self, other: Chip) -> bool:
        near = max(abs(self.wide - other.wide), abs(self.high - other.high))
        return self.signs > 0 < other.signs and near <= max(2, _ALIKE * self.high)

    def cut(self, image: Gray) -> Gray:
        return image[self.top : self.top + self.high, self.left : self.left + self.wide]


def chips(small: Gray, dark: Mask) -> Iterator[Chip]:
    """The small dark boxes of a page that are cells of tables."""
    left = [chip for chip in _boxes(dark) if chip.signs]
    while left:
        group = [chip for chip in left if left[0].is_like(chip)]
        left = [chip for chip in left if chip not in group]
        if len(group) >= _MANY and _are_numbers(group, small):
            yield from group


def _boxes(dark: Mask) -> Iterator[Chip]:
    outlines, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for outline, (_, _, _, around) in zip(outlines, tree[0] if outlines else (), strict=True):
        left, top, wide, high = cv2.boundingRect(outline)
        if around >= 0 or not _HIGH[0] <= high < _HIGH[1]:
            continue
        if not _LONG[0] * high <= wide <= _LONG[1] * high:
            continue
        if cv2.contourArea(outline) < _SOLID * (wide - 1) * (high - 1):
            continue
        tall = _signs(dark[top : top + high, left : left + wide])
        yield Chip(left, top, wide, high, len(tall), float(np.median(tall)) if tall else 0.0)


def _signs(dark: Mask) -> list[int]:
    """The heights of the light signs in a box; none where there are other light things."""
    high, wide = dark.shape
    _, _, stats, _ = cv2.connectedComponentsWithStats(1 - dark, connectivity=4)
    inner = [
        (w, h)
        for x, y, w, h, _ in stats[1:].tolist()
        if x > 0 and y > 0 and x + w < wide and y + h < high and h > _SIGN[0] * high
    ]
    fits = all(h < _SIGN[1] * high and w < high for w, h in inner)
    return [h for _, h in inner] if fits and len(inner) <= _MOST else []


def _are_numbers(group: Sequence[Chip], small: Gray) -> bool:
    """Whether most of the signs in these boxes are read as digits, and not all as one."""
    wanted = sum(chip.signs for chip in group)
    for size in _READ:
        read = [_read(chip, small, size)[: chip.signs] for chip in group]
        if sum(map(len, read)) >= _AGREE * wanted and len(set("".join(read))) >= _UNLIKE:
            return True
    return False


def _read(chip: Chip, small: Gray, size: int) -> str:
    """The digits that are read in a box, laid light on dark and so large."""
    place = chip.cut(small)[2:-2, 2:-2]
    if not place.size:
        return ""
    lo, hi = float(np.percentile(place, 20)), float(place.max())
    even = np.clip((hi - place.astype(np.float32)) * 255 / max(1.0, hi - lo), 0, 255)
    scale = size / chip.tall
    seen = cv2.resize(
        even.astype(np.uint8), None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC
    )
    seen = cv2.copyMakeBorder(seen, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=255)
    found = spot(np.asarray(seen, np.uint8), seen.shape[0])
    sure = [g for g in found if g.symbol.isdigit() and g.p > _SURE and max(g.shares) > _NAMED]
    return "".join(g.symbol for g in sorted(sure, key=lambda g: g.x))


def turned(gray: Gray, small: Gray, found: Sequence[Chip]) -> None:
    """Make the boxes light and their numbers dark, in place; `small` shows where they lie."""
    down, across = gray.shape[0] / small.shape[0], gray.shape[1] / small.shape[1]
    for chip in found:
        top, left = round((chip.top + 1) * down), round((chip.left + 1) * across)
        bottom = round((chip.top + chip.high - 1) * down)
        right = round((chip.left + chip.wide - 1) * across)
        place = gray[top:bottom, left:right].astype(np.float32)
        ground, ink = np.percentile(place, (30, 99))
        light = 255 - (place - ground) * (255 - ground / 2) / max(1.0, ink - ground)
        gray[top:bottom, left:right] = np.clip(light, 0, 255).astype(np.uint8)
