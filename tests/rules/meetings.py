"""The whole books at hand, for tests that let all of them meet."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pipeline.model.book import Book, Draft, Sheet, wanting
from pipeline.model.clauses import Clause, Unmodelled
from pipeline.readers.source import Source
from pipeline.readers.transcription import read, siblings
from pipeline.store.books import read_draft
from tests.rules.fighters import mirim, of_height, twin
from tests.rules.made_books import made

HOUSE = Path(__file__).parents[2] / "books"


@functools.cache
def house() -> tuple[Book, ...]:
    """The books of the project that are whole, and the fighters of the ledger's tests."""
    drafts = [read_draft(path.parent) for path in sorted(HOUSE.glob("*/book.yaml"))]
    whole = [Book.of(draft) for draft in drafts if not wanting(draft)]
    return (*whole, replace(mirim(), id="mirim-dump"), twin(), of_height(5))


def random_books(seed: int) -> tuple[Book, Book]:
    """Two random books on the rows and cells of whole ones."""
    bases = house()
    first, second = divmod(seed, len(bases))
    return made(2 * seed, bases[first % len(bases)]), made(2 * seed + 1, bases[second])


def transcribed(shared: Path) -> Iterator[Book]:
    """The transcribed books of the reference material; what is not modelled is left out."""
    for folder in sorted((shared / "scans").iterdir()):
        for first in sorted(folder.glob("*-m.txt")):
            files = {
                kind: Source(name=name, text=(folder / name).read_text("utf-8"))
                for kind, name in siblings(first.name).items()
            }
            draft = read(files, re.sub(r"[^a-z0-9]+", "-", folder.name)).draft
            yield Book.of(draft if not wanting(draft) else modelled(draft))


def modelled(draft: Draft) -> Draft:
    """The draft without what keeps it from being played, under an id that says so."""
    rows = {
        page: row if row.colour else replace(row, colour="yellow")
        for page, row in draft.sheet.maneuvers.items()
    }
    pictures = {
        page: replace(
            picture,
            tell=_known(picture.tell),
            critical=picture.critical
            and replace(picture.critical, tell=_known(picture.critical.tell)),
        )
        for page, picture in draft.pictures.items()
    }
    sheet: Sheet = replace(draft.sheet, maneuvers=rows, unmodelled=())
    return replace(draft, id=f"{draft.id}-in-part", open=(), pictures=pictures, sheet=sheet)


def _known(tell: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(clause for clause in tell if not isinstance(clause, Unmodelled))
