"""The parts of parchments: numbers, arrows, bursts, titles and instructions in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.readers.dump_lines import Line, bullet
from pipeline.readers.dump_marks import CRITICAL_JA, CRITICAL_SLIPS, fuzzy, joined, mark_in

Kind = Literal[
    "number", "arrow", "score", "critical", "latin", "ja", "tell", "added", "party", "prose", "odd"
]
_PIECE = re.compile(
    r"(?P<party>\(P\*?\))|(?P<arrow>→)|(?P<number>(?<![\w.])[+\-−–]?[ ]?\d{1,3}(?![\w%]|[.,]\d))"
    r"|(?P<ja>[\u3040-\u30ff\u3400-\u9fff][\u3040-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff1f"
    r"!?() 「」]*"
    r"|[(\uff08][\u3040-\u30ff\u3400-\u9fff]+[)\uff09])"
    r"|(?P<word>[^\W\d_\u3040-\u9fff](?:(?![\u3040-\u9fff])[\w'’.,&/:;!?-])*"
    r"|\([^\W\d_][\w'’ -]{0,30}\))|(?P<odd>\S+)"
)
_ENTRY = re.compile(r"(?<!\d)\d{1,3}\s*→")
_GOES_ON = re.compile(r"[\w'’]+(?: [\w'’]+){0,4}")  # the rest of a title
_QUOTES = '“”"„«»『』‟'
_END = re.compile(r"[.!?][\s'’)]*$")
_MAX_TOLD = 8  # lines of one instruction
_MAX_TITLE = 6  # words; a longer line is prose
_SMALL = 2  # small words that make a line prose
_FUNCTION = frozenset(
    re.findall(
        r"\w+",
        "the a an is are was were be been of your their his her its you they we i if that this "
        "which with when while and or to at by for from may must not will can then than as it",
    )
)


@dataclass(slots=True)
class Part:
    """One part; `alone` where it is all that its line says, `gap` the blank lines above it."""

    kind: Kind
    text: str
    line: int
    gap: int = 0
    alone: bool = False
    value: int | None = None
    heading: bool = False


@dataclass(slots=True)
class _Open:
    """An instruction that may go on in the next lines."""

    part: Part
    quoted: bool = False
    closed: bool = False
    lines: int = 1


def parts_of(lines: Sequence[Line]) -> list[Part]:
    """All parts of these lines, instructions joined over their lines."""
    done: list[Part] = []
    telling: _Open | None = None
    for line in joined(lines):
        rest = line.text
        if telling is not None:
            rest = _go_on(telling, line)
            if rest == line.text or telling.closed:
                telling = None
        gap = line.gap
        for kind, text in _segments(rest):
            if kind in ("tell", "added"):
                telling = _Open(Part(kind, "", line.number, gap))
                done.append(telling.part)
                left = _take(telling, text)
                telling = None if telling.closed else telling
            else:
                left = text
            titled = line.heading or (bool(done) and done[-1].kind == "latin" and gap == 0)
            done += _pieces(left, line, gap, whole=rest, titled=titled)
            gap = 0
    return done


def _go_on(telling: _Open, line: Line) -> str:
    """Let the instruction have its part of the next line; what is left of the line."""
    text = telling.part.text
    unfinished = not text or not _END.search(text)
    stop = (
        telling.lines >= _MAX_TOLD
        or line.heading
        or (line.gap > 0 and text and not (telling.quoted and unfinished and line.gap <= 1))
        or not (telling.quoted or unfinished)
        or mark_in(line.text) is not None
        or _ENTRY.match(line.text)
        or re.fullmatch(r"[+\-−–]?\s?\d{1,3}|\(P\*?\)", line.text)
        or re.match(r"[\u3040-\u30ff\u3400-\u9fff]", line.text)
    )
    if stop:
        return line.text
    telling.lines += 1
    return _take(telling, " " + line.text)


def _take(telling: _Open, text: str) -> str:
    """Move the words of the instruction into it, up to its end in this line."""
    part = telling.part
    stripped = text.lstrip(" :;\t")
    if not part.text and stripped[:1] and stripped[0] in _QUOTES:
        telling.quoted, stripped = True, stripped[1:]
    else:
        stripped = stripped if not part.text else " " + stripped
    cut = _ENTRY.search(stripped)
    body = stripped[: cut.start()] if cut else stripped
    rest = stripped[cut.start() :] if cut else ""
    quote = next((i for i in range(len(body) - 1, -1, -1) if body[i] in _QUOTES), None)
    if sum(c in _QUOTES for c in body) % 2 == 0:
        quote = None  # all that opens here closes here
    if quote is not None:
        body, rest = body[:quote], body[quote + 1 :] + rest
    party = re.search(r"\(P\*?\)", body)
    if party:
        rest = party[0] + " " + rest
        body = body[: party.start()] + body[party.end() :]
    part.text = (part.text + body).strip()
    ended = bool(_END.search(part.text)) and not telling.quoted
    telling.closed = quote is not None or cut is not None or (ended and bool(part.text))
    return rest


def _segments(text: str) -> Iterator[tuple[Literal["plain", "tell", "added"], str]]:
    """A line cut where an instruction, or the text of a critical, begins."""
    rest = text
    while rest:
        found = mark_in(rest)
        if found is None:
            yield "plain", rest
            return
        kind, start, end = found
        before = rest[:start]
        if before.strip(f" {_QUOTES}"):
            yield "plain", before
        rest = rest[end:]
        following = mark_in(rest, telling=True)
        upto = following[1] if following else len(rest)
        yield kind, rest[:upto]
        rest = rest[upto:]


def _pieces(text: str, line: Line, gap: int, *, whole: str, titled: bool) -> Iterator[Part]:
    """The parts of a text that is no instruction; `titled` where a title may go on in it."""
    text = CRITICAL_SLIPS.sub(CRITICAL_JA, bullet(text))
    short = _GOES_ON.fullmatch(text.strip())
    if is_prose(text) and not (short and (titled or text[:1].islower())):
        yield Part("prose", text, line.number, gap)
        return
    alone = text.strip() == whole.strip()
    words: list[str] = []
    for m in _PIECE.finditer(text):
        kind = m.lastgroup
        if kind == "word" and not _is_mark(m[0]):
            words.append(m[0])
            continue
        if words:
            yield Part("latin", " ".join(words), line.number, gap, heading=line.heading)
            words, gap = [], 0
        made = _piece(str(kind), m[0], line, gap)
        heads = line.heading and m.start() == 0
        made.alone = alone and (heads or m[0].strip() == text.strip())
        yield made
        gap = 0
    if words:
        yield Part("latin", " ".join(words), line.number, gap, heading=line.heading)


def _is_mark(word: str) -> bool:
    return fuzzy(word) is not None


def _piece(kind: str, text: str, line: Line, gap: int) -> Part:
    mark = fuzzy(text)
    if kind in ("word", "ja") and mark is not None:
        return Part(mark, text, line.number, gap)
    if kind == "number":
        value = int(re.sub(r"[−–]", "-", text).replace(" ", ""))
        return Part("number", text.strip(), line.number, gap, value=value)
    if kind == "ja":
        return Part("ja", text.strip(), line.number, gap)
    known: Kind = "party" if kind == "party" else "arrow" if kind == "arrow" else "odd"
    return Part(known, text, line.number, gap)


def is_prose(text: str) -> bool:
    """Whether a line is of running text: no title is as long, or has such words."""
    if "→" in text:
        return False
    words = re.findall(r"[^\W\d_][\w'’]*", text)
    if len(words) > _MAX_TITLE and not re.search(r"[\u3040-\u9fff]", text):
        return True
    small = sum(w in _FUNCTION for w in words)
    ends = re.search(r"[a-z]{2,}[.!?]$|^[a-z]", text)
    return small >= _SMALL or (small > 0 and ends is not None)
