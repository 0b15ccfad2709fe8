"""The combat grid of a page of the other edition: regions, and what each voter takes them for.

The same three voters as for a matrix: the spotter by single digits (and by letters, where the
grid says so that a key leads nowhere), the network by the number as a whole, and the recogniser of
RapidOCR for all places of the page on which these two do not agree.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np

from pipeline.model.evidence import Box
from pipeline.model.grid import NOWHERE
from pipeline.model.sighting import Region, Vote
from pipeline.recognise import cells, grids_strip, spelled
from pipeline.recognise.calibration import calibrated
from pipeline.recognise.cells import Reading, Spot
from pipeline.recognise.grids_heads import heads
from pipeline.recognise.words_lines import Read
from pipeline.vision.grid import Grid, Line, find_grid
from pipeline.vision.grid_ink import Token
from pipeline.vision.spotter import SYMBOLS, Glyph, Gray, spot

_LOOKS = (0.8, 0.92)  # of the height of their ink, that digits are taken to have: fonts differ
_USUAL = 1.15  # widths of two digits, in heights of one
_WIDE, _SHARE = 2.0, 0.6  # numbers are no wider, and one digit takes less of the widest
_PITCH = 1.85  # digits' pitches that two digits are wide
_STRETCH = 1.5  # narrow digits are made wider, at most so much
_CLOSER, _AREA = 1400, 1_600_000  # pixels of a page with small digits: its height, all at most
_GOOD = 20.0  # pixels of a digit that the spotter sees best here
_LETTER = SYMBOLS.index("a")
_SURE = 0.998  # of both voters, so that no third is asked
_LETTERS = 0.5  # that letters stand there
_TOLD, _LEAST = 3, 0.004  # rivals of a voter, and the share that each must have
_ROOM = 0.25  # heights of a digit around a number
_LAST = 64
_SLIGHT = 1e-6

Value = int | str | None
Chances = Mapping[Value, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wide:
    """The page without rules, as wide as its digits are read best."""

    page: Gray
    high: float
    stretch: float
    step: float  # from digit to digit

    def box(self, token: Token) -> tuple[float, float, float, float]:
        left, top, right, bottom = token.box
        return left * self.stretch, top, right * self.stretch, bottom

    def spot(self, token: Token, share: float = 1.0) -> Spot:
        return Spot(x=token.x * self.stretch - 0.5, y=token.y - 0.5, high=self.high * share)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What the voters say of a key or a target."""

    spotted: Chances
    read: Chances
    third: Vote | None = None

    @property
    def agreed(self) -> bool:
        (a, p), (b, q) = _top(self.spotted), _top(self.read)
        return a == b and p * q / max(_SLIGHT, p * q + (1 - p) * (1 - q)) > _SURE

    @property
    def votes(self) -> tuple[Vote, ...]:
        """The network knows no letters, so it has no vote where two others see some."""
        third = () if self.third is None else (self.third,)
        letters = self.spotted.get(NOWHERE, 0.0) > _LETTERS
        if letters and self.third is not None and self.third.value == NOWHERE:
            return (*_votes("spotter", self.spotted), *third)
        return (*_votes("spotter", self.spotted), *_votes("cells", self.read), *third)


def seen_grid(flat: Gray, glyphs: Sequence[Glyph]) -> Grid | None:
    """The grid of an upright page whose light is flattened, spotted at a height of 1000.

    Where its digits are too small for that, the page is looked at again.
    """
    if (found := find_grid(flat, glyphs, _values)) is not None:
        return found
    high, wide = flat.shape
    closer = round(min(_CLOSER, math.sqrt(_AREA * high / wide)))
    return find_grid(flat, spot(flat, closer), _values)


def regions(flat: Gray, found: Grid, reads: Sequence[Read]) -> Iterator[Region]:
    """Its regions in pixels of the page; `reads` are the lines of words that were read there."""
    yield from heads(found, flat, reads)
    lines = [(c, r, one) for c, rows in enumerate(found.columns) for r, one in enumerate(rows)]
    told = _told(found, [one for _, _, one in lines])
    size = flat.shape[0], flat.shape[1]
    for i, (column, row, one) in enumerate(lines):
        key, target = told[2 * i], told[2 * i + 1]
        at = _number(key), column, row
        yield _region("grid key", _box(one.key, found.high, size), key, at, ink=one.keyed)
        yield _region("grid cell", _box(one.target, found.high, size), target, at, ink=one.printed)


def _region(
    kind: Literal["grid key", "grid cell"], box: Box, told: _Told,
    at: tuple[int | None, int, int], *, ink: bool,
) -> Region:  # fmt: skip
    key, column, row = at
    note = "" if ink else "no ink was found where it should be"
    return Region(
        kind=kind, box=box, votes=told.votes, key=key, block=column, row=row, note=note
    )  # fmt: skip


def _values(page: Gray, tokens: Sequence[Token], high: float) -> list[int | None]:
    """The likeliest number of each token, by the network alone."""
    wide = _widened(page, tokens, high)
    tops = [_top(chances)[0] for chances in _read(wide, tokens, _LOOKS[:1])]
    return [v if isinstance(v, int) else None for v in tops]


def _widened(page: Gray, tokens: Sequence[Token], high: float) -> _Wide:
    """Narrow digits are made as wide as most fonts have them."""
    widths = [w for t in tokens if (w := (t.box[2] - t.box[0]) / high) < _WIDE]
    most = float(np.percentile(widths, 90)) if widths else _USUAL
    usual = float(np.median([w for w in widths if w > _SHARE * most] or [_USUAL]))
    stretch = min(_STRETCH, max(1.0, _USUAL / usual))
    size = (round(page.shape[1] * stretch), page.shape[0])
    wide = cv2.resize(page, size, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
    return _Wide(page=wide, high=high, stretch=stretch, step=usual * stretch * high / _PITCH)


def _read(wide: _Wide, tokens: Sequence[Token], shares: Sequence[float] = _LOOKS) -> list[Chances]:
    """What the network says, over all its looks."""
    looks = [cells.read(wide.page, [wide.spot(t, share) for t in tokens]) for share in shares]
    found: list[Chances] = []
    for each in zip(*looks, strict=True):
        tens = np.mean([r.tens for r in each], axis=0)
        ones = np.mean([r.ones for r in each], axis=0)
        chances = calibrated("cells", Reading(tens=tens, ones=ones).values())
        found.append(dict(chances.items()))
    return found


def _told(found: Grid, lines: Sequence[Line]) -> list[_Told]:
    """Of each line its key, then its target."""
    tokens = [t for one in lines for t in (one.key, one.target)]
    wide = _widened(found.bare, tokens, found.high)
    glyphs = _spotted(wide, tokens)
    told = [
        _Told(spotted=_spelled(wide, glyphs, token), read=read)
        for token, read in zip(tokens, _read(wide, tokens), strict=True)
    ]
    asked = _asked(told)
    votes = grids_strip.votes(found.bare, [tokens[i].box for i in asked], found.high)
    for i, vote in zip(asked, votes, strict=True):
        told[i] = replace(told[i], third=vote)
    return told


def _asked(told: Sequence[_Told]) -> list[int]:
    """What a third has to read: keys only where they do not go on from their neighbours."""
    keys = [_number(one) for one in told[::2]]
    after = {i + 1 for i, (a, b) in enumerate(itertools.pairwise(keys)) if a and b == a + 1}
    usual = after | {i - 1 for i in after}
    return [i for i, one in enumerate(told) if not one.agreed and (i % 2 or i // 2 not in usual)]


def _spotted(wide: _Wide, tokens: Sequence[Token]) -> list[Glyph]:
    """The grid looked at by itself, as large as the spotter sees digits best."""
    boxes = [wide.box(t) for t in tokens]
    left, top = (max(0, int(min(b[i] for b in boxes) - wide.high)) for i in (0, 1))
    right, bottom = (int(max(b[i] for b in boxes) + wide.high) + 1 for i in (2, 3))
    part = np.ascontiguousarray(wide.page[top:bottom, left:right])
    found = spot(part, max(32, round(part.shape[0] * _GOOD / wide.high)))
    return [replace(g, x=g.x + left, y=g.y + top) for g in found]


def _spelled(wide: _Wide, glyphs: Sequence[Glyph], token: Token) -> Chances:
    """The number that the glyphs at a place make, or that they are letters."""
    at, box = wide.spot(token), wide.box(token)
    near = spelled.at_place(glyphs, at.x, at.y, wide.step)
    digits = calibrated("spotter", spelled.values(near, wide.step, at.x))
    inside = [g for g in glyphs if box[0] <= g.x <= box[2] and box[1] <= g.y <= box[3]]
    letters = [g.shares[_LETTER] / sum(g.shares) for g in inside]
    mean = float(np.mean(letters)) if letters else 0.0
    share = mean**2 / (mean**2 + (1 - mean) ** 2)  # a 1 looks a little like an l
    return {NOWHERE: share, **{v: p * (1 - share) for v, p in digits.items()}}


def _number(key: _Told) -> int | None:
    """What the key most likely is."""
    chances = [key.read, key.spotted]
    if key.third is not None:
        chances.append({key.third.value: key.third.p})
    total: dict[int, float] = {}
    for one in chances:
        for value, p in one.items():
            if isinstance(value, int) and 1 <= value <= _LAST:
                total[value] = total.get(value, 0.0) + p
    return max(total, key=lambda v: (total[v], -v), default=None)


def _top(chances: Chances) -> tuple[Value, float]:
    return max(chances.items(), key=lambda one: one[1], default=(None, 0.0))


def _votes(voter: str, chances: Chances) -> list[Vote]:
    ordered = sorted(chances.items(), key=lambda one: -one[1])
    return [
        Vote(voter=voter, value=value, p=round(min(1.0, p), 4))
        for value, p in ordered[:_TOLD]
        if p >= _LEAST
    ]


def _box(token: Token, high: float, size: tuple[int, int]) -> Box:
    room = _ROOM * high
    x0, y0, x1, y1 = token.box
    return (
        max(0, int(x0 - room)), max(0, int(y0 - room)),
        min(size[1], int(x1 + room) + 1), min(size[0], int(y1 + room) + 1),
    )  # fmt: skip
