"""What a scanner, a camera and their software do to a page.

All images here are float32, 0..255, in three channels; nothing changes its input.
"""

from __future__ import annotations

import io

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.scanner.paper import Colour, Picture, Rng, cloud, times
from tests.scanner.place import Curl, Matrix

Pixels = NDArray[np.uint8]


def ground(rng: Rng, size: tuple[int, int], *, colour: Colour, grain: float) -> Picture:
    """What lies around the page: the lid of the scanner, or a table with its grain."""
    width, height = size
    streaks = cloud(rng, (max(width // 24, 1), height), 90)
    grown = np.asarray(cv2.resize(streaks, size, interpolation=cv2.INTER_LINEAR), np.float32)
    field = 1 + np.float32(grain) * (0.7 * grown + 0.3 * cloud(rng, size, 40))
    plain = np.full((height, width, 3), colour, np.float32)
    return np.clip(times(plain, field), 0, 255)


def laid(paper: Picture, under: Picture, into: Matrix, curl: Curl | None) -> Picture:
    """The paper as the camera sees it, over what is under it."""
    out = under.copy()
    size = (out.shape[1], out.shape[0])
    if curl is None:
        cv2.warpPerspective(paper, into, size, out, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
        return out
    x, y = _seen_from(into, size)
    flat = curl.height / 2 + (y - curl.height / 2) / curl.stretch(x)
    cv2.remap(
        paper,
        x.astype(np.float32),
        flat.astype(np.float32),
        cv2.INTER_LINEAR,
        out,
        cv2.BORDER_TRANSPARENT,
    )
    return out


def _seen_from(
    into: Matrix, size: tuple[int, int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each pixel of the scan, the spot of the curled paper that it shows."""
    back = np.linalg.inv(into)
    x, y = np.arange(size[0])[None, :], np.arange(size[1])[:, None]
    u, v, w = (back[i, 0] * x + back[i, 1] * y + back[i, 2] for i in range(3))
    return u / w, v / w


def shadowed(image: Picture, *, spine: float, reach: float, depth: float) -> Picture:
    """The shadow of the spine, where the leaf leaves the glass."""
    x = np.arange(image.shape[1])
    row = 1 - depth * np.exp(-np.abs(x - spine) / reach)
    return np.asarray(image * row.astype(np.float32)[None, :, None], np.float32)


def lit(image: Picture, *, gradient: float, angle: float, vignette: float) -> Picture:
    """Light that comes from one side and falls off to the corners."""
    height, width = image.shape[:2]
    x, y = np.linspace(-1, 1, 64)[None, :], np.linspace(-1, 1, 64)[:, None]
    turn = np.radians(angle)
    slope = (np.cos(turn) * x + np.sin(turn) * y) / 2 + 0.5
    field = (1 - gradient * slope) * (1 - vignette * (x**2 + y**2) / 2)
    light = cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return times(image, np.asarray(light, np.float32))


def defocused(image: Picture, *, radius: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), radius), np.float32)


def shaken(image: Picture, *, length: float, angle: float) -> Picture:
    """The camera moved so many pixels while it looked."""
    side = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((side, side), np.float32)
    steps = np.linspace(-length / 2, length / 2, 8 * side)
    turn = np.radians(angle)
    x = np.rint(side // 2 + steps * np.cos(turn)).astype(int)
    y = np.rint(side // 2 + steps * np.sin(turn)).astype(int)
    np.add.at(kernel, (y, x), 1)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)


def noisy(image: Picture, rng: Rng, *, noise: float, chroma: float) -> Picture:
    """Noise in levels; chroma is the share in which the colours differ, in larger patches."""
    height, width = image.shape[:2]
    grey = rng.standard_normal((height, width, 1), np.float32)
    small = rng.standard_normal((height // 2 + 1, width // 2 + 1, 3), np.float32)
    tint = np.asarray(cv2.resize(small, (width, height)), np.float32)
    rough = grey + np.float32(2 * chroma) * tint
    return np.asarray(image + np.float32(noise) * rough, np.float32)


def sharpened(image: Picture, *, amount: float, radius: float = 1.2) -> Picture:
    """As scanners do it: edges get a halo on both sides."""
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), radius), np.float32)
    return image + np.float32(amount) * (image - soft)


def levelled(image: Picture, *, black: float, white: float, gamma: float) -> Picture:
    """Black and white set by hand, as in every image program."""
    share = np.clip((image - np.float32(black)) / np.float32(white - black), 0, 1)
    return np.asarray(255 * share ** np.float32(1 / gamma), np.float32)


def grey(image: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.float32)


def bilevel(image: Picture, *, threshold: float) -> Picture:
    return np.float32(255) * np.asarray(image >= threshold, np.float32)


def reduced(image: Picture, size: tuple[int, int]) -> Picture:
    if size == (image.shape[1], image.shape[0]):
        return image
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)


def pixels(image: Picture) -> Pixels:
    return np.clip(np.rint(image), 0, 255).astype(np.uint8)


def jpeg(image: Pixels, *, quality: int, dpi: int) -> bytes:
    """Colour at half resolution, as all the scans have it that we know."""
    out = io.BytesIO()
    Image.fromarray(image).save(out, "JPEG", quality=quality, subsampling="4:2:0", dpi=(dpi, dpi))
    return out.getvalue()


def png(image: Pixels, *, dpi: int, bits: int = 8) -> bytes:
    out = io.BytesIO()
    picture = Image.fromarray(image)
    if bits == 1:
        picture = picture.convert("1", dither=Image.Dither.NONE)
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


def opened(data: bytes) -> Pixels:
    picture = Image.open(io.BytesIO(data))
    return np.asarray(picture.convert("L" if picture.mode == "1" else picture.mode), np.uint8)
