"""List every defect of the data of one or more books, each with its place and a hint.

example:
  rubricator check books/my-fighter
  rubricator check --json books/*
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from pipeline.checks.registry import check
from pipeline.model.codec import encode
from pipeline.model.findings import Finding
from pipeline.model.grid import Grids
from pipeline.store.books import book_file, read_draft
from pipeline.store.grids import read_grids


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="+", type=Path, help="a book folder or book.yaml")


def run(args: argparse.Namespace) -> int:
    drafts = [read_draft(path) for path in args.book]
    grids = [read_grids(book_file(path).parent) for path in args.book]
    found = [(draft.id, check(draft)) for draft in drafts]
    if args.json:
        print(json.dumps([encode(f) for _, fs in found for f in fs], ensure_ascii=False))
    else:
        for (name, findings), other in zip(found, grids, strict=True):
            _show(name, findings)
            if other is not None:
                _edition(name, other)
    return int(any(f.severity != "note" for _, findings in found for f in findings))


def _show(name: str, findings: tuple[Finding, ...]) -> None:
    for f in findings:
        print(f"{name}: {f.severity} {f.code} {f.pointer or '/'}: {f.message}\n    {f.hint}")
    count = Counter(f.severity for f in findings)
    said = ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in count.items())
    print(f"{name}: {said or 'sound'}")


def _edition(name: str, grids: Grids) -> None:
    """What a book of another edition has instead of matrices."""
    cells = sum(len(grid.leads) for grid in grids.grids.values())
    print(
        f"{name}: of another edition: {len(grids.grids)} combat grids with {cells} cells, "
        f"{len(grids.open)} values open (grids-doubts.yaml); it cannot be played as a duel"
    )
