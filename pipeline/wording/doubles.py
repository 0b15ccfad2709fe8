"""Sentences that double what is scored: `double damage with bites`, `bites score double`."""

from __future__ import annotations

from pipeline.model.clauses import Boost, Selector
from pipeline.wording import gains
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Part, Time, tail, time
from pipeline.wording.selection import selectors

_DONE = frozenset(("do", "cause", "make", "made", "inflict", "deal"))
Rows = tuple[Selector, ...]


def doubled(c: Cursor) -> Part | None:
    """`Double the damage of any bite that scores next turn`, and bites that score double."""
    here = c.at
    if c.has(*gains.DOUBLED_OF):
        to = selectors(c)
        c.has(*gains.THAT_SCORES)
        return boosted(c, to) if to else None
    c.at = here
    to = selectors(c) if c.has(*gains.DOUBLED_ANY) else ()
    if to and c.has(*gains.THAT_SCORES):
        return boosted(c, to)
    c.at = here
    return _any_score(c) or _rows(c, here)


def _any_score(c: Cursor) -> Part | None:
    """`Any score you make next turn is doubled`; damage could be that done to whom it is told."""
    here = c.at
    if not c.has(*gains.A_SCORE):
        return None
    said = {t.text for t in c.tokens[here : c.at]}
    if "damage" in said and said.isdisjoint(_DONE):
        return None
    span = time(c)
    return boosted(c, (), span) if c.has(*gains.IS_DOUBLED) else None


def _rows(c: Cursor, here: int) -> Part | None:
    c.at = here
    c.has("[a|any|all] [successful]")
    to = selectors(c)
    if not to:
        return None
    c.has(*gains.THAT_SCORES)
    span = time(c)
    return boosted(c, to, span) if c.has(*gains.DO_DOUBLE) else None


def boosted(c: Cursor, to: Rows, span: Time | None = None) -> Part | None:
    """All that follows; without a time nobody can tell how long it holds."""
    said = tail(c)
    c.has(*gains.IF_SCORED)
    again = said.cumulative or said.overrides or said.pages or said.most or (span and said.time)
    lasts = said.time or span
    if again or (lasts is None and not c.led):
        return None
    return Part(clause=Boost(boost="double", to=to + said.also, but=said.but), time=lasts)
