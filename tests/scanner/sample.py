"""Pages to scan while there is no printed book at hand, with what is known of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.scanner.camera import Pixels
from tests.scanner.place import Box

SIZE = (1650, 2550)  # half a letter page at 300 dpi, as most books of the series are

_ROWS = ("down swing", "side swing", "thrust", "fake", "kick", "dislodge", "block", "jump")
_COLOURS = ("orange", "red", "dodgerblue", "limegreen", "yellow", "sienna", "white", "black")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sample:
    """A page, and the box of each word on it."""

    page: Pixels
    words: tuple[tuple[str, Box], ...]


class _Sheet:
    def __init__(self, size: tuple[int, int]) -> None:
        self.image = Image.new("RGB", size, "white")
        self.pen = ImageDraw.Draw(self.image)
        self.words: list[tuple[str, Box]] = []

    def word(self, at: tuple[float, float], text: str, size: float, fill: str = "black") -> None:
        font = ImageFont.load_default(size)
        self.pen.text(at, text, fill, font, anchor="mm")
        left, top, right, bottom = self.pen.textbbox(at, text, font, anchor="mm")
        self.words.append((text, (left, top, right, bottom)))

    def done(self) -> Sample:
        page = np.asarray(self.image, np.uint8)
        return Sample(page=page, words=tuple(self.words))


def parchment(number: int, size: tuple[int, int] = SIZE) -> Sample:
    """A picture page: number, title, a fighter of sorts, an instruction, a matrix."""
    sheet, (width, height) = _Sheet(size), size
    unit = width / 33
    pen = sheet.pen
    pen.rounded_rectangle(
        (unit, unit, width - unit, height * 0.78), unit, outline="black", width=round(unit / 5)
    )
    matrix = (unit, height * 0.8, width - unit, height - unit)
    pen.rounded_rectangle(matrix, unit, outline="black", width=round(unit / 5))
    sheet.word((width - 3 * unit, 2.6 * unit), str(number), 1.8 * unit)
    sheet.word((width / 2, 2.6 * unit), "SWINGING HIGH", 1.4 * unit)
    if number % 4 == 1:
        sheet.word((width * 0.78, height * 0.16), "SCORE", 1.3 * unit)
        sheet.word((width * 0.78, height * 0.19), str(number % 7 - 3), 1.3 * unit)
    _fighter(pen, width, height, number)
    sheet.word((width / 2, height * 0.755), "Do only orange or red next turn.", unit)
    for i, key in enumerate(range(2, 50, 2)):
        at = (4.3 * unit + (i // 4) * 4.4 * unit, height * 0.825 + (i % 4) * 1.55 * unit)
        sheet.word(at, f"{key}-{(key * number) % 64 | 1}", unit)
    sheet.word((width - 3 * unit, height * 0.93), str(number + 1), 1.8 * unit)
    return sheet.done()


def _fighter(pen: ImageDraw.ImageDraw, width: int, height: int, number: int) -> None:
    x, y, unit = width / 2, height * 0.3, width / 33
    line = round(unit / 7)
    pen.ellipse((x - 2 * unit, y - 4 * unit, x + 2 * unit, y), outline="black", width=line)
    pen.polygon([(x - 4 * unit, y + 11 * unit), (x, y), (x + 4 * unit, y + 11 * unit)], "gray")
    for i in range(14):
        pen.line((x + i * unit / 2, y + 3 * unit, x + 9 * unit, y - i * unit), "black", line // 2)
    for side in (-1, 1):
        foot = (x + side * (3 + number % 4) * unit, y + 26 * unit)
        pen.line((x + side * unit, y + 11 * unit, *foot), "black", 4 * line)
        hand = (x + side * 8 * unit, y + (number % 9) * unit)
        pen.line((x, y + 2 * unit, *hand), "black", 3 * line)


def sheet_page(size: tuple[int, int] = SIZE) -> Sample:
    """A character sheet with its coloured rows."""
    sheet, width = _Sheet(size), size[0]
    unit = width / 33
    sheet.word((width / 2, 2.5 * unit), "CHARACTER SHEET", 1.8 * unit)
    for i in range(28):
        top = 6 * unit + i * 1.45 * unit
        colour = _COLOURS[i // 4 if i < 24 else 7 - i % 2]
        row = (10 * unit, top, width - 10 * unit, top + 1.45 * unit)
        sheet.pen.rectangle(row, fill=colour, outline="black", width=3)
        ink = "white" if colour == "black" else "black"
        sheet.word((16 * unit, top + 0.7 * unit), _ROWS[i % 8], 0.9 * unit, ink)
        for x, text in ((25, str(2 * i + 2)), (27.5, str(50 + 2 * (i % 8))), (30, str(i % 9 - 4))):
            sheet.word((x * unit, top + 0.7 * unit), text, 0.9 * unit)
    return sheet.done()


def book(pages: int, size: tuple[int, int] = SIZE) -> list[Sample]:
    return [sheet_page(size), *(parchment(2 * i + 1, size) for i in range(pages - 1))][:pages]
