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
from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, encode
from pipeline.model.evidence import Correction, Doubt
from pipeline.model.pointer import within
from pipeline.model.shapes import show
from pipeline.store import books, files, yaml12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", type=Path, help="a book folder")
    parser.add_argument("pointer", help="where the value stands, such as /matrices/8/2")
    parser.add_argument("value", help="the value, as YAML")
    parser.add_argument("--reason", required=True, help="why, for the next reader")
    parser.add_argument("--who", default=None, help="who decides (default: the user's name)")


def run(args: argparse.Namespace) -> int:
    folder: Path = args.book
    if not files.is_folder(folder):
        raise BadInput(f"{folder}: expected the folder of a book, found none")
    with files.locked(folder):
        return _decide(folder, args)


def _decide(folder: Path, args: argparse.Namespace) -> int:
    draft, doubts = books.read_draft(folder), books.read_doubts(folder)
    value = _value(args.value)
    if value is None:
        _refuse_taking(draft, args.pointer)
    try:
        after = edits.settle(draft, args.pointer, value)
    except DecodeError as error:
        raise files.located(folder / books.BOOK, error) from None
    except ValueError as error:
        raise BadInput(str(error)) from None
    correction = Correction(
        pointer=args.pointer,
        before=edits.reading(draft, doubts, args.pointer),
        after=value if (written := edits.value_at(after, args.pointer)) is None else written,
        reason=_words("--reason", args.reason),
        who=_words("--who", args.who or _user()),
        when=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )
    _write(folder, after, doubts, correction)
    if args.json:
        print(json.dumps(encode(correction), ensure_ascii=False))
    else:
        before, now = show(correction.before), show(correction.after)
        print(f"{args.pointer}: {before} -> {now} ({len(after.open)} still open)")
    return 0


def _refuse_taking(draft: Draft, pointer: str) -> None:
    """`null` takes one value away, not a whole part of the book, and not what was never there."""
    whole = ("/pictures", "/matrices", "/sheet", "/sheet/maneuvers")
    about = [p for p in draft.open if within(p, pointer) or within(pointer, p)]
    if pointer in whole:
        raise BadInput(f"{pointer}: expected the place of one value, found a part of the book")
    if edits.value_at(draft, pointer) is None and not about:
        raise BadInput(f"{pointer}: expected a value to take away, found none")


def _value(text: str) -> object:
    try:
        return yaml12.parse(text).data
    except DecodeError as error:
        raise BadInput(f"{show(text)}: expected a value in YAML, found: {error}") from None


def _words(name: str, text: str) -> str:
    if not text.strip():
        raise BadInput(f"{name}: expected a text, found nothing")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput(f"{name}: expected a text in UTF-8, found {show(text)}") from None
    return text


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # this user has an id and no name
        raise BadInput("--who: expected your name; the system knows none") from None


def _write(folder: Path, draft: Draft, doubts: Iterable[Doubt], correction: Correction) -> None:
    place = correction.pointer
    left = [d for d in doubts if not within(d.pointer, place)]
    kept = [e for e in books.read_evidence(folder) if not within(e.pointer, place)]
    files.write_all(
        {
            folder / books.CORRECTIONS: books.list_text(
                [*books.read_corrections(folder), correction]
            ),
            folder / books.EVIDENCE: books.evidence_text([*kept, edits.decided(correction)]),
            folder / books.DOUBTS: books.list_text(left),
            folder / books.BOOK: books.draft_text(draft),
        }
    )
