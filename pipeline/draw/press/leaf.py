"""A leaf: one page of a book, before it is known on which paper it is printed.

Lengths are points of a page 420 wide (A5). What is written knows which value of the book it is, so
that where each value stands falls out when the leaf is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.draw.ink import Ink, Point, Shape, Step
from pipeline.draw.press import typefaces
from pipeline.draw.press.typefaces import Style

WIDTH = 420.0
Align = Literal["left", "centre", "right"]
_ROUND = 0.5523  # how far the handles of a cubic quarter of a circle reach


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(
        self, by: float = 0, *, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0
    ) -> Box:
        """The box less a margin, never less than nothing."""
        return Box(
            x=self.x + by + left,
            y=self.y + by + top,
            width=max(self.width - 2 * by - left - right, 1),
            height=max(self.height - 2 * by - top - bottom, 1),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A piece of text on one line; `at` is the left end of its base."""

    text: str
    at: Point
    size: float
    style: Style
    ink: Ink = "line"
    pointer: str | None = None  # the value that is written
    key: bool = False  # it is the key of the pointer that is written, not its value


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A place where a value shows by its colour only."""

    pointer: str
    box: Box


Mark = Shape | Run | Ground


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """The marks of a page, the first lying lowest."""

    width: float
    height: float
    marks: tuple[Mark, ...] = ()
    turned: bool = False  # lies on its side


def rectangle(box: Box, radius: float = 0) -> tuple[Step, ...]:
    """The outline of a box, with round corners."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    if not radius:
        return (("M", (x, y)), ("L", (r, y)), ("L", (r, b)), ("L", (x, b)), ("Z",))
    a = min(radius, box.width / 2, box.height / 2)
    k = a * (1 - _ROUND)
    return (
        ("M", (x + a, y)),
        ("L", (r - a, y)), ("C", (r - k, y), (r, y + k), (r, y + a)),
        ("L", (r, b - a)), ("C", (r, b - k), (r - k, b), (r - a, b)),
        ("L", (x + a, b)), ("C", (x + k, b), (x, b - k), (x, b - a)),
        ("L", (x, y + a)), ("C", (x, y + k), (x + k, y), (x + a, y)),
        ("Z",),
    )  # fmt: skip


def circle(at: Point, radius: float) -> tuple[Step, ...]:
    x, y = at
    return rectangle(
        Box(x=x - radius, y=y - radius, width=2 * radius, height=2 * radius), radius=radius
    )


class Pen:
    """Collects the marks of a leaf."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []

    def draw(
        self,
        steps: Sequence[Step],
        *,
        fill: Ink | None = None,
        line: Ink | None = None,
        width: float = 1.0,
    ) -> None:
        self.marks.append(Shape(steps=tuple(steps), fill=fill, line=line, width=width))

    def rule(self, start: Point, end: Point, width: float = 0.6, ink: Ink = "line") -> None:
        self.draw((("M", start), ("L", end)), line=ink, width=width)

    def write(  # noqa: PLR0913 -- all but the text and its place have defaults
        self,
        text: str,
        at: Point,
        size: float,
        style: Style = "text",
        *,
        align: Align = "left",
        ink: Ink = "line",
        pointer: str | None = None,
        key: bool = False,
    ) -> None:
        """One line of text; `at` is the left end, middle or right end of its base."""
        text = typefaces.legible(text, style)
        if not text.strip():
            return
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        start = at[0] - share * typefaces.width(text, style, size)
        self.marks.append(
            Run(
                text=text, at=(start, at[1]), size=size, style=style, ink=ink, pointer=pointer,
                key=key,
            )
        )  # fmt: skip

    def leaf(self, width: float, height: float, *, turned: bool = False) -> Leaf:
        return Leaf(width=width, height=height, marks=tuple(self.marks), turned=turned)
