"""What is seen on a page of a scan: regions, and what each voter takes them for.

A page is looked at on its own, so that pages can be seen in any order, anywhere, and kept. Nothing
here decides what a book says: `reconcile` does, with all pages and all that must hold before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pipeline.model.evidence import Box, Hash, Probability, Value
from pipeline.model.shapes import Between

PageKind = Literal[
    "parchment",  # a picture, a matrix, or both
    "sheet",
    "grid",  # a parchment of the other edition, with a headed combat grid
    "cover",
    "text",  # rules, stories, advertisements in words
    "blank",
    "other",
]
# What a region shows. `cell` is the target of a matrix entry and `key` the key printed beside it;
# a row of a sheet is one region for each of its columns, all with the same `row`.
RegionKind = Literal[
    "number",  # of the odd parchment
    "matrix number",
    "title",
    "other title",  # large words further down, where what heads the page is the name of the book
    "score",
    "critical",
    "instruction",
    "critical text",
    "party",
    "key",
    "cell",
    "grid title",  # of a combat grid of the other edition
    "grid head",  # over a column of it
    "grid key",
    "grid cell",
    "sheet figure",  # name and value of height, body points and the like
    "row group",
    "row name",
    "row page",
    "row x",
    "row mod",
    "row colour",
    "sheet text",  # weapons, equipment, notes
]
Turn = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """One voter's reading of a region; several votes of one voter are its rivals."""

    voter: str
    value: Value = None  # None: nothing is there to be read
    p: Probability


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A place on a page as it was scanned, in pixels, and what it may say."""

    kind: RegionKind
    box: Box
    votes: tuple[Vote, ...] = ()
    # Of a cell or key: which entry of its matrix it is, by the key that belongs at that place.
    # Of a combat grid, by the key that is read there.
    key: Annotated[int, Between(1, 64)] | None = None
    # Of a matrix number, key or cell: which block of the page, where it has several.
    # Of a combat grid: which of its columns, from the left.
    # Of an X of a sheet: which of the numbers that look alike; 0 where it is like no other.
    block: int = 0
    row: int | None = None  # of a sheet, or of a column of a combat grid, from above
    note: str = ""  # what made the region doubtful: cut by the edge, written over ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSeen:
    """One page, be it one of several on its scan, and all that was seen on it."""

    file: str
    sha256: Hash
    place: int  # in the order of the source, those of one scan counted each
    width: int  # of the scan
    height: int
    cut: Box | None = None  # where it lies on the scan, where that shows others too
    turn: Turn = 0  # how far the scan was turned back to stand upright
    kind: PageKind
    why: str = ""
    regions: tuple[Region, ...] = ()
