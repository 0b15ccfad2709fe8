"""Sheets read from scans against the print, row by row: `python -m tests.bench.sheets`.

    python -m tests.bench.sheets BOOKS ERRATA NAME=IMAGE[@TURN]...

BOOKS has each book's transcription as `digitize` makes it. ERRATA is a JSON file of what the print
says where the transcription errs: {"NAME": {"36": {"x": 54, "mod": 17, "colour": "red"}}}. TURN is
by how many degrees the image is turned clockwise to stand upright.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.sheets import sheet
from pipeline.store.books import read_draft

_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
_COLUMNS = ("x", "mod", "colour")
_FLOOR = 0.01  # what a voter leaves for a value it does not name
_SURE = 0.95

Rows = Mapping[int, Mapping[str, Any]]


def pooled(votes: Sequence[Vote]) -> tuple[Any, float, int]:
    """The value that all voters together find likeliest, how likely, and how many find it so."""
    by: dict[str, dict[str, float]] = {}
    values: dict[str, Any] = {}
    for vote in votes:
        values.setdefault(repr(vote.value), vote.value)
        by.setdefault(vote.voter, {})[repr(vote.value)] = vote.p
    if not values:
        return None, 0.0, 0
    logs = {v: sum(math.log(d.get(v, 0.0) + _FLOOR) for d in by.values()) for v in values}
    best = max(logs, key=lambda v: logs[v])
    whole = sum(math.exp(p - logs[best]) for p in logs.values())
    weight = max(sum(d.values()) for d in by.values())  # less than one where print is small
    agreeing = sum(max(d, key=lambda v, d=d: d[v]) == best for d in by.values())  # type: ignore[misc]
    return values[best], min(1 / whole, weight + 0.02), agreeing


def told_of(book: Path, errata: Mapping[str, Mapping[str, Any]]) -> Rows:
    """What the print says of each page."""
    rows: dict[int, dict[str, Any]] = {}
    for page, m in read_draft(book).sheet.maneuvers.items():
        mod = list(m.mod) if isinstance(m.mod, tuple) else m.mod
        rows[page] = {"x": m.x, "mod": mod, "colour": m.colour, **errata.get(str(page), {})}
    return rows


def measure(image: Path, turn: int, told: Rows) -> Counter[str]:
    page = cv2.imdecode(np.fromfile(image, np.uint8), cv2.IMREAD_COLOR)
    if page is None:
        raise SystemExit(f"{image}: expected an image")
    if turn:
        page = cv2.rotate(page, _TURNS[turn])
    colour = page.astype(np.uint8)
    start = time.process_time()
    regions = sheet(colour, cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY).astype(np.uint8))
    count = Counter(ms=round(1000 * (time.process_time() - start)), rows=len(told))
    found: dict[Any, dict[str, Region]] = {}
    for row in sorted({r.row for r in regions if r.row is not None}):
        here = {r.kind.removeprefix("row "): r for r in regions if r.row == row}
        found[pooled(here["page"].votes)[0]] = here
    count["extra"] = len(set(found) - set(told))
    for number, wanted in told.items():
        if number in found:
            count["page"] += 1
            _compare(number, wanted, found[number], count)
        else:
            print(f"  page {number} is missing")
    return count


def _compare(
    number: int, wanted: Mapping[str, Any], here: Mapping[str, Region], count: Counter[str]
) -> None:
    for column in _COLUMNS:
        votes = here[column].votes if column in here else ()
        value, p, agreeing = pooled(votes)
        sure = p > _SURE and (agreeing > 1 or column == "colour")
        right = value == wanted[column]
        count[column] += right
        count[f"{column} accepted"] += sure
        count[f"{column} wrong"] += sure and not right
        if not right:
            state = "accepted" if sure else "doubt"
            print(f"  {number} {column} told {wanted[column]} read {value} {p:.2f} {state}")


def main() -> None:
    books, errata, *named = sys.argv[1:]
    known = json.loads(Path(errata).read_text("utf-8"))
    heads = ["rows", "page", "extra"]
    heads += [f"{c}{end}" for c in _COLUMNS for end in ("", " accepted", " wrong")]
    rows = []
    for one in named:
        name, _, image = one.partition("=")
        image, _, turn = image.partition("@")
        told = told_of(Path(books) / name, known.get(name, {}))
        print(name)
        rows.append((name, measure(Path(image), int(turn or 0), told)))
    print("sheet".ljust(14), *[h.rjust(15) for h in heads], "ms")
    for name, count in rows:
        print(name.ljust(14), *[str(count[h]).rjust(15) for h in heads], count["ms"])


if __name__ == "__main__":
    main()
