"""The command and a shelf of books to try it on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verbs.command import Command, shelve


@pytest.fixture
def rubricator(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A library: mirim is whole; torn has an open cell, by its matrix 8 and key 2."""
    library = tmp_path / "books"
    shelve(library, "mirim")
    torn = shelve(library, "torn", "  8: {2: 5, ", "  8: {")
    file = torn / "book.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "start: 57\n", "start: 57\nopen: [/matrices/8/2]\n"
    )
    file.write_text(text, encoding="utf-8")
    doubts = "- pointer: /matrices/8/2\n  why: smudged\n  rivals: [{value: 5}, {value: 19}]\n"
    (torn / "doubts.yaml").write_text(doubts, encoding="utf-8")
    return library
