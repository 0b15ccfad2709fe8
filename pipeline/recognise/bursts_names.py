"""Which words of a line name a score or a critical, however a letter of them was misread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from pipeline.recognise.engine import Text

MarkKind = Literal["score", "critical"]
Word = tuple[str, int, int]  # and where it begins and ends among the letters of its line

_GLUED = re.compile(r"(?<=.)(?:SCORE|CRITICAL)$|(?<=[a-z])(?:Score|[sS][cC][oO]RE|Critical)$")
# Digits and signs that look like letters of the names.
_MISREAD = str.maketrans("05\u529b\u30a3\u30a1", "os\u30ab\u30a4\u30a2")
_NAMES: tuple[tuple[MarkKind, str], ...] = (
    ("score", "score"),
    ("critical", "critical"),
    ("critical", "\u30af\u30ea\u30c6\u30a4\u30ab\u30eb"),  # so in Japanese editions
)


def words_of(text: Text) -> Iterator[Word]:
    """The words of a line; a figure is a word of its own, whatever stands before it."""
    said = "".join(letter.text[:1] or " " for letter in text.letters)
    for match in re.finditer(r"[^\W\d_]+(?:[05][^\W\d_]+)*|[-+]?\d[^\s)]*|[^\s\w]|\w+", said):
        glued = _GLUED.search(match[0])
        middle = match.start() + glued.start() if glued else match.end()
        yield said[match.start() : middle], match.start(), middle
        if glued:
            yield glued[0], middle, match.end()


def kind_of(word: str) -> MarkKind | None:
    letters = word.lower().translate(_MISREAD)
    if letters == "crit":
        return "critical"
    found: MarkKind
    for found, name in _NAMES:
        if _alike(letters, name):
            return found
    return None


def labels(words: Sequence[str]) -> bool:
    """Whether a line is a score by another word, `Damage: 3`; sentences have no `:` there."""
    return len(words) > 2 and words[0] == "Damage" and words[1] in ":="  # noqa: PLR2004


def _alike(word: str, name: str) -> bool:
    """Whether a word is a name but for one letter; its last one may be cut off."""
    if len(word) == len(name):
        return sum(a != b for a, b in zip(word, name, strict=True)) <= 1
    if word == name[:-1]:
        return True
    long, short = sorted((word, name), key=len, reverse=True)
    # A letter too many; one too few would make `core` and `scores` of it.
    many = len(word) == len(name) + 1 and not word.endswith(("s", "d"))
    return many and any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
