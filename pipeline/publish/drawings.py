"""The drawings of a book as files of the site, and the book as a PDF to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.draw.design import designs
from pipeline.draw.printed import drawn, printed
from pipeline.draw.svg import svg
from pipeline.model.book import Draft
from pipeline.publish.bundle import hashed_name

FOLDER = "drawn"
DESIGN = "scroll"  # what a book is printed in unless its owner asks for another


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawings:
    """Files by their paths from the root of the site."""

    portrait: str = ""
    pictures: Mapping[int, str] = field(default_factory=dict)
    pdf: str = ""


def write_drawings(draft: Draft, root: Path) -> Drawings:
    """Draw a book into a folder of the site."""
    art = drawn(draft)
    book = printed(draft, designs()[DESIGN], art=art)
    pictures = {
        page: _write(root, f"{draft.id}-{page:02d}.svg", svg(drawing).encode())
        for page, drawing in art.pictures.items()
    }
    portrait = svg(art.portrait).encode() if art.portrait else b""
    return Drawings(
        portrait=_write(root, f"{draft.id}.svg", portrait) if portrait else "",
        pictures=pictures,
        pdf=_write(root, f"{draft.id}.pdf", book.pdf),
    )


def _write(root: Path, name: str, data: bytes) -> str:
    path = f"{FOLDER}/{hashed_name(name, data)}"
    (root / FOLDER).mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(data)
    return path
