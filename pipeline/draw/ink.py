"""What a drawing is made of, before anything knows whether it becomes SVG or PDF.

Coordinates grow to the right and down, as on a page that is read. Inks are names, not colours:
a page gives them colours, by day, by night or in print.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
# "line" and "paper" are the drawing's black and white, "shade" and "tone" lie between them (light
# and middle), "accent" is the one colour of motion and hits. A row of the sheet has its own.
Ink = Literal[
    "line", "paper", "shade", "tone", "accent",
    "orange", "red", "blue", "green", "yellow", "white", "black", "brown",
]  # fmt: skip
# A step of an outline: move, line, cubic curve (two handles, then the end), close.
Step = (
    tuple[Literal["M"], Point]
    | tuple[Literal["L"], Point]
    | tuple[Literal["C"], Point, Point, Point]
    | tuple[Literal["Z"]]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """An outline that is filled, drawn with a round pen, or both."""

    steps: tuple[Step, ...]
    fill: Ink | None = None
    line: Ink | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Marks on a field of a width and height, the first lying lowest."""

    width: float
    height: float
    marks: tuple[Shape, ...]


# (a, b, c, d, e, f) is the map x -> a x + c y + e, y -> b x + d y + f, as PDF and SVG count it.
Matrix = tuple[float, float, float, float, float, float]


def turned(steps: Iterable[Step], matrix: Matrix) -> tuple[Step, ...]:
    a, b, c, d, e, f = matrix

    def move(p: Point) -> Point:
        return (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)

    return tuple((s[0], *(move(p) for p in s[1:])) for s in steps)  # type: ignore[misc]


def placed(drawing: Drawing, at: Point, scale: float) -> tuple[Shape, ...]:
    """The marks of a drawing, to be laid into a larger one."""
    return tuple(
        replace(m, steps=turned(m.steps, (scale, 0, 0, scale, *at)), width=m.width * scale)
        for m in drawing.marks
    )
