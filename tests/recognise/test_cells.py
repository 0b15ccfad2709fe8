"""The network reads drawn numbers, and says when there is none."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise import cells, spelled
from pipeline.recognise.calibration import calibrated
from pipeline.recognise.cells import ONES, TENS, Reading, Spot
from pipeline.vision.digit_height import high_of
from pipeline.vision.spotter import SYMBOLS, Glyph, Gray

_HIGH = 20.0  # of a digit on the drawn page


@functools.cache
def _page(text: str, size: int = 28) -> tuple[Gray, Spot]:
    """A line on a white page, and the spot of its second number."""
    image = Image.new("L", (200, 80), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    *_, last = text.split(" ")
    pen.text((20, 40), text, 0, font, anchor="lm")
    start = 20 + font.getlength(text) - font.getlength(last)
    left, top, right, bottom = pen.textbbox((start, 40), last, font, anchor="lm")
    page = np.asarray(image, np.uint8)
    return page, Spot(x=(left + right) / 2, y=(top + bottom) / 2, high=bottom - top)


def _top(reading: Reading) -> int | None:
    return max(reading.values().items(), key=lambda one: one[1])[0]


@pytest.mark.parametrize("size", [14, 28, 44])
def test_all_numbers_are_read(size: int) -> None:
    wrong = []
    for number in range(1, 65):
        page, spot = _page(f"36 - {number}", size)
        (reading,) = cells.read(page, [spot])
        if _top(reading) != number:
            wrong.append((number, _top(reading)))
    assert wrong == []


@pytest.mark.parametrize("text", ["00", "0", "05"])
def test_a_zero_counts_as_it_is_printed(text: str) -> None:
    page, spot = _page(f"36 - {text}")
    (reading,) = cells.read(page, [spot])
    assert _top(reading) == int(text)


def test_an_empty_place_is_none() -> None:
    page, spot = _page("36 - 17")
    (reading,) = cells.read(page, [Spot(x=spot.x, y=10, high=_HIGH)])
    assert _top(reading) is None
    assert cells.read(page, []) == ()


@pytest.mark.parametrize(("x", "y"), [(-50.0, 20.0), (500.0, 900.0), (0.0, 0.0)])
def test_a_place_beside_the_page_does_no_harm(x: float, y: float) -> None:
    page, _ = _page("36 - 17")
    for high in (4.0, 20.0, 90.0):
        (reading,) = cells.read(page, [Spot(x=x, y=y, high=high)])
        assert sum(reading.tens) == pytest.approx(1, abs=1e-4)


def test_a_leaning_line_is_cut_level() -> None:
    page, spot = _page("36 - 45")
    turn = cv2.getRotationMatrix2D((spot.x, spot.y), -3.0, 1.0)
    leaning = cv2.warpAffine(page, turn, (200, 80), borderValue=255).astype(np.uint8)
    slope = float(np.tan(np.radians(3.0)))
    level = cells.crop(leaning, Spot(x=spot.x, y=spot.y, high=spot.high, slope=slope))
    straight = cells.crop(page, spot)
    assert np.abs(level.astype(float) - straight).mean() < 8


def test_the_height_of_digits_is_measured() -> None:
    page, spot = _page("36 - 45")
    high, up = high_of(page, [(spot.x, spot.y + 3)], spot.high / 1.4)
    assert high == pytest.approx(spot.high, abs=2)
    assert up == pytest.approx(-3, abs=1.5)


_CHANCES = st.lists(st.floats(0.01, 1), min_size=1, max_size=5).map(
    lambda found: {i: p / sum(found) for i, p in enumerate(sorted(found, reverse=True))}
)


@given(_CHANCES, st.sampled_from(["spotter", "cells"]))
def test_calibration_keeps_the_first_first_and_the_sum(
    chances: dict[int | None, float], voter: str
) -> None:
    told = calibrated(voter, chances)
    assert sum(told.values()) <= sum(chances.values()) + 1e-4
    assert all(0 <= p <= 1 for p in told.values())
    assert list(told)[1:] == sorted(chances, key=lambda v: -chances[v])[1:]


def test_no_chances_stay_none() -> None:
    assert calibrated("cells", {}) == {}


def _glyph(x: float, symbol: str, p: float = 0.95) -> Glyph:
    rest = (1 - p) / len(SYMBOLS)
    shares = tuple(p if s == symbol else rest for s in SYMBOLS)
    return Glyph(x=x, y=10, symbol=symbol, p=0.99, shares=shares)


@given(st.integers(10, 64))
def test_two_digits_make_a_number(number: int) -> None:
    tens, ones = divmod(number, 10)
    glyphs = [_glyph(16, str(tens)), _glyph(24, str(ones)), _glyph(60, "8"), _glyph(4, "-")]
    near = spelled.at_place(glyphs, 20, 10, 8)
    found = spelled.values(near, 8, 20)
    assert max(found, key=lambda v: found[v]) == number
    assert sum(found.values()) <= 1 + 1e-6


def test_one_digit_stands_for_itself_and_none_for_none() -> None:
    found = spelled.values([_glyph(22, "7")], 8, 20)
    assert max(found, key=lambda v: found[v]) == 7
    assert spelled.values([], 8, 20) == {None: 1.0}


def test_nonsense_of_the_network_is_no_value() -> None:
    tens, ones = np.zeros(TENS, np.float32), np.zeros(ONES, np.float32)
    tens[3], ones[ONES - 1] = 1, 1  # tens, and nothing after them
    assert all(p == 0 for p in Reading(tens=tens, ones=ones).values().values())
