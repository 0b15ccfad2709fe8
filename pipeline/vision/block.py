"""Blocks of matrix entries on an upright page, and the place of each key and target in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.lattice import Lattice, Order, lattice
from pipeline.vision.numerals import Numeral, entries, numerals, slope_of, steps
from pipeline.vision.spotter import Glyph

_LAST = 64
_FIRST, _ENDS = (2, 48, 50), (46, 48, 62, 64)  # keys of whole matrices
_LOOSE, _TIGHT = 1.0, 0.45  # steps that the targets of a column may be off
_ROUNDS = 6  # of the fit
_SURE, _NAMED = 0.6, 0.5  # that something is printed, and that it is this digit
_DIGITS = 10
_FAIR = 0.4  # of a block at all
_CLEAR = 0.8  # of a block that is seen well
_MANY = 7
_FEWEST = 5
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

    @property
    def sure(self) -> float:
        """The share of places at which the key that belongs there was seen."""
        return self.agreeing / max(1, len(self.slots))

    @property
    def extent(self) -> tuple[float, float, float, float]:
        x = [s[0] for one in self.slots for s in (one.key, one.target)]
        y = [s[1] for one in self.slots for s in (one.key, one.target)]
        return min(x) - self.step, min(y) - self.step, max(x) + self.step, max(y) + self.step


def find_blocks(glyphs: Sequence[Glyph], height: int) -> tuple[Block, ...]:
    """The blocks of a page so many pixels high, the one with most entries first."""
    best: tuple[Block, ...] = ()
    sure = [g for g in glyphs if _sure(g)]
    # On mottled paper most of what is spotted is no print.
    for some in (glyphs, sure) if 2 * len(sure) < len(glyphs) else (glyphs,):
        for step in steps(some, height):
            found = tuple(_blocks(some, step))
            if sum(b.agreeing * b.sure for b in found) > sum(b.agreeing * b.sure for b in best):
                best = found
            if clear(best):
                return best
    return best


def _sure(glyph: Glyph) -> bool:
    return glyph.symbol in "->+" or (glyph.p > _SURE and max(glyph.shares[:_DIGITS]) > _NAMED)


def clear(blocks: Sequence[Block]) -> bool:
    """Whether the first block is seen so well that no other look at the page is needed."""
    if not blocks or blocks[0].sure < _CLEAR or blocks[0].agreeing < _MANY:
        return False
    numbers = {s.number for b in blocks for s in b.slots}
    low, high = min(numbers), max(numbers)
    whole = len(numbers) == (high - low) // 2 + 1  # blocks that are far apart may hide a third
    return whole and low in _FIRST and high in _ENDS


def _blocks(glyphs: Sequence[Glyph], step: float) -> Iterator[Block]:
    level = entries(numerals(glyphs, step), step)
    slope = slope_of([n for e in level for n in (e.key, e.target)], step)
    found = entries(numerals(glyphs, step, slope), step, slope) if slope else level
    while layout := lattice(found, step, slope):
        block = _fitted(layout, step, slope)
        if block.sure >= _FAIR and block.agreeing >= _FEWEST:
            yield block
        found = [e for e in found if not _inside(e.key, block.extent)]
        used = {id(e) for _, _, e in layout.inliers}
        found = [e for e in found if id(e) not in used]


def _inside(key: Numeral, extent: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = extent
    return left <= key.x <= right and top <= key.y <= bottom


def _fitted(layout: Lattice, step: float, slope: float) -> Block:
    """The places of a layout, as smooth rows and columns through what was read."""
    read = layout.inliers
    column = np.array([c for c, _, _ in read])
    row = np.array([r for _, r, _ in read])
    keys, targets = [e.key for _, _, e in read], [e.target for _, _, e in read]
    lean = _lean(keys, column, -slope)
    key_x = _lines(keys, column, layout.columns, lean)
    target_x = _lines(targets, column, layout.columns, lean)
    single = np.array([_single(keys, column == c) for c in range(layout.columns)])
    target_x = _held(target_x, key_x, step, single)
    bend, row_y = _rows(keys, targets, row, (slope, layout.rows))
    slots = []
    for r in range(layout.rows):
        for c in range(layout.columns):
            number = layout.key(c, r)
            if 2 <= number <= _LAST:  # noqa: PLR2004
                key = _crossing(key_x[c], lean, row_y[r], bend)
                target = _crossing(target_x[c], lean, row_y[r], bend)
                slots.append(Slot(number=number, column=c, row=r, key=key, target=target))
    own = _step([*keys, *targets], step)
    return Block(
        order=layout.order,
        columns=layout.columns,
        rows=layout.rows,
        step=own,
        slope=slope,
        row_pitch=float(np.diff(row_y).mean()) if layout.rows > 1 else 2.5 * own,
        slots=tuple(sorted(slots, key=lambda s: s.number)),
        agreeing=len(read),
    )


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
    keys: Sequence[Numeral],
    targets: Sequence[Numeral],
    row: NDArray[np.int_],
    about: tuple[float, int],
) -> tuple[Floats, Floats]:
    """How rows bend, as a polynomial of x, and where each would cross the left edge."""
    slope, rows = about
    x = np.array([n.x for n in (*keys, *targets)])
    y = np.array([n.y for n in (*keys, *targets)])
    of = np.concatenate([row, row])
    bend = np.array([0.0, slope, 0.0])
    level = np.zeros(rows)
    for _ in range(_ROUNDS):
        rest = y - np.polyval(bend, x)
        level = np.array(
            [np.median(rest[of == r]) if (of == r).any() else np.nan for r in range(rows)]
        )
        level = _filled(level)
        left = y - level[of]
        off = np.abs(left - np.polyval(bend, x))
        good = off <= max(1.0, 3 * float(np.median(off)))
        degree = 2 if len(keys) >= _ENOUGH and len(set(x)) > _ENOUGH else 0
        if degree:
            fit = np.polyfit(x[good], left[good], degree)
            bend = np.array([fit[0], fit[1], 0.0])
    return bend, level


def _crossing(line: float, lean: float, level: float, bend: Floats) -> Spot:
    y = float(level)
    x = float(line)
    for _ in range(3):
        x = float(line + lean * y)
        y = float(level + np.polyval(bend, x))
    return x, y


def _step(found: Sequence[Numeral], usual: float) -> float:
    wide = [n.right - n.left for n in found if n.digits == 2]  # noqa: PLR2004
    return float(np.median(wide)) if wide else usual
