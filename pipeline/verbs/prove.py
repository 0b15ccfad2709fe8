"""Prove that books are whole, and that they can meet: each exchange answered, ranges agreed.

One book: is it whole? Two: what holds in every position that they can reach? --all: every book of
a library and every pairing. A line of play that is printed can be typed into `rubricator play`.

example:
  rubricator prove books/my-fighter
  rubricator prove books/my-fighter books/mirim
  rubricator prove --all --jobs 2 --save build/proofs
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.checks.registry import check_pair
from pipeline.errors import BadInput
from pipeline.model.book import Book, Draft
from pipeline.model.codec import encode
from pipeline.model.findings import Finding
from pipeline.prove import report
from pipeline.prove.library import proofs, unreached
from pipeline.prove.meeting import Meeting, Whole, meet, whole
from pipeline.prove.positions import MOST
from pipeline.prove.proof import Proof
from pipeline.prove.saved import load, save
from pipeline.prove.whole import Columns, columns
from pipeline.store.books import library, read_draft

_GIVEN_UP = Proof(first="", second="", unfinished="not tried")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="*", type=Path, help="one book, or two that meet")
    parser.add_argument("--all", action="store_true", help="every book of the library")
    parser.add_argument("--library", type=Path, default=Path("books"), help="default: books")
    parser.add_argument("--jobs", type=int, default=None, help="processes (default: processors)")
    parser.add_argument("--most", type=int, default=MOST, help=f"positions (default: {MOST})")
    parser.add_argument("--quick", action="store_true", help="look-ups alone, no positions")
    parser.add_argument("--save", type=Path, help="keep the proofs there, and use those that are")


def run(args: argparse.Namespace) -> int:
    drafts = [read_draft(path) for path in _asked(args)]
    wholes = [whole(d) for d in drafts]
    complete = [Book.of(d) for d, w in zip(drafts, wholes, strict=True) if not w.wanting]
    wanted = _pairings(args, drafts, complete)
    meetings = [meet(a, b) for a, b in wanted]
    proved = _proofs(args, wanted, meetings)
    # Of drafts that are no books yet, what can be said is said.
    doubtful = check_pair(*drafts) if len(args.book) == 2 and len(complete) < 2 else ()  # noqa: PLR2004
    found = _Found(
        drafts=tuple(drafts),
        books=tuple(wholes),
        columns=tuple(columns(d) for d in drafts),
        meetings=tuple(meetings),
        proofs=tuple(proved),
        unreached=unreached(complete, proved) if args.all else (),
        findings=doubtful,
    )
    if args.json:
        print(json.dumps(_plain(found)))
    else:
        _show(found, args)
    return int(
        not (
            all(w.proved for w in wholes)
            and all(m.proved for m in meetings)
            and all(p.proved for p in proved)
            and not any(c.turned or c.circles for c in found.columns)
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """All that is told."""

    drafts: tuple[Draft, ...]
    books: tuple[Whole, ...]
    columns: tuple[Columns, ...]
    meetings: tuple[Meeting, ...]
    proofs: tuple[Proof, ...]
    unreached: tuple[tuple[str, int], ...]
    findings: tuple[Finding, ...]


def _proofs(
    args: argparse.Namespace, wanted: list[tuple[Book, Book]], meetings: list[Meeting]
) -> list[Proof]:
    """One for each pairing that can meet; what is kept of these very books is not made again."""
    if args.quick or not (args.all or len(args.book) == 2):  # noqa: PLR2004
        return []
    for name in ("jobs", "most"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise BadInput(f"--{name}: expected 1 or more, found {value}")
    can = [pair for pair, m in zip(wanted, meetings, strict=True) if m.proved]
    books = {b.id: b for pair in can for b in pair}
    kept = {(p.first, p.second): p for p in load(args.save, books)} if args.save else {}
    missing = [(a, b) for a, b in can if not kept.get((a.id, b.id), _GIVEN_UP).proved]
    made = proofs(missing, jobs=args.jobs or os.cpu_count() or 1, most=args.most)
    for done, proof in enumerate(made, start=1):
        kept[proof.first, proof.second] = proof
        if args.save:
            save(args.save, [proof], books)
        if sys.stderr.isatty():
            named = f"{proof.first} - {proof.second}"
            print(f"proved {done} of {len(missing)}: {named}", file=sys.stderr)
    return [kept[a.id, b.id] for a, b in can]


def _plain(found: _Found) -> dict[str, Any]:
    return {
        "findings": encode(found.findings),
        "books": encode(found.books),
        "columns": {d.id: encode(c) for d, c in zip(found.drafts, found.columns, strict=True)},
        "meetings": encode(found.meetings),
        "proofs": encode(found.proofs),
        "unreached": [{"book": book, "picture": page} for book, page in found.unreached],
    }


def _show(found: _Found, args: argparse.Namespace) -> None:
    for w, c in zip(found.books, found.columns, strict=True):
        _show_whole(w)
        if c.turned:
            _print(report.columns(w.book, c))
        _print(report.circles(w.book, c))
    for m in found.meetings:
        _show_meeting(m)
    if len(args.book) == 1 and not found.columns[0].turned and not found.books[0].wanting:
        _print(report.columns(found.books[0].book, found.columns[0]))
    for p in found.proofs:
        _print(report.proof(p))
    if args.all and found.proofs:
        _print(report.table(found.proofs))
        _print(report.unreached(found.unreached))
    for f in found.findings:
        print(f"{f.book}: {f.severity} {f.code} {f.pointer or '/'}: {f.message}")


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


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
