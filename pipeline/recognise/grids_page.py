"""All that a page of the other edition says: its combat grid, its number, its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.sighting import Region
from pipeline.recognise.grids import regions, seen_grid
from pipeline.recognise.grids_heads import belongs
from pipeline.recognise.grids_numbers import page_numbers
from pipeline.recognise.words import words
from pipeline.recognise.words_lines import read_lines
from pipeline.vision.spotter import Glyph, Gray


def combat_grid(gray: Gray, flat: Gray, glyphs: Sequence[Glyph]) -> Iterator[Region]:
    """The regions of an upright page, seen at a height of 1000; its words without the grid's."""
    reads = read_lines(flat)
    found = seen_grid(flat, glyphs)
    if found is not None:
        yield from regions(flat, found, reads)
        yield from page_numbers(flat, glyphs, found)
        reads = tuple(r for r in reads if not belongs(found, r.line.box()))
    yield from words(gray, flat=flat, reads=reads)
