"""Faces and hair."""

from __future__ import annotations

from pipeline.draw.figures.outline import inked, shape, stroke
from pipeline.draw.figures.parts import Look, Part, facing, together
from pipeline.draw.figures.skulls import SEEN, cap, face_line, face_patch, way_of
from pipeline.draw.figures.space import add, depth, mix, mul, see
from pipeline.draw.ink import Ink, Shape


def face(look: Look, mood: str) -> tuple[Shape, ...]:
    marks: list[Shape] = [*_nose(look)]
    if facing(look.joints.head, (0, 0, 1)) > SEEN:
        marks += face_patch(
            look, "shade", (62, 20), (44, -10), (34, -44), (10, -66), (40, -66), (66, -30)
        )
    if look.build.beard and (chin := cap(look, (0, -0.8, 0.6), 44, 1.08)):
        marks += inked(chin, "tone" if look.hair == "line" else look.hair, look.fine * 0.7)
    for s in (-1, 1):
        marks += _eye(look, s, mood)
    return (*marks, *_mouth(look, mood))


def _eye(look: Look, s: int, mood: str) -> tuple[Shape, ...]:
    if mood == "dazed":
        return (
            *face_line(look, (s * 14, 12), (s * 36, -4), width=1.1),
            *face_line(look, (s * 14, -4), (s * 36, 12), width=1.1),
        )
    if mood == "pain":
        return (
            *face_line(look, (s * 12, 2), (s * 26, 6), (s * 38, -1), width=1.3),
            *face_line(look, (s * 9, 13), (s * 22, 22), (s * 38, 20), width=1.2),
        )
    inner = 15 if mood == "calm" else 8
    return (
        *face_patch(look, "line", (s * 16, 1), (s * 26, 8), (s * 36, 3), (s * 26, -6)),
        *face_line(look, (s * 9, inner), (s * 24, 17), (s * 41, 16), width=1.7),
    )


def _nose(look: Look) -> tuple[Shape, ...]:
    """A wedge that stands out of the face, and so tells where the face looks."""
    frame, r = look.joints.head, look.size.head
    if facing(frame, (0, 0, 1)) < -SEEN:
        return ()
    top, tip, low = (0, 0.05, 0.93), (0, -0.28, 1.2), (0, -0.34, 0.93)
    points = tuple(see(frame.point(mul(p, r))) for p in (top, tip, low))
    return (shape(points, look.skin, sharp=True), stroke(points, look.fine))


def _mouth(look: Look, mood: str) -> tuple[Shape, ...]:
    if mood in ("pain", "shout"):
        return (
            *face_patch(look, "line", (-17, -34), (0, -30), (17, -34), (11, -52), (-11, -52)),
            *face_patch(look, "paper", (-11, -36), (11, -36), (8, -39), (-8, -39)),
        )
    if mood == "dazed":
        return face_line(look, (-20, -40), (-8, -34), (4, -42), (18, -36))
    if mood == "calm":
        return face_line(look, (-17, -39), (0, -43), (17, -39), width=1.2)
    return face_line(look, (-19, -42), (0, -37), (19, -42), width=1.2)


def bones_of_face(look: Look) -> tuple[Shape, ...]:
    marks: list[Shape] = []
    for s in (-1, 1):
        marks += face_patch(
            look, "line", (s * 9, 6), (s * 24, 17), (s * 40, 8), (s * 34, -10), (s * 16, -10)
        )
    marks += face_patch(look, "line", (0, -12), (8, -25), (0, -22), (-8, -25))
    marks += face_line(look, (-34, -38), (0, -36), (34, -38))
    teeth = [t for a in (-24, -12, 0, 12, 24) for t in face_line(look, (a, -31), (a, -46))]
    for s in (-1, 1):
        marks += face_line(look, (s * 62, -10), (s * 48, -24), (s * 40, -44))
    return (*marks, *together(teeth))


def mane(look: Look) -> Part | None:
    """Long hair: behind the body from the front, over the back from behind."""
    if look.build.head != "long hair" or look.build.plan not in ("human", "serpent"):
        return None
    frame, chest, r = look.joints.head, look.joints.chest, look.size.head
    fall = mix(chest.point((0, -0.22, -0.2)), add(frame.at, (0, -0.52, 0)), 0.4)
    sides = [add(fall, frame.x, k * r) for k in (-1.15, -0.75, -0.35, 0.1, 0.5, 0.85, 1.2)]
    ends = [add(p, (0, 0.1, 0)) if i % 2 else p for i, p in enumerate(sides)]
    run = [
        frame.point(mul((-0.85, 0.5, -0.25), r)), frame.point(mul((-1.12, -0.4, -0.3), r)),
        *ends,
        frame.point(mul((1.12, -0.4, -0.3), r)), frame.point(mul((0.85, 0.5, -0.25), r)),
        frame.point(mul((0, 1.0, -0.4), r)),
    ]  # fmt: skip
    locks = [
        stroke(
            [see(mix(run[0], e, 0.45)), see(mix(run[0], e, 0.85))], look.fine, line_on(look.hair)
        )
        for e in ends[1:-1:2]
    ]
    marks = (*inked(tuple(map(see, run)), look.hair, look.pen), *together(locks))
    return Part(depth=depth(mix(frame.at, fall, 0.6)) - 0.06, marks=marks)


def line_on(ink: Ink) -> Ink:
    return "tone" if ink == "line" else "line"


def fringe(look: Look) -> tuple[Shape, ...]:
    """The hair's edge over the brow, in locks that fall to one side."""
    if facing(look.joints.head, way_of(0, 30)) < -0.3:  # noqa: PLR2004 - from behind there is none
        return ()
    return face_patch(
        look, look.hair, (-80, 2), (-66, 34), (-46, 28), (-38, 40), (-16, 31), (-4, 43), (16, 34),
        (26, 46), (48, 30), (62, 38), (80, 0), (84, 44), (60, 62), (0, 76), (-60, 62), (-84, 40),
        big=1.07,
    )  # fmt: skip
