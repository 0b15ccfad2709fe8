"""Whether two books can meet: every look-up is answered, and both agree on the range.

This looks at all pairs of maneuvers, reachable or not. It is a proof of what it says and of no
more: that no exchange leads nowhere, and where the fallback for disagreeing ranges can be needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model.book import Book, Draft, wanting
from pipeline.rules.duel.exchange import on_score_page
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.protocol import Unplayable

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Whether one book is whole: the pointers that are wanting."""

    book: str
    wanting: tuple[str, ...]

    @property
    def proved(self) -> bool:
        return not self.wanting


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
    """What a draft still lacks to be a book."""
    return Whole(book=draft.id, wanting=wanting(draft))


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
    """Whether the two pictures of an exchange leave both fighters at one range (DUEL-085)."""
    a, b = cell
    books = game.fighters[0].book, game.fighters[1].book
    pictures = books[0].matrices[b][a], books[1].matrices[a][b]
    extended = game.fighters[0].rows[a].extended
    left = tuple(
        game.fighters[i]
        .telling(
            pictures[i],
            critical=False,
            extended=extended,
            scored=on_score_page(game.fighters, pictures, i),
        )
        .extended
        for i in (0, 1)
    )
    first, second = (extended if where is None else where for where in left)
    return first == second
