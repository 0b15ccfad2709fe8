"""What a sentence is put together from, before its clauses share one condition and one time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.model.clauses import (
    Bonus,
    Boost,
    Clause,
    Drop,
    Forbid,
    Height,
    Lasts,
    Limit,
    Only,
    Selector,
    When,
)
from pipeline.wording import lexicon, others, spans
from pipeline.wording.cursor import Cursor
from pipeline.wording.naming import stems
from pipeline.wording.selection import selectors

_TURNS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """How long something holds; `taken` where it waits for a weapon that this text takes."""

    lasts: Lasts
    taken: bool = False
    then: bool = False  # it says so only where the weapon was dropped before


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One clause with the time that was said beside it."""

    clause: Clause
    time: Time | None = None
    timed: bool = False  # it makes sense only with its time


@dataclass(slots=True, kw_only=True)
class Tail:
    """What may follow in any order: exceptions, additions, the time, what it replaces."""

    but: tuple[Selector, ...] = ()
    also: tuple[Selector, ...] = ()
    time: Time | None = None
    overrides: Literal["all"] | None = None
    cumulative: bool = False
    pages: tuple[int, ...] = ()
    most: int | None = None


def time(c: Cursor) -> Time | None:
    """How long, in one of the phrases that the books use."""
    here = c.at
    turns = c.match(*spans.TURNS)
    if turns is not None and 1 <= turns[0] <= _TURNS:
        return Time(lasts=turns[0])
    c.at = here
    if c.has(*spans.AND_AFTER):
        return Time(lasts=2)
    c.at = here
    if c.has(*spans.FROM_NEXT):
        return Time(lasts="combat")
    c.at = here
    if c.has(*spans.NEXT_TURN) or (c.has(*spans.SAME_TURN) and _is_next(c, here)):
        return Time(lasts=1)
    c.at = here
    if _from_now(c):
        return Time(lasts="combat")
    c.at = here
    if c.has(*spans.COMBAT) or (c.has(*spans.AGAIN) and c.has(*spans.COMBAT)):
        return Time(lasts="combat")
    c.at = here
    if c.has(*spans.END) and not ((of := c.peek()) and of.text == "of"):
        return Time(lasts="combat")
    c.at = here
    if c.has(*spans.BACK):
        return Time(lasts="restored")
    if c.has(*spans.RETRIEVED) and not names_row(c, here):
        return Time(lasts="restored", taken=True)
    c.at = here
    return None


def _from_now(c: Cursor) -> bool:
    """`From now on, until the fight is over`: the same twice."""
    if not c.has(*spans.FROM_NOW):
        return False
    here = c.at
    if c.has(*spans.UNTIL_END):
        return True
    c.at = here
    joined = c.mark(",")
    joined = c.word("and") or joined
    return joined and c.has(*spans.UNTIL_END, *spans.COMBAT)


def _is_next(c: Cursor, start: int) -> bool:
    """Whether a turn, and one alone, was told before."""
    said = [t.text for t in c.tokens[:start]]
    return "next" in said and "turns" not in said


def names_row(c: Cursor, start: int) -> bool:
    """Whether rows of the sheet are called by the weapon that was just named.

    Then it is one of several, and `drop` cannot say which.
    """
    said = [t.text for t in c.tokens[start : c.at]]
    arms = {w for w in stems(said) if w in NAMED_ARMS or w in c.naming.arms - {"weapon"}}
    return "both" not in said and not arms.isdisjoint(c.naming.armed)


NAMED_ARMS = frozenset(lexicon.CLASSES["ARM"].split()) - {"weapon", "weapons"}


def tail(c: Cursor) -> Tail:
    """All that follows a limit or a bonus."""
    found = Tail()
    while True:
        here = c.at
        open_ = c.mark("(")
        if not open_:
            c.mark(",")
        closed = _one(c, found) and (not open_ or c.mark(")"))
        if not closed:
            c.at = here
            return found
        if not c.has("ACT"):
            continue


def _one(c: Cursor, found: Tail) -> bool:
    """Take one thing that may follow; what was said already is not taken twice."""
    if found.time is None and (span := time(c)):
        found.time = span
    elif not found.overrides and c.has(*others.INSTEAD):
        found.overrides = "all"
    elif not found.but and (chosen := listed(c, *lexicon.EXCEPTION)):
        found.but = chosen
    elif not found.also and (chosen := listed(c, *lexicon.INCLUDING)):
        found.also = chosen
    elif found.most is None and (most := _up_to(c)):
        found.most = most
    elif not found.cumulative and c.has(*lexicon.CUMULATIVE):
        found.cumulative = True
    elif not found.pages and (pages := _on_pictures(c)):
        found.pages = pages
    elif c.has(*lexicon.POLITE):
        said = c.tokens[c.at - 1].text
        c.persons |= {"he"} if said in ("him", "her") else {"you"} if said == "you" else set()
    else:
        return False
    return True


def _on_pictures(c: Cursor) -> tuple[int, ...]:
    """`on picture 7, 35 or 53`."""
    here = c.at
    pages = c.match(*lexicon.ON_PICTURES) or ()
    while pages:
        place = c.at
        c.mark(",")
        c.word("or")
        number = c.number() if c.at > place else None
        if number is None:
            c.at = place
            break
        pages += (number,)
    if any(not 1 <= page <= 64 for page in pages):  # noqa: PLR2004 - of a book
        c.at = here
        return ()
    return pages


def _up_to(c: Cursor) -> int | None:
    here = c.at
    most = c.match(*lexicon.MOST)
    if most is None and c.has(*lexicon.UP_TO):
        number = c.signed()
        most = None if number is None else (number,)
        c.has(*lexicon.MODIFIER)
    if most and 1 <= most[0] <= _TURNS:
        return most[0]
    c.at = here
    return None


def listed(c: Cursor, *phrases: str) -> tuple[Selector, ...]:
    here = c.at
    chosen = selectors(c) if c.has(*phrases) else ()
    if not chosen:
        c.at = here
    return chosen


def resolved(parts: list[Part], told: Sequence[Clause], *, stopped: bool) -> list[Clause] | None:
    """The clauses of a sentence, each with its time; nothing where a limit has none.

    A time that is said once in a sentence holds for all of it. Only `next turn` is shared by
    clauses of different kinds: who knows how long the others are meant.
    """
    clauses: list[Clause] = []
    for i, part in enumerate(parts):
        if not isinstance(part.clause, (Only, Forbid, Bonus, Boost, Height)):
            clauses.append(part.clause)
            continue
        span = part.time or _shared(parts, i)
        alone = isinstance(part.clause, Bonus) and stopped and len(parts) == 1
        alone = alone and part.clause.when is None  # else it could be of the score just made
        if span is None and alone and not part.timed:
            span = Time(lasts=1)
        dropped = any(isinstance(x, Drop) for x in (*told, *clauses))
        if span is None or (span.then and not dropped):
            return None
        if span.taken and not dropped:
            clauses.append(Drop(drop="weapon", when=part.clause.when, binds=part.clause.binds))
        new = replace(part.clause, lasts=span.lasts)
        apart = bool(i) and part.time is not None and parts[i - 1].time is not None
        both = None if apart or not clauses else _both(clauses[-1], new)
        clauses[-1:] = [both] if both else [*clauses[-1:], new]
    return clauses


def _both(last: Clause, new: Clause) -> Clause | None:
    """`No red, no blue next turn` is one clause, as `no red or blue` is."""
    if not (isinstance(last, Forbid) and isinstance(new, Forbid)) or last.but or new.but:
        return None
    rows = tuple(dict.fromkeys((*last.forbid, *new.forbid)))
    alike = replace(last, forbid=rows) == replace(new, forbid=rows)
    return replace(last, forbid=rows) if alike else None


def _shared(parts: list[Part], i: int) -> Time | None:
    near = [*reversed(parts[:i]), *parts[i + 1 :]]
    for other in near:
        if other.time is not None:
            alike = isinstance(other.clause, Limit) == isinstance(parts[i].clause, Limit)
            timed = isinstance(other.clause, (Only, Forbid, Bonus, Boost, Height))
            return other.time if other.time.lasts == 1 or (alike and timed) else None
    return None


def conditioned(part: Part, when: When | None, binds: Literal["opponents"] | None) -> Part:
    """The part under a condition and for those whom the sentence addresses.

    What is done to the one who speaks ("cause me 4 points of damage") binds opponents anyhow.
    """
    binds = binds or part.clause.binds
    return replace(part, clause=replace(part.clause, when=when, binds=binds))
