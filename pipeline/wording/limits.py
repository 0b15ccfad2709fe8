"""Sentences that limit, free or reward: `do only`, `do no`, `no restrictions`, `add +2`."""

from __future__ import annotations

from pipeline.model.clauses import Bonus, Drop, Forbid, Free, Only, Selector
from pipeline.wording import lexicon
from pipeline.wording.beyond import added
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import NAMED_ARMS, Part, Tail, names_row, tail, time
from pipeline.wording.selection import selectors

_MOST = 99


def only(c: Cursor) -> Part | None:
    """`Do only red`, `must do red`, `do red only`."""
    here, far = c.at, c.far
    must = bool(here) and c.tokens[here - 1].text == "must" and c.has("DO")
    chosen = selectors(c) if must or c.has(*lexicon.ONLY) else ()
    if not chosen and c.at == here:
        c.word("do")
        chosen = selectors(c)
        if not c.has(*lexicon.BEHIND):
            c.at, c.far = here, far
            return None
    if not chosen:
        return None
    said = tail(c)
    if not _of_limits(said) or set(said.also) & set(chosen):
        return None
    clause = Only(only=chosen + said.also, but=said.but, overrides=said.overrides)
    return Part(clause=clause, time=said.time)


def forbid(c: Cursor) -> Part | None:
    if not c.has(*lexicon.NO):
        return None
    here = c.at
    part = _weapon(c)
    if part:
        return part
    c.at = here
    chosen = _called_otherwise(c, owned=True) or selectors(c) or _called_otherwise(c)
    if not chosen:
        return None
    said = tail(c)
    if not _of_limits(said) or set(said.also) & set(chosen):
        return None
    clause = Forbid(forbid=chosen + said.also, but=said.but, overrides=said.overrides)
    return Part(clause=clause, time=said.time)


def _of_limits(said: Tail) -> bool:
    """Whether nothing was said that makes sense of scores alone."""
    return not (said.cumulative or said.pages or said.most)


def _called_otherwise(c: Cursor, *, owned: bool = False) -> tuple[Selector, ...]:
    """`not cast spells`: a verb that is no word of ours before what it is done with.

    `owned`: what it is done with is `your horn`, and a name by itself; then it means every row
    that is called so, not the one that the verb is a part of.
    """
    here = c.at
    token = c.peek()
    if token and token.kind == "word" and c.tokens[here - 1].text == "not":
        c.step()
        whole = not owned or (c.word("your", "their") and c.stems(1) in c.naming.full)
        chosen = selectors(c) if whole else ()
        if chosen and (owned or token.text in c.naming.rows):
            return chosen
    c.at = here
    return ()


def _weapon(c: Cursor) -> Part | None:
    """`do not use the weapon last used until it has been retrieved`: it lies on the ground."""
    here = c.at
    used = c.has(*lexicon.WEAPON_USED)
    if not used and (not c.has(*lexicon.WEAPON_ACTS) or names_row(c, here)):
        return None
    c.mark(",")
    span = time(c)
    if span is None or not span.taken:
        return None
    return Part(clause=Drop(drop="used" if used else "weapon"), time=span)


def free(c: Cursor) -> Part | None:
    if not c.has(*lexicon.NO_LIMITS):
        return None
    span = time(c)
    if span is not None and span.lasts != 1:
        return None
    return Part(clause=Free(free=True), time=span)


def bonus(c: Cursor) -> Part | None:
    subtracted = c.has(*lexicon.SUBTRACT)
    if not subtracted and not c.has(*lexicon.ADD) and not _plus(c):
        return None
    number = c.signed()
    if number is None or abs(number) > _MOST or (subtracted and number < 0):
        return None
    part = added(c, -number if subtracted else number)
    if part is not None:
        return part
    c.has(*lexicon.OF_DAMAGE)
    to = _scores(c)
    if to is None:
        return None
    said = tail(c)
    to = to or _with(c)
    if to is None or said.overrides or not _accumulates(said):
        return None
    clause = Bonus(
        bonus=-number if subtracted else number,
        to=to + said.also,
        but=said.but,
        pages=said.pages,
        most=said.most,
    )
    return Part(clause=clause, time=said.time)


def _plus(c: Cursor) -> bool:
    """A number with its sign needs no verb."""
    token, after = c.peek(), c.peek(1)
    signed = token is not None and token.kind == "mark" and token.text in ("+", "-")
    return signed and after is not None and after.kind == "number"


def _accumulates(said: Tail) -> bool:
    """What is told again adds up only while it lasts: for one turn there is nothing to add."""
    return not said.cumulative or (said.time is not None and said.time.lasts == "combat")


def _scores(c: Cursor) -> tuple[Selector, ...] | None:
    """The rows that a bonus is for, none for all of them; nothing where that is not told."""
    if c.has(*lexicon.TO_SCORE):
        c.has(*lexicon.TO_SCORE)  # `to your damage if you score`
        return _with(c)
    here = c.at
    if c.has(*lexicon.TO_ACTS):
        chosen: tuple[Selector, ...] = ()
    else:
        c.at = here
        chosen = (selectors(c) or _arms(c)) if c.word("to", "from") else ()
        if not chosen:
            return None
    c.has(*lexicon.THAT_SCORES)
    return chosen


def _arms(c: Cursor) -> tuple[Selector, ...]:
    """`all sword attacks`: those of a weapon that names no row by itself."""
    while c.word(*lexicon.CLASSES["THE"].split()):
        pass
    token = c.peek()
    arm = c.stems(1)
    if token is None or not c.word(*NAMED_ARMS):
        return ()
    return arm if c.has("ACT") else ()


def _with(c: Cursor) -> tuple[Selector, ...] | None:
    if not c.word("with", "by"):
        return ()
    return selectors(c) or None
