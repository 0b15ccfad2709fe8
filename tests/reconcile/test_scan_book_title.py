"""The title of a book from its pages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.evidence import Extraction
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan import decide
from pipeline.store import books
from tests.reconcile.scan_books import Sight, pages_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages() -> list[PageSeen]:
    book = books.read_draft(ROOT / "books" / "lamplighter")
    return pages_of(book, random.Random(1), Sight(bands=((1.0, 0.999999, 1.0),)))


def _cover(*titles: str) -> PageSeen:
    regions = tuple(
        Region(kind="title", box=(0, 0, 9, 9), votes=(Vote(voter="lines", value=t, p=0.99),))
        for t in titles
    )
    return PageSeen(
        file="cover.png", sha256="", place=0, width=100, height=100, kind="parchment",
        regions=regions,
    )  # fmt: skip


def _with_lines(pages: Sequence[PageSeen], *lines: str) -> list[PageSeen]:
    """The pages, with lines of text on the sheet."""
    more = tuple(
        Region(kind="sheet text", box=(0, 0, 9, 9), votes=(Vote(voter="a", value=t, p=0.99),))
        for t in lines
    )
    return [replace(p, regions=(*p.regions, *more)) if p.kind == "sheet" else p for p in pages]


def _read(pages: Sequence[PageSeen]) -> tuple[str | None, list[object]]:
    made: Extraction = decide(pages, "heron")
    doubts = [d for d in made.doubts if d.pointer == "/title"]
    return made.draft.title, [r.value for d in doubts for r in d.rivals]


@pytest.mark.slow
def test_a_title_that_two_pages_print_is_taken(pages: list[PageSeen]) -> None:
    marked = _with_lines(pages, "CHARACTER SHEET", "The Gray Heron")
    assert _read([_cover("THE GRAY HERON"), *marked]) == ("THE GRAY HERON", [])


@pytest.mark.slow
def test_what_one_page_prints_is_a_doubt_that_shows_it(pages: list[PageSeen]) -> None:
    marked = _with_lines(pages, "CHARACTER SHEET", '"The Gray Heron"', "Bow", "MOD")
    assert _read(marked) == (None, ["The Gray Heron"])


@pytest.mark.slow
def test_a_book_that_tells_no_title_says_so(pages: list[PageSeen]) -> None:
    made = decide(pages, "heron")
    (doubt,) = [d for d in made.doubts if d.pointer == "/title"]
    assert doubt.why == "no page was found that tells the title of the book"
