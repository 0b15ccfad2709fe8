"""What the numbers of a matrix tell of each other: equal digits of one print look alike.

Other voters know digits of many fonts, but not this font, printed and scanned like this. Here the
digits of a number that is not clear are held against those of the numbers beside it that are. What
stands on both of its places must look like digits of this print; else this voter says nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from pipeline.recognise.cells import DIGIT, WIDTH, Spot, crop, inked
from pipeline.vision.spotter import Gray

Floats = NDArray[np.float32]

_TALL = 20  # rows that are compared, of a digit of 16
_UP, _ASIDE = 3, 6  # by which a digit may stand off its place: narrow ones move the others
_APART = 0.6  # of their usual distance are two digits away from each other at least
_SOFT = 0.8  # pixels of blur, as two digits never fall alike on the pixels
_NARROW = 6  # columns of a digit, at least
_FEW = 8  # clear numbers that tell something
_NEAREST = 3  # of the digits of a kind that speak for it
_LIKE = 0.88  # of what is compared, from which on two things are of a kind
_FAINT = 0.5  # of the ink of a digit
_POOR = 10  # percent of the clear digits are less like their own kind than the others
_PLAIN, _WORST = 0.05, 15  # all but the worst percent are so much more like it than any other
# Of numbers that were not clear, on bad scans of our own and in four books of strangers, it tells
# 357, 352 rightly, and of the 230 that it is sure of 229; of clear ones that were asked all the
# same 593, and all rightly.
_SHARP = 50.0
_NAMED = 0.02  # what another voter believes less need not be compared
_SLIP, _LEAST = 0.99, 0.002
_TWO, _PAST = 10, 70

Shares = dict[int | None, float]


@dataclass(frozen=True, slots=True)
class _Print:
    """Digits of clear numbers: what each is, how it looks, and how much ink it has."""

    names: NDArray[np.int64]
    looks: Floats
    inks: Floats

    def likeness(self, windows: Floats, but: Collection[int] = ()) -> dict[int, Floats]:
        """How like each digit a number is: for each place of it, at the best height."""
        near = (_normal(windows) @ self.looks.T).max(axis=0)
        use = np.array([i not in but for i in range(len(self.names))])
        found: dict[int, Floats] = {}
        for name in np.unique(self.names[use]):
            kind = np.sort(near[:, use & (self.names == name)], axis=1)
            found[int(name)] = kind[:, -_NEAREST:].mean(axis=1)
        return found

    def is_faint(self, window: Floats, name: int) -> bool:
        """Whether what looks like a digit is much lighter than others: it shines through."""
        ink = _ink(window).max()
        return bool(ink < _FAINT * np.median(self.inks[self.names == name]))


def alike(
    flat: Gray,
    spots: Sequence[Spot],
    step: float,
    known: Mapping[int, int | None],
    asked: Mapping[int, Mapping[int | None, float]],
) -> dict[int, Shares]:
    """How likely each number is by those that look like it, of the spots that are asked.

    `known` tells what stands at clear spots, `asked` what others make of those that are not.
    """
    clear = {i: v for i, v in known.items() if v is not None and _TWO <= v < _PAST}
    if not asked or len(clear) < _FEW:
        return {}
    order = sorted({*clear, *asked})
    looks = inked(np.stack([crop(flat, spots[i]) for i in order]))
    ink = [cv2.GaussianBlur(one, (0, 0), _SOFT).astype(np.float32) for one in looks]
    pitch = DIGIT * step / float(np.median([spots[i].high for i in order]))
    wide = max(_NARROW, round(pitch))
    windows = {i: _windows(one, pitch, wide) for i, one in zip(order, ink, strict=True)}
    printed = np.concatenate([windows[i][:, _UP, _ASIDE] for i in clear])
    prints = _Print(
        names=np.array([digit for value in clear.values() for digit in divmod(value, 10)]),
        looks=_normal(printed),
        inks=_ink(printed),
    )
    usual = _usual(prints, [windows[i] for i in clear])
    if usual is None:
        return {}
    found = {i: _shares(prints, windows[i], usual, asked[i], _APART * pitch) for i in asked}
    return {i: shares for i, shares in found.items() if shares}


def _windows(ink: Floats, pitch: float, wide: int) -> Floats:
    """What stands at the tens and the ones: by place, height, shift aside and pixels."""
    room = np.pad(ink, ((_UP, _UP), (WIDTH, WIDTH)), mode="edge")
    top = (ink.shape[0] - _TALL) // 2
    found = []
    for middle in (WIDTH * 1.5 - pitch / 2, WIDTH * 1.5 + pitch / 2):
        left = round(middle - wide / 2) - _ASIDE
        part = room[top : top + _TALL + 2 * _UP, left : left + wide + 2 * _ASIDE]
        found.append(sliding_window_view(part, (_TALL, wide)))
    both = np.stack(found)
    return both.reshape(*both.shape[:3], -1)


def _ink(looks: Floats) -> Floats:
    """How much what is seen differs from even paper."""
    ink: Floats = np.linalg.norm(looks - looks.mean(axis=-1, keepdims=True), axis=-1)
    return ink


def _normal(looks: Floats) -> Floats:
    even = looks - looks.mean(axis=-1, keepdims=True)
    normal: Floats = (even / np.maximum(_ink(looks)[..., None], 1e-6)).astype(np.float32)
    return normal


def _usual(prints: _Print, windows: Sequence[Floats]) -> float | None:
    """How like its kind a digit is at least, or another one at most; None where kinds are alike."""
    own, other = [], []
    for i, number in enumerate(windows):
        for at in (0, 1):
            name = int(prints.names[2 * i + at])
            likeness = prints.likeness(number[at], (2 * i, 2 * i + 1))
            if name in likeness and len(likeness) > 1:
                own.append(float(likeness.pop(name).max()))
                other.append(max(float(v.max()) for v in likeness.values()))
    if not own or float(np.percentile(np.subtract(own, other), _WORST)) < _PLAIN:
        return None
    return max(float(np.percentile(own, _POOR)), *other)


def _shares(
    prints: _Print,
    windows: Floats,
    usual: float,
    named: Mapping[int | None, float],
    apart: float,
) -> Shares:
    tens, ones = (prints.likeness(part) for part in windows)
    kinds = set(tens)
    # A kind of which nothing clear is known is taken to be as like as another one may be.
    for digit in {d for v, p in named.items() if v and p > _NAMED for d in divmod(v, 10)} - kinds:
        tens[digit] = ones[digit] = np.full(2 * _ASIDE + 1, usual, np.float32)
    shifts = np.arange(2 * _ASIDE + 1)
    far = shifts[None] - shifts[:, None] + apart / _APART >= apart
    scores: dict[int, float] = {}
    places: dict[int, tuple[int, int]] = {}
    for ten, before in tens.items():
        for one, behind in ones.items():
            both = np.where(far, before[:, None] + behind[None], -1)
            i, j = divmod(int(both.argmax()), len(shifts))
            scores[10 * ten + one], places[10 * ten + one] = float(both[i, j]), (i, j)
    best = max(scores, key=lambda v: scores[v])
    if not kinds.issuperset(divmod(best, 10)) or named.get(best, 0.0) < _NAMED:
        return {}
    for digit, like, at, part in zip(
        divmod(best, 10), (tens, ones), places[best], windows, strict=True
    ):
        if like[digit][at] < _LIKE or prints.is_faint(part[:, at], digit):
            return {}
    odds = {v: float(np.exp(_SHARP * (s - scores[best]))) for v, s in scores.items()}
    total = sum(odds.values())
    return {v: min(_SLIP, o / total) for v, o in odds.items() if o / total > _LEAST}
