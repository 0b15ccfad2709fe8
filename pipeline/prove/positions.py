"""Every position that a duel can reach, found breadth first with the engine's own functions.

A position is a pair of classes (`conditions`). Where an exchange leads depends on each fighter
alone once it is known what is told to it: its next class is a function of its class and of this
event. Which events two rows make depends on the rows, their bonuses and weapons, and the ranges.
Both are asked of the engine once and remembered.

Body points are no part of a position, but they decide which positions can be reached at all: a
line of play must leave both fighters standing. So each position keeps the most body points with
which it can be reached (several where more of one means less of the other).
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.model.book import Book
from pipeline.model.clauses import Drain, Recover, Weaken
from pipeline.prove.conditions import ENDLESS, Facing, Hand, Row, Stand, Stands, endless
from pipeline.rules.duel.exchange import Exchange
from pipeline.rules.duel.fighter import known
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.duel.state import DuelState, Effect
from pipeline.rules.duel.turning import outcomes

Bodies = tuple[int, int]
Rows = tuple[int, int]
_Met = tuple[Rows, Bodies]  # events, damage
Grip = tuple[Row, bool]  # and whether at extended range

MOST = 500_000  # positions: a proof that needs more is given up, and says so


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What an exchange does to one fighter, beside the damage of the hit."""

    told: tuple[Effect, ...]
    extended: bool
    used: tuple[int, ...]
    struck: bool  # it hit critically, where its sheet asks for that
    changes: tuple[int, ...]  # of body points, by what is told


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """What can come of two hands: the event of each fighter, and the damage to each."""

    events: tuple[int, int]
    damage: Bodies
    rows: tuple[Rows, ...]  # with which it comes about
    harmless: bool  # nobody loses body points


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All exchanges of two hands."""

    meetings: tuple[Meeting, ...]
    best: tuple[int, ...]  # places of the meetings that hurt least for what they bring about
    exchanges: int


class TooMany(Exception):
    """More positions than the proof can hold."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} positions")


class Positions:
    """The positions of one pairing, in the order in which they were found."""

    def __init__(
        self,
        books: tuple[Book, Book],
        options: DuelOptions,
        *,
        most: int = MOST,
    ) -> None:
        self.books, self.options, self.most = books, options, most
        self.bodies: Bodies = (known(books[0].sheet.body), known(books[1].sheet.body))
        self.game = endless(books, options)
        self.duel = DUEL.new(books, options)
        first, second = (Stands(self.game, i, bodies=self.bodies) for i in (0, 1))
        self.stands: tuple[Stands, Stands] = (first, second)
        self.pairs: list[tuple[int, int]] = []  # by position: the classes of both
        self.events: list[Event] = []
        self.shown: set[Rows] = set()  # the pictures that come up together
        self._pages: dict[Rows, Rows] = {}
        self.fronts: dict[int, list[Bodies]] = {}  # of the positions that were reached
        self._places: dict[tuple[int, int], int] = {}
        self._event_numbers: dict[Event, int] = {}
        self._met: dict[tuple[Grip, Grip], tuple[_Met, ...]] = {}
        self._tables: dict[tuple[object, ...], Table] = {}
        self._table_of: list[Table | None] = []
        self._nexts: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        self._successors: list[array[int] | None] = []
        start = self.game.start().conditions
        self.start = self._place((self.stands[0].number(start[0]), self.stands[1].number(start[1])))
        first_bodies = self.duel.start().conditions
        self.opening: Bodies = (first_bodies[0].body, first_bodies[1].body)
        if min(self.opening) > 0:
            self._expand()

    def stand(self, position: int, side: int) -> Stand:
        return self.stands[side].found[self.pairs[position][side]]

    def apart(self, position: int) -> bool:
        """Whether the fighters are at different ranges (DUEL-085)."""
        a, b = (self.stand(position, i).condition.extended for i in (0, 1))
        return a != b

    def facing(self, position: int, side: int) -> Facing:
        """What may be chosen."""
        return self.stand(position, side).facing(apart=self.apart(position))

    def table(self, position: int) -> Table:
        found = self._table_of[position]
        if found is None:
            found = self._table_of[position] = self._table(position)
        return found

    def successors(self, position: int) -> array[int]:
        """Where each meeting of the position's table leads, while both fighters stand."""
        found = self._successors[position]
        if found is None:
            found = self._successors[position] = array(
                "i", (self._next(position, m) for m in self.table(position).meetings)
            )
        return found

    def after(self, bodies: Bodies, meeting: Meeting) -> Bodies:
        """The body points after a meeting, as the engine counts them (DUEL-022, 049, 182, 183)."""
        left = bodies[0] - meeting.damage[0], bodies[1] - meeting.damage[1]
        if min(left) <= 0:
            return left
        return self._changed(left[0], 0, meeting), self._changed(left[1], 1, meeting)

    def _changed(self, body: int, side: int, meeting: Meeting) -> int:
        for change in self.events[meeting.events[side]].changes:
            if body > 0:
                body = min(self.bodies[side], body + change)
        return body

    def _expand(self) -> None:
        """Strongest fighters first, so that few positions are visited twice."""
        queue = [(-sum(self.opening), self.start, self.opening)]
        self.fronts[self.start] = [self.opening]
        while queue:
            _, position, bodies = heapq.heappop(queue)
            if bodies in self.fronts[position]:
                for after, left, _ in self.ways(position, bodies):
                    if enters(self.fronts.setdefault(after, []), left):
                        heapq.heappush(queue, (-sum(left), after, left))
            if len(self.fronts) > self.most:
                raise TooMany(self.most)

    def ways(self, position: int, bodies: Bodies) -> Iterator[tuple[int, Bodies, Rows]]:
        """Where one exchange can lead with both standing, unhurt as far as can be."""
        table, successors = self.table(position), self.successors(position)
        for place in table.best:
            meeting = table.meetings[place]
            left = self.after(bodies, meeting)
            if left[0] > 0 and left[1] > 0:
                yield successors[place], left, meeting.rows[0]

    def _place(self, pair: tuple[int, int]) -> int:
        found = self._places.get(pair)
        if found is None:
            found = self._places[pair] = len(self.pairs)
            self.pairs.append(pair)
            self._successors.append(None)
            self._table_of.append(None)
        return found

    def _table(self, position: int) -> Table:
        """The exchanges of a position; hands that were met before make the same ones."""
        (a, b), far = (self.stand(position, i) for i in (0, 1)), self.apart(position)
        hands = tuple((s.condition.extended, s.facing(apart=far).hand) for s in (a, b))
        found = self._tables.get(hands)
        if found is None:
            found = self._tables[hands] = self._made(position, hands)
        return found

    def _made(self, position: int, hands: Sequence[tuple[bool, Hand]]) -> Table:
        grips = [[(row, extended) for row in hand] for extended, hand in hands]
        met: dict[tuple[Rows, Bodies], list[Rows]] = {}
        exchanges = 0
        for a in grips[0]:
            for b in grips[1]:
                rows = a[0][0], b[0][0]
                found = self._met.get((a, b))
                if found is None:
                    found = self._met[a, b] = self._meet(position, rows)
                for one in found:
                    met.setdefault(one, []).append(self._pages.setdefault(rows, rows))
                exchanges += len(found)
        meetings = tuple(
            Meeting(
                events=events,
                damage=damage,
                rows=tuple(rows),
                harmless=not any(damage)
                and all(n > 0 for e in events for n in self.events[e].changes),
            )
            for (events, damage), rows in met.items()
        )
        return Table(meetings=meetings, best=_best(meetings), exchanges=exchanges)

    def _meet(self, position: int, rows: Rows) -> tuple[_Met, ...]:
        """What can come of two rows: one thing, or one for each answer that may be given."""
        return tuple(self._outcome(position, done) for done in self._resolve(position, rows))

    def _outcome(self, position: int, done: Exchange) -> _Met:
        first, second = (self._event(position, done, i) for i in (0, 1))
        self.shown.add(done.pictures)
        return (first, second), done.damage

    def _event(self, position: int, done: Exchange, side: int) -> int:
        me = self.game.fighters[side]
        before, after = self.stand(position, side).condition, done.after.conditions[side]
        event = Event(
            told=tuple(effect for effect, _ in done.told[side]),
            extended=after.extended,
            used=me.wielded(before, me.rows[done.rows[side]]) if me.remembers_use else (),
            struck=me.earns and done.critical[1 - side],
            changes=tuple(_changes(done, side)),
        )
        if event not in self._event_numbers:
            self._event_numbers[event] = len(self.events)
            self.events.append(event)
        return self._event_numbers[event]

    def _next(self, position: int, meeting: Meeting) -> int:
        pair = self.pairs[position]
        keys = (pair[0], meeting.events[0]), (pair[1], meeting.events[1])
        if keys[0] not in self._nexts[0] or keys[1] not in self._nexts[1]:
            done = next(
                done
                for done in self._resolve(position, meeting.rows[0])
                if self._outcome(position, done) == (meeting.events, meeting.damage)
            )
            for i in (0, 1):
                if keys[i] not in self._nexts[i]:
                    after = done.after.conditions[i]
                    self._nexts[i][keys[i]] = self.stands[i].number(after)
        return self._place((self._nexts[0][keys[0]], self._nexts[1][keys[1]]))

    def _resolve(self, position: int, rows: Rows) -> Iterator[Exchange]:
        """The exchange of two rows, once for each answer that may be given in it."""
        conditions = self.stand(position, 0).condition, self.stand(position, 1).condition
        state = DuelState(turn=1, conditions=conditions, pictures=(0, 0))
        return outcomes(lambda given: self.game.resolve(state, rows, given))


def _changes(done: Exchange, side: int) -> Iterator[int]:
    """What happens to body points after the hit; a fighter who is told to have lost falls."""
    for _, clause in done.told[side]:
        match clause:
            case Recover():
                yield clause.recover
            case Drain():
                yield -clause.drain
            case Weaken():
                yield from (-clause.weaken, clause.weaken)
    if done.ailing[side]:
        yield done.ailing[side]
    if done.after.ended and done.after.ended.lost[side]:
        yield -ENDLESS


def enters(front: list[Bodies], bodies: Bodies) -> bool:
    """Whether these body points are no worse than all known ones; then they join them."""
    if any(f[0] >= bodies[0] and f[1] >= bodies[1] for f in front):
        return False
    front[:] = [f for f in front if f[0] > bodies[0] or f[1] > bodies[1]]
    front.append(bodies)
    return True


def _best(meetings: Sequence[Meeting]) -> tuple[int, ...]:
    """The places of the meetings that no other with the same events undercuts."""
    least: dict[tuple[int, int], list[int]] = {}
    for place, new in enumerate(meetings):
        rivals = least.setdefault(new.events, [])
        if any(_undercuts(meetings[r].damage, new.damage) for r in rivals):
            continue
        rivals[:] = [r for r in rivals if not _undercuts(new.damage, meetings[r].damage)]
        rivals.append(place)
    return tuple(sorted(place for places in least.values() for place in places))


def _undercuts(one: Bodies, other: Bodies) -> bool:
    return one[0] <= other[0] and one[1] <= other[1]


def expand(
    books: tuple[Book, Book], options: DuelOptions | None = None, *, most: int = MOST
) -> Positions:
    """All positions of a pairing."""
    return Positions(books, options or DuelOptions(), most=most)
