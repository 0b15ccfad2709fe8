"""A build in a pose: where its joints are in space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.draw.figures.build import SIDES, Build, Side
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.space import Frame, Vec, add, bend, mix, mul, unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """From the shoulder to the fist; `blade` is the way of what the fist holds."""

    shoulder: Vec
    elbow: Vec
    hand: Vec
    blade: Vec


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    hip: Vec
    knee: Vec
    ankle: Vec
    toe: Vec


@dataclass(frozen=True, slots=True, kw_only=True)
class Joints:
    """All that a figure is hung on."""

    stand: Frame  # where the fighter faces, upright, on the ground
    pelvis: Frame
    chest: Frame  # at the height of the shoulders
    head: Frame  # the middle of the head
    arms: Mapping[Side, Arm]
    legs: Mapping[Side, Leg]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Lengths of a body, the usual one being 1.8 high."""

    leg: float = 0.9
    back: float = 0.5
    neck: float = 0.25  # from the shoulders' line to the middle of the head
    arm: float = 0.64
    shoulder: float = 0.2
    hip: float = 0.1
    head: float = 0.148
    stoop: float = 0.0


_PLANS: Mapping[str, Sizes] = {
    "human": Sizes(),
    "skeleton": Sizes(shoulder=0.19, head=0.15),
    "robot": Sizes(shoulder=0.25, hip=0.12, neck=0.25, leg=0.86),
    "beast": Sizes(leg=0.82, back=0.54, arm=0.7, shoulder=0.23, neck=0.22, head=0.165, stoop=14),
    "saurian": Sizes(
        leg=0.86, back=0.58, neck=0.34, arm=0.42, shoulder=0.15, hip=0.13, head=0.17, stoop=34
    ),
    "serpent": Sizes(leg=0.8, back=0.55),
}


def sizes(build: Build) -> Sizes:
    return _PLANS.get(build.plan, _PLANS["human"])


def joints(build: Build, pose: Pose) -> Joints:
    """Everything bends as far as its limb can, and no further."""
    size = sizes(build)
    stand = Frame().turned(turn=pose.turn)
    hips = mul(pose.hips, size.leg)
    pelvis = stand.moved(stand.way(hips)).turned(
        turn=pose.twist * 0.2, lean=(pose.lean + size.stoop) * 0.55, tilt=pose.tilt * 0.5
    )
    middle = pelvis.point((0, size.back * 0.5, 0))
    upper = stand.turned(turn=pose.twist, lean=pose.lean + size.stoop, tilt=pose.tilt)
    chest = upper.moved(add(middle, upper.y, size.back * 0.5))
    return Joints(
        stand=stand,
        pelvis=pelvis,
        chest=chest,
        head=_head(size, pose, stand, chest),
        arms={side: _arm(build, pose, chest, side) for side in SIDES},
        legs={side: _leg(size, pose, pelvis, side) for side in SIDES},
    )


def _head(size: Sizes, pose: Pose, stand: Frame, chest: Frame) -> Frame:
    turn, nod, tilt = pose.look
    free = stand.turned(turn=pose.twist * 0.6 + turn, lean=nod, tilt=tilt + pose.tilt * 0.5)
    rise = unit(mix(chest.y, free.y, 0.5))
    ahead = mul(free.z, size.stoop / 130)
    return free.moved(add(add(chest.at, rise, size.neck), ahead))


def _arm(build: Build, pose: Pose, chest: Frame, side: Side) -> Arm:
    size = sizes(build)
    out = -1.0 if side == "right" else 1.0
    shoulder = chest.point((out * size.shoulder, -0.05, 0))
    frame = Frame().turned(turn=pose.turn + pose.twist)
    left = pose.borne if pose.borne and build.shield != "none" else pose.left
    reach = pose.right if side == "right" else left
    target = add(shoulder, frame.way(mul(reach, size.arm)))
    pole = frame.way(pose.elbows[0] if side == "right" else pose.elbows[1])
    elbow, hand = bend(shoulder, target, (size.arm * 0.51, size.arm * 0.49), pole)
    blade = frame.way(unit(pose.weapon if side == "right" else pose.second))
    return Arm(shoulder=shoulder, elbow=elbow, hand=hand, blade=blade)


def _leg(size: Sizes, pose: Pose, pelvis: Frame, side: Side) -> Leg:
    out = -1.0 if side == "right" else 1.0
    hip = pelvis.point((out * size.hip, -0.04, 0))
    frame = Frame().turned(turn=pose.turn)
    at = pose.feet[0] if side == "right" else pose.feet[1]
    target = add(frame.way(mul(at, size.leg)), (0, 0.09, 0))
    knees = pose.knees[0] if side == "right" else pose.knees[1]
    knee, ankle = bend(hip, target, (size.leg * 0.5, size.leg * 0.48), frame.way(knees))
    toes = pose.toes[0] if side == "right" else pose.toes[1]
    return Leg(hip=hip, knee=knee, ankle=ankle, toe=frame.way(unit(toes)))
