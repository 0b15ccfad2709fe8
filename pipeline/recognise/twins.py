"""Pages that say everything twice, in Japanese and in English beside it: English is read on.

The detector takes two columns that stand close for one line. Such a line is cut where the one
language ends. Nothing is left out on a page that tells nothing in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.recognise.engine import Text
from pipeline.recognise.words_lines import Read, plain

_SIGN = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_MARK = re.compile("[\u3001\u3002\u300c\u300d\uff61-\uff64]")  # no title has these
_LATIN = re.compile("[A-Za-z]")
_WORDS = re.compile(r"[A-Za-z]{2,}")
_MANY = 3  # words of a line that tells something, and signs or letters of a part of one


def english(reads: Sequence[Read]) -> tuple[Read, ...]:
    """Without Japanese sentences, where others are told in English."""
    parts = [part for read in reads for part in _parts(read)]
    if not any(_is_told(part) for part in parts):
        return tuple(reads)
    return tuple(part for part in parts if not (_is_japanese(part) and _MARK.search(part.said)))


def without_twins(reads: Sequence[Read]) -> tuple[Read, ...]:
    """Without all that is Japanese, where something is told in English; titles may be so."""
    told = any(_is_told(read) for read in reads)
    return tuple(read for read in reads if not (told and _is_japanese(read)))


def _is_japanese(read: Read) -> bool:
    said = read.said
    return bool(_SIGN.search(said) or _MARK.search(said)) and not _LATIN.search(said)


def _is_told(read: Read) -> bool:
    return len(_WORDS.findall(read.said)) >= _MANY and not _SIGN.search(read.said)


def _parts(read: Read) -> Iterator[Read]:
    """A line, or both parts of one that has Japanese on one side and English on the other."""
    said = [plain(letter.text) for letter in read.text.letters]
    signs = [i for i, c in enumerate(said) if _SIGN.search(c) or _MARK.search(c)]
    latin = [i for i, c in enumerate(said) if _LATIN.search(c)]
    if min(len(signs), len(latin)) >= _MANY:
        if signs[-1] < latin[0]:
            yield _part(read, 0, signs[-1] + 1)
            yield _part(read, signs[-1] + 1, len(said))
            return
        if latin[-1] < signs[0]:
            yield _part(read, 0, signs[0])
            yield _part(read, signs[0], len(said))
            return
    yield read


def _part(read: Read, start: int, end: int) -> Read:
    """Some letters of a line, without the room around them."""
    letters = list(read.text.letters)[start:end]
    while letters and not letters[0].text.strip():
        letters.pop(0)
    while letters and not letters[-1].text.strip():
        letters.pop()
    left, right = letters[0].start, letters[-1].end
    wide = max(right - left, 1e-6)
    moved = tuple(
        replace(x, start=(x.start - left) / wide, end=(x.end - left) / wide) for x in letters
    )
    return replace(read, line=read.line.part(left, right), text=Text(moved))
