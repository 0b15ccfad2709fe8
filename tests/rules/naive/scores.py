"""What a hit is worth, and whether it is critical (topics `results`, `critical`, `height`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model.book import Picture
from pipeline.model.clauses import Bonus, Boost, Clause, Drain, Height, Recover, Weaken
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
    by_difference: bool = False

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
        page = pictures[1 - side]
        return self.boosted(side, plain + self.height(side) + self.bonus(side, page))

    def height(self, side: Side) -> int:
        """DUEL-090 to DUEL-093: the taller +1 on orange and red, the shorter -1 on orange."""
        own, other = self.tall(side), self.tall(1 - side)
        colour = self.books[side].sheet.maneuvers[self.rows[side]].colour
        much = abs(own - other) if self.by_difference else 1
        if own > other and colour in {"orange", "red"}:
            return much
        if own < other and colour == "orange":
            return -much
        return 0

    def tall(self, side: Side) -> int:
        height = self.books[side].sheet.height
        assert height is not None
        told = [one.clause for one in in_force(self.past, side)]
        return height + sum(clause.height for clause in told if isinstance(clause, Height))

    def takes(self, side: Side, clause: Bonus | Boost) -> bool:
        """Whether it counts for the row that is done."""
        sheet, page = self.books[side].sheet, self.rows[side]
        to = set(sheet.maneuvers)
        if clause.to:
            to = words.taken(sheet.maneuvers, clause.to, narrow=self.narrow, weapons=sheet.weapons)
        but = words.taken(sheet.maneuvers, clause.but, narrow=self.narrow, weapons=sheet.weapons)
        return page in to - but

    def boosted(self, side: Side, amount: int) -> int:
        """More by all that is added, then doubled; what is not above zero has no double."""
        told = [one.clause for one in in_force(self.past, side)]
        boosts = [c.boost for c in told if isinstance(c, Boost) and self.takes(side, c)]
        for boost in boosts:
            if boost != "double":
                amount += boost
        for boost in boosts:
            if boost == "double" and amount > 0:
                amount = 2 * amount
        return amount

    def enlarged(self, owner: Side, clause: Clause) -> Clause:
        """What the picture of a fighter gives it back or takes from opponents at once."""
        if isinstance(clause, Recover) and clause.lasts == 1 and not clause.binds:
            return replace(clause, recover=max(0, self.boosted(owner, clause.recover)))
        if isinstance(clause, Drain) and clause.lasts == 1 and clause.binds:
            return replace(clause, drain=max(0, self.boosted(owner, clause.drain)))
        if isinstance(clause, Weaken) and clause.binds:
            return replace(clause, weaken=max(0, self.boosted(owner, clause.weaken)))
        return clause

    def bonus(self, side: Side, picture: int) -> int:
        """DUEL-062, DUEL-063: what was told and holds for this row on this picture."""
        found = 0
        for one in in_force(self.past, side):
            clause = one.clause
            if isinstance(clause, Bonus):
                here = not clause.pages or picture in clause.pages
                if here and self.takes(side, clause):
                    found += _limited(clause, one.times)
        return found


def _limited(clause: Bonus, times: int) -> int:
    total = clause.bonus * times
    if clause.most is None:
        return total
    return min(total, clause.most) if total > 0 else max(total, -clause.most)


def _figure(value: int | tuple[int, int], *, second: bool) -> int:
    return value if isinstance(value, int) else value[1 if second else 0]


def _critical(picture: Picture, total: int | None) -> bool:
    if picture.critical is None or picture.critical.at is None or total is None:
        return False
    return total >= picture.critical.at
