"""One place of a book against what its sister offers: filled, kept, doubted, or left as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pipeline.model.evidence import Doubt, Rival, Value
from pipeline.model.pointer import within
from pipeline.model.shapes import show
from pipeline.reconcile.offers import Offer, Offers
from pipeline.reconcile.places import TOLD, WORDS, Place
from pipeline.reconcile.plain import value_in

State = Literal["filled", "none", "kept", "disputed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What becomes of a place: `none` is filled with nothing, as nothing is printed there."""

    place: Place
    state: State
    value: Any = None
    why: str = ""
    rivals: tuple[Rival, ...] = ()
    offered: Any = None  # what the sister says

    @property
    def pointer(self) -> str:
        return self.place.pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A place as it stands in the book; `lost` where it is open, or must be there and is not."""

    place: Place
    value: Any
    lost: bool
    doubts: Sequence[Doubt]

    def settle(self, offers: Offers) -> Outcome | None:
        """What becomes of it; None where the sister does not tell, or nothing changes."""
        offer = offers(self.place)
        if offer is None:
            return self._kept() if self.lost else None
        if self.lost:
            return self._fill(offer, offers)
        if offer.value is None or self.place.kind in WORDS:
            return None
        if self.value is None:
            return self._disputed(offer, "nothing is printed here")
        if offers.same(self.place, self.value, offer) is False:
            return self._disputed(offer, "both are legible, and differ")
        return None

    def _kept(self) -> Outcome | None:
        """What is left of something larger that is lost is as legible as the rest."""
        if self.value is None or self._partly():
            return None
        return Outcome(place=self.place, state="kept", value=self.value)

    def _partly(self) -> bool:
        """Whether only a part of the value stands there."""
        return self.place.kind in TOLD

    def _fill(self, offer: Offer, offers: Offers) -> Outcome | None:
        if offer.value is None:
            if self.value is not None:
                return self._kept()
            known = any(self._rivals())
            return None if known else Outcome(place=self.place, state="none", why=offer.why)
        if self.value is not None and self._unlike(offer, offers):
            return self._disputed(offer, "what is legible here differs")
        if self.value is not None and not self._partly():
            return self._kept()
        rivals = self._rivals()
        if rivals and offer.unsure and self.place.kind in WORDS:  # they are nearer to the print
            return None
        alike = [r.value for r in rivals if offers.surely_same(self.place, r.value, offer)]
        if rivals and not alike:
            return self._disputed(offer, "it reads otherwise here")
        if not self._fits_parts(offer):
            return self._disputed(offer, "a part of it reads otherwise here")
        if offer.unsure and not alike:
            return self._disputed(offer, offer.unsure)
        value = alike[0] if alike else offer.value
        return Outcome(
            place=self.place,
            state="filled",
            value=value,
            why="" if alike else offer.why,
            rivals=rivals,
            offered=offer.value,
        )

    def _unlike(self, offer: Offer, offers: Offers) -> bool:
        if self.place.kind in WORDS:
            return False
        if self._partly():
            return not _part_of(self.value, offer.value)
        return offers.same(self.place, self.value, offer) is False

    def _rivals(self) -> tuple[Rival, ...]:
        """The readings of this place, those of a larger one that is in doubt included."""
        found: dict[str, Rival] = {}
        for doubt in self.doubts:
            if within(self.place.pointer, doubt.pointer):
                for rival in readings(doubt, self.place.pointer):
                    found.setdefault(repr(rival.value), rival)
        return tuple(found.values())

    def _fits_parts(self, offer: Offer) -> bool:
        """Whether the readings of a part of this value leave room for what is offered."""
        for doubt in self.doubts:
            if doubt.pointer != self.place.pointer and within(doubt.pointer, self.place.pointer):
                rest = doubt.pointer.removeprefix(self.place.pointer)
                readings = [r.value for r in doubt.rivals]
                if readings and value_in(offer.value, rest) not in readings:
                    return False
        return True

    def _disputed(self, offer: Offer, why: str) -> Outcome:
        here = [] if self.value is None else [Rival(value=self.value)]
        rivals = [*here, *self._rivals()]
        there = [] if any(r.value == offer.value for r in rivals) else [Rival(value=offer.value)]
        return Outcome(
            place=self.place,
            state="disputed",
            why=f"it says {_told(offer.value)}: {why}",
            rivals=(*_once(rivals), *there),
            offered=offer.value,
        )


def readings(doubt: Doubt, pointer: str) -> tuple[Rival, ...]:
    """What the rivals of a doubt say of a place inside it."""
    rest = pointer.removeprefix(doubt.pointer)
    values = ((value_in(r.value, rest), r.p) for r in doubt.rivals)
    return tuple(Rival(value=value, p=p) for value, p in values if value is not None)


def _once(rivals: Iterable[Rival]) -> list[Rival]:
    found: dict[str, Rival] = {}
    for rival in rivals:
        found.setdefault(repr(rival.value), rival)
    return list(found.values())


def _part_of(part: Value, whole: Value) -> bool:
    """Whether all clauses of a torn instruction stand in the whole one."""
    return isinstance(part, list) and isinstance(whole, list) and all(c in whole for c in part)


def _told(value: Value) -> str:
    return "another instruction" if isinstance(value, (list, dict)) else show(value)
