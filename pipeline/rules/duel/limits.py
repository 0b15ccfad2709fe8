"""Which maneuvers a fighter may choose, and why the others are barred."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.model.clauses import Allow, Clause, Forbid, Only
from pipeline.rules.duel.fighter import Fighter, Row, clause_of
from pipeline.rules.duel.state import Condition, Effect
from pipeline.wording.say import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A clause in force that bars rows."""

    effect: Effect
    clause: Only | Forbid

    @property
    def momentary(self) -> bool:
        return self.effect.turns > 0

    @property
    def source(self) -> tuple[int, bool]:
        """The picture that told it."""
        return self.effect.picture, self.effect.theirs

    @property
    def until_restored(self) -> bool:
        return self.clause.lasts == "restored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The rows that may be chosen, and the limits that gave way so that there are any."""

    pages: tuple[int, ...]
    kept: tuple[Limit, ...]
    gave_way: tuple[Limit, ...] = ()


def in_force(me: Fighter, foe: Fighter, condition: Condition) -> Iterator[tuple[Effect, Clause]]:
    """The clauses that bind a fighter now, oldest first."""
    for effect in condition.effects:
        yield effect, clause_of(effect, me.book, foe.book)


def limits(me: Fighter, foe: Fighter, condition: Condition) -> tuple[Limit, ...]:
    """The limits that instructions made, oldest first."""
    return tuple(
        Limit(effect=effect, clause=clause)
        for effect, clause in in_force(me, foe, condition)
        if isinstance(clause, (Only, Forbid))
    )


def choose(me: Fighter, foe: Fighter, condition: Condition, *, apart: bool) -> Choice:
    """The legal rows; where none is left, limits give way in the order of DUEL-067."""
    rows = [r for r in me.rows.values() if not (apart and lacks_x(r))]
    opened = allowed(me, foe, condition)
    possible = [r.page for r in rows if barred(me, condition, r, opened) is None]
    everything = limits(me, foe, condition)
    # One that overrides all others stands alone (DUEL-069, DUEL-071).
    standing = tuple(limit for limit in everything if limit.clause.overrides) or everything
    for kept in _giving_way(standing, everything):
        left = frozenset(possible).intersection(*(me.rows_of(k.clause) for k in kept))
        pages = tuple(p for p in possible if p in left)
        if pages:
            pages = tuple(p for p in pages if condition.colour in (None, me.rows[p].colour))
            # Beside an override that is obeyed the others are void; they did not give way.
            gone = () if kept == standing else tuple(x for x in everything if x not in kept)
            return Choice(pages=pages, kept=kept, gave_way=gone)
    # Nothing can be done without what is lost: only the range is left to hold.
    near = tuple(r.page for r in rows if r.extended == condition.extended)
    # Who has no X page at all cannot reach an opponent at extended range, and follows there.
    far = tuple(r.page for r in me.rows.values() if r.extended)
    pages = tuple(p for p in near or far if condition.colour in (None, me.rows[p].colour))
    return Choice(pages=pages, kept=(), gave_way=everything)


def _giving_way(
    standing: tuple[Limit, ...], everything: tuple[Limit, ...]
) -> Iterator[tuple[Limit, ...]]:
    """First all, then fewer and fewer, in the order of DUEL-067.

    Momentary limits go first, from the newest picture back, then injuries from the newest back.
    A limit that waits for a lost weapon goes last: it names rows of one range, and a fighter
    driven to the other one would be left with nothing.
    """
    yield standing
    if any(limit.clause.overrides for limit in standing):
        yield everything
    kept = list(everything)
    for last in reversed([limit.source for limit in everything if limit.momentary]):
        kept = [limit for limit in kept if not (limit.momentary and limit.source == last)]
        yield tuple(kept)
    for injury in reversed([limit for limit in kept if not limit.until_restored]):
        kept.remove(injury)
        yield tuple(kept)
    yield ()


def lacks_x(row: Row) -> bool:
    """A close row without an X page cannot meet an opponent at extended range (DUEL-086)."""
    return not row.extended and row.x is None


def allowed(me: Fighter, foe: Fighter, condition: Condition) -> frozenset[int]:
    """The closed rows that instructions have opened."""
    told = (c for _, c in in_force(me, foe, condition) if isinstance(c, Allow))
    return frozenset[int]().union(*(me.rows_of(c) for c in told))


def barred(
    me: Fighter, condition: Condition, row: Row, opened: frozenset[int] = frozenset()
) -> str | None:
    """What the body of the fighter does not let happen, whatever the instructions say."""
    if row.extended != condition.extended:
        return "you are at extended range" if condition.extended else "you are at close range"
    if row.retrieves and not condition.dropped:
        return "your weapon is lost" if condition.lost else "your weapon is in hand"  # DUEL-176
    if row.shield and not condition.shield:
        return "your shield is lost"
    if row.until and row.page not in opened and not (row.until == "critical" and condition.struck):
        return "it waits for a critical hit" if row.until == "critical" else "it is not open yet"
    without = _unarmed(me, condition, row)
    if without:
        return without
    for pool, amount in row.cost:
        if condition.pools[pool] < amount:
            return f"it needs {amount} {me.pools[pool][0]}, you have {condition.pools[pool]}"
    return None


def _unarmed(me: Fighter, condition: Condition, row: Row) -> str | None:
    """The weapon that is wanting for a row."""
    held = set(me.held(condition))
    if me.unarmed and me.weapons and not held and not condition.away:  # who has lost some
        if row.page not in me.unarmed and not row.retrieves:
            return "it cannot be done without your weapon"  # DUEL-187, DUEL-188
    elif not any(held.issuperset(set(some) & set(me.weapons)) for some in row.needs):
        have = held.union(condition.away)
        put = any(have.issuperset(set(some) & set(me.weapons)) for some in row.needs)
        return "your weapon is put away" if put else "your weapon is lost"
    return None


def why_not(
    me: Fighter, foe: Fighter, condition: Condition, choice: Choice, page: int
) -> str | None:
    """The reason why a row cannot be chosen; None if it can."""
    row = me.rows.get(page)
    if row is None:
        return f"page {page} is not on the sheet of {me.book.title}"  # DUEL-020
    if page in choice.pages:
        return None
    body = barred(me, condition, row, allowed(me, foe, condition))
    if body is not None:
        return body
    if condition.colour not in (None, row.colour):
        return f"you announced {condition.colour}"
    against = [k.clause for k in choice.kept if page not in me.rows_of(k.clause)]
    if not against:
        return "it has no X page, and your opponent is at extended range"
    return "you were told: " + " ".join(say_to_bound(clause) for clause in against)


def say_to_bound(clause: Clause) -> str:
    """A clause in words for the fighter it binds, whoever was told."""
    return say(replace(clause, binds=None))
