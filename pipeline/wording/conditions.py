"""Conditions of a sentence: in which exchange it holds, and for what follows in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.model.clauses import When
from pipeline.wording import lexicon, occasions
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Time
from pipeline.wording.whether import whether

Binds = Literal["opponents"] | None
_CONDITIONS: tuple[tuple[tuple[str, ...], When], ...] = (
    (occasions.FIRST_SCORED, "had scored"), (occasions.FIRST_MISSED, "had missed"),
    (occasions.MISSED, "missed"), (occasions.SCORED, "scored"),
    (occasions.EXTENDED, "extended"), (occasions.CLOSE, "close"),
)  # fmt: skip
_TURNED: tuple[tuple[tuple[str, ...], When], ...] = (
    (occasions.WERE_MISSED, "had missed"), (occasions.WERE_SCORED, "had scored"),
)  # fmt: skip
_RANGES: tuple[tuple[tuple[str, ...], When], ...] = (
    (occasions.AT_EXTENDED, "extended"), (occasions.AT_CLOSE, "close"),
)  # fmt: skip
_WEAPONS: dict[int, When] = {1: "weapon 1", 2: "weapon 2"}
_OPPOSITE: dict[When, When] = {
    "scored": "missed", "missed": "scored", "extended": "close", "close": "extended",
    "had scored": "had missed", "had missed": "had scored",
}  # fmt: skip


@dataclass(slots=True, kw_only=True)
class State:
    """What holds for the clauses that follow in the sentence."""

    when: When | None = None
    pages: tuple[int, ...] = ()
    both: bool = False  # opponents as well
    binds: Binds = None
    loose: bool = False  # `if you score` could mean the score to come
    turned: bool = False  # a page has been turned before
    closed: bool = False  # a condition stood at the end: only `otherwise` may follow
    span: Time | None = None  # said before the clause


def condition(c: Cursor, state: State, *, first: bool) -> bool | None:
    """Whether a condition stands here; nothing where one cannot be met."""
    here = c.at
    before = _TURNED if state.turned else ()
    for phrases, when in (*before, *_CONDITIONS):
        c.at = here
        if c.has(*phrases):
            state.when, state.pages = when, ()
            return True
    c.at = here
    armed = c.match(*occasions.IN_HAND)
    if armed and armed[0] in _WEAPONS:
        state.when, state.pages = _WEAPONS[armed[0]], ()
        return True
    c.at = here
    if first and c.has(*lexicon.IF_YOU_SCORE) and (c.mark(",", ":") or _goes(c)):
        state.when, state.pages, state.loose = "scored", (), True
        return True
    c.at = here
    asked = _asked(c) if first else None
    if asked:
        state.when, state.pages = asked, ()
        return True
    if first and (found := _at_range(c) or whether(c)):
        state.when, state.pages = found, ()
        return True
    pages = _on_pages(c)
    if pages:
        state.when, state.pages = None, pages
        return True
    c.at = here
    if (not first or c.asked) and c.has(*occasions.OTHERWISE):
        asked = c.asked if first else state.when
        opposite = _OPPOSITE.get(asked) if asked else None
        if opposite is None:
            return None
        state.when = opposite
        return True
    c.at = here
    return False


def _at_range(c: Cursor) -> When | None:
    """`At extended range: no red`."""
    here = c.at
    for phrases, when in _RANGES:
        c.at = here
        if c.has(*phrases) and (mark := c.peek()) and mark.text in (",", ":"):
            return when
    c.at = here
    return None


def _asked(c: Cursor) -> When | None:
    """`Scored? Go to page 41`."""
    here = c.at
    answers: tuple[tuple[tuple[str, ...], When], ...] = (
        (occasions.ASKED_SCORED, "scored"), (occasions.ASKED_MISSED, "missed"),
    )  # fmt: skip
    for phrases, when in answers:
        c.at = here
        if c.has(*phrases) and c.mark("?", ":"):
            c.has(*occasions.THEN)
            c.mark(",")
            if _goes(c):
                return when
    c.at = here
    return None


def _goes(c: Cursor) -> bool:
    """Whether a page is turned to next: then it cannot be a score to come."""
    here = c.at
    c.has(*lexicon.YOU)
    goes = c.has(*lexicon.GO_TO, *lexicon.REFER_TO)
    c.at = here
    return goes


def _on_pages(c: Cursor) -> tuple[int, ...]:
    """`If on page 57 or 61`."""
    if c.has(*occasions.SMASHING):
        return (occasions.SMASHED_ON,)
    pages = c.match(*occasions.ON_PAGE) or ()
    while pages:
        here = c.at
        c.mark(",")
        more = c.match(*occasions.OR_ON)
        if more is None:
            c.at = here
            break
        pages += more
    return pages
