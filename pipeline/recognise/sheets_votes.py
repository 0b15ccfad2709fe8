"""Pages, X and MOD of a table's rows, each by all who read them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.model.evidence import Value
from pipeline.model.sighting import RegionKind, Vote
from pipeline.recognise import cells as cells_network
from pipeline.recognise import sheets_cells
from pipeline.recognise.cells import Spot
from pipeline.recognise.sheets_alike import alike, groups
from pipeline.recognise.sheets_columns import FITS
from pipeline.recognise.sheets_numbers import (
    SPECIAL,
    Cell,
    Shares,
    cut,
    fitting,
    inked,
    votes,
    written,
)
from pipeline.recognise.sheets_rows import Table, likeliest
from pipeline.recognise.sheets_signs import faded
from pipeline.vision.sheet_columns import PAGES

_COLUMNS: tuple[tuple[RegionKind, str, Callable[[object], bool]], ...] = (
    ("row page", "page", PAGES.__contains__),
    ("row x", "x", FITS["x"]),
    ("row mod", "mod", FITS["mod"]),
)
_BARE = 0.9
_EMPTY = 0.9
_USUAL = 0.9  # of sureness in a column of clear print
_LEGIBLE = 0.55  # of that; print that is read worse is only guessed
_DIM = 0.8  # of what they say is left to the other voters at least
_WORD = 2.5  # of a digit's pitch: a word is broader, a letter is not
_KNOWN = 0.8  # of a page: sure enough to show what its digits look like
_UNSAID = 0.01  # of what a voter has not named
_SMALL = "the print is small or faint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number of a row: where it stands, and what voters say of it."""

    row: int
    kind: RegionKind
    cell: Cell
    votes: tuple[Vote, ...]
    note: str = ""
    group: int = 0  # numbers of one group look alike; 0: like no other


def numbers(table: Table) -> Iterator[Number]:
    """All pages, X and MOD of a table."""
    known: dict[Cell, int] = {}
    for kind, column, fits in _COLUMNS:
        rows = [i for i, e in enumerate(table.entries) if getattr(e, column) is not None]
        cells = [table.entries[i].cells[column] for i in rows]
        drawn = sheets_cells.seen(table.sheet, cells)
        others = [{}] * len(rows) if column == "mod" else _unsigned(table, cells)
        read_well = _clear(drawn)
        clear, note = max(read_well, _DIM), "" if read_well > _LEGIBLE else _SMALL
        seen = []
        for i, own, other in zip(rows, drawn, others, strict=True):
            read = getattr(table.entries[i], column)
            if _is_word(table, table.entries[i].cells[column], read):
                own = {}  # noqa: PLW2901 -- the network knows numbers and a single letter
            seen.append(
                (
                    *votes("rapidocr", read, clear),
                    *votes("sheet", _told(_kept(own, fits), read)),
                    *votes("cells", _told(fitting(other, fits), read), clear),
                )
            )
        said = [_together(some) for some in seen]
        if column == "page":
            known = {c: v for c, s in zip(cells, said, strict=True)
                     if isinstance(v := likeliest(s), int) and s[v] > _KNOWN}  # fmt: skip
        alone = [0] * len(rows)
        group = groups(table.sheet, cells, said) if column == "x" else alone
        if column != "page":
            shown = known if column == "mod" else {}  # X may be set in other figures than pages
            same = alike(table.sheet, cells, [_those(s, fits) for s in said], shown)
            seen = [(*a, *votes("alike", b)) for a, b in zip(seen, same, strict=True)]
        if column == "mod":
            lost = faded(table.sheet, cells, said)
            seen = [(*a, *votes("place", b)) for a, b in zip(seen, lost, strict=True)]
        for i, cell, some, one in zip(rows, cells, seen, group, strict=True):
            yield Number(row=i, kind=kind, cell=cell, votes=some, note=note, group=one)


def _is_word(table: Table, cell: Cell, read: Shares) -> bool:
    """Whether a MOD is special by a word rather than by its first letter."""
    ink = written(cut(table.sheet.clean, cell))
    return (
        likeliest(read) == SPECIAL and ink is not None and ink.right - ink.left > _WORD * table.wide
    )


def _together(seen: Sequence[Vote]) -> Shares:
    """What voters make of a cell, all of them alike."""
    by: dict[str, dict[Value, float]] = {}
    for vote in seen:
        by.setdefault(vote.voter, {})[_hashed(vote.value)] = vote.p
    values = {v: None for shares in by.values() for v in shares if v is not None}
    means = {v: math.prod(s.get(v, _UNSAID) for s in by.values()) ** (1 / len(by)) for v in values}
    whole = sum(means.values())
    return {v: p / whole for v, p in means.items()}


def _those(said: Shares, fits: Callable[[object], bool]) -> Shares:
    """What fits the column, if anything that was said does."""
    return {v: p for v, p in said.items() if fits(v)} or said


def _kept(shares: Shares, fits: Callable[[object], bool]) -> Shares:
    """The shares by what fits the column; what the voter leaves open stays open."""
    whole = sum(shares.values())
    return {v: p * whole for v, p in fitting(shares, fits).items()}


def _clear(drawn: Sequence[Shares]) -> float:
    """How well a column can be read: a voter to whom most of it is hard warns of all of it."""
    sure = [max(s.values()) for s in drawn if likeliest(s) is not None]
    return min(float(np.median(sure)) / _USUAL, 1.0) if sure else 1.0


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


def _hashed(value: Value) -> Value:
    return tuple(value) if isinstance(value, list) else value
