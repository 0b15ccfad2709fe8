"""What is seen on one image of a source: upright pages, what each is, and its regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2

from pipeline.model.sighting import PageKind, PageSeen, Region
from pipeline.readers.scans import Pixels
from pipeline.recognise.grids_page import combat_grid
from pipeline.recognise.matrices import SMALL, matrices
from pipeline.recognise.sheets import sheet
from pipeline.recognise.words import words
from pipeline.vision.kinds import kind
from pipeline.vision.spotter import Glyph, Gray, flattened, spot
from pipeline.vision.upright import Upright, uprights
from pipeline.vision.white_on_black import panels


def pages(image: Pixels) -> Iterator[PageSeen]:
    """The pages of one image, one or the two halves of a spread, with boxes on the image.

    File, place and hash are for those who know the source.
    """
    cv2.setNumThreads(1)  # pages run beside each other
    high, wide = image.shape[:2]
    for upright in uprights(image):
        gray = panels(upright.gray)
        flat = flattened(gray)
        glyphs = spot(flat, SMALL)
        what, why = kind(gray, upright.colour, glyphs)
        # The rows of a sheet are dark as well, and their ink is told by its colour.
        lit = upright if what == "sheet" else replace(upright, gray=gray)
        found = _regions(lit, what, flat, glyphs)
        yield PageSeen(
            file="", sha256="", place=0, width=wide, height=high, turn=upright.turn,
            kind=what, why=why,
            regions=tuple(replace(r, box=upright.box(r.box, (high, wide))) for r in found),
        )  # fmt: skip


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
