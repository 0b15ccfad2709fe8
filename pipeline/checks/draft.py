"""Questions that several checks ask of a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.checks.series import MATRICES
from pipeline.model.book import EXTENDED, Draft
from pipeline.model.pointer import join, within
from pipeline.model.selectors import is_extended

ROWS = "/sheet/maneuvers"


def is_open(draft: Draft, pointer: str) -> bool:
    """Whether the value at a pointer is known to be lost or in doubt."""
    return any(within(pointer, p) for p in draft.open)


def is_settled(draft: Draft, *pointers: str) -> bool:
    """Whether nothing is open at these pointers, above or below them."""
    return not any(within(o, p) or within(p, o) for p in pointers for o in draft.open)


def cells(draft: Draft) -> Iterator[tuple[int, int, int]]:
    """Every cell: the matrix (the holder's maneuver), the key (the fighter's own), the target."""
    for matrix, entries in draft.matrices.items():
        for key, target in entries.items():
            yield matrix, key, target


def cell(matrix: int, key: int) -> str:
    return join("/matrices", matrix, key)


def extended_pages(draft: Draft) -> frozenset[int]:
    """The pages of the Extended Range box: 50 to 64, and what the sheet prints there."""
    rows = draft.sheet.maneuvers.items()
    return frozenset(EXTENDED) | {page for page, row in rows if is_extended(page, row)}


def keys_of(draft: Draft, matrix: int) -> tuple[int, ...]:
    """The keys that a matrix has in a standard book: the pages of its own range."""
    extended = extended_pages(draft)
    return tuple(p for p in MATRICES if (p in extended) == (matrix in extended))


def has_all_cells(draft: Draft) -> bool:
    """Whether it can be known which pictures are reached: no cell of the matrices is wanting."""
    return is_settled(draft, "/matrices") and all(
        key in draft.matrices.get(matrix, ())
        for matrix in MATRICES
        for key in keys_of(draft, matrix)
    )


def listed(items: Iterable[object], most: int = 6) -> str:
    """Name a few things and count the rest."""
    names = [str(i) for i in items]
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "none"


def named(items: Iterable[object], one: str, many: str) -> str:
    """Name a few things of a kind: matrix 8, matrices 8 and 10."""
    things = list(items)
    return f"{one if len(things) == 1 else many} {listed(things)}"


def counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
