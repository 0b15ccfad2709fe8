"""The static site: pages, play app, engine and books, built aside and put in place at once."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pipeline.draw
from pipeline.errors import BadInput
from pipeline.model.book import Book
from pipeline.model.codec import canonical_json
from pipeline.prove.proof import Proof
from pipeline.prove.saved import load
from pipeline.publish import pages, reference
from pipeline.publish.bundle import bundle_files
from pipeline.publish.drawings import Drawings, write_drawings
from pipeline.publish.pages import Shelved, write
from pipeline.publish.place import STAMP, listing, put_in_place, read_stamp, workshop
from pipeline.publish.play import PYODIDE_FILES, find_pyodide, write_play
from pipeline.publish.proofs import write_proofs
from pipeline.store import books as store

_PACKAGE = Path(__file__).resolve().parent
_SECTIONS = {"guides": "Guides", "findings": "Findings", "decisions": "Decisions"}
_STYLES = ["assets/colours.css", "assets/pages.css"]
_DRAW = Path(pipeline.draw.__file__).resolve().parent
_TOOLS = ("fpdf2", "jinja2", "mkdocs", "mkdocs-material", "markdown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a site is made from."""

    home: Path
    pyodide: Path
    books: tuple[Path, ...]
    schemas: Mapping[str, Any]
    proofs: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What a build did."""

    out: Path
    changed: bool
    files: int
    playable: tuple[str, ...]
    warnings: tuple[str, ...] = ()


def find_home() -> Path:
    """The folder of templates and scripts: inside the wheel, else `site/` of the checkout."""
    inside = _PACKAGE / "_site"
    return inside if inside.is_dir() else _PACKAGE.parents[1] / "site"


def build_site(
    books: Sequence[Path],
    out: Path,
    *,
    schemas: Mapping[str, Any] | None = None,
    home: Path | None = None,
    proofs: Path | None = None,
) -> Built:
    """Build the site of these book folders into `out`; unchanged sources do no work."""
    root = home or find_home()
    source = Source(
        home=root,
        pyodide=find_pyodide(root),
        books=tuple(books),
        schemas=schemas or {},
        proofs=proofs,
    )
    shelf = _shelve(source.books)
    made_from = _digest(source, shelf)
    with workshop(out) as work:
        stamp = read_stamp(out)
        if stamp.get("made_from") == made_from and stamp.get("files") == listing(out):
            return _built(out, shelf, changed=False)
        warnings = _make(source, shelf, work)
        made = work / "site"
        told = {"made_from": made_from, "files": listing(made)}
        (made / STAMP).write_text(json.dumps(told, indent=0))
        put_in_place(made, out, work / "old")
    return _built(out, shelf, changed=True, warnings=warnings)


def _built(
    out: Path, shelf: Sequence[Shelved], *, changed: bool, warnings: tuple[str, ...] = ()
) -> Built:
    return Built(
        out=out,
        changed=changed,
        files=sum(1 for p in out.rglob("*") if p.is_file()),
        playable=tuple(b.id for b in shelf if not b.open),
        warnings=warnings,
    )


def _shelve(folders: Sequence[Path]) -> tuple[Shelved, ...]:
    shelf: dict[str, Shelved] = {}
    for path in folders:
        folder = path if path.is_dir() else path.parent
        book = Shelved(
            draft=store.read_draft(path),
            doubts=store.read_doubts(folder),
            evidence=store.read_evidence(folder),
            corrections=store.read_corrections(folder),
            rights=store.read_rights(folder),
        )
        if book.id in shelf:
            raise BadInput(f"{path}: expected each book once, found the id {book.id!r} again")
        shelf[book.id] = book
    return tuple(shelf[name] for name in sorted(shelf))


def _digest(source: Source, shelf: Sequence[Shelved]) -> str:
    """One hash over all that the site is made from."""
    total = hashlib.sha256()
    tools = {name: version(name) for name in _TOOLS}
    total.update(json.dumps([tools, source.schemas]).encode())
    for book in shelf:
        total.update(canonical_json(book).encode())
    for proof in _proofs(source, shelf):
        total.update(canonical_json(proof).encode())
    named = [(str(p.relative_to(source.home)), p) for p in _home_files(source.home)]
    named += [(name, source.pyodide / name) for name in PYODIDE_FILES]
    named += [(p.name, p) for p in sorted(_PACKAGE.glob("*.py"))]
    named += [(p.name, p) for p in sorted(_DRAW.rglob("*")) if p.is_file() and p.suffix != ".pyc"]
    for name, path in named:
        total.update(f"\0{name}\0".encode() + path.read_bytes())
    for name, data in bundle_files().items():
        total.update(f"\0{name}\0".encode() + data)
    return total.hexdigest()


def _proofs(source: Source, shelf: Sequence[Shelved]) -> tuple[Proof, ...]:
    """The saved proofs of the books as they are now."""
    if source.proofs is None:
        return ()
    return load(source.proofs, {b.id: Book.of(b.draft) for b in shelf if not b.open})


def _home_files(home: Path) -> Iterator[Path]:
    for folder in ("docs", "play", "rules", "templates"):
        for path in sorted((home / folder).rglob("*")):
            if path.is_file() and "node_modules" not in path.relative_to(home).parts:
                yield path


def _make(source: Source, shelf: Sequence[Shelved], work: Path) -> tuple[str, ...]:
    from pipeline.publish import theme  # noqa: PLC0415 - half a second, needed by a new build only

    docs, site = work / "docs", work / "site"
    _copy_docs(source.home, docs)
    drawn = {book.id: write_drawings(book.draft, docs) for book in shelf}
    nav = _write_pages(source, shelf, docs, drawn)
    warnings = theme.make_pages(docs, site, nav, _STYLES)
    write_play(source.home, source.pyodide, shelf, site / "play", drawn)
    for name, schema in source.schemas.items():
        write(site / "schema" / f"{name}.json", json.dumps(schema, indent=2) + "\n")
    return warnings


def _copy_docs(home: Path, docs: Path) -> None:
    docs.mkdir(parents=True)
    if (home / "docs").is_dir():
        shutil.copytree(home / "docs", docs, dirs_exist_ok=True)
    for name in ("colours.css", "pages.css", "mark.svg", "origins.js", "leaves.js"):
        (docs / "assets").mkdir(exist_ok=True)
        shutil.copyfile(home / "play" / name, docs / "assets" / name)


def _write_pages(
    source: Source, shelf: Sequence[Shelved], docs: Path, drawn: Mapping[str, Drawings]
) -> list[Any]:
    """Write the pages that are made from data; the menu of all pages."""
    templates = source.home / "templates"
    if not (docs / "index.md").exists():
        write(docs / "index.md", pages.render(templates, "index.md.j2"))
    write(docs / "books/index.md", pages.books_page(templates, shelf, drawn))
    books: list[Any] = ["books/index.md"]
    ids = [b.id for b in shelf]
    for book in shelf:
        art = drawn[book.id]
        write(docs / f"books/{book.id}.md", pages.book_page(templates, book, art))
        write(docs / f"books/{book.id}/leaves.md", pages.leaves_page(templates, book, art))
        if (listed := pages.sources_page(templates, book, ids)) is not None:
            write(docs / f"books/{book.id}/sources.md", listed)
        books.append({pages.harmless(book.name): f"books/{book.id}.md"})
    # Where the menu leads: MkDocs has no menu entry for a page that it does not make itself.
    write(docs / "play/index.html", "")
    nav: list[Any] = [{"Home": "index.md"}, {"Play": "play/index.html"}, {"Books": books}]
    names = {b.id: b.name for b in shelf}
    if proved := write_proofs(templates, docs, _proofs(source, shelf), names):
        nav.append({"Proofs": proved})
    rules: list[Any] = []
    for path in sorted((source.home / "rules").glob("*.yaml")):
        write(docs / f"rules/{path.stem}.md", reference.rules_page(templates, path))
        rules.append(f"rules/{path.stem}.md")
    if source.schemas:
        write(docs / "formats.md", reference.formats_page(templates, source.schemas))
        rules.append({"Formats": "formats.md"})
    if rules:
        nav.append({"Rules": rules})
    written = {title: _section(docs / folder, docs) for folder, title in _SECTIONS.items()}
    about = [p for p in _section(docs, docs) if p not in ("index.md", "formats.md")]
    written["Guides"] += about
    return nav + [{title: found} for title, found in written.items() if found]


def _section(folder: Path, docs: Path) -> list[str]:
    """The pages that people wrote in one folder, its index first."""
    found = sorted(folder.glob("*.md"), key=lambda p: (p.name != "index.md", p.name))
    return [p.relative_to(docs).as_posix() for p in found]
