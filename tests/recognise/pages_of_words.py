"""Pages with words at known places, drawn for tests."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Box = tuple[float, float, float, float]
SIZE = (600, 900)


@dataclass
class Paper:
    """A white page to write on."""

    size: tuple[int, int] = SIZE
    image: Image.Image = field(init=False)
    pen: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.image = Image.new("L", self.size, 255)
        self.pen = ImageDraw.Draw(self.image)

    def write(self, at: tuple[float, float], text: str, size: float) -> Box:
        """A line with its middle at a place; its box."""
        font = ImageFont.load_default(size)
        self.pen.text(at, text, 0, font, anchor="mm")
        return self.pen.textbbox(at, text, font, anchor="mm")

    def star(self, at: tuple[float, float], radius: float) -> None:
        points = [
            (
                at[0] + radius * (1 if i % 2 else 0.78) * math.cos(math.pi * i / 12),
                at[1] + radius * (1 if i % 2 else 0.78) * math.sin(math.pi * i / 12),
            )
            for i in range(24)
        ]
        self.pen.line([*points, points[0]], 0, 2)

    def matrix(self, top: float = 720) -> None:
        for i, key in enumerate(range(2, 50, 2)):
            at = (90 + i // 4 * 84, top + i % 4 * 34)
            self.write(at, f"{key}-{(3 * key) % 64 | 1}", 17)

    @property
    def gray(self) -> Picture:
        return np.asarray(self.image, np.uint8)
