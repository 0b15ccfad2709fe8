"""Every place of a book held against its sister, and the reading that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, absent, decode, encode
from pipeline.model.evidence import Correction, Doubt, Extraction
from pipeline.model.pointer import join, number_of
from pipeline.reconcile import leftovers, origins
from pipeline.reconcile.agreement import Agreement
from pipeline.reconcile.offers import Offers
from pipeline.reconcile.outcomes import Case, Outcome, State
from pipeline.reconcile.places import (
    MATRICES,
    PICTURES,
    Lost,
    Place,
    cell_places,
    picture_places,
    sheet_places,
)
from pipeline.reconcile.plain import order_rows, put, value_in
from pipeline.reconcile.pointers import ROWS, Pointers


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A reading with what the sister told, and what she told of each place."""

    extraction: Extraction
    outcomes: tuple[Outcome, ...]
    left: tuple[str, ...]

    def pointers(self, *states: State) -> tuple[str, ...]:
        return tuple(o.pointer for o in self.outcomes if o.state in states)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """A book and its sister, and what is lost in each."""

    before: Extraction
    sister: Draft
    measured: Agreement
    decisions: tuple[Correction, ...]
    opened: tuple[str, ...]
    lost: Lost

    @classmethod
    def of(
        cls,
        extraction: Extraction,
        sister: Draft,
        measured: Agreement,
        decisions: tuple[Correction, ...] = (),
    ) -> Filling:
        draft = extraction.draft
        opened = tuple(dict.fromkeys((*draft.open, *absent(draft), *_missing(draft, sister))))
        return cls(
            before=extraction,
            sister=sister,
            measured=measured,
            decisions=decisions,
            opened=opened,
            lost=Lost(
                here=Pointers((*opened, *_not_printed(draft, sister))),
                there=Pointers((*sister.open, *absent(sister))),
            ),
        )

    def run(self, sister_hash: str, guarded: Pointers | None = None) -> Result:
        """Fill all places but the guarded ones: the sheet first, its words read the rest."""
        draft, lost = self.before.draft, self.lost
        spared = guarded or Pointers(())
        sheet = tuple(sheet_places(draft, self.sister, lost))
        rest = (
            *cell_places(draft, self.sister, lost),
            *picture_places(draft, self.sister, lost),
            Place(pointer="/sheet/unarmed", kind="unarmed"),
        )
        first = tuple(self._outcomes(sheet, draft, spared))
        known = self._decided(self._with(first, sheet, spared))
        outcomes = (*first, *self._outcomes(rest, known, spared))
        whole = self._with(outcomes, (*sheet, *rest), spared)
        return self._result(whole, outcomes, sister_hash)

    def _outcomes(
        self, places: Iterable[Place], draft: Draft, spared: Pointers
    ) -> Iterator[Outcome]:
        readings = _groups_read(self.before.doubts)
        offers = Offers(draft, self.sister, self.measured, self.lost, readings)
        settled = origins.with_a_person(self.before.doubts)
        doubted = Pointers(d.pointer for d in self.before.doubts)
        data = encode(self.before.draft)
        for place in places:
            at = place.pointer
            if spared.touches(at) or settled.touches(at):
                continue
            case = Case(
                place=place,
                value=value_in(data, at),
                lost=self.lost.here.touches(at),
                doubts=self._doubts_at(at) if doubted.touches(at) else (),
            )
            if (outcome := case.settle(offers)) is not None:
                yield outcome

    def _decided(self, draft: Draft) -> Draft:
        """The sheet as people have decided it: instructions are told in its words."""
        asked = [c for c in self.decisions if c.pointer.startswith(ROWS + "/")]
        rows = tuple(p for p in draft.open if p.startswith(ROWS + "/"))
        alone = Draft(id=draft.id, sheet=draft.sheet, open=("/title", "/start", *rows))
        try:
            done = edits.apply(Extraction(draft=alone, evidence=()), asked)
        except DecodeError:  # it will be told where the decisions are put on top
            return draft
        return replace(draft, sheet=done.extraction.draft.sheet)

    def _doubts_at(self, pointer: str) -> list[Doubt]:
        place = Pointers((pointer,))
        return [d for d in self.before.doubts if place.touches(d.pointer)]

    def _with(
        self, outcomes: Iterable[Outcome], places: tuple[Place, ...], spared: Pointers
    ) -> Draft:
        """The draft with its values filled or taken away."""
        data = encode(self.before.draft)
        found = {o.pointer: o for o in outcomes}
        for pointer, outcome in found.items():
            if outcome.state == "none" and pointer.startswith(PICTURES):  # an empty one is there
                data.setdefault("pictures", {}).setdefault(outcome.place.page, {})
            if outcome.state != "kept":
                put(data, pointer, None if outcome.state == "disputed" else outcome.value)
        order_rows(data, self.before.draft.sheet.maneuvers, self.sister.sheet.maneuvers)
        data["open"] = list(leftovers.still_open(self.opened, places, found, spared))
        return decode(Draft, data)

    def _result(self, draft: Draft, outcomes: tuple[Outcome, ...], sister_hash: str) -> Result:
        before, found = self.before, {o.pointer: o for o in outcomes}
        changed = Pointers(o.pointer for o in outcomes if o.state != "kept")
        new = {
            o.pointer: origins.doubt(o, self.sister.id, before.doubts, before.evidence)
            for o in outcomes
            if o.state == "disputed"
        }
        explicit = Pointers(self.before.draft.open)
        evidence = (
            *origins.without(before.evidence, changed, encode(draft)),
            *(
                origins.filled(o, self.measured, sister_hash)
                for o in outcomes
                if o.state == "filled" or (o.state == "none" and o.pointer in explicit.named)
            ),
        )
        doubts = leftovers.still_doubted(before.doubts, new, found, draft.open)
        left = tuple(p for p in draft.open if p not in new)
        done = replace(before, draft=draft, evidence=evidence, doubts=doubts)
        return Result(extraction=done, outcomes=outcomes, left=left)


def _groups_read(doubts: Iterable[Doubt]) -> dict[int, frozenset[str]]:
    """What rows may be grouped under, where a reader has left that open."""
    found = {}
    for d in doubts:
        page = number_of(d.pointer.removeprefix(ROWS + "/").removesuffix("/group"))
        if page is not None and not d.why.startswith(origins.MARK):
            found[page] = frozenset(r.value for r in d.rivals if isinstance(r.value, str))
    return found


def _missing(draft: Draft, sister: Draft) -> Iterator[str]:
    """What every book has and this one lacks, though nobody has named it as lost."""
    yield from (join(PICTURES, p) for p in sister.pictures if p not in draft.pictures)
    for matrix, cells in sister.matrices.items():
        have = draft.matrices.get(matrix, {})
        yield from (join(MATRICES, matrix, key) for key in cells if key not in have)
    live = {key for cells in draft.matrices.values() for key, target in cells.items() if target}
    for page in sister.sheet.maneuvers:
        if page not in draft.sheet.maneuvers and page in live:  # somebody fights by it
            yield join(ROWS, page)


def _not_printed(draft: Draft, sister: Draft) -> Iterator[str]:
    """Weapons that rows need, where this sheet names none at all: most sheets do not print them."""
    if all(row.weapon is None for row in draft.sheet.maneuvers.values()):
        yield from (join(ROWS, p, "weapon") for p in sister.sheet.maneuvers)
