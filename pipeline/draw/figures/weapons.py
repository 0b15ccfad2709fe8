"""What a hand holds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pipeline.draw.figures.build import Side
from pipeline.draw.figures.outline import Outline, ball, brush, fine, inked, shape, stroke
from pipeline.draw.figures.parts import Look, radius, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.space import UNIT, Vec, add, near, see
from pipeline.draw.ink import Ink, Point, Shape

LENGTHS = {
    "sword": 0.86, "greatsword": 1.15, "saber": 0.84, "glow": 0.95, "knife": 0.36, "axe": 0.72,
    "hammer": 0.7, "club": 0.7, "flail": 0.85, "whip": 1.35, "spear": 1.15, "staff": 0.95,
    "hook": 1.0, "gun": 0.3, "bow": 0.3, "wand": 0.42, "claws": 0.15, "none": 0.1,
}  # fmt: skip


TWO_ENDED = {"spear": 0.75, "staff": 0.75, "hook": 0.55}  # how far they reach behind the fist


def held(look: Look, pose: Pose, side: Side) -> str:
    """What a hand holds in this pose."""
    kind = look.build.right if side == "right" else look.build.left
    empty = pose.hold == "nothing" or (side == "left" and pose.hold == "both")
    return "none" if empty and kind != "claws" else kind


def flat(way: Vec, at: Vec) -> Point:
    """The way of a thing on paper."""
    a, b = see(at), see(add(at, way, 0.3))
    d = math.dist(a, b)
    return ((b[0] - a[0]) / d, (b[1] - a[1]) / d) if d > 1 else (0.5, 0.85)


def shift(at: Point, u: Point, a: float, n: Point, b: float) -> Point:
    return (at[0] + u[0] * a + n[0] * b, at[1] + u[1] * a + n[1] * b)


class _Stick:
    """A thing in the hand: places on paper along it and beside it."""

    def __init__(self, hand: Vec, way: Vec) -> None:
        self.hand, self.way = hand, way
        u = flat(way, hand)
        self.n = (-u[1], u[0])

    def at(self, along: float, out: float = 0.0) -> Point:
        p = add(self.hand, self.way, along)
        x, y = see(p)
        k = near(p) * UNIT * out
        return (x + self.n[0] * k, y + self.n[1] * k)

    def run(self, *spots: tuple[float, float]) -> Outline:
        return tuple(self.at(*s) for s in spots)


def weapon(look: Look, kind: str, hand: Vec, way: Vec) -> tuple[Shape, ...]:
    """Any weapon of the lexicon, in a fist at `hand`."""
    stick = _Stick(hand, way)
    long = LENGTHS.get(kind, LENGTHS["sword"])
    if kind in ("sword", "greatsword", "knife", "saber", "glow"):
        return _blade(look, stick, kind, long)
    if kind in ("gun", "bow", "whip", "flail", "wand"):
        return {"gun": _gun, "bow": _bow, "whip": _whip, "flail": _flail, "wand": _wand}[kind](
            look, stick, long
        )
    if kind in ("none", "claws"):
        return ()
    return _hafted(look, stick, kind, long)


def _ink(
    look: Look, points: Sequence[Point], fill: Ink, *, sharp: bool = True
) -> tuple[Shape, ...]:
    return inked(tuple(points), fill, look.pen * 0.9, sharp=sharp)


Spots = tuple[tuple[float, float], ...]
_WIDTHS = {"knife": 0.03, "greatsword": 0.045, "saber": 0.036, "glow": 0.03}


def _blade(look: Look, stick: _Stick, kind: str, long: float) -> tuple[Shape, ...]:
    w = _WIDTHS.get(kind, 0.038)
    grip = _ink(look, stick.run((-0.11, -0.02), (-0.11, 0.02), (0.07, 0.02), (0.07, -0.02)), "tone")
    if kind == "glow":
        return (*grip, *_beam(look, stick, long, w))
    if kind == "saber":
        curved, bow = _curved(look, stick, long, w)
        return (*curved, *grip, bow)
    edge = (0.08, -w), (long * 0.88, -w * 0.75), (long, 0), (long * 0.88, w * 0.75), (0.08, w)
    steel = _ink(look, stick.run(*edge), "paper")
    half = (0.08, 0), (long * 0.97, 0), (long * 0.88, w * 0.7), (0.08, w * 0.95)
    w = 0.055 if kind == "knife" else 0.11
    cross_guard = _ink(look, stick.run((0.06, -w), (0.06, w), (0.095, w), (0.095, -w)), "tone")
    pommel = inked(ball(stick.at(-0.125), radius(stick.hand, 0.03), count=6), "paper", look.fine)
    return (*steel, shape(stick.run(*half), "shade", sharp=True), *grip, *cross_guard, *pommel)


def _beam(look: Look, stick: _Stick, long: float, w: float) -> tuple[Shape, ...]:
    beam = (0.09, -w), (long, -w * 0.8), (long + 0.03, 0), (long, w * 0.8), (0.09, w)
    end = long - 0.02
    core = (0.09, -w * 0.4), (end, -w * 0.3), (long, 0), (end, w * 0.3), (0.09, w * 0.4)
    return (
        *inked(stick.run(*beam), "accent", look.fine * 0.6, sharp=True),
        shape(stick.run(*core), "paper", sharp=True),
    )


def _curved(look: Look, stick: _Stick, long: float, w: float) -> tuple[tuple[Shape, ...], Shape]:
    """A blade with one edge, and the bow before the hand."""
    half = long * 0.5
    edge = (0.08, -w), (half, -w * 2.3), (long, -w * 0.6), (long * 0.62, -w * 0.3), (0.08, w)
    spine = (0.12, 0), (half, -w * 1.2), (long * 0.8, -w * 1.0)
    bow = (0.08, -w * 2.2), (0.0, -w * 2.4), (-0.1, -w * 0.8)
    steel = inked(stick.run(*edge), "paper", look.pen * 0.9)
    blade = (*steel, stroke(stick.run(*spine), look.fine * 0.6))
    return blade, stroke(stick.run(*bow), look.pen * 1.3)


# What sits at the end of a shaft: places along it in lengths of the weapon, and beside it.
_TOPS: Mapping[str, Spots] = {
    "axe": (
        (0.72, 0.0), (0.55, -0.2), (0.78, -0.26), (1.08, -0.21), (0.94, 0.0), (0.9, 0.07),
        (0.76, 0.07),
    ),
    "hammer": ((0.8, -0.16), (1.0, -0.16), (1.0, 0.13), (0.8, 0.13)),
    "club": (
        (0.35, -0.025), (0.7, -0.075), (1, -0.075), (1.1, 0), (1, 0.075), (0.7, 0.075),
        (0.35, 0.025),
    ),
    "hook": (
        (0.86, 0.03), (1.12, 0.0), (1.15, -0.14), (1.0, -0.26), (0.8, -0.2), (0.98, -0.17),
        (1.03, -0.1), (0.98, -0.03), (0.86, -0.03),
    ),
}  # fmt: skip


def _hafted(look: Look, stick: _Stick, kind: str, long: float) -> tuple[Shape, ...]:
    behind = TWO_ENDED.get(kind, 0.16)
    h = 0.021
    edge = (-behind, -h), (-behind, h), (long * 0.97, h), (long * 0.97, -h)
    shaft = _ink(look, stick.run(*edge), "paper" if kind == "staff" else "tone")
    if kind == "staff":
        spots = (-behind + 0.08, long - 0.1, 0.12, -0.12)
        rings = [stroke(stick.run((t, -h), (t, h)), look.pen * 1.4) for t in spots]
        return (*shaft, *together(rings))
    return (*shaft, *_top(look, stick, kind, long))


def _top(look: Look, stick: _Stick, kind: str, long: float) -> tuple[Shape, ...]:
    if kind == "spear":
        low = long * 0.88
        point = (low, -0.02), (long, -0.055), (long + 0.25, 0), (long, 0.055), (low, 0.02)
        return _ink(look, stick.run(*point), "paper")
    top = stick.run(*((long * t, out) for t, out in _TOPS[kind]))
    head = _ink(look, top, "paper", sharp=kind not in ("club", "hook"))
    if kind == "club":
        spots = [stick.at(long * t, o) for t, o in ((0.75, 0.03), (0.85, -0.03), (0.95, 0.03))]
        r = radius(stick.hand, 0.012)
        return (*head, *(shape(ball(at, r, count=5), "line") for at in spots))
    if kind == "axe":
        edge = stick.run((long * 0.6, -0.14), (long * 0.8, -0.2), (long * 1.02, -0.16))
        return (*head, stroke(edge, look.fine))
    return head


def _gun(look: Look, stick: _Stick, long: float) -> tuple[Shape, ...]:
    flip = 1 if stick.n[1] < 0 else -1  # the grip hangs down
    body = stick.run(
        *(
            (a, o * flip)
            for a, o in (
                (-0.05, 0.0),
                (-0.02, 0.075),
                (long, 0.065),
                (long, 0.02),
                (0.12, 0.01),
                (0.05, -0.02),
                (0.02, -0.1),
                (-0.06, -0.09),
            )
        )
    )
    drum = stick.run(
        *((a, o * flip) for a, o in ((0.05, 0.07), (0.14, 0.07), (0.14, 0.0), (0.05, 0.0)))
    )
    return (*_ink(look, body, "tone"), *_ink(look, drum, "paper"))


def _bow(look: Look, stick: _Stick, long: float) -> tuple[Shape, ...]:
    ends = stick.run((-0.12, -0.52), (-0.12, 0.52))
    wood = stick.run((-0.12, -0.52), (0.08, -0.3), (0.1, 0), (0.08, 0.3), (-0.12, 0.52))
    arrow = stick.run((-0.35, 0), (long + 0.3, 0))
    return (
        stroke(wood, look.pen * 3.2),
        stroke(wood, look.pen * 1.2, "paper"),
        stroke((ends[0], arrow[0], ends[1]), look.fine * 0.7),
        stroke(arrow, look.pen * 1.2),
    )


def _whip(look: Look, stick: _Stick, long: float) -> tuple[Shape, ...]:
    grip = _ink(look, stick.run((-0.12, -0.024), (-0.12, 0.024), (0.1, 0.02), (0.1, -0.02)), "tone")
    curl = (
        (0.1, 0),
        (0.35, 0.1),
        (0.65, 0.1),
        (long * 0.72, -0.08),
        (long * 0.95, -0.1),
        (long * 1.05, 0.12),
        (long * 0.92, 0.22),
    )
    lash = fine(stick.run(*curl))
    return (brush(lash[::-1], look.pen * 4), *grip)


def _flail(look: Look, stick: _Stick, long: float) -> tuple[Shape, ...]:
    h = 0.022
    shaft = _ink(look, stick.run((-0.12, -h), (-0.12, h), (0.45, h), (0.45, -h)), "tone")
    end = stick.at(0.45)
    ball_at = add(add(stick.hand, stick.way, long * 0.85), (0, -0.2, 0))
    chain = stroke((end, stick.at(0.62, -0.05), see(ball_at)), look.pen * 1.6)
    center, r = see(ball_at), radius(ball_at, 0.1)
    spikes = []
    for i in range(8):
        t = 2 * math.pi * i / 8
        spikes.append((center[0] + 1.5 * r * math.cos(t), center[1] + 1.5 * r * math.sin(t)))
        spikes.append(
            (center[0] + 0.95 * r * math.cos(t + 0.39), center[1] + 0.95 * r * math.sin(t + 0.39))
        )
    return (*shaft, chain, *_ink(look, spikes, "tone"))


def _wand(look: Look, stick: _Stick, long: float) -> tuple[Shape, ...]:
    h = 0.016
    rod = _ink(look, stick.run((-0.1, -h), (-0.1, h), (long, h), (long, -h)), "tone")
    tip = stick.at(long + 0.03)
    r = radius(stick.hand, 0.1)
    star = []
    for i in range(10):
        t = math.pi * i / 5 - math.pi / 2
        k = r if i % 2 == 0 else r * 0.42
        star.append((tip[0] + k * math.cos(t), tip[1] + k * math.sin(t)))
    return (*rod, *inked(tuple(star), "accent", look.fine, sharp=True))


def tip(look: Look, pose: Pose) -> Vec:
    """Where the end of the right hand's weapon is."""
    arm = look.joints.arms["right"]
    return add(arm.hand, arm.blade, LENGTHS.get(held(look, pose, "right"), 0.1))
