"""What number stands in a small box: the reading network of RapidOCR, asked for numbers alone.

The network tells for each step along a line how likely every letter is there. The likelihood of a
number is summed over all ways to spread its digits over the steps (as in training it), and set
against what the network would have read if it had been free.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.recognise.engine import recogniser
from pipeline.vision.sheet_light import Bgr
from pipeline.vision.spotter import Gray

Floats = NDArray[np.float32]
Shares = NDArray[np.float64]

_HIGH = 48
_STEP = 32  # widths are rounded up to it, so that cells of one width go together
_MOST = 16  # cells in one go
_WIDEST = 960
_READ: dict[bytes, Line] = {}  # of this sheet: several questions are asked of one cell
# Letters that look like a sign or digit in small print, and stand for it where only these may be.
_LIKE: Mapping[str, str] = {
    "0": "0OoDQ\u3007\u25cb\u25ef", "1": "1lI|!\u4e28", "2": "2", "3": "3", "4": "4", "5": "5",
    "6": "6", "7": "7", "8": "8B", "9": "9", "+": "+\uff0b\u5341\u2020",
    "-": "-\u2013\u2014\u2212\u4e00\u30fc_~\u2010\u2011\u00ad=", "S": "Ss$", "/": "/",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Which letter is likeliest at each step, how likely, and how likely those are that we ask for.

    The network knows 18,710 letters; to keep what it says of all would take a megabyte a line.
    """

    best: NDArray[np.intp]  # 0 stands for none
    most: Floats
    asked: Floats  # by `asked`

    def _kept(self) -> list[int]:
        """The steps at which a letter begins: repeated and empty ones are left out."""
        best = self.best
        return [i for i, b in enumerate(best) if b and (i == 0 or b != best[i - 1])]

    def text(self) -> tuple[str, float]:
        """The likeliest letters, and how likely they are."""
        kept = self._kept()
        if not kept:
            return "", float(self.asked[:, 0].min())
        letters = recogniser()[1]
        return "".join(letters[self.best[i]] for i in kept), float(np.mean(self.most[kept]))

    def places(self) -> tuple[tuple[str, float], ...]:
        """The likeliest letters, and where along the line each stands, from none to one."""
        letters, many = recogniser()[1], len(self.best)
        return tuple((letters[self.best[i]], (i + 0.5) / many) for i in self._kept())

    def shares(self, alike: tuple[str, ...], none: str) -> Shares:
        """How likely none, and each of these sets of letters, is at each step."""
        sets = classes(alike, none)
        return np.stack([self.asked[:, c].sum(axis=1) for c in sets], axis=1).astype(np.float64)

    def among(self, written: Written) -> Shares:
        """How likely each of these texts is, and at last all that is none of them."""
        return _among(self, written)


def line_of(shares: Floats) -> Line:
    """A line, of the shares of all letters at each step."""
    return Line(shares.argmax(axis=1), shares.max(axis=1), shares[:, asked()])


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Texts of digits and signs, one of which stands somewhere, and what counts as nothing."""

    texts: tuple[str, ...]
    none: str = " "

    def likely(self, few: Shares) -> Shares:
        """The likelihood of each text, given shares by `_LIKE` after none."""
        return spread(few, *_marks(self.texts, tuple(_LIKE)))


@cache  # of this sheet: a cell that is looked at twice is asked again
def _among(line: Line, written: Written) -> Shares:
    likely = written.likely(line.shares(tuple(_LIKE.values()), written.none))
    free = float(line.most.prod())  # what it reads when it is free
    lost = max(1 - likely.sum(), 0.0) if likely.max() < free else 0.0
    every: Shares = np.append(likely, lost)
    return every / max(float(every.sum()), 1e-12)


Marks = tuple[NDArray[np.intp], NDArray[np.bool_], NDArray[np.intp]]


def spread(
    few: Shares, marks: NDArray[np.intp], skips: NDArray[np.bool_], ends: NDArray[np.intp]
) -> Shares:
    """The likelihood of each text over all ways to spread it over the steps (the sum of CTC)."""
    seen = few[:, marks]  # step, text, mark
    may = skips.astype(np.float64)
    ways = np.zeros(marks.shape)
    ways[:, :2] = seen[0, :, :2]
    for step in seen[1:]:
        before = ways.copy()
        before[:, 1:] += ways[:, :-1]
        before[:, 2:] += may[:, 2:] * ways[:, :-2]
        ways = before * step
    rows = np.arange(len(marks))
    total: Shares = ways[rows, ends] + np.where(ends > 0, ways[rows, ends - 1], 0)
    return total


def lines(crops: Sequence[Bgr | Gray]) -> tuple[Line, ...]:
    """Each small picture of one line of writing as the network sees it."""
    names = [_named(crop) for crop in crops]
    new = {name: crop for name, crop in zip(names, crops, strict=True) if name not in _READ}
    found = {name: _READ[name] for name in names if name in _READ}
    for width, some in _by_width(new).items():
        for i in range(0, len(some), _MOST):
            part = some[i : i + _MOST]
            batch = np.stack([_laid(new[name], width) for name in part])
            shares = recogniser()[0].run(None, {"x": batch})[0]
            found |= {name: line_of(s) for name, s in zip(part, shares, strict=True)}
    _READ.update(found)
    return tuple(found[name] for name in names)


def forget() -> None:
    """Another sheet is looked at: what is read of it does not hang on those before."""
    _READ.clear()
    _among.cache_clear()


def _named(crop: Bgr | Gray) -> bytes:
    """What tells a picture from all others."""
    return hashlib.sha256(repr(crop.shape).encode() + crop.tobytes()).digest()


def width_of(crop: Bgr | Gray) -> int:
    """How wide the network sees a crop, with the room behind it, in pixels of the crop."""
    high: int = crop.shape[0]
    return round(_padded(crop) * high / _HIGH)


def _padded(crop: Bgr | Gray) -> int:
    wide = crop.shape[1] * _HIGH / crop.shape[0]
    return min(max(-(-int(wide + 1) // _STEP), 2) * _STEP, _WIDEST)


def _by_width(crops: Mapping[bytes, Bgr | Gray]) -> Mapping[int, list[bytes]]:
    widths: dict[int, list[bytes]] = {}
    for name, crop in crops.items():
        widths.setdefault(_padded(crop), []).append(name)
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
def asked() -> tuple[int, ...]:
    """The classes of the network that are asked for: none, and what words and numbers have."""
    letters = dict.fromkeys(chain(map(chr, range(32, 127)), *_LIKE.values()))
    places = {letter: i for i, letter in enumerate(recogniser()[1]) if letter}
    return (0, *(places[x] for x in letters if x in places))


@cache
def classes(alike: tuple[str, ...], none: str) -> tuple[tuple[int, ...], ...]:
    """Where a line tells of none, and of each of these sets of letters."""
    letters = recogniser()[1]
    places = {letters[which]: i for i, which in enumerate(asked())}
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
