"""Limits in any order of words: `forbidden are in the next round red and green maneuvers`.

Translators keep the order of their own tongue. What is left then are words of closed kinds: rows,
a time, one word that bars or one `not` or `only` in a place that leaves no doubt what it is said
of, and words that change nothing. Any other word, and a second one of those, is a doubt.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.model.clauses import Forbid, Free, Only, Selector
from pipeline.wording import phrases
from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES
from pipeline.wording.parts import Part, Time, tail, time
from pipeline.wording.selection import selectors
from pipeline.wording.tokens import Token


def _words(*texts: str) -> frozenset[str]:
    return frozenset(w for text in texts for w in CLASSES.get(text, text).split())


_ACTS = _words("ACT")
_BARS = _words("BARRED")
_ALLOWS = _words("ALLOWED")
_DOES = _words("DO", "DOING", "DONE") - _words("try attempt pick picked picks")
_MAY = _words("may can will shall")
_MUST = _words("must should")
_BE = _words("is are be being")
_PLAIN = _words("ACT", "TURN") | _words(
    "the a an any all your his her their you he she they to for of in on from with by it there"
    " use choice selection option options as"
)
_KNOWN = _BARS | _ALLOWS | _DOES | _MAY | _MUST | _BE | _PLAIN | _words("not no only")
_TELL = _KNOWN - _PLAIN  # no rows begin with these
_UNSURE = _ALLOWS | _MUST | _words("may can")  # with a word that bars
_HE = _words("he she they his her their")
_STOPS = (".", "!")
_ROWS, _TIME = "<rows>", "<time>"
_PERSONS = _words("you he she they that")
_LIKED = _words("like likes wish wishes want wants please pleases")
_LIMITS = _words("LIMITS")
_ALL = _words("all any every everything anything whatever whichever")
_OF_FREEDOM = _words("free freely freedom unrestricted unlimited")
_OF_CHOICE = (
    _ALLOWS | _DOES | _BE | _PLAIN | _LIKED | _LIMITS | _ALL | _OF_FREEDOM
    | _words("may can will shall no sheet list whole entire")
) - _words("it")  # fmt: skip


@dataclass(slots=True, kw_only=True)
class _Said:
    """The kinds of words of a sentence, in its order."""

    words: list[str] = field(default_factory=list)
    rows: tuple[Selector, ...] = ()
    span: Time | None = None
    all: bool = False  # the rows are told of as all of their kind


def scattered(c: Cursor) -> Part | None:
    """A limit, or no limits, whose words stand in any order."""
    here, far, persons = c.at, c.far, set(c.persons)
    for read in (_limit, _freedom):
        if (part := read(c, here)) is not None:
            return part
        c.at, c.far, c.persons = here, far, set(persons)
    return None


def _limit(c: Cursor, here: int) -> Part | None:
    said = _read(c, here)
    if said is None or not said.rows:
        return None
    words = said.words
    bars = [w for w in words if w in _BARS]
    denied = [i for i, w in enumerate(words) if w in ("not", "no")]
    only = [i for i, w in enumerate(words) if w == "only"]
    more = tail(c)
    if more.cumulative or more.pages or more.most or more.also or (said.span and more.time):
        return None
    span = said.span or more.time
    if len(only) == 1 and not bars and not denied and _alone(words, only[0]):
        return Part(clause=Only(only=said.rows, but=more.but, overrides=more.overrides), time=span)
    led_alone = bool(here) and c.tokens[here - 1].text == "only"  # `next turn only barred red`
    sure = _UNSURE.isdisjoint(words) and not led_alone
    barred = len(bars) == 1 and not denied and not only and sure
    if barred or (
        len(denied) == 1
        and not bars
        and not only
        and _denied(words, denied[0], said_of_all=said.all)
    ):
        limit = Forbid(forbid=said.rows, but=more.but, overrides=more.overrides)
        return Part(clause=limit, time=span)
    return None


def _read(c: Cursor, here: int) -> _Said | None:
    """The words up to a mark, where all of them are known."""
    c.at = here
    said = _Said()
    while (token := c.peek()) and token.kind != "mark":
        if said.span is None and (span := time(c)):
            said.span = span
            if c.tokens[c.at - 1].text == "only":
                c.at -= 1  # `in the next round only red use`
            said.words.append(_TIME)
        elif not (said.rows or token.text in _TELL or _titled(c)) and (rows := selectors(c)):
            said.rows, said.all = rows, token.text in _ALL
            said.words.append(_ROWS)
        elif said.rows and "only" not in said.words and c.has(*phrases.ALONE):
            said.words.append("only")
        elif c.has("no more|longer", "not any more|longer", "never [more|again]"):
            said.words.append("not")
        elif _known(c, token, _KNOWN):
            said.words.append(token.text)
            c.step()
        else:
            break
    sound = _same_person(c, said.words) and len(said.words) > 1 and not _all_that(said.words)
    return said if sound else None


def _known(c: Cursor, token: Token, words: frozenset[str]) -> bool:
    return token.text in words and token.found is None and token.text not in c.naming.rows


def _titled(c: Cursor) -> bool:
    """`The Action Jab`: it could be a name of which the sheet has a part alone."""
    before = c.tokens[c.at - 1] if c.at else None
    return before is not None and before.text in _ACTS and c.text[before.start].isupper()


def _same_person(c: Cursor, words: Sequence[str]) -> bool:
    he, you = not _HE.isdisjoint(words), "you" in words or "your" in words
    if (he and (you or c.headed)) or ("you" in c.persons and he) or ("he" in c.persons and you):
        return False
    c.persons |= {"he"} if he else {"you"} if you else set()
    return True


def _alone(words: Sequence[str], at: int) -> bool:
    """Whether `only` is said of the rows: beside them, or of what is done with them."""
    rows = words.index(_ROWS)
    if at == rows + 1:
        return at + 1 == len(words) or words[at + 1] not in _BE  # `red only is used next turn`
    between = words[at + 1 : rows]
    doing = _DOES | _ALLOWS | _BE | _PLAIN - _words("you he she they")
    return at < rows and all(w in doing for w in between)


def _denied(words: Sequence[str], at: int, *, said_of_all: bool) -> bool:
    """Whether what is denied is that the rows may be done.

    `You may choose not to do red` denies nothing, nor does `you must red not use`.
    """
    rows = words.index(_ROWS)
    allows = [i for i, w in enumerate(words) if w in _ALLOWS]
    if not allows and _MAY.isdisjoint(words) and _MUST.isdisjoint(words):
        return False
    if words[at] == "not" and at + 1 == rows and said_of_all:
        return False  # `not all red maneuvers are allowed`
    if words[at] == "no":
        free = any(i < at for i in allows) and "to" in words[:at]
        return at + 1 == rows and not free and _MUST.isdisjoint(words)
    if not _MUST.isdisjoint(words):
        return at > 0 and words[at - 1] in _MUST
    done = [i for i, w in enumerate(words) if w in _DOES or w in _ALLOWS]
    return all(i > at for i in done)


def _freedom(c: Cursor, here: int) -> Part | None:
    """`The choice of the maneuver is in the next round free`."""
    c.at = here
    words: list[str] = []
    span: Time | None = None
    while (token := c.peek()) and token.kind != "mark":
        if span is None and (span := time(c)):
            words.append(_TIME)
        elif _known(c, token, _OF_CHOICE):
            words.append(token.text)
            c.step()
        else:
            return None
    if not _same_person(c, words) or (span is not None and span.lasts != 1):
        return None
    no = [i for i, w in enumerate(words) if w == "no"]
    limits = not _LIMITS.isdisjoint(words)
    if no or limits:
        told = len(no) == 1 and no[0] + 1 < len(words) and words[no[0] + 1] in _LIMITS
        free = told and _OF_FREEDOM.isdisjoint(words) and _ALLOWS.isdisjoint(words)
    else:
        whole = not (_ALLOWS | _words("may can")).isdisjoint(words) and _all(words)
        free = not _OF_FREEDOM.isdisjoint(words) or whole
    if not free:
        return None
    c.freed = c.freed or "all"
    return Part(clause=Free(free=True), time=span)


def _all(words: Sequence[str]) -> bool:
    """Whether all rows are told of; `all you may do` lacks what that is."""
    return not _ALL.isdisjoint(words) and not _all_that(words)


def _all_that(words: Sequence[str]) -> bool:
    return any(a in _ALL and b in _PERSONS for a, b in itertools.pairwise(words))
