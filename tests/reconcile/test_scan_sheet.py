"""Rows of a sheet decided: pages, X, MOD and colours by what voters say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_sheet import ROWS, Line, _mod, read_sheet
from pipeline.reconcile.scan_votes import Opinion, Seen

Said = Mapping[str, object]
VOTERS: Mapping[str, Sequence[str]] = {
    "page": ("rapidocr", "sheet", "cells"), "x": ("rapidocr", "sheet", "cells"),
    "mod": ("rapidocr", "sheet"), "colour": ("look",),
}  # fmt: skip
ROW: Said = {"page": 24, "x": 50, "mod": 3, "colour": "orange"}
OTHERS: Sequence[Said] = (
    {"page": 10, "x": 64, "mod": 1, "colour": "red"},
    {"page": 2, "x": 58, "mod": 1, "colour": "blue"},
    {"page": 20, "x": 52, "mod": -5, "colour": "green"},
    {"page": 52, "mod": -6, "colour": "brown"},
)


def decided(
    *rows: Said, live: Sequence[int] = (), dead: Sequence[int] = (), p: float = 0.9999
) -> Notes:
    """What is noted when all voters say this of the rows of one sheet."""
    regions = []
    for i, row in enumerate(rows):
        for column, value in row.items():
            sure = float(row.get("p", p))  # type: ignore[arg-type]
            if column in VOTERS:
                votes = tuple(Vote(voter=v, value=value, p=sure) for v in VOTERS[column])
                kind: RegionKind = f"row {column}"  # type: ignore[assignment]
                regions.append(Region(kind=kind, box=(i, i, i + 9, i + 9), votes=votes, row=i))
    page = PageSeen(
        file="sheet", sha256="0" * 64, place=0, width=99, height=99, kind="sheet",
        regions=tuple(regions),
    )  # fmt: skip
    to = Notes([page])
    read_sheet(
        [Seen(0, r) for r in regions], dict.fromkeys(live, True) | dict.fromkeys(dead, False), to
    )
    return to


def test_rows_that_all_see_alike_are_taken() -> None:
    to = decided(ROW, *OTHERS)
    assert to.value(f"{ROWS}/24/x") == 50
    assert to.value(f"{ROWS}/24/mod") == 3
    assert to.value(f"{ROWS}/52/colour") == "brown"
    assert not any(p.startswith(f"{ROWS}/24") and not p.endswith(("name", "group"))
                   for p in to.doubts)  # fmt: skip


@pytest.mark.parametrize(("lost", "taken"), [(12, None), (11, 50), (0, 50)])
def test_few_rows_of_a_sheet_are_left_in_doubt_with_those_that_are_lost(
    lost: int, taken: int | None
) -> None:
    to = decided(ROW, *OTHERS, live=(24, 10, 2, 20, *range(26, 26 + 2 * lost, 2)))
    assert to.value(f"{ROWS}/24/x") == taken
    assert (f"{ROWS}/24" in to.doubts) == (taken is None)


@pytest.mark.parametrize(("lost", "taken"), [(13, 64), (14, None)])
def test_rows_of_which_more_are_lost_than_found_are_those_of_another_list(
    lost: int, taken: int | None
) -> None:
    found = [{"page": page, "x": 64, "mod": 1, "colour": "red"} for page in range(2, 28, 2)]
    to = decided(*found, live=range(2, 28 + 2 * lost, 2))
    assert to.value(f"{ROWS}/10/x") == taken


@pytest.mark.parametrize("mod", [23, -11, 17])
def test_a_mod_unlike_the_series_is_taken_when_all_see_it(mod: int) -> None:
    assert decided({**ROW, "mod": mod}, *OTHERS).value(f"{ROWS}/24/mod") == mod


@pytest.mark.parametrize(("mod", "taken"), [(5, None), (-5, -5), (-6, -6)])
def test_a_mod_that_its_minus_would_make_usual_is_in_doubt(mod: int, taken: int | None) -> None:
    row = {"page": 20, "x": 52, "mod": mod, "colour": "green"}
    assert decided(ROW, row, *OTHERS[:2]).value(f"{ROWS}/20/mod") == taken


@pytest.mark.parametrize(("seen", "taken"), [((-5, 5), -5), ((-5, -4), None), ((5, 5), None)])
def test_a_voter_that_lost_the_minus_speaks_for_the_number(
    seen: tuple[int, int], taken: int | None
) -> None:
    """All MODs of the series are below nothing there: a minus fades, and nobody invents one."""
    shares = (0.999, 0.6)
    votes = tuple(
        Vote(voter=voter, value=value, p=p)
        for voter, value, p in zip(("sheet", "rapidocr"), seen, shares, strict=True)
    )
    region = Region(kind="row mod", box=(0, 0, 9, 9), votes=votes, row=0)
    page = PageSeen(
        file="s", sha256="", place=0, width=9, height=9, kind="sheet", regions=(region,)
    )
    to = Notes([page])
    _mod(20, Line(parts={"row mod": (Seen(0, region),)}, page=Opinion({20: 1.0})), to)
    assert to.value(f"{ROWS}/20/mod") == taken


def test_a_mod_unlike_the_series_is_in_doubt_when_it_is_not_seen_surely() -> None:
    to = decided({**ROW, "mod": 23, "p": 0.9}, *OTHERS, p=0.9)
    assert to.value(f"{ROWS}/24/mod") is None


def test_a_row_that_no_row_shows_is_a_doubt_where_its_column_leads_somewhere() -> None:
    to = decided(ROW, live=(24, 30, 32, 34, 36))
    assert {f"{ROWS}/{p}" for p in (30, 32, 34, 36)} <= set(to.doubts)


def test_a_sheet_without_x_has_none_and_one_with_some_has_all() -> None:
    bare = [{k: v for k, v in row.items() if k != "x"} for row in (ROW, *OTHERS)]
    assert not any(p.endswith("/x") for p in decided(*bare).doubts)
    assert f"{ROWS}/24/x" in decided(bare[0], *OTHERS).doubts


def test_a_stray_row_does_not_spoil_the_row_of_its_page() -> None:
    stray = {"page": 24, "p": 0.4}
    to = decided(stray, ROW, *OTHERS)
    assert to.value(f"{ROWS}/24/mod") == 3


def test_a_stray_row_of_a_page_that_no_row_can_have_is_none() -> None:
    to = decided({"page": 44, "p": 0.05}, ROW, *OTHERS, live=(24, 10, 2, 20, 52), dead=(44,))
    assert not any(p.startswith(f"{ROWS}/44") for p in to.doubts)


def test_two_sure_rows_of_one_page_are_a_doubt() -> None:
    to = decided(ROW, {**ROW, "mod": 5}, *OTHERS)
    assert f"{ROWS}/24" in to.doubts


def test_an_unusual_colour_is_no_error() -> None:
    to = decided({**ROW, "colour": "green"}, *OTHERS)
    assert to.value(f"{ROWS}/24/colour") in {None, "green"}
