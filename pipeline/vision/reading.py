"""How well a page can be read as it lies: what of it looks like letters, numbers and entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Glyph, spot

Gray = NDArray[np.uint8]
Found = NDArray[np.float64]  # one row a digit: x, y, its value

_SOME = 6  # entries
_FIT = 1.6  # of two: keys that are even and targets that are odd
_MANY = 20  # numbers, or words
_SURE = 0.5  # that anything stands there
_NAMED = (0.4, 0.6)  # that it is this digit: beside a dash, and elsewhere
_PITCH = 20.0  # pixels from a digit to the next
_REACH = 30.0  # pixels from a dash to the digit beside it
_ROW = (4.0, 7.0)  # pixels by which digits of a number, and of an entry, are off their row


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Counts of what is read; the same page upside down or on its side has fewer."""

    letters: int = 0
    numbers: int = 0  # digits with another digit beside them
    entries: int = 0  # dashes with a digit on both sides
    even: int = 0  # of the entries: an even digit before the dash, an odd number after it

    def __add__(self, other: Reading) -> Reading:
        return Reading(
            letters=self.letters + other.letters,
            numbers=self.numbers + other.numbers,
            entries=self.entries + other.entries,
            even=self.even + other.even,
        )

    @property
    def is_matrix(self) -> bool:
        """Even keys and odd targets throughout: upside down, every second one is."""
        return self.entries >= _SOME and self.even >= _FIT * self.entries

    @property
    def worth(self) -> int:
        return self.letters + 4 * self.numbers + 6 * self.entries


def read(flat: Gray) -> Reading:
    """A page as high as its small digits are seen; half as high, for large ones, if it has none."""
    high = flat.shape[0]
    small = counted(spot(flat, high), 1.0)
    if small.numbers >= _MANY or small.letters >= 10 * _MANY:
        return small
    return small + counted(spot(flat, high // 2), 0.5)


def counted(glyphs: Sequence[Glyph], scale: float) -> Reading:
    """What these are, the page being so much smaller when they were looked for."""
    sure = [g for g in glyphs if g.p > _SURE]
    digits = [g for g in sure if g.symbol.isdigit()]
    near, clear = (
        np.array([(g.x, g.y, int(g.symbol)) for g in digits if max(g.shares) > least], np.float64)
        for least in _NAMED
    )
    near, clear = (found.reshape(-1, 3) * np.array([scale, scale, 1]) for found in (near, clear))
    pairs = [
        _sides(near, g.x * scale, g.y * scale) for g in sure if g.symbol in "->+" and len(near)
    ]
    whole = [(left, right) for left, right in pairs if len(left) and len(right)]
    return Reading(
        letters=sum(g.symbol == "a" and max(g.shares) > _NAMED[1] for g in sure),
        numbers=_beside(clear),
        entries=len(whole),
        even=sum(_even(left) + _odd(right) for left, right in whole),
    )


def _beside(digits: Found) -> int:
    across = digits[:, None, 0] - digits[None, :, 0]
    down = np.abs(digits[:, None, 1] - digits[None, :, 1])
    return int(((across > 3) & (across < _PITCH) & (down < _ROW[0])).any(axis=1).sum())  # noqa: PLR2004


def _sides(digits: Found, x: float, y: float) -> tuple[Found, Found]:
    """The digits on both sides of a dash, the nearest first."""
    away = digits[:, 0] - x
    row = (np.abs(digits[:, 1] - y) < _ROW[1]) & (np.abs(away) < _REACH) & (np.abs(away) > 3)  # noqa: PLR2004
    order = np.argsort(np.abs(away), kind="stable")
    sides = (order[(row & side)[order]] for side in (away < 0, away > 0))
    left, right = (digits[some] for some in sides)
    return left, right


def _even(left: Found) -> bool:
    """Keys are even."""
    return bool(left[0, 2] % 2 == 0)


def _odd(right: Found) -> bool:
    """Targets are odd, or 00."""
    number = right[:1]
    if len(right) > 1 and right[1, 0] - right[0, 0] < _PITCH:
        number = right[:2]
    return bool(number[-1, 2] % 2 == 1 or (len(number) > 1 and not number[:, 2].any()))
