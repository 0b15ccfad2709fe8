"""What alone may be done, told of the rows that stand first: `red and no other colour`."""

from __future__ import annotations

from pipeline.model.clauses import COLOURS, EXTENDED_COLOURS, Only, Selector
from pipeline.wording import choices, lexicon, phrases
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Part, time
from pipeline.wording.selection import selectors

Rows = tuple[Selector, ...]
_COLOURS = (*COLOURS, *EXTENDED_COLOURS)
_COLOUR = frozenset(("color", "colour", "colors", "colours"))
_ASKED = ("may", "can", "could", "might", "should", "not", "no", "never", "need")
_JOINED = ("and", "or")
_SOME = ("all", "both", "each", "every", "everything", "only")
_TWO = 2


def no_other(c: Cursor) -> Part | None:
    """`Use any red or blue next turn, but no other`; `red next turn, or blue, but no other`."""
    here, far = c.at, c.far
    c.has("DO from|among|between", "DO")
    chosen = selectors(c)
    allowed = bool(chosen) and c.has(*choices.IS_ALLOWED)
    span = time(c) if chosen else None
    if span or allowed:
        chosen += () if allowed else _joined(c, chosen)
        stopped = _stopped(c, chosen)
        c.mark(*("," if not stopped else ()))
        if stopped or _nothing_else(c, chosen):
            return Part(clause=Only(only=chosen), time=span)
    c.at, c.far = here, far
    return None


def _joined(c: Cursor, chosen: Rows) -> Rows:
    """`Red next turn, or blue`: rows behind the time, before what tells that they are all."""
    here, far = c.at, c.far
    c.mark(",")
    more = selectors(c) if c.word(*_JOINED) else ()
    if more and not set(more) & set(chosen):
        return more
    c.at, c.far = here, far
    return ()


def before_only(c: Cursor) -> Rows:
    """`Do red only`, `red and blue are the only maneuvers allowed`."""
    here, far = c.at, c.far
    c.has(
        "DO from|among|between", "DO", "BE to DO", "it is ALLOWED to DO",
        "attack|strike|fight with", *choices.CHOICE_OF,
    )  # fmt: skip
    chosen = selectors(c)
    if chosen and (_repeated(c, chosen) or _stopped(c, chosen)):
        return tuple(dict.fromkeys(chosen))
    comma = bool(chosen) and c.mark(",", "-", ";")
    only = () if comma else (*lexicon.BEHIND, *phrases.THE_ONLY)
    if chosen and (_nothing_else(c, chosen) or _said(c, chosen, *only, *phrases.THAT_IS_ALL)):
        c.has(*phrases.MAY_BE)
        return tuple(dict.fromkeys(chosen))  # `do red and red only`
    c.at, c.far = here, far
    return ()


def either(c: Cursor) -> Rows:
    """`Choose either red or blue`: an order to do the one or the other, and no leave to."""
    here, far = c.at, c.far
    told = here == 0 or c.tokens[here - 1].text not in _ASKED
    if told and c.has("DO") and (token := c.peek()) and token.text == "either":
        start = c.at
        chosen = selectors(c)
        said = {t.text for t in c.tokens[start : c.at]}
        if len(set(chosen)) >= _TWO and "or" in said and said.isdisjoint(("and", "nor")):
            return chosen
    c.at, c.far = here, far
    return ()


def unless(c: Cursor) -> Part | None:
    """`Do not do any maneuver next turn unless it is red`."""
    here, far = c.at, c.far
    none = c.has(*choices.NOT_ANY)
    span = time(c) if none else None
    c.mark(",")
    chosen = selectors(c) if none and c.has(*choices.UNLESS_IT_IS) else ()
    if not chosen:
        c.at, c.far = here, far
        return None
    later = time(c)
    if span and later:
        return None
    return Part(clause=Only(only=chosen), time=span or later)


def neither(c: Cursor) -> Rows:
    """`Anything that is neither red nor blue`, `anything that is not red and not blue`."""
    here, far = c.at, c.far
    both = c.has(*choices.THAT_ARE_NEITHER)
    chosen = selectors(c) if both else _denied(c, *phrases.THAT_ARE_NOT)
    alone = len(chosen) == 1 and not both
    while alone and (more := _further(c)):
        chosen += more
    if chosen and (not both or len(set(chosen)) >= _TWO):
        return chosen
    c.at, c.far = here, far
    return ()


def _further(c: Cursor) -> Rows:
    here, far = c.at, c.far
    c.mark(",")
    chosen = _denied(c, *choices.AND_NOT)
    if len(chosen) == 1:
        return chosen
    c.at, c.far = here, far
    return ()


def _denied(c: Cursor, *told: str) -> Rows:
    """What is named behind `not`: of `not all red` some may be left."""
    if not c.has(*told) or ((token := c.peek()) and token.text in _SOME):
        return ()
    return selectors(c)


def _repeated(c: Cursor, chosen: Rows) -> bool:
    """`Do red, and only red`: the same once more, and nothing besides."""
    here, far = c.at, c.far
    c.mark(",")
    if c.has(*choices.AND_ONLY):
        again = selectors(c)
        if len(again) == len(chosen) and set(again) == set(chosen):
            return True
    c.at, c.far = here, far
    return False


def _stopped(c: Cursor, chosen: Rows) -> bool:
    """`Do red. No other colour is allowed.`: the rest in a sentence of its own.

    Under a condition it could be barred in any case.
    """
    here, far = c.at, c.far
    marked = c.mark(";", ",", ":") or (c.behind < 0 and c.mark(".", "!"))
    if marked and _said(c, chosen, *choices.NO_OTHER_MAY):
        return True
    c.at, c.far = here, far
    return False


def _nothing_else(c: Cursor, chosen: Rows) -> bool:
    return _said(c, chosen, *phrases.ALONE)


def _said(c: Cursor, chosen: Rows, *told: str) -> bool:
    """One of these phrases; of rows that are no colours, no colour besides makes no sense."""
    here, far = c.at, c.far
    if c.has(*told):
        colours = not _COLOUR.isdisjoint(t.text for t in c.tokens[here : c.at])
        if not colours or all(one in _COLOURS for one in chosen):
            return True
    c.at, c.far = here, far
    return False
