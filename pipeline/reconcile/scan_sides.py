"""On which side of their keys the targets of a matrix were read.

Where a target stands as near to the key behind it as to its own, each may be read under the wrong
one, clearly and with clear keys beside it. Two things tell: no book prints its targets now on one
side and now on the other, and of entries in turns the keys at one end are left without targets.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.evidence import Box
from pipeline.reconcile.scan_votes import NOTHING, Opinion

Side = tuple[int, int]  # right and down, as signs
Entry = tuple[Box, Box, Opinion]  # its key, its target, and what the target says

_FEW = 3  # matrices that tell how a book is laid out
_MOST = 0.75  # of them, that are laid out alike
_LINE = 3  # keys of a line at one end: fewer may be 00 by chance
_EMPTY, _FULL = 0.75, 0.5  # of the targets of that line at least, and of the others at most
_NONE = 0.25  # that nothing is printed there, as its voters say together


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidOut:
    """The entries of a matrix where they stand on their scan."""

    entries: Sequence[Entry]
    turn: int = 0  # degrees by which that is turned to stand upright

    def along(self, side: Side) -> list[float]:
        """How far each key lies to a side of the scan."""
        return [x * side[0] + y * side[1] for x, y in (_middle(key) for key, _, _ in self.entries)]


def off_their_sides(matrices: Mapping[int, LaidOut]) -> dict[int, str]:
    """Which matrices may have been read on the wrong side of their keys, and why."""
    sides = {m: side for m, laid in matrices.items() if (side := _side(laid)) != (0, 0)}
    upright = {m: _turned(side, matrices[m].turn) for m, side in sides.items()}
    count = Counter(upright.values())
    (usual, n), *_ = [*count.most_common(1), ((0, 0), 0)]
    found = {}
    for matrix, side in sides.items():
        if n >= _FEW and n >= _MOST * count.total() and upright[matrix] != usual:
            found[matrix] = (
                "its targets were found on another side of the keys than those of others"
            )
        elif _is_ragged(matrices[matrix], side):
            found[matrix] = "the keys at one end have no targets: it may be that each has another's"
    return found


def _turned(side: Side, turn: int) -> Side:
    """The side as it is on the page that stands upright, turned clockwise."""
    for _ in range(turn // 90 % 4):
        side = -side[1], side[0]
    return side


def _side(laid: LaidOut) -> Side:
    """Where most targets stand from their keys on the scan."""
    ways: Counter[Side] = Counter()
    for key, target, _ in laid.entries:
        across, down = (t - k for k, t in zip(_middle(key), _middle(target), strict=True))
        flat = abs(across) >= abs(down)
        ways[_sign(across) if flat else 0, 0 if flat else _sign(down)] += 1
    return max(ways, key=lambda way: (ways[way], way), default=(0, 0))


def _is_ragged(laid: LaidOut, side: Side) -> bool:
    """Whether those at the end towards their targets are the ones that have none."""
    along = laid.along(side)
    reach = [math.dist(_middle(key), _middle(target)) for key, target, _ in laid.entries]
    near = max(along) - min(reach) / 2
    told = [(at > near, _is_none(e[2])) for e, at in zip(laid.entries, along, strict=True)]
    end, rest = [none for last, none in told if last], [none for last, none in told if not last]
    return (
        len(end) >= _LINE
        and sum(end) >= _EMPTY * len(end)
        and len(rest) >= len(end)
        and sum(rest) < _FULL * len(rest)
    )


def _is_none(target: Opinion) -> bool:
    return target.best is NOTHING or target.of(NOTHING) > _NONE


def _middle(box: Box) -> tuple[float, float]:
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2


def _sign(way: float) -> int:
    return (way > 0) - (way < 0)
