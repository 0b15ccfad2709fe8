"""The play app: its page, its scripts, Python, the engine and every complete book."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.errors import SetupMissing
from pipeline.model.book import Book
from pipeline.model.codec import canonical_json
from pipeline.publish import pages
from pipeline.publish.bundle import bundle, hashed_name
from pipeline.publish.drawings import Drawings
from pipeline.publish.pages import Shelved, write

PYODIDE_FILES = (
    "package.json",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


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


def write_play(
    home: Path,
    pyodide: Path,
    shelf: Sequence[Shelved],
    play: Path,
    drawn: Mapping[str, Drawings],
) -> None:
    """Fill the folder of the play app."""
    play.mkdir(exist_ok=True)
    for path in sorted((home / "play").iterdir()):
        if path.suffix in (".js", ".css", ".svg"):
            shutil.copyfile(path, play / path.name)
    release = json.loads((pyodide / "package.json").read_text())["version"]
    python = play / "pyodide" / release
    python.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, python / name)
    engine = bundle()
    name = hashed_name("engine.pyz", engine)
    (play / name).write_bytes(engine)
    contents = {
        "python": f"pyodide/{release}/",
        "engine": name,
        "books": [_write_book(play, book, drawn[book.id]) for book in shelf if not book.open],
    }
    write(play / "contents.json", json.dumps(contents, ensure_ascii=False, indent=1) + "\n")
    write(play / "index.html", pages.render(home / "templates", "play.html.j2"))


def _write_book(play: Path, shelved: Shelved, art: Drawings) -> dict[str, Any]:
    """A book as the canonical JSON text that is hashed: no script may write it anew."""
    text = canonical_json(Book.of(shelved.draft))
    name = "books/" + hashed_name(f"{shelved.id}.json", text.encode())
    write(play / name, text)
    pictures = {page: f"../{file}" for page, file in art.pictures.items()}
    return {"id": shelved.id, "title": shelved.name, "file": name, "pictures": pictures}
