"""The figures at the head of a sheet, and what else is written beside its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pipeline.model.evidence import Box
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table
from pipeline.recognise.sheets_words import Text, read_text
from pipeline.vision.sheet_light import Sheet

_LINE = (0.55, 3.2)  # height of a line of writing, in heights of the table's digits
_TALL = 1.9  # of a digit's pitch: height of a digit
_MOST = 70  # lines that are read
_BEHIND = 6.0  # heights of a label: its value stands no farther behind it
_BELOW = 4.5  # heights of a label: its value stands no farther under it
_NUMBER = re.compile(r"[+]?\d{1,3}")
_POINTS = r"(?:points?|pts?\.?|pt5\.?|polnts)"
_NAMES = (
    (re.compile(rf"(?:start(?:ing)? )?(?:total )?body\s*{_POINTS}?", re.IGNORECASE), "body"),
    (re.compile(r"he[il1]?[gc]h?t", re.IGNORECASE), "height"),
    (re.compile(r"attacks?", re.IGNORECASE), "attacks"),
    (re.compile(rf"([a-z]{{3,12}})\s+{_POINTS}", re.IGNORECASE), ""),
)
_POOLS = {"tactic": "tactics", "spells": "spell"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A name, its value, and the line or lines that say so."""

    name: str
    value: int
    p: float
    cell: Cell
    used: tuple[Text, ...]


def read_lines(sheet: Sheet, tables: Sequence[Table], taken: Sequence[Box]) -> list[Text]:
    """The lines of writing that are in no table, from above."""
    cells = list(_lines(sheet, tables, taken))
    return [t for t in read_text(sheet.colour, cells) if t.text]


def figures(texts: Sequence[Text]) -> list[Figure]:
    """The figures that these lines tell, each once."""
    found: dict[str, Figure] = {}
    for text in texts:
        for name, where in _named(text.text):
            figure = _within(text, name, where) or _next(text, name, where, texts)
            if figure is not None and (name not in found or figure.p > found[name].p):
                found.setdefault(name, figure)
    return list(found.values())


def _named(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The names of figures in a line."""
    taken: list[tuple[int, int]] = []
    for pattern, name in _NAMES:
        for m in pattern.finditer(text):
            if any(m.start() < end and start < m.end() for start, end in taken):
                continue
            taken.append(m.span())
            pool = name or m.group(1).casefold()
            yield _POOLS.get(pool, pool), m


def _within(text: Text, name: str, where: re.Match[str]) -> Figure | None:
    """The number right behind a name, or else right before it."""
    behind = re.match(r"\s*[:=.]?\s*([+]?\d{1,3})(?!\d)", text.text[where.end() :])
    before = re.search(r"(?<!\d)(\d{1,3})\s*$", text.text[: where.start()])
    number = behind or before
    if number is None:
        return None
    return Figure(name, int(number.group(1)), text.p, text.cell, (text,))


def _next(label: Text, name: str, where: re.Match[str], texts: Sequence[Text]) -> Figure | None:
    """The number that stands alone behind a name, or in the box under it."""
    c, count = label.cell, max(1, len(label.text))
    high, middle = c.bottom - c.top, (c.top + c.bottom) / 2
    left = c.left + (c.right - c.left) * where.start() / count
    right = c.left + (c.right - c.left) * where.end() / count
    found: list[tuple[float, Text]] = []
    for t in (t for t in texts if _NUMBER.fullmatch(t.text)):
        x, y = (t.cell.left + t.cell.right) / 2, (t.cell.top + t.cell.bottom) / 2
        if where.end() == len(label.text) and abs(y - middle) < high / 2:
            if 0 < x - right < _BEHIND * high:
                found.append((x - right, t))
        elif left - high / 2 < x < right + high / 2 and 0 < y - middle < _BELOW * high:
            found.append((y - middle, t))
    if not found:
        return None
    number = min(found, key=lambda f: f[0])[1]
    whole = _cover(c, number.cell)
    return Figure(name, int(number.text), min(label.p, number.p), whole, (label, number))


def _cover(a: Cell, b: Cell) -> Cell:
    return Cell(
        min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom)
    )


# Lines.


def _lines(sheet: Sheet, tables: Sequence[Table], taken: Sequence[Box]) -> Iterator[Cell]:
    """Where writing stands outside the tables."""
    wide = float(np.median([t.wide for t in tables])) if tables else max(sheet.flat.shape) / 160
    high = _TALL * wide
    side = max(3, round(high * 1.6) | 1)
    ground = cv2.morphologyEx(sheet.clean, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    dark = ((ground.astype(np.int16) - sheet.clean) > 45).astype(np.uint8)  # noqa: PLR2004
    for x0, y0, x1, y1 in taken:
        dark[y0:y1, x0:x1] = 0
    reach = max(3, round(high * 0.9) | 1)
    joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((1, reach), np.uint8))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(joined)
    found = []
    for x, y, w, h, area in boxes[1:count]:
        if _LINE[0] * high < h < _LINE[1] * high and area > 0.12 * w * h and w > 0.35 * high:
            room = 0.18 * h
            found.append(Cell(x - room, y - room, x + w + room, y + h + room))
    yield from sorted(found, key=lambda c: (c.top, c.left))[:_MOST]
