"""Whether a book is the sister of another: the measure, and the rule that it is held against.

Unrelated books of the series share much. Of ten books compared two by two, the closest strangers
share 83 % of their matrix cells (hobgoblin and gildersleve), every X column (burton and skeleton)
and 71 % of the MODs; true sisters share all of them. So a sister must agree in 97 % of the cells
and of the figures of the sheet, with a dozen or more of each legible in both books; and what the
cells and MODs say together must lie above what strangers reach even at the lower bound of 95 %
confidence. The X column is counted, but proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.book import Draft, Picture
from pipeline.model.codec import absent
from pipeline.model.pointer import join
from pipeline.model.selectors import singular
from pipeline.reconcile.counts import Count, compare, together
from pipeline.reconcile.effects import Sheets
from pipeline.reconcile.pointers import ROWS, Pointers, wordless

LEAST = 12  # cells, and rows, that are legible in both books
SHARE = 0.97  # of the cells, and of the figures of the rows
STRANGERS = 0.85  # what the lower bound of cells and MODs together must reach
LIKELY = 0.8  # of every other kind of value, where enough of it is legible to tell
ENOUGH = 5
_OF_ROWS = {"X": "x", "MODs": "mod", "colours": "colour", "weapons": "weapon"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far two books agree in all that is legible in both."""

    book: str
    sister: str
    counts: tuple[Count, ...]

    def __getitem__(self, kind: str) -> Count:
        return next(c for c in self.counts if c.kind == kind)

    @property
    def closeness(self) -> float:
        """What candidates are ranked by: the least share of cells and MODs that is likely."""
        return together("cells and MODs", (self["cells"], self["MODs"])).bound

    @property
    def good(self) -> bool:
        """Whether the book may be filled from the other."""
        return not self.refusal

    @property
    def refusal(self) -> str:
        """What speaks against it, nothing if it is a sister."""
        if self.book == self.sister:
            return "it is the book itself"
        return "; ".join([*self._too_little(), *self._too_different(), *self._by_chance()])

    def _too_little(self) -> list[str]:
        return [
            f"expected {LEAST} {what} legible in both books, found {self[kind].both}"
            for kind, what in (("cells", "cells"), ("MODs", "rows of the sheet"))
            if self[kind].both < LEAST
        ]

    def _too_different(self) -> list[str]:
        figures = together("figures of rows", (self["X"], self["MODs"]))
        rest = [self[kind] for kind in ("colours", "scores", "criticals", "instructions")]
        asked = [
            *((c, SHARE) for c in (self["cells"], figures) if c.both),
            *((c, LIKELY) for c in rest if c.both >= ENOUGH),
        ]
        return [
            f"expected {least:.0%} of the {c.kind} to agree, found {c.agree} of {c.both} "
            f"({c.share:.1%})"
            for c, least in asked
            if c.share < least
        ]

    def _by_chance(self) -> list[str]:
        if self._too_little() or self._too_different() or self.closeness >= STRANGERS:
            return []
        expected = f"cells and MODs to agree in {STRANGERS:.0%} with 95 % confidence"
        return [f"expected {expected}, found {self.closeness:.1%}"]

    @property
    def in_short(self) -> str:
        """The measure on one line, as it stands in the evidence of each filled value."""
        shown = (self[kind] for kind in ("cells", "MODs", "X", "scores", "instructions"))
        return ", ".join(str(c) for c in shown if c.both) + " agree"


def agreement(draft: Draft, sister: Draft) -> Agreement:
    """Compare everything that is legible in both books."""
    lost = Pointers((*draft.open, *absent(draft))), Pointers((*sister.open, *absent(sister)))
    return Agreement(
        book=draft.id,
        sister=sister.id,
        counts=(
            _cells(draft, sister, lost),
            *(_rows(draft, sister, lost, kind) for kind in _OF_ROWS),
            *(_pictures(draft, sister, lost, kind) for kind in ("scores", "criticals", "parties")),
            _instructions(draft, sister, lost),
            _words(draft, sister),
            compare("header figures", _header(draft), _header(sister), _losses(lost, "/sheet")),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Lost:
    """Whether the value by a key is open: those of `/pictures` 7 `score` have the key 7."""

    pointers: Pointers
    before: str
    after: tuple[str, ...]

    def __call__(self, key: object) -> bool:
        parts = key if isinstance(key, tuple) else (key,)
        return self.pointers.touches(join(self.before, *parts, *self.after))


def _losses(lost: tuple[Pointers, Pointers], before: str, *after: str) -> tuple[_Lost, _Lost]:
    return _Lost(lost[0], before, after), _Lost(lost[1], before, after)


def _cells(draft: Draft, sister: Draft, lost: tuple[Pointers, Pointers]) -> Count:
    """Cells that are 00 in both say little: a whole column of them is one missing maneuver."""
    here, there = _targets(draft), _targets(sister)
    dead = {at for at in here.keys() & there.keys() if here[at] == there[at] == 0}
    live = [{at: v for at, v in cells.items() if at not in dead} for cells in (here, there)]
    return compare("cells", live[0], live[1], _losses(lost, "/matrices"))


def _targets(draft: Draft) -> dict[tuple[int, int], int]:
    return {(m, key): to for m, cells in draft.matrices.items() for key, to in cells.items()}


def _rows(draft: Draft, sister: Draft, lost: tuple[Pointers, Pointers], kind: str) -> Count:
    name = _OF_ROWS[kind]
    here, there = (
        {p: v for p, row in d.sheet.maneuvers.items() if (v := getattr(row, name)) is not None}
        for d in (draft, sister)
    )
    return compare(kind, here, there, _losses(lost, ROWS, name))


def _pictures(draft: Draft, sister: Draft, lost: tuple[Pointers, Pointers], kind: str) -> Count:
    place = {"scores": ("score",), "criticals": ("critical", "at"), "parties": ("party",)}[kind]
    here, there = (
        {p: v for p, picture in d.pictures.items() if (v := _printed(picture, kind)) is not None}
        for d in (draft, sister)
    )
    return compare(kind, here, there, _losses(lost, "/pictures", *place))


def _printed(picture: Picture, kind: str) -> object:
    if kind == "criticals":
        return picture.critical.at if picture.critical else None
    return picture.score if kind == "scores" else picture.party


def _instructions(draft: Draft, sister: Draft, lost: tuple[Pointers, Pointers]) -> Count:
    rows = draft.sheet.maneuvers, sister.sheet.maneuvers
    sheets = Sheets.of(*rows, wordless(rows[0], lost[0]) | wordless(rows[1], lost[1]))
    here, there = (
        {page: picture.tell for page, picture in d.pictures.items() if picture.tell}
        for d in (draft, sister)
    )
    common = here.keys() & there.keys()
    found = [sheets.same(here[page], there[page]) for page in common]
    alone = compare("instructions", here, there, _losses(lost, "/pictures", "tell"))
    return Count(
        kind="instructions",
        agree=found.count(True),
        both=len(found) - found.count(None),
        only_here=alone.only_here,
        only_there=alone.only_there,
    )


def _words(draft: Draft, sister: Draft) -> Count:
    """Whether the two sheets print the same words: then they may be filled too."""
    here, there = (
        {
            (page, name): singular(text)
            for page, row in d.sheet.maneuvers.items()
            for name, text in (("group", row.group), ("name", row.name), ("kind", row.kind))
            if text is not None
        }
        for d in (draft, sister)
    )
    keys = here.keys() & there.keys()
    return Count(kind="words", agree=sum(here[k] == there[k] for k in keys), both=len(keys))


def _header(draft: Draft) -> Mapping[tuple[str, ...], object]:
    sheet = draft.sheet
    found: dict[tuple[str, ...], object] = {("points", name): n for name, n in sheet.points.items()}
    found |= {(name,): getattr(sheet, name) for name in ("height", "body", "attacks")}
    return {k: v for k, v in found.items() if v is not None}
