"""Running heads that were read where a picture's own title was not.

A short title in large letters weighs less than the name of the book in small ones over it. The
titles of one book stand at one height, its running heads at another, and these are the same on
several pages, or are a line of the sheet. Where the name of the book heads all pages, what stands
further down on each of them and differs from page to page is the title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from statistics import median

from pipeline.model.sighting import PageSeen, Region
from pipeline.reconcile.scan_votes import Seen

_FEW = 6  # titles that show at which height they stand
_LEVEL = 0.75  # of them that do; and the way off it, in heights of a title
_REPEATED = 4  # pictures of one title: two have the same in some books
_SAME = 0.9  # of a line that is misread on one of its pages

_PAGES, _EVERY = 6, 0.4  # pages, and of all that have a title, that one line heads
_THERE, _OWN = 0.75, 0.75  # of them that have more words, and of these that differ


def retitled(pages: Sequence[Sequence[Region]]) -> list[tuple[Region, ...]]:
    """The regions of each page, with the titles under a line that heads all pages for that line."""
    said = [_head(regions) for regions in pages]
    count = Counter(filter(None, said))
    name, often = max(count.items(), key=lambda one: one[1], default=("", 0))
    if often >= max(_PAGES, _EVERY * count.total()):
        headed = {i for i, line in enumerate(said) if _one_of(line, [name])}
        own = [line for i in headed if (line := _head(pages[i], "other title"))]
        if len(own) >= _THERE * len(headed) and len(set(own)) >= _OWN * len(own):
            return [_under(r, name) if i in headed else _plain(r) for i, r in enumerate(pages)]
    return [_plain(regions) for regions in pages]


def _under(regions: Sequence[Region], name: str) -> tuple[Region, ...]:
    """Without the name of the book; other words of the page are its title."""
    rest = (r for r in regions if r.kind != "title" or not _one_of(_letters(_best(r)), [name]))
    return tuple(replace(r, kind="title") if r.kind == "other title" else r for r in rest)


def _plain(regions: Sequence[Region]) -> tuple[Region, ...]:
    return tuple(r for r in regions if r.kind != "other title")


def _head(regions: Sequence[Region], kind: str = "title") -> str:
    return next((_letters(_best(r)) for r in regions if r.kind == kind), "")


def head_titles(
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


def repeated_titles(titles: Mapping[int, str]) -> frozenset[int]:
    """The pictures of which so many have one title that it heads their pages."""
    count = Counter(_letters(title) for title in titles.values())
    return frozenset(n for n, title in titles.items() if count[_letters(title)] >= _REPEATED)


def titles_of_book(
    titles: Mapping[int, str], called: Collection[str], rows: Collection[str]
) -> frozenset[int]:
    """The pictures that seem to be called as the book is; rows of its sheet are no title of it."""
    own = {_letters(one) for one in called} - {_letters(row) for row in rows}
    return frozenset(n for n, title in titles.items() if _letters(title) in own)


def _height(seen: Seen, pages: Sequence[PageSeen]) -> tuple[float, float]:
    """Where a title stands and how high it is, in heights of its scan."""
    _, top, _, bottom = seen.region.box
    whole = pages[seen.page].height
    return (top + bottom) / 2 / whole, (bottom - top) / whole


def _said(seen: Seen) -> str:
    return _letters(_best(seen.region))


def _best(region: Region) -> str:
    best = max(region.votes, key=lambda v: v.p, default=None)
    return "" if best is None else str(best.value)


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())


def _one_of(said: str, others: Collection[str]) -> bool:
    return bool(said) and any(SequenceMatcher(None, said, o).ratio() > _SAME for o in others)
