"""The static site: pages, play app, engine and books, built aside and put in place at once."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pipeline.errors import BadInput, OperatorError, SetupMissing
from pipeline.model.book import Book, Incomplete
from pipeline.model.codec import canonical_json
from pipeline.publish import pages
from pipeline.publish.bundle import bundle, bundle_files, hashed_name
from pipeline.publish.pages import Shelved
from pipeline.store import books as store

STAMP = "site.json"
PYODIDE_FILES = (
    "package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
_PACKAGE = Path(__file__).resolve().parent
_SECTIONS = {"guides": "Guides", "findings": "Findings", "decisions": "Decisions"}
_STYLES = ["assets/colours.css", "assets/pages.css"]
_TOOLS = ("jinja2", "mkdocs", "mkdocs-material", "markdown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a site is made from."""

    home: Path
    pyodide: Path
    books: tuple[Path, ...]
    schemas: Mapping[str, Any]


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


def find_pyodide(home: Path) -> Path:
    """The folder of Pyodide's npm package."""
    named = os.environ.get("RUBRICATOR_PYODIDE")
    folder = Path(named) if named else home / "play/node_modules/pyodide"
    missing = [name for name in PYODIDE_FILES if not (folder / name).is_file()]
    if missing:
        wanted = json.loads((home / "play/package.json").read_text())["dependencies"]["pyodide"]
        raise SetupMissing(
            f"{folder}: expected Pyodide, found no {missing[0]} (npm install pyodide@{wanted}, "
            "then RUBRICATOR_PYODIDE=node_modules/pyodide)"
        )
    return folder


def build_site(
    books: Sequence[Path],
    out: Path,
    *,
    schemas: Mapping[str, Any] | None = None,
    home: Path | None = None,
) -> Built:
    """Build the site of these book folders into `out`; unchanged sources do no work."""
    root = home or find_home()
    source = Source(
        home=root, pyodide=find_pyodide(root), books=tuple(books), schemas=schemas or {}
    )
    shelf = _shelve(source.books)
    made_from = _digest(source, shelf)
    with _workshop(out) as work:
        stamp = _read_stamp(out)
        if stamp.get("made_from") == made_from and stamp.get("files") == _listing(out):
            return _built(out, shelf, changed=False)
        warnings = _make(source, shelf, work)
        made = work / "site"
        listing = _listing(made)
        (made / STAMP).write_text(json.dumps({"made_from": made_from, "files": listing}, indent=0))
        _put_in_place(made, out, work / "old")
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
        book = Shelved(draft=store.read_draft(path), doubts=store.read_doubts(folder))
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
    named = [(str(p.relative_to(source.home)), p) for p in _home_files(source.home)]
    named += [(name, source.pyodide / name) for name in PYODIDE_FILES]
    named += [(p.name, p) for p in sorted(_PACKAGE.glob("*.py"))]
    for name, path in named:
        total.update(f"\0{name}\0".encode() + path.read_bytes())
    for name, data in bundle_files().items():
        total.update(f"\0{name}\0".encode() + data)
    return total.hexdigest()


def _home_files(home: Path) -> Iterator[Path]:
    for folder in ("docs", "play", "rules", "templates"):
        for path in sorted((home / folder).rglob("*")):
            if path.is_file() and "node_modules" not in path.relative_to(home).parts:
                yield path


def _listing(site: Path) -> dict[str, int]:
    """The files of a site with their sizes: a site somebody has meddled with is built anew."""
    return {
        str(p.relative_to(site)): p.stat().st_size
        for p in sorted(site.rglob("*"))
        if p.is_file() and p != site / STAMP
    }


def _read_stamp(out: Path) -> dict[str, Any]:
    if not out.exists():
        return {}
    try:
        stamp = json.loads((out / STAMP).read_text())
    except (OSError, ValueError):
        if not out.is_dir() or any(out.iterdir()):
            raise OperatorError(
                f"{out}: expected a folder that is empty or holds a site of ours, found other "
                "things (name another with --out)"
            ) from None
        return {}
    return stamp if isinstance(stamp, dict) else {}


@contextmanager
def _workshop(out: Path) -> Iterator[Path]:
    """A folder beside the site, for one build at a time; what a killed one left is cleared."""
    work = out.parent / f".{out.name}.work"
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(out.parent, os.O_RDONLY)
    except OSError as error:
        raise OperatorError(_cannot_write(out, error)) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        if not out.exists() and (work / "old").exists():
            (work / "old").rename(out)
        shutil.rmtree(work, ignore_errors=True)
        yield work
    except OSError as error:
        raise OperatorError(_cannot_write(out, error)) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
        os.close(handle)


def _cannot_write(out: Path, error: OSError) -> str:
    return (
        f"{error.filename or out}: expected a folder that can be written, found: {error.strerror}"
    )


def _put_in_place(made: Path, out: Path, old: Path) -> None:
    if out.exists():
        out.rename(old)
    made.rename(out)


def _make(source: Source, shelf: Sequence[Shelved], work: Path) -> tuple[str, ...]:
    from pipeline.publish import theme  # noqa: PLC0415 - half a second, needed by a new build only

    docs, site = work / "docs", work / "site"
    _copy_docs(source.home, docs)
    nav = _write_pages(source, shelf, docs)
    warnings = theme.make_pages(docs, site, nav, _STYLES)
    _write_play(source, shelf, site / "play")
    for name, schema in source.schemas.items():
        _write(site / "schema" / f"{name}.json", json.dumps(schema, indent=2) + "\n")
    return warnings


def _copy_docs(home: Path, docs: Path) -> None:
    docs.mkdir(parents=True)
    if (home / "docs").is_dir():
        shutil.copytree(home / "docs", docs, dirs_exist_ok=True)
    for name in ("colours.css", "pages.css", "mark.svg"):
        (docs / "assets").mkdir(exist_ok=True)
        shutil.copyfile(home / "play" / name, docs / "assets" / name)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _write_pages(source: Source, shelf: Sequence[Shelved], docs: Path) -> list[Any]:
    """Write the pages that are made from data; the menu of all pages."""
    templates = source.home / "templates"
    if not (docs / "index.md").exists():
        _write(docs / "index.md", pages.render(templates, "index.md.j2"))
    _write(docs / "books/index.md", pages.books_page(templates, shelf))
    books: list[Any] = ["books/index.md"]
    for book in shelf:
        _write(docs / f"books/{book.id}.md", pages.book_page(templates, book))
        books.append({pages.harmless(book.name): f"books/{book.id}.md"})
    # Where the menu leads: MkDocs has no menu entry for a page that it does not make itself.
    _write(docs / "play/index.html", "")
    nav: list[Any] = [{"Home": "index.md"}, {"Play": "play/index.html"}, {"Books": books}]
    reference: list[Any] = []
    for path in sorted((source.home / "rules").glob("*.yaml")):
        _write(docs / f"rules/{path.stem}.md", pages.rules_page(templates, path))
        reference.append(f"rules/{path.stem}.md")
    if source.schemas:
        _write(docs / "formats.md", pages.formats_page(templates, source.schemas))
        reference.append({"Formats": "formats.md"})
    if reference:
        nav.append({"Rules": reference})
    written = {title: _section(docs, folder) for folder, title in _SECTIONS.items()}
    return nav + [{title: found} for title, found in written.items() if found]


def _section(docs: Path, folder: str) -> list[str]:
    """The pages that people wrote in one folder, its index first."""
    found = sorted((docs / folder).glob("*.md"), key=lambda p: (p.name != "index.md", p.name))
    return [p.relative_to(docs).as_posix() for p in found]


def _write_play(source: Source, shelf: Sequence[Shelved], play: Path) -> None:
    """The play app: its page, its scripts, Python, the engine and every complete book."""
    play.mkdir(exist_ok=True)
    for path in sorted((source.home / "play").iterdir()):
        if path.suffix in (".js", ".css", ".svg"):
            shutil.copyfile(path, play / path.name)
    release = json.loads((source.pyodide / "package.json").read_text())["version"]
    python = play / "pyodide" / release
    python.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(source.pyodide / name, python / name)
    engine = bundle()
    name = hashed_name("engine.pyz", engine)
    (play / name).write_bytes(engine)
    contents = {
        "python": f"pyodide/{release}/",
        "engine": name,
        "books": [_write_book(play, book) for book in shelf if not book.open],
    }
    _write(play / "contents.json", json.dumps(contents, ensure_ascii=False, indent=1) + "\n")
    _write(play / "index.html", pages.render(source.home / "templates", "play.html.j2"))


def _write_book(play: Path, shelved: Shelved) -> dict[str, str]:
    """A book as the canonical JSON text that is hashed: no script may write it anew."""
    try:
        text = canonical_json(Book.of(shelved.draft))
    except Incomplete as error:
        raise OperatorError(str(error)) from None
    name = "books/" + hashed_name(f"{shelved.id}.json", text.encode())
    _write(play / name, text)
    return {"id": shelved.id, "title": shelved.name, "file": name}
