"""Numbers of one print tell of each other by what looks alike."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.cells import Spot
from pipeline.recognise.cells_alike import alike
from pipeline.vision.spotter import Gray

_CLEAR = (12, 23, 34, 45, 56, 60, 17, 28, 39, 41, 53, 10, 27, 36, 48, 59)
_SIZE, _ASIDE, _DOWN = 28, 80, 50


@functools.cache
def _page(last: str, blur: float = 0.6) -> tuple[Gray, list[Spot], float]:
    """Clear numbers, and one more behind them: where they stand, and how wide a digit is."""
    image = Image.new("L", (4 * _ASIDE + 60, 5 * _DOWN + 60), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(_SIZE)
    spots = []
    for i, text in enumerate([*map(str, _CLEAR), last]):
        y, x = 40 + i // 4 * _DOWN, 60 + i % 4 * _ASIDE
        pen.text((x, y), text, 0, font, anchor="mm")
        left, top, right, bottom = pen.textbbox((x, y), text, font, anchor="mm")
        spots.append(Spot(x=(left + right) / 2, y=(top + bottom) / 2, high=bottom - top))
    page = cv2.GaussianBlur(np.asarray(image, np.uint8), (0, 0), blur)
    noise = np.random.default_rng(1).normal(0, 6, page.shape)
    spoilt = np.clip(page + noise, 0, 255).astype(np.uint8)
    return spoilt, spots, font.getlength("0")


def _told(
    last: str, named: dict[int | None, float], known: tuple[int, ...] = _CLEAR, blur: float = 0.6
) -> dict[int | None, float]:
    page, spots, step = _page(last, blur)
    clear = {i: v for i, v in enumerate(_CLEAR) if v in known}
    found = alike(page, spots, step, clear, {len(_CLEAR): named})
    return dict(found.get(len(_CLEAR), {}))


@pytest.mark.parametrize(("number", "other"), [(11, 17), (17, 11), (53, 63), (49, 41), (37, 31)])
def test_the_digits_of_a_print_tell_which_of_two_numbers_it_is(number: int, other: int) -> None:
    told = _told(str(number), {number: 0.3, other: 0.7})
    assert max(told, key=lambda v: told[v]) == number
    assert told[number] > 0.95
    assert told.get(other, 0.0) < 0.02


@pytest.mark.parametrize("text", ["5", "", "--", "><"])
def test_what_is_no_number_of_two_digits_looks_like_none(text: str) -> None:
    if text == "":
        page, spots, step = _page("11")
        blank = page.copy()
        at = spots[-1]
        blank[int(at.y) - 20 : int(at.y) + 20, int(at.x) - 30 : int(at.x) + 30] = 250
        clear = dict(enumerate(_CLEAR))
        assert alike(blank, spots, step, clear, {len(_CLEAR): {11: 0.5, 15: 0.4}}) == {}
    else:
        assert _told(text, {55: 0.5, 5: 0.4, None: 0.1}) == {}


def test_a_digit_that_shines_through_is_none_of_the_number() -> None:
    page, spots, step = _page("51")
    faint, at = page.copy(), spots[-1]
    beside = faint[:, round(at.x) + 1 : round(at.x) + 20][round(at.y) - 15 : round(at.y) + 15]
    beside[:] = 255 - (255 - beside) // 6
    clear = dict(enumerate(_CLEAR))
    named: dict[int | None, float] = {51: 0.5, 5: 0.4}
    assert alike(page, spots, step, clear, {len(_CLEAR): named})[len(_CLEAR)][51] > 0.9
    assert alike(faint, spots, step, clear, {len(_CLEAR): named}) == {}


def test_what_nobody_else_sees_is_not_told() -> None:
    assert _told("53", {13: 0.6, 43: 0.4}) == {}


def test_a_digit_of_which_none_is_clear_may_be_as_like_as_any_other() -> None:
    """Where no 7 is known, what looks a little like a 1 is none."""
    known = tuple(v for v in _CLEAR if 7 not in divmod(v, 10))
    assert _told("37", {31: 0.5, 37: 0.5}, known).get(31, 0.0) < 0.5
    assert _told("31", {31: 0.5, 37: 0.5}, known).get(37, 0.0) < 0.5


def test_nothing_is_told_by_few_or_by_what_is_blurred() -> None:
    assert _told("53", {53: 0.5, 63: 0.5}, _CLEAR[:5]) == {}
    assert _told("53", {53: 0.5, 63: 0.5}, blur=6.0) == {}


def test_nobody_asks_in_vain() -> None:
    page, spots, step = _page("11")
    assert alike(page, spots, step, dict(enumerate(_CLEAR)), {}) == {}
