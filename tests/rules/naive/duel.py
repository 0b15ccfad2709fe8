"""The duel: what it has come to after any choices, worked out from its books each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.rules.naive.choices import Choice, choice
from tests.rules.naive.exchange import exchange, opening
from tests.rules.naive.force import InForce, in_force
from tests.rules.naive.gear import Gear, gear
from tests.rules.naive.points import body, pools
from tests.rules.naive.turns import SIDES, Books, Past, Turn

History = Sequence[tuple[int, int]]  # what each side chose, turn by turn
NAMES = ("a", "b")


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    winner: str | None  # None: a draw
    dead: tuple[bool, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """How one fighter stands."""

    body: int
    extended: bool
    gear: Gear
    pools: dict[str, int]
    told: list[InForce]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    last: Turn
    fighters: tuple[Fighter, Fighter]
    choices: tuple[Choice, Choice]
    end: End | None


OVER = Choice(pages=frozenset(), gave_way=())


def standing(books: Books, past: Past, side: int) -> Fighter:
    return Fighter(
        body=body(books, past, side),
        extended=past[-1].extended[side],
        gear=gear(books, past, side),
        pools=pools(books, past, side),
        told=in_force(past, side),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Naive:
    books: Books
    narrow: bool = False
    max_turns: int | None = None

    def turns(self, history: History) -> list[Turn]:
        """The opening and every exchange so far."""
        past = [opening(self.books)]
        for rows in history:
            past = self.then(past, rows)
        return past

    def then(self, past: Past, rows: tuple[int, int]) -> list[Turn]:
        """One exchange more."""
        return [*past, exchange(self.books, past, rows, narrow=self.narrow)]

    def legal(self, history: History, side: int) -> frozenset[int]:
        return self.after(history).choices[side].pages

    def outcome(self, history: History) -> End | None:
        return self.after(history).end

    def after(self, history: History) -> Position:
        """All that can be seen once these choices have been made."""
        return self.position(self.turns(history))

    def position(self, past: Past) -> Position:
        """The same of turns that are written down already."""
        end = self._end(past)
        return Position(
            last=past[-1],
            fighters=(standing(self.books, past, 0), standing(self.books, past, 1)),
            choices=(OVER, OVER) if end else (self._choice(past, 0), self._choice(past, 1)),
            end=end,
        )

    def _choice(self, past: Past, side: int) -> Choice:
        return choice(self.books, past, side, narrow=self.narrow)

    def _end(self, past: Past) -> End | None:
        """DUEL-048 to DUEL-053: who is at zero or less is out, at -5 or less dead."""
        bodies = [body(self.books, past, side) for side in SIDES]
        dead = (bodies[0] <= -5, bodies[1] <= -5)
        fallen = [now <= 0 for now in bodies]
        if any(fallen):
            winner = None if all(fallen) else NAMES[fallen.index(False)]
            return End(winner=winner, dead=dead)
        if self.max_turns is not None and past[-1].number >= self.max_turns:  # DUEL-026
            return End(winner=None, dead=dead)
        return None
