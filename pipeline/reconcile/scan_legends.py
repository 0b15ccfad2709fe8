"""Legends: what pages of matrices say about their matrix, which looks like an instruction.

A typist explains on each page which number is whose. What stands beside many matrices and tells
nothing is such a line; where pictures stand on pages of their own, so is what several pages of
matrices say alike, and hardly another page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from pipeline.model.clauses import COLOURS
from pipeline.model.sighting import PageSeen, Region
from pipeline.reconcile.scan_speech import addressed
from pipeline.reconcile.scan_words import told

_KIND = "instruction"
_SAME = 0.8  # of a line that is misread on one of its pages
# Of one that may be an instruction in words that are not understood: a name is all that differs.
_VERY_SAME = 0.93
_LIMITS = re.compile(r"\b(?:turns?|rounds?|exchanges?|combat|fight|until|scored?|scores)\b")
_COLOURS = re.compile(rf"\b(?:{'|'.join(COLOURS)})\b")

_OFTEN = 6  # pages with one text: an instruction is on five at most in eight books transcribed
_LINE = 12  # letters of a line of one: fewer may stand in any text
_ENTRIES = 4  # fewer are no matrix

_APART = 0.5  # pages of pictures alone, for each page with a matrix: pictures stand apart
_OVER = 3  # pages with a matrix that say it
_TIMES = 2.0  # for each other one that does: matrices of some were not found

Page = Sequence[Region]


def without_notes(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """Without what stands beside many matrices and tells nothing: how to find a page in them."""
    notes = _notes(page for page in pages if page.kind == "parchment" and _has_matrix(page))
    if not notes:
        return list(pages)
    return [
        replace(page, regions=tuple(r for r in page.regions if not _is_note(r, notes, page)))
        if page.kind == "parchment"
        else page
        for page in pages
    ]


def legends(matrices: Sequence[Page], others: Sequence[Page]) -> frozenset[str]:
    """What is no instruction, by what pages with a matrix say and what other pages do."""
    if len(others) < max(_OVER, _APART * len(matrices)):
        return frozenset()
    alone, shown = _lines(matrices), _lines(others)
    found = set()
    for line in {*alone, *shown}:
        have, rest = (sum(_alike(line, other) for other in lines) for lines in (alone, shown))
        if have >= max(_OVER, _TIMES * rest):
            found.add(line)
    return frozenset(found)


def said(region: Region) -> str:
    """The letters of an instruction, by its surest reading; empty for another region."""
    return "".join(c for c in _text(region).casefold() if c.isalpha())


def _notes(pages: Iterable[PageSeen]) -> list[str]:
    every = [r for page in pages for r in page.regions]
    count = Counter(said(r) for r in every)
    texts = {said(r): _text(r).casefold() for r in every}
    telling = {line for line, text in texts.items() if _tells(text) or _COLOURS.search(text)}
    lines = [line for line in count if line and line not in telling]
    found = []
    for note in lines:
        least = _least(texts[note])
        if sum(count[o] for o in lines if _alike(note, o, least)) >= _OFTEN:
            found.append(note)
    return found


def _has_matrix(page: PageSeen) -> bool:
    return sum(r.kind in ("cell", "key") for r in page.regions) >= _ENTRIES


def _is_note(region: Region, notes: Sequence[str], page: PageSeen) -> bool:
    """Whether it is one of them; beside a matrix, one of its lines may be read alone."""
    line = said(region)
    part = len(line) >= _LINE and _has_matrix(page) and not _tells(_text(region))
    text = _text(region).casefold()
    if _COLOURS.search(text):
        return False
    least = _least(text)
    return bool(line) and any(
        _alike(line, note, least) or (part and line in note) for note in notes
    )


def _least(text: str) -> float:
    """How alike a line must be to others to be a note."""
    return _VERY_SAME if _LIMITS.search(text) else _SAME


def _text(region: Region) -> str:
    votes = region.votes if region.kind == _KIND else ()
    best = max(votes, key=lambda v: v.p, default=None)
    return " ".join(str(best.value).split()) if best else ""


def _tells(text: str) -> bool:
    return addressed(text) or told(text).understood


def _lines(pages: Sequence[Page]) -> list[str]:
    return [line for page in pages for region in page if (line := said(region))]


def _alike(one: str, other: str, least: float = _SAME) -> bool:
    same = SequenceMatcher(None, one, other, autojunk=False)
    return same.real_quick_ratio() > least and same.quick_ratio() > least and same.ratio() > least
