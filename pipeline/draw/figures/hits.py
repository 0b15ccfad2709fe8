"""Where a blow is on paper, and the star of one that lands."""

from __future__ import annotations

import math

from pipeline.draw.figures.outline import Outline, brush, inked, shape, stroke
from pipeline.draw.figures.parts import Look, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.shields import shield_frame
from pipeline.draw.figures.space import add, mix, see
from pipeline.draw.figures.weapons import tip
from pipeline.draw.ink import Point, Shape


def site(look: Look, pose: Pose, name: str) -> Point:
    """A place on paper that a blow or a block is at."""
    joints = look.joints
    if name == "head":
        return see(add(joints.head.at, joints.head.way((-0.06, 0.08, 0.08))))
    if name == "arm":
        arm = joints.arms["right"]
        return see(mix(arm.shoulder, arm.elbow, 0.55))
    if name == "forearm":
        arm = joints.arms["left"]
        return see(mix(arm.elbow, arm.hand, 0.6))
    if name == "leg":
        leg = joints.legs["right"]
        return see(mix(leg.hip, leg.knee, 0.8))
    if name == "shield" and look.build.shield != "none":
        return see(shield_frame(look, pose).point((0.05, 0.06, 0.02)))
    if name in ("weapon", "shield"):
        arm = joints.arms["right"]
        return see(mix(arm.hand, tip(look, pose), 0.55))
    return see(mix(joints.pelvis.at, joints.chest.point((0.02, -0.05, 0.1)), 0.55))


def star(at: Point, r: float, *, points: int = 9) -> Outline:
    out = []
    for i in range(2 * points):
        t = math.pi * i / points + 0.2
        k = r * (1.0 if i % 4 == 0 else 0.74) if i % 2 == 0 else r * 0.4
        out.append((at[0] + k * math.cos(t), at[1] + k * math.sin(t)))
    return tuple(out)


def burst(look: Look, at: Point, r: float) -> tuple[Shape, ...]:
    """A blow that lands."""
    spans = tuple(
        (2 * math.pi * i / 7 + 0.45, r * 1.2, r * (1.55 if i % 2 else 1.8)) for i in range(7)
    )
    inner = star(at, r * 0.5, points=7)
    return (
        *inked(star(at, r), "accent", look.pen * 0.7, sharp=True),
        shape(inner, "paper", sharp=True),
        *rays(look, at, spans),
    )


def arrow(look: Look, run: list[Point], width: float) -> tuple[Shape, ...]:
    a, b = run[-2], run[-1]
    d = math.dist(a, b)
    u = ((b[0] - a[0]) / d, (b[1] - a[1]) / d)
    w = width * 1.15
    head = (
        (b[0] + u[0] * w * 1.7, b[1] + u[1] * w * 1.7),
        (b[0] - u[1] * w, b[1] + u[0] * w), (b[0] + u[1] * w, b[1] - u[0] * w),
    )  # fmt: skip
    return (brush(run, width, "accent"), *inked(head, "accent", look.pen * 0.4, sharp=True))


def rays(look: Look, at: Point, spans: tuple[tuple[float, float, float], ...]) -> tuple[Shape, ...]:
    """Short strokes away from a place: each has an angle, its start and its end."""
    return together(
        [
            stroke(
                [(at[0] + r * math.cos(t), at[1] + r * math.sin(t)) for r in (a, b)],
                look.pen,
                "accent",
            )
            for t, a, b in spans
        ]
    )
