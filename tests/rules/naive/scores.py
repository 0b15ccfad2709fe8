"""What a hit is worth, and whether it is critical (topics `results`, `critical`, `height`)."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.book import Picture
from pipeline.model.clauses import Bonus
from tests.rules.naive import words
from tests.rules.naive.force import in_force
from tests.rules.naive.gear import gear, second_alone
from tests.rules.naive.turns import Books, Past, Side

Pair = tuple[int, int]


def shown(books: Books, pictures: Pair, side: Side) -> Picture:
    """The picture that shows this fighter."""
    return books[side].pictures[pictures[side]]


def scored(books: Books, pictures: Pair) -> tuple[bool, bool]:
    """A fighter has scored when the picture of the other has a SCORE (DUEL-028)."""
    return (
        shown(books, pictures, 1).score is not None,
        shown(books, pictures, 0).score is not None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Blows:
    """The two rows of an exchange, and the past that gives them their bonuses."""

    books: Books
    past: Past
    rows: Pair
    narrow: bool

    def totals(self, pictures: Pair) -> tuple[int | None, int | None]:
        return self.total(pictures, 0), self.total(pictures, 1)

    def criticals(self, pictures: Pair) -> tuple[bool, bool]:
        """DUEL-040: whether each fighter was hit critically."""
        totals = self.totals(pictures)
        return (
            _critical(shown(self.books, pictures, 0), totals[1]),
            _critical(shown(self.books, pictures, 1), totals[0]),
        )

    def total(self, pictures: Pair, side: Side) -> int | None:
        """DUEL-031: burst + MOD + height + bonus; none without a burst, or with an S for MOD."""
        row = self.books[side].sheet.maneuvers[self.rows[side]]
        burst = shown(self.books, pictures, 1 - side).score
        if burst is None or row.mod == "special" or row.mod is None:
            return None
        second = second_alone(row, gear(self.books, self.past, side))
        plain = _figure(burst, second=second) + _figure(row.mod, second=second)
        return plain + self.height(side) + self.bonus(side)

    def height(self, side: Side) -> int:
        """DUEL-090 to DUEL-093: the taller +1 on orange and red, the shorter -1 on orange."""
        own, other = self.books[side].sheet.height, self.books[1 - side].sheet.height
        assert own is not None
        assert other is not None
        colour = self.books[side].sheet.maneuvers[self.rows[side]].colour
        if own > other and colour in {"orange", "red"}:
            return 1
        if own < other and colour == "orange":
            return -1
        return 0

    def bonus(self, side: Side) -> int:
        """DUEL-062, DUEL-063: what was told and holds for this row."""
        rows, page = self.books[side].sheet.maneuvers, self.rows[side]
        found = 0
        for one in in_force(self.past, side):
            clause = one.clause
            if isinstance(clause, Bonus):
                to = words.taken(rows, clause.to, narrow=self.narrow) if clause.to else set(rows)
                if page in to - words.taken(rows, clause.but, narrow=self.narrow):
                    found += clause.bonus * one.times
        return found


def _figure(value: int | tuple[int, int], *, second: bool) -> int:
    return value if isinstance(value, int) else value[1 if second else 0]


def _critical(picture: Picture, total: int | None) -> bool:
    if picture.critical is None or picture.critical.at is None or total is None:
        return False
    return total >= picture.critical.at
