"""The order of injuries, as far as it can ever matter.

Injuries that leave a fighter nothing to do give way from the newest back (DUEL-067), so what counts
is how many of the oldest can be obeyed together. Two that follow each other may change places when
that number is the same either way, whatever the fighter still holds and wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from pipeline.model.book import clauses
from pipeline.model.clauses import Forbid, Only, Wield
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.limits import barred, lacks_x
from pipeline.rules.duel.state import Condition

Rows = frozenset[int]
_MOST = 20_000  # circumstances; a book with more keeps its injuries as they came


class Injuries:
    """Sorts the injuries of one fighter."""

    def __init__(self, me: Fighter, foe: Fighter) -> None:
        self._free = _circumstances(me, foe)
        self._known: dict[tuple[Rows, ...], tuple[int, ...]] = {}

    def order(self, injuries: Sequence[Rows]) -> tuple[int, ...]:
        """The places of the injuries, oldest first, in an order that is as good as theirs."""
        told = tuple(injuries)
        found = self._known.get(told)
        if found is None:
            found = self._known[told] = self._sorted(told)
        return found

    def _sorted(self, told: tuple[Rows, ...]) -> tuple[int, ...]:
        if self._free is None:
            return tuple(range(len(told)))
        names = [tuple(sorted(rows)) for rows in told]
        order = list(range(len(told)))
        changed = True
        while changed:
            changed = False
            for i in range(len(order) - 1):
                one, other = order[i], order[i + 1]
                before = [told[n] for n in order[:i]]
                if names[other] < names[one] and self._alike(before, told[one], told[other]):
                    order[i], order[i + 1] = other, one
                    changed = True
        return tuple(order)

    def _alike(self, before: Iterable[Rows], one: Rows, other: Rows) -> bool:
        """Whether it is the same which of two came first, after those before them."""
        for rows in self._free or ():
            left = rows.intersection(*before)
            if left & one & other or not left:
                continue  # both are obeyed, or neither is reached
            if left & one or left & other:
                return False
        return True


def _circumstances(me: Fighter, foe: Fighter) -> frozenset[Rows] | None:
    """The rows that a fighter can be left with before any injury counts, in all circumstances."""
    closed = any(row.until for row in me.rows.values())
    if closed or any(isinstance(c, Wield) for f in (me, foe) for _, c in clauses(f.book)):
        return None  # rows that open, and weapons that are put away
    held = _restored(me, foe)
    ways = 4 * 2 * 3 ** len(me.weapons) * 2 ** len(held)
    pools = [
        sorted({0, *(n for r in me.rows.values() for p, n in r.cost if p == i)})
        for i in range(len(me.pools))
    ]
    for amounts in pools:
        ways *= len(amounts)
    if ways > _MOST:
        return None
    rows = {
        frozenset(
            row.page
            for row in me.rows.values()
            if not (apart and lacks_x(row)) and barred(me, now, row) is None
        )
        for now in _conditions(me, pools)
        for apart in (False, True)
    }
    return frozenset(r.intersection(*limits) for r in rows for limits in _subsets(held))


def _conditions(me: Fighter, pools: Sequence[Sequence[int]]) -> Iterator[Condition]:
    for extended, shield in product((False, True), repeat=2):
        for where in product(["hand", "ground", "gone"], repeat=len(me.weapons)):
            placed = list(zip(me.weapons, where, strict=True))
            for amounts in product(*pools):
                yield Condition(
                    body=1,
                    extended=extended,
                    shield=shield,
                    dropped=tuple(w for w, place in placed if place == "ground"),
                    lost=tuple(w for w, place in placed if place == "gone"),
                    pools=amounts,
                )


def _restored(me: Fighter, foe: Fighter) -> list[Rows]:
    """What limits that wait for a lost weapon leave: they give way after all injuries."""
    told = {
        me.rows_of(clause)
        for fighter in (me, foe)
        for _, clause in clauses(fighter.book)
        if isinstance(clause, (Only, Forbid))
        and clause.lasts == "restored"
        and (clause.binds is None) == (fighter is me)
    }
    return sorted(told, key=sorted)


def _subsets(some: Sequence[Rows]) -> Iterator[tuple[Rows, ...]]:
    return chain.from_iterable(combinations(some, n) for n in range(len(some) + 1))
