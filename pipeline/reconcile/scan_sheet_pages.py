"""Which of the pages that look like sheets are sheets: the rows of others have no words."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.reconcile.scan_votes import Seen

_LETTERS = 0.6  # of the letters and digits of a name
_NAMED = 0.5  # of the rows have a name


def of_sheets(seen: Sequence[Seen]) -> list[Seen]:
    """What is seen on sheets, without pages of numbers alone: matrices have keys below each other.

    Where no page has words, their rows are all that there is.
    """
    pages = {s.page for s in seen if s.region.kind == "row page"}
    kept = {page for page in pages if _has_names([s for s in seen if s.page == page])}
    return [s for s in seen if not kept or s.page in kept or s.page not in pages]


def _has_names(seen: Sequence[Seen]) -> bool:
    rows = {s.region.row for s in seen if s.region.kind == "row page"}
    named = {s.region.row for s in seen if s.region.kind == "row name" and _is_worded(s)}
    return len(named & rows) > _NAMED * len(rows)


def _is_worded(seen: Seen) -> bool:
    return any(_has_letters(str(vote.value)) for vote in seen.region.votes)


def _has_letters(text: str) -> bool:
    some = [c for c in text if c.isalnum()]
    return sum(map(str.isalpha, some)) > _LETTERS * len(some)
