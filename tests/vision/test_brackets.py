"""Brackets around numbers that stand by themselves, as drawn on a page of 1600 pixels."""

import cv2
import numpy as np
import pytest

from pipeline.vision.brackets import brackets, without_brackets
from pipeline.vision.spotter import Glyph, Gray


def _page() -> Gray:
    return np.full((1600, 1200), 235, np.uint8)


def _square(page: Gray, x: int, to: int) -> None:
    """From the stem of a bracket to where its ends point."""
    points = np.array([(to, 120), (x, 120), (x, 156), (to, 156)], np.int32)
    cv2.polylines(page, [points], isClosed=False, color=20, thickness=4)


def _round(page: Gray, x: int, *, opens: bool) -> None:
    middle = (x + 20 if opens else x - 20, 138)
    turn = 180 if opens else 0
    cv2.ellipse(page, middle, (20, 26), turn, -50, 50, 20, 3)


def _said(page: Gray, text: str, x: int) -> None:
    cv2.putText(page, text, (x, 152), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 20, 4)


def _glyph(x: int, symbol: str) -> Glyph:
    return Glyph(x=x, y=138, symbol=symbol, p=0.9, shares=(0.1,) * 10)


@pytest.mark.parametrize("number", ["7", "17", "64"])
def test_square_brackets_around_a_number_are_found(number: str) -> None:
    page = _page()
    end = 312 + 26 * len(number) + 20
    _square(page, 300, 308)
    _said(page, number, 320)
    _square(page, end, end - 8)
    assert [box[0] // 20 for box in brackets(page)] == [296 // 20, (end - 12) // 20]


def test_round_brackets_around_a_number_are_found() -> None:
    page = _page()
    _round(page, 300, opens=True)
    _said(page, "23", 316)
    _round(page, 384, opens=False)
    assert len(brackets(page)) == 2


def test_digits_and_stems_without_ends_are_none() -> None:
    page = _page()
    _said(page, "1 31 1", 300)
    _square(page, 700, 700)
    _said(page, "17", 716)
    _square(page, 790, 790)
    assert brackets(page) == ()


def test_brackets_within_a_sentence_stay() -> None:
    page = _page()
    _said(page, "see", 220)
    _square(page, 300, 308)
    _said(page, "17", 320)
    _square(page, 384, 376)
    _said(page, "too", 392)
    assert brackets(page) == ()


def test_brackets_around_words_or_nothing_stay() -> None:
    page = _page()
    _square(page, 300, 308)
    _square(page, 384, 376)
    _square(page, 500, 508)
    _said(page, "a remark", 520)
    _square(page, 720, 712)
    assert brackets(page) == ()


def test_what_is_spotted_there_goes_with_them() -> None:
    page = _page()
    _square(page, 300, 308)
    _said(page, "17", 320)
    _square(page, 384, 376)
    glyphs = [_glyph(302, "1"), _glyph(332, "1"), _glyph(356, "7"), _glyph(382, "1")]
    bare, seen = without_brackets(page, {1000: glyphs})
    assert [g.x for g in seen[1000]] == [332, 356]
    assert bare[:, 290:314].min() > 200
    assert bare[:, 318:372].min() < 100
