"""Which way a matrix runs: where a target stands from its key, and to which side columns go on.

Most print the target to the right of its key, and columns from left to right. Others print it to
the left, below or above, or begin at the right. All that finds rows and columns looks along one
line only, from left to right, so it is given the page turned or mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.vision.numerals import Numeral, Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a matrix runs, against the usual one."""

    stacked: bool = False  # a target stands below its key or above it
    before: bool = False  # it stands to the left, or above
    mirrored: bool = False  # columns go on to the left

    @property
    def against(self) -> bool:
        """Whether targets stand before their keys, as the page is looked at."""
        return self.before != (self.mirrored and not self.stacked)

    @property
    def other(self) -> Way:
        """The way in which each key takes the target on its other side."""
        return replace(self, before=not self.before)

    def seen(self, one: Numeral) -> Numeral:
        """A number as the page is looked at: along its entries first, then across them."""
        if self.stacked:
            return replace(one, x=one.y, y=self._side * one.x, left=one.y, right=one.y)
        if not self.mirrored:
            return one
        left, right = sorted((self._side * one.left, self._side * one.right))
        return replace(one, x=self._side * one.x, left=left, right=right)

    def spot(self, at: Spot) -> Spot:
        """A place of the page, from where it is as it is looked at."""
        along, across = at
        return (self._side * across, along) if self.stacked else (self._side * along, across)

    def printed(self, one: Numeral) -> Numeral:
        """A number by its place on the page again."""
        x, y = self.spot((one.x, one.y))
        return replace(one, x=x, y=y)

    def slope(self, slope: float) -> float:
        """How far lines fall to the right on the page, from how far they do so here; and back."""
        return -self._side * slope if self.stacked else self._side * slope

    @property
    def _side(self) -> int:
        return -1 if self.mirrored else 1


USUAL = Way()
OTHERS = (  # those that are printed most often first
    Way(mirrored=True),
    Way(stacked=True),
    Way(before=True),
    Way(stacked=True, before=True),
    Way(before=True, mirrored=True),
    Way(stacked=True, mirrored=True),
    Way(stacked=True, before=True, mirrored=True),
)
