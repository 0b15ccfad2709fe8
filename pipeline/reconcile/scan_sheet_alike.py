"""What X may be in rows whose X look alike: one number stands in all of them.

Who misreads a number mostly misreads it wherever it looks so, so what is seen of all of them counts
no more than once; what is usual for their pages counts for each.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.reconcile.scan_series import x_share
from pipeline.reconcile.scan_votes import NOTHING, Opinion, Seen

EXTENDED_PAGES = range(50, 65, 2)
_STRAY = 0.05  # that a number only looks like the others: too often for it alone to make one sure
_OTHERWISE = 0.9  # what is read so surely, and otherwise than the others, is not of them


@dataclass(frozen=True, slots=True)
class Read:
    """The X of a row: where it is seen, and what is made of it alone."""

    page: int
    seen: tuple[Seen, ...]
    said: Opinion
    weighed: Opinion

    @property
    def group(self) -> tuple[int, int] | None:
        """The first of its places that is like others."""
        return next(((s.page, s.region.block) for s in self.seen if s.region.block), None)


@dataclass(frozen=True, slots=True)
class Joined:
    """How likely each X is, by page, in rows of which others look alike.

    `misread` is what rows were read as that are hardly so: voters err so on this sheet.
    """

    likely: Mapping[int, Opinion]
    misread: frozenset[Hashable]


def joined(rows: Sequence[Read]) -> Joined:
    """Rows that look alike, decided together."""
    groups: dict[tuple[int, int], list[Read]] = {}
    for row in rows:
        if row.group is not None and row.said.best is not NOTHING:
            groups.setdefault(row.group, []).append(row)
    found: dict[int, Opinion] = {}
    misread: set[Hashable] = set()
    for group in groups.values():
        best = _mostly(group)
        same = [r for r in group if r.said.best == best or r.said.of(r.said.best) < _OTHERWISE]
        if len(same) > 1:
            shares, tops = _shares(same), tuple(top for r in same for top in r.said.tops)
            likely = {r.page: Opinion(_own(r, shares), 0.0, tops) for r in same}
            found |= likely
            misread |= {best for one in likely.values() if one.best != best}
    return Joined(found, frozenset(misread))


def _mostly(rows: Sequence[Read]) -> int:
    """What most of the rows are read as."""
    return max(EXTENDED_PAGES, key=lambda x: math.fsum(r.said.of(x) for r in rows))


def _own(row: Read, shares: Mapping[int, float]) -> dict[Hashable, float]:
    return {x: (1 - _STRAY) * p + _STRAY * row.weighed.of(x) for x, p in shares.items()}


def _seen(rows: Sequence[Read]) -> dict[int, float]:
    """How likely each X is by what is seen of all, as logarithms."""
    return {x: math.fsum(math.log(r.said.of(x)) for r in rows) / len(rows) for x in EXTENDED_PAGES}


def _shares(rows: Sequence[Read]) -> dict[int, float]:
    likely = {
        x: seen + math.fsum(math.log(x_share(r.page, x)) for r in rows)
        for x, seen in _seen(rows).items()
    }
    most = max(likely.values())
    odds = {x: math.exp(value - most) for x, value in likely.items()}
    total = math.fsum(odds.values())
    return {x: o / total for x, o in odds.items()}
