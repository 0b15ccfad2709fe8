"""What is proved of one book alone: whole, the right way round, its 00 columns, its words."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.checks.turns import Circle, circles
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import Unmodelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The matrices beside the sheet, as they are and with matrix and key exchanged."""

    zero: tuple[int, ...]  # keys whose column is 00 throughout
    fits: int  # cells of 00 whose key is no row of the sheet
    fits_turned: int  # cells of 00 whose matrix is no row of the sheet
    unmodelled: tuple[str, ...]  # instructions that are not understood
    circles: tuple[Circle, ...] = ()  # page turns that lead back to where they began

    @property
    def turned(self) -> bool:
        """Whether the other way round explains the 00 better."""
        return self.fits_turned > self.fits


def columns(draft: Draft) -> Columns:
    """Count the 00 of a book both ways (DUEL-020, DUEL-168)."""
    rows = draft.sheet.maneuvers
    cells = [(m, k, t) for m, row in draft.matrices.items() for k, t in row.items()]
    filled = {k for _, k, t in cells if t}
    unknown = [p for p, clause in clauses(draft) if isinstance(clause, Unmodelled)]
    return Columns(
        zero=tuple(sorted({k for _, k, _ in cells} - filled)),
        fits=sum(t == 0 and k not in rows for _, k, t in cells),
        fits_turned=sum(t == 0 and m not in rows for m, _, t in cells),
        unmodelled=(*unknown, *(f"/sheet: {line}" for line in draft.sheet.unmodelled)),
        circles=circles(draft),
    )
