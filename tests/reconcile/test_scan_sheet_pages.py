"""Pages that look like sheets: those without words are none, where another has them."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.sighting import Region, RegionKind, Vote
from pipeline.reconcile.scan_sheet_pages import of_sheets
from pipeline.reconcile.scan_votes import Seen


def page(place: int, names: Sequence[str]) -> list[Seen]:
    return [seen for row, name in enumerate(names) for seen in (
        _seen(place, "row page", row, 2 * row + 2), _seen(place, "row name", row, name)
    )]  # fmt: skip


def _seen(place: int, kind: RegionKind, row: int, value: object) -> Seen:
    votes = (Vote(voter="look 1", value=value, p=0.99),) if value else ()
    return Seen(place, Region(kind=kind, box=(0, 0, 9, 9), votes=votes, row=row))


SHEET = page(0, ["High", "Low", "Knock 2 Out", ""])
MATRIX = page(1, ["4..19", "18..37230", "1O..13", "a"])


def test_keys_below_each_other_are_no_rows_of_a_sheet() -> None:
    assert of_sheets([*SHEET, *MATRIX]) == SHEET


def test_where_no_page_has_words_all_are_kept() -> None:
    assert of_sheets(MATRIX) == MATRIX


def test_a_sheet_of_two_pages_is_read_from_both() -> None:
    second = page(2, ["Charge", "Swing High"])
    assert of_sheets([*SHEET, *MATRIX, *second]) == [*SHEET, *second]
