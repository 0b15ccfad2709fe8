"""One exchange: two numbers announced, two pictures reached, hits, and what is told.

Indices: fighter 0 is "a", fighter 1 is "b". `pictures[i]` is the picture of fighter i; it stands
in the book of fighter i, is looked at by the other player, and binds fighter i (DUEL-019,
DUEL-024). A fighter is on a score page when the picture it looks at, the other's, has a burst.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model.clauses import Bonus, Clause
from pipeline.rules.duel.effects import bind
from pipeline.rules.duel.fighter import Fighter, Row, Telling, clause_of
from pipeline.rules.duel.state import Condition, DuelState, Effect
from pipeline.rules.duel.turning import Pages, Pair, on_score_page, turn_pages

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


def resolve(fighters: Pair, state: DuelState, pages: Pages) -> Exchange:
    """Play one exchange with legal rows."""
    rows = fighters[0].rows[pages[0]], fighters[1].rows[pages[1]]
    numbers = announced(state, rows)
    # DUEL-018, DUEL-019: the matrix is the other's number, the key the fighter's own.
    first = (
        fighters[0].book.matrices[numbers[1]][numbers[0]],
        fighters[1].book.matrices[numbers[0]][numbers[1]],
    )
    pictures = turn_pages(
        fighters,
        first,
        extended=(state.conditions[0].extended, state.conditions[1].extended),
        critical=_criticals(_hits(fighters, state, rows, first)),
    )
    hits = _hits(fighters, state, rows, pictures)
    after, told = _after(fighters, state, rows, pictures, hits)
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
        after=after,
    )


def announced(state: DuelState, rows: tuple[Row, Row]) -> Pages:
    """The page of a row, or its X page from close range against extended range (DUEL-086)."""
    far = apart(state)
    first, second = (row.x if far and not row.extended and row.x else row.page for row in rows)
    return first, second


def apart(state: DuelState) -> bool:
    """Whether the pictures left the fighters at different ranges (DUEL-085)."""
    return state.conditions[0].extended != state.conditions[1].extended


def _hits(fighters: Pair, state: DuelState, rows: tuple[Row, Row], pictures: Pages) -> Hits:
    return (
        _hit(fighters, state, rows[0], pictures[1], by=0),
        _hit(fighters, state, rows[1], pictures[0], by=1),
    )


def _criticals(hits: Hits) -> tuple[bool, bool]:
    """Who was hit critically."""
    return hits[1].critical, hits[0].critical


def _hit(fighters: Pair, state: DuelState, row: Row, page: int, *, by: int) -> _Hit:
    """What `by` scores with `page` of the other: burst, MOD, bonus in one sum (DUEL-031)."""
    picture = fighters[1 - by].picture(page)
    if picture.score is None or row.mods is None:  # DUEL-036; an "S" scores only when told
        return _Hit(total=None, critical=False)
    burst = (picture.score,) if isinstance(picture.score, int) else picture.score
    second = _second_weapon(fighters[by], state.conditions[by], row)
    printed = burst[-1 if second else 0] + row.mods[-1 if second else 0]
    total = printed + _bonus(fighters, state, row, by=by)
    threshold = picture.critical.at if picture.critical else None
    return _Hit(total=total, critical=threshold is not None and total >= threshold)  # DUEL-040


def _second_weapon(me: Fighter, now: Condition, row: Row) -> bool:
    """Whether of two figures, one a weapon, the second counts: the row is done with weapon 2."""
    return me.wielded(now, row) == (2,)


def _bonus(fighters: Pair, state: DuelState, row: Row, *, by: int) -> int:
    me, foe, total = fighters[by], fighters[1 - by], 0
    for effect in state.conditions[by].effects:
        clause = clause_of(effect, me.book, foe.book)
        if isinstance(clause, Bonus) and row.page in me.rows_of(clause):
            total += clause.bonus * effect.times
    return total


def _after(
    fighters: Pair, state: DuelState, rows: tuple[Row, Row], pictures: Pages, hits: Hits
) -> tuple[DuelState, Told]:
    """Both hits count (DUEL-022); instructions are read only while both still stand (DUEL-049)."""
    tellings = _tellings(fighters, state, pictures, _criticals(hits))
    first, second = (
        _hurt(fighters[i], state.conditions[i], rows[i], hits[1 - i], tellings[i]) for i in (0, 1)
    )
    told: Told = ((), ())
    if first.body > 0 and second.body > 0:
        told = bound(tellings[0], tellings[1]), bound(tellings[1], tellings[0])
        first, second = (
            read_out(fighters[0], first, told[0]),
            read_out(fighters[1], second, told[1]),
        )
    return DuelState(turn=state.turn + 1, conditions=(first, second), pictures=pictures), told


def _tellings(
    fighters: Pair, state: DuelState, pictures: Pages, critical: tuple[bool, bool]
) -> tuple[Telling, Telling]:
    first, second = (
        fighters[i].telling(
            pictures[i],
            critical=critical[i],
            extended=state.conditions[i].extended,
            scored=on_score_page(fighters, pictures, i),
        )
        for i in (0, 1)
    )
    return first, second


def _hurt(me: Fighter, before: Condition, row: Row, suffered: _Hit, told: Telling) -> Condition:
    """A fighter after the hit: turns of effects used up, at the range it is left in."""
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
    )


def bound(own: Telling, other: Telling) -> Bound:
    """What binds a fighter: the own picture, then what the other's tells its opponents.

    Each fighter's share is put together alike, so that it does not matter who sits where.
    """
    mine = tuple((e, c) for e, c in own.clauses if not c.binds)
    return mine + tuple((e, c) for e, c in other.clauses if c.binds)


def read_out(me: Fighter, now: Condition, told: Bound) -> Condition:
    """A fighter after all that binds it has been read."""
    for effect, clause in told:
        now = bind(me, now, clause, effect)
    return now
