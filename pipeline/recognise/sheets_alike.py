"""What the numbers of a column tell of each other: equal digits of one sheet look alike.

Other voters know digits of many fonts, but not this font, printed and scanned like this. Here each
digit is held against the mean of the others that are taken for a 0, a 1 and so on. What they are
taken for comes of the other voters, and is weighed anew a few times by what looks alike; no cell
speaks for itself. So this voter errs where all cells are misread alike: it is one among others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.evidence import Value
from pipeline.recognise.sheets_numbers import SPECIAL, Cell, Shares, cut, written
from pipeline.vision.sheet_light import Sheet

Floats = NDArray[np.float32]
Weights = NDArray[np.float64]
Signs = tuple[str, str]  # of a number: all but the last, and the last

_HIGH, _WIDE, _ROOM = 24, 17, 6  # of a digit as it is compared, and around it
_SHIFTS = range(-4, 5, 2)  # by which it is laid on another
_FAR = 0.005  # of its unlikeness more for such a shift, squared
_FAINT = 30.0  # levels: less is no ink
_NARROW = 0.62  # of its height is a digit wide, where no number has two
_FEW = 4  # cells that tell of each other
_ROUNDS = 4
_KNOWN = 0.3  # of a cell, that a page tells: its font may be another
_LEAST = 0.5  # of a cell that must show a sign too
_ONCE = 2.2  # times the usual unlikeness, of a sign that is shown nowhere else
_MOST, _CLEAR = 8.0, 0.5  # of it: the worst, and the least, as most rows may be blank there
_SAME = 1.0  # so little is no difference
_SHARP = 2.5  # how fast what is less alike becomes unlikely
_RIVAL = 0.03  # what other voters believe less is not asked for
_BESIDE = 4  # more than a number is wide
_NEAR = 0.3  # of what numbers mostly differ
_SLIP = 0.993  # this voter is never surer
_EVEN = 0.003


@dataclass(frozen=True, slots=True)
class _Row:
    """A cell in which something stands."""

    cell: Cell
    ink: Cell
    said: Shares

    @property
    def best(self) -> Value:
        return max(self.said, key=lambda v: (self.said[v], repr(v)))


@dataclass(frozen=True, slots=True)
class _Place:
    """One place of all numbers: its signs, each cell, and the others laid on it."""

    names: tuple[str, ...]
    cells: Floats
    others: Floats

    def unlike(self, weights: Weights) -> tuple[Weights, Weights]:
        """How much each cell differs from the mean of the others under each name; their number."""
        differs, counts = np.empty(weights.shape), np.empty(weights.shape)
        for i, cell in enumerate(self.cells):
            other = weights.copy()
            other[i] = 0
            counts[i] = many = np.maximum(other.sum(axis=0), 1e-9)
            mean = np.tensordot((other / many).T, self.others[i], axes=(1, 0))
            differs[i] = ((cell - mean) ** 2).sum(axis=(1, 2)) / (1 + 1 / many)
        return differs, counts


def alike(
    sheet: Sheet, cells: Sequence[Cell], said: Sequence[Shares], known: Mapping[Cell, int]
) -> list[Shares]:
    """How likely each number is by those that look like it; {} where none does.

    `said` is what others make of the cells, `known` cells of another column that are surely read.
    """
    rows = {i: row for i, (c, s) in enumerate(zip(cells, said, strict=True))
            if (row := _row(sheet, c, s))}  # fmt: skip
    if len(rows) < _FEW:
        return [{}] * len(cells)
    pages = [row for cell, page in known.items() if (row := _row(sheet, cell, {page: 1.0}))]
    own = list(rows.values())
    values = sorted({v for row in own for v in row.said}, key=repr)
    told = [_signs(v) for v in values]
    paged = [_signs(row.best) for row in pages]
    places, seen = [], _seen(own)
    for at, (some, others) in enumerate(
        zip(_pictures(sheet, own, seen), _pictures(sheet, pages, seen), strict=True)
    ):
        names = tuple(sorted({signs[at] for signs in (*told, *paged)}))
        places.append(_place(names, [*some, *others]))
    weights = np.array([[row.said.get(v, 0.0) for v in values] for row in own])
    shares = dict(zip(rows, _weighed(places, weights, told, paged), strict=True))
    return [
        {v: float(p) for v, p in zip(values, shares[i], strict=True) if p > _EVEN}
        if i in shares
        else {}
        for i in range(len(cells))
    ]


def groups(sheet: Sheet, cells: Sequence[Cell], said: Sequence[Shares]) -> list[int]:
    """Which cells of a column look so alike that one number stands in them; 0: like no other."""
    rows = {i: row for i, (c, s) in enumerate(zip(cells, said, strict=True))
            if (row := _row(sheet, c, s))}  # fmt: skip
    found = [0] * len(cells)
    if len(rows) < _FEW:
        return found
    own = list(rows.values())
    high = float(np.median([row.ink.bottom - row.ink.top for row in own]))
    wide = float(np.median([row.ink.right - row.ink.left for row in own]))
    size = round(_HIGH * wide / high) + _BESIDE
    place = _place((), [_laid(sheet, row, row.ink.right, high, size) for row in own])
    differs = ((place.cells[:, None] - place.others) ** 2).sum(axis=(2, 3))
    at = list(rows)
    joined = _joined((differs + differs.T) / 2)
    for number, group in enumerate((g for g in joined if len(g) > 1), start=1):
        for i in group:
            found[at[i]] = number
    return found


def _joined(differs: Weights) -> list[list[int]]:
    """The nearest are joined until none are near."""
    together = [[i] for i in range(len(differs))]
    near = _NEAR * float(np.median(differs[np.triu_indices(len(differs), 1)]))
    while len(together) > 1:
        far = np.array([[differs[np.ix_(a, b)].mean() for b in together] for a in together])
        np.fill_diagonal(far, np.inf)
        a, b = sorted(divmod(int(far.argmin()), len(together)))
        if far[a, b] > near:
            break
        together[a] = sorted(together[a] + together.pop(b))
    return together


def _row(sheet: Sheet, cell: Cell, said: Shares) -> _Row | None:
    ink = written(cut(sheet.clean, cell))
    named = {v: p for v, p in said.items() if v == SPECIAL or isinstance(v, int)}
    return _Row(cell, ink, named) if ink and named else None


def _signs(value: Value) -> Signs:
    text = "S" if value == SPECIAL else str(value)
    return text[:-1], text[-1]


def _sizes(rows: Sequence[_Row]) -> tuple[float, float]:
    """How high and how wide a digit is."""
    high = float(np.median([row.ink.bottom - row.ink.top for row in rows] or [1.0]))
    two = [r.ink.right - r.ink.left for r in rows if _signs(r.best)[0].isdigit()]
    return high, float(np.median(two)) / 2 if len(two) >= _FEW else _NARROW * high


def _seen(rows: Sequence[_Row]) -> int:
    """How much is compared across: of narrow digits no more than one, or its neighbour decides."""
    high, wide = _sizes(rows)
    return min(_WIDE, round(_HIGH * wide / high))


def _pictures(sheet: Sheet, rows: Sequence[_Row], seen: int) -> tuple[list[Floats], list[Floats]]:
    """What stands before the last sign of each number, and the last, all of one size."""
    high, wide = _sizes(rows)
    lasts = [_laid(sheet, row, row.ink.right, high, seen) for row in rows]
    return [_laid(sheet, row, row.ink.right - wide, high, seen) for row in rows], lasts


def _laid(sheet: Sheet, row: _Row, right: float, high: float, wide: int) -> Floats:
    """The ink of a cell left of an edge."""
    part = cut(sheet.clean, row.cell)
    far = np.abs(part.astype(np.float32) - float(np.median(part)))
    ink = np.clip(far / max(float(np.percentile(far, 98)), _FAINT), 0, 1.2)
    scale, size = _HIGH / high, (wide + 2 * _ROOM, _HIGH + 2 * _ROOM)
    middle = (row.ink.top + row.ink.bottom) / 2
    x, y = wide + _ROOM - scale * right, size[1] / 2 - scale * middle
    into = np.array([[scale, 0, x + (scale - 1) / 2], [0, scale, y + (scale - 1) / 2]])
    way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return cv2.warpAffine(ink, into, size, flags=way).astype(np.float32)


def _place(names: tuple[str, ...], pictures: Sequence[Floats]) -> _Place:
    every = np.stack(pictures)
    many = len(every)
    cells = every[:, _ROOM:-_ROOM, _ROOM:-_ROOM]
    flat = np.ascontiguousarray(cells.reshape(many, -1))
    own = (flat**2).sum(axis=1)
    shifts = [(down, right) for down in _SHIFTS for right in _SHIFTS]
    moved = [
        every[:, _ROOM + down : _ROOM + down + _HIGH, _ROOM + right :][..., : cells.shape[2]]
        for down, right in shifts
    ]
    differs = np.stack([_differ(flat, own, m) * (1 + _FAR * (down**2 + right**2))
                        for m, (down, right) in zip(moved, shifts, strict=True)])  # fmt: skip
    others = np.empty((many, *cells.shape), np.float32)
    for other, which in enumerate(differs.argmin(axis=0).T):
        laid = np.stack([m[other] for m in moved])
        others[:, other] = laid[which]
    return _Place(names, cells, others)


def _differ(cells: Floats, own: Floats, moved: Floats) -> Floats:
    """How much each cell differs from each of the others as they are moved."""
    others = np.ascontiguousarray(moved).reshape(len(moved), -1)
    differs: Floats = own[:, None] + (others**2).sum(axis=1) - 2 * (cells @ others.T)
    return differs


def _weighed(
    places: Sequence[_Place], said: Weights, told: Sequence[Signs], paged: Sequence[Signs]
) -> Weights:
    """The share of each value in each row; none where nothing looks like what is likeliest."""
    allowed = said >= _RIVAL
    likely = said / said.sum(axis=1, keepdims=True)
    now, alone, shares = likely, np.zeros(len(said), bool), likely
    for _ in range(_ROUNDS):
        costs, alone, usual = np.zeros(said.shape), np.zeros(len(said), bool), 0.0
        for at in (1, 0):  # the last sign first: before it most numbers have none
            place = places[at]
            which = np.array([place.names.index(signs[at]) for signs in told])
            weights = np.zeros((len(place.cells), len(place.names)))
            np.add.at(weights.T, which, np.vstack([now, np.zeros((len(paged), len(told)))]).T)
            for i, signs in enumerate(paged):
                weights[len(said) + i, place.names.index(signs[at])] = _KNOWN
            differs, counts = (part[: len(said), which] for part in place.unlike(weights))
            shown = counts > _LEAST
            nearest = np.where(shown, differs, np.inf).min(axis=1)
            some = nearest[np.isfinite(nearest)]
            usual = max(float(np.median(some)) if len(some) else 0.0, _CLEAR * usual, _SAME)
            costs += np.minimum(np.where(shown, differs / usual, _ONCE), _MOST)
            alone |= ~shown[np.arange(len(said)), now.argmax(axis=1)]
        like = np.where(allowed, np.exp(-_SHARP * (costs - costs.min(axis=1, keepdims=True))), 0)
        shares = like / np.maximum(like.sum(axis=1, keepdims=True), 1e-300)
        now = likely * shares
        now /= np.maximum(now.sum(axis=1, keepdims=True), 1e-300)
    shares[alone] = 0
    most: Weights = np.minimum(shares, _SLIP)
    return most
