"""Printed numbers by their place."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.model.evidence import Box
from pipeline.model.sighting import PageSeen, Region, Turn, Vote
from pipeline.reconcile.scan_places import steadied

WIDE, HIGH = 600, 900


def number(value: int, at: tuple[int, int], p: float, high: int = 30) -> Region:
    x, y = at
    box = (x - high, y - high // 2, x + high, y + high // 2)
    votes = tuple(Vote(voter=v, value=value, p=p) for v in ("spotter", "cells"))
    return Region(kind="number", box=box, votes=votes)


def page(place: int, *regions: Region, turn: Turn = 0) -> PageSeen:
    wide, high = (WIDE, HIGH) if turn in (0, 180) else (HIGH, WIDE)
    return PageSeen(
        file=f"{place}.png", sha256="", place=place, width=wide, height=high, turn=turn,
        kind="parchment", regions=regions,
    )  # fmt: skip


def turned(region: Region, turn: Turn) -> Region:
    """Where a region of an upright page is on a scan that has to be turned to be upright."""
    left, top, right, bottom = region.box
    boxes: dict[Turn, Box] = {
        0: region.box,
        90: (top, WIDE - right, bottom, WIDE - left),
        180: (WIDE - right, HIGH - bottom, WIDE - left, HIGH - top),
        270: (HIGH - bottom, left, HIGH - top, right),
    }
    return Region(kind="number", box=boxes[turn], votes=region.votes)


def chances(pages: Sequence[PageSeen], place: int) -> list[float]:
    return [region.votes[0].p for region in steadied(pages)[place].regions]


def book(rng: random.Random, count: int = 20) -> list[PageSeen]:
    """Numbers in two corners by turns, not quite clear, and never quite in the same place."""
    pages = []
    for i in range(count):
        x = (60 if i % 2 else 540) + rng.randint(-8, 8)
        pages.append(page(i, number(2 * i + 1, (x, 50 + rng.randint(-8, 8)), 0.7)))
    return pages


def test_a_number_where_the_others_are_is_likelier() -> None:
    pages = book(random.Random(1))
    assert min(p for i in range(20) for p in chances(pages, i)) > 0.98


def test_what_stands_elsewhere_is_less_likely() -> None:
    pages = book(random.Random(2))
    pages[5] = page(5, *pages[5].regions, number(37, (300, 500), 0.5))
    right, wrong = chances(pages, 5)
    assert right > 0.98
    assert wrong < 0.3


def test_what_is_of_another_size_is_no_number() -> None:
    pages = book(random.Random(3))
    pages[4] = page(4, number(9, (540, 50), 0.6, high=90))
    assert chances(pages, 4)[0] < 0.6


def test_an_ornament_that_looks_like_the_same_number_everywhere_gains_nothing() -> None:
    pages = [page(p.place, *p.regions, number(9, (300, 860), 0.3)) for p in book(random.Random(4))]
    assert max(chances(pages, i)[1] for i in range(20)) <= 0.3


def test_a_digit_of_a_number_gains_nothing() -> None:
    pages = book(random.Random(5))
    whole = pages[8].regions[0]
    left, top, right, bottom = whole.box
    part = Region(
        kind="number", box=((left + right) // 2, top, right, bottom),
        votes=(Vote(voter="spotter", value=7, p=0.2),),
    )  # fmt: skip
    pages[8] = page(8, whole, part)
    assert chances(pages, 8)[1] < 0.2


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_that_lies_otherwise_is_turned_first(turn: Turn) -> None:
    pages = book(random.Random(6))
    pages[3] = page(3, turned(pages[3].regions[0], turn), turn=turn)
    assert chances(pages, 3)[0] > 0.98


def test_two_pages_tell_little() -> None:
    pages = book(random.Random(7), 2)
    assert chances(pages, 0)[0] == pytest.approx(0.7, abs=0.1)


def test_other_regions_and_their_order_stay() -> None:
    pages = book(random.Random(8))
    title = Region(
        kind="title", box=(1, 1, 9, 9), votes=(Vote(voter="rapidocr", value="A", p=0.5),)
    )
    pages[0] = page(0, title, *pages[0].regions)
    done = steadied(pages)
    assert done[0].regions[0] == title
    assert [p.place for p in done] == list(range(20))


def test_leaves_of_one_scan_have_their_corners_too() -> None:
    """Six cards on a scan: each has its number in its own corner."""
    pages = []
    for i in range(24):
        x, y = 220 * (i % 3), 450 * (i // 3 % 2)
        one = page(i, number(2 * i + 1, (x + 20, y + 30), 0.7))
        pages.append(replace(one, cut=(x, y, x + 200, y + 400)))
    assert min(chances(pages, i)[0] for i in range(24)) > 0.98
