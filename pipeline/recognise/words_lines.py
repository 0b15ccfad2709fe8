"""The lines of a page that may be words, read: those of the matrix are left to others."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.model.evidence import Box
from pipeline.recognise import engine
from pipeline.recognise.engine import Picture, Text
from pipeline.recognise.words_specks import torn, without_specks
from pipeline.vision.lines import Line, cut, find_lines
from pipeline.vision.lines_islands import island_lines
from pipeline.vision.ranks import percentile

MOST = 40  # lines that are read on one page
_SHORT = 1.6  # times as wide as high: the detector takes leaves and stars for such words
_SURE = 0.7
_PART = 0.8  # of a word's width: a letter is lost
_ALIKE, _AS_WIDE = 1.5, 1.8  # heights and widths of entries of one matrix differ by less
_BESIDE, _BELOW = 6.0, 2.5  # heights to the next entry
_ENTRIES = 6  # so many are a matrix
# Print with room between its letters tears words: no English word is one consonant.
_TORN = re.compile(r"(?<![^\W_])([B-HJ-NQ-WYZb-hj-nq-wyz]) (?=[a-z]{2})")
_ROOM = 0.1  # of its height around a line as it is read
_MANY, _CLOSE, _STRETCH = 12, 0.26, 1.3  # letters of a line, heights that each takes
_FEW = 4  # letters of a line whose ink is not compared
_PALE = 0.4  # of the depth of most letters: what shines through has less
_FAINT = 0.2  # the same of single letters, of which some are thin
# Letters of Greek and Russian that look like ours, where one of ours stands beside them.
_OTHERS = "\u03b1\u03bd\u03bf\u03c1\u03c4\u03c5\u0430\u0435\u043e\u0440\u0441\u0443\u0445"
_OURS = str.maketrans(_OTHERS, "avoptuaeopcyx")
_LIKE_OURS = re.compile(rf"(?<=[A-Za-z])[{_OTHERS}]|[{_OTHERS}](?=[A-Za-z])")
_WORD = 3  # letters and digits
_SHINES = 0.3  # of the depth of the darkest line
_LEVEL, _SAME, _OVER = 0.2, 1.3, 0.2  # heights apart, one height to the other, and over each other
PARTY = re.compile(r"[(\[{]\s*[pP]\s*(?P<star>[^)\]}A-Za-z0-9]?)\s*[)\]}]")
_WIDE = 7.0  # times its height: longer lines are no entries


@dataclass(frozen=True, slots=True)
class Read:
    """A line and what it says."""

    line: Line
    text: Text
    island: bool = False  # in an outline that holds nothing but this and a word
    ink: float = 0.0  # how much darker than the paper its letters are
    beside: float = 0.0  # the same where print of the back shines through beside it

    @property
    def said(self) -> str:
        return plain(self.text.text)

    @property
    def letters(self) -> int:
        return sum(c.isalpha() for c in self.said)


def plain(text: str) -> str:
    """Wide forms, odd dashes, and letters of other scripts among ours as they are typed."""
    text = _LIKE_OURS.sub(lambda m: m[0].translate(_OURS), unicodedata.normalize("NFKC", text))
    text = re.sub("[\u2010-\u2015\u2212\u4e00~](?=\\s*\\d)", "-", text)
    return _TORN.sub(r"\1", text).strip()


def read_lines(page: Picture, matrix: Sequence[Box] = ()) -> tuple[Read, ...]:
    """Read what may be words, from above; `matrix` are the places of keys and cells found."""
    islands = island_lines(page)
    # The detector is not sure of short figures: in an outline the ink shows better where they end.
    whole = (x for x in find_lines(page) if not _is_part(x, islands))
    found = tuple(x for x in whole if _likely(x) or not _known(x, islands))
    found += tuple(line for line in islands if not _known(line, found))
    blocks = matrices(found)
    beside = [x for x in found if _inside(x, blocks) and _likely(x) and _outside(x, matrix)]
    beside += [x for x in found if _inside(x, blocks) and _likely(x) and _alone(x, found, matrix)]
    likely = [x for x in found if _likely(x) and (x in beside or not _inside(x, blocks))]
    likely = _joined(likely)
    best = sorted(likely, key=lambda line: -line.p * min(line.width / line.height, 3))[:MOST]
    taken = [line for line in likely if line in best]
    reads = [_read(page, line.grown(_ROOM), island=_known(line, islands)) for line in taken]
    some = [r for r, line in zip(reads, taken, strict=True) if line not in beside or _words(r)]
    return tuple(read for read in some if read.text.letters)


def _joined(lines: Sequence[Line]) -> list[Line]:
    """Words of one line that lie over each other's ends, as the detector sees them, made one."""
    whole: list[Line] = []
    for line in sorted(lines, key=lambda one: one.left):
        before = next((w for w in whole if _overlaps(w, line)), None)
        if before is None:
            whole.append(line)
        else:
            whole[whole.index(before)] = _around(before, line)
    return sorted(whole, key=lambda one: (one.y, one.x))


def _overlaps(one: Line, other: Line) -> bool:
    """Whether the other goes on where the one ends, a little over it, at the same height."""
    high, low = max(one.height, other.height), min(one.height, other.height)
    level = abs(one.y - other.y) < _LEVEL * low and high < _SAME * low
    over = one.right - other.left
    return level and _OVER * low < over < min(one.width, other.width) / 2


def _around(one: Line, other: Line) -> Line:
    turn = math.atan2(other.y - one.y, other.x - one.x)
    right = max(one.right, other.right)
    return Line(
        x=(one.left + right) / 2, y=(one.y + other.y) / 2, width=right - one.left,
        height=max(one.height, other.height), slant=turn, p=min(one.p, other.p),
    )  # fmt: skip


def _outside(line: Line, matrix: Sequence[Box]) -> bool:
    """Whether it stands beside all entries of the matrix, as far as these were found."""
    if len(matrix) < 2 * _ENTRIES:  # keys and cells
        return False
    left, right = min(b[0] for b in matrix), max(b[2] for b in matrix)
    return line.right < left or line.left > right


def _alone(line: Line, found: Sequence[Line], matrix: Sequence[Box]) -> bool:
    """Whether it stands by itself above or below all entries, as a symbol of parties may."""
    if len(matrix) < 2 * _ENTRIES:
        return False
    off = max(min(b[1] for b in matrix) - line.y, line.y - max(b[3] for b in matrix))
    level = (x for x in found if x is not line and abs(x.y - line.y) < line.height)
    return off > line.height and not any(level)


def _words(read: Read) -> bool:
    """Whether it is no entry of a matrix but words, or a symbol."""
    if PARTY.fullmatch(read.said):
        return True
    digits = sum(c.isdigit() for c in read.said)
    return read.letters >= _WORD and read.letters > digits


def _read(page: Picture, line: Line, *, island: bool) -> Read:
    """A line; one whose letters stand close is read again, wider, since its spaces are lost."""
    shown = cut(page, line, engine.HIGH)
    (text,) = engine.lines([shown])
    depths = _depths(shown, text)
    usual, (start, end) = _usual(depths), _dark(depths, text)
    shines = bool(start or end < len(text.letters))  # print of the back, beside the line
    if shines:
        line = _without(line, text, start, end)
        (text,) = engine.lines([bared(cut(page, line, engine.HIGH), usual)])
    elif torn(text):
        (text,) = engine.lines([without_specks(shown, text)])
    many = len(text.letters)
    if many > _MANY and line.width < _CLOSE * many * line.height:
        stretch = min(_CLOSE * many * line.height / line.width, 1.0) * _STRETCH
        (text,) = engine.lines([cut(page, line, engine.HIGH, stretch=stretch)])
    return Read(line, text, island, usual, usual if shines else 0.0)


def bared(shown: Picture, usual: float) -> Picture:
    """The line without ink that is far paler than most of its letters."""
    paper = float(np.percentile(shown, 90))
    pale = shown.astype(np.float64) > paper - _PALE * usual
    return np.where(pale, paper, shown).astype(np.uint8)


def _usual(depths: Sequence[float]) -> float:
    """How dark the letters of a line are; as many may shine through as are printed."""
    return float(np.percentile(depths, 75)) if depths else 0.0


def _depths(shown: Picture, text: Text) -> list[float]:
    """How much darker than the paper each letter is."""
    wide = shown.shape[1]
    paper = float(np.percentile(shown, 90))
    spans = [shown[:, round(x.start * wide) : round(x.end * wide) + 1] for x in text.letters]
    return [paper - percentile(span, 3) if span.size else 0.0 for span in spans]


def _dark(depths: Sequence[float], text: Text) -> tuple[int, int]:
    """From where to where letters are as dark as most of the line."""
    count = len(depths)
    if count <= _FEW:
        return 0, count
    start, end = _inked(depths, text, _PALE)
    first, last = _inked(depths, text, _FAINT)
    said = [letter.text.isalnum() for letter in text.letters]
    words = [letter.text.isalpha() for letter in text.letters]
    # One thin digit at the end may be as pale: a whole word, or a letter fainter yet, is print of
    # the back.
    return (
        max(start if sum(said[:start]) >= _WORD else 0, first if any(words[:first]) else 0),
        min(end if sum(said[end:]) >= _WORD else count, last if any(words[last:]) else count),
    )


def _inked(depths: Sequence[float], text: Text, share: float) -> tuple[int, int]:
    """From where to where letters have a share of the depth that most have."""
    least = share * _usual(depths)
    pale = [
        depth < least and (letter.text.isalnum() or letter.text.isspace())
        for depth, letter in zip(depths, text.letters, strict=True)
    ]
    start = next((i for i, no in enumerate(pale) if not no), 0)
    return start, len(pale) - next((i for i, no in enumerate(reversed(pale)) if not no), 0)


def shining(reads: Sequence[Read]) -> tuple[Read, ...]:
    """Lines that are pale beside the darkest one: they are printed on the back of the page."""
    most = max((r.ink for r in reads if len(r.text.letters) > _FEW), default=0.0)
    return tuple(r for r in reads if r.ink < _SHINES * most)


def _without(line: Line, text: Text, start: int, end: int) -> Line:
    """The line from one letter to another, up to the middle of the gaps beside them."""
    letters = text.letters
    left = (letters[start - 1].end + letters[start].start) / 2 if start else 0.0
    right = (letters[end - 1].end + letters[end].start) / 2 if end < len(letters) else 1.0
    return line.part(left, right)


def _known(line: Line, found: Sequence[Line]) -> bool:
    """Whether the detector has it: the middle of each lies in the other."""
    return any(
        abs(line.x - f.x) < min(line.width, f.width) / 2
        and abs(line.y - f.y) < min(line.height, f.height) / 2
        for f in found
    )


def _is_part(line: Line, islands: Sequence[Line]) -> bool:
    """Whether the detector saw a part of a word, not surely, that an outline holds whole."""
    return line.p < _SURE and any(
        _known(line, [one]) and line.width < _PART * one.width for one in islands
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
