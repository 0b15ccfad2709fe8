"""Sentences that limit or free: `do only`, `do no`, `orange is barred`, `no restrictions`."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.clauses import Drop, Forbid, Free, Only, Selector
from pipeline.wording import arms, choices, lexicon, phrases, spans
from pipeline.wording.barring import (
    called_otherwise,
    need_not,
    parted,
    shunned,
    too_weak,
    unowned,
)
from pipeline.wording.cursor import Cursor
from pipeline.wording.naming import TAKES_UP
from pipeline.wording.parts import Part, Tail, Time, listed, names_row, tail, time
from pipeline.wording.remarks import ends
from pipeline.wording.selection import selectors
from pipeline.wording.sole import before_only, either, neither, no_other, unless

_MAY = ("may", "can", "must", "will", "shall")
# What stands before rows that are not meant, and behind them.
_IN_BRACKETS = ((lexicon.MAY_STILL, ()), (lexicon.SAVE_FOR, ()), ((), lexicon.SPARED))
_SPARING = ((phrases.BUT, lexicon.SPARED), ((), lexicon.EXCEPTED))
Rows = tuple[Selector, ...]


def only(c: Cursor) -> Part | None:
    """`Do only red`, `must do red`, `red only`, `only red may be chosen`."""
    if alone := no_other(c) or _no_others(c) or unless(c):
        return alone
    one = c.has(*phrases.NEXT_MUST_BE)  # it says itself how long it lasts
    span = Time(lasts=1) if one else _all_you_can(c) or _limited(c)
    must = one or bool(span) or c.has(*phrases.MUST_BE)
    chosen = selectors(c) if must else _sole(c)
    if not chosen:
        return None
    said = tail(c)
    twice = bool(span and said.time) and not one  # `limited next turn to red for two turns`
    if twice or not _of_limits(said) or set(said.also) & set(chosen):
        return None
    clause = Only(only=chosen + said.also, but=said.but, overrides=said.overrides)
    return Part(clause=clause, time=said.time or span or _then(c, clause))


def _sole(c: Cursor) -> Rows:
    return _allowed_alone(c) or _behind_only(c) or before_only(c) or either(c)


def _no_others(c: Cursor) -> Part | None:
    """`Maneuvers other than red may not be chosen`."""
    here, far = c.at, c.far
    chosen = selectors(c) if c.has(*phrases.ALL_OTHERS) else ()
    said = tail(c) if chosen and c.has(*phrases.BARRED) else None
    if said is None or not _of_limits(said) or said.but or said.also:
        c.at, c.far = here, far
        return None
    return Part(clause=Only(only=chosen, overrides=said.overrides), time=said.time)


def _limited(c: Cursor) -> Time | None:
    """`You are confined next turn to red`, `your choice next turn is limited to red`."""
    choice = parted(c, phrases.CHOICE, phrases.IS_LIMITED)
    choice = choice or parted(c, choices.MANEUVER, choices.MUST_BE)
    return choice or parted(c, phrases.LIMITED, phrases.TO_DO)


def _all_you_can(c: Cursor) -> Time | None:
    """`All you can do next turn is red`: the time stands between."""
    here = c.at
    span = time(c) if c.has(*phrases.ALL_YOU_CAN) else None
    if span is None or not c.has("BE limited|restricted|confined|reduced to", "BE [to] [DO]"):
        c.at = here
        return None
    return span


def _then(c: Cursor, clause: Only) -> Time | None:
    """`Only Find Axe until then`, where nothing but the row that takes it up is left."""
    here = c.at
    if c.has(*spans.THEN) and all(TAKES_UP.match(str(one)) for one in clause.only):
        return Time(lasts="restored", then=True)
    c.at = here
    return None


def _behind_only(c: Cursor) -> tuple[Selector, ...]:
    here = c.at
    must = bool(here) and c.tokens[here - 1].text == "must"
    for behind in (phrases.MUST, ("[only]",)) if must else ():
        c.at = here
        if c.has(*behind) and (chosen := selectors(c)):
            return chosen
    c.at = here
    if c.has(*phrases.ONLY):
        chosen = selectors(c)
        chosen += listed(c, *phrases.AS_WELL) if chosen else ()
        c.has(*lexicon.BEHIND)  # `choose from red and blue only`
        c.has(*phrases.MAY_BE)
        return chosen
    return ()


def _allowed_alone(c: Cursor) -> Rows:
    """`In the next round are only red maneuvers allowed`."""
    here, far = c.at, c.far
    chosen = selectors(c) if c.has("BE only") else ()
    if chosen and c.has(*phrases.MAY_BE):
        return chosen
    c.at, c.far = here, far
    return ()


def forbid(c: Cursor) -> Part | None:
    """`Do no red`, `may not use red`, `no red`."""
    here = c.at
    if c.word("leave", "rule") and (rows := selectors(c)) and c.word("alone", "out", "aside"):
        return _forbidden(c, rows)
    c.at = here
    if (too_weak(c) or shunned(c)) and (rows := selectors(c)):
        return _forbidden(c, rows)
    c.at = here
    if span := parted(c, phrases.ABSTAIN, phrases.FROM_DOING):
        part = None if need_not(c, here) else _forbidden(c, selectors(c))
        return replace(part, time=span) if part and part.time is None else None
    if c.has(*phrases.NO_MORE):
        chosen = selectors(c)
        c.has("for you|him|her")
        part = _forbidden(c, chosen)
        return part if part and part.time and part.time.lasts == "combat" else None
    c.at = here
    if here and c.tokens[here - 1].text in _MAY and c.has(*phrases.NOT) and (rows := selectors(c)):
        return _forbidden(c, rows)
    c.at = here
    if here and c.tokens[here - 1].text == ":" and c.word("not") and (rows := unowned(c)):
        return _forbidden(c, rows)
    c.at = here
    bare = not c.has(*phrases.NO)
    neither = c.tokens[c.at - 1].text == "neither" if c.at else False
    if need_not(c, here) or (bare and not c.has(*phrases.BARE_NO)):
        return None
    here = c.at
    part = _weapon(c)
    if part:
        return part
    c.at = here
    chosen = called_otherwise(c, owned=True) or selectors(c) or called_otherwise(c)
    if neither and len(chosen) == 1:
        return None
    return _forbidden(c, chosen, *((*phrases.MAY_BE, *phrases.VERB_LAST) if bare else ()))


def _forbidden(c: Cursor, chosen: tuple[Selector, ...], *behind: str) -> Part | None:
    """What is named with its exceptions, with what may stand behind them, and with all else."""
    chosen, spared = _excepted(c, chosen)
    if not chosen:
        return None
    spared = spared or _spared(c)
    if behind:
        spared = spared or _besides(c)
        c.has(*behind)
        spared = spared or _spared(c)
    limit = _limit(c, chosen)
    if limit is None or (spared and limit[0].but):
        return None
    return Part(clause=replace(limit[0], but=spared or limit[0].but), time=limit[1])


def _spared(c: Cursor) -> tuple[Selector, ...]:
    """`(but Charge is ok)`, `(but you may do Charge)`, `(but for Charge)`, `, Charge excepted,`."""
    here = c.at
    opened = c.mark("(")
    if not opened:
        c.mark(",")
    start = c.at
    for before, behind in (*(_IN_BRACKETS if opened else ()), *_SPARING):
        c.at = start
        chosen = selectors(c) if not before or c.has(*before) else ()
        if chosen and (not behind or c.has(*behind)) and (not opened or c.mark(")")):
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
    inverted = c.at > 0 and c.word("is", "are")  # `next round are red and blue forbidden`
    c.has(*phrases.USE_OF)
    chosen = selectors(c)
    chosen += listed(c, *phrases.AS_WELL) if chosen else ()
    chosen, spared = _excepted(c, chosen)
    spared = spared or (_spared(c) or _besides(c) if chosen else ())
    if not chosen or not c.has(*(phrases.NOT_OPEN if inverted else phrases.BARRED)):
        return None
    part = _forbidden(c, chosen)
    if part is None or not spared or not isinstance(part.clause, Forbid):
        return part
    return None if part.clause.but else replace(part, clause=replace(part.clause, but=spared))


def _excepted(c: Cursor, chosen: Rows) -> tuple[Rows, Rows]:
    """`Orange, Charge excepted,`: of more than two nobody can tell how many are meant."""
    pair = len(chosen) == 2  # noqa: PLR2004 - the one and the other
    if not pair or not c.has(*lexicon.EXCEPTED):
        return chosen, ()
    c.mark(",")
    return chosen[:1], chosen[1:]


def _besides(c: Cursor) -> tuple[Selector, ...]:
    """`Red, except Charge, may not be used`, in brackets as well."""
    here = c.at
    opened = c.mark("(")
    comma = not opened and c.mark(",")
    chosen = selectors(c) if c.has(*lexicon.EXCEPTION) else ()
    if chosen and (not opened or c.mark(")")) and (not comma or c.mark(",")):
        return chosen
    c.at = here
    return ()


def labelled(c: Cursor) -> Part | None:
    """`Barred next turn: red and blue`; `allowed: green, yellow`."""
    no = c.has(*phrases.LABEL_NO)
    if not no and not c.has(*phrases.LABEL_ONLY):
        return None
    span = time(c)
    if not c.mark(":"):
        return None
    if not no and c.has("everything|anything|all [ACT]", "any ACT") and ends(c):
        c.freed = c.freed or "all"
        return Part(clause=Free(free=True), time=span)
    alone = c.has(*lexicon.BEHIND)  # `allowed: only green`
    chosen = selectors(c)
    alone = (bool(chosen) and c.has(*lexicon.BEHIND)) or alone
    limit = _limit(c, chosen) if chosen else None
    if limit is None or (span and limit[1]) or (no and alone):
        return None
    found, later = limit
    clause = found if no else Only(only=found.forbid, but=found.but, overrides=found.overrides)
    return Part(clause=clause, time=later or span)


def unfit(c: Cursor) -> Part | None:
    """`Your next maneuver must not be red`: it says itself how long it lasts."""
    here = c.at
    if c.has(*phrases.MAY_NOT_BE) and (chosen := selectors(c)):
        return _forbidden(c, chosen)
    c.at = here
    chosen = selectors(c) if c.has(*phrases.NEXT_MAY_NOT) else ()
    part = _forbidden(c, chosen) if chosen else None
    return Part(clause=part.clause, time=part.time or Time(lasts=1)) if part else None


def _of_limits(said: Tail) -> bool:
    """Whether nothing was said that makes sense of scores alone."""
    return not (said.cumulative or said.pages or said.most)


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


def _but_follows(c: Cursor) -> bool:
    """`Anything but red`, without a verb."""
    here = c.at
    found = c.has(*phrases.ANYTHING_AT_ALL)
    behind = c.at
    if found and c.has(*phrases.BUT, *lexicon.EXCEPTION):
        c.at = behind
        return True
    c.at = here
    return False


def free(c: Cursor) -> Part | None:
    """`No restrictions`, `do as you like`; `anything but red` bars what is named."""
    here = start = c.at
    none = c.has("LIMITS") and c.mark(":") and c.has("none")
    c.at = c.at if none else here
    anything = not none and c.has(*phrases.ANYTHING)
    spared = not none and not anything and _but_follows(c)
    anything = anything or spared
    if not none and not anything and not c.has(*phrases.NO_LIMITS):
        return None
    here = c.at
    if anything:
        span = time(c)
        c.mark(",")
        if chosen := neither(c) or listed(c, *phrases.BUT, *lexicon.EXCEPTION):
            if not c.has(*phrases.MAY_BE) and c.has("BE|MODAL|GET|SCORING|not|never|BARRED"):
                return None  # something else is told of all but these
            limit = _limit(c, chosen)
            if limit is None or limit[0].but or (span and limit[1]):
                return None
            return Part(clause=limit[0], time=limit[1] or span)
    c.at = here
    if spared:
        return None  # `all but` something that is no row
    if anything and c.has("that|which|of"):
        return None  # `any maneuver that scores`, `any maneuver of yours`
    span = time(c)
    _in_other_words(c)
    span = span or time(c)
    if span is not None and span.lasts != 1:
        return None
    if but := _but_not(c):
        return None if span and but.time else replace(but, time=but.time or span)
    otherwise = c.has("otherwise", "apart from that|this", "other than that|this")
    c.freed = c.freed or _freedom(c, start, rest=otherwise)
    return Part(clause=Free(free=True), time=span)


def _but_not(c: Cursor) -> Part | None:
    """`No restrictions next turn, except no red`: what is barred, and nothing else."""
    here = c.at
    c.mark(",")
    if c.has("EXCEPT [that|for]") and (c.has(*lexicon.YOU) or True):
        part = forbid(c)
        if part is not None and isinstance(part.clause, Forbid):
            return part
    c.at = here
    return None


def _freedom(c: Cursor, start: int, *, rest: bool) -> str:
    """Whether no limits at all are told of, or none besides; our own words are both."""
    said = [t.text for t in c.tokens[start : c.at]]
    before = c.tokens[start - 1] if start else None
    alone = before is None or before.kind == "mark" or before.text == "opponents"
    if said[:4] == ["have", "no", "limits", "next"] and alone:
        return "ours"
    return "rest" if rest or not {"other", "further"}.isdisjoint(said) else "all"


def _in_other_words(c: Cursor) -> None:
    """`Anything goes (no restrictions)`."""
    here, far = c.at, c.far
    if not (c.mark("(") and c.has(*phrases.NO_LIMITS, *phrases.ANYTHING) and c.mark(")")):
        c.at, c.far = here, far
