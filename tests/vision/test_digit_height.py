"""How high digits are is told by their ink, with or without a rule close to them."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.vision.digit_height import high_of


@pytest.mark.parametrize("gap", [None, 3, 4])
def test_a_rule_above_digits_is_none_of_them(gap: int | None) -> None:
    image = Image.new("L", (700, 200), 250)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    middles, top, bottom = list[tuple[float, float]](), 0.0, 0.0
    for i in range(10):
        x = 60 + 60 * i
        pen.text((x, 100), str(2 * i + 22), 10, font, anchor="mm")
        _, top, _, bottom = pen.textbbox((x, 100), "88", font, anchor="mm")
        middles.append((float(x), 100.0))
        if gap is not None:
            pen.rectangle((x - 25, top - gap - 3, x + 25, top - gap), 10)
    high, up = high_of(np.asarray(image, np.uint8), middles, 12.5)
    assert abs(high - (bottom - top)) < 3
    assert abs(100 + up - (top + bottom) / 2) < 2.5


@pytest.mark.parametrize("way", [1, -1])
def test_ink_up_to_the_end_of_what_is_looked_at(way: int) -> None:
    """Gray that grows again where the profile ends: what lies beyond that is nothing."""
    y = np.arange(-60, 61) * way
    row = np.where(abs(y) < 9, 60, np.where(y < 0, 250, np.where(y < 24, 190, 175)))
    image = np.repeat(row[:, None], 700, axis=1).astype(np.uint8)
    high, _ = high_of(image, [(60.0 + 60 * i, 60.0) for i in range(10)], 12.5)
    assert 5 < high < 40
