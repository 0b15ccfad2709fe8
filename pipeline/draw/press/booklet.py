"""The leaves of a book in their order, and where each lies on the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.draw.design import Design
from pipeline.draw.ink import Drawing, Point
from pipeline.draw.press import front, values
from pipeline.draw.press.leaf import WIDTH, Box, Leaf, Pen
from pipeline.draw.press.matrix_block import Matrix, matrix
from pipeline.draw.press.parchment import parchment
from pipeline.draw.press.sheet_page import sheet
from pipeline.draw.press.view import View
from pipeline.model.book import CLOSE, EXTENDED, Draft
from pipeline.model.pointer import join, number_of

Paper = Literal["a4", "letter"]
PrintSize = Literal["pocket", "full"]
PAPERS: Mapping[Paper, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
_MARGIN = 20.0  # of the paper, which few printers can ink
_CUT = 13.0  # a cell of a pocket sheet keeps this much for its cut marks
_TRIM = 17.0  # of a leaf
_LAST = 64
_ACROSS, _PER_SHEET = 2, 4
_SHEET = 2  # pages of the last leaf: the character sheet and its back


def leaves(
    draft: Draft, design: Design, pictures: Mapping[int, Drawing], portrait: Drawing | None
) -> tuple[Leaf, ...]:
    """All pages, an even number of them: each odd one lies on the front of a leaf."""
    high = WIDTH * design.page.ratio
    box = Box(x=0, y=0, width=WIDTH, height=high).inside(_TRIM)
    text = box.inside(8)
    cover = Pen()
    front.cover(cover, box, draft, portrait, design)
    pens = [cover]
    pens += front.rules(text, "How to play", front.how_to_play(draft), 2)
    pens += front.rules(text, "How to make this book", front.words().making, 1)
    pens += _parchments(box, draft, design, pictures)
    if len(pens) % 2:
        pens.append(Pen())
    made = [p.leaf(WIDTH, high) for p in pens]
    made.append(_sheet(box, draft, design, portrait))
    back = Pen()
    front.record(back, text, draft)
    made.append(back.leaf(WIDTH, high))
    return tuple(made)


def _sheet(box: Box, draft: Draft, design: Design, portrait: Drawing | None) -> Leaf:
    pen, high = Pen(), WIDTH * design.page.ratio
    if not design.sheet.turned:
        sheet(pen, box, draft, design, portrait)
        return pen.leaf(WIDTH, high)
    sheet(pen, Box(x=box.y, y=box.x, width=box.height, height=box.width), draft, design, portrait)
    return pen.leaf(high, WIDTH, turned=True)


def _parchments(
    box: Box, draft: Draft, design: Design, pictures: Mapping[int, Drawing]
) -> Iterator[Pen]:
    """The parchments, in pairs: picture n and matrix n + 1."""
    for i, (odd, even) in enumerate(_pairs(draft)):
        recto = i % 2 == 0 or not design.page.together
        upper, lower = _halves(box, design)
        pen = Pen()
        if odd:
            picture = draft.pictures.get(odd)
            view = View(
                draft=draft, page=odd, picture=picture, drawing=pictures.get(odd), recto=recto
            )
            parchment(pen, upper, view, design)
        if not design.page.together:
            yield pen
            pen = Pen()
            recto = not recto
        if even:
            shown = Matrix(page=even, cells=_cells(draft, even), recto=recto)
            matrix(pen, lower, shown, design)
        yield pen


def _halves(box: Box, design: Design) -> tuple[Box, Box]:
    if not design.page.together:
        return box, box
    low = box.height * 0.21
    gap = 15 if design.instruction.place == "strip" else 8
    return box.inside(bottom=low + gap), box.inside(top=box.height - low)


def _pairs(draft: Draft) -> Iterator[tuple[int | None, int | None]]:
    """All 32 pages of a book; what a draft numbers otherwise comes after them, by itself."""
    for odd in range(1, _LAST, 2):
        yield odd, odd + 1
    for page in sorted(draft.pictures):
        if page % 2 == 0:
            yield page, None
    for page in sorted(draft.matrices):
        if page % 2:
            yield None, page


def _cells(draft: Draft, page: int) -> Mapping[int, int | None] | None:
    """The targets of a matrix by key, those among them that are open too."""
    if page not in draft.matrices:
        return None
    known = draft.matrices[page]
    named = (number_of(k) for k in values.opened(draft, join("/matrices", page)))
    keys = {*known, *(k for k in named if k is not None and (k in CLOSE or k in EXTENDED))}
    return {k: known.get(k) for k in sorted(keys)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A leaf on the paper: its page there, its upper left corner, its scale."""

    leaf: Leaf
    page: int
    at: Point
    scale: float
    cut: bool


def laid(made: Sequence[Leaf], paper: Paper, size: PrintSize) -> tuple[Laid, ...]:
    """Every leaf at its place, so that backs lie behind fronts when turned on the long edge.

    The sheet of a pocket book is as large as that of any other: rows in a quarter of a side would
    have letters of three to five points. Folded twice it is as large as the book.
    """
    if size == "full":
        return _whole(made, paper, 0)
    book = _quartered(made[:-_SHEET], paper)
    return *book, *_whole(made[-_SHEET:], paper, 1 + max(one.page for one in book))


def _whole(made: Sequence[Leaf], paper: Paper, first: int) -> tuple[Laid, ...]:
    """Each on a side of its own."""
    width, height = PAPERS[paper]
    side = Box(x=0, y=0, width=width, height=height).inside(_MARGIN)
    return tuple(_placed(leaf, first + i, side, cut=False) for i, leaf in enumerate(made))


def _quartered(made: Sequence[Leaf], paper: Paper) -> tuple[Laid, ...]:
    """Four to a side: four piles, to be cut and laid on one another."""
    width, height = PAPERS[paper]
    found = []
    sheets = -(-len(made) // (2 * _PER_SHEET))
    cell = Box(x=0, y=0, width=width / _ACROSS, height=height / 2)
    for i, leaf in enumerate(made):
        place, number = divmod(i // 2, sheets)
        column, row = place % _ACROSS, place // _ACROSS
        if i % 2:
            column = 1 - column
        there = Box(
            x=column * cell.width, y=row * cell.height, width=cell.width, height=cell.height
        )
        found.append(_placed(leaf, 2 * number + i % 2, there.inside(_CUT), cut=True))
    return tuple(found)


def _placed(leaf: Leaf, page: int, room: Box, *, cut: bool) -> Laid:
    """As large as it goes, in the middle of its room."""
    wide, high = (leaf.height, leaf.width) if leaf.turned else (leaf.width, leaf.height)
    scale = min(room.width / wide, room.height / high)
    x, y = room.middle
    return Laid(
        leaf=leaf, page=page, at=(x - wide * scale / 2, y - high * scale / 2), scale=scale, cut=cut
    )
