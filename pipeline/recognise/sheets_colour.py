"""The name of a row's colour: rows that look equal are named together, all of a sheet at once.

Inks differ from book to book, and age and light change them; so the colours of a sheet are judged
by each other. What colour a page mostly has in the series counts a little, as inks may deceive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.clauses import COLOURS, Colour
from pipeline.vision.sheet_colour import Lab, Way

# What printers have used, as red, green and blue.
_INKS: Mapping[Colour, tuple[tuple[int, int, int], ...]] = {
    "orange": ((255, 140, 0), (240, 130, 40), (235, 150, 90), (240, 175, 60)),
    "red": ((255, 0, 0), (220, 40, 40), (205, 20, 95), (230, 90, 60), (190, 20, 30)),
    "blue": ((0, 80, 255), (40, 160, 215), (90, 200, 205), (60, 60, 190), (60, 180, 250)),
    "green": ((0, 160, 60), (100, 195, 90), (0, 210, 80), (50, 120, 60), (20, 200, 20)),
    "yellow": ((255, 240, 0), (250, 235, 110), (230, 205, 30), (250, 255, 60)),
    "white": ((255, 255, 255), (245, 245, 245)),
    "black": ((15, 15, 15), (60, 60, 60), (110, 110, 105)),
    "brown": ((130, 85, 30), (160, 110, 70), (200, 150, 75), (110, 60, 25)),
}
_STRENGTHS = (1.0, 0.8, 0.65, 0.5, 0.4, 0.3)  # of ink laid on paper
# The colours pages mostly have (counted over the series), with what share of the books.
_USUAL: Mapping[Colour, tuple[int, ...]] = {
    "orange": (24, 28, 36, 44),
    "red": (10, 32, 42, 6),
    "blue": (2, 14, 30, 34, 48),
    "yellow": (8, 16, 40),
    "green": (18, 20, 46, 4, 26),
    "white": (50, 54, 60),
    "black": (58, 64),
    "brown": (52, 56, 62),
}
_OFTEN = 0.8
_WEIGHT = 0.3  # of what is usual, beside what is seen
_LIKE = 12.0  # by how much rows of one colour differ
_LIGHT = 0.6  # how much lightness counts beside colour
_SPREAD = 11.0  # of an ink about what printers have used
_WORST = 9.0  # cost of an ink nobody has used
_TWICE = 2.5  # cost of one name for two colours
_BEAM = 300
_DOUBT = 0.001  # of each row, for what is usual on its page
_APART = 4.0  # by how much one row may seem to be of another group
_GRAY = 7.0  # of a scan without colours: what is seen on most rows is less coloured
_COLOURLESS = 85  # of a hundred rows


def named(colours: Lab, pages: Sequence[int | None], way: Way) -> list[dict[Colour, float]]:
    """For each row how likely each colour is; nothing on a gray scan, which shows none."""
    there = [i for i, row in enumerate(colours) if not np.isnan(row).any()]
    if len(there) < len(pages):
        told = named(colours[there], [pages[i] for i in there], way) if there else []
        shares = dict(zip(there, told, strict=True))
        return [shares.get(i, {}) for i in range(len(pages))]
    usual = np.array([_usual(page) for page in pages])
    if np.percentile(np.linalg.norm(colours[:, 1:], axis=1), _COLOURLESS) < _GRAY:
        return [{} for _ in pages]
    seen = colours * (_LIGHT, 1, 1)
    groups = _groups(seen)
    middles = np.array([np.median(seen[g], axis=0) for g in groups])
    prior = np.array([-np.log(usual[g]).sum(axis=0) * _WEIGHT for g in groups])
    prior = np.minimum(prior - prior.min(axis=1, keepdims=True), 4.0)
    states: list[tuple[float, tuple[int, ...]]] = []
    for strength in _STRENGTHS:
        costs = _costs(middles, strength, way) + prior
        states += _joint(costs)
    rows = _members(seen, middles, groups) @ _shares(states, len(groups))
    return _by_name((1 - _DOUBT) * rows + _DOUBT * usual)


def tints(colours: Lab) -> int:
    """How many colours rows have that look different."""
    return len(_groups(colours * (_LIGHT, 1, 1)))


def _members(seen: Lab, middles: Lab, groups: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """How likely each row is of each group: of its own, unless it is as near to another."""
    far = np.linalg.norm(seen[:, None] - middles[None], axis=-1)
    for group, rows in enumerate(groups):
        far[rows, group] = np.minimum(far[rows, group], far[rows].min(axis=1))
    near = np.exp((far.min(axis=1, keepdims=True) ** 2 - far**2) / (2 * _APART**2))
    shares: NDArray[np.float64] = near / near.sum(axis=1, keepdims=True)
    return shares


def _by_name(shares: NDArray[np.float64]) -> list[dict[Colour, float]]:
    return [dict(zip(COLOURS, map(float, row), strict=True)) for row in shares]


def _usual(page: int | None) -> NDArray[np.float64]:
    """How often a page has each colour."""
    own = [c for c, pages in _USUAL.items() if page in pages]
    share = np.full(len(COLOURS), 1 / len(COLOURS))
    if own:
        share[:] = (1 - _OFTEN) / (len(COLOURS) - 1)
        share[COLOURS.index(own[0])] = _OFTEN
    return share


def _groups(seen: Lab) -> list[list[int]]:
    """Rows that look equal, by joining the nearest until none are near."""
    groups = [[i] for i in range(len(seen))]
    while len(groups) > 1:
        middles = np.array([np.median(seen[g], axis=0) for g in groups])
        far = np.linalg.norm(middles[:, None] - middles[None], axis=-1)
        np.fill_diagonal(far, np.inf)
        a, b = divmod(int(far.argmin()), len(groups))
        if far[a, b] > _LIKE:
            break
        a, b = min(a, b), max(a, b)
        groups[a] = sorted(groups[a] + groups.pop(b))
    return groups


def _costs(middles: Lab, strength: float, way: Way) -> NDArray[np.float64]:
    """What it costs to give each group each name."""
    costs = np.zeros((len(middles), len(COLOURS)))
    for i, colour in enumerate(COLOURS):
        inks = 255 - (255 - np.array(_INKS[colour], dtype=np.float32)) * strength
        if way == "letters" and colour == "white":  # white is not seen on paper, so it is black
            inks = 255 - (255 - np.array(_INKS["black"], dtype=np.float32)) * strength
        lab = cv2.cvtColor(inks[None] / 255, cv2.COLOR_RGB2Lab)[0] * (_LIGHT, 1, 1)
        far = np.linalg.norm(middles[:, None] - lab[None], axis=-1).min(axis=1)
        costs[:, i] = np.minimum(far**2 / (2 * _SPREAD**2), _WORST + far / 20)
    return costs


def _joint(costs: NDArray[np.float64]) -> list[tuple[float, tuple[int, ...]]]:
    """The cheapest ways to name all groups."""
    spent, names = np.zeros(1), np.zeros((1, 0), np.intp)
    counts = np.zeros((1, len(COLOURS)))
    for own in costs:
        grown = spent[:, None] + own + _TWICE * counts
        best = np.argsort(grown, axis=None, kind="stable")[:_BEAM]
        state, name = np.divmod(best, len(COLOURS))
        spent, counts = grown.ravel()[best], counts[state]
        counts[np.arange(len(best)), name] += 1
        names = np.column_stack([names[state], name])
    return list(zip(spent.tolist(), map(tuple, names.tolist()), strict=True))


def _shares(states: Sequence[tuple[float, tuple[int, ...]]], groups: int) -> NDArray[np.float64]:
    """How likely each group has each name."""
    least = min(cost for cost, _ in states)
    shares = np.zeros((groups, len(COLOURS)))
    for cost, names in states:
        shares[np.arange(groups), list(names)] += np.exp(least - cost)
    whole: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
    return whole
