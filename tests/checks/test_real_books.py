"""Real books of the series yield few findings; read the wrong way round, each is found out."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from pipeline.checks.registry import check, check_pair
from pipeline.model.book import Draft
from pipeline.readers.source import Source
from pipeline.readers.transcription import read

pytestmark = pytest.mark.shared

# What a person looking at the findings judged to be worth the look.
EXPECTED = {
    "allosaur": {"open-value", "unmodelled-clause", "unmodelled-sheet", "mod-special"},
    "burton": {"range-mirror"},
    "darth vader": {"unmodelled-clause", "unmodelled-sheet", "x-missing"},
    "gildersleve": {"unmodelled-clause", "picture-unreached", "mod-special"},
    "gunslinger": {"unmodelled-clause", "unmodelled-sheet", "mod-special"},
    "hobgoblin": set[str](),
    "kal jerico": {"range-mirror", "when-never"},
    "skeleton": {"column-ragged"},
}


def read_real(name: str) -> Draft:
    root = Path(__file__).parents[2]
    shared = Path(os.environ.get("RUBRICATOR_SHARED") or root.parent / "shared")
    folder = shared / "scans" / name
    if not folder.is_dir():
        pytest.skip(f"reference material: no folder {folder} (set RUBRICATOR_SHARED)")
    files = {kind: folder / f"{name}-{kind}.txt" for kind in "mrs"}
    sources = {
        kind: Source(name=path.name, text=path.read_text(encoding="utf-8", errors="replace"))
        for kind, path in files.items()
    }
    return read(sources, name.replace(" ", "-")).draft


@pytest.mark.parametrize("name", EXPECTED)
def test_what_a_real_book_yields(name: str) -> None:
    found = check(read_real(name))
    assert not [f for f in found if f.severity == "error"]
    # What the vocabulary learns to say stops being a finding.
    assert {f.code for f in found} <= EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_real_book_read_the_wrong_way_round_is_found_out(name: str) -> None:
    draft = read_real(name)
    cells = draft.matrices
    turned = {m: {k: cells[k][m] for k in row} for m, row in cells.items()}
    found = check(dataclasses.replace(draft, matrices=turned))
    assert [f.code for f in found if f.severity == "error"] == ["orientation"]


def test_two_sound_books_agree_about_the_range() -> None:
    skeleton, hobgoblin = read_real("skeleton"), read_real("hobgoblin")
    assert check_pair(skeleton, hobgoblin) == ()
    assert check_pair(hobgoblin, skeleton) == ()
