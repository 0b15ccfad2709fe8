"""What the sister offers for a place of the book: a value in the book's own words, or a rival."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import EXTENDED, Draft
from pipeline.model.clauses import Clause, Drop, Lose, Only, Restore, Selector, Unmodelled
from pipeline.model.codec import DecodeError, decode, encode
from pipeline.model.evidence import Value
from pipeline.model.pointer import look
from pipeline.model.selectors import singular
from pipeline.reconcile.agreement import LEAST, SHARE, Agreement
from pipeline.reconcile.effects import Sheets, Tell
from pipeline.reconcile.places import OPTIONAL, TOLD, WORDS, Lost, Place
from pipeline.reconcile.pointers import Pointers, wordless
from pipeline.reconcile.rewriting import Rewriting, Unclear

_BOX = singular("Extended Range")
_OWN = "names are the book's own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What the sister says; no value: that nothing is printed there."""

    value: Any
    why: str = ""
    unsure: str = ""  # why it can be a rival, and no more
    source: Tell = ()  # an instruction as the sister words it


class Offers:
    """The sister's values; `draft` must have its sheet filled before instructions are asked for.

    `readings` are the groups that rows may be of, where that is in doubt.
    """

    def __init__(
        self,
        draft: Draft,
        sister: Draft,
        measured: Agreement,
        lost: Lost,
        readings: Mapping[int, frozenset[str]],
    ) -> None:
        self.draft, self.sister, self.lost, self.readings = draft, sister, lost, readings
        self.there = encode(sister)
        self.whole = {kind: not measured[name].only_here for kind, name in OPTIONAL.items()}
        words = measured["words"]
        self.same_words = words.both >= LEAST and words.share >= SHARE
        own, theirs = draft.sheet.maneuvers, sister.sheet.maneuvers
        self.theirs = theirs
        vague, hidden = wordless(own, Pointers(draft.open)), wordless(theirs, lost.there)
        self.sheets = Sheets.of(own, theirs, vague | hidden)
        pools = frozenset((*draft.sheet.points, *draft.sheet.energy))
        gone = frozenset(p for p in range(1, 65) if p not in theirs and lost.row(p))
        self.rewriting = Rewriting(
            own=own, theirs=theirs, pools=pools, vague=vague & theirs.keys(), hidden=hidden | gone
        )

    def __call__(self, place: Place) -> Offer | None:
        """What is offered for a place; None where the sister does not tell."""
        if self.lost.there.touches(place.pointer):
            return None
        try:
            value = look(self.there, place.pointer)
        except KeyError:
            return self._nothing(place)
        if place.kind in TOLD:
            return self._told(place, value)
        if place.kind == "group":
            return self._group(place, value)
        if place.kind in WORDS and not self.same_words:
            return Offer(value=value, unsure=_OWN)
        return Offer(value=value)

    def _nothing(self, place: Place) -> Offer | None:
        """A value that the sister lacks is none in print, unless it lacks others that are here."""
        around = place.pointer.rpartition("/")[0]
        try:
            look(self.there, around.removesuffix("/critical"))
        except KeyError:
            return None
        rare = place.kind in {"kind", "until"}
        return Offer(value=None) if self.whole.get(place.kind, rare) else None

    def _group(self, place: Place, value: str) -> Offer:
        """The own word for the rows that the sister has under one word (DUEL-083)."""
        beside = {p for p, row in self.theirs.items() if row.group == value} - {place.page}
        words = [said for p in beside if (said := self._said_of(p))]
        own = self._said_of(place.page)
        found = frozenset.intersection(*words, *([own] if own else [])) if words else frozenset()
        others = self.theirs.keys() - beside - {place.page}
        if len(found) == 1 and not any(self._said_of(p) == found for p in others):
            return Offer(value=next(iter(found)), why=f"as other rows of its {value!r}")
        term = singular(value) == _BOX and place.page in EXTENDED  # of the rules, and no name
        return Offer(value=value, unsure="" if term or self.same_words else _OWN)

    def _said_of(self, page: int) -> frozenset[str]:
        """The group of an own row: as it is legible, or as it may be read."""
        row = self.draft.sheet.maneuvers.get(page)
        if row is not None and row.group is not None:
            return frozenset({row.group})
        return self.readings.get(page, frozenset())

    def _told(self, place: Place, value: Value) -> Offer | None:
        plain = value.get("tell", []) if place.kind == "critical" else value
        source = clauses_of(plain, place.kind)
        if any(isinstance(c, Unmodelled) for c in source):
            return None
        try:
            tell, notes = self.rewriting.tell(source)
        except Unclear as error:
            return Offer(value=value, unsure=str(error), source=source)
        told = _plain(tell, place.kind)
        whole = {**value, "tell": told} if place.kind == "critical" and told else value
        return Offer(
            value=whole if place.kind == "critical" else told,
            why="; ".join(notes),
            unsure=self._noted(source),
            source=source,
        )

    def _noted(self, tell: Tell) -> str:
        """A sheet's own notes are about its weapons: the sister cannot know what they change."""
        notes, theirs = self.draft.sheet.notes, self.sister.sheet.notes
        noted = "/sheet/notes" in self.draft.open or (notes and notes != theirs)
        if noted and any(isinstance(c, (Drop, Restore, Lose)) for c in tell):
            return "the notes of this sheet may say something else of its weapons"
        return ""

    def same(self, place: Place, here: Value, offer: Offer) -> bool | None:
        """Whether a value of the book is the sister's; None where it cannot be compared."""
        if place.kind not in TOLD or place.kind == "critical":
            return bool(here == offer.value)
        try:
            return self.sheets.same(clauses_of(here, place.kind), offer.source)
        except DecodeError:
            return False

    def surely_same(self, place: Place, here: Value, offer: Offer) -> bool:
        """Whether a reading is the sister's value, in all that there is to compare."""
        if place.kind not in TOLD or not self.sheets.whole:
            return bool(here == offer.value)
        return self.same(place, here, offer) is True


def clauses_of(plain: Value, kind: str) -> Tell:
    """An instruction of plain data; selectors alone are read as rows that are all there are."""
    if kind == "unarmed":
        return (Only(only=decode(tuple[Selector, ...], plain)),)
    return decode(tuple[Clause, ...], plain)


def _plain(tell: Tell, kind: str) -> Value:
    plain = encode(tell)
    return plain[0]["only"] if kind == "unarmed" else plain
