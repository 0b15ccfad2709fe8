"""What is in force and changes an exchange: bonuses, boosts, heights, and what goes on hurting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from pipeline.model.clauses import (
    Bonus,
    Boost,
    Clause,
    Drain,
    Forbid,
    Height,
    Only,
    Recover,
    Weaken,
)
from pipeline.rules.duel.effects import worth
from pipeline.rules.duel.fighter import Fighter, Row, Telling, clause_of, height_change, known
from pipeline.rules.duel.state import Condition
from pipeline.rules.duel.turning import Pair

Amounts = TypeVar("Amounts", Recover, Drain, Weaken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What one fighter brings to an exchange beside the row."""

    bonus: int = 0
    on_pages: tuple[tuple[tuple[int, ...], int], ...] = ()  # counts on these pictures alone
    boost: int = 0
    doubled: int = 0  # how many times
    height: int = 0
    ailing: int = 0  # body points that go on coming back or being lost, all counted together

    def total(self, printed: int, page: int) -> int:
        """A score with all that adds to it, then doubled."""
        more = sum(n for pages, n in self.on_pages if page in pages)
        return self.enlarged(printed + self.bonus + more)

    def enlarged(self, amount: int) -> int:
        """What is below zero is not doubled: nothing succeeded."""
        amount += self.boost
        return amount << self.doubled if amount > 0 else amount

    def boosted(self, told: Telling) -> Telling:
        """A telling with what the fighter's own row gives back and takes made larger."""
        if not self.boost and not self.doubled:
            return told
        return replace(told, clauses=tuple((e, self._larger(c)) for e, c in told.clauses))

    def _larger(self, clause: Clause) -> Clause:
        match clause:
            case Recover(lasts=1, binds=None):
                return replace(clause, recover=max(0, self.enlarged(clause.recover)))
            case Drain(lasts=1, binds="opponents"):
                return replace(clause, drain=max(0, self.enlarged(clause.drain)))
            case Weaken(binds="opponents"):
                return replace(clause, weaken=max(0, self.enlarged(clause.weaken)))
        return clause


Powers = tuple[Power, Power]
NONE = Power()


def power_of(me: Fighter, foe: Fighter, now: Condition, row: Row) -> Power:
    """What is in force for a fighter who does this row."""
    bonus = boost = doubled = height = ailing = 0
    on_pages: list[tuple[tuple[int, ...], int]] = []
    for effect in now.effects:
        clause = clause_of(effect, me.book, foe.book)
        if isinstance(clause, (Only, Forbid)):  # most of them; they limit rows and no more
            continue
        match clause:
            case Bonus() if row.page in me.rows_of(clause):
                n = worth(clause, effect.times)
                if clause.pages:
                    on_pages.append((clause.pages, n))
                else:
                    bonus += n
            case Boost() if row.page in me.rows_of(clause):
                doubled += clause.boost == "double"
                boost += 0 if clause.boost == "double" else clause.boost
            case Height():
                height += clause.height
            case Recover():
                ailing += clause.recover
            case Drain():
                ailing -= clause.drain
    if not (bonus or boost or doubled or height or ailing or on_pages):
        return NONE
    return Power(
        bonus=bonus, on_pages=tuple(on_pages), boost=boost, doubled=doubled, height=height,
        ailing=ailing,
    )  # fmt: skip


def taller_now(fighters: Pair, powers: Powers, row: Row, *, by: int) -> int:
    """What heights that have changed add to a MOD, beside what the row has of them already."""
    if not powers[0].height and not powers[1].height:
        return 0
    me, foe = fighters[by], fighters[1 - by]
    before = known(me.book.sheet.height) - known(foe.book.sheet.height)
    now = before + powers[by].height - powers[1 - by].height
    return height_change(row.colour, now, by_difference=me.by_difference) - height_change(
        row.colour, before, by_difference=me.by_difference
    )
