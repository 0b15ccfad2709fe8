"""Cells of character sheets that our own code sets and spoils, for `recognise/sheets_cells.py`.

A whole table is set, with pages, X and MOD as sheets have them: small, bold or thin, squeezed,
ruled, signs of many kinds. Then it is spoilt as scans are, its lines are taken away as the tool
does, and its cells are cut about as exactly as the tool finds them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.sheets_cells import BLANK, OTHER, S, both
from pipeline.recognise.sheets_numbers import Cell
from pipeline.vision.sheet_light import sheet_of
from pipeline.vision.spotter import Gray
from tests.training.patches import Face

Floats = NDArray[np.float32]
UNIT = 24  # height of a digit while it is set
ROWS, ABOVE = 26, 6  # rows of a table, and the height of what stands around it, in rows
_MINUS = ("-", "-", "-", "–", "−", "—")
_ODD = ("3/2", "1/-1", "-2/0", "RS", "A", "*", "Mod", "X", "B", "12/", "ab", "+", "-", "/", "Pg")


@dataclass(frozen=True, slots=True)
class Written:
    """A number of a cell as it is set, and as the network is to say it."""

    text: str
    sign: int = 0
    tens: int = 0
    ones: int = BLANK


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column stands, how its numbers are set, and what they are."""

    left: float
    right: float
    font: ImageFont.FreeTypeFont
    numbers: tuple[Written, ...]
    aligned: str
    apart: float  # of the sign and the digits


def samples(rng: random.Random, fonts: Sequence[Face]) -> list[tuple[Floats, tuple[int, int, int]]]:
    """The cells of one table, and what stands in them: sign, tens and ones."""
    pitch = UNIT * rng.uniform(1.2, 2.3)
    table = list(_columns(rng, fonts, pitch))
    drawn = _set(rng, table, pitch)
    page, across, down = _spoilt(drawn, rng)
    sheet = sheet_of(np.dstack([page] * 3), page)
    found = []
    for column in table:
        at = _edges(rng, column)
        for row, number in enumerate(column.numbers):
            if not number.text and rng.random() < 0.5:
                continue
            y = (row + ABOVE / 2 + 0.5 + rng.gauss(0, 0.05)) * pitch * down
            half = 0.49 * pitch * down * rng.uniform(0.93, 1.07)
            cell = Cell(at[0] * across, y - half, at[1] * across, y + half)
            found.append((both(sheet, cell), (number.sign, number.tens, number.ones)))
    return found


def _edges(rng: random.Random, column: Column) -> tuple[float, float]:
    """From where to where a cell is cut: about its column, a little more or less."""
    slack = 0.12 * (column.right - column.left)
    return (
        column.left + rng.uniform(-slack, slack / 2),
        column.right + rng.uniform(-slack / 2, slack),
    )


def _columns(rng: random.Random, fonts: Sequence[Face], pitch: float) -> Iterator[Column]:
    face = rng.choice(fonts)
    x = UNIT * rng.uniform(0.5, 2)
    aligned = rng.choice(["middle", "middle", "right"])
    plus, minus = rng.random() < 0.5, rng.choice(_MINUS)
    minus = minus if minus.isascii() or minus in face.signs else "-"
    for kind in ("page", "x", "mod"):
        if rng.random() < 0.06:
            face = rng.choice(fonts)
        size = rng.choice([1.0, 1.0, rng.uniform(0.7, 1.0)]) if kind == "x" else 1.0
        wide = max(UNIT * rng.uniform(1.9, 3.4), 0.9 * pitch)
        yield Column(
            left=x,
            right=x + wide,
            font=_sized(face, size),
            numbers=tuple(_number(rng, kind, minus, plus=plus) for _ in range(ROWS)),
            aligned="middle" if kind == "mod" and rng.random() < 0.3 else aligned,
            apart=rng.choice([0.0, 0.0, rng.uniform(0, 0.7)]) * UNIT,
        )
        x += wide


def _sized(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """The font at which digits are a unit high, or a part of it."""
    _, top, _, bottom = ImageFont.truetype(face.path, 40).getbbox("0", anchor="ls")
    return ImageFont.truetype(face.path, max(9, round(size * 40 * UNIT / max(6, bottom - top))))


def _number(rng: random.Random, kind: str, minus: str, *, plus: bool) -> Written:
    """What a sheet may have in a cell, and now and then something else."""
    if rng.random() < 0.07:
        return Written("")
    if rng.random() < 0.03:
        return Written(rng.choice(_ODD), ones=OTHER)
    if kind == "mod":
        return _mod(rng, minus, plus=plus)
    far = rng.randint(0, 99) if rng.random() < 0.12 else 2 * rng.randint(25, 32)
    page = rng.randint(1, 99) if rng.random() < 0.12 else 2 * rng.randint(1, 32)
    value = far if kind == "x" else page
    return Written(str(value), 0, value // 10, value % 10)


def _mod(rng: random.Random, minus: str, *, plus: bool) -> Written:
    if rng.random() < 0.12:
        return Written("S", ones=S)
    value = rng.choice([rng.randint(0, 9), rng.randint(0, 4), rng.randint(10, 25), 0])
    kind = rng.random()
    if kind < 0.45 and value:
        return Written(f"{minus}{value}", 2, value // 10, value % 10)
    if plus and (value or rng.random() < 0.3):
        return Written(f"+{value}", 1, value // 10, value % 10)
    return Written(str(value), 0, value // 10, value % 10)


def _set(rng: random.Random, table: Sequence[Column], pitch: float) -> Gray:
    """The table as it is printed."""
    wide = round(table[-1].right + UNIT * rng.uniform(0.5, 2))
    paper = rng.choice([255, 255, 255, rng.randint(190, 255)])
    image = Image.new("L", (wide, round((ROWS + ABOVE) * pitch)), paper)
    pen, ink = ImageDraw.Draw(image), rng.choice([0, 0, rng.randint(0, 60), rng.randint(0, 130)])
    for column in table:
        for row, number in enumerate(column.numbers):
            y = (row + ABOVE / 2 + 0.5) * pitch
            _write(pen, column, number, y, ink)
    if rng.random() < 0.75:
        _rule(rng, pen, table, pitch, rng.choice([ink, 0, rng.randint(0, 140)]))
    return np.array(image)


def _write(pen: ImageDraw.ImageDraw, column: Column, number: Written, y: float, ink: int) -> None:
    apart = column.apart if number.sign else 0.0
    wide = column.font.getlength(number.text) + apart
    _, top, _, bottom = column.font.getbbox("0", anchor="ls")
    line = y - (top + bottom) / 2
    left = (column.left + column.right - wide) / 2
    if column.aligned == "right":
        left = column.right - wide - 0.12 * UNIT
    if apart:
        pen.text((left, line), number.text[0], font=column.font, fill=ink, anchor="ls")
        left += column.font.getlength(number.text[0]) + apart
        pen.text((left, line), number.text[1:], font=column.font, fill=ink, anchor="ls")
    else:
        pen.text((left, line), number.text, font=column.font, fill=ink, anchor="ls")


def _rule(
    rng: random.Random, pen: ImageDraw.ImageDraw, table: Sequence[Column], pitch: float, ink: int
) -> None:
    width, kind = rng.randint(1, 4), rng.random()
    left, right = table[0].left, table[-1].right
    top, bottom = ABOVE / 2 * pitch, (ABOVE / 2 + ROWS) * pitch
    off = rng.uniform(-0.08, 0.08) * pitch
    if kind < 0.85:
        for row in range(ROWS + 1):
            pen.line([left, top + row * pitch + off, right, top + row * pitch + off], ink, width)
    if kind > 0.15:
        for x in (left, *(c.right for c in table)):
            pen.line([x, top, x, bottom], ink, width)


def _spoilt(drawn: Gray, rng: random.Random) -> tuple[Gray, float, float]:
    """As a scan shows it, and how much smaller it is across and down."""
    noise = np.random.default_rng(rng.randrange(2**31))
    weight = rng.random()
    if weight < 0.2:
        kernel = np.ones((rng.choice([2, 2, 3]),) * 2, np.uint8)
        change = cv2.erode if weight < 0.1 else cv2.dilate
        drawn = np.asarray(change(drawn, kernel), np.uint8)
    full = drawn.shape
    high = rng.choice(
        [rng.uniform(4.5, 7), rng.uniform(5, 8), rng.uniform(6, 12), rng.uniform(7, 20)]
    )
    down = high / UNIT
    across = down * rng.choice([1.0, 1.0, rng.uniform(0.7, 1.15)])
    if across < down * 0.9 and rng.random() < 0.5:
        drawn = _to(drawn, across / down, 1.0, cv2.INTER_NEAREST)
    soft = drawn.astype(np.float32)
    if rng.random() < 0.8:
        soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.2, 0.7) / down), np.float32)
    way = rng.choice([cv2.INTER_AREA] * 6 + [cv2.INTER_LINEAR] * 3 + [cv2.INTER_NEAREST])
    size = max(8, round(full[1] * across)), max(8, round(full[0] * down))
    small = _filed(np.asarray(cv2.resize(soft, size, interpolation=way), np.float32), rng, noise)
    if rng.random() < 0.2:
        more = rng.uniform(0.85, 1.8)
        small = _to(small, more, more, rng.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR]))
        small = _jpeg(small, rng.randint(40, 95))
    return small, small.shape[1] / full[1], small.shape[0] / full[0]


def _to(page: Gray, across: float, down: float, way: int) -> Gray:
    size = max(8, round(page.shape[1] * across)), max(8, round(page.shape[0] * down))
    return np.asarray(cv2.resize(page, size, interpolation=way), np.uint8)


def _filed(page: Floats, rng: random.Random, noise: np.random.Generator) -> Gray:
    """Light, what shines through, grain, sharpening, levels and JPEG."""
    low, high = rng.uniform(0, 120), rng.uniform(195, 255)
    page = np.asarray(low + page / 255 * (high - low), np.float32)
    if rng.random() < 0.2:
        back = np.roll(page[:, ::-1], int(noise.integers(page.shape[0])), 0)
        shown = np.asarray(cv2.GaussianBlur(back, (0, 0), 1.2), np.float32)
        page = page - (high - shown) * rng.uniform(0.03, 0.15)
    if rng.random() < 0.6:
        page = page + noise.standard_normal(page.shape, np.float32) * rng.uniform(1, 12)
    if rng.random() < 0.55:
        soft = np.asarray(cv2.GaussianBlur(page, (0, 0), rng.uniform(0.7, 1.4)), np.float32)
        page = page + (page - soft) * rng.uniform(0.3, 2.0)
    out = np.clip(page, 0, 255).astype(np.uint8)
    return _jpeg(out, rng.randint(25, 92)) if rng.random() < 0.85 else out


def _jpeg(page: Gray, quality: int) -> Gray:
    data = cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
