"""Books to print in tests, with one simple drawing for all their pictures."""

from __future__ import annotations

import functools
import re
import unicodedata
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]

from pipeline.draw.design import Design, designs
from pipeline.draw.ink import Drawing, Shape
from pipeline.draw.press.booklet import Paper, PrintSize
from pipeline.draw.press.leaf import Box, rectangle
from pipeline.draw.press.pdf import Place
from pipeline.draw.printed import Art, Printed, printed
from pipeline.model.book import Draft
from pipeline.store.books import read_draft

ROOT = Path(__file__).parents[2]
PLAIN = Drawing(
    width=200,
    height=300,
    marks=(Shape(steps=rectangle(Box(x=40, y=40, width=120, height=260)), line="line"),),
)
ART = Art(pictures=dict.fromkeys(range(1, 65), PLAIN), portrait=PLAIN)


@functools.cache
def mirim() -> Draft:
    return read_draft(ROOT / "tests" / "data" / "mirim")


def print_plain(
    draft: Draft, design: Design | str = "scroll", paper: Paper = "a4", size: PrintSize = "full"
) -> Printed:
    """A book printed with the simple drawing, which takes no time."""
    chosen = designs()[design] if isinstance(design, str) else design
    return printed(draft, chosen, paper, size, art=ART)


@functools.cache
def print_mirim(design: str = "scroll", size: PrintSize = "full") -> Printed:
    """Mirim on A4, printed once for all tests."""
    return print_plain(mirim(), design, "a4", size)


class Read:
    """A PDF as another program reads it."""

    def __init__(self, pdf: bytes) -> None:
        self.document = pypdfium2.PdfDocument(pdf)
        self.pages = [self.document[i] for i in range(len(self.document))]
        self.texts = [page.get_textpage() for page in self.pages]

    def text(self, page: int) -> str:
        return str(self.texts[page].get_text_range())

    def within(self, place: Place) -> str:
        """The text that stands in the box of a place."""
        high = self.pages[place.page].get_height()
        left, top, right, bottom = place.box
        text = self.texts[place.page].get_text_bounded(
            left=left - 1, bottom=high - bottom - 1, right=right + 1, top=high - top + 1
        )
        return plain(str(text))


def plain(text: str) -> str:
    """Text without what readers of PDFs add or leave out."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))
