"""Light print on a dark ground, made dark on light: whole pages, and panels, strips and discs.

All that reads a page expects dark ink on light paper, so this is done before anything is read.
Drawings are black in places too. A dark place is turned only where the light strokes in it are
read as digits or letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.chips import Chip, chips, turned
from pipeline.vision.facing import asked
from pipeline.vision.inks import pieces
from pipeline.vision.paper import paper
from pipeline.vision.spotter import SYMBOLS, Gray, flattened, spot
from pipeline.vision.text_lines import LONG, Boxes, marks

Colours = NDArray[np.uint8]  # rows, columns, and blue, green, red
Mask = NDArray[np.uint8]

_STEP = 8  # of so many pixels one is looked at to see whether a page is dark
_GROUND = 0.45  # of its lightest parts: the middle of a page that is darker may be black paper
_HUE = 0.12  # of them, by which the light of its colours differs: grounds in colours are covers
_TEXT = 16.0  # votes for lines: coloured covers that are turned have 9 at most, black pages 40
_BETTER = 3.0  # times the votes of the page as it is
_EVEN, _LEVELS = 0.6, 12  # of the page that is as dark as its middle, within so many levels: paper
_PAPER = (6.0, 1.8)  # votes for lines, and times those of the page as it is, on such black paper
# All in pixels of a page whose long side is 1000.
_DARK = 0.5  # of the light of the paper
_OPENED = (5, 9)  # thinner ink is strokes; the second cuts off what a panel touches
_SMALLEST = 20  # pixels of a panel's side
_FULL = 0.45  # of its box: a star fills so much
_FILLED, _HARDLY = (0.5, 0.98), 0.995  # of a panel that is dark, and of one with lines of text
_SIGN = (7, 60)  # pixels of the height of a digit or letter
_THIN = (0.17, 1.0)  # of a sign's height, half the width of its strokes, and pixels that it may err
_NARROW = 0.08  # of its height: what is narrower is a sliver at the edge
_SIGNS = 0.5  # of the light in a panel that is signs
_BOXED = 0.8  # of its box: a window, no sign
_READ = (12, 18)  # pixels of a sign when it is read
_SURE = 0.7  # that a sign stands there
_AGREE = 0.6  # of the signs of a panel that have to be read
_FEW = 3  # signs: a number stands on a disc or a box
_ROUND = 0.93  # of a string around a disc or a box that lies on dark
_OFF = 0.12  # of a disc by which its number is off its middle
_TALL = (0.28, 0.75)  # of its shorter side that its number is high
_ROUNDED = 0.7  # of its box: a disc fills 0.79
_AS_SIGN = (12, 18)  # pixels at which a panel is looked at as a sign
_NAMED = 0.6  # that it is this sign
_ALIKE = 0.3  # of their height by which signs of a line differ, and are off it
_CELL = 0.1  # of their sides by which panels of a table differ
_RIM = 2  # pixels that stay dark around a panel, as its border


def positive(image: Colours) -> Colours:
    """The scan, turned if its pages are black: its hues stay, its lights become its darks."""
    some = image[::_STEP, ::_STEP]
    gray = np.asarray(cv2.cvtColor(some, cv2.COLOR_BGR2GRAY), np.uint8)
    ground, light = (round(float(level)) for level in np.percentile(gray, (50, 99)))
    hue = some[gray <= ground].max(axis=1) - some[gray <= ground].min(axis=1)
    dark = ground <= _GROUND * light and float(np.median(hue)) <= _HUE * light
    if not dark or _on_dark(image, _GROUND * light):
        return image
    small = np.asarray(cv2.cvtColor(_sized(image), cv2.COLOR_BGR2GRAY), np.uint8)
    turned = np.clip(ground + light - small.astype(np.int16), 0, 255).astype(np.uint8)
    even = float((np.abs(gray.astype(np.int16) - ground) < _LEVELS).mean()) > _EVEN
    text, better = _PAPER if even else (_TEXT, _BETTER)
    if _lines(turned) < max(text, better * _lines(small)):
        return image
    both = image.max(axis=2, keepdims=True).astype(np.int16) + image.min(axis=2, keepdims=True)
    return np.asarray(np.clip(image + (ground + light - both), 0, 255), np.uint8)


def _on_dark(image: Colours, dark: float) -> bool:
    """Whether it is a light page on a dark table."""
    gray = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    found = paper(gray)
    if found is None:
        return False
    inside = np.zeros_like(gray)
    cv2.fillConvexPoly(inside, np.rint(found.corners).astype(np.int32), 1)
    return float(np.median(gray[inside > 0])) > dark


def _lines(gray: Gray) -> float:
    """How sure it is that there are lines of text, whichever way they run."""
    flat = flattened(gray)
    votes = asked(flat, marks(flat))
    return max(abs(votes.level), abs(votes.rising))


def _sized(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scale = LONG / max(image.shape[:2])
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    size = (max(8, round(image.shape[1] * scale)), max(8, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)


def panels(gray: Gray) -> Gray:
    """The page with its dark panels made light; the page itself where there are none."""
    small = _sized(gray)
    dark = (small < _DARK * np.percentile(small[::8, ::8], 90)).astype(np.uint8)
    found = list(_panels(small, dark))
    boxes = [box for box in chips(small, dark) if not any(one.has(box) for one in found)]
    if not found and not boxes:
        return gray
    made = gray.copy()
    for one in found:
        _turn(made, one, small)
    turned(made, small, boxes)
    return made


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Panel:
    """A dark place: its corner on the small page, where it is dark or print, and its print."""

    left: int
    top: int
    inside: Mask
    light: Mask
    is_round: bool  # without dents

    def is_like(self, other: _Panel) -> bool:
        """Whether both are cells of one table."""
        sides = zip(self.inside.shape, other.inside.shape, strict=True)
        off = abs(self.top - other.top), abs(self.left - other.left)
        lined = any(far < side / 2 for far, side in zip(off, self.inside.shape, strict=True))
        return lined and all(abs(a - b) <= max(_RIM, _CELL * b) for a, b in sides)

    def has(self, box: Chip) -> bool:
        """Whether the middle of a box is in it."""
        y, x = box.top + box.high // 2 - self.top, box.left + box.wide // 2 - self.left
        high, wide = self.inside.shape
        return bool(0 <= y < high and 0 <= x < wide)

    def cut(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        high, wide = self.inside.shape
        return image[self.top : self.top + high, self.left : self.left + wide]


def _panels(small: Gray, dark: Mask) -> Iterator[_Panel]:
    taken = np.zeros_like(dark)
    found, other = list[_Panel](), list[_Panel]()
    for size in _OPENED:
        solid = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
        outlines, tree = cv2.findContours(solid, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for outline, (_, _, _, around) in zip(outlines, tree[0] if outlines else (), strict=True):
            left, top, wide, high = cv2.boundingRect(outline)
            if around >= 0 or min(wide, high) < _SMALLEST:
                continue
            box = np.s_[top : top + high, left : left + wide]
            one = _panel(np.asarray(outline, np.int32), (left, top), dark[box])
            if taken[box][one.inside > 0].any():
                continue
            if _is_printed(one, small):
                taken[box][one.inside > 0] = 1
                found.append(one)
            else:
                other.append(one)
    yield from found
    for one in other:  # both looks may have seen one panel
        there = one.cut(taken)
        if there[one.inside > 0].any() or not one.light.any():
            continue
        if sum(one.is_like(panel) for panel in found) >= _FEW:
            there[one.inside > 0] = 1
            found.append(one)
            yield one


def _panel(outline: NDArray[np.int32], corner: tuple[int, int], dark: Mask) -> _Panel:
    """A disc or a box may be cut into by its print; of other shapes the outline is what it is."""
    hull = _drawn(np.asarray(cv2.convexHull(outline), np.int32) - corner, dark.shape)
    rim = _shrunk(hull, 1) - _shrunk(hull, 2)
    is_round = bool(rim.any()) and float(dark[rim > 0].mean()) > _ROUND
    inside = hull if is_round else _drawn(outline - corner, dark.shape)
    inside = inside & (1 - _windows(inside & (1 - dark)))
    left, top = corner
    return _Panel(left=left, top=top, inside=inside, light=inside & (1 - dark), is_round=is_round)


def _windows(light: Mask) -> Mask:
    """Light boxes in a panel with their dark print: they stay as they are."""
    found = np.zeros_like(light)
    outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        _, _, wide, high = cv2.boundingRect(outline)
        if min(wide, high) >= _SMALLEST and cv2.contourArea(outline) > _BOXED * wide * high:
            shape = _drawn(np.asarray(outline, np.int32), light.shape)
            deep = cv2.distanceTransform(light & shape, cv2.DIST_L2, 3).max()
            if deep > _THIN[0] * high + _THIN[1]:
                found |= shape
    return found


def _drawn(outline: NDArray[np.int_] | NDArray[np.int32], shape: tuple[int, ...]) -> Mask:
    inside = np.zeros(shape, np.uint8)
    cv2.drawContours(inside, [outline], -1, 1, cv2.FILLED)
    return inside


def _shrunk(mask: Mask, by: int) -> Mask:
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    way = cv2.BORDER_CONSTANT
    return np.asarray(cv2.erode(mask, kernel, borderType=way, borderValue=0), np.uint8)


def _is_printed(one: _Panel, small: Gray) -> bool:
    """Whether the light in a dark place is digits or letters."""
    whole, light = int(one.inside.sum()), int(one.light.sum())
    if whole < _FULL * one.inside.size or not _FILLED[0] <= 1 - light / whole <= _HARDLY:
        return False
    signs = _signs(one.light)
    few = len(signs) < _FEW
    if few and 1 - light / whole > _FILLED[1]:
        return False
    if not (_is_badge(one, signs) and not _is_sign(one, small) if few else _in_rows(signs)):
        return False
    place = one.cut(small)
    lo, hi = _levels(place, one)
    turned = np.where(one.inside, np.clip(lo + hi - place.astype(np.float32), 0, 255), hi)
    even = np.clip(turned * (255 / max(1.0, hi)), 0, 255).astype(np.uint8)
    even = np.pad(even, 8, constant_values=255)
    usual = float(np.median(signs[:, 3]))
    least = len(signs) if few else _AGREE * len(signs)
    return any(
        _read(even, size / usual, "0123456789" if few else SYMBOLS) >= least for size in _READ
    )


def _read(even: Gray, scale: float, wanted: str) -> int:
    """How many of these are read, the page being so many times as large."""
    size = tuple(max(16, round(side * scale)) for side in (even.shape[1], even.shape[0]))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    seen = np.asarray(cv2.resize(even, size, interpolation=way), np.uint8)
    found = spot(seen, seen.shape[0])
    return sum(g.symbol in wanted and g.p > _SURE and max(g.shares) > _NAMED for g in found)


def _is_badge(one: _Panel, signs: Boxes) -> bool:
    """Whether it is a disc or a box with a number in its middle."""
    if not one.is_round or not len(signs):
        return False
    size = np.array(one.inside.shape[::-1])
    start, end = signs[:, :2].min(axis=0), (signs[:, :2] + signs[:, 2:]).max(axis=0)
    off = np.abs((start + end - size) / (2 * size)).max()
    tall = (end - start)[1] / size.min()
    return bool(off < _OFF and _TALL[0] < tall < _TALL[1] and one.inside.mean() > _ROUNDED)


def _is_sign(one: _Panel, small: Gray) -> bool:
    """Whether it is itself a heavy digit or letter, and the light what it goes around."""
    high, wide = one.inside.shape
    room = high // 3
    top, left = max(0, one.top - room), max(0, one.left - room)
    place = small[top : one.top + high + room, left : one.left + wide + room]
    found = []
    for size in _AS_SIGN:
        scale = size / high
        seen = cv2.resize(place, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        light = max(1.0, float(np.percentile(seen, 90)))
        even = np.clip(seen * (255 / light), 0, 255).astype(np.uint8)
        even = cv2.copyMakeBorder(even, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=255)
        x, y = 12 + (one.left - left + wide / 2) * scale, 12 + (one.top - top + high / 2) * scale
        found.append(
            {
                g.symbol
                for g in spot(even, even.shape[0])
                if abs(g.x - x) < size / 3 and abs(g.y - y) < size / 3 and max(g.shares) > _NAMED
            }
        )
    return bool(found[0] & found[1])


def _signs(light: Mask) -> Boxes:
    """What may be digits or letters; none where most of the light is other."""
    labels, stats, _ = pieces(light)
    deep = cv2.distanceTransform(light, cv2.DIST_L2, 3)
    found, area = [], 0
    for i, (left, top, wide, high, size) in enumerate(stats[1:].tolist(), 1):
        if not (_SIGN[0] <= high <= _SIGN[1] and max(2, _NARROW * high) <= wide <= 2 * high):
            continue
        box = np.s_[top : top + high, left : left + wide]
        if deep[box][labels[box] == i].max() <= _THIN[0] * high + _THIN[1]:
            found.append((left, top, wide, high))
            area += size
    if area < _SIGNS * light.sum():
        found = []
    return np.array(found, np.int32).reshape(-1, 4)


def _in_rows(signs: Boxes) -> bool:
    """Whether most have another one beside them that is as high, on the same line."""
    left, top, wide, high = signs.T.astype(np.float64)
    middle = top + high / 2
    alike = np.abs(high[:, None] - high) < _ALIKE * np.minimum(high[:, None], high)
    level = np.abs(middle[:, None] - middle) < _ALIKE * high
    gap = np.maximum(left[:, None], left) - np.minimum((left + wide)[:, None], left + wide)
    beside = alike & level & (np.abs(gap) < 2 * high) & ~np.eye(len(signs), dtype=np.bool_)
    return float(beside.any(axis=1).mean()) > _AGREE


def _levels(place: Gray, one: _Panel) -> tuple[float, float]:
    """The levels of the ground and of the print."""
    ground = place[(one.inside > 0) & (one.light == 0)]
    return float(np.median(ground)), float(np.percentile(place[one.light > 0], 75))


def _turn(gray: Gray, one: _Panel, small: Gray) -> None:
    lo, hi = _levels(one.cut(small), one)
    high, wide = gray.shape
    down, across = high / small.shape[0], wide / small.shape[1]
    top, left = round(one.top * down), round(one.left * across)
    size = round(one.inside.shape[1] * across), round(one.inside.shape[0] * down)
    kept = _shrunk(one.inside, _RIM)
    there = gray[top : top + size[1], left : left + size[0]]
    inside = cv2.resize(kept, size, interpolation=cv2.INTER_NEAREST)[
        : there.shape[0], : there.shape[1]
    ]
    turned = np.clip(lo + hi - there.astype(np.float32), 0, 255).astype(np.uint8)
    there[inside > 0] = turned[inside > 0]
