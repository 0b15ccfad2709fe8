"""Bonuses of what stands first: `with red you score 1 point more`, `red: score +1`, `score +1`."""

from __future__ import annotations

from pipeline.model.clauses import Bonus, Selector
from pipeline.wording import gains, lexicon
from pipeline.wording.cursor import Cursor
from pipeline.wording.figures import signed
from pipeline.wording.parts import Part, Time, time
from pipeline.wording.selection import selectors

_MOST = range(1, 100)
_HE = tuple(lexicon.CLASSES["HE"].split())
_STOPS = (".", "!", ",", ";")
Rows = tuple[Selector, ...]


def using(c: Cursor) -> Part | None:
    """A bonus on what is named before it."""
    here = c.at
    for read in (_with, _labelled):
        c.at = here
        if (part := read(c)) is not None:
            return part
    c.at = here
    return None


def _with(c: Cursor) -> Part | None:
    """`With red you score 1 point more`; `you score 2` is a sum, and none."""
    to = selectors(c) if c.has("with|using|by") else ()
    if not to:
        return None
    span = time(c)
    c.mark(",")
    if c.word("you"):
        c.persons.add("you")
    elif not c.headed and c.word(*_HE):
        c.persons.add("he")
    else:
        return None
    if c.word("score", "scores"):
        number = _figure(c) if signed(c) else (c.match(*gains.SCORES_MORE) or (0,))[0]
    else:
        c.has("GET|add|adds", "BE at")
        c.has("[a|an] bonus|modifier of")
        number = _figure(c) if signed(c) else 0
    return _bonus(c, number, to, span)


def _labelled(c: Cursor) -> Part | None:
    """`Red or no. 6: score +1`."""
    to = selectors(c)
    span = time(c) if to else None
    if not to or not c.mark(":") or not c.has(*gains.LABEL):
        return None
    c.mark(":")
    return _bonus(c, _figure(c), to, span)


def plain(c: Cursor) -> Part | None:
    """`Score +1.`: a sentence of its own, and no sum, because of its sign."""
    before = c.tokens[c.at - 1] if c.at else None
    if (before and before.text not in _STOPS) or not c.has("[your] score"):
        return None
    c.mark(":")
    token = c.peek()
    plus = token is not None and token.text == "+"
    number = _figure(c) if plus else 0
    return _bonus(c, number, ()) if (after := c.peek()) is None or after.text in _STOPS else None


def _bonus(c: Cursor, number: int, to: Rows, span: Time | None = None) -> Part | None:
    if abs(number) not in _MOST:
        return None
    c.has(*gains.EXTRA)
    said = time(c)
    if span and said:
        return None
    c.has(*gains.IF_SCORED, *gains.THAT_SCORES)
    return Part(clause=Bonus(bonus=number, to=to), time=said or span)


def _figure(c: Cursor) -> int:
    """A number with its sign; a dash that stands apart could join it to what is before it."""
    sign, number = c.peek(), c.peek(1)
    if sign is None or number is None or sign.text not in ("+", "-"):
        return 0
    if sign.text == "-" and sign.end != number.start:
        return 0
    return c.signed() or 0
