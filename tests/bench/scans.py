"""Books read from scans beside their print: `make bench-scans SCANS=FOLDER`.

FOLDER holds one folder for each book: page images and the three files of a transcription. The
print is the truth: the transcription, and where it errs `tests/data/errata.yaml`. Each book is
read with the shares of the series counted on the other books ("left out"), and as the tool reads
it ("plain"). Every value of either is right, wrong (taken, and not what is printed), in doubt (and
then its likeliest reading may be right) or absent.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from pipeline.model.book import Draft
from pipeline.model.codec import encode
from pipeline.model.evidence import Doubt, Extraction
from pipeline.model.pointer import within
from pipeline.model.sighting import PageSeen
from pipeline.readers.scans import ScanFile, ScanSet, scan_set
from pipeline.readers.source import Source
from pipeline.readers.transcription import read
from pipeline.reconcile.scan import decide
from pipeline.reconcile.scan_series import SERIES, using
from pipeline.stages.backends import Processes
from pipeline.stages.cache import Cache
from pipeline.stages.chain import Options, look
from tests.bench import contact, speed
from tests.bench.series import counted

ERRATA = Path(__file__).parents[1] / "data/errata.yaml"
GRIDS = Path(__file__).parents[1] / "data/combat_grids.yaml"  # of the other edition
# What a pointer is a value of. What is not listed is no figure of the print.
PARTS = {
    "cells": r"/matrices/\d+/\d+",
    "scores": r"/pictures/\d+/score",
    "criticals": r"/pictures/\d+/critical/at",
    "instructions": r"/pictures/\d+/(?:critical/)?tell",
    "party": r"/pictures/\d+/party",
    "titles": r"/pictures/\d+/title",
    "rows": r"/sheet/maneuvers/\d+",
    "X": r"/sheet/maneuvers/\d+/x",
    "MOD": r"/sheet/maneuvers/\d+/mod",
    "colours": r"/sheet/maneuvers/\d+/colour",
    "names": r"/sheet/maneuvers/\d+/(?:name|group)",
    "header": r"/sheet/(?:height|body|attacks|points/.*)",
    "grid cells": r"/grids/\d+/leads/\d+",
}
STATES = ("right", "wrong", "doubt, right", "doubt, wrong", "absent", "extra")
UNKNOWN = "?"  # in the errata: printed, and never transcribed


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One value of the print or of the reading, and how they compare."""

    pointer: str
    part: str
    state: str
    printed: object = None
    found: object = None
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A book read and compared."""

    name: str
    cases: tuple[Case, ...]
    extraction: Extraction
    pages: Sequence[PageSeen] = field(repr=False)
    source: ScanSet = field(repr=False)
    seconds: float = 0.0

    def count(self, part: str) -> Counter[str]:
        return Counter(case.state for case in self.cases if case.part == part)


def transcribed(folder: Path) -> Draft:
    (matrices,) = folder.glob("*-m.txt")
    stem = matrices.name.removesuffix("-m.txt")
    files = {kind: folder / f"{stem}-{kind}.txt" for kind in "mrs"}
    sources = {k: Source(name=f.name, text=f.read_text("utf-8")) for k, f in files.items()}
    return read(sources, re.sub(r"\W+", "-", stem)).draft


def values(draft: Draft) -> dict[str, object]:
    """Every value that is compared, by its pointer; a row counts by being there."""
    found: dict[str, object] = {}

    def walk(at: str, node: object) -> None:
        if part_of(at):
            found[at] = True if part_of(at) == "rows" else _plain(node)
        if isinstance(node, dict):
            for key, below in node.items():
                walk(f"{at}/{key}", below)

    walk("", encode(draft))
    return found


def _plain(node: object) -> object:
    return node.casefold() if isinstance(node, str) else node


def part_of(pointer: str) -> str | None:
    return next((p for p, form in PARTS.items() if re.fullmatch(form, pointer)), None)


def printed(told_by: Draft, errata: Mapping[str, object]) -> dict[str, object]:
    """What the print of a book says: None where it has nothing, UNKNOWN where nobody wrote it."""
    told = values(told_by)
    for pointer, value in errata.items():
        for at in [p for p in told if _matches(pointer, p)] or [pointer]:
            told[at] = value
    return told


def _matches(form: str, pointer: str) -> bool:
    """A `*` in the errata stands for one part of a pointer; what ends at a part takes all below."""
    one = re.escape(form).replace(r"\*", "[^/]+")
    return re.fullmatch(f"{one}(?:/.*)?" if form.endswith("*") else one, pointer) is not None


def compared(truth: Mapping[str, object], made: Extraction) -> Iterator[Case]:
    have = values(made.draft)
    doubts = [*made.doubts, *(made.grids.doubts if made.grids else ())]
    for pointer in dict.fromkeys([*truth, *have, *(d.pointer for d in made.doubts)]):
        part = part_of(pointer)
        if part is not None and truth.get(pointer) != UNKNOWN:
            found = _lead(made, pointer) if part == "grid cells" else have.get(pointer)
            case = _case(pointer, part, truth.get(pointer), found, doubts)
            if case is not None:
                yield case


def _lead(made: Extraction, pointer: str) -> object:
    """Where a combat grid leads."""
    _, _, page, _, key = pointer.split("/")
    grid = made.grids.grids.grids.get(int(page)) if made.grids else None
    return _plain(grid.leads.get(int(key))) if grid else None


def keyed(grids: Mapping[int, Mapping[int, object]]) -> dict[str, object]:
    """The cells of combat grids as they are printed, by their pointers."""
    return {
        f"/grids/{page}/leads/{key}": _plain(lead)
        for page, leads in grids.items()
        for key, lead in leads.items()
    }


def _case(
    pointer: str, part: str, print_: object, found: object, doubts: Iterable[Doubt]
) -> Case | None:
    told = list(doubts)
    doubt = next((d for d in told if within(pointer, d.pointer)), None)
    if doubt is None and part == "rows":  # a row of which every value is in doubt
        doubt = next((d for d in told if within(d.pointer, pointer)), None)
    state = None
    if part == "titles" and print_ is None:
        return None  # the transcriptions hold none
    if found is not None:
        state = "extra" if print_ is None else "right" if found == print_ else "wrong"
    elif doubt is not None:
        found = _likeliest(doubt, pointer)
        if print_ is None and found is None:
            return None
        right = part == "rows" or _plain(found) == print_
        state = "doubt, right" if right else "doubt, wrong"
    elif print_ is not None:
        state = "absent"
    if state is None:
        return None
    return Case(pointer=pointer, part=part, state=state, printed=print_, found=found, doubt=doubt)


def _likeliest(doubt: Doubt, pointer: str) -> object:
    """What a doubt thinks likeliest of a value at or below it."""
    value = doubt.rivals[0].value if doubt.rivals else None
    for key in pointer[len(doubt.pointer) :].split("/")[1:]:
        value = value.get(int(key) if key.isdigit() else key) if isinstance(value, dict) else None
    return value


def read_book(folder: Path, cache: Path | None, jobs: int) -> tuple[ScanSet, list[PageSeen], float]:
    """The pages of a book as they are seen, and the CPU seconds that took."""
    source = scan_set(folder)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pages, _ = look(source.files, Options(backend=Processes(jobs), cache=Cache(cache)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return source, pages, spent / max(1, len(source.files))


def measure(
    folder: Path, others: Sequence[Path], errata: Mapping[str, object],
    cache: Path | None, jobs: int,
) -> Score:  # fmt: skip
    source, pages, seconds = read_book(folder, cache, jobs)
    book_id = re.sub(r"\W+", "-", folder.name.lower())
    own = transcribed(folder)
    counts = counted([transcribed(o) for o in others], own) if others else SERIES
    with using(counts):
        made = decide(pages, book_id)
    grids = yaml.safe_load(GRIDS.read_text("utf-8")).get(folder.name, {})
    cases = tuple(compared(printed(own, errata) | keyed(grids), made))
    return Score(
        name=folder.name, cases=cases, extraction=made, pages=pages, source=source,
        seconds=seconds,
    )  # fmt: skip


def table(scores: Sequence[Score]) -> str:
    """The figures of each part: per book, and in all."""
    lines = []
    for part in PARTS:
        lines.append(f"{part:14}" + "".join(f"{s:>14}" for s in STATES) + f"{'top right':>12}")
        total: Counter[str] = Counter()
        for score in scores:
            count = score.count(part)
            total += count
            lines.append(_line(score.name, count))
        lines += [_line("in all", total), ""]
    return "\n".join(lines)


def _line(name: str, count: Counter[str]) -> str:
    top = count["right"] + count["doubt, right"]
    whole = count.total() - count["extra"]
    share = f"{top / whole:12.2%}" if whole else f"{'-':>12}"
    return f"  {name:12}" + "".join(f"{count[s]:14}" for s in STATES) + share


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-scans", description=__doc__)
    parser.add_argument("scans", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="these books")
    parser.add_argument("--plain", action="store_true", help="with the shares of the whole series")
    parser.add_argument("--cache", type=Path, help="keep what was seen of pages there")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--contact", type=Path, help="contact sheets of all errors and doubts")
    parser.add_argument("--speed", action="store_true", help="CPU time beside other readers'")
    args = parser.parse_args()
    errata = yaml.safe_load(ERRATA.read_text("utf-8"))
    every = sorted(f for f in args.scans.iterdir() if f.is_dir())
    scores = []
    for folder in every:
        if args.only and folder.name not in args.only:
            continue
        others = [] if args.plain else [o for o in every if o != folder]
        began = time.monotonic()
        one = measure(folder, others, errata.get(folder.name, {}), args.cache, args.jobs)
        print(f"{folder.name}: {time.monotonic() - began:.0f} s, {one.seconds:.2f} CPU s a page")
        for case in one.cases:
            if case.state in ("wrong", "extra"):
                print(f"  {case.state}: {case.pointer} {case.printed} -> {case.found}")
        if args.contact:
            contact.write(args.contact / f"{folder.name}.html", one)
        scores.append(one)
    print(table(scores))
    if args.speed:
        pages = sum(len(one.source.files) for one in scores)
        print(speed.told(speed.sample([one.source for one in scores]), _sheets(scores), pages))


def _sheets(scores: Sequence[Score]) -> list[ScanFile]:
    """The files of character sheets: no sample of a few pages has its share of them."""
    named = [{page.file for page in one.pages if page.kind == "sheet"} for one in scores]
    return [f for one, own in zip(scores, named, strict=True) for f in one.source.files
            if f.id in own]  # fmt: skip


if __name__ == "__main__":
    main()
