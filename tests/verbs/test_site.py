"""`rubricator site`: what it refuses; what it builds is shown by tests/publish."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.publish.play import PYODIDE_FILES
from tests.verbs.command import ROOT, Command, listing, shelve

pytestmark = pytest.mark.slow  # whole pages, books or processes


@pytest.fixture(autouse=True)
def pyodide(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files in the place of Pyodide: none of these builds comes so far as to use them."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in PYODIDE_FILES:
        (folder / name).touch()
    monkeypatch.setenv("RUBRICATOR_PYODIDE", str(folder))
    return folder


def test_a_library_without_books(rubricator: Command, tmp_path: Path) -> None:
    for library in (tmp_path, tmp_path / "none"):
        message = rubricator.refused(
            "site", "--library", library, "--out", tmp_path / "site", near=tmp_path
        )
        assert message == f"{library}: expected a folder of books, found none in it"


def test_a_book_that_cannot_be_read(rubricator: Command, shelf: Path, tmp_path: Path) -> None:
    bad = shelve(shelf, "bad", "start: 57", "start: 0")
    words = ("site", "--library", shelf, "--out", tmp_path / "site")
    message = rubricator.refused(*words, near=tmp_path)
    place = f"{bad / 'book.yaml'}: line 5, /start: "
    assert message == f"{place}expected a whole number from 1 to 64, found 0"


@pytest.mark.parametrize("name", ["doubts.yaml", "corrections.yaml", "evidence.jsonl"])
def test_what_is_known_of_a_book_that_cannot_be_read(
    rubricator: Command, shelf: Path, tmp_path: Path, name: str
) -> None:
    (shelf / "mirim" / name).write_text("{", encoding="utf-8")
    words = ("site", "--library", shelf, "--out", tmp_path / "site")
    message = rubricator.refused(*words, near=tmp_path)
    assert message.startswith(f"{shelf / 'mirim' / name}: line ")


def test_a_folder_that_holds_other_things(rubricator: Command, shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work", encoding="utf-8")
    message = rubricator.refused("site", "--library", shelf, "--out", out, near=tmp_path)
    assert message.startswith(f"{out}: expected a folder that is empty or holds a site of ours")


def test_a_folder_that_cannot_be_made(rubricator: Command, shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = tmp_path / "file" / "site"
    message = rubricator.refused("site", "--library", shelf, "--out", out, near=tmp_path)
    assert str(tmp_path / "file") in message


def test_pyodide_is_not_there(
    rubricator: Command, shelf: Path, tmp_path: Path, pyodide: Path
) -> None:
    (pyodide / PYODIDE_FILES[-1]).unlink()
    words = ("site", "--library", shelf, "--out", tmp_path / "site")
    message = rubricator.refused(*words, near=tmp_path)
    assert message.startswith(f"{pyodide}: expected Pyodide, found no {PYODIDE_FILES[-1]}")


def test_the_extra_is_not_there(shelf: Path, tmp_path: Path) -> None:
    words = ["site", "--library", str(shelf), "--out", str(tmp_path / "site")]
    code = (
        "import sys; sys.modules['jinja2'] = None\n"
        f"from pipeline.cli import main; sys.exit(main({words!r}))"
    )
    before = listing(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "rubricator: expected the extra `site` (pip install 'rubricator[site]'), found no jinja2\n"
    )
    assert listing(tmp_path) == before
