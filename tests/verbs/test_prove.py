"""`rubricator prove`: proved, refuted and incomplete, and what the exit code says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.book import Book
from pipeline.model.clauses import Goto
from pipeline.prove.saved import load
from pipeline.store.books import draft_text, read_book
from tests.prove.test_positions import small
from tests.rules.fighters import mirim, with_picture
from tests.verbs.command import Command, listing, shelve


def test_a_whole_book_meets_itself(rubricator: Command, shelf: Path) -> None:
    answer = rubricator("prove", shelf / "mirim")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("mirim: whole\nmirim - mirim: proved, all 593 exchanges")


def test_an_incomplete_book(rubricator: Command, shelf: Path) -> None:
    answer = rubricator("prove", shelf / "torn")
    assert answer.code == 1
    assert answer.out == "torn: incomplete, 1 wanting\n    /matrices/8/2\n"
    answer = rubricator("prove", shelf / "mirim", shelf / "torn")
    assert answer.code == 1
    assert answer.out == "mirim: whole\ntorn: incomplete, 1 wanting\n    /matrices/8/2\n"


def test_a_look_up_that_leads_nowhere(rubricator: Command, shelf: Path) -> None:
    gap = shelve(shelf, "gap", "  8: {2: 5, ", "  8: {")
    answer = rubricator("prove", gap)
    assert answer.code == 1
    assert "gap: whole\n" in answer.out
    assert "refuted" in answer.out
    assert "gap/matrices/8/2" in answer.out


def test_the_answer_for_machines(rubricator: Command, shelf: Path) -> None:
    answer = rubricator("prove", shelf / "mirim", shelf / "torn", "--json")
    found = json.loads(answer.out)
    assert found["books"] == [
        {"book": "mirim", "wanting": []} | found["books"][0],
        {"book": "torn", "wanting": ["/matrices/8/2"]} | found["books"][1],
    ]
    assert found["meetings"] == []
    answer = rubricator("prove", shelf / "mirim", "--json")
    (meeting,) = json.loads(answer.out)["meetings"]
    assert (meeting["first"], meeting["second"]) == ("mirim", "mirim")


def test_a_whole_library(rubricator: Command, shelf: Path) -> None:
    shelve(shelf, "egret")
    before = listing(shelf)
    answer = rubricator("prove", "--all", "--quick", "--library", shelf)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[:3] == ["egret: whole", "mirim: whole", "torn: incomplete, 1 wanting"]
    meetings = [line.partition(":")[0] for line in lines if " - " in line]
    assert meetings == ["egret - egret", "egret - mirim", "mirim - mirim"]
    (shelf / "torn" / "book.yaml").unlink()
    assert rubricator("prove", "--all", "--quick", "--library", shelf).code == 0
    assert listing(shelf).keys() == before.keys() - {"torn/book.yaml"}


def test_a_library_without_books(rubricator: Command, tmp_path: Path) -> None:
    message = rubricator.refused("prove", "--all", "--library", tmp_path)
    assert message == f"{tmp_path}: expected a folder of books, found none in it"


def shelve_small(folder: Path, name: str, book: Book) -> Path:
    """A book of few maneuvers, so that its proof takes a moment."""
    (folder / name).mkdir(parents=True)
    text = draft_text(replace(book, id=name))
    (folder / name / "book.yaml").write_text(text, encoding="utf-8")
    return folder / name


@pytest.mark.slow
def test_two_books_in_every_position(rubricator: Command, tmp_path: Path) -> None:
    one = shelve_small(tmp_path, "one", small(mirim(), 7))
    two = shelve_small(tmp_path, "two", small(mirim(), 6))
    answer = rubricator("prove", one, two)
    assert (answer.code, answer.err) == (0, "")
    assert "one - two: every look-up is defined in all " in answer.out
    assert "both books agree on the range everywhere" in answer.out
    found = json.loads(rubricator("prove", one, two, "--json").out)
    assert found["proofs"][0]["positions"] > 20
    few = rubricator("prove", one, two, "--most", "3")
    assert few.code == 1
    assert "one - two: no proof, more than 3 positions" in few.out
    assert "--jobs: expected 1 or more" in rubricator.refused("prove", one, two, "--jobs", "0")


@pytest.mark.slow
def test_all_pairings_one_by_one_or_in_processes(rubricator: Command, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelve_small(shelf, "one", small(mirim(), 3))
    shelve_small(shelf, "two", small(mirim(), 4))
    words = ("prove", "--all", "--library", shelf)
    alone = rubricator(*words, "--save", tmp_path / "proofs", "--jobs", "1")
    several = rubricator(*words, "--save", tmp_path / "several", "--jobs", "2")
    assert alone.code == several.code == 0
    assert alone.out == several.out
    assert "no duel of the library reaches" in alone.out
    books = {name: read_book(shelf / name) for name in ("one", "two")}
    proofs = load(tmp_path / "proofs", books)
    assert [(p.first, p.second) for p in proofs] == [
        ("one", "one"), ("one", "two"), ("two", "two"),
    ]  # fmt: skip
    books["two"] = replace(books["two"], title="Another")
    assert [(p.first, p.second) for p in load(tmp_path / "proofs", books)] == [("one", "one")]


def test_a_proof_that_is_kept_is_not_made_again(rubricator: Command, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    folder = shelve_small(shelf, "one", small(mirim(), 3))
    words = ("prove", folder, folder, "--save", tmp_path / "proofs")
    few = rubricator(*words, "--most", "3")
    assert "no proof, more than 3 positions" in few.out
    whole = rubricator(*words)  # what was given up is tried again
    assert "every look-up is defined" in whole.out
    (kept,) = (tmp_path / "proofs").iterdir()
    text = kept.read_text("utf-8")
    told = json.loads(text)["proof"]["positions"]
    kept.write_text(text.replace(f'"positions": {told},', '"positions": 987654,'), "utf-8")
    assert "in all 987654 classes" in rubricator(*words).out


def test_a_transposed_book_is_said_and_not_repaired(rubricator: Command, tmp_path: Path) -> None:
    book = mirim()
    turned = {
        m: {k: book.matrices[k][m] for k in row if k in book.matrices}
        for m, row in book.matrices.items()
    }
    folder = shelve_small(tmp_path, "turned", replace(book, matrices=turned))
    before = listing(tmp_path)
    answer = rubricator("prove", folder)
    assert answer.code == 1
    assert "matrices look transposed" in answer.out
    assert "nothing is repaired" in answer.out
    assert listing(tmp_path) == before


def test_books_that_cannot_meet(rubricator: Command, tmp_path: Path) -> None:
    book = small(mirim(), 3)
    cells = {m: {k: t for k, t in row.items() if k != 24} for m, row in book.matrices.items()}
    one = shelve_small(tmp_path, "one", replace(book, matrices=cells))
    two = shelve_small(tmp_path, "two", book)
    answer = rubricator("prove", one, two)
    assert answer.code == 1
    assert "refuted" in answer.out
    assert "one/matrices/16/24" in answer.out


def test_page_turns_that_go_round(rubricator: Command, tmp_path: Path) -> None:
    book = with_picture(small(mirim(), 3), 19, tell=(Goto(goto=21, binds="opponents"),))
    book = with_picture(book, 21, tell=(Goto(goto=19, binds="opponents"),))
    answer = rubricator("prove", shelve_small(tmp_path, "round", book))
    assert answer.code == 1
    assert "round: page turns go round: 19 to 21 to 19;" in answer.out
