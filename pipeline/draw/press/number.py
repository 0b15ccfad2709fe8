"""The number of a parchment, in a corner or beside a matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.draw.design import Design
from pipeline.draw.press import typefaces
from pipeline.draw.press.leaf import Box, Pen, circle, rectangle
from pipeline.model.pointer import split

_CAP = 0.66  # height of a figure, in sizes
_INSET = 10.0  # of a number from the edge of its parchment


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """Where a number stands on its parchment; neither left nor right is the centre."""

    left: bool | None
    edge: Literal["top", "bottom", "middle"]


def corner_of(design: Design, *, recto: bool) -> Corner:
    """Where the number stands on a page of this side."""
    place = design.number.place
    left = None if place == "centre" else place == "left" or (place == "outer" and not recto)
    return Corner(left=left, edge=design.number.edge)


def half(design: Design) -> float:
    """Half of the height and width that a number takes with its shape."""
    size = design.number.size
    grown = {"bare": 0.6, "circle": 0.86, "square": 0.74, "tab": 0.74}[design.number.shape]
    return size * grown


def taken(design: Design) -> float:
    """What a number takes of the room inside its border; a tab stands half outside of it."""
    if design.number.shape == "tab" and design.number.place != "centre":
        return half(design) * 1.25
    return 2 * half(design) + 8


def number(pen: Pen, box: Box, corner: Corner, pointer: str, design: Design) -> None:
    """Draw it; the pointer is that of the picture or matrix which the number names."""
    h = half(design)
    tab = design.number.shape == "tab" and corner.left is not None
    near = 0.25 * h if tab else h + _INSET + (6 if design.page.border == "stone" else 0)
    x = box.middle[0] if corner.left is None else box.x + near if corner.left else box.right - near
    high = h + (_INSET if corner.left is not None else 8)
    y = {"top": box.y + high, "bottom": box.bottom - high, "middle": box.middle[1]}[corner.edge]
    around = Box(x=x - h, y=y - h, width=2 * h, height=2 * h)
    if design.number.shape == "circle":
        pen.draw(circle((x, y), h), fill="paper", line="line", width=1.2)
    elif design.number.shape in {"square", "tab"}:
        pen.draw(rectangle(around), fill="paper", line="line", width=1.4)
    size, style = design.number.size, design.number.style
    text = split(pointer)[-1]
    low, top = typefaces.extent(text, style, size)
    base = y + (top + low) / 2
    pen.write(text, (x, base), size, style, align="centre", pointer=pointer, key=True)
