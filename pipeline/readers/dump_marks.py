"""The marks that parchments print, found in spite of slips: bursts, and where texts begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from pipeline.readers.dump_lines import Line

Mark = Literal["score", "critical"]
Begins = Literal["tell", "added"]
SCORE, CRITICAL, CRITICAL_JA, TELL = "SCORE", "CRITICAL", "クリティカル", "tellopponent"
MARKS = (SCORE, CRITICAL, CRITICAL_JA)
# One sign of it misread: no title has the rest.
CRITICAL_SLIPS = re.compile(r"ク?.?ティカル|クリティ\S?\S?|クリ\S{1,2}カル|リティカ\S?")
_SLIPS = {SCORE: 1, CRITICAL: 2, CRITICAL_JA: 2}
# Two words of the size of `tell opponent`, with `your` between them or not.
_TOLD = re.compile(
    r"(?<!\w)([\w|!]{3,5})\s{1,4}(?:your\s{1,4})?([\w|!]{6,10})\b[\s*]{0,4}(?::|;|[.,]?(?=\s{0,4}[“\"„«]))[\s*]{0,4}",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"(?<!\w)([A-Z0-9|!]{7,9}|Critical|[\u30a0-\u30ff]{5,7})\s*[:;\uff1a]\s*(?=\S|$)"
)
_FIRST = re.compile(r"(?i)(?:^|\s)[t7][\w|!]{2,3}$")  # the half of `Tell opponent:` in a line
_SECOND = re.compile(r"(?i)[\w|!]{6,10}\s*[:;.]")
_BEFORE = 6  # words that may stand before an instruction in its line


def distance(a: str, b: str, most: int) -> int:
    """Edit distance, or `most + 1` where it is more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    row = list(range(len(b) + 1))
    for i, ca in enumerate(a, start=1):
        above, row[0] = row[0], i
        for j, cb in enumerate(b, start=1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (ca != cb))
    return min(row[-1], most + 1)


def fuzzy(text: str) -> Mark | None:
    """The mark that a word is, with a slip or two in it."""
    word = text.strip(" :.!?*()\uff08\uff09")
    if not 4 <= len(word) <= 9:  # noqa: PLR2004 - a letter less than SCORE, one more than CRITICAL
        return None
    for mark in MARKS:
        if mark == SCORE and not word[:1].isupper() and not word[:1].isdigit():
            continue
        shouted = word if mark != SCORE or word.isupper() or word == "Score" else ""
        if shouted and distance(shouted.upper(), mark, _SLIPS[mark]) <= _SLIPS[mark]:
            return "score" if mark == SCORE else "critical"
    return None


def mark_in(text: str, *, telling: bool = False) -> tuple[Begins, int, int] | None:
    """Where an instruction or the text of a critical begins in a line: kind, start and end.

    `telling` where the text is of an instruction: then any number of words may stand before.
    """
    for m in _TOLD.finditer(text):
        before = text[: m.start()]
        if distance((m[1] + m[2]).lower(), TELL, 2) <= 2 and (telling or _may_begin(before)):  # noqa: PLR2004
            return _added(before, telling=telling) or ("tell", m.start(), m.end())
    return _added(text, telling=telling)


def joined(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, those that cut `Tell opponent:` in two put together again."""
    i = 0
    while i < len(lines):
        line, following = lines[i], lines[i + 1] if i + 1 < len(lines) else None
        i += 1
        cut = following is not None and following.gap == 0 and _FIRST.search(line.text)
        if following is not None and cut and _SECOND.match(following.text):
            line = replace(line, text=f"{line.text} {following.text}")
            i += 1
        yield line


def _added(text: str, *, telling: bool) -> tuple[Begins, int, int] | None:
    for m in _ADDED.finditer(text):
        number = re.match(r"[+\-−–]?\s?\d", text[m.end() :])
        may = telling or _may_begin(text[: m.start()])
        if fuzzy(m[1]) == "critical" and not number and may:
            return "added", m.start(), m.end()
    return None


def _may_begin(before: str) -> bool:
    """Whether an instruction can begin after these words; in running text none does."""
    if "→" in before:
        return True
    words = re.findall(r"[^\W\d_]+", before)
    quoted = before.endswith(('"', "“", "("))
    return len(words) <= _BEFORE and not quoted and words[-2:] != ["i", "e"]
