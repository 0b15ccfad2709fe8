"""Words and figures inside closed outlines: bursts, stars and boxes that hold nothing else.

The detector of lines takes the small word over the figure of a burst for a part of its picture.
Paper that ink closes in all round is an island; what stands free on it in rows may be text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.inks import pieces
from pipeline.vision.lines import Line

Picture = NDArray[np.uint8]
Place = tuple[int, int, int, int]  # left, top, width, height

_HIGH = 1200  # pixels of the page as it is looked at
_DARK = 150  # ink, where paper is 255
_FAINT = 200  # so dark is the ink of thin outlines on poor scans
_AREA = (0.0006, 0.03)  # of the page is a burst
_SHAPE = (0.55, 2.4)  # times as wide as high
_FULL = 0.45  # of its box is the least that a burst fills
_LARGE = (0.16, 0.62)  # of the height of an island is its figure
_MIDDLE = 0.17  # of its width the figure is off its middle at most
_BESIDE, _BELOW = 0.8, 3.5  # widths and heights of a word within which its figure stands
_BEHIND = 5.0  # heights of a word within which a figure stands behind it
_BOXED = 1.6  # likewise, above and below its middle, within which the box stands
_SPECK = 2  # pixels
_MOST = 6  # islands of a page
_DIGITS = 5  # `-3/-2`
_ROOM = 0.2  # heights of a row around it, as the detector leaves


def island_lines(flat: Picture) -> tuple[Line, ...]:
    """The rows on the islands of a page, by islands that look most like bursts."""
    scale = min(1.0, _HIGH / flat.shape[0])
    small = cv2.resize(flat, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    page = small.astype(np.uint8)
    found: list[tuple[float, list[Place]]] = []
    for dark in (_DARK, _FAINT):
        have = [rows for _, rows in found]
        found += [one for one in _bursts(page, dark) if not any(_same(one[1], h) for h in have)]
    found.sort(key=lambda one: one[0])
    return tuple(_line(row, scale) for _, rows in found[:_MOST] for row in _grown(rows))


def _grown(rows: Sequence[Place]) -> Iterator[Place]:
    """Words with room for a letter before and behind, whose thin strokes may be lost."""
    large = max(rows, key=lambda row: row[3])
    for row in rows:
        x, y, w, h = row
        yield row if row is large else (x - h, y, w + 2 * h, h)


def _bursts(page: Picture, dark: int) -> Iterator[tuple[float, list[Place]]]:
    """The rows of each island, and how far it is from a burst."""
    ink = (page < dark).astype(np.uint8)
    marks = pieces(ink)[1]
    free = [_place(row) for row in marks[1:] if row[2] >= _SPECK and row[3] >= _SPECK]
    for island in _islands(1 - ink):
        rows = _rows([m for m in free if _inside(m, island)])
        off = _off(rows, island)
        if off is not None:
            yield off, rows


def _same(rows: Sequence[Place], others: Sequence[Place]) -> bool:
    """Whether the figures of two islands are one."""
    (x, y, w, h), (a, b, c, d) = (max(r, key=lambda row: row[3]) for r in (rows, others))
    return abs(x + w / 2 - a - c / 2) < max(w, c) / 2 and abs(y + h / 2 - b - d / 2) < max(h, d) / 2


def figure_below(flat: Picture, word: Line) -> Line | None:
    """What stands free under a word and is higher than its letters: the figure of a burst."""
    left, right = word.x - _BESIDE * word.width, word.x + _BESIDE * word.width
    top, bottom = word.bottom - 0.2 * word.height, word.bottom + _BELOW * word.height
    part = flat[max(0, round(top)) : round(bottom), max(0, round(left)) : round(right)]
    if not part.size:
        return None
    _, _, marks, _ = cv2.connectedComponentsWithStats((part < _DARK).astype(np.uint8))
    whole = (0, 0, part.shape[1], part.shape[0])  # what it cuts is the outline of a burst
    free = [m for m in map(_place, marks[1:]) if _inside(m, whole) and m[3] < 3 * word.height]
    rows = [r for r in _rows(free) if 0.4 * word.height < r[3] and r[2] < _DIGITS * r[3]]
    middle = word.x - max(0, round(left))
    near = [r for r in rows if abs(r[0] + r[2] / 2 - middle) < 0.35 * word.width]
    if not near:
        return None
    x, y, w, h = max(near, key=lambda r: r[3])
    return _line((x + max(0, round(left)), y + max(0, round(top)), w, h), 1.0)


def figure_behind(flat: Picture, word: Line) -> Line | None:
    """The first that stands free behind a word in the box around both, as high as its letters."""
    left, right = round(word.right), round(word.right + _BEHIND * word.height)
    top, bottom = max(0, round(word.y - _BOXED * word.height)), round(word.y + _BOXED * word.height)
    part = flat[top:bottom, left:right]
    if not part.size:
        return None
    _, _, marks, _ = cv2.connectedComponentsWithStats((part < _DARK).astype(np.uint8))
    places = [_place(mark) for mark in marks[1:]]
    wide = part.shape[1]
    around = [x + w for x, _, w, h in places if x == 0 and w < wide and h > word.height]
    if not around:
        return None
    whole = (0, 0, min(around), part.shape[0])
    level = range(*(round(word.y - top + up * word.height) for up in (-0.4, 0.4)))
    free = sorted(
        (x, y, w, h) for x, y, w, h in places
        if _inside((x, y, w, h), whole) and 0.4 * word.height < h and y + h // 2 in level
    )  # fmt: skip
    if not free:
        return None
    found = free[0]
    for mark in free[1:]:
        if mark[0] - found[0] - found[2] < 0.5 * found[3]:
            found = _both(found, mark)
    x, y, w, h = found
    return _line((x + left, y + top, w, h), 1.0) if w < _DIGITS * h else None


def _islands(paper: NDArray[np.uint8]) -> Iterator[Place]:
    high, wide = paper.shape
    whole = float(high * wide)
    _, _, stats, _ = cv2.connectedComponentsWithStats(paper, connectivity=4)
    for row in stats[1:]:
        left, top, width, height = _place(row)
        edge = left == 0 or top == 0 or left + width == wide or top + height == high
        area = width * height
        shaped = _SHAPE[0] < width / height < _SHAPE[1] and row[4] > _FULL * area
        if not edge and shaped and _AREA[0] < area / whole < _AREA[1]:
            yield left, top, width, height


def _place(row: Sequence[int]) -> Place:
    return int(row[0]), int(row[1]), int(row[2]), int(row[3])


def _inside(mark: Place, island: Place) -> bool:
    x, y, w, h = mark
    left, top, width, height = island
    return left < x and top < y and x + w < left + width and y + h < top + height


def _rows(marks: Sequence[Place]) -> list[Place]:
    """Marks that stand beside each other, as one box each, from above."""
    rows: list[Place] = []
    for mark in sorted(marks, key=lambda m: -m[3]):
        home = next((i for i, row in enumerate(rows) if _beside(row, mark)), None)
        if home is None:
            rows.append(mark)
        else:
            rows[home] = _both(rows[home], mark)
    return sorted(rows, key=lambda row: row[1])


def _beside(row: Place, mark: Place) -> bool:
    middle = mark[1] + mark[3] / 2
    return row[1] <= middle <= row[1] + row[3]


def _both(a: Place, b: Place) -> Place:
    left, top = min(a[0], b[0]), min(a[1], b[1])
    right, bottom = max(a[0] + a[2], b[0] + b[2]), max(a[1] + a[3], b[1] + b[3])
    return left, top, right - left, bottom - top


def _off(rows: Sequence[Place], island: Place) -> float | None:
    """How far an island is from a figure under a word; None where it is nothing of the kind."""
    if not 2 <= len(rows) <= 3:  # noqa: PLR2004 -- a word and a figure, sometimes a line more
        return None
    large = max(rows, key=lambda row: row[3])
    word = next((row for row in rows if row is not large and row[2] > 2 * row[3]), None)
    share = large[3] / island[3]
    off = abs(large[0] + large[2] / 2 - island[0] - island[2] / 2) / island[2]
    fits = _LARGE[0] < share < _LARGE[1] and large[2] < _DIGITS * large[3]
    return off if word and fits and off < _MIDDLE else None


def _line(row: Place, scale: float) -> Line:
    left, top, width, height = row
    room = 2 * _ROOM * height
    return Line(
        x=(left + width / 2) / scale, y=(top + height / 2) / scale,
        width=(width + room) / scale, height=(height + room) / scale,
    )  # fmt: skip
