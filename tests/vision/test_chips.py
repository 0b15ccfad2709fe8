"""Small dark boxes with light numbers are turned where they are a table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.vision.spotter import Gray
from pipeline.vision.white_on_black import panels

PAPER, INK, LIGHT = 240, 60, 245


def boxes(count: int, *, words: str = "", high: int = 26) -> Gray:
    """A page with so many keys in dark boxes beside each other."""
    page = np.full((1300, 820), PAPER, np.uint8)
    for n in range(count):
        left, top = 60 + 74 * (n % 8), 900 + 70 * (n // 8)
        cv2.rectangle(page, (left, top), (left + 66, top + high), INK, cv2.FILLED)
        text = words or str(2 * n + 2)
        cv2.putText(
            page, text, (left + 16, top + high - 7), cv2.FONT_HERSHEY_SIMPLEX, 0.5, LIGHT, 1,
            cv2.LINE_AA,
        )  # fmt: skip
    return page


def is_turned(page: Gray, n: int) -> bool:
    left, top = 60 + 74 * (n % 8), 900 + 70 * (n // 8)
    return bool(np.median(page[top + 4 : top + 22, left + 4 : left + 62]) > 150)


@pytest.mark.parametrize("high", [24, 30])
def test_keys_in_small_dark_boxes_are_made_dark_on_light(high: int) -> None:
    made = panels(boxes(24, high=high))
    assert all(is_turned(made, n) for n in range(24))
    assert made[:890].min() == PAPER


def test_a_few_boxes_are_no_table() -> None:
    page = boxes(3)
    assert not any(is_turned(panels(page), n) for n in range(3))


def test_boxes_without_numbers_stay() -> None:
    page = boxes(16, words="~")
    assert not any(is_turned(panels(page), n) for n in range(16))


def test_heavy_letters_with_a_hole_are_no_boxes() -> None:
    page = np.full((1300, 820), PAPER, np.uint8)
    for n in range(30):
        left, top = 60 + 74 * (n % 8), 900 + 70 * (n // 8)
        cv2.rectangle(page, (left, top), (left + 20, top + 24), INK, cv2.FILLED)
        cv2.ellipse(page, (left + 10, top + 12), (4, 7), 0, 0, 360, LIGHT, cv2.FILLED)
    assert panels(page) is page
