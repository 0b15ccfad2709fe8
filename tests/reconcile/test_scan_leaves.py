"""Which parchment is which, in any order, with pages lost, doubled, cut and foreign."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.book import Draft
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_leaves import Leaf, leaves_of
from pipeline.reconcile.scan_notes import SURE
from pipeline.reconcile.scan_units import uncut, units_of
from pipeline.store import books
from tests.reconcile.scan_books import Sight, pages_of

ROOT = Path(__file__).parents[2]
CLEAR = Sight(bands=((1.0, 0.9999, 1.0),))


@functools.cache
def book() -> Draft:
    return books.read_draft(ROOT / "books" / "lamplighter")


@pytest.fixture
def pages() -> list[PageSeen]:
    """Each page of a book, the last is its sheet."""
    return pages_of(book(), random.Random(1), CLEAR)


def _ordered(pages: Sequence[PageSeen]) -> list[PageSeen]:
    return [replace(p, place=i) for i, p in enumerate(pages)]


def _without(page: PageSeen, *kinds: str) -> PageSeen:
    return replace(page, regions=tuple(r for r in page.regions if r.kind not in kinds))


def _numbered(page: PageSeen, kind: str, value: int, p: float = 0.999) -> PageSeen:
    """The page with another number printed on it."""

    def changed(r: Region) -> Region:
        told = tuple(Vote(voter=v, value=value, p=p) for v in ("spotter", "cells"))
        return replace(r, votes=told) if r.kind == kind else r

    return replace(page, regions=tuple(changed(r) for r in page.regions))


def _leaves(pages: Sequence[PageSeen]) -> list[Leaf]:
    return leaves_of(units_of(pages))


def _right(leaves: Sequence[Leaf], pages: Sequence[PageSeen]) -> bool:
    """Whether all pages have the number that their name tells."""
    return all(
        f"page-{leaf.picture:02}.png" == pages[leaf.unit.page].file
        for leaf in leaves
        if leaf.picture is not None
    )


ORDERS: dict[str, Callable[[list[PageSeen]], list[PageSeen]]] = {
    "as printed": lambda p: p,
    "from behind": lambda p: p[::-1],
    "every second": lambda p: p[::2] + p[1::2],
    "shuffled": lambda p: random.Random(7).sample(p, len(p)),
}


@pytest.mark.parametrize("order", ORDERS)
def test_clear_numbers_need_no_order(pages: list[PageSeen], order: str) -> None:
    laid = _ordered(ORDERS[order](pages))
    found = _leaves(laid)
    assert len(found) == 32
    assert _right(found, laid)
    assert all(x.p > SURE and x.read for x in found)


@pytest.mark.parametrize("order", ORDERS)
def test_a_page_without_numbers_is_known_by_those_left(pages: list[PageSeen], order: str) -> None:
    pages[11] = _without(pages[11], "number", "matrix number")
    laid = _ordered(ORDERS[order](pages))
    found = _leaves(laid)
    assert _right(found, laid)
    (cut,) = [x for x in found if not x.read]
    assert cut.picture == 23
    assert cut.p > SURE


def test_three_pages_without_numbers_are_known_by_the_order(pages: list[PageSeen]) -> None:
    for i in (4, 5, 20):
        pages[i] = _without(pages[i], "number", "matrix number")
    found = _leaves(pages)
    assert _right(found, pages)
    assert sum(not x.read for x in found) == 3
    assert all(x.p > SURE for x in found)


def test_two_pages_without_numbers_among_shuffled_ones_stay_in_doubt(
    pages: list[PageSeen],
) -> None:
    for i in (4, 20):
        pages[i] = _without(pages[i], "number", "matrix number")
    found = _leaves(_ordered(ORDERS["shuffled"](pages)))
    assert [x.p < SURE for x in found if not x.read] == [True, True]
    told = {n for x in found if not x.read for n, _ in x.rivals[:2]}
    assert told == {9, 41}


def _wavering(page: PageSeen, one: int, p: float, other: int) -> PageSeen:
    """The page with a number in its corner alone, which may be another one too."""
    votes = [Vote(voter="spotter", value=v, p=q) for v, q in ((one, p), (other, 1 - p))]
    regions = (replace(r, votes=tuple(votes)) if r.kind == "number" else r for r in page.regions)
    return _without(replace(page, regions=tuple(regions)), "matrix number")


def test_numbers_that_waver_are_known_by_what_other_pages_hold(pages: list[PageSeen]) -> None:
    """Each number once: the second is read as the third too, and that one as a clear page's."""
    pages[28] = _wavering(pages[28], 57, 0.94, 59)
    pages[29] = _wavering(pages[29], 59, 0.97, 55)
    laid = _ordered(ORDERS["shuffled"](pages))
    found = _leaves(laid)
    assert _right(found, laid)
    assert all(x.p > SURE for x in found)


def test_two_pages_that_waver_between_the_same_numbers_stay_in_doubt(
    pages: list[PageSeen],
) -> None:
    pages[28] = _wavering(pages[28], 57, 0.6, 59)
    pages[29] = _wavering(pages[29], 57, 0.55, 59)
    found = _leaves(_ordered(ORDERS["shuffled"](pages)))
    assert sum(x.p < SURE or x.picture is None for x in found) == 2


@pytest.mark.parametrize("order", ["as printed", "shuffled"])
def test_a_number_cut_to_another_is_outvoted_or_in_doubt(pages: list[PageSeen], order: str) -> None:
    """Page 31 is cut by the edge and reads 1; the number of its matrix stands."""
    pages[15] = _numbered(pages[15], "number", 1)
    laid = _ordered(ORDERS[order](pages))
    found = _leaves(laid)
    assert all(x.p < SURE for x in found if x.picture != _true(laid, x))
    if order == "as printed":
        assert _right(found, laid)


def _true(pages: Sequence[PageSeen], leaf: Leaf) -> int:
    return int(pages[leaf.unit.page].file[5:7])


def test_a_page_scanned_twice_is_one(pages: list[PageSeen]) -> None:
    laid = _ordered([*pages[:9], pages[8], *pages[9:]])
    found = _leaves(laid)
    assert _right(found, laid)
    assert sum(x.picture == 17 for x in found) == 2
    assert all(x.p > SURE for x in found)


def test_two_pages_that_claim_one_number_are_in_doubt(pages: list[PageSeen]) -> None:
    pages[20] = _numbered(_numbered(pages[20], "number", 9), "matrix number", 10)
    found = _leaves(_ordered(ORDERS["shuffled"](pages)))
    (kept,) = [x for x in found if x.picture == 9]
    assert kept.p < SURE


def test_a_cover_with_a_number_claims_no_page_of_the_book(pages: list[PageSeen]) -> None:
    other = next(r for r in pages[20].regions if r.kind == "title")
    bare = _without(pages[4], "key", "cell", "matrix number", "score", "critical", "instruction",
                    "critical text", "title")  # fmt: skip
    cover = replace(bare, regions=(other, *bare.regions), file="cover.png")
    found = _leaves(_ordered([cover, *pages]))
    assert [x.picture for x in found[:1]] == [None]
    assert {x.picture for x in found[1:]} == {*range(1, 64, 2)}
    assert all(x.p > SURE for x in found[1:])


@pytest.mark.parametrize(("p", "sure"), [(0.6, True), (0.99999, False)])
def test_a_notice_with_a_figure_on_it_puts_no_clear_page_in_doubt(
    pages: list[PageSeen],
    p: float,
    sure: bool,  # noqa: FBT001
) -> None:
    """A picture and a text behind the last page, with what may be a number of a page."""
    notice = _numbered(_without(pages[3], "cell", "key", "matrix number"), "number", 29, p)
    leaves = _leaves(_ordered([*pages[:32], notice]))
    (leaf,) = [x for x in leaves if x.picture == 29 and x.unit.matrix]
    assert (leaf.p > SURE) is sure
    assert leaves[-1].picture is None


def test_lost_pages_leave_the_others_where_they_are(pages: list[PageSeen]) -> None:
    del pages[10:13]
    found = _leaves(_ordered(pages))
    assert {x.picture for x in found} == {*range(1, 64, 2)} - {21, 23, 25}


def test_matrices_on_pages_of_their_own_are_told_by_their_own_numbers(
    pages: list[PageSeen],
) -> None:
    apart = [
        one
        for p in pages[:-1]
        for one in (
            _without(p, "key", "cell", "matrix number"),
            _without(p, "number", "score", "critical", "title", "instruction", "critical text"),
        )
    ]
    found = _leaves(_ordered(apart))
    assert len(found) == 64
    assert {x.picture for x in found if x.unit.picture} == {*range(1, 64, 2)}
    assert {x.matrix for x in found if x.unit.matrix} == {*range(2, 65, 2)}
    assert all(x.p > SURE for x in found)


@pytest.mark.parametrize("behind", [1, -1])
def test_a_matrix_without_a_number_belongs_to_the_picture_on_its_side(
    pages: list[PageSeen], behind: int
) -> None:
    """Behind each picture, or before it, as all others of a book that lacks two leaves."""
    apart = [
        one
        for p in pages[:10] + pages[12:-1]
        for one in (
            replace(_without(p, "key", "cell", "matrix number"), file=f"{p.file} picture"),
            _without(p, "number", "score", "critical", "title", "instruction", "critical text"),
        )[::behind]
    ]
    for i in range(12, 16):  # two parchments
        apart[i] = _without(apart[i], "matrix number")
    found = _leaves(_ordered(apart))
    assert all(x.p > SURE for x in found)
    assert all(
        f"page-{x.picture:02}.png" == apart[x.unit.page].file.removesuffix(" picture")
        for x in found
    )


def test_one_matrix_in_two_blocks_is_one(pages: list[PageSeen]) -> None:
    split = replace(
        pages[3],
        regions=tuple(
            replace(r, block=int(r.key is not None and r.key > 24)) for r in pages[3].regions
        ),
    )
    (unit,) = units_of([split])
    assert len(unit.entries) == 24


def test_two_matrices_on_a_page_are_two(pages: list[PageSeen]) -> None:
    both = replace(
        pages[3],
        regions=(*pages[3].regions, *(replace(r, block=1) for r in pages[4].regions)),
    )
    found = _leaves([both])
    assert [x.picture for x in found] == [7, 9]


def test_four_parchments_on_a_page_are_to_be_cut_apart(pages: list[PageSeen]) -> None:
    blocks = [
        replace(r, block=n) for n, page in enumerate(pages[:4]) for r in page.regions
        if r.kind != "number"
    ]  # fmt: skip
    four = replace(pages[0], regions=tuple(blocks))
    assert uncut([four, *pages[4:]]) == {0}
    assert len(_leaves([four, *pages[4:]])) == 28
    assert uncut(pages) == frozenset()
    sheets = [replace(four, place=i, file=f"{i}.png") for i in range(3)]
    assert uncut([*sheets, pages[0]]) == {0, 1, 2, 3}


def test_a_picture_and_its_matrix_on_two_pages_are_one_parchment(pages: list[PageSeen]) -> None:
    shown = [_without(pages[15], "cell", "key", "matrix number", "number")]
    bare = _without(pages[15], "number", "score", "critical", "instruction", "critical text")
    stray = [replace(r, kind="number", votes=(Vote(voter="cells", value=21, p=0.1),))
             for r in pages[15].regions if r.kind == "matrix number"]  # fmt: skip
    shown.append(replace(bare, regions=(*bare.regions, *stray)))
    laid = _ordered([*pages[:15], *shown, *pages[16:]])
    assert [x.picture for x in _leaves(laid) if x.unit.place in (15, 16)] == [31, 31]


def test_nothing_gives_nothing() -> None:
    assert _leaves([]) == []


def _apart(page: PageSeen) -> tuple[PageSeen, PageSeen]:
    """The picture and the matrix of a parchment on two pages, the second with a heading."""
    of_matrix = ("key", "cell", "matrix number")
    mine = tuple(r for r in page.regions if r.kind in of_matrix)
    head = Region(
        kind="title",
        box=(9, 9, 90, 20),
        note="en",
        votes=(Vote(voter="lines", value="MATRIX", p=1),),
    )
    return _without(page, *of_matrix), replace(page, regions=(head, *mine))


def test_labels_over_matrices_of_their_own_pages_are_no_titles(pages: list[PageSeen]) -> None:
    both = []
    for page in (page for page in pages if page.kind == "parchment"):
        picture, matrix = _apart(page)
        label = replace(matrix.regions[0], votes=(Vote(voter="lines", value=page.file, p=1),))
        both += [picture, replace(matrix, regions=(label, *matrix.regions[1:]))]
    units = units_of(_ordered(both))
    assert all(u.picture != u.matrix for u in units)
    assert not any(u.seen("title") for u in units if u.matrix)
    assert [leaf.picture for leaf in leaves_of(units)[:4]] == [1, 1, 3, 3]


def test_a_pile_of_matrices_beside_one_of_pictures_has_no_number_of_a_picture(
    pages: list[PageSeen],
) -> None:
    """A number in a corner of each, as of a list or a target, is no picture's number."""
    piles: tuple[list[PageSeen], list[PageSeen]] = [], []
    for page in (page for page in pages if page.kind == "parchment"):
        picture, matrix = _apart(page)
        stray = next(r for r in page.regions if r.kind == "number")
        matrix = replace(matrix, regions=(*matrix.regions, stray))
        piles[0].append(picture)
        piles[1].append(_numbered(matrix, "number", 43))
    laid = _ordered([one for pile in piles for one in random.Random(4).sample(pile, 32)])
    found = _leaves(laid)
    assert len(found) == 64
    assert all(x.unit.picture != x.unit.matrix for x in found)
    assert all(x.p > SURE and x.read for x in found)
    assert _right(found, laid)


def test_the_pages_of_an_opening_tell_each_other_their_number(pages: list[PageSeen]) -> None:
    laid = []
    for n, page in enumerate(random.Random(3).sample(pages[:32], 32)):
        picture, matrix = _apart(page)
        if n in (5, 6, 20):
            matrix = _without(matrix, "matrix number")
        laid += [replace(half, file=page.file) for half in (picture, matrix)]
    found = _leaves(_ordered(laid))
    assert len(found) == 64
    assert all(x.p > SURE for x in found)
    assert _right(found, laid)


def test_an_opening_whose_numbers_are_not_clear_holds_its_pages_together(
    pages: list[PageSeen],
) -> None:
    """Small numbers are fairly clear on each page, and on some no number was seen."""
    laid = []
    for n, page in enumerate(page for page in pages if page.kind == "parchment"):
        picture, matrix = _apart(page)
        weak = _numbered(picture, "number", 2 * n + 1, 0.8)
        weak = _without(weak, "number") if n in (4, 5, 20) else weak
        matrix = _numbered(matrix, "matrix number", 2 * n + 2, 0.8)
        laid += [replace(half, file=page.file) for half in (weak, matrix)]
    blind = [p for p in laid if p.place in (4, 5, 20)]
    assert blind
    found = _leaves(_ordered(laid))
    assert _right(found, laid)
    assert all(x.p > SURE for x in found if x.unit.place in (8, 10, 40))


def test_the_heading_of_matrices_is_no_title(pages: list[PageSeen]) -> None:
    both = [half for page in pages if page.kind == "parchment" for half in _apart(page)]
    blind = replace(both[5], regions=tuple(r for r in both[5].regions if r.kind == "title"))
    units = units_of(_ordered([*both[:5], blind, *both[6:]]))
    titles = [str(v.value) for u in units for s in u.seen("title") for v in s.region.votes]
    assert "MATRIX" not in titles
    assert len(set(titles)) > 1
    assert all(u.picture != u.matrix for u in units if u.page != 5)


def test_a_picture_is_called_nearly_as_its_matrices_are_headed(pages: list[PageSeen]) -> None:
    both = [half for page in pages if page.kind == "parchment" for half in _apart(page)]
    votes = (Vote(voter="lines", value="AMATRIX", p=1),)
    named = [replace(r, votes=votes) if r.kind == "title" else r for r in both[6].regions]
    units = units_of(_ordered([*both[:6], replace(both[6], regions=tuple(named)), *both[7:]]))
    assert [v.value for u in units if u.page == 6 for s in u.seen("title") for v in s.region.votes]


def test_a_price_list_is_no_grid(pages: list[PageSeen]) -> None:
    number = (Vote(voter="lines", value=11, p=0.9),)
    prices = replace(
        pages[0], kind="grid", regions=(Region(kind="number", box=(1, 1, 9, 9), votes=number),)
    )
    units = units_of(_ordered([prices, *pages]))
    assert not any(unit.grid for unit in units)
    assert all(unit.page for unit in units)


def test_a_cell_of_half_a_matrix_is_not_taken_for_the_number_of_its_page(
    pages: list[PageSeen],
) -> None:
    """Where one of two blocks was not found, a target in it may stand where the number does."""
    half = [r for r in pages[10].regions if r.key is None or r.key <= 24]
    torn = replace(pages[10], regions=tuple(half))
    wrong = _numbered(_numbered(torn, "matrix number", 44), "number", 43)
    leaves = _leaves([*pages[:10], wrong, *pages[11:]])
    (told,) = [leaf for leaf in leaves if leaf.unit.page == 10]
    assert told.picture != 43 or told.p < SURE
