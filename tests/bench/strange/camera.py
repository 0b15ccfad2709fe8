"""What becomes of a strange page before it is a file."""

from __future__ import annotations

import random
from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image

from tests.bench.strange.leaf import pixels


def flatbed(page: Image.Image, rng: random.Random, high: int) -> Image.Image:
    """A home scanner: a little askew, a little soft, off-white, noisy."""
    image = pixels(page).astype(np.float32)
    image = _turned(image, rng.uniform(-1.2, 1.2), (246, 244, 238))
    image = image * np.array([0.97, 0.96, 0.92]) + 4
    image = _sized(image, high)
    noise = np.random.default_rng(rng.randrange(10**6)).normal(0, 4, image.shape)
    return Image.fromarray(np.clip(image + noise, 0, 255).astype(np.uint8))


def fax(page: Image.Image, rng: random.Random, high: int) -> Image.Image:
    """Black or white, at 100 dpi, with specks and a line that the feeder left."""
    gray = _sized(pixels(page.convert("L")).astype(np.float32), high)[..., 0]
    seeded = np.random.default_rng(rng.randrange(10**6))
    gray = gray + seeded.normal(0, 22, gray.shape)
    ink = gray < 150
    ink ^= seeded.random(ink.shape) < 0.0015
    x = rng.randrange(ink.shape[1])
    ink[:, x] |= seeded.random(ink.shape[0]) < 0.5
    return Image.fromarray(np.where(ink, 0, 255).astype(np.uint8)).convert("1")


def phone(page: Image.Image, rng: random.Random, high: int) -> Image.Image:
    """Photographed by hand on a table of dark wood, with a lamp at one side."""
    image = pixels(page)
    tall, wide = image.shape[:2]
    edge = int(0.07 * tall)
    size = wide + 2 * edge, tall + 2 * edge
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    moved = (
        corners
        + edge
        + np.array([[rng.uniform(-0.6, 0.6) * edge for _ in "xy"] for _ in corners], np.float32)
    )
    seen = cv2.warpPerspective(
        image, cv2.getPerspectiveTransform(corners, moved.astype(np.float32)), size,
        borderValue=(62, 44, 33),
    ).astype(np.float32)  # fmt: skip
    x, y = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    light = 0.55 + 0.5 * np.exp(-((x - rng.random()) ** 2 + (y - rng.random()) ** 2) / 0.5)
    lit = _sized(seen * light[..., None] * np.array([1.0, 0.95, 0.85]), high)
    soft = cv2.GaussianBlur(lit, (0, 0), 0.7)
    noise = np.random.default_rng(rng.randrange(10**6)).normal(0, 5, soft.shape)
    return Image.fromarray(np.clip(soft + noise, 0, 255).astype(np.uint8))


def spread(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two pages of an open book, dark where they meet."""
    both = np.hstack([pixels(left), pixels(right)]).astype(np.float32)
    x = np.abs(np.arange(both.shape[1]) - left.width) / left.width
    both *= (1 - 0.45 * np.exp(-x / 0.025))[None, :, None]
    return Image.fromarray(both.astype(np.uint8))


def ghosted(page: Image.Image, behind: Image.Image, much: float = 0.12) -> Image.Image:
    """The back of the leaf shines through."""
    other = pixels(behind.transpose(Image.Transpose.FLIP_LEFT_RIGHT).resize(page.size))
    return Image.fromarray((pixels(page) - much * (255 - other)).clip(0, 255).astype(np.uint8))


def turned(page: Image.Image, degrees: int) -> Image.Image:
    return page.rotate(degrees, expand=True)


def pairs(pages: Sequence[Image.Image]) -> list[Image.Image]:
    return [spread(a, b) for a, b in zip(pages[::2], pages[1::2], strict=True)]


def _turned(image: np.ndarray, degrees: float, ground: tuple[int, int, int]) -> np.ndarray:
    tall, wide = image.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, tall / 2), degrees, 1.0)
    return cv2.warpAffine(image, turn, (wide, tall), flags=cv2.INTER_LINEAR, borderValue=ground)


def _sized(image: np.ndarray, high: int) -> np.ndarray:
    if image.ndim == 2:
        image = image[..., None].repeat(3, axis=2)
    wide = round(image.shape[1] * high / image.shape[0])
    return cv2.resize(image.astype(np.float32), (wide, high), interpolation=cv2.INTER_AREA)
