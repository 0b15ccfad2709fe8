"""RapidOCR's reading of an entry of a matrix: a key and its target on one line."""

from __future__ import annotations

import re

import cv2
import numpy as np

from pipeline.model.sighting import Vote
from pipeline.recognise.cells import Spot
from pipeline.recognise.engine import lines
from pipeline.vision.spotter import Gray

_RAPID = 0.97  # what its own certainty is worth
_ROOM = 0.85  # above and below the middle of a line, in heights of its digits
_LEVEL = 0.6  # of a digit's height by which key and target on one line are off it
_SMALLER = 0.85  # of the height of a target is that of a key that is set smaller
_ENTRY = r"\D{0,2}(\d{1,2})\s*\D{1,4}?\s*(\d{1,2})\D{0,2}"


def read(
    flat: Gray, at: tuple[Spot, Spot], steps: tuple[float, float], number: int
) -> tuple[Vote, Vote] | None:
    """RapidOCR's reading of key and target, where the whole entry has the form of one."""
    a, b = at
    off = abs(b.y - a.y)
    if b.x - a.x > off and off < _LEVEL * b.high + abs(b.slope) * (b.x - a.x):
        part = _strip(flat, a, b, steps[1])
    else:  # the key is set before its target
        parts = [_strip(flat, one, one, step) for one, step in zip(at, steps, strict=True)]
        part = _beside(*parts)
    if min(part.shape) < 4:  # noqa: PLR2004
        return None
    text = lines([np.ascontiguousarray(part)])[0]
    if len(text.text) != len(text.letters):
        return None
    # Arrows between key and target may be passed over: then the key must be the one that belongs.
    form = re.fullmatch(_ENTRY, text.text) or re.fullmatch(f"(0?{number})(\\d{{2}})", text.text)
    if form is None:
        return None
    first, second = (
        Vote(
            voter="rapidocr",
            value=int(form[group]),
            p=round(
                _RAPID * min(c.p for c in text.letters[form.start(group) : form.end(group)]), 4
            ),
        )
        for group in (1, 2)
    )
    return first, second


def _beside(one: Gray, other: Gray) -> Gray:
    """Both on one line; a key that is smaller than its target is made as large."""
    if min(*one.shape, *other.shape) < 1:
        return one[:0]
    if len(one) < _SMALLER * len(other):
        scale = len(other) / len(one)
        one = np.asarray(cv2.resize(one, None, fx=scale, fy=scale), np.uint8)
    least = min(len(one), len(other))
    return np.hstack([one[:least], other[:least]])


def _strip(flat: Gray, a: Spot, b: Spot, step: float) -> Gray:
    """A line of the page from one number to another one."""
    left, right = a.x - 1.6 * step, b.x + 1.6 * step
    falls = a.slope * (b.x - a.x)
    top = min(a.y, a.y + falls) - _ROOM * a.high
    bottom = max(a.y, a.y + falls) + _ROOM * a.high
    return flat[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1]
