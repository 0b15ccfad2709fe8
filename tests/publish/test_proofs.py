"""The pages of proofs: links that hold, a diagram for each loop."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pipeline.prove.proof import prove
from pipeline.prove.saved import save
from pipeline.publish.proofs import diagram
from pipeline.publish.site import build_site
from pipeline.store.books import draft_text
from tests.rules.fighters import mirim, with_sheet

_SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
def test_pages_of_proofs(tmp_path: Path) -> None:
    books = {
        name: replace(with_sheet(mirim(), body=body), id=name)
        for name, body in (("p", 3), ("q", 4))
    }
    for name, book in books.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.yaml").write_text(draft_text(book), encoding="utf-8")
    save(tmp_path / "proofs", [prove(books["p"], books["q"])], books)
    folders = [tmp_path / name for name in books]
    built = build_site(folders, tmp_path / "site", proofs=tmp_path / "proofs")
    assert built.warnings == ()
    page = (tmp_path / "site/proofs/p--q/index.html").read_text(encoding="utf-8")
    assert "Every look-up is defined" in page
    assert '<svg class="loop"' in page
    index = (tmp_path / "site/proofs/index.html").read_text(encoding="utf-8")
    assert "p--q/" in index
    for name in ("books/p", "books/q", "proof"):
        assert (tmp_path / "site" / name / "index.html").is_file()
    assert not build_site(folders, tmp_path / "site", proofs=tmp_path / "proofs").changed
    assert build_site(folders, tmp_path / "site").changed
    assert not (tmp_path / "site/proofs").exists()


@pytest.mark.slow
def test_a_diagram_is_drawn_from_numbers() -> None:
    loops = prove(with_sheet(mirim(), body=3), with_sheet(mirim(), body=3)).loops
    assert loops is not None
    assert loops.told
    for loop in loops.told:
        drawn, left = diagram(loop)
        shapes = ET.fromstring(str(drawn))  # noqa: S314 - drawn by us
        assert len(list(shapes.iter(f"{_SVG}circle"))) >= 1
        assert 0 <= left < loop.size
