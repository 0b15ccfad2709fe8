"""A text as words, numbers, marks and symbols, each with its place; slips in words are mended.

Marks of HTML and Markdown, line breaks and the shapes of quotes and dashes do not matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.wording.archaic import today
from pipeline.wording.lexicon import CLASSES, NUMBERS
from pipeline.wording.naming import Naming
from pipeline.wording.shorthand import IDLE, OWNER, abbreviated, may_end, phrasal, written_out

Kind = Literal["word", "number", "mark", "swap", "missile"]
_TOKEN = re.compile(
    r"""(?P<skip> \s+ | </?[a-zA-Z][^<>"\n]{0,40}> | [*_`~\u00ad\u200b\ufeff] | \#(?! \s? [0-9]) )
    | (?P<party> \( \s? [pP] \s? (?P<star>\*)? \s? \) )
    | (?P<word> [^\W_]+ (?: ['\u2019\u00b4\u2018][^\W\d_]+ )? )
    | (?P<mark> . )""",
    re.VERBOSE | re.DOTALL,
)
_QUOTES = "\"\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d'\u2018\u2019\u00b4"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_BARRING = frozenset(("no", "nos"))  # without a stop, as in `no 2`, they could bar
_NUMBER = _BARRING | {"nr", "nrs", "num"}  # before the number of a page
_MODALS = frozenset(f"{CLASSES['MODAL']} is are".split())
_TOO = ("also", "likewise", "moreover", "furthermore")  # `he must also do no red`
_SIGNS = {"plus": "+", "minus": "-"}
_GLUED = re.compile(
    r"(?P<number>[0-9]+)(?P<word>[^\W\d_]{4,})|(?P<first>[^\W\d_]{4,})(?P<last>[0-9]+)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """`text` is what is meant; `start` and `end` are places in the text as it was given."""

    kind: Kind
    text: str
    start: int
    end: int
    found: str | None = None  # the slip, at the first of the words it stands for


def tokens(text: str, naming: Naming) -> list[Token]:
    """The tokens of a text."""
    plain = _short(_figures(list(_raw(text)), text), text, naming)
    mended = _mended(_hyphens(list(plain), text, naming), text, naming)
    found = list[Token]()
    for token in mended:
        if token.kind != "word":
            found.append(token)
        elif not (token.text in _TOO and found and found[-1].text in _MODALS):
            words = written_out(today(token.text, naming.selectors))
            found += [replace(token, text=w) if w != token.text else token for w in words]
    return found


def _figures(raw: list[Token], text: str) -> list[Token]:
    """`Plus 2` with its sign, and `+I` as +1: right behind a sign nothing else can stand."""
    found: list[Token] = []
    for i, token in enumerate(raw):
        before, after = raw[i - 1] if i else None, raw[i + 1] if i + 1 < len(raw) else None
        one = text[token.start : token.end] == "I"
        figure = after is not None and (after.kind == "number" or after.text in NUMBERS)
        if token.text in _SIGNS and figure:
            found.append(replace(token, kind="mark", text=_SIGNS[token.text]))
        elif one and before and before.text == "+" and before.end == token.start:
            found.append(replace(token, kind="number", text="1", found="I"))
        else:
            found.append(token)
    return found


def _short(raw: list[Token], text: str, naming: Naming) -> Iterator[Token]:
    """`w/` as the word it stands for, and short words without their full stops."""
    i = 0
    while i < len(raw):
        one, after = raw[i], raw[i + 1] if i + 1 < len(raw) else None
        i += 1
        if one.kind == "word" and one.text not in naming.selectors:
            if one.text in IDLE and len(raw) > 1:
                continue
            if found := _several(raw, i - 1, naming):
                yield found[0]
                i += found[1] - 1
                continue
        beside = after if after and one.kind == "word" and one.end == after.start else None
        if one.kind == "word" and one.text == "p" and (size := _numbers_page(raw, i)):
            yield replace(one, text="page")
            i += size - 1
        elif beside and beside.text == "/" and one.text == "w":
            yield replace(one, text="with", end=beside.end)
            i += 1
        elif one.kind == "word" and (whole := abbreviated(one.text, naming.selectors)):
            for word in whole.split():
                yield replace(one, text=word)
            if beside and beside.text == ".":
                capital = text[beside.end :].lstrip()[:1].isupper()
                i += not (may_end(one.text) and capital)
        else:
            yield one


def _several(raw: list[Token], at: int, naming: Naming) -> tuple[Token, int] | None:
    """A verb of several words as one, `the fighter's` as `his`, `Nr.`; and how many they are."""
    if raw[at].text in _NUMBER and (size := _numbers_page(raw, at + 1)):
        if size > 1 or raw[at].text not in _BARRING:
            return replace(raw[at], text="number"), size
        return None
    near = [t.text if t.kind == "word" else "" for t in raw[at : at + 4]]
    if near[0] == "the" and near[1:2] and near[1] in OWNER:
        return replace(raw[at], text="his", end=raw[at + 1].end), 2
    meant = phrasal(near)
    if meant is None or not naming.selectors.isdisjoint(near[: meant[1]]):
        return None
    return replace(raw[at], text=meant[0], end=raw[at + meant[1] - 1].end), meant[1]


def _numbers_page(raw: list[Token], at: int) -> int:
    """How many tokens `p.` or `p` is before a number; none where no number follows."""
    stop = int(at < len(raw) and raw[at].text == ".")
    number = raw[at + stop] if at + stop < len(raw) else None
    return 1 + stop if number is not None and number.kind == "number" else 0


def _raw(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if match["party"]:
            kind: Kind = "missile" if match["star"] else "swap"
            yield Token(kind=kind, text=match[0], start=start, end=end)
        elif word := match["word"]:
            if word.isascii() and word.isdecimal():
                yield Token(kind="number", text=word, start=start, end=end)
            else:
                yield Token(kind="word", text=_plain(word), start=start, end=end)
        elif mark := match["mark"]:
            shape = '"' if mark in _QUOTES else "-" if mark in _DASHES else mark
            yield (
                Token(kind="word", text="and", start=start, end=end)
                if mark == "&"
                else Token(kind="mark", text=shape, start=start, end=end)
            )


def _plain(word: str) -> str:
    """Lower case, without ligatures, with straight apostrophes."""
    plain = unicodedata.normalize("NFKC", re.sub("[\u2019\u00b4\u2018]", "'", word))
    return plain.lower().replace("\u0153", "oe").replace("\u00e6", "ae")


def _hyphens(raw: list[Token], text: str, naming: Naming) -> Iterator[Token]:
    """Words that a hyphen joins: one word where the lexicon has it, else two."""
    i = 0
    while i < len(raw):
        one, rest = raw[i], raw[i + 1 : i + 3]
        kinds = [t.kind for t in (one, *rest)]
        if kinds == ["word", "mark", "word"] and rest[0].text == "-" and one.end == rest[0].start:
            gap = text[rest[0].end : rest[1].start]
            whole = one.text + rest[1].text
            torn = "\n" in gap or (not gap and len(one.text) > 1)
            if torn and whole in naming.words:
                yield replace(one, text=whole, end=rest[1].end)
                i += 3
                continue
            yield one
            i += 2 if not gap or "\n" in gap else 1
            continue
        yield one
        i += 1


def _mended(raw: Iterator[Token], text: str, naming: Naming) -> Iterator[Token]:
    """Words of the lexicon as they are, others joined, split or spelled as it has them."""
    waiting: Token | None = None
    for token in raw:
        if waiting is not None:
            whole = _joined(waiting, token, text, naming)
            if whole is not None:
                yield whole
                waiting = None
                continue
            yield from _mend(waiting, naming)
        waiting = token
    if waiting is not None:
        yield from _mend(waiting, naming)


def _joined(one: Token, other: Token, text: str, naming: Naming) -> Token | None:
    """A word that was torn in two."""
    whole = one.text + other.text
    apart = one.kind == other.kind == "word" and text[one.end : other.start] == " "
    if not apart or whole not in naming.words or whole in NUMBERS:
        return None
    if one.text in naming.words and other.text in naming.words:
        return None
    return replace(one, text=whole, end=other.end, found=text[one.start : other.end])


def _mend(token: Token, naming: Naming) -> Iterator[Token]:
    if token.kind != "word" or token.text in naming.words:
        yield token
        return
    glued = _GLUED.fullmatch(token.text)
    if (
        glued
        and not naming.misread(token.text)
        and (glued["word"] or glued["first"]) in naming.words
    ):
        yield from _unglued(token, glued)
        return
    meant = naming.mend(token.text) or (token.text,)
    slip = None if meant == (token.text,) else token.text
    for i, word in enumerate(meant):
        yield replace(token, text=word, found=slip if i == 0 else None)


def _unglued(token: Token, glued: re.Match[str]) -> Iterator[Token]:
    """A number and a word without a space between them; the digits stay what they are."""
    for part in ("number", "word", "first", "last"):
        if glued[part]:
            kind: Kind = "number" if glued[part].isdecimal() else "word"
            yield replace(token, kind=kind, text=glued[part])
