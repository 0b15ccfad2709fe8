"""Sheets that go on from page to page."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.sighting import PageKind, PageSeen, Region, Vote
from pipeline.reconcile.scan_sheet_parts import with_parts


def page(place: int, kind: PageKind, rows: Sequence[int] = ()) -> PageSeen:
    """A page with rows of these pages."""
    seen = [
        Region(kind="row page", box=(0, 9 * i, 9, 9 * i + 9), row=i,
               votes=(Vote(voter="look 1", value=row, p=0.99),))
        for i, row in enumerate(rows)
    ]  # fmt: skip
    title = Region(kind="title", box=(20, 0, 90, 9)) if kind == "other" else None
    figure = Region(kind="sheet figure", box=(20, 20, 90, 29)) if rows else None
    regions = tuple(r for r in (title, *seen, figure) if r is not None)
    return PageSeen(file=f"{place}.png", sha256=64 * "0", place=place, width=100, height=200,
                    kind=kind, regions=regions)  # fmt: skip


FIRST, SECOND, FAR = (24, 28, 10, 2, 32, 14), (36, 40, 18, 8, 20, 16), (50, 64, 58, 54, 60)
REST = (*SECOND, *FAR)


def kinds(*pages: PageSeen) -> list[str]:
    return [one.kind for one in with_parts(pages)]


def test_a_page_beside_a_sheet_with_other_rows_is_a_part_of_it() -> None:
    before, after = page(1, "other", FIRST), page(2, "sheet", REST)
    assert kinds(page(0, "text"), before, after) == ["text", "sheet", "sheet"]
    assert {r.kind for r in with_parts([before, after])[0].regions} == {"row page", "sheet figure"}
    assert kinds(page(1, "cover", FIRST), after) == ["sheet", "sheet"]
    assert kinds(page(0, "sheet", SECOND), page(1, "text", FAR), page(2, "other", FIRST)) == (
        ["sheet"] * 3
    )


def test_the_same_rows_again_are_an_example_among_the_rules() -> None:
    example, whole = page(0, "text", FIRST[:5]), page(1, "sheet", (*FIRST, *REST))
    assert kinds(example, whole) == ["text", "sheet"]
    assert not with_parts([example, whole])[0].regions


def test_rows_far_from_the_sheet_are_none_of_it() -> None:
    far = page(0, "other", FIRST)
    made = with_parts([far, page(1, "text"), page(2, "sheet", REST)])
    assert [one.kind for one in made] == ["other", "text", "sheet"]
    assert {r.kind for r in made[0].regions} == {"title"}


def test_two_parts_beside_each_other_are_a_sheet_where_no_page_is() -> None:
    assert kinds(page(0, "other", FIRST), page(1, "other", SECOND)) == ["sheet", "sheet"]
    assert kinds(page(0, "other", FIRST), page(1, "text")) == ["other", "text"]
