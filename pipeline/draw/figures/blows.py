"""What is drawn beside a figure to tell what happens to it: blows, dizziness, things let fall."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from pipeline.draw.figures.hits import arrow, burst, rays, site, star
from pipeline.draw.figures.legs import talon
from pipeline.draw.figures.outline import ball, brush, fine, inked, sausage, shape, stroke
from pipeline.draw.figures.parts import Look, radius, together
from pipeline.draw.figures.poses import Pose
from pipeline.draw.figures.reader import bust, foe, leg
from pipeline.draw.figures.shields import shield_edge, shield_frame
from pipeline.draw.figures.space import Frame, add, mix, mul, see, unit
from pipeline.draw.figures.weapons import LENGTHS, TWO_ENDED, held, tip, weapon
from pipeline.draw.ink import Point, Shape

_JAWED = ("beast", "saurian")  # they roar, and breathe what others throw
Mark = Callable[[Look, Pose, str], tuple[Shape, ...]]


def _star(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    return burst(look, site(look, pose, where), 17.0)


def _clash(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    return burst(look, site(look, pose, where), 12.0)


def _chip(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    """A blow that leaves the face to be seen."""
    at = site(look, pose, where)
    r = radius(look.joints.head.at, look.size.head)
    return burst(look, (at[0] - r * 0.9, at[1] - r * 0.5), 11.0)


def _spiral(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Stars that go round a head."""
    frame = look.joints.head
    r = look.size.head
    top = see(add(frame.at, mul(frame.y, r * 1.75)))
    wide = radius(frame.at, r * 1.5)
    loop = [
        (top[0] + wide * math.cos(t), top[1] + wide * 0.36 * math.sin(t))
        for t in (math.radians(20 + 32 * i) for i in range(11))
    ]
    stars = [
        s
        for i in (0, 4, 7)
        for s in inked(star(loop[i], 6.5, points=5), "accent", look.fine * 0.8, sharp=True)
    ]
    return (stroke(loop, look.pen * 0.9, "accent"), *stars)


def _shock(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Short strokes round a head that starts."""
    at = see(look.joints.head.at)
    r = radius(look.joints.head.at, look.size.head)
    spans = tuple(
        (math.radians(-200 + 27.5 * i), r * 1.5, r * (1.85 if i % 2 else 2.1)) for i in range(9)
    )
    return rays(look, at, spans)


def _over(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """A blow that goes over the head."""
    at = see(look.joints.head.at)
    r = radius(look.joints.head.at, look.size.head)
    shapes = []
    for k, width in ((1.55, 6.0), (1.95, 3.5), (2.3, 2.2)):
        run = [
            (at[0] + r * 3.4 * math.cos(t), at[1] - r * k - r * 0.55 * math.sin(t))
            for t in (math.radians(170 - 16 * i) for i in range(10))
        ]
        shapes.append(brush(run, width * look.pen / 2, "accent"))
    return tuple(shapes)


def _turn(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """An arrow that goes round the legs."""
    at = look.joints.pelvis.at
    spin = [math.radians(200 - 25 * i) for i in range(10)]
    run = [see((at[0] + 0.66 * math.cos(t), 0.34, at[2] - 0.5 * math.sin(t))) for t in spin]
    return arrow(look, run, 9.0)


def _loose(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    """The weapon out of the hand: in the air or on the ground."""
    kind = look.build.right
    if kind in ("none", "claws"):
        return _star(look, pose, "arm")
    joints = look.joints
    long = LENGTHS.get(kind, 0.8)
    if where == "flying":
        middle = add(joints.arms["right"].hand, (-0.22, 0.62, 0.1))
        way = unit((-0.85, 0.5, 0))
        x, y = see(middle)
        turns = ((40, 100), (40, 280), (52, 115), (52, 295))
        runs = [
            [
                (x + r * math.cos(t), y + r * math.sin(t))
                for t in (math.radians(s + 18 * i) for i in range(5))
            ]
            for r, s in turns
        ]
        strokes = [brush(r, look.pen * 3, "accent") for r in runs]
        grip = TWO_ENDED.get(kind, 0.0) * 0.85 - long * 0.4
        return (*strokes, *weapon(look, kind, add(middle, way, grip), way))
    foot = joints.stand.point((-0.35, 0.03, 0.62))
    way = joints.stand.way((-1, 0, 0.25))
    return weapon(look, kind, add(foot, way, 0.35 - long * 0.5), unit(way))


def _dust(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    x, y = see(look.joints.stand.point((0, 0.02, -0.75)))
    puffs = ((0, 0, 11.0), (14, -5, 8.5), (-14, -4, 8.0), (4, -12, 7.5), (-26, 0, 5.0))
    clouds = [inked(ball((x + a, y + b), r, count=7), "paper", look.fine) for a, b, r in puffs]
    return (*(c[0] for c in clouds), *(c[1] for c in clouds))


def _shards(look: Look, pose: Pose, _where: str) -> tuple[Shape, ...]:
    """A shield in pieces."""
    frame = shield_frame(look, pose)
    center = see(add(frame.at, frame.z, 0.1))
    edge = [see(add(frame.point((x, y, 0)), frame.z, 0.1)) for x, y in shield_edge(look)]
    marks: list[Shape] = list(burst(look, center, 15))
    for i in range(0, len(edge), 2):
        a, b = edge[i], edge[(i + 2) % len(edge)]
        out = ((a[0] + b[0]) / 2 - center[0], (a[1] + b[1]) / 2 - center[1])
        piece = tuple(
            (p[0] + out[0] * 0.75, p[1] + out[1] * 0.75)
            for p in (a, b, (center[0] + out[0] * 0.25, center[1] + out[1] * 0.25))
        )
        marks += inked(piece, "shade" if i % 4 else "tone", look.pen * 0.9, sharp=True)
    return tuple(marks)


def _kick(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Strokes below a foot that has been flung up, and the blow at its sole."""
    leg = look.joints.legs["right"]
    low = look.joints.stand.point((-0.12, 0.1, 0.25))
    foot = add(leg.ankle, leg.toe, 0.1)
    runs = []
    for k in (0.15, 0.4):
        a, b = add(low, look.joints.stand.z, k), add(foot, look.joints.stand.z, k * 0.3)
        mid = add(mix(a, b, 0.5), look.joints.stand.z, 0.22)
        runs.append(fine([see(a), see(mid), see(mix(mid, b, 0.8))]))
    strokes = [brush(r, look.pen * 3, "accent") for r in runs]
    return (*strokes, *burst(look, see(add(foot, look.joints.stand.z, 0.12)), 11))


def _ripples(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    at = see(look.joints.chest.at)
    marks = []
    for r in (46, 58, 70):
        for start in (-40, 140):
            run = [
                (
                    (at[0] + (r + 3 * (-1) ** i) * math.cos(t)),
                    at[1] + (r * 1.1 + 3 * (-1) ** i) * math.sin(t),
                )
                for i, t in enumerate(math.radians(start + 13 * j) for j in range(7))
            ]
            marks.append(stroke(run, look.pen * 1.1, "accent"))
    return together(marks)


def _flash(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    """A shot or a spell that leaves the hand, and what flies from it."""
    arm = look.joints.arms["left" if where == "left" else "right"]
    a = see(arm.hand if where == "left" else tip(look, pose))
    b = see(add(arm.hand, arm.blade, 1.25))
    d = math.dist(a, b) or 1
    if where == "left" and look.build.plan in _JAWED:
        a = see(look.joints.head.point((0, -0.05, 0.3)))
    u = ((b[0] - a[0]) / d, (b[1] - a[1]) / d)

    def on(along: float, out: float) -> Point:
        return (a[0] + u[0] * along - u[1] * out, a[1] + u[1] * along + u[0] * out)

    beside = [stroke([on(20, o), on(44, o * 1.7)], look.pen * 1.3, "accent") for o in (-9, 9)]
    return (
        *arrow(look, [on(24 + 9 * i, 0) for i in range(8)], 8.0),
        *inked(star(a, 14), "accent", look.pen * 0.7, sharp=True),
        shape(star(a, 6.5, points=7), "paper", sharp=True),
        *together(beside),
    )


def _shine(look: Look, pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Light from what is held up; whoever has jaws roars."""
    if look.build.plan in _JAWED and look.build.shield == "none":
        return _roar(look)
    hand = look.joints.arms["left"].hand
    at, r = see(add(hand, (0, 0.12, 0))), radius(hand, 0.1)
    lamp = [*inked(ball(at, r), "accent", look.fine), shape(ball(at, r * 0.6), "paper")]
    if look.build.shield != "none":
        frame = shield_frame(look, pose)
        at, r, lamp = see(frame.at), radius(frame.at, 0.33), []
    spans = tuple((math.pi * i / 8, r + 9, r + (38 if i % 2 else 22)) for i in range(16))
    return (*lamp, *rays(look, at, spans))


def _roar(look: Look) -> tuple[Shape, ...]:
    head = look.joints.head
    mouth, ahead = see(head.point((0, -0.05, 0.3))), see(head.point((0, -0.02, 0.9)))
    way = math.atan2(ahead[1] - mouth[1], ahead[0] - mouth[0])
    waves = []
    for r in (30, 46, 62):
        turns = (way + math.radians(-38 + 19 * i) for i in range(5))
        waves.append(
            brush(
                [(mouth[0] + r * math.cos(t), mouth[1] + r * math.sin(t)) for t in turns],
                7.0,
                "accent",
            )
        )
    return tuple(waves)


def _swirl(look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Curls about a head that has stopped thinking."""
    x, y = see(look.joints.head.at)
    r = radius(look.joints.head.at, look.size.head)
    curls = []
    for dx, dy, size in ((0.3, -2.4, 1.0), (-1.9, -1.2, 0.7), (2.2, -1.0, 0.7)):
        turns = [(0.12 + 0.088 * i, math.radians(70 * i)) for i in range(11)]
        curls.append(
            stroke(
                [
                    (x + r * (dx + size * k * math.cos(t)), y + r * (dy + size * k * math.sin(t)))
                    for k, t in turns
                ],
                look.pen * 1.3,
                "accent",
            )
        )
    return together(curls)


_CLAWS = ((-0.07, -0.05), (0.0, 0.03), (0.06, 0.09))  # beside the palm


def _ghost(look: Look, pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Where the weapon only seemed to go, and from there to where it does go."""
    arm = look.joints.arms["right"]
    kind = held(look, pose, "right")
    way = Frame().turned(turn=pose.turn).way(unit((-0.75, 0.65, 0.2)))
    end = see(add(arm.hand, way, LENGTHS.get(kind, 0.5)))
    if kind in ("none", "claws"):
        palm = add(arm.shoulder, way, look.size.arm * 1.5)
        near, end = see(add(arm.shoulder, way, look.size.arm * 0.75)), see(palm)
        claws = (talon(look, add(palm, (x, y, 0)), way, 0.15)[1] for x, y in _CLAWS)
        outlines = [shape(sausage(near, end, 6, 8, swell=(0, 0)), "paper"), *claws]
    else:
        outlines = [m for m in weapon(look, kind, arm.hand, way) if m.fill != "line"]
    a, b = end, see(tip(look, pose))
    mid = ((a[0] + b[0]) / 2 + (a[1] - b[1]) * 0.25, (a[1] + b[1]) / 2 - abs(a[0] - b[0]) * 0.3)
    run = fine([a, mid, b])[1:-1]
    ghosts = (replace(m, fill=None, line="accent", width=look.fine) for m in outlines)
    return (*ghosts, *arrow(look, run, 6.0))


def _bump(look: Look, pose: Pose, _where: str) -> tuple[Shape, ...]:
    """Waves before a shield or a shoulder that rams."""
    joints = look.joints
    front = add(joints.arms["left"].shoulder, joints.stand.z, 0.14)
    if look.build.shield != "none":
        front = shield_frame(look, pose).at
    a, b = see(front), see(add(front, joints.stand.z, 0.6))
    way, r = math.atan2(b[1] - a[1], b[0] - a[0]), radius(front, 0.32)
    waves = []
    for k, width in ((1.0, 9.0), (1.32, 7.0), (1.62, 5.0)):
        turns = (way + math.radians(-44 + 11 * i) for i in range(9))
        waves.append(
            brush(
                [(a[0] + k * r * math.cos(t), a[1] + k * r * math.sin(t)) for t in turns],
                width,
                "accent",
            )
        )
    return tuple(waves)


def _afar(look: Look, pose: Pose, where: str) -> tuple[Shape, ...]:
    """A blow that has come a long way."""
    at = site(look, pose, where)
    runs = [
        [(at[0] + d + o * d / 92, at[1] - d * 0.37 + o * d / 60) for d in (98, 70, 45, 28, 16)]
        for o in (-8, 0, 8)
    ]
    return (*(brush(r, look.pen * 2.2, "accent") for r in runs), *burst(look, at, 16))


def _nothing(_look: Look, _pose: Pose, _where: str) -> tuple[Shape, ...]:
    return ()


MARKS: Mapping[str, Mark] = {
    "star": _star, "chip": _chip, "clash": _clash, "foe": foe, "spiral": _spiral, "shock": _shock,
    "over": _over, "turn": _turn, "loose": _loose, "dust": _dust, "shards": _shards,
    "ripples": _ripples, "flash": _flash, "ghost": _ghost, "afar": _afar, "reader": bust,
    "kick": _kick, "leg": leg, "shine": _shine, "swirl": _swirl, "bump": _bump,
    "guard": _nothing, "shield gone": _nothing,
}  # fmt: skip
