"""A build is repeatable, all or nothing, and its pages lean on nothing outside."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import pytest

from pipeline.errors import BadInput, OperatorError, SetupMissing
from pipeline.model.book import Draft
from pipeline.model.codec import canonical_json
from pipeline.publish import site as publish
from pipeline.publish.bundle import bundle
from pipeline.publish.play import PYODIDE_FILES, find_pyodide
from pipeline.publish.schema import schema
from pipeline.publish.site import build_site
from pipeline.store.books import read_book
from tests.publish import html_check
from tests.publish.examples import plain_book, shelve

pytestmark = pytest.mark.slow  # whole sites and many books, no units


def contents(site: Path) -> dict[str, bytes]:
    return {str(p.relative_to(site)): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def test_two_builds_are_equal_byte_for_byte(
    site: Path, shelves: tuple[Path, ...], tmp_path: Path
) -> None:
    build_site(shelves[::-1], tmp_path / "again")
    assert contents(tmp_path / "again") == contents(site)


def test_pages_are_well_formed_and_every_link_leads_somewhere(site: Path) -> None:
    assert list(html_check.faults(site)) == []


def test_no_style_or_script_of_ours_names_another_host(site: Path) -> None:
    ours = [*site.glob("play/*.*"), *site.glob("assets/*.*")]
    assert ours
    for path in ours:
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"https?:|[\"'(]//", text), path


def test_the_duel_page_allows_nothing_but_its_own(site: Path) -> None:
    html = (site / "play/index.html").read_text(encoding="utf-8")
    assert "default-src 'self'" in html
    assert "unsafe-inline" not in html
    assert html_check.read(html).scripts == [""]


def test_complete_books_alone_can_be_played(site: Path, shelves: tuple[Path, ...]) -> None:
    told = json.loads((site / "play/contents.json").read_text(encoding="utf-8"))
    assert [b["id"] for b in told["books"]] == ["alder", "birch"]
    text = (site / "play" / told["books"][0]["file"]).read_text(encoding="utf-8")
    assert text == canonical_json(read_book(shelves[0]))
    assert (site / "play" / told["engine"]).read_bytes() == bundle()
    assert all((site / "play" / told["python"] / name).is_file() for name in PYODIDE_FILES)


def test_unchanged_sources_do_no_work(shelves: tuple[Path, ...], tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert build_site(shelves, out).changed
    before = {p: p.stat().st_mtime_ns for p in out.rglob("*")}
    again = build_site(shelves, out)
    assert (again.changed, again.playable) == (False, ("alder", "birch"))
    assert {p: p.stat().st_mtime_ns for p in out.rglob("*")} == before


def test_a_changed_book_or_a_lost_file_is_noticed(tmp_path: Path) -> None:
    shelf, out = shelve(tmp_path, plain_book()), tmp_path / "site"
    build_site([shelf], out)
    shelve(tmp_path, plain_book(title="Alder the Second"))
    assert build_site([shelf], out).changed
    assert "Alder the Second" in (out / "books/alder/index.html").read_text(encoding="utf-8")
    (out / "play/duel.js").unlink()
    assert build_site([shelf], out).changed
    assert (out / "play/duel.js").is_file()


def test_a_bad_book_leaves_the_old_site(tmp_path: Path) -> None:
    shelf, out = shelve(tmp_path, plain_book()), tmp_path / "site"
    build_site([shelf], out)
    before = contents(out)
    (shelf / "book.yaml").write_text("format: combat-book/1\nid: alder\ncolour: red\n")
    with pytest.raises(BadInput, match="colour"):
        build_site([shelf], out)
    assert contents(out) == before


def test_a_build_that_breaks_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, out = shelve(tmp_path, plain_book()), tmp_path / "site"
    build_site([shelf], out)
    before = contents(out)
    shelve(tmp_path, plain_book(title="Other"))
    monkeypatch.setattr(publish, "write_play", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        build_site([shelf], out)
    assert contents(out) == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["alder", "site"]


def test_a_build_that_was_killed_at_the_swap_is_mended(tmp_path: Path) -> None:
    shelf, out = shelve(tmp_path, plain_book()), tmp_path / "site"
    build_site([shelf], out)
    (tmp_path / ".site.work").mkdir()
    out.rename(tmp_path / ".site.work/old")
    assert not build_site([shelf], out).changed
    assert sorted(p.name for p in tmp_path.iterdir()) == ["alder", "site"]


def test_a_folder_of_other_things_is_not_replaced(tmp_path: Path) -> None:
    shelf, out = shelve(tmp_path, plain_book()), tmp_path / "home"
    out.mkdir()
    (out / "letter.txt").write_text("dear")
    with pytest.raises(OperatorError, match="expected a folder that is empty or holds a site"):
        build_site([shelf], out)
    assert contents(out) == {"letter.txt": b"dear"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_rights_is_said(tmp_path: Path) -> None:
    shelf = shelve(tmp_path, plain_book())
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(OperatorError, match="expected a folder that can be written"):
        build_site([shelf], tmp_path / "locked/deep/site")


def test_a_place_below_a_file_is_said(tmp_path: Path) -> None:
    shelf = shelve(tmp_path, plain_book())
    with pytest.raises(OperatorError, match="expected a folder that can be written"):
        build_site([shelf], shelf / "book.yaml/site")


def test_each_book_is_wanted_once(tmp_path: Path) -> None:
    shelf = shelve(tmp_path, plain_book())
    with pytest.raises(BadInput, match="expected each book once"):
        build_site([shelf, shelf], tmp_path / "site")


def test_missing_pyodide_is_said_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUBRICATOR_PYODIDE", str(tmp_path))
    with pytest.raises(SetupMissing, match=r"npm install pyodide@\d+"):
        find_pyodide(publish.find_home())


def test_templates_and_scripts_are_all_that_a_wheel_needs(
    shelves: tuple[Path, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, out = tmp_path / "_site", tmp_path.resolve() / "site"
    monkeypatch.setenv("RUBRICATOR_PYODIDE", str(find_pyodide(publish.find_home())))
    for name in ("templates", "play"):
        skip = shutil.ignore_patterns("node_modules")
        shutil.copytree(publish.find_home() / name, home / name, ignore=skip)
    assert build_site(shelves, out, home=home).warnings == ()
    assert (out / "play/index.html").is_file()
    assert (out / "books/alder/index.html").is_file()


def test_formats_have_their_page_and_their_schema(tmp_path: Path) -> None:
    out = tmp_path.resolve() / "site"
    build_site([], out, schemas={"combat-book-1": schema(Draft)})
    assert json.loads((out / "schema/combat-book-1.json").read_text())["title"] == "Draft"
    html = (out / "formats/index.html").read_text(encoding="utf-8")
    assert "../schema/combat-book-1.json" in html
    assert "Maneuver" in html
    assert list(html_check.faults(out)) == []


def test_drawings_and_the_printed_book_are_files_of_the_site(
    shelves: tuple[Path, ...], tmp_path: Path
) -> None:
    """Named by their content, so that they can be kept for ever; the same in every build."""
    out = tmp_path / "site"
    build_site(shelves, out)
    listed = json.loads((out / "play/contents.json").read_text(encoding="utf-8"))
    for book in listed["books"]:
        files = [(out / "play" / file).resolve() for file in book["pictures"].values()]
        assert all(f.read_text(encoding="utf-8").startswith("<svg ") for f in files)
        assert len(set(files)) == len(files) == 32
        digests = [hashlib.sha256(f.read_bytes()).hexdigest()[:12] for f in files]
        assert [f.stem.rpartition("-")[2] for f in files] == digests
        (pdf,) = (out / "drawn").glob(f"{book['id']}-*.pdf")
        assert pdf.read_bytes().startswith(b"%PDF-")
        page = (out / f"books/{book['id']}/index.html").read_text(encoding="utf-8")
        assert f'href="../../drawn/{pdf.name}" download="{book["id"]}.pdf"' in page
        leaves = (out / f"books/{book['id']}/leaves/index.html").read_text(encoding="utf-8")
        assert leaves.count('class="leaf"') == 32
        assert leaves.count('<img class="drawn"') == 32
