"""The rows of a character sheet, in their colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.draw.design import Column, SheetDesign
from pipeline.draw.ink import Ink
from pipeline.draw.press import typefaces, values
from pipeline.draw.press.leaf import Align, Box, Ground, Pen, rectangle
from pipeline.draw.press.typefaces import Style
from pipeline.draw.press.typeset import fit
from pipeline.model.book import Maneuver
from pipeline.model.pointer import join

_SHARES: Mapping[Column, float] = {
    "group": 2.6, "name": 3.4, "colour": 1.5, "page": 0.9, "x": 0.9, "mod": 1.1,
}  # fmt: skip
_HEADS: Mapping[Column, str] = {
    "group": "Maneuver", "name": "", "colour": "Colour", "page": "Pg", "x": "X", "mod": "Mod",
}  # fmt: skip
_DARK: frozenset[Ink] = frozenset({"black", "brown"})  # grounds that bear white letters
_LETTER = 0.66  # of the height of a row
_THIN = 0.35
_PADDING = 10.0  # beside what stands in a column
_BESIDE = 13.0  # around a name and a cost in one column
_ROOM = 15.0  # beside figures, which are found by the paper around them
_SMALLEST = 0.4  # of the width that its words need is left to a column
_WORDS: frozenset[Column] = frozenset({"group", "name", "colour"})
_LONG: frozenset[Column] = frozenset({"group", "name"})  # words that are made smaller if they must
_HEAVY: frozenset[Column] = frozenset({"page", "mod"})
_NOWHERE = Box(x=0, y=0, width=0, height=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under a heading."""

    heading: str
    rows: Sequence[tuple[int, Maneuver]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hand:
    """How a cell is written."""

    style: Style
    ink: Ink
    signs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """One row; the first of its group names the group."""

    page: int
    maneuver: Maneuver
    first: bool
    box: Box

    def at(self, *parts: str) -> str:
        return join("/sheet/maneuvers", self.page, *parts)

    def cell(self, x: float, width: float) -> Box:
        return Box(x=x, y=self.box.y, width=width, height=self.box.height)


class _Columns(dict[Column, tuple[float, float]]):
    """Left edge and width of each column."""

    def __init__(self, box: Box, wide: Mapping[Column, float]) -> None:
        x = box.x
        for column, width in _shared(wide, box.width).items():
            self[column] = x, width
            x += width

    def tinted(self) -> tuple[float, float]:
        """From where to where a row bears its colour: name and colour word."""
        named = [self[c] for c in ("name", "colour") if c in self] or list(self.values())[:1]
        return min(x for x, _ in named), max(x + width for x, width in named)


def needed(tables: Sequence[Table], high: float, design: SheetDesign) -> dict[Column, float]:
    """How wide each column of these tables should be: what stands in it, as large as it may be.

    Letters that were made smaller than others until they fit are the first that a scan loses.
    """
    size = high * _LETTER
    wide: dict[Column, float] = {}
    for column in dict.fromkeys(design.columns):
        style: Style = "heavy" if column in _HEAVY else design.style
        rows = [
            _Row(page=p, maneuver=m, first=True, box=_NOWHERE) for t in tables for p, m in t.rows
        ]
        texts = (_text(row, column, signs=design.signs) for row in rows)
        beside = [_beside(r.maneuver, high, design) if column == "name" else 0.0 for r in rows]
        each = [typefaces.width(t, style, size) + b for t, b in zip(texts, beside, strict=True)]
        head = typefaces.width(_HEADS[column], "heavy", size * 0.85)
        wide[column] = max(head, *each) + (_PADDING if column in _WORDS else _ROOM)
    return wide


def _beside(maneuver: Maneuver, high: float, design: SheetDesign) -> float:
    """How much room chip and cost take beside a name."""
    chip = high * 0.6 + 3 if design.colours == "chip" and maneuver.colour else 0.0
    costs = typefaces.width(_costs(maneuver), "italic", high * _LETTER)
    return chip + (costs + 3 if costs else 0.0)


def _costs(maneuver: Maneuver) -> str:
    return ", ".join(f"{n} {pool}" for pool, n in maneuver.cost.items())


def _shared(wide: Mapping[Column, float], room: float) -> dict[Column, float]:
    """The widths of columns in a room: what is left goes to all, names lack what is wanting."""
    least = {c: _SHARES[c] * room / sum(_SHARES[d] for d in wide) for c in wide}
    total = sum(wide.values())
    if total <= room:
        left = room - total
        return {c: w + left * least[c] / room for c, w in wide.items()}
    words = sum(w for c, w in wide.items() if c in _LONG)
    kept = max((room - (total - words)) / words, _SMALLEST) if words else 1.0
    made = {c: w * kept if c in _LONG else w for c, w in wide.items()}
    return {c: w * room / sum(made.values()) for c, w in made.items()}


def table(
    pen: Pen, box: Box, shown: Table, design: SheetDesign, wide: Mapping[Column, float]
) -> None:
    """Heading, names of the columns and rows, all of one height; `wide` is what columns need."""
    high = box.height / (len(shown.rows) + 2)
    columns = _Columns(box, wide)
    size = high * _LETTER
    pen.write(shown.heading, (box.x, box.y + high * 0.72), size * 1.1, "heavy")
    for column, (x, width) in columns.items():
        align, at = _aligned(column, x, width)
        pen.write(_HEADS[column], (at, box.y + high * 1.72), size * 0.85, "heavy", align=align)
    for row in _rows(box, shown, high):
        _row(pen, row, columns, design)
    frame = box.inside(top=high)
    pen.draw(rectangle(frame), line="line", width=0.9)
    pen.rule((box.x, box.y + 2 * high), (box.right, box.y + 2 * high), 0.9)
    for x, _ in list(columns.values())[1:] if design.ruled else ():
        pen.rule((x, frame.y), (x, frame.bottom), _THIN)


def _rows(box: Box, shown: Table, high: float) -> Iterator[_Row]:
    group = None
    for i, (page, maneuver) in enumerate(shown.rows):
        there = Box(x=box.x, y=box.y + (i + 2) * high, width=box.width, height=high)
        first = i == 0 or maneuver.group is None or maneuver.group != group
        yield _Row(page=page, maneuver=maneuver, first=first, box=there)
        group = maneuver.group


def _aligned(column: Column, x: float, width: float) -> tuple[Align, float]:
    if column in _WORDS:
        return "left", x + 4
    return "centre", x + width / 2


def _row(pen: Pen, row: _Row, columns: _Columns, design: SheetDesign) -> None:
    box, colour = row.box, row.maneuver.colour
    left, right = columns.tinted()
    if colour and design.colours == "row":
        _ground(pen, row, row.cell(left, right - left), colour, line=None)
    if design.ruled or row.first:
        pen.rule((box.x if row.first else left, box.y), (box.right, box.y), _THIN)
    for column, (x, width) in columns.items():
        if column == "group" and not row.first:
            continue
        dark = design.colours == "row" and colour in _DARK and left <= x < right
        cell = row.cell(x, width)
        if column == "name":
            cell = _named(pen, row, cell, design, ink="paper" if dark else "line")
        _cell(pen, row, cell, column, _hand(row, column, design, dark=dark))


def _ground(pen: Pen, row: _Row, box: Box, colour: Ink, line: Ink | None) -> None:
    pen.draw(rectangle(box), fill=colour, line=line, width=0.5)
    pen.marks.append(Ground(pointer=row.at("colour"), box=box))


def _named(pen: Pen, row: _Row, cell: Box, design: SheetDesign, *, ink: Ink) -> Box:
    """Draw what stands beside a name, chip and cost; the room that is left for it."""
    m, high = row.maneuver, cell.height
    if m.colour and design.colours == "chip":
        side = high * 0.6
        chip = Box(x=cell.x + 3, y=cell.y + high * 0.2, width=side, height=side)
        _ground(pen, row, chip, m.colour, "line")
        cell = cell.inside(left=side + 3)
    costs = _costs(m)
    if costs:
        size, name = high * _LETTER, m.name or values.UNKNOWN
        wide = typefaces.width(costs, "italic", size)
        whole = wide + typefaces.width(name, design.style, size)
        kept = min(
            1.0, (cell.width - _BESIDE) / whole
        )  # for both: no name is smaller than its cost
        at = (cell.right - 3, _base(cell, kept * size, "italic"))
        pen.write(costs, at, kept * size, "italic", align="right", ink=ink, pointer=row.at("cost"))
        cell = cell.inside(right=kept * wide + 3)
    return cell


def _hand(row: _Row, column: Column, design: SheetDesign, *, dark: bool) -> _Hand:
    """The letters of a cell, and their ink."""
    style: Style = "heavy" if column in _HEAVY else design.style
    colour = row.maneuver.colour
    if design.colours == "text" and column in {"name", "colour"} and colour:
        ink: Ink = "line" if colour == "white" else colour
    else:
        ink = "paper" if dark else "line"
    return _Hand(style=style, ink=ink, signs=design.signs)


def _cell(pen: Pen, row: _Row, box: Box, column: Column, hand: _Hand) -> None:
    style, ink = hand.style, hand.ink
    key = column == "page"
    align, x = _aligned(column, box.x, box.width)
    room = (box.width - 7, box.height * 2)
    block = fit(_text(row, column, signs=hand.signs), style, box.height * _LETTER, room, most=1)
    pen.write(
        " ".join(block.lines), (x, _base(box, block.size, style)), block.size, style,
        align=align, ink=ink, pointer=row.at() if key else row.at(column), key=key,
    )  # fmt: skip


def _text(row: _Row, column: Column, *, signs: bool) -> str:
    m = row.maneuver
    return {
        "group": m.group or values.UNKNOWN,
        "name": m.name or values.UNKNOWN,
        "colour": m.colour or values.UNKNOWN,
        "page": str(row.page),
        "x": "" if m.x is None else str(m.x),
        "mod": values.figure(m.mod, signs=signs),
    }[column]


def _base(box: Box, size: float, style: Style) -> float:
    """The base on which capitals stand in the middle of a row."""
    return box.middle[1] + typefaces.extent("H", style, size)[1] / 2
