"""Small pictures of text and line art that our own code sets and spoils, and what stands in them.

Fonts are whatever lies in the folders that are named: the more kinds, the better. None of them, and
nothing that others have drawn, enters the project.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.vision.spotter import SYMBOLS, Gray

SIZE = 128  # of a patch, in pixels of the page that the network sees
_FINER = 3
_DASHES, _ARROWS = "-–—−", "→►▶▸➔⇒"
_NEEDED = "0123456789-+abcdefghijklmnopqrstuvwxyzABCDEFG"
_OTHERS = ("Symbol", "Math", "Emoji", "Dingbats")
_KANJI = "飛天少女上段突頭直撃足負傷武器落身腕間合外跳突進転倒拾脚盾防御攻撃回避背後遠距離体"
_WORDS = tuple(
    """lantern points arm body away Z weapon B dodge duck next low restrictions leg head high
    critical do yellow kick mod page shield attacks I down close special tell blue turn S swing
    extended height any only thrust no range add l opponent red or score green maneuvers O
    orange block jump""".split()  # noqa: SIM905 - a list of words is read as one
)
_GAPS = ("-", "-", "-", "–", "—", "--", "→", "►", "▸", " ", "  ", ":", "=", " - ", " — ", " → ")


@dataclass(frozen=True, slots=True)
class Face:
    """A font file, and which signs beside letters and digits it has."""

    path: str
    signs: frozenset[str]
    kanji: bool = False


def faces(folders: Iterable[Path]) -> list[Face]:
    """The fonts that have all digits and letters."""
    found = []
    for folder in folders:
        for path in sorted([*folder.rglob("*.ttf"), *folder.rglob("*.otf")]):
            try:
                with TTFont(path, lazy=True) as font:
                    has = font.getBestCmap() or {}
            except (TTLibError, OSError, AssertionError):
                continue
            if any(o in path.name for o in _OTHERS) or any(ord(c) not in has for c in _NEEDED):
                continue
            signs = frozenset(c for c in _DASHES + _ARROWS if ord(c) in has)
            found.append(Face(str(path), signs, kanji=ord("飛") in has))
    return found


@dataclass(slots=True)
class Sheet:
    """A patch while it is set: larger than it will be, with the middles of its symbols."""

    rng: random.Random
    image: Image.Image
    font: ImageFont.FreeTypeFont
    ink: int
    high: float  # of a digit, in pixels of the patch
    marks: list[tuple[float, float, int]] = field(default_factory=list)

    @property
    def width(self) -> int:
        return self.image.width

    def write(self, text: str, x: float, y: float, apart: float = 0.0) -> float:
        """Set a text on its line; where the next one begins."""
        pen = ImageDraw.Draw(self.image)
        for letter in text:
            pen.text((x, y), letter, font=self.font, fill=self.ink, anchor="ls")
            symbol = symbol_of(letter)
            if symbol is not None:
                left, top, right, bottom = self.font.getbbox(letter, anchor="ls")
                self.marks.append((x + (left + right) / 2, y + (top + bottom) / 2, symbol))
            x += self.font.getlength(letter) + apart
        return x

    def line(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        ImageDraw.Draw(self.image).line([a, b], fill=self.ink, width=self.rng.randint(1, 5))


def symbol_of(letter: str) -> int | None:
    """The place of a letter in `SYMBOLS`; None for what is none of them."""
    if letter.isascii() and letter.isdigit():
        return SYMBOLS.index(letter)
    if letter in _DASHES:
        return SYMBOLS.index("-")
    if letter in _ARROWS:
        return SYMBOLS.index(">")
    if letter == "+":
        return SYMBOLS.index("+")
    return SYMBOLS.index("a") if letter.isalpha() else None


def patch(
    rng: random.Random, fonts: Sequence[Face], drawings: Sequence[Gray]
) -> tuple[Gray, list[tuple[float, float, int]]]:
    """A patch and the middles of its symbols."""
    face = rng.choice(fonts)
    ja = face.kanji and rng.random() < 0.5
    paper = rng.choice([255, 255, 255, rng.randint(200, 255), rng.randint(150, 255)])
    high = rng.uniform(9, 23)
    sheet = Sheet(
        rng=rng,
        image=Image.new("L", (SIZE * _FINER, SIZE * _FINER), paper),
        font=ImageFont.truetype(face.path, max(8, int(high * _FINER / 0.72))),
        ink=rng.choice([0, 0, 0, rng.randint(0, 70), rng.randint(0, 110)]),
        high=high,
    )
    _art(sheet, drawings)
    kind = rng.random()
    if ja or kind > 0.75:
        _prose(sheet, ja=ja)
    elif kind < 0.55:
        _matrix(sheet, face)
    else:
        _rows(sheet)
    return _spoilt(sheet)


def _art(sheet: Sheet, drawings: Sequence[Gray]) -> None:
    """Lines, arcs, hatching and blots below the text; now and then a piece of a drawing."""
    rng, wide = sheet.rng, sheet.width
    if drawings and rng.random() < 0.2:
        whole = rng.choice(drawings)
        side = int(min(whole.shape) / rng.uniform(1.2, 4))
        top, left = (rng.randrange(n - side) for n in whole.shape)
        piece = cv2.resize(whole[top : top + side, left : left + side], (wide, wide))
        sheet.image = Image.fromarray(np.minimum(np.asarray(sheet.image), piece))
    pen = ImageDraw.Draw(sheet.image)
    many = rng.choice([0, 0, 0, rng.randint(0, 2), rng.randint(3, 25)])
    for _ in range(many):
        x, y = (rng.uniform(-0.2, 1.2) * wide for _ in "xy")
        shade, width = rng.randint(0, 110), rng.randint(1, 6)
        kind = rng.random()
        if kind < 0.4:
            turn, long = rng.uniform(0, math.tau), rng.uniform(0.02, 1) * wide
            pen.line([x, y, x + math.cos(turn) * long, y + math.sin(turn) * long], shade, width)
        elif kind < 0.75:
            a, b = (rng.uniform(0.01, 0.6) * wide for _ in "ab")
            start = rng.uniform(0, 360)
            pen.arc([x - a, y - b, x + a, y + b], start, start + rng.uniform(20, 360), shade, width)
        else:
            spots = [(x + rng.gauss(0, wide / 6), y + rng.gauss(0, wide / 6)) for _ in range(5)]
            pen.polygon(spots, fill=shade)


def _matrix(sheet: Sheet, face: Face) -> None:
    """Entries in rows and columns, as a parchment prints them."""
    rng, high = sheet.rng, sheet.high * _FINER
    gap = rng.choice([g for g in _GAPS if g.isascii() or g.strip() in face.signs])
    padded, zero = rng.random() < 0.25, rng.choice(["00", "0", "00"])
    apart = rng.choice([0.0, 0.0, rng.uniform(-0.04, 0.15) * high])
    across = sheet.font.getlength("00" + gap + "00") + apart * 6 + high * rng.uniform(0.7, 3)
    down, left = high * rng.uniform(1.25, 2.4), rng.uniform(-1, 0.3) * across
    y = rng.uniform(-0.3, 1) * down
    while y < sheet.width + down:
        x = left
        while x < sheet.width:
            key, target = 2 * rng.randrange(1, 33), 2 * rng.randrange(0, 32) + 1
            told = zero if rng.random() < 0.08 else f"{target:02d}" if padded else str(target)
            sheet.write(f"{key:02d}{gap}{told}" if padded else f"{key}{gap}{told}", x, y, apart)
            x += across
        if rng.random() < 0.1:
            sheet.line((0, y + down / 4), (sheet.width, y + down / 4))
        y += down


def _rows(sheet: Sheet) -> None:
    """Words and numbers in rows, some on coloured ground, as a sheet prints them."""
    rng, high = sheet.rng, sheet.high * _FINER
    down = high * rng.uniform(1.2, 2.2)
    y = rng.uniform(0, 1) * down
    while y < sheet.width + down:
        ground = rng.randint(sheet.ink + 90, 255)
        if rng.random() < 0.12:
            box = (0, y - down * 0.85, sheet.width, y + down * 0.15)
            ImageDraw.Draw(sheet.image).rectangle(box, fill=ground)
        x = rng.uniform(-0.5, 0.2) * sheet.width
        while x < sheet.width:
            word = rng.choice(_WORDS)
            texts = [
                word,
                word.upper(),
                str(rng.randrange(66)),
                f"{rng.choice('+-')}{rng.randrange(9)}",
            ]
            x = sheet.write(rng.choice([*texts, texts[2]]), x, y) + rng.uniform(0.3, 1.5) * high
        if rng.random() < 0.3:
            sheet.line((0, y + down * 0.2), (sheet.width, y + down * 0.2))
        y += down
    if rng.random() < 0.3:
        at = rng.uniform(0, sheet.width)
        sheet.line((at, 0), (at, sheet.width))


def _prose(sheet: Sheet, *, ja: bool) -> None:
    """Lines of words, with a number here and there."""
    rng, high = sheet.rng, sheet.high * _FINER
    y = high * 1.0
    while y < sheet.width + high:
        x = rng.uniform(-0.3, 0.3) * sheet.width
        while x < sheet.width:
            word = rng.choice(_WORDS)
            word = word.upper() if rng.random() < 0.35 else word
            if ja:
                word = "".join(rng.choices(_KANJI, k=rng.randint(2, 9)))
            elif rng.random() < 0.1:
                word = f"{rng.choice(['', '+', '-'])}{rng.randrange(64)}"
            x = sheet.write(word + rng.choice(["", "", ".", ",", '"']), x, y) + high * 0.4
        y += high * rng.uniform(1.2, 2)


def _spoilt(sheet: Sheet) -> tuple[Gray, list[tuple[float, float, int]]]:
    """The patch skewed and as a scanner sees it."""
    rng, wide = sheet.rng, sheet.width
    turn = cv2.getRotationMatrix2D((wide / 2, wide / 2), rng.gauss(0, 1), 1)
    whole = np.asarray(sheet.image, np.uint8)
    page = np.asarray(
        cv2.warpAffine(whole, turn, (wide, wide), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    marks = []
    for x, y, symbol in sheet.marks:
        u, v = (float(n) / _FINER for n in turn @ (x, y, 1))
        if 0 <= u < SIZE and 0 <= v < SIZE:
            marks.append((u, v, symbol))
    return scanned(page, rng, sheet.high), marks


def scanned(page: Gray, rng: random.Random, high: float) -> Gray:
    """Too few pixels, blur, uneven light, noise, a halo, JPEG; then the size that is wanted."""
    noise = np.random.default_rng(rng.getrandbits(32))
    if rng.random() < 0.2:
        change = cv2.erode if rng.random() < 0.6 else cv2.dilate
        page = np.asarray(change(page, np.ones((2, 2), np.uint8)), np.uint8)
    scale = max(rng.uniform(0.45, 1.6), 6 / high)
    side = max(24, int(SIZE * scale))
    soft: NDArray[np.float32] = page.astype(np.float32)
    if rng.random() < 0.7:
        soft = cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.2, 1.0) * _FINER / scale)  # type: ignore[assignment]
    small = np.asarray(cv2.resize(soft, (side, side), interpolation=cv2.INTER_AREA), np.float32)
    if rng.random() < 0.35:
        slope = np.linspace(-1, 1, side, dtype=np.float32)
        small += slope[None] * rng.uniform(-30, 30) + slope[:, None] * rng.uniform(-30, 30)
    low, top = rng.uniform(0, 70), rng.uniform(190, 255)
    small = (low + small / 255 * (top - low)).astype(np.float32)
    if rng.random() < 0.6:
        small = small + noise.normal(0, rng.uniform(1, 14), small.shape).astype(np.float32)
    if rng.random() < 0.4:
        small = small + (small - cv2.GaussianBlur(small, (0, 0), 1.2)) * rng.uniform(0.3, 1.6)
    seen = np.clip(small, 0, 255).astype(np.uint8)
    if rng.random() < 0.75:
        _, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 92)])
        seen = np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
    way = rng.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR, cv2.INTER_AREA])
    return np.asarray(cv2.resize(seen, (SIZE, SIZE), interpolation=way), np.uint8)
