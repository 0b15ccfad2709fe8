"""Breaking text into lines, and finding the size at which it fits its room."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.draw.press import typefaces
from pipeline.draw.press.leaf import Align, Box, Pen
from pipeline.draw.press.typefaces import Style

LEAD = 1.28  # from line to line, in sizes
BASE = (LEAD + 0.66) / 2  # from the top of a line to what its letters stand on
_SMALLER = 0.95
# Japanese breaks between any two letters, but no line begins with one of these.
_CLINGING = frozenset(
    "、。・」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々\uff0c\uff0e\uff1a\uff1b\uff1f\uff01\uff09"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Lines of one size."""

    lines: tuple[str, ...]
    size: float
    style: Style

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEAD

    @property
    def width(self) -> float:
        return max((typefaces.width(line, self.style, self.size) for line in self.lines), default=0)


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in {"W", "F"}


def _pieces(text: str, style: Style, size: float, room: float) -> Iterator[tuple[bool, str]]:
    """What may stand on a line of its own, and whether a space goes before it."""
    for word in text.split():
        spaced, piece, long = True, "", 0.0
        for letter in word:
            wide = typefaces.metrics(letter, style)[0] * size
            breaks = _wide(letter) and letter not in _CLINGING
            if piece and (long + wide > room or breaks):
                yield spaced, piece
                spaced, piece, long = False, "", 0.0
            piece += letter
            long += wide
        yield spaced, piece


def lines(text: str, style: Style, size: float, room: float) -> tuple[str, ...]:
    """The text in lines no longer than the room."""
    made: list[str] = []
    for spaced, piece in _pieces(typefaces.legible(text, style), style, size, room):
        longer = f"{made[-1]}{' ' if spaced else ''}{piece}" if made else piece
        if made and typefaces.width(longer, style, size) <= room:
            made[-1] = longer
        else:
            made.append(piece)
    return tuple(made)


def fit(
    text: str, style: Style, size: float, room: tuple[float, float], *, most: int = 99
) -> Block:
    """The text as large as it goes up to `size` in a room, in at most so many lines."""
    whole = typefaces.width(text, style, 1)
    if whole:  # no larger than if every line were full
        size = min(size, math.sqrt(room[0] * room[1] / (LEAD * whole)), most * room[0] / whole)
    while True:
        block = Block(lines=lines(text, style, size, room[0]), size=size, style=style)
        if (block.height <= room[1] and len(block.lines) <= most) or size < 1:
            return block
        size *= _SMALLER


def balanced(block: Block, room: float) -> Block:
    """The same number of lines, as even as they go: for headings."""
    text, size, style = " ".join(block.lines), block.size, block.style
    if len(block.lines) < 2 or any(map(_wide, text)):  # noqa: PLR2004
        return block
    narrow = room
    while narrow > room / 3:
        narrow *= _SMALLER
        tried = lines(text, style, size, narrow)
        if len(tried) > len(block.lines):
            break
        block = Block(lines=tried, size=size, style=style)
    return block


def set_block(
    pen: Pen, block: Block, box: Box, *, align: Align = "left", pointer: str | None = None
) -> float:
    """Write lines from the top of a box down; where the next one would begin."""
    x = {"left": box.x, "centre": box.middle[0], "right": box.right}[align]
    y = box.y
    for line in block.lines:
        base = y + block.size * BASE
        pen.write(line, (x, base), block.size, block.style, align=align, pointer=pointer)
        y += block.size * LEAD
    return y
