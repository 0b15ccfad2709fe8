"""One exchange: two numbers announced, two pictures reached, hits, and what is told.

Indices: fighter 0 is "a", fighter 1 is "b". `pictures[i]` is the picture of fighter i; it stands
in the book of fighter i, is looked at by the other player, and binds fighter i (DUEL-019,
DUEL-024). A fighter is on a score page when the picture it looks at, the other's, has a burst.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model.clauses import Clause, Ignore
from pipeline.model.positions import ARMED
from pipeline.rules.duel.effects import bind, heal
from pipeline.rules.duel.ends import ended, escaped
from pipeline.rules.duel.fighter import Fighter, Row, Telling
from pipeline.rules.duel.powers import Powers, Rows, powers_of, taller_now
from pipeline.rules.duel.state import Condition, DuelState, Effect
from pipeline.rules.duel.turning import Answers, Held, Pages, Pair, on_score_page, turn_pages

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
    critical: tuple[bool, bool]  # suffered by
    turned: tuple[int | None, int | None]  # the picture that a page turn replaced
    told: Told  # what was read and binds fighter i; nothing once the fight is over
    ailing: tuple[int, int]  # body points of fighter i that come or go by what was told before
    after: DuelState


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


def resolve(fighters: Pair, state: DuelState, pages: Pages, given: Answers) -> Exchange:
    """Play one exchange with legal rows; `Unanswered` where it needs another answer."""
    rows = fighters[0].rows[pages[0]], fighters[1].rows[pages[1]]
    numbers = announced(state, rows)
    # DUEL-018, DUEL-019: the matrix is the other's number, the key the fighter's own.
    first = (
        fighters[0].book.matrices[numbers[1]][numbers[0]],
        fighters[1].book.matrices[numbers[0]][numbers[1]],
    )
    powers = powers_of(fighters, state, rows)
    held = (_held(fighters[0], state.conditions[0]), _held(fighters[1], state.conditions[1]))
    pictures = turn_pages(
        fighters,
        first,
        given,
        extended=(state.conditions[0].extended, state.conditions[1].extended),
        critical=_criticals(_hits(fighters, state, rows, powers, first)),
        held=held,
    )
    met = _Met(
        fighters=fighters, state=state, rows=rows, powers=powers, first=first,
        pictures=pictures, held=held,
    )  # fmt: skip
    hits = _counting(met, _hits(fighters, state, rows, powers, pictures))
    after, told = _after(met, hits, given)
    read = all(now.body > hit.damage for now, hit in zip(state.conditions, hits[::-1], strict=True))
    return Exchange(
        rows=pages,
        numbers=numbers,
        pictures=pictures,
        totals=(hits[0].total, hits[1].total),
        damage=(hits[1].damage, hits[0].damage),
        critical=_criticals(hits),
        turned=(
            first[0] if first[0] != pictures[0] else None,
            first[1] if first[1] != pictures[1] else None,
        ),
        told=told,
        ailing=(powers[0].ailing, powers[1].ailing) if read else (0, 0),
        after=after,
    )


def _held(me: Fighter, now: Condition) -> tuple[int, ...]:
    """The weapons in hand, where a picture asks for them."""
    return me.held(now) if me.asks else ARMED


def announced(state: DuelState, rows: tuple[Row, Row]) -> Pages:
    """The page of a row, or its X page from close range against extended range (DUEL-086)."""
    far = apart(state)
    first, second = (row.x if far and not row.extended and row.x else row.page for row in rows)
    return first, second


def apart(state: DuelState) -> bool:
    """Whether the pictures left the fighters at different ranges (DUEL-085)."""
    return state.conditions[0].extended != state.conditions[1].extended


def _hits(fighters: Pair, state: DuelState, rows: Rows, powers: Powers, pictures: Pages) -> Hits:
    return (
        _hit(fighters, state, rows[0], powers, pictures[1], by=0),
        _hit(fighters, state, rows[1], powers, pictures[0], by=1),
    )


def _criticals(hits: Hits) -> tuple[bool, bool]:
    """Who was hit critically."""
    return hits[1].critical, hits[0].critical


def _hit(  # noqa: PLR0913 - all that a hit depends on
    fighters: Pair, state: DuelState, row: Row, powers: Powers, page: int, *, by: int
) -> _Hit:
    """What `by` scores with `page` of the other: burst, MOD, bonus in one sum (DUEL-031)."""
    picture = fighters[1 - by].picture(page)
    if picture.score is None or row.mods is None:  # DUEL-036; an "S" scores only when told
        return NO_HIT
    burst = (picture.score,) if isinstance(picture.score, int) else picture.score
    second = _second_weapon(fighters[by], state.conditions[by], row)
    printed = burst[-1 if second else 0] + row.mods[-1 if second else 0]
    total = powers[by].total(printed + taller_now(fighters, powers, row, by=by), page)
    threshold = picture.critical.at if picture.critical else None
    return _Hit(total=total, critical=threshold is not None and total >= threshold)  # DUEL-040


def _second_weapon(me: Fighter, now: Condition, row: Row) -> bool:
    """Whether of two figures, one a weapon, the second counts: the row is done with weapon 2."""
    return me.wielded(now, row) == (2,)


def _counting(met: _Met, hits: Hits) -> Hits:
    """The hits without those that the scorer is told to ignore, in the plain text of a picture."""
    if not any(f.ignores for f in met.fighters):
        return hits
    plain = met.tellings((False, False))
    first, second = (
        NO_HIT if any(isinstance(c, Ignore) for _, c in bound(plain[i], plain[1 - i])) else hits[i]
        for i in (0, 1)
    )
    return first, second


@dataclass(frozen=True, slots=True, kw_only=True)
class _Met:
    """All of an exchange but its hits."""

    fighters: Pair
    state: DuelState
    rows: Rows
    powers: Powers
    first: Pages
    pictures: Pages
    held: Held

    def tellings(self, critical: tuple[bool, bool]) -> tuple[Telling, Telling]:
        """What the pictures say."""
        first, second = (
            self.fighters[i].telling(
                self.pictures[i],
                critical=critical[i],
                extended=self.state.conditions[i].extended,
                scored=on_score_page(self.fighters, self.pictures, i),
                before=on_score_page(self.fighters, self.first, i),
                held=self.held[i],
            )
            for i in (0, 1)
        )
        return first, second


def _after(met: _Met, hits: Hits, answers: Answers) -> tuple[DuelState, Told]:
    """Both hits count (DUEL-022); instructions are read only while both still stand (DUEL-049)."""
    fighters, state = met.fighters, met.state
    first, second = met.tellings(_criticals(hits))
    tellings = met.powers[0].boosted(first), met.powers[1].boosted(second)
    one, two = (
        _hurt(fighters[i], state.conditions[i], met.rows[i], (hits[i], hits[1 - i]), tellings[i])
        for i in (0, 1)
    )
    told: Told = ((), ())
    end = None
    if one.body > 0 and two.body > 0:
        told = bound(tellings[0], tellings[1]), bound(tellings[1], tellings[0])
        one = read_out(fighters[0], one, told[0], met.powers[0].ailing)
        two = read_out(fighters[1], two, told[1], met.powers[1].ailing)
        if one.body > 0 and two.body > 0:
            end = ended(told, answers) or escaped(fighters, state, (one, two), met.pictures)
    after = DuelState(turn=state.turn + 1, conditions=(one, two), pictures=met.pictures, ended=end)
    return after, told


def _hurt(
    me: Fighter, before: Condition, row: Row, hits: tuple[_Hit, _Hit], told: Telling
) -> Condition:
    """A fighter after its own hit and the one it took: effects used up, at the range it is left."""
    own, suffered = hits
    return Condition(
        body=before.body - suffered.damage,
        extended=before.extended if told.extended is None else told.extended,
        dropped=before.dropped,
        lost=before.lost,
        used=(me.wielded(before, row) or before.used) if me.remembers_use else (),
        shield=before.shield,
        effects=tuple(
            replace(e, turns=e.turns - 1) if e.turns else e for e in before.effects if e.turns != 1
        ),
        pools=before.pools,
        away=before.away,
        struck=before.struck or (me.earns and own.critical),
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
