"""Specks by which a letter of a line is lost: two spaces are read then, with ink between them."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from pipeline.recognise.engine import HIGH, Picture, Text

_INK = 0.35  # of the way from paper to the darkest ink
_LARGEST = HIGH // 7  # pixels across: a full stop
_EDGE = np.ones((3, 3), np.uint8)


def torn(text: Text) -> bool:
    """Whether two spaces stand beside each other."""
    return any(a.text.isspace() and b.text.isspace() for a, b in pairwise(text.letters))


def without_specks(shown: Picture, text: Text) -> Picture:
    """The line without what is no larger than a full stop between its double spaces."""
    paper, darkest = float(np.percentile(shown, 90)), float(np.percentile(shown, 2))
    inked = (shown < paper - _INK * (paper - darkest)).astype(np.uint8)
    _, marks, sizes, _ = cv2.connectedComponentsWithStats(inked)
    made, wide = shown.copy(), shown.shape[1]
    for a, b in pairwise(text.letters):
        if not (a.text.isspace() and b.text.isspace()):
            continue
        here = marks[:, round(a.start * wide) : round(b.end * wide)]
        small = [m for m in np.unique(here[here > 0]) if max(sizes[m][2:4]) <= _LARGEST]
        specks = cv2.dilate(np.isin(marks, small).astype(np.uint8), _EDGE)
        made[specks > 0] = round(paper)
    return made
