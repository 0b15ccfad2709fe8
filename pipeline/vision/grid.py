"""The combat grid of the other edition: keys, and beside each what it leads to.

Such a grid has columns of keys that go up by ones, jump, and go up again, and beside each key
what it leads to: a page, or letters where it leads nowhere. Nothing else is taken for granted: how
many columns there are, where they stand, how far a target is from its key. Every target is found
beside a key of its own, so that no row can be taken for the next.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.vision.grid_columns import key_columns, target_of
from pipeline.vision.grid_ink import Box, Gray, Token, find_place, rules, tokens
from pipeline.vision.spotter import Glyph

_FEWEST = 3  # rows of a column that may have lost one at its end
_HOLE = 1.6  # rows between two keys where one is lost
_LOST = 4  # rows, at most, that are filled in

Values = Callable[[Gray, Sequence[Token], float], Sequence[int | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A key and what stands beside it; where no ink was found, the place where it should be."""

    key: Token
    target: Token
    keyed: bool = True  # there is ink at the key
    printed: bool = True  # and at the target


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The lines of a grid by their columns, and how high its digits are."""

    columns: tuple[tuple[Line, ...], ...]
    high: float
    bare: Gray  # the page without the rules of the grid

    @property
    def extent(self) -> Box:
        boxes = [t.box for c in self.columns for one in c for t in (one.key, one.target)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    @property
    def pitch(self) -> float:
        """From a row to the next."""
        return _pitch(self.columns)


def find_grid(flat: Gray, glyphs: Sequence[Glyph], values: Values) -> Grid | None:
    """The grid of an upright page whose light is flattened; `values` reads numbers at tokens."""
    place = find_place(flat, glyphs)
    if place is None:
        return None
    bare = flat.copy()
    part = bare[place.top : place.bottom]
    part[rules(part, place)] = 255
    found = tokens(part, place)
    told = values(bare, found, place.high)
    known = {id(t): v for t, v in zip(found, told, strict=True)}
    keys = key_columns(found, known, place.high)
    columns = [c for c in _paired(keys, found, place.high) if c]
    if not columns:
        return None
    pitch = _pitch(columns)
    whole = tuple(tuple(_filled(_without_strays(c, known), pitch)) for c in columns)
    return Grid(columns=whole, high=place.high, bare=bare)


def _pitch(columns: Sequence[Sequence[Line]]) -> float:
    steps = [b.key.y - a.key.y for c in columns for a, b in itertools.pairwise(c)]
    return float(np.median(steps)) if steps else 1.0


def _paired(
    keys: Sequence[Sequence[Token]], found: Sequence[Token], high: float
) -> Iterator[list[Line]]:
    """Each column of keys with what stands beside it, up to the next column of keys."""
    for i, column in enumerate(keys):
        end = min((t.box[0] for c in keys[i + 1 : i + 2] for t in c), default=float("inf"))
        beside = [target_of(k, found, end, high) for k in column]
        offs = [t.x - k.x for k, t in zip(column, beside, strict=True) if t is not None]
        off = float(np.median(offs)) if offs else 0.0
        yield [
            Line(key=k, target=t or _moved(k, off, 0.0), printed=t is not None)
            for k, t in zip(column, beside, strict=True)
            if offs
        ]


def _moved(token: Token, right: float, down: float) -> Token:
    x0, y0, x1, y1 = token.box
    return Token(box=(x0 + right, y0 + down, x1 + right, y1 + down))


def _without_strays(column: Sequence[Line], known: Mapping[int, int | None]) -> list[Line]:
    """Without ink above or below all rows that has no target, and does not go on by one."""
    kept = list(column)
    for end, inner, step in ((-1, -2, 1), (0, 1, -1)):
        while len(kept) >= _FEWEST and not kept[end].printed:
            one, other = (known[id(kept[i].key)] for i in (end, inner))
            if one is not None and other is not None and one - other == step:
                break
            del kept[end]
    return kept


def _filled(column: Sequence[Line], pitch: float) -> Iterator[Line]:
    """With the rows whose keys left no ink that could be found."""
    for one, after in itertools.pairwise(column):
        yield one
        rows = round((after.key.y - one.key.y) / pitch)
        if after.key.y - one.key.y > _HOLE * pitch and rows <= _LOST:
            for n in range(1, rows):
                down = (after.key.y - one.key.y) * n / rows
                yield Line(
                    key=_moved(one.key, 0.0, down),
                    target=_moved(one.target, 0.0, down),
                    keyed=False,
                    printed=False,
                )
    yield column[-1]
