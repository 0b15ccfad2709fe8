"""Where digits, dashes and letters stand on a page: one small network looks at all of it at once.

The network is convolutions alone, so that it takes a page of any size and knows no layout. It gives
for each square of four by four pixels what symbol has its middle there. It was trained on text that
our own code sets and spoils (`tests/training`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.networks import Network, opened

Gray = NDArray[np.uint8]
Floats = NDArray[np.float32]

SYMBOLS = "0123456789->+a"  # > is any arrow, a any letter
_STRIDE = 4
_AREA = 800_000  # pixels at once: the network takes 200 bytes for each
_AROUND = 64  # pixels beside a band that are seen with it
_LEAST = 0.35  # how likely a symbol must be to be told of
_DARK = 60.0  # light below this is no paper


@dataclass(frozen=True, slots=True)
class Glyph:
    """A symbol by its middle, in pixels of the page, and how likely it is each of the symbols."""

    x: float
    y: float
    symbol: str
    p: float  # that anything stands here
    shares: tuple[float, ...]  # by SYMBOLS; what is missing to one is the share of nothing


def flattened(gray: Gray) -> Gray:
    """The page as if its light were even: paper is white everywhere."""
    high, wide = gray.shape
    small = cv2.resize(gray, (max(8, wide // 8), max(8, high // 8)), interpolation=cv2.INTER_AREA)
    paper = cv2.medianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), 9)
    light = cv2.resize(paper, (wide, high)).astype(np.float32)
    even = gray.astype(np.float32) / np.maximum(light, _DARK)
    return np.clip(even * 255, 0, 255).astype(np.uint8)


def spot(flat: Gray, height: int = 1000) -> tuple[Glyph, ...]:
    """The symbols of a page whose light is flattened, seen at a height of so many pixels.

    Digits of 9 to 23 pixels are seen; a parchment is 1000 high for those of its matrix.
    """
    scale = height / flat.shape[0]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    page = cv2.resize(flat, None, fx=scale, fy=scale, interpolation=way)
    ink = np.asarray((255 - page.astype(np.float32)) / 255, np.float32)
    return tuple(_glyphs(_shares(ink), scale))


def _shares(ink: Floats) -> Floats:
    """The shares of all squares; a large page is looked at in bands, since each takes memory."""
    high, wide = ink.shape
    band = max(_STRIDE, _AREA // wide // _STRIDE * _STRIDE)
    found = []
    for start in range(0, high, band):
        top, bottom = max(0, start - _AROUND), min(high, start + band + _AROUND)
        seen: Floats = _network().run(None, {"x": ink[None, None, top:bottom]})[0][0]
        first = (start - top) // _STRIDE
        last = first + band // _STRIDE if start + band < high else seen.shape[1]
        found.append(seen[:, first:last])
    return np.concatenate(found, axis=1)


@cache
def _network() -> Network:
    data = resources.files(__package__).joinpath("spotter.onnx").read_bytes()
    return opened(data)


def _glyphs(shares: Floats, scale: float) -> list[Glyph]:
    """The peaks of what is not nothing, each with its middle between the squares around it."""
    some = 1 - shares[0]
    peaks = (some >= cv2.dilate(some, np.ones((3, 3), np.uint8))) & (some > _LEAST)
    rows, columns = np.nonzero(peaks)
    around = np.arange(-1, 2)
    near = np.pad(some, 1)[
        rows[:, None, None] + 1 + around[:, None], columns[:, None, None] + 1 + around
    ].astype(np.float64)
    whole = near.sum(axis=(1, 2))
    x = columns + (near.sum(axis=1) * around).sum(axis=1) / whole
    y = rows + (near.sum(axis=2) * around).sum(axis=1) / whole
    here = shares[1:, rows, columns]
    return [
        Glyph(x=right, y=down, symbol=SYMBOLS[best], p=p, shares=tuple(each))
        for right, down, best, p, each in zip(
            ((x + 0.5) * _STRIDE / scale).tolist(),
            ((y + 0.5) * _STRIDE / scale).tolist(),
            here.argmax(axis=0).tolist(),
            some[rows, columns].tolist(),
            here.T.tolist(),
            strict=True,
        )
    ]
