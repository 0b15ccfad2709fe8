"""The real dumps of the reference material, against what is known of them."""

from __future__ import annotations

import functools
import os
from pathlib import Path

import pytest

from pipeline.errors import BadInput
from pipeline.model.book import Draft
from pipeline.model.codec import encode
from pipeline.model.evidence import Extraction
from pipeline.readers import dump, transcription
from pipeline.readers.source import Source
from pipeline.store import books

pytestmark = pytest.mark.shared

PROJECT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("RUBRICATOR_SHARED") or PROJECT.parent / "shared")


def seed(number: str) -> Source:
    found = sorted((SHARED / "seeds").glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(f"reference material: no seed {number} in {SHARED} (see RUBRICATOR_SHARED)")
    return Source(name=found[0].name, text=found[0].read_text("utf-8"))


@functools.cache
def read(number: str, book_id: str) -> Extraction:
    return dump.read(seed(number), book_id)


@functools.cache
def typed() -> Draft:
    """Mirim as a person typed it."""
    return books.read_draft(PROJECT / "tests" / "data" / "mirim")


def hobgoblin() -> Draft:
    folder = SHARED / "scans" / "hobgoblin"
    if not folder.is_dir():
        pytest.skip(f"reference material: no folder {folder}")
    names = transcription.siblings("hobgoblin-m.txt")
    sources = {k: Source(name=n, text=(folder / n).read_text("utf-8")) for k, n in names.items()}
    return transcription.read(sources, "hobgoblin").draft


def test_mirim_has_all_cells() -> None:
    matrices = read("000", "mirim").draft.matrices
    assert encode(matrices) == encode(typed().matrices)
    assert sum(map(len, matrices.values())) == 640


def test_mirim_has_all_rows_with_their_groups() -> None:
    rows, want = read("000", "mirim").draft.sheet.maneuvers, typed().sheet.maneuvers
    assert list(rows) == list(want)
    for page, row in rows.items():
        told = (str(row.group).lower(), str(row.name).lower(), row.x, row.mod)
        assert told == (want[page].group, want[page].name, want[page].x, want[page].mod)


def test_mirim_has_every_score_and_critical_that_the_dump_carries() -> None:
    pictures, want = read("000", "mirim").draft.pictures, typed().pictures
    scored = {p: x.score for p, x in pictures.items() if x.score is not None}
    assert scored == {p: x.score for p, x in want.items() if x.score is not None and p != 35}
    totals = {p: x.critical.at for p, x in pictures.items() if x.critical and x.critical.at}
    assert totals == {7: 8, 13: 5, 31: 4, 41: 4, 53: 6}


def test_mirim_has_the_instructions_as_printed() -> None:
    pictures, want = read("000", "mirim").draft.pictures, typed().pictures
    unlike = {p for p, x in pictures.items() if x.tell != want[p].tell}
    assert unlike == {55}  # DUEL-081: what the sheet calls otherwise is for a person


def test_what_mirim_leaves_to_a_person() -> None:
    drafted = read("000", "mirim").draft
    others = {p for p in drafted.open if not p.endswith("/colour")}
    assert others == {
        "/pictures/21/score",
        "/pictures/35/score",
        "/pictures/35/critical/at",
        "/pictures/53/title",
        "/pictures/55/tell",
    }
    assert sum(p.endswith("/colour") for p in drafted.open) == 31


def test_iroha_has_its_sixteen_cells() -> None:
    matrices = read("001", "iroha").draft.matrices
    want = hobgoblin().matrices
    assert {m: dict(row) for m, row in matrices.items()} == {m: dict(want[m]) for m in (54, 56)}


def test_iroha_has_every_legible_row_and_the_misread_ones_in_doubt() -> None:
    drafted = read("001", "iroha").draft
    rows, want = drafted.sheet.maneuvers, hobgoblin().sheet.maneuvers
    assert set(rows) == set(want) - {64}
    unlike = {p for p, r in rows.items() if (r.x, r.mod) != (want[p].x, want[p].mod)}
    assert unlike == {12, 40}
    misread = {"/sheet/maneuvers/12/mod", "/sheet/maneuvers/40/mod", "/sheet/maneuvers/64"}
    assert misread <= set(drafted.open)
    assert all(rows[p].mod is None for p in unlike)


def test_the_picture_of_iroha() -> None:
    drafted = read("001", "iroha").draft
    assert list(drafted.pictures) == [55]
    picture = drafted.pictures[55]
    assert (picture.score, picture.party) == (None, "swap")
    assert encode(picture.tell) == [{"only": ["extended range"], "lasts": 1}, {"recover": 1}]
    assert (drafted.sheet.height, drafted.sheet.body, drafted.sheet.attacks) == (4, 14, 1)


@pytest.mark.parametrize(
    ("number", "like"), [("002", "miniatures"), ("003", "labyrinth"), ("004", "wargame")]
)
def test_dumps_of_other_games_are_refused_by_what_they_look_like(number: str, like: str) -> None:
    with pytest.raises(BadInput, match=like):
        dump.read(seed(number), "other")
    assert not dump.looks_like(seed(number)).book
