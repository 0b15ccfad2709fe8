"""Whether two books can meet: every look-up is answered, and both agree on the range.

This looks at all pairs of maneuvers, reachable or not. It is a proof of what it says and of no
more: that no exchange leads nowhere, and where the fallback for disagreeing ranges can be needed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.checks.registry import check
from pipeline.model.book import Book, Draft, wanting
from pipeline.model.findings import Finding
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.turning import Pages, on_score_page, outcomes, turn_pages
from pipeline.rules.protocol import Unplayable

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Whether one book is whole and breaks no hard rule."""

    book: str
    wanting: tuple[str, ...]
    errors: tuple[Finding, ...] = ()  # hard rules that it breaks

    @property
    def proved(self) -> bool:
        return not self.wanting and not self.errors


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Whether two whole books can meet."""

    first: str
    second: str
    exchanges: int
    undefined: tuple[str, ...] = ()
    apart: tuple[Cell, ...] = ()  # announced pages whose two pictures disagree on the range

    @property
    def proved(self) -> bool:
        return not self.undefined


def whole(draft: Draft) -> Whole:
    """What a draft still lacks to be a book, and which hard rules it breaks."""
    errors = tuple(f for f in check(draft) if f.severity == "error")
    return Whole(book=draft.id, wanting=wanting(draft), errors=errors)


def meet(first: Book, second: Book) -> Meeting:
    """Look at every exchange that the two sheets allow."""
    try:
        game = DUEL.new((first, second), DuelOptions())
    except Unplayable as error:
        return Meeting(first=first.id, second=second.id, exchanges=0, undefined=error.pointers)
    cells = tuple(_cells(game))
    return Meeting(
        first=first.id,
        second=second.id,
        exchanges=len(cells),
        apart=tuple(cell for cell in cells if not _agree(game, cell)),
    )


def _cells(game: Duel) -> Iterator[Cell]:
    for a in game.fighters[0].rows.values():
        for b in game.fighters[1].rows.values():
            if a.extended == b.extended:
                yield a.page, b.page


def _agree(game: Duel, cell: Cell) -> bool:
    """Whether an exchange leaves both fighters at one range, critical hits or not (DUEL-085)."""
    a, b = cell
    books = game.fighters[0].book, game.fighters[1].book
    first = books[0].matrices[b][a], books[1].matrices[a][b]
    extended = game.fighters[0].rows[a].extended
    return all(
        len(set(left)) == 1
        for critical in itertools.product((False, True), repeat=2)
        for left in _left(game, first, extended=extended, critical=critical)
    )


def _left(
    game: Duel, first: Pages, *, extended: bool, critical: tuple[bool, ...]
) -> Iterator[tuple[bool, bool]]:
    """The range at which each fighter is left, whatever page is turned to."""
    hit, both = (critical[0], critical[1]), (extended, extended)
    for pictures in outcomes(
        lambda given: turn_pages(game.fighters, first, given, extended=both, critical=hit)
    ):
        yield _ranges(game, first, pictures, extended=extended, hit=hit)


def _ranges(
    game: Duel, first: Pages, pictures: Pages, *, extended: bool, hit: tuple[bool, bool]
) -> tuple[bool, bool]:
    one, two = (
        game.fighters[i].telling(
            pictures[i],
            critical=hit[i],
            extended=extended,
            scored=on_score_page(game.fighters, pictures, i),
            before=on_score_page(game.fighters, first, i),
        )
        for i in (0, 1)
    )
    return (
        extended if one.extended is None else one.extended,
        extended if two.extended is None else two.extended,
    )
