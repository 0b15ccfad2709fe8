"""Record a person's decision on one value of a book.

VALUE is YAML: a number, a text, a list; `null` says that in print there is no such value. The
decision is appended to corrections.yaml and outlives every new reading of the source.

example:
  rubricator decide books/mirim /pictures/35/score 2 --reason "same wound as picture 53"
"""

from __future__ import annotations

import argparse
import datetime as dt
import getpass
import json
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.model import edits
from pipeline.model.codec import DecodeError, encode
from pipeline.model.evidence import Correction
from pipeline.store import books, files, yaml12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", type=Path, help="a book folder")
    parser.add_argument("pointer", help="where the value stands, such as /matrices/8/2")
    parser.add_argument("value", help="the value, as YAML")
    parser.add_argument("--reason", required=True, help="why, for the next reader")
    parser.add_argument("--who", default=None, help="who decides (default: the user's name)")


def run(args: argparse.Namespace) -> int:
    folder: Path = args.book
    if not folder.is_dir():
        raise BadInput(f"{folder}: expected the folder of a book")
    draft = books.read_draft(folder)
    value = _value(args.value)
    try:
        after = edits.settle(draft, args.pointer, value)
    except DecodeError as error:
        raise files.located(folder / books.BOOK, error) from None
    except ValueError as error:
        raise BadInput(str(error)) from None
    correction = Correction(
        pointer=args.pointer,
        before=edits.value_at(draft, args.pointer),
        after=value,
        reason=args.reason,
        who=args.who or getpass.getuser(),
        when=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )
    _write(folder, books.draft_text(after), correction)
    if args.json:
        print(json.dumps(encode(correction), ensure_ascii=False))
    else:
        before = "nothing" if correction.before is None else correction.before
        print(f"{args.pointer}: {before} -> {args.value} ({len(after.open)} still open)")
    return 0


def _value(text: str) -> object:
    try:
        return yaml12.parse(text).data
    except DecodeError as error:
        raise BadInput(f"{text!r}: expected a value in YAML, found: {error}") from None


def _write(folder: Path, text: str, correction: Correction) -> None:
    doubts = [d for d in books.read_doubts(folder) if d.pointer != correction.pointer]
    kept = [e for e in books.read_evidence(folder) if e.pointer != correction.pointer]
    files.write_all(
        {
            folder / books.CORRECTIONS: books.list_text(
                [*books.read_corrections(folder), correction]
            ),
            folder / books.EVIDENCE: books.evidence_text([*kept, edits.decided(correction)]),
            folder / books.DOUBTS: books.list_text(doubts),
            folder / books.BOOK: text,
        }
    )
