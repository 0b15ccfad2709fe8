"""What number stands in a small box: the reading network of RapidOCR, asked for numbers alone.

The network tells for each step along a line how likely every letter is there. The likelihood of a
number is summed over all ways to spread its digits over the steps (as in training it), and set
against what the network would have read if it had been free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.vision.networks import Network, opened
from pipeline.vision.sheet_light import Bgr
from pipeline.vision.spotter import Gray

Floats = NDArray[np.float32]
Shares = NDArray[np.float64]

_HIGH = 48
_STEP = 32  # widths are rounded up to it, so that cells of one width go together
_MOST = 16  # cells in one go
_WIDEST = 960
# Letters that look like a sign or digit in small print, and stand for it where only these may be.
_LIKE: Mapping[str, str] = {
    "0": "0OoDQ\u3007\u25cb\u25ef", "1": "1lI|!\u4e28", "2": "2", "3": "3", "4": "4", "5": "5",
    "6": "6", "7": "7", "8": "8B", "9": "9", "+": "+\uff0b\u5341\u2020",
    "-": "-\u2013\u2014\u2212\u4e00\u30fc_~\u2010\u2011\u00ad=", "S": "Ss$", "/": "/",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """How likely each letter is at each step; the first stands for none."""

    shares: Floats

    def text(self) -> tuple[str, float]:
        """The likeliest letters, repeated and empty ones left out, and how likely they are."""
        best = self.shares.argmax(axis=1)
        kept = [i for i, b in enumerate(best) if b and (i == 0 or b != best[i - 1])]
        if not kept:
            return "", float(self.shares[:, 0].min())
        letters = _network()[1]
        p = float(np.mean([self.shares[i, best[i]] for i in kept]))
        return "".join(letters[best[i]] for i in kept), p

    def places(self) -> tuple[tuple[str, float], ...]:
        """The likeliest letters, and where along the line each stands, from none to one."""
        best, letters = self.shares.argmax(axis=1), _network()[1]
        return tuple(
            (letters[b], (i + 0.5) / len(best))
            for i, b in enumerate(best)
            if b and (i == 0 or b != best[i - 1])
        )

    def among(self, written: Written) -> Shares:
        """How likely each of these texts is, and at last all that is none of them."""
        few = np.stack([self.shares[:, c].sum(axis=1) for c in _classes(written.none)], axis=1)
        likely = written.likely(few.astype(np.float64))
        free = float(self.shares.max(axis=1).prod())  # what it reads when it is free
        lost = max(1 - likely.sum(), 0.0) if likely.max() < free else 0.0
        every: Shares = np.append(likely, lost)
        return every / max(float(every.sum()), 1e-12)


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Texts of digits and signs, one of which stands somewhere, and what counts as nothing."""

    texts: tuple[str, ...]
    none: str = " "

    def likely(self, few: Shares) -> Shares:
        """The likelihood of each text, given shares by `_LIKE` after none."""
        return spread(few, *_marks(self.texts, tuple(_LIKE)))


Marks = tuple[NDArray[np.intp], NDArray[np.bool_], NDArray[np.intp]]


def spread(
    few: Shares, marks: NDArray[np.intp], skips: NDArray[np.bool_], ends: NDArray[np.intp]
) -> Shares:
    """The likelihood of each text over all ways to spread it over the steps (the sum of CTC)."""
    seen = few[:, marks]  # step, text, mark
    ways = np.zeros(marks.shape)
    ways[:, :2] = seen[0, :, :2]
    for step in seen[1:]:
        before = ways.copy()
        before[:, 1:] += ways[:, :-1]
        before[:, 2:] += np.where(skips[:, 2:], ways[:, :-2], 0)
        ways = before * step
    rows = np.arange(len(marks))
    total: Shares = ways[rows, ends] + np.where(ends > 0, ways[rows, ends - 1], 0)
    return total


def lines(crops: Sequence[Bgr | Gray]) -> tuple[Line, ...]:
    """Each small picture of one line of writing as the network sees it."""
    found: dict[int, Line] = {}
    for width, numbers in _by_width(crops).items():
        for i in range(0, len(numbers), _MOST):
            part = numbers[i : i + _MOST]
            batch = np.stack([_laid(crops[n], width) for n in part])
            shares = _network()[0].run(None, {"x": batch})[0]
            found |= {n: Line(s) for n, s in zip(part, shares, strict=True)}
    return tuple(found[n] for n in range(len(crops)))


def width_of(crop: Bgr | Gray) -> int:
    """How wide the network sees a crop, with the room behind it, in pixels of the crop."""
    high: int = crop.shape[0]
    return round(_padded(crop) * high / _HIGH)


def _padded(crop: Bgr | Gray) -> int:
    wide = crop.shape[1] * _HIGH / crop.shape[0]
    return min(max(-(-int(wide + 1) // _STEP), 2) * _STEP, _WIDEST)


def _by_width(crops: Sequence[Bgr | Gray]) -> Mapping[int, list[int]]:
    widths: dict[int, list[int]] = {}
    for number, crop in enumerate(crops):
        widths.setdefault(_padded(crop), []).append(number)
    return widths


def _laid(crop: Bgr | Gray, width: int) -> Floats:
    """The crop at the network's height, with gray room behind it as the network was taught."""
    if crop.ndim == 2:  # noqa: PLR2004 -- gray
        crop = cv2.cvtColor(crop, cv2.COLOR_GRAY2BGR).astype(np.uint8)
    wide = min(max(round(crop.shape[1] * _HIGH / crop.shape[0]), 8), width)
    small = cv2.resize(crop, (wide, _HIGH), interpolation=cv2.INTER_CUBIC)
    room = np.zeros((3, _HIGH, width), np.float32)
    room[:, :, :wide] = small.astype(np.float32).transpose(2, 0, 1) / 127.5 - 1
    return room


@cache
def _network() -> tuple[Network, tuple[str, ...]]:
    data = resources.files("rapidocr").joinpath("models/PP-OCRv6_rec_small.onnx").read_bytes()
    network = opened(data)
    letters = network.get_modelmeta().custom_metadata_map["character"].split("\n")
    return network, ("", *letters, " ")[: network.get_outputs()[0].shape[2]]


def _classes(none: str) -> tuple[tuple[int, ...], ...]:
    """The classes of none, and of each sign and digit."""
    return classes(tuple(_LIKE.values()), none)


@cache
def classes(alike: tuple[str, ...], none: str) -> tuple[tuple[int, ...], ...]:
    """The classes of the network that stand for none, and for each of these sets of letters."""
    places = {letter: i for i, letter in enumerate(_network()[1]) if letter}
    found = [tuple(places[x] for x in like if x in places) for like in alike]
    return ((0, *(places[x] for x in none if x in places)), *found)


@cache
def _marks(texts: tuple[str, ...], alphabet: tuple[str, ...]) -> Marks:
    return marked(texts, alphabet)


def marked(texts: Sequence[str], alphabet: Sequence[str]) -> Marks:
    """For each text its letters with none between them, which may follow without, and the end."""
    order = {letter: i + 1 for i, letter in enumerate(alphabet)}
    longest = 2 * max(map(len, texts)) + 1
    marks = np.zeros((len(texts), longest), np.intp)
    for row, text in enumerate(texts):
        marks[row, 1 : 2 * len(text) : 2] = [order[letter] for letter in text]
    skips = np.zeros(marks.shape, bool)
    skips[:, 2:] = (marks[:, 2:] > 0) & (marks[:, 2:] != marks[:, :-2])
    return marks, skips, np.array([2 * len(text) for text in texts])
