"""A book as a PDF to print and play, and where each of its values stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.draw.design import Design, for_pocket
from pipeline.draw.ink import Drawing
from pipeline.draw.pictures import pictures, portrait
from pipeline.draw.press import typefaces
from pipeline.draw.press.booklet import Paper, PrintSize, laid, leaves
from pipeline.draw.press.pdf import Place, render
from pipeline.model.book import Draft


@dataclass(frozen=True, slots=True, kw_only=True)
class Art:
    """The drawings of a book."""

    pictures: Mapping[int, Drawing]
    portrait: Drawing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The file, the places of the book's values in it, and what could not be printed."""

    pdf: bytes
    pages: int
    places: tuple[Place, ...]
    remarks: tuple[str, ...]


def drawn(draft: Draft) -> Art:
    """The drawings that a book gets when nobody gives it others."""
    return Art(pictures=pictures(draft), portrait=portrait(draft))


def printed(
    draft: Draft, design: Design, paper: Paper = "a4", size: PrintSize = "full", *,
    art: Art | None = None,
) -> Printed:  # fmt: skip
    """The whole book; the same draft, design and drawings give the same bytes."""
    art = art or drawn(draft)
    design = for_pocket(design) if size == "pocket" else design
    made = leaves(draft, design, art.pictures, art.portrait)
    title = typefaces.legible(draft.title or draft.id)
    put = laid(made, paper, size)
    pdf, places = render(put, paper, title, design.sheet.strength)
    pages = max(one.page for one in put) + 1
    return Printed(pdf=pdf, pages=pages, places=places, remarks=tuple(_remarks(draft)))


def _remarks(draft: Draft) -> Iterator[str]:
    """Letters that no face has."""
    missed = typefaces.lacking("".join(_texts(draft)))
    if missed:
        named = ", ".join(f"U+{ord(c):04X}" for c in missed[:8])
        more = " and others" if len(missed) > 8 else ""  # noqa: PLR2004
        yield f"no letters for {named}{more}: printed as {typefaces.LOST}"


def _texts(draft: Draft) -> Iterator[str]:
    """The texts of a book that somebody wrote."""
    yield draft.title or ""
    yield from draft.titles.values()
    for picture in draft.pictures.values():
        yield picture.title or ""
        yield from picture.titles.values()
    s = draft.sheet
    for maneuver in s.maneuvers.values():
        yield maneuver.group or ""
        yield maneuver.name or ""
    for entries in (s.weapons, s.equipment, s.traits, s.notes, s.unmodelled):
        yield from entries
