"""The duel: what it has come to after any choices, worked out from its books each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pipeline.model.clauses import COLOURS, Announce
from tests.rules.naive.choices import Choice, choice
from tests.rules.naive.exchange import exchange, opening
from tests.rules.naive.force import InForce, in_force
from tests.rules.naive.gear import Gear, gear
from tests.rules.naive.points import body, pools
from tests.rules.naive.scores import Blows
from tests.rules.naive.turns import SIDES, Answers, Asks, Books, Past, Pending, Question, Step, Turn

History = Sequence[Step]  # what each side did, step by step
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
    colour: str | None
    said: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    last: Turn
    fighters: tuple[Fighter, Fighter]
    choices: tuple[Choice, Choice]
    end: End | None
    question: Question | None
    # What may be done now beside rows: words, colours, answers.
    words: tuple[tuple[object, ...], tuple[object, ...]]
    rows: bool  # whether rows may be chosen now


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The turns that are over, and what has been done of the next one."""

    past: Past
    pending: Pending = field(default_factory=Pending)


OVER = Choice(pages=frozenset(), gave_way=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Naive:
    books: Books
    narrow: bool = False
    max_turns: int | None = None
    escape: bool = False
    draws: bool = False
    heights: Literal["flat", "difference"] = "flat"

    def table(self, history: History) -> Table:
        """The opening and every step so far."""
        table = Table(past=[opening(self.books)])
        for step in history:
            table = self.then(table, step)
        return table

    def then(self, table: Table, step: Step) -> Table:
        """One step more."""
        now, one, two = table.pending, *step
        if now.rows is not None:
            given = tuple(do[1] for do in step if isinstance(do, tuple))
            return self._go_on(replace(table, pending=replace(now, answers=now.answers + given)))
        if isinstance(one, int) and isinstance(two, int):
            return self._go_on(replace(table, pending=replace(now, rows=(one, two))))
        words = [do if isinstance(do, str) else None for do in step]
        colours = tuple(
            word if word in COLOURS else old for word, old in zip(words, now.colours, strict=True)
        )
        said = tuple(
            old | frozenset({word} if word in {"escape", "draw"} and word else ())
            for word, old in zip(words, now.said, strict=True)
        )
        return replace(
            table,
            pending=replace(now, colours=(colours[0], colours[1]), said=(said[0], said[1])),
        )

    def _go_on(self, table: Table) -> Table:
        try:
            turn = self._exchange(table)
        except Asks:
            return table
        return Table(past=[*table.past, turn])

    def _exchange(self, table: Table) -> Turn:
        now = table.pending
        assert now.rows is not None
        blows = Blows(
            books=self.books, past=table.past, rows=now.rows, narrow=self.narrow,
            by_difference=self.heights == "difference",
        )  # fmt: skip
        return exchange(blows, Answers(now.answers), now.said)

    def legal(self, history: History, side: int) -> frozenset[int]:
        return self.after(history).choices[side].pages

    def outcome(self, history: History) -> End | None:
        return self.after(history).end

    def after(self, history: History) -> Position:
        """All that can be seen once these choices have been made."""
        return self.position(self.table(history))

    def position(self, table: Table) -> Position:
        """The same of a table that is laid already."""
        past, end, question = table.past, self._end(table), self._question(table)
        promised = [self._owes(table, side) for side in SIDES]
        rows = end is None and question is None and not any(promised)
        choices = (OVER, OVER) if end else (self._choice(table, 0), self._choice(table, 1))
        first, second = (
            self._words(table, side, choices[side], rows=rows, owes=promised[side], asked=question)
            for side in SIDES
        )
        return Position(
            last=past[-1],
            fighters=(self._standing(table, 0), self._standing(table, 1)),
            choices=choices,
            end=end,
            question=question,
            words=((), ()) if end else (first, second),
            rows=rows,
        )

    def _standing(self, table: Table, side: int) -> Fighter:
        past = table.past
        return Fighter(
            body=body(self.books, past, side),
            extended=past[-1].extended[side],
            gear=gear(self.books, past, side),
            pools=pools(self.books, past, side),
            told=in_force(past, side),
            colour=table.pending.colours[side],
            said=table.pending.said[side],
        )

    def _choice(self, table: Table, side: int) -> Choice:
        found = choice(self.books, table.past, side, narrow=self.narrow)
        colour = table.pending.colours[side]
        if colour is None:
            return found
        rows = self.books[side].sheet.maneuvers
        return replace(found, pages=frozenset(p for p in found.pages if rows[p].colour == colour))

    def _owes(self, table: Table, side: int) -> bool:
        """Whether a colour is to be named first."""
        told = [one.clause for one in table.past[-1].heard[side]]
        asked = any(isinstance(clause, Announce) for clause in told)
        return asked and table.pending.colours[side] is None

    def _question(self, table: Table) -> Question | None:
        if table.pending.rows is None:
            return None
        try:
            self._exchange(table)
        except Asks as asked:
            return asked.question
        return None

    def _words(  # noqa: PLR0913
        self, table: Table, side: int, found: Choice, *, rows: bool, owes: bool,
        asked: Question | None,
    ) -> tuple[object, ...]:  # fmt: skip
        if asked is not None:
            return asked.options if asked.side == side else ()
        if owes:
            sheet = self.books[side].sheet
            return tuple({sheet.maneuvers[page].colour for page in found.pages})
        if not rows:
            return ()
        words = [word for word in ("escape", "draw") if self._may_say(table, side, word)]
        return tuple(words)

    def _may_say(self, table: Table, side: int, word: str) -> bool:
        if word in table.pending.said[side]:
            return False
        if word == "draw":
            return self.draws
        # DUEL-103: the opening is not enough.
        return self.escape and table.past[-1].number > 0 and table.past[-1].extended[side]

    def _end(self, table: Table) -> End | None:
        """DUEL-048 to DUEL-053: who is at zero or less is out, at -5 or less dead."""
        past = table.past
        bodies = [body(self.books, past, side) for side in SIDES]
        dead = (bodies[0] <= -5, bodies[1] <= -5)
        fallen = [now <= 0 for now in bodies]
        if any(fallen):
            winner = None if all(fallen) else NAMES[fallen.index(False)]
            return End(winner=winner, dead=dead)
        if past[-1].ended is not None:
            how, out = past[-1].ended
            alone = how == "told" and sum(out) == 1
            return End(winner=NAMES[out.index(False)] if alone else None, dead=dead)
        if all("draw" in said for said in table.pending.said):
            return End(winner=None, dead=dead)
        if self.max_turns is not None and past[-1].number >= self.max_turns:  # DUEL-026
            return End(winner=None, dead=dead)
        return None
