"""What a text looks like that is no dump of a combat book, for a message that helps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.readers.dump_items import Item
from pipeline.readers.dump_sheet import Span

_ENTRIES = 3  # of matrices, without which a text holds no parchment
# Words that other games of this family print again and again, and what their texts are.
_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the rules of a battle with miniatures", ("movement phase", "battle zone", "miniatures")),
    ("a labyrinth kit", ("labyrinth", "door", "hallway", "princess")),
    ("the rules of a wargame with units and dice", ("playing piece", "unit", "scenario", "morale")),
    ("the rules of combat books without their parchments", ("parchment", "character sheet")),
)
_HALF, _OFTEN = 0.5, 3  # of the words of a kind, and times that they stand in a text
_MOST = 160  # parts that can be parchments of one book, with much that is none
_SHOWN = 20  # characters of a word in a message
_WINDOW = 400_000  # characters that are looked through


@dataclass(frozen=True, slots=True)
class Likeness:
    """Whether a text is of a combat book, and what it looks like."""

    book: bool
    why: str


def likeness(text: str, items: Sequence[Item], span: Span | None) -> Likeness:
    """Judge a text by the parchments and the sheet that were found in it."""
    entries = sum(len(i.entries) for i in items)
    pictures = sum(i.kind == "picture" for i in items)
    matrices = sum(i.kind == "matrix" and len(i.entries) >= _ENTRIES for i in items)
    told = sum(p.kind == "tell" for i in items for p in i.parts)
    if len(items) > _MOST:
        why = f"{len(items)} parchments, where a book has 64: several books in one file?"
        return Likeness(book=False, why=why)
    if matrices or told >= _ENTRIES or (told and span):
        sheet = "a sheet" if span else "no sheet"
        found = f"{matrices} matrices with {entries} entries, {pictures} pictures, {sheet}"
        return Likeness(book=True, why=found)
    if not text.strip():
        return Likeness(book=False, why="an empty file")
    return Likeness(book=False, why=f"{_kind(text)}; no matrix and no instruction in it")


def _kind(text: str) -> str:
    low = text[:_WINDOW].lower()
    counted = [(sum(w in low for w in words) / len(words), name, words) for name, words in _KINDS]
    share, name, words = max(counted, key=lambda c: c[0])
    if share <= _HALF or sum(low.count(w) for w in words) < _OFTEN:
        lines = text.count("\n") + 1
        some = re.findall(r"[^\W\d_]{3,}", low)[:6]
        shown = " ".join(w[:_SHOWN] for w in some)
        return f"a text of {lines} lines ({shown} ...)" if some else "a text without words"
    shown = ", ".join(f"{w!r} {low.count(w)} times" for w in words if w in low)
    return f"what looks like {name} ({shown})"
