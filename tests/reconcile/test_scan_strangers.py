"""Leaves of another book in the place of missing ones: known, and no true leaf taken for one."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import Draft
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import within
from pipeline.model.sighting import PageSeen, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_strangers import strangers
from pipeline.reconcile.scan_units import units_of
from pipeline.store import books
from tests.reconcile.scan_books import Sight, pages_of

ROOT = Path(__file__).parents[2]
CLEAR = Sight(bands=((1.0, 0.999999, 1.0),))
POOR = Sight(bands=((0.9, 0.9998, 1.0), (0.07, 0.9, 0.9998), (0.03, 0.4, 0.9)))


@functools.cache
def book(name: str = "lamplighter") -> Draft:
    return books.read_draft(ROOT / "books" / name)


@functools.cache
def _pages(name: str = "lamplighter") -> tuple[PageSeen, ...]:
    return tuple(pages_of(book(name), random.Random(1), CLEAR))


def _foreign(at: int) -> PageSeen:
    """A page of the other fighter, with the same number printed on it."""
    return replace(_pages("lockkeeper")[at], file=f"foreign-{at}.png")


def _among(*at: int) -> list[PageSeen]:
    return [_foreign(i) if i in at else page for i, page in enumerate(_pages())]


def _cells(page: PageSeen, **targets: int | None) -> PageSeen:
    """The page with other pictures under some keys, `k8=5`, all voters being clear."""
    told = {int(key[1:]): target for key, target in targets.items()}
    regions = (
        replace(r, votes=tuple(Vote(voter=v, value=told[r.key], p=0.9999) for v in "ab"))
        if r.kind == "cell" and r.key in told
        else r
        for r in page.regions
    )
    return replace(page, regions=tuple(regions))


def _strange(pages: Sequence[PageSeen]) -> dict[str, str]:
    units = units_of(pages)
    return {pages[units[i].page].file: why for i, why in strangers(units, pages).items()}


def _void() -> int:
    """A key that is 00 in all large matrices."""
    return next(k for k, target in book().matrices[2].items() if not target)


def _taken(made: Extraction, *pointers: str) -> list[str]:
    return [e.pointer for e in made.evidence if any(within(e.pointer, p) for p in pointers)]


@pytest.mark.slow
def test_nothing_on_a_leaf_of_another_book_is_taken() -> None:
    made = decide(_among(14, 15), "lamplighter")
    lost = "/pictures/29", "/matrices/30", "/pictures/31", "/matrices/32"
    assert not _taken(made, *lost)
    doubts = {d.pointer: d for d in made.doubts}
    assert all("another book" in doubts[p].why for p in lost)
    assert doubts["/matrices/30"].page == "foreign-14.png"
    (remark,) = [r for r in made.remarks if "another book" in r]
    assert remark.endswith(": foreign-14.png, foreign-15.png")
    assert "parchments missing: 29/30, 31/32" in made.remarks


@pytest.mark.slow
def test_what_a_leaf_of_another_book_says_is_not_weighed_with_the_rest() -> None:
    without = [page for i, page in enumerate(_pages()) if i != 14]
    made, other = decide(_among(14), "lamplighter"), decide(without, "lamplighter")
    assert made.draft.matrices == other.draft.matrices
    assert made.draft.pictures == other.draft.pictures


@pytest.mark.slow
def test_a_leaf_of_another_book_beside_the_true_one_takes_nothing_from_it() -> None:
    laid = [replace(p, place=i) for i, p in enumerate((_foreign(14), *_pages()))]
    made = decide(laid, "lamplighter")
    assert made.draft.matrices == book().matrices
    assert not any("another book" in d.why for d in made.doubts)
    assert any(r.endswith("another book: foreign-14.png") for r in made.remarks)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lamplighter", "lockkeeper", "mirim", "iroha"])
@pytest.mark.parametrize("sight", [CLEAR, POOR])
def test_no_leaf_of_a_true_book_is_of_another(name: str, sight: Sight) -> None:
    for seed in range(3):
        assert _strange(pages_of(book(name), random.Random(seed), sight)) == {}


@pytest.mark.slow
@given(st.integers(0, 31), st.integers(0, 23), st.sampled_from([0, *range(1, 64, 2)]))
def test_one_cell_makes_no_leaf_of_another_book(at: int, nth: int, target: int) -> None:
    pages = list(_pages())
    keys = sorted(book().matrices[2 * at + 2])
    pages[at] = _cells(pages[at], **{f"k{keys[nth % len(keys)]}": target})
    assert _strange(pages) == {}


def test_some_00_of_its_own_is_printed_and_more_is_another_book() -> None:
    live = [k for k, target in book().matrices[8].items() if target]
    pages = list(_pages())
    for n, key in enumerate(live[:3]):
        assert _strange(pages) == {}, n
        pages[3] = _cells(pages[3], **{f"k{key}": 0})
    assert _strange(pages) == {
        "page-07.png": f"00 under {', '.join(map(str, live[:3]))}, where other leaves have pictures"
    }


def test_a_maneuver_that_only_one_leaf_has_speaks_against_it() -> None:
    live = next(k for k, target in book().matrices[8].items() if target)
    pages = list(_pages())
    pages[3] = _cells(pages[3], **{f"k{_void()}": 17, f"k{live}": 0})
    assert "page-07.png" in _strange(pages)


def test_what_cannot_be_read_speaks_against_no_leaf() -> None:
    void = [k for k, target in book("lockkeeper").matrices[8].items() if not target]
    assert len(void) > 1
    pages = list(_pages("lockkeeper"))
    pages[3] = _cells(pages[3], **dict.fromkeys(f"k{k}" for k in void))
    assert _strange(pages) == {}


def test_beside_a_leaf_of_another_book_one_sign_is_enough() -> None:
    live = next(k for k, target in book().matrices[8].items() if target)
    for at, strange in ((3, False), (15, True)):
        pages = _among(14)
        pages[at] = _cells(pages[at], **{f"k{live}": 0})
        assert (pages[at].file in _strange(pages)) == strange


def _laid(page: PageSeen, across: int, *, turn: int = 0) -> PageSeen:
    """The page with so many entries in a row, maybe scanned on its side."""

    def moved(n: int) -> tuple[int, int, int, int]:
        left, top = 10 * (n % across), 50 + 6 * (n // across)
        box = left, top, left + 4, top + 4
        return box if not turn else (top, 100 - box[2], top + 4, 100 - left)

    keys = sorted({r.key for r in page.regions if r.kind == "cell" and r.key is not None})
    regions = (replace(r, box=moved(keys.index(r.key))) if r.key else r for r in page.regions)
    return replace(page, regions=tuple(regions), turn=90 if turn else 0)


def test_a_small_matrix_that_is_laid_out_in_another_way_is_of_another_book() -> None:
    pages = [_laid(page, 4) if page.kind == "parchment" else page for page in _pages()]
    pages[26] = _laid(pages[26], 1)
    after = "50, 52, 54, 56, 58, 60, 62"
    assert _strange(pages) == {
        "page-53.png": f"the entries after {after} stand elsewhere than on other leaves"
    }


def test_a_page_on_its_side_is_laid_out_as_the_others() -> None:
    pages = [_laid(page, 4) if page.kind == "parchment" else page for page in _pages()]
    pages[26] = _laid(pages[26], 4, turn=90)
    assert _strange(pages) == {}


def test_of_few_leaves_none_is_of_another_book() -> None:
    assert _strange(_among(0)[:4]) == {}
