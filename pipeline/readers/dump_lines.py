"""The lines of a dump as plain text: markup of LaTeX, Markdown and HTML taken away."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LONGEST = 1500  # characters of a line; what is longer is a page whose breaks are lost
_PAGE_BREAK = 3  # blank lines that a form feed stands for
# Lines of a table end here, cells there; what is left of the tags says nothing.
_ROW_END = re.compile(r"(?i)<\s*(?:br|/tr|/p|/div|/h[1-6]|/li)\b[^<>]{0,80}>")
_CELL = re.compile(r"(?i)<\s*t[dh]\b[^<>]{0,200}>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,300}>")
_ARROWS = re.compile(r"\\(?:long)?rightarrow\b|\\to\b|\\mapsto\b|-{1,2}>|={1,2}>|[–—]>|[➔➜⇒⟶]")
_SPACES = re.compile(r"\\q?quad\b|\\\\|\\[,;: !]|\\hspace\{[^{}]{0,20}\}|(?<=\d)\s*&")
_COMMAND = re.compile(r"\\(?:begin|end)\{[^{}]{0,20}\}(?:\{[^{}]{0,20}\})?|\\[a-zA-Z]+")
_PARTY = re.compile(r"\(\s*P\s*(?:_?\{?\s*(\\?\*)[\\* ]*\}?)?\s*\)")
_HEADING = re.compile(r"^\s{0,3}#{1,6}(?:\s+|$)")
_HEADING_WITHIN = re.compile(r"\s#{2,6}\s")
_BULLET = re.compile(r"^\s*[-*•]\s+(?=[^\s\d])")
# Between numbers these are arrows too, where a line has several of them.
_WEAK = re.compile(r"(?<=\d)[ \t]*(?:[-–—=~]{1,3}>?|>)[ \t]*(?=\d)")
_KEYED = re.compile(r"(?<![\d+-])(?:[1-6]?[02468])[ \t]*(?:[-–—=~]{1,3}>?|>)[ \t]*\d?[\d]\b")
_SEVERAL = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something, and how many blank ones stand above it."""

    number: int
    text: str
    gap: int
    heading: bool = False

    @property
    def cells(self) -> list[str]:
        """The cells of a row of a table."""
        return [c.strip() for c in self.text.split("\t")]


def lines_of(text: str) -> tuple[Line, ...]:
    """All lines that are not blank."""
    return tuple(_lines(text))


def _lines(text: str) -> Iterator[Line]:
    gap = 0
    for number, raw in enumerate(re.split(r"\r\n?|\n", text), start=1):
        gap += _PAGE_BREAK * raw.count("\f")
        heading = _HEADING.match(raw)
        empty = True
        for row in plain(raw).split("\n"):
            kept = row.strip(" \r\f\ufeff")
            for piece in _cut(kept):
                yield Line(number, piece, gap, heading is not None)
                gap, empty = 0, False
        gap += empty


def _cut(text: str) -> Iterator[str]:
    """A giant line in pieces, cut at blanks; a line of blanks gives none."""
    start = 0
    while len(text) - start > _LONGEST:
        stop = start + _LONGEST
        at = max(text.rfind(" ", start + 1, stop), text.rfind("\t", start + 1, stop))
        at = at if at > start else stop
        if piece := text[start:at].strip(" "):
            yield piece
        start = at
    if text[start:].strip():
        yield text[start:].strip(" ") if start else text


def plain(raw: str) -> str:
    """One raw line without markup: arrows are →, cells stand between tabs."""
    text = "".join(c if c.isprintable() or c in "\t\f" else " " for c in raw)
    if "<" in text or "&" in text:
        text = _ROW_END.sub("\n", text)
        text = html.unescape(_TAG.sub("", _CELL.sub("\t", text)))
        text = "\n".join(part.removeprefix("\t") for part in text.split("\n"))
    text = _PARTY.sub(lambda m: "(P*)" if m[1] else "(P)", text)
    text = _ARROWS.sub("→", text)
    if "\\" in text or "$" in text:
        text = _COMMAND.sub("", _SPACES.sub("\t", text))
        text = re.sub(r"[${}\\]", "", text)
    if "→" not in text and "|" in text:
        text = text.strip().strip("|").replace("|", "\t")
    elif "→" in text:
        text = text.replace("|", "\t")
    text = _HEADING_WITHIN.sub("\n", _HEADING.sub("", text))
    return text if "*" not in text else re.sub(r"\*\*(?!\))", "", text)


def bullet(text: str) -> str:
    """The text of an item of a list."""
    return _BULLET.sub("", text, count=1)


def with_arrows(text: str, *, few: bool) -> str:
    """A line whose weak arrows (dashes, signs of equality) are made plain where they are arrows.

    `few` says that the dump has hardly any true arrow, so that one a line is enough.
    """
    if "→" not in text:
        found = sum(1 for _ in _KEYED.finditer(text))
        whole = few and re.fullmatch(r"[\d\s→=~>–—-]{3,9}", text)
        if found < _SEVERAL and not (found and whole):
            return text
    return _WEAK.sub(" → ", text)
