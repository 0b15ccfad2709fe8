"""Drawn sheets as scans show them: mostly small and clean, as pages put on the web, or much spoilt.

A page for the web was scanned at two or three hundred dots to the inch, its levels were stretched
until the paper was white, and then it was made so small that a digit is six pixels high. Some were
made narrower than they are high: of eight real sheets, one by four tenths.
"""

from __future__ import annotations

import math
import random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.vision.spotter import Gray
from tests.training.sheet_cells_fonts import UNIT

Floats = NDArray[np.float32]
_SMALL = 0.7  # of the sheets
_LEAST, _MOST = 5.0, 12.0  # pixels of a digit on the web
_WAYS = (
    Image.Resampling.BOX,
    Image.Resampling.BILINEAR,
    Image.Resampling.BICUBIC,
    Image.Resampling.BICUBIC,
    Image.Resampling.LANCZOS,
)


def scanned(drawn: Gray, rng: random.Random) -> tuple[Gray, float, float]:
    """As a scan shows it, and how much smaller it is across and down."""
    noise = np.random.default_rng(rng.randrange(2**31))
    if rng.random() < 0.2:
        kernel = np.ones((rng.choice([2, 2, 3]),) * 2, np.uint8)
        change = rng.choice([cv2.erode, cv2.dilate])
        drawn = np.asarray(change(drawn, kernel), np.uint8)
    small = _web(drawn, rng, noise) if rng.random() < _SMALL else _spoilt(drawn, rng, noise)
    return small, small.shape[1] / drawn.shape[1], small.shape[0] / drawn.shape[0]


def _web(drawn: Gray, rng: random.Random, noise: np.random.Generator) -> Gray:
    """Scanned large, its levels stretched, made small, sharpened and saved."""
    page = np.asarray(
        cv2.GaussianBlur(drawn.astype(np.float32), (0, 0), rng.uniform(0.3, 1.8)), np.float32
    )
    page = page + noise.standard_normal(page.shape, np.float32) * rng.uniform(0, 16)
    low, high = rng.uniform(-50, 100), rng.uniform(215, 300)
    page = np.clip(low + page / 255 * (high - low), 0, 255).astype(np.float32)
    down = math.exp(rng.uniform(math.log(_LEAST), math.log(_MOST))) / UNIT
    across = down * _squeezed(rng)
    if rng.random() < 0.25:
        page = _less(page, math.sqrt(across), math.sqrt(down), rng.choice(_WAYS))
        across, down = math.sqrt(across), math.sqrt(down)
    if rng.random() < 0.12:  # pixels are left out
        size = max(8, round(page.shape[1] * across)), max(8, round(page.shape[0] * down))
        way = rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST])
        page = np.asarray(cv2.resize(page, size, interpolation=way), np.float32)
    else:
        page = _less(page, across, down, rng.choice(_WAYS))
    if rng.random() < 0.5:
        page = _sharp(page, rng.uniform(0.5, 1.2), rng.uniform(0.2, 1.6))
    if rng.random() < 0.15:
        page = page + noise.standard_normal(page.shape, np.float32) * rng.uniform(1, 8)
    out = _jpeg(np.clip(page, 0, 255).astype(np.uint8), rng.randint(45, 95))
    if rng.random() < 0.1:
        more = rng.uniform(0.9, 1.4)
        out = _to(out, more, more, rng.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR]))
        out = _jpeg(out, rng.randint(50, 95))
    return out


def _squeezed(rng: random.Random) -> float:
    """How much smaller a page was made across than down."""
    return rng.choice([1.0, 1.0, rng.uniform(0.65, 1.15), rng.uniform(0.5, 0.8)])


def _less(page: Floats, across: float, down: float, way: Image.Resampling) -> Floats:
    """Made smaller by all of its pixels."""
    size = max(8, round(page.shape[1] * across)), max(8, round(page.shape[0] * down))
    return np.asarray(Image.fromarray(page).resize(size, way), np.float32)


def _sharp(page: Floats, far: float, much: float) -> Floats:
    soft = np.asarray(cv2.GaussianBlur(page, (0, 0), far), np.float32)
    return np.asarray(page + (page - soft) * much, np.float32)


def _spoilt(drawn: Gray, rng: random.Random, noise: np.random.Generator) -> Gray:
    high = rng.choice([rng.uniform(5, 8), rng.uniform(6, 12), rng.uniform(7, 20)])
    down = high / UNIT
    across = down * _squeezed(rng)
    if across < down * 0.9 and rng.random() < 0.5:
        drawn = _to(drawn, across / down, 1.0, cv2.INTER_NEAREST)
        across = down
    soft = drawn.astype(np.float32)
    if rng.random() < 0.8:
        soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.2, 0.7) / down), np.float32)
    way = rng.choice([cv2.INTER_AREA] * 6 + [cv2.INTER_LINEAR] * 3 + [cv2.INTER_NEAREST])
    size = max(8, round(drawn.shape[1] * across)), max(8, round(drawn.shape[0] * down))
    small = _filed(np.asarray(cv2.resize(soft, size, interpolation=way), np.float32), rng, noise)
    if rng.random() < 0.2:
        more = rng.uniform(0.85, 1.8)
        small = _to(small, more, more, rng.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR]))
        small = _jpeg(small, rng.randint(40, 95))
    return small


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
        page = _sharp(page, rng.uniform(0.7, 1.4), rng.uniform(0.3, 2.0))
    out = np.clip(page, 0, 255).astype(np.uint8)
    return _jpeg(out, rng.randint(30, 92)) if rng.random() < 0.85 else out


def _jpeg(page: Gray, quality: int) -> Gray:
    data = cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
