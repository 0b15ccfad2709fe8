"""From a scan to its pages: each cut out, flat, upright and level, and where it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Box
from pipeline.model.sighting import Turn
from pipeline.vision.facing import Facing, facing
from pipeline.vision.gutter import LANDSCAPE, deep_gutter, gutter
from pipeline.vision.leaves import in_rows, leaves
from pipeline.vision.paper import Paper, paper, rimmed
from pipeline.vision.spotter import flattened
from pipeline.vision.streaks import unstreaked
from pipeline.vision.text_lines import LONG, Marks, marks, skew
from pipeline.vision.white_on_black import panels, positive

Gray = NDArray[np.uint8]
Colours = NDArray[np.uint8]  # rows, columns, and blue, green, red
Matrix = NDArray[np.float64]
Part = Literal["whole", "left", "right", "leaf", "pair"]

_LARGEST = 2200  # pixels of the long side of a page: more tell no more
_LEVEL = 0.35  # degrees: to make a page more level costs more sharpness than it gains
_TILTED = 0.8  # degrees of lines that are straightened before they are read
_OWN = 0.85  # how sure a half has to be to lie in its own way: pictures had 0.7, sheets 1.03
_OPEN = 1.4  # times as many pixels for a scan that may show two pages
_PARTS: tuple[Part, Part] = ("left", "right")
_SIDES = ("left", "upper", "right", "lower")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Upright:
    """A page as one would hold it to read it."""

    colour: Colours
    gray: Gray
    onto: Matrix  # from pixels of this page to those of the scan
    turn: Turn  # clockwise, from the scan to the page
    part: Part
    how: tuple[str, ...]  # what was done, in words
    below: int = 0  # rows of white added under it

    def around(self) -> Upright:
        """The page the other way up."""
        high, wide = self.gray.shape
        there = np.array([[-1, 0, wide - 1], [0, -1, high - 1], [0, 0, 1]], np.float64)
        turned: Turn = {0: 180, 90: 270, 180: 0, 270: 90}[self.turn]  # type: ignore[assignment]
        return replace(
            self,
            colour=np.ascontiguousarray(self.colour[::-1, ::-1]),
            gray=np.ascontiguousarray(self.gray[::-1, ::-1]),
            onto=self.onto @ there,
            turn=turned,
            how=(*self.how, "turned by 180 degrees, as its numbers say"),
        )

    def halves(self) -> tuple[Upright, ...]:
        """Its halves, where it may be two pages that lie on their side; else none."""
        high, wide = self.gray.shape
        if not self.may_be_two:
            return ()
        scale = min(1.0, _OPEN * LONG / wide)
        size = round(wide * scale), round(high * scale)
        small = np.asarray(cv2.resize(self.gray, size, interpolation=cv2.INTER_AREA), np.uint8)
        split = gutter(small, flattened(small), folded=True)
        return () if split is None else self.split(round(split * wide))

    @property
    def may_be_two(self) -> bool:
        """Whether it is one scan as wide as two pages beside each other."""
        high, wide = self.gray.shape
        return self.part == "whole" and wide >= LANDSCAPE * high

    def split(self, at: int) -> tuple[Upright, ...]:
        """What lies left and right of a column of it, two pages."""
        high, wide = self.gray.shape
        areas = (0, 0, at, high), (at, 0, wide, high)
        return tuple(
            self._part(area, part, f"the {part} page of two")
            for area, part in zip(areas, _PARTS, strict=True)
        )

    def pair(self, area: tuple[int, int, int, int]) -> Upright:
        """A part of it that is a page of its own, as high as the whole: its print is as large."""
        left, top, right, bottom = area
        area = (left, top, right, min(bottom, len(self.gray) - self.below))
        part = self._part(area, "pair", "one of several pairs on a page")
        below = len(self.gray) - len(part.gray)
        return replace(
            part, colour=_longer(part.colour, below), gray=_longer(part.gray, below), below=below
        )

    def _part(self, area: tuple[int, int, int, int], part: Part, how: str) -> Upright:
        left, top, right, bottom = area
        return replace(
            self,
            colour=np.ascontiguousarray(self.colour[top:bottom, left:right]),
            gray=np.ascontiguousarray(self.gray[top:bottom, left:right]),
            onto=self.onto @ _moved(left, top),
            part=part,
            how=(*self.how, how),
        )

    def whole(self, scan: tuple[int, int]) -> Box:
        """Where all of it is on the scan."""
        high, wide = self.gray.shape
        return self.box((0, 0, wide, high - self.below), scan)

    def box(self, box: tuple[float, float, float, float], scan: tuple[int, int]) -> Box:
        """Where a box of the page is on the scan of this height and width."""
        left, top, right, bottom = box
        corners = [[(left, top), (right, top), (right, bottom), (left, bottom)]]
        there = cv2.perspectiveTransform(np.array(corners, np.float64), self.onto)[0]
        x, y = np.clip(there, 0, (scan[1], scan[0])).T
        return (int(x.min()), int(y.min()), int(np.ceil(x.max())), int(np.ceil(y.max())))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Laid:
    """A rectangle that is one page, or two, and how its pixels lie on the scan."""

    onto: Matrix
    wide: float
    high: float
    turn: Turn = 0
    part: Part = "whole"
    how: tuple[str, ...] = ()

    @property
    def landscape(self) -> bool:
        return self.wide > LANDSCAPE * self.high


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Look:
    """A rectangle as it is looked at: small, and level as far as could be seen."""

    gray: Gray
    flat: Gray
    skew: float
    facing: Facing

    @property
    def turn(self) -> Turn:
        return self.facing.turn


def uprights(image: Colours) -> tuple[Upright, ...]:
    """The pages of a scan in the order of reading: one, two of an open book, or several leaves."""
    image = unstreaked(image)
    scanned, image = image, positive(image)
    gray = _grayed(image)
    if several := leaves(gray):
        return _each(image, gray, several)
    # A black page with a light rim: the rim is seen before it is turned.
    dark = None if image is scanned else rimmed(_grayed(scanned))
    laid = _on_paper(gray, dark or paper(gray))
    look = _looked(gray, laid)
    split = deep_gutter(look.gray)  # before all else: its pages may lie each in its own way
    if split is not None:
        around = look.turn == 180  # noqa: PLR2004
        laid = _turned(laid, 180) if around else laid
        return _both(image, gray, laid, look.skew, 1 - split if around else split)
    laid = _turned(laid, look.turn)
    if laid.landscape:
        if look.turn in {90, 270}:
            split = deep_gutter(np.rot90(look.gray, -(look.turn // 90)))
        else:
            half = look.turn // 90
            split = gutter(np.rot90(look.gray, half), np.rot90(look.flat, half))
        if split is not None:
            return _both(image, gray, laid, look.skew, split)
    return (_finished(image, _level(laid, look.skew)),)


def _both(
    image: Colours, gray: Gray, laid: _Laid, angle: float, split: float
) -> tuple[Upright, ...]:
    halves = [_half(laid, angle, split, part) for part in _PARTS]
    looks = [_looked(gray, half) for half in halves]
    return tuple(
        _finished(image, _level(_turned(half, turn), look.skew))
        for half, look, turn in zip(halves, looks, _shared(looks), strict=True)
    )


def _each(image: Colours, gray: Gray, found: Sequence[Paper]) -> tuple[Upright, ...]:
    """Leaves, each set upright: most lie one way, which tells where their rows begin."""
    looks = {leaf: _looked(gray, _cut_out(leaf, "leaf")) for leaf in found}
    turns = dict(zip(looks, _shared(list(looks.values())), strict=True))
    usual = Counter(turns.values()).most_common(1)[0][0]
    return tuple(
        _finished(image, _level(_turned(_cut_out(leaf, "leaf"), turns[leaf]), looks[leaf].skew))
        for leaf in in_rows(found, usual)
    )


def _shared(looks: Sequence[_Look]) -> list[Turn]:
    """Pages of an open book lie one way, but for a sheet that is printed on its side."""
    surest = max((look.facing for look in looks), key=lambda facing: facing.sure)
    return [look.turn if look.facing.sure > _OWN else surest.turn for look in looks]


def _grayed(image: Colours) -> Gray:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _on_paper(gray: Gray, found: Paper | None) -> _Laid:
    high, wide = gray.shape
    return _Laid(onto=np.eye(3), wide=wide, high=high) if found is None else _cut_out(found)


def _cut_out(found: Paper, part: Part = "whole") -> _Laid:
    corners = found.corners
    wide, high = found.size
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)]) - 0.5
    onto = cv2.getPerspectiveTransform(flat.astype(np.float32), corners.astype(np.float32))
    edges = " and ".join(side for side, is_seen in zip(_SIDES, found.seen, strict=True) if is_seen)
    return _Laid(
        onto=np.asarray(onto, np.float64),
        wide=wide,
        high=high,
        part=part,
        how=(f"cut out by its {edges} edge",),
    )


def _looked(gray: Gray, laid: _Laid) -> _Look:
    long = LONG * (_OPEN if laid.landscape else 1)
    scale = long / max(laid.wide, laid.high)
    small = _seen(gray, laid, scale)
    flat = flattened(small)
    found = marks(flat)
    angle = skew(found)
    if abs(angle) > _TILTED:
        tilted = _level(laid, angle)
        small = _seen(gray, tilted, scale)
        flat = flattened(small)
        found = marks(flat)
    return _Look(gray=small, flat=flat, skew=angle, facing=_facing(small, flat, found))


def _facing(small: Gray, flat: Gray, found: Marks) -> Facing:
    """The way a page is read; the print in its panels is asked where the other is not sure."""
    told = facing(flat, found)
    if told.sure > 1 or (other := panels(small)) is small:
        return told
    flat = flattened(other)
    return max(told, facing(flat, marks(flat)), key=lambda one: one.sure)


def _seen(image: NDArray[np.uint8], laid: _Laid, scale: float) -> NDArray[np.uint8]:
    """The rectangle cut out of the scan, so many times as large; white where the scan ends."""
    size = (max(1, round(laid.wide * scale)), max(1, round(laid.high * scale)))
    onto = laid.onto @ _sized(1 / scale)
    if scale < 1:  # points are taken out of what is already small, else thin lines get lost
        size_then = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
        image = np.asarray(cv2.resize(image, size_then, interpolation=cv2.INTER_AREA), np.uint8)
        onto = _sized(scale) @ onto
    if np.allclose(onto, np.eye(3), atol=1e-3) and size == image.shape[1::-1]:
        return image
    flags = cv2.WARP_INVERSE_MAP | (cv2.INTER_CUBIC if image.ndim == 3 else cv2.INTER_LINEAR)  # noqa: PLR2004
    white = (255, 255, 255)
    return np.asarray(
        cv2.warpPerspective(
            image, onto, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=white
        ),
        np.uint8,
    )


def _finished(image: Colours, laid: _Laid) -> Upright:
    scale = min(1.0, _LARGEST / max(laid.wide, laid.high))
    colour = _seen(image, laid, scale)
    return Upright(
        colour=colour,
        gray=np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8),
        onto=laid.onto @ _sized(1 / scale),
        turn=laid.turn,
        part=laid.part,
        how=laid.how,
    )


def _turned(laid: _Laid, turn: Turn) -> _Laid:
    if turn == 0:
        return laid
    onto, wide, high = laid.onto, laid.wide, laid.high
    for _ in range(turn // 90):
        onto = onto @ np.array([[0, 1, 0], [-1, 0, high - 1], [0, 0, 1]], np.float64)
        wide, high = high, wide
    both: Turn = {0: 0, 90: 90, 180: 180, 270: 270}[(laid.turn + turn) % 360]  # type: ignore[assignment]
    how = (*laid.how, f"turned by {turn} degrees")
    return replace(laid, onto=onto, wide=wide, high=high, turn=both, how=how)


def _level(laid: _Laid, angle: float) -> _Laid:
    if abs(angle) < _LEVEL:
        return laid
    sin, cos = float(np.sin(np.radians(angle))), float(np.cos(np.radians(angle)))
    wide = laid.wide * cos + laid.high * abs(sin)
    high = laid.high * cos + laid.wide * abs(sin)
    about = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    back = _moved((laid.wide - 1) / 2, (laid.high - 1) / 2)
    onto = laid.onto @ back @ about @ _moved(-(wide - 1) / 2, -(high - 1) / 2)
    how = (*laid.how, f"levelled by {angle:+.1f} degrees")
    return replace(laid, onto=onto, wide=wide, high=high, how=how)


def _half(laid: _Laid, angle: float, split: float, part: Part) -> _Laid:
    """One page of two; they are levelled as far as they were when they were told apart."""
    both = _level(laid, angle) if abs(angle) > _TILTED else laid
    start, end = (0.0, split) if part == "left" else (split, 1.0)
    return replace(
        both,
        onto=both.onto @ _moved(start * both.wide, 0),
        wide=(end - start) * both.wide,
        part=part,
        how=(*both.how, f"the {part} page of two"),
    )


def _longer(image: NDArray[np.uint8], rows: int) -> NDArray[np.uint8]:
    """An image with so many rows of white under it."""
    white = np.full((rows, *image.shape[1:]), 255, np.uint8)
    return np.concatenate([image, white])


def _moved(x: float, y: float) -> Matrix:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], np.float64)


def _sized(scale: float) -> Matrix:
    """Whole numbers are the middles of pixels."""
    off = (scale - 1) / 2
    return np.array([[scale, 0, off], [0, scale, off], [0, 0, 1]], np.float64)
