"""Running heads where titles should be."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_title_heads import (
    head_titles,
    repeated_titles,
    retitled,
    titles_of_book,
)
from pipeline.reconcile.scan_votes import Seen
from tests.reconcile.scan_books import pages_of
from tests.reconcile.test_scan import CLEAR, book

OWN = ("Polishing", "Kettle High", "Sly Dance", "Off the Stool", "Lamp Out", "Moth Wound", "Glib")
HEAD = "The Kettle Smith"


def _title(page: int, said: str, top: int = 120) -> Seen:
    votes = (Vote(voter="lines", value=said, p=1.0),)
    box = (100, top, 300, top + 60)
    return Seen(page, Region(kind="title", box=box, votes=votes, note="en"))


def _pages(count: int) -> list[PageSeen]:
    return [
        PageSeen(file="", sha256="", place=i, width=999, height=1400, kind="parchment")
        for i in range(count)
    ]


def _heads(*more: Seen, lines: tuple[str, ...] = ()) -> frozenset[int]:
    every = [*(_title(i, said, 120 + i) for i, said in enumerate(OWN)), *more]
    pages = _pages(max(s.page for s in every) + 1)
    return head_titles({2 * s.page + 1: s for s in every}, pages, lines)


def test_what_stands_above_the_titles_on_two_pages_is_none() -> None:
    assert _heads(_title(7, HEAD, 50), _title(8, f"{HEAD}s", 55)) == {15, 17}


def test_a_line_of_the_sheet_is_one_on_a_single_page() -> None:
    assert _heads(_title(7, HEAD, 50), lines=("Height 3", HEAD.upper())) == {15}


@pytest.mark.parametrize(
    "other", [_title(8, "Kettle Low", 50), _title(8, HEAD, 125), _title(8, "", 50)]
)
def test_a_title_in_another_place_is_one(other: Seen) -> None:
    assert not _heads(_title(7, HEAD, 50), other)


def test_where_titles_stand_anywhere_nothing_is_told() -> None:
    every = {2 * i + 1: _title(i, HEAD, 40 + 90 * i) for i in range(8)}
    assert not head_titles(every, _pages(8), ())
    assert not head_titles({1: _title(0, HEAD)}, _pages(1), (HEAD,))


def test_a_title_that_many_pictures_have_heads_their_pages() -> None:
    own = {2 * i + 1: said for i, said in enumerate(OWN)}
    heads_all = dict.fromkeys((21, 23, 25, 27), HEAD)
    assert repeated_titles({**own, **heads_all, 29: HEAD.upper()}) == {21, 23, 25, 27, 29}
    assert not repeated_titles({**own, 21: OWN[0], 23: OWN[0]})


def _page(head: str, below: str = "") -> list[Region]:
    other = replace(_title(0, below, 900).region, kind="other title")
    return [_title(0, head).region, *([other] if below else [])]


def _called(pages: list[list[Region]]) -> list[list[object]]:
    return [[r.votes[0].value for r in rest if r.kind == "title"] for rest in retitled(pages)]


def test_what_stands_below_the_name_of_the_book_is_the_title() -> None:
    pages = [*(_page(HEAD, said) for said in OWN), _page(f"{HEAD}s", "Ladle Low"), _page(HEAD)]
    assert _called(pages) == [*([said] for said in OWN), ["Ladle Low"], []]
    assert not any(r.kind == "other title" for rest in retitled(pages) for r in rest)


def test_what_stands_below_titles_of_their_own_is_none() -> None:
    pages = [_page(said, "Stroke") for said in OWN]
    assert _called(pages) == [[said] for said in OWN]
    assert not any(r.kind == "other title" for rest in retitled(pages) for r in rest)


@pytest.mark.parametrize("below", ["Stroke", ""])
def test_below_a_head_only_words_that_differ_are_titles(below: str) -> None:
    assert _called([_page(HEAD, below) for _ in OWN]) == [[HEAD] for _ in OWN]


def test_what_the_book_is_called_is_no_title_of_a_picture() -> None:
    titles = {1: "The Kettle Smith", 3: "Kettle High", 5: "Polishing"}
    called = ["THE KETTLE SMITH", "Kettle-High"]
    assert titles_of_book(titles, called, ["polishing"]) == {1, 3}
    assert titles_of_book(titles, called, ["kettle high"]) == {1}  # a row of the sheet


@pytest.mark.slow
def test_a_picture_that_is_called_as_the_book_is_a_doubt() -> None:
    pages = pages_of(book(), random.Random(1), CLEAR)
    votes = (Vote(voter="lines", value="The Lantern Mender", p=0.99),)
    title = Region(kind="title", box=(0, 2, 30, 40), votes=votes, note="en")
    others = tuple(r for r in pages[3].regions if r.kind != "title")
    pages[3] = replace(pages[3], regions=(*others, title))
    line = Region(kind="sheet text", box=(0, 2, 30, 40), votes=votes)
    shown = [replace(p, regions=(line, *p.regions)) if p.kind == "sheet" else p for p in pages]
    assert decide(pages, "lamplighter").draft.pictures[7].title == "The Lantern Mender"
    doubts = {d.pointer: d.why for d in decide(shown, "lamplighter").doubts}
    assert doubts["/pictures/7/title"] == "the book itself may be called so"
