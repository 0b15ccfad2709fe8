"""The symbols (P) and (P*), in an instruction or by themselves.

The star is small and raised: poor scans lose it. So the room between the brackets votes too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.bursts import part_of
from pipeline.recognise.engine import Picture
from pipeline.recognise.words_lines import Read
from pipeline.vision.lines import Line, cut

PARTY = re.compile(r"[(\[{]\s*[pP]\s*(?P<star>[^)\]}\w]?)\s*[)\]}]")
_STARS = "*'\"^\u00b0\u2018\u2019\u201c\u201d"  # what a small raised star is taken for
_HIGH = 64  # pixels of the line as its ink is looked at
# Of 25 printed symbols (P) took 48 to 54 of these pixels; (P*) took 57 and more, most over 62.
_NARROW, _WIDE = 55, 58
_SHAPED = 0.95


def party(flat: Picture, reads: Sequence[Read], told: Sequence[Read]) -> Iterator[Region]:
    """The symbol of parties: within the instruction, elsewhere only by itself."""
    for read in reads:
        match = PARTY.search(read.said) if read in told else PARTY.fullmatch(read.said)
        if match:
            votes = tuple(_by_line(match["star"], read.text.p))
            if not match["star"]:  # a star that was read is there; one that was not may be lost
                votes += tuple(_by_shape(flat, read))
            yield Region(kind="party", box=read.line.box(), votes=votes)
            return


def _by_line(star: str, p: float) -> Iterator[Vote]:
    if star and star not in _STARS:  # some mark: most likely the star
        yield Vote(voter="lines", value="missile", p=0.6 * p)
        yield Vote(voter="lines", value="swap", p=0.4 * p)
    else:
        yield Vote(voter="lines", value="missile" if star else "swap", p=p)


def _by_shape(flat: Picture, read: Read) -> Iterator[Vote]:
    said = "".join(letter.text[:1] or " " for letter in read.text.letters)
    match = PARTY.search(said)
    if match is None:
        return
    wide = _span(flat, part_of(flat, read, match.start(), match.end()))
    if wide > _WIDE:
        yield Vote(voter="shape", value="missile", p=_SHAPED)
    elif wide < _NARROW:
        yield Vote(voter="shape", value="swap", p=_SHAPED)


def _span(flat: Picture, line: Line) -> int:
    """From the first to the last column with ink."""
    shown = cut(flat, line, _HIGH)
    dark, light = np.percentile(shown, [2, 95])
    inked = np.flatnonzero((shown < dark + 0.6 * (light - dark)).any(axis=0))
    return int(inked[-1] - inked[0]) + 1 if len(inked) else 0
