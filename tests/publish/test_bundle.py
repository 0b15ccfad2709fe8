"""The engine bundle is small, the same every time, and needs nothing but Python."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import pipeline
from pipeline.model.codec import canonical_json
from pipeline.publish.bundle import PACKAGES, bundle, hashed_name
from pipeline.store.books import read_book


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("engine") / "bundle.pyz"
    path.write_bytes(bundle())
    return path


@pytest.fixture(scope="module")
def books(shelves: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("json")
    found = []
    for shelf in shelves[:2]:
        path = folder / f"{shelf.name}.json"
        path.write_text(canonical_json(read_book(shelf)), encoding="utf-8")
        found.append(str(path))
    return found


def run(engine: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Isolated and without site-packages: only the standard library is there."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(engine), *arguments],
        capture_output=True, text=True, check=False, timeout=60, cwd=engine.parent,
    )  # fmt: skip


def test_a_whole_game_is_played_with_the_standard_library_alone(
    engine: Path, books: list[str]
) -> None:
    played = run(engine, *books)
    assert (played.returncode, played.stderr) == (0, "")
    assert any(word in played.stdout.splitlines()[-1] for word in ("dead", "unconscious"))


@pytest.mark.slow
def test_a_seed_gives_the_same_game_again(engine: Path, books: list[str]) -> None:
    first, again, other = (run(engine, *books, seed).stdout for seed in ("3", "3", "4"))
    assert first == again != other


def test_without_books_it_says_how_to_use_it(engine: Path) -> None:
    assert run(engine).returncode == 0
    assert run(engine).stdout.startswith("usage: python -I -S bundle.pyz")
    assert run(engine, "a", "b", "c").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "{", "{}", "[]", '{"format": "combat-book/1", "id": "x"}'])
def test_what_is_no_book_is_refused_in_one_line(
    engine: Path, books: list[str], tmp_path: Path, text: str
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    refused = run(engine, books[0], str(bad))
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert run(engine, books[0], str(tmp_path / "none.json")).returncode == 2


def test_every_module_of_the_three_packages_is_there_and_nothing_else(engine: Path) -> None:
    root = Path(pipeline.__file__).parent
    expected = {"__main__.py", "pipeline/__init__.py"}
    for package in PACKAGES:
        expected |= {f"pipeline/{p.relative_to(root)}" for p in (root / package).rglob("*.py")}
    with zipfile.ZipFile(engine) as archive:
        assert set(archive.namelist()) == expected
        assert {e.date_time for e in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_same_code_gives_the_same_bytes() -> None:
    first, again = bundle(), bundle()
    assert first == again
    assert zipfile.is_zipfile(io.BytesIO(first))
    assert hashed_name("engine.pyz", first) == hashed_name("engine.pyz", again)
    assert hashed_name("engine.pyz", first) != hashed_name("engine.pyz", first + b"\0")
