"""A character sheet as regions: rows with page, X, MOD, colour, group and name, and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, RegionKind, Vote
from pipeline.recognise.sheets_colour import named
from pipeline.recognise.sheets_figures import figure_votes, figures, read_lines
from pipeline.recognise.sheets_groups import groups
from pipeline.recognise.sheets_lines import lone
from pipeline.recognise.sheets_numbers import (
    Cell,
    votes,
)
from pipeline.recognise.sheets_rows import Entry, Table, likeliest
from pipeline.recognise.sheets_table import tables
from pipeline.recognise.sheets_votes import numbers
from pipeline.recognise.sheets_words import (
    Columns,
    Text,
    all_columns,
    colour_of,
    colour_words,
    names,
)
from pipeline.vision.sheet_colour import Shown, Strip, relit, shown
from pipeline.vision.sheet_columns import page_columns, pairs
from pipeline.vision.sheet_light import Bgr, Sheet, sheet_of
from pipeline.vision.spotter import Glyph, Gray

_FEW_PAGES, _MANY_PAGES = 4.0, 14.0  # seen in a column: no sheet, and surely one


def sheet(colour: Bgr, gray: Gray) -> tuple[Region, ...]:
    """All that is seen on an upright sheet, in pixels of it."""
    whole = sheet_of(colour, gray)
    found: list[Region] = []
    taken: list[Box] = []
    row = 0
    made = tables(whole)
    for table in made:
        regions = list(_rows(table, row))
        alone = {row + i for i in lone(table)}
        row += len(table.entries)
        found += regions
        taken.append(_around([r.box for r in regions if r.row not in alone]))
    read = read_lines(whole, made, taken)
    told = figures(read)
    used = {id(t) for f in told for t in f.used}
    for figure, seen in zip(told, figure_votes(whole, told), strict=True):
        found.append(_region(whole, "sheet figure", figure.cell, seen))
    texts = [line.text for line in read if id(line.text) not in used]
    found += [_region(whole, "sheet text", t.cell, _said(t)) for t in texts]
    return tuple(found)


def _around(boxes: Sequence[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def sheet_like(glyphs: Sequence[Glyph]) -> float:
    """How much like a sheet of rows a page is, from nothing to one."""
    if not glyphs:
        return 0.0
    longer = max(max(g.x, g.y) for g in glyphs)
    columns_seen = page_columns(pairs(glyphs, round(longer)))
    best = columns_seen[0].score if columns_seen else 0.0
    return float(np.clip((best - _FEW_PAGES) / (_MANY_PAGES - _FEW_PAGES), 0, 1))


def _rows(table: Table, first: int) -> Iterator[Region]:
    words = all_columns(table)
    look = _look(table, words)
    named_rows = _colours(table, look, words)
    said = (("row group", groups(table, words)), ("row name", names(table, words)))
    yield from _numbers(table, first)
    for i, entry in enumerate(table.entries):
        row = first + i
        yield _region(table.sheet, "row colour", _ground(table, entry, look), named_rows[i], row)
        for kind, texts in said:
            if i in texts and (told := texts[i].votes()):
                seen = _region(table.sheet, kind, texts[i].cell, told, row)  # type: ignore[arg-type]
                yield replace(seen, note=texts[i].note)


def _look(table: Table, words: Sequence[Columns]) -> Shown | None:
    """How the rows show their colours, beside their names."""
    most = max(words, key=lambda c: len(c.section.rows), default=None)
    if most is None:
        return None
    left, right = most.name.left, most.name.right
    strips = [Strip(y=e.y, left=left, right=right) for e in table.entries]
    return shown(relit(table.sheet.colour), strips, table.pitch)


def _colours(table: Table, look: Shown | None, words: Sequence[Columns]) -> list[tuple[Vote, ...]]:
    """The votes on the colour of each row: by its look, and by the word where one is printed."""
    count = len(table.entries)
    if look is None:
        return [()] * count
    pages = [p if isinstance(p := likeliest(e.page), int) else None for e in table.entries]
    looks = [votes("look", shares) for shares in named(look.colours, pages, look.way)]
    written = colour_words(table, words)
    return [a + (_written(written[i]) if i in written else ()) for i, a in enumerate(looks)]


def _written(text: Text) -> tuple[Vote, ...]:
    colour = colour_of(text.text)
    return () if colour is None else (Vote(voter="word", value=colour, p=min(text.p, 1.0)),)


def _ground(table: Table, entry: Entry, look: Shown | None) -> Cell:
    half = table.pitch / 2
    left, right = (look.left, look.right) if look else (table.at, table.at + table.wide)
    return Cell(left, entry.y - half, right, entry.y + half)


def _numbers(table: Table, first: int) -> Iterator[Region]:
    for number in numbers(table):
        region = _region(table.sheet, number.kind, number.cell, number.votes, first + number.row)
        yield replace(region, note=number.note)


def _said(text: Text) -> tuple[Vote, ...]:
    return (Vote(voter="rapidocr", value=text.text, p=min(max(text.p, 0.0), 1.0)),)


def _region(
    at: Sheet, kind: RegionKind, cell: Cell, seen: tuple[Vote, ...], row: int | None = None
) -> Region:
    box: Box = at.box(cell.left, cell.top, cell.right, cell.bottom)
    return Region(kind=kind, box=box, votes=seen, row=row)
