"""The trunk, and what is worn on it, for every plan of a body."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pipeline.draw.figures.build import SIDES
from pipeline.draw.figures.outline import ball, inked, shape
from pipeline.draw.figures.parts import (
    Limb,
    Look,
    Part,
    Ring,
    belt,
    facing,
    limbs,
    line,
    radius,
    ring,
    shadowed,
    together,
    wrap,
)
from pipeline.draw.figures.space import Vec, add, depth, mix, see
from pipeline.draw.ink import Shape

_ROWS: dict[str, tuple[Ring, ...]] = {
    "human": (
        (0.135, 0.105, -0.1), (0.14, 0.105, 0.04), (0.112, 0.085, 0.24),
        (0.165, 0.115, -0.15), (0.165, 0.085, 0.0),
    ),
    "robot": (
        (0.15, 0.11, -0.08), (0.14, 0.1, 0.05), (0.1, 0.08, 0.2),
        (0.2, 0.13, -0.22), (0.23, 0.12, 0.02),
    ),
    "beast": (
        (0.14, 0.12, -0.1), (0.15, 0.12, 0.05), (0.14, 0.11, 0.25),
        (0.2, 0.15, -0.16), (0.19, 0.12, 0.02),
    ),
    "saurian": (
        (0.14, 0.17, -0.1), (0.16, 0.18, 0.08), (0.17, 0.17, 0.27),
        (0.16, 0.15, -0.18), (0.11, 0.11, 0.03),
    ),
}  # fmt: skip


def rows(look: Look) -> tuple[Ring, ...]:
    """Hips, hip bones and waist on the pelvis, ribs and shoulders on the chest."""
    found = _ROWS.get(look.build.plan, _ROWS["human"])
    return tuple((w * look.bulk, d * look.bulk, up) for w, d, up in found)


def trunk(look: Look) -> Part:
    at = mix(look.joints.pelvis.at, look.joints.chest.at, 0.6)
    if look.build.plan == "skeleton":
        return Part(depth=depth(at), marks=_bones(look))
    hips, bones, waist, ribs, shoulders = rows(look)
    pelvis, chest = look.joints.pelvis, look.joints.chest
    low = wrap([*ring(pelvis, hips), *ring(pelvis, bones), *ring(pelvis, waist)])
    high = wrap([*ring(pelvis, waist), *ring(chest, ribs), *ring(chest, shoulders)])
    fill = look.cloth
    drawn = [inked(low, fill, look.pen), inked(high, fill, look.pen)]
    marks = (*(d[0] for d in drawn), *(d[1] for d in drawn), *shadowed(high, fill))
    return Part(depth=depth(at), marks=(*marks, *_front(look)))


def _spot(look: Look, side: float, up: float) -> Vec:
    """A place on the breast: sideways -1..1, and down from the shoulders 0..1."""
    _, _, waist, ribs, _ = rows(look)
    chest, pelvis = look.joints.chest, look.joints.pelvis
    turn = math.radians(side * 75)
    high = chest.point((ribs[0] * math.sin(turn), ribs[2] + 0.08, ribs[1] * math.cos(turn)))
    low = pelvis.point((waist[0] * math.sin(turn), 0.06, waist[1] * 1.15 * math.cos(turn)))
    return mix(high, low, up)


Spots = tuple[tuple[float, float], ...]
# Lines on the breast of each costume: places across (-1..1) and down (0..1).
_LINES: Mapping[str, tuple[Spots, ...]] = {
    "plate": (
        ((0, -0.1), (0, 0.35), (0, 0.8)), ((-1, 0.62), (0, 0.85), (1, 0.62)),
        ((-0.8, 0.1), (-0.45, 0.33), (0, 0.36)), ((0.8, 0.1), (0.45, 0.33), (0, 0.36)),
    ),
    "leather": (((0.75, -0.1), (0.15, 0.35)), ((0.6, 0.5), (0.35, 0.9))),
    "bare": (
        ((-0.75, 0.2), (-0.4, 0.34), (-0.05, 0.28)), ((0.75, 0.2), (0.4, 0.34), (0.05, 0.28)),
        ((0, 0.3), (0, 0.75)),
    ),
    "robot": (((-0.35, 0.15), (0.35, 0.15)), ((-0.3, 0.3), (0.3, 0.3))),
    "cloth": (
        ((-0.4, -0.22), (0, 0.35), (0.1, 0.8)), ((0.4, -0.22), (0, 0.35)),
        ((0.7, 0.45), (0.4, 0.8)), ((-0.65, 0.5), (-0.4, 0.8)),
    ),
}  # fmt: skip
_PANEL: Spots = ((-0.6, 0), (0.6, 0), (0.4, 0.5), (-0.4, 0.5))
_STRAP: Spots = ((-0.8, -0.15), (0, 0.4), (0.8, 0.95))
_ON = 0.1  # how far a breast must be turned to the reader to be drawn on


def _front(look: Look) -> tuple[Shape, ...]:
    ahead = facing(look.joints.chest, (0, 0, 1)) > _ON
    costume, plan = look.build.costume, look.build.plan
    if plan in ("beast", "saurian"):
        return _hide(look) if ahead else _spine(look)
    if plan == "serpent" or (costume == "mail" and plan == "human"):
        return _scales(look)
    if not ahead:
        return () if plan == "robot" else (_seam(look),)
    if costume == "coat":
        return _vest(look)
    marks: list[Shape] = []
    if plan == "robot":
        panel = tuple(see(_spot(look, *s)) for s in _PANEL)
        marks += inked(panel, "shade", look.fine * 0.7, sharp=True)
    elif costume == "leather":
        marks.append(line(look, *(_spot(look, *s) for s in _STRAP), width=look.pen * 2.2))
    lines = _LINES.get("robot" if plan == "robot" else costume, _LINES["cloth"])
    return (*marks, *together([line(look, *(_spot(look, *s) for s in run)) for run in lines]))


def _seam(look: Look) -> Shape:
    """The middle of a back."""
    chest = look.joints.chest
    return line(look, chest.point((0, 0, -0.1)), chest.point((0, -0.3, -0.13)))


def _vest(look: Look) -> tuple[Shape, ...]:
    spots = ((-0.35, -0.2), (0.35, -0.2), (0.3, 0.5), (0.25, 1.2), (-0.25, 1.2), (-0.3, 0.5))
    panel = tuple(see(_spot(look, *s)) for s in spots)
    buttons = (ball(see(_spot(look, 0, t)), 1.3, count=5) for t in (0.25, 0.5, 0.75))
    return (
        *inked(panel, "paper", look.fine * 0.7, sharp=True),
        *(shape(b, "line") for b in buttons),
    )


def _scales(look: Look) -> tuple[Shape, ...]:
    chest, pelvis = look.joints.chest, look.joints.pelvis
    _, _, waist, ribs, _ = rows(look)
    bits = []
    for j in range(5):
        t = j / 4
        for i in range(14):
            turn = 2 * math.pi * (i + 0.5 * (j % 2)) / 14
            way = (math.sin(turn), 0.0, math.cos(turn))
            if facing(chest, way) < 0.35:  # noqa: PLR2004 - scales on the edge run together
                continue
            at = [
                mix(
                    chest.point((ribs[0] * math.sin(a), ribs[2] + 0.1, ribs[1] * math.cos(a))),
                    pelvis.point((waist[0] * math.sin(a), waist[2] - 0.1, waist[1] * math.cos(a))),
                    t + down,
                )
                for a, down in ((turn - 0.13, 0), (turn, 0.09), (turn + 0.13, 0))
            ]
            bits.append(line(look, *at, width=look.fine * 0.8))
    return together(bits)


def _hide(look: Look) -> tuple[Shape, ...]:
    """A pale belly, crossed by folds."""
    edge = (
        (-0.5, -0.1),
        (-0.62, 0.3),
        (-0.5, 0.75),
        (-0.25, 1.2),
        (0.25, 1.2),
        (0.5, 0.75),
        (0.62, 0.3),
        (0.5, -0.1),
    )
    folds = [line(look, *(_spot(look, x, y) for x in (-0.45, 0, 0.45))) for y in (0.2, 0.5, 0.8)]
    return (shape(tuple(see(_spot(look, *s)) for s in edge), "paper"), *together(folds))


def _spine(look: Look) -> tuple[Shape, ...]:
    a, b = look.joints.pelvis.point((0, 0.05, -0.13)), look.joints.chest.point((0, 0, -0.12))
    tips = [mix(a, b, t) for t in (0.1, 0.3, 0.5, 0.7, 0.9)]
    return together(
        [
            line(look, add(p, (-0.03, 0, 0)), add(p, (0, 0.05, 0)), add(p, (0.03, 0, 0)))
            for p in tips
        ]
    )


def _bones(look: Look) -> tuple[Shape, ...]:
    """The back, the hips and the breast of a skeleton."""
    chest, shoulders = look.joints.chest, [look.joints.arms[s].shoulder for s in SIDES]
    back = Limb(a=look.joints.pelvis.at, b=chest.at, ra=0.03, rb=0.028, fill="paper")
    collar = [Limb(a=chest.at, b=at, ra=0.022, rb=0.03, fill="paper") for at in shoulders]
    return (*limbs(look, back), *_hip_bones(look), *_ribs(look), *limbs(look, *collar))


def _hip_bones(look: Look) -> tuple[Shape, ...]:
    pelvis = look.joints.pelvis
    hips = wrap([*ring(pelvis, (0.12, 0.07, 0.05)), pelvis.point((0, -0.1, 0.02))])
    hollows = (
        ball(see(pelvis.point((s * 0.05, 0.02, 0.06))), radius(pelvis.at, 0.022)) for s in (-1, 1)
    )
    return (*inked(hips, "paper", look.pen), *(shape(h, "line") for h in hollows))


def _ribs(look: Look) -> tuple[Shape, ...]:
    chest = look.joints.chest
    cage = wrap(
        [
            *ring(chest, (0.13, 0.09, -0.26)),
            *ring(chest, (0.165, 0.11, -0.14)),
            *ring(chest, (0.1, 0.06, 0.0)),
        ]
    )
    marks: list[Shape] = list(inked(cage, "tone", look.pen))
    for up, wide in ((-0.02, 0.13), (-0.085, 0.16), (-0.15, 0.165), (-0.215, 0.15)):
        row = (wide, wide * 0.66, up)
        marks += [
            *belt(chest, row, radius(chest.at, 0.042)),
            *belt(chest, row, radius(chest.at, 0.026), "paper"),
        ]
    if facing(chest, (0, 0, 1)) > 0:
        top, low = chest.point((0, 0, 0.09)), chest.point((0, -0.2, 0.115))
        marks += limbs(look, Limb(a=top, b=low, ra=0.022, rb=0.016, fill="paper"))
    return tuple(marks)
