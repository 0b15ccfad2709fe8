"""What stands over the rest: to whom it is read out, and from which total on a critical adds it."""

from __future__ import annotations

import itertools

from pipeline.wording import lexicon, openings
from pipeline.wording.cursor import Cursor
from pipeline.wording.naming import naming
from pipeline.wording.tokens import tokens

_MARKS = (":", ",", ";", '"', ".", "-")
_SPOKEN = frozenset(("you", "your", "you'll", "i", "i'll", "me", "my", "we", "our"))
_THIRD = frozenset(("he", "she", "they", "his", "her", "their", "him", "them"))
_WHEN = ("if", "on", "upon", "in", "when")  # before a comma; `for critical hits, add 1` is none
_HIGHEST = 40  # no total is higher


def lead(c: Cursor) -> bool:
    """`Tell your opponent:`, `Say to your foe that`; whether such words stand here."""
    _courtesy(c)
    if c.has(*lexicon.SELECT_FIRST):
        c.mark(",")
        c.word("then")
    here = c.at
    if c.has(*openings.READ_TO) and c.mark(":"):
        c.headed = _end(c) and not _of_third(c)
        return True
    c.at = here
    if c.has(*openings.LET_KNOW):
        c.reported = True
        return True
    c.at = here
    if c.has(*openings.MAKE) or (c.has("LIMITS") and c.mark(":") and not c.has("none")):
        return True
    c.at = here
    if c.has(*openings.TO_FOE) and c.mark(":"):
        c.headed = _end(c)
        return True
    c.at = here
    if c.has(*openings.LEADS):
        return _told_to(c, here)
    c.at = here
    if c.has(*openings.TELL_TO) and _listener(c):
        c.headed = _end(c)
        return True
    c.at = here
    return False


def _told_to(c: Cursor, here: int) -> bool:
    """`Tell your opponent that`, `tell your foe:`; false where that is told of somebody else."""
    if c.tokens[c.at - 1].text != "to" and (of_his := _of_his(c)) is not None:
        c.at = c.at if of_his else here
        return of_his
    c.reported = c.tokens[c.at - 1].text == "that"
    indirect = c.reported or c.tokens[c.at - 1].text == "to"
    if c.tokens[c.at - 1].text == "to":  # `Tell your opponent to do`: read on at the verb
        c.at -= 1
        c.word("to")
    c.has("as follows")
    token = c.peek()
    indirect = indirect or (token is not None and token.text in ("he", "she", "they"))
    _end(c)
    c.headed = not indirect
    return True


def _courtesy(c: Cursor) -> None:
    """`Would you kindly`, `be so kind as to`."""
    here = c.at
    if not (c.has(*openings.ASKING) and (verb := c.peek()) and verb.text in openings.TELLING):
        c.at = here
        c.has(*openings.COURTESY)


def _of_his(c: Cursor) -> bool | None:
    """`Say to your foe of his warrior:`; false where the rest then speaks to somebody else."""
    here = c.at
    if not c.has(*openings.OF_HIS):
        return None
    token = c.peek()
    called = token is not None and token.kind == "word"
    if called and token and (token.text in openings.FIGHTER or token.text not in c.naming.words):
        c.step()
        if c.mark(":"):
            _end(c)
            return not _SPOKEN.intersection(t.text for t in c.tokens[c.at :])
    c.at = here
    return False


def _of_third(c: Cursor) -> bool:
    """Whether what follows speaks of the fighter shown as of somebody else, from the beginning."""
    words = [t.text for t in c.tokens[c.at :]]
    first = itertools.takewhile(lambda w: w not in (".", "!", ";"), words)
    return not _THIRD.isdisjoint(first) and _SPOKEN.isdisjoint(words)


def _listener(c: Cursor) -> bool:
    """`Your fa:`, `the other lad:`, `other lad:`, whoever that is or whatever was read of it."""
    owned = c.word("your", "the")
    owned = c.word("other") or owned
    token = c.peek()
    if not owned or token is None or token.kind != "word" or token.text in c.naming.words:
        return False
    c.step()
    return c.mark(":")


def _end(c: Cursor) -> bool:
    """Take the marks behind an opening; there may be none."""
    while not _signed(c) and c.mark(*_MARKS):
        pass
    return True


def _signed(c: Cursor) -> bool:
    """Whether a dash belongs to the number behind it: `Tell your foe: -1 to red`."""
    dash, number = c.peek(), c.peek(1)
    if dash is None or dash.text != "-" or number is None or number.kind != "number":
        return False
    return dash.end == number.start


def critical(c: Cursor) -> bool:
    """What opens the part that a critical adds."""
    here, far = c.at, c.far
    if _critical(c):
        return True
    c.at, c.far = here, far
    if _in_other_words(c):
        return True
    c.at, c.far = here, far
    return False


def _in_other_words(c: Cursor) -> bool:
    """`If your total is 8 or more, add that`: words of such openings around a number with no end.

    Nothing else can stand between them, such as a turn to come.
    """
    inside = c.mark("(")
    before = _run(c, openings.BEFORE_TOTAL)
    number = c.number() if before else None
    if number is None or not 0 < number <= _HIGHEST:
        return False
    plus = c.mark("+")
    c.has("POINTS")
    if not (
        plus or c.mark("+") or c.has(*openings.OR_MORE) or before & {"least", "from", "reaches"}
    ):
        return False
    behind = _run(c, openings.BEHIND_TOTAL)
    if c.mark(",", ";"):
        behind |= _run(c, openings.BEHIND_TOTAL)
    if not c.mark(":") and not behind & {"add", "also", "say"}:
        return False
    if inside and not _closed(c):
        return False
    c.total = number
    return True


def _run(c: Cursor, words: frozenset[str]) -> set[str]:
    """The words of a kind that stand here in a row, with commas between them."""
    found: set[str] = set()
    while (token := c.peek()) and (token.text in words or (found and token.text == ",")):
        if token.text == "," and ((after := c.peek(1)) is None or after.text not in words):
            break
        found.add(token.text)
        c.step()
    return found


def _critical(c: Cursor) -> bool:
    """`Critical:`, `Critical hit at 9 or more:`, `8 or more:`, `If 8 or more is scored, also`."""
    here = c.at
    c.mark('"')
    bracket = c.mark("(")
    named = c.has(*openings.CRITICAL)
    after = c.peek(1)
    if named and after and after.kind == "number":  # `Critical, 8 or more:`
        c.mark(",")
    inner = named and c.mark("(")
    number, open_end = _total(c)
    if number is None and not named and (hurts := c.match(*openings.HURTS)):
        number, named = hurts[0], True
        open_end = c.mark("+") or c.has(*openings.OR_MORE)
    if inner and not c.mark(")"):
        c.at = here
        return False
    inside = bracket and not c.mark(")")
    if (inside and not _closed(c)) or not (named or (number and open_end)):
        c.at = here
        return False
    if number and open_end:
        c.has("[POINTS] [of] damage|hits")
    scored = number and c.has(*openings.IS_SCORED)
    if not _signed(c):
        c.mark(",", ":", "?")
    also = c.has(*openings.ALSO) and (c.has(*openings.ALSO) or True)  # `also say:`
    c.has(*openings.CRITICAL_PART)
    marked = c.tokens[c.at - 1].text in (":", "?") or (named and c.tokens[c.at - 1].text == ",")
    marked = marked and (c.tokens[c.at - 1].text != "," or c.tokens[here].text in _WHEN)
    while not _signed(c) and c.mark(":", ";", '"', "-", ".", "!"):
        marked = True
    if marked or (also and number) or (scored and also):
        c.total = number or c.total
        return True
    c.at = here
    return False


def _closed(c: Cursor) -> bool:
    """`(Critical: do no red until the fight is over.)`: all that follows stands in brackets."""
    marks = list(itertools.dropwhile(lambda t: t.text in ('"', "."), reversed(c.tokens)))
    rest = [t.text for t in c.tokens[c.at :]]
    whole = bool(marks) and marks[0].text == ")" and rest.count(")") == rest.count("(") + 1
    c.inside = c.inside or whole
    return whole


def _total(c: Cursor) -> tuple[int | None, bool]:
    """The total that stands here, and whether `or more` is said of it."""
    here = c.at
    found = c.match(*openings.TOTAL)
    if found is None:
        c.at = here
        number = c.number()
        found = None if number is None else (number,)
    if found is None or not 0 < found[0] <= _HIGHEST:
        c.at = here
        return None, False
    before = c.tokens[c.at - 2].text if c.at > 1 else ""
    c.has("POINTS [of] [damage]")
    if before == "from":
        return found[0], c.has(*openings.FROM_ON)
    return found[0], c.mark("+") or c.has(*openings.OR_MORE) or before == "least"


def total(text: str) -> int | None:
    """The total of a critical that a text tells of, however little of the rest is understood."""
    words, found = tokens(text, naming(())), set[int]()
    for at in range(len(words)):
        c = Cursor(text, words, naming(()))
        c.at = at
        if critical(c) and c.total is not None:
            found.add(c.total)
    return found.pop() if len(found) == 1 else None


def only_total(text: str) -> bool:
    """Whether a text says no more than from which total on a critical is scored."""
    c = Cursor(text, tokens(text, naming(())), naming(()))
    if not c.tokens or not c.has(*openings.CRITICAL, "if"):
        return False
    c.at = 0
    while c.mark(*_MARKS):
        pass
    named = c.has(*openings.CRITICAL)
    while c.mark(*_MARKS, "("):
        pass
    number, _ = _total(c)
    c.has(*openings.IS_SCORED)
    c.mark(",")
    adds = c.has(*openings.ALSO)
    c.word("the")
    part = c.has(*openings.CRITICAL_PART)
    while c.mark(*_MARKS, ")"):
        pass
    return c.peek() is None and bool(number or named) and (named or (adds and part))
