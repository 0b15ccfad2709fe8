"""An even parchment: a matrix with its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.draw.design import Design, MatrixDesign
from pipeline.draw.ink import Point
from pipeline.draw.press import typefaces, values
from pipeline.draw.press.border import border
from pipeline.draw.press.leaf import Box, Pen
from pipeline.draw.press.number import Corner, corner_of, number, taken
from pipeline.model.pointer import join

_ROW = 1.32  # from row to row, in sizes
_GAP = 1.2  # between two blocks, in columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Where the entries of a matrix stand."""

    columns: int
    rows: int
    entries: int

    @classmethod
    def of(cls, entries: int, design: MatrixDesign) -> Grid:
        """Few entries, as of extended range, take fewer columns than many."""
        many = 12
        columns = design.columns if entries > many else max(2, round(design.columns * 2 / 3))
        rows = max(1, -(-entries // columns))
        if design.order == "down":
            columns = max(1, -(-entries // rows))  # none stays empty
        return cls(columns=columns, rows=rows, entries=entries)

    def place(self, i: int, order: str) -> tuple[int, int]:
        """Column and row of an entry."""
        if order == "down":
            return i // self.rows, i % self.rows
        return i % self.columns, i // self.columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """All that an even parchment shows; no cells: the draft does not have it."""

    page: int
    cells: Mapping[int, int | None] | None
    recto: bool


def matrix(pen: Pen, box: Box, shown: Matrix, design: Design) -> None:
    """Draw it into its box."""
    page, cells = shown.page, shown.cells
    inside = border(pen, box, design.page.border, design.page.line, page)
    corner = _corner(design, recto=shown.recto)
    number(pen, box, corner, join("/matrices", page), design)
    room = _beside(inside, corner, taken(design))
    if cells is None:
        x, y = room.middle
        pen.write(values.UNKNOWN, (x, y + 10), 30, "bold", align="centre")
        return
    _entries(pen, room, page, cells, design.matrix)


def _corner(design: Design, *, recto: bool) -> Corner:
    """Beside a matrix below its picture; on a page of its own where the picture has it."""
    if not design.page.together:
        return corner_of(design, recto=recto)
    side = design.matrix.number
    return Corner(left=side == "left" or (side == "outer" and not recto), edge="middle")


def _beside(box: Box, corner: Corner, wide: float) -> Box:
    """What a number leaves free."""
    if corner.edge == "top":
        return box.inside(top=wide)
    if corner.edge == "bottom":
        return box.inside(bottom=wide)
    return box.inside(left=wide if corner.left else 0, right=0 if corner.left else wide)


def _entries(
    pen: Pen, room: Box, page: int, cells: Mapping[int, int | None], design: MatrixDesign
) -> None:
    grid = Grid.of(len(cells), design)
    blocks = design.blocks if grid.columns % 2 == 0 else 1
    unit = room.width / (grid.columns + (_GAP - 1) * (blocks - 1))
    widest = typefaces.width("48" + (design.separator or "  ") + "48", design.style, 1) + 0.9
    size = min(design.size * (2 if room.height > room.width else 1), unit / widest)
    size = min(size, room.height / (grid.rows * _ROW))
    high = size * _ROW
    top = room.middle[1] - grid.rows * high / 2
    for i, (key, value) in enumerate(cells.items()):
        column, row = grid.place(i, design.order)
        gap = (_GAP - 1) * unit if blocks > 1 and column >= grid.columns // 2 else 0
        x = room.x + gap + (column + 0.5) * unit
        _entry(pen, (x, top + (row + 0.75) * high), size, (page, key, value), design)
    if design.ruled:
        _rules(pen, room, grid, (unit, high, top, blocks))


def _entry(
    pen: Pen, at: Point, size: float, entry: tuple[int, int, int | None], design: MatrixDesign
) -> None:
    page, key, value = entry
    x, base = at
    pointer = join("/matrices", page, key)
    mark = design.separator
    half = typefaces.width(mark or "  ", design.style, size) / 2 + size * 0.1
    shown = f"{key:02}" if design.pad_keys else str(key)
    pen.write(shown, (x - half, base), size, design.style, align="right", pointer=pointer, key=True)
    if mark:
        pen.write(mark, (x, base), size, design.style, align="centre")
    told = values.target(value, pad=design.pad_targets)
    right = x + half + typefaces.width("00", design.style, size)
    pen.write(told, (right, base), size, design.style, align="right", pointer=pointer)


def _rules(pen: Pen, room: Box, grid: Grid, measures: tuple[float, float, float, int]) -> None:
    unit, high, top, blocks = measures
    half = grid.columns // blocks
    for block in range(blocks):
        left = room.x + block * (half + _GAP - 1) * unit
        for row in range(grid.rows + 1):
            y = top + row * high
            pen.rule((left, y), (left + half * unit, y), 0.4)
        for column in range(half + 1):
            x = left + column * unit
            pen.rule((x, top), (x, top + grid.rows * high), 0.4)
