"""Which columns of a combat grid are keys: they go up, and targets stand beside them.

Columns of which that can be said by their numbers alone give the rows of the grid. What else
stands in these rows belongs to it too, also a column of one key; which of those are keys is
decided for all together, as keys and targets take turns.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from pipeline.vision.grid_ink import Token

_COLUMN = 0.6  # heights of a digit between the middles of numbers of one column, at most
_ROW = 0.5  # heights by which what stands in a row is off it
_REACH = 9.0  # heights of a digit from a key to its target, at most
_ASIDE = 40.0  # and from a column that its numbers tell to the others of the grid
_FEWEST = 3  # keys of a column that its numbers alone tell
_RISING, _STEPS = 0.5, 0.6  # of a column's numbers that go up, and of these by ones
_MANY, _MOSTLY = 5, 0.75  # so many that mostly go up need no steps by one
_MOST = 0.5  # of the keys of a column that have a target
_ALONE = -1.0  # what a key is worth in a column without targets
_PAIRED = 0.5  # and one that has a target
_ODD = 0.5  # how much it speaks against targets that they look like keys
_NEAR = 1.4  # rows above the first key and below the last that may hold one more
_FEW = 0.2  # and a number of a column that is too short to be told

Column = Sequence[Token]
Values = Mapping[int, int | None]


def key_columns(found: Sequence[Token], known: Values, high: float) -> list[list[Token]]:
    """The columns of keys, from the left; `known` gives the number of each token by its id."""
    strong = [c for c in columns(found, high) if rises([v for t in c if (v := known[id(t)])])]
    if not strong:
        return []
    sure = [t for c in strong for t in _rows(c, known)]
    levels = [t.y for t in sure]
    left = min(t.box[0] for t in sure) - _ASIDE * high
    right = max(t.box[2] for t in sure) + _ASIDE * high
    inside = [
        t
        for t in found
        if left < t.x < right and min(abs(t.y - level) for level in levels) < _ROW * high
    ]
    every = columns(inside, high)
    return [every[i] for i in _keys(every, known, high)]


def columns(found: Sequence[Token], high: float) -> list[list[Token]]:
    """Tokens whose middles stand under each other, from the left, each column from above."""
    out: list[list[Token]] = []
    for token in sorted(found, key=lambda t: (t.x, t.y)):
        near = out[-1] if out else []
        if near and token.x - float(np.median([t.x for t in near])) < _COLUMN * high:
            near.append(token)
        else:
            out.append([token])
    return [sorted(c, key=lambda t: t.y) for c in out]


def rises(told: Sequence[int]) -> bool:
    """Whether most of these go up, and mostly by one: a few may be misread, or no keys."""
    chain = _longest(told)
    ones = sum(b - a == 1 for a, b in itertools.pairwise(chain))
    if len(chain) >= max(_MANY, _MOSTLY * len(told)):
        return True
    enough = len(chain) >= max(_FEWEST, _RISING * len(told))
    return enough and ones >= _STEPS * (len(chain) - 1)


def _rows(column: Column, known: Values) -> list[Token]:
    """The tokens of a column from its first to its last key, and what stands right beside these."""
    told = [(t.y, v) for t in column if (v := known[id(t)])]
    chain = iter(_longest([v for _, v in told]))
    kept: list[float] = []
    wanted = next(chain, None)
    for y, value in told:
        if value == wanted:
            kept.append(y)
            wanted = next(chain, None)
    room = _NEAR * float(np.median(np.diff(kept)))
    return [t for t in column if kept[0] - room < t.y < kept[-1] + room]


def target_of(key: Token, found: Sequence[Token], end: float, high: float) -> Token | None:
    """The nearest ink to the right of a key, in its row."""
    near = [
        t
        for t in found
        if key.box[2] < t.box[0] < key.box[2] + _REACH * high
        and t.box[2] <= end
        and abs(t.y - key.y) < _ROW * high
    ]
    return min(near, key=lambda t: t.box[0], default=None)


def _keys(every: Sequence[Column], known: Values, high: float) -> list[int]:
    """Which columns are keys, by the best way to take each for keys, targets or neither."""
    worths = [_worth([v for t in c if (v := known[id(t)])]) for c in every]
    # By the column of keys whose targets have not come yet, None where there is none.
    best: dict[int | None, tuple[float, tuple[int, ...]]] = {None: (0.0, ())}
    for i, own in enumerate(worths):
        after: dict[int | None, tuple[float, tuple[int, ...]]] = {}
        for open_, (worth, way) in best.items():
            lone = 0.0 if open_ is None else _ALONE * len(every[open_])
            steps = [(open_, worth, way), (i, worth + lone + own, (*way, i))]
            if open_ is not None:
                pairs = _pairs(every[open_], every[i], high)
                if pairs > _MOST * len(every[open_]):
                    steps.append((None, worth + _PAIRED * pairs - _ODD * own, way))
            for new, total, path in steps:
                if new not in after or total > after[new][0]:
                    after[new] = total, path
        best = after
    ends = [
        (worth + (0.0 if open_ is None else _ALONE * len(every[open_])), way)
        for open_, (worth, way) in best.items()
    ]
    return list(max(ends)[1])


def _worth(told: Sequence[int]) -> float:
    """How far numbers look like keys: above nothing where they go up, below where they do not."""
    if len(told) < _FEWEST:
        return _FEW if list(told) == sorted(set(told)) and told else -_FEW
    chain = _longest(told)
    ones = sum(b - a == 1 for a, b in itertools.pairwise(chain))
    return float(2 * len(chain) - len(told) + ones) / 2 - 1


def _pairs(keys: Column, column: Column, high: float) -> int:
    return sum(target_of(k, column, float("inf"), high) is not None for k in keys)


def _longest(told: Sequence[int]) -> list[int]:
    """The longest chain of rising numbers, of equal ones the one with most steps by one."""
    best: list[tuple[int, int, list[int]]] = []
    for value in told:
        chains = [
            (n + 1, ones + (value - c[-1] == 1), [*c, value])
            for n, ones, c in best
            if c[-1] < value
        ]
        best.append(max(chains, key=lambda c: c[:2], default=(1, 0, [value])))
    return max(best, key=lambda c: c[:2], default=(0, 0, []))[2]
