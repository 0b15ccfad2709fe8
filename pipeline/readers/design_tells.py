"""The instructions of a design: the usual ones cut to the fighter's sheet, its own ones checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pipeline.model.book import Critical
from pipeline.model.clauses import (
    EXTENDED_COLOURS,
    Allow,
    Bonus,
    Boost,
    Clause,
    Forbid,
    Only,
    Points,
    Selector,
)
from pipeline.model.positions import opens_extended
from pipeline.model.selectors import Rows, select


def pruned(tell: Iterable[Clause], rows: Rows) -> tuple[Clause, ...]:
    """Usual clauses without the words that take no row of this fighter."""
    cut = (_cut(clause, rows) for clause in tell)
    return tuple(clause for clause in cut if clause is not None)


def pruned_critical(critical: Critical | None, rows: Rows) -> Critical | None:
    """A usual critical, unless it says nothing to this fighter."""
    tell = pruned(critical.tell, rows) if critical else ()
    return replace(critical, tell=tell) if critical and tell else None


def _cut(clause: Clause, rows: Rows) -> Clause | None:
    match clause:
        case Only() if only := _near(_taking(clause.only, rows), rows):
            return replace(clause, only=only, but=_taking(clause.but, rows))
        case Forbid() if forbid := _taking(clause.forbid, rows):
            return replace(clause, forbid=forbid, but=_taking(clause.but, rows))
        case Bonus(to=()) | Boost(to=()):
            return clause
        case Bonus() | Boost() if to := _taking(clause.to, rows):
            return replace(clause, to=to, but=_taking(clause.but, rows))
        case Allow() if allow := _taking(clause.allow, rows):
            return replace(clause, allow=allow, but=_taking(clause.but, rows))
        case Only() | Forbid() | Bonus() | Boost() | Allow():
            return None
    return clause


def _taking(selectors: tuple[Selector, ...], rows: Rows) -> tuple[Selector, ...]:
    return tuple(s for s in selectors if select(rows, s))


def _near(selectors: tuple[Selector, ...], rows: Rows) -> tuple[Selector, ...]:
    """Without words that take extended rows only because the fighter has no such close row."""
    meant = (*EXTENDED_COLOURS, "extended range")
    return tuple(s for s in selectors if s in meant or not opens_extended(rows, s))


def unmet(clause: Clause, rows: Rows, pools: Collection[str]) -> Iterator[str]:
    """What a clause of the design speaks of although its fighter has no such thing."""
    if clause.binds is not None:
        return
    for selector in _selectors(clause):
        if not select(rows, selector):
            yield f"expected words that take a row of the sheet, found {selector!r}"
    if isinstance(clause, Points):
        for pool in clause.points:
            if pool not in pools:
                yield f"expected points or energy of the fighter, found {pool!r}"


def _selectors(clause: Clause) -> tuple[Selector, ...]:
    match clause:
        case Only():
            return clause.only + clause.but
        case Forbid():
            return clause.forbid + clause.but
        case Bonus() | Boost():
            return clause.to + clause.but
        case Allow():
            return clause.allow + clause.but
    return ()
