"""Answers already worked out in a meeting: most positions of a duel have been met before.

What may be chosen, and what comes of it, hardly ever depends on body points. So a fighter but for
its body points is one `Stance`, which keeps what may be done in it and what it becomes; and what
two grips make of each other is kept for both. Nothing here says what the rules are: each answer is
the one that `limits`, `exchange` and `ends` give, and forgetting it changes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pipeline.rules.duel import exchange, limits
from pipeline.rules.duel.ends import ended, escaped
from pipeline.rules.duel.exchange import Exchange, Grip, Grips, Heard, Met, apart
from pipeline.rules.duel.state import Condition, DuelState, Ended, Pick
from pipeline.rules.duel.turning import Answers, Pages, Pair

# Answers kept before all are forgotten, some 15 MB of them: lasting bonuses and injuries make
# positions without end, and a game may be open in a browser for hours.
MOST = 60_000

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True, kw_only=True, eq=False)
class Stance:
    """A fighter but for its body points; each is there once, so that it is its own key."""

    condition: Condition  # with one body point
    choices: dict[bool, tuple[limits.Choice, tuple[Pick, ...]]] = field(default_factory=dict)
    grips: dict[int, Grip] = field(default_factory=dict)  # by the page of the row
    after: dict[Heard, Stance] = field(default_factory=dict)
    bodies: dict[int, Condition] = field(default_factory=dict)


class Memory:
    """What is known of two fighters who meet."""

    def __init__(self, fighters: Pair, *, most: int = MOST) -> None:
        self.fighters, self.most = fighters, most
        self._picks = tuple({p: Pick(page=p) for p in f.rows} for f in fighters)
        self._forget()

    def _forget(self) -> None:
        self.size = 0  # how many answers are kept
        self._stances: tuple[dict[Condition, Stance], ...] = ({}, {})
        # Conditions by their identity, which is theirs alone while they stand here.
        self._known: tuple[dict[int, tuple[Condition, Stance]], ...] = ({}, {})
        self._grips: tuple[dict[tuple[object, ...], Grip], ...] = ({}, {})
        self._met: dict[Grips, Met] = {}
        self._heard: tuple[dict[tuple[object, ...], Heard], ...] = ({}, {})

    def _keep(self, table: dict[Key, Value], key: Key, value: Value) -> Value:
        if self.size >= self.most:
            self._forget()  # a table in use goes on unseen, and is right for as long as it does
        self.size += 1
        table[key] = value
        return value

    def choice(self, state: DuelState, i: int) -> tuple[limits.Choice, tuple[Pick, ...]]:
        """The rows that a fighter may choose, and the same as moves."""
        stance, far = self._stance(i, state.conditions[i]), apart(state)
        found = stance.choices.get(far)
        if found is None:
            me, foe = self.fighters[i], self.fighters[1 - i]
            choice = limits.choose(me, foe, stance.condition, apart=far)
            picks = tuple(self._picks[i][p] for p in choice.pages)
            found = self._keep(stance.choices, far, (choice, picks))
        return found

    def exchange(self, state: DuelState, pages: Pages, answers: Answers) -> Exchange:
        """The exchange of two legal rows in detail; `Unanswered` where it waits for an answer."""
        met = self._meet(state, pages, answers)
        read = all(n.body > hit for n, hit in zip(state.conditions, met.damage, strict=True))
        first, pictures = met.first, met.pictures
        return Exchange(
            rows=pages,
            numbers=met.numbers,
            pictures=pictures,
            totals=met.totals,
            damage=met.damage,
            critical=met.critical,
            turned=(
                first[0] if first[0] != pictures[0] else None,
                first[1] if first[1] != pictures[1] else None,
            ),
            told=met.told if read else ((), ()),
            ailing=(met.heard[0].ailing, met.heard[1].ailing) if read else (0, 0),
            after=self._after(state, met, answers),
        )

    def after(self, state: DuelState, pages: Pages, answers: Answers) -> DuelState:
        """The position after an exchange and no more."""
        return self._after(state, self._meet(state, pages, answers), answers)

    def _meet(self, state: DuelState, pages: Pages, answers: Answers) -> Met:
        a, b = state.conditions
        grips = self._grip(0, a, pages[0]), self._grip(1, b, pages[1])
        found = self._met.get(grips)
        if found is None:
            found = exchange.meet(self.fighters, grips, answers)
            one, two = (self._one_of(i, found.heard[i]) for i in (0, 1))
            found = replace(found, heard=(one, two))
            if not answers.taken:  # else it is what came of these answers
                self._keep(self._met, grips, found)
        return found

    def _after(self, state: DuelState, met: Met, answers: Answers) -> DuelState:
        """Both hits count (DUEL-022); instructions are read only while both stand (DUEL-049)."""
        a, b = state.conditions
        left = a.body - met.damage[0], b.body - met.damage[1]
        end: Ended | None = None
        if left[0] > 0 and left[1] > 0:
            one = self._hears(0, a, met.heard[0], left[0])
            two = self._hears(1, b, met.heard[1], left[1])
            if (met.ends or a.said or b.said) and one.body > 0 and two.body > 0:
                end = ended(met.told, answers) or escaped(
                    self.fighters, state, (one, two), met.pictures
                )
        else:
            one = exchange.hurt(a, met.heard[0], left[0])
            two = exchange.hurt(b, met.heard[1], left[1])
        return DuelState(
            turn=state.turn + 1, conditions=(one, two), pictures=met.pictures, ended=end
        )

    def _hears(self, i: int, now: Condition, heard: Heard, left: int) -> Condition:
        if heard.bleeds:
            return exchange.hears(self.fighters[i], now, heard, left)
        stance = self._stance(i, now)
        after = stance.after.get(heard)
        if after is None:
            told = exchange.hears(self.fighters[i], stance.condition, heard, 1)
            after = self._keep(stance.after, heard, self._stance(i, told))
        found = after.bodies.get(left)
        if found is None:
            found = self._keep(after.bodies, left, replace(after.condition, body=left))
            self._known[i][id(found)] = found, after
        return found

    def _stance(self, i: int, now: Condition) -> Stance:
        known = self._known[i].get(id(now))
        if known is not None:
            return known[1]
        standing = replace(now, body=1)
        stance = self._stances[i].get(standing)
        if stance is None:
            stance = self._keep(self._stances[i], standing, Stance(condition=standing))
        return self._keep(self._known[i], id(now), (now, stance))[1]

    def _grip(self, i: int, now: Condition, page: int) -> Grip:
        stance = self._stance(i, now)
        found = stance.grips.get(page)
        if found is None:
            one = exchange.grip(self.fighters, i, stance.condition, page)
            key = page, one.extended, one.held, one.wielded, one.power
            found = self._keep(stance.grips, page, self._grips[i].setdefault(key, one))
        return found

    def _one_of(self, i: int, heard: Heard) -> Heard:
        """The same as was heard before, if it was: effects stand for their clauses."""
        if heard.bleeds:  # and these may be boosted
            return heard
        effects = tuple(effect for effect, _ in heard.told)
        key = effects, heard.extended, heard.used, heard.struck
        return self._heard[i].setdefault(key, heard)
