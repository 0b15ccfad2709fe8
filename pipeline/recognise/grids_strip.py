"""Numbers of a grid as RapidOCR reads them: cut out, and set beside each other as one line.

A call of its recogniser costs much the same for a number as for ten of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from pipeline.model.grid import NOWHERE
from pipeline.model.sighting import Vote
from pipeline.recognise.engine import HIGH, Letter, lines
from pipeline.vision.spotter import Gray

Box = tuple[float, float, float, float]

_TALL = 1.7  # of a line, in heights of a digit
_GAP = 0.8  # between two numbers
_ROOM = 0.2  # on both sides of one
_LONGEST = 1300  # pixels of a line as it is read
_RAPID = 0.97  # what RapidOCR's own certainty is worth
_NOWHERE = re.compile(r"[A-Z]\W?[A-Z]")


def votes(page: Gray, boxes: Sequence[Box], high: float) -> list[Vote | None]:
    """A vote on what stands in each box; None where it is neither a number nor letters."""
    crops = [_crop(page, box, high) for box in boxes]
    out: list[Vote | None] = []
    for group in _groups(crops):
        out += _read(group)
    return out


def _crop(page: Gray, box: Box, high: float) -> Gray:
    """A number in the middle of a line as high as the recogniser wants it, with half a gap."""
    scale = HIGH / (_TALL * high)
    left, top, right, bottom = box
    wide = right - left + 2 * _ROOM * high
    into = np.array(
        [
            [scale, 0, -scale * (left - _ROOM * high)],
            [0, scale, HIGH / 2 - scale * (top + bottom) / 2],
        ],
        np.float32,
    )
    size = (max(1, round(wide * scale)), HIGH)
    seen = cv2.warpAffine(page, into, size, flags=cv2.INTER_LINEAR, borderValue=255)
    half = round(_GAP * high * scale / 2)
    whole = cv2.copyMakeBorder(seen, 0, 0, half, half, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(whole, np.uint8)


def _groups(crops: Sequence[Gray]) -> Iterator[list[Gray]]:
    group: list[Gray] = []
    for crop in crops:
        if group and sum(c.shape[1] for c in group) + crop.shape[1] > _LONGEST:
            yield group
            group = []
        group.append(crop)
    if group:
        yield group


def _read(group: Sequence[Gray]) -> Iterator[Vote | None]:
    (text,) = lines([np.ascontiguousarray(np.hstack(group))])
    ends = np.cumsum([c.shape[1] for c in group]) / sum(c.shape[1] for c in group)
    of: list[list[Letter]] = [[] for _ in group]
    for letter in text.letters:
        middle = (letter.start + letter.end) / 2
        of[min(int(np.searchsorted(ends, middle)), len(group) - 1)].append(letter)
    return (_vote(letters) for letters in of)


def _vote(letters: Sequence[Letter]) -> Vote | None:
    text = "".join(letter.text for letter in letters)
    solid = [letter.p for letter in letters if letter.text.strip()]
    if not solid:
        return None
    p = round(_RAPID * min(solid), 4)
    if re.fullmatch(r"\d{1,2}", text.strip()):
        return Vote(voter="rapidocr", value=int(text), p=p)
    if _NOWHERE.fullmatch(text.strip()):
        return Vote(voter="rapidocr", value=NOWHERE, p=p)
    return None
