"""The groups of rows: a word beside several of them, parted from others by lines, or above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pipeline.recognise.sheets_above import above
from pipeline.recognise.sheets_crossed import crossed
from pipeline.recognise.sheets_headings import are_words, headings, is_headed, writing_lines
from pipeline.recognise.sheets_lexicon import bare, usual
from pipeline.recognise.sheets_looks import Said, Text, in_latin, read_text, read_twice, whole
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_places import Section
from pipeline.recognise.sheets_rows import Table
from pipeline.recognise.sheets_words import DARK, Columns, belongs, own_groups, reach
from pipeline.vision.sheet_light import Floats
from pipeline.vision.sheet_rows import Span

_INK = 25.0  # levels: less is no writing
_FAR = 5.0  # of the pitch: the line above the first row, or below the last, is no farther
_LEAST = 3  # pixels of a line, which is seen one pixel broader on each side
_BETWEEN = 0.3  # of the pitch: a line is no nearer to the middle of a row
_ROW = 0.6  # of the pitch: no part between two lines is lower
_ALIGNED = 0.25  # of the pitch: a word that stands on a row does so within that
_MOST = 0.75  # of the groups stand on their first rows
_LINES_APART = 1.35  # of the pitch: two lines of one group stand no farther apart
_BLANK = 0.3  # of the parts have no word: then one without belongs to those above
_CENTRED, _MANY_ROWS = 0.75, 2.5  # of the pitch off the middle, and rows for each line of one group
_OWN = 0.6  # of the rows have a word each
_BESIDE = 0.8  # of the pitch above the first row or below the last: what is farther is of neither
_ROOM = 0.16  # of the pitch: around a line of writing
_FULL = 0.2  # of its fullest row of pixels: what has less is no line
_DIGITS, _TWICE = 1.3, 1.7  # digits, of lines of groups; lines: what is higher is more than one
_CLEAR, _LETTERS = 0.8, 2  # of the letters of a line, and how many, which was read alone
_UNSURE = "it is not clear which rows this word stands for"


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows between two lines, and the lines of writing beside them."""

    rows: tuple[int, ...]
    cells: tuple[Cell, ...]
    inked: bool
    lost: tuple[float, ...] = ()  # middles of lines that were taken for those of something else


def groups(table: Table, found: Sequence[Columns]) -> Mapping[int, Said]:
    """The group of each row that has one."""
    headed = headings(table, found) if is_headed(table, found) else {}
    if headed and are_words(headed.values()):
        return headed
    told: dict[int, Said] = {}
    own = [
        s.group if s.group and belongs(table, s.section, s.name, s.group) else None for s in found
    ]
    for some, group in zip(found, own, strict=True):
        ink = some.section.ink
        if group is not None:
            alone = some.own and own_groups(table, some)
            beside = alone or _beside(table, some.section, group, ink)
            told |= {i: replace(s, note=s.note or some.note) for i, s in beside.items()}
        else:
            span = next((g for g in own if g and _is_parted(table, some, g)), None)
            beside = _beside(table, some.section, span, ink) if span else {}
            told |= above(table, some, ink) or beside
    return told if any(own) else {**headings(table, found), **told}


def _is_parted(table: Table, some: Columns, span: Span) -> bool:
    """Whether one word, which makes no column, may stand for all rows where others have groups.

    A line parts them from the rows above then.
    """
    first = min(table.entries[i].y for i in some.section.rows)
    free = not any(c.left < span.right and span.left < c.right for c in some.section.columns)
    lines = _lines(table, some.section, span)
    return free and any(first - _FAR * table.pitch < y < first for y in lines)


# Beside the rows.


def _beside(table: Table, section: Section, span: Span, ink: Floats) -> dict[int, Said]:
    parts = _in_lines(table, list(_parts(table, section, span, ink)), ink)
    read = _read(table, [c for part in parts for c in part.cells])
    if len(parts) == 1 and len(parts[0].cells) + len(parts[0].lost) > 1:
        return _by_place(table, section, read, parts[0].lost)
    lines = iter(read)
    every = [in_latin([next(lines) for _ in part.cells]) for part in parts]
    alone = sum(len(part.rows) == 1 for part in parts) > _MOST * len(parts)
    first = alone or _is_first(table, parts)
    blank = sum(not part.inked for part in parts)
    ditto = blank > _BLANK * len(parts)
    told: dict[int, Said] = {}
    last: Said | None = None
    for part, said in zip(parts, every, strict=True):
        starts = _starts(table, part, said) if first else {part.rows[0]: _within(table, said)}
        for row in part.rows:
            if row in starts:
                last = _next(starts[row], last, part, ditto=ditto)
            missed = part.lost or (alone and len(part.rows) > 1)  # a word, or a line between them
            if missed and last is not None:
                last = replace(last, note=last.note or _UNSURE)
            if last is not None:
                told[row] = last
    return told


def _next(said: Said | None, last: Said | None, part: _Part, *, ditto: bool) -> Said | None:
    """The group that begins at a row: a part with no word may belong to those above."""
    if said is not None or last is None or (part.inked and len(part.rows) == 1):
        return said
    if part.inked:
        return replace(last, note=_UNSURE) if ditto else None
    return last if ditto else replace(last, note=_UNSURE)


def _is_first(table: Table, parts: Sequence[_Part]) -> bool:
    """Whether groups are named on the first of their rows rather than beside the middle."""
    some = [p for p in parts if len(p.rows) > 1 and p.cells]
    high = _ALIGNED * table.pitch
    on = [abs(_middle(p.cells[0]) - table.entries[p.rows[0]].y) < high for p in some]
    return len(on) > 1 and sum(on) > _MOST * len(on)


def _starts(table: Table, part: _Part, said: Sequence[Said]) -> dict[int, Said | None]:
    """The groups of a part whose words stand on their first rows: lines may be missed."""
    found: dict[int, list[Said]] = {part.rows[0]: []}
    row, before = part.rows[0], -np.inf
    for line in said:
        near = min(part.rows, key=lambda i: abs(table.entries[i].y - _middle(line.cell)))
        on = abs(table.entries[near].y - _middle(line.cell)) < _ALIGNED * table.pitch
        close = _middle(line.cell) - before < _LINES_APART * table.pitch
        if close and on:  # one group of two lines, or two of one row each
            line = replace(line, note=_UNSURE)  # noqa: PLW2901
        elif on:
            row = near
        found.setdefault(row, []).append(line)
        before = _middle(line.cell)
    return {row: whole(lines) for row, lines in found.items()}


def _within(table: Table, said: Sequence[Said]) -> Said | None:
    """The group of a part; lines far from each other are hardly of one."""
    group = whole(said)
    y = [_middle(s.cell) for s in said]
    apart = any(b - a > _LINES_APART * table.pitch for a, b in pairwise(y))
    return replace(group, note=_UNSURE) if group is not None and apart else group


def _middle(cell: Cell) -> float:
    return (cell.top + cell.bottom) / 2


def _parts(table: Table, section: Section, span: Span, ink: Floats) -> Iterator[_Part]:
    """From line to line, in the column of groups."""
    middles = {i: table.entries[i].y for i in section.rows}
    lines = list(_lines(table, section, span))
    first, last = min(middles.values()), max(middles.values())
    low = max([y for y in lines if first - _FAR * table.pitch < y < first] or [first - table.pitch])
    high = min([y for y in lines if last < y < last + _FAR * table.pitch] or [last + table.pitch])
    edges = [low, *(y for y in lines if low < y < high), high]
    beside = _BESIDE * table.pitch
    for top, bottom in pairwise(edges):
        rows = tuple(i for i, y in middles.items() if top <= y < bottom)
        if bottom - top > _ROW * table.pitch and rows:
            cells = _written(table, section, span, (top, bottom), ink)
            cells = [c for c in cells if not _is_head(table, c, first)]
            own = tuple(c for c in cells if not _runs_on(table, c))
            near = (_middle(c) for c in cells if c not in own)  # or among the heads of columns
            lost = tuple(y for y in near if first - beside < y < last + beside)
            yield _Part(rows, own, bool(cells), lost)


def _is_head(table: Table, cell: Cell, first: float) -> bool:
    """Whether writing above the first row is the head of its column: the pages have one there."""
    if cell.bottom > first - _ALIGNED * table.pitch:
        return False
    pages = table.numbers["page"][0]
    band = table.dark[max(0, round(cell.top)) : round(cell.bottom)]
    return bool((band[:, round(pages.left) : round(pages.right)] > DARK).any())


def _in_lines(table: Table, parts: Sequence[_Part], ink: Floats) -> list[_Part]:
    """The parts; writing that is much higher than others, or than digits, is of two lines.

    Where these are not clear apart, a line of them may not be read.
    """
    written = [(c, _high(table, c, ink)) for part in parts for c in part.cells]
    if not written:
        return list(parts)
    usual = min(_DIGITS * table.tall, float(np.percentile([high for _, high in written], 25)))
    halves = {c: _halves(table, c, ink) for c, high in written if high > _TWICE * usual}
    read = iter(read_text(table.sheet.colour, [h for two in halves.values() for h in two]))
    said = {c: [next(read) for _ in two] for c, two in halves.items()}
    apart = {c for c, two in said.items() if all(_is_clear(t) for t in two)}
    return [
        replace(
            part,
            cells=tuple(h for c in part.cells for h in (halves[c] if c in apart else (c,))),
            lost=(*part.lost, *(_middle(c) for c in part.cells if c in halves and c not in apart)),
        )
        for part in parts
    ]


def _high(table: Table, cell: Cell, ink: Floats) -> float:
    """How high the writing of a cell is, without ends of letters that hang below their line."""
    room = _ROOM * table.pitch
    top, bottom = max(0, round(cell.top + room)), round(cell.bottom - room)
    part = ink[top:bottom, max(0, round(cell.left)) : round(cell.right)] > _INK
    full = np.flatnonzero(part.sum(axis=1) > _FULL * part.sum(axis=1).max(initial=0))
    return float(full[-1] - full[0] + 1) if len(full) else 0.0


def _halves(table: Table, cell: Cell, ink: Floats) -> tuple[Cell, Cell]:
    """Two lines that touch: they are parted where least ink is."""
    high, room = cell.bottom - cell.top, _ROOM * table.pitch
    top, bottom = round(cell.top + high / 3), round(cell.bottom - high / 3) + 1
    sums = (ink[top:bottom, max(0, round(cell.left)) : round(cell.right)] > _INK).sum(axis=1)
    y = top + int(np.argmin(sums))
    return replace(cell, bottom=y + room), replace(cell, top=y - room + 1)


def _is_clear(text: Text) -> bool:
    return text.p > _CLEAR and len(bare(text.text)) >= _LETTERS


def _lines(table: Table, section: Section, span: Span) -> Iterator[float]:
    """The middles of the lines that run across a column; none runs through a row."""
    marks = crossed(table, *section.room(span, table.wide)).astype(np.int8)
    turns = np.flatnonzero(np.diff(np.concatenate([[0], marks, [0]])))
    rows = np.array([table.entries[i].y for i in section.rows])
    for a, b in zip(turns[::2], turns[1::2], strict=True):
        y = float(a + b - 1) / 2
        if b - a >= _LEAST and np.abs(rows - y).min() > _BETWEEN * table.pitch:
            yield y


def _written(
    table: Table, section: Section, span: Span, part: tuple[float, float], ink: Floats
) -> list[Cell]:
    """The lines of writing between two lines."""
    left, right = section.room(span, table.wide)
    left = max(left, span.left - table.pitch)
    right = min(right, span.right + table.pitch)
    first, last = max(0, round(part[0]) + 2), round(part[1]) - 1
    inner = ink[first:last, max(0, round(left)) : round(right) + 1] > _INK
    if inner.size == 0:
        return []
    room = _ROOM * table.pitch
    cells = []
    for a, b in writing_lines(inner.sum(axis=1), table.pitch):
        x0, x1 = reach(table, section, span, (first + a, first + b - 1))
        top, bottom = max(part[0] + 1, first + a - room), min(part[1], first + b + room)
        cells.append(Cell(x0, top, x1, bottom))
    return cells


def _runs_on(table: Table, cell: Cell) -> bool:
    """Whether the writing began farther left, so that it is that of something else."""
    top, bottom, left = round(cell.top), round(cell.bottom), round(cell.left)
    ends = [s.right for spans in table.numbers.values() for s in spans]
    ends = [round(x) + 1 for x in (*ends, table.first) if np.isfinite(x)]  # of what is not words
    first = max([0, left - round(0.7 * table.pitch), *(x for x in ends if x <= left + 1)])
    before = table.dark[max(0, top) : bottom, first : max(0, left - 1)] > DARK
    line = table.sheet.upright[max(0, top) : bottom, first : max(0, left + 2)]
    speck = int(before.any(axis=1).sum()) < _SPECK * table.pitch
    clear = before.size == 0 or speck or float((line > 0).mean()) > 0
    return not clear


_SPECK = 0.15  # of the pitch: no letter is lower


def _read(table: Table, cells: Sequence[Cell]) -> list[Said]:
    return read_twice(table.sheet, cells, cells, [False] * len(cells))


def _by_place(
    table: Table, section: Section, read: Sequence[Said], lost: Sequence[float]
) -> dict[int, Said]:
    """Groups that no line parts: each counts for its row and those below, up to a line lost."""
    group = whole(read)
    if group is not None and any("extendedrange" in bare(text) for text, _ in group.looks):
        return dict.fromkeys(section.rows, group)
    if group is not None and _is_one(table, section, [_middle(s.cell) for s in read]):
        return dict.fromkeys(section.rows, group)
    found: dict[int, Said] = {}
    texts = [(s, _middle(s.cell)) for s in read if any(t for t, _ in s.looks)]
    rows = list(section.rows)
    starts: dict[int, Said] = {}
    far = _LINES_APART * table.pitch
    on = [t for t in texts if abs(table.entries[_nearest(table, rows, t[1])].y - t[1])
          < _ALIGNED * table.pitch]  # fmt: skip
    if len(on) > _OWN * len(rows):
        texts = on  # the others are of rows that were not found
    clear = len(on) == len(texts)
    for said, y in texts:
        near = _nearest(table, rows, y)
        close = [s for s, other in texts if s is not said and abs(other - y) < far]
        one = len(texts) < len(rows) and any(_may_be_one(said, other) for other in close)
        starts[near] = replace(said, note=said.note or _UNSURE) if one else said
    places = sorted(rows.index(i) for i in starts)
    every = len(places) == len(rows)  # each row has its own word
    clear = clear and bool(places) and places[0] == 0
    clear = clear and (every or not _centred(places, len(rows)))
    own = len(starts) > _OWN * len(rows)  # then a row without a word has one that is not seen
    unread = {_nearest(table, rows, y) for y in lost} - set(starts)
    last: Said | None = None
    for i in rows:
        last = starts.get(i, last)
        if last is not None:
            last = replace(last, note=last.note or (_UNSURE if i in unread else ""))
            sure = clear and (i in starts or not own)
            found[i] = last if sure else replace(last, note=_UNSURE)
    return found


def _is_one(table: Table, section: Section, y: Sequence[float]) -> bool:
    """Whether a few lines, close to each other, stand beside the middle of many more rows.

    The first row and the last one have nothing beside them then.
    """
    rows = [table.entries[i].y for i in section.rows]
    close = all(b - a < _LINES_APART * table.pitch for a, b in pairwise(y))
    middle = abs(y[0] + y[-1] - rows[0] - rows[-1]) / 2 < _CENTRED * table.pitch
    return close and middle and len(rows) >= _MANY_ROWS * len(y)


def _nearest(table: Table, rows: Sequence[int], y: float) -> int:
    return min(rows, key=lambda i: abs(table.entries[i].y - y))


def _may_be_one(one: Said, other: Said) -> bool:
    """Whether two lines may be of one group: they are not when each alone is a usual one."""
    texts = [s.looks[0][0].casefold() for s in (one, other)]
    joined = {" ".join(texts), " ".join(texts[::-1])}
    return not set(texts) <= set(usual()) or bool(joined & set(usual()))


def _centred(places: Sequence[int], count: int) -> bool:
    """Whether words on these rows may stand in the middle of groups of rows."""
    edge = 0
    for place in places:
        size = 2 * (place - edge) + 1
        if size < 1:
            return False
        edge += size
    return edge == count
