"""Sentences on boosts, heights, rows that open, cards, announcements and the end of a combat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from pipeline.model.clauses import (
    Allow,
    Announce,
    Boost,
    Clause,
    Drain,
    End,
    Height,
    Ignore,
    Recover,
    Reveal,
    Selector,
    Weaken,
    Wield,
)
from pipeline.wording import lexicon, outcomes
from pipeline.wording.cursor import Cursor
from pipeline.wording.doubles import doubled
from pipeline.wording.parts import Part, Tail, Time, tail, time
from pipeline.wording.selection import pool, selectors

_AMOUNTS = range(1, 100)
_MOST = 99
_FIGHTS = frozenset(lexicon.CLASSES["FIGHT"].split())  # `the combat is over`
_WON = ("back", "a", "an", "another", *lexicon.NUMBERS)  # points
Theirs = Literal["opponents"]


def boost(c: Cursor) -> Part | None:
    """`Double everything done with spells`, or any successful use of some points."""
    made: int | Literal["double"] = "double"
    if c.has("boost by"):
        number = c.signed()
        if number is None or abs(number) > _MOST:
            return None
        made = number
    elif not c.has("double"):
        return None
    here = c.at
    if c.has(*lexicon.EVERYTHING):
        return _boosted(c, made, selectors(c) if c.word("with") else ())
    c.at = here
    if made == "double" and c.has(*lexicon.SCORE_DOUBLED):
        return _boosted(c, made, ())
    c.at = here
    return used(c, made) if c.has("[the] [effect] [of]") else None


def used(c: Cursor, made: int | Literal["double"]) -> Part | None:
    """`Any successful use of the Force`, and all that is meant by it."""
    name = pool(c) if c.has("any successful use of") else None
    return _boosted(c, made, (name,)) if name else None


def _boosted(c: Cursor, made: int | Literal["double"], to: tuple[Selector, ...]) -> Part | None:
    said = tail(c)
    aside(c)
    if (said.time is None and not c.led) or not _plain(said):
        return None
    clause = Boost(boost=made, to=to + said.also, but=said.but)
    return Part(clause=clause, time=said.time)


def _plain(said: Tail) -> bool:
    return not (said.cumulative or said.overrides or said.pages or said.most)


def aside(c: Cursor) -> None:
    """What is meant by the use of points, which changes nothing."""
    here = c.at
    opened = c.mark("(")
    if not opened:
        c.mark(",")
    if not c.has(*lexicon.WHICHEVER) or (opened and not c.mark(")")):
        c.at = here


def height(c: Cursor) -> Part | None:
    """`Be taller by 2`, `raise your height by 2`."""
    here = c.at
    for sign, phrases in ((1, lexicon.TALLER), (-1, lexicon.SHORTER)):
        c.at = here
        number = c.match(*phrases)
        if number is not None and number[0] <= _MOST:
            return grown(c, sign * number[0])
    return _counted(c, here)


def _counted(c: Cursor, here: int) -> Part | None:
    """`You count as 1 taller next turn`: without its time nobody knows for how long."""
    for sign, phrases in ((1, lexicon.COUNTS_TALLER), (-1, lexicon.COUNTS_SHORTER)):
        c.at = here
        number = c.match(*phrases)
        if number is not None and number[0] <= _MOST and ((said := time(c)) or c.led):
            return Part(clause=Height(height=sign * number[0]), time=said)
    return None


def grown(c: Cursor, number: int) -> Part:
    """A change of height that says no time is for good."""
    return Part(clause=Height(height=number), time=time(c) or Time(lasts="combat"))


def allowed(c: Cursor) -> Part | None:
    """`You may now do fire`: rows that could not be done before."""
    who, chosen = _opened(c)
    if who is None:
        return None
    said = tail(c)
    if not _plain(said) or said.also:
        return None
    lasts = said.time.lasts if said.time else "combat"
    return _by(Allow(allow=chosen, but=said.but, lasts=lasts), who)


def _opened(c: Cursor) -> tuple[str | None, tuple[Selector, ...]]:
    here = c.at
    for who, phrases in lexicon.MAY_NOW:
        c.at = here
        if c.has(*phrases) and (chosen := selectors(c)):
            return who, chosen
    c.at = here
    if c.has(*lexicon.MAY_GOAL):
        return "opponents", ("goal",)
    c.at = here
    return None, ()


def wield(c: Cursor) -> Part | None:
    number = c.match(*lexicon.WIELD)
    return Part(clause=Wield(wield=number[0])) if number and number[0] in (1, 2) else None


def weaken(c: Cursor) -> Part | None:
    """Damage for one turn, to oneself or to whoever speaks."""
    here = c.at
    for who, phrases in (("you", lexicon.LACK), ("opponents", lexicon.CAUSE_LACK)):
        c.at = here
        amount = c.match(*phrases)
        if amount is not None and amount[0] in _AMOUNTS:
            return _by(Weaken(weaken=amount[0]), who)
    c.at = here
    amount = c.match(*lexicon.CAUSE)
    return _by(Drain(drain=amount[0]), "opponents") if amount and amount[0] in _AMOUNTS else None


def _by(clause: Clause, who: str) -> Part:
    return Part(clause=replace(clause, binds="opponents") if who == "opponents" else clause)


def whole(c: Cursor) -> Part | None:
    """All body points come back: as many as there can be."""
    return Part(clause=Recover(recover=_AMOUNTS[-1])) if c.has(*lexicon.RECOVER_ALL) else None


def card(c: Cursor) -> Part | None:
    here = c.at
    for kind, phrases in lexicon.CARDS:
        c.at = here
        if c.has(*phrases):
            return Part(clause=Reveal(reveal=kind))
    return None


def announce(c: Cursor) -> Part | None:
    """`Announce the colour of your next maneuver`, `I will do a ... colour maneuver`."""
    if c.at and c.tokens[c.at - 1].text in ("may", "can"):
        return None  # who may need not
    now = c.has(*lexicon.ANNOUNCE)
    if not now and not c.has(*lexicon.ANNOUNCE_THEN):
        return None
    span = time(c)
    now = c.has(*lexicon.BEFORE_CHOICE) or now
    if (span is None and not now) or (span is not None and span.lasts != 1):
        return None
    return Part(clause=Announce(announce="colour"))


def ignore(c: Cursor) -> Part | None:
    """A score that does not count; with a page turn it is a part of that."""
    return Part(clause=Ignore(ignore="score")) if c.has(*lexicon.IGNORE_SCORE) else None


def end(c: Cursor) -> Part | None:
    """Who has won; `or you can escape and I win` leaves the choice."""
    here = c.at
    asked = bool(here) and c.tokens[here - 1].text in {"may", "can"}
    for how, may, phrases in outcomes.ENDS:
        c.at = here
        if c.has(*phrases):
            after = c.peek()
            if after and (after.kind == "number" or after.text in _WON):
                return None  # points are won
            c.over = c.over or c.tokens[here].text == "the" or c.tokens[here].text in _FIGHTS
            ended = (_decides(c) or how) if how == "draw" else how
            choice = may or asked or (c.mark(",") and c.has(*lexicon.AS_YOU_LIKE)) or None
            return Part(clause=End(end=ended, may=choice))
    return None


def _decides(c: Cursor) -> outcomes.End | None:
    """`The fight ends here and nobody wins`: how, in the same breath."""
    here = c.at
    c.mark(",", ";", ":", "-")
    c.word("and", "with")
    behind = c.at
    for how, phrases in outcomes.OUTCOMES:
        if c.has(*phrases) and ((after := c.peek()) is None or after.kind == "mark"):
            return how
        c.at = behind
    c.at = here
    return None


POWERS: tuple[Callable[[Cursor], Part | None], ...] = (
    boost, doubled, height, wield, weaken, whole, card, announce, end,
)  # fmt: skip
