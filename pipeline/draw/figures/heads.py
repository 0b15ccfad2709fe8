"""Heads: which way a fighter looks must be seen before anything else."""

from __future__ import annotations

from pipeline.draw.figures.beasts import muzzle
from pipeline.draw.figures.features import bones_of_face, face, fringe
from pipeline.draw.figures.headgear import helm, worn_on
from pipeline.draw.figures.outline import Outline, ball, hull, inked, shape, stroke
from pipeline.draw.figures.parts import Limb, Look, Part, facing, limbs, radius, shadowed, together
from pipeline.draw.figures.skulls import SEEN, cap, shell
from pipeline.draw.figures.space import depth, mix, mul, see
from pipeline.draw.ink import Ink, Shape


def head(look: Look, mood: str) -> Part:
    """Neck, head, face and what is worn on it."""
    at = look.joints.head.at
    neck = mix(look.joints.chest.at, at, 0.6)
    if look.build.plan == "skeleton":
        collar = Limb(a=look.joints.chest.at, b=neck, ra=0.026, rb=0.024, fill="paper")
    elif look.build.plan == "saurian":
        base = mix(look.joints.chest.at, look.joints.chest.point((0, -0.2, 0)), 0.4)
        collar = Limb(a=base, b=at, ra=0.13 * look.bulk, rb=0.1, fill=look.hose)
    else:
        thick = 0.085 if look.build.plan == "beast" else 0.058
        collar = Limb(a=look.joints.chest.at, b=neck, ra=thick, rb=thick * 0.9, fill=look.skin)
    marks = (*limbs(look, collar), *_kind(look, mood))
    return Part(depth=depth(at) + 0.06, marks=marks)


def _kind(look: Look, mood: str) -> tuple[Shape, ...]:
    if look.build.plan == "robot":
        return robot_head(look)
    if look.build.plan in ("beast", "saurian"):
        return muzzle(look, mood)
    return human(look, mood)


def human(look: Look, mood: str) -> tuple[Shape, ...]:
    worn, bony = look.build.head, look.build.plan == "skeleton"
    marks: list[Shape] = []
    if worn == "helm":
        return helm(look)
    hairy = not bony and worn not in ("bald", "cap", "coif", "hood")
    base: Ink = look.hair if hairy else look.skin
    marks += inked(shell(look, 1.07 if hairy else 1.0), base, look.pen)
    if not hairy:
        marks += shadowed(shell(look, 1.0), base)
    if hairy and (bare := cap(look, (0, -0.36, 0.93), 68)):
        marks += [shape(bare, look.skin)]
    marks += bones_of_face(look) if bony else face(look, mood)
    if hairy and worn not in ("hat", "peak", "horns"):
        marks += fringe(look)
    return (*marks, *worn_on(look, worn))


def robot_head(look: Look) -> tuple[Shape, ...]:
    frame, r = look.joints.head, look.size.head
    corners = [(x, y, z) for x in (-0.85, 0.85) for y in (-0.85, 0.9) for z in (-0.8, 0.9)]
    box = hull(see(frame.point(mul(c, r))) for c in corners)
    rod = [see(frame.point(mul(p, r))) for p in ((0.6, 0.9, -0.2), (0.75, 1.7, -0.3))]
    marks = [stroke(rod, look.pen), *inked(ball(rod[1], 2.6, count=6), "accent", look.fine)]
    marks += [*inked(box, "paper", look.pen, sharp=True), *shadowed(box, "paper")]
    for x in (-1, 1):
        if facing(frame, (x, 0, 0)) > 0.2:  # noqa: PLR2004 - an ear that is seen
            ear = frame.point((x * 0.9 * r, 0, 0))
            marks += inked(ball(see(ear), radius(ear, 0.045)), "tone", look.fine)
    if facing(frame, (0, 0, 1)) > SEEN:

        def on(*spots: tuple[float, float]) -> Outline:
            return tuple(see(frame.point(mul((x, y, 0.92), r))) for x, y in spots)

        marks += [
            shape(on((-0.68, 0.45), (0.68, 0.45), (0.68, 0.05), (-0.68, 0.05)), "line", sharp=True)
        ]
        marks += [
            shape(ball(on((x, 0.25))[0], radius(frame.at, 0.022), count=6), "accent")
            for x in (-0.35, 0.35)
        ]
        marks += [
            *together(
                [stroke(on((x, -0.3), (x, -0.6)), look.fine) for x in (-0.4, -0.13, 0.13, 0.4)]
            )
        ]
    return tuple(marks)
