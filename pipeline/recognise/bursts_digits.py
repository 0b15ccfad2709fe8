"""Digits of a figure and the minus before them, seen without the recogniser of lines.

The spotter finds them one by one, at two sizes; the network of the matrices reads them as a whole;
the sign is what the spotter or the shape of the ink has before the first of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.recognise import cells
from pipeline.recognise.cells import Spot
from pipeline.vision.lines import Line, cut
from pipeline.vision.spotter import spot

Picture = NDArray[np.uint8]
Shares = dict[int, float]

_DIGITS = "0123456789"
_TALL, _INSIDE = 0.6, 0.45  # of a line's height is a digit that stands alone, or among words
_SEEN = (13.0, 18.0)  # pixels of a digit as the spotter is shown it
_HIGHER = (0.9, 1.0, 1.1)  # times the likely height of a digit, as the other network is shown it
_AROUND = 0.65  # heights of a line are shown around it
_FIRM = 0.5  # a symbol is told from here
_REACH = 0.9  # heights of a line from the middle of a digit to that of a minus before it
_ONE_SIGN = 0.9  # one look sees a minus, another none


@dataclass(frozen=True, slots=True)
class Look:
    """Digits by the spotter, their middle on the page, and whether a minus stands before them."""

    value: int
    p: float
    x: float
    y: float
    minus: bool


def signed(flat: Picture, line: Line, *, inside: bool) -> dict[str, Shares]:
    """The figures that each voter sees, with their shares; `inside`: among other words."""
    looks, ink = _looks(flat, line, inside=inside), _ink(flat, line)
    signs = [ink.minus, *(look.minus for look in looks)]
    sure = 1.0 if all(signs) or not any(signs) else _ONE_SIGN
    turn = -1 if any(signs) else 1
    seen = {"spotter": _pooled(looks), "cells": _by_cells(flat, line, looks, ink, inside=inside)}
    return {
        voter: {turn * value: p * sure for value, p in shares.items()}
        for voter, shares in seen.items() if shares
    }  # fmt: skip


def agree(flat: Picture, line: Line, digits: str, *, plus: bool = False) -> bool:
    """Whether one look at least sees these digits too; no look that sees any, no quarrel.

    `plus`: a plus stands before them, which looks like one more digit.
    """
    looks = _looks(flat, line, inside=True)
    others = _by_cells(flat, line, looks, _ink(flat, line), inside=True)
    others = _last(others) if plus and len(digits) == 1 else others
    best = [look.value for look in looks]
    best += [max(others, key=lambda v: others[v])] if others else []
    return not best or int(digits) in best


def _last(shares: Shares) -> Shares:
    """Shares by the last digit."""
    found: Shares = {}
    for value, p in shares.items():
        found[value % 10] = found.get(value % 10, 0.0) + p
    return found


def _pooled(looks: Iterable[Look]) -> Shares:
    found: Shares = {}
    for look in looks:
        found[look.value] = found.get(look.value, 0.0) + look.p / len(_SEEN)
    return found


def _looks(flat: Picture, line: Line, *, inside: bool) -> list[Look]:
    shown = _INSIDE if inside else _TALL
    looks = (_look(flat, line, seen / shown, inside=inside) for seen in _SEEN)
    return [look for look in looks if look is not None]


def _look(flat: Picture, line: Line, unit: float, *, inside: bool) -> Look | None:
    """The digits of a line that is shown `unit` pixels high."""
    high = round(unit * (1 + 2 * _AROUND))
    shown = cut(flat, line.grown(_AROUND), high)
    middle, edge = high / 2, _AROUND * unit
    end = edge + line.width / line.height * unit
    level = [g for g in spot(shown, high) if g.p > _FIRM and abs(g.y - middle) < 0.35 * unit]
    digits = sorted(
        (g for g in level if g.symbol in _DIGITS and -0.1 * unit < g.x - edge < end - edge + 0.1),
        key=lambda g: g.x,
    )
    if not 1 <= len(digits) <= 2:  # noqa: PLR2004 -- no figure of a burst is longer
        return None
    reach = digits[0].x - edge + 0.1 * unit if inside else _REACH * unit
    x = (digits[0].x + digits[-1].x) / 2 - shown.shape[1] / 2
    y = float(np.mean([g.y for g in digits])) - high / 2
    cos, sin = math.cos(line.slant), math.sin(line.slant)
    size = line.height / unit
    return Look(
        value=int("".join(g.symbol for g in digits)),
        p=float(np.prod([g.p * max(g.shares) / max(sum(g.shares), 1e-6) for g in digits])),
        x=line.x + size * (cos * x - sin * y),
        y=line.y + size * (sin * x + cos * y),
        minus=any(g.symbol == "-" and 0 < digits[0].x - g.x < reach for g in level),
    )


def _by_cells(
    flat: Picture, line: Line, looks: Sequence[Look], ink: Ink, *, inside: bool
) -> Shares:
    """The number as a whole, where the spotter has its middle, at several sizes."""
    if any(len(str(look.value)) == len(ink.digits) for look in looks):
        page, x, y, high, slope = ink.alone()
    else:
        page, slope = flat, math.tan(line.slant)
        x, y = (looks[-1].x, looks[-1].y) if looks else (line.x, line.y)
        high = line.height * (_INSIDE if inside else _TALL)
    spots = [Spot(x=x, y=y, high=high * h, slope=slope) for h in _HIGHER]
    found: Shares = {}
    for reading in cells.read(page, spots):
        for value, p in reading.values().items():
            if value is not None:
                found[value] = found.get(value, 0.0) + p / len(spots)
    return {value: p for value, p in found.items() if p > _RIVAL}


_RIVAL = 0.02  # less likely numbers are not told


# The minus in the ink.


Place = tuple[int, int, int, int]  # left, top, width, height

_EDGE = 2  # pixels of a digit beyond its ink
_FINE = 96  # pixels of a line and as much again above and below it


@dataclass(frozen=True, slots=True)
class Ink:
    """What is printed at a figure and around it: digits from the left, all else."""

    shown: Picture
    unit: float  # the height of the line
    labels: NDArray[np.int32]
    digits: tuple[tuple[int, Place], ...]
    others: tuple[Place, ...]

    @property
    def minus(self) -> bool:
        """Whether something like a minus stands left of the first digit, or touches it."""
        if not self.digits:
            return False
        label, first = self.digits[0]
        if _thin_start(self.labels == label, first, self.unit):
            return True
        return any(_is_stroke(box, first, self.unit) for box in self.others)

    def alone(self) -> tuple[Picture, float, float, float, float]:
        """The digits without what stands beside them; their middle, their height, no slope."""
        boxes = [box for _, box in self.digits]
        left, right = boxes[0][0], max(x + w for x, _, w, _ in boxes)
        top, bottom = min(y for _, y, _, _ in boxes), max(y + h for _, y, _, h in boxes)
        clear = self.shown.copy()
        clear[:, : max(0, left - _EDGE)] = 255
        clear[:, right + _EDGE :] = 255
        return clear, (left + right) / 2, (top + bottom) / 2, float(bottom - top), 0.0


def _ink(flat: Picture, line: Line) -> Ink:
    shown = cut(flat, line.grown(1.0), _FINE)
    unit = _FINE / 3
    ink = (shown < _threshold(shown)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    boxes = [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats]
    end = shown.shape[1] - 0.7 * unit
    digits = [
        (i, box) for i, box in enumerate(boxes)
        if i and box[0] > 0.7 * unit and box[0] + box[2] < end and _is_digit(box, unit, _FINE / 2)
    ]  # fmt: skip
    digits.sort(key=lambda one: one[1])
    return Ink(shown, unit, labels.astype(np.int32), tuple(digits), tuple(boxes[1:]))


def _is_digit(box: Place, unit: float, middle: float) -> bool:
    _, y, w, h = box
    return 0.35 * unit < h < 1.2 * unit and y < middle < y + h and w < 1.2 * unit


def _is_stroke(box: Place, digit: Place, unit: float) -> bool:
    x, y, w, h = box
    off = abs(y + h / 2 - digit[1] - digit[3] / 2)
    near = 0 <= digit[0] - (x + w) < 0.45 * unit
    return near and 0.12 * unit < w < 0.5 * unit and 1.4 * h < w and off < 0.4 * digit[3]


def _thin_start(mask: NDArray[np.bool_], digit: Place, unit: float) -> bool:
    """Whether a digit begins with a level stroke at half of its height."""
    x, y, w, h = digit
    thin = 0
    for column in mask[y : y + h, x : x + w // 2].T:
        rows = np.flatnonzero(column)
        level = len(rows) and abs(rows.mean() - h / 2) < 0.25 * h
        if not level or rows[-1] - rows[0] >= 0.2 * h:
            break
        thin += 1
    return thin > 0.15 * unit


def _threshold(shown: Picture) -> float:
    dark, light = np.percentile(shown, [2, 95])
    return float(dark + 0.55 * (light - dark))
