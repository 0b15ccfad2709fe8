"""Sentences that do something at once to weapons, points and pages, and those beyond our words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeline.model.clauses import (
    Clause,
    Drain,
    Drop,
    Goto,
    Ignore,
    Lose,
    Page,
    Points,
    Recover,
    Restore,
)
from pipeline.wording import amounts, arms, lexicon, series, spans
from pipeline.wording.beyond import beyond
from pipeline.wording.cursor import Cursor
from pipeline.wording.parts import Part, names_row, time
from pipeline.wording.powers import POWERS
from pipeline.wording.selection import pool

PAGES = range(1, 65)
_AMOUNTS = range(1, 100)
_CHANGES = range(100)
_BETWEEN = (".", "!", ";")  # sentences


def weapon(c: Cursor) -> Part | None:
    """What happens to a weapon or a shield."""
    here = c.at
    asked = bool(here) and c.tokens[here - 1].text in ("may", "can")
    if c.has(*arms.DROP_USED):
        return Part(clause=Drop(drop="used"))
    done: tuple[tuple[tuple[str, ...], Clause], ...] = (
        (arms.DROP, Drop(drop="weapon")),
        (arms.RESTORE, Restore(restore="weapon")),
        (arms.WEAPON_BROKEN, Lose(lose="weapon")),
        (arms.SHIELD_BROKEN, Lose(lose="shield")),
    )
    for phrases, clause in done:
        c.at = here
        if c.has(*phrases):
            if names_row(c, here) or (asked and c.tokens[here].text not in ("use", "have")):
                return None  # one of several weapons, or what need not be done
            c.has(*(arms.TO_GROUND if isinstance(clause, Drop) else ()))
            return _for_good(c, Part(clause=clause))
    c.at = here
    if c.has(*arms.GONE) and not names_row(c, here):
        if _awaited(c):
            return Part(clause=Drop(drop="weapon"))
        if c.has(*spans.COMBAT):
            return Part(clause=Lose(lose="weapon"))
    for phrases, clause in (
        (arms.LOSE_WEAPON, Lose(lose="weapon")),
        (arms.LOSE_SHIELD, Lose(lose="shield")),
    ):
        c.at = here
        if c.has(*phrases) and c.has(*spans.COMBAT):
            return Part(clause=clause)
    return None


def entered(c: Cursor) -> Part | None:
    """`Weapon: dropped`, `shield: destroyed`."""
    shield = c.has("SHIELDS")
    if not (shield or c.has("weapon|weapons")) or not c.mark(":"):
        return None
    if c.has(*arms.ENTERED_BROKEN):
        return _for_good(c, Part(clause=Lose(lose="shield" if shield else "weapon")))
    if not shield and c.has(*arms.ENTERED_DROPPED):
        return Part(clause=Drop(drop="weapon"))
    return (
        Part(clause=Restore(restore="weapon")) if c.has(*arms.ENTERED_BACK) and not shield else None
    )


def _awaited(c: Cursor) -> bool:
    """Whether the next sentence waits for the weapon: then it is not gone for good."""
    here, far, found = c.at, c.far, False
    if c.mark(*_BETWEEN):
        while not found and (token := c.peek()) and token.text not in _BETWEEN:
            start = c.at
            found = c.has(*spans.RETRIEVED, *spans.THEN)
            c.at = start + 1
    c.at, c.far = here, far
    return found


def _for_good(c: Cursor, part: Part) -> Part:
    if not isinstance(part.clause, Lose) or c.has(*spans.COMBAT):
        return part
    here = c.at
    c.mark(",", ";", "-")
    c.word("and", "so")
    if not c.has(*arms.NOT_AGAIN):
        c.at = here
        return part
    c.has(*spans.AGAIN)
    c.has(*spans.COMBAT)
    return part


def body(c: Cursor) -> Part | None:
    """Body points that come back or are lost."""
    asked = bool(c.at) and c.tokens[c.at - 1].text in ("may", "can")
    c.has(*amounts.BESIDES)
    here = c.at
    for phrases, make in ((amounts.RECOVER, _recover), (amounts.DRAIN, _drain)):
        c.at = here
        if make is _drain and c.has(*amounts.BLEEDING) and not c.mark(":", ",", "-"):
            c.at = here
        amount = c.match(*phrases)
        if _mine(c, here):
            return None
        if amount is not None and amount[0] in _AMOUNTS:
            if asked and make is _drain:
                return None  # who may need not
            clause = make(amount[0])
            if make is _recover:
                _capped(c)
            else:
                c.has(*amounts.BECAUSE)
            c.change = 1 if make is _recover else -1
            return _each_turn(c, clause) if c.has(*amounts.EACH_TURN) else _at_once(c, clause)
    c.at = here
    if part := _in_other_words(c):
        return None if asked and isinstance(part.clause, Drain) else part
    c.at = here
    amount = c.match(*amounts.BODY) if _further(c) else None
    if amount is None or amount[0] not in _AMOUNTS:
        return None
    return _at_once(c, _recover(amount[0]) if c.change > 0 else _drain(amount[0]))


def _in_other_words(c: Cursor) -> Part | None:
    """`Take another point of damage`, `get 2 of your body points back`."""
    here = c.at
    if c.has(*amounts.HURT):
        off = c.tokens[c.at - 1].text in ("off", "out")
        taken = (
            off or c.tokens[here].text in amounts.TAKEN
        )  # of damage it could be what is not done
        amount = _counted(c)
        found = amount and c.has(*amounts.OF_BODY, *(() if taken else amounts.AS_DAMAGE))
        if amount and found and not _mine(c, here):
            c.has(*amounts.BESIDES)
            c.has(*amounts.BECAUSE)
            c.change = -1
            return _at_once(c, _drain(amount))
    c.at = here
    c.has(*amounts.THAT_IS)
    amount = _counted(c)
    if amount and c.has(*amounts.OF_BODY) and c.has(*amounts.GONE) and not _mine(c, here):
        return _at_once(c, _drain(amount))
    c.at = here
    if part := _written(c):
        return part
    c.at = here
    if not c.has(*amounts.HEALED):
        return None
    back = c.tokens[c.at - 1].text not in amounts.GETTING
    amount = _counted(c)
    if not amount or not c.has(*amounts.OF_BODY) or _mine(c, here):
        return None
    if not c.word("back") and not back:
        return None
    _capped(c)
    c.change = 1
    return _at_once(c, _recover(amount))


def _written(c: Cursor) -> Part | None:
    """`Body points: -1`, as on a slip of paper."""
    if not c.has("[your] body POINTS"):
        return None
    c.mark(":")
    token = c.peek()
    number = c.signed() if token and token.text in ("+", "-") else None
    if not number or abs(number) not in _AMOUNTS:
        return None
    return _at_once(c, _recover(number) if number > 0 else _drain(-number))


def _counted(c: Cursor) -> int | None:
    """How many, with what tells that they are more than those told before."""
    if c.has(*amounts.ONE_OF):
        c.at -= 1  # the point itself is a part of what follows
        return 1
    here = c.at
    if c.has(*amounts.ONE_MORE_OF) and (token := c.peek()) and token.text == "body":
        return 1
    c.at = here
    c.has(*amounts.MORE_OF)
    number = c.number()
    c.has(*amounts.MORE_OF)
    return number if number in _AMOUNTS else None


def _further(c: Cursor) -> bool:
    """`Recover 1 mana and 2 body points`: the verb stands before what is told first."""
    return bool(c.change) and c.tokens[c.at - 1].text in ("and", ",")


def _mine(c: Cursor, start: int) -> bool:
    """Whether they are of the fighter who speaks, and not of the one who is told."""
    return any(t.text in ("my", "mine") for t in c.tokens[start : c.at])


def _capped(c: Cursor) -> None:
    """`(but never above your original number)`: so it is anyhow."""
    here = c.at
    opened = c.mark("(")
    c.mark(",")
    if not c.has(*amounts.CAPPED) or (opened and not c.mark(")")):
        c.at = here


def _each_turn(c: Cursor, clause: Recover | Drain) -> Part | None:
    """Again and again, for as long as is said."""
    span = time(c)
    return Part(clause=replace(clause, lasts=span.lasts)) if span else None


def _recover(amount: int) -> Recover:
    return Recover(recover=amount)


def _drain(amount: int) -> Drain:
    return Drain(drain=amount)


def _at_once(c: Cursor, clause: Recover | Drain | Points) -> Part | None:
    """What is done at once may be said to be done next turn, and no later."""
    span = time(c)
    return None if span is not None and span.lasts != 1 else Part(clause=clause, time=span)


def points(c: Cursor) -> Part | None:
    """Points of the sheet that are gained or spent."""
    here = c.at
    asked = bool(here) and c.tokens[here - 1].text in ("may", "can")
    c.has(*amounts.BESIDES)
    here = c.at
    for phrases, sign in ((amounts.GAINING, 1), (amounts.SPENDING, -1)):
        c.at = here
        if c.has(*phrases):
            c.has(*amounts.BESIDES)
            # Who may pay need not.
            found = _amount(c)
            if found and sign > 0:
                c.word("back")
            return None if asked and sign < 0 else _points(c, found, sign)
    c.at = here
    back = _amount(c) if c.has(*amounts.GETTING_BACK) else None
    if back and c.word("back"):
        return _points(c, back, 1)
    c.at = here
    taken = None if asked else c.match(*amounts.TAKING_OFF)
    if taken and taken[0] in _CHANGES and (name := pool(c)):
        c.has("POINTS")
        return _points(c, (name, taken[0]), -1)
    for verbs, sign in (("RAISE", 1), ("LOWER", -1)):
        c.at = here
        name = pool(c) if c.has(verbs) else None
        amount = c.match("[POINTS] by #") if name else None
        if name and amount and amount[0] in _CHANGES:
            return _points(c, (name, amount[0]), sign)
    c.at = here
    further = _further(c)
    if found := _amount(c):
        if further and found[0] in c.naming.counted:
            return _points(c, found, c.change)
        sign = 1 if c.has(*amounts.IS_GAINED) else -1 if c.has(*amounts.IS_SPENT) else 0
        return _points(c, found, sign) if sign else None
    c.at = here
    return _risen(c)


def _points(c: Cursor, found: tuple[str, int] | None, sign: int) -> Part | None:
    if found and sign > 0:
        _capped(c)
    c.change = sign
    return _at_once(c, Points(points={found[0]: sign * found[1]})) if found else None


def _risen(c: Cursor) -> Part | None:
    """`Your luck goes up by 1`, `luck +1`: of points that no row is called by."""
    name = pool(c)
    if name not in c.naming.energies:
        return None
    c.has("POINTS")
    if c.has(*amounts.RISEN):
        number = c.number()
    elif c.has(*amounts.SUNK):
        sunk = c.number()
        number = None if sunk is None else -sunk
    else:
        c.mark(":")
        token = c.peek()
        number = c.signed() if token and token.text in ("+", "-") else None
    if not number or abs(number) not in _CHANGES:
        return None
    return _at_once(c, Points(points={name: number}))


def _amount(c: Cursor) -> tuple[str, int] | None:
    """`2 bullets`, `1 luck point`, `one point of force`."""
    number = c.number()
    if number is None and c.has("a point of"):
        name = pool(c)
        return (name, 1) if name else None
    if number is None or number not in _CHANGES:
        return None
    here = c.at
    name = pool(c) if c.has("POINTS of", "of your|his|her|their") else None
    if name:
        c.has("POINTS")
    else:
        c.at = here
        name = pool(c)
        if name and not c.has("POINTS") and name not in _COUNTED and name not in c.naming.known:
            return None
    return (name, number) if name else None


_COUNTED = frozenset(p for p, (one, _) in series.POOLS.items() if " " not in one)


def pages(c: Cursor) -> Part | None:
    """Another picture than the one reached."""
    here = c.at
    ignored = c.has(*lexicon.IGNORE_SCORE)
    if ignored and not c.has("and GO to"):  # what is turned away from does not count anyhow
        return Part(clause=Ignore(ignore="score"))
    c.at = here
    if ignored:
        c.has(*lexicon.IGNORE_SCORE)
        c.word("and")
    goto = c.match(*lexicon.GO_TO)
    if goto is None and here == c.behind:
        goto = c.match(*lexicon.REFER_TO)
    if goto is None or goto[0] not in PAGES:
        return None
    other = _others(c)
    if other is None:
        return None
    if other:
        c.has(*lexicon.INSTEAD_ALONE)
        c.mark(",")
        c.has(*lexicon.YOUR_CHOICE)
        return Part(clause=Goto(goto=goto[0], other=other))
    page = c.match(*lexicon.IN_PLACE)
    if page is not None:
        return Part(clause=Page(page=page[0], goto=goto[0])) if page[0] in PAGES else None
    c.has(*lexicon.INSTEAD_ALONE)
    return Part(clause=Goto(goto=goto[0]))


def _others(c: Cursor) -> tuple[int, ...] | None:
    """`27, 35 or 41`: the pages after the first; nothing where one is no page."""
    found: list[int] = []
    while True:
        here = c.at
        c.mark(",")
        more = c.match(*lexicon.OR_PAGE)
        if more is None:
            c.at = here
            number = c.number() if c.mark(",") else None
            more = None if number is None else (number,)
        if more is None:
            c.at = here
            return tuple(found)
        if more[0] not in PAGES:
            return None
        found.append(more[0])


ACTS: tuple[Callable[[Cursor], Part | None], ...] = (
    entered, weapon, *POWERS, body, points, pages, beyond,
)  # fmt: skip
