"""The edges of a parchment: rolled, framed or boxed. Each is drawn by rule, none copied."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from pipeline.draw.design import Border
from pipeline.draw.ink import Point, Step
from pipeline.draw.press.leaf import Box, Pen, circle, rectangle

_PADDING: Mapping[Border, float] = {
    "scroll": 15, "plain": 12, "double": 15, "rounded": 13, "stone": 21, "none": 4,
}  # fmt: skip


def border(pen: Pen, box: Box, kind: Border, line: float, seed: int) -> Box:
    """Draw the edge of a parchment; what is left inside it."""
    _DRAWN[kind](pen, box, line, seed)
    return inner(box, kind)


def inner(box: Box, kind: Border) -> Box:
    """What a border leaves free."""
    return box.inside(_PADDING[kind])


def _none(pen: Pen, box: Box, line: float, seed: int) -> None:
    del pen, box, line, seed


def _plain(pen: Pen, box: Box, line: float, seed: int) -> None:
    del seed
    pen.draw(rectangle(box), fill="paper", line="line", width=line)


def _double(pen: Pen, box: Box, line: float, seed: int) -> None:
    """A thick line, a thin one inside it, and a lozenge in each corner."""
    _plain(pen, box, line * 1.6, seed)
    inside = box.inside(4.5 + line)
    pen.draw(rectangle(inside), line="line", width=line * 0.5)
    for x, y in _corners(inside):
        pen.draw(_lozenge((x, y), 4), fill="line", line="paper", width=1.2)


def _lozenge(at: Point, size: float) -> tuple[Step, ...]:
    x, y = at
    return (
        ("M", (x, y - size)), ("L", (x + size, y)), ("L", (x, y + size)), ("L", (x - size, y)),
        ("Z",),
    )  # fmt: skip


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def _rounded(pen: Pen, box: Box, line: float, seed: int) -> None:
    del seed
    pen.draw(rectangle(box, radius=11), fill="paper", line="line", width=line * 2)


def _stone(pen: Pen, box: Box, line: float, seed: int) -> None:
    """A broad frame, mitred, with a nail in each corner."""
    del seed
    inside = box.inside(13)
    pen.draw(rectangle(box), fill="shade", line="line", width=line)
    for outer, near in zip(_corners(box), _corners(inside), strict=True):
        pen.rule(outer, near, line * 0.6)
    pen.draw(rectangle(inside), fill="paper", line="line", width=line)
    for x, y in _corners(box.inside(6.5)):
        pen.draw(circle((x, y), 2.2), fill="tone", line="line", width=0.5)


def _scroll(pen: Pen, box: Box, line: float, seed: int) -> None:
    """Uneven edges with a few nicks, and a corner curled over at the top left and bottom right."""
    points = _edge(box, seed)
    steps: list[Step] = [("M", points[0])]
    for i, here in enumerate(points):
        after, later = points[(i + 1) % len(points)], points[(i + 2) % len(points)]
        before = points[i - 1]
        steps.append(("C", _toward(here, before, after), _toward(after, later, here), after))
    steps.append(("Z",))
    pen.draw(steps, fill="paper", line="line", width=line)
    for i in range(0, len(points), 3):  # age: short strokes along the edge
        _crack(pen, points[i], box.middle, seed + i, line)
    for x, y, turn in ((box.x, box.y, 1), (box.right, box.bottom, -1)):
        _curl(pen, (x, y), turn, line)


def _wave(i: float, seed: int) -> float:
    return math.sin(i * 2.3 + seed * 1.7) * 0.6 + math.sin(i * 5.1 + seed * 0.9) * 0.4


def _edge(box: Box, seed: int) -> list[Point]:
    """Points round the box, each a little off."""
    sides, made = list(_corners(box)), []
    for s, start in enumerate(sides):
        end = sides[(s + 1) % 4]
        long = math.dist(start, end)
        parts = max(3, round(long / 42))
        for i in range(parts):
            share = i / parts
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            off = 0 if i == 0 else 2.2 * _wave(i + 10 * s, seed)
            made.append((x + off * (s % 2), y + off * (1 - s % 2)))
    return made


def _toward(here: Point, before: Point, after: Point) -> Point:
    """A handle of the smooth line through three points."""
    return here[0] + (after[0] - before[0]) / 6, here[1] + (after[1] - before[1]) / 6


def _crack(pen: Pen, at: Point, middle: Point, seed: int, line: float) -> None:
    far = math.dist(at, middle)
    ux, uy = (middle[0] - at[0]) / far, (middle[1] - at[1]) / far
    for j in range(2):
        long = 3 + 3 * abs(_wave(j, seed))
        lean = 0.5 * _wave(j + 3, seed)
        x, y = at[0] + 3 * j * uy, at[1] - 3 * j * ux
        end = (x + long * (ux - lean * uy), y + long * (uy + lean * ux))
        pen.rule((x, y), end, line * 0.5)


def _curl(pen: Pen, corner: Point, turn: int, line: float) -> None:
    """A corner of the sheet, rolled over."""
    x, y = corner
    d = 13.0 * turn
    pen.draw(
        (
            ("M", (x, y + 1.5 * d)),
            ("C", (x + 0.1 * d, y + 0.4 * d), (x + 0.4 * d, y + 0.1 * d), (x + 1.5 * d, y)),
            ("C", (x + 0.7 * d, y + 0.3 * d), (x + 0.9 * d, y + 0.9 * d), (x + 0.55 * d, y + d)),
            ("C", (x + 0.3 * d, y + 0.9 * d), (x + 0.4 * d, y + 0.7 * d), (x, y + 1.5 * d)),
            ("Z",),
        ),
        fill="shade",
        line="line",
        width=line * 0.8,
    )


_DRAWN: Mapping[Border, Callable[[Pen, Box, float, int], None]] = {
    "none": _none,
    "plain": _plain,
    "double": _double,
    "rounded": _rounded,
    "stone": _stone,
    "scroll": _scroll,
}


def strip(pen: Pen, box: Box, kind: Border, line: float) -> None:
    """The band across the foot of a parchment that carries its instruction."""
    if kind != "scroll":
        pen.draw(rectangle(box), fill="paper", line="line", width=line)
        return
    radius = box.height / 2
    pen.draw(rectangle(box, radius=min(radius, 7)), fill="paper", line="line", width=line)
    for x, turn in ((box.x, 1), (box.right, -1)):  # the ends of the roll
        pen.draw(_spiral((x + 7.5 * turn, box.y + 7.5), 6.0, turn), line="line", width=line * 0.8)


def _spiral(at: Point, radius: float, turn: int) -> tuple[Step, ...]:
    x, y, r, t = *at, radius, turn
    return (
        ("M", (x, y + r)),
        ("C", (x - 1.1 * r * t, y + r), (x - 1.1 * r * t, y - r), (x, y - r)),
        ("C", (x + 0.9 * r * t, y - r), (x + 0.8 * r * t, y + 0.5 * r), (x, y + 0.5 * r)),
        ("C", (x - 0.5 * r * t, y + 0.5 * r), (x - 0.4 * r * t, y - 0.4 * r), (x, y - 0.3 * r)),
    )
