"""`rubricator prove`: proved, refuted and incomplete, and what the exit code says."""

from __future__ import annotations

import json
from pathlib import Path

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
    answer = rubricator("prove", "--all", "--library", shelf)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[:3] == ["egret: whole", "mirim: whole", "torn: incomplete, 1 wanting"]
    meetings = [line.partition(":")[0] for line in lines if " - " in line]
    assert meetings == ["egret - egret", "egret - mirim", "mirim - mirim"]
    (shelf / "torn" / "book.yaml").unlink()
    assert rubricator("prove", "--all", "--library", shelf).code == 0
    assert listing(shelf).keys() == before.keys() - {"torn/book.yaml"}


def test_a_library_without_books(rubricator: Command, tmp_path: Path) -> None:
    message = rubricator.refused("prove", "--all", "--library", tmp_path)
    assert message == f"{tmp_path}: expected a folder of books, found none in it"
