"""Matrices read from scans against the print, page by page: `python -m tests.bench.matrices`.

    python -m tests.bench.matrices SCANS BOOKS NAME...

SCANS has a folder of page images for each book NAME, BOOKS its transcription as `digitize` makes
it. Which matrix a page shows is told by its cells, so the numbers of pages are checked as well.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.matrices import matrices
from pipeline.store.books import read_draft

Matrices = Mapping[int, Mapping[int, int | None]]
_FLOOR = 0.002  # what a voter leaves for a value it does not name


def pooled(votes: Sequence[Vote]) -> tuple[object, float]:
    """The value that all voters together find likeliest, and how likely."""
    by: dict[str, dict[object, float]] = {}
    for vote in votes:
        by.setdefault(vote.voter, {})[vote.value] = vote.p
    values = {vote.value for vote in votes}
    if not values:
        return None, 0.0
    logs = {v: sum(math.log(max(d.get(v, 0.0), _FLOOR)) for d in by.values()) for v in values}
    order = sorted(logs, key=lambda v: (-logs[v], str(v)))
    whole = sum(math.exp(p - logs[order[0]]) for p in logs.values())
    return order[0], 1 / whole


def accepted(region: Region) -> bool:
    """A simple rule: two voters or more for it, one of them sure, and nothing odd about it."""
    value, p = pooled(region.votes)
    tops: dict[str, Vote] = {}
    for vote in region.votes:
        if vote.voter not in tops or vote.p > tops[vote.voter].p:
            tops[vote.voter] = vote
    agreeing = [v.p for v in tops.values() if v.value == value]
    return len(agreeing) > 1 and max(agreeing) > 0.9 and p > 0.99 and not region.note


def matrix_of(regions: Sequence[Region], told: Matrices) -> int:
    """The matrix of the book that agrees with most cells."""
    cells = {r.key: pooled(r.votes)[0] or 0 for r in regions if r.kind == "cell"}
    return max(told, key=lambda m: sum(told[m].get(k or 0, -1) == v for k, v in cells.items()))


def measure(folder: Path, told: Matrices) -> Counter[str]:
    count: Counter[str] = Counter()
    for file in sorted(folder.glob("*.jpg")):
        page = cv2.imdecode(np.fromfile(file, np.uint8), cv2.IMREAD_GRAYSCALE)
        if page is None:
            continue
        start = time.process_time()
        regions = matrices(page.astype(np.uint8))
        count["ms"] += round(1000 * (time.process_time() - start))
        count["pages"] += 1
        if sum(r.kind == "cell" for r in regions) > 5:
            number = matrix_of([r for r in regions if r.block == 0], told)
            _page(file.stem, regions, number, (told[number], count))
    return count


def _page(
    name: str, regions: Sequence[Region], number: int,
    about: tuple[Mapping[int, int | None], Counter[str]],
) -> None:  # fmt: skip
    told, count = about
    count["matrices"] += 1
    seen = set()
    for region in regions:
        if region.kind != "cell" or region.key in seen or region.block:
            continue
        seen.add(region.key)
        value, p = pooled(region.votes)
        sure = accepted(region)
        right = (value or 0) == (told.get(region.key or 0) or 0)  # 00 may be left blank
        count["cells"] += 1
        count["right"] += right
        count["accepted"] += sure
        count["accepted wrong"] += sure and not right
        count["doubt"] += not sure
        if not (right and sure):
            votes = " ".join(f"{v.voter}:{v.value}:{v.p}" for v in region.votes)
            state = "accepted" if sure else "doubt"
            print(f"  {name} /matrices/{number}/{region.key} told {told.get(region.key or 0)}")
            print(f"     read {value} {p:.3f} {state} {region.note} {votes} {region.box}")
    count["missing"] += len(set(told) - seen)
    for kind, truth in (("matrix number", number), ("number", number - 1)):
        found = [r for r in regions if r.kind == kind and r.votes]
        best = max(found, key=lambda r: max(v.p for v in r.votes), default=None)
        right = best is not None and pooled(best.votes)[0] == truth
        count[kind] += right
        if not right:
            read = best and pooled(best.votes)
            print(f"  {name} {kind} {truth} read {read}")


def main() -> None:
    scans, books, *names = sys.argv[1:]
    rows = []
    for name in names:
        told = read_draft(Path(books) / name.replace(" ", "-")).matrices
        rows.append((name, measure(Path(scans) / name, told)))
    heads = [
        "pages", "matrices", "cells", "missing", "right", "accepted", "accepted wrong", "doubt",
        "matrix number", "number",
    ]  # fmt: skip
    print("book".ljust(14), *[h.rjust(14) for h in heads], "ms a page")
    for name, count in rows:
        print(name.ljust(14), *[str(count[h]).rjust(14) for h in heads], end=" ")
        print(round(count["ms"] / max(1, count["pages"])))


if __name__ == "__main__":
    main()
