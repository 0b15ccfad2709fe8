"""Dots that shade a picture are known and taken away; lines of dots and letters are not."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pipeline.vision.screens import unscreened
from pipeline.vision.spotter import Gray, flattened
from pipeline.vision.text_lines import lines, marks

_SIZE = (700, 1000)


def _page(*, screen: bool) -> Gray:
    """Two lines of print and leaders; between them a picture in dots."""
    image = Image.new("L", _SIZE, 250)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    for y, text in ((60, "You cannot jump next turn"), (900, "12 . . . . . . . . . . . . 35")):
        pen.text((60, y), text, 10, font)
    for x in range(60, 640, 14):
        for y in range(160, 800, 14):
            if screen:
                pen.ellipse((x - 4, y - 4, x + 4, y + 4), 20)
    return np.asarray(image, np.uint8)


def test_a_screen_is_taken_away_and_print_is_not() -> None:
    page = _page(screen=True)
    bare = unscreened(page, flattened(page))
    assert float((bare[150:810] < 150).mean()) < 0.001
    assert np.array_equal(bare[40:120], page[40:120])
    assert np.array_equal(bare[880:960], page[880:960])


def test_a_page_without_a_screen_stays_as_it_is() -> None:
    page = _page(screen=False)
    assert unscreened(page, flattened(page)) is page


def test_leaders_are_no_screen() -> None:
    page = np.full(_SIZE[::-1], 250, np.uint8)
    for row in range(24):
        for x in range(100, 600, 14):
            cv2.circle(page, (x, 100 + 35 * row), 3, 20, cv2.FILLED)
    assert unscreened(page, flattened(page)) is page


def test_rows_of_a_screen_are_no_lines_of_text() -> None:
    found = lines(marks(flattened(_page(screen=True))).mask)
    assert all(top < 120 or top > 880 for _, top, _, _ in found.tolist())
    assert len(found) >= 1
