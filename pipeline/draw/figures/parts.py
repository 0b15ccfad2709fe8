"""What a figure is put together from: parts that lie nearer or farther, and how each is inked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.draw.figures.build import Build
from pipeline.draw.figures.joints import Joints, Sizes
from pipeline.draw.figures.outline import (
    SHADED,
    Outline,
    ball,
    cut,
    hull,
    inked,
    plain,
    sausage,
    shape,
    side_in_shade,
    stroke,
)
from pipeline.draw.figures.space import UNIT, VIEW, Frame, Vec, add, dot, near, see, sub, unit
from pipeline.draw.ink import Ink, Point, Shape

# Radii across and through, and the height on a frame.
Ring = tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Marks that are drawn together; what is nearer is drawn later."""

    depth: float
    marks: tuple[Shape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A figure as it is being drawn: its joints, its cloth and the pen."""

    build: Build
    joints: Joints
    size: Sizes
    pen: float
    cloth: Ink
    hose: Ink
    boots: Ink
    hair: Ink
    skin: Ink = "paper"

    @property
    def bulk(self) -> float:
        return self.build.bulk

    @property
    def fine(self) -> float:
        """The width of inner lines."""
        return self.pen * 0.75


def radius(at: Vec, r: float) -> float:
    return r * near(at) * UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Limb:
    """A bone with its flesh; `swell` is the belly of each side, `back` the way of the second."""

    a: Vec
    b: Vec
    ra: float
    rb: float
    fill: Ink
    swell: tuple[float, float] = (0.0, 0.0)
    back: Vec = (0.0, 0.0, 0.0)

    def outline(self) -> Outline:
        a, b = see(self.a), see(self.b)
        tip = see(add(self.a, self.back, 0.1))
        n = (-(b[1] - a[1]), b[0] - a[0])
        side = n[0] * (tip[0] - a[0]) + n[1] * (tip[1] - a[1])
        k = near(self.a) * UNIT
        swell = (self.swell[0] * k, self.swell[1] * k)
        swell = swell if side >= 0 else (swell[1], swell[0])
        return sausage(a, b, radius(self.a, self.ra), radius(self.b, self.rb), swell=swell)

    def shadow(self) -> Shape | None:
        ink = SHADED.get(self.fill)
        a, b = see(self.a), see(self.b)
        ra, rb = radius(self.a, self.ra), radius(self.b, self.rb)
        d = math.dist(a, b)
        if ink is None or d < ra + rb:
            return None
        s = side_in_shade(a, b)
        n = (-(b[1] - a[1]) / d * s, (b[0] - a[0]) / d * s)
        m = (a[0] + (b[0] - a[0]) * 0.45, a[1] + (b[1] - a[1]) * 0.45)
        swell = self.outline()[6 if s > 0 else 2]

        def at(p: Point, r: float) -> Point:
            return (p[0] + n[0] * r, p[1] + n[1] * r)

        rm = math.dist(m, swell) * 0.97
        return shape(
            (at(a, ra * 0.96), at(m, rm), at(b, rb * 0.96), at(b, rb * 0.3), at(m, rm * 0.35),
             at(a, ra * 0.25)), ink,
        )  # fmt: skip


def limbs(look: Look, *run: Limb) -> tuple[Shape, ...]:
    """Limbs that hang together: one contour round all of them."""
    drawn = [(limb, inked(limb.outline(), limb.fill, look.pen)) for limb in run]
    shades = (s for limb, _ in drawn if (s := limb.shadow()))
    return (*(d[0] for _, d in drawn), *(d[1] for _, d in drawn), *shades)


def joined(look: Look, upper: Sequence[Limb], lower: Sequence[Limb]) -> tuple[Shape, ...]:
    """Two parts of a limb; where it is folded sharply on paper, the nearer covers the other."""
    a, j, b = see(upper[0].a), see(lower[0].a), see(lower[-1].b)
    u, v = (a[0] - j[0], a[1] - j[1]), (b[0] - j[0], b[1] - j[1])
    folded = u[0] * v[0] + u[1] * v[1] > 0.25 * math.hypot(*u) * math.hypot(*v)
    if not folded:
        return limbs(look, *upper, *lower)
    nearer = dot(sub(lower[-1].b, upper[0].a), VIEW) > 0
    first, second = (upper, lower) if nearer else (lower, upper)
    return (*limbs(look, *first), *limbs(look, *second))


def knob(look: Look, at: Vec, r: float, fill: Ink) -> tuple[Shape, ...]:
    return inked(ball(see(at), radius(at, r)), fill, look.pen)


def ring(frame: Frame, row: Ring, *, count: int = 10) -> list[Vec]:
    wide, deep, up = row
    turns = [2 * math.pi * i / count for i in range(count)]
    return [frame.point((wide * math.sin(t), up, deep * math.cos(t))) for t in turns]


def wrap(points: Sequence[Vec], *, least: float = 0.5) -> Outline:
    """The outline of a body that holds these points."""
    return plain(hull(map(see, points)), least)


def shadowed(points: Outline, fill: Ink) -> tuple[Shape, ...]:
    """The shaded part of a broad convex shape."""
    ink = SHADED.get(fill)
    if ink is None or len(points) < 4:  # noqa: PLR2004 - too small for two tones
        return ()
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    middle = (min(xs) * 0.3 + max(xs) * 0.7, (min(ys) + max(ys)) / 2)
    piece = cut(points, middle, (0.95, 0.3))
    return (shape(plain(piece, 0.4), ink),) if len(piece) > 3 else ()  # noqa: PLR2004


def belt(frame: Frame, row: Ring, width: float, ink: Ink = "line") -> tuple[Shape, ...]:
    """What can be seen of a line round a body."""
    wide, deep, up = row
    turns = [math.radians(15 * i) for i in range(24)]
    run = [
        (
            see(frame.point((wide * math.sin(t), up, deep * math.cos(t)))),
            dot(frame.way((math.sin(t) * deep, 0, math.cos(t) * wide)), VIEW) > 0,
        )
        for t in turns
    ]
    starts = [i for i in range(24) if run[i][1] and not run[i - 1][1]]
    shapes = []
    for start in starts:
        seen: list[Point] = []
        i = start
        while run[i % 24][1] and len(seen) < 24:  # noqa: PLR2004 - once round
            seen.append(run[i % 24][0])
            i += 1
        if len(seen) > 2:  # noqa: PLR2004 - a line
            shapes.append(
                stroke(tuple(seen[::2] if len(seen) % 2 else [*seen[::2], seen[-1]]), width, ink)
            )
    return tuple(shapes)


def facing(frame: Frame, way: Vec) -> float:
    """How far a side of the body is turned to the reader: 1 wholly, below 0 away."""
    return dot(frame.way(unit(way)), VIEW)


def line(look: Look, *points: Vec, ink: Ink = "line", width: float | None = None) -> Shape:
    return stroke([see(p) for p in points], look.fine if width is None else width, ink)


def together(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """Strokes of one pen as one mark."""
    if not shapes:
        return ()
    return (replace(shapes[0], steps=tuple(s for one in shapes for s in one.steps)),)
