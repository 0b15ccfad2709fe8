"""Body points and the other points of a sheet (topics `results`, `recover`)."""

from __future__ import annotations

from pipeline.model.clauses import Clause, Drain, Points, Recover, Weaken
from tests.rules.naive.turns import Books, Past, Side


def body(books: Books, past: Past, side: Side) -> int:
    """DUEL-032, DUEL-181 to DUEL-184: the damage, then what is told, in the order of its words.

    Who falls on the way hears no more (DUEL-049).
    """
    most = books[side].sheet.body
    assert most is not None
    now = most
    for turn in past:
        now -= turn.damage[side]
        for heard in turn.heard[side]:
            if now > 0:
                now = _after(now, most, heard.clause)
        if now > 0:
            now = min(most, now + turn.again[side])
    return now


def _after(now: int, most: int, clause: Clause) -> int:
    if isinstance(clause, Drain):
        return now - clause.drain
    if isinstance(clause, Recover):
        return min(most, now + clause.recover)
    if isinstance(clause, Weaken) and now - clause.weaken <= 0:  # else they are back at once
        return now - clause.weaken
    return now


def pools(books: Books, past: Past, side: Side) -> dict[str, int]:
    """Each pool between zero and its most; the points of the sheet first."""
    sheet = books[side].sheet
    most = {**sheet.points, **{name: energy.most for name, energy in sheet.energy.items()}}
    now = {**sheet.points, **{name: energy.start for name, energy in sheet.energy.items()}}
    for turn in past:
        for heard in turn.heard[side]:
            if isinstance(heard.clause, Points):
                for name, change in heard.clause.points.items():
                    if name in now:
                        now[name] = max(0, min(most[name], now[name] + change))
    return now
