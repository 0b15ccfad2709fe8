"""The rows of a table: pages below each other, and the places around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pipeline.recognise.sheets_numbers import (
    NEVER,
    Cell,
    Shares,
    cut,
    fitting,
    plain,
    read,
    written,
)
from pipeline.vision.sheet_columns import PAGES, Column
from pipeline.vision.sheet_light import Floats, Sheet
from pipeline.vision.sheet_rows import Rows, Span, ink, rows, sides, spans, unlined
from pipeline.vision.spotter import Glyph

FEW = 3  # rows that make a table
_TWO_DIGITS = range(10, 100)
_GAP = 0.35  # of two digits: those of one number stand no farther apart
_DIGITS = 2.1  # digits' pitches that a column of two digits is wide
_ALONE = 4.5  # of a digit's pitch: a broader column has words beside the pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row: where it stands on the straight sheet, and what its numbers may be."""

    y: float
    page: Shares
    x: Shares | None = None
    mod: Shares | None = None
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """Rows with pages, from above, and the columns around them."""

    sheet: Sheet
    glyphs: tuple[Glyph, ...]  # on the straight sheet
    entries: tuple[Entry, ...]
    pitch: float
    wide: float  # of a digit
    spans: tuple[Span, ...]
    numbers: Mapping[str, tuple[Span, ...]]  # page, x and mod, of these
    dark: Floats
    at: float  # of the pages
    first: float = -np.inf  # where the numbers of a table left of it end
    last: bool = False  # no other table's words stand to its right
    until: float = np.inf  # where the numbers of a table right of it begin
    behind: float = 0.0  # how far words of its own go on behind its numbers
    alike: tuple[Span, ...] = ()  # where tables beside it have something, as these would here

    @property
    def tall(self) -> float:
        """How high its digits are, in pixels of the scan."""
        heights = []
        left, right = round(self.at - 1.2 * self.wide), round(self.at + 1.2 * self.wide)
        for entry in self.entries:
            cell = entry.cells["page"]
            part = self.dark[max(0, round(cell.top)) : round(cell.bottom), max(0, left) : right]
            ink = part.max(axis=1, initial=0.0)
            rows_of_ink = np.flatnonzero(ink > ink.max(initial=0.0) / 2)
            heights.append(int(rows_of_ink[-1] - rows_of_ink[0] + 1) if len(rows_of_ink) else 0)
        return float(np.median(heights))

    @property
    def worth(self) -> float:
        """How much like a table of maneuvers it is."""
        pages = {likeliest(e.page) for e in self.entries} & set(PAGES)
        told = sum(e.mod is not None and likeliest(e.mod) is not None for e in self.entries)
        worth = min(len(pages), told) + 0.2 * len(pages)
        alone = all(s.right - s.left < _ALONE * self.wide for s in self.numbers["page"])
        return worth if alone else worth * 0.4


def likeliest(shares: Shares) -> object:
    return max(shares, key=lambda v: shares[v]) if shares else None


def told(table: Table) -> set[object]:
    """The pages of a table."""
    return {likeliest(e.page) for e in table.entries} & set(PAGES)


def is_list(table: Table) -> bool:
    """Whether no page stands twice in a column."""
    pages = [p for e in table.entries if (p := likeliest(e.page)) in PAGES]
    return len(set(pages)) > 0.75 * len(pages)


def middle(column: Column, high: int) -> float:
    """Where a column stands once the sheet is straight."""
    return column.at + column.lean * high / 2


@dataclass(frozen=True, slots=True, eq=False)
class _Grid:
    """The straight sheet, and the cells of a column on it in which pages may stand."""

    sheet: Sheet
    dark: Floats
    at: float
    wide: float
    there: Rows
    cells: tuple[Cell, ...]


def listed(sheet: Sheet, glyphs: Sequence[Glyph], column: Column) -> Table | None:
    """The rows of a column in which pages stand.

    Narrow digits are seen nearer to each other than they are, so that their pitch is measured again
    by the width of the column.
    """
    grid = _grid(sheet, column)
    made = _listed(grid, glyphs, looks=1)
    if made is None:
        return None
    page = made.numbers["page"][0]
    wide = (page.right - page.left) / _DIGITS
    if 1.15 * column.wide < wide < 2 * column.wide:
        at = column.at + (page.left + page.right) / 2 - made.at
        again = _listed(_grid(sheet, replace(column, wide=wide, at=at)), glyphs, looks=2)
        # Looked at more coarsely, a page of one digit between two others may not stand out.
        if again is not None and len(again.entries) >= len(made.entries):
            return again
    return _listed(grid, glyphs, looks=2)


def _grid(sheet: Sheet, column: Column) -> _Grid:
    straight = sheet.straight(column.lean, 0.0)
    at, wide = middle(column, sheet.clean.shape[0]), column.wide
    dark = ink(straight, wide)
    there = rows(dark, at, wide)
    edges = sides(dark, there, at, wide)
    cells = tuple(row_cell(*edges, y, there.pitch) for y in there.y)
    return _Grid(straight, dark, at, wide, there, cells)


def _listed(grid: _Grid, glyphs: Sequence[Glyph], looks: int) -> Table | None:
    straight, dark, at, wide = grid.sheet, grid.dark, grid.at, grid.wide
    seen = read(straight, grid.cells, plain, sure=NEVER if looks > 1 else 0.0)
    pages = _counted(straight, grid.cells, seen)
    entries = tuple(_entries(grid.there, grid.cells, pages))
    if len(entries) < FEW:
        return None
    pitch = float(np.percentile(np.diff([e.y for e in entries]), 30))
    made = Table(
        sheet=straight,
        glyphs=tuple(_moved(glyphs, straight)),
        entries=entries,
        pitch=pitch,
        wide=wide,
        spans=(),
        numbers={},
        dark=dark,
        at=at,
    )
    return columned(made)


def columned(table: Table) -> Table | None:
    """The table with what stands across its rows, and its pages; nothing where these have none."""
    middles = [e.y for e in table.entries]
    found = spans(unlined(table.sheet, table.dark), middles, table.pitch, table.wide)
    pages = tuple(s for s in found if s.left <= table.at <= s.right)
    return replace(table, spans=found, numbers={"page": pages}) if pages else None


def row_cell(left: float, right: float, y: float, pitch: float) -> Cell:
    """The cell of a row between two edges."""
    return Cell(left, y - pitch * 0.49, right, y + pitch * 0.49)


def _counted(sheet: Sheet, cells: Sequence[Cell], pages: Sequence[Shares]) -> list[Shares]:
    """The pages when the width of what is written tells how many digits a number has.

    The reader of lines takes two equal digits for one.
    """
    seen = [cut(sheet.clean, c) for c in cells]
    inks = [written(cell) for cell in seen]
    two = [w.right - w.left for w, s in zip(inks, pages, strict=True)
           if w and likeliest(s) in _TWO_DIGITS]  # fmt: skip
    if len(two) < FEW:
        return list(pages)
    usual = float(np.median(two))
    inks = [written(cell, _GAP * usual) for cell in seen]  # a line beside it widens no digit
    widths = np.array([w.right - w.left if w else 0 for w in inks], dtype=np.float64)
    counts = [1 if w < 0.7 * usual else 2 for w in widths]
    return [
        fitting(s, lambda v, n=n: len(str(v)) == n) if w > 0.3 * usual else s  # type: ignore[misc]
        for s, n, w in zip(pages, counts, widths, strict=True)
    ]


def _entries(there: Rows, cells: Sequence[Cell], pages: Sequence[Shares]) -> Iterator[Entry]:
    """Rows in whose cell a page may stand: even, and from 2 to 64."""
    even = [sum(p for v, p in s.items() if v in PAGES) for s in pages]
    for y, cell, shares, share in zip(there.y, cells, pages, even, strict=True):
        apart = [
            (other - y) / there.pitch
            for other, e in zip(there.y, even, strict=True)
            if e > 0.5 and 0.4 < abs(y - other) / there.pitch < 1.4  # noqa: PLR2004
        ]
        # Between two rows there is one, be its page faint.
        none = 0.0 if apart and min(apart) < 0 < max(apart) else shares.get(None, 0.0)
        if share > 0.5 or (apart and none < 0.7 and share > 0.01):  # noqa: PLR2004
            yield Entry(y=y, page=fitting(shares, PAGES.__contains__), cells={"page": cell})


def _moved(glyphs: Sequence[Glyph], sheet: Sheet) -> Iterator[Glyph]:
    """The symbols at their places on the straight sheet."""
    way = np.linalg.inv(sheet.back[:, :2])
    for g in glyphs:
        x, y = way @ (np.array([g.x, g.y]) - sheet.back[:, 2])
        yield replace(g, x=float(x), y=float(y))
