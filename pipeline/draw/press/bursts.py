"""Scores and thresholds of criticals, in bursts, in stars or as bare words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from pipeline.draw.ink import Point, Step
from pipeline.draw.press import typefaces
from pipeline.draw.press.leaf import Box, Pen, rectangle

Form = Literal["burst", "star", "stacked", "words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A word and a number that belong together."""

    word: str
    value: str
    pointer: str
    form: Form
    size: float

    @property
    def half(self) -> tuple[float, float]:
        """Half of the width and of the height that it takes."""
        value = typefaces.width(self.value, "bold", self.size)
        if self.form == "words":
            return (self.prefix + value) / 2, self.size * 0.5
        word = typefaces.width(self.word, "heavy", self.size * 0.36)
        if self.form == "stacked":
            word = typefaces.width(self.word, "heavy", self.size * 0.7)
            return max(value, word) / 2, self.size * 0.85
        round_ = max(value, word, self.size) / 2
        return round_ + self.size * 0.66, round_ + self.size * 0.6

    @property
    def prefix(self) -> float:
        return typefaces.width(self.word, "heavy", self.size * 0.75) + self.size * 0.3


def spiky(at: Point, half: tuple[float, float], spikes: int, depth: float) -> tuple[Step, ...]:
    """A star; every second spike is shorter where there are many."""
    made: list[Step] = []
    for i in range(2 * spikes):
        angle = math.pi * (i / spikes - 0.5)
        long = 1.0 if i % 4 == 0 or spikes < 10 else 0.9  # noqa: PLR2004 -- a star has few spikes
        reach = long if i % 2 == 0 else 1 - depth
        x = at[0] + half[0] * reach * math.cos(angle)
        y = at[1] + half[1] * reach * math.sin(angle)
        made.append(("L", (x, y)) if made else ("M", (x, y)))
    return (*made, ("Z",))


def show(pen: Pen, hit: Hit, at: Point) -> None:
    """Draw it round a point."""
    x, y = at
    half, size = hit.half, hit.size
    if hit.form in {"words", "stacked"}:  # the picture leaves it room
        room = Box(x=x - half[0], y=y - half[1], width=2 * half[0], height=2 * half[1])
        pen.draw(rectangle(room), fill="paper")
    if hit.form == "words":
        start = x - half[0]
        base = y + size * 0.33
        pen.write(hit.word, (start, base), size * 0.75, "heavy")
        pen.write(hit.value, (start + hit.prefix, base), size, "bold", pointer=hit.pointer)
        return
    if hit.form == "stacked":
        pen.write(hit.word, (x, y - size * 0.2), size * 0.7, "heavy", align="centre")
        pen.write(
            hit.value, (x, y + size * 0.72), size, "bold", align="centre", pointer=hit.pointer
        )
        return
    spikes, depth = (9, 0.22) if hit.form == "star" else (14, 0.2)
    pen.draw(spiky(at, half, spikes, depth), fill="paper", line="line", width=1.3)
    pen.write(hit.word, (x, y - size * 0.36), size * 0.36, "heavy", align="centre")
    pen.write(hit.value, (x, y + size * 0.46), size, "bold", align="centre", pointer=hit.pointer)
