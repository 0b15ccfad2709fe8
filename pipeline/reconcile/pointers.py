"""Sets of pointers, asked without looking at each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.model.pointer import join
from pipeline.model.selectors import Rows

ROWS = "/sheet/maneuvers"


class Pointers:
    """Some places of a book, and the questions that lie between a place and these."""

    def __init__(self, pointers: Iterable[str]) -> None:
        self.named = frozenset(pointers)
        self._above = frozenset(a for p in self.named for a in _ancestors(p))

    def over(self, pointer: str) -> Iterator[str]:
        """Those of the places that are this one, or lie above it."""
        return (p for p in (pointer, *_ancestors(pointer)) if p in self.named)

    def covers(self, pointer: str) -> bool:
        """Whether one of the places is this one, or lies above it."""
        return any(True for _ in self.over(pointer))

    def below(self, pointer: str) -> bool:
        """Whether one of the places lies inside this one."""
        return pointer in self._above

    def touches(self, pointer: str) -> bool:
        """Whether one of the places is this one, lies above it or inside it."""
        return self.below(pointer) or self.covers(pointer)


def _ancestors(pointer: str) -> Iterator[str]:
    """The places above: those of `/matrices/8/2` are `/matrices/8` and `/matrices`."""
    above = pointer.rpartition("/")[0]
    while above:
        yield above
        above = above.rpartition("/")[0]


def wordless(rows: Rows, lost: Pointers) -> frozenset[int]:
    """The rows that may be called by words that are lost."""
    return frozenset(
        page
        for page, row in rows.items()
        if None in (row.group, row.name)
        or (row.kind is None and lost.touches(join(ROWS, page, "kind")))
    )
