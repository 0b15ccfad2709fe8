"""Where a key leads, before anybody looks: by the rest of its column, and by the series.

Measured over eight transcriptions, each by the other seven: a cell of 5.0 bits (33 readings alike)
has 3.7 bits by its key alone, and 2.4 by its column and its key. 0.9 % of the cells show a picture
that their key has nowhere else. 00 stands in a whole column or in none: 255 of 256 columns, and
255 of 256 agree with the rows of the sheet (61 of 67 books are without exception).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.reconcile.scan_series import led

TARGETS = (0, *range(1, 64, 2))
Shares = Mapping[int, float]

_SERIES = 8.0  # cells of the column that the series weighs as much as
# A picture that nothing leads one to expect, all such together, and how many of them the same
# matrix has at other keys: of 46 such cells of seven books, each by the other six, 33.
_STRANGE, _SAME = 0.012, 0.7
_VOID, _SURELY = 0.05, 0.001  # cells that the series weighs for 00, and how sure a column can be
_WITH_ROW, _WITHOUT_ROW = 5.0, 3.0  # cells that a row of the sheet, or its lack, weighs as much as


@dataclass(frozen=True, slots=True)
class Column:
    """All cells of one key, added up; the share of each is taken out when it is asked about."""

    key: int
    total: Shares
    cells: int
    series: Shares  # of all targets in the series, none where its key is unknown
    usual: Shares  # of the pictures in it, 00 left out
    void: float = 0.0  # cells of 00 that the sheet speaks for
    alive: float = 0.0

    def without(self, own: Shares, row: Shares) -> dict[int, float]:
        """The share of each target in a cell by the others of its column, and of its matrix."""
        others = self.cells - 1
        counts = {t: max(0.0, self.total.get(t, 0.0) - own.get(t, 0.0)) for t in TARGETS}
        zeros = counts.pop(0)
        usual_void = self.series.get(0, 0.0) if self.series else 0.1
        empty = (zeros + self.void + _VOID * usual_void) / (others + self.void + self.alive + _VOID)
        empty = min(max(empty, _SURELY), 1 - _SURELY)
        most = others - zeros + _SERIES
        live = {t: (n + _SERIES * self.usual[t]) / most for t, n in counts.items()}
        matrix = {t: max(0.0, row.get(t, 0.0) - own.get(t, 0.0)) for t in live}
        beside = math.fsum(matrix.values()) or 1.0
        strange = {t: _SAME * matrix[t] / beside + (1 - _SAME) / len(live) for t in live}
        shares = {
            t: (1 - empty) * ((1 - _STRANGE) * p + _STRANGE * strange[t]) for t, p in live.items()
        }
        return {0: empty} | shares


def _usual(series: Shares) -> dict[int, float]:
    """The share of each picture among those of a key in the series, 00 left out."""
    live = 1 - series.get(0, 0.0)
    alike = 1 / (len(TARGETS) - 1)
    return {t: series.get(t, 0.0) / live if series else alike for t in TARGETS if t}


def columns(cells: Iterable[tuple[int, Shares]], rows: Sequence[int]) -> dict[int, Column]:
    """Add up the cells of each key; `rows` are those of the sheet, none where it is not known."""
    totals: dict[int, dict[int, float]] = {}
    count: dict[int, int] = {}
    for key, shares in cells:
        total = totals.setdefault(key, {})
        count[key] = count.get(key, 0) + 1
        for target, share in shares.items():
            total[target] = total.get(target, 0.0) + share
    return {
        key: Column(
            key, total, count[key], led(key), _usual(led(key)),
            void=_WITHOUT_ROW * bool(rows and key not in rows),
            alive=_WITH_ROW * (key in rows),
        )
        for key, total in totals.items()
    }  # fmt: skip
