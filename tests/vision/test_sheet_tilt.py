"""Sheets whose rows are not level."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.vision.sheet_light import sheet_of
from pipeline.vision.sheet_tilt import level, tilt_of
from pipeline.vision.spotter import Gray

ROWS = range(120, 1300, 44)


def _rows(slope: float) -> Gray:
    """Rows of names and figures, each so many pixels lower for each pixel to the right."""
    page = Image.new("L", (1000, 1400), 255)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(22)
    for n, y in enumerate(ROWS):
        for x, text in ((80, "Polish the lamp"), (520, str(2 * n + 2)), (700, "58"), (860, "-3")):
            pen.text((x, y), text, 0, font)
    into = np.array([[1, 0, 0], [slope, 1, 0]])
    turned = cv2.warpAffine(np.asarray(page), into, page.size, borderValue=255)
    return np.asarray(turned, np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("slope", [-0.02, -0.012, 0.016, 0.025])
def test_rows_that_fall_are_set_level(slope: float) -> None:
    page = _rows(slope)
    assert tilt_of(page) == pytest.approx(slope, abs=0.002)
    sheet = level(sheet_of(np.stack([page] * 3, axis=2), page))
    assert tilt_of(sheet.clean) == 0.0
    left, top, right, bottom = sheet.box(500, 700, 510, 710)  # the middle stays where it is
    assert (left, right) == (500, 510)
    assert top == pytest.approx(700, abs=2)
    assert bottom == pytest.approx(710, abs=2)


@pytest.mark.parametrize("slope", [0.0, 0.002])
def test_rows_that_are_level_stay_as_they_are(slope: float) -> None:
    page = _rows(slope)
    sheet = sheet_of(np.stack([page] * 3, axis=2), page)
    assert level(sheet) is sheet


def test_a_page_without_rows_has_no_tilt() -> None:
    assert tilt_of(np.full((700, 500), 255, np.uint8)) == 0.0
