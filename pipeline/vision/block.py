"""Blocks of matrix entries on an upright page, and the place of each key and target in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.lattice import Lattice, Order, lattice
from pipeline.vision.numerals import Entry, Numeral, entries, in_order, numerals, slope_of, steps
from pipeline.vision.spotter import Glyph
from pipeline.vision.ways import OTHERS, USUAL, Way

_LAST = 64
_FIRST, _ENDS = (2, 48, 50), (46, 48, 62, 64)  # keys of whole matrices
_LOOSE, _TIGHT = 1.0, 0.45  # steps that the targets of a column may be off
_ROUNDS = 6  # of the fit
_SURE, _NAMED = 0.6, 0.5  # that something is printed, and that it is this digit
_DIGITS = 10
_FAIR = 0.4  # of a block at all
_CLEAR = 0.8  # of a block that is seen well
_MANY = 7
_FEWEST, _HALF = 5, 4  # entries of a block, and of one that is half of a small matrix
_IN_ORDER = 5  # keys with the next one near, so that other ways are looked for
_REPEATED = 2.0  # times that each of them stands there: letters of texts give few numbers often
TEXT = 1500  # signs: a page with so many is one of text
_GOOD = 12.0  # the worth of blocks that run another way, from which no better are looked for
_NEAR = 0.48  # of the way between keys of two columns, that a target is from its own
_LINE = 0.3  # of the keys of a line that have targets
_BEYOND = 0.8  # likewise: here stand other keys
_LEFT_OVER = 2  # entries less, where keys are taken with the targets on their other side
_ENOUGH = 10  # entries from which a bent row can be told from a straight one

Spot = tuple[float, float]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where an entry should stand: the middles of its key and target, in pixels."""

    number: int  # the key that belongs there
    column: int
    row: int
    key: Spot
    target: Spot
    sure: bool = False  # it is one of a whole matrix


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Entries in rows and columns that belong together."""

    order: Order
    columns: int
    rows: int
    step: float  # pixels from digit to digit
    slope: float  # pixels down for each pixel to the right
    row_pitch: float
    slots: tuple[Slot, ...]
    agreeing: int  # entries whose first reading fits their place
    least: float = 1.0  # of the keys of a column, with their targets where they belong
    apart: float = 0.0  # from a key to its target, of the way to the next column's key
    key_step: float | None = None  # pixels from digit to digit of keys on other lines than targets

    @property
    def sure(self) -> float:
        """The share of places at which the key that belongs there was seen."""
        return self.agreeing / max(1, len(self.slots))

    @property
    def stacked(self) -> bool:
        """Whether targets stand below their keys, or above them."""
        x, y = np.abs(np.array([(s.target[0] - s.key[0], s.target[1] - s.key[1])
                                for s in self.slots])).sum(axis=0)  # fmt: skip
        return bool(y > x)

    @property
    def split(self) -> bool:
        """Whether keys stand on other lines than their targets, and may be smaller."""
        return self.stacked or self.key_step is not None

    @property
    def steps(self) -> tuple[float, float]:
        """Pixels from digit to digit of keys, and of targets."""
        return self.key_step or self.step, self.step

    @property
    def near(self) -> bool:
        """Whether its targets stand nearer to their own keys than to any others."""
        return self.apart < _NEAR

    @property
    def extent(self) -> tuple[float, float, float, float]:
        x = [s[0] for one in self.slots for s in (one.key, one.target)]
        y = [s[1] for one in self.slots for s in (one.key, one.target)]
        return min(x) - self.step, min(y) - self.step, max(x) + self.step, max(y) + self.step


def find_blocks(glyphs: Sequence[Glyph], height: int) -> tuple[Block, ...]:
    """The blocks of a page so many pixels high, the one with most entries first."""
    best: tuple[Block, ...] = ()
    for some, step in looks(glyphs, height):
        found = _blocks(some, step)
        if worth(found) > worth(best) and _sided(found, some, step):
            best = found
        if clear(best):
            return best
    return best


def other_blocks(glyphs: Sequence[Glyph], height: int) -> tuple[Block, ...]:
    """Blocks that run another way than usual, where keys stand in order."""
    best: tuple[Block, ...] = ()
    for some, step in looks(glyphs, height):
        seen = numerals(some, step) if len(some) < TEXT else []
        lined = [n.value for n, near in zip(seen, in_order(seen, step), strict=True) if near]
        if len(set(lined)) < _IN_ORDER or len(lined) > _REPEATED * len(set(lined)):
            continue
        for way in OTHERS:
            found = _blocks(some, step, way)
            if worth(found) > worth(best) and _filled_up(found) and _sided(found, some, step, way):
                best = found
            if worth(best) > _GOOD:
                return best
    return best


def looks(glyphs: Sequence[Glyph], height: int) -> Iterator[tuple[Sequence[Glyph], float]]:
    """Which of them may be print, and the step between their digits."""
    sure = [g for g in glyphs if _sure(g)]
    # On mottled paper most of what is spotted is no print.
    for some in (glyphs, sure) if 2 * len(sure) < len(glyphs) else (glyphs,):
        for step in steps(some, height):
            yield some, step


def worth(blocks: Sequence[Block]) -> float:
    """How much of what is printed they explain."""
    return sum(b.agreeing * b.sure for b in blocks)


def _sided(blocks: Sequence[Block], glyphs: Sequence[Glyph], step: float, way: Way = USUAL) -> bool:
    """Whether targets belong to the keys on this side of them, and not to those on the other.

    A row of keys and targets in turns has a number less of one at its end, where it is taken the
    wrong way: the keys of the line there have no targets, but what chance sees. Else a target
    stands nearer to its own key.
    """
    near = all(b.near and b.columns > 1 for b in blocks)
    if near and all(b.least >= _LINE for b in blocks):
        return True
    others = _blocks(glyphs, step, way.other)
    if whole(blocks) and whole(others) and _filled_up(blocks) != _filled_up(others):
        return _filled_up(blocks)
    if near and all(b.least > 0 for b in blocks):
        return True
    more = sum(b.agreeing for b in blocks) - sum(b.agreeing for b in others)
    return more > -_LEFT_OVER if near else more >= _LEFT_OVER


def _filled_up(blocks: Sequence[Block]) -> bool:
    """Whether they are a whole matrix, each line of which has keys with their targets.

    Keys of the second line under targets of the first look like a matrix with targets above.
    """
    return whole(blocks) and all(b.least >= _LINE for b in blocks)


def _sure(glyph: Glyph) -> bool:
    return glyph.symbol in "->+" or (glyph.p > _SURE and max(glyph.shares[:_DIGITS]) > _NAMED)


def clear(blocks: Sequence[Block]) -> bool:
    """Whether the first block is seen so well that no other look at the page is needed."""
    if not blocks or blocks[0].sure < _CLEAR or blocks[0].agreeing < _MANY:
        return False
    return all(b.near and b.least > 0 for b in blocks) and whole(blocks)


def whole(blocks: Sequence[Block]) -> bool:
    """Whether their keys are all of a matrix: blocks that are far apart may hide a third."""
    if not blocks:
        return False
    numbers = {s.number for b in blocks for s in b.slots}
    low, high = min(numbers), max(numbers)
    return len(numbers) == (high - low) // 2 + 1 and low in _FIRST and high in _ENDS


def _blocks(glyphs: Sequence[Glyph], step: float, way: Way = USUAL) -> tuple[Block, ...]:
    """Those of a page; of four entries only where all are a whole matrix together."""
    found = tuple(_laid(glyphs, step, way))
    if whole(found) and all(b.sure > _CLEAR for b in found):
        return found
    return tuple(b for b in found if b.agreeing >= _FEWEST)


def _laid(glyphs: Sequence[Glyph], step: float, way: Way) -> Iterator[Block]:
    level = _entries(glyphs, step, 0.0, way)
    if sum(e.target is not None for e in level) < _FEWEST:
        return
    printed = [way.printed(n) for e in level for n in (e.key, e.target) if n]
    slope = way.slope(slope_of(printed, step))
    found = _entries(glyphs, step, slope, way) if slope else level
    while layout := lattice(found, step, slope):
        if not any(e.target for _, _, e in layout.inliers):
            return
        block = _fitted(layout, step, slope, way)
        if block.sure >= _FAIR and block.agreeing >= _HALF and block.apart < _BEYOND:
            last = max(e.key.value for _, _, e in layout.inliers)
            yield _turned(block, way, last)
        used = {id(e) for _, _, e in layout.inliers}
        found = [e for e in found if id(e) not in used and not _inside(e.key, block.extent)]


def _entries(glyphs: Sequence[Glyph], step: float, slope: float, way: Way) -> list[Entry]:
    found = [way.seen(n) for n in numerals(glyphs, step, way.slope(slope))]
    return entries(found, step, slope, against=way.against, alone=way != USUAL)


def _turned(block: Block, way: Way, last: int) -> Block:
    """As it stands on the page; where it runs another way, up to the last key of a matrix."""
    other = way != USUAL
    ends = other and last in _ENDS and max(s.number for s in block.slots) not in _ENDS
    slots = tuple(
        replace(s, key=way.spot(s.key), target=way.spot(s.target), sure=other)
        for s in block.slots
        if s.number <= last or not ends
    )
    return replace(block, slots=slots, slope=way.slope(block.slope))


def _inside(key: Numeral, extent: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = extent
    return left <= key.x <= right and top <= key.y <= bottom


def _fitted(layout: Lattice, step: float, slope: float, way: Way) -> Block:
    """The places of a layout, as smooth rows and columns through what was read."""
    read = layout.inliers
    column = np.array([c for c, _, _ in read])
    row = np.array([r for _, r, _ in read])
    paired = np.array([e.target is not None for _, _, e in read])
    keys, targets = [e.key for _, _, e in read], [e.target for _, _, e in read if e.target]
    lean = _lean(keys, column, -slope)
    key_x = _lines(keys, column, layout.columns, lean)
    target_x = _lines(targets, column[paired], layout.columns, lean)
    single = np.array([_single(keys, column == c) for c in range(layout.columns)])
    target_x = _held(target_x, key_x, step, single)
    both = np.concatenate([row, row[paired]])
    bend, row_y = _rows([*keys, *targets], both, (slope, layout.rows))
    off = np.zeros(layout.rows)
    if way.stacked:
        placed = np.concatenate([key_x[column], target_x[column[paired]]])
        off = _bent([*keys, *targets], placed, lean, both, layout.rows)
    level = [(float(y), bend) for y in row_y]

    def place(lines: Floats, c: int, r: int) -> Spot:
        return _crossing(float(lines[c] + off[r]), lean, *level[r])

    slots = [
        Slot(
            number=layout.key(c, r), column=c, row=r,
            key=place(key_x, c, r), target=place(target_x, c, r),
        )
        for r in range(layout.rows)
        for c in range(layout.columns)
        if 2 <= layout.key(c, r) <= _LAST  # noqa: PLR2004
    ]  # fmt: skip
    own = _step([*keys, *targets], step)
    return Block(
        order=layout.order,
        columns=layout.columns,
        rows=layout.rows,
        step=own,
        slope=slope,
        row_pitch=float(np.diff(row_y).mean()) if layout.rows > 1 else 2.5 * own,
        slots=tuple(sorted(slots, key=lambda s: s.number)),
        agreeing=len(targets),
        least=min(float((column[paired] == c).sum()) for c in range(layout.columns)) / layout.rows,
        apart=_apart(key_x, target_x),
    )


def _bent(
    found: Sequence[Numeral], placed: Floats, lean: float, row: NDArray[np.int_], rows: int
) -> Floats:
    """How far each row is off: where lines of print bend, they do so across stacked entries."""
    rest = np.array([n.x - lean * n.y for n in found]) - placed
    return np.array([np.median(rest[row == r]) if (row == r).any() else 0.0 for r in range(rows)])


def _apart(keys: Floats, targets: Floats) -> float:
    """How far targets stand from their keys, of the way to the next keys on that side."""
    pitch = abs(float(np.median(np.diff(keys)))) if len(keys) > 1 else np.inf
    return abs(float(np.median(targets - keys))) / pitch


def _lean(keys: Sequence[Numeral], column: NDArray[np.int_], usual: float) -> float:
    """Pixels to the right for each pixel down, along a column."""
    x = np.array([k.right for k in keys])
    y = np.array([k.y for k in keys])
    dx, dy = [], []
    for c in np.unique(column):
        of = column == c
        dx.extend(x[of] - np.median(x[of]))
        dy.extend(y[of] - np.mean(y[of]))
    across, down = np.array(dx), np.array(dy)
    near = np.abs(across - usual * down) < 0.06 * max(1.0, float(np.ptp(down))) + 2
    if near.sum() < _ENOUGH:
        return usual
    lean = float((across * down)[near].sum() / max(1e-9, float(np.square(down[near]).sum())))
    return lean if abs(lean - usual) < 0.05 else usual  # noqa: PLR2004


def _lines(found: Sequence[Numeral], column: NDArray[np.int_], columns: int, lean: float) -> Floats:
    """Where the middle of each column crosses the top of the page."""
    x = np.array([n.x - lean * n.y for n in found])
    two = np.array([n.digits == 2 for n in found])  # noqa: PLR2004
    out = np.full(columns, np.nan)
    for c in range(columns):
        of = column == c
        chosen = of & two if (of & two).any() else of
        if chosen.any():
            out[c] = np.median(x[chosen])
    return _filled(out)


def _single(keys: Sequence[Numeral], of: NDArray[np.bool_]) -> bool:
    """Whether all keys of a column have one digit."""
    return bool(of.any()) and all(k.digits == 1 for k, own in zip(keys, of, strict=True) if own)


def _filled(lines: Floats) -> Floats:
    """What was not seen, by the distance of the others."""
    known = np.flatnonzero(~np.isnan(lines))
    lost = np.flatnonzero(np.isnan(lines))
    if len(known) > 1 and len(lost):
        line = np.polyfit(known, lines[known], 1)
        lines[lost] = np.polyval(line, lost)
        inside = lost[(lost > known[0]) & (lost < known[-1])]
        lines[inside] = np.interp(inside, known, lines[known])
    return lines


def _held(target: Floats, key: Floats, step: float, single: NDArray[np.bool_]) -> Floats:
    """Targets stand at one distance from their keys; where these have one digit, a little off.

    What strays further was led astray by a line or a stain that looks like a digit.
    """
    double = ~single if not single.all() else single
    reach = float(np.median((target - key)[double]))
    off = np.abs(target - key - reach) / step
    good = off < np.where(single, _LOOSE, _TIGHT)
    return np.where(good, target, key + reach - np.where(single & ~single.all(), 0.5 * step, 0.0))


def _rows(
    found: Sequence[Numeral],
    of: NDArray[np.int_],
    about: tuple[float, int],
) -> tuple[Floats, Floats]:
    """How rows bend, as a polynomial of x, and where each would cross the left edge."""
    slope, rows = about
    x = np.array([n.x for n in found])
    y = np.array([n.y for n in found])
    bend = np.array([0.0, slope, 0.0])
    level = _levels(y - np.polyval(bend, x), of, rows)
    degree = 2 if len(found) >= 2 * _ENOUGH and len(set(x)) > _ENOUGH else 0
    for _ in range(_ROUNDS if degree else 0):
        left = y - level[of]
        off = np.abs(left - np.polyval(bend, x))
        good = off <= max(1.0, 3 * float(np.median(off)))
        fit = np.polyfit(x[good], left[good], degree)
        bend = np.array([fit[0], fit[1], 0.0])
        level = _levels(y - np.polyval(bend, x), of, rows)
    return bend, level


def _levels(rest: Floats, of: NDArray[np.int_], rows: int) -> Floats:
    """Where rows lie, by what was read of each."""
    return _filled(
        np.array([np.median(rest[of == r]) if (of == r).any() else np.nan for r in range(rows)])
    )


def _crossing(line: float, lean: float, level: float, bend: Floats) -> Spot:
    two, one, none = bend.tolist()
    x, y = line, level
    for _ in range(3):
        x = line + lean * y
        y = level + ((two * x + one) * x + none)
    return x, y


def _step(found: Sequence[Numeral], usual: float) -> float:
    wide = [n.right - n.left for n in found if n.digits == 2]  # noqa: PLR2004
    return (float(np.median(wide)) if wide else 0.0) or usual  # none is seen across
