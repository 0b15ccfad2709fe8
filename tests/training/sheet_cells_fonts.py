"""The fonts of drawn sheets: mostly such whose digits look as digits mostly do.

Half of the free fonts that there are were made to be strange, which no sheet is set in: so a
network that learns of all alike spends half of itself on them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tests.training.patches import Face

UNIT = 24  # height of a digit while it is set
_SEEN = 28, 22  # of a digit as fonts are compared
_USUAL = 0.55  # of all fonts
_ROUNDS = 3
_OFTEN = 0.85  # of the tables
_SLANT = 0.15  # of the slanted ones that are chosen
_STYLE = re.compile(r"[-_ ]|Bold|Ital|Light")
_SLANTED = re.compile("ital|obli|slant", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fonts:
    """Families of fonts whose digits are usual, and all of them."""

    usual: tuple[tuple[Face, ...], ...]
    every: tuple[tuple[Face, ...], ...]

    def one(self, rng: random.Random) -> Face:
        """Any, each family as often as another."""
        while True:
            face = rng.choice(rng.choice(self.usual if rng.random() < _OFTEN else self.every))
            if not _SLANTED.search(Path(face.path).stem) or rng.random() < _SLANT:
                return face

    def like(self, rng: random.Random, face: Face) -> Face:
        """One of the same family."""
        return rng.choice(next(f for f in (*self.usual, *self.every) if face in f))


def fonts_of(faces: Sequence[Face]) -> Fonts:
    """The fonts by family, those apart that look most like the mean of them."""
    faces = [face for face in faces if _scalable(face)]
    digits = [_digits(face) for face in faces]
    usual = list(range(len(faces)))
    like = np.zeros(len(faces))
    for _ in range(_ROUNDS):
        mean = np.mean([digits[i] for i in usual], axis=0)
        mean = mean / np.linalg.norm(mean)
        like = np.array([float((d * mean).sum()) for d in digits])
        usual = [int(i) for i in np.argsort(-like)[: max(1, round(_USUAL * len(faces)))]]
    return Fonts(_families([faces[i] for i in sorted(usual)]), _families(faces))


def _families(faces: Sequence[Face]) -> tuple[tuple[Face, ...], ...]:
    found: dict[str, list[Face]] = {}
    for face in faces:
        family = _STYLE.split(Path(face.path).stem)[0]
        found.setdefault(family, []).append(face)
    return tuple(tuple(some) for some in found.values())


def _scalable(face: Face) -> bool:
    try:
        ImageFont.truetype(face.path, 40)
    except OSError:
        return False
    return True


def _digits(face: Face) -> NDArray[np.float64]:
    """All digits, each made as large as the others."""
    font, parts = ImageFont.truetype(face.path, 40), []
    for digit in "0123456789":
        left, top, right, bottom = font.getbbox(digit)
        image = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))), 0)
        ImageDraw.Draw(image).text((-left, -top), digit, font=font, fill=255)
        parts.append(np.asarray(image.resize(_SEEN[::-1]), np.float64))
    found = np.stack(parts)
    size = np.linalg.norm(found)
    return found / size if size else found


def sized(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """The font at which digits are a unit high, or a part of it."""
    _, top, _, bottom = ImageFont.truetype(face.path, 40).getbbox("0", anchor="ls")
    return ImageFont.truetype(face.path, max(9, round(size * 40 * UNIT / max(6, bottom - top))))
