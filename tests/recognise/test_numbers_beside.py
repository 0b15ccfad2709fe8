"""Numbers of pages beside wide columns: no entry of a matrix is the number of its page."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import ImageFont

from pipeline.model.sighting import Region
from pipeline.recognise.matrices import matrices
from tests.recognise.pages_of_words import Paper

FONT = ImageFont.load_default(18)
KEYS = range(2, 49, 2)


def _drawn() -> tuple[Paper, dict[int, int]]:
    """Two halves of typed entries, far apart; in the first the last targets stand farther off."""
    paper = Paper()
    rng = random.Random(5)
    targets = {key: rng.choice(range(11, 64, 2)) for key in KEYS}
    paper.write((60, 60), "18", 34)
    for i, (key, target) in enumerate(targets.items()):
        half, place = divmod(i, 12)
        column, row = divmod(place, 3)
        at = 50 + 130 * column, 190 + 320 * half + 85 * row
        paper.pen.text(at, f"{key:02d}", 20, FONT, anchor="mm")
        paper.pen.text((at[0] + 34, at[1]), "->", 20, FONT, anchor="mm")
        beyond = 56 if half else 64 + (14 if column == 3 else 0)
        paper.pen.text((at[0] + beyond, at[1]), f"{target:02d}", 20, FONT, anchor="mm")
    return paper, targets


def _over(regions: tuple[Region, ...]) -> Iterator[Region]:
    entries = [r.box for r in regions if r.kind in ("key", "cell")]
    for r in regions:
        x, y = (r.box[0] + r.box[2]) / 2, (r.box[1] + r.box[3]) / 2
        if "number" in r.kind and any(a < x < c and b < y < d for a, b, c, d in entries):
            yield r


@pytest.mark.slow
def test_a_target_beyond_its_column_is_no_number_of_the_page() -> None:
    paper, targets = _drawn()
    regions = matrices(np.asarray(paper.image, np.uint8))
    cells = [r for r in regions if r.kind == "cell"]
    assert sorted(r.key or 0 for r in cells) == list(targets)
    assert list(_over(regions)) == []
    number = next(r for r in regions if r.kind == "matrix number")
    assert {vote.value for vote in number.votes[:1]} == {18}
