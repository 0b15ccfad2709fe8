"""Closed outlines and brush strokes: points first, smooth curves last.

Light falls from the upper left. So a contour is a little heavier below and on the right, as a
pen draws it, and the shaded side of a thing is the same on every page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pipeline.draw.ink import Ink, Point, Shape, Step, turned

Outline = tuple[Point, ...]

_LIGHT = (-0.6, -0.8)
SHADED: dict[Ink, Ink] = {"paper": "shade", "shade": "tone"}


def hull(points: Iterable[Point]) -> Outline:
    """The smallest convex outline round some points, clockwise on paper."""
    ordered = sorted(set(points))
    if len(ordered) < 3:  # noqa: PLR2004 - no area
        return tuple(ordered)

    def half(run: Iterable[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in run:
            while len(kept) > 1 and _area(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return tuple(half(ordered) + half(reversed(ordered)))


def _area(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def plain(points: Sequence[Point], least: float) -> Outline:
    """An outline without the corners that lie nearer than `least` to their neighbours' line."""
    kept = list(points)
    while len(kept) > 6:  # noqa: PLR2004 - a smooth round shape needs as many
        bulges = [
            abs(_area(kept[i - 1], kept[i], kept[(i + 1) % len(kept)]))
            / (math.dist(kept[i - 1], kept[(i + 1) % len(kept)]) + 1e-9)
            for i in range(len(kept))
        ]
        low = min(range(len(kept)), key=bulges.__getitem__)
        if bulges[low] > least:
            break
        del kept[low]
    return tuple(kept)


def ball(at: Point, r: float, *, count: int = 8) -> Outline:
    turn = [2 * math.pi * i / count for i in range(count)]
    return tuple((at[0] + r * math.cos(t), at[1] + r * math.sin(t)) for t in turn)


def sausage(a: Point, b: Point, ra: float, rb: float, *, swell: tuple[float, float]) -> Outline:
    """The outline of a limb: round ends, and a belly on each of its two sides."""
    d = math.dist(a, b)
    if d < abs(ra - rb) + 1:
        return ball(a if ra > rb else b, max(ra, rb), count=6)
    u = ((b[0] - a[0]) / d, (b[1] - a[1]) / d)
    n = (-u[1], u[0])

    def at(t: float, out: float) -> Point:
        return (a[0] + u[0] * t + n[0] * out, a[1] + u[1] * t + n[1] * out)

    m, r = d * 0.42, ra * 0.58 + rb * 0.42
    return (
        at(-ra, 0), at(0, -ra), at(m, -r - swell[0]), at(d, -rb),
        at(d + rb, 0), at(d, rb), at(m, r + swell[1]), at(0, ra),
    )  # fmt: skip


def _square(a: Point, b: Point) -> Point:
    d = math.dist(a, b) or 1.0
    return ((b[1] - a[1]) / d, (a[0] - b[0]) / d)


def turning(points: Sequence[Point]) -> float:
    """Twice the area of an outline; above zero where it runs clockwise on paper."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))


def smooth(points: Outline) -> tuple[Step, ...]:
    """A closed curve through points (Catmull-Rom)."""
    n = len(points)
    curves = (
        _curve(points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]) for i in range(n)
    )
    return (("M", points[0]), *curves, ("Z",))


def _curve(p: Point, a: Point, b: Point, q: Point) -> Step:
    k = 6.0
    return (
        "C",
        (a[0] + (b[0] - p[0]) / k, a[1] + (b[1] - p[1]) / k),
        (b[0] - (q[0] - a[0]) / k, b[1] - (q[1] - a[1]) / k),
        b,
    )


def angular(points: Outline) -> tuple[Step, ...]:
    lines: list[Step] = [("L", p) for p in points[1:]]
    return (("M", points[0]), *lines, ("Z",))


def shape(points: Outline, fill: Ink, *, sharp: bool = False) -> Shape:
    return Shape(steps=(angular if sharp else smooth)(points), fill=fill)


def inked(points: Outline, fill: Ink, width: float, *, sharp: bool = False) -> tuple[Shape, Shape]:
    """A filled shape, and below it its contour: the same shape, a little away from the light.

    Two outlines that differ by their place alone pack well.
    """
    over = shape(points, fill, sharp=sharp)
    off = (-_LIGHT[0] * width * 0.55, -_LIGHT[1] * width * 0.55)
    under = turned(over.steps, (1, 0, 0, 1, *off))
    return Shape(steps=under, fill="line", line="line", width=width * 1.75), over


def stroke(points: Sequence[Point], width: float, ink: Ink = "line") -> Shape:
    """An open line of even width through points."""
    run = [points[0], *points, points[-1]]
    steps: list[Step] = [("M", points[0])]
    steps += [_curve(*run[i : i + 4]) for i in range(len(points) - 1)]
    if len(points) == 2:  # noqa: PLR2004 - nothing to curve
        steps = [("M", points[0]), ("L", points[1])]
    return Shape(steps=tuple(steps), line=ink, width=width)


def brush(points: Sequence[Point], width: float, ink: Ink = "line") -> Shape:
    """A stroke that is thin at its start, swells, and ends in a point."""
    count = len(points) - 1
    left, right = [], []
    for i, (x, y) in enumerate(points[1:-1], 1):
        n = _square(points[i - 1], points[i + 1])
        t = i / count
        w = width / 2 * min(t**1.2, 1.0) * min(1.0, (1 - t) * 5)
        left.append((x + n[0] * w, y + n[1] * w))
        right.append((x - n[0] * w, y - n[1] * w))
    return shape((points[0], *left, points[-1], *reversed(right)), ink)


def fine(points: Sequence[Point]) -> list[Point]:
    """More points on a curve through some."""
    run = [points[0], *points, points[-1]]
    out: list[Point] = []
    for i in range(len(points) - 1):
        p, a, b, q = run[i : i + 4]
        for j in range(3):
            t = j / 3
            out.append(tuple(_spline(p[k], a[k], b[k], q[k], t) for k in (0, 1)))  # type: ignore[arg-type]
    return [*out, points[-1]]


def _spline(p: float, a: float, b: float, q: float, t: float) -> float:
    return 0.5 * (
        2 * a + (b - p) * t + (2 * p - 5 * a + 4 * b - q) * t * t + (3 * a - p - 3 * b + q) * t**3
    )


def side_in_shade(a: Point, b: Point) -> float:
    """Which side of a line is away from the light: 1 or -1, as `sausage` counts its sides."""
    n = (-(b[1] - a[1]), b[0] - a[0])
    return 1.0 if n[0] * _LIGHT[0] + n[1] * _LIGHT[1] < 0 else -1.0


def cut(points: Outline, at: Point, way: Point) -> Outline:
    """What of a convex outline lies beyond a line through `at` square to `way`."""
    out: list[Point] = []
    for a, b in pairwise([*points, points[0]]):
        da = (a[0] - at[0]) * way[0] + (a[1] - at[1]) * way[1]
        db = (b[0] - at[0]) * way[0] + (b[1] - at[1]) * way[1]
        if da >= 0:
            out.append(a)
        if da * db < 0:
            t = da / (da - db)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return tuple(out)
