"""What is added to other things than scores, and what the clauses cannot express yet."""

from __future__ import annotations

import re

from pipeline.model.clauses import Bonus, Drain, Points, Recover, Unmodelled
from pipeline.wording import lexicon
from pipeline.wording.cursor import Cursor
from pipeline.wording.gains import THAT_SCORES
from pipeline.wording.parts import Part, time
from pipeline.wording.powers import grown, used
from pipeline.wording.selection import pool, quoted

_KEY = re.compile(r'"((?:[^"\x00-\x1f\x7f-\x9f]|""){1,400})"')
_FIGURE = 9
_MOST = 99


def beyond(c: Cursor) -> Part | None:
    """What is told in a phrase of its own."""
    here = c.at
    for key, phrases in lexicon.BEYOND:
        c.at = here
        figures = c.match(*phrases)
        if figures is not None:
            time(c)  # a part of what cannot be expressed
            return Part(clause=Unmodelled(unmodelled=key, figures=figures))
    c.at = here
    return _follow(c) if c.has(*lexicon.FOLLOW) else None


def added(c: Cursor, number: int) -> Part | None:
    """What a number is added to that is no score of any row."""
    here = c.at
    if number and c.has(*lexicon.BODY_POINTS):
        clause = Recover(recover=number) if number > 0 else Drain(drain=-number)
        return Part(clause=clause)
    c.at = here
    if c.has(*lexicon.TO_HEIGHT):
        return grown(c, number)
    for read in (_pool, _used, _wounds):
        c.at = here
        if (part := read(c, number)) is not None:
            return part
    c.at = here
    return None


def _used(c: Cursor, number: int) -> Part | None:
    return used(c, number) if c.word("to", "from") else None


def _wounds(c: Cursor, number: int) -> Part | None:
    """`To all head wounds that score for the rest of the combat. It is cumulative up to +3`."""
    here = c.at
    for pages, phrases in lexicon.WOUNDS:
        c.at = here
        if c.has(*phrases):
            c.has(*THAT_SCORES)
            span = time(c)
            most = _most(c)
            if most is not None and not 0 < most <= _MOST:
                return None
            return Part(clause=Bonus(bonus=number, pages=pages, most=most), time=span)
    return None


def _pool(c: Cursor, number: int) -> Part | None:
    """`Add 2 to your luck points`; `to your magic` could name rows of the sheet."""
    if not c.word("to", "from"):
        name = pool(c)
        sure = name is not None and name in c.naming.energies
        c.has("POINTS")
        return Part(clause=Points(points={name: number})) if sure and name else None
    owned = c.word("your", "their")
    here = c.at
    name = pool(c)
    row = c.tokens[here].text in c.naming.rows if name else False
    bare = name in c.naming.energies and c.tokens[here].text not in lexicon.CLASSES["THE"].split()
    if name is None or not (owned or bare):
        return None
    if not c.has("POINTS") and row:
        return None
    return Part(clause=Points(points={name: number}))


def _most(c: Cursor) -> int | None:
    """`This is cumulative up to +3`, in the sentence or in one of its own."""
    here = c.at
    c.mark(".")
    most = c.signed() if c.has(*lexicon.UP_TO) else None
    if most is None:
        c.at = here
        return None
    c.has(*lexicon.MODIFIER)
    return most


def _follow(c: Cursor) -> Part | None:
    """Our own sentence for it, with the key in quotes."""
    figures: list[int] = []
    if c.mark("("):
        while (number := _figure(c)) is not None:
            figures.append(number)
            if not c.mark(","):
                break
        if not figures or not c.mark(")"):
            return None
    key = quoted(c, _KEY) if c.mark(":") else None
    if key is None:
        return None
    clause = Unmodelled(unmodelled=key.replace('""', '"'), figures=tuple(figures))
    return Part(clause=clause)


def _figure(c: Cursor) -> int | None:
    sign = -1 if c.mark("-") else 1
    token = c.peek()
    if token is None or token.kind != "number" or len(token.text) > _FIGURE:
        return None
    c.step()
    return sign * int(token.text)
