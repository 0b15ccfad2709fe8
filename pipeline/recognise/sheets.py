"""A character sheet as regions: rows with page, X, MOD, colour, group and name, and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, RegionKind, Vote
from pipeline.recognise import cells as cells_network
from pipeline.recognise import sheets_cells
from pipeline.recognise.cells import Spot
from pipeline.recognise.sheets_colour import named
from pipeline.recognise.sheets_columns import FITS, spotted
from pipeline.recognise.sheets_figures import Figure, figures, read_lines
from pipeline.recognise.sheets_numbers import (
    Cell,
    Shares,
    close,
    cut,
    dashed,
    fitting,
    inked,
    votes,
    written,
)
from pipeline.recognise.sheets_rows import Entry, Table, likeliest
from pipeline.recognise.sheets_table import tables
from pipeline.recognise.sheets_words import Columns, Text, colour_of, columns, groups, words_of
from pipeline.vision.sheet_colour import Shown, Strip, relit, shown
from pipeline.vision.sheet_columns import PAGES, page_columns, pairs
from pipeline.vision.sheet_light import Bgr, Sheet, sheet_of
from pipeline.vision.sheet_sign import minus
from pipeline.vision.spotter import Glyph, Gray

_COLUMNS: tuple[tuple[RegionKind, str, Callable[[object], bool]], ...] = (
    ("row page", "page", PAGES.__contains__),
    ("row x", "x", FITS["x"]),
    ("row mod", "mod", FITS["mod"]),
)
_BARE = 0.9
_EMPTY = 0.9
_USUAL = 0.85  # of sureness in a column of clear print
_LEGIBLE = 0.85
_SMALL = "the print is small or faint"
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
        row += len(table.entries)
        found += regions
        taken.append(_around([r.box for r in regions]))
    texts = read_lines(whole, made, taken)
    told = figures(texts)
    used = {id(t) for f in told for t in f.used}
    found += [_figure(whole, f) for f in told]
    found += [_region(whole, "sheet text", t.cell, _said(t)) for t in texts if id(t) not in used]
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
    words = columns(table)
    look = _look(table, words)
    if words is not None and look is not None:
        words = columns(table, look)
    named_rows = _colours(table, look, words)
    names = words_of(table, words.name) if words else [None] * len(table.entries)
    labels = groups(table, words) if words else [None] * len(table.entries)
    yield from _numbers(table, table.entries, first)
    for i, entry in enumerate(table.entries):
        row = first + i
        yield _region(table.sheet, "row colour", _ground(table, entry, look), named_rows[i], row)
        for kind, text in (("row group", labels[i]), ("row name", names[i])):
            if text is not None and text.text:
                yield _region(table.sheet, kind, text.cell, _said(text), row)  # type: ignore[arg-type]


def _look(table: Table, words: Columns | None) -> Shown | None:
    """How the rows show their colours, beside their names."""
    if words is None:
        return None
    strips = [Strip(y=e.y, left=words.name.left, right=words.name.right) for e in table.entries]
    return shown(relit(table.sheet.colour), strips, table.pitch)


def _colours(table: Table, look: Shown | None, words: Columns | None) -> list[tuple[Vote, ...]]:
    """The votes on the colour of each row: by its look, and by the word where one is printed."""
    count = len(table.entries)
    if look is None:
        return [()] * count
    pages = [p if isinstance(p := likeliest(e.page), int) else None for e in table.entries]
    looks = [votes("look", shares) for shares in named(look.colours, pages, look.way)]
    if words is None or words.colour is None:
        return looks
    written = [_written(text) for text in words_of(table, words.colour)]
    return [a + b for a, b in zip(looks, written, strict=True)]


def _written(text: Text) -> tuple[Vote, ...]:
    colour = colour_of(text.text)
    return () if colour is None else (Vote(voter="word", value=colour, p=min(text.p, 1.0)),)


def _ground(table: Table, entry: Entry, look: Shown | None) -> Cell:
    half = table.pitch / 2
    left, right = (look.left, look.right) if look else (table.at, table.at + table.wide)
    return Cell(left, entry.y - half, right, entry.y + half)


def _numbers(table: Table, entries: Sequence[Entry], first: int) -> Iterator[Region]:
    """Pages, X and MOD by all voters."""
    legible = float(np.clip(table.tall / 6, 0.3, 1.0))  # digits of six pixels are clear
    for kind, column, fits in _COLUMNS:
        rows = [i for i, e in enumerate(entries) if getattr(e, column) is not None]
        cells = [entries[i].cells[column] for i in rows]
        signs = column == "mod"
        drawings = _signed(table, cells) if signs else _unsigned(table, cells)
        clear = legible if signs else legible * _clear(drawings)
        for i, cell, drawn in zip(rows, cells, drawings, strict=True):
            read = getattr(entries[i], column)
            told = _told(fitting(drawn, fits), read)
            spots = spotted(table, cell, signed=signs)
            if signs and minus(cut(table.sheet.clean, cell)):
                told, spots = dashed(told), dashed(spots)
            every = (
                *votes("rapidocr", read, clear),
                *votes("sheet" if signs else "cells", told, clear),
                *votes("spotter", spots, clear),
            )
            region = _region(table.sheet, kind, cell, every, first + i)
            yield region if clear > _LEGIBLE else replace(region, note=_SMALL)


def _clear(drawings: Sequence[Shares]) -> float:
    """How well a column can be read: a voter to whom most of it is hard warns of all of it."""
    sure = [max(s.values()) for s in drawings if max(s, key=lambda v: s[v]) is not None]
    return float(np.clip(np.median(sure) / _USUAL, 0.6, 1.0)) if sure else 1.0


def _signed(table: Table, cells: Sequence[Cell]) -> list[Shares]:
    return sheets_cells.seen([close(table.sheet, c) for c in cells])


def _unsigned(table: Table, cells: Sequence[Cell]) -> list[Shares]:
    """Cells without a sign by the network of the matrices; {} where nothing stands."""
    inks = [written(cut(table.sheet.clean, c)) for c in cells]
    boxes = [(i, c.left, c.top, w) for i, (c, w) in enumerate(zip(cells, inks, strict=True)) if w]
    if not boxes:
        return [{None: _EMPTY}] * len(cells)
    high = float(np.median([w.bottom - w.top for *_, w in boxes]))
    spots = [
        Spot(
            x=max(0, round(left)) + (w.left + w.right - 1) / 2,
            y=max(0, round(top)) + (w.top + w.bottom - 1) / 2,
            high=high,
        )
        for _, left, top, w in boxes
    ]
    found: list[Shares] = [{None: _EMPTY}] * len(cells)
    for (i, *_), reading in zip(boxes, cells_network.read(table.sheet.flat, spots), strict=True):
        found[i] = reading.values()
    return found


def _told(shares: Shares, read: Shares) -> Shares:
    """The shares; "nothing" only where no ink was found."""
    return shares if read.get(None, 0.0) > _BARE else inked(shares)


def _figure(whole: Sheet, figure: Figure) -> Region:
    vote = Vote(voter="rapidocr", value=[figure.name, figure.value], p=min(figure.p, 1.0))
    return _region(whole, "sheet figure", figure.cell, (vote,))


def _said(text: Text) -> tuple[Vote, ...]:
    return (Vote(voter="rapidocr", value=text.text, p=min(max(text.p, 0.0), 1.0)),)


def _region(
    at: Sheet, kind: RegionKind, cell: Cell, seen: tuple[Vote, ...], row: int | None = None
) -> Region:
    box: Box = at.box(cell.left, cell.top, cell.right, cell.bottom)
    return Region(kind=kind, box=box, votes=seen, row=row)
