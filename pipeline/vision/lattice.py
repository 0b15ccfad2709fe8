"""Which key belongs at which place: entries in rows and columns, and the order of their keys.

No layout is known beforehand. Keys are even numbers in order, so half the key at column c and row r
is a + R*c + r where they run down columns of R rows, and a + C*r + c where they run across. The
whole numbers a and R (or C) on which most entries agree tell the layout, however some are misread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import median
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.numerals import Entry

Order = Literal["down", "across"]

_MOST_KEYS = 32
_LOST = 2  # rows or columns of which no entry may have been read
_NEAR = 0.3  # of the way to the next column or row
_FEWEST = 4  # entries that make a block
_FIRST = (2, 50, 48, 26)  # keys with which blocks begin, the usual first
_ENDS = (48, 64)
_WHITE = 6.0  # steps: rows of a matrix are nearer to each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Places of a block by column and row, and the entries that stand where their keys belong."""

    order: Order
    columns: int
    rows: int
    first: int  # half the key at the first column and row
    inliers: tuple[tuple[int, int, Entry], ...]  # column, row

    def key(self, column: int, row: int) -> int:
        if self.order == "down":
            return 2 * (self.first + self.rows * column + row)
        return 2 * (self.first + self.columns * row + column)

    def place(self, key: int) -> tuple[int, int]:
        """Column and row, which may lie outside."""
        if self.order == "down":
            return divmod(key // 2 - self.first, self.rows)
        row, column = divmod(key // 2 - self.first, self.columns)
        return column, row


@dataclass(frozen=True, slots=True, kw_only=True)
class _Law:
    """`half key = a + step * major + minor`, with columns as majors where keys run down."""

    order: Order
    step: int
    a: int
    members: tuple[int, ...]


def lattice(entries: Sequence[Entry], step: float, slope: float) -> Lattice | None:
    """The block that explains most entries.

    All entries are tried together, and those alone that white paper sets apart: what a hatched
    picture has in it that looks like entries would fill the gaps between columns.
    """
    bands = _bands(entries, step, slope)
    found = [f for part in bands if (f := _explained(part, step, slope)) is not None]
    return max(found, key=_worth, default=None)


def _bands(entries: Sequence[Entry], step: float, slope: float) -> list[Sequence[Entry]]:
    level = sorted(entries, key=lambda e: e.key.y - slope * e.key.x)
    parts: list[list[Entry]] = []
    for e in level:
        y = e.key.y - slope * e.key.x
        if parts and y - (parts[-1][-1].key.y - slope * parts[-1][-1].key.x) < _WHITE * step:
            parts[-1].append(e)
        else:
            parts.append([e])
    if len(parts) < 2:  # noqa: PLR2004
        return [entries]
    return [entries, *(p for p in parts if len(p) >= _FEWEST)]


def _explained(entries: Sequence[Entry], step: float, slope: float) -> Lattice | None:
    if not entries:
        return None
    best: tuple[float, Lattice] | None = None
    x = np.array([e.key.x + slope * e.key.y for e in entries])
    y = np.array([e.key.y - slope * e.key.x for e in entries])
    ways: tuple[tuple[NDArray[np.int_], NDArray[np.int_]], ...] = (
        (_runs(x, 0.9 * step), _runs(y, 0.6 * step)),
        (_chains(x, y, 0.9 * step), _chains(y, x, 0.5 * step)),
    )
    least_of: tuple[int, ...] = (1, 2, 3)
    alone = not all(e.target for e in entries)  # keys by themselves, and more that look like some
    paced = _paced(entries, x, y, 0.6 * step) if alone or _is_single(ways[0][0]) else ()
    ways = (*ways, *((ways[0][0], rows) for rows in paced))
    least_of = (*least_of, _FEWEST + 1) if alone else least_of
    tried = set()
    for (every_column, every_row), least in product(ways, least_of):
        columns = _large(every_column, least)
        rows = every_row if any(every_row is one for one in paced) else _large(every_row, least)
        if (numbers := (*columns.tolist(), *rows.tolist())) in tried:
            continue
        tried.add(numbers)
        laws = sorted(_laws(entries, columns, rows), key=lambda law: -len(law.members))
        for law in laws[:3]:
            found = _lattice(entries, law, columns, rows)
            if best is None or _worth(found) > best[0]:
                best = _worth(found), found
    if best is None or best[0] < _FEWEST - 1:
        return None
    grown = _grown(best[1], entries, x, y)
    return _ended(_grown(grown, entries, x, y))


def _grown(
    found: Lattice, entries: Sequence[Entry], x: NDArray[np.float64], y: NDArray[np.float64]
) -> Lattice:
    """Also what stands where its key belongs, though something between spoilt the count."""
    place = {id(e): (c, r) for c, r, e in found.inliers}
    known = [i for i, e in enumerate(entries) if id(e) in place]
    at = np.array([place[id(entries[i])] for i in known])
    across, down = _line(at[:, 0], x[known]), _line(at[:, 1], y[known])
    if not across[0] and not down[0]:
        return found
    pitch = abs(across[0] or down[0]), abs(down[0] or across[0])
    best: dict[int, tuple[float, int, int, Entry]] = {}
    for i, e in enumerate(entries):
        c, r = found.place(e.key.value)
        dx = abs(float(x[i]) - (across[0] * c + across[1])) / pitch[0]
        dy = abs(float(y[i]) - (down[0] * r + down[1])) / pitch[1]
        own = best.get(e.key.value)
        if dx < _NEAR and dy < _NEAR and (own is None or dx + dy < own[0]):
            best[e.key.value] = dx + dy, c, r, e
    if len(best) <= len(found.inliers):
        return found
    left, top = min(c for _, c, _, _ in best.values()), min(r for _, _, r, _ in best.values())
    left, top = min(left, 0), min(top, 0)
    return replace(
        found,
        columns=max(max(c for _, c, _, _ in best.values()) + 1, found.columns) - left,
        rows=max(max(r for _, _, r, _ in best.values()) + 1, found.rows) - top,
        first=found.key(left, top) // 2,
        inliers=tuple((c - left, r - top, e) for _, c, r, e in best.values()),
    )


def _line(number: NDArray[np.int_], at: NDArray[np.float64]) -> tuple[float, float]:
    """How far lines are apart, and where the first is; a single one is nothing apart."""
    if len(set(number.tolist())) < 2:  # noqa: PLR2004
        return 0.0, float(at.mean())
    pitch, first = np.polyfit(number, at, 1)
    return float(pitch), float(first)


def _ended(found: Lattice) -> Lattice:
    """A single row or column of keys, with a few more at its ends where it would be whole."""
    if min(found.columns, found.rows) > 1:
        return found
    many, last = found.columns * found.rows, found.first + found.columns * found.rows - 1
    before = next((found.first - f // 2 for f in _FIRST[:2]
                   if 0 < found.first - f // 2 <= _LOST), 0)  # fmt: skip
    after = next((e // 2 - last for e in _ENDS if 0 < e // 2 - last <= _LOST), 0)
    if many < _FEWEST + 1:
        return found
    down = found.columns == 1
    return replace(
        found,
        columns=found.columns + (0 if down else before + after),
        rows=found.rows + (before + after if down else 0),
        first=found.first - before,
        inliers=tuple(
            (c, r + before, e) if down else (c + before, r, e) for c, r, e in found.inliers
        ),
    )


def _worth(found: Lattice) -> float:
    """Entries that agree, less the places where none was seen."""
    return 1.5 * len(found.inliers) - 0.5 * min(found.columns * found.rows, _MOST_KEYS + 1)


def _runs(at: NDArray[np.float64], gap: float) -> NDArray[np.int_]:
    """In which run of near values each stands, counted from 0."""
    order = np.argsort(at, kind="stable")
    number = np.zeros(len(at), int)
    number[order] = np.concatenate([[0], np.cumsum(np.diff(at[order]) > gap)])
    return number


def _is_single(column: NDArray[np.int_]) -> bool:
    """Whether all but a few entries stand under each other."""
    return int((np.bincount(column) >= _FEWEST).sum()) == 1


def _paced(
    entries: Sequence[Entry], x: NDArray[np.float64], y: NDArray[np.float64], off: float
) -> tuple[NDArray[np.int_], ...]:
    """The same, counted by the way from a key to the next: one between may not have been read.

    Counted from the middle of all, and from each row to the next: rows may stand in groups.
    """
    half = np.array([e.key.value // 2 for e in entries])
    one, other = np.nonzero(
        (half[None, :] - half[:, None] == 1) & (np.abs(x[None, :] - x[:, None]) < off)
    )
    pitch = float(np.median(y[other] - y[one])) if len(one) >= _FEWEST - 1 else 0.0
    if pitch < off:
        return (_runs(y, off),)
    place = np.round((y - np.median(y[one])) / pitch)
    order = np.argsort(y, kind="stable")
    strode = np.zeros(len(y), int)
    strode[order] = np.concatenate([[0], np.cumsum(np.round(np.diff(y[order]) / pitch))])
    return np.asarray(place - place.min(), int), strode


def _chains(at: NDArray[np.float64], along: NDArray[np.float64], gap: float) -> NDArray[np.int_]:
    """The same where lines bend: each is linked to the nearest one further along its line."""
    number = np.arange(len(at))
    for i in range(len(at)):
        ahead = np.flatnonzero((along > along[i] + gap) & (np.abs(at - at[i]) < gap))
        if len(ahead):
            j = ahead[along[ahead].argmin()]
            number[number == number[j]] = number[i]
    lines = sorted(set(number.tolist()), key=lambda n: (median(at[number == n].tolist()), n))
    rank = {n: r for r, n in enumerate(lines)}
    return np.array([rank[n] for n in number.tolist()], int)


def _large(number: NDArray[np.int_], least: int) -> NDArray[np.int_]:
    """Runs of fewer than least become -1, and the others are counted anew."""
    size = np.bincount(number)
    kept = np.cumsum(size >= least) - 1
    return np.where(size[number] >= least, kept[number], -1)


def _laws(
    entries: Sequence[Entry], columns: NDArray[np.int_], rows: NDArray[np.int_]
) -> list[_Law]:
    out = []
    half = np.array([e.key.value // 2 for e in entries])
    used = np.flatnonzero((columns >= 0) & (rows >= 0))
    ways: tuple[tuple[Order, NDArray[np.int_], NDArray[np.int_]], ...] = (
        ("down", columns, rows),
        ("across", rows, columns),
    )
    for order, major, minor in ways:
        single = len(set(major[used])) <= 1
        most = min(_MOST_KEYS, len(set(minor[used])) + _LOST + 1)
        for step in [_MOST_KEYS] if single else range(1, most):
            offset = half[used] - step * major[used] - minor[used]
            agreed = [(-n, a) for a, n in Counter(offset.tolist()).items() if n >= _FEWEST]
            for _, a in sorted(agreed)[:2]:
                of = used[offset == a].tolist()
                by = dict(zip(half[of].tolist(), of, strict=True))  # each key counts once
                law = _Law(order=order, step=step, a=a, members=tuple(by.values()))
                out.append(_single(law, major))
    return out


def _single(law: _Law, major: NDArray[np.int_]) -> _Law:
    """Of a single row or column there may be as many as there are keys, whatever lies beside it."""
    lines = set(major[list(law.members)].tolist())
    if len(lines) > 1:
        return law
    return replace(law, step=_MOST_KEYS, a=law.a + (law.step - _MOST_KEYS) * lines.pop())


def _lattice(
    entries: Sequence[Entry],
    law: _Law,
    columns: NDArray[np.int_],
    rows: NDArray[np.int_],
) -> Lattice:
    major, minor = (columns, rows) if law.order == "down" else (rows, columns)
    members = law.members
    majors, minors = [int(major[i]) for i in members], [int(minor[i]) for i in members]
    low, high = min(majors), max(majors)
    lowest = _start(law, low, Counter(minors))
    deep = law.step if low < high else max(minors) - lowest + 1
    inliers = [
        (m - low, n - lowest, entries[i])
        for m, n, i in zip(majors, minors, members, strict=True)
        if 0 <= n - lowest < deep
    ]
    first = law.a + law.step * low + lowest
    first, inliers, wide = _begun(first, inliers, deep, high - low + 1)
    if law.order == "across":
        inliers = [(n, m, e) for m, n, e in inliers]
    return Lattice(
        order=law.order,
        columns=wide if law.order == "down" else deep,
        rows=deep if law.order == "down" else wide,
        first=first,
        inliers=tuple(inliers),
    )


def _start(law: _Law, low: int, count: Counter[int]) -> int:
    """The row (or column) where the runs begin: most entries inside, then a usual first key."""
    least, most = min(count), max(count)
    if most - least + 1 >= law.step:
        starts = range(least, most - law.step + 2)
    else:
        starts = range(most - law.step + 1, least + 1)

    def worth(start: int) -> tuple[int, int, int]:
        inside = sum(n for m, n in count.items() if start <= m < start + law.step)
        first = 2 * (law.a + law.step * low + start)
        return inside, 1 if first in _FIRST else 0, -abs(start - least)

    return max(starts, key=worth) if law.step < _MOST_KEYS else least


def _begun(
    first: int, inliers: list[tuple[int, int, Entry]], deep: int, wide: int
) -> tuple[int, list[tuple[int, int, Entry]], int]:
    """One run more at the start or end, where the keys would then be a whole matrix."""
    if 2 * (first - deep) in _FIRST[:2]:
        first, inliers, wide = first - deep, [(m + 1, n, e) for m, n, e in inliers], wide + 1
    ends = 2 * (first + deep * wide - 1) in _ENDS
    if not ends and 2 * (first + deep * (wide + 1) - 1) in _ENDS:
        wide += 1
    return first, inliers, wide
