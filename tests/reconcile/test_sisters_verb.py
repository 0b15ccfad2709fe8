"""rubricator sisters, and completing a reading for digitize."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.errors import OperatorError
from pipeline.model.book import Draft
from pipeline.store.books import draft_text
from pipeline.verbs import sisters
from tests.reconcile.damage import LAMPLIGHTER, MIRIM, called, reworded, torn


def shelve(library: Path, *drafts: Draft) -> Path:
    for draft in drafts:
        folder = library / draft.id
        folder.mkdir(parents=True)
        (folder / "book.yaml").write_text(draft_text(draft), encoding="utf-8")
    return library


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Mirim with holes, a sister, a twin that lost more, and a stranger."""
    holes = [f"/matrices/{m}" for m in range(2, 40, 2)]
    return shelve(
        tmp_path / "books",
        torn(MIRIM, "/matrices/8/2", "/pictures/9/tell").draft,
        reworded(MIRIM),
        torn(called(MIRIM, "twin"), *holes).draft,
        LAMPLIGHTER,
    )


def run(*words: str | Path) -> int:
    return main(["sisters", *map(str, words)])


def test_candidates_are_ranked(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(library / "mirim", "--library", library) == 0
    out = capsys.readouterr().out
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [h.split(":")[0] for h in heads] == ["sister", "twin", "lamplighter"]
    assert heads[0] == "sister: 99.4%, a sister"
    assert heads[2].startswith("lamplighter: 50.2%, no sister: expected 97% of the cells to agree")
    assert "    cells: 615 of 615 agree\n" in out
    assert "    parties: 0 of 0 agree, 6 only in lamplighter\n" in out


def test_machines_get_the_counts(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(library / "mirim", "--library", library, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["book"] == "mirim"
    first = answer["candidates"][0]
    assert (first["sister"], first["good"], first["refusal"]) == ("sister", True, "")
    cells = first["counts"][0]
    assert (cells["kind"], cells["agree"], cells["both"]) == ("cells", 615, 615)


def test_without_a_sister_the_exit_code_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = shelve(tmp_path, MIRIM, LAMPLIGHTER)
    assert run(shelf / "mirim", "--library", shelf) == 1
    assert "no sister" in capsys.readouterr().out
    alone = shelve(tmp_path / "alone", MIRIM)
    assert run(alone / "mirim", "--library", alone) == 1
    assert capsys.readouterr().out == f"mirim: no other book in {alone}\n"


def test_bad_input_is_refused(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(library / "nobody", "--library", library) == 2
    assert "nobody" in capsys.readouterr().err
    assert run(library / "mirim", "--library", library / "nowhere") == 2
    assert "expected a folder of books" in capsys.readouterr().err
    (library / "twin" / "book.yaml").write_text("a: [", encoding="utf-8")
    assert run(library / "mirim", "--library", library) == 2
    assert "twin" in capsys.readouterr().err


def test_a_reading_is_completed_from_a_folder(library: Path) -> None:
    done = sisters.complete(torn(MIRIM, "/matrices/8/2"), library / "sister", ())
    assert done.draft == MIRIM
    assert done.remarks[1] == "1 value filled from sister"


def test_a_book_that_is_no_sister_is_refused_with_the_measure(library: Path) -> None:
    with pytest.raises(sisters.NotASister, match=r"found lamplighter: expected 97% of the cells"):
        sisters.complete(torn(MIRIM, "/matrices/8/2"), library / "lamplighter", ())
    with pytest.raises(sisters.NotASister, match="it is the book itself"):
        sisters.complete(torn(MIRIM, "/matrices/8/2"), library / "mirim", ())
    with pytest.raises(OperatorError, match="expected a"):
        sisters.complete(torn(MIRIM), library / "nobody", ())
