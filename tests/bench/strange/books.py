"""The eight strange books, and the files that their scans are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from pipeline.model.book import Draft
from pipeline.store.books import read_draft
from tests.bench.scans import part_of, values
from tests.bench.strange import camera, sheets
from tests.bench.strange import layouts_first as first
from tests.bench.strange import layouts_second as second
from tests.bench.strange.fights import fight
from tests.bench.strange.leaf import BLACK, WHITE, Ink, Leaf, advert

ROOT = Path(__file__).parents[3]
SIZE = (1000, 1400)
Drawer = Callable[[Leaf, Draft, int], None]
Shot = Callable[[Image.Image, random.Random], Image.Image]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange:
    """A book of ours in another's layout: a page for each drawer and odd number, and its sheet."""

    base: str
    drawers: Sequence[Drawer]
    sheet: Callable[[Draft, random.Random], list[Image.Image]]
    shot: Shot
    seed: int
    paper: Ink = WHITE
    ink: Ink = BLACK
    spread: bool = False
    mixed: bool = False  # odd names, any order, pages lost, doubled and foreign
    without: Sequence[str] = ()  # parts that nothing on the page tells


def _flat(high: int) -> Shot:
    return lambda page, rng: camera.flatbed(page, rng, high)


def _upside(page: Image.Image, rng: random.Random) -> Image.Image:
    """Some leaves were laid on the glass the other way up."""
    shot = camera.flatbed(page, rng, 1150)
    return camera.turned(shot, 180) if rng.random() < 0.3 else shot


def _ghosts(page: Image.Image, rng: random.Random) -> Image.Image:
    return camera.flatbed(camera.ghosted(page, page), rng, 1050)


BOOKS: Mapping[str, Strange] = {
    "comic": Strange(base="lamplighter", drawers=(first.comic,), sheet=sheets.dots,
                     shot=_flat(1000), seed=11, paper=(250, 246, 232)),
    "phone": Strange(base="lockkeeper", drawers=(first.shields,), sheet=sheets.three_tables,
                     shot=lambda p, r: camera.phone(p, r, 1600), seed=12),
    "spread": Strange(base="mirim", drawers=(first.facing_picture, first.facing_matrix),
                      sheet=sheets.across, shot=_flat(900), seed=13, spread=True),
    "fax": Strange(base="iroha", drawers=(first.faxed,), sheet=sheets.colour_words,
                   shot=lambda p, r: camera.fax(p, r, 1100), seed=14),
    "leaders": Strange(base="lockkeeper", drawers=(second.leaders,), sheet=sheets.coloured_text,
                       shot=_flat(1100), seed=15, paper=(244, 236, 214)),
    "written": Strange(base="mirim", drawers=(second.written,), sheet=sheets.written_sheet,
                       shot=_upside, seed=16),
    "shuffled": Strange(base="lamplighter", drawers=(second.negative,), sheet=sheets.white_on_black,
                        shot=_flat(1000), seed=17, paper=BLACK, ink=WHITE, mixed=True),
    "ruled": Strange(base="iroha", drawers=(second.ruled,), sheet=sheets.barred,
                     shot=_ghosts, seed=18),
}  # fmt: skip


def write(name: str, folder: Path) -> dict[str, object]:
    """Draw a book and its files; what they show, by pointer."""
    made = BOOKS[name]
    rng = random.Random(made.seed)
    book = fight(read_draft(ROOT / "books" / made.base), f"strange-{name}", rng)
    pages = [
        _leaf(made, drawer, book, page, rng) for page in range(1, 64, 2) for drawer in made.drawers
    ]
    lost = _mix(pages, rng) if made.mixed else []
    pages += made.sheet(book, rng)
    if made.spread:
        pages = camera.pairs(pages)
    folder.mkdir(parents=True, exist_ok=True)
    names = _names(len(pages), rng, odd=made.mixed)
    order = rng.sample(pages, len(pages)) if made.mixed else pages
    for file, page in zip(names, order, strict=True):
        made.shot(page, rng).save(folder / file, quality=82)
    return _shown(book, made, lost)


def _leaf(made: Strange, drawer: Drawer, book: Draft, page: int, rng: random.Random) -> Image.Image:
    leaf = Leaf(size=SIZE, rng=rng, paper=made.paper, ink=made.ink)
    drawer(leaf, book, page)
    return leaf.image


def _mix(pages: list[Image.Image], rng: random.Random) -> list[int]:
    """One page lost, one doubled, an advertisement, an empty one; the numbers that are lost."""
    gone = rng.randrange(len(pages))
    del pages[gone]
    again = rng.choice(pages)
    pages += [again, advert(SIZE, rng, first.HEAVY), Image.new("RGB", SIZE, WHITE)]
    return [2 * gone + 1, 2 * gone + 2]


def _names(count: int, rng: random.Random, *, odd: bool) -> list[str]:
    if not odd:
        return [f"page {i:03}.{'png' if count % 2 else 'jpg'}" for i in range(1, count + 1)]
    stems = ("IMG_{:04} (2).jpeg", "scan-{}-final.jpg", "{} neu.JPG", "zz_{:x}.png")
    return [rng.choice(stems).format(n) for n in rng.sample(range(10, 9000), count)]


def _shown(book: Draft, made: Strange, lost: Sequence[int]) -> dict[str, object]:
    """The values of the book that stand on its pages."""
    gone = [f"/{kind}/{page}/" for page in lost for kind in ("pictures", "matrices")]
    return {
        pointer: value
        for pointer, value in values(book).items()
        if part_of(pointer) not in made.without and not any(pointer.startswith(g) for g in gone)
    }
