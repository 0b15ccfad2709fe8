"""The round of a head: places on it, patches of it, and lines on it, as far as they are seen."""

from __future__ import annotations

import math

from pipeline.draw.figures.outline import Outline, hull, plain, shape, stroke
from pipeline.draw.figures.parts import Look, facing
from pipeline.draw.figures.space import VIEW, Vec, across, add, cross, dot, mul, see, unit
from pipeline.draw.ink import Ink, Point, Shape

SEEN = 0.12  # how far a feature must be turned to the reader


def _egg(way: Vec, big: float = 1.0) -> Vec:
    """A place on a head of radius 1, seen from its middle along a way."""
    x, y, z = unit(way)
    jaw = 1 - 0.3 * max(0.0, -y)
    return (x * 0.84 * jaw * big, y * 1.12 * big, z * 0.96 * (1 - 0.12 * max(0.0, -y)) * big)


def _ways(count: int = 14) -> list[Vec]:
    rows = [math.radians(a) for a in (-75, -50, -25, 0, 25, 50, 75)]
    around = [2 * math.pi * i / count for i in range(count)]
    middle = [
        (math.sin(t) * math.cos(e), math.sin(e), math.cos(t) * math.cos(e))
        for e in rows
        for t in around
    ]
    return [(0.0, 1.0, 0.0), (0.0, -1.0, 0.0), *middle]


ALL_WAYS = _ways()


def place(look: Look, way: Vec, big: float = 1.0) -> Point:
    return see(look.joints.head.point(mul(_egg(way, big), look.size.head)))


def shell(look: Look, big: float) -> Outline:
    return plain(hull(place(look, w, big) for w in ALL_WAYS), 0.35)


def cap(look: Look, middle: Vec, wide: float, big: float = 1.0) -> Outline:
    """The visible part of a round patch on the head, `wide` degrees from its middle to its edge."""
    axis, view = unit(middle), _view(look)
    u = across((0.0, 1.0, 0.001), axis)
    edge = _circle(axis, u, wide)
    rim = [
        w for w in _circle(view, across(u, view), 90) if dot(w, axis) > math.cos(math.radians(wide))
    ]
    seen = [w for w in edge if dot(w, view) >= 0]
    points = [place(look, w, big) for w in (*seen, *rim)]
    outline = plain(hull(points), 0.5)
    return outline if len(outline) > 3 else ()  # noqa: PLR2004 - a sliver is not drawn


def _circle(axis: Vec, u: Vec, wide: float) -> list[Vec]:
    """The ways that lie so many degrees from an axis."""
    v = cross(axis, u)
    c, s = math.cos(math.radians(wide)), math.sin(math.radians(wide))
    turns = [2 * math.pi * i / 24 for i in range(24)]
    return [add(add(mul(axis, c), u, s * math.cos(t)), v, s * math.sin(t)) for t in turns]


def _view(look: Look) -> Vec:
    frame = look.joints.head
    return (dot(VIEW, frame.x), dot(VIEW, frame.y), dot(VIEW, frame.z))


def way_of(turn: float, up: float) -> Vec:
    t, e = math.radians(turn), math.radians(up)
    return (math.sin(t) * math.cos(e), math.sin(e), math.cos(t) * math.cos(e))


def face_line(
    look: Look, *spots: tuple[float, float], width: float = 1.0, ink: Ink = "line"
) -> tuple[Shape, ...]:
    """A line on the face through places told as (turn, up) in degrees, where it can be seen."""
    ways = [way_of(*s) for s in spots]
    if sum(facing(look.joints.head, w) for w in ways) / len(ways) < SEEN:
        return ()
    return (stroke([place(look, w) for w in ways], look.fine * width, ink),)


def face_patch(
    look: Look, fill: Ink, *spots: tuple[float, float], big: float = 1.0
) -> tuple[Shape, ...]:
    ways = [way_of(*s) for s in spots]
    if sum(facing(look.joints.head, w) for w in ways) / len(ways) < SEEN:
        return ()
    return (shape(tuple(place(look, w, big) for w in ways), fill),)
