"""Legs and feet, the coils and tails that others have, and the shadow on the ground."""

from __future__ import annotations

import math
from itertools import pairwise

from pipeline.draw.figures.build import SIDES
from pipeline.draw.figures.joints import Leg
from pipeline.draw.figures.outline import inked, shape
from pipeline.draw.figures.parts import Limb, Look, Part, joined, knob, limbs, wrap
from pipeline.draw.figures.space import Vec, add, cross, depth, mix, mul, see, unit
from pipeline.draw.ink import Shape


def legs(look: Look) -> tuple[Part, ...]:
    if look.build.plan == "serpent":
        return (_coil(look),)
    return tuple(_leg(look, look.joints.legs[side]) for side in SIDES)


_THICK = {"beast": 1.12, "saurian": 1.45, "robot": 0.9}


def _leg(look: Look, leg: Leg) -> Part:
    where = depth(mix(leg.knee, leg.ankle, 0.35)) * 0.6 + depth(leg.hip) * 0.4
    if look.build.plan == "skeleton":
        return Part(depth=where, marks=_leg_bones(look, leg))
    b, fill, away = look.bulk, look.hose, mul(look.joints.stand.z, -1)
    hip = 0.1 * (_THICK.get(look.build.plan, 1.0) * b)
    thigh = Limb(
        a=leg.hip, b=leg.knee, ra=hip, rb=0.066 * b, fill=fill, swell=(0.014, 0.008), back=away
    )
    shin = Limb(
        a=leg.knee,
        b=leg.ankle,
        ra=0.064 * b,
        rb=0.043 * b,
        fill=fill,
        swell=(0.0, 0.024),
        back=away,
    )
    marks = (*joined(look, [thigh], [shin]), *_leg_armour(look, leg), *_foot(look, leg))
    return Part(depth=where, marks=marks)


def _leg_armour(look: Look, leg: Leg) -> tuple[Shape, ...]:
    """A boot and what covers the knee."""
    plan, costume, b = look.build.plan, look.build.costume, look.bulk
    marks: list[Shape] = []
    if plan in ("human", "robot"):
        top = mix(leg.knee, leg.ankle, 0.42)
        marks += limbs(look, Limb(a=top, b=leg.ankle, ra=0.07 * b, rb=0.052 * b, fill=look.boots))
    knee = add(leg.knee, look.joints.stand.z, 0.02)
    if costume == "plate" or plan == "robot":
        marks += knob(look, knee, 0.062 * b, "paper" if plan == "human" else "tone")
    elif costume == "leather" and plan == "human":
        marks += knob(look, knee, 0.055 * b, "tone")
    return tuple(marks)


def _foot(look: Look, leg: Leg) -> tuple[Shape, ...]:
    plan, b = look.build.plan, look.bulk
    down = (0.0, -0.055, 0.0)
    sole = add(leg.ankle, down)
    long = {"saurian": 0.24, "beast": 0.2}.get(plan, 0.17)
    tip = add(sole, leg.toe, long)
    fill = look.boots if plan in ("human", "robot") else look.hose
    heel = add(sole, leg.toe, -0.03)
    foot = Limb(
        a=heel, b=tip, ra=0.05 * b, rb=0.04 * b, fill=fill, swell=(0.0, 0.012), back=(0, 1, 0)
    )
    marks = list(limbs(look, foot))
    if plan in ("beast", "saurian"):
        side = unit(cross(leg.toe, (0, 1, 0)))
        for s in (-1, 0, 1):
            a = add(add(tip, side, s * 0.045), leg.toe, 0.0)
            marks += talon(look, a, unit(add(leg.toe, side, s * 0.4)), 0.1)
    return tuple(marks)


def talon(look: Look, at: Vec, way: Vec, long: float) -> tuple[Shape, ...]:
    side = unit(cross(way, (0, 1, 0.3)))
    tip = add(add(at, way, long), (0, -0.03, 0))
    corners = (add(at, side, long * 0.28), tip, add(at, side, -long * 0.28))
    return inked(tuple(see(p) for p in corners), "paper", look.fine, sharp=True)


def _leg_bones(look: Look, leg: Leg) -> tuple[Shape, ...]:
    sole = add(leg.ankle, (0, -0.06, 0))
    run = (
        *bone(leg.hip, leg.knee, 0.03),
        *bone(leg.knee, leg.ankle, 0.027),
        Limb(
            a=add(sole, leg.toe, -0.03), b=add(sole, leg.toe, 0.17), ra=0.03, rb=0.026, fill="paper"
        ),
    )
    return limbs(look, *run)


def bone(a: Vec, b: Vec, r: float) -> tuple[Limb, ...]:
    """A shaft with knobs at its ends."""
    ends = mix(a, b, 0.03), mix(a, b, 0.97)
    return (
        Limb(a=a, b=b, ra=r, rb=r * 0.9, fill="paper", swell=(-r * 0.25, -r * 0.25)),
        *(Limb(a=end, b=end, ra=r * 1.55, rb=r * 1.55, fill="paper") for end in ends),
    )


def _coil(look: Look) -> Part:
    """A serpent's body instead of legs: from the hips down, and round on the ground."""
    stand, hips = look.joints.stand, look.joints.pelvis.at
    base = (hips[0], 0.0, hips[2])
    run: list[tuple[Vec, float]] = [(hips, 0.13), (mix(hips, base, 0.55), 0.13)]
    for i in range(9):
        turn = math.radians(200 + 45 * i)
        r = 0.36 - 0.012 * i
        run.append(
            (
                add(base, stand.way((r * math.cos(turn), 0.1, r * 0.9 * math.sin(turn)))),
                0.12 - 0.011 * i,
            )
        )
    pieces = [
        Limb(a=a, b=b, ra=ra * look.bulk, rb=rb * look.bulk, fill=look.hose)
        for (a, ra), (b, rb) in pairwise(run)
    ]
    upper, rest = pieces[:2], sorted(pieces[2:], key=lambda p: depth(p.a))
    marks = [s for p in rest for s in limbs(look, p)[:2]]
    return Part(depth=depth(hips) - 0.1, marks=(*marks, *limbs(look, *upper)))


def tail(look: Look) -> Part | None:
    plan = look.build.plan
    if plan not in ("beast", "saurian"):
        return None
    stand, hips = look.joints.stand, look.joints.pelvis.at
    thick, long = (0.16, 1.0) if plan == "saurian" else (0.05, 0.6)
    run = [
        add(
            hips,
            stand.way(
                (0.16 * math.sin(4 * t) * long, -0.1 - 0.25 * t + 0.75 * t * t, -0.1 - long * t)
            ),
        )
        for t in (0, 0.25, 0.5, 0.75, 1)
    ]
    run = [(p[0], max(p[1], 0.06), p[2]) for p in run]
    r = [thick * (1 - 0.9 * t) * look.bulk + 0.01 for t in (0, 0.25, 0.5, 0.75, 1)]
    pieces = [Limb(a=run[i], b=run[i + 1], ra=r[i], rb=r[i + 1], fill=look.hose) for i in range(4)]
    marks = limbs(look, *pieces)[: 2 * len(pieces)]  # its shade would break at every joint
    return Part(depth=depth(run[2]) * 0.5 + depth(hips) * 0.5, marks=marks)


def ground(look: Look) -> tuple[Shape, ...]:
    """The shadow that the figure throws."""
    spots = [leg.ankle for leg in look.joints.legs.values()] + [look.joints.pelvis.at]
    flat: list[Vec] = []
    for p in spots:
        flat += [
            (p[0] + 0.16 * math.cos(t) + 0.06, 0.0, p[2] + 0.13 * math.sin(t))
            for t in map(math.radians, range(0, 360, 45))
        ]
    return (shape(wrap(flat, least=0.8), "shade"),)
