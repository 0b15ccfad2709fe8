"""Pages that are not of the book but lie in the pile: an advert, a price list, a blank."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.scanner.camera import Pixels
from tests.scanner.paper import Rng

_WARES = ("dice", "pencils", "counters", "boards", "boxes", "maps", "cards", "figures", "paint")
_CRIES = ("NEW!", "ALL FOR LESS", "SEND NO MONEY", "OPEN ON SUNDAY", "ASK FOR MORE")


def foreign_page(rng: Rng, size: tuple[int, int]) -> Pixels:
    kind = rng.choice(["advert", "prices", "blank"])
    ground = "white" if kind != "advert" else str(rng.choice(["khaki", "pink", "lightblue"]))
    image = Image.new("RGB", size, ground)
    pen = ImageDraw.Draw(image)
    if kind == "advert":
        _advert(pen, rng, size)
    if kind == "prices":
        _prices(pen, rng, size)
    return np.asarray(image, np.uint8)


def _say(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: float) -> None:
    pen.text(at, text, "black", ImageFont.load_default(max(size, 4)), anchor="mm")


def _advert(pen: ImageDraw.ImageDraw, rng: Rng, size: tuple[int, int]) -> None:
    width, height = size
    _say(pen, (width / 2, height * 0.1), str(rng.choice(_CRIES)), width / 10)
    for row in range(3):
        for column in range(2):
            x, y = width * (0.28 + 0.44 * column), height * (0.3 + 0.22 * row)
            wide, high = width * 0.18, height * 0.07
            pen.rectangle((x - wide, y - high, x + wide, y + high), "gray", "black", 4)
            _say(pen, (x, y), f"{rng.integers(1, 64)}.95", width / 16)
            _say(pen, (x, y + high * 1.3), str(rng.choice(_WARES)), width / 24)
    _say(pen, (width / 2, height * 0.93), f"Box {rng.integers(10, 9999)}", width / 28)


def _prices(pen: ImageDraw.ImageDraw, rng: Rng, size: tuple[int, int]) -> None:
    """Pairs of numbers in a grid: much like a matrix, yet none."""
    width, height = size
    _say(pen, (width / 2, height * 0.08), str(rng.choice(_WARES)).title(), width / 14)
    for row in range(12):
        y = height * (0.18 + 0.06 * row)
        _say(pen, (width * 0.22, y), str(rng.choice(_WARES)), width / 28)
        for column in range(3):
            x = width * (0.5 + 0.18 * column)
            _say(pen, (x, y), f"{rng.integers(2, 99)}-{rng.integers(0, 99):02}", width / 28)
