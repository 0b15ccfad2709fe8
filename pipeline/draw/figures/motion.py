"""How a figure came to be as it is: strokes behind a weapon and a body, and the ground below."""

from __future__ import annotations

import math

from pipeline.draw.figures.blows import MARKS
from pipeline.draw.figures.outline import brush, stroke
from pipeline.draw.figures.parts import Look
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.space import Vec, add, cross, dot, mix, mul, see, sub, unit
from pipeline.draw.figures.weapons import held, tip
from pipeline.draw.ink import Shape

_JAWED = ("beast", "saurian")


def trail(look: Look, pose: Pose) -> tuple[Shape, ...]:
    """Where the end of the weapon came from."""
    end = tip(look, pose)
    if pose.stab:
        return _stab(look, end)
    clawed = held(look, pose, "right") in ("none", "claws")
    if pose.sweep is None:
        return ()
    axis, degrees = unit(look.joints.stand.way(pose.sweep[0])), pose.sweep[1]
    middle = mix(look.joints.chest.at, look.joints.pelvis.at, 0.2)
    arm = sub(end, middle)
    shapes = []
    for k, width in (
        ((1.35, 9.0), (1.18, 9.0), (1.0, 9.0))
        if clawed
        else ((1.0, 11.0), (0.86, 7.0), (0.73, 4.5))
    ):
        far = degrees * (0.55 + 0.45 * min(k, 1))
        run = [see(add(middle, _spun(arm, axis, -far * (1 - i / 8)), k)) for i in range(9)]
        shapes.append(brush(run, width * look.pen / 2, "accent"))
    return tuple(shapes)


def _spun(v: Vec, axis: Vec, degrees: float) -> Vec:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return add(add(mul(v, c), cross(axis, v), s), axis, dot(axis, v) * (1 - c))


def _stab(look: Look, end: Vec) -> tuple[Shape, ...]:
    """Straight strokes on both sides of a weapon that was thrust."""
    a, b = see(look.joints.arms["right"].shoulder), see(end)
    if look.build.plan in _JAWED and look.build.bare_handed:
        head = look.joints.head
        a, b = see(head.point((0, 0, -0.45))), see(head.point((0, -0.05, 0.5)))
    d = math.dist(a, b) or 1.0
    u = ((b[0] - a[0]) / d, (b[1] - a[1]) / d)
    shapes = []
    for out, start, stop in ((-17, 0.5, 0.97), (-28, 0.35, 0.78), (17, 0.6, 0.97), (28, 0.5, 0.78)):
        run = [
            (a[0] + u[0] * d * t - u[1] * out, a[1] + u[1] * d * t + u[0] * out)
            for t in (start + (stop - start) * i / 4 for i in range(5))
        ]
        shapes.append(brush(run, look.pen * 3, "accent"))
    return tuple(shapes)


def rush(look: Look, pose: Pose) -> tuple[Shape, ...]:
    """Strokes behind a body that moves as a whole."""
    if pose.rush is None:
        return ()
    joints = look.joints
    way = joints.stand.way(unit(pose.rush))
    anchors = [
        joints.head.at,
        *(a.elbow for a in joints.arms.values()),
        joints.pelvis.at,
        *(leg.knee for leg in joints.legs.values()),
        *(leg.ankle for leg in joints.legs.values()),
    ]
    shapes = []
    for i, at in enumerate(anchors):
        far = 0.42 + 0.13 * (i % 3)
        run = [see(add(at, way, -t)) for t in (far + 0.4, far + 0.2, far, 0.3, 0.24)]
        if math.dist(run[0], run[-1]) > 12:  # noqa: PLR2004 - towards the reader nothing is seen
            shapes.append(brush(run, look.pen * 2.3, "accent"))
    return tuple(shapes)


_BEHIND = ("dust",)


def marks(look: Look, pose: Pose, *, behind: bool) -> tuple[Shape, ...]:
    """The marks of a pose that lie behind the figure, or before it."""
    found: tuple[Shape, ...] = rush(look, pose) if behind else ()
    if behind != look.build.bare_handed:  # claws are too short for their way to be seen behind
        found += trail(look, pose)
    for told in pose.marks:
        name, _, where = (told, "", "") if told in MARKS else told.partition(" ")
        if (name in _BEHIND) == behind:
            found += MARKS[name](look, pose, where)
    return found


def land(pen: float, *, extended: bool) -> tuple[Shape, ...]:
    """What the fighter stands on: a far field with hills behind, or a few lines of near ground."""
    if not extended:
        lines = ((-92, 92, 34), (-78, 100, 26), (52, 104, 40), (60, 96, 24))
        return tuple(stroke([(x, y), (x + w, y)], pen * 0.7) for x, y, w in lines)
    y = 30.0
    hills = (
        ((-172, y), (-140, y - 9), (-112, y - 22), (-84, y - 8), (-56, y)),
        ((-86, y - 9), (-62, y - 15), (-40, y - 4), (-26, y)),
        ((30, y), (62, y - 14), (88, y - 28), (112, y - 12), (134, y)),
        ((112, y - 12), (136, y - 18), (160, y - 6), (172, y)),
    )
    marks = [stroke(h, pen * 0.75) for h in hills]
    for x, at in ((-126, 78), (-90, 104), (92, 100), (128, 72), (20, 122), (-30, 116)):
        marks.append(stroke([(x - 6, at - 7), (x, at), (x + 1, at - 9)], pen * 0.75))
        marks.append(stroke([(x + 4, at - 6), (x + 8, at)], pen * 0.75))
    return tuple(marks)
