"""Edges that run down through the rows of a table: upright ones, and those that lean a little."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from pipeline.vision.sheet_light import Floats

_LEANS = (-0.012, -0.009, -0.006, -0.003, 0.003, 0.006, 0.009, 0.012)  # across, of down
_BESIDE = 12  # pixels: an edge that leans is no nearer to another


def upright(share: Callable[[float], Floats], least: float) -> Iterator[float]:
    """Where an edge has this share of the rows; one that leans, where no other is near.

    A sheet is set straight by its numbers: a page that was bent has edges that lean yet.
    """
    found = list(_clusters(share(0.0), least))
    yield from found
    leaning = np.max([share(lean) for lean in _LEANS], axis=0)
    for x in _clusters(leaning, least):
        if all(abs(x - other) > _BESIDE for other in found):
            yield x


def leant(rows: Floats, middles: Sequence[float], lean: float) -> Floats:
    """What is seen of each row, moved as if what leans so much were upright."""
    if not lean:
        return rows
    middle = (middles[0] + middles[-1]) / 2
    moves = [round(lean * (y - middle)) for y in middles]
    far = max(map(abs, moves), default=0)
    wide = np.pad(rows, ((0, 0), (far, far)), mode="edge")
    return np.array(
        [r[far + m : far + m + rows.shape[1]] for r, m in zip(wide, moves, strict=True)]
    )


def spread(rows: Floats) -> Floats:
    """Each mark taken for one a pixel farther too, as no line is quite straight."""
    wide = rows.copy()
    wide[:, 1:] = np.maximum(wide[:, 1:], rows[:, :-1])
    wide[:, :-1] = np.maximum(wide[:, :-1], rows[:, 1:])
    return wide


def _clusters(share: Floats, least: float) -> Iterator[float]:
    marks = np.concatenate([[0], (share > least).astype(np.int8), [0]])
    turns = np.flatnonzero(np.diff(marks))
    for a, b in zip(turns[::2], turns[1::2], strict=True):
        yield float(a + b - 1) / 2
