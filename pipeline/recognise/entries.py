"""RapidOCR's reading of an entry of a matrix: a key and its target on one line."""

from __future__ import annotations

import re

import numpy as np

from pipeline.model.sighting import Vote
from pipeline.recognise.cells import Spot
from pipeline.recognise.engine import lines
from pipeline.vision.spotter import Gray

_RAPID = 0.97  # what its own certainty is worth
_ROOM = 0.85  # above and below the middle of a line, in heights of its digits
_ENTRY = r"\D{0,2}(\d{1,2})\s*\D{1,4}?\s*(\d{1,2})\D{0,2}"


def read(flat: Gray, at: tuple[Spot, Spot], step: float, number: int) -> tuple[Vote, Vote] | None:
    """RapidOCR's reading of key and target, where the whole entry has the form of one."""
    a, b = at
    if b.x - a.x > abs(b.y - a.y):
        part = _strip(flat, a, b, step)
    else:  # the key is set before its target
        parts = [_strip(flat, one, one, step) for one in (a, b)]
        part = np.hstack([one[: min(map(len, parts))] for one in parts])
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


def _strip(flat: Gray, a: Spot, b: Spot, step: float) -> Gray:
    """A line of the page from one number to another one."""
    left, right = a.x - 1.6 * step, b.x + 1.6 * step
    falls = a.slope * (b.x - a.x)
    top = min(a.y, a.y + falls) - _ROOM * a.high
    bottom = max(a.y, a.y + falls) + _ROOM * a.high
    return flat[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1]
