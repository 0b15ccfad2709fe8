"""X and MOD of a table's rows, in whichever columns they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.sheets_numbers import (
    SPECIAL,
    Cell,
    Shares,
    cut,
    dashed,
    fitting,
    inked,
    read,
    signed,
)
from pipeline.recognise.sheets_rows import FEW, Entry, Table, likeliest, row_cell
from pipeline.vision.sheet_columns import PAGES
from pipeline.vision.sheet_rows import Span
from pipeline.vision.sheet_sign import minus

_AROUND = 2.4  # of a digit's pitch: a sign may stand that far from most digits
_BROAD = 7.5  # of a digit's pitch: what is wider is text
_THIN = 0.5  # of a digit's pitch: what is no broader is a line, or the edge of the paper
_SURE = 0.9
_NEXT = 1.4  # of the pitch of rows: the last row of a table is no farther from the one before
_LONE = 1.8  # likewise: what stands farther from the others may be no row
_ALL = 0.8
_TOGETHER = 4.5  # rows up and down, which run alike
_GAIN = 1.12  # in ink, for which a column is taken to run lower or higher
_SELDOM = 0.12  # of the rows have something: no column
_LETTERS = 0.5  # of a digit's pitch: letters of one value stand no farther apart
_APART = 0.8  # of a digit's pitch: what stands farther behind a value is none of it
_SPECKS = 8.0  # pixels from digit to digit: in smaller print what stands apart may be a speck
_STROKE = 0.02  # of the square of the pitch: less ink than a 1 has
_BARE = 0.3  # of the usual ink of a column: below it nothing stands there
_EMPTY = 0.97
_UNREAD = 0.5
_FAR = (50, 52, 54, 56, 58, 60, 62, 64)
_DISTINCT = 5  # X are fewer than rows, so that more than so many are never all different
_HIGHEST = 30  # MOD of the series
_SAME = 0.8  # of a column: MOD differ from row to row


def _fits_mod(value: object) -> bool:
    return not isinstance(value, int) or value < _HIGHEST


FITS: Mapping[str, Callable[[object], bool]] = {"x": _FAR.__contains__, "mod": _fits_mod}


def numbered(table: Table, others: Sequence[Table] = (), before: Sequence[Table] = ()) -> Table:
    """The table with its X and MOD, wherever on the rows they stand.

    Nothing counts that is a column of a table before, or behind the pages of any other.
    """
    numbers: dict[str, tuple[Span, ...]] = {"page": table.numbers["page"], "x": (), "mod": ()}
    entries = list(table.entries)
    taken = [s for t in before for spans in t.numbers.values() for s in spans]
    for span in narrow(table, others):
        if any(t.left < span.right and span.left < t.right for t in taken):
            continue
        if len(numbers["mod"]) and len(numbers["x"]) and _complete(entries):
            break
        cells = _placed(table, span, entries)
        seen = _seen(table, span, cells)
        which = _which(seen, entries)
        if which is None or (numbers[which] and _complete(entries)):
            continue
        if numbers[which] and _is_strange(table, span, others):
            continue  # what is blank here is not to be filled from the table beside
        numbers[which] = (*numbers[which], span)
        for i, (cell, shares) in enumerate(zip(cells, seen, strict=True)):
            fit = fitting(shares, FITS[which])
            if which == "mod" and minus(cut(table.sheet.clean, cell)):
                fit = dashed(fit)
            if fit.get(None, 0.0) > _UNREAD and (which == "mod" or _is_close(entries[i])):
                fit = {None: _UNREAD}  # each such row has one: what is not seen may be faint
            entries[i] = _filled(entries[i], which, cell, fit)
    full = [e.y for e in entries if _told(e)]
    low, high = min(full, default=0.0), max(full, default=np.inf)
    kept = [
        e
        for e in entries
        if _told(e) or (_sure(e) and low - _NEXT * table.pitch < e.y < high + _NEXT * table.pitch)
    ]
    return replace(table, entries=tuple(together(_once(kept), table.pitch)), numbers=numbers)


def together(entries: list[Entry], pitch: float) -> list[Entry]:
    """Rows without figures of the head or foot that stand above or below the pages."""
    left = list(entries)
    for end, step in ((0, 1), (-1, -1)):
        while len(left) > FEW and abs(left[end].y - left[end + step].y) > _LONE * pitch:
            if not _is_stray(left[end], [e for e in left if e is not left[end]]):
                break
            left.pop(end)
    return left


def _is_stray(entry: Entry, others: Sequence[Entry]) -> bool:
    """Whether a row is none: another has its page, or it has no X where all such rows have one."""
    page = likeliest(entry.page)
    if any(likeliest(e.page) == page for e in others):
        return True
    close = [e for e in others if _is_close(e)]
    having = sum(e.x is not None and likeliest(e.x) is not None for e in close)
    bare = entry.x is None or likeliest(entry.x) is None
    return _is_close(entry) and bare and len(close) >= FEW and having > _ALL * len(close)


def _once(entries: Sequence[Entry]) -> list[Entry]:
    """Rows without those that hold no more than a page which another row has too."""
    pages = Counter(likeliest(e.page) for e in entries)
    return [e for e in entries if pages[likeliest(e.page)] == 1 or _told(e)]


def _told(entry: Entry) -> bool:
    """Whether an X or a MOD is seen in a row; words above and below a table have none."""
    seen = [s for s in (entry.x, entry.mod) if s is not None and likeliest(s) is not None]
    return bool(seen)


def _is_close(entry: Entry) -> bool:
    page = likeliest(entry.page)
    return isinstance(page, int) and page < _FAR[0]


def _sure(entry: Entry) -> bool:
    return likeliest(entry.page) in PAGES and max(entry.page.values()) > _SURE


def _complete(entries: Sequence[Entry]) -> bool:
    """Whether nearly each row has its MOD."""
    told = sum(e.mod is not None and likeliest(e.mod) is not None for e in entries)
    return told > 0.85 * len(entries)


def narrow(table: Table, others: Sequence[Table] = ()) -> list[Span]:
    """Columns that are no broader than numbers, those next to the pages first.

    Nothing counts that stands behind the pages of another table. Tables beside each other are set
    alike: what none of the others has at such a place is hardly a column of this one.
    """
    at = table.numbers["page"][0]
    left = max([o.at for o in others if o.at < table.at - table.wide] or [0.0])
    right = min([o.at for o in others if o.at > table.at + table.wide] or [np.inf])
    good = [
        s
        for s in table.spans
        if s not in table.numbers["page"] and s.right - s.left < table.wide * _BROAD
        and s.share > _SELDOM and left < s.left and s.right < right
    ]  # fmt: skip

    def apart(span: Span) -> float:
        return min(abs(span.left - at.right), abs(at.left - span.right))

    return sorted(good, key=lambda s: (_is_strange(table, s, others), apart(s), s.left))


def _is_strange(table: Table, span: Span, others: Sequence[Table]) -> bool:
    """Whether none of the tables beside this one has anything at such a place.

    Before the pages of a table stand the numbers of the one left of it; what stands before those
    of the first one is its own.
    """
    beside = [o for o in others if abs(o.at - table.at) > table.wide]
    first = min(beside, key=lambda o: o.at, default=table)
    if span.right < table.at and first.at < table.at:
        beside = [first]
    return bool(beside) and not any(_set_alike(table, span, other) for other in beside)


def _set_alike(table: Table, span: Span, other: Table) -> bool:
    """Whether another table has something as far from its pages as this column is from ours."""
    place = other.at + (span.left + span.right) / 2 - table.at
    return any(s.left - table.wide < place < s.right + table.wide for s in other.spans
               if table.wide * _THIN < s.right - s.left < table.wide * _BROAD)  # fmt: skip


def _placed(table: Table, span: Span, entries: Sequence[Entry]) -> list[Cell]:
    """The cells of a column, as far out as nothing else stands, on rows that may not be level."""
    others = [s for s in table.spans if s != span]
    near, far = (_room(table, span, some) for some in
                 (others, [s for s in others if s.share > _SELDOM]))  # fmt: skip
    shifts = _shifts(table, span, [e.y for e in entries])
    cells = [row_cell(*far, e.y + d, table.pitch) for e, d in zip(entries, shifts, strict=True)]
    # What few rows have is the end of a longer value, where it goes on from the column.
    return [
        c
        if _goes_on(table, span, c, near[1])
        else replace(c, left=near[0], right=min(near[1], _ends(table, span, c)))
        for c in cells
    ]


def _ends(table: Table, span: Span, cell: Cell) -> float:
    """Where the value of a cell ends, if something stands apart from it in few rows more."""
    x = _columns_of_ink(table, cell, round(span.left), round(cell.right))
    value = x[x < span.right]
    apart = _APART * table.wide
    gaps = (b - apart / 2 for a, b in pairwise(x) if a >= value.max(initial=0) and b - a > apart)
    legible = len(value) and table.wide > _SPECKS
    return float(next(gaps, np.inf)) if legible else np.inf


def _columns_of_ink(table: Table, cell: Cell, left: int, right: int) -> NDArray[np.intp]:
    """Where anything stands in a cell, from here to there."""
    inner = 0.15 * table.pitch
    top, bottom = round(cell.top + inner), round(cell.bottom - inner)
    band = table.dark[max(0, top) : bottom, left:right]
    return np.flatnonzero(band.max(axis=0, initial=0.0) > _BARE * band.max(initial=1.0)) + left


def _room(table: Table, span: Span, others: Sequence[Span]) -> tuple[float, float]:
    """Half way to what stands left and right of a column, but no farther than numbers go."""
    reach = table.wide * _AROUND
    before = [(s.right + span.left) / 2 for s in others if s.right <= span.left]
    behind = [(s.left + span.right) / 2 for s in others if s.left >= span.right]
    return max([span.left - reach, *before]), min([span.right + reach, *behind])


def _goes_on(table: Table, span: Span, cell: Cell, right: float) -> bool:
    """Whether letters run on in a cell from a column to behind a place right of it."""
    x = _columns_of_ink(table, cell, round(span.left), round(cell.right))
    gaps = np.flatnonzero(np.diff(x) > _LETTERS * table.wide)
    end = x[gaps[0]] if len(gaps) else x[-1] if len(x) else span.left
    return bool(end > right + table.wide * _LETTERS)


def _shifts(table: Table, span: Span, middles: Sequence[float]) -> list[float]:
    """How far below its page each row runs in a column: smooth, as paper bends."""
    y = np.array(middles)
    sums = table.dark[:, round(span.left) : round(span.right)].sum(axis=1)
    high = max(3, round(table.pitch * 0.5) | 1)
    sums = np.convolve(sums, np.hanning(high + 2)[1:-1], mode="same")
    near = np.arange(-round(0.42 * table.pitch), round(0.42 * table.pitch) + 1)
    places = np.clip(np.round(y)[:, None].astype(int) + near, 0, len(sums) - 1)
    seen = sums[places] * (1 - 0.4 * (near / near[-1]) ** 2)
    group = (np.abs(y[:, None] - y[None]) < _TOGETHER * table.pitch).astype(float) @ seen
    best = near[group.argmax(axis=1)].astype(float)
    gain = group.max(axis=1) / np.maximum(group[:, len(near) // 2], 1e-9)
    return [float(b) if g > _GAIN else 0.0 for b, g in zip(best, gain, strict=True)]


def _seen(table: Table, span: Span, cells: Sequence[Cell]) -> list[Shares]:
    """What stands in the cells of a column; those without ink are not even read."""
    dark = [_ink(table, span, cell) for cell in cells]
    usual = float(np.percentile(dark, 75))
    some = [i for i, d in enumerate(dark) if d > _BARE * usual]
    found: list[Shares] = [{None: _EMPTY}] * len(cells)
    for i, shares in zip(some, read(table.sheet, [cells[i] for i in some], signed), strict=True):
        found[i] = inked(shares)
    return found


def _ink(table: Table, span: Span, cell: Cell) -> float:
    """How dark the darkest ink of a cell is: a sign or a 1 is as dark as any number."""
    inner = 0.15 * table.pitch
    top, bottom = round(cell.top + inner), round(cell.bottom - inner)
    band = table.dark[max(0, top) : bottom, round(span.left) : round(span.right)].ravel()
    most = max(3, round(_STROKE * table.pitch**2))
    return float(np.sort(band)[-most:].mean()) if band.size else 0.0


def _which(seen: Sequence[Shares], entries: Sequence[Entry]) -> str | None:
    """Whether a column holds X or MOD, by what stands in it."""
    values = Counter(likeliest(s) for s in seen)
    blank = values.pop(None, 0)
    told = sum(values.values())
    far = sum(n for v, n in values.items() if v in _FAR)
    if told < max(FEW, 0.3 * len(entries)):
        return None
    if far > 0.7 * told:
        pages = told > _DISTINCT and len(values) == told  # of another table: X comes back
        return None if pages else "x"
    if values[1] + values[7] > 0.8 * told and len(seen) > 2 * FEW:
        return None  # a line that runs down
    small = sum(
        n
        for v, n in values.items()
        if v == SPECIAL or isinstance(v, tuple) or (isinstance(v, int) and v < _HIGHEST)
    )
    if len(seen) > 2 * FEW and max(values.values()) > _SAME * told:
        return None  # dots, rings or boxes below each other
    return "mod" if small > 0.75 * told and told > blank else None


def _filled(entry: Entry, which: str, cell: Cell, shares: Shares) -> Entry:
    """The row with what stands in one more column; of two such columns the filled one counts."""
    before: Shares | None = getattr(entry, which)
    if before is not None and likeliest(before) is not None:
        return entry
    if before is not None and likeliest(shares) is None:
        return entry
    cells = {**entry.cells, which: cell}
    return replace(entry, **{which: shares, "cells": cells})  # type: ignore[arg-type]
