"""A leaf of paper to draw on, in pixels."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

from tests.bench.strange.faces import Face

Ink = tuple[int, int, int]
Box = tuple[float, float, float, float]
BLACK, WHITE = (20, 18, 18), (255, 255, 255)


@dataclass(slots=True, kw_only=True)
class Leaf:
    """What is drawn on it changes it: paper is no value."""

    size: tuple[int, int]
    rng: random.Random
    paper: Ink = WHITE
    ink: Ink = BLACK
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.image = Image.new("RGB", self.size, self.paper)
        self.draw = ImageDraw.Draw(self.image)

    def write(
        self, at: tuple[float, float], text: str, face: Face, size: float, *, anchor: str = "l"
    ) -> float:
        """A line; `at` is on the line it stands on; how wide it became."""
        mask = face.line(text, size, self.rng)
        x = at[0] - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * mask.width
        place = round(x), round(at[1] - 0.7 * mask.height)
        self.image.paste(Image.new("RGB", mask.size, face.ink or self.ink), place, mask)
        return float(mask.width)

    def wrapped(self, box: Box, text: str, face: Face, size: float, *, anchor: str = "l") -> float:
        """Lines from the top of a box; where the last one stands."""
        left, top, right, _ = box
        x = {"l": left, "m": (left + right) / 2, "r": right}[anchor]
        y = top
        for line in lines(text, face, size, right - left):
            y += 1.25 * size
            self.write((x, y), line, face, size, anchor=anchor)
        return y

    def burst(self, centre: tuple[float, float], radius: float, points: int = 12) -> None:
        """A star with a white middle."""
        turn = self.rng.random()
        corners = [
            (
                centre[0]
                + (radius if i % 2 else 0.72 * radius) * math.cos(turn + math.pi * i / points),
                centre[1]
                + (radius if i % 2 else 0.72 * radius) * math.sin(turn + math.pi * i / points),
            )
            for i in range(2 * points)
        ]
        self.draw.polygon(corners, fill=self.paper, outline=self.ink, width=3)

    def shield(self, centre: tuple[float, float], radius: float) -> None:
        x, y = centre
        corners = [(x - radius, y - radius), (x + radius, y - radius),
                   (x + radius, y + 0.3 * radius), (x, y + 1.3 * radius),
                   (x - radius, y + 0.3 * radius)]  # fmt: skip
        self.draw.polygon(corners, fill=self.paper, outline=self.ink, width=4)

    def disc(self, centre: tuple[float, float], radius: float, fill: Ink | None = None) -> None:
        box = _around(centre, radius)
        self.draw.ellipse(box, fill=fill or self.paper, outline=self.ink, width=3)


def lines(text: str, face: Face, size: float, width: float) -> Sequence[str]:
    """The text broken into lines that fit."""
    made = [""]
    for word in text.split():
        longer = f"{made[-1]} {word}".strip()
        if made[-1] and face.width(longer, size) > width:
            made.append(word)
        else:
            made[-1] = longer
    return made


def _around(centre: tuple[float, float], radius: float) -> Box:
    return centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius


def fighter(leaf: Leaf, box: Box, *, gray: bool = True) -> None:
    """A drawing of nobody: limbs, a weapon, hatching, blots and strokes of motion."""
    rng, (left, top, right, bottom) = leaf.rng, box
    wide, high = right - left, bottom - top

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * wide, top + y * high

    for _ in range(rng.randint(2, 6)):
        start, to = at(rng.random(), rng.random()), at(rng.random(), rng.random())
        leaf.draw.line([start, to], fill=leaf.ink, width=rng.randint(1, 4))
    hip, neck = at(0.5, 0.6), at(rng.uniform(0.4, 0.6), 0.28)
    tone = tuple(int(c * 0.6 + i * 0.4) for c, i in zip(leaf.paper, leaf.ink, strict=True))
    thick = max(6, int(wide / 14))
    ends = [at(rng.uniform(0.1, 0.45), 0.95), at(rng.uniform(0.55, 0.9), 0.95)]
    hands = [
        at(rng.uniform(0.05, 0.4), rng.uniform(0.1, 0.6)),
        at(rng.uniform(0.6, 0.95), rng.uniform(0.1, 0.6)),
    ]
    for a, b in [(hip, neck), *((hip, e) for e in ends), *((neck, h) for h in hands)]:
        leaf.draw.line([a, b], fill=leaf.ink, width=thick + 6)
        leaf.draw.line([a, b], fill=tone if gray else leaf.paper, width=thick)
    leaf.disc((neck[0], neck[1] - 0.09 * high), 0.08 * min(wide, high))
    leaf.draw.line([hands[1], at(rng.random(), 0.02)], fill=leaf.ink, width=7)
    for _ in range(rng.randint(8, 30)):
        x, y = at(rng.uniform(0.1, 0.85), rng.uniform(0.1, 0.95))
        leaf.draw.line([(x, y), (x + 0.05 * wide, y - 0.04 * high)], fill=leaf.ink, width=2)
    for _ in range(rng.randint(0, 4)):
        x, y, r = *at(rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)), rng.uniform(0.01, 0.05) * wide
        leaf.draw.ellipse((x - r, y - r, x + r, y + 0.6 * r), fill=leaf.ink)


def advert(size: tuple[int, int], rng: random.Random, face: Face) -> Image.Image:
    """A page of another kind, with prices and numbers on it."""
    leaf = Leaf(size=size, rng=rng)
    wide, high = size
    leaf.write((wide / 2, 0.1 * high), "OTHER FIGHTERS", face, 0.05 * high, anchor="m")
    for i in range(9):
        y = (0.2 + 0.06 * i) * high
        number, trade = rng.randint(100, 999), rng.choice(("Miller", "Ferrier", "Cooper", "Tinker"))
        what = f"No. {number}  The {trade}"
        leaf.write((0.12 * wide, y), what, face, 0.024 * high)
        leaf.write(
            (0.85 * wide, y),
            f"$ {rng.randint(2, 9)}.{rng.randint(10, 99)}",
            face,
            0.024 * high,
            anchor="r",
        )
    fighter(leaf, (0.3 * wide, 0.74 * high, 0.7 * wide, 0.97 * high))
    return leaf.image


def pixels(image: Image.Image) -> np.ndarray:
    return np.asarray(image.convert("RGB"))
