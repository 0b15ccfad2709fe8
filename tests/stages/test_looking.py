"""Which way up a page is, where its numbers say it."""

from __future__ import annotations

import cv2
import numpy as np

from pipeline.stages import looking
from pipeline.vision.upright import Upright, uprights


def page() -> np.ndarray:
    """Keys and targets in three columns, under a frame."""
    paper = np.full((1000, 700, 3), 250, np.uint8)
    for i in range(24):
        at = (60 + 210 * (i // 8), 560 + 48 * (i % 8))
        cv2.putText(paper, f"{2 * i + 2:2}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
        there = (at[0] + 90, at[1])
        text = f"{2 * (i * 7 % 30) + 11}"
        cv2.putText(paper, text, there, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
        y = at[1] - 9
        cv2.line(paper, (at[0] + 45, y), (at[0] + 75, y), (0, 0, 0), 2)
    return paper


def test_keys_in_order_tell_which_way_up_a_page_is() -> None:
    (cut,) = uprights(page())
    (right, wrong) = (cut, cut.around()) if cut.turn == 0 else (cut.around(), cut)
    assert looking.right_way_up(right).upright is right
    found = looking.right_way_up(wrong)
    assert found.upright.turn == right.turn
    assert np.array_equal(found.upright.gray, right.gray)


def test_a_page_turned_around_shows_its_places_on_the_scan() -> None:
    (cut,) = uprights(page())
    other: Upright = cut.around()
    high, wide = cut.gray.shape
    box = (100.0, 600.0, 140.0, 620.0)
    turned = (wide - 140.0, high - 620.0, wide - 100.0, high - 600.0)
    near = np.abs(np.array(cut.box(box, (1000, 700))) - other.box(turned, (1000, 700)))
    assert near.max() <= 2
