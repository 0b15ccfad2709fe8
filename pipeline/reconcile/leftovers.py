"""What is still open once a sister has told what she can, and the doubts about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.model.evidence import Doubt
from pipeline.model.pointer import within
from pipeline.reconcile.outcomes import Outcome, readings
from pipeline.reconcile.places import Place
from pipeline.reconcile.pointers import Pointers

Outcomes = Mapping[str, Outcome]


def still_open(
    opened: Iterable[str], places: Sequence[Place], outcomes: Outcomes, guarded: Pointers
) -> tuple[str, ...]:
    """The pointers that stay open: what was lost as a whole is named by what is left of it."""
    inside: dict[str, list[str]] = defaultdict(list)
    named = Pointers(opened)
    for place in places:
        for pointer in named.over(place.pointer):
            inside[pointer].append(place.pointer)
    around = Pointers(p.pointer for p in places)
    left = [
        p for pointer in opened for p in _left(pointer, inside[pointer], around, outcomes, guarded)
    ]
    new = [o.pointer for o in outcomes.values() if o.state == "disputed"]
    found = dict.fromkeys((*left, *new))
    known = Pointers(p for p in found if p in named.named)
    return tuple(p for p in found if p in known.named or not known.covers(p))


def _left(
    pointer: str, inside: list[str], around: Pointers, outcomes: Outcomes, guarded: Pointers
) -> Iterator[str]:
    if guarded.touches(pointer):
        yield pointer
        return
    if place := next(around.over(pointer), None):
        found = outcomes.get(place)
        if found is None:
            yield pointer
        elif found.state == "disputed":
            yield place
        return
    if not any(p in outcomes for p in inside):
        yield pointer
        return
    yield from (p for p in inside if p not in outcomes or outcomes[p].state == "disputed")


def still_doubted(
    doubts: Sequence[Doubt], new: Mapping[str, Doubt], outcomes: Outcomes, left: Iterable[str]
) -> tuple[Doubt, ...]:
    """The doubts of what is open: those that were settled go, those of a whole go to its parts."""
    open_now = Pointers(left)
    settled = Pointers(p for p, o in outcomes.items())
    kept = [d for d in doubts if open_now.touches(d.pointer) and not settled.covers(d.pointer)]
    whole = [d for d in kept if d.pointer in open_now.named or open_now.covers(d.pointer)]
    torn = [d for d in kept if d not in whole]
    known = Pointers((*(d.pointer for d in whole), *new))
    parts = [
        replace(d, pointer=p, rivals=readings(d, p))
        for d in torn
        for p in sorted(open_now.named)
        if within(p, d.pointer) and not known.covers(p)
    ]
    return (*whole, *parts, *new.values())
