"""The one heading of all rows of extended range, where no column beside them has groups."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pipeline.model.book import EXTENDED
from pipeline.recognise.sheets_headings import runs, writing_lines
from pipeline.recognise.sheets_lexicon import bare
from pipeline.recognise.sheets_looks import Said, first_look, read_twice
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table, likeliest
from pipeline.recognise.sheets_words import Columns
from pipeline.vision.sheet_light import Floats

_RANGE = "rang"  # what a heading of extended range has, though it may lose its last letter
_INK = 25.0  # levels: less is no writing
_ROW = 0.6  # of the pitch: what is nearer to the first row is its own
_WORDS_APART = 1.5  # of the pitch: words of one heading stand no farther apart
_ABOVE = 5.0  # of the pitch: a heading stands no higher above its rows
_ROOM = 0.16  # of the pitch: around a heading


def above(table: Table, some: Columns, ink: Floats) -> dict[int, Said]:
    """A heading above rows of extended range, or beside the first of them alone."""
    rows = some.section.rows
    far = [likeliest(table.entries[i].page) in EXTENDED for i in rows]
    if not all(far):
        return {}
    first = table.entries[rows[0]].y
    page = table.numbers["page"][0]
    left = min(some.name.left - 6 * table.pitch, page.left)
    nearest = min(some.name.left, page.left) - table.pitch
    behind = some.section.room(some.name, _ABOVE * table.pitch)[1]  # short names under a long one
    right = max(behind, some.name.right, page.right)
    top = max(0, round(first - _ABOVE * table.pitch))
    band = ink[top : round(first - _ROW * table.pitch), max(0, round(left)) : round(right)] > _INK
    if band.size == 0:
        return {}
    cells = []
    for a, b in writing_lines(band.sum(axis=1), table.pitch):
        room, start = _ROOM * table.pitch, max(0, round(left))
        parts = runs(np.asarray(band[a:b].any(axis=0)), _WORDS_APART * table.pitch)
        own = [x for x in parts if start + x[1] > nearest]  # the others are of a table beside it
        if own:
            x0, x1 = start + own[0][0] - room, start + own[-1][1] - 1 + room
            cells.append(Cell(x0, top + a - room, x1, top + b + room))
    if page.right < some.name.left:  # or beside the first of them
        half = table.pitch / 2
        cells.append(Cell(page.right + 1, first - half, some.name.left - 1, first + half))
    over = _over(table, (left, nearest), (top, first), ink)
    for beside in (cells, list(_first(table, some, ink)), list(over)):
        said = first_look(table.sheet, beside)
        maybe = [c for c, word in zip(beside, said, strict=True) if _RANGE in bare(word)]
        read = read_twice(table.sheet, maybe, maybe, [False] * len(maybe))
        heading = next((s for s in reversed(read) if "range" in bare(s.looks[0][0])), None)
        if heading is not None:
            return dict.fromkeys(rows, heading)
    return {}


def _first(table: Table, some: Columns, ink: Floats) -> Iterator[Cell]:
    """What is written beside the first row alone: left of its name, and behind it."""
    y, half = table.entries[some.section.rows[0]].y, table.pitch / 2
    top, bottom = max(0, round(y - half)), round(y + half)
    taken = [s for spans in table.numbers.values() for s in spans]
    left = max([0, table.first, *(s.right for s in taken if s.right < some.name.left)])
    right = min([ink.shape[1], table.until, *(s.left for s in taken if s.left > some.name.right)])
    edges = [some.name.left - 1, some.section.room(some.name, table.wide)[1]]
    for start, end in ((left, edges[0]), (edges[1], right)):
        a, b = round(start) + 1, round(end)
        band = (ink[top:bottom, a:b] > _INK).any(axis=0)
        for x0, x1 in runs(np.asarray(band), table.pitch):
            yield Cell(a + x0 - table.wide, y - half, a + x1 + table.wide, y + half)


def _over(
    table: Table, sides: tuple[float, float], heights: tuple[int, float], ink: Floats
) -> Iterator[Cell]:
    """What is written over the middle of a table: it may begin and end within any column."""
    top, left = heights[0], max(0, round(sides[0]))
    most = max(s.right for spans in table.numbers.values() for s in spans)
    right = round(min(most, table.until))
    band = ink[top : round(heights[1] - _ROW * table.pitch), left:right] > _INK
    room = _ROOM * table.pitch
    for a, b in writing_lines(band.sum(axis=1), table.pitch):
        for x0, x1 in runs(np.asarray(band[a:b].any(axis=0)), _WORDS_APART * table.pitch):
            if left + x1 > sides[1]:  # the others are of a table beside it
                yield Cell(left + x0 - room, top + a - room, left + x1 - 1 + room, top + b + room)
