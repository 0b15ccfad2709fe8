"""The places of a book at which a sister may tell a value: each is filled, or doubted, alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import Draft, Maneuver
from pipeline.model.pointer import join, number_of
from pipeline.reconcile.pointers import ROWS, Pointers

PICTURES, MATRICES = "/pictures", "/matrices"
WORDS = frozenset({"group", "name", "kind", "weapons", "equipment", "traits"})
TOLD = frozenset({"tell", "critical", "unarmed"})  # what speaks of rows by selectors
# Kinds that a book may lack in print, and the count that shows whether the sister has them all.
OPTIONAL: Mapping[str, str] = {
    "score": "scores", "critical": "criticals", "party": "parties", "x": "X",
    "weapon": "weapons", "cost": "MODs", "points": "header figures", "energy": "header figures",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One value that is filled or doubted as a whole."""

    pointer: str
    kind: str
    page: int = 0  # of the picture or the row


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """What is open in the book, and in the sister."""

    here: Pointers
    there: Pointers

    def row(self, page: int) -> bool:
        """Whether there may be a row of which one of the two has lost something."""
        at = join(ROWS, page)
        return self.here.touches(at) or self.there.touches(at)


def sheet_places(draft: Draft, sister: Draft, lost: Lost) -> Iterator[Place]:
    """The header and the rows; a row that is not here and not lost is one place."""
    yield Place(pointer="/start", kind="start")
    for name in ("height", "body", "attacks", "weapons", "equipment", "traits"):
        yield Place(pointer=join("/sheet", name), kind=name)
    for name in ("points", "energy"):
        yield from _pools(name, draft, sister, lost)
    own = draft.sheet.maneuvers
    for page in _pages(own, sister.sheet.maneuvers, ROWS, lost):
        at = join(ROWS, page)
        if page not in own and not lost.here.touches(at):
            yield Place(pointer=at, kind="row", page=page)
            continue
        for name in Maneuver.__dataclass_fields__:
            yield Place(pointer=join(at, name), kind=name, page=page)


def _pools(name: str, draft: Draft, sister: Draft, lost: Lost) -> Iterator[Place]:
    at = join("/sheet", name)
    if lost.here.covers(at):
        yield Place(pointer=at, kind=name)
        return
    here, there = getattr(draft.sheet, name), getattr(sister.sheet, name)
    for pool in _pages(here, there, at, lost):
        yield Place(pointer=join(at, pool), kind=name)


def cell_places(draft: Draft, sister: Draft, lost: Lost) -> Iterator[Place]:
    for matrix in _pages(draft.matrices, sister.matrices, MATRICES, lost):
        at = join(MATRICES, matrix)
        here, there = draft.matrices.get(matrix, {}), sister.matrices.get(matrix, {})
        for key in _pages(here, there, at, lost):
            yield Place(pointer=join(at, key), kind="cell")


def picture_places(draft: Draft, sister: Draft, lost: Lost) -> Iterator[Place]:
    """A critical is one place unless both books have one, or it is lost here."""
    for page in _pages(draft.pictures, sister.pictures, PICTURES, lost):
        at = join(PICTURES, page)
        for name in ("score", "tell", "party"):
            yield Place(pointer=join(at, name), kind=name, page=page)
        burst = join(at, "critical")
        here, there = (_has_critical(d, page) for d in (draft, sister))
        if not there or not (here or lost.here.touches(burst)):
            yield Place(pointer=burst, kind="critical", page=page)
            continue
        yield Place(pointer=join(burst, "at"), kind="at", page=page)
        yield Place(pointer=join(burst, "tell"), kind="tell", page=page)


def _has_critical(draft: Draft, page: int) -> bool:
    return page in draft.pictures and draft.pictures[page].critical is not None


def _pages(here: Mapping[Any, Any], there: Mapping[Any, Any], at: str, lost: Lost) -> list[Any]:
    """The keys of both books, the sister's first, and those that are only known as lost."""
    named = (p for book in (lost.there, lost.here) for p in book.named if p.startswith(at + "/"))
    keys = sorted({p.removeprefix(at + "/").split("/")[0] for p in named})
    numbers = (n if (n := number_of(key)) is not None else key for key in keys)
    return list(dict.fromkeys((*there, *here, *numbers)))
