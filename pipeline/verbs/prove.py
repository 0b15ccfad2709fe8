"""Prove that books are whole, and that they can meet: each exchange answered, ranges agreed.

One book: is it whole? Two: can they meet? --all: every book of a library and every pairing.

example:
  rubricator prove books/my-fighter
  rubricator prove books/my-fighter books/mirim
  rubricator prove --all
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path

from pipeline.checks.registry import check_pair
from pipeline.errors import BadInput
from pipeline.model.book import Book, Draft
from pipeline.model.codec import encode
from pipeline.prove.meeting import Meeting, Whole, meet, whole
from pipeline.store.books import library, read_draft


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="*", type=Path, help="one book, or two that meet")
    parser.add_argument("--all", action="store_true", help="every book of the library")
    parser.add_argument("--library", type=Path, default=Path("books"), help="default: books")


def run(args: argparse.Namespace) -> int:
    drafts = [read_draft(path) for path in _asked(args)]
    wholes = [whole(d) for d in drafts]
    complete = [Book.of(d) for d, w in zip(drafts, wholes, strict=True) if not w.wanting]
    meetings = [meet(a, b) for a, b in _pairings(args, drafts, complete)]
    # Of drafts that are no books yet, what can be said is said.
    doubtful = check_pair(*drafts) if len(args.book) == 2 and len(complete) < 2 else ()  # noqa: PLR2004
    if args.json:
        print(
            json.dumps(
                {
                    "findings": encode(doubtful),
                    "books": encode(tuple(wholes)),
                    "meetings": encode(tuple(meetings)),
                }
            )
        )
    else:
        for w in wholes:
            _show_whole(w)
        for m in meetings:
            _show_meeting(m)
        for f in doubtful:
            print(f"{f.book}: {f.severity} {f.code} {f.pointer or '/'}: {f.message}")
    return int(not (all(w.proved for w in wholes) and all(m.proved for m in meetings)))


def _asked(args: argparse.Namespace) -> list[Path]:
    if args.all and args.book:
        raise BadInput("expected books or --all, found both")
    if args.all:
        return list(library(args.library))
    if len(args.book) not in {1, 2}:
        raise BadInput(f"expected one book, two, or --all; found {len(args.book)} books")
    return list(args.book)


def _pairings(
    args: argparse.Namespace, drafts: list[Draft], complete: list[Book]
) -> list[tuple[Book, Book]]:
    if args.all:
        return list(itertools.combinations_with_replacement(complete, 2))
    if len(complete) == len(drafts):
        return [(complete[0], complete[-1])]
    return []


def _show_whole(found: Whole) -> None:
    if found.proved:
        print(f"{found.book}: whole")
        return
    if found.wanting:
        print(f"{found.book}: incomplete, {len(found.wanting)} wanting")
        for pointer in found.wanting:
            print(f"    {pointer}")
    for f in found.errors:
        print(f"{found.book}: breaks a hard rule: {f.code} {f.pointer or '/'}: {f.message}")


def _show_meeting(found: Meeting) -> None:
    name = f"{found.first} - {found.second}"
    if not found.proved:
        print(f"{name}: refuted, {len(found.undefined)} look-ups lead nowhere")
        for pointer in found.undefined:
            print(f"    {pointer}")
        return
    apart = (
        f"{len(found.apart)} leave the fighters at two ranges"
        if found.apart
        else ("all agree on the range")
    )
    print(f"{name}: proved, all {found.exchanges} exchanges are answered, {apart}")
    for a, b in found.apart:
        print(f"    {a} against {b}")
