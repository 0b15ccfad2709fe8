"""A damaged book completed from its sister.

Only what is open is filled, and only from a book that agrees in what is legible in both. Where
both are legible and differ, the value leaves the book and becomes a doubt with both as rivals.
Titles and notes are the words of the printed book: no sister tells them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.checks.draft import counted
from pipeline.model.book import Draft
from pipeline.model.edits import value_at
from pipeline.model.evidence import Correction, Extraction
from pipeline.model.pointer import join, several, within
from pipeline.model.shapes import show
from pipeline.reconcile.agreement import Agreement, agreement
from pipeline.reconcile.filling import Filling, Result
from pipeline.reconcile.pointers import Pointers


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruled:
    """What a person decided where the sister says something else."""

    pointer: str
    decided: Any
    sister: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """A book with what its sister tells; unchanged where the other book is none."""

    extraction: Extraction
    agreement: Agreement
    filled: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()  # open, and the sister does not tell
    overruled: tuple[Overruled, ...] = ()
    untitled: tuple[int, ...] = ()  # pictures that were lost whole: no sister tells a title

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a person wants to know of it, line by line."""
        name = self.agreement.sister
        if not self.agreement.good:
            return (f"{name} is no sister: {self.agreement.refusal}",)
        stands = (
            f"{o.pointer}: {show(o.decided)} was decided and stands, {name} says {show(o.sister)}"
            for o in self.overruled
        )
        return (
            f"sister {name}: {self.agreement.in_short}",
            f"{counted(len(self.filled), 'value')} filled from {name}",
            *_counted(f"in doubt against {name}", self.disputed),
            *_counted(f"open that {name} does not tell", self.left),
            *(
                [f"{counted(len(self.untitled), 'picture')} without a title"]
                if self.untitled
                else []
            ),
            *stands,
        )


def _counted(what: str, pointers: tuple[str, ...]) -> list[str]:
    return [f"{len(pointers)} {what}: {several(pointers)}"] if pointers else []


def fill(
    extraction: Extraction,
    sister: Draft,
    *,
    sister_hash: str,
    decisions: Iterable[Correction] = (),
) -> Filled:
    """Complete a reading from a sister; decisions that were made on the reading alone stand.

    The decisions themselves are put on top afterwards, as they are on any reading.
    """
    measured = agreement(extraction.draft, sister)
    if not measured.good:
        return Filled(extraction=extraction, agreement=measured)
    asked = tuple(decisions)
    filling = Filling.of(extraction, sister, measured, asked)
    made = filling.run(sister_hash)
    standing = _standing(extraction.draft, made.extraction.draft, asked)
    kept = filling.run(sister_hash, Pointers(standing)) if standing else made
    return Filled(
        extraction=kept.extraction,
        agreement=measured,
        filled=kept.pointers("filled", "none"),
        disputed=kept.pointers("disputed"),
        left=kept.left,
        overruled=tuple(_overruled(made, standing)),
        untitled=tuple(_untitled(filling.opened, kept.extraction.draft)),
    )


def _standing(
    read: Draft, filled: Draft, decisions: tuple[Correction, ...]
) -> Mapping[str, Correction]:
    """The last decision on each value whose first one fits the reading, but not the filling."""
    first = {c.pointer: c for c in reversed(decisions)}
    return {
        c.pointer: c
        for c in decisions
        for asked in [(first[c.pointer].before, first[c.pointer].after)]
        if value_at(filled, c.pointer) not in asked and value_at(read, c.pointer) in asked
    }


def _untitled(opened: Iterable[str], draft: Draft) -> Iterable[int]:
    lost = Pointers(opened)
    for page, picture in draft.pictures.items():
        if picture.title is None and lost.covers(join("/pictures", page)):
            yield page


def _overruled(made: Result, standing: Mapping[str, Correction]) -> Iterable[Overruled]:
    for pointer, correction in standing.items():
        for outcome in made.outcomes:
            if within(outcome.pointer, pointer) or within(pointer, outcome.pointer):
                yield Overruled(
                    pointer=outcome.pointer, decided=correction.after, sister=outcome.offered
                )
