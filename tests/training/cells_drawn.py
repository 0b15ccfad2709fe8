"""Crops of printed numbers that our own code sets and spoils, for the network of `cells.py`.

Rows of entries, or a number alone in a circle, a box or among lines; then light, blur, grain, a
coarse scan, levels pulled apart, JPEG; and at last the crop, a little off its middle and size.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.cells import DIGIT, HEIGHT, ONES, TENS, WIDTH
from pipeline.vision.spotter import Gray
from tests.training.patches import Face

Floats = NDArray[np.float32]

UNIT = 30  # height of a digit while it is set
_SIZE = (520, 210)
_GAPS = ("-", "-", "-", "–", "—", "—", "--", "→", "►", "▸", " ", "  ", ":", "=", " - ", " – ",
         " — ", "- ", "— ", ".", "|", "/")  # fmt: skip
_NONE = -1


@dataclass(frozen=True, slots=True)
class Mark:
    """The middle of a number, half its width, its digits, and the middle of its column."""

    x: float
    y: float
    half: float
    tens: int
    ones: int
    slot: float


@dataclass(slots=True)
class Sheet:
    """Some numbers while they are set."""

    rng: random.Random
    image: Image.Image
    face: Face
    ink: int
    apart: float
    marks: list[Mark] = field(default_factory=list)
    spoilt: set[int] = field(default_factory=set)  # marks that are written over

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        return _sized(self.face)

    @property
    def pen(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def width(self, text: str) -> float:
        return self.font.getlength(text) + self.apart * max(0, len(text) - 1)

    def write(self, text: str, x: float, y: float) -> None:
        for letter in text:
            self.pen.text((x, y), letter, font=self.font, fill=self.ink, anchor="ls")
            x += self.font.getlength(letter) + self.apart

    def number(self, text: str, x: float, y: float, slot: float | None = None) -> None:
        """Set a number that the network is to read."""
        self.write(text, x, y)
        left, top, right, bottom = self.font.getbbox(text, anchor="ls")
        right += self.apart * (len(text) - 1)
        tens = int(text[-2]) if len(text) > 1 else _NONE
        middle = x + (left + right) / 2
        self.marks.append(
            Mark(middle, y + (top + bottom) / 2, (right - left) / 2, tens, int(text[-1]),
                 middle if slot is None or len(text) > 1 else slot)
        )  # fmt: skip


def samples(
    rng: random.Random, fonts: Sequence[Face], drawings: Sequence[Gray]
) -> list[tuple[Gray, Floats]]:
    """Some crops of one sheet, each with the chances of its tens and ones."""
    sheet = _sheet(rng, fonts, drawings)
    if rng.random() < 0.16:
        _alone(sheet)
    else:
        _entries(sheet, rng.choice(fonts) if rng.random() < 0.1 else None)
    if rng.random() < 0.035:
        _written_over(sheet, rng.choice(fonts))
    seen, scale = _scanned(np.asarray(sheet.image), rng)
    out = [
        (_crop(seen, scale, mark, rng), _told(mark, spoilt=i in sheet.spoilt))
        for i, mark in enumerate(sheet.marks)
    ]
    if rng.random() < 0.2 and (empty := _empty(sheet)) is not None:
        out.append((_crop(seen, scale, empty, rng), _told(empty, spoilt=False)))
    return out


def _sheet(rng: random.Random, fonts: Sequence[Face], drawings: Sequence[Gray]) -> Sheet:
    paper = rng.choice([255, 255, 255, rng.randint(225, 255)])
    image = Image.new("L", _SIZE, paper)
    wide, high = _SIZE
    if drawings and rng.random() < 0.1:
        whole = rng.choice(drawings)
        tall = rng.randint(80, 200)
        across = tall * wide // high
        if tall < whole.shape[0] and across < whole.shape[1]:
            x, y = rng.randrange(whole.shape[1] - across), rng.randrange(whole.shape[0] - tall)
            piece = np.array(cv2.resize(whole[y : y + tall, x : x + across], _SIZE))
            piece[:, : rng.choice([0, rng.randint(0, wide)])] = 255
            image = Image.fromarray(np.minimum(np.asarray(image), piece).astype(np.uint8))
    return Sheet(
        rng=rng,
        image=image,
        face=rng.choice(fonts),
        ink=rng.choice([0, 0, 0, 0, rng.randint(0, 60), rng.randint(0, 120)]),
        apart=rng.choice([0, 0, 0, 0, rng.uniform(-0.05, 0.2) * UNIT]),
    )


@lru_cache(400)
def _sized(face: Face) -> ImageFont.FreeTypeFont:
    """The font at the size at which its digits are a unit high."""
    _, top, _, bottom = ImageFont.truetype(face.path, 40).getbbox("0", anchor="ls")
    size = round(40 * UNIT / max(6, bottom - top))
    return ImageFont.truetype(face.path, max(10, min(90, size)))


def _alone(sheet: Sheet) -> None:
    """The number of a matrix or a picture, with what is drawn around it."""
    rng, (wide, high) = sheet.rng, _SIZE
    text = str(rng.randint(1, 64))
    width, kind = rng.randint(1, 5), rng.random()
    across, down = UNIT * rng.uniform(0.85, 1.5), UNIT * rng.uniform(0.8, 1.5)
    around = (wide / 2 - across, high / 2 - down, wide / 2 + across, high / 2 + down)
    if kind < 0.25:
        sheet.pen.ellipse(around, outline=sheet.ink, width=width)
    elif kind < 0.45:
        sheet.pen.rectangle(around, outline=sheet.ink, width=width)
    elif kind < 0.7:
        for _ in range(rng.randint(1, 3)):
            x = wide / 2 + rng.choice([-1, 1]) * UNIT * rng.uniform(1, 2.5)
            y = high / 2 + rng.choice([-1, 1]) * UNIT * rng.uniform(0.8, 2)
            sheet.pen.line([x, 0, x + rng.uniform(-20, 20), high], fill=sheet.ink, width=width)
            if rng.random() < 0.5:
                sheet.pen.line([0, y, wide, y + rng.uniform(-20, 20)], fill=sheet.ink, width=width)
    sheet.number(text, wide / 2 - sheet.width(text) / 2, high / 2 + UNIT / 2)


def _entries(sheet: Sheet, other: Face | None) -> None:
    """Three rows of two entries; the middle one is read."""
    rng, (wide, high) = sheet.rng, _SIZE
    if other is not None:
        sheet.face = other
    signs = sheet.face.signs
    gap = rng.choice([g for g in _GAPS if all(c.isascii() or c in signs for c in g)])
    padded, full, zero = rng.random() < 0.25, rng.random() < 0.35, rng.choice(["00", "00", "0"])
    aligned = rng.choice(["right", "right", "right", "left", "middle"])
    two, between = sheet.width("00"), sheet.width(gap)
    one = 2 * two + between + UNIT * rng.uniform(0.5, 2.6)
    row_high, blank = UNIT * rng.uniform(1.3, 2.6), rng.random() < 0.06
    start = wide / 2 - one * rng.uniform(0.9, 1.1)
    for row in range(3):
        y = high / 2 + UNIT / 2 + row_high * (row - 1)
        for column in range(2):
            x = start + one * column
            key, target = _pair(rng)
            told = f"{key:02}" if padded else str(key)
            aim = zero if rng.random() < 0.12 else f"{target:02}" if full else str(target)
            at = x if aligned == "left" else x + two - sheet.width(told)
            after = x + two if aligned != "left" else x + sheet.width(told)
            spare = two - sheet.width(aim)
            shift = {"left": 0.0, "right": spare, "middle": spare / 2}[aligned]
            put = sheet.number if row == 1 else _plain(sheet)
            put(told, at, y, x + two / 2)
            sheet.write(gap, after, y)
            middle = after + between + two / 2
            if not (blank and rng.random() < 0.5):
                put(aim, after + between + shift, y, middle)
            elif row == 1:
                sheet.marks.append(Mark(middle, y - UNIT / 2, two / 2, _NONE, _NONE, middle))
    _ruled(sheet, row_high, (start, one))


def _pair(rng: random.Random) -> tuple[int, int]:
    """A key and a target, odd ones mostly, and now and then any number."""
    key = rng.randint(1, 64) if rng.random() < 0.08 else 2 * rng.randint(1, 32)
    target = rng.randint(0, 63) if rng.random() < 0.1 else 2 * rng.randint(0, 31) + 1
    return key, target


def _plain(sheet: Sheet) -> Callable[[str, float, float, float], None]:
    """Numbers around those that are read."""

    def put(text: str, x: float, y: float, _slot: float) -> None:
        sheet.write(text, x, y)

    return put


def _ruled(sheet: Sheet, row_high: float, columns: tuple[float, float]) -> None:
    rng, (wide, high) = sheet.rng, _SIZE
    start, one = columns
    kind = rng.random()
    if kind < 0.12:
        for row in range(4):
            y = high / 2 + row_high * (row - 1.5) + rng.uniform(-3, 3)
            sheet.pen.line([0, y, wide, y], fill=sheet.ink, width=rng.randint(1, 4))
    if 0.06 < kind < 0.2:
        for column in range(3):
            x = start - UNIT / 2 + column * one
            sheet.pen.line([x, 0, x, high], fill=sheet.ink, width=rng.randint(1, 4))
    if kind > 0.9:
        x = start - rng.uniform(0.3, 1) * UNIT
        sheet.pen.line([x, 0, x, high], fill=sheet.ink, width=rng.randint(1, 5))


def _written_over(sheet: Sheet, face: Face) -> None:
    """Somebody struck a number through, or wrote another over it."""
    rng = sheet.rng
    i = rng.randrange(len(sheet.marks))
    mark, shade = sheet.marks[i], rng.randint(0, 110)
    if rng.random() < 0.5:
        for _ in range(rng.randint(2, 4)):
            falls, width = rng.uniform(-0.6, 0.6) * mark.half, rng.randint(2, 4)
            a = (mark.x - 1.2 * mark.half, mark.y - falls + rng.uniform(-6, 6))
            b = (mark.x + 1.2 * mark.half, mark.y + falls + rng.uniform(-6, 6))
            sheet.pen.line([a, b], fill=shade, width=width)
    else:
        at = (mark.x + rng.uniform(-5, 5), mark.y + rng.uniform(-5, 5))
        text = str(2 * rng.randint(0, 31) + 1)
        sheet.pen.text(at, text, font=_sized(face), fill=shade, anchor="mm")
    sheet.spoilt.add(i)


def _empty(sheet: Sheet) -> Mark | None:
    """A place on the line where no number stands."""
    rng, (wide, high) = sheet.rng, _SIZE
    for _ in range(6):
        x, y = rng.uniform(40, wide - 40), high / 2 + rng.uniform(-0.3, 0.3) * UNIT
        if all(abs(x - m.x) > m.half + 0.75 * UNIT for m in sheet.marks):
            return Mark(x, y, UNIT, _NONE, _NONE, x)
    return None


def _told(mark: Mark, *, spoilt: bool) -> Floats:
    """One, or less where nobody could be sure."""
    told = np.zeros(TENS + ONES, np.float32)
    sure = 0.4 if spoilt else 1.0
    told[:TENS] = (1 - sure) / TENS
    told[TENS:] = (1 - sure) / ONES
    told[mark.tens if mark.tens != _NONE else TENS - 1] += sure
    told[TENS + (mark.ones if mark.ones != _NONE else ONES - 1)] += sure
    return told


def _crop(page: Gray, scale: float, mark: Mark, rng: random.Random) -> Gray:
    """As `cells.crop` cuts it, and as far off its middle and size as that may be."""
    x = mark.slot if rng.random() < 0.5 else mark.x
    off = rng.uniform(-0.5, 0.5) if rng.random() < 0.1 else rng.gauss(0, 0.16)
    up = rng.uniform(-0.28, 0.28) if rng.random() < 0.06 else rng.gauss(0, 0.09)
    size = rng.uniform(0.7, 1.4) if rng.random() < 0.08 else math.exp(rng.gauss(0, 0.1))
    x, y = x + off * 0.7 * UNIT, mark.y + up * UNIT
    to, turn = DIGIT / (UNIT * size * scale), rng.gauss(0, 0.012)
    cos, sin = to * math.cos(turn), to * math.sin(turn)
    x, y = (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5
    into = np.array(
        [[cos, sin, WIDTH / 2 - 0.5 - cos * x - sin * y],
         [-sin, cos, HEIGHT / 2 - 0.5 + sin * x - cos * y]], np.float32,
    )  # fmt: skip
    if to < 0.8:
        page = cv2.GaussianBlur(page, (0, 0), 0.4 / to).astype(np.uint8)
    seen = cv2.warpAffine(page, into, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    return seen.astype(np.uint8)


def _scanned(drawn: Gray, rng: random.Random) -> tuple[Gray, float]:
    """As a scan shows it, and how many of its pixels a pixel of the drawing makes."""
    noise = np.random.default_rng(rng.randrange(2**31))
    weight = rng.random()
    if weight < 0.12:
        drawn = cv2.erode(drawn, np.ones((rng.choice([2, 3]),) * 2, np.uint8)).astype(np.uint8)
    elif weight < 0.24:
        drawn = cv2.dilate(drawn, np.ones((rng.choice([2, 2, 3]),) * 2, np.uint8)).astype(np.uint8)
    high = rng.choice([rng.uniform(6, 10), rng.uniform(6.5, 14), rng.uniform(9, 26)])
    scale, page = high / UNIT, drawn.astype(np.float32)
    if rng.random() < 0.75:
        page = _soft(page, rng.uniform(0.2, 0.75) / scale)
    size = max(8, round(page.shape[1] * scale)), max(8, round(page.shape[0] * scale))
    way = cv2.INTER_AREA if rng.random() < 0.7 else cv2.INTER_LINEAR
    page = _aged(np.asarray(cv2.resize(page, size, interpolation=way), np.float32), rng, noise)
    return _filed(page, rng, noise, scale)


def _soft(page: Floats, radius: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(page, (0, 0), radius), np.float32)


def _aged(page: Floats, rng: random.Random, noise: np.random.Generator) -> Floats:
    """The back shines through, the paper is uneven, there are specks."""
    high, wide = page.shape
    if rng.random() < 0.25:
        moved = (int(noise.integers(high)), int(noise.integers(wide)))
        back = np.roll(page[:, ::-1], moved, (0, 1))
        back = _soft(back, rng.uniform(0.8, 2))
        page = page - (255 - back) * rng.uniform(0.03, 0.22)
    if rng.random() < 0.25:
        rough = noise.standard_normal((high // 5 + 2, wide // 5 + 2), np.float32)
        soft = cv2.resize(_soft(rough, 1.0), (wide, high))
        page = page + np.asarray(soft, np.float32) * rng.uniform(3, 25)
    if rng.random() < 0.15:
        page = np.array(page, np.float32)
        for _ in range(rng.randint(1, 5)):
            at = (int(noise.integers(wide)), int(noise.integers(high)))
            cv2.circle(page, at, rng.randint(0, 2), float(rng.randint(0, 140)), -1)
    return np.asarray(page, np.float32)


def _filed(
    page: Floats, rng: random.Random, noise: np.random.Generator, scale: float
) -> tuple[Gray, float]:
    """Levels, grain, sharpening, black and white, JPEG, and one more change of size."""
    low, high = rng.uniform(0, 110), rng.uniform(200, 255)
    page = np.asarray(low + page / 255 * (high - low), np.float32)
    if rng.random() < 0.65:
        page = page + noise.standard_normal(page.shape, np.float32) * rng.uniform(1, 14)
    if rng.random() < 0.5:
        soft = _soft(page, rng.uniform(0.8, 1.5))
        page = page + (page - soft) * rng.uniform(0.3, 1.8)
    if rng.random() < 0.25:
        middle, reach = low + (high - low) * rng.uniform(0.3, 0.8), rng.uniform(10, 60)
        page = (page - middle) / (2 * reach) * 255 + 127
    out = np.clip(page, 0, 255).astype(np.uint8)
    if rng.random() < 0.08:
        out = np.where(out > rng.randint(100, 190), 255, 0).astype(np.uint8)
    if rng.random() < 0.75:
        quality = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(30, 92)]
        data = cv2.imencode(".jpg", out, quality)[1]
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
    if rng.random() < 0.3:
        more = rng.uniform(0.8, 2)
        out = cv2.resize(out, None, fx=more, fy=more, interpolation=cv2.INTER_CUBIC).astype(
            np.uint8
        )
        scale *= more
    return out, scale
