"""Record a person's decision on one value of a book.

VALUE is YAML: a number, a text, a list; `null` says that in print there is no such value. The
decision is appended to corrections.yaml and outlives every new reading of the source. Values of
combat grids (/grids/..., /heads/...) are decided in the same way, in grids-corrections.yaml.

example:
  rubricator decide books/mirim /pictures/35/score 2 --reason "same wound as picture 53"
  rubricator decide books/bounty-hunter /grids/29/leads/5 NA --reason "as printed"
"""

from __future__ import annotations

import argparse
import datetime as dt
import getpass
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import BadInput
from pipeline.model import edits
from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, encode
from pipeline.model.evidence import Correction, Doubt
from pipeline.model.grid import Grids
from pipeline.model.pointer import within
from pipeline.model.shapes import show
from pipeline.store import books, files, grids, yaml12


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
    pointer: str = args.pointer
    shelf = _GRIDS if grids.is_of_grids(pointer) else _BOOK
    form, doubts = shelf.read(folder), books.read_doubts(folder, shelf.doubts)
    value = _value(args.value)
    if value is None:
        _refuse_taking(form, pointer)
    try:
        after = edits.settle(form, pointer, value)
    except DecodeError as error:
        raise files.located(folder / shelf.name, error) from None
    except ValueError as error:
        raise BadInput(str(error)) from None
    correction = Correction(
        pointer=pointer,
        before=edits.reading(form, doubts, pointer),
        after=value if (written := edits.value_at(after, pointer)) is None else written,
        reason=_words("--reason", args.reason),
        who=_words("--who", args.who or _user()),
        when=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )
    _write(folder, shelf, after, doubts, correction)
    if args.json:
        print(json.dumps(encode(correction), ensure_ascii=False))
    else:
        before, now = show(correction.before), show(correction.after)
        print(f"{pointer}: {before} -> {now} ({len(after.open)} still open)")
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shelf:
    """The files of what is decided on: the book, or the combat grids beside it."""

    name: str
    doubts: str
    evidence: str
    corrections: str
    read: Callable[[Path], Draft | Grids]
    text: Callable[[Any], str]
    whole: tuple[str, ...]  # places that hold more than one value


def _grids(folder: Path) -> Grids:
    found = grids.read_grids(folder)
    if found is None:
        raise BadInput(f"{folder}: expected combat grids ({grids.GRIDS}), found none beside it")
    return found


_BOOK = _Shelf(
    name=books.BOOK,
    doubts=books.DOUBTS,
    evidence=books.EVIDENCE,
    corrections=books.CORRECTIONS,
    read=books.read_draft,
    text=books.draft_text,
    whole=("/pictures", "/matrices", "/sheet", "/sheet/maneuvers"),
)
_GRIDS = _Shelf(
    name=grids.GRIDS,
    doubts=grids.DOUBTS,
    evidence=grids.EVIDENCE,
    corrections=grids.CORRECTIONS,
    read=_grids,
    text=grids.grids_text,
    whole=("/grids", "/heads"),
)


def _refuse_taking(draft: Draft | Grids, pointer: str) -> None:
    """`null` takes one value away, not a whole part of the book, and not what was never there."""
    about = [p for p in draft.open if within(p, pointer) or within(pointer, p)]
    if pointer in _BOOK.whole + _GRIDS.whole:
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


def _write(
    folder: Path,
    shelf: _Shelf,
    form: Draft | Grids,
    doubts: Iterable[Doubt],
    correction: Correction,
) -> None:
    place = correction.pointer
    left = [d for d in doubts if not within(d.pointer, place)]
    known = books.read_evidence(folder, shelf.evidence)
    kept = [e for e in known if not within(e.pointer, place)]
    made = edits.decided(correction, shelf.corrections)
    before = books.read_corrections(folder, shelf.corrections)
    files.write_all(
        {
            folder / shelf.corrections: books.list_text([*before, correction]),
            folder / shelf.evidence: books.evidence_text([*kept, made]),
            folder / shelf.doubts: books.list_text(left),
            folder / shelf.name: shelf.text(form),
        }
    )
