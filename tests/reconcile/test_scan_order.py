"""A whole book in its order: a page without a number is known by its place, and by nothing less."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_leaves import Leaf, leaves_of
from pipeline.reconcile.scan_notes import SURE
from pipeline.reconcile.scan_units import units_of
from pipeline.store import books
from tests.reconcile.scan_books import Sight, pages_of

ROOT = Path(__file__).parents[2]
CLEAR = Sight(bands=((1.0, 0.9999, 1.0),))
NUMBERS = ("number", "matrix number")


@functools.cache
def printed() -> tuple[PageSeen, ...]:
    return tuple(pages_of(books.read_draft(ROOT / "books/lamplighter"), random.Random(1), CLEAR))


def bare(page: PageSeen) -> PageSeen:
    """The page as it is where its numbers cannot be read."""
    return replace(page, regions=tuple(r for r in page.regions if r.kind not in NUMBERS))


def leaves(pages: Sequence[PageSeen]) -> list[Leaf]:
    return leaves_of(units_of([replace(p, place=i) for i, p in enumerate(pages)]))


def pictures(found: Sequence[Leaf]) -> list[int | None]:
    return [leaf.picture for leaf in found]


ALL = list(range(1, 64, 2))


def test_no_number_is_legible() -> None:
    found = leaves([bare(p) for p in printed()])
    assert pictures(found) == ALL
    assert all(leaf.p > SURE and not leaf.read for leaf in found)


def test_from_behind() -> None:
    found = leaves([bare(p) for p in printed()[::-1]])
    assert pictures(found) == ALL[::-1]


def test_a_few_matrices_were_not_found() -> None:
    def without(page: PageSeen) -> PageSeen:
        return replace(page, regions=tuple(r for r in page.regions if r.kind != "cell"))

    pages = [without(bare(p)) if i in {3, 17, 30} else bare(p) for i, p in enumerate(printed())]
    found = leaves(pages)
    assert pictures(found) == ALL
    assert all(leaf.p > SURE for leaf in found)


@pytest.mark.parametrize("lost", [0, 9, 31])
def test_where_a_page_is_missing_nothing_is_sure(lost: int) -> None:
    pages = [bare(p) for i, p in enumerate(printed()) if i != lost]
    assert not any(leaf.p > SURE for leaf in leaves(pages)[:24])


def test_a_page_lost_and_a_picture_behind_the_book() -> None:
    pages = [bare(p) for i, p in enumerate(printed()[:-1]) if i != 27]
    cover = replace(pages[0], regions=tuple(r for r in pages[0].regions if r.kind != "cell"))
    assert not any(leaf.p > SURE for leaf in leaves([*pages, cover])[:31])


def test_a_page_scanned_twice_for_another_is_seen() -> None:
    pages = [bare(p) for p in printed()]
    pages[10] = replace(pages[9], file="again.png")
    assert not any(leaf.p > SURE for leaf in leaves(pages)[:24])


def test_shuffled_pages_are_in_no_order() -> None:
    pages = [bare(p) for p in printed()]
    random.Random(5).shuffle(pages)
    assert not any(leaf.p > SURE for leaf in leaves(pages))


def test_what_is_clearly_printed_is_not_overruled() -> None:
    pages = list(printed())
    pages[4], pages[5] = pages[5], pages[4]
    found = leaves(pages)
    assert pictures(found) == [*ALL[:4], 11, 9, *ALL[6:]]


def test_one_number_misread_is_no_other_order() -> None:
    def misread(page: PageSeen) -> PageSeen:
        votes = tuple(Vote(voter=v, value=20, p=0.9) for v in ("spotter", "cells"))

        def changed(region: Region) -> Region:
            return replace(region, votes=votes) if region.kind == "matrix number" else region

        kept = (r for r in page.regions if r.kind != "number")
        return replace(page, regions=tuple(map(changed, kept)))

    pages = [misread(p) if i == 15 else bare(p) for i, p in enumerate(printed())]
    found = leaves(pages)
    sure = [leaf.picture for leaf in found if leaf.p > SURE]
    assert set(ALL) - set(sure) <= {19, 31}
