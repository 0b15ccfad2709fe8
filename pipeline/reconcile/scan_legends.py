"""Legends: what pages of matrices say about their matrix, which looks like an instruction.

A typist explains on each page which number is whose. Where pictures stand on pages of their own,
what several pages of matrices say alike, and hardly another page, is such a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from pipeline.model.sighting import Region

_KIND = "instruction"
_APART = 0.5  # pages of pictures alone, for each page with a matrix: pictures stand apart
_OVER = 3  # pages with a matrix that say it
_TIMES = 2.0  # for each other one that does: matrices of some were not found
_SAME = 0.8  # of a line that is misread on one of them

Page = Sequence[Region]


def legends(matrices: Sequence[Page], others: Sequence[Page]) -> frozenset[str]:
    """What is no instruction, by what pages with a matrix say and what other pages do."""
    if len(others) < max(_OVER, _APART * len(matrices)):
        return frozenset()
    alone, told = _lines(matrices), _lines(others)
    found = set()
    for line in {*alone, *told}:
        have, rest = (sum(_alike(line, other) for other in lines) for lines in (alone, told))
        if have >= max(_OVER, _TIMES * rest):
            found.add(line)
    return frozenset(found)


def said(region: Region) -> str:
    """The letters of an instruction, by its surest reading; empty for another region."""
    votes = region.votes if region.kind == _KIND else ()
    best = max(votes, key=lambda v: v.p, default=None)
    return "" if best is None else "".join(c for c in str(best.value).casefold() if c.isalpha())


def _lines(pages: Sequence[Page]) -> list[str]:
    return [line for page in pages for region in page if (line := said(region))]


def _alike(one: str, other: str) -> bool:
    same = SequenceMatcher(None, one, other, autojunk=False)
    return same.real_quick_ratio() > _SAME and same.quick_ratio() > _SAME and same.ratio() > _SAME
