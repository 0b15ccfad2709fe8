"""The lines of a page that may be words, read: those of the matrix are left to others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.evidence import Box
from pipeline.recognise import engine
from pipeline.recognise.engine import Picture, Text
from pipeline.vision.lines import Line, cut, find_lines
from pipeline.vision.lines_islands import island_lines

MOST = 40  # lines that are read on one page
_SHORT = 1.6  # times as wide as high: the detector takes leaves and stars for such words
_SURE = 0.7
_ALIKE, _AS_WIDE = 1.5, 1.8  # heights and widths of entries of one matrix differ by less
_BESIDE, _BELOW = 6.0, 2.5  # heights to the next entry
_ENTRIES = 6  # so many are a matrix
# Print with room between its letters tears words: no English word is one consonant.
_TORN = re.compile(r"(?<![^\W_])([B-HJ-NQ-WYZb-hj-nq-wyz]) (?=[a-z]{2})")
_ROOM = 0.1  # of its height around a line as it is read
_MANY, _CLOSE, _STRETCH = 12, 0.26, 1.3  # letters of a line, heights that each takes
_WIDE = 7.0  # times its height: longer lines are no entries


@dataclass(frozen=True, slots=True)
class Read:
    """A line and what it says."""

    line: Line
    text: Text
    island: bool = False  # in an outline that holds nothing but this and a word

    @property
    def said(self) -> str:
        return plain(self.text.text)

    @property
    def letters(self) -> int:
        return sum(c.isalpha() for c in self.said)


def plain(text: str) -> str:
    """Wide forms and odd dashes as they are typed."""
    text = unicodedata.normalize("NFKC", text)
    text = re.sub("[\u2010-\u2015\u2212\u4e00~](?=\\s*\\d)", "-", text)
    return _TORN.sub(r"\1", text).strip()


def read_lines(page: Picture) -> tuple[Read, ...]:
    """Read what may be words, from above."""
    found = find_lines(page)
    islands = island_lines(page)
    found += tuple(line for line in islands if not _known(line, found))
    blocks = matrices(found)
    likely = [line for line in found if _likely(line) and not _inside(line, blocks)]
    best = sorted(likely, key=lambda line: -line.p * min(line.width / line.height, 3))[:MOST]
    taken = [line for line in likely if line in best]
    reads = [_read(page, line.grown(_ROOM), island=_known(line, islands)) for line in taken]
    return tuple(read for read in reads if read.text.letters)


def _read(page: Picture, line: Line, *, island: bool) -> Read:
    """A line; one whose letters stand close is read again, wider, since its spaces are lost."""
    (text,) = engine.lines([cut(page, line, engine.HIGH)])
    many = len(text.letters)
    if many > _MANY and line.width < _CLOSE * many * line.height:
        stretch = min(_CLOSE * many * line.height / line.width, 1.0) * _STRETCH
        (text,) = engine.lines([cut(page, line, engine.HIGH, stretch=stretch)])
    return Read(line, text, island)


def _known(line: Line, found: Sequence[Line]) -> bool:
    """Whether the detector has it: the middle of each lies in the other."""
    return any(
        abs(line.x - f.x) < min(line.width, f.width) / 2
        and abs(line.y - f.y) < min(line.height, f.height) / 2
        for f in found
    )


def _likely(line: Line) -> bool:
    wide = line.width / line.height
    return wide > 1 / 3 and (wide > _SHORT or line.p > _SURE)


def matrices(lines: Sequence[Line]) -> tuple[Box, ...]:
    """Where many short lines of one height stand in rows and columns."""
    short = [line for line in lines if line.width < _WIDE * line.height]
    group = list(range(len(short)))
    for i, one in enumerate(short):
        for j, other in enumerate(short[:i]):
            if group[i] != group[j] and _neighbours(one, other):
                old, new = group[i], group[j]
                group = [new if g == old else g for g in group]
    boxes = []
    for name in dict.fromkeys(group):
        members = [line for line, g in zip(short, group, strict=True) if g == name]
        if len(members) >= _ENTRIES and _rows(members):
            each = [m.box() for m in members]
            left, top = min(b[0] for b in each), min(b[1] for b in each)
            boxes.append((left, top, max(b[2] for b in each), max(b[3] for b in each)))
    return tuple(boxes)


def _neighbours(one: Line, other: Line) -> bool:
    high = (one.height + other.height) / 2
    if max(one.height, other.height) > _ALIKE * min(one.height, other.height):
        return False
    if max(one.width, other.width) > _AS_WIDE * min(one.width, other.width):
        return False
    apart = max(one.left, other.left) - min(one.right, other.right)
    beside = abs(one.y - other.y) < high / 2 and apart < _BESIDE * high
    below = abs(one.y - other.y) < _BELOW * high and abs(one.x - other.x) < high
    return beside or below


def _rows(members: Sequence[Line]) -> bool:
    """Whether each row of a group has several entries: words under each other are none."""
    beside = sum(
        any(m is not o and abs(m.y - o.y) < m.height / 2 for o in members) for m in members
    )
    return 2 * beside > len(members)


def _inside(line: Line, boxes: Sequence[Box]) -> bool:
    return any(b[0] < line.x < b[2] and b[1] < line.y < b[3] for b in boxes)
