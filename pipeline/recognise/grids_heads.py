"""What stands above a combat grid: its title, and a heading over some of its columns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, Vote
from pipeline.recognise.engine import HIGH, lines
from pipeline.recognise.words_lines import Read, plain
from pipeline.vision.grid import Grid
from pipeline.vision.lines import cut, find_lines
from pipeline.vision.spotter import Gray

_LETTERS = 3
_ABOVE = 2.5  # rows from the first row of a grid up to its headings
_LEVEL = 0.6  # rows by which headings are off each other
_TITLE = 3.5  # rows from there up to its title
_OFF = 0.15  # widths of its columns by which a heading may be off their middle
_ASIDE = 0.1  # widths of the grid by which the middle of a title may stand outside
_FEWEST = 2  # headings: one over all columns is the title
_ROOM = 0.1  # of its height around a line as it is read
_MOST = 10  # lines that are read above a grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A word or a few, where they stand, and how surely they were read."""

    text: str
    p: float
    x: float
    y: float
    box: Box


def heads(grid: Grid, flat: Gray, reads: Sequence[Read]) -> Iterator[Region]:
    """A heading for each column it stands over, and the title of the grid.

    The lines of words that were read on the page may lack some: they look like entries of it.
    """
    seen = [
        Heading(text=r.said, p=r.text.p, x=r.line.x, y=r.line.y, box=r.line.box())
        for r in reads
        if r.letters >= _LETTERS
    ]
    columns, title = _sorted(grid, seen)
    if not columns or title is None:
        more, other = _sorted(grid, list(_detected(grid, flat)))
        columns, title = columns or more, title or other
    for i, heading in enumerate(columns):
        yield _region("grid head", heading, i)
    if title is not None:
        yield _region("grid title", title, 0)


def belongs(grid: Grid, box: Box) -> bool:
    """Whether a region of a page stands on its grid, or among its headings."""
    left, top, right, bottom = grid.extent
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    above = (_ABOVE + _TITLE) * grid.pitch
    return left - grid.high < x < right + grid.high and top - above < y < bottom + grid.high


def _sorted(grid: Grid, found: Sequence[Heading]) -> tuple[list[Heading], Heading | None]:
    """The heading of each column, and the title over them."""
    left, top, right, _ = grid.extent
    pitch, aside = grid.pitch, _ASIDE * (right - left)
    over = [h for h in found if left - aside < h.x < right + aside and h.y < top]
    lowest = max((h.y for h in over if h.y > top - _ABOVE * pitch), default=None)
    if lowest is None:
        return [], None
    level = [h for h in over if abs(lowest - h.y) < _LEVEL * pitch]
    higher = [h for h in over if _LEVEL * pitch < lowest - h.y < _TITLE * pitch]
    title = max(higher, key=lambda h: h.y, default=None)
    return _over(grid, sorted(level, key=lambda h: h.x)), title


def _over(grid: Grid, found: Sequence[Heading]) -> list[Heading]:
    """The heading of each column: each stands over the middle of columns beside each other."""
    ends = [
        (min(one.key.box[0] for one in c), max(one.target.box[2] for one in c))
        for c in grid.columns
    ]
    count = len(ends)
    if len(found) > count or len(found) < min(count, _FEWEST):
        return []
    best: tuple[float, list[Heading]] = float("inf"), []
    for cuts in itertools.combinations(range(1, count), len(found) - 1):
        spans = list(itertools.pairwise((0, *cuts, count)))
        offs = [
            (abs((ends[a][0] + ends[b - 1][1]) / 2 - h.x), ends[b - 1][1] - ends[a][0])
            for (a, b), h in zip(spans, found, strict=True)
        ]
        off = sum(far for far, _ in offs)
        if off < best[0] and all(far < _OFF * wide + grid.high for far, wide in offs):
            best = off, [h for (a, b), h in zip(spans, found, strict=True) for _ in range(b - a)]
    return best[1]


def _detected(grid: Grid, flat: Gray) -> Iterator[Heading]:
    """The lines above the grid as the detector finds them, also such as look like entries."""
    left, top, right, _ = grid.extent
    start = top - (_ABOVE + _TITLE) * grid.pitch
    near = [one for one in find_lines(flat) if start < one.y < top and left < one.x < right]
    for one in near[:_MOST]:
        (text,) = lines([cut(flat, one.grown(_ROOM), HIGH)])
        said = plain(text.text)
        if sum(letter.isalpha() for letter in said) >= _LETTERS:
            yield Heading(text=said, p=text.p, x=one.x, y=one.y, box=one.box())


def _region(kind: Literal["grid head", "grid title"], heading: Heading, column: int) -> Region:
    return Region(
        kind=kind,
        box=heading.box,
        votes=(Vote(voter="rapidocr", value=heading.text, p=round(heading.p, 4)),),
        block=column,
    )
