"""What hangs from a body: skirts, coats and robes from the belt, wings from the back."""

from __future__ import annotations

from pipeline.draw.figures.build import Side
from pipeline.draw.figures.outline import ball, hull, inked, plain
from pipeline.draw.figures.parts import (
    Look,
    Part,
    belt,
    facing,
    line,
    radius,
    ring,
    shadowed,
    together,
)
from pipeline.draw.figures.space import Vec, add, depth, mix, see
from pipeline.draw.figures.trunk import rows
from pipeline.draw.ink import Ink, Shape

# How far down the leg a hem falls; beyond the knee from 1.
_HEMS = {"robe": 1.75, "coat": 1.0, "plate": 0.3, "mail": 0.55, "cloth": 0.5, "leather": 0.42}


def skirt(look: Look) -> Part | None:
    """What falls from the belt: the hem follows the legs."""
    costume, plan = look.build.costume, look.build.plan
    if plan in ("robot", "beast", "saurian", "serpent"):
        return None
    far = _HEMS.get(costume, 0.3)
    pelvis, deep = look.joints.pelvis, rows(look)[1][1]
    hem = (_hem(look, "right", far), _hem(look, "left", far))
    marks = [*_cloth(look, hem, far), *_folds(look, hem)]
    if plan != "skeleton" or costume != "bare":
        wide = rows(look)[1][0]
        marks += belt(pelvis, (wide * 1.02, deep * 1.05, 0.1), look.pen * 3.2)
        marks += _buckle(look, deep)
    where = max(depth(mix(pelvis.at, at, 0.6)) for at in hem)
    if costume == "robe":
        where = max(where, *(depth(leg.knee) + 0.1 for leg in look.joints.legs.values()))
    trunk_at = depth(mix(pelvis.at, look.joints.chest.at, 0.6))
    return Part(depth=max(where + 0.05, trunk_at + 0.01), marks=tuple(marks))


def _hem(look: Look, side: Side, far: float) -> Vec:
    leg = look.joints.legs[side]
    return mix(leg.hip, leg.knee, far) if far <= 1 else mix(leg.knee, leg.ankle, far - 1)


def _cloth(look: Look, hem: tuple[Vec, Vec], far: float) -> tuple[Shape, ...]:
    wide, deep, _ = rows(look)[1]
    points = [see(p) for p in ring(look.joints.pelvis, (wide, deep, 0.1))]
    for leg, at in zip(look.joints.legs.values(), hem, strict=True):
        points += ball(see(at), radius(at, 0.1 + 0.035 * far), count=7)
        if far > 1:
            points += ball(see(leg.knee), radius(leg.knee, 0.1), count=6)
    edge = plain(hull(points), 0.6)
    fill: Ink = "tone" if look.build.costume in ("leather", "bare") else look.cloth
    return (*inked(edge, fill, look.pen), *shadowed(edge, fill))


def _folds(look: Look, hem: tuple[Vec, Vec]) -> tuple[Shape, ...]:
    right, left = (look.joints.pelvis.point((x, 0, 0.1)) for x in (-0.08, 0.08))
    runs = [
        (mix(right, left, up), mix(*hem, down))
        for up, down in ((0.2, 0.12), (0.5, 0.5), (0.8, 0.85))
    ]
    return together([line(look, mix(t, f, 0.35), mix(t, f, 0.95)) for t, f in runs])


def _buckle(look: Look, deep: float) -> tuple[Shape, ...]:
    pelvis = look.joints.pelvis
    if facing(pelvis, (0, 0, 1)) < 0.2:  # noqa: PLR2004 - on the edge or behind
        return ()
    spots = ((-0.026, 0.125), (0.026, 0.125), (0.026, 0.075), (-0.026, 0.075))
    box = tuple(see(pelvis.point((x, y, deep * 1.08))) for x, y in spots)
    return inked(box, "paper", look.fine * 0.8, sharp=True)


def wings(look: Look) -> tuple[Part, ...]:
    if not look.build.winged:
        return ()
    chest = look.joints.chest
    parts = []
    for out in (-1.0, 1.0):
        root = chest.point((out * 0.06, -0.05, -0.12))
        spread = [
            (0.25, 0.35, -0.2),
            (0.75, 0.6, -0.35),
            (1.0, 0.1, -0.4),
            (0.78, 0.0, -0.38),
            (0.68, -0.3, -0.35),
            (0.48, -0.12, -0.28),
            (0.34, -0.42, -0.22),
        ]
        points = [root, *(add(root, chest.way((out * x, y, z))) for x, y, z in spread)]
        web = tuple(see(p) for p in points)
        bones = [line(look, points[1], points[i]) for i in (3, 5)]
        marks = (*inked(web, "shade", look.pen, sharp=True), *together(bones))
        parts.append(Part(depth=depth(mix(root, points[2], 0.5)), marks=marks))
    return tuple(parts)
