"""Body points and the other points of a sheet (topics `results`, `recover`)."""

from __future__ import annotations

from pipeline.model.clauses import Drain, Points, Recover
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
            if isinstance(heard.clause, Drain) and now > 0:
                now -= heard.clause.drain
            if isinstance(heard.clause, Recover) and now > 0:
                now = min(most, now + heard.clause.recover)
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
