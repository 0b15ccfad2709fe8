"""Printed numbers by their place: in a book they stand at one place of the page, or at two.

A page alone cannot tell the number in its corner from a score, a rank on a sleeve or a crossed
line. All pages together can: what stands where the numbers of other pages stand, and is as large,
is likelier to be the number of its page, and what stands elsewhere is less so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.model.evidence import Box, Value
from pipeline.model.sighting import PageSeen, Region

_KINDS = ("number", "matrix number")
_NEAR = 0.035  # heights of a page by which a number strays as pages are cut and laid down
_ALIKE = 0.15  # of its size, likewise, as a logarithm
_CHANCE = 0.004  # that anything else stands there and is as large
_FEW = 6.0  # pages that must tell as much before their word is taken
_EDGE = 1e-4  # nothing is surer


@dataclass(frozen=True, slots=True)
class _Seat:
    """A number of a page: its middle and size in heights of the page, and how likely it is one."""

    page: int
    x: float
    y: float
    size: float
    fit: float
    box: Box
    top: Value  # what it is read as most

    def hides(self, other: _Seat) -> bool:
        """Whether it is likelier, and in the same place."""
        wide = min(self.box[2], other.box[2]) - max(self.box[0], other.box[0])
        high = min(self.box[3], other.box[3]) - max(self.box[1], other.box[1])
        return self.fit > other.fit and wide > 0 and high > 0

    def near(self, other: _Seat) -> float:
        if self.top == other.top:  # each number is on one page; an ornament is the same on all
            return 0.0
        apart = ((self.x - other.x) ** 2 + (self.y - other.y) ** 2) / _NEAR**2
        return math.exp(-0.5 * (apart + (math.log(self.size / other.size) / _ALIKE) ** 2))


def steadied(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages with the votes on their numbers weighed by where these stand."""
    found = list(pages)
    for kind in _KINDS:
        seats = [
            (i, n, _seat(page, i, region))
            for i, page in enumerate(pages)
            for n, region in enumerate(page.regions)
            if region.kind == kind and region.votes
        ]
        others = [seat for _, _, seat in seats]
        fits = [_weighed(seat, others) for seat in others]
        for (i, n, seat), fit in zip(seats, fits, strict=True):
            above = [k for k, o in enumerate(others) if o.page == i and o.hides(seat)]
            by = fit / seat.fit
            if above:  # a part of another number: what that one gains is lost to it
                best = max(above, key=lambda k: fits[k])
                by = min(1.0, (1 - fits[best]) / (1 - others[best].fit))
            regions = list(found[i].regions)
            regions[n] = _at(regions[n], by)
            found[i] = replace(found[i], regions=tuple(regions))
    return found


def _seat(page: PageSeen, index: int, region: Region) -> _Seat:
    left, top, right, bottom = region.box
    begin, above, end, below = page.cut or (0, 0, page.width, page.height)
    x, y, wide, high = (
        (left + right) / 2 - begin,
        (top + bottom) / 2 - above,
        end - begin,
        below - above,
    )
    size = bottom - top
    if page.turn in (90, 270):
        size = right - left
        x, y = (high - y, x) if page.turn == 90 else (y, wide - x)  # noqa: PLR2004
        wide, high = high, wide
    elif page.turn:
        x, y = wide - x, high - y
    total: dict[str, float] = {}
    for vote in region.votes:
        total[vote.voter] = total.get(vote.voter, 0.0) + vote.p
    fit = min(1 - _EDGE, max(_EDGE, *total.values()))
    top = max(region.votes, key=lambda v: v.p).value
    return _Seat(index, x / high, y / high, max(1, size) / high, fit, region.box, top)


def _weighed(seat: _Seat, others: Sequence[_Seat]) -> float:
    """How likely it is a number of its page, with what stands there on other pages."""
    best: dict[int, float] = {}
    count: dict[int, float] = {}
    for other in others:
        if other.page != seat.page:
            best[other.page] = max(best.get(other.page, 0.0), other.fit * seat.near(other))
            count[other.page] = max(count.get(other.page, 0.0), other.fit)
    share = (math.fsum(best.values()) + _FEW * _CHANCE) / (math.fsum(count.values()) + _FEW)
    odds = seat.fit / (1 - seat.fit) * share / _CHANCE
    return min(1 - _EDGE, odds / (1 + odds))


def _at(region: Region, by: float) -> Region:
    """The region with all its votes so many times as likely."""
    votes = (replace(v, p=round(min(1.0, v.p * by), 4)) for v in region.votes)
    return replace(region, votes=tuple(votes))
