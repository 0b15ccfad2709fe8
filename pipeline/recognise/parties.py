"""The symbols (P) and (P*), in an instruction or by themselves.

The star is small and raised: poor scans lose it, and readers of lines pass over it. A star that is
read is there; one that is not read may be lost, so the ink beside the letter is looked at too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.bursts import part_of
from pipeline.recognise.engine import Picture
from pipeline.recognise.words_lines import PARTY, Read
from pipeline.vision.lines import Line, cut

_LAST = re.compile(rf"(?:^|\w{{3}}\s*){PARTY.pattern}[.,]?$")  # and a speck
_STARS = "*'\"^\u00b0\u2018\u2019\u201c\u201d"  # what a small raised star is taken for
_FINE = 96  # pixels of a line as its ink is looked at
_LOST = 0.2  # that a star was there where none is read
_SEEN = 0.97  # what the ink is worth where it is clear
_PLAIN_FROM = 13  # pixels of a letter on the page: in smaller print a star runs into it
_TALL = 0.25  # of the height of the picture are brackets and the letter
_STROKE, _LETTER = 0.5, 0.95  # times as wide as high: a bracket and a letter without a star
_STAR = (0.15, 0.75)  # heights of the letter

Place = tuple[int, int, int, int]  # left, top, width, height


def party(flat: Picture, reads: Sequence[Read], told: Sequence[Read]) -> Iterator[Region]:
    """The symbol of parties: within the instruction, by itself, or behind the title."""
    for read in reads:
        match = PARTY.search(read.said) if read in told else _LAST.search(read.said)
        if match:
            votes = (*_by_line(match["star"], read.text.p), *_by_ink(flat, read))
            yield Region(kind="party", box=read.line.box(), votes=votes)
            return


def _by_line(star: str, p: float) -> Iterator[Vote]:
    share = 0.6 if star and star not in _STARS else 1.0  # some mark: most likely the star
    if star:
        yield Vote(voter="lines", value="missile", p=share * p)
        if share < 1:
            yield Vote(voter="lines", value="swap", p=(1 - share) * p)
    else:
        yield Vote(voter="lines", value="swap", p=(1 - _LOST) * p)
        yield Vote(voter="lines", value="missile", p=_LOST * p)


def _by_ink(flat: Picture, read: Read) -> Iterator[Vote]:
    """Whether something small stands raised between the letter and its bracket."""
    said = "".join(
        unicodedata.normalize("NFKC", letter.text)[:1] or " " for letter in read.text.letters
    )
    match = PARTY.search(said)
    if match is None:
        return
    place = part_of(flat, read, match.start(), match.end())
    star = _star(cut(flat, place, _FINE), place)
    if star is not None:
        yield Vote(voter="ink", value="missile" if star else "swap", p=_SEEN)


def _star(shown: Picture, place: Line) -> bool | None:
    """Whether there is a star; None where that cannot be told."""
    dark, light = np.percentile(shown, [2, 95])
    ink = (shown < dark + 0.55 * (light - dark)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    marks: list[Place] = [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats[1:]]
    tall = sorted(m for m in marks if m[3] > _TALL * _FINE)
    letter = next((m for m in tall[1:-1] if m[2] > _STROKE * m[3]), None)
    if letter is None or len(tall) != 3:  # noqa: PLR2004 -- brackets and letter
        return None
    x, y, w, h = letter
    end = tall[-1][0] + tall[-1][2]
    small = [
        m for m in marks
        if m not in tall and x + 0.7 * w < m[0] + m[2] / 2 < end
        and m[1] + m[3] / 2 < y + 0.6 * h and _STAR[0] * h < max(m[2], m[3]) < _STAR[1] * h
    ]  # fmt: skip
    if small:
        return True
    run = w > _LETTER * h or tall[-1][2] > _STROKE * tall[-1][3]  # the star touches one of them
    tiny = h * place.height / _FINE < _PLAIN_FROM
    return None if run or tiny else False
