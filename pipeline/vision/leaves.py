"""Several leaves on one scan: cards, or small pages, laid side by side on a dark ground.

They are told from one page by lying apart: ground is seen between them, though some may touch where
they were laid down askew. They are of one size, as leaves of one book are, so that what is twice
as wide as the others is two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.sighting import Turn
from pipeline.vision.paper import Gray, Paper, Points, bright, outlined

Mask = NDArray[np.uint8]
Size = tuple[float, float]

_FIRST, _CLOSER = 420, 1000  # pixels of the long side at which ground, and leaves, are told
_NARROW = 0.2  # of the long side: a strip, no page
_GROUND = 0.05  # of the scan
_CORE = (
    0.7  # of a piece's greatest distance from the ground: leaves that touch are still apart there
)
_LEAST = 0.02  # of the scan: a smaller piece is no leaf
_MOST = 24
_ALIKE = 0.06  # of the longer side, by which leaves of one size differ
_PAGE = 3.0  # times as long as wide, at most
_PAIR = 2


def leaves(gray: Gray) -> tuple[Paper, ...]:
    """The leaves of a scan that shows several; none where it may be one page.

    Two that lie beside each other are an open book, which is cut by its gutter.
    """
    far = _seen(gray, _FIRST)
    if far is None or sum(1 for _ in _pieces(far)) < _PAIR:
        return ()
    near = _seen(gray, _CLOSER)
    whole = [] if near is None else [(p, outlined(p)) for p in _pieces(near)]
    known = [(piece, leaf) for piece, leaf in whole if leaf is not None]
    if len(known) < max(_PAIR, len(whole)):  # one that is no rectangle: who knows what it is
        return ()
    size = min((leaf.size for _, leaf in known), key=lambda one: one[0] * one[1])
    found = [part for piece, leaf in known for part in _parted(piece, leaf, size)]
    if not _alike(found) or (len(found) == _PAIR and _beside(*found)):
        return ()
    scale = _CLOSER / max(gray.shape)
    return tuple(
        Paper(corners=(leaf.corners + 0.5) / scale - 0.5, seen=leaf.seen) for leaf in found
    )


def _seen(gray: Gray, long: int) -> Mask | None:
    """Where a scan with enough ground around its paper is bright, at this size."""
    scale = long / max(gray.shape)
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if min(small.shape) < _NARROW * long:
        return None
    light = bright(np.asarray(small, np.uint8))
    return None if (1 - light).mean() < _GROUND else light


def _pieces(light: Mask) -> Iterator[Mask]:
    """The bright pieces with their holes filled, those that touch parted where they are narrow."""
    whole = np.zeros_like(light)
    opened = cv2.morphologyEx(light, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [one for one in outlines if cv2.contourArea(one) > _LEAST * light.size]
    if not large:
        return
    cv2.drawContours(whole, large, -1, 1, cv2.FILLED)
    framed = cv2.copyMakeBorder(whole, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    deep = cv2.distanceTransform(framed, cv2.DIST_L2, 5)[1:-1, 1:-1]
    pieces, label = cv2.connectedComponents(whole)
    most = np.array([deep[label == n].max(initial=0.0) for n in range(pieces)])
    count, cores = cv2.connectedComponents((deep > _CORE * most[label]).astype(np.uint8))
    if not _PAIR < count <= _MOST + 1:
        return
    marked = cores.astype(np.int32)
    marked[whole == 0] = count  # the ground
    parted = cv2.watershed(cv2.cvtColor(whole * 255, cv2.COLOR_GRAY2BGR), marked)
    for n in range(1, count):
        yield np.asarray(parted == n, np.uint8)


def _parted(piece: Mask, leaf: Paper, size: Size) -> Iterator[Paper]:
    """A leaf, or those that touch all along a side: so many times as large as another one."""
    times = [round(own / usual) for own, usual in zip(leaf.size, size, strict=True)]
    if times[0] * times[1] != _PAIR:
        yield leaf
        return
    across = times[0] == _PAIR
    left, top, right, bottom = leaf.corners
    ends = [(left, bottom), (top, right)] if across else [(left, top), (bottom, right)]
    middle = [(a + b) / 2 for a, b in zip(*ends, strict=True)]
    for n, end in enumerate(ends):
        drawn = np.zeros_like(piece)
        corners = np.array([end[0], end[1], middle[1], middle[0]])
        cv2.fillConvexPoly(drawn, np.rint(corners).astype(np.int32), 1)
        part = outlined(piece & drawn)
        if part is not None:
            yield _completed(part, (across, n), size)


def _completed(part: Paper, which: tuple[bool, int], size: Size) -> Paper:
    """The first or last of two leaves, its edge beside the other as far off as it has to be."""
    across, last = which
    one = part.corners if across else part.corners[[0, 3, 2, 1]]  # the edge between them runs 1-2
    one = one[[1, 0, 3, 2]] if last else one
    reach = size[0] if across else size[1]
    far = [
        a + (b - a) * reach / np.hypot(*(b - a)) for a, b in ((one[0], one[1]), (one[3], one[2]))
    ]
    whole: Points = np.array([one[0], far[0], far[1], one[3]])
    whole = whole[[1, 0, 3, 2]] if last else whole
    return Paper(corners=whole if across else whole[[0, 3, 2, 1]], seen=part.seen)


def _beside(one: Paper, other: Paper) -> bool:
    (left, _), (right, _) = one.corners.min(axis=0), other.corners.min(axis=0)
    return bool(abs(left - right) > one.size[0] / 2)


def _alike(found: Sequence[Paper]) -> bool:
    """Whether they are of one size, each as wide and high as a page is."""
    if not _PAIR <= len(found) <= _MOST:
        return False
    sizes = np.array([sorted(leaf.size) for leaf in found])
    usual = np.median(sizes, axis=0)
    if usual[1] > _PAGE * usual[0]:
        return False
    return bool((np.abs(sizes - usual) < _ALIKE * usual[1]).all())


def in_rows(found: Sequence[Paper], turn: Turn = 0) -> tuple[Paper, ...]:
    """Row by row from above, each from left to right, once the scan is turned so far clockwise."""
    rows: list[list[tuple[float, float, Paper]]] = []
    for top, bottom, left, leaf in sorted(_held(found, turn), key=lambda one: one[0] + one[1]):
        if rows and (top + bottom) / 2 < rows[-1][0][0]:
            rows[-1].append((bottom, left, leaf))
        else:
            rows.append([(bottom, left, leaf)])
    return tuple(one[2] for row in rows for one in sorted(row, key=lambda one: one[1]))


def _held(found: Sequence[Paper], turn: Turn) -> Iterator[tuple[float, float, float, Paper]]:
    """Where each leaf begins and ends from above, and begins from the left, when turned."""
    for leaf in found:
        x, y = leaf.corners.T
        for _ in range(turn // 90):
            x, y = -y, x
        yield y.min(), y.max(), x.min(), leaf
