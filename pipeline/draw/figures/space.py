"""Points in space, frames, a joint between two bones, and how all of it is seen on paper.

A fighter stands on the origin. x grows to the reader's right, y up, z towards the reader. In a
frame of the body x is the fighter's left, y up and z forward, so a fighter who faces the reader
has the weapon hand, the right one, on the reader's left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pipeline.draw.ink import Point

Vec = tuple[float, float, float]

_EYE = 6.5  # how far the reader stands, in the fighter's arm's-length units
_DOWN = math.radians(9)  # the reader looks down a little, so that feet stand apart on the ground
_AIM = 0.95  # the height that the reader looks at
UNIT = 100.0  # one unit of space on paper


def add(a: Vec, b: Vec, k: float = 1.0) -> Vec:
    return (a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2])


def sub(a: Vec, b: Vec) -> Vec:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def mul(a: Vec, k: float) -> Vec:
    return (a[0] * k, a[1] * k, a[2] * k)


def dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a: Vec) -> float:
    return math.sqrt(dot(a, a))


def unit(a: Vec) -> Vec:
    """The direction of a vector; of none at all, up."""
    size = length(a)
    return mul(a, 1 / size) if size > 1e-9 else (0.0, 1.0, 0.0)  # noqa: PLR2004


def mix(a: Vec, b: Vec, t: float) -> Vec:
    return add(mul(a, 1 - t), b, t)


def across(a: Vec, axis: Vec) -> Vec:
    """What of a vector is square to an axis, as a direction."""
    rest = add(a, axis, -dot(a, axis))
    return unit(rest if length(rest) > 1e-6 else cross(axis, (0.3, 0.5, 0.8)))  # noqa: PLR2004


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A part of the body: where it is, and which ways are its left, up and forward."""

    at: Vec = (0.0, 0.0, 0.0)
    x: Vec = (1.0, 0.0, 0.0)
    y: Vec = (0.0, 1.0, 0.0)
    z: Vec = (0.0, 0.0, 1.0)

    def way(self, v: Vec) -> Vec:
        return add(add(mul(self.x, v[0]), self.y, v[1]), self.z, v[2])

    def point(self, v: Vec) -> Vec:
        return add(self.at, self.way(v))

    def moved(self, at: Vec) -> Frame:
        return Frame(at=at, x=self.x, y=self.y, z=self.z)

    def turned(self, *, turn: float = 0, lean: float = 0, tilt: float = 0) -> Frame:
        """Turned to its left, then leant forward, then tilted to its left; in degrees."""
        x, y, z = self.x, self.y, self.z
        z, x = _spun(z, x, turn)
        y, z = _spun(y, z, lean)
        y, x = _spun(y, x, tilt)
        return Frame(at=self.at, x=x, y=y, z=z)


def _spun(a: Vec, b: Vec, degrees: float) -> tuple[Vec, Vec]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return add(mul(a, c), b, s), add(mul(b, c), a, -s)


def bend(root: Vec, end: Vec, bones: tuple[float, float], toward: Vec) -> tuple[Vec, Vec]:
    """The joint between two bones that reach for a point, and the point they do reach.

    The joint points `toward`. It neither stretches nor folds further than a limb can.
    """
    a, b = bones
    way = unit(sub(end, root))
    least = math.sqrt(a * a + b * b - 2 * a * b * math.cos(math.radians(35)))
    d = min(max(length(sub(end, root)), least), (a + b) * 0.995)
    along = (a * a - b * b + d * d) / (2 * d)
    out = math.sqrt(max(a * a - along * along, 0.0))
    joint = add(add(root, way, along), across(toward, way), out)
    return joint, add(root, way, d)


def fold(root: Vec, joint: Vec, end: Vec) -> float:
    """The angle of a joint in degrees; 180 is straight."""
    c = dot(unit(sub(root, joint)), unit(sub(end, joint)))
    return math.degrees(math.acos(max(-1.0, min(1.0, c))))


def depth(p: Vec) -> float:
    """How near a point is to the reader."""
    return (p[1] - _AIM) * math.sin(_DOWN) + p[2] * math.cos(_DOWN)


def near(p: Vec) -> float:
    """By how much things there look larger."""
    return _EYE / max(_EYE - depth(p), 1.0)


def see(p: Vec) -> Point:
    """A point in space on paper; the fighter's place on the ground is near the origin."""
    k = near(p) * UNIT
    up = (p[1] - _AIM) * math.cos(_DOWN) - p[2] * math.sin(_DOWN)
    return (p[0] * k, -up * k)


# The way from the fighter to the reader.
VIEW: Vec = (0.0, math.sin(_DOWN), math.cos(_DOWN))
