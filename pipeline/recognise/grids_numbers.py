"""The printed number of a page with a combat grid; in that edition pages are odd and even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, Vote
from pipeline.recognise import grids_strip, numbers
from pipeline.recognise.numbers import Candidate
from pipeline.vision.block import Block, Slot
from pipeline.vision.block_search import LARGE, LARGEST, SMALL
from pipeline.vision.grid import Grid
from pipeline.vision.spotter import Glyph, Gray, spot

_NEAR = 0.14  # heights of the page from an edge of it, or of the grid, to the number
_LIKELY, _SHOWN = 0.05, 2  # of a candidate that is told, and how many are
_LARGE = 1.5  # heights of the grid's digits: a number that is larger is no word of a sentence
_TOLD, _LEAST = 3, 0.004  # rivals of a voter, and the share that each must have
_LAST = 64
_STEP = 0.55  # heights of a digit from one to the next


def page_numbers(flat: Gray, glyphs: Sequence[Glyph], found: Grid) -> Iterator[Region]:
    """The best candidates; what they lack in place and size, their votes lack in chance.

    What stands near the grid is weighed as the number of a matrix, what does not as a picture's.
    Digits much larger than the grid's that two engines read alike lack nothing.
    """
    seen = {SMALL: glyphs, LARGE: spot(flat, LARGE), LARGEST: spot(flat, LARGEST)}
    edges = (0.0, found.extent[1], found.extent[3], float(flat.shape[0]))
    near = _NEAR * flat.shape[0]
    placed = {
        height: [g for g in of if min(abs(g.y - edge) for edge in edges) < near]
        for height, of in seen.items()
    }
    single = numbers.candidates(flat, placed, [_block(found)], found.high)
    ranked = sorted(((max(c.picture(), c.block(0)), i) for i, c in enumerate(single)), reverse=True)
    best = [(fit, single[i]) for fit, i in ranked[:_SHOWN] if fit >= _LIKELY]
    for fit, one in best:
        (third,) = grids_strip.votes(flat, [one.box], one.high)
        read = max(one.read, key=lambda v: one.read[v], default=None)
        alike = third is not None and third.value == read
        sure = 1.0 if alike and one.high > _LARGE * found.high else fit
        votes = [*_votes(one, sure)]
        if third is not None and isinstance(third.value, int) and 1 <= third.value <= _LAST:
            votes.append(replace(third, p=round(third.p * sure, 4)))
        box = _whole(one.box, flat.shape[0], flat.shape[1])
        if votes:
            yield Region(kind="number", box=box, votes=tuple(votes))


def _block(found: Grid) -> Block:
    """The grid as the block of a matrix."""
    slots = tuple(
        Slot(number=row, column=column, row=row, key=(one.key.x, one.key.y),
             target=(one.target.x, one.target.y))
        for column, lines in enumerate(found.columns)
        for row, one in enumerate(lines)
    )  # fmt: skip
    return Block(
        order="down", columns=len(found.columns), rows=max(len(c) for c in found.columns),
        step=_STEP * found.high, slope=0.0, row_pitch=found.pitch, slots=slots,
        agreeing=len(slots),
    )  # fmt: skip


def _votes(one: Candidate, fit: float) -> Iterator[Vote]:
    for voter, chances in (("spotter", one.spotted), ("cells", one.read)):
        told = [(v, p * fit) for v, p in chances.items() if v and v <= _LAST]
        for value, p in sorted(told, key=lambda vp: (-vp[1], vp[0]))[:_TOLD]:
            if p >= _LEAST:
                yield Vote(voter=voter, value=value, p=round(min(1.0, p), 4))


def _whole(box: tuple[float, float, float, float], high: int, wide: int) -> Box:
    left, top, right, bottom = box
    x0, y0 = min(max(0, int(left)), wide), min(max(0, int(top)), high)
    return x0, y0, min(wide, max(x0, int(right) + 1)), min(high, max(y0, int(bottom) + 1))
