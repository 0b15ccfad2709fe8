"""How far the certainty of cells can be believed: of what is said at 0.9, 9 of 10 should be right.

The expected error of calibration (ECE) is over 15 bins of equally many cells; AUC is how well the
certainty tells right from wrong. Intervals (95 %) draw whole matrices again, as the cells of a page
share their print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.bench.scans import Score

_BINS, _DRAWS = 15, 400
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    cells: int
    errors: int
    ece: float
    ece_interval: tuple[float, float]
    auc: float
    auc_interval: tuple[float, float]

    def __str__(self) -> str:
        low, high = self.ece_interval
        worst, best = self.auc_interval
        return (
            f"{self.cells} cells, {self.errors} of them read wrong: "
            f"ECE {self.ece:.4f} ({low:.4f} to {high:.4f}), "
            f"AUC {self.auc:.4f} ({worst:.4f} to {best:.4f})"
        )


def calibration(scores: Sequence[Score]) -> Calibration | None:
    """Of the likeliest readings of all cells that were read at all, taken or not."""
    told = [one for score in scores for one in _told(score)]
    if not told or all(right for _, right, _ in told):
        return None
    p = np.array([one[0] for one in told])
    right = np.array([one[1] for one in told])
    groups = [np.flatnonzero(g) for g in _members([one[2] for one in told])]
    rng = np.random.default_rng(1)
    eces, aucs = [], []
    for _ in range(_DRAWS):
        drawn = np.concatenate([groups[i] for i in rng.integers(0, len(groups), len(groups))])
        if not right[drawn].all():
            eces.append(ece(p[drawn], right[drawn]))
            aucs.append(auc(p[drawn], right[drawn]))
    return Calibration(
        cells=len(p),
        errors=int((~right).sum()),
        ece=ece(p, right),
        ece_interval=_interval(eces),
        auc=auc(p, right),
        auc_interval=_interval(aucs),
    )


def _told(score: Score) -> list[tuple[float, bool, str]]:
    """Certainty, whether it is right, and the matrix, of each cell with a reading of its own."""
    taken = {e.pointer: e.p for e in score.extraction.evidence if e.p is not None}
    found = []
    for case in score.cases:
        if case.part != "cells" or case.printed is None:
            continue
        p = taken.get(case.pointer)
        if case.doubt is not None and case.doubt.pointer == case.pointer and case.doubt.rivals:
            p = case.doubt.rivals[0].p
        if p is not None:
            matrix = f"{score.name} {case.pointer.rsplit('/', 1)[0]}"
            found.append((p, case.found == case.printed, matrix))
    return found


def _members(names: Sequence[str]) -> list[NDArray[np.bool_]]:
    every = np.array(names)
    return [every == name for name in dict.fromkeys(names)]


def ece(p: Floats, right: NDArray[np.bool_]) -> float:
    order = np.argsort(p, kind="stable")
    parts = [part for part in np.array_split(order, _BINS) if len(part)]
    return float(sum(abs(p[b].mean() - right[b].mean()) * len(b) for b in parts) / len(p))


def auc(p: Floats, right: NDArray[np.bool_]) -> float:
    """The chance that a right reading is surer than a wrong one; equals count half."""
    good, bad = np.sort(p[right]), p[~right]
    below = np.searchsorted(good, bad, "right")
    equal = below - np.searchsorted(good, bad, "left")
    return float(1 - ((below - equal / 2).sum() / (len(good) * len(bad))))


def _interval(values: Sequence[float]) -> tuple[float, float]:
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)
