"""Lines of writing beside the tables of a sheet: words found by their ink, and put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from pipeline.model.evidence import Box
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Table
from pipeline.vision.sheet_light import Sheet
from pipeline.vision.spotter import Gray

_TALL = 1.9  # of a digit's pitch: height of a digit
_ROW = 0.75  # of the pitch of rows: a digit is no higher
_INK = 28  # levels: less is no writing
_SPECK = 0.42  # of the ink near it: fainter are traces of compression
_STROKE = 1.3  # heights of a digit: strokes of letters are narrower
_LOW, _HIGH = 0.34, 3.6  # heights: of a word
_LONG = 14.0  # heights: what hangs together so far is a picture
# Heights, and of these: the side of a box is so high and no wider; a 1 in larger print is wider.
_SIDES = ((2.0, 0.17), (1.25, 0.08))
_THIN = 0.15  # heights: narrower than any digit
_STROKE_HIGH = 0.7  # heights: a thin stroke that high may be a 1
_LEAST = 3.5  # pixels: lower writing cannot be read
_FULL = 0.1  # of its box is ink
_SPACE = 0.4  # heights, from letter to letter
_NEXT = 1.0  # heights, from word to word
_TWO = 1.35  # heights: writing that is higher may be two lines
_VALLEY = 0.5  # of the usual ink: where two lines meet is less
_LONE = 1.8  # of the pitch of rows
_FEW = 4
_ROOM = 0.25  # heights of a line, around it
_MOST = 70  # lines that are read


def line_cells(sheet: Sheet, tables: Sequence[Table], taken: Sequence[Box]) -> list[Cell]:
    """Where lines of writing stand outside the tables, from above."""
    high = _digit(sheet, tables)
    words = sorted(_words(_dark(sheet, high, taken), high))
    lines: list[list[int]] = []
    for word in words:
        before = [line for line in lines if _goes_on(line, word, high)]
        if before:
            line = max(before, key=lambda one: one[2])
            line[1:] = min(line[1], word[1]), max(line[2], word[2]), max(line[3], word[3])
        else:
            lines.append(list(word))
    cells = []
    for left, top, right, bottom in sorted(lines, key=lambda one: (one[1], one[0]))[:_MOST]:
        room = _ROOM * (bottom - top)
        cells.append(Cell(left - room, top - room, right + room, bottom + room))
    return cells


def lone(table: Table) -> tuple[int, ...]:
    """Rows at the ends that stand far from the others: they may be lines of the head or foot."""
    y = [e.y for e in table.entries]
    far = _LONE * table.pitch
    first = (0,) if len(y) > _FEW and y[1] - y[0] > far else ()
    last = (len(y) - 1,) if len(y) > _FEW and y[-1] - y[-2] > far else ()
    return (*first, *last)


def _digit(sheet: Sheet, tables: Sequence[Table]) -> float:
    """How high a digit is, about."""
    if not tables:
        return float(_TALL * max(sheet.flat.shape) / 160)
    wide = float(np.median([t.wide for t in tables]))
    return min(_TALL * wide, _ROW * float(np.median([t.pitch for t in tables])))


def _dark(sheet: Sheet, high: float, taken: Sequence[Box]) -> Gray:
    """Where writing may be: dark strokes that are no lines, tables or pictures."""
    across = np.ones((1, max(3, round(_STROKE * high) | 1)), np.uint8)
    ground = cv2.morphologyEx(sheet.colour, cv2.MORPH_CLOSE, across).astype(np.int16)
    depth = (ground - sheet.colour).max(axis=2).astype(np.uint8)
    near = cv2.dilate(depth, np.ones((max(3, round(high) | 1),) * 2, np.uint8))
    dark: Gray = (depth > np.maximum(_INK, _SPECK * near)).astype(np.uint8)
    dark[cv2.dilate(sheet.upright, np.ones((1, 3), np.uint8)) > 0] = 0
    for left, top, right, bottom in taken:
        dark[top:bottom, left:right] = 0
    _, labels, parts, _ = cv2.connectedComponentsWithStats(dark)
    pictures = (parts[:, 3] > _HIGH * high) | (parts[:, 2] > _LONG * high)
    for least, thin in _SIDES:
        pictures |= (parts[:, 3] > least * high) & (parts[:, 2] < thin * parts[:, 3])
    pictures[0] = False
    dark[pictures[labels]] = 0
    return dark


def _words(dark: Gray, high: float) -> Iterator[Box]:
    """The boxes of words; two that touch, one above the other, are parted."""
    reach = np.ones((1, max(3, round(_SPACE * high) | 1)), np.uint8)
    joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, reach)
    count, labels, parts, _ = cv2.connectedComponentsWithStats(joined)
    for number in range(1, count):
        x, y, w, h, area = (int(v) for v in parts[number])
        speck = w < _THIN * high and h < _STROKE_HIGH * high
        if not max(_LOW * high, _LEAST) < h < _HIGH * high or area < _FULL * w * h or speck:
            continue
        sums = (labels[y : y + h, x : x + w] == number).sum(axis=1)
        middle = range(h // 3, h - h // 3)
        least = min(middle, key=lambda i: (sums[i], abs(i - h / 2)), default=0)
        if h > _TWO * high and w > 1.5 * h and sums[least] < _VALLEY * np.median(sums):
            yield x, y, x + w, y + least
            yield x, y + least + 1, x + w, y + h
        else:
            yield x, y, x + w, y + h


def _goes_on(line: Sequence[int], word: Box, high: float) -> bool:
    """Whether a word stands right behind a line, in letters of its size."""
    tall, other = line[3] - line[1], word[3] - word[1]
    low, top = min(tall, other), max(tall, other)
    level = abs((line[1] + line[3]) - (word[1] + word[3])) / 2 < 0.4 * max(low, 0.6 * high)
    gap = word[0] - line[2]
    return level and -0.3 * high < gap < _NEXT * max(top, high) and top < 2.2 * low
