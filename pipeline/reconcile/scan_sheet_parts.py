"""Sheets that go on from page to page: each page may have too few rows to be one by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import islice

from pipeline.model.sighting import PageSeen

_KINDS = ("sheet figure", "sheet text")
_MAY_BE = ("other", "text", "cover")
_SURE = 0.9  # of the page of a row
_ROWS = 3  # that a part of a sheet has at least
_TWICE = 0.1  # of them are on another page too: an example among the rules has most of its rows


def with_parts(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages; one beside a sheet is a part of it where it has other rows than all of that.

    What was seen of rows on pages that are none is left out.
    """
    rows = {i: _rows(page) for i, page in enumerate(pages)}
    sheets = {i for i, page in enumerate(pages) if page.kind == "sheet"}
    parts = {i for i, page in enumerate(pages) if page.kind in _MAY_BE and len(rows[i]) >= _ROWS}
    if not sheets and parts:  # then of two parts either may be called the sheet
        first = max(sorted(parts), key=lambda i: len(rows[i]))
        sheets = {first} if _more(pages, rows, {first}, parts - {first}) else set()
    while more := _more(pages, rows, sheets, parts - sheets):
        sheets |= more
    return [_made(page, part=i in sheets) for i, page in enumerate(pages)]


def _more(
    pages: Sequence[PageSeen],
    rows: Mapping[int, AbstractSet[int]],
    sheets: AbstractSet[int],
    parts: AbstractSet[int],
) -> set[int]:
    """A page beside sheets that has rows of its own."""
    known = {page for i in sheets for page in rows[i]}
    beside = {pages[i].place + step for i in sheets for step in (-1, 1)}
    own = (i for i in sorted(parts) if pages[i].place in beside
           and len(rows[i] & known) <= _TWICE * len(rows[i]))  # fmt: skip
    return set(islice(own, 1))


def _rows(page: PageSeen) -> set[int]:
    """The pages of its rows that are surely read."""
    best = (max(r.votes, key=lambda v: v.p) for r in page.regions if r.kind == "row page"
            and r.votes)  # fmt: skip
    return {vote.value for vote in best if vote.p > _SURE and isinstance(vote.value, int)}


def _made(page: PageSeen, *, part: bool) -> PageSeen:
    if page.kind not in _MAY_BE:
        return page
    kept = tuple(r for r in page.regions if _is_of_sheet(r.kind) == part)
    if not part:
        return replace(page, regions=kept)
    return replace(page, kind="sheet", why=f"it has other rows of a sheet; {page.why}",
                   regions=kept)  # fmt: skip


def _is_of_sheet(kind: str) -> bool:
    return kind.startswith("row ") or kind in _KINDS
