"""A sheet that has faded: its words and signs may have lost a stroke."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_sheet import ROWS, read_sheet
from pipeline.reconcile.scan_sheet_faint import is_faint
from pipeline.reconcile.scan_votes import Seen

# page, MOD, colour, group, name
SHEET = (
    (24, 3, "orange", "Down Swing", "Strong"), (10, 1, "red", "Side Swing", "High"),
    (20, -5, "green", "Lamp", "Duck"), (42, 0, "red", "Lamp", "Low"),
)  # fmt: skip


def _regions(letters: float) -> Iterator[Region]:
    for i, (page, mod, colour, group, name) in enumerate(SHEET):
        figures = (("page", page), ("mod", mod), ("colour", colour))
        for column, value in figures:
            votes = tuple(Vote(voter=v, value=value, p=0.9999) for v in ("rapidocr", "sheet"))
            yield _region(f"row {column}", i, votes)  # type: ignore[arg-type]
        for column, text in (("group", group), ("name", name)):
            looks = tuple(Vote(voter=f"look {n}", value=text, p=letters) for n in (1, 2))
            yield _region(
                f"row {column}",  # type: ignore[arg-type]
                i,
                (*looks, Vote(voter="lexicon", value=text, p=0.998)),
            )


def _region(kind: RegionKind, row: int, votes: tuple[Vote, ...]) -> Region:
    return Region(kind=kind, box=(row, row, row + 9, row + 9), votes=votes, row=row)


def _read(letters: float) -> Notes:
    regions = tuple(_regions(letters))
    page = PageSeen(
        file="sheet", sha256="0" * 64, place=0, width=99, height=99, kind="sheet", regions=regions
    )
    to = Notes([page])
    read_sheet([Seen(0, r) for r in regions], {}, to)
    return to


@pytest.mark.parametrize(("letters", "taken"), [(0.97, True), (0.8, False)])
def test_words_and_signs_of_a_faint_sheet_are_in_doubt(letters: float, *, taken: bool) -> None:
    to = _read(letters)
    assert to.value(f"{ROWS}/20/group") == ("Lamp" if taken else None)
    assert to.value(f"{ROWS}/20/mod") == (-5 if taken else None)
    assert to.value(f"{ROWS}/24/mod") == (3 if taken else None)
    # Names that many books have, and nothing with a sign, are told apart all the same.
    assert to.value(f"{ROWS}/20/name") == "Duck"
    assert to.value(f"{ROWS}/42/mod") == 0


def test_a_sheet_is_faint_where_many_of_its_words_are() -> None:
    def places(faint: int) -> list[list[Seen]]:
        regions = [_region("row name", i, (Vote(voter="look 1", value="High", p=0.8 if i < faint
                                                else 0.97),)) for i in range(10)]  # fmt: skip
        return [[Seen(0, r)] for r in regions]

    assert [is_faint(places(n)) for n in (0, 4, 5, 10)] == [False, False, True, True]
    assert not is_faint([])
