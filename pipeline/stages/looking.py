"""What is seen on one image of a source: upright pages, what each is, and its regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2

from pipeline.model.sighting import PageKind, PageSeen, Region
from pipeline.readers.scans import Pixels
from pipeline.recognise.grids_page import combat_grid
from pipeline.recognise.matrices import SMALL, matrices
from pipeline.recognise.sheets import sheet
from pipeline.recognise.words import words
from pipeline.vision.kinds import keys_in_order, kind
from pipeline.vision.spotter import Glyph, Gray, flattened, spot
from pipeline.vision.upright import Upright, uprights
from pipeline.vision.white_on_black import panels

_FEW, _MANY = 4, 7  # keys in order: fewer are chance, so many are those of a matrix
_OTHERS = ("sheet", "grid", "text", "blank")  # have numbers in other orders, or none
_SIGNS = 24  # on a page with a matrix, at least


def pages(image: Pixels) -> Iterator[PageSeen]:
    """The pages of one image, one or the two halves of a spread, with boxes on the image.

    File, place and hash are for those who know the source.
    """
    cv2.setNumThreads(1)  # pages run beside each other
    high, wide = image.shape[:2]
    for cut in uprights(image):
        one = right_way_up(cut)
        upright, gray, flat, glyphs = one.upright, one.gray, one.flat, one.glyphs
        what, why = one.told
        # The rows of a sheet are dark as well, and their ink is told by its colour.
        lit = upright if what == "sheet" else replace(upright, gray=gray)
        found = _regions(lit, what, flat, glyphs)
        yield PageSeen(
            file="", sha256="", place=0, width=wide, height=high, turn=upright.turn,
            kind=what, why=why,
            regions=tuple(replace(r, box=upright.box(r.box, (high, wide))) for r in found),
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True, eq=False)  # no slots: what it is told to be is kept
class Look:
    """A page one way up, and the signs spotted on it."""

    upright: Upright
    gray: Gray
    flat: Gray
    glyphs: Sequence[Glyph]

    @cached_property
    def told(self) -> tuple[PageKind, str]:
        """Its kind, and why."""
        return kind(self.gray, self.upright.colour, self.glyphs)

    @property
    def keys(self) -> int:
        return keys_in_order(self.glyphs, self.gray.shape[0])


def _looked(upright: Upright) -> Look:
    gray = panels(upright.gray)
    flat = flattened(gray)
    return Look(upright=upright, gray=gray, flat=flat, glyphs=spot(flat, SMALL))


def right_way_up(upright: Upright) -> Look:
    """The way up in which keys stand in order, where there are signs and hardly any order."""
    look = _looked(upright)
    if look.keys >= _FEW or len(look.glyphs) < _SIGNS or look.told[0] in _OTHERS:
        return look
    other = _looked(upright.around())
    return other if other.keys >= _MANY and other.told[0] == "parchment" else look


def _regions(
    upright: Upright, what: PageKind, flat: Gray, glyphs: Sequence[Glyph]
) -> Iterator[Region]:
    if what == "parchment":
        found = matrices(upright.gray, flat=flat, seen={SMALL: glyphs})
        entries = [r.box for r in found if r.kind in ("key", "cell")]
        yield from found
        yield from words(upright.gray, flat=flat, matrix=entries)
    if what == "grid":
        yield from combat_grid(upright.gray, flat, glyphs)
    if what == "sheet":
        yield from sheet(upright.colour, upright.gray)
