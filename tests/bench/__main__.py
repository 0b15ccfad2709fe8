"""`make bench`: prints the figures of the project, each beside what it is measured against."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pipeline.publish.bundle import bundle
from pipeline.store.books import read_book
from tests.bench.exchanges import measure as measure_exchanges
from tests.bench.page import measure as measure_page
from tests.bench.proofs import measure as measure_proofs

_ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--no-browser", action="store_true", help="leave the page out")
    args = parser.parse_args()
    figures = {"exchanges": _exchanges(), "proofs": measure_proofs(), "start-up": _start_up()}
    if not args.no_browser:
        figures["duel page"] = measure_page(_ROOT / "build/site")
    if args.json:
        print(json.dumps(figures))
        return
    for subject, found in figures.items():
        print(subject)
        for name, value in found.items():
            print(f"    {name:<44}{value:>12,.3f}")


def _exchanges() -> dict[str, float]:
    book = read_book(_ROOT / "tests/data/mirim")
    return measure_exchanges(book, book)


def _start_up() -> dict[str, float]:
    """Seconds of a whole process, beside a Python that does nothing: best of ten."""
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "engine.pyz"
        engine.write_bytes(bundle())
        load = "import sys; sys.path.insert(0, sys.argv[1]); import pipeline.rules.duel.session"
        return {
            "python -I -S -c pass, seconds": _best([sys.executable, "-I", "-S", "-c", "pass"]),
            "importing the engine bundle, seconds": _best(
                [sys.executable, "-I", "-S", "-c", load, str(engine)]
            ),
            "rubricator --help, seconds": _best([sys.executable, "-m", "pipeline", "--help"]),
        }


def _best(command: list[str]) -> float:
    times = []
    for _ in range(10):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, cwd=_ROOT)
        times.append(time.perf_counter() - began)
    return min(times)


if __name__ == "__main__":
    main()
