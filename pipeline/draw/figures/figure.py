"""A fighter in a pose, laid out on the field of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pipeline.draw.figures.arms import arms
from pipeline.draw.figures.build import Build
from pipeline.draw.figures.dress import skirt, wings
from pipeline.draw.figures.features import mane
from pipeline.draw.figures.heads import head
from pipeline.draw.figures.joints import joints, sizes
from pipeline.draw.figures.legs import ground, legs, tail
from pipeline.draw.figures.motion import land, marks
from pipeline.draw.figures.parts import Look, Part, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.trunk import trunk
from pipeline.draw.ink import Drawing, Ink, Point, Shape, turned

FIELD = 300.0
_MARGIN = 6.0
_LOW = 0.3  # of the room that a small figure leaves, what is below it
_CLOSE = 1.32
_FAR = 0.84
_PEN = 1.7  # of a contour on paper, at its thinnest


def figure(build: Build, pose: Pose, *, extended: bool) -> Drawing:
    """A fighter large and near, or small on far ground."""
    scale = (_FAR if extended else _CLOSE * pose.near) * _size(build)
    look = _look(build, pose, (_PEN * (0.85 if extended else 1)) / scale)
    before, after = marks(look, pose, behind=True), marks(look, pose, behind=False)
    drawn = (*ground(look), *before, *body(look, pose), *after)
    drawing = _laid(drawn, land(look.pen, extended=extended), scale)
    return _mirrored(drawing) if build.left_handed else drawing


def body(look: Look, pose: Pose) -> tuple[Shape, ...]:
    parts: list[Part] = [
        *legs(look), *wings(look), trunk(look), head(look, pose.mood), *arms(look, pose),
        *(p for p in (tail(look), skirt(look), mane(look)) if p),
    ]  # fmt: skip
    return tuple(m for part in sorted(parts, key=lambda p: p.depth) for m in part.marks)


def _size(build: Build) -> float:
    return min(max(build.tall, 0.86), 1.08)


_CLOTH: Mapping[str, Ink] = {
    "plate": "paper", "mail": "shade", "leather": "tone", "robe": "tone", "coat": "tone",
    "bare": "paper",
}  # fmt: skip
_HIDES = ("beast", "saurian", "serpent")


def _look(build: Build, pose: Pose, pen: float) -> Look:
    cloths: tuple[Ink, ...] = ("shade", "tone", "paper")
    cloth = _CLOTH.get(build.costume, cloths[build.look % 3])
    if build.plan in _HIDES:
        cloth = "shade"
    if build.plan == "robot":
        cloth = "paper"
    return Look(
        build=build,
        joints=joints(build, pose),
        size=sizes(build),
        pen=pen,
        cloth=cloth,
        hose=_hose(build, cloth),
        boots="paper" if build.costume == "plate" else "tone",
        hair="line" if build.look // 3 % 2 == 0 else "tone",
    )


def _hose(build: Build, cloth: Ink) -> Ink:
    if build.plan in _HIDES:
        return "shade"
    if build.costume == "robe":
        return "tone"
    return "shade" if build.costume in ("cloth", "coat", "mail") and cloth != "shade" else "paper"


def _box(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    places = [
        (x, y, m.width / 2 if m.line else 0.0) for m in shapes for s in m.steps for x, y in s[1:]
    ]
    return (
        min(x - w for x, _, w in places), min(y - w for _, y, w in places),
        max(x + w for x, _, w in places), max(y + w for _, y, w in places),
    )  # fmt: skip


def _laid(drawn: tuple[Shape, ...], ground_: tuple[Shape, ...], scale: float) -> Drawing:
    """Everything in the middle of the field; what would not go in is drawn smaller."""
    x0, y0, x1, y1 = _box(drawn)
    room = FIELD - 2 * _MARGIN
    scale = min(scale, room / (x1 - x0), room / (y1 - y0))
    at_x = (FIELD - (x0 + x1) * scale) / 2
    spare = room - (y1 - y0) * scale
    at_y = FIELD - _MARGIN - y1 * scale - spare * _LOW
    below = _scaled(ground_, scale, (FIELD / 2, at_y))
    marks = (*together([m for m in below if _inside(m)]), *_scaled(drawn, scale, (at_x, at_y)))
    return Drawing(width=FIELD, height=FIELD, marks=marks)


def _mirrored(drawing: Drawing) -> Drawing:
    """As a left-handed fighter does it."""
    over = (-1, 0, 0, 1, drawing.width, 0)
    marks = (replace(m, steps=turned(m.steps, over)) for m in drawing.marks)
    return replace(drawing, marks=tuple(marks))


def _scaled(marks: Iterable[Shape], k: float, at: Point) -> tuple[Shape, ...]:
    return tuple(
        replace(m, steps=turned(m.steps, (k, 0, 0, k, *at)), width=m.width * k) for m in marks
    )


def _inside(mark: Shape) -> bool:
    x0, y0, x1, y1 = _box([mark])
    return min(x0, y0) >= 0 and max(x1, y1) <= FIELD
