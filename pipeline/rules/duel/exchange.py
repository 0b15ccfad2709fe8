"""One exchange: two numbers announced, two pictures reached, hits, and what is told.

Indices: fighter 0 is "a", fighter 1 is "b". `pictures[i]` is the picture of fighter i; it stands
in the book of fighter i, is looked at by the other player, and binds fighter i (DUEL-019,
DUEL-024). A fighter is on a score page when the picture it looks at, the other's, has a burst.

An exchange has two halves. What two grips make of each other (`meet`) does not ask how many body
points anybody has; what becomes of a fighter that hears it (`hears`) does not ask for the other.
So each half has few answers, and `memory` keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model.clauses import Clause, Drain, End, Ignore, Recover, Weaken
from pipeline.model.positions import ARMED
from pipeline.rules.duel.effects import bind, heal
from pipeline.rules.duel.fighter import Fighter, Row, Telling
from pipeline.rules.duel.powers import NONE, Power, power_of, taller_now
from pipeline.rules.duel.state import Condition, DuelState, Effect
from pipeline.rules.duel.turning import Answers, Both, Pages, Pair, on_score_page, turn_pages

Bound = tuple[tuple[Effect, Clause], ...]
Told = tuple[Bound, Bound]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What happened in one turn, and the position after it."""

    rows: Pages
    numbers: Pages
    pictures: Pages
    totals: tuple[int | None, int | None]  # scored by
    damage: tuple[int, int]  # lost by
    critical: Both  # suffered by
    turned: tuple[int | None, int | None]  # the picture that a page turn replaced
    told: Told  # what was read and binds fighter i; nothing once the fight is over
    ailing: tuple[int, int]  # body points of fighter i that come or go by what was told before
    after: DuelState


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Grip:
    """All of a fighter that pictures and hits depend on; equal ones are made one by `memory`."""

    row: Row
    extended: bool
    held: tuple[int, ...]  # the weapons in hand, where a picture asks for them
    wielded: tuple[int, ...]
    power: Power


Grips = tuple[Grip, Grip]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Heard:
    """What an exchange brings to a fighter beside the hit."""

    told: Bound
    extended: bool  # where its picture leaves it
    used: tuple[int, ...]  # weapons, where the book asks for them
    struck: bool  # it hit critically, where its sheet asks for that
    ailing: int  # body points that come or go by what was told before
    bleeds: bool  # whether body points change, so that it matters how many there are


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """What two grips make of each other."""

    numbers: Pages
    first: Pages  # the pictures reached
    pictures: Pages  # and those after page turns
    totals: tuple[int | None, int | None]
    damage: tuple[int, int]
    critical: Both
    heard: tuple[Heard, Heard]
    ends: bool  # whether an end is told

    @property
    def told(self) -> Told:
        return self.heard[0].told, self.heard[1].told


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """What a fighter did to the other."""

    total: int | None
    critical: bool

    @property
    def damage(self) -> int:
        return max(0, self.total or 0)  # DUEL-032, DUEL-034


Hits = tuple[_Hit, _Hit]
NO_HIT = _Hit(total=None, critical=False)


def grip(fighters: Pair, i: int, now: Condition, page: int) -> Grip:
    """How fighter i goes into an exchange with a legal row."""
    me, row = fighters[i], fighters[i].rows[page]
    return Grip(
        row=row,
        extended=now.extended,
        held=me.held(now) if me.asks else ARMED,
        wielded=me.wielded(now, row),
        power=power_of(me, fighters[1 - i], now, row) if now.effects else NONE,
    )


def meet(fighters: Pair, grips: Grips, answers: Answers) -> Met:
    """Play one exchange as far as the hits; `Unanswered` where it needs another answer."""
    numbers = _announced(grips)
    # DUEL-018, DUEL-019: the matrix is the other's number, the key the fighter's own.
    first = (
        fighters[0].book.matrices[numbers[1]][numbers[0]],
        fighters[1].book.matrices[numbers[0]][numbers[1]],
    )
    hits = _hits(fighters, grips, first)
    pictures = turn_pages(
        fighters,
        first,
        answers,
        extended=(grips[0].extended, grips[1].extended),
        critical=_criticals(hits),
        held=(grips[0].held, grips[1].held),
    )
    if pictures != first:
        hits = _hits(fighters, grips, pictures)
    if any(f.ignores for f in fighters):
        hits = _counting(fighters, grips, first, pictures, hits)
    one, two = _tellings(fighters, grips, first, pictures, _criticals(hits))
    one, two = grips[0].power.boosted(one), grips[1].power.boosted(two)
    heard = (
        _heard(fighters[0], grips[0], bound(one, two), one, hits[0]),
        _heard(fighters[1], grips[1], bound(two, one), two, hits[1]),
    )
    return Met(
        numbers=numbers,
        first=first,
        pictures=pictures,
        totals=(hits[0].total, hits[1].total),
        damage=(hits[1].damage, hits[0].damage),
        critical=_criticals(hits),
        heard=heard,
        ends=any(isinstance(c, End) for one in heard for _, c in one.told),
    )


def _announced(grips: Grips) -> Pages:
    """The page of a row, or its X page from close range against extended range (DUEL-086)."""
    far = grips[0].extended != grips[1].extended
    first, second = (
        row.x if far and not row.extended and row.x else row.page
        for row in (grips[0].row, grips[1].row)
    )
    return first, second


def apart(state: DuelState) -> bool:
    """Whether the pictures left the fighters at different ranges (DUEL-085)."""
    return state.conditions[0].extended != state.conditions[1].extended


def _hits(fighters: Pair, grips: Grips, pictures: Pages) -> Hits:
    return (
        _hit(fighters, grips, pictures[1], by=0),
        _hit(fighters, grips, pictures[0], by=1),
    )


def _criticals(hits: Hits) -> Both:
    """Who was hit critically."""
    return hits[1].critical, hits[0].critical


def _hit(fighters: Pair, grips: Grips, page: int, *, by: int) -> _Hit:
    """What `by` scores with `page` of the other: burst, MOD, bonus in one sum (DUEL-031)."""
    picture, mine = fighters[1 - by].picture(page), grips[by]
    if picture.score is None or mine.row.mods is None:  # DUEL-036; "S" scores only when told
        return NO_HIT
    burst = (picture.score,) if isinstance(picture.score, int) else picture.score
    # Of two figures, one a weapon, the second counts where the row is done with weapon 2.
    which = -1 if mine.wielded == (2,) else 0
    powers = grips[0].power, grips[1].power
    printed = burst[which] + mine.row.mods[which] + taller_now(fighters, powers, mine.row, by=by)
    total = mine.power.total(printed, page)
    threshold = picture.critical.at if picture.critical else None
    return _Hit(total=total, critical=threshold is not None and total >= threshold)  # DUEL-040


def _counting(fighters: Pair, grips: Grips, first: Pages, pictures: Pages, hits: Hits) -> Hits:
    """The hits without those that the scorer is told to ignore, in the plain text of a picture."""
    one, two = _tellings(fighters, grips, first, pictures, (False, False))
    told = bound(one, two), bound(two, one)
    mine, theirs = (
        NO_HIT if any(isinstance(c, Ignore) for _, c in told[i]) else hits[i] for i in (0, 1)
    )
    return mine, theirs


def _tellings(
    fighters: Pair, grips: Grips, first: Pages, pictures: Pages, critical: Both
) -> tuple[Telling, Telling]:
    """What the pictures say."""
    one, two = (
        fighters[i].telling(
            pictures[i],
            critical=critical[i],
            extended=grips[i].extended,
            scored=on_score_page(fighters, pictures, i),
            before=on_score_page(fighters, first, i),
            held=grips[i].held,
        )
        for i in (0, 1)
    )
    return one, two


def _heard(me: Fighter, mine: Grip, told: Bound, telling: Telling, hit: _Hit) -> Heard:
    ailing = mine.power.ailing
    return Heard(
        told=told,
        extended=mine.extended if telling.extended is None else telling.extended,
        used=mine.wielded if me.remembers_use else (),
        struck=me.earns and hit.critical,
        ailing=ailing,
        bleeds=ailing != 0 or any(isinstance(c, (Recover, Drain, Weaken)) for _, c in told),
    )


def hears(me: Fighter, before: Condition, heard: Heard, left: int) -> Condition:
    """A fighter whom the hit left so many body points, after all that it is told."""
    return read_out(me, hurt(before, heard, left), heard.told, heard.ailing)


def hurt(before: Condition, heard: Heard, left: int) -> Condition:
    """A fighter after its own hit and the one it took: effects used up, at the range it is left."""
    return Condition(
        body=left,
        extended=heard.extended,
        dropped=before.dropped,
        lost=before.lost,
        used=heard.used or before.used,
        shield=before.shield,
        effects=tuple(
            replace(e, turns=e.turns - 1) if e.turns else e for e in before.effects if e.turns != 1
        ),
        pools=before.pools,
        away=before.away,
        struck=before.struck or heard.struck,
    )


def bound(own: Telling, other: Telling) -> Bound:
    """What binds a fighter: the own picture, then what the other's tells its opponents.

    Each fighter's share is put together alike, so that it does not matter who sits where.
    """
    mine = tuple((e, c) for e, c in own.clauses if not c.binds)
    return mine + tuple((e, c) for e, c in other.clauses if c.binds)


def read_out(me: Fighter, now: Condition, told: Bound, ailing: int = 0) -> Condition:
    """A fighter after all that binds it has been read, and what still ails or heals it."""
    for effect, clause in told:
        now = bind(me, now, clause, effect)
    return heal(me, now, ailing) if ailing else now
