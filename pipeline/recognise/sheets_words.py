"""The words of a table: the name of each row, and the groups of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise

import numpy as np

from pipeline.model.clauses import COLOURS, Colour
from pipeline.recognise.sheets_numbers import Cell, cut
from pipeline.recognise.sheets_reader import lines
from pipeline.recognise.sheets_rows import Entry, Table
from pipeline.vision.sheet_colour import Shown
from pipeline.vision.sheet_light import Bgr
from pipeline.vision.sheet_rows import Span
from pipeline.vision.spotter import Gray

_WORDS = 2.6  # of a digit's pitch: what is narrower is no column of words
_OFTEN = 0.5  # of the rows have a name
_SELDOM = 0.1  # of the rows have a group beside them
_NEXT = 6.0  # of the pitch of rows: names are no farther from what stands beside them
_APART = 2.2  # the same for groups, which not all rows have
_FULL = 0.85
_BRIEF = 11.0  # of a digit's pitch: no colour's name is longer
_ACROSS = 0.6  # of a column is crossed by a line that parts groups
_DOWN = 0.75
_INKY = 70.0  # levels


@dataclass(frozen=True, slots=True)
class Text:
    """What is written in a cell, and how likely it is."""

    text: str
    p: float
    cell: Cell
    note: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where names, groups and written colours stand."""

    name: Span
    group: Span | None
    colour: Span | None  # where a word says the colour


def columns(table: Table, shown: Shown | None = None) -> Columns | None:
    """The columns of words that belong to a table."""
    words = list(_words(table))
    if shown is not None and shown.way == "ground":
        words = list(_split(words, (shown.left, shown.right)))
    full = [w for w in words if w.share > _OFTEN]
    brief = [w for w in full if w.right - w.left < _BRIEF * table.wide][:2]
    written = next((w for w in brief if _says_colours(table, w)), None)
    name = next((w for w in full if w is not written), None)
    if name is None:
        return None
    left = [w for w in words if w.right <= name.left + 1 and w is not written]
    group = max(left, key=lambda w: w.right, default=None)
    if group is not None and name.left - group.right > _APART * table.pitch:
        group = None
    return Columns(name, group, written)


def _says_colours(table: Table, span: Span) -> bool:
    """Whether a few of its words are those of colours."""
    few = table.entries[:: max(1, len(table.entries) // 5)]
    said = [colour_of(t.text) for t in read_text(table.sheet.colour, _cells(table, span, few))]
    return sum(c is not None for c in said) > len(said) / 2


def colour_of(text: str) -> Colour | None:
    """The colour that a word is, or is but for a letter."""
    near = get_close_matches(text.casefold(), COLOURS, n=1, cutoff=0.75)
    return next((c for c in COLOURS if c in near), None)


def _words(table: Table) -> Iterator[Span]:
    """Columns of words from the numbers outwards, as long as they stand close together."""
    taken = [s for spans in table.numbers.values() for s in spans]
    low, high = min(s.left for s in taken), max(s.right for s in taken)
    at = table.numbers["page"][0]
    broad = [
        s
        for s in _split(table.spans, _ruled(table))
        if s.right - s.left > _WORDS * table.wide and s.share > _SELDOM
        and not any(t.left < s.right and s.left < t.right for t in taken)
    ]  # fmt: skip
    between = [s for s in broad if low < s.left and s.right < high]
    if between and at.left == low:
        yield from sorted(between, key=lambda s: -s.right)
        return
    edge = low
    for span in sorted((s for s in broad if s.right <= low), key=lambda s: -s.right):
        if edge - span.right > (_NEXT if span.share > _FULL else _APART) * table.pitch:
            return
        edge = span.left
        yield span


def _ruled(table: Table) -> list[int]:
    """Where lines run down through the rows."""
    top, bottom = round(table.entries[0].y), round(table.entries[-1].y) + 1
    share = (table.sheet.upright[top:bottom] > 0).mean(axis=0) if bottom > top else np.zeros(1)
    return [int(x) for x in np.flatnonzero(share > _DOWN)]


def _split(spans: Sequence[Span], at: Sequence[int]) -> Iterator[Span]:
    """The columns, parted where lines run down."""
    for span in spans:
        inner = sorted(x for x in at if span.left + 2 < x < span.right - 2)
        edges = [span.left, *map(float, inner), span.right]
        for a, b in pairwise(edges):
            if b - a > 3:  # noqa: PLR2004
                yield Span(left=a, right=b, share=span.share)


def words_of(table: Table, span: Span) -> list[Text]:
    """What stands in each row of a column."""
    return read_text(table.sheet.colour, _cells(table, span, table.entries))


def _cells(table: Table, span: Span, entries: Sequence[Entry]) -> list[Cell]:
    room, half = 0.25 * table.pitch, 0.5 * table.pitch
    return [Cell(span.left - room, e.y - half, span.right + room, e.y + half) for e in entries]


def groups(table: Table, found: Columns) -> list[Text | None]:
    """The group of each row: lines part them, else a name counts for the rows that follow."""
    span = found.group
    if span is None:
        return [None] * len(table.entries)
    parts = _parts(table, span)
    texts = _labels(table, span, parts)
    out: list[Text | None] = []
    for i, entry in enumerate(table.entries):
        part = next((p for p in parts if p[0] <= entry.y < p[1]), None)
        text = texts.get(part) if part else None
        out.append(text if text or not out or len(parts) > 1 else out[i - 1])
    return out


def _parts(table: Table, span: Span) -> list[tuple[float, float]]:
    """From line to line, in the column of groups."""
    left, right = round(span.left), round(span.right) + 1
    share = (table.sheet.level[:, left:right] > 0).mean(axis=1)
    crossed = np.flatnonzero(share > _ACROSS)
    low, high = table.entries[0].y - table.pitch, table.entries[-1].y + table.pitch
    edges = [low, *(float(y) for y in crossed if low < y < high), high]
    wide = [(a, b) for a, b in pairwise(edges) if b - a > 0.6 * table.pitch]
    rows = [p for p in wide if any(p[0] <= e.y < p[1] for e in table.entries)]
    if len(rows) > 1:
        return rows
    half = table.pitch / 2
    return [(e.y - half, e.y + half) for e in table.entries]


def _labels(
    table: Table, span: Span, parts: Sequence[tuple[float, float]]
) -> dict[tuple[float, float], Text]:
    """What stands between the lines, one line of writing after another."""
    found: list[tuple[tuple[float, float], Cell]] = []
    for part in parts:
        for top, bottom in _written(table, span, part):
            room = 0.2 * table.pitch
            found.append((part, Cell(span.left - room, top, span.right + room, bottom)))
    texts: dict[tuple[float, float], Text] = {}
    for (part, cell), text in zip(
        found, read_text(table.sheet.colour, [c for _, c in found]), strict=True
    ):
        if not text.text:
            continue
        before = texts.get(part)
        if before is None:
            texts[part] = text
        else:
            whole = Cell(cell.left, before.cell.top, cell.right, cell.bottom)
            texts[part] = Text(f"{before.text} {text.text}", min(before.p, text.p), whole)
    return texts


def _written(table: Table, span: Span, part: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Lines of writing in a cell of several rows."""
    top = max(0, round(part[0]))
    dark = table.dark[top : round(part[1]), round(span.left) + 1 : round(span.right)]
    if dark.size == 0:
        return
    sums = (dark > max(25.0, 0.4 * float(dark.max()))).sum(axis=1)
    marks = np.concatenate([[0], (sums > 0).astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(marks))
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        room = 0.12 * table.pitch
        if b - a > 0.25 * table.pitch and not _runs_on(table, span, top + a, top + b):
            yield top + a - room, top + b + room


def _runs_on(table: Table, span: Span, top: float, bottom: float) -> bool:
    """Whether the writing began farther left, so that it is that of something else."""
    reach = 0.7 * table.pitch
    left = table.dark[
        round(top) : round(bottom), max(0, round(span.left - reach)) : round(span.left) - 1
    ]
    clear = left.size == 0 or float(left.max()) < _INKY
    return not clear


def read_text(colour: Bgr, cells: Sequence[Cell]) -> list[Text]:
    """What is written in each cell."""
    found = lines([_plainest(cut(colour, cell)) for cell in cells])
    texts = [line.text() for line in found]
    return [Text(t.strip(), p, c) for (t, p), c in zip(texts, cells, strict=True)]


def _plainest(crop: Bgr) -> Gray:
    """The one of its colours in which words stand out most."""
    spread = [np.percentile(crop[..., c], 95) - np.percentile(crop[..., c], 5) for c in range(3)]
    best: Gray = crop[..., int(np.argmax(spread))]
    return best
