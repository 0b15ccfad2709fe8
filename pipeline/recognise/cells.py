"""A small network that reads a printed number of one or two digits as a whole.

It sees what stands around the number too, and says the tens and the ones each by itself. It was
trained on numbers that our own code sets and spoils (`tests/training`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.networks import Network, opened

Gray = NDArray[np.uint8]
Floats = NDArray[np.float32]

WIDTH, HEIGHT = 64, 32  # of what the network sees, in its pixels
DIGIT = 16  # how high a digit is there
TENS, ONES = 8, 11  # 0 to 6 and none; 0 to 9 and none


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The middle of a number, how high its digits are, and how far its line falls."""

    x: float
    y: float
    high: float
    slope: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How likely a number has each of the tens and ones; the last of each is none."""

    tens: Floats
    ones: Floats

    def values(self) -> dict[int | None, float]:
        """The likeliest numbers; None where nothing is printed."""
        joint = np.outer(self.tens, self.ones)
        found: dict[int | None, float] = {}
        for place in np.argsort(-joint, axis=None, kind="stable")[:_RIVALS]:
            tens, ones = divmod(int(place), ONES)
            value = _value(tens, ones)
            if value != _NONSENSE:
                found[value] = found.get(value, 0.0) + float(joint[tens, ones])
        return found


_RIVALS = 8
_NONSENSE = -1


def _value(tens: int, ones: int) -> int | None:
    if ones == ONES - 1:
        return None if tens == TENS - 1 else _NONSENSE
    return ones if tens == TENS - 1 else 10 * tens + ones


def crop(page: Gray, spot: Spot) -> Gray:
    """The surroundings of a number, upright, its digits as high as the network knows them."""
    scale = DIGIT / spot.high
    cos, sin = scale * math.cos(spot.slope), scale * math.sin(spot.slope)
    into = np.array(
        [
            [cos, sin, WIDTH / 2 - 0.5 - cos * spot.x - sin * spot.y],
            [-sin, cos, HEIGHT / 2 - 0.5 + sin * spot.x - cos * spot.y],
        ],
        np.float32,
    )
    if scale < _COARSE:
        page, into = _softened(page, into, spot)
    size = (WIDTH, HEIGHT)
    seen = cv2.warpAffine(page, into, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return seen.astype(np.uint8)


_COARSE = 0.8  # a page that shrinks more is blurred before


def _softened(page: Gray, into: Floats, spot: Spot) -> tuple[Gray, Floats]:
    """Only the part of the page that is seen."""
    reach = 3 * spot.high
    left, top = max(0, int(spot.x - reach)), max(0, int(spot.y - reach))
    part = page[top : int(spot.y + reach) + 1, left : int(spot.x + reach) + 1]
    if not part.size:
        return page, into
    moved = into.copy()
    moved[:, 2] += into[:, 0] * left + into[:, 1] * top
    soft = cv2.GaussianBlur(part, (0, 0), 0.4 * spot.high / DIGIT)
    return soft.astype(np.uint8), moved


def inked(crops: Gray) -> Floats:
    """Ink from 0 to 1, whatever the contrast of each crop."""
    light = crops.astype(np.float32)
    dark, paper = np.percentile(light.reshape(len(light), -1), [2, 90], axis=1)
    paper, dark = paper[:, None, None], np.minimum(dark, paper - 50)[:, None, None]
    ink: Floats = np.clip((paper - light) / (paper - dark), 0, 1.2).astype(np.float32)
    return ink


def read(page: Gray, spots: Sequence[Spot]) -> tuple[Reading, ...]:
    """What stands at these spots of an upright page."""
    if not spots:
        return ()
    ink = inked(np.stack([crop(page, spot) for spot in spots]))
    tens, ones = _network().run(None, {"x": ink[:, None]})
    return tuple(Reading(tens=t, ones=o) for t, o in zip(tens, ones, strict=True))


@cache
def _network() -> Network:
    data = resources.files(__package__).joinpath("cells.onnx").read_bytes()
    return opened(data)
