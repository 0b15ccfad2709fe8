"""Words of one row in two lines, one above the other, in rows that are high enough for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.sheets_lexicon import bare, usual
from pipeline.recognise.sheets_looks import Said, in_latin, read_twice, whole
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_light import Floats

_INK = 25.0  # levels: less is no writing
_LEAST = 0.12  # of the pitch: a line of writing is higher
_DIGITS = 1.3  # digits, of lines
_LINE = 0.7  # of a line: one in smaller print says something of the row
_FULL = 0.2  # of its fullest row of pixels: what has less is no line
_TWICE, _WAIST = 1.7, 0.9  # lines, and of the fullest row: what is higher and thinner is two
_ROOM = 0.16  # of a line's height, around it
_UNSURE = "two lines stand in this row, and not both may be of it"


@dataclass(frozen=True, slots=True)
class _Run:
    """Where something is written, and how full the thinnest row about its middle is."""

    top: int
    bottom: int
    waist: float

    @property
    def high(self) -> int:
        return self.bottom - self.top


def stacked(
    table: Table, ink: Floats, cells: Mapping[int, Cell], said: Mapping[int, Said]
) -> dict[int, Said]:
    """What rows say, those of two lines by both; these are noted where they say nothing usual."""
    runs = {row: _runs(table, ink, cell) for row, cell in cells.items()}
    highest = [max(run.high for run in some) for some in runs.values() if some]
    if not highest:
        return dict(said)
    line = min(float(np.percentile(highest, 25)), _DIGITS * table.tall)
    parts = {row: _lines(some, line) for row, some in runs.items()}
    two = {row: [_cell(cells[row], a, b) for a, b in some] for row, some in parts.items()
           if len(some) > 1}  # fmt: skip
    every = [cell for some in two.values() for cell in some]
    read = iter(read_twice(table.sheet, every, every, [False] * len(every)))
    each = {row: in_latin([next(read) for _ in some]) for row, some in two.items()}
    told = {row: whole(some) for row, some in each.items() if not _is_one(said[row], some)}
    return {row: _noted(text, told[row]) if row in told else text for row, text in said.items()}


def _is_one(one: Said, halves: Sequence[Said]) -> bool:
    """Whether each half of a row says all that the row says: a high line was taken for two."""
    return len({half.looks[:1] and bare(half.looks[0][0]) for half in (one, *halves)}) == 1


def _noted(one: Said, both: Said | None) -> Said:
    if both is None:
        return replace(one, note=one.note or _UNSURE)
    texts = [text.casefold() for text, _ in both.looks]
    known = any(t in usual() or t.replace(" and ", " & ") in usual() for t in texts)
    return replace(both, note=one.note or both.note or ("" if known else _UNSURE))


def _runs(table: Table, ink: Floats, cell: Cell) -> list[_Run]:
    """Where something is written in a cell; what its edge cuts is of the row beside it."""
    top, bottom = max(0, round(cell.top)), round(cell.bottom)
    part = ink[top:bottom, max(0, round(cell.left)) : round(cell.right)] > _INK
    sums = part.sum(axis=1)
    full = sums > max(1, _FULL * sums.max(initial=0))  # ends of letters and dust join no lines
    marks = np.concatenate([[0], full.astype(np.int8), [0]])
    turns = np.flatnonzero(np.diff(marks))
    return [
        _Run(top + int(a), top + int(b), _waist(sums[a:b]))
        for a, b in zip(turns[::2], turns[1::2], strict=True)
        if b - a > _LEAST * table.pitch and a > 0 and b < len(part)
    ]


def _waist(sums: NDArray[np.int64]) -> float:
    third = len(sums) // 3
    return float(sums[third : len(sums) - third].min() / sums.max())


def _lines(runs: Sequence[_Run], line: float) -> list[tuple[float, float]]:
    """The lines among these, as high as a line or as two that touch."""
    found: list[tuple[float, float]] = []
    for run in runs:
        if run.high > _TWICE * line and run.waist < _WAIST:
            middle = (run.top + run.bottom) / 2
            found += [(run.top, middle), (middle, run.bottom)]
        elif run.high > _LINE * line:
            found.append((run.top, run.bottom))
    return found


def _cell(cell: Cell, top: float, bottom: float) -> Cell:
    room = _ROOM * (bottom - top) + 1
    return replace(cell, top=top - room, bottom=bottom + room)
