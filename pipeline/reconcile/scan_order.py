"""Whether a source is a whole book in its order, so that a page is known by its place alone.

Most scans are: the first parchment that carries a matrix is the first of the book, and so on to the
last. That is weighed against everything else that may have happened to the pages (missing, twice,
shuffled), by how well each explains the numbers that could be read and the range of the keys.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from pipeline.reconcile.scan_units import Unit

_PARCHMENTS = 32
_MOST_SHOWN = 24  # matrices that must be there, to go by where the others stand
_FORWARD, _BACKWARD = 0.9, 0.02  # of sources with as many matrices as a whole book
_STRAY = 0.03  # of the numbers that stand where a page's number may stand
_LOG = math.log
_CLEARLY = _LOG(0.99)  # that a page itself says one number

Places = list[int | None]


def strays(own: Sequence[Sequence[float]]) -> list[list[float]]:
    """What the pages say, as logs, where a number that is read may be another than the page's."""
    return [[_LOG((1 - _STRAY) * math.exp(x) + _STRAY / len(logs)) for x in logs] for logs in own]


def in_order(
    units: Sequence[Unit],
    own: Sequence[Sequence[float]],
    chain: Sequence[Sequence[float]],
    otherwise: float,
) -> list[list[float]]:
    """The shares of the numbers of each page, if the pages may lie in order.

    `own` is what each page says alone, in logs; `chain` the shares if the pages may lie in any
    order, and `otherwise` how well that explains what was read, as a log. What a page clearly says
    itself is not overruled.
    """
    said = strays(own)
    forward = _places(units)
    backward = [[p if p is None else _PARCHMENTS - 1 - p for p in way] for way in forward]
    ways = [
        (way, _LOG(prior / len(forward)) + _told(said, way))
        for prior, some in ((_FORWARD, forward), (_BACKWARD, backward))
        for way in some
    ]
    other = _LOG(1 - _FORWARD - _BACKWARD) + otherwise
    top = max(other, *(log for _, log in ways)) if ways else other
    total = sum(math.exp(log - top) for log in (other, *(log for _, log in ways)))
    found = [[x * math.exp(other - top) / total for x in shares] for shares in chain]
    for way, log in ways:
        share = math.exp(log - top) / total
        for shares, old, place, logs in zip(found, chain, way, own, strict=True):
            free = place is None or (max(logs) > _CLEARLY and logs[place] < max(logs))
            for i, x in enumerate(old):
                shares[i] += share * (x if free else float(i == place))
    return found


def _places(units: Sequence[Unit]) -> list[Places]:
    """Which parchment of the book each page would be; None for one that is beside them.

    Between the first matrix and the last, some may not have been found.
    """
    shown = [i for i, unit in enumerate(units) if unit.matrix]
    if any(_same(units[a], units[b]) for a, b in itertools.pairwise(shown)):
        return []
    if len(shown) == _PARCHMENTS:
        places: Places = [None] * len(units)
        for n, i in enumerate(shown):
            places[i] = n
        _set_pictures(units, shown, places)
        return [places]
    if len(shown) < _MOST_SHOWN or shown[-1] - shown[0] + 1 != _PARCHMENTS:
        return []
    first = shown[0]
    return [[i - first if first <= i < first + _PARCHMENTS else None for i in range(len(units))]]


def _set_pictures(units: Sequence[Unit], shown: Sequence[int], places: Places) -> None:
    """Pictures on pages of their own: one before each matrix, or one after each."""
    gaps = {b - a for a, b in itertools.pairwise(shown)}
    if gaps != {2} or any(units[i].picture for i in shown):
        return
    first = -1 if shown[0] and units[shown[0] - 1].picture else 1
    for n, i in enumerate(shown):
        if 0 <= i + first < len(units):
            places[i + first] = n


def _same(one: Unit, other: Unit) -> bool:
    """Whether two pages that follow each other seem to be one page scanned twice."""
    keys = one.entries.keys() & other.entries.keys()
    return bool(keys) and all(one.entries[k] == other.entries[k] for k in keys)


def _told(own: Sequence[Sequence[float]], places: Places) -> float:
    """How well the pages in these places explain what they say, as a log."""
    return sum(
        -_LOG(len(logs)) if place is None else logs[place]
        for logs, place in zip(own, places, strict=True)
    )
