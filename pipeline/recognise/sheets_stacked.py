"""Words of one row in two lines, one above the other, in rows that are high enough for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pipeline.recognise.sheets_lexicon import usual
from pipeline.recognise.sheets_looks import Said, in_latin, read_twice, whole
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_light import Floats

_INK = 25.0  # levels: less is no writing
_LEAST = 0.12  # of the pitch: a line of writing is higher
_DIGITS = 1.3  # digits, of lines
_LINE = 0.7  # of a line: one in smaller print says something of the row
_FULL = 0.2  # of its fullest row of pixels: what has less is no line
_TWICE = 1.7  # lines: what is higher is two that touch
_ROOM = 0.16  # of a line's height, around it
_UNSURE = "two lines stand in this row, and not both may be of it"


def stacked(
    table: Table, ink: Floats, cells: Mapping[int, Cell], said: Mapping[int, Said]
) -> dict[int, Said]:
    """What rows say, those of two lines by both; these are noted where they say nothing usual."""
    runs = {row: _runs(table, ink, cell) for row, cell in cells.items()}
    highest = [max(b - a for a, b in some) for some in runs.values() if some]
    if not highest:
        return dict(said)
    line = min(float(np.percentile(highest, 25)), _DIGITS * table.tall)
    parts = {row: _lines(some, line) for row, some in runs.items()}
    two = {row: [_cell(cells[row], a, b) for a, b in some] for row, some in parts.items()
           if len(some) > 1}  # fmt: skip
    every = [cell for some in two.values() for cell in some]
    read = iter(read_twice(table.sheet, every, every, [False] * len(every)))
    told = {row: whole(in_latin([next(read) for _ in some])) for row, some in two.items()}
    return {row: _noted(text, told[row]) if row in told else text for row, text in said.items()}


def _noted(one: Said, both: Said | None) -> Said:
    if both is None:
        return replace(one, note=one.note or _UNSURE)
    texts = [text.casefold() for text, _ in both.looks]
    known = any(t in usual() or t.replace(" and ", " & ") in usual() for t in texts)
    return replace(both, note=one.note or both.note or ("" if known else _UNSURE))


def _runs(table: Table, ink: Floats, cell: Cell) -> list[tuple[int, int]]:
    """Where something is written in a cell; what its edge cuts is of the row beside it."""
    top, bottom = max(0, round(cell.top)), round(cell.bottom)
    part = ink[top:bottom, max(0, round(cell.left)) : round(cell.right)] > _INK
    sums = part.sum(axis=1)
    full = sums > max(1, _FULL * sums.max(initial=0))  # ends of letters and dust join no lines
    marks = np.concatenate([[0], full.astype(np.int8), [0]])
    turns = np.flatnonzero(np.diff(marks))
    return [
        (top + int(a), top + int(b))
        for a, b in zip(turns[::2], turns[1::2], strict=True)
        if b - a > _LEAST * table.pitch and a > 0 and b < len(part)
    ]


def _lines(runs: Sequence[tuple[int, int]], line: float) -> list[tuple[float, float]]:
    """The lines among these, as high as a line or as two that touch."""
    found: list[tuple[float, float]] = []
    for a, b in runs:
        if b - a > _TWICE * line:
            found += [(a, (a + b) / 2), ((a + b) / 2, b)]
        elif b - a > _LINE * line:
            found.append((a, b))
    return found


def _cell(cell: Cell, top: float, bottom: float) -> Cell:
    room = _ROOM * (bottom - top) + 1
    return replace(cell, top=top - room, bottom=bottom + room)
