"""The book of the ledger's tests is what its dump and its sister book say."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.checks.registry import check
from pipeline.model.book import Book, Draft
from pipeline.model.selectors import select_any
from pipeline.readers.source import Source
from pipeline.readers.transcription import read, siblings
from pipeline.store.books import draft_text, read_draft
from tests.rules.fighters import MIRIM, mirim

SHARED = Path(os.environ.get("RUBRICATOR_SHARED") or Path(__file__).parents[3] / "shared")


def test_the_file_is_canonical_and_complete() -> None:
    draft = read_draft(MIRIM)
    assert draft_text(draft) == (MIRIM / "book.yaml").read_text(encoding="utf-8")
    assert draft.open == ()
    assert Book.of(draft) == mirim()


def test_its_figures_add_up() -> None:
    cells = [target for row in mirim().matrices.values() for target in row.values()]
    assert (len(cells), cells.count(0)) == (640, 24)
    assert len(mirim().sheet.maneuvers) == 31


def test_checks_find_nothing_but_the_score_that_the_dump_lost() -> None:
    """Picture 21 has a score in every public book; the ledger takes the dump as it is."""
    assert [(f.code, f.pointer) for f in check(mirim())] == [
        ("score-missing", "/pictures/21/score")
    ]


@pytest.mark.shared
def test_the_cells_are_those_of_the_dump() -> None:
    """Read again in the simplest way: every `key -> picture` of the dump, in its order."""
    dump = next(iter(sorted(shared("seeds").glob("000_*.txt")))).read_text("utf-8")
    pairs = [(int(k), int(v)) for k, v in re.findall(r"(\d+) → (\d+)", dump)]
    numbers = iter(range(0, 65, 2))
    found: dict[int, dict[int, int]] = {}
    number, last = 0, 99
    for key, target in pairs:
        # Keys run down the columns, so that a new matrix begins where 2 or 50 comes again.
        if key in {2, 50} and last != key:
            number = next(n for n in numbers if n)
            found[number] = {}
        found[number][key] = target
        last = key
    assert {n: dict(sorted(row.items())) for n, row in found.items()} == mirim().matrices


@pytest.mark.shared
def test_the_sister_book_agrees() -> None:
    """Equal cells, equal rows, and equal scores but for the one that the dump lost."""
    sister = burton()
    assert sister.matrices == mirim().matrices
    rows: Mapping[int, tuple[object, ...]]
    rows, theirs = (
        {
            page: (row.colour, row.x, row.mod, row.weapon)
            for page, row in book.sheet.maneuvers.items()
        }
        for book in (mirim(), sister)
    )
    assert rows == theirs
    scores = {n: (p.score, sister.pictures[n].score) for n, p in mirim().pictures.items()}
    assert {n: pair for n, pair in scores.items() if pair[0] != pair[1]} == {21: (None, -1)}


@pytest.mark.shared
def test_both_books_say_the_same() -> None:
    """By the words of either sheet the limits and bonuses take the same pages.

    Picture 27 prints more than its transcription, and on 41 the sister allows brown as well.
    """
    sister, other = burton(), set[int]()
    for number, picture in mirim().pictures.items():
        ours, theirs = (
            [
                select_any(book.sheet.maneuvers, getattr(clause, name))
                for clause in tell
                for name in ("only", "forbid", "to")
                if hasattr(clause, name)
            ]
            for book, tell in ((mirim(), picture.tell), (sister, sister.pictures[number].tell))
        )
        if ours != theirs:
            other.add(number)
    assert other == {27, 41}


def shared(*parts: str) -> Path:
    folder = SHARED.joinpath(*parts)
    if not folder.is_dir():
        pytest.skip(
            f"reference material: no folder {folder} (RUBRICATOR_SHARED names another place)"
        )
    return folder


def burton() -> Draft:
    folder = shared("scans", "burton")
    files = {
        kind: Source(name=name, text=(folder / name).read_text("utf-8"))
        for kind, name in siblings("burton-m.txt").items()
    }
    return read(files, "burton").draft
