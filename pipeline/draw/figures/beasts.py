"""Heads of beasts and saurians: a skull, a snout before it, a jaw below."""

from __future__ import annotations

from pipeline.draw.figures.outline import ball, hull, inked, plain, shape, stroke
from pipeline.draw.figures.parts import Look, facing, radius, shadowed, together
from pipeline.draw.figures.space import Vec, mul, see
from pipeline.draw.ink import Shape

_GAPE = {"fierce": 0.45, "shout": 0.8, "pain": 0.75}  # how far a mouth is open
_SHUT = 0.2


class _Face:
    """Places on a head, in lengths of its radius: to its left, up, forward."""

    def __init__(self, look: Look, mood: str) -> None:
        self.look = look
        self.long = 2.1 if look.build.plan == "saurian" else 1.5
        self.drop = -0.3 - _GAPE.get(mood, _SHUT)

    def at(self, x: float, y: float, z: float) -> Vec:
        head = self.look.joints.head
        return head.point(mul((x, y, z), self.look.size.head))

    def round(self, *spots: Vec) -> tuple[tuple[float, float], ...]:
        return plain(hull(see(self.at(*s)) for s in spots), 0.4)


def muzzle(look: Look, mood: str) -> tuple[Shape, ...]:
    """A head with teeth; its mouth is open when it roars or hurts."""
    face = _Face(look, mood)
    skull = [*inked(_skull(face), look.hose, look.pen), *shadowed(_skull(face), look.hose)]
    snout, jaw = _snout(face), _jaw(face)
    if facing(look.joints.head, (0, 0, 1)) < -0.1:  # noqa: PLR2004 - from behind the skull hides them
        return (*jaw, *snout, *_ears(face), *skull)
    return (*_ears(face), *skull, *jaw, *snout, *_teeth(face), *_eyes(face))


def _skull(face: _Face) -> tuple[tuple[float, float], ...]:
    rings = [
        (0.8, 0.3, 0.3),
        (0.9, 0.1, -0.3),
        (0.75, -0.5, 0.1),
        (0.5, 0.75, 0.1),
        (0.5, 0.6, -0.6),
    ]
    both = [(s * x, y, z) for x, y, z in rings for s in (-1, 1)]
    return face.round(*both, (0, 0.9, -0.1), (0, 0.3, -1.0), (0, -0.7, -0.2))


def _snout(face: _Face) -> tuple[Shape, ...]:
    end = face.long
    rings = [
        (0.62, 0.3, 0.35),
        (0.66, -0.2, 0.3),
        (0.4, 0.28, end),
        (0.44, -0.16, end),
        (0.3, 0.42, end * 0.92),
    ]
    outline = face.round(*((s * x, y, z) for x, y, z in rings for s in (-1, 1)))
    look = face.look
    return (*inked(outline, look.hose, look.pen), *shadowed(outline, look.hose))


def _jaw(face: _Face) -> tuple[Shape, ...]:
    low, end, look = face.drop, face.long * 0.9, face.look
    rings = [(0.6, -0.25, 0.2), (0.34, low, end), (0.3, low - 0.25, end * 0.9), (0.5, -0.6, 0.2)]
    jaw = face.round(*((s * x, y, z) for x, y, z in rings for s in (-1, 1)))
    gullet = [(0.56, -0.2, 0.35), (0.34, -0.16, face.long * 0.96), (0.3, low, end * 0.96)]
    inside = face.round(*((s * x, y, z) for x, y, z in gullet for s in (-1, 1)))
    return (*inked(jaw, look.hose, look.pen), shape(inside, "line"))


def _teeth(face: _Face) -> tuple[Shape, ...]:
    """Along the edge of the upper jaw, on the sides that are seen and in front."""
    head, end = face.look.joints.head, face.long
    roots: list[tuple[Vec, Vec]] = []
    for s in (-1, 1):
        if facing(head, (s, 0, 0.15)) > 0:
            roots += [
                ((s * (0.66 - 0.05 * i), -0.18, 0.75 + (end - 0.85) * i / 4), (0, 0, 0.1))
                for i in range(5)
            ]
    if facing(head, (0, 0, 1)) > 0:
        roots += [((x, -0.15, end), (0.09, 0, 0)) for x in (-0.33, -0.11, 0.11, 0.33)]
    shapes = []
    for (x, y, z), (dx, _, dz) in roots:
        corners = ((x - dx, y, z - dz), (x, y - 0.3, z), (x + dx, y, z + dz))
        shapes.append(shape(tuple(see(face.at(*c)) for c in corners), "paper", sharp=True))
    return tuple(shapes)


def _eyes(face: _Face) -> tuple[Shape, ...]:
    look, head = face.look, face.look.joints.head
    marks: list[Shape] = []
    nostrils = []
    for s in (-1, 1):
        if facing(head, (s * 0.8, 0.4, 0.6)) > 0:
            lid = ((0.62, 0.42, 0.5), (0.5, 0.66, 0.62), (0.4, 0.5, 0.85), (0.58, 0.36, 0.75))
            marks += inked(tuple(see(face.at(s * x, y, z)) for x, y, z in lid), "paper", look.fine)
            pupil = face.at(s * 0.52, 0.48, 0.74)
            marks.append(shape(ball(see(pupil), radius(pupil, 0.02), count=6), "line"))
            brow = (see(face.at(s * 0.72, 0.72, 0.4)), see(face.at(s * 0.3, 0.5, 0.98)))
            marks.append(stroke(brow, look.pen * 2))
        if facing(head, (s * 0.5, 0.5, 0.7)) > 0:
            at = face.at(s * 0.2, 0.26, face.long)
            nostrils.append(shape(ball(see(at), radius(at, 0.016), count=5), "line"))
    return (*marks, *together(nostrils))


def _ears(face: _Face) -> tuple[Shape, ...]:
    look = face.look
    marks: list[Shape] = []
    horned = look.build.head == "horns"
    for s in (-1, 1):
        ear: tuple[Vec, ...] = (
            (0.85, 0.4, 0),
            (1.5, 1.6, 0.2) if horned else (0.95, 1.4, -0.1),
            (0.3, 0.85, 0),
        )
        if look.build.plan == "saurian":
            ear = ((0.42, 0.6, 0.75), (0.5, 1.05, 0.5), (0.4, 0.75, 0.15))
        points = tuple(see(face.at(s * x, y, z)) for x, y, z in ear)
        marks += inked(points, "paper" if horned else look.hose, look.pen, sharp=True)
    return tuple(marks)
