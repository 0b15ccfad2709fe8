"""What pages of matrices say about their matrix, and pages among them."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_between import between
from pipeline.reconcile.scan_legends import legends, said, without_notes
from pipeline.reconcile.scan_units import units_of

LEGEND = "Before the gap: the kettle. Behind it: the lamp."
NOTE = "Look for his maneuver; your page stands below it."
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


def _left(pages: list[PageSeen]) -> list[list[str]]:
    return [
        [str(r.votes[0].value) for r in page.regions if r.kind == "instruction"]
        for page in without_notes(pages)
    ]


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


def test_a_note_beside_many_matrices_is_no_instruction() -> None:
    red = "Tell opponent: Do no Red next turn."
    notes = [
        _page(n, _says(NOTE.replace("his", "h1s" if n else "his")), *_cells()) for n in range(6)
    ]
    one = _page(6, _says(red), *_cells())
    assert _left([*notes, one]) == [[]] * 6 + [[red]]
    assert _left([*notes[:5], one])[0]  # five may be chance


def test_an_instruction_of_many_pictures_is_no_note() -> None:
    for text in ("Do no Red next turn.", "Tell your opponent: Dance a jig."):
        pages = [_page(n, _says(text), *_cells()) for n in range(9)]
        assert _left(pages) == [[text]] * 9


def test_a_line_of_such_a_note_is_none_either_beside_a_matrix() -> None:
    line = "Number of the kettle : lamp"
    notes = [_page(n, _says(f"The Kettle and the Lamp\n{line}"), *_cells()) for n in range(6)]
    alone = [_page(6, _says(line), *_cells()), _page(7, _says(line))]
    assert _left([*notes, *alone]) == [[]] * 7 + [[line]]


def test_lines_that_limit_something_are_no_notes_however_alike_they_are() -> None:
    names = ("Stab", "Kick", "Lunge", "Shove", "Throw", "Parry", "Cleave", "Trip")
    told = [f"Prithee utter: {name} be verboten the coming turn." for name in names]
    told += [f"Prithee utter: verboten be {colour}." for colour in ("orange", "red", "blue")] * 2
    pages = [_page(i, _says(text), *_cells()) for i, text in enumerate(told)]
    assert _left(pages) == [[text] for text in told]
