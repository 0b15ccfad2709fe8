"""A book printed in pocket size: its pages are cut and scanned, then the sheet, which is not."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import overload

from pipeline.draw.design import Design, for_pocket
from pipeline.draw.press.booklet import Laid, laid, leaves
from pipeline.draw.press.pdf import render
from pipeline.draw.printed import drawn
from pipeline.model.book import Draft
from tests.scanner.__main__ import Pages
from tests.scanner.book import ScannedBook, scan_book
from tests.scanner.camera import Pixels
from tests.scanner.presets import Preset


class _Cut(Sequence[Pixels]):
    """Leaves by their place on the paper: those that were cut, without what lies around them."""

    def __init__(self, pages: Pages, put: Sequence[Laid]) -> None:
        self._pages, self._put = pages, put

    def __len__(self) -> int:
        return len(self._put)

    @overload
    def __getitem__(self, index: int) -> Pixels: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Pixels]: ...
    def __getitem__(self, index: int | slice) -> Pixels | Sequence[Pixels]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        one = self._put[index]
        image = self._pages[one.page]
        if not one.cut:
            return image
        a_point = self._pages.dpi / 72
        x, y = (round(a_point * side) for side in one.at)
        wide, high = one.leaf.width * one.scale, one.leaf.height * one.scale
        return image[y : y + round(a_point * high), x : x + round(a_point * wide)].copy()


def scan_pocket(draft: Draft, design: Design, preset: Preset, seed: int) -> ScannedBook:
    """The pages of the book, then the sheet, which is not bound with them."""
    art, design = drawn(draft), for_pocket(design)
    put = laid(leaves(draft, design, art.pictures, art.portrait), "a4", "pocket")
    pdf, _ = render(put, "a4", draft.id, design.sheet.strength)
    pages = Pages(io.BytesIO(pdf))
    small = [one for one in put if one.cut]
    book = scan_book(_Cut(pages, small), preset, seed)
    sheet = scan_book(_Cut(pages, put[len(small) :]), preset, seed)
    pages.close()
    beside = (
        replace(f, name=f"sheet-{f.name}", pages=tuple((len(small) + n, at) for n, at in f.pages))
        for f in sheet.files
    )
    return ScannedBook(
        files=(*book.files, *beside),
        missing=(*book.missing, *(len(small) + n for n in sheet.missing)),
    )
