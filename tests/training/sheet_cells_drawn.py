"""Cells of character sheets that our own code sets and spoils, for `recognise/sheets_cells.py`.

A whole table is set, with pages, X and MOD as sheets have them: small, bold or thin, squeezed,
ruled, signs of many kinds. Then it is spoilt as scans are, its lines are taken away as the tool
does, and its cells are cut about as exactly as the tool finds them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.sheets_cells import BLANK, OTHER, S, both
from pipeline.recognise.sheets_numbers import Cell
from pipeline.vision.sheet_light import sheet_of
from pipeline.vision.spotter import Gray
from tests.training.patches import Face
from tests.training.sheet_cells_fonts import UNIT, Fonts, sized
from tests.training.sheet_cells_scanned import scanned

Floats = NDArray[np.float32]
ROWS, ABOVE = 26, 6  # rows of a table, and the height of what stands around it, in rows
_PAGE = 80, 125  # times as high as a digit: what is a long line is told by the height of a page
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
    spread: float  # of one digit and the next, more than usual
    beside: float  # of the right edge


def samples(rng: random.Random, fonts: Fonts) -> list[tuple[Floats, tuple[int, int, int]]]:
    """The cells of one table, and what stands in them: sign, tens and ones."""
    pitch = UNIT * rng.uniform(1.2, 2.3)
    table = list(_columns(rng, fonts, pitch))
    drawn = _set(rng, table, pitch)
    page, across, down = scanned(drawn, rng)
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


def _columns(rng: random.Random, fonts: Fonts, pitch: float) -> Iterator[Column]:
    main, x = fonts.one(rng), UNIT * rng.uniform(0.5, 2)
    aligned = rng.choice(["middle", "middle", "right"])
    plus, minus = rng.random() < 0.5, rng.choice(_MINUS)
    spread = rng.choice([0.0, 0.0, rng.uniform(-0.1, 0.15)]) * UNIT
    for kind in ("page", "x", "mod"):
        face = _face(rng, fonts, main, kind)
        size = rng.choice([1.0, 1.0, rng.uniform(0.7, 1.0)]) if kind == "x" else 1.0
        wide = max(UNIT * rng.uniform(1.9, 3.4), 0.9 * pitch)
        mark = minus if minus.isascii() or minus in face.signs else "-"
        yield Column(
            left=x,
            right=x + wide,
            font=sized(face, size),
            numbers=tuple(_number(rng, kind, mark, plus=plus) for _ in range(ROWS)),
            aligned="middle" if kind == "mod" and rng.random() < 0.3 else aligned,
            apart=rng.choice([0.0, 0.0, rng.uniform(0, 0.7)]) * UNIT,
            spread=spread,
            beside=rng.uniform(0.06, 0.3) * UNIT,
        )
        x += wide


def _face(rng: random.Random, fonts: Fonts, main: Face, kind: str) -> Face:
    """X is often set lighter or bolder than the rest of a row, or quite otherwise."""
    if kind == "x" and rng.random() < 0.35:
        return fonts.like(rng, main) if rng.random() < 0.6 else fonts.one(rng)
    return fonts.one(rng) if rng.random() < 0.06 else main


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
    value = rng.choice([rng.randint(0, 9), rng.randint(0, 9), rng.randint(1, 6), 0])
    if rng.random() < 0.08:
        value = rng.randint(10, 25)
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
    if rng.random() < 0.2:
        _tint(rng, pen, table, pitch, paper)
    for column in table:
        for row, number in enumerate(column.numbers):
            y = (row + ABOVE / 2 + 0.5) * pitch
            _write(pen, column, number, y, ink)
    if rng.random() < 0.75:
        _rule(rng, pen, table, pitch, rng.choice([ink, 0, rng.randint(0, 140)]))
    page = np.array(image)
    more = max(0, round(UNIT * rng.uniform(*_PAGE)) - len(page))
    return np.pad(page, ((0, more), (0, 0)), mode="edge")


def _tint(
    rng: random.Random, pen: ImageDraw.ImageDraw, table: Sequence[Column], pitch: float, paper: int
) -> None:
    """Grounds of rows that were coloured."""
    many = rng.randint(1, 4)
    for row in range(0, ROWS, many):
        if rng.random() < 0.6:
            top = (row + ABOVE / 2) * pitch
            box = (table[0].left, top, table[-1].right, top + many * pitch)
            pen.rectangle(box, fill=rng.randint(150, paper))


def _write(pen: ImageDraw.ImageDraw, column: Column, number: Written, y: float, ink: int) -> None:
    if not number.text:
        return
    apart = column.apart if number.sign else 0.0
    wide = column.font.getlength(number.text) + apart + column.spread * (len(number.text) - 1)
    _, top, _, bottom = column.font.getbbox("0", anchor="ls")
    line = y - (top + bottom) / 2
    left = (column.left + column.right - wide) / 2
    if column.aligned == "right":
        left = column.right - wide - column.beside
    if not apart and not column.spread:
        pen.text((left, line), number.text, font=column.font, fill=ink, anchor="ls")
        return
    for i, letter in enumerate(number.text):
        pen.text((left, line), letter, font=column.font, fill=ink, anchor="ls")
        left += column.font.getlength(letter) + column.spread + (apart if i == 0 else 0.0)


def _rule(
    rng: random.Random, pen: ImageDraw.ImageDraw, table: Sequence[Column], pitch: float, ink: int
) -> None:
    width, kind = rng.randint(1, 4), rng.random()
    left, right = table[0].left, table[-1].right
    top, bottom = ABOVE / 2 * pitch, (ABOVE / 2 + ROWS) * pitch
    off = rng.uniform(-0.08, 0.08) * pitch
    groups = rng.choice([0.0, rng.uniform(0.1, 0.5)])  # of the rows, one with a bolder line
    if kind < 0.85:
        for row in range(ROWS + 1):
            bold = width + (rng.randint(1, 5) if rng.random() < groups else 0)
            pen.line([left, top + row * pitch + off, right, top + row * pitch + off], ink, bold)
    if kind > 0.15:
        width = rng.choice([width, width, rng.randint(1, 7)])
        for x in (left, *(c.right for c in table)):
            pen.line([x, top, x, bottom], ink, width)
