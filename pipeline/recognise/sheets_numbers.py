"""The numbers of a sheet's cells, by several voters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from pipeline.model.evidence import Value
from pipeline.model.sighting import Vote
from pipeline.recognise.sheets_reader import Line, Written, lines
from pipeline.vision.sheet_light import Sheet
from pipeline.vision.spotter import Gray

Shares = Mapping[Value, float]
Reader = Callable[[Sequence[Line]], Shares]

SPECIAL = "special"  # a printed S: scores only when told
_MOST = 40  # a MOD is less
_SPECKS = " .,'`\u00b7"  # beside a number without a sign they are dirt; a sign may look like one
_PLAIN = Written(
    tuple(str(v) for v in range(100)) + tuple(f"0{v}" for v in range(10)), none=_SPECKS
)
_SIGNS = ("", "+", "-")
_HALVES = tuple(f"{sign}{v}" for sign in _SIGNS for v in range(10))
_SIGNED = Written(
    tuple(f"{sign}{v}" for sign in _SIGNS for v in range(_MOST))
    + tuple(str(v) for v in range(_MOST, 100))
    + ("S",)
    + tuple(f"{a}/{b}" for a, b in product(_HALVES, _HALVES))
)
_RARE = 0.02
_INK = 35.0  # levels: less is no writing
_READ_AT = 48  # pixels of height
_UNREAD = 0.5
_MINUS = 0.2  # of what was read is negative at least, where a minus makes that sure
# Measured on printed and scanned sheets: how much surer a voter is than it is right.
_HEAT = {"rapidocr": 1.5}
_RIVALS = 3
_LEAST = 0.004
_CLEAR = 0.985  # a surer reading needs no second look
NEVER = 2.0  # is a reading so sure


@dataclass(frozen=True, slots=True)
class Cell:
    """A box on the straight sheet."""

    left: float
    top: float
    right: float
    bottom: float


def plain(seen: Sequence[Line]) -> Shares:
    """How likely each number of one or two digits stands in a cell; None: no number."""
    return _pooled([_shares(line, _PLAIN, int) for line in seen])


def fitting(shares: Shares, fits: Callable[[Value], bool]) -> Shares:
    """The shares when values that do not fit their column are known to be rare.

    That nothing can be read in it is no way out for what was read.
    """
    blank = max(shares, key=lambda v: shares[v]) is None if shares else True
    weighed = {
        v: p * (1.0 if (blank if v is None else fits(v)) else _RARE) for v, p in shares.items()
    }
    total = sum(weighed.values())
    return {v: p / total for v, p in weighed.items()} if total > 0 else shares


def dashed(shares: Shares) -> Shares:
    """The shares when a minus is seen before the number: what has none is hardly right."""

    def factor(value: Value) -> float:
        first = value[0] if isinstance(value, tuple) else value
        return 1.0 if isinstance(first, int) and first < 0 else _RARE * 2

    weighed = {v: p * factor(v) for v, p in shares.items()}
    total = sum(weighed.values())
    surely = sum(shares.values())
    return {v: p / max(total, _MINUS * surely) * surely for v, p in weighed.items()}


def inked(shares: Shares) -> Shares:
    """The shares of a cell in which something stands, so that "nothing" is never sure."""
    return {v: min(p, _UNREAD) if v is None else p for v, p in shares.items()}


def signed(seen: Sequence[Line]) -> Shares:
    """The same of a MOD: a number, two as a pair, or `SPECIAL`."""
    return _pooled([_worded(line) or _shares(line, _SIGNED, _mod) for line in seen])


def _worded(line: Line) -> Shares | None:
    """That a MOD is special, where this is written out or shortened."""
    text, p = line.text()
    return {SPECIAL: p} if text.strip().casefold().startswith("spec") else None


def _mod(text: str) -> Value:
    if text == "S":
        return SPECIAL
    parts = tuple(int(part) for part in text.split("/"))
    return parts[0] if len(parts) == 1 else parts


def _shares(line: Line, written: Written, value_of: Callable[[str], Value]) -> dict[Value, float]:
    shares: dict[Value, float] = {}
    likely = line.among(written)
    for text, p in zip((*written.texts, None), likely, strict=True):
        if p > _LEAST:
            value = None if text is None else value_of(text)
            shares[value] = shares.get(value, 0.0) + float(p)
    return shares


def _pooled(readings: Sequence[Shares]) -> Shares:
    """The mean of several looks at one cell."""
    values = dict.fromkeys(v for r in readings for v in r)
    return {v: float(np.mean([r.get(v, 0.0) for r in readings])) for v in values}


def read(
    sheet: Sheet, cells: Sequence[Cell], shares: Reader, *, sure: float = _CLEAR
) -> list[Shares]:
    """What stands in each cell, looked at closely; where that is not sure, with all of the cell."""
    near = lines([close(sheet, c) for c in cells])
    found = [shares([line]) for line in near]
    dim = [i for i, f in enumerate(found) if max(f.values()) < sure]
    again = lines([cut(sheet.flat, cells[i]) for i in dim])
    for i, line in zip(dim, again, strict=True):
        found[i] = shares([near[i], line])
    return found


def close(sheet: Sheet, cell: Cell) -> Gray:
    """The cell's writing with little around it, which the network reads best."""
    whole, clean = cut(sheet.flat, cell), cut(sheet.clean, cell)
    high, wide = whole.shape
    dark = np.abs(clean.astype(np.int16) - int(np.median(clean)))
    inner = dark[int(high * 0.08) : int(high * 0.92)]
    some = inner > max(_INK, 0.4 * float(np.percentile(dark, 99)))
    y, x = np.flatnonzero(some.any(axis=1)) + int(high * 0.08), np.flatnonzero(some.any(axis=0))
    if len(x) == 0:
        return whole
    top = max(0.0, min(y[0] - 0.12 * high, 0.22 * high))
    bottom = min(float(high), max(y[-1] + 1 + 0.12 * high, 0.78 * high))
    left = max(0, round(x[0] - 0.2 * high))
    right = max(left + 3, min(wide, round(x[-1] + 1 + 0.2 * high)))
    part = whole[int(top) : int(np.ceil(bottom)), left:right]
    scale = _READ_AT / part.shape[0]
    larger = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return larger.astype(np.uint8)


def cut(image: Gray, cell: Cell) -> Gray:
    """The cell's part of an image, of a few pixels at least."""
    high, wide = image.shape[:2]
    top, left = max(0, min(round(cell.top), high - 4)), max(0, min(round(cell.left), wide - 4))
    return image[top : max(top + 4, round(cell.bottom)), left : max(left + 4, round(cell.right))]


def written(cell: Gray, apart: float = np.inf) -> Cell | None:
    """The box of what is written in a cell without ruled lines, in its own pixels.

    What stands farther apart than that is not of one number: its broadest part counts.
    """
    high = len(cell)
    far = np.abs(cell.astype(np.int16) - int(np.median(cell)))
    edge = int(0.1 * high)
    inner = far[edge : high - edge]
    some = inner > max(_INK, 0.5 * float(np.percentile(inner, 99)))
    y, x = np.flatnonzero(some.any(axis=1)), np.flatnonzero(some.any(axis=0))
    if len(x) == 0:
        return None
    parts = np.split(x, np.flatnonzero(np.diff(x) > apart) + 1)
    x = max(parts, key=lambda part: part[-1] - part[0])
    return Cell(float(x[0]), float(y[0] + edge), float(x[-1] + 1), float(y[-1] + 1 + edge))


def votes(voter: str, shares: Shares, legible: float = 1.0) -> tuple[Vote, ...]:
    """The likeliest values as votes, as sure as the voter has proved to be in print so small."""
    soft = {v: p ** (1 / _HEAT.get(voter, 1.0)) for v, p in shares.items() if p > 0}
    whole = sum(soft.values()) + max(0.0, 1 - sum(shares.values()))
    best = sorted(soft.items(), key=lambda s: -s[1])[:_RIVALS]
    return tuple(
        Vote(
            voter=voter,
            value=list(v) if isinstance(v, tuple) else v,
            p=float(min(p / whole, 1)) * legible,
        )
        for v, p in best
        if p / whole > _LEAST
    )
