"""What pages of matrices say about their matrix, and pages among them."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_between import between
from pipeline.reconcile.scan_legends import legends, said
from pipeline.reconcile.scan_units import units_of

LEGEND = "Before the gap: the kettle. Behind it: the lamp."
TOLD = ("Polish no kettles next turn.", "Carry two lamps.", "Sing to the moths.", "Fold the tent.")


def _says(text: str) -> Region:
    votes = (Vote(voter="lines", value=text, p=0.9),)
    return Region(kind="instruction", box=(0, 0, 9, 9), votes=votes)


def _cells() -> list[Region]:
    def one(key: int) -> Region:
        votes = (Vote(voter="cells", value=7, p=0.999),)
        return Region(kind="cell", key=key, box=(0, key, 9, key + 1), votes=votes)

    return [one(key) for key in range(2, 20, 2)]


def _page(place: int, *regions: Region) -> PageSeen:
    return PageSeen(
        file=f"{place}.png", sha256="", place=place, width=99, height=99, kind="parchment",
        regions=regions,
    )  # fmt: skip


def _book() -> list[PageSeen]:
    pages = []
    for i, told in enumerate(TOLD):
        legend = LEGEND if i else LEGEND.replace("kettle", "kettel")
        pages += [_page(2 * i, _says(told)), _page(2 * i + 1, _says(legend), *_cells())]
    return pages


def test_what_matrices_say_about_themselves_is_no_instruction() -> None:
    units = units_of(_book())
    assert [unit.picture for unit in units] == [True, False] * 4
    assert [len(unit.seen("instruction")) for unit in units] == [1, 0] * 4


def test_it_is_none_either_where_the_matrix_was_not_found() -> None:
    pages = [*_book(), _page(8, _says(LEGEND))]
    assert not units_of(pages)[-1].seen("instruction")


def test_what_pictures_say_as_often_is_one() -> None:
    """`TOLD[0]` stands on pages of pictures too."""
    pages = [_says(TOLD[0]) for _ in range(4)]
    assert legends([[one] for one in pages], [[one] for one in pages]) == frozenset()


def test_beside_their_pictures_matrices_have_instructions() -> None:
    alone = [[_says(LEGEND)] for _ in range(5)]
    assert legends(alone, [[_says(TOLD[0])]]) == frozenset()
    assert legends(alone, [[_says(t)] for t in TOLD]) == {said(_says(LEGEND))}


def test_a_region_may_say_nothing() -> None:
    assert not said(Region(kind="instruction", box=(0, 0, 1, 1)))
    assert not said(Region(kind="title", box=(0, 0, 1, 1)))


def test_a_page_between_two_parchments_that_tells_something_is_one() -> None:
    kinds = [page.kind for page in between([_other(p) if p.place == 2 else p for p in _book()])]
    assert kinds == ["parchment"] * 8


def test_a_page_at_the_end_or_one_that_tells_nothing_is_none() -> None:
    first = [_other(p) if p.place == 0 else p for p in _book()]
    empty = [replace(_other(p), regions=()) if p.place == 2 else p for p in _book()]
    assert between(first)[0].kind == between(empty)[2].kind == "other"


def _other(page: PageSeen) -> PageSeen:
    return replace(page, kind="other", why="thin lines")
