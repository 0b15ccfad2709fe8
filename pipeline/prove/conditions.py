"""Fighters between two exchanges, as far as the difference matters: classes of conditions.

Two conditions are one class when no later exchange can tell them apart. Body points are left out.
A clause that holds for one more choice shows in that choice alone, so that the rows which may be
chosen, what gave way, and the bonus of each row stand for it. Lasting limits count by the rows
they leave, not by the picture that told them, and their order as far as it can matter (`injuries`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.model.book import Book, clauses
from pipeline.model.clauses import Bonus, Boost, Clause, Forbid, Height, Only
from pipeline.prove.injuries import Injuries
from pipeline.rules.duel import limits
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.limits import Choice
from pipeline.rules.duel.powers import NONE, Power, power_of
from pipeline.rules.duel.state import Condition, Effect

ENDLESS = 1_000_000  # body points that no exchange uses up
STANDING = ENDLESS // 2  # room for recovery above, and for damage below

Key = tuple[object, ...]
# Kind, rows, size of a bonus or what is overridden, until restored; or a kind and its effect.
Mark = (
    tuple[str, tuple[int, ...], int | str | None, bool, tuple[int, ...]]
    | tuple[str, tuple[int, ...], Effect]
)
# What else an exchange can depend on: the weapons in hand, and what is in force beside bonuses.
Beside = tuple[tuple[int, ...], Power]
Row = tuple[int, int, tuple[int, ...], Beside]  # page, bonus, weapons with which it is done
Hand = tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """What a fighter may do against an opponent at the same range, or at the other one."""

    choice: Choice
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """One class of conditions: its number, one condition of it, what may be done in it."""

    number: int
    condition: Condition
    near: Facing
    far: Facing  # while the fighters are at different ranges

    def facing(self, *, apart: bool) -> Facing:
        return self.far if apart else self.near


def endless(books: tuple[Book, Book], options: DuelOptions) -> Duel:
    """A duel of the same books in which nobody falls."""
    first, second = (replace(b, sheet=replace(b.sheet, body=ENDLESS)) for b in books)
    return DUEL.new((first, second), options)


class Stands:
    """The classes of one fighter, in the order in which they were found."""

    def __init__(self, game: Duel, side: int, *, bodies: tuple[int, int]) -> None:
        self.me, self.foe = game.fighters[side], game.fighters[1 - side]
        self.found: list[Stand] = []
        self.capped = False
        self._injuries = Injuries(self.me, self.foe)
        self._numbers: dict[Key, int] = {}
        self._known: dict[Condition, int] = {}
        self._reach = _reach(self.me, self.foe, bodies[1 - side])

    def number(self, condition: Condition) -> int:
        """The class of a condition."""
        # Which colour somebody announces does not matter: any of those that there are may be.
        plain = replace(condition, body=STANDING, promises=False, colour=None, said=())
        found = self._known.get(plain)
        if found is None:
            found = self._known[plain] = self._sorted(plain)
        return found

    def _sorted(self, condition: Condition) -> int:
        kept, marks = self._lasting(condition)
        now = replace(condition, effects=kept + tuple(e for e in condition.effects if e.turns))
        near, far = (self._facing(now, apart=apart) for apart in (False, True))
        shape = replace(now, effects=())
        key = (shape, marks, near.hand, _gone(near), far.hand, _gone(far))
        if key not in self._numbers:
            number = self._numbers[key] = len(self.found)
            self.found.append(Stand(number=number, condition=now, near=near, far=far))
        return self._numbers[key]

    def _facing(self, now: Condition, *, apart: bool) -> Facing:
        choice = limits.choose(self.me, self.foe, now, apart=apart)
        return Facing(choice=choice, hand=tuple(self._row(now, page) for page in choice.pages))

    def _row(self, now: Condition, page: int) -> Row:
        """A row that may be done, with all that its outcome depends on."""
        row = self.me.rows[page]
        power = power_of(self.me, self.foe, now, row) if now.effects else NONE
        held = self.me.held(now) if self.me.asks else ()
        beside = NONE if power == Power(bonus=power.bonus) else replace(power, bonus=0)
        return page, power.bonus, self.me.wielded(now, row), (held, beside)

    def _lasting(self, now: Condition) -> tuple[tuple[Effect, ...], Key]:
        """What outlasts the next exchange, each thing once; and how to tell it from others."""
        entries = [(e, c) for e, c in limits.in_force(self.me, self.foe, now) if e.turns != 1]
        turns = [e for e, _ in entries if e.turns]
        merged: dict[Mark, Effect] = {}
        for effect, clause in entries:
            if not effect.turns:
                self._merge(merged, effect, clause)
        keys = list(merged)
        injuries = [k for k in keys if k[0] == "injury"]
        others = sorted((k for k in keys if k[0] != "injury"), key=str)
        if not any(k[2] for k in injuries):  # one that overrides the others stands before them
            order = self._injuries.order([frozenset(k[1]) for k in injuries])
            injuries = [injuries[i] for i in order]
        listed = others + injuries
        kept = tuple(merged[k] for k in listed)
        marks = tuple((*k, merged[k].times) for k in listed)
        return kept, (*marks, *turns)

    def _merge(self, merged: dict[Mark, Effect], effect: Effect, clause: Clause) -> None:
        if isinstance(clause, (Only, Forbid)):
            rows = tuple(sorted(self.me.rows_of(clause)))
            kind = "restored" if effect.restored else "injury"
            merged.setdefault((kind, rows, clause.overrides, effect.restored, ()), effect)
        elif isinstance(clause, Bonus) and clause.most is None:
            rows = tuple(sorted(self.me.rows_of(clause)))
            key: Mark = ("bonus", rows, clause.bonus, effect.restored, clause.pages)
            times = effect.times + (merged[key].times if key in merged else 0)
            most = -(-self._reach // abs(clause.bonus)) if clause.bonus else 1
            self.capped |= times > most
            merged[key] = replace(merged.get(key, effect), times=min(times, most))
        else:
            merged[type(clause).__name__, (), replace(effect, times=1)] = effect


def _gone(facing: Facing) -> bool:
    return bool(facing.choice.gave_way)


def _reach(me: Fighter, foe: Fighter, body: int) -> int:
    """A bonus of this size hits as hard as any larger one, for good or ill.

    With it every score of the fighter is a critical hit and fells the opponent; or none does
    damage, if it is a malus.
    """
    mods = [n for row in me.rows.values() for n in row.mods or ()]
    bursts = list(_bursts(foe))
    ends = [p.critical.at or 0 for p in foe.book.pictures.values() if p.critical]
    low, high = (
        min(mods, default=0) + min(bursts, default=0),
        max(mods, default=0) + max(bursts, default=0),
    )
    more = sum(_shift(c) for f in (me, foe) for _, c in clauses(f.book))
    return max(max([body, *ends]) - low, high - min([0, *ends]) + 1, 1) + more


def _shift(clause: Clause) -> int:
    """How much a clause other than a bonus can change a score."""
    if isinstance(clause, Height):
        return abs(clause.height)
    return abs(clause.boost) if isinstance(clause, Boost) and clause.boost != "double" else 0


def _bursts(foe: Fighter) -> Iterator[int]:
    for picture in foe.book.pictures.values():
        if picture.score is not None:
            yield from (picture.score,) if isinstance(picture.score, int) else picture.score
