"""A whole book as a pile of files: what they show, in which order, what is lost."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from tests.scanner.camera import Pixels
from tests.scanner.foreign import foreign_page
from tests.scanner.names import Shot, names
from tests.scanner.paper import Rng
from tests.scanner.place import Place
from tests.scanner.presets import Preset
from tests.scanner.scan import MASTER, Leaf, Scanned, scan_leaves


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScannedFile:
    """A file, and the pages on it (counted from 0) from left to right as the book has them."""

    name: str
    data: bytes
    pages: tuple[tuple[int, Place], ...]  # none: a page of something else
    turns: int  # quarter turns against the clock by which the file is off

    @property
    def size(self) -> tuple[int, int]:
        return Image.open(io.BytesIO(self.data)).size


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScannedBook:
    """The files in the order in which they were made, which their names may not tell."""

    files: tuple[ScannedFile, ...]
    missing: tuple[int, ...]


def scan_book(
    pages: Sequence[Pixels], preset: Preset, seed: int, *, dpi: float = MASTER
) -> ScannedBook:
    """Clean pages, the front cover first, as someone scanned them."""
    rng = np.random.default_rng(seed)
    same = preset.of_one_book(rng)
    naming = preset.naming[int(rng.integers(len(preset.naming)))]
    shots = _pile(_shots(len(pages), same, rng), same, rng)
    scans, turns = [], []
    for number, shot in enumerate(shots):
        own = np.random.default_rng([seed, number])
        turned = own.random() < same.draw(own)["turned"]
        turns.append(int(own.integers(1, 4)) if turned else 0)
        scans.append(_scanned(pages, shot, same, (own, turns[-1], dpi)))
    suffix = scans[0].suffix if scans else ""
    called = names(shots, naming, suffix, rng)
    files = tuple(
        ScannedFile(
            name=name,
            data=scan.data,
            pages=tuple(zip(shot, scan.places, strict=False)),  # a foreign page has a place too
            turns=turn,
        )
        for name, scan, shot, turn in zip(called, scans, shots, turns, strict=True)
    )
    seen = {page for shot in shots for page in shot}
    return ScannedBook(
        files=files, missing=tuple(page for page in range(len(pages)) if page not in seen)
    )


def _shots(count: int, preset: Preset, rng: Rng) -> list[Shot]:
    """Each page by itself, or the book as it lies open: the cover, then two at a time."""
    if rng.random() >= preset.spread.low:
        return [(page,) for page in range(count)]
    pairs = [(left, left + 1) for left in range(1, count - 1, 2)]
    last = [(count - 1,)] if count > 1 and count % 2 == 0 else []
    return [*([(0,)] if count else []), *pairs, *last]


def _pile(shots: Sequence[Shot], preset: Preset, rng: Rng) -> list[Shot]:
    """Some shots forgotten, some made twice, some of other things, some in the wrong place."""
    pile: list[Shot] = []
    strays: list[Shot] = []
    for shot in shots:
        chance, cast = preset.draw(rng), rng.random(4)
        if cast[0] < chance["missing"]:
            continue
        (strays if cast[1] < chance["moved"] else pile).append(shot)
        if cast[2] < chance["doubled"]:
            pile.append(shot)
        if cast[3] < chance["foreign"]:
            pile.append(())
    for stray in strays:
        pile.insert(int(rng.integers(len(pile) + 1)), stray)
    return pile


def _scanned(
    pages: Sequence[Pixels], shot: Shot, preset: Preset, by: tuple[Rng, int, float]
) -> Scanned:
    rng, turns, dpi = by
    if shot:
        leaves = [_leaf(pages, page) for page in shot]
    else:
        first = pages[0].shape
        leaves = [Leaf(page=foreign_page(rng, (first[1], first[0])))]
    return scan_leaves(leaves, preset, rng, turns=turns, dpi=dpi)


def _leaf(pages: Sequence[Pixels], page: int) -> Leaf:
    """The front cover and each second page after it are right-hand pages."""
    other = page ^ 1
    back = pages[other] if other < len(pages) else None
    return Leaf(page=pages[page], back=back, bound="right" if page % 2 else "left")
