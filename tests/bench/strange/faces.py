"""Letters for strange books: what PDF viewers, OpenCV and DejaVu bring, bent into other faces."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from fpdf import FPDF
from PIL import Image, ImageDraw, ImageFont

EM = 96  # pixels; every glyph is made once at this size
HIGH, BASE = 2 * EM, int(1.4 * EM)  # of the box that holds a glyph, and its line in it
_TYPE = (
    Path("/usr/share/fonts/truetype/dejavu"),
    Path(__file__).parents[3] / "pipeline/draw/press/fonts",
)
_LETTERS = "".join(chr(n) for n in range(33, 127))
_OUTSIDE = str.maketrans({"–": "-", "—": "-", "“": '"', "”": '"', "’": "'", "…": ".", "·": "."})
# How old-style figures stand: how high, and how far below the line, in parts of a lining figure.
_OLD: Mapping[str, tuple[float, float]] = {
    **dict.fromkeys("012", (0.74, 0.0)),
    **dict.fromkeys("34579", (1.0, 0.26)),
    **dict.fromkeys("68", (1.0, 0.0)),
}
Glyph = tuple[np.ndarray, float]  # ink from 0 to 255, and how far the next one stands, in pixels


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A family, and how it is bent; `shake` is how uneven a hand writes."""

    family: str
    wide: float = 1.0
    lean: float = 0.0
    bold: int = 0
    old: bool = False
    shake: float = 0.0
    apart: float = 0.0
    ink: tuple[int, int, int] | None = None  # where it is not the ink of the page

    def line(self, text: str, size: float, rng: random.Random | None = None) -> Image.Image:
        """The ink of a line; the line the letters stand on is at 0.7 of its height."""
        made = [self._bent(c, rng) for c in _plain(self.family, text)]
        width = int(sum(a for _, a in made) + 1.6 * EM)
        ink, at = np.zeros((HIGH, width), np.uint8), 0.4 * EM
        for glyph, forward in made:
            x = int(at - 0.4 * EM)
            part = ink[:, x : x + glyph.shape[1]]
            np.maximum(part, glyph[:, : part.shape[1]], out=part)
            at += forward
        ink = ink[:, int(0.4 * EM) - 8 : int(at) + 8 + int(abs(self.lean) * EM / 2)]
        scale = size / EM
        shape = max(1, round(ink.shape[1] * scale)), max(1, round(HIGH * scale))
        return Image.fromarray(cv2.resize(ink, shape, interpolation=cv2.INTER_AREA))

    def width(self, text: str, size: float) -> float:
        forward = sum(self._bent(c, None)[1] for c in _plain(self.family, text))
        return (forward + 16) * size / EM

    def _bent(self, letter: str, rng: random.Random | None) -> Glyph:
        if letter == " ":
            return np.zeros((HIGH, 8), np.uint8), 0.3 * EM * self.wide + self.apart * EM
        ink, forward = _glyph(self.family, letter)
        shift, grow, lean = 0.0, 1.0, self.lean
        if self.old and letter in _OLD:
            grow, below = _OLD[letter]
            shift = below * 0.7 * EM
        if rng and self.shake:
            grow *= rng.uniform(1 - self.shake, 1 + self.shake)
            shift += rng.uniform(-0.3, 0.3) * self.shake * EM
            lean += rng.uniform(-1, 1) * self.shake
        left = 0.4 * EM
        turn = np.array(
            [
                [self.wide * grow, -lean, left * (1 - self.wide * grow) + lean * BASE],
                [0, grow, BASE * (1 - grow) + shift],
            ]
        )
        bent = cv2.warpAffine(ink, turn, (ink.shape[1] + EM // 2, HIGH))
        if rng and self.shake:
            bent = _wavering(bent, 22 * self.shake, rng)
        if self.bold:
            bent = cv2.dilate(bent, np.ones((self.bold, self.bold), np.uint8))
        return bent, forward * self.wide * grow + self.apart * EM + self.bold / 2


def _wavering(ink: np.ndarray, far: float, rng: random.Random) -> np.ndarray:
    """As a hand draws it: no stroke is quite straight."""
    y, x = np.mgrid[: ink.shape[0], : ink.shape[1]].astype(np.float32)
    turns = [rng.uniform(0, 6.3) for _ in range(2)]
    across = (x + far * np.sin(y / 19 + turns[0])).astype(np.float32)
    down = (y + far * np.sin(x / 23 + turns[1])).astype(np.float32)
    return np.asarray(cv2.remap(ink, across, down, cv2.INTER_LINEAR))


def _plain(family: str, text: str) -> str:
    return text if family.endswith(".ttf") else text.translate(_OUTSIDE)


def _glyph(family: str, letter: str) -> Glyph:
    if family.endswith(".ttf"):
        return _outline(family, letter)
    if family.startswith("hershey "):
        return _stroke(int(family.split()[1]), letter)
    return _core(family).get(letter) or _outline("DejaVuSans.ttf", letter)


@lru_cache(4096)
def _outline(name: str, letter: str) -> Glyph:
    path = next(f / name for f in _TYPE if (f / name).is_file())
    font = ImageFont.truetype(str(path), EM)
    forward = font.getlength(letter)
    image = Image.new("L", (int(forward + 0.8 * EM), HIGH))
    ImageDraw.Draw(image).text((0.4 * EM, BASE), letter, 255, font, anchor="ls")
    return np.asarray(image), forward


@lru_cache(4096)
def _stroke(number: int, letter: str) -> Glyph:
    """The plotter letters of OpenCV, some of which look written."""
    scale, thick = EM / 32, 5
    (wide, _), _ = cv2.getTextSize(letter, number, scale, thick)
    ink = np.zeros((HIGH, int(wide + 0.8 * EM)), np.uint8)
    cv2.putText(ink, letter, (int(0.4 * EM), BASE), number, scale, 255, thick, cv2.LINE_AA)
    return ink, float(wide)


@lru_cache(8)
def _core(name: str) -> Mapping[str, Glyph]:
    """A face that every PDF viewer has, such as `times b`: a page for each glyph, rendered."""
    family, _, style = name.partition(" ")
    pdf = FPDF(unit="pt", format=(2 * EM, HIGH))
    pdf.set_auto_page_break(False)
    widths = []
    for letter in _LETTERS:
        pdf.add_page()
        pdf.set_font(family, style.upper(), EM)
        pdf.text(0.4 * EM, BASE, letter)
        widths.append(pdf.get_string_width(letter))
    pages = pypdfium2.PdfDocument(io.BytesIO(bytes(pdf.output())))
    shown = [
        255 - np.asarray(p.render(scale=1, grayscale=True).to_pil().convert("L")) for p in pages
    ]
    cut = [(ink[:, : int(w + 0.8 * EM)], w) for ink, w in zip(shown, widths, strict=True)]
    return dict(zip(_LETTERS, cut, strict=True))
