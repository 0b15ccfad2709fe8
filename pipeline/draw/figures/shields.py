"""Shields: round or pointed, with one of a few devices."""

from __future__ import annotations

import math

from pipeline.draw.figures.outline import Outline, hull, inked, plain, shape, stroke
from pipeline.draw.figures.parts import Look, Part
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.space import VIEW, Frame, across, add, cross, depth, dot, mix, see, unit
from pipeline.draw.ink import Ink, Shape


def shield_frame(look: Look, pose: Pose) -> Frame:
    """Where the shield is: on the left forearm, its face the way the pose says."""
    arm = look.joints.arms["left"]
    z = look.joints.stand.way(unit(pose.shield))
    y = across((0, 1, 0), z)
    x = unit(cross(y, z))
    at = add(mix(arm.elbow, arm.hand, 0.7), z, 0.07)
    return Frame(at=at, x=x, y=y, z=z)


def shield_edge(look: Look) -> tuple[tuple[float, float], ...]:
    if look.build.shield == "heater":
        return (
            (-0.25, 0.3),
            (0, 0.35),
            (0.25, 0.3),
            (0.26, 0.05),
            (0.18, -0.22),
            (0, -0.42),
            (-0.18, -0.22),
            (-0.26, 0.05),
        )
    return tuple(
        (0.3 * math.cos(t), 0.3 * math.sin(t)) for t in (math.radians(i * 36) for i in range(10))
    )


def borne(look: Look, pose: Pose) -> Part:
    """Before the arm that bears it, or behind it where the reader sees its back."""
    frame = shield_frame(look, pose)
    arm = look.joints.arms["left"]
    depths = [depth(arm.elbow), depth(arm.hand), depth(frame.at)]
    where = max(depths) + 0.08 if _faces(frame) else min(depths) - 0.02
    return Part(depth=where, marks=shield(look, frame))


def _faces(frame: Frame) -> bool:
    return dot(frame.z, VIEW) > 0


def shield(look: Look, frame: Frame) -> tuple[Shape, ...]:
    edge = shield_edge(look)
    sharp = look.build.shield == "heater"
    rim = tuple(see(frame.point((x, y, 0))) for x, y in edge)
    thick = tuple(see(frame.point((x, y, -0.035))) for x, y in edge)
    marks = [*inked(plain(hull([*rim, *thick]), 0.3), "tone", look.pen, sharp=sharp)]
    if not _faces(frame):
        strap = [see(frame.point((x, y, -0.03))) for x, y in ((-0.12, 0.1), (0.12, -0.1))]
        return (
            *marks,
            shape(
                tuple(see(frame.point((x * 0.86, y * 0.86, -0.035))) for x, y in edge),
                "shade",
                sharp=sharp,
            ),
            stroke(strap, look.pen * 2),
        )
    face = tuple(see(frame.point((x * 0.9, y * 0.9, 0.01))) for x, y in edge)
    marks += [*inked(face, "paper", look.fine * 0.6, sharp=sharp)]
    return (*marks, *_device(look, frame))


_STAR = tuple(
    (r * math.sin(math.pi * i / 5), r * math.cos(math.pi * i / 5))
    for i, r in enumerate((0.2, 0.08) * 5)
)
_BOSS = tuple(
    (0.07 * math.cos(t), 0.07 * math.sin(t)) for t in map(math.radians, range(0, 360, 60))
)
# Each device is some outlines with their inks.
_DEVICES: tuple[tuple[tuple[Ink, Outline], ...], ...] = (
    (("shade", ((-0.24, 0.07), (0.24, 0.07), (0.24, -0.07), (-0.24, -0.07))), ("tone", _BOSS)),
    (("tone", _STAR),),
    (
        ("tone", ((-0.03, 0.24), (0.03, 0.24), (0.03, -0.24), (-0.03, -0.24))),
        ("tone", ((-0.24, 0.06), (0.24, 0.06), (0.24, 0.0), (-0.24, 0.0))),
    ),
    (("tone", ((-0.2, 0), (0, 0.16), (0.2, 0), (0.2, -0.1), (0, 0.06), (-0.2, -0.1))),),
)  # fmt: skip


def _device(look: Look, frame: Frame) -> tuple[Shape, ...]:
    """The sign on the shield: one of a few for each book."""
    return tuple(
        shape(tuple(see(frame.point((x, y, 0.015))) for x, y in outline), ink, sharp=True)
        for ink, outline in _DEVICES[look.build.look // 7 % len(_DEVICES)]
    )
