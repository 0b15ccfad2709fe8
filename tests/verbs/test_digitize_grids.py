"""`rubricator digitize` of a book of another edition: it is said to be one, its grids are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from pipeline.store import books
from pipeline.store.grids import read_grids
from tests.recognise.grids_drawn import design, draw
from tests.verbs.command import Command, listing

DESIGN = 11


def scans(folder: Path, numbers: range) -> Path:
    """Pages of one book as images."""
    folder.mkdir()
    for n in numbers:
        Image.fromarray(draw(design(DESIGN), n).page).save(folder / f"{n:02}.png")
    return folder


@pytest.mark.slow
def test_a_book_with_combat_grids(rubricator: Command, tmp_path: Path) -> None:
    numbers = range(1, 9)
    source, out = scans(tmp_path / "scans", numbers), tmp_path / "other"
    again = ("digitize", source, "--out", out, "--cache", tmp_path / "kept")
    answer = rubricator(*again)
    assert (answer.code, answer.err) == (1, "")
    assert "a book of another edition" in answer.out
    grids = read_grids(out)
    assert grids is not None
    assert list(grids.grids) == list(numbers)
    for n in numbers:
        printed = draw(design(DESIGN), n).leads
        assert set(grids.grids[n].leads.items()) <= set(printed.items())
        lost = {f"/grids/{n}/leads/{k}" for k in printed if k not in grids.grids[n].leads}
        assert lost <= set(grids.open)
    assert sum(len(g.leads) for g in grids.grids.values()) > 0.95 * len(numbers) * len(
        draw(design(DESIGN), 1).leads
    )
    draft = books.read_draft(out)
    assert {"/matrices", "/start"} <= set(draft.open)
    # The design prints one title over all its grids: it heads the pages, as far as anybody knows.
    assert {p.title for p in draft.pictures.values()} == {None}
    assert {f"/pictures/{n}/title" for n in draft.pictures} <= set(draft.open)
    assert "of another edition: 8 combat grids" in rubricator("check", out).out
    assert json.loads(rubricator(*again, "--json").out.splitlines()[-1])["grids"] == len(numbers)
    text = (out / "grids.yaml").read_text("utf-8")
    (out / "grids.yaml").write_text(text.replace("title: combat grid", "title: no grid", 1))
    assert "changed by hand" in rubricator.refused(*again, near=out)
    changed = listing(out)
    assert rubricator(*again, "--overwrite").code == 1
    assert listing(out) != changed
    assert (out / "grids.yaml").read_text("utf-8") == text
