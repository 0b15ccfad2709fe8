"""Whole books: which page is in which file, in spreads, turned, lost, doubled and shuffled."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.scanner.book import ScannedBook, scan_book
from tests.scanner.camera import Pixels, opened
from tests.scanner.place import Points
from tests.scanner.presets import Span, presets

pytestmark = pytest.mark.slow  # whole pages, books or processes

COUNT = 8
SIZE = (200, 310)
ALWAYS, NEVER = Span(1, 1), Span(0, 0)
CLEAN = replace(presets()["clean-300"], dpi=Span(100, 100))
BITS = np.array([(60 + 40 * (i % 3), 100 + 60 * (i // 3)) for i in range(6)], np.float64)


def marked(number: int) -> Pixels:
    """A page that says its number in dots."""
    page = np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)
    for bit, (x, y) in enumerate(BITS):
        if number >> bit & 1:
            cv2.circle(page, (int(x), int(y)), 10, (0, 0, 0), -1)
    return page


@cache
def pages() -> tuple[Pixels, ...]:
    return tuple(marked(n + 1) for n in range(COUNT))


def shown(image: Pixels, spots: Points) -> int:
    """The number that a scan shows at these spots."""
    grey = image if image.ndim == 2 else image.mean(axis=2)
    paper = np.median(grey)
    spots = spots.round().astype(int)
    return sum(1 << bit for bit, (x, y) in enumerate(spots) if grey[y, x] < 0.72 * paper)


def agree(book: ScannedBook) -> None:
    """Every file shows the pages that it is said to show, where it is said."""
    for file in book.files:
        for page, place in file.pages:
            assert shown(opened(file.data), place.points(BITS)) == page + 1


def order(book: ScannedBook) -> list[tuple[int, ...]]:
    return [tuple(page for page, _ in file.pages) for file in book.files]


def test_a_tidy_book_is_all_there_in_order() -> None:
    book = scan_book(pages(), CLEAN, 1, dpi=100)
    assert order(book) == [(page,) for page in range(COUNT)]
    assert [file.name for file in book.files][:2] == ["scan001.jpg", "scan002.jpg"]
    assert book.missing == ()
    agree(book)


@pytest.mark.parametrize("name", presets())
def test_what_is_said_of_a_book_is_so(name: str) -> None:
    preset = replace(presets()[name], cut=NEVER, defocus=Span(0, 0.3), shake=NEVER)
    for seed in range(2):
        agree(scan_book(pages(), preset, seed, dpi=100))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_a_spread_is_a_left_and_a_right_page(count: int) -> None:
    book = scan_book(pages()[:count], replace(CLEAN, spread=ALWAYS), 1, dpi=100)
    expected = [[], [(0,)], [(0,), (1,)], [(0,), (1, 2)], [(0,), (1, 2), (3,)]]
    assert order(book) == [*expected, [(0,), (1, 2), (3, 4)]][count]
    agree(book)
    for file in book.files:
        assert file.size[0] > (1.9 if len(file.pages) == 2 else 0.95) * SIZE[0]


def test_turned_files_say_how() -> None:
    book = scan_book(pages(), replace(CLEAN, turned=ALWAYS), 1, dpi=100)
    assert {file.turns for file in book.files} == {1, 2, 3}
    agree(book)
    for file in book.files:
        assert (file.size[0] > file.size[1]) == (file.turns != 2)


def test_missing_pages_are_named() -> None:
    book = scan_book(pages(), replace(CLEAN, missing=Span(0.5, 0.5)), 2, dpi=100)
    there = {page for shot in order(book) for page in shot}
    assert 0 < len(book.missing) < COUNT
    assert there | set(book.missing) == set(range(COUNT))
    assert not there & set(book.missing)


def test_doubled_pages_are_two_scans() -> None:
    book = scan_book(pages(), replace(CLEAN, doubled=ALWAYS, naming=("copies",)), 1, dpi=100)
    assert set(Counter(order(book)).values()) == {2}
    assert len({file.data for file in book.files}) == 2 * COUNT
    assert [file.name for file in book.files][:2] == ["page-1.jpg", "page-1 copy.jpg"]
    agree(book)


def test_moved_pages_are_elsewhere() -> None:
    book = scan_book(pages(), replace(CLEAN, moved=Span(0.5, 0.5)), 1, dpi=100)
    assert order(book) != sorted(order(book))
    assert sorted(order(book)) == [(page,) for page in range(COUNT)]
    agree(book)


def test_foreign_pages_are_no_pages_of_the_book() -> None:
    book = scan_book(pages(), replace(CLEAN, foreign=ALWAYS), 1, dpi=100)
    strangers = [file for file in book.files if not file.pages]
    assert len(strangers) == COUNT
    assert len({file.data for file in strangers}) == COUNT


def test_everything_lost_is_an_empty_book() -> None:
    book = scan_book(pages(), replace(CLEAN, missing=ALWAYS), 1, dpi=100)
    assert book.files == ()
    assert book.missing == tuple(range(COUNT))


def test_the_same_seed_gives_the_same_files() -> None:
    def files(seed: int) -> list[tuple[str, bytes]]:
        made = scan_book(pages(), presets()["bad-70"], seed, dpi=100).files
        return [(file.name, file.data) for file in made]

    assert files(3) == files(3)
    assert files(3) != files(4)
