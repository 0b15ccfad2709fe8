"""One exchange: two numbers announced, two pictures reached, hits, and what is told.

Indices: fighter 0 is "a", fighter 1 is "b". `pictures[i]` is the picture of fighter i; it stands
in the book of fighter i, is looked at by the other player, and binds fighter i (DUEL-019,
DUEL-024). A fighter is on a score page when the picture it looks at, the other's, has a burst.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.model.clauses import Bonus, Goto, Page
from pipeline.model.positions import holds
from pipeline.rules.duel.effects import bind
from pipeline.rules.duel.fighter import Fighter, Row, Telling, clause_of
from pipeline.rules.duel.state import Condition, DuelState

Pair = tuple[Fighter, Fighter]
Pages = tuple[int, int]


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
    after: DuelState


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """What a fighter did to the other."""

    total: int | None
    critical: bool

    @property
    def damage(self) -> int:
        return max(0, self.total or 0)  # DUEL-032, DUEL-034


def resolve(fighters: Pair, state: DuelState, pages: Pages) -> Exchange:
    """Play one exchange with legal rows."""
    rows = fighters[0].rows[pages[0]], fighters[1].rows[pages[1]]
    numbers = announced(state, rows)
    # DUEL-018, DUEL-019: the matrix is the other's number, the key the fighter's own.
    first = (
        fighters[0].book.matrices[numbers[1]][numbers[0]],
        fighters[1].book.matrices[numbers[0]][numbers[1]],
    )
    pictures = _turn_pages(fighters, state, first)
    hits = (
        _hit(fighters, state, rows[0], pictures[1], by=0),
        _hit(fighters, state, rows[1], pictures[0], by=1),
    )
    return Exchange(
        rows=pages,
        numbers=numbers,
        pictures=pictures,
        totals=(hits[0].total, hits[1].total),
        damage=(hits[1].damage, hits[0].damage),
        critical=(hits[1].critical, hits[0].critical),
        turned=(
            first[0] if first[0] != pictures[0] else None,
            first[1] if first[1] != pictures[1] else None,
        ),
        after=_after(fighters, state, rows, pictures, hits),
    )


def announced(state: DuelState, rows: tuple[Row, Row]) -> Pages:
    """The page of a row, or its X page from close range against extended range (DUEL-086)."""
    far = apart(state)
    first, second = (row.x if far and not row.extended and row.x else row.page for row in rows)
    return first, second


def apart(state: DuelState) -> bool:
    """Whether the pictures left the fighters at different ranges (DUEL-085)."""
    return state.conditions[0].extended != state.conditions[1].extended


def on_score_page(fighters: Pair, pictures: Pages, i: int) -> bool:
    """Whether fighter i looks at a picture with a SCORE burst, damage or not (DUEL-035)."""
    return fighters[1 - i].picture(pictures[1 - i]).score is not None


def _turn_pages(fighters: Pair, state: DuelState, first: Pages) -> Pages:
    """A page turn replaces the picture in the hand that turns: once, and both hands at once."""
    found = list(first)
    for i in (0, 1):
        scored = on_score_page(fighters, first, i)
        for clause in fighters[i].picture(first[i]).tell:
            if not isinstance(clause, (Goto, Page)):
                continue
            # The player of fighter i holds the other's book, the opponent holds the book of i.
            turned = i if clause.binds else 1 - i
            there = isinstance(clause, Goto) or first[1 - i] == clause.page
            now = holds(clause.when, extended=state.conditions[i].extended, scored=scored)
            if there and now and clause.goto in fighters[turned].book.pictures:
                found[turned] = clause.goto
    return found[0], found[1]


def _hit(fighters: Pair, state: DuelState, row: Row, page: int, *, by: int) -> _Hit:
    """What `by` scores with `page` of the other: burst, MOD, bonus in one sum (DUEL-031)."""
    picture = fighters[1 - by].picture(page)
    if picture.score is None or row.mods is None:  # DUEL-036; an "S" scores only when told
        return _Hit(total=None, critical=False)
    burst = (picture.score,) if isinstance(picture.score, int) else picture.score
    total = _figure(burst, row) + _figure(row.mods, row) + _bonus(fighters, state, row, by=by)
    threshold = picture.critical.at if picture.critical else None
    return _Hit(total=total, critical=threshold is not None and total >= threshold)  # DUEL-040


def _figure(printed: tuple[int, ...], row: Row) -> int:
    """Of two figures, one a weapon, the one of the weapon that the row uses."""
    return printed[-1] if row.needs == ((2,),) else printed[0]


def _bonus(fighters: Pair, state: DuelState, row: Row, *, by: int) -> int:
    me, foe, total = fighters[by], fighters[1 - by], 0
    for effect in state.conditions[by].effects:
        clause = clause_of(effect, me.book, foe.book)
        if isinstance(clause, Bonus) and row.page in me.rows_of(clause):
            total += clause.bonus
    return total


def _after(
    fighters: Pair,
    state: DuelState,
    rows: tuple[Row, Row],
    pictures: Pages,
    hits: tuple[_Hit, _Hit],
) -> DuelState:
    """Both hits count (DUEL-022); instructions are read only while both still stand (DUEL-049)."""
    tellings = tuple(
        fighters[i].telling(
            pictures[i],
            critical=hits[1 - i].critical,
            extended=state.conditions[i].extended,
            scored=on_score_page(fighters, pictures, i),
        )
        for i in (0, 1)
    )
    now = tuple(
        _hurt(fighters[i], state.conditions[i], rows[i], hits[1 - i], tellings[i]) for i in (0, 1)
    )
    both = now[0], now[1]
    if min(c.body for c in both) > 0:
        both = read_out(fighters, both, tellings[0], of=0)
        both = read_out(fighters, both, tellings[1], of=1)
    return DuelState(turn=state.turn + 1, conditions=both, pictures=pictures)


def _hurt(me: Fighter, before: Condition, row: Row, suffered: _Hit, told: Telling) -> Condition:
    """A fighter after the hit: turns of effects used up, at the range it is left in."""
    return Condition(
        body=before.body - suffered.damage,
        extended=before.extended if told.extended is None else told.extended,
        dropped=before.dropped,
        lost=before.lost,
        used=_used(me, before, row) if me.remembers_use else (),
        shield=before.shield,
        effects=tuple(
            replace(e, turns=e.turns - 1) if e.turns else e for e in before.effects if e.turns != 1
        ),
        pools=before.pools,
    )


def _used(me: Fighter, before: Condition, row: Row) -> tuple[int, ...]:
    """The weapons last used: those of this row, if it needs any."""
    held = set(me.weapons) - {*before.dropped, *before.lost}
    return next((some for some in row.needs if some and held.issuperset(some)), before.used)


def read_out(
    fighters: Pair, conditions: tuple[Condition, Condition], told: Telling, *, of: int
) -> tuple[Condition, Condition]:
    """Read what fighter `of` is told; some clauses bind the opponent."""
    now = list(conditions)
    for effect, clause in told.clauses:
        who = 1 - of if clause.binds else of
        now[who] = bind(fighters[who], now[who], clause, effect)
    return now[0], now[1]
