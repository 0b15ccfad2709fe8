"""Groups named on lines of their own between the rows: each is of the rows up to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.model.book import EXTENDED
from pipeline.model.sighting import Region
from pipeline.recognise.sheets_lexicon import bare, usual
from pipeline.recognise.sheets_looks import Said, Text, read_text, read_twice, whole
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table, likeliest
from pipeline.recognise.sheets_words import Columns, colour_of

_INK = 25.0  # levels: less is no writing
_GAP = 1.25  # of the pitch: between rows that far apart something else stands
_ROW = 0.5  # of the pitch: what is nearer to a row's middle is its own
_NEXT = 1.5  # of the pitch: a heading stands no farther above its first row
_LETTER = 0.25  # of the pitch: lines of writing are higher
_TWO_LINES = 1.2  # of the pitch: writing that is higher is of two lines
_APART = 0.9  # of the pitch: words of one heading stand no farther apart
_LEFT = 6.0  # of the pitch: headings begin no farther left of their rows
_FAINT = 0.5  # of the ink of a line: where less is, edges lean into its height
_LINE = 0.8  # of the pitch: a line of writing is about so high
_MARGIN, _TALL = 0.3, 0.7  # of a line, above and below it, where letters have no ink
_END = 0.5  # of each margin is inked where no letter stands
_DUST = 0.55  # of a line: what is no higher is a speck, and no letter of a heading
_ROOM, _BESIDE = 0.16, 0.3  # of the pitch: around a heading
_CENTRED = 1.0  # of the pitch: a heading over the middle of its rows stands no farther off it
_OFF, _LEADING = 3.0, 1.5  # pitches left of a heading, and heights over it, the line over it may be
_LEAN = 0.1  # of the pitch an edge leans within a line
_COLOURS = 0.3  # of the headings are words of colours
_CLEAR, _LEAST = 0.9, 3  # of the letters of a heading, and how many
_HEADS = frozenset(("pg", "page", "x", "mod", "maneuver", "maneuvers"))  # of columns
_FEW = 2  # headings make a table of such
_UNSURE = "it is not clear which rows this heading stands for"
_LONE = "no other heading stands between the rows"


@dataclass(frozen=True, slots=True)
class _Heading:
    """A line above a row, or that something is there which is no heading (no cell)."""

    row: int
    cell: Cell | None
    over: Cell | None = None  # a line right over it


def headings(table: Table, found: Sequence[Columns]) -> Mapping[int, Said]:
    """The group of each row below a heading; a lone one above all rows is only guessed."""
    if not found:
        return {}
    some = list(_lines(table, found))
    cells = [h.cell for h in some if h.cell is not None]
    every = [c for h in some for c in (h.over, h.cell) if c is not None]
    said = iter(read_twice(table.sheet, every, every, [False] * len(every)))
    starts = {h.row: _said(h, said) if h.cell is not None else None for h in some}
    clear = [s for s in starts.values() if s is not None]
    if not clear or sum(_is_colour(s) for s in clear) > _COLOURS * len(clear):
        return {}
    alone = len(cells) < _FEW
    told: dict[int, Said] = {}
    last: Said | None = None
    for row in range(len(table.entries)):
        if row in starts:
            last = starts[row] or (last and replace(last, note=_UNSURE))
        if last is not None:
            told[row] = replace(last, note=last.note or _LONE) if alone else last
    return told


def _said(heading: _Heading, said: Iterator[Said]) -> Said | None:
    """What a heading says; a line over it may be of another where both are no usual group."""
    if heading.over is None:
        return next(said)
    both = whole([next(said), next(said)])
    known = both is not None and any(text.casefold() in usual() for text, _ in both.looks)
    return both if both is None or known else replace(both, note=both.note or _UNSURE)


def colour_headings(table: Table, found: Sequence[Columns]) -> Mapping[int, Text]:
    """The word of a colour above each row whose group of rows has one over it, and all such do."""
    some = list(_lines(table, found)) if found else []
    if not any(h.row for h in some):
        return {}
    if some[0].row:  # over the first rows of a column it may stand among the heads of columns
        some.insert(0, _Heading(0, None))
    cells = [h.cell or _between(table, found, h.row) for h in some]
    texts = read_text(table.sheet.colour, cells)
    said = {h.row: text for h, text in zip(some, texts, strict=True)}
    if len({text.text.casefold() for text in texts if colour_of(text.text)}) < _FEW:
        return {}
    last: Text | None = None
    told: dict[int, Text] = {}
    for row in range(len(table.entries)):
        last = said.get(row, last)
        if last is not None and colour_of(last.text) is not None:
            told[row] = last
    return told


def _between(table: Table, found: Sequence[Columns], row: int) -> Cell:
    """All that stands between a row and the one above."""
    y, half = table.entries[row].y, _ROW * table.pitch
    above = table.entries[row - 1].y if row else -np.inf
    left = max(0, min(table.numbers["page"][0].left, found[0].name.left) - table.pitch)
    right = max(s.right for some in table.numbers.values() for s in some)
    return Cell(left, max(above + half, y - _NEXT * table.pitch), right, y - half)


def trusted(tables: Sequence[Table], rows: Sequence[Sequence[Region]]) -> list[list[Region]]:
    """The rows of each table; the one heading over all of extended range is one like others.

    It is where the groups of all other tables are clear.
    """
    groups = [[r for r in some if r.kind == "row group"] for some in rows]
    clear = [len({r.box for r in some}) >= _FEW and not any(r.note for r in some)
             for some in groups]  # fmt: skip
    far = [all(likeliest(e.page) in EXTENDED for e in table.entries) for table in tables]
    others = len(tables) > 1 and all(c for c, f in zip(clear, far, strict=True) if not f)
    return [
        [replace(r, note="") if others and f and r.note == _LONE else r for r in some]
        for some, f in zip(rows, far, strict=True)
    ]


def is_headed(table: Table, found: Sequence[Columns]) -> bool:
    """Whether a heading stands wherever one can, so that no column beside the rows has groups."""
    some = list(_lines(table, found)) if found else []
    return len(some) > _FEW and some[0].row == 0 and all(h.cell is not None for h in some)


def are_words(said: Iterable[Said]) -> bool:
    """Whether all headings are clear words, and none is of the heads of columns."""
    looks = [s.looks[0] for s in said if s.looks]
    return all(
        p > _CLEAR and len(bare(text)) >= _LEAST and not _HEADS & set(text.casefold().split())
        for text, p in looks
    )


def _is_colour(said: Said) -> bool:
    """Whether a heading says the colour of its rows rather than their group."""
    return any(colour_of(text) is not None for text, _ in said.looks)


def _lines(table: Table, found: Sequence[Columns]) -> Iterator[_Heading]:
    """What stands above the first row, and between rows that are farther apart than others."""
    y = [e.y for e in table.entries]
    first = _heading(table, found, y[0] - _NEXT * table.pitch, y[0])
    if first is not None:
        yield _Heading(0, first)
    for row, (above, below) in enumerate(pairwise(y), 1):
        if below - above > _GAP * table.pitch:
            top = max(above + _ROW * table.pitch, below - _NEXT * table.pitch)
            cell = _heading(table, found, top, below)
            yield _Heading(row, cell, cell and _over(table, found, above, cell))


def _heading(table: Table, found: Sequence[Columns], top: float, row: float) -> Cell | None:
    """The line of writing right above a row: words alone, that begin where rows do."""
    page, name = table.numbers["page"][0], found[0].name
    numbers = [s.right for some in table.numbers.values() for s in some]
    left = round(max(0, table.first, min(page.left, name.left) - _LEFT * table.pitch))
    right = round(max(*numbers, name.right)) + 1
    start, end = max(0, round(top)), round(row - _ROW * table.pitch) + 1
    band = found[0].section.ink[start:end, left:right] > _INK
    sums = band.sum(axis=1)
    least = max(1.0, _FAINT * float(sums[-round(table.pitch) :].max(initial=0)))
    lines = [(a, b) for a, b in runs(sums > least) if b - a > _LETTER * table.pitch]
    if not lines:
        return None
    a, b = lines[-1]
    margin = round(_MARGIN * max(b - a, _LINE * table.pitch))
    lined = table.sheet.upright[start:end, left:right] > 0
    cut = _edges(band | lined, a, b, margin)
    own = _own(table, cut, round(min(page.left, name.left)) - left)
    cut[:own], band[:, :own] = False, False
    band[:, cut] = False
    middle = band[(a + b) // 2 - 1 : (a + b) // 2 + 1]  # rows that lean reach into a line
    parts = [
        (x0, x1)
        for x0, x1 in runs(np.asarray(band[a:b].any(axis=0)), _APART * table.pitch)
        if x1 - x0 > _LETTER * table.pitch
        and middle[:, x0:x1].any()
        and int(band[a:b, x0:x1].any(axis=1).sum()) > _DUST * (b - a)
    ]
    if len(parts) != 1 or parts[0][0] == 0:
        return None
    varied = table.sheet.colour[start + a : start + b, left:right].std(axis=0).max(axis=1) > _INK
    if _lacks_letters(cut & varied, parts[0], table.pitch):
        return None
    middle_off = abs(sum(parts[0]) / 2 + left - (min(page.left, name.left) + right) / 2)
    begun = parts[0][0] + left <= max(page.left, name.left) + table.pitch
    if not begun and middle_off > _CENTRED * table.pitch:
        return None  # a lost row, the heads of columns, what stands elsewhere or runs on
    room, beside = _ROOM * table.pitch, _BESIDE * table.pitch
    x0, x1 = (left + x for x in parts[0])
    return Cell(x0 - beside, start + a - room, x1 + beside, start + b + room)


def _over(table: Table, found: Sequence[Columns], row: float, cell: Cell) -> Cell | None:
    """The line right over a heading, below a row above, if words stand there that begin alike."""
    room, beside = _ROOM * table.pitch, _BESIDE * table.pitch
    top, high = round(cell.top + room), cell.bottom - cell.top - 2 * room
    start = max(0, round(row + _ROW * table.pitch))
    left = max(0, round(max(table.first, cell.left + beside - _OFF * table.pitch)))
    right = round(max(s.right for some in table.numbers.values() for s in some))
    band = found[0].section.ink[start:top, left:right] > _INK
    if not band.size:
        return None
    band[:, band.mean(axis=0) > _TALL] = False
    lines = [(a, b) for a, b in runs(band.sum(axis=1) > 1) if b - a > _LETTER * table.pitch]
    if not lines or top - start - lines[-1][1] > _LEADING * high:
        return None
    a, b = lines[-1]
    parts = runs(np.asarray(band[a:b].any(axis=0)), _APART * table.pitch)
    parts = [x for x in parts if x[1] - x[0] > _LETTER * table.pitch]
    if len(parts) != 1:
        return None
    x0, x1 = (left + x for x in parts[0])
    begun = abs(x0 - cell.left - beside) < _LETTER * table.pitch
    centred = abs(x0 + x1 - cell.left - cell.right) / 2 < _LETTER * table.pitch
    return (
        Cell(x0 - beside, start + a - room, x1 + beside, start + b + room)
        if (begun or centred)
        else None
    )


def _edges(inked: NDArray[np.bool_], top: int, foot: int, margin: int) -> NDArray[np.bool_]:
    """Where edges run through a line and both its margins, or the paper between two bars.

    Letters that a typewriter set lower reach into one margin alone.
    """
    above, below = inked[max(0, top - margin) : top], inked[foot : foot + margin]
    whole = np.concatenate([above, inked[top:foot], below]).mean(axis=0) > _TALL
    ends = [m.mean(axis=0) > _END for m in (above, below) if len(m)]
    return np.asarray(np.all([whole, *ends], axis=0))


def _own(table: Table, cut: NDArray[np.bool_], until: int) -> int:
    """Where a table begins that stands right of another one: behind the last edge before its words.

    What is left of that belongs to the other; edges that lean reach a little farther.
    """
    before = np.flatnonzero(cut[: max(0, until)])
    if not np.isfinite(table.first) or not len(before):
        return 0
    return int(before[-1]) + 1 + round(_LEAN * table.pitch)


def _lacks_letters(cut: NDArray[np.bool_], part: tuple[int, int], pitch: float) -> bool:
    """Whether so much was cut off beside a heading that it may be a letter.

    Edges and paper are the same from top to foot: these are not among what was `cut`.
    """
    near = round(_APART * pitch)
    beside = (*cut[max(0, part[0] - near) : part[0]], *cut[part[1] : part[1] + near])
    return int(np.sum(beside)) > _LETTER * pitch


def runs(marks: NDArray[np.bool_], gap: float = 0.0) -> list[tuple[int, int]]:
    """From where to where marks stand, none farther apart than that."""
    places = np.flatnonzero(marks)
    if not len(places):
        return []
    groups = np.split(places, np.flatnonzero(np.diff(places) > gap + 1) + 1)
    return [(int(g[0]), int(g[-1]) + 1) for g in groups]


def writing_lines(sums: NDArray[np.int64], pitch: float) -> Iterator[tuple[int, int]]:
    """Lines of writing, from where to where; two that touch are parted where least ink is."""
    turns = np.flatnonzero(np.diff(np.concatenate([[0], (sums > 1).astype(np.int8), [0]])))
    left = list(zip(turns[::2].tolist(), turns[1::2].tolist(), strict=True))[::-1]
    while left:
        a, b = left.pop()
        if b - a > _TWO_LINES * pitch:
            inner = range(a + (b - a) // 4, b - (b - a) // 4)
            least = min(inner, key=lambda y: (sums[y], abs(y - (a + b) / 2)))
            left += [(least + 1, b), (a, least)]
        elif b - a > _LETTER * pitch:
            yield a, b
