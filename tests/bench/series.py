"""What stands where in the series, counted on some of its books: to read another without itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from pipeline.model.book import Draft
from pipeline.reconcile.scan_series import SERIES, Counts


def counted(others: Sequence[Draft], own: Draft) -> Counts:
    """The counts of the series without a book's own part in them."""
    led: dict[int, Counter[int]] = defaultdict(Counter)
    x: dict[int, Counter[int]] = defaultdict(Counter)
    mods: dict[int, list[int]] = defaultdict(list)
    for book in others:
        for matrix in book.matrices.values():
            for key, target in matrix.items():
                led[key][target] += 1
        for page, row in book.sheet.maneuvers.items():
            if row.x is not None:
                x[page][row.x] += 1
            if isinstance(row.mod, int):
                mods[page].append(row.mod)
    return Counts(
        led=led,
        x=x,
        mods={page: (min(some), max(some)) for page, some in mods.items()},
        colours=_without(own),
    )


def _without(own: Draft) -> dict[int, Counter[str]]:
    """The colours were counted over 67 books: this one is taken out."""
    found = {page: Counter(count) for page, count in SERIES.colours.items()}
    for page, row in own.sheet.maneuvers.items():
        if row.colour is not None:
            found.setdefault(page, Counter())[row.colour] -= 1
    return {page: +count for page, count in found.items()}
