"""The printed numbers of a page, and how those that stand near each other follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.vision.spotter import Glyph

Floats = NDArray[np.float64]

_SURE = 0.4  # that anything stands there
_NAMED = 0.35  # that it is this digit
# All in pixels of a page 1000 high.
_PITCH = (3.0, 15.0)  # from a digit to the next
_LEVEL = 4.5  # by which the digits of a number are off their row
_UNDER = 8.0  # by which numbers of a column are off it
_ROWS = (7.0, 80.0)  # from a row to the next
_MOST = 64
_TWO = 10  # the first number of two digits
_KEYS, _ODD, _HIGH = 6, 0.7, 0.25  # keys in order, and which of their targets are such numbers
_LENGTH = 2  # digits of a number in these books


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Numbers of one or two digits: the place of the last digit of each, and the value."""

    x: Floats
    y: Floats
    value: Floats


def numbers(glyphs: Sequence[Glyph], high: float) -> Numbers:
    """What the digits of a page of this height make, at a height of 1000 pixels."""
    scale = 1000 / high
    digits = sorted(
        (
            (g.x * scale, g.y * scale, int(g.symbol))
            for g in glyphs
            if g.symbol.isdigit() and g.p > _SURE and max(g.shares) > _NAMED
        ),
    )
    made: list[list[tuple[float, float, int]]] = []
    near: list[list[tuple[float, float, int]]] = []  # those that may go on
    for digit in digits:
        near = [n for n in near if digit[0] - n[-1][0] < _PITCH[1]]
        before = [n for n in near if _follows(n[-1], digit)]
        if before:
            max(before).append(digit)
        else:
            made.append([digit])
            near.append(made[-1])
    short = [n for n in made if len(n) <= _LENGTH]
    told = np.array([(n[-1][0], n[-1][1], _value(n)) for n in short], np.float64).reshape(-1, 3)
    return Numbers(x=told[:, 0], y=told[:, 1], value=told[:, 2])


def _follows(last: tuple[float, float, int], digit: tuple[float, float, int]) -> bool:
    across, down = digit[0] - last[0], abs(digit[1] - last[1])
    return _PITCH[0] < across < _PITCH[1] and down < _LEVEL


def _value(number: Sequence[tuple[float, float, int]]) -> int:
    return int("".join(str(digit) for _, _, digit in number))


def steps_down(found: Numbers, step: int, *, once: bool = False) -> int:
    """How many numbers have the one that is so much more right under them: keys in order.

    Each number may count `once`: the tens of large keys stand in order too, in each column.
    """
    steps = _down(found, step)
    return len(np.unique(found.value[steps])) if once else int(steps.sum())


def _down(found: Numbers, step: int) -> NDArray[np.bool_]:
    """Which numbers have the one that is so much more right under them."""
    under = np.abs(found.x[None, :] - found.x[:, None]) < _UNDER
    below = found.y[None, :] - found.y[:, None]
    near = under & (below > _ROWS[0]) & (below < _ROWS[1])
    nearest = np.where(near, below, np.inf).min(axis=1, initial=np.inf)
    next_row = near & (below < nearest[:, None] + _LEVEL)
    return np.asarray((next_row & _more(found, step)).any(axis=1), np.bool_)


def steps_across(found: Numbers, step: int) -> int:
    """How many have it as the number after the next in their row: keys with targets between."""
    after = _more(found, step)
    count = 0
    for i, y in enumerate(found.y):
        right = np.flatnonzero((np.abs(found.y - y) < _LEVEL + 1) & (found.x > found.x[i]))
        order = right[np.argsort(found.x[right], kind="stable")]
        count += len(order) > 1 and bool(after[i, order[1]])
    return count


def leads(found: Numbers) -> bool:
    """Whether keys in order lead to targets, as in a matrix.

    Beside the pages of a sheet, be they in order too, stand MOD and X: these are even, or have
    one digit.
    """
    beside = []
    for i in np.flatnonzero(_down(found, 2)):
        right = (np.abs(found.y - found.y[i]) < _LEVEL + 1) & (found.x > found.x[i])
        if right.any():
            beside.append(found.value[right][found.x[right].argmin()])
    odd = [value for value in beside if value % 2]
    high = sum(value >= _TWO for value in odd)
    return len(beside) >= _KEYS and len(odd) >= _ODD * len(beside) and high >= _HIGH * len(beside)


def _more(found: Numbers, step: int) -> NDArray[np.bool_]:
    """Which number is so much more than which: keys are 2 to 64, and even where they go by twos."""
    key = (found.value >= 1) & (found.value <= _MOST) & (found.value % step == 0)
    after = found.value[None, :] - found.value[:, None] == step
    return np.asarray(after & key[:, None], np.bool_)


def longest_column(found: Numbers) -> tuple[int, int]:
    """The most even pages of maneuvers under each other, and how many odd numbers are there.

    Each counts once: a border of knots or rings is one number over and over.
    """
    page = (found.value >= 2) & (found.value <= _MOST)  # noqa: PLR2004 - the least of them
    even = page & (found.value % 2 == 0)
    best = (0, 0)
    for x in np.unique(found.x[even]):
        here = np.abs(found.x - x) < _UNDER
        once = [len(np.unique(found.value[here & some])) for some in (even, ~even)]
        best = max(best, (once[0], -once[1]))
    return best[0], -best[1]
