"""Combat grids of a book decided from all its pages: right or in doubt, never of another key."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from pipeline.model.codec import canonical_json
from pipeline.model.evidence import Doubt, Extraction, GridExtraction
from pipeline.model.grid import NOWHERE, Grids
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_leaves import PICTURES

pytestmark = pytest.mark.slow  # whole pages, books or processes

HEADS = {
    "attack": ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (26, 27, 28)),
    "defend": ((11, 12, 13, 14, 15),),
    "move": ((16, 17, 18, 19, 20), (21, 22, 23, 24, 25)),
}
COLUMNS = [column for columns in HEADS.values() for column in columns]
KEYS = [key for column in COLUMNS for key in column]
VOTERS = ("spotter", "cells")


def leads(number: int) -> dict[int, int | str]:
    """What the grid of a page says: mostly one page."""
    rng = random.Random(number)
    usual = rng.randint(1, 28)
    draws = {k: rng.random() for k in KEYS}
    return {
        k: usual if p < 0.7 else NOWHERE if p < 0.8 else rng.randint(1, 28)
        for k, p in draws.items()
    }


def votes(value: object, p: float = 0.9999) -> tuple[Vote, ...]:
    return tuple(Vote(voter=v, value=value, p=p) for v in VOTERS)


def page(number: int, place: int) -> PageSeen:
    """A page as it would be seen without any mistake."""
    told = leads(number)
    regions = [
        Region(kind="number", box=(500, 20, 540, 60), votes=votes(number)),
        Region(kind="grid title", box=(200, 660, 300, 680), votes=votes("COMBAT GRID")),
    ]
    for name, columns in HEADS.items():
        for column in columns:
            c = COLUMNS.index(column)
            at = 40 + 90 * c
            regions.append(
                Region(kind="grid head", box=(at, 690, at + 60, 705), votes=votes(name.upper()),
                       block=c)
            )  # fmt: skip
            for r, key in enumerate(column):
                y = 720 + 20 * r
                regions += [
                    Region(kind="grid key", box=(at, y, at + 15, y + 12), votes=votes(key),
                           key=key, block=c, row=r),
                    Region(kind="grid cell", box=(at + 40, y, at + 60, y + 12),
                           votes=votes(told[key]), key=key, block=c, row=r),
                ]  # fmt: skip
    return PageSeen(
        file=f"page{place:02}.jpg", sha256="0" * 64, place=place, width=600, height=900,
        kind="grid", regions=tuple(regions),
    )  # fmt: skip


@pytest.fixture
def pages() -> list[PageSeen]:
    return [page(number, i) for i, number in enumerate(PICTURES)]


def decided(pages: Sequence[PageSeen]) -> Extraction:
    return decide(pages, "other")


def grids(made: Extraction) -> GridExtraction:
    assert made.grids is not None
    return made.grids


def doubts(made: Extraction) -> dict[str, Doubt]:
    return {d.pointer: d for d in grids(made).doubts}


def wrong(found: Grids) -> list[tuple[int, int]]:
    return [
        (n, key)
        for n, grid in found.grids.items()
        for key, lead in grid.leads.items()
        if lead != leads(n).get(key)
    ]


def changed(page: PageSeen, which: Callable[[Region], bool], **to: object) -> PageSeen:
    kept = [replace(r, **to) if which(r) else r for r in page.regions if to or not which(r)]  # type: ignore[arg-type]
    return replace(page, regions=tuple(kept))


def at(kind: str, key: int) -> Callable[[Region], bool]:
    return lambda r: r.kind == kind and r.key == key


def test_a_book_that_is_seen_well(pages: list[PageSeen]) -> None:
    made = decided(pages)
    found = grids(made).grids
    assert found.heads == {n: tuple(k for c in cs for k in c) for n, cs in HEADS.items()}
    assert {n: dict(g.leads) for n, g in found.grids.items()} == {n: leads(n) for n in PICTURES}
    assert {g.title for g in found.grids.values()} == {"combat grid"}
    assert found.open == ()
    assert grids(made).doubts == ()
    said = {e.pointer for e in grids(made).evidence}
    assert {f"/grids/{n}/leads/{k}" for n in PICTURES for k in KEYS} <= said


def test_it_is_said_to_be_of_another_edition(pages: list[PageSeen]) -> None:
    made = decided(pages)
    assert any("another edition" in remark for remark in made.remarks)
    assert {"/matrices", "/start"} <= set(made.draft.open)
    assert not made.draft.matrices
    sheet = {d.pointer: d.why for d in made.doubts if d.pointer.startswith("/sheet/")}
    assert "/sheet/maneuvers" in sheet
    assert all("its sheet has no rows" in why for why in sheet.values())


def test_pages_may_be_odd_and_even() -> None:
    made = decided([page(n, n - 1) for n in range(1, 33)])
    assert list(grids(made).grids.grids) == list(range(1, 33))
    assert wrong(grids(made).grids) == []


def test_a_key_that_one_page_misreads_is_known_by_the_others(pages: list[PageSeen]) -> None:
    torn = (Vote(voter="spotter", value=37, p=0.6), Vote(voter="cells", value=27, p=0.6))
    pages[4] = changed(pages[4], at("grid key", 27), votes=torn, key=37)
    made = decided(pages)
    assert dict(grids(made).grids.grids[9].leads) == leads(9)


def test_a_key_that_surely_reads_as_another_is_a_doubt(pages: list[PageSeen]) -> None:
    pages[4] = changed(pages[4], at("grid key", 27), votes=votes(29))
    made = decided(pages)
    assert "read as 29" in doubts(made)["/grids/9/leads/27"].why
    assert 27 not in grids(made).grids.grids[9].leads


def test_a_row_that_is_lost_is_told(pages: list[PageSeen]) -> None:
    """The rows below it keep their keys."""
    pages[4] = changed(pages[4], lambda r: r.key == 8)
    made = decided(pages)
    assert "lost" in doubts(made)["/grids/9/leads/8"].why
    assert {k: v for k, v in leads(9).items() if k != 8} == grids(made).grids.grids[9].leads


def test_ink_that_is_no_row_is_left_out(pages: list[PageSeen]) -> None:
    stray = [
        Region(kind="grid key", box=(40, 830, 55, 842), votes=votes(44), key=44, block=0, row=5),
        Region(kind="grid cell", box=(80, 830, 95, 842), votes=votes(2), key=44, block=0, row=5),
    ]
    pages[4] = replace(pages[4], regions=(*pages[4].regions, *stray))
    made = decided(pages)
    assert dict(grids(made).grids.grids[9].leads) == leads(9)
    assert grids(made).doubts == ()


def test_a_page_whose_grid_was_not_made_out(pages: list[PageSeen]) -> None:
    pages[4] = changed(pages[4], lambda r: r.kind.startswith("grid"))
    made = decided(pages)
    assert "no grid" in doubts(made)["/grids/9"].why
    assert 9 not in grids(made).grids.grids


def test_a_page_whose_number_is_in_doubt(pages: list[PageSeen]) -> None:
    """Its grid is no grid of any page."""
    for i in (3, 9):
        both = (Vote(voter="cells", value=7, p=0.5), Vote(voter="cells", value=19, p=0.5))
        pages[i] = changed(pages[i], lambda r: r.kind == "number", votes=both)
    random.Random(3).shuffle(pages)
    made = decided([replace(p, place=i) for i, p in enumerate(pages)])
    assert {"/grids/7", "/grids/19"} <= set(doubts(made))
    assert wrong(grids(made).grids) == []


def test_voters_against_each_other_are_a_doubt_with_rivals(pages: list[PageSeen]) -> None:
    key = next(k for k, lead in leads(9).items() if isinstance(lead, int) and lead != 28)
    usual = leads(9)[key]
    torn = (Vote(voter="spotter", value=usual, p=0.99), Vote(voter="cells", value=28, p=0.99))
    pages[4] = changed(pages[4], at("grid cell", key), votes=torn)
    doubt = doubts(decided(pages))[f"/grids/9/leads/{key}"]
    assert {r.value for r in doubt.rivals} >= {usual, 28}
    assert doubt.page == "page04.jpg"
    assert doubt.box


def test_a_clear_reading_is_not_overruled_by_what_is_usual(pages: list[PageSeen]) -> None:
    for value in (1, 13, 28, NOWHERE):
        pages[4] = changed(pages[4], at("grid cell", 3), votes=votes(value))
        assert grids(decided(pages)).grids.grids[9].leads[3] == value


@pytest.mark.parametrize("seed", range(8))
def test_errors_of_voters_end_as_doubts(pages: list[PageSeen], seed: int) -> None:
    """One voter in ten readings errs; both err together in one of a hundred, and then unsurely."""
    rng = random.Random(seed)

    def spoilt(region: Region) -> Region:
        if not region.kind.startswith("grid") or region.kind in ("grid title", "grid head"):
            return region
        told = []
        together = rng.random() < 0.01
        other = rng.randint(1, 28)
        for vote in region.votes:
            errs = together or rng.random() < 0.1
            told.append(replace(vote, value=other, p=0.7) if errs else vote)
        best = max(told, key=lambda v: v.p).value
        key = best if region.kind == "grid key" and isinstance(best, int) else region.key
        return replace(region, votes=tuple(told), key=key)

    made = decided([replace(p, regions=tuple(map(spoilt, p.regions))) for p in pages])
    found = grids(made).grids
    assert wrong(found) == []
    cells = sum(len(g.leads) for g in found.grids.values())
    assert cells > 0.7 * len(PICTURES) * len(KEYS)
    lost = {f"/grids/{n}/leads/{k}" for n in PICTURES for k in KEYS
            if k not in found.grids[n].leads}  # fmt: skip
    assert lost <= set(found.open)


def test_the_order_of_the_pages_changes_nothing(pages: list[PageSeen]) -> None:
    before = canonical_json(grids(decided(pages)).grids)
    assert canonical_json(grids(decided(pages[::-1])).grids) == before


TITLES = (
    "Swinging High", "Thrust Low", "Dodging", "Kick", "Head Wound", "Leg Hit", "Jumping Up",
    "Blocked", "Charging", "Turned Around", "Weapon Lost", "Ducking",
)  # fmt: skip


def test_a_book_of_pictures_only_says_so() -> None:
    """Neither matrix nor grid: what is there is read."""
    pictures = [
        PageSeen(
            file=f"{n}.jpg", sha256="0" * 64, place=i, width=600, height=900, kind="parchment",
            regions=(
                Region(kind="number", box=(1, 1, 9, 9), votes=votes(n)),
                Region(kind="title", box=(100, 1, 200, 20), note="en",
                       votes=(Vote(voter="lines", value=TITLES[i % len(TITLES)], p=0.999),)),
            ),
        )
        for i, n in enumerate(PICTURES)
    ]  # fmt: skip
    made = decided(pictures)
    assert made.grids is None
    assert any("no matrix was found" in remark for remark in made.remarks)
    assert {p.title for p in made.draft.pictures.values()} == set(TITLES)
    assert "/matrices" in made.draft.open


def test_one_page_that_looks_like_a_grid_makes_no_other_edition(pages: list[PageSeen]) -> None:
    made = decided([pages[0], *(replace(p, kind="parchment") for p in pages[1:])])
    assert made.grids is None
    assert not any("another edition" in remark for remark in made.remarks)


def test_a_heading_that_is_not_sure(pages: list[PageSeen]) -> None:
    poor = [changed(p, lambda r: r.kind == "grid head" and r.block == 3, votes=votes("SHO", 0.7))
            for p in pages]  # fmt: skip
    made = decided(poor)
    assert "/heads/sho" in doubts(made)
    assert set(grids(made).grids.heads) == {"attack", "move"}
