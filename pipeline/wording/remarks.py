"""What is said of clauses that were told before, and where a sentence ends."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from pipeline.model.clauses import Bonus, Clause, End, Forbid, Free, Lose, Only, Restore
from pipeline.wording import arms, choices, gains, lexicon, others, spans
from pipeline.wording.cursor import Cursor
from pipeline.wording.figures import gained, told_number
from pipeline.wording.parts import Part
from pipeline.wording.selection import selectors

STOPS = (".", "!", "?")
_MOST = 99
_NEAR = 8  # words in which the last of two rows stands before a condition
_TWO = 2
_JOINING = ("and", "or", "nor")
_ONE = frozenset(("action", "attack", "maneuver", "manoeuvre", "move", "technique"))


def marks(c: Cursor) -> None:
    while c.mark('"'):
        pass


def ends(c: Cursor) -> bool:
    here = c.at
    c.mark(",")
    symbol = c.has(*lexicon.SWAP, *lexicon.MISSILE)
    c.at = here
    if symbol:
        return True
    token = c.peek()
    return token is None or token.kind in ("swap", "missile") or token.text in (*STOPS, "critical")


def void(c: Cursor, parts: list[Part]) -> bool:
    """`..., all other restrictions are void`, said of the one limit of the sentence."""
    limits = [i for i, p in enumerate(parts) if isinstance(p.clause, (Only, Forbid))]
    here = c.at
    if len(limits) != 1 or not c.has(*others.OTHERS_VOID):
        c.at = here
        return False
    c.has(*others.MEANWHILE)
    part = parts[limits[0]]
    if isinstance(part.clause, (Only, Forbid)):
        parts[limits[0]] = replace(part, clause=replace(part.clause, overrides="all"))
    marks(c)
    return True


def adds_up(c: Cursor, told: list[Clause]) -> bool:
    """`(accumulative)` behind a bonus for the rest of the combat, which adds up anyhow."""
    here, last = c.at, told[-1] if told else None
    if isinstance(last, Bonus) and last.lasts == "combat":
        opened = c.mark("(")
        most = c.signed() if c.has(*lexicon.UP_TO) else None
        if most and last.most is None and 0 < most <= _MOST:
            c.has(*lexicon.MODIFIER)
            if c.mark(*STOPS) or (opened and c.mark(")")) or ends(c):
                told[-1] = replace(last, most=most)
                return True
        c.at = here
        opened = c.mark("(")
        if c.has(*lexicon.CUMULATIVE) and (not opened or c.mark(")")):
            while c.mark(*STOPS, '"'):
                pass
            return True
    c.at = here
    return False


def overrides(c: Cursor, told: list[Clause]) -> bool:
    """`Other restrictions are invalid`, said of the one limit before it."""
    here = c.at
    limits = [i for i, t in enumerate(told) if isinstance(t, (Only, Forbid))]
    if len(limits) != 1 or not c.has(*others.OTHERS_VOID):
        c.at = here
        return False
    c.has(*others.MEANWHILE)
    marks(c)
    if not c.mark(*STOPS) and not ends(c):
        c.at = here
        return False
    limit = told[limits[0]]
    if isinstance(limit, (Only, Forbid)):
        told[limits[0]] = replace(limit, overrides="all")
    return True


def alone(c: Cursor, told: Sequence[Clause]) -> bool:
    """`Do only red next turn. No others.`: the same once more, where it holds in any case."""
    here, last = c.at, told[-1] if told else None
    if isinstance(last, Only) and last.when is None and last.binds is None:
        if c.has(*choices.NO_OTHERS) and (c.mark(*STOPS) or ends(c)):
            return True
        c.at = here
    return False


def gone(c: Cursor, told: Sequence[Clause]) -> bool:
    """`It may not be used again this combat.`, said of the shield or weapon that was just lost.

    Of one that is back: `You may use it again.`
    """
    here = c.at
    lost = bool(told) and isinstance(told[-1], Lose) and c.has(*arms.NOT_AGAIN)
    if lost:
        c.has(*spans.AGAIN)
        c.has(*spans.COMBAT)
    back = bool(told) and isinstance(told[-1], Restore) and c.has(*arms.AGAIN)
    if (lost or back) and (c.mark(*STOPS) or ends(c)):
        return True
    c.at = here
    return False


def decided(c: Cursor, told: list[Clause]) -> bool:
    """`The combat is over: you win` tells once how it ends; false where it ends in two ways."""
    ends = [t for t in told if isinstance(t, End)] if c.over else []
    for one in [t for t in ends if t.end == "draw" and t.may is None]:
        won = [t for t in ends if t.end != "draw"]
        if any((t.when, t.may) != (one.when, None) for t in won):
            return False
        if won:
            told.remove(one)
    return True


def excepts(c: Cursor, told: list[Clause]) -> bool:
    """`Exception: Charge.`, said of the one limit before it, which has none yet."""
    here = c.at
    limits = [i for i, t in enumerate(told) if isinstance(t, (Only, Forbid))]
    chosen = selectors(c) if c.has(*lexicon.EXCEPTIONS) and (c.mark(":") or True) else ()
    stopped = bool(chosen) and (c.mark(*STOPS) or ends(c))
    limit = told[limits[0]] if len(limits) == 1 and stopped else None
    if not isinstance(limit, (Only, Forbid)) or limit.but:
        c.at = here
        return False
    told[limits[0]] = replace(limit, but=chosen)
    return True


def pays(c: Cursor, told: list[Clause]) -> bool:
    """`Do any maneuver next turn. If it scores, add 1.`: it is the one that was just left open."""
    here, last = c.at, told[-1] if told else None
    before = [t.text for t in c.tokens[:here]]
    while before and before[-1] in STOPS:
        before.pop()
    said = list(itertools.takewhile(lambda one: one not in STOPS, reversed(before)))
    freed = isinstance(last, Free) and last.when is None and last.binds is None
    if not freed or _ONE.isdisjoint(said) or not c.has(*gains.IT_SCORES):
        return False
    c.mark(",")
    number = gained(c) if c.has(*gains.THAT_SCORE) else told_number(c)[0]
    c.has(*gains.OF_DAMAGE)
    c.has(*lexicon.TO_IT)
    if number and abs(number) <= _MOST and (c.mark(*STOPS) or ends(c)):
        told.append(Bonus(bonus=number))
        return True
    c.at = here
    return False


def above_all(c: Cursor) -> bool:
    """`Whatever other orders say,`: what replaces all else, before a limit."""
    here, far = c.at, c.far
    if c.has(*others.INSTEAD) and c.mark(","):
        return True
    c.at, c.far = here, far
    return False


def set_above(part: Part | None) -> Part | None:
    """The limit that replaces all else; nothing where that makes no sense."""
    limit = part.clause if part else None
    if part is None or not isinstance(limit, (Only, Forbid)) or limit.overrides:
        return None
    return replace(part, clause=replace(limit, overrides="all"))


def afterthought(c: Cursor, clause: Clause, behind: int) -> bool:
    """`Do only red, or blue if you scored`: the condition could be that of the last alone."""
    rows = clause.only if isinstance(clause, Only) else ()
    rows = clause.forbid if isinstance(clause, Forbid) else rows
    said = [t.text for t in c.tokens[max(behind - _NEAR, 0) : behind]]
    joined = any(a == "," and b in _JOINING for a, b in itertools.pairwise(said))
    return joined and len(rows) == _TWO
