"""Books as folders: book.yaml, evidence.jsonl, doubts.yaml and corrections.yaml."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from pipeline.errors import BadInput
from pipeline.model.book import Book, Draft, Incomplete
from pipeline.model.codec import DecodeError, Problem, decode, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Extraction
from pipeline.model.shapes import show
from pipeline.store import files, yaml12

BOOK, EVIDENCE, DOUBTS, CORRECTIONS, RIGHTS = (
    "book.yaml", "evidence.jsonl", "doubts.yaml", "corrections.yaml", "rights.txt",
)  # fmt: skip
_BOOK_BLOCK = ("", "/pictures", "/pictures/*", "/matrices", "/sheet", "/sheet/maneuvers")
_LIST_BLOCK = ("", "/*")
# What JSON may hold as it is, and a file of text may not, or not in one line.
_ESCAPED = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
_MAX_EVIDENCE = 64_000_000  # bytes: a line for each value of a book, with all its rivals

T = TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """A file that is one list."""

    doubts: tuple[Doubt, ...] = ()
    corrections: tuple[Correction, ...] = ()


def book_file(path: Path) -> Path:
    """A book is named by its folder or by its file."""
    return path / BOOK if files.is_folder(path) else path


def read_document(path: Path) -> yaml12.Document:
    """Any YAML file as plain data; every mistake in its YAML at once."""
    text = files.read_text(path)
    try:
        return yaml12.parse(text)
    except DecodeError as error:
        raise files.located(path, error) from None


def read_as(cls: type[T], path: Path) -> T:
    """A YAML file as one of the types of the model; every mistake at once, with its line."""
    return read_through(path, lambda data: decode(cls, data))


def read_through(path: Path, make: Callable[[object], T]) -> T:
    """What `make` builds of a YAML file; the mistakes it finds are told with their lines."""
    document = read_document(path)
    try:
        return make(document.data)
    except DecodeError as error:
        raise files.located(path, _with_lines(error, document)) from None


def _with_lines(error: DecodeError, document: yaml12.Document) -> DecodeError:
    placed = (dataclasses.replace(p, line=document.line(p.pointer)) for p in error.problems)
    return DecodeError(tuple(placed))


def library(folder: Path) -> tuple[Path, ...]:
    """The folders of all books of a library; a library without any is a mistake."""
    inside = folder.glob("*/" + BOOK) if files.is_folder(folder) else ()
    found = tuple(sorted(p.parent for p in inside))
    if not found:
        raise BadInput(f"{folder}: expected a folder of books, found none in it")
    return found


def read_draft(path: Path) -> Draft:
    """The draft in a book folder (or book.yaml); its id is the name of the folder."""
    file = book_file(path)
    if file != path and files.is_absent(file):
        raise BadInput(f"{path}: expected a folder with a {BOOK}, found none")
    return read_through(file, lambda data: _like_its_folder(decode(Draft, data), file))


def _like_its_folder(draft: Draft, file: Path) -> Draft:
    folder = file.resolve().parent.name
    if file.name == BOOK and draft.id != folder:
        wrong = f"expected {show(folder)} like the folder, found {show(draft.id)}"
        raise DecodeError((Problem(pointer="/id", message=wrong),))
    return draft


def read_book(path: Path) -> Book:
    """A complete book; a draft that is none yet is refused with its open pointers."""
    try:
        return Book.of(read_draft(path))
    except Incomplete as error:
        raise BadInput(f"{book_file(path)}: {error} (see: rubricator check {path})") from None


def draft_text(draft: Draft) -> str:
    """The canonical text of a draft: reading and writing it changes no byte."""
    return yaml12.dump(encode(draft), block=_BOOK_BLOCK)


def read_doubts(folder: Path, name: str = DOUBTS) -> tuple[Doubt, ...]:
    """The doubts of a book, none if the file is not there."""
    return _read_list(folder / name, "doubts").doubts


def read_corrections(folder: Path, name: str = CORRECTIONS) -> tuple[Correction, ...]:
    """People's decisions on a book, oldest first."""
    return _read_list(folder / name, "corrections").corrections


def read_rights(folder: Path) -> tuple[str, ...]:
    """Whose a book is, a paragraph a line; none if nobody has written it down."""
    path = folder / RIGHTS
    if files.is_absent(path):
        return ()
    return tuple(line.strip() for line in files.read_text(path).splitlines() if line.strip())


def _read_list(path: Path, name: str) -> _Listed:
    if files.is_absent(path):
        return _Listed()
    document = read_document(path)
    try:
        return decode(_Listed, {name: document.data})
    except DecodeError as error:
        cut = tuple(
            dataclasses.replace(p, pointer=p.pointer.removeprefix("/" + name))
            for p in error.problems
        )
        raise files.located(path, _with_lines(DecodeError(cut), document)) from None


def list_text(items: Iterable[Doubt] | Iterable[Correction]) -> str:
    """Doubts or corrections as YAML."""
    return yaml12.dump([encode(i) for i in items], block=_LIST_BLOCK)


def read_evidence(folder: Path, name: str = EVIDENCE) -> tuple[Evidence, ...]:
    """Where the values of a book come from, none if the file is not there."""
    path = folder / name
    if files.is_absent(path):
        return ()
    found, problems = [], []
    text = files.read_text(path, limit=_MAX_EVIDENCE, may_be_empty=True)
    lines = text.removesuffix("\n").split("\n") if text else []
    for number, line in enumerate(lines, start=1):
        try:
            found.append(decode(Evidence, files.parse_json(line)))
            evidence_text(found[-1:]).encode()  # what cannot be written again is refused here
        except DecodeError as error:
            problems += [dataclasses.replace(p, line=number) for p in error.problems]
        except ValueError as error:
            problems.append(Problem(pointer="", message=f"expected JSON: {error}", line=number))
    if problems:
        raise files.located(path, DecodeError(tuple(problems)))
    return tuple(found)


def evidence_text(evidence: Iterable[Evidence]) -> str:
    """Evidence as JSON lines."""
    lines = (json.dumps(encode(e), ensure_ascii=False, allow_nan=False) for e in evidence)
    return "".join(line.translate(_ESCAPED) + "\n" for line in lines)


def texts(folder: Path, extraction: Extraction) -> dict[Path, str]:
    """The files of an extraction; a book without doubts has a doubts.yaml that says so."""
    return {
        folder / BOOK: draft_text(extraction.draft),
        folder / EVIDENCE: evidence_text(extraction.evidence),
        folder / DOUBTS: list_text(extraction.doubts),
    }


def plain(draft: Draft) -> Any:
    """The draft as plain data."""
    return encode(draft)
