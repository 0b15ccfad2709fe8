"""Bonuses in any order of words: `in the next round are red hits with 2 points more rewarded`.

There is one number with its sign or with words that all raise or all lower it, the rows it is for,
a time, and words of a closed kind that change nothing. What could be done to whom it is told, or
counted by the number, is a doubt.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pipeline.model.clauses import Bonus, Selector
from pipeline.wording import gains
from pipeline.wording.cursor import Cursor
from pipeline.wording.lexicon import CLASSES, NUMBERS
from pipeline.wording.parts import Part, Time, time
from pipeline.wording.selection import selectors
from pipeline.wording.whether import struck


def _words(*texts: str) -> frozenset[str]:
    return frozenset(w for text in texts for w in CLASSES.get(text, text).split())


_MOST = 99
_NAMED = _words("bonus plus modifier adjustment")
_UP = _NAMED | _words("RAISE", "RAISED", "RISES") | _words(
    "add adds added adding extra more additional higher greater better stronger harder"
)  # fmt: skip
_DOWN_NAMED = _words("penalty malus reduction deduction handicap")
_DOWN = _DOWN_NAMED | _words("LOWER", "LOWERED", "FALLS") | _words(
    "subtract subtracts subtracted deduct deducts deducted less fewer weaker worse lessened"
)  # fmt: skip
_SCORES = _words("score scores scored scoring damage damages result results")
_HITS = _words("hit hits blow blows strike strikes lands land landed successful succeed succeeds")
_TELLING = _SCORES | _NAMED | _DOWN_NAMED | _words(
    "add adds added worth harder stronger increased raised subtract deduct reduced lowered deducted"
    " decreased increase raise reduce weaker stronger worse better"
)  # fmt: skip
_IF = _words("if when whenever that which should whatever any each every all")
_DOES = _words("DO") - _words("try attempt pick take picks takes")
_PLAIN = _words("ACT", "MADE", "DONE") | _words(
    "the a an any all each every your his her their its it they them you he she this that these"
    " those to on for with from by of in at is are be been will shall if when whenever which"
    " whatever point points do does deal deals inflict inflicts cause causes count counts"
    " carry carries bring brings earn earns apply applies worth then there make makes"
    " result results suffer suffers get gets receive receives gain gains have has rewarded credited"
)  # fmt: skip
_DO_IF = _DOES - _words("make makes do does")
_SUFFERS = _words("suffer suffers")
_GETS = _SUFFERS | _words("get gets receive receives gain gains have has")
_KNOWN = (_UP | _DOWN | _SCORES | _HITS | _PLAIN | _DOES) - _words("taken take takes")
_PERSONS = _words("you he she they")
_HE = _words("he she they his her their him them")
_AT_THEM = _words("to on at for")
_OWN = _words("your his her their")
_DEALT = _words("do does deal deals inflict inflicts cause causes make makes", "MADE") | {"your"}
_COUNTED = _words("hit hits blow blows strike strikes attack attacks maneuver maneuvers move moves")
_MORE = _words("more extra additional")
_NUMBER, _ROWS, _TIME = "<number>", "<rows>", "<time>"
_IN_WORDS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (gains.POINT_PENALTY, ("penalty", _NUMBER)),
    (gains.POINT_BONUS, ("bonus", _NUMBER)),
    (gains.TAKE_OFF, ("subtract", _NUMBER, "from")),
    (gains.ONE_MORE, ("extra", _NUMBER, "point")),
)


class _Told:
    """The words of a sentence by kind, with its number, its rows and its time."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.number: int | None = None
        self.signed = False
        self.off = False  # it is taken off
        self.rows: tuple[Selector, ...] = ()
        self.span: Time | None = None
        self.commas: list[int] = []


def tallied(c: Cursor) -> Part | None:
    """A bonus whose words stand in any order."""
    here, far, persons = c.at, c.far, set(c.persons)
    told = _read(c)
    number = _meant(told) if told else None
    if told is None or not number or abs(number) > _MOST or not _sound(c, told):
        c.at, c.far, c.persons = here, far, persons
        return None
    return Part(clause=Bonus(bonus=number, to=told.rows), time=told.span, timed=True)


def _read(c: Cursor) -> _Told | None:
    told = _Told()
    while token := c.peek():
        if told.span is None and (span := time(c)):
            told.span = span
            told.words.append(_TIME)
        elif told.number is None and (words := _in_words(c, told)):
            told.words += words
        elif _amount(c, told):
            told.words.append(_NUMBER)
        elif not told.rows and _opens(c) and (rows := selectors(c)):
            told.rows = rows
            told.words.append(_ROWS)
        elif token.kind == "word" and token.text in _KNOWN and not token.found:
            if token.text in c.naming.rows:
                return None
            told.words.append(token.text)
            c.step()
        elif token.text in (",", ":") and told.words:
            told.commas.append(len(told.words))
            c.step()
        else:
            break
    return told if told.number is not None else None


def _opens(c: Cursor) -> bool:
    """Whether rows may stand here: no word of ours that is no article."""
    token = c.peek()
    articles = CLASSES["THE"].split()
    plain = token is not None and (token.text in articles or token.text not in _KNOWN)
    return plain or (token is not None and token.text in CLASSES["ACT"].split())


def _in_words(c: Cursor, told: _Told) -> list[str]:
    """`Take a one-point penalty`, `take 1 off your score`, `an extra point`."""
    for phrase, words in _IN_WORDS:
        here = c.at
        found = c.match(*phrase)
        if found is not None:
            told.number = found[0] if found else 1
            told.off = phrase is gains.TAKE_OFF
            return list(words)
        c.at = here
    return []


def _amount(c: Cursor, told: _Told) -> bool:
    token = c.peek()
    if token is None or told.number is not None or token.text in ("a", "an"):
        return False
    sign = token.kind == "mark" and token.text in ("+", "-")
    if not sign and token.kind != "number" and token.text not in NUMBERS:
        return False
    told.number, told.signed = c.signed(), sign
    return told.number is not None


def _meant(told: _Told) -> int | None:
    """What is added, where sign and words agree."""
    up = [w for w in told.words if w in _UP]
    up += [b for a, b in itertools.pairwise(told.words) if a == _ROWS and b in ("gain", "gains")]
    down = [w for w in told.words if w in _DOWN]
    number = told.number or 0
    if told.signed and number > 0:
        return number if not down else None
    if told.signed:
        named = set(up) <= _NAMED | {"add", "adds", "added"} and set(down) <= _DOWN_NAMED
        return number if named and not (up and down) else None
    if bool(up) == bool(down):
        return None
    return number if up else -number


def _sound(c: Cursor, told: _Told) -> bool:
    words = told.words
    at = words.index(_NUMBER)
    if not _SUFFERS.isdisjoint(words) and (told.number or 0) > 0 and told.signed:
        return False
    scores = not _SCORES.isdisjoint(words) or not _HITS.isdisjoint(words)
    if not told.rows and not scores:
        return False  # points of any kind
    if told.off and not told.rows and _OWN.isdisjoint(words):
        return False  # whose score nobody can tell
    hurt = not {"damage", "damages"}.isdisjoint(words)
    if hurt and not told.rows and _DEALT.isdisjoint(words):
        return False  # it could be done to whom it is told
    points = told.rows and not {"point", "points"}.isdisjoint(words)
    if not told.signed and not points and _TELLING.isdisjoint(words):
        return False
    after = [w for w in words[at + 1 :] if w not in _MORE][:1]
    if not told.signed and after and after[0] in _COUNTED:
        return False  # `make 2 more hits`
    if _ordered(words) or ("to", _NUMBER) in itertools.pairwise(words):
        return False
    if not _NAMED.intersection(words) and not _gains(told):
        return False
    if not told.rows and any(_later(words, comma) for comma in told.commas):
        return False
    return not _suffered(words) and _same_person(c, words)


def _ordered(words: Sequence[str]) -> bool:
    """`Do red next turn, +2`: an order of which a lost `no` would make the opposite."""
    for i, word in enumerate(words):
        does = word in _DO_IF or (word in _DOES and words[i + 1 : i + 2] == [_ROWS])
        if does and _IF.isdisjoint(words[:i]):
            return True
    return False


def _gains(told: _Told) -> bool:
    """Whether what is got is the bonus, and not the damage: `you get 2 more damage`."""
    words = told.words
    for i, word in enumerate(words):
        if word in _GETS:
            behind = [w for w in words[i + 1 :] if w not in ("a", "an", "the")][:1]
            if not behind or not (behind[0] == _NUMBER or behind[0] in _UP | _DOWN_NAMED):
                return False
            if not told.signed and not {"damage", "damages"}.isdisjoint(words):
                return False
    return True


def _later(words: Sequence[str], comma: int) -> bool:
    """`If a hit is made, add 2 next turn`: it could be the hit just made."""
    return not _IF.isdisjoint(words[:comma]) and _TIME in words[comma:]


def _suffered(words: Sequence[str]) -> bool:
    """`If you are hit`, `damage to you`: it is done to whom it is told."""
    if struck(words):
        return True
    pairs = itertools.pairwise(words)
    return any(a in _AT_THEM and b in _PERSONS | {"him", "them"} for a, b in pairs)


def _same_person(c: Cursor, words: Sequence[str]) -> bool:
    he, you = not _HE.isdisjoint(words), "you" in words or "your" in words
    they = {"they", "them", "their"}  # rows too
    he = he and not set(words) & _HE <= they
    if (he and (you or c.headed)) or ("you" in c.persons and he) or ("he" in c.persons and you):
        return False
    c.persons |= {"he"} if he else {"you"} if you else set()
    return True
