"""Whether two pictures of a meeting can both be right: both fighters are left at one range."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.model.book import Picture
from pipeline.model.clauses import COLOURS, Goto, Only, Page, Selector, Unmodelled
from pipeline.model.positions import leaves_extended
from pipeline.model.selectors import Rows, select

# Whether a picture leaves the pictured fighter far, by the other's picture and the range now.
Leaves = Callable[[int, int, bool], bool | None]


def leaves(rows: Rows, pictures: Mapping[int, Picture]) -> Leaves:
    """Ask of the pictures that are known; None where an instruction cannot tell."""
    known: dict[tuple[int, bool, bool], bool | None] = {}

    def after(shown: int, other: int, extended: bool) -> bool | None:  # noqa: FBT001
        seen = pictures.get(other)
        if shown not in pictures or seen is None:
            return None
        at = (shown, extended, seen.score is not None)
        if at not in known:
            known[at] = _after(rows, pictures[shown], extended=extended, scored=at[2])
        return known[at]

    return after


def _after(rows: Rows, picture: Picture, *, extended: bool, scored: bool) -> bool | None:
    # A page turn shows another picture, and nobody knows where an unmodelled clause leaves one.
    if any(isinstance(c, (Goto, Page, Unmodelled)) for c in picture.tell):
        return None
    # Nor where rows are that the sheet does not show.
    if any(isinstance(c, Only) and not all(_known(rows, s) for s in c.only) for c in picture.tell):
        return None
    side = leaves_extended(rows, picture.tell, extended=extended, scored=scored)
    return extended if side is None else side


def _known(rows: Rows, selector: Selector) -> bool:
    return selector in COLOURS or bool(select(rows, selector))
