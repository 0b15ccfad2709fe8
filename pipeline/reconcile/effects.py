"""What an instruction does, whatever its words: the rows that it takes, and for how long.

Two books may call one row by two names. Their instructions are the same where their words take
the same pages, each on the sheet of its own book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.model.book import Maneuver
from pipeline.model.clauses import (
    Allow,
    Bonus,
    Boost,
    Clause,
    Forbid,
    Free,
    Only,
    Selector,
    Unmodelled,
)
from pipeline.model.codec import canonical_json
from pipeline.model.selectors import Rows, select_any, singular

Tell = tuple[Clause, ...]
_Taken = frozenset[Any]  # pages, or words where another book's sheet is meant


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """The rows of two books, as far as their words can be compared."""

    here: Rows
    there: Rows
    pages: frozenset[int]  # rows of both whose words are legible in both
    whole: bool  # there are no other rows
    known: dict[tuple[bool, tuple[Selector, ...]], frozenset[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, here: Rows, there: Rows, unclear: frozenset[int] = frozenset()) -> Sheets:
        """Colours are the sister's in both: where they differ it is a doubt of the row itself."""
        pages = frozenset(here.keys() & there.keys()) - unclear
        return cls(
            here=_coloured(here, there, here),
            there=_coloured(there, there, here),
            pages=pages,
            whole=pages == here.keys() == there.keys(),
        )

    def same(self, here: Tell, there: Tell) -> bool | None:
        """Whether two instructions do the same; None where too few rows are legible to say."""
        if any(isinstance(c, Unmodelled) for c in (*here, *there)):
            return None
        if not self.whole and (self._blank(here, self.here) or self._blank(there, self.there)):
            return True if _worded(here) == _worded(there) else None
        return self._effect(here, self.here) == self._effect(there, self.there)

    def _blank(self, tell: Tell, rows: Rows) -> bool:
        return any(
            selectors and c.binds is None and not self._select(rows, selectors) & self.pages
            for c in tell
            for selectors in [_selectors(c)]
        )

    def _effect(self, tell: Tell, rows: Rows) -> object:
        clauses: Counter[object] = Counter()
        forbidden: dict[object, _Taken] = {}
        bonuses: Counter[object] = Counter()
        for c in _without_idle(tell):
            taken, about = self._taken(c, rows), _about(c)
            if isinstance(c, Forbid):
                forbidden[about] = forbidden.get(about, frozenset()) | taken
            elif isinstance(c, Bonus):
                bonuses.update({(about, one): c.bonus for one in taken})
            else:
                clauses[(about, taken)] += 1
        return clauses, forbidden, bonuses

    def _taken(self, clause: Clause, rows: Rows) -> _Taken:
        chosen = _selectors(clause)
        but = clause.but if isinstance(clause, (Only, Forbid, Bonus)) else ()
        if clause.binds is not None:
            return (_words(chosen) or frozenset({"any"})) | {("but", w) for w in _words(but)}
        if not chosen:
            taken = self.pages if isinstance(clause, Bonus) else frozenset[int]()
        else:
            taken = self._select(rows, chosen) & self.pages
        return taken - self._select(rows, but)

    def _select(self, rows: Rows, selectors: tuple[Selector, ...]) -> frozenset[int]:
        key = rows is self.here, selectors
        if key not in self.known:
            self.known[key] = select_any(rows, selectors)
        return self.known[key]


def selectors_of(clause: Clause) -> Mapping[str, tuple[Selector, ...]]:
    """The fields of a clause that hold selectors."""
    match clause:
        case Only():
            return {"only": clause.only, "but": clause.but}
        case Forbid():
            return {"forbid": clause.forbid, "but": clause.but}
        case Bonus() | Boost():
            return {"to": clause.to, "but": clause.but}
        case Allow():
            return {"allow": clause.allow, "but": clause.but}
        case _:
            return {}


def _selectors(clause: Clause) -> tuple[Selector, ...]:
    return next(iter(selectors_of(clause).values()), ())


def _coloured(rows: Rows, first: Rows, second: Rows) -> dict[int, Maneuver]:
    found = {}
    for page, row in rows.items():
        colours = (r[page].colour for r in (first, second) if page in r)
        found[page] = replace(row, colour=next((c for c in colours if c), None))
    return found


def _without_idle(tell: Tell) -> Iterable[Clause]:
    """Leave out `no limits next turn` where there is none that it could void."""
    limited = any(isinstance(c, (Only, Forbid)) and c.lasts == 1 for c in tell)
    return (c for c in tell if limited or not isinstance(c, Free) or c.binds is not None)


def _about(clause: Clause) -> object:
    """All that a clause says beside its selectors and the size of a bonus."""
    match clause:
        case Only() | Forbid():
            return type(clause), clause.when, clause.binds, clause.lasts, clause.overrides
        case Bonus():
            limits = clause.pages, clause.most
            return type(clause), clause.when, clause.binds, clause.lasts, limits
        case _:
            return canonical_json(clause)


def _words(selectors: Iterable[Selector]) -> _Taken:
    return frozenset(s if isinstance(s, int) else singular(s) for s in selectors)


def _worded(tell: Tell) -> object:
    return Counter(
        (_about(c), getattr(c, "bonus", None), tuple(map(_words, selectors_of(c).values())))
        for c in _without_idle(tell)
    )
