"""Matrices whose keys stand in a corner of their cells, with larger targets on other lines.

Keys and targets are looked for apart, each at the height of the page that shows them best. Keys
alone tell the layout, since they stand in order. Each then takes the target at the one offset that
nearly all of them share. What lies beyond the outer keys tells whether it is theirs: where a line
of targets stands there, they may as well belong to the keys on their other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.block import TEXT, Block, Slot, looks, whole
from pipeline.vision.lattice import Lattice, lattice
from pipeline.vision.numerals import Entry, Numeral, in_order, numerals, slope_of
from pipeline.vision.spotter import Glyph

_LAST, _FEWEST = 64, 8  # the highest key, and how many a matrix has at least
_READ, _SEEN = 0.7, 0.8  # of the keys of a matrix are read, and of their targets
_FAR = 30.0  # steps from a key to the next, at most: cells are wide beside small keys
_LINES = 2  # rows and columns of a ruled table, at least
_OFF = (0.75, 0.5)  # steps by which a target is off the offset that all share, across and down
_OUTER = 0.5  # of a line of keys at the edge that have targets, at least
_BEYOND = 0.34  # of the places beyond it where numbers stand as well, at most
_COUNTED = 0.5  # of the targets follow their keys by one amount: such numbers are counted on
_SMALLER = (0.35, 1.25)  # of the digits of a target are those of its key
_HIGH = 0.5  # times as wide as one digit and the next: less than a digit is high
_TWO, _WHOLE = 2, 0.5  # digits, and how many targets have them: else each is the half of one
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))  # of a table, by column and row

Floats = NDArray[np.float64]
Place = tuple[int, int]  # column and row


@dataclass(frozen=True, slots=True, kw_only=True)
class _Keys:
    """The keys of a whole matrix: where each is, and how far it is to the next ones."""

    layout: Lattice
    places: Sequence[Place]
    at: Floats  # of these, in pixels
    read: int  # so many of them
    across: Floats  # the way to the next column
    down: Floats  # the way to the next row
    step: float
    slope: float

    def edge(self, side: Place) -> NDArray[np.bool_]:
        """Which places are the last ones on that side."""
        place = np.array(self.places)
        far = (place * side).sum(axis=1)
        return np.asarray(far == far.max(), np.bool_)


def cornered(glyphs: Mapping[int, Sequence[Glyph]], height: int) -> tuple[Block, ...]:
    """The whole matrix of a page, by what was spotted at several heights of it."""
    seen = [
        (numerals(some, step), step)
        for _, spotted in sorted(glyphs.items(), reverse=True)  # of equals the finest
        if len(spotted) < TEXT
        for some, step in looks(spotted, height)
    ]
    sets = [keys for found, step in seen if (keys := _keys(found, step)) is not None]
    keys = max(sets, key=lambda k: (k.read / len(k.places), k.read), default=None)
    if keys is None:
        return ()
    blocks = [b for found, step in seen if (b := _paired(keys, found, step)) is not None]
    best = max(blocks, key=lambda b: b.agreeing, default=None)
    return (best,) if best else ()


def _keys(found: Sequence[Numeral], step: float) -> _Keys | None:
    lined = [
        n for n, near in zip(found, in_order(found, step, _FAR), strict=True)
        if near and not n.value % 2 and 2 <= n.value <= _LAST  # noqa: PLR2004
    ]  # fmt: skip
    if len({n.value for n in lined}) < _READ * _FEWEST:
        return None
    slope = slope_of(lined, step)
    layout = lattice([Entry(key=n, target=None) for n in lined], step, slope)
    if layout is None or min(layout.columns, layout.rows) < _LINES:
        return None
    places = [
        (c, r) for c in range(layout.columns) for r in range(layout.rows)
        if 2 <= layout.key(c, r) <= _LAST  # noqa: PLR2004
    ]  # fmt: skip
    read = {(c, r): e.key for c, r, e in layout.inliers if (c, r) in places}
    if len(places) != layout.columns * layout.rows or len(read) < _READ * len(places):
        return None
    at = _fitted(read, places)
    column, row = np.array(places).T
    return _Keys(
        layout=layout, places=places, at=at, read=len(read), slope=slope,
        across=_way(at, column, row), down=_way(at, row, column), step=_width(read.values(), step),
    )  # fmt: skip


def _fitted(read: Mapping[Place, Numeral], places: Sequence[Place]) -> Floats:
    """Where keys stand: as read, and elsewhere by those of their column and their row."""
    seen, wanted = np.array(list(read)), np.array(places)
    found = np.array([(n.x, n.y) for n in read.values()])
    at = np.empty((len(places), 2))
    for i in (0, 1):
        whole = len(np.unique(seen[:, i])) == len(np.unique(wanted[:, i]))
        known, asked = (_terms(some, i, whole=whole) for some in (seen, wanted))
        at[:, i] = asked @ np.linalg.lstsq(known, found[:, i], rcond=None)[0]
    for i, place in enumerate(places):
        if place in read:
            at[i] = read[place].x, read[place].y
    return at


def _terms(place: NDArray[np.int_], own: int, *, whole: bool) -> Floats:
    """Columns that lean and fan out, or rows that bend: each by itself, or evenly apart."""
    line, along = place[:, own], place[:, 1 - own]
    each = line[:, None] == np.arange(line.max() + 1) if whole else np.stack([line**0, line], 1)
    more = [along, line * along, *([along * along] if own else [])]
    return np.column_stack([each.astype(float), *more])


def _way(at: Floats, line: NDArray[np.int_], along: NDArray[np.int_]) -> Floats:
    """From a place to the next one: the median of all."""
    by = {(int(a), int(b)): xy for a, b, xy in zip(line, along, at, strict=True)}
    ways = [by[a + 1, b] - xy for (a, b), xy in by.items() if (a + 1, b) in by]
    return np.asarray(np.median(ways, axis=0), np.float64)


def _width(found: Iterable[Numeral], usual: float) -> float:
    wide = [n.right - n.left for n in found if n.digits == _TWO]
    return float(median(wide)) if wide else usual


def _paired(keys: _Keys, found: Sequence[Numeral], step: float) -> Block | None:
    """The keys with their targets, where these are surely their own."""
    some = [n for n in found if n.value % 2 or (not n.value and n.digits == _TWO)]
    if len(some) < _SEEN * len(keys.places):
        return None
    numbers = np.array([(n.x, n.y) for n in some])
    room = _OFF[0] * step, _OFF[1] * step
    shared = _shared(numbers[None] - keys.at[:, None], keys, room)
    if shared is None:
        return None
    own = _nearest(keys.at + shared, numbers, room)
    if not _is_sure(keys, own, shared, (numbers, room)):
        return None
    targets = [some[i] if i >= 0 else None for i in own]
    wide = _width([n for n in targets if n], step)
    pairs = zip(targets, keys.places, strict=True)
    counted = [n.value - keys.layout.key(*place) for n, place in pairs if n]
    if max(map(counted.count, counted)) > _COUNTED * len(counted):
        return None
    if not _SMALLER[0] < keys.step / wide < _SMALLER[1] or _over(shared, keys.step + wide):
        return None
    if sum(n.digits == _TWO for n in targets if n) < _WHOLE * len(counted):
        return None
    block = _block(keys, targets, shared, wide)
    return block if whole((block,)) else None


def _shared(off: Floats, keys: _Keys, room: tuple[float, float]) -> Floats | None:
    """The offset from keys to numbers that most keys share, within a cell's size."""
    wide, high = abs(float(keys.across[0])), abs(float(keys.down[1]))
    near = (np.abs(off[..., 0]) < wide) & (np.abs(off[..., 1]) < high)
    tried = off[near]
    if not len(tried):
        return None
    apart = np.abs(tried[:, None, None] - off[None])
    fits = (apart[..., 0] < room[0]) & (apart[..., 1] < room[1]) & near[None]
    best = int(fits.any(axis=2).sum(axis=1).argmax())
    return np.asarray(np.median(off[fits[best]], axis=0), np.float64)


def _over(shared: Floats, wide: float) -> bool:
    """Whether targets lie over their keys, as numbers do that are made of a key's own digits."""
    across, down = np.abs(shared)
    return bool(across < wide and down < _HIGH * wide)


def _nearest(at: Floats, numbers: Floats, room: tuple[float, float]) -> NDArray[np.int_]:
    """The number at each place; -1 where there is none."""
    off = np.abs(numbers[None] - at[:, None]) / room
    off = np.where((off < 1).all(axis=2), off.sum(axis=2), np.inf)
    return np.where(np.isfinite(off.min(axis=1)), off.argmin(axis=1), -1)


def _is_sure(
    keys: _Keys,
    own: NDArray[np.int_],
    shared: Floats,
    about: tuple[Floats, tuple[float, float]],
) -> bool:
    """Whether keys at all edges have targets, and no more numbers go on beyond them."""
    if (own >= 0).sum() < _SEEN * len(own):
        return False
    for side in _SIDES:
        edge = keys.edge(side)
        beyond = keys.at[edge] + shared + side[0] * keys.across + side[1] * keys.down
        more = _nearest(beyond, *about)
        if (own[edge] >= 0).mean() < _OUTER or (more >= 0).mean() >= _BEYOND:
            return False
    return True


def _block(keys: _Keys, targets: Sequence[Numeral | None], shared: Floats, step: float) -> Block:
    def spot(xy: Floats) -> tuple[float, float]:
        return float(xy[0]), float(xy[1])

    slots = [
        Slot(
            number=keys.layout.key(c, r), column=c, row=r, key=spot(at), sure=True,
            target=(float(n.x), float(n.y)) if n and n.digits == _TWO else spot(at + shared),
        )
        for (c, r), at, n in zip(keys.places, keys.at, targets, strict=True)
    ]  # fmt: skip
    return Block(
        order=keys.layout.order, columns=keys.layout.columns, rows=keys.layout.rows,
        step=step, key_step=keys.step, slope=keys.slope, row_pitch=abs(float(keys.down[1])),
        slots=tuple(sorted(slots, key=lambda s: s.number)),
        agreeing=sum(n is not None for n in targets),
        apart=abs(float(shared[0] / keys.across[0])),
    )  # fmt: skip
