"""Voters that read one place, made one opinion.

Voters that look in different ways err apart from each other, so their shares are multiplied; but
sometimes one thing misleads them all (a speck on a digit), and then several voters know no more
than one. Their opinion is the mixture of both cases: the product of their shares, and with the
share `_TOGETHER` what the surest of them says, or their geometric mean where they differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.evidence import Rival, Value
from pipeline.model.sighting import Region

_SLIP = 3e-5  # what a voter errs beyond what it says: no share of 0.99999 is a measured figure
_ALONE = 0.002  # the same where nobody else has looked
_NOTED = 0.05  # the same where the region itself is said to be doubtful
# How often voters err for one cause: mostly where none of them is clear, as the print is to blame.
# With these, 4.9 of 6,600 cells taken at 0.95 should be wrong on bad scans of our own, and 4 are.
_TOGETHER, _UNCLEAR, _CLEAR = 0.1, 0.5, 0.99
_SHOWN, _LEAST = 4, 0.0005  # rivals that are kept, and the share that each must have
NOTHING = None  # what a voter says where it sees nothing to read

Clean = Callable[[Value], Hashable]


@dataclass(frozen=True, slots=True)
class Seen:
    """A region on its page: `page` tells the pages of a source apart."""

    page: int
    region: Region


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each value is; what nobody named shares `other`, each `each`."""

    shares: Mapping[Hashable, float]
    each: float = 0.0
    tops: tuple[Hashable, ...] = ()  # what each voter thinks likeliest

    @property
    def best(self) -> Hashable:
        """The likeliest value that somebody named, `NOTHING` if nobody named any."""
        named = [v for v in self.shares if v is not NOTHING]
        return max(named, key=lambda v: self.shares[v], default=NOTHING)

    def torn(self, value: Hashable, sure: float) -> bool:
        """Whether as many voters are against a value as for it, and it is not sure."""
        others = sum(top is not NOTHING and top != value for top in self.tops)
        return others >= max(1, self.tops.count(value)) and self.of(value) < sure

    def of(self, value: Hashable) -> float:
        return self.shares.get(value, self.each)


def opinion(seen: Iterable[Seen], clean: Clean, among: int) -> Opinion:
    """Pool the votes on one value that has `among` possible readings.

    `clean` gives a vote's value in a form that can be compared, `NOTHING` where it can be none.
    """
    voters = [v for s in seen for v in _voters(s.region, clean)]
    if not voters:
        return Opinion(shares={}, each=1 / among)
    named = list(dict.fromkeys(v for shares, _ in voters for v in shares))
    others = max(among - len(named), 1)
    told = [_spread(shares, slip, named, others, alone=len(voters) == 1) for shares, slip in voters]
    apart = _even({v: math.prod(t[v] for t in told) for v in [*named, _Other]}, others)
    together = _even(_as_one(told), others)
    clear = any(max(shares.values()) > _CLEAR for shares, _ in voters if shares)
    one = _TOGETHER if clear or len(voters) == 1 else _UNCLEAR
    shares = {v: (1 - one) * apart[v] + one * together[v] for v in apart}
    each = shares.pop(_Other)
    return Opinion(
        shares=shares,
        each=each,
        tops=tuple(_top(shares) for shares, _ in voters if shares),
    )


def one_among(places: Iterable[Seen], clean: Clean, among: int) -> Opinion:
    """Where several places may show one value and one of them does: the odds of each add up."""
    odds: dict[Hashable, float] = {}
    tops: list[Hashable] = []
    for place in places:
        said = opinion([place], clean, among)
        left = 1 - math.fsum(p for v, p in said.shares.items() if v is not NOTHING)
        for value, share in said.shares.items():
            if value is not NOTHING:
                odds[value] = odds.get(value, 0.0) + share / max(left, _SLIP)
        tops += said.tops
    total = 1 + math.fsum(odds.values())
    others = max(among - len(odds), 1)
    shares = {v: o / total for v, o in odds.items()}
    return Opinion(shares=shares, each=1 / (total * others), tops=tuple(tops))


def _spread(
    shares: Mapping[Hashable, float],
    slip: float,
    named: Sequence[Hashable],
    others: int,
    *,
    alone: bool,
) -> dict[Hashable, float]:
    """A voter's share of every value: what it leaves is shared by all that it has not named."""
    slip = max(slip, _ALONE) if alone else slip
    total = len(named) + others
    rest = max(0.0, 1 - math.fsum(shares.values())) / (total - len(shares))
    return {v: (1 - slip) * shares.get(v, rest) + slip / total for v in [*named, _Other]}


def _as_one(told: Sequence[Mapping[Hashable, float]]) -> Mapping[Hashable, float]:
    """What voters know who all see the same."""
    tops = [_top(t) for t in told]
    if len(set(tops)) == 1:
        return max(told, key=lambda t: (t[tops[0]], [t[v] for v in sorted(t, key=repr)]))
    root = 1 / len(told)
    return {v: math.prod(t[v] ** root for t in told) for v in told[0]}


def _top(shares: Mapping[Hashable, float]) -> Hashable:
    """The likeliest, of equal ones always the same."""
    return max(shares, key=lambda v: (shares[v], repr(v)))


def _even(weights: Mapping[Hashable, float], others: int) -> dict[Hashable, float]:
    """Shares that sum to one, where the last stands for so many others."""
    total = math.fsum([*weights.values(), weights[_Other] * (others - 1)])
    return {v: w / total if total else 1 / (len(weights) + others - 1) for v, w in weights.items()}


class _Other:
    """Stands for a value that no voter named."""


def _voters(region: Region, clean: Clean) -> list[tuple[dict[Hashable, float], float]]:
    """What each voter of a region says, and how far it may be trusted."""
    by: dict[str, dict[Hashable, float]] = {}
    for vote in region.votes:
        shares = by.setdefault(vote.voter, {})
        value = clean(vote.value)
        shares[value] = shares.get(value, 0.0) + vote.p
    slip = _NOTED if region.note else _SLIP
    return [(_at_most_one(shares), slip) for shares in by.values()]


def _at_most_one(shares: dict[Hashable, float]) -> dict[Hashable, float]:
    total = sum(shares.values())
    return {v: p / total for v, p in shares.items()} if total > 1 else shares


def rivals(shares: Mapping[Hashable, float]) -> tuple[Rival, ...]:
    """Readings by their share, likeliest first."""
    ranked = sorted(
        ((v, p) for v, p in shares.items() if v is not NOTHING and p >= _LEAST),
        key=lambda vp: (-vp[1], repr(vp[0])),
    )
    return tuple(Rival(value=plain(v), p=round(p, 4)) for v, p in ranked[:_SHOWN])


def plain(value: Hashable) -> Value:
    """A value as plain data."""
    return list(value) if isinstance(value, tuple) else value


def whole(low: int, high: int) -> Clean:
    """Whole numbers from `low` to `high`."""

    def clean(value: Value) -> Hashable:
        return value if type(value) is int and low <= value <= high else NOTHING

    return clean


def one_of(values: Collection[Hashable]) -> Clean:
    def clean(value: Value) -> Hashable:
        return value if type(value) in {int, str} and value in values else NOTHING

    return clean


def boxed(seen: Sequence[Seen]) -> Seen | None:
    """The place that a value is shown by: the one that most voters read, the first of such."""
    return max(seen, key=lambda s: len(s.region.votes), default=None)
