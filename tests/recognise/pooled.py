"""What all voters of a region say together, by a simple rule."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pipeline.model.sighting import Region, Vote

_FLOOR = 0.002  # what a voter leaves for a value it does not name


def pooled(votes: Sequence[Vote]) -> tuple[object, float]:
    """The value that all voters together find likeliest, and how likely."""
    by: dict[str, dict[object, float]] = {}
    for vote in votes:
        by.setdefault(vote.voter, {})[vote.value] = vote.p
    values = {vote.value for vote in votes}
    if not values:
        return None, 0.0
    logs = {v: sum(math.log(max(d.get(v, 0.0), _FLOOR)) for d in by.values()) for v in values}
    order = sorted(logs, key=lambda v: (-logs[v], str(v)))
    whole = sum(math.exp(p - logs[order[0]]) for p in logs.values())
    return order[0], 1 / whole


def accepted(region: Region) -> bool:
    """Two voters or more for it, one of them sure, and nothing odd about it."""
    value, p = pooled(region.votes)
    tops: dict[str, Vote] = {}
    for vote in region.votes:
        if vote.voter not in tops or vote.p > tops[vote.voter].p:
            tops[vote.voter] = vote
    agreeing = [v.p for v in tops.values() if v.value == value]
    return len(agreeing) > 1 and max(agreeing) > 0.9 and p > 0.99 and not region.note
