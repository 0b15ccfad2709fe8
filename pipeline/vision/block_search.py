"""The blocks of a page, looked for at several heights and in several ways.

Small digits are seen at a large height of the page, large ones at a small one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.vision.block import TEXT, Block, clear, find_blocks, other_blocks, whole, worth
from pipeline.vision.corners import cornered
from pipeline.vision.spotter import Glyph, Gray, spot

SMALL, LARGE, LARGEST = 1000, 500, 250  # heights of the page at which it is looked at
_OTHER = (1500, 700)  # where nothing is found at these
_FULL = 0.95  # of its targets a whole matrix has, and as surely
_MOST = 0.8  # likewise, of one that need not be looked for in another way
_PART = 0.8  # of what a part is worth, beside a whole matrix
_BROAD = 2.4  # widths of a page in its heights, at most
_STRIDE = 16  # pixels that the spotter must have


def spotted_at(flat: Gray, height: int) -> tuple[Glyph, ...]:
    """What is spotted at a height, or at a smaller one where the page is a wide strip."""
    high, wide = flat.shape
    return spot(flat, min(height, max(_STRIDE, round(_BROAD * height * high / wide))))


def searched(
    flat: Gray, glyphs: dict[int, Sequence[Glyph]]
) -> tuple[tuple[Block, ...], Sequence[Glyph]]:
    """Blocks, and the glyphs at the height of the page at which they were found."""
    best: tuple[tuple[Block, ...], Sequence[Glyph]] = (), ()
    # A page with so many signs is one of text, and those of a closer look are letters.
    closer = _OTHER if len(glyphs[SMALL]) < TEXT else ()
    for height in (SMALL, LARGE, *closer):
        if height not in glyphs:
            glyphs[height] = spotted_at(flat, height)
        for look in (find_blocks, other_blocks):
            if look is other_blocks and _is_full(best[0]):
                continue  # chance may make as many of it
            blocks = look(glyphs[height], flat.shape[0])
            if _value(blocks) > _value(best[0]):
                best = blocks, glyphs[height]
            if clear(blocks):
                return best
    if not _is_full(best[0], _MOST):
        blocks = cornered(glyphs, flat.shape[0])
        if _value(blocks) > _value(best[0]):
            return blocks, glyphs[SMALL]
    return best


def _value(blocks: Sequence[Block]) -> float:
    """How much they explain; parts of a matrix with nothing between them are worth less."""
    return worth(blocks) * (1.0 if whole(blocks) else _PART)


def _is_full(blocks: Sequence[Block], share: float = _FULL) -> bool:
    """Whether they are a whole matrix with so many of its targets."""
    agreeing, slots = sum(b.agreeing for b in blocks), sum(len(b.slots) for b in blocks)
    return whole(blocks) and agreeing >= share * slots and all(b.sure >= share for b in blocks)
