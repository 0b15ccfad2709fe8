"""What several voters make of the figures at the head of a sheet."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pipeline.model.sighting import Vote
from pipeline.recognise import cells as cells_network
from pipeline.recognise.cells import Spot
from pipeline.recognise.sheets_figures import Figure
from pipeline.recognise.sheets_numbers import Cell, Shares, cut, plain, read, votes, written
from pipeline.vision.sheet_light import Sheet

_SPACE = 0.28  # heights of a digit: from word to word is more
_INK = 35.0  # levels
_ALONE = 0.6  # heights of a digit
_WIDE = 2.2  # times as wide as it should be: more than a number
_TWO = 99  # a greater number has three digits


def figure_votes(sheet: Sheet, found: Sequence[Figure]) -> list[tuple[Vote, ...]]:
    """What several voters make of each figure: name and number."""
    cells = [_word_of(sheet, f.cell, alone=len(f.used) > 1) if f.used else f.cell for f in found]
    close = read(sheet, cells, plain) if cells else []
    drawn = _drawn(sheet, cells)
    told: list[tuple[Vote, ...]] = []
    for figure, near, seen in zip(found, close, drawn, strict=True):
        if not figure.used:
            told.append((Vote(voter="line", value=[figure.name, None], p=1.0),))
            continue
        every: list[Vote] = []
        if figure.value is not None:
            every.append(Vote(voter="line", value=figure.value, p=min(max(figure.p, 0.0), 1.0)))
        if figure.value is None or figure.value <= _TWO:
            every += [*votes("rapidocr", near), *votes("cells", seen)]
        named = [Vote(voter=v.voter, value=[figure.name, v.value], p=v.p) for v in every]
        told.append(tuple(v for v in named if v.value[1] is not None))
    return told


def _word_of(sheet: Sheet, cell: Cell, *, alone: bool) -> Cell:
    """The whole word that stands about the middle of a cell."""
    first = written(cut(sheet.clean, cell))
    if first is None:
        return cell
    high = first.bottom - first.top
    top, bottom = max(0.0, cell.top) + first.top, max(0.0, cell.top) + first.bottom
    wide = Cell(cell.left - 3 * high, top, cell.right + 3 * high, bottom)
    part = cut(sheet.flat, wide)
    far = np.abs(part.astype(np.int16) - int(np.median(part)))
    some = far > max(_INK, 0.4 * float(np.percentile(far, 99)))
    x = np.flatnonzero(some.any(axis=0)) + max(0, round(wide.left))
    if len(x) == 0:
        return cell
    parts = np.split(x, np.flatnonzero(np.diff(x) > _SPACE * high) + 1)
    edge = _ALONE * high if alone else 0.0  # what stands so near belongs to a number alone
    here = [w for w in parts if cell.left - edge < (w[0] + w[-1]) / 2 < cell.right + edge]
    if not here or here[-1][-1] - here[0][0] > _WIDE * (cell.right - cell.left):
        return cell  # no space parts the number from its name
    word = np.concatenate(here)
    room = 0.3 * high
    left, right = float(word[0]) - room, float(word[-1]) + 1 + room
    return Cell(left, top - room, right, bottom + room)


def _drawn(sheet: Sheet, cells: Sequence[Cell]) -> list[Shares]:
    """The numbers by the network of the matrices; {} where nothing is seen."""
    inks = [written(cut(sheet.clean, c)) for c in cells]
    spots = [
        Spot(
            x=max(0, round(c.left)) + (w.left + w.right - 1) / 2,
            y=max(0, round(c.top)) + (w.top + w.bottom - 1) / 2,
            high=w.bottom - w.top,
        )
        for c, w in zip(cells, inks, strict=True)
        if w is not None
    ]
    seen = iter(cells_network.read(sheet.flat, spots) if spots else ())
    return [next(seen).values() if w is not None else {} for w in inks]
