"""Books in layouts that nobody designed for, read by the whole chain.

    python -m tests.bench.strange --keep build/strange --only comic fax

Each is drawn by its seed, read as a folder of images, and compared with what was printed. *Wrong*
is a value that was taken and does not stand in print: the one thing that must not happen.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pipeline.readers.scans import scan_set
from pipeline.reconcile.scan import decide
from pipeline.stages.backends import Here
from pipeline.stages.cache import Cache
from pipeline.stages.chain import Options, look
from tests.bench import contact
from tests.bench.scans import PARTS, STATES, Score, compared
from tests.bench.strange.books import BOOKS, write


def measure(name: str, keep: Path, cache: Path | None) -> Score:
    """Draw a book, unless that was done, and read it."""
    folder, known = keep / name, keep / f"{name}.json"
    if not known.is_file():
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text(json.dumps(write(name, folder)), "utf-8")
    truth = json.loads(known.read_text("utf-8"))
    source = scan_set(folder)
    start = time.process_time()
    pages, _ = look(source.files, Options(backend=Here(), cache=Cache(cache)))
    spent = (time.process_time() - start) / len(source.files)
    made = decide(pages, f"strange-{name}")
    return Score(
        name=name, cases=tuple(compared(truth, made)), extraction=made, pages=pages,
        source=source, seconds=spent,
    )  # fmt: skip


def told(score: Score) -> str:
    """What was read of a book, and each value that is wrong."""
    lines = [f"{score.name}: {score.seconds:.2f} CPU s a page", *map(str, score.extraction.remarks)]
    bad = [case for case in score.cases if case.state in ("wrong", "extra")]
    lines += [f"{case.state}: {case.pointer} {case.printed} -> {case.found}" for case in bad]
    return "\n  ".join(lines)


def table(scores: Sequence[Score]) -> str:
    """A line for each part and book."""
    lines = [f"{'':14}{'':10}" + "".join(f"{s:>14}" for s in STATES)]
    for part in PARTS:
        total: Counter[str] = Counter()
        for score in scores:
            count = score.count(part)
            total += count
            if count:
                lines.append(_line(part, score.name, count))
        if total:
            lines += [_line(part, "in all", total), ""]
    return "\n".join(lines)


def _line(part: str, name: str, count: Counter[str]) -> str:
    return f"{part:14}{name:10}" + "".join(f"{count[s] or '.':>14}" for s in STATES)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.strange", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=[*BOOKS], default=[], help="these books")
    parser.add_argument("--keep", type=Path, required=True, help="keep the scans there")
    parser.add_argument("--cache", type=Path, help="keep what was seen of pages there")
    parser.add_argument("--contact", type=Path, help="contact sheets of all errors and doubts")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    names = args.only or [*BOOKS]
    scores = []
    with ProcessPoolExecutor(args.jobs) as pool:
        count = len(names)
        for one in pool.map(measure, names, [args.keep] * count, [args.cache] * count):
            scores.append(one)
            print(told(one), flush=True)
            if args.contact:
                contact.write(args.contact / f"{one.name}.html", one)
    print(table(scores))


if __name__ == "__main__":
    main()
