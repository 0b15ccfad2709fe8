"""What is written down of a duel: one `Turn` for the opening and one for every exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.book import Book
from pipeline.model.clauses import Clause

Side = int  # 0 or 1
SIDES: tuple[Side, Side] = (0, 1)
Books = tuple[Book, Book]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A clause that was told to a fighter, and where it stands."""

    turn: int  # 0: at the opening
    picture: int
    index: int
    critical: bool
    theirs: bool  # from the picture of the other fighter, whose book said so
    clause: Clause

    @property
    def place(self) -> tuple[int, int, bool, bool]:
        """The same place tells the same thing again."""
        return (self.picture, self.index, self.critical, self.theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """All that happened in one turn; pairs are side 0 and side 1.

    `pictures[i]` shows fighter i and is seen by the other; `totals[i]` is what fighter i scored.
    """

    number: int
    rows: tuple[int, int] | None  # None: the opening
    announced: tuple[int, int] | None
    first: tuple[int, int]  # the pictures reached before a page was turned
    pictures: tuple[int, int]
    totals: tuple[int | None, int | None] = (None, None)
    damage: tuple[int, int] = (0, 0)
    criticals: tuple[bool, bool] = (False, False)  # suffered by fighter i
    heard: tuple[tuple[Heard, ...], tuple[Heard, ...]]
    extended: tuple[bool, bool]  # where it leaves the fighters


Past = Sequence[Turn]
