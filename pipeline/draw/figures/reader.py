"""What is seen of the reader: the blade that is met, the leg that is hooked, head and shoulders."""

from __future__ import annotations

import math

from pipeline.draw.figures.hits import burst, site
from pipeline.draw.figures.outline import Outline, ball, brush, inked, shape, stroke
from pipeline.draw.figures.parts import Look, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.space import see
from pipeline.draw.figures.weapons import tip
from pipeline.draw.ink import Point, Shape


def foe(look: Look, pose: Pose, way: str) -> tuple[Shape, ...]:
    """The reader's own blade, as it meets what blocks it."""
    met = "weapon"
    if "guard" in pose.marks and look.build.shield != "none":
        met = "shield"
    elif "guard" in pose.marks and pose.stab:
        met = "forearm"
    at = site(look, pose, met)
    dx, dy = {
        "high": (0.62, -0.78),
        "low": (-0.85, 0.5),
        "side": (0.95, -0.1),
        "left": (-0.97, 0.22),
        "cross": (-0.75, 0.66),
    }[way]
    n = (-dy, dx)

    def on(along: float, out: float) -> Point:
        return (at[0] + dx * along + n[0] * out, at[1] + dy * along + n[1] * out)

    end = -46 if way == "cross" else -20
    blade = (on(92, -5.5), on(end + 12, -4), on(end, 0), on(end + 12, 4), on(92, 5.5))
    ridge = (on(92, 0), on(end, 0), on(end + 12, 4), on(92, 5.5))
    return (
        *inked(blade, "shade", look.pen * 0.9, sharp=True),
        shape(ridge, "tone", sharp=True), *burst(look, at, 12.0),
    )  # fmt: skip


_BUST = (-60, 4), (-56, -22), (-38, -36), (-12, -43), (12, -43), (38, -36), (56, -22), (60, 4)
_COLLAR = (-15, -44), (0, -20), (15, -44), (11, -50), (-11, -50)
_FACE = (
    (-22, -80), (-21, -66), (-12, -50), (0, -45), (12, -50), (21, -66), (22, -80), (14, -98),
    (0, -102), (-14, -98),
)  # fmt: skip
_HAIR = (
    (-23, -70), (-25, -90), (-13, -106), (4, -109), (20, -101), (25, -86), (23, -70), (18, -84),
    (8, -90), (-2, -86), (-10, -91), (-18, -84),
)  # fmt: skip


def bust(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """The reader's own head and shoulders from behind the fighter's view: it is at their back."""
    w = look.pen

    def at(*spots: Point) -> Outline:
        return tuple((66.0 + a, 100.0 + b) for a, b in spots)

    marks = [
        *inked(at(*_BUST), "tone", w),
        *inked(at(*_COLLAR), "paper", w * 0.8),
        *inked(at(*_FACE), "paper", w),
        shape(at(*_HAIR), "line"),
    ]
    for s in (-1, 1):
        eye, brow = at((s * 9, -76), (s * 9 - 2.2, -75.5)), at((s * 4, -86), (s * 15, -85))
        marks += inked(ball(eye[0], 4.6), "paper", w * 0.5)
        marks += [shape(ball(eye[1], 2.1, count=6), "line"), stroke(brow, w * 1.1)]
    nose = stroke(at((-1, -74), (-4, -66), (0, -65)), w * 0.8)
    mouth = shape(ball(at((-1, -56))[0], 3.2, count=6), "line")
    sweat = [stroke(at((a, -92), (a * 1.25, -98)), w, "accent") for a in (-32, 32)]
    return (*marks, nose, mouth, *together(sweat))


# A leg that slips, its heel at the origin and its toes up; told as it stands, then leant back.
_SHIN = (-13, -44), (-15, -112), (-7, -106), (0, -114), (8, -107), (15, -112), (13, -44)
_BOOT = (-13, -54), (13, -54), (12, -20), (15, 0), (-42, 0), (-44, -10), (-30, -18), (-13, -24)
_CUFF = (-17, -58), (17, -58), (17, -46), (-17, -46)
_SLIP = math.radians(42)


def leg(look: Look, pose: Pose, _where: str) -> tuple[Shape, ...]:
    """A booted leg that is swept from under the reader."""
    x, y = see(tip(look, pose))
    x = max(x, see(look.joints.pelvis.at)[0] + 62)
    c, s = math.cos(_SLIP), math.sin(_SLIP)

    def at(*spots: Point) -> Outline:
        return tuple((x + 6 + a * c - b * s, y + 4 + a * s + b * c) for a, b in spots)

    lines = ((100.0, 10.0, 3.0), (84.0, 20.0, 2.2))
    swept = [
        brush([(x + far * (1 - i / 4) - 8, y + low + 6) for i in range(5)], look.pen * w, "accent")
        for far, low, w in lines
    ]
    return (
        *swept,
        *inked(at(*_SHIN), "shade", look.pen, sharp=True),
        *inked(at(*_BOOT), "tone", look.pen, sharp=True),
        *inked(at(*_CUFF), "paper", look.pen, sharp=True),
        *burst(look, at((8, -4))[0], 9.0),
    )
