"""Whole books: in designs nobody chose, scanned in the worst ways; and the eight real ones."""

from __future__ import annotations

import functools
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from pipeline.draw.printed import Art, drawn, printed
from pipeline.model.book import Draft
from pipeline.model.sighting import PageKind
from pipeline.readers.scans import scan_set
from pipeline.store import books
from pipeline.vision.kinds import kind
from pipeline.vision.spotter import flattened, spot
from pipeline.vision.upright import Upright, uprights
from tests.draw.designs_random import random_design
from tests.scanner.__main__ import Pages
from tests.scanner.book import ScannedBook, ScannedFile, scan_book
from tests.scanner.place import Place
from tests.scanner.presets import Preset, Span, presets

ROOT = Path(__file__).parents[2]
HIGH = 8.5  # inches of a book
SEEDS = range(100, 104)


@functools.cache
def house() -> tuple[Draft, Art]:
    draft = books.read_draft(ROOT / "books" / "lamplighter")
    return draft, drawn(draft)


def scanned(seed: int, preset: Preset, folder: Path) -> tuple[ScannedBook, list[set[str]], bool]:
    """Some pages of a book in a random design, what each shows, and whether its sheet is turned."""
    rng = random.Random(seed)
    draft, art = house()
    design = random_design(rng)
    made = printed(draft, design, art=art)
    (folder / "book.pdf").write_bytes(made.pdf)
    pages = Pages(folder / "book.pdf", HIGH)
    shows: list[set[str]] = [set() for _ in range(len(pages))]
    for place in made.places:
        shows[place.page].add(place.pointer.split("/")[1])
    chosen = sorted({1, 2, len(pages) - 2, *rng.sample(range(3, len(pages) - 3), 8)})
    book = scan_book([pages[page] for page in chosen], preset, seed, dpi=300)
    pages.close()
    return book, [shows[page] for page in chosen], design.sheet.turned


def expected(shows: set[str]) -> PageKind:
    if shows & {"matrices", "pictures"}:
        return "parchment"
    return "sheet" if "sheet" in shows else "text"


def looked(data: bytes) -> tuple[Upright, ...]:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return uprights(np.asarray(image, np.uint8))


def turned(found: Upright, place: Place) -> int:
    """Quarter turns that the page found is still off."""
    line = place.points(np.array([(100.0, 900.0), (1500.0, 900.0)]))[None]
    left, right = cv2.perspectiveTransform(line, np.linalg.inv(found.onto))[0]
    return round(float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0]))) / 90) % 4


def what(found: Upright) -> PageKind:
    return kind(found.gray, found.colour, spot(flattened(found.gray)))[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["phone", "library-150", "attic"])
def test_books_in_designs_nobody_chose(tmp_path: Path, name: str) -> None:
    preset = presets()[name]
    if preset.turned.high:
        preset = replace(preset, turned=Span(0.3, 0.3))
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        book, shows, sideways = scanned(seed, preset, tmp_path)
        for file in book.files:
            if file.pages:
                counts += _compared(file, shows, sideways=sideways)
    assert counts["pages"] > 35
    assert counts["halves"] == 0
    assert counts["turned"] <= 1
    assert counts["kind"] <= 2


def _compared(file: ScannedFile, shows: list[set[str]], *, sideways: bool) -> Counter[str]:
    found = looked(file.data)
    counts = Counter(pages=len(file.pages), halves=int(len(found) != len(file.pages)))
    for one, (page, place) in zip(found, file.pages, strict=False):
        kinds = expected(shows[page])
        counts["turned"] += turned(one, place) != 0 and not (sideways and kinds == "sheet")
        counts["kind"] += what(one) != kinds
    return counts


# Of the files in the order of their names: the first and last parchment, the sheet. All others
# are covers, rules, advertisements and empty pages.
BOOKS: dict[str, tuple[int, int, int]] = {
    "allosaur": (3, 34, 35),
    "burton": (4, 35, 36),
    "darth vader": (3, 34, 35),
    "gildersleve": (4, 35, 36),
    "gunslinger": (4, 35, 36),
    "hobgoblin": (4, 35, 36),
    "kal jerico": (4, 35, 36),
    "skeleton": (1, 32, 0),
}
SHEETS_UNLIKE_OTHERS = {"kal jerico"}  # columns of maneuvers numbered 1 to 32


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_the_pages_of_a_real_book(shared: Path, name: str) -> None:
    first, last, sheet = BOOKS[name]
    found = {}
    for i, file in enumerate(scan_set(shared / "scans" / name).files):
        pages = uprights(file.load())
        found[i] = [(what(page), page.turn) for page in pages]
    wanted: PageKind = "grid" if name == "kal jerico" else "parchment"
    assert all(found[i] == [(wanted, 0)] for i in range(first, last + 1))
    assert name in SHEETS_UNLIKE_OTHERS or [one for one, _ in found[sheet]] == ["sheet"]
    assert found[sheet][0][1] == {"skeleton": 90, "kal jerico": 270}.get(name, 0)
    others = [one for i in found if not first <= i <= last and i != sheet for one, _ in found[i]]
    assert "sheet" not in others
    assert "grid" not in others


@pytest.mark.shared
@pytest.mark.slow
def test_real_pages_that_lie_on_their_side(shared: Path) -> None:
    right = pages = 0
    for name in ("allosaur", "burton", "gunslinger"):
        first, last, _ = BOOKS[name]
        files = scan_set(shared / "scans" / name).files[first : last + 1 : 4]
        for i, file in enumerate(files):
            turns = 1 + i % 3
            found = uprights(np.ascontiguousarray(np.rot90(file.load(), turns)))
            right += len(found) == 1 and found[0].turn == 90 * turns
            pages += 1
    assert right == pages == 24
