"""Numbers that are not clear, looked at again: larger, smaller, and a little aside.

A network that sees a digit a hair's breadth moved may see it otherwise. What it says of several
looks taken together is surer than what it says of one, and no more expensive where few numbers are
in question: they are laid out on one small sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from pipeline.recognise import cells, spelled
from pipeline.recognise.cells import Reading, Spot
from pipeline.vision.spotter import Glyph, Gray, spot

Chances = Mapping[int | None, float]

_HEIGHTS = (13.0, 16.0, 20.0)  # of a digit as the spotter sees it
_TILE = (32, 96)  # rows and columns of a number on the sheet
_ACROSS = 8  # of them beside each other
_FINE = 24  # pixels of a digit as a dash is looked for in its place
_WIDE, _LONG, _THIN = 2.4, 0.9, 0.3  # of that: the place, and the width and height of a dash
_TIP = 0.15  # of that: what reaches in at the side is no wider
_BOTH, _SHORT, _LEVEL, _MIDDLE = 2, 0.35, 0.1, 0.25  # two dashes, each so wide, on one level
# Hyphens of a typewriter are shorter: 0.25 wide and 0.13 high, their middles 0.75 apart. What is
# left of two faint digits is not so thin, or nearer to each other. Specks beside them are smaller.
_HYPHEN, _FLAT, _PITCH, _SPECK = 0.2, 1.4, 0.55, 0.1
_DARK, _FAINT = 150, 185
_OFF = 0.75  # of that height: what is further from the middle is no part of the number
_CROSS, _SQUARE = (0.35, 1.0), 0.55  # of that height: a cross, and how square it is
_EVEN, _STROKES, _BETWEEN = 12, 0.75, 0.12  # squares of its box; ink on its strokes, and between
_ASIDE = ((1.15, 0.0, 0.0), (0.87, 0.0, 0.0), (1.0, 0.12, 0.06), (1.0, -0.12, -0.06))


def spotted(flat: Gray, spots: Sequence[Spot], steps: Sequence[float]) -> list[Chances]:
    """What the spotter makes of each, all heights taken together; its digits are so far apart."""
    tiles = [(at, _HEIGHTS[i] / at.high) for at in spots for i in range(len(_HEIGHTS))]
    high, wide = _TILE
    rows = -(-len(tiles) // _ACROSS)
    sheet = np.full((rows * high, _ACROSS * wide), 255, np.uint8)
    for n, (at, scale) in enumerate(tiles):
        row, column = divmod(n, _ACROSS)
        sheet[row * high : (row + 1) * high, column * wide : (column + 1) * wide] = _tile(
            flat, at, scale
        )
    glyphs = spot(sheet, sheet.shape[0])
    found: list[Chances] = []
    for n in range(0, len(tiles), len(_HEIGHTS)):
        step = steps[n // len(_HEIGHTS)]
        looks = [_spelled(glyphs, k, tiles[k][1] * step) for k in range(n, n + len(_HEIGHTS))]
        found.append(mean(looks))
    return found


def struck(flat: Gray, at: Spot) -> bool:
    """Whether a long dash, two beside each other or a cross stand where a number should: none."""
    tile = _tile(flat, at, _FINE / at.high)
    wide = round(_WIDE * _FINE)
    left = max(0, (tile.shape[1] - wide) // 2)
    shown = tile[(tile.shape[0] - _FINE) // 2 :][:_FINE, left : left + wide]
    darkest = int(shown.min(initial=255))
    dark = max(_DARK, (255 + darkest) // 2) if darkest < _FAINT else _DARK  # a thin one is gray
    _, labels, stats, _ = cv2.connectedComponentsWithStats((shown < dark).astype(np.uint8))
    parts = [(i, part[:4]) for i, part in enumerate(stats.tolist()) if i and part[4] > 1]
    if _is_dashed([part for _, part in parts], wide):
        return True
    near = [(i, p) for i, p in parts if abs(2 * p[0] + p[2] - wide) < 2 * _OFF * _FINE]
    if len(near) != 1:
        return False
    ((i, (x, y, w, h)),) = near
    return _is_cross((labels[y : y + h, x : x + w] == i).astype(np.uint8))


def _is_dashed(parts: Sequence[Sequence[int]], wide: int) -> bool:
    """Whether they are a long dash, or two beside each other."""
    # The tip of an arrow may reach in at the side.
    inside = [(y, w, h) for x, y, w, h in parts if w > _TIP * _FINE or 0 < x < wide - w]
    if _is_hyphens([part for part in parts if max(part[2:]) > _SPECK * _FINE]):
        return True
    if not inside or any(h >= _THIN * _FINE for _, _, h in inside):
        return False
    if max(w for _, w, _ in inside) > _LONG * _FINE:
        return len(inside) == len(parts)
    middles = [abs(y + h / 2 - _FINE / 2) for y, _, h in inside]
    tops, widths = [y for y, _, _ in inside], [w for _, w, _ in inside]
    level = max(tops) - min(tops) <= _LEVEL * _FINE and max(middles) < _MIDDLE * _FINE
    return level and len(inside) == _BOTH and min(widths) > _SHORT * _FINE


def _is_hyphens(parts: Sequence[Sequence[int]]) -> bool:
    """Whether they are two short dashes, alike and as far apart as digits."""
    if len(parts) != _BOTH:
        return False
    (x, y, w, h), (x2, y2, w2, h2) = parts
    alike = max(abs(w - w2), abs(h - h2)) <= _SPECK * _FINE
    thin = min(w, w2) > _HYPHEN * _FINE and min(w, w2) >= _FLAT * max(h, h2)
    middles = (y + h / 2 - _FINE / 2, y2 + h2 / 2 - _FINE / 2)
    level = abs(y - y2) <= _LEVEL * _FINE and max(map(abs, middles)) < _MIDDLE * _FINE
    return alike and thin and level and abs(x + w / 2 - x2 - w2 / 2) > _PITCH * _FINE


def _is_cross(ink: Gray) -> bool:
    """Whether two strokes run from corner to corner, with nothing between their ends."""
    high, wide = ink.shape
    if not (_CROSS[0] * _FINE < high < _CROSS[1] * _FINE and _SQUARE < wide / high < 1 / _SQUARE):
        return False
    seen = cv2.resize(ink.astype(np.float32), (_EVEN, _EVEN), interpolation=cv2.INTER_AREA)
    across, down = np.meshgrid(np.arange(_EVEN), np.arange(_EVEN))
    off = np.minimum(np.abs(across - down), np.abs(across + down - _EVEN + 1))
    return bool(seen[off < 1].mean() > _STROKES and seen[off > _EVEN // 4].mean() < _BETWEEN)


def _tile(flat: Gray, at: Spot, scale: float) -> Gray:
    """The surroundings of a number, level, its middle in the middle."""
    high, wide = _TILE
    into = np.array(
        [
            [scale, scale * at.slope, wide / 2 - 0.5 - scale * (at.x + at.slope * at.y)],
            [-scale * at.slope, scale, high / 2 - 0.5 + scale * (at.slope * at.x - at.y)],
        ],
        np.float32,
    )
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    seen = cv2.warpAffine(flat, into, (wide, high), flags=way, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _spelled(glyphs: Sequence[Glyph], tile: int, step: float) -> Chances:
    row, column = divmod(tile, _ACROSS)
    x, y = (column + 0.5) * _TILE[1], (row + 0.5) * _TILE[0]
    inside = [g for g in glyphs if abs(g.x - x) < _TILE[1] / 2 and abs(g.y - y) < _TILE[0] / 2]
    return spelled.values(spelled.at_place(inside, x, y, step), step, x)


def read(flat: Gray, spots: Sequence[Spot]) -> list[Reading]:
    """What the network of whole numbers makes of each, all looks taken together."""
    moved = [
        replace(at, x=at.x + dx * at.high, y=at.y + dy * at.high, high=at.high * size)
        for at in spots
        for size, dx, dy in _ASIDE
    ]
    looks, count = cells.read(flat, moved), len(_ASIDE)
    return [merged(looks[n : n + count]) for n in range(0, len(looks), count)]


def merged(looks: Sequence[Reading]) -> Reading:
    """The mean of several readings."""
    tens = np.mean([look.tens for look in looks], axis=0)
    ones = np.mean([look.ones for look in looks], axis=0)
    return Reading(tens=tens, ones=ones)


def mean(looks: Sequence[Chances]) -> dict[int | None, float]:
    """The mean of several opinions."""
    found: dict[int | None, float] = {}
    for look in looks:
        for value, p in look.items():
            found[value] = found.get(value, 0.0) + p / len(looks)
    return found
