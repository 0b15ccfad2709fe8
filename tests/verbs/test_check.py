"""`rubricator check`: what it finds, and what its exit code says."""

from __future__ import annotations

import json
from pathlib import Path

from tests.verbs.command import Command, listing, shelve


def test_a_sound_book(rubricator: Command, tmp_path: Path) -> None:
    folder = shelve(
        tmp_path, "heron", "    title: Turned Around\n", "    title: Turned Around\n    score: 0\n"
    )
    answer = rubricator("check", folder)
    assert (answer.code, answer.out, answer.err) == (0, "heron: sound\n", "")
    answer = rubricator("check", folder / "book.yaml", "--json")
    assert (answer.code, json.loads(answer.out)) == (0, [])


def test_an_error_is_told_with_its_place_and_a_hint(rubricator: Command, shelf: Path) -> None:
    wrong = shelve(
        shelf, "wrong", "only: [brown], lasts: 1}]\n  37", "only: [pink], lasts: 1}]\n  37"
    )
    before = listing(shelf)
    answer = rubricator("check", wrong)
    assert answer.code == 1
    assert "wrong: " in answer.out
    assert " /pictures/35/tell/0/only/0: " in answer.out
    assert answer.err == ""
    found = json.loads(rubricator("check", "--json", wrong).out)
    assert {"code", "severity", "book", "pointer", "message", "hint"} == set(found[0])
    assert any(f["pointer"] == "/pictures/35/tell/0/only/0" for f in found)
    assert listing(shelf) == before


def test_a_hole_alone_is_a_note(rubricator: Command, tmp_path: Path) -> None:
    """What is known to be open is no defect of the data: scripts go on, people are told."""
    folder = shelve(
        tmp_path, "heron", "    title: Turned Around\n", "    title: Turned Around\n    score: 0\n"
    )
    file = folder / "book.yaml"
    text = file.read_text(encoding="utf-8").replace("  8: {2: 5, ", "  8: {")
    text = text.replace("start: 57\n", "start: 57\nopen: [/matrices/8/2]\n")
    file.write_text(text, encoding="utf-8")
    answer = rubricator("check", folder)
    assert answer.code == 0
    assert "/matrices/8/2" in answer.out
    assert answer.out.endswith("heron: 1 note\n")


def test_several_books(rubricator: Command, shelf: Path) -> None:
    answer = rubricator("check", shelf / "mirim", shelf / "torn")
    assert answer.code == 1
    assert "mirim: 1 warning\n" in answer.out
    assert "torn: 1 warning, 1 note\n" in answer.out
