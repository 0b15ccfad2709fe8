"""Sentences that limit or free: `do only`, `do no`, `orange is barred`, `no restrictions`."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.model.clauses import Drop, Forbid, Free, Only, Selector
from pipeline.wording import arms, lexicon, phrases, spans
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Part, Tail, Time, names_row, tail, time
from pipeline.wording.selection import selectors

# A row that takes up something, and not what can be regained without a weapon.
_TAKES_UP = re.compile(
    r"(?:retrieve|recover|regain|find|fetch|(?:pick|take|get) up) (?!.*\b(?:balance|breath|calm"
    r"|composure|courage|feet|focus|footing|gap|ground|nerve|opening|poise|posture|senses|stance"
    r"|strength|weak\w*|wits)\b)"
)


def only(c: Cursor) -> Part | None:
    """`Do only red`, `must do red`, `red only`, `only red may be chosen`."""
    one = c.has(*phrases.NEXT_MUST_BE)  # it says itself how long it lasts
    chosen = selectors(c) if one else _behind_only(c) or _before_only(c)
    if not chosen:
        return None
    said = tail(c)
    if not _of_limits(said) or set(said.also) & set(chosen):
        return None
    clause = Only(only=chosen + said.also, but=said.but, overrides=said.overrides)
    span = said.time or (Time(lasts=1) if one else _then(c, clause))
    return Part(clause=clause, time=span)


def _then(c: Cursor, clause: Only) -> Time | None:
    """`Only Find Axe until then`, where nothing but the row that takes it up is left."""
    here = c.at
    if c.has(*spans.THEN) and all(_TAKES_UP.match(str(one)) for one in clause.only):
        return Time(lasts="restored", then=True)
    c.at = here
    return None


def _behind_only(c: Cursor) -> tuple[Selector, ...]:
    here = c.at
    must = bool(here) and c.tokens[here - 1].text == "must"
    if must and c.has(*phrases.MUST) and (chosen := selectors(c)):
        return chosen
    c.at = here
    if c.has(*phrases.ONLY):
        chosen = selectors(c)
        c.has(*phrases.MAY_BE)
        return chosen
    return ()


def _before_only(c: Cursor) -> tuple[Selector, ...]:
    """`Do red only`, `red and blue are the only maneuvers allowed`."""
    here, far = c.at, c.far
    c.has("DO", "BE to DO", "attack|strike|fight with")
    chosen = selectors(c)
    if chosen and c.has(*lexicon.BEHIND, *phrases.ALONE, *phrases.THE_ONLY):
        c.has(*phrases.MAY_BE)
        return chosen
    c.at, c.far = here, far
    return ()


def forbid(c: Cursor) -> Part | None:
    bare = not c.has(*phrases.NO)
    neither = c.tokens[c.at - 1].text == "neither" if c.at else False
    if bare and not c.has(*phrases.BARE_NO):
        return None
    here = c.at
    part = _weapon(c)
    if part:
        return part
    c.at = here
    chosen = _called_otherwise(c, owned=True) or selectors(c) or _called_otherwise(c)
    if not chosen or (neither and len(chosen) == 1):
        return None
    if bare:
        c.has(*phrases.MAY_BE)
    return _forbidden(c, chosen)


def _forbidden(c: Cursor, chosen: tuple[Selector, ...]) -> Part | None:
    spared = _spared(c)
    limit = _limit(c, chosen)
    if limit is None or (spared and limit[0].but):
        return None
    return Part(clause=replace(limit[0], but=spared or limit[0].but), time=limit[1])


def _spared(c: Cursor) -> tuple[Selector, ...]:
    """`(but Charge is ok)`: it says itself that it is no limit."""
    here = c.at
    opened = c.mark("(")
    if not opened:
        c.mark(",")
    chosen = selectors(c) if c.has(*phrases.BUT) else ()
    if chosen and c.has(*lexicon.SPARED) and (not opened or c.mark(")")):
        return chosen
    c.at = here
    return ()


def _limit(c: Cursor, chosen: tuple[Selector, ...]) -> tuple[Forbid, Time | None] | None:
    """What is forbidden with all that follows, and for how long."""
    said = tail(c)
    if not _of_limits(said) or set(said.also) & set(chosen):
        return None
    clause = Forbid(forbid=chosen + said.also, but=said.but, overrides=said.overrides)
    return clause, said.time


def barred(c: Cursor) -> Part | None:
    """`Orange and red maneuvers may not be chosen`, `blue is barred`."""
    chosen = selectors(c)
    return _forbidden(c, chosen) if chosen and c.has(*phrases.BARRED) else None


def labelled(c: Cursor) -> Part | None:
    """`Barred next turn: red and blue`; `allowed: green, yellow`."""
    no = c.has(*phrases.LABEL_NO)
    if not no and not c.has(*phrases.LABEL_ONLY):
        return None
    span = time(c)
    chosen = selectors(c) if c.mark(":") else ()
    limit = _limit(c, chosen) if chosen else None
    if limit is None or (span and limit[1]):
        return None
    found, later = limit
    clause = found if no else Only(only=found.forbid, but=found.but, overrides=found.overrides)
    return Part(clause=clause, time=later or span)


def unfit(c: Cursor) -> Part | None:
    """`Your next maneuver must not be red`: it says itself how long it lasts."""
    chosen = selectors(c) if c.has(*phrases.NEXT_MAY_NOT) else ()
    part = _forbidden(c, chosen) if chosen else None
    return Part(clause=part.clause, time=part.time or Time(lasts=1)) if part else None


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
    used = c.has(*arms.WEAPON_USED)
    if not used and (not c.has(*arms.WEAPON_ACTS) or names_row(c, here)):
        return None
    c.mark(",")
    span = time(c)
    if span is None or not span.taken:
        return None
    return Part(clause=Drop(drop="used" if used else "weapon"), time=span)


def free(c: Cursor) -> Part | None:
    """`No restrictions`, `do as you like`; `anything but red` bars what is named."""
    here = c.at
    none = c.has("LIMITS") and c.mark(":") and c.has("none")
    c.at = c.at if none else here
    anything = not none and c.has(*phrases.ANYTHING)
    if not none and not anything and not c.has(*phrases.NO_LIMITS):
        return None
    here = c.at
    if anything:
        span = time(c)
        if c.has(*phrases.BUT, *lexicon.EXCEPTION) and (chosen := selectors(c)):
            c.has(*phrases.MAY_BE)
            limit = _limit(c, chosen)
            if limit is None or limit[0].but or (span and limit[1]):
                return None
            return Part(clause=limit[0], time=limit[1] or span)
    c.at = here
    span = time(c)
    if span is not None and span.lasts != 1:
        return None
    return Part(clause=Free(free=True), time=span)
