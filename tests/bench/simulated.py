"""Books of our own, printed in many designs, scanned by the simulator and read by the whole chain.

    python -m tests.bench.simulated --seeds 1 2 --only old-100 phone

Each preset of the scanner gets a book and a design by its seed. Truth is what was printed on the
pages that were scanned: what only a lost page told is not asked for, and what a reading adds to it
is "extra". Colours of rows are nothing that a gray scan shows.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.draw.design import Design
from pipeline.draw.printed import Printed, drawn, printed
from pipeline.model.book import EXTENDED, Draft
from pipeline.model.pointer import within
from pipeline.readers.scans import scan_set
from pipeline.reconcile.scan import decide
from pipeline.stages.backends import Here
from pipeline.stages.cache import Cache
from pipeline.stages.chain import Options, look
from pipeline.store.books import read_draft
from tests.bench import contact
from tests.bench.calibration import calibration
from tests.bench.scans import PARTS, Score, compared, values
from tests.draw.designs_random import random_design
from tests.scanner.__main__ import Pages
from tests.scanner.book import ScannedBook, scan_book
from tests.scanner.files import write_folder
from tests.scanner.presets import Preset, presets

ROOT = Path(__file__).parents[2]
HIGH = (8.5, 11.0)  # inches of a printed page
SHARP = ("clean-300", "flatbed-200", "library-150")  # nothing may be wrong or in doubt on these


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A book, a design and a scanner, all by one seed."""

    book: Path
    preset: str
    seed: int
    high: tuple[float, float] = HIGH

    @property
    def name(self) -> str:
        return f"{self.preset}-{self.seed}"

    def print(self) -> tuple[Draft, Design, Printed, float]:
        rng = random.Random(f"{self.preset} {self.seed}")
        draft = mixed(read_draft(self.book), rng)
        design = random_design(rng)
        made = printed(draft, design, art=drawn(draft))
        return draft, design, made, rng.uniform(*self.high)


def mixed(draft: Draft, rng: random.Random) -> Draft:
    """The book with a few targets of its columns exchanged, so that no two books are alike."""
    matrices = {page: dict(cells) for page, cells in draft.matrices.items()}
    for page, cells in matrices.items():
        for key in cells:
            other = rng.choice(sorted(matrices))
            if rng.random() < 0.2 and key in matrices[other] and (other >= 50) == (page >= 50):
                cells[key] = matrices[other][key]
    return replace(draft, matrices=matrices)


def scanned(setting: Setting, folder: Path) -> dict[str, object]:
    """Write the scans of a book to a folder, unless they are there; what they show, by pointer."""
    known = folder.with_suffix(".json")
    if known.is_file():
        return dict(json.loads(known.read_text("utf-8")))
    draft, design, made, high = setting.print()
    pages = Pages(io.BytesIO(made.pdf), high)
    preset = presets()[setting.preset]
    scans = scan_book(pages, preset, setting.seed)
    pages.close()
    write_folder(scans, folder)
    told = shown(draft, design, made, scans, preset)
    known.write_text(json.dumps(told), "utf-8")
    return dict(json.loads(json.dumps(told)))


def shown(
    draft: Draft, design: Design, made: Printed, scans: ScannedBook, preset: Preset
) -> dict[str, object]:
    """The values of the book that stand on the pages that were scanned."""
    there = {page for file in scans.files for page, _ in file.pages}
    # Where a colour alone shows a value, its place has no text.
    gray = preset.coloured != "colour"
    on_them = [p for p in made.places if p.page in there and (p.text or not gray)]
    keys = {p.pointer for p in on_them if p.key}
    told = {p.pointer for p in on_them if not p.key}
    # A critical may be told in the words of its instruction, a group beside its first row alone.
    told |= {p.removesuffix("tell") + "at" for p in told if p.endswith("/critical/tell")}
    if any(p.endswith("/group") for p in told):
        told |= {f"{p}/group" for p in keys if p.startswith("/sheet/")}
    rows = [p for p in keys if re.fullmatch(r"/sheet/maneuvers/\d+", p)]
    # Without groups too a heading says which rows are those of extended range.
    told |= {f"{p}/group" for p in rows if int(p.rpartition("/")[2]) in EXTENDED}
    if design.sheet.colours == "text" and not gray:  # names of white rows are printed in black
        told |= {f"{p}/colour" for p in rows if int(p.rpartition("/")[2]) not in EXTENDED}
    return {
        pointer: value
        for pointer, value in values(draft).items()
        if pointer in keys or any(within(pointer, one) for one in told)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """A book of one preset, read and compared."""

    preset: str
    score: Score


def measure(setting: Setting, keep: Path | None, cache: Path | None) -> Simulated:
    with tempfile.TemporaryDirectory() as gone:
        folder = Path(keep or gone) / setting.name / setting.book.name
        truth = scanned(setting, folder)
        source = scan_set(folder)
        start = time.process_time()
        pages, _ = look(source.files, Options(backend=Here(), cache=Cache(cache)))
        spent = (time.process_time() - start) / max(1, len(source.files))
        made = decide(pages, setting.book.name)
        score = Score(
            name=setting.name,
            cases=tuple(compared(truth, made)),
            extraction=made,
            pages=pages,
            source=source,
            seconds=spent,
        )
        return Simulated(preset=setting.preset, score=score)


def settings(
    books: Sequence[Path], names: Iterable[str], seeds: Sequence[int], high: tuple[float, float]
) -> list[Setting]:
    """Every preset with every seed; the books take turns."""
    pairs = [(name, seed) for name in names for seed in seeds]
    return [
        Setting(book=books[(i + seed) % len(books)], preset=name, seed=seed, high=high)
        for i, (name, seed) in enumerate(pairs)
    ]


def short(scores: Sequence[Simulated]) -> str:
    """Each preset and part: how many are right, wrong, in doubt (likeliest right) and absent."""
    lines = [f"{'':16}" + "".join(f"{part:>22}" for part in PARTS)]
    for name in dict.fromkeys(s.preset for s in scores):
        here = [s for s in scores if s.preset == name]
        told = (sum((s.score.count(part) for s in here), Counter()) for part in PARTS)
        lines.append(f"{name:16}" + "".join(f"{_counts(count):>22}" for count in told))
    heads = "right, wrong or invented, in doubt (of these read right), absent"
    return "\n".join([heads, *lines])


def _counts(count: Counter[str]) -> str:
    doubt = count["doubt, right"] + count["doubt, wrong"]
    wrong = count["wrong"] + count["extra"]
    return f"{count['right']} {wrong} {doubt}({count['doubt, right']}) {count['absent']}"


def _round_trip(scores: Sequence[Simulated]) -> str:
    """What a sharp scan of our own print did not give back."""
    sharp = [one for one in scores if one.preset in SHARP]
    if not sharp:
        return "no scan of 150 dpi or better"
    bad: Counter[str] = Counter()
    for one in sharp:
        bad.update(f"{c.part} {c.state}" for c in one.score.cases if c.state != "right")
    told = ", ".join(f"{n} {what}" for what, n in sorted(bad.items()))
    return f"round trip at 150 dpi and better: {told or 'all given back'}"


def _tell(one: Score) -> None:
    print(f"{one.name}: {one.seconds:.2f} CPU s a page")
    for remark in one.extraction.remarks:
        print(f"  {remark}")
    for case in one.cases:
        if case.state in ("wrong", "extra"):
            print(f"  {case.state}: {case.pointer} {case.printed} -> {case.found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.simulated", description=__doc__)
    parser.add_argument("--books", type=Path, nargs="*", help="folders of books (default: books/*)")
    parser.add_argument("--only", nargs="*", default=[], help="these presets")
    parser.add_argument("--seeds", type=int, nargs="*", default=[1])
    parser.add_argument("--inches", type=float, nargs=2, default=HIGH, help="height of a page")
    parser.add_argument("--cache", type=Path, help="keep what was seen of pages there")
    parser.add_argument("--keep", type=Path, help="keep the scans there")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--contact", type=Path, help="contact sheets of all errors and doubts")
    args = parser.parse_args()
    books = args.books or sorted(f.parent for f in (ROOT / "books").glob("*/book.yaml"))
    asked = settings(books, args.only or presets(), args.seeds, tuple(args.inches))
    count = len(asked)
    scores = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for one in pool.map(measure, asked, [args.keep] * count, [args.cache] * count):
            scores.append(one)
            _tell(one.score)
            if args.contact:
                contact.write(args.contact / f"{one.score.name}.html", one.score)
    print(short(scores))
    print(_round_trip(scores))
    print(f"cells: {calibration([one.score for one in scores]) or 'none is read wrong'}")


if __name__ == "__main__":
    main()
