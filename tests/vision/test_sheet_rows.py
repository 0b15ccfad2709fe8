"""Where the pages of a column stand, beside what stands close to them."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.vision.sheet_rows import Rows, sides

AT, WIDE, PITCH, ROWS = 100.0, 20.0, 40.0, 10


@pytest.mark.parametrize(
    ("words", "right"),
    [(None, (132, 132)), (126, (119, 126)), (150, (132, 132))],
)
def test_pages_end_before_words_that_stand_close(
    words: int | None, right: tuple[float, float]
) -> None:
    dark = np.zeros((500, 300))
    there = Rows(y=tuple(50 + PITCH * i for i in range(ROWS)), pitch=PITCH)
    for i, y in enumerate(there.y):
        top = round(y) - 10
        dark[top : top + 20, 82:119] = 200
        if words is not None and i > 1:
            dark[top : top + 20, words : words + 80] = 200
    low, high = sides(dark, there, AT, WIDE)
    assert low == AT - 1.6 * WIDE
    assert right[0] <= high <= right[1]
