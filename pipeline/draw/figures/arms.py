"""Arms and hands."""

from __future__ import annotations

from pipeline.draw.figures.build import SIDES, Side
from pipeline.draw.figures.joints import Arm
from pipeline.draw.figures.legs import bone, talon
from pipeline.draw.figures.outline import ball, inked, stroke
from pipeline.draw.figures.parts import Limb, Look, Part, joined, knob, limbs, radius, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.shields import borne
from pipeline.draw.figures.space import Vec, across, add, depth, mix, see, sub, unit
from pipeline.draw.figures.weapons import flat, held, shift, weapon
from pipeline.draw.ink import Ink, Shape


def arms(look: Look, pose: Pose) -> tuple[Part, ...]:
    parts: list[Part] = []
    for side in SIDES:
        arm = look.joints.arms[side]
        where = depth(mix(arm.elbow, arm.hand, 0.5))
        kind = held(look, pose, side)
        parts.append(Part(depth=where + 0.03, marks=(*_arm(look, side, arm),)))
        lies = depth(add(arm.hand, arm.blade, 0.25))
        if kind not in ("none", "claws"):
            parts.append(Part(depth=lies, marks=weapon(look, kind, arm.hand, arm.blade)))
        spread = (side == "left" and pose.open) or (side == "right" and pose.hold == "nothing")
        hand = _open_hand(look, arm) if spread and kind == "none" else _fist(look, arm, kind)
        above = max(depth(arm.hand), where) + 0.04
        parts.append(Part(depth=max(above, lies + 0.01) if kind != "none" else above, marks=hand))
    if look.build.shield != "none" and "shield gone" not in pose.marks:
        parts.append(borne(look, pose))
    return tuple(parts)


def _arm(look: Look, side: Side, arm: Arm) -> tuple[Shape, ...]:
    build, b = look.build, look.bulk
    if build.plan == "skeleton":
        run = (*bone(arm.shoulder, arm.elbow, 0.024), *bone(arm.elbow, arm.hand, 0.021))
        return limbs(look, *run)
    fill = _sleeve(look)
    back = add(arm.elbow, mix(arm.shoulder, arm.hand, 0.5), -1)
    thin = {"saurian": 0.8, "robot": 0.85}.get(build.plan, 1.0) * b
    upper = Limb(
        a=arm.shoulder, b=arm.elbow, ra=0.079 * thin, rb=0.053 * thin,
        fill=fill, swell=(0.014, 0.006), back=back,
    )  # fmt: skip
    lower = Limb(
        a=arm.elbow, b=arm.hand, ra=0.055 * thin, rb=0.038 * thin,
        fill=fill, swell=(0.008, 0.014), back=back,
    )  # fmt: skip
    return (
        *joined(look, [upper], [lower]),
        *(m for cuff in _cuffs(look, arm) for m in limbs(look, cuff)),
        *_arm_joints(look, side, arm),
    )


def _sleeve(look: Look) -> Ink:
    costume, plan = look.build.costume, look.build.plan
    if plan in ("beast", "saurian"):
        return look.hose
    if costume in ("bare", "leather") or plan == "serpent":
        return look.skin
    return "shade" if costume == "cloth" and look.cloth == "tone" else look.cloth


def _cuffs(look: Look, arm: Arm) -> tuple[Limb, ...]:
    costume, b = look.build.costume, look.bulk
    if costume in ("plate", "leather", "coat", "mail") and look.build.plan == "human":
        fill: Ink = "paper" if costume == "plate" else look.boots
        top = mix(arm.elbow, arm.hand, 0.48)
        return (Limb(a=top, b=arm.hand, ra=0.058 * b, rb=0.045 * b, fill=fill),)
    if costume == "robe":
        top, end = (mix(arm.elbow, arm.hand, t) for t in (0.15, 0.86))
        return (Limb(a=top, b=end, ra=0.06, rb=0.1, fill=look.cloth),)
    return ()


def _arm_joints(look: Look, side: Side, arm: Arm) -> tuple[Shape, ...]:
    if look.build.plan == "robot":
        return (*knob(look, arm.elbow, 0.05, "tone"), *knob(look, arm.shoulder, 0.085, "tone"))
    if look.build.costume != "plate":
        return ()
    out = -1.0 if side == "right" else 1.0
    at = add(arm.shoulder, look.joints.chest.x, out * 0.02)
    return (*knob(look, arm.elbow, 0.055 * look.bulk, "paper"), *_pauldron(look, at))


def _pauldron(look: Look, at: Vec) -> tuple[Shape, ...]:
    chest = look.joints.chest
    cap = ball(see(at), radius(at, 0.112 * look.bulk))
    folds = [
        stroke(
            [
                see(add(at, chest.way(p)))
                for p in ((-0.08, y, 0.06), (0, y - 0.03, 0.1), (0.08, y, 0.06))
            ],
            look.fine,
        )
        for y in (-0.03,)
    ]
    return (*inked(cap, "paper", look.pen), *folds)


def _fist(look: Look, arm: Arm, kind: str) -> tuple[Shape, ...]:
    """A closed hand, its fingers across what it holds."""
    b = look.bulk
    fore = unit(sub(arm.hand, arm.elbow))
    center = add(arm.hand, fore, 0.03)
    if kind == "claws" or look.build.plan in ("beast", "saurian"):
        return _paw(look, arm, center)
    fill: Ink = "paper"
    knuckles = see(center)
    r = radius(center, 0.055 * b)
    blade = flat(arm.blade, arm.hand)
    side = (-blade[1], blade[0])
    fingers = [
        stroke(
            [
                shift(knuckles, blade, r * k, side, -r * 0.15),
                shift(knuckles, blade, r * k, side, r * 0.75),
            ],
            look.fine,
        )
        for k in (-0.4, 0.1, 0.55)
    ]
    if look.build.plan == "skeleton":
        r *= 0.85
    return (*inked(ball(knuckles, r), fill, look.pen), *together(fingers))


def _paw(look: Look, arm: Arm, center: Vec) -> tuple[Shape, ...]:
    fore = unit(sub(arm.hand, arm.elbow))
    marks = list(knob(look, center, 0.06 * look.bulk, look.hose))
    side = across(arm.blade, fore)
    for k in (-0.9, -0.3, 0.3, 0.9):
        way = unit(add(mix(fore, arm.blade, 0.45), side, k * 0.5))
        marks += talon(look, add(center, way, 0.05), way, 0.13)
    return tuple(marks)


def _open_hand(look: Look, arm: Arm) -> tuple[Shape, ...]:
    fore = unit(sub(arm.hand, arm.elbow))
    palm = add(arm.hand, fore, 0.035)
    side = across((0.2, 0.9, 0.4), fore)
    run = [Limb(a=arm.hand, b=palm, ra=0.04, rb=0.045, fill="paper")]
    for k, long in ((-1.3, 0.07), (-0.5, 0.1), (0.1, 0.11), (0.7, 0.09)):
        tip = add(add(palm, fore, long), side, k * 0.06)
        run.append(Limb(a=add(palm, side, k * 0.025), b=tip, ra=0.017, rb=0.013, fill="paper"))
    return limbs(look, *run)
