"""Selectors and pools as sentences name them: one by one, and in lists."""

from __future__ import annotations

import itertools
import re

from pipeline.model.clauses import WORDS, Selector
from pipeline.wording import lexicon, phrases, series
from pipeline.wording.cursor import Cursor

_QUOTED = re.compile(rf'"({WORDS})"')
_LOW, _HIGH = 1, 64
_MOST = 8  # words of a selector
_NEAR = 4  # words behind a `not` that may be told of what follows
_CONNECTING = frozenset(("with", "the", "your"))
_AGAIN = frozenset(("from", "with", "by", "to", "of"))
# What may follow the last page of a list: no noun that the number could count.
_BEHIND_WORDS = (
    "and or nor next for in during until till is are may can must count counts score scores only if"
    " when"
)
_TOLD_OF_THEM = f"{lexicon.CLASSES['BARRED']} {lexicon.CLASSES['ALLOWED']}"
_BEHIND_PAGES = frozenset(f"{_BEHIND_WORDS} {_TOLD_OF_THEM}".split())
_ARTICLES = frozenset(("a", "an", "any"))
_THE = frozenset(lexicon.CLASSES["THE"].split())


def quoted(c: Cursor, pattern: re.Pattern[str] = _QUOTED) -> str | None:
    """Words in straight quotes, as our own sentences name what the lexicon does not have."""
    token = c.peek()
    match = pattern.match(c.text, token.start) if token else None
    if match is None:
        return None
    c.verbatim.append(match.span())
    while (token := c.peek()) and token.start < match.end():
        c.step()
    return match[1]


def selectors(c: Cursor) -> tuple[Selector, ...]:
    """`red, side swings or page 8 attacks`; nothing where no selector stands."""
    found: list[Selector] = []
    before, start = _before(c), c.at
    while True:
        here = c.at
        if found and not _separator(c):
            break
        if found and before in _AGAIN:  # `abstain from red and from blue`
            c.word(before)
        one = _further(c, found) or _item(c)
        if one is None:
            c.at = here
            break
        found.append(one)
        if _one(c, start, here):
            continue
        here = c.at
        if not c.has(*phrases.KIND) and (c.naming.rows & set(c.stems(1)) or not _noun(c)):
            c.at = here
    return tuple(found)


def _before(c: Cursor) -> str:
    """The word before rows and what they are called by: `from any red and from any blue`."""
    words = itertools.takewhile(lambda t: t.text in _THE, reversed(c.tokens[: c.at]))
    at = c.at - len(list(words))
    return c.tokens[at - 1].text if at else ""


def _one(c: Cursor, start: int, last: int) -> bool:
    """`A red one`, `a red or blue one`, where `one` counts nothing that follows."""
    here = c.at
    before = (*c.tokens[max(start - 1, 0) : start + 1], *c.tokens[last:here])
    articled = any(t.text in _ARTICLES for t in before)
    if articled and c.word("one", "ones") and _alone(c) and c.tokens[here].kind == "word":
        return True
    c.at = here
    return False


def _noun(c: Cursor) -> bool:
    return c.has(*phrases.NOUNS)


def _separator(c: Cursor) -> bool:
    comma = c.mark(",", "/")
    return c.word("or", "and", "nor") or comma


def _item(c: Cursor) -> Selector | None:
    whole, size = _longest(c)
    if whole and size > 1 and c.stems(size) in c.naming.full:
        return _take(c, whole, size)  # `a step back`: the article may be a part of the name
    here = c.at
    while c.word(*_THE):
        pass
    if c.at > here and c.tokens[c.at - 1].text in ("all", "any", "each"):
        c.has("of the|your|his|her|their")  # `all of your red maneuvers`
    words = quoted(c)
    if words is not None:
        return words
    if _not_everything(c):
        return None
    if c.has(*phrases.OF_KIND, *phrases.EVERYTHING_OF):
        c.word(*_THE)
    _hurled(c)
    here = c.at
    page = c.match("PAGE|PAGES #") or _numbered(c) or _counted(c)
    if page is not None and _LOW <= page[0] <= _HIGH:
        return page[0]
    c.at = here
    return _apposed(c) or _named(c)


def _not_everything(c: Cursor) -> bool:
    """`Not everything red`: some of it may be left."""
    token, before = c.peek(), c.tokens[max(c.at - _NEAR, 0) : c.at]
    everything = token is not None and token.text == "everything"
    return everything and any(t.text in ("not", "never") for t in before)


def _hurled(c: Cursor) -> None:
    """`Cast Fireball`, `fire the Pistol`: a verb before a name that it is no part of."""
    here, far = c.at, c.far
    verb = c.stems(1)
    if verb not in c.naming.full and c.has("CASTS [THE]"):
        name, size = _longest(c)
        if name and c.stems(size) in c.naming.full and not c.naming.name((*verb, *c.stems(1))):
            return
    c.at, c.far = here, far


def _apposed(c: Cursor) -> str | None:
    """`The maneuver Step Back`: small before a name with a capital, so that it is no part of it."""
    here = c.at
    small, capital = c.peek(), c.peek(1)
    if small is None or capital is None or c.naming.name(c.stems(1)):
        return None
    apart = c.text[small.start].islower() and c.text[capital.start].isupper()
    name = _named(c) if apart and c.has(*phrases.CALLED) else None
    if name in c.naming.full.values():
        return name
    c.at = here
    return None


def _numbered(c: Cursor) -> tuple[int, ...] | None:
    """`#6`, `No. 6`, `maneuver number 6`, `maneuver #6`: the page of a row."""
    here = c.at
    c.has("ACT")
    sign = c.mark("#") or (c.word("n") and c.mark("\u00b0", "\u00ba"))
    if not sign:
        c.at = here
        short = c.has("[ACT] no|nos")
        c.mark(".")
        if not short:
            c.at = here
            if not c.has(*phrases.NUMBERED):
                return None
    number = c.number()
    if number is None:
        c.at = here
        return None
    return (number,)


def _counted(c: Cursor) -> tuple[int, ...] | None:
    """`Technique 6`: the page of a row, with nothing behind it that it counts."""
    here = c.at
    number = c.number() if c.has(*phrases.COUNTED_ROWS) else None
    if number is None or number % 2 or not _alone(c):
        c.at = here
        return None
    return (number,)


def _alone(c: Cursor) -> bool:
    """Whether nothing stands here that a number before it could count."""
    after = c.peek()
    return after is None or after.kind != "word" or after.text in _BEHIND_PAGES


def _further(c: Cursor, before: list[Selector]) -> int | None:
    """`No. 28, 10 and 2`: a bare number behind a page, with nothing behind it that it counts."""
    here = c.at
    token = c.peek()
    number = c.number() if before and isinstance(before[-1], int) and token else None
    if number is None or number % 2 or not _LOW <= number <= _HIGH or not _alone(c):
        c.at = here
        return None
    return number


def _named(c: Cursor) -> str | None:
    """The longest name that stands here, or one that shares its last word with the next.

    In `Down or Side Swing` the first is a down swing. Where `Down` alone is part of some name of
    the sheet as well, and the other reading is not one of the usual ones, nobody can tell.
    """
    here = c.at
    plain, size = _longest(c)
    if plain and c.stems(_MOST)[:size] in c.naming.full:
        return _take(c, plain, size)
    shared = _shared(c, depth=3)
    if shared and plain and shared not in series.STANDARD:
        return None
    c.at = here
    name = shared or plain
    return _take(c, name, 1 if shared else size) if name else None


def _take(c: Cursor, name: str, size: int) -> str:
    for _ in range(size):
        c.step()
    return name


def _longest(c: Cursor) -> tuple[str | None, int]:
    """The name that stands here, and how many words it takes."""
    words = c.stems(_MOST)
    for size in range(len(words), 0, -1):
        name = c.naming.name(words[:size])
        if name:
            return name, size
        kept = tuple(w for w in words[:size] if w not in _CONNECTING)
        ends = words[0] in _CONNECTING or words[size - 1] in _CONNECTING
        if len(kept) < size and len(kept) > 1 and not ends and (name := c.naming.name(kept)):
            return name, size
    return None, 0


def _shared(c: Cursor, depth: int) -> str | None:
    """The name that one word makes together with the last word of the name after `or`."""
    first = c.stems(1)
    if not first or depth == 0:
        return None
    far, here = c.far, c.at
    c.step()
    after = _separator(c)
    while after and c.word(*_THE):
        pass
    head = _head(c, depth) if after else None
    c.at, c.far = here, far
    return c.naming.name((*first, head)) if head else None


def _head(c: Cursor, depth: int) -> str | None:
    name, size = _longest(c)
    if name and size > 1:
        return c.stems(size)[-1]
    shared = _shared(c, depth - 1)
    return shared.split()[-1] if shared else None


def pool(c: Cursor) -> str | None:
    """Points by the name that the sheet gives them."""
    here = c.at
    while c.word(*_THE):
        pass
    words = quoted(c, _POOL)
    if words is not None:
        return words
    stems = c.stems(_MOST)
    for size in range(len(stems), 0, -1):
        if name := c.naming.pools.get(stems[:size]):
            return _take(c, name, size)
    c.at = here
    return None


_POOL = re.compile(r'"([a-z][a-z ]{0,30})"')
