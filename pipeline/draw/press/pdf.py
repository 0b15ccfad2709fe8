"""Leaves as a PDF: embedded letters, drawings as outlines, and where each value stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from typing import Any

from fpdf import FPDF
from fpdf.fonts import SubsetMap

from pipeline.draw.ink import Ink, Point, Shape
from pipeline.draw.press import typefaces
from pipeline.draw.press.booklet import PAPERS, Laid, Paper
from pipeline.draw.press.leaf import Ground, Leaf, Run

Box = tuple[float, float, float, float]
Rgb = tuple[float, float, float]
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # a book printed twice is the same book
INKS: Mapping[Ink, Rgb] = {
    "line": (0.08, 0.07, 0.06), "paper": (1, 1, 1), "shade": (0.88, 0.88, 0.87),
    "tone": (0.62, 0.62, 0.61), "accent": (0.62, 0.13, 0.10),
    "orange": (0.98, 0.52, 0.05), "red": (0.88, 0.10, 0.16), "blue": (0.05, 0.45, 0.85),
    "green": (0.10, 0.62, 0.22), "yellow": (1.0, 0.88, 0.0), "white": (1, 1, 1),
    "black": (0.1, 0.1, 0.1), "brown": (0.45, 0.27, 0.12),
}  # fmt: skip
# Letters in the colour of their row are darker than its ground, or nobody could read yellow.
LETTERS: Mapping[Ink, Rgb] = {
    **INKS,
    "orange": (0.80, 0.38, 0.0), "red": (0.78, 0.05, 0.12), "green": (0.05, 0.50, 0.15),
    "yellow": (0.66, 0.53, 0.0),
}  # fmt: skip
_ROW_INKS = frozenset({"orange", "red", "blue", "green", "yellow"})
_MARK = (3.0, 10.0)  # a cut mark, from and to, outside of the leaf
_CUT_WIDTH = 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a value of the book is printed: page of the PDF, box in points from the top left.

    The text is as printed, in the order in which it is read; a value of several lines has one box
    round all of them. It is empty where a colour alone shows the value.
    """

    pointer: str
    key: bool  # the key of the pointer is printed here, such as a page number
    page: int
    box: Box
    text: str


def render(
    laid: Sequence[Laid], paper: Paper, title: str, strength: float
) -> tuple[bytes, tuple[Place, ...]]:
    """The PDF, and the places of its values in the order of the pages."""
    writer = _Writer(paper, title, strength)
    pages = sorted(range(len(laid)), key=lambda i: (laid[i].page, i))
    count = max(one.page for one in laid) + 1
    by_page: list[list[Laid]] = [[] for _ in range(count)]
    for i in pages:
        by_page[laid[i].page].append(laid[i])
    places: list[Place] = []
    for page in by_page:
        writer.pdf.add_page()
        for one in page:
            writer.leaf(one)
            places += _places(one)
    return bytes(writer.pdf.output()), tuple(places)


class _Writer:
    def __init__(self, paper: Paper, title: str, strength: float) -> None:
        self.pdf = FPDF(unit="pt", format=PAPERS[paper])
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_creation_date(_EPOCH)
        self.pdf.set_title(title)
        self.pdf.set_creator("Rubricator")
        self.high = PAPERS[paper][1]
        self.fonts: dict[str, str] = {}
        self.inks = {
            ink: _mixed(rgb, strength) if ink in _ROW_INKS else rgb for ink, rgb in INKS.items()
        }

    def leaf(self, one: Laid) -> None:
        move = mover(one)
        for mark in one.leaf.marks:
            if isinstance(mark, Shape):
                self.shape(mark, move, one.scale)
            elif isinstance(mark, Run):
                self.run(mark, move, one)
        if one.cut:
            self.cut_marks(one)

    def shape(self, shape: Shape, move: Callable[[Point], Point], scale: float) -> None:
        ops = ["q 1 J 1 j"]
        if shape.fill:
            ops.append("{:.3g} {:.3g} {:.3g} rg".format(*self.inks[shape.fill]))
        if shape.line:
            ops.append("{:.3g} {:.3g} {:.3g} RG".format(*self.inks[shape.line]))
            ops.append(f"{shape.width * scale:.2f} w")
        for name, *points in shape.steps:
            at = (move(p) for p in points)
            numbers = " ".join(f"{x:.2f} {self.high - y:.2f}" for x, y in at)
            ops.append(f"{numbers} {'h' if name == 'Z' else name.lower()}".strip())
        paint = {(True, True): "B", (True, False): "f", (False, True): "S"}
        ops.append(paint.get((bool(shape.fill), bool(shape.line)), "n") + " Q")
        # Written straight: the library has no public door for outlines without an object for each.
        self.pdf._out(" ".join(ops))  # noqa: SLF001

    def run(self, run: Run, move: Callable[[Point], Point], one: Laid) -> None:
        self.pdf.set_text_color(*(round(255 * c) for c in LETTERS[run.ink]))
        along = 0.0
        for face, piece in typefaces.spans(run.text, run.style):
            self.pdf.set_font(self.family(face.file), size=run.size * one.scale)
            x, y = move((run.at[0] + along, run.at[1]))
            if one.leaf.turned:
                with self.pdf.rotation(-90, x, y):
                    self.pdf.text(x, y, piece)
            else:
                self.pdf.text(x, y, piece)
            along += run.size * sum(face.width(c) for c in piece)

    def family(self, file: str) -> str:
        """The font of a file, embedded once it is used."""
        if file not in self.fonts:
            name = file.removesuffix(".ttf")
            with resources.as_file(resources.files(__package__) / "fonts" / file) as path:
                self.pdf.add_font(name, fname=path)
            font: Any = self.pdf.fonts[name.lower()]
            typefaces.widen(font.ttfont)
            if typefaces.face(file).has(" "):
                font.cw[ord(" ")] = round(1000 * typefaces.face(file).width(" "))
                font.subset = SubsetMap(font)  # it remembers the space as it was
            self.fonts[file] = name
        return self.fonts[file]

    def cut_marks(self, one: Laid) -> None:
        wide, high = _size(one.leaf, one.scale)
        (x, y), (near, far) = one.at, _MARK
        for cx, sx in ((x, -1), (x + wide, 1)):
            for cy, sy in ((y, -1), (y + high, 1)):
                self._tick((cx + sx * near, cy), (cx + sx * far, cy))
                self._tick((cx, cy + sy * near), (cx, cy + sy * far))

    def _tick(self, start: Point, end: Point) -> None:
        tick = Shape(steps=(("M", start), ("L", end)), line="line", width=_CUT_WIDTH)
        self.shape(tick, lambda p: p, 1)


def _mixed(rgb: Rgb, strength: float) -> Rgb:
    r, g, b = (1 - strength * (1 - c) for c in rgb)
    return r, g, b


def _size(leaf: Leaf, scale: float) -> tuple[float, float]:
    wide, high = (leaf.height, leaf.width) if leaf.turned else (leaf.width, leaf.height)
    return wide * scale, high * scale


def mover(one: Laid) -> Callable[[Point], Point]:
    """From points of the leaf to points of the paper; a turned leaf reads from top to bottom."""
    (x, y), scale, high = one.at, one.scale, one.leaf.height
    if one.leaf.turned:
        return lambda p: (x + scale * (high - p[1]), y + scale * p[0])
    return lambda p: (x + scale * p[0], y + scale * p[1])


def _places(one: Laid) -> Iterator[Place]:
    """The places on a leaf; lines of the same value follow on each other and are one place."""
    move = mover(one)
    held: Place | None = None
    for mark in one.leaf.marks:
        if isinstance(mark, Shape) or mark.pointer is None:
            continue
        place = _place(mark, one.page, move)
        if held and (held.pointer, held.key) == (place.pointer, place.key):
            held = _both(held, place)
            continue
        if held:
            yield held
        held = place
    if held:
        yield held


def _place(mark: Run | Ground, page: int, move: Callable[[Point], Point]) -> Place:
    if isinstance(mark, Ground):
        corners = ((mark.box.x, mark.box.y), (mark.box.right, mark.box.bottom))
        text, key = "", False
    else:
        low, top = typefaces.extent(mark.text, mark.style, mark.size)
        (x, base), wide = mark.at, typefaces.width(mark.text, mark.style, mark.size)
        corners = ((x, base - top), (x + wide, base - low))
        text, key = mark.text, mark.key
    (ax, ay), (bx, by) = map(move, corners)
    box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    return Place(pointer=mark.pointer or "", key=key, page=page, box=box, text=text)


def _both(a: Place, b: Place) -> Place:
    box = (
        min(a.box[0], b.box[0]), min(a.box[1], b.box[1]),
        max(a.box[2], b.box[2]), max(a.box[3], b.box[3]),
    )  # fmt: skip
    return Place(
        pointer=a.pointer, key=a.key, page=a.page, box=box, text=f"{a.text} {b.text}".strip()
    )
