"""What each cell says, by its voters, its column, the series and the cell that meets it.

For each cell: the shares of its votes, times the share of a target in its column (all other cells
of that column, and the series as so many more). Two cells that meet, (a, b) and (b, a), are then
weighed together over all pairs of their readings: a pair that leaves the fighters at two ranges
weighs `_APART` only. A column depends on its cells, so this is done in a few rounds; within one
round each pair is summed exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.reconcile.scan_columns import TARGETS, columns
from pipeline.reconcile.scan_entries import Cell, Entry
from pipeline.reconcile.scan_ranges import Leaves

# 7 of 2,020 meetings of nine books with themselves, where chance would give 15 %: 0.0035 / 0.15.
_APART = 0.02
_ROUNDS = 3
_SLIGHT = 1e-9  # shares below it are left out of pairs
_EXTENDED = 50


@dataclass(frozen=True, slots=True)
class Weighed:
    """The shares of a cell's readings: by its votes, by its column, and by all together."""

    votes: Mapping[int, float]
    column: Mapping[int, float]
    shares: Mapping[int, float]


def weigh(
    cells: Mapping[Cell, Entry], rows: Sequence[int], leaves: Leaves | None = None
) -> dict[Cell, Weighed]:
    """The shares of every reading of every cell, all that should hold taken into account."""
    votes = {at: _voted(entry) for at, entry in cells.items()}
    shares = dict(votes)
    for _ in range(_ROUNDS):
        before = _before(shares, rows)
        found = {at: _times(votes[at], before[at]) for at in votes}
        shares = found if leaves is None else meet(found, leaves)
    before = _before(shares, rows)
    return {at: Weighed(votes[at], before[at], shares[at]) for at in cells}


def _voted(entry: Entry) -> dict[int, float]:
    """The shares of the votes among the targets that a matrix can have: odd, or 00."""
    return normalised({t: entry.votes.of(t) for t in TARGETS})


def _before(
    shares: Mapping[Cell, Mapping[int, float]], rows: Sequence[int]
) -> dict[Cell, dict[int, float]]:
    """The share of each target of a cell by the other cells of its column and its matrix."""
    found: dict[Cell, dict[int, float]] = {}
    matrices: dict[int, dict[int, float]] = {}
    for (m, _), own in shares.items():
        total = matrices.setdefault(m, {})
        for target, share in own.items():
            total[target] = total.get(target, 0.0) + share
    for far in (False, True):
        here = [at for at in shares if (at[0] >= _EXTENDED) == far]
        sums = columns(((k, shares[m, k]) for m, k in here), rows)
        found |= {(m, k): sums[k].without(shares[m, k], matrices[m]) for m, k in here}
    return found


def _times(votes: Mapping[int, float], before: Mapping[int, float]) -> dict[int, float]:
    return normalised({t: v * before[t] for t, v in votes.items()})


def meet(shares: Mapping[Cell, dict[int, float]], leaves: Leaves) -> dict[Cell, dict[int, float]]:
    """Weigh each two cells that meet together."""
    found = dict(shares)
    for a, b in shares:
        if a < b and (b, a) in shares:
            # Keys are the fighter's own: cell (a, b) is of the one on b, cell (b, a) of that on a.
            found[a, b], found[b, a] = _pair(shares[a, b], shares[b, a], leaves, b >= _EXTENDED)
    return found


def _pair(
    one: Mapping[int, float],
    other: Mapping[int, float],
    leaves: Leaves,
    far: bool,  # noqa: FBT001
) -> tuple[dict[int, float], dict[int, float]]:
    left, right = dict.fromkeys(one, 0.0), dict.fromkeys(other, 0.0)
    likely = [(t, q) for t, q in other.items() if q > _SLIGHT]
    for s, p in one.items():
        for t, q in likely:
            if p * q > _SLIGHT:
                weight = p * q * (_APART if _apart(leaves, s, t, far) else 1.0)
                left[s] += weight
                right[t] += weight
    return normalised(left), normalised(right)


def _apart(leaves: Leaves, one: int, other: int, far: bool) -> bool:  # noqa: FBT001
    if not one or not other:
        return False
    sides = leaves(one, other, far), leaves(other, one, far)
    return None not in sides and sides[0] != sides[1]


def normalised(weights: Mapping[int, float]) -> dict[int, float]:
    total = math.fsum(weights.values())
    return {v: w / total for v, w in weights.items()} if total else dict(weights)


def likeliest(shares: Iterable[tuple[int, float]]) -> int:
    return max(shares, key=lambda vp: (vp[1], -vp[0]))[0]
