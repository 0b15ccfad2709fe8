"""What happens to a page before it is scanned: ink, paper, age.

All images here are float32, 0..255, in three channels; nothing changes its input.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Colour = tuple[float, float, float]
Rng = np.random.Generator

_SCREENS = (15.0, 75.0, 45.0)  # degrees: the usual angles of the colour screens


def cloud(rng: Rng, size: tuple[int, int], cells: int) -> Picture:
    """Soft unevenness of about -1..1; so many patches to the longer side of (width, height)."""
    width, height = size
    step = max(width, height) / cells
    seeds = rng.standard_normal((round(height / step) + 2, round(width / step) + 2))
    return _grown(seeds.astype(np.float32), size)


def _grown(field: Picture, size: tuple[int, int]) -> Picture:
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_CUBIC), np.float32)


def _size(image: Picture) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def times(image: Picture, field: Picture) -> Picture:
    """Each pixel by its share of light: a field of one channel serves all three."""
    full = cv2.merge([field] * 3) if field.ndim < image.ndim else field
    return np.asarray(cv2.multiply(image, full), np.float32)


def faded(image: Picture, *, ink: float) -> Picture:
    """Black becomes this grey, white stays."""
    kept = (255 - ink) / 255
    return np.asarray(image * np.float32(kept) + np.float32(ink), np.float32)


def screened(image: Picture, *, lines: float, dpi: float) -> Picture:
    """Grey printed in dots of a screen with so many lines to the inch."""
    height, width = image.shape[:2]
    out = np.empty_like(image)
    for channel, angle in enumerate(_SCREENS):
        turn, pitch = np.radians(angle), 2 * np.pi * lines / dpi
        wave = _wave(width, height, pitch * np.cos(turn), pitch * np.sin(turn))
        wave += _wave(width, height, -pitch * np.sin(turn), pitch * np.cos(turn))
        dots = (image[:, :, channel] - 127.5) * 3.2 + wave * 140  # white and black stay whole
        out[:, :, channel] = np.clip(dots + 127.5, 0, 255)
    return out


def _wave(width: int, height: int, across: float, down: float) -> Picture:
    """cos(across * x + down * y), from one line and one column."""
    x, y = np.arange(width) * across, np.arange(height) * down
    wave = np.outer(np.cos(y), np.cos(x)) - np.outer(np.sin(y), np.sin(x))
    return wave.astype(np.float32)


def shown_through(image: Picture, back: Picture, *, strength: float, blur: float) -> Picture:
    """The back of the leaf, mirrored and soft, as far as the paper lets it through."""
    grey = cv2.cvtColor(np.ascontiguousarray(back[:, ::-1]), cv2.COLOR_RGB2GRAY)
    if grey.shape != image.shape[:2]:
        grey = cv2.resize(grey, _size(image), interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.blur(cv2.blur(grey, _odd(blur)), _odd(blur)), np.float32)
    return times(image, 1 - strength * (1 - soft / np.float32(255)))


def _odd(radius: float) -> tuple[int, int]:
    side = 2 * round(radius) + 1
    return side, side


def aged(image: Picture, *, colour: Colour, yellow: float, toning: float) -> Picture:
    """Paper on its way from white to its colour; the margins get there first."""
    width, height = _size(image)
    x, y = np.linspace(-1, 1, 64), np.linspace(-1, 1, 64)
    edge = np.maximum(np.abs(x)[None, :], np.abs(y)[:, None]) ** 6
    way = np.clip(yellow + toning * edge, 0, 1)[:, :, None]
    field = 1 - way * (1 - np.array(colour) / 255)
    return times(image, _grown(field.astype(np.float32), (width, height)))


def textured(image: Picture, rng: Rng, *, depth: float) -> Picture:
    """Fibres and waves of the paper; depth is in levels of white."""
    size = _size(image)
    uneven = 0.6 * cloud(rng, size, 7) + 0.4 * cloud(rng, size, max(size) // 3 + 1)
    return times(image, 1 + uneven * np.float32(depth / 255))


def stained(image: Picture, rng: Rng, *, count: int, colour: Colour) -> Picture:
    """Spots of coffee, damp or thumbs, each with a rim."""
    height, width = image.shape[:2]
    small = (max(width // 4, 1), max(height // 4, 1))
    x, y = np.meshgrid(np.arange(small[0]), np.arange(small[1]))
    depth = np.zeros((small[1], small[0]), np.float32)
    for _ in range(count):
        across, down = rng.uniform(0, small[0]), rng.uniform(0, small[1])
        radius = max(small) * rng.uniform(0.01, 0.12)
        wobble = 1 + 0.18 * cloud(rng, small, 9)
        far = np.hypot(x - across, y - down) / (radius * wobble)
        rim = np.exp(-(((far - 0.93) / 0.09) ** 2))
        inner = 0.45 * (1 - np.tanh((far - 0.95) * 12)) / 2
        depth = np.maximum(depth, rng.uniform(0.15, 0.5) * (inner + 0.5 * rim))
    field = 1 - depth[:, :, None] * (1 - np.array(colour, np.float32) / 255)
    return times(image, _grown(field.astype(np.float32), (width, height)))


def specked(image: Picture, rng: Rng, *, count: int, dpi: float) -> Picture:
    """Dust and hairs: mostly dark, some white where the ink is off."""
    out = image.copy()
    height, width = image.shape[:2]
    for _ in range(count):
        at = (int(rng.integers(width)), int(rng.integers(height)))
        shade = float(rng.choice([255, 40, 90, 140]))
        radius = max(round(dpi / 300 * rng.uniform(0.3, 2.5)), 0)
        cv2.circle(out, at, radius, (shade, shade, shade), -1, cv2.LINE_AA)
    return out
