"""Read a source into a book: DIR/book.yaml, evidence.jsonl and doubts.yaml.

SOURCE is a PDF of scans or a folder of page images; a community transcription (any one of X-m.txt,
X-r.txt, X-s.txt; the other two stand beside it); a design table (YAML with format: combat-
design/1); a book in the JSON of a community project; or the text that OCR made of a book (any other
text file). Decisions in DIR are kept. What a damaged source lost can be filled from a sister: a
book that agrees with this one in all that is legible in both. Pages that were looked at are kept,
so that a run that was stopped goes on where it was.

example:
  rubricator digitize scans/cave-troll.pdf --out books/cave-troll
  rubricator digitize raw/my-fighter/design.yaml --out books/my-fighter
  rubricator digitize "transcriptions/cave troll-m.txt" --id cave-troll
  rubricator digitize goblin.json --out books/goblin
  rubricator digitize dump.txt --id river-troll --sister books/cave-troll
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
from pathlib import Path

from pipeline.errors import BadInput, SetupMissing
from pipeline.model import edits
from pipeline.model.book import wanting
from pipeline.model.codec import DecodeError, decode
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import several
from pipeline.model.shapes import show
from pipeline.readers import dump, foreign_json, transcription
from pipeline.readers.design import Design
from pipeline.readers.design_compile import compile_design
from pipeline.readers.source import Source
from pipeline.store import books, files, grids
from pipeline.verbs.sisters import complete

_MOST_JOBS = 1024
_HEAD = 1024  # bytes within which a PDF begins
# How an image begins (JPEG, PNG, TIFF, BMP, GIF, JPEG 2000), or what scans come packed in.
_SCANS = (b"\xff\xd8\xff", b"\x89PNG", b"II*\0", b"MM\0*", b"GIF8", b"\0\0\0\x0cjP  ",
          b"\xff\x4f\xff\x51", b"PK\x03\x04")  # fmt: skip
# What texts begin with as well: with these, a file is an image if it is no text.
_LETTERS = (b"BM", b"RIFF")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", type=Path, help="a file of the source")
    parser.add_argument("--out", type=Path, help="folder of the book (default: books/ID)")
    parser.add_argument("--sister", type=Path, help="a book that tells what this one lost")
    parser.add_argument("--jobs", type=_jobs, default=0, help="pages looked at at once (scans)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler (scans)")
    parser.add_argument("--cache", type=Path, help="where pages that were looked at are kept")
    parser.add_argument(
        "--debug", type=Path, metavar="DIR", help="show what was seen on each page there (scans)"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="also over values that were changed by hand"
    )
    parser.add_argument("--id", help="id of the book (default: from --out, or from the source)")


def run(args: argparse.Namespace) -> int:
    book_id = args.id
    if book_id is None and args.out:
        book_id = files.name_of(args.out)
    if book_id is not None and not re.fullmatch(r"[a-z0-9-]{1,64}", book_id):
        raise BadInput(f"--id: expected an id of a-z, 0-9 and -, found {show(book_id)}")
    if args.out:
        files.refuse_unwritable(args.out / books.BOOK)
    extraction = _read(args, book_id)
    folder = args.out or Path("books") / extraction.draft.id
    if files.name_of(folder) != extraction.draft.id:
        raise BadInput(f"{folder}: expected a folder called like the book, {extraction.draft.id!r}")
    with files.locked(folder):
        if args.sister:
            extraction = complete(extraction, args.sister, books.read_corrections(folder))
        settled = _with_decisions(folder, extraction)
        if not args.overwrite:
            _refuse_losing(folder, settled.extraction)
        files.write_all(_texts(folder, settled.extraction))
    _report(args, folder, settled)
    return int(bool(wanting(settled.extraction.draft) or settled.extraction.doubts))


def _texts(folder: Path, done: Extraction) -> dict[Path, str]:
    kept = grids.texts(folder, done.grids) if done.grids else {}
    return books.texts(folder, done) | kept


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(
            f"expected a number from 1 to {_MOST_JOBS}, found {text!r}"
        )
    return int(text)


def _read(args: argparse.Namespace, book_id: str | None) -> Extraction:
    path: Path = args.source
    if files.is_folder(path) or _is_scan(path):
        return _scans(args, book_id or _named_after(path, files.stem_of(path)))
    if transcription.kind_of(path.name):
        return _transcription(path, book_id)
    if path.suffix in {".yaml", ".yml"}:
        return _design(path, book_id)
    if path.suffix.lower() == ".json":
        source = Source(name=path.name, text=files.read_text(path))
        return foreign_json.read(source, book_id or _named_after(path, path.stem))
    source = Source(name=path.name, text=files.read_damaged(path))
    seems = dump.looks_like(source)
    if not seems.book:
        raise BadInput(
            f"{path}: expected scans (a PDF, a folder of images), a transcription (NAME-m.txt, "
            f"NAME-r.txt or NAME-s.txt), a design table (YAML), a book in JSON or the text of a "
            f"combat book, "
            f"found {seems.why}"
        )
    return dump.read(source, book_id or _named_after(path, path.stem))


def _scans(args: argparse.Namespace, book_id: str) -> Extraction:
    """Only here are the networks and their libraries loaded."""
    if not args.out:  # what is seen in minutes is written at the end
        files.refuse_unwritable(Path("books") / book_id / books.BOOK)
    try:
        from pipeline.stages import backends, cache, chain, remote
        from pipeline.verbs.watching import watched
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pipeline"):
            raise
        raise SetupMissing(
            f"reading scans needs the extra 'digitize', found no {error.name} "
            "(install it: pip install 'rubricator[digitize]')"
        ) from None
    if args.debug:
        _refuse_mixing(args.debug, args.source)
    backend: backends.Backend = backends.Processes(workers=args.jobs)
    source: Path = args.source
    if args.scheduler is not None:
        backend = remote.Dask(args.scheduler)
        source = source.absolute()  # its workers started somewhere else
    elif args.jobs == 1:
        backend = backends.Here()
    with watched(events=args.json) as tell:
        kept = cache.Cache(args.cache or cache.place())
        options = chain.Options(backend=backend, cache=kept, tell=tell, debug=args.debug)
        return chain.digitize(source, book_id, options)


def _refuse_mixing(debug: Path, source: Path) -> None:
    """Its pictures have names that pages of a scan have too."""
    scans = source if files.is_folder(source) else source.parent
    if os.path.realpath(debug) == os.path.realpath(scans):
        raise BadInput(f"--debug {debug}: expected a folder of its own, found that of the scans")
    files.refuse_unwritable(debug / "index.html")


def _design(path: Path, book_id: str | None) -> Extraction:
    source = Source(name=path.name, text=files.read_text(path))
    made = books.read_through(path, lambda data: compile_design(decode(Design, data), source))
    if book_id not in {None, made.draft.id}:
        raise BadInput(f"{path}: /id: expected {book_id!r} as asked for, found {made.draft.id!r}")
    return made


def _is_scan(path: Path) -> bool:
    """Whether a file is a PDF or an image, by how it begins."""
    files.refuse_special(path)
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
    binary = b"\0" in head
    return (
        b"%PDF" in head
        or head.startswith(_SCANS)
        or (binary and (head.startswith(_LETTERS) or head[4:8] == b"ftyp"))
    )


def _transcription(path: Path, book_id: str | None) -> Extraction:
    sources = {}
    for kind, name in transcription.siblings(path.name).items():
        beside = path.with_name(name)
        if files.is_absent(beside):
            raise BadInput(f"{beside}: expected beside {path.name}, found no such file")
        sources[kind] = Source(name=name, text=files.read_text(beside))
    stem = transcription.kind_of(path.name)
    return transcription.read(sources, book_id or _named_after(path, stem[0] if stem else ""))


def _named_after(path: Path, stem: str) -> str:
    """The id that the name of a file gives."""
    slug = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")
    if not slug:
        raise BadInput(f"{path.name}: expected --id ID, found no letter or figure in the name")
    return slug


def _with_decisions(folder: Path, extraction: Extraction) -> edits.Settled:
    corrections = books.read_corrections(folder)
    try:
        done = edits.apply(extraction, corrections)
    except DecodeError as error:
        raise files.located(folder / books.CORRECTIONS, error) from None
    if extraction.grids is None:
        return done
    told = books.read_corrections(folder, grids.CORRECTIONS)
    try:
        kept, reopened = edits.apply_to_grids(extraction.grids, told, grids.CORRECTIONS)
    except DecodeError as error:
        raise files.located(folder / grids.CORRECTIONS, error) from None
    whole = dataclasses.replace(done.extraction, grids=kept)
    return edits.Settled(extraction=whole, reopened=(*done.reopened, *reopened))


def _refuse_losing(folder: Path, new: Extraction) -> None:
    """A value changed by hand in book.yaml is somebody's work: not written over in silence."""
    if new.grids is not None:
        grids.refuse_losing(folder, new.grids)
    if files.is_absent(folder / books.BOOK) or files.is_absent(folder / books.EVIDENCE):
        return
    old = books.read_draft(folder)
    changed = edits.edited_by_hand(old, books.read_evidence(folder))
    lost = [p for p in changed if edits.value_at(old, p) != edits.value_at(new.draft, p)]
    if lost:
        raise BadInput(
            f"{folder / books.BOOK}: expected the values that were read, found some changed by "
            f"hand: {several(lost)} (keep them with rubricator decide, or lose them with "
            "--overwrite)"
        )


def _report(args: argparse.Namespace, folder: Path, settled: edits.Settled) -> None:
    done = settled.extraction
    want = wanting(done.draft)
    if args.json:
        answer = {
            "book": str(folder),
            "values": len(done.evidence),
            "open": list(done.draft.open),
            "wanting": list(want),
            "reopened": list(settled.reopened),
            "remarks": list(done.remarks),
        }
        if done.grids is not None:
            answer["grids"] = len(done.grids.grids.grids)
        print(json.dumps(answer, ensure_ascii=False))
        return
    for remark in done.remarks:
        print(f"{done.draft.id}: {remark}")
    for pointer in settled.reopened:
        print(f"{done.draft.id}: {pointer}: a decision made on another reading is open again")
    state = "complete" if not want else f"incomplete, {len(want)} values wanting"
    print(f"{folder}: {len(done.evidence)} values, {len(done.doubts)} doubts, {state}")
