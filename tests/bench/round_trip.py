"""The round trip: books printed in our designs, scanned well and read; what is not given back.

    python -m tests.bench.round_trip --books books/mirim --designs frame --presets clean-300

Without options every book of `books/` is printed in every design and both sizes and scanned by
every preset of 150 dpi and better. `--transcribed FOLDER` takes books from transcriptions.
"""

from __future__ import annotations

import argparse
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from pipeline.draw.design import designs
from pipeline.draw.printed import printed
from pipeline.model.book import Draft
from pipeline.readers.scans import scan_set
from pipeline.reconcile.scan import decide
from pipeline.stages.backends import Here
from pipeline.stages.cache import Cache
from pipeline.stages.chain import Options, look
from pipeline.store.books import read_draft
from tests.bench import contact
from tests.bench.pocket import scan_pocket
from tests.bench.scans import Score, compared, transcribed
from tests.bench.simulated import SHARP, shown
from tests.scanner.__main__ import Pages
from tests.scanner.book import scan_book
from tests.scanner.files import write_folder
from tests.scanner.presets import presets

ROOT = Path(__file__).parents[2]
SIZES = ("full", "pocket")  # the pages of a pocket book are cut before they are scanned


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """A book, how it is printed, and the scanner."""

    book: Path
    design: str
    size: str
    preset: str

    @property
    def name(self) -> str:
        return f"{self.book.name}-{self.design}-{self.size}-{self.preset}".replace(" ", "-")

    def draft(self) -> Draft:
        made = (self.book / "book.yaml").is_file()
        return read_draft(self.book) if made else transcribed(self.book)


def scanned(trip: Trip, folder: Path) -> dict[str, object]:
    """Print and scan into a folder, unless that is done; what the pages show, by pointer."""
    known = folder.with_suffix(".json")
    if not known.is_file():
        draft = trip.draft()
        design = designs()[trip.design]
        made = printed(draft, design)
        preset = presets()[trip.preset]
        if trip.size == "pocket":
            scans = scan_pocket(draft, design, preset, 1)
        else:
            pages = Pages(io.BytesIO(made.pdf))
            scans = scan_book(pages, preset, 1)
            pages.close()
        write_folder(scans, folder)
        known.write_text(json.dumps(shown(draft, design, made, scans, preset)), "utf-8")
    return dict(json.loads(known.read_text("utf-8")))


def measure(trip: Trip, keep: Path, cache: Path | None) -> Score:
    folder = keep / trip.name
    truth = scanned(trip, folder)
    source = scan_set(folder)
    pages, _ = look(source.files, Options(backend=Here(), cache=Cache(cache)))
    made = decide(pages, trip.draft().id)
    return Score(
        name=trip.name, cases=tuple(compared(truth, made)), extraction=made, pages=pages,
        source=source,
    )  # fmt: skip


def told(score: Score) -> Iterator[str]:
    """What did not come back, or not without a doubt."""
    for case in score.cases:
        if case.state != "right":
            why = f" | {case.doubt.why} [{case.doubt.page}]" if case.doubt else ""
            yield f"  {case.state}: {case.pointer} {case.printed} -> {case.found}{why}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.round_trip", description=__doc__)
    parser.add_argument("--books", type=Path, nargs="*", default=[])
    parser.add_argument("--transcribed", type=Path, help="a folder of transcribed books")
    parser.add_argument("--designs", nargs="*", default=list(designs()))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=SIZES)
    parser.add_argument("--presets", nargs="*", default=list(SHARP))
    parser.add_argument("--keep", type=Path, required=True, help="where the scans are kept")
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--contact", type=Path)
    args = parser.parse_args()
    books: Sequence[Path] = args.books
    if args.transcribed:
        books = [*books, *sorted(f for f in args.transcribed.iterdir() if f.is_dir())]
    books = books or sorted(f.parent for f in (ROOT / "books").glob("*/book.yaml"))
    trips = [
        Trip(book=b, design=d, size=s, preset=p)
        for b, d, s, p in product(books, args.designs, args.sizes, args.presets)
    ]
    bad: Counter[str] = Counter()
    whole = 0
    with ProcessPoolExecutor(args.jobs) as pool:
        count = len(trips)
        for score in pool.map(measure, trips, [args.keep] * count, [args.cache] * count):
            lines = list(told(score))
            whole += not lines
            bad.update(f"{c.part} {c.state}" for c in score.cases if c.state != "right")
            print(f"{score.name}: {len(lines)} not given back", *lines, sep="\n", flush=True)
            if args.contact:
                contact.write(args.contact / f"{score.name}.html", score)
    print(f"{whole} of {len(trips)} round trips give all back")
    print("\n".join(f"  {n} {what}" for what, n in sorted(bad.items())))


if __name__ == "__main__":
    main()
