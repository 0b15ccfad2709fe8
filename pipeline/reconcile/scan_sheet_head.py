"""The head of the sheet: height, body points, attacks and the pools of points."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from pipeline.model.clauses import Pool
from pipeline.model.evidence import Value
from pipeline.model.shapes import shape_of
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_votes import NOTHING, Clean, Seen, boxed, opinion, whole

_HEADER = {"height": "height", "body": "body", "attack": "attacks"}
_RANGE = {"height": (0, 99), "body": (1, 999), "attacks": (1, 9)}
_POOL = shape_of(Pool)
_FIGURES = 100  # readings that a figure could have


def read_head(seen: Sequence[Seen], to: Notes) -> None:
    """Note height, body points, attacks and the pools, by the names printed beside them."""
    by: dict[str, list[Seen]] = {}
    for s in seen:
        if (at := _place(s)) is not None:
            by.setdefault(at, []).append(s)
    for at, some in by.items():
        low, high = _RANGE.get(at, (0, 999))
        said = opinion(some, _figure_of(low, high), _FIGURES)
        against = None
        if said.best is NOTHING:
            against = "its name is printed, and no number is legible beside it"
        elif len(said.tops) == 1:
            against = f"read as {said.best} by one voter alone"
        elif said.torn(said.best, 1.0):
            against = f"read as {said.best} and otherwise"
        to.decide(f"/sheet/{at}", said.shares, boxed(some), against=against)
    for part in _RANGE:
        if part not in by:
            to.doubt(f"/sheet/{part}", "lost: no page of the source shows it")


def _place(seen: Seen) -> str | None:
    """Where a figure of the header belongs, by the likeliest name beside it."""
    named = [v for v in seen.region.votes if _is_pair(v.value)]
    if not named:
        return None
    name = re.sub(r"[^a-z ]+", " ", str(max(named, key=lambda v: v.p).value[0]).lower())
    name = " ".join(name.split())
    for word, at in _HEADER.items():
        if word in name:
            return at
    pool = re.sub(r" ?(?:points?|pts)$", "", name)
    return f"points/{pool}" if _POOL.holds(pool) else None


def _is_pair(value: Value) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and isinstance(value[0], str)  # noqa: PLR2004


def _figure_of(low: int, high: int) -> Clean:
    clean = whole(low, high)

    def figure_in(value: Value) -> Hashable:
        return clean(value[1]) if _is_pair(value) else NOTHING

    return figure_in
