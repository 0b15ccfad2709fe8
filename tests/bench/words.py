"""What is read of scores, criticals and instructions, beside a transcription of the same book.

`python -m tests.bench.words FOLDER...` takes folders with page images and the three files of a
transcription. The print is the truth: each difference is shown, to be looked at on the page.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from pipeline.model.book import Draft
from pipeline.model.sighting import Region
from pipeline.readers.source import Source
from pipeline.readers.transcription import read
from pipeline.recognise.words import words
from pipeline.reconcile.scan_hits import figure
from pipeline.reconcile.scan_notes import SURE
from pipeline.reconcile.scan_speech import talks
from pipeline.reconcile.scan_votes import Seen, opinion
from pipeline.reconcile.scan_words import Habits, telling

_AMONG = 30  # scores that occur
PICTURES = range(1, 64, 2)
Pages = Mapping[int, tuple[Region, ...]]


def transcribed(folder: Path) -> Draft:
    (matrices,) = folder.glob("*-m.txt")
    stem = matrices.name.removesuffix("-m.txt")
    files = {kind: folder / f"{stem}-{kind}.txt" for kind in "mrs"}
    sources = {k: Source(name=f.name, text=f.read_text("utf-8")) for k, f in files.items()}
    return read(sources, re.sub(r"\W+", "-", stem)).draft


def seen(folder: Path) -> tuple[list[tuple[Region, ...]], float]:
    """The words of each page image in the order of the names, and the CPU seconds of a page."""
    found, began = [], time.process_time()
    for path in sorted(folder.glob("*.jpg")):
        page = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if page is not None:
            found.append(words(page.astype(np.uint8)))
    return found, (time.process_time() - began) / max(1, len(found))


def placed(found: Sequence[tuple[Region, ...]], book: Draft) -> Pages:
    """The pages as pictures 1, 3, 5 ...: from where their scores fit the transcription best."""
    starts = range(max(1, len(found) - len(PICTURES) + 1))
    return max(
        (dict(zip(PICTURES, found[start:], strict=False)) for start in starts),
        key=lambda pages: sum(right for _, right, _, _ in _hits(pages, book)),
    )


def _hits(pages: Pages, book: Draft) -> Iterator[tuple[str, bool, bool, str]]:
    """Each score and critical of either: its name, whether it is alike, whether it is taken."""
    for page, regions in pages.items():
        picture = book.pictures.get(page)
        critical = picture.critical.at if picture and picture.critical else None
        for kind, truth in (("score", picture.score if picture else None), ("critical", critical)):
            votes = [Seen(0, r) for r in regions if r.kind == kind]
            if truth is None and not votes:
                continue
            pooled = opinion(votes, figure, _AMONG)
            sure = pooled.best is not None and pooled.of(pooled.best) >= SURE
            yield f"{page} {kind}", pooled.best == truth, sure, f"{truth}, read {pooled.best}"


def _told(pages: Pages, book: Draft) -> Iterator[tuple[str, bool, bool, str]]:
    """The same for instructions; wordings differ from a transcription's more often than sense."""
    rows = book.sheet.maneuvers.values()
    known = [n for row in rows for n in (row.group, row.name) if n] + [*book.sheet.points]
    texts = [str(r.votes[0].value) for p in pages.values() for r in p if r.kind == "instruction"]
    talk = talks(texts)
    for page, regions in pages.items():
        picture = book.pictures.get(page)
        found = telling([Seen(0, r) for r in regions], known, habits=Habits(talk=talk))
        if found is None:
            yield f"{page} tell", False, False, "no instruction"
            continue
        alike = picture is not None and set(found.clauses) == set(picture.tell)
        yield f"{page} tell", alike, found.against is None, found.against or repr(found.text)


def report(folder: Path, *, differences: bool = True) -> dict[str, Counter[str]]:
    """Count what is right, taken and taken though it differs."""
    book = transcribed(folder)
    found, seconds = seen(folder)
    pages = placed(found, book)
    counts: dict[str, Counter[str]] = {"hits": Counter(), "instructions": Counter()}
    for what, rows in (("hits", _hits(pages, book)), ("instructions", _told(pages, book))):
        for name, alike, sure, note in rows:
            counts[what].update(
                all=1, alike=alike, taken=sure, differing=sure and not alike, doubts=not sure
            )
            if differences and (not alike or not sure):
                print(f"  {folder.name} {name}: {'taken' if sure else 'doubt'}: {note}")
    for what, count in counts.items():
        print(f"{folder.name:12} {what:12}", dict(count), f"{seconds:.3f} CPU s a page")
    return counts


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        report(Path(argument))
