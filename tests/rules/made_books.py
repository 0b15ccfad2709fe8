"""Random whole books: every kind of clause, on sheets with every kind of row.

They keep the form of their format and the keys of a printed book, so that any two can meet. What
they say is often odd, and that is what they are for.
"""

from __future__ import annotations

import random
import typing
from dataclasses import replace
from typing import Literal

from pipeline.model.book import EXTENDED, Book, Critical, Energy, Maneuver, Picture, Sheet, Weapon
from pipeline.model.clauses import (
    COLOURS,
    EXTENDED_COLOURS,
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Colour,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lasts,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Selector,
    Weaken,
    When,
    Wield,
)

Binds = Literal["opponents"] | None
CLOSE_COLOURS: tuple[Colour, ...] = tuple(c for c in COLOURS if c not in EXTENDED_COLOURS)
WORDS = (
    "extended range", "down swing", "side swings", "thrust", "feint", "protected attack",
    "special", "jump", "jumps", "shield", "block", "retrieve weapon", "wild swing", "swing",
    "high", "charge", "dodge", "axe", "knife",
)  # fmt: skip
# How often each kind is told, in parts of all.
KINDS: dict[type[Clause], int] = {
    Only: 20, Forbid: 25, Bonus: 15, Free: 5, Drop: 5, Restore: 5, Lose: 3, Recover: 4, Drain: 4,
    Points: 5, Goto: 4, Page: 5, Boost: 5, Height: 3, Allow: 3, Wield: 3, Weaken: 3, Ignore: 3,
    Announce: 2, Reveal: 1, End: 1,
}  # fmt: skip


class Maker:
    """Makes books by dice, from the rows and the pictures' numbers of another book."""

    def __init__(self, dice: random.Random, base: Book) -> None:
        self.dice, self.base = dice, base
        self.weapons = dice.choice((0, 1, 1, 2, 2))

    def book(self, name: str) -> Book:
        far = tuple(p for p in self.base.sheet.maneuvers if p in EXTENDED)
        opening = Picture(tell=(Only(only=("extended range",)), *self.tell(far)[:1]))
        rows = tuple(self.base.sheet.maneuvers)
        pictures = {
            page: opening if page == self.base.start else self.picture(rows)
            for page in self.base.pictures
        }
        return replace(
            self.base,
            id=name,
            pictures=pictures,
            matrices={
                matrix: {key: self.target(old) for key, old in row.items()}
                for matrix, row in self.base.matrices.items()
            },
            sheet=self.sheet(),
        )

    def maybe(self, chance: float) -> bool:
        return self.dice.random() < chance

    def target(self, old: int) -> int:
        return self.dice.choice(tuple(self.base.pictures)) if old and self.maybe(0.2) else old

    def sheet(self) -> Sheet:
        old = self.base.sheet
        rows = {page: self.row(page, row) for page, row in old.maneuvers.items()}
        unarmed: tuple[Selector, ...] = ()
        if self.maybe(0.3):
            unarmed = tuple(self.selector(tuple(rows)) for _ in range(4))
        return replace(
            old,
            height=self.dice.randint(3, 6),
            body=self.dice.randint(4, 40),
            points={"tactics": self.dice.randint(0, 6), "luck": 2},
            energy={"breath": Energy(start=3, most=self.dice.randint(3, 6))},
            weapons=("axe", "knife")[: self.weapons] if self.maybe(0.9) else (),
            unarmed=unarmed,
            maneuvers=rows,
        )

    def row(self, page: int, row: Maneuver) -> Maneuver:
        colours = EXTENDED_COLOURS if page in EXTENDED else CLOSE_COLOURS
        weapons: tuple[Weapon | None, ...] = (None, "shield")
        if self.weapons == 1:
            weapons = (None, "shield", 1)
        if self.weapons == 2:
            weapons = (None, "shield", 1, 1, 2, 2, "either", "both")
        changed = replace(row, mod=self.mod())
        if changed.weapon not in weapons:
            changed = replace(changed, weapon=weapons[-1])
        if self.maybe(0.1):
            changed = replace(changed, colour=self.dice.choice(colours))
        if page != 46 and self.maybe(0.5):
            changed = replace(changed, weapon=self.dice.choice(weapons))
        if row.x and self.maybe(0.02):
            changed = replace(changed, x=None)
        if page != 46 and self.maybe(0.05):
            changed = replace(changed, until=self.dice.choice(("critical", "told")))
        if page != 46 and self.maybe(0.1):
            changed = replace(changed, cost={self.dice.choice(("tactics", "breath")): 2})
        return changed

    def mod(self) -> int | tuple[int, int] | Literal["special"]:
        figure = self.dice.randint(-5, 5)
        if self.maybe(0.05):
            return "special"
        if self.weapons == 2 and self.maybe(0.2):
            return figure, self.dice.randint(-5, 5)
        return figure

    def picture(self, rows: tuple[int, ...]) -> Picture:
        score: int | tuple[int, int] | None = None
        if self.maybe(0.5):
            score = self.dice.randint(-5, 5)
            if self.maybe(0.1):
                score = score, self.dice.randint(-5, 5)
        critical = None
        if score is not None and self.maybe(0.5):
            critical = Critical(at=self.dice.randint(-1, 7), tell=self.tell(rows))
        return Picture(score=score, critical=critical, tell=self.tell(rows))

    def tell(self, rows: tuple[int, ...]) -> tuple[Clause, ...]:
        return tuple(self.clause(rows) for _ in range(self.dice.choice((0, 1, 1, 1, 2, 2, 3))))

    def clause(self, rows: tuple[int, ...]) -> Clause:
        kind = self.dice.choices(tuple(KINDS), weights=tuple(KINDS.values()))[0]
        when: When | None = None
        if self.maybe(0.2):
            when = self.dice.choice(typing.get_args(When))
        binds: Binds = "opponents" if self.maybe(0.1) else None
        return replace(self.plain(kind, rows), when=when, binds=binds)

    def plain(self, kind: type[Clause], rows: tuple[int, ...]) -> Clause:
        if kind in {Only, Forbid, Bonus, Boost, Allow}:
            return self.lasting(kind, rows)
        amount = self.dice.randint(1, 4)
        odd = self.dice.choice(tuple(self.base.pictures))
        plain: dict[type[Clause], Clause] = {
            Free: Free(free=True),
            Drop: Drop(drop=self.dice.choice(("weapon", "used"))),
            Restore: Restore(restore="weapon"),
            Lose: Lose(lose=self.dice.choice(("weapon", "shield"))),
            Wield: Wield(wield=self.dice.choice((1, 2))),
            Recover: Recover(recover=amount, lasts=self.time()),
            Drain: Drain(drain=amount, lasts=self.time()),
            Weaken: Weaken(weaken=amount),
            Height: Height(height=self.dice.choice((-3, -1, 1, 2)), lasts=self.time()),
            Ignore: Ignore(ignore="score"),
            Announce: Announce(announce="colour"),
            Reveal: Reveal(reveal="spell"),
            End: End(
                end=self.dice.choice(("win", "lose", "draw")), may=self.dice.choice((True, None))
            ),
            Points: Points(points={self.dice.choice(("tactics", "breath")): amount - 3 or 1}),
            Goto: Goto(goto=odd, other=self.other()),
            Page: Page(page=self.dice.choice(tuple(self.base.pictures)), goto=odd),
        }
        return plain[kind]

    def time(self) -> Lasts:
        return self.dice.choice((1, 1, 1, 1, 2, 3, "combat", "restored"))

    def other(self) -> tuple[int, ...]:
        pages = tuple(self.base.pictures)
        return tuple(self.dice.choice(pages) for _ in range(self.dice.choice((0, 0, 1, 2))))

    def lasting(self, kind: type[Clause], rows: tuple[int, ...]) -> Clause:
        lasts = self.time()
        some = tuple(self.selector(rows) for _ in range(self.dice.randint(1, 3)))
        but = tuple(self.selector(rows) for _ in range(self.dice.choice((0, 0, 0, 1))))
        if kind is Bonus:
            figure = self.dice.choice((-2, 1, 2, 3))
            pages = self.other() if self.maybe(0.3) else ()
            most = 3 if self.maybe(0.3) else None
            to = some if self.maybe(0.7) else ()
            return Bonus(bonus=figure, to=to, but=but, lasts=lasts, pages=pages, most=most)
        if kind is Boost:
            boosts: tuple[int | Literal["double"], ...] = (-1, 1, 2, "double")
            boost = self.dice.choice(boosts)
            return Boost(boost=boost, to=some if self.maybe(0.7) else (), but=but, lasts=lasts)
        if kind is Allow:
            return Allow(allow=some, but=but, lasts=lasts)
        overrides: Literal["all"] | None = "all" if self.maybe(0.1) else None
        if kind is Only:
            return Only(only=some, but=but, lasts=lasts, overrides=overrides)
        return Forbid(forbid=some, but=but, lasts=lasts, overrides=overrides)

    def selector(self, rows: tuple[int, ...]) -> Selector:
        if self.maybe(0.5):
            return self.dice.choice(COLOURS)
        return self.dice.choice(WORDS) if self.maybe(0.8) else self.dice.choice(rows)


def made(seed: int, base: Book) -> Book:
    """The same book for the same seed."""
    return Maker(random.Random(seed), base).book(f"made-{seed}")
