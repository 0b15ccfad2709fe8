"""The poses of a fighter, read from `poses.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from pipeline.draw.figures.space import Vec

Pair = tuple[Vec, Vec]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pose:
    """Ways and places are in the fighter's own frame: left, up, forward.

    Hands are told from their shoulders in lengths of an arm, hips and feet from the ground in
    lengths of a leg, angles in degrees. Of a pair the right comes first.
    """

    turn: float = 0.0  # 0 faces the reader, 90 the reader's right, 180 away
    hips: Vec = (0.0, 0.97, 0.0)
    lean: float = 6.0  # forward
    tilt: float = 0.0  # to the fighter's left
    twist: float = 0.0  # of the shoulders against the hips
    look: Vec = (0.0, 0.0, 0.0)  # of the head: turn, nod, tilt
    right: Vec = (-0.25, -0.5, 0.5)
    left: Vec = (0.25, -0.5, 0.5)
    borne: Vec | None = None  # the left hand, where it bears a shield that else would hide much
    elbows: Pair = ((-0.6, -0.6, -0.6), (0.6, -0.6, -0.6))
    weapon: Vec = (0.1, 0.9, 0.5)
    second: Vec = (0.0, 0.9, 0.5)
    shield: Vec = (0.3, 0.0, 1.0)  # where its face looks
    feet: Pair = ((-0.3, 0.0, -0.1), (0.3, 0.0, 0.15))
    knees: Pair = ((-0.35, 0.1, 1.0), (0.35, 0.1, 1.0))
    toes: Pair = ((-0.45, 0.0, 0.9), (0.35, 0.0, 0.9))
    mood: str = "fierce"
    hold: str = "one"  # one hand, both hands, or nothing held
    open: bool = False  # the left hand is spread
    # What the end of the weapon has turned about the chest to get here: an axis, and degrees.
    sweep: tuple[Vec, float] | None = None
    stab: bool = False  # the weapon has come straight
    rush: Vec | None = None  # where the whole body goes
    marks: tuple[str, ...] = ()
    near: float = 1.0  # how large a figure at close range is drawn


@cache
def poses() -> Mapping[str, Pose]:
    text = resources.files(__package__).joinpath("poses.toml").read_text("utf-8")
    return {name: Pose(**_tuples(told)) for name, told in tomllib.loads(text).items()}


def _tuples(value: Any) -> Any:  # noqa: ANN401 - TOML holds anything
    if isinstance(value, dict):
        return {k: _tuples(v) for k, v in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
