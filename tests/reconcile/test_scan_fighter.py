"""Books that speak of their fighter by name, and whom else a name could mean."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pipeline.model.clauses import Bonus, Clause, Drop, Forbid, Free, Goto, Only, Restore
from pipeline.model.sighting import Region, RegionKind, Vote
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_fighter import as_fighter, fighter
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import TOLD, Habits, Telling, telling
from tests.reconcile.scan_books import pages_of
from tests.reconcile.test_scan import CLEAR, book

NAMES = ("old ferryman", "ferryman")
NO_RED = Forbid(forbid=("red",))
TEXTS = [
    "The Ferryman may not use Red in the next round.",
    "If the Ferryman scores in the next round, he adds 1.",
    "In the next round the Ferryman is limited to Red.",
    "The Ferryman's oar lies on the ground.",
]


def told(text: str, names: tuple[str, ...] = NAMES) -> Telling | None:
    votes = (Vote(voter="lines", value=text, p=0.99),)
    region = Region(kind="instruction", box=(1, 2, 30, 40), votes=votes)
    return telling([Seen(0, region)], ("chop",), habits=Habits(fighter=names))


def test_the_name_is_one_that_the_sheet_prints() -> None:
    assert fighter(TEXTS, ["red"], ["Equipment", "The Old Ferryman"]) == ("ferryman",)
    assert fighter(TEXTS, ["red"], ["The Old Miller"]) == ()
    assert fighter(TEXTS[:2], ["red"], ["The Old Ferryman"]) == ()  # too few speak of him
    assert fighter(TEXTS, ["ferryman"], ["The Old Ferryman"]) == ()  # rows are called so
    mixed = [*TEXTS, "The Miller may not use Red in the next round."]
    assert fighter(mixed, ["red"], ["The Old Ferryman", "The Miller"]) == ()
    proper = ["Osric may not use Red.", "Next round Osric adds 1.", "If Osric scored, go to 3."]
    assert fighter(proper, ["red"], ["OSRIC"]) == ("osric",)
    long = "Whoever meets the Ferryman at his landing stage pays"
    assert fighter(TEXTS, ["red"], [long]) == ()


@pytest.mark.parametrize(
    ("clauses", "text"),
    [
        ((NO_RED,), TEXTS[0]),
        ((NO_RED,), "Red is forbidden to the Old Ferryman in the next round."),
        ((Bonus(bonus=1),), TEXTS[1]),
        ((Bonus(bonus=2, to=("red",)),),
         "In the next round the Ferryman adds 2 to a score made with Red."),
        ((Only(only=("red",)),), TEXTS[2]),
        ((Free(free=True),), "There are no restrictions on the Ferryman in the next round."),
        ((Goto(goto=41, when="scored"),), "If the Ferryman scored, turn to page 41 instead."),
        ((Restore(restore="weapon"),), "The Ferryman has his weapon back."),
        ((Drop(drop="weapon"), NO_RED),
         "The Ferryman'sweapon lies on the ground. Ferryman may not use Red next round."),
        ((NO_RED,), "Tell your opponent: The Ferryman may not use Red in the next round."),
    ],
)  # fmt: skip
def test_what_is_told_of_him(clauses: tuple[Clause, ...], text: str) -> None:
    found = told(text)
    assert found is not None
    assert (found.clauses, found.against) == (clauses, None)
    unknown = told(text, ())
    assert unknown is not None
    assert unknown.against is not None


@pytest.mark.parametrize(
    "text",
    [
        "The Miller may not use Red in the next round.",
        "The Ferryman's opponent may not use Red in the next round.",
        "The Ferryman and the Miller may not use Red in the next round.",
        "The Ferryman may not use Red next round. You may not use Blue next round.",
        "The Ferryman may not use Red next round. Do no Blue next round.",
        "The Ferryman may not use Red next round, and add 1 to your score.",
        "You add 1 if the Ferryman scores next round.",
        "If the Ferryman scores next round, add 1.",
        "If the Ferryman scores next round, you add 1.",
        "The Ferryman may not only use Red in the next round.",
        "The Ferryman is not limited to Red in the next round.",
        "The Ferryman has not dropped his weapon.",
        "Against the Ferryman, no Red next round.",
        "The Ferrymanry may not use Red in the next round.",
    ],
)
def test_what_could_mean_somebody_else_is_refused(text: str) -> None:
    found = told(text)
    assert found is not None
    assert found.against is not None


def test_a_text_that_speaks_to_somebody_stays_as_it_is() -> None:
    text = "The Ferryman sees you."
    assert as_fighter(text, NAMES) == text
    assert as_fighter("Red hits the Ferryman.", NAMES) == "Red hits he."


def test_words_of_all_openings_of_a_book_are_no_names() -> None:
    votes = (
        Vote(voter="lines", value="Declare to your foe:\nSecret Art is barred next turn.", p=1),
    )
    region = Region(kind="instruction", box=(1, 2, 30, 40), votes=votes)
    found = telling([Seen(0, region)], ("chop",), others=("declare", "Secret Art"))
    assert found is not None
    assert (found.clauses, found.against) == ((Forbid(forbid=("secret art",)),), None)


def _shown(kind: RegionKind, text: str) -> Region:
    return Region(kind=kind, box=(0, 2, 30, 40), votes=(Vote(voter="lines", value=text, p=0.99),))


@pytest.mark.slow
def test_a_book_is_told_of_the_fighter_that_its_sheet_names() -> None:
    pages = pages_of(book(), random.Random(1), CLEAR)
    for i, colour in enumerate(("Red", "Blue", "Green", "Orange")):
        told = _shown("instruction", f"The Ferryman may not use {colour} in the next round.")
        others = tuple(r for r in pages[i].regions if r.kind not in TOLD)
        pages[i] = replace(pages[i], regions=(*others, told))
    assert decide(pages, "lamplighter").draft.pictures[1].tell == ()
    pages = [
        replace(p, regions=(*p.regions, _shown("sheet text", "The Ferryman")))
        if p.kind == "sheet"
        else p
        for p in pages
    ]
    assert decide(pages, "lamplighter").draft.pictures[1].tell == (NO_RED,)


@pytest.mark.slow
def test_a_title_with_a_line_of_the_instruction_is_a_doubt() -> None:
    pages = pages_of(book(), random.Random(1), CLEAR)
    title = replace(_shown("title", "Lamp Out NEXT TURN: anything goes"), note="en")
    others = tuple(r for r in pages[3].regions if r.kind not in (*TOLD, "title"))
    pages[3] = replace(pages[3], regions=(*others, title))
    made = decide(pages, "lamplighter")
    picture = {d.pointer: d.why for d in made.doubts if d.pointer.startswith("/pictures/7/t")}
    assert picture == {
        "/pictures/7/title": "its end may be a line of the instruction",
        "/pictures/7/tell": "no instruction was found",
    }
