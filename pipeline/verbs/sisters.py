"""Rank the books of a library by how far they agree with BOOK in all that is legible in both.

A book that agrees well enough is a sister: a damaged book can be completed from it
(rubricator digitize SOURCE --sister SISTER).

example:
  rubricator sisters books/mirim
  rubricator sisters books/mirim --library transcriptions --json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.errors import BadInput
from pipeline.model.codec import digest, encode
from pipeline.model.evidence import Correction, Extraction
from pipeline.reconcile.agreement import Agreement, agreement
from pipeline.reconcile.sister import fill
from pipeline.store.books import library, read_draft


class NotASister(BadInput):
    """A book that does not agree well enough to fill another from it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", type=Path, help="a book folder or book.yaml, damaged or whole")
    parser.add_argument("--library", type=Path, default=Path("books"), help="default: books")


def run(args: argparse.Namespace) -> int:
    draft = read_draft(args.book)
    drafts = ((folder, read_draft(folder)) for folder in library(args.library))
    found = [(folder, agreement(draft, d)) for folder, d in drafts if d.id != draft.id]
    found.sort(key=lambda f: (not f[1].good, -f[1].closeness, f[1].sister))
    if args.json:
        ranked = [_plain(folder, measured) for folder, measured in found]
        print(json.dumps({"book": draft.id, "candidates": ranked}, ensure_ascii=False))
    else:
        _show(draft.id, args.library, [measured for _, measured in found])
    return int(not any(measured.good for _, measured in found))


def _plain(folder: Path, measured: Agreement) -> dict[str, Any]:
    return {
        "sister": measured.sister,
        "folder": str(folder),
        "good": measured.good,
        "closeness": round(measured.closeness, 4),
        "refusal": measured.refusal,
        "counts": encode(measured.counts),
    }


def _show(book: str, shelf: Path, found: list[Agreement]) -> None:
    if not found:
        print(f"{book}: no other book in {shelf}")
    for measured in found:
        verdict = "a sister" if measured.good else f"no sister: {measured.refusal}"
        print(f"{measured.sister}: {measured.closeness:.1%}, {verdict}")
        for c in measured.counts:
            alone = [(c.only_here, book), (c.only_there, measured.sister)]
            more = "".join(f", {n} only in {name}" for n, name in alone if n)
            print(f"    {c.kind}: {c.agree} of {c.both} agree{more}")


def complete(extraction: Extraction, sister: Path, decisions: Iterable[Correction]) -> Extraction:
    """A reading completed from the book in a folder; `NotASister` where that book does not fit."""
    told = read_draft(sister)
    found = fill(extraction, told, sister_hash=digest(told), decisions=decisions)
    if not found.agreement.good:
        raise NotASister(
            f"{sister}: expected a sister of {extraction.draft.id}, "
            f"found {told.id}: {found.agreement.refusal}"
        )
    remarks = (*found.extraction.remarks, *found.remarks)
    return replace(found.extraction, remarks=remarks)
