"""Helmets, hoods, hats and bands."""

from __future__ import annotations

import math

from pipeline.draw.figures.features import bones_of_face, face, line_on
from pipeline.draw.figures.outline import hull, inked, plain, stroke
from pipeline.draw.figures.parts import Limb, Look, facing, limbs, shadowed, together
from pipeline.draw.figures.skulls import ALL_WAYS, SEEN, cap, face_line, face_patch, place, way_of
from pipeline.draw.figures.space import VIEW, add, dot, mix, mul, see, sub
from pipeline.draw.ink import Ink, Shape


def worn_on(look: Look, worn: str) -> tuple[Shape, ...]:
    if worn == "hat":
        return _hat(look, 2.1, 0.95)
    if worn == "peak":
        return _hat(look, 1.7, 2.3)
    if worn in ("coif", "hood"):
        return _hood(look, worn)
    if worn in ("cap", "horns"):
        return _cap_of_iron(look, horned=worn == "horns")
    return _band(look) if worn == "band" and look.build.plan != "skeleton" else ()


def _band(look: Look) -> tuple[Shape, ...]:
    """A cloth tied round the head, its ends behind."""
    frame, r = look.joints.head, look.size.head
    ways = [way_of(t, 30) for t in range(-180, 180, 15)]
    seen = sorted(place(look, w, 1.09) for w in ways if facing(frame, w) > 0)
    ink = line_on(look.hair)
    marks = [stroke(seen[::2], look.pen * 2.6, ink)] if len(seen) > 3 else []  # noqa: PLR2004
    if facing(frame, (0, 0, -1)) > -SEEN:
        knot = frame.point((0, 0.45 * r, -1.0 * r))
        ends = [see(add(knot, frame.way((s * r * 0.5, -0.7 * r, -0.4 * r)))) for s in (-1, 1)]
        marks += together([stroke([see(knot), e], look.pen * 2, ink) for e in ends])
    return tuple(marks)


def _hood(look: Look, worn: str) -> tuple[Shape, ...]:
    """Cloth or rings all round the head: its opening is drawn, so the face stays what it is."""
    cloth: Ink = "shade" if worn == "coif" else look.cloth
    opening = cap(look, (0, -0.12, 1), 48, 1.03)
    frame, r = look.joints.head, look.size.head
    points = [place(look, w, 1.16) for w in ALL_WAYS if not (w[2] > 0.5 and abs(w[1]) < 0.3)]  # noqa: PLR2004
    points += [see(look.joints.chest.point((x, 0.02, -0.02))) for x in (-0.12, 0.12)]
    if worn == "hood":
        points += [see(frame.point(mul((0, 1.15, -0.75), r)))]
    outer = plain(hull(points), 0.4)
    marks = [*inked(outer, cloth, look.pen), *shadowed(outer, cloth)]
    if not opening:
        return tuple(marks)
    marks += inked(
        opening, "line" if worn == "hood" and look.build.costume == "robe" else look.skin, look.fine
    )
    if worn == "hood" and look.build.costume == "robe":
        for s in (-1, 1):
            marks += face_patch(look, "paper", (s * 14, 0), (s * 24, 8), (s * 34, 8), (s * 22, -2))
        return tuple(marks)
    return (
        *marks,
        *(bones_of_face(look) if look.build.plan == "skeleton" else face(look, "fierce")),
    )


_CREST = ((0, 1.15, 0.35), (0, 1.62, -0.1), (0, 1.5, -0.85), (0, 0.55, -1.35), (0, 0.9, -0.7))
_RIDGE = ((0, 1.27, 0.2), (0, 0.5, 1.05), (0, -0.1, 1.36), (0, -0.9, 0.75))
_SLIT = (
    (-62, 16), (-30, 12), (0, 7), (30, 12), (62, 16),
    (58, 2), (30, -2), (0, -6), (-30, -2), (-58, 2),
)  # fmt: skip


def helm(look: Look) -> tuple[Shape, ...]:
    """A closed helmet: a dark slit to look through, breaths, and a ridge that tells the front."""
    frame, r = look.joints.head, look.size.head
    snout = frame.point(mul((0, -0.22, 1.38), r))
    points = [place(look, w, 1.14) for w in ALL_WAYS]
    outer = plain(hull([*points, see(snout)]), 0.4)
    plume = tuple(see(frame.point(mul(p, r))) for p in _CREST)
    marks = (
        *inked(plume, "tone", look.pen),
        *inked(outer, "paper", look.pen),
        *shadowed(outer, "paper"),
    )
    away = facing(frame, (0, 0, 1)) < -0.35  # noqa: PLR2004 - nothing of the visor is seen
    return marks if away else (*marks, *_visor(look))


def _visor(look: Look) -> tuple[Shape, ...]:
    frame, r = look.joints.head, look.size.head
    marks = list(face_patch(look, "line", *_SLIT, big=1.16))
    breaths = [
        s
        for t in (-40, -26, -12, 12, 26, 40)
        for s in face_line(look, (t, -22), (t * 0.92, -46), width=1.2)
    ]
    if facing(frame, (0, 0, 1)) > SEEN:
        marks += [stroke([see(frame.point(mul(p, r))) for p in _RIDGE], look.fine)]
    return (*marks, *together(breaths))


def _cap_of_iron(look: Look, *, horned: bool) -> tuple[Shape, ...]:
    frame, r = look.joints.head, look.size.head
    marks: list[Shape] = []
    if horned:
        for s in (-1, 1):
            base, bend, tip = (
                frame.point(mul(p, r))
                for p in ((s * 0.8, 0.5, 0), (s * 1.5, 0.75, 0), (s * 1.55, 1.6, 0.1))
            )
            marks += limbs(
                look,
                Limb(a=base, b=bend, ra=0.04, rb=0.03, fill="paper"),
                Limb(a=bend, b=tip, ra=0.03, rb=0.006, fill="paper"),
            )
    dome = cap(look, (0, 1, -0.12), 72, 1.14)
    marks += inked(dome, "paper", look.pen)
    marks += shadowed(dome, "paper")
    if facing(frame, (0, 0, 1)) > 0:
        bar = [
            see(frame.point(mul(p, r))) for p in ((0, 1.2, 0.3), (0, 0.35, 1.1), (0, -0.1, 1.16))
        ]
        marks += [stroke(bar, look.pen * 2)]
    return tuple(marks)


def _hat(look: Look, brim: float, high: float) -> tuple[Shape, ...]:
    frame, r = look.joints.head, look.size.head
    edge = []
    for i in range(14):
        t = 2 * math.pi * i / 14
        edge.append(
            see(
                frame.point(
                    mul(
                        (
                            brim * math.sin(t) * 0.92,
                            0.5 + 0.22 * math.sin(t) ** 2,
                            brim * math.cos(t),
                        ),
                        r,
                    )
                )
            )
        )
    crown = [
        frame.point(mul((0.84 * math.sin(a), 0.55, 0.9 * math.cos(a)), r))
        for a in map(math.radians, range(0, 360, 45))
    ]
    top = [
        frame.point(mul((x, 0.5 + high, z), r))
        for x, z in ((-0.55, 0), (0.55, 0), (0, 0.5), (0, -0.5))
    ]
    if high > 1.5:  # noqa: PLR2004 - a pointed hat
        top = [frame.point(mul((0, 0.5 + high, -0.5), r))]
    under = facing(frame, (0, 1, 0)) < -SEEN
    rim = inked(plain(hull(edge), 0.3), "tone", look.pen)
    cone = inked(plain(hull(map(see, [*crown, *top])), 0.3), "tone", look.pen)
    band = [
        see(mix(p, q, 0.12))
        for p, q in zip(crown, [*top, *top, *top, *top, *top, *top, *top, *top], strict=False)
    ]
    front = [p for p, c in zip(band, crown, strict=True) if dot(sub(c, frame.at), VIEW) > 0]
    line = (stroke(sorted(front), look.pen * 2),) if len(front) > 1 else ()
    return (*cone, *rim) if under else (*rim, *cone, *line)
