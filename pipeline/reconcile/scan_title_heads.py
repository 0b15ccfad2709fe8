"""Running heads that were read where a picture's own title was not.

A short title in large letters weighs less than the name of the book in small ones over it. The
titles of one book stand at one height, its running heads at another, and these are the same on
several pages, or are a line of the sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from statistics import median

from pipeline.model.sighting import PageSeen
from pipeline.reconcile.scan_votes import Seen

_FEW = 6  # titles that show at which height they stand
_LEVEL = 0.75  # of them that do; and the way off it, in heights of a title
_REPEATED = 4  # pictures of one title: two have the same in some books
_SAME = 0.9  # of a line that is misread on one of its pages


def heads(
    titles: Mapping[int, Seen], pages: Sequence[PageSeen], lines: Iterable[str]
) -> frozenset[int]:
    """The pictures whose title may be a running head; `lines` are those of the sheet."""
    at = {n: _height(seen, pages) for n, seen in titles.items()}
    if len(at) < _FEW:
        return frozenset()
    usual, high = median(y for y, _ in at.values()), median(h for _, h in at.values())
    off = {n for n, (y, _) in at.items() if abs(y - usual) > _LEVEL * high}
    if len(off) > (1 - _LEVEL) * len(at):
        return frozenset()
    said = {n: _said(titles[n]) for n in off}
    named = [_letters(line) for line in lines]
    return frozenset(
        n for n in off if _one_of(said[n], [*named, *(said[other] for other in off if other != n)])
    )


def repeated(titles: Mapping[int, str]) -> frozenset[int]:
    """The pictures of which so many have one title that it heads their pages."""
    count = Counter(_letters(title) for title in titles.values())
    return frozenset(n for n, title in titles.items() if count[_letters(title)] >= _REPEATED)


def _height(seen: Seen, pages: Sequence[PageSeen]) -> tuple[float, float]:
    """Where a title stands and how high it is, in heights of its scan."""
    _, top, _, bottom = seen.region.box
    whole = pages[seen.page].height
    return (top + bottom) / 2 / whole, (bottom - top) / whole


def _said(seen: Seen) -> str:
    best = max(seen.region.votes, key=lambda v: v.p, default=None)
    return "" if best is None else _letters(str(best.value))


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())


def _one_of(said: str, others: Collection[str]) -> bool:
    return bool(said) and any(SequenceMatcher(None, said, o).ratio() > _SAME for o in others)
