"""Numbers in boxes of colour below each other, on small pictures that are drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.vision.sheet_chips import unboxed
from pipeline.vision.sheet_light import Sheet, sheet_of

RED, BLUE, YELLOW, BLACK = (205, 25, 35), (40, 80, 165), (235, 210, 20), (15, 15, 15)
WHITE = (250, 250, 250)
COLOURS = [RED, BLUE, YELLOW, BLACK, WHITE, RED, BLUE, BLACK, WHITE, RED]


def sheet(colours: list[tuple[int, int, int]], *, wide: int = 44, number: str = "24") -> Sheet:
    """Boxes of 24 pixels with a black line around them on a page of 700, a number in each."""
    image = np.full((700, 480, 3), 245, np.uint8)
    for i, colour in enumerate(colours):
        top = 100 + 28 * i
        cv2.rectangle(image, (60, top), (60 + wide, top + 24), colour[::-1], -1)
        cv2.rectangle(image, (60, top), (60 + wide, top + 24), BLACK, 1)
        ink = BLACK if colour in (YELLOW, WHITE) else WHITE
        face = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(image, number, (70, top + 18), face, 0.55, ink, 2, cv2.LINE_AA)
    soft = np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)
    return sheet_of(soft, np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), np.uint8))


def test_a_number_in_a_box_is_dark_on_white_and_has_no_line_around_it() -> None:
    made = unboxed(sheet(COLOURS))
    for i, colour in enumerate(COLOURS):
        box = made.clean[100 + 28 * i : 124 + 28 * i, 58:108]
        assert np.median(box) > 240, colour
        assert box.min() < 60, colour
        assert box[:, :6].min() > 200, colour
        assert box[:3].min() > 200, colour


def test_boxes_may_stand_within_a_frame() -> None:
    one = sheet(COLOURS)
    framed = one.colour.copy()
    cv2.rectangle(framed, (20, 60), (300, 500), BLACK, 3)
    made = unboxed(sheet_of(framed, np.asarray(cv2.cvtColor(framed, cv2.COLOR_BGR2GRAY), np.uint8)))
    for i, colour in enumerate(COLOURS):
        assert np.median(made.clean[100 + 28 * i : 124 + 28 * i, 58:108]) > 240, colour


def test_boxes_may_have_round_ends_and_stand_in_a_shadow() -> None:
    image = np.full((700, 480, 3), 245, np.uint8)
    for i in range(10):
        y = 112 + 32 * i
        for colour, thick in ((BLACK, 26), (RED[::-1], 22)):
            cv2.line(image, (73, y), (97, y), colour, thick, cv2.LINE_AA)
        cv2.putText(image, "24", (75, y + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, WHITE, 2, cv2.LINE_AA)
    shade = np.clip(0.45 + np.arange(480) / 200, 0, 1)[None, :, None]
    dark = np.asarray(cv2.GaussianBlur((image * shade).astype(np.uint8), (3, 3), 0), np.uint8)
    made = unboxed(sheet_of(dark, np.asarray(cv2.cvtColor(dark, cv2.COLOR_BGR2GRAY), np.uint8)))
    for i in range(10):
        box = made.clean[102 + 32 * i : 122 + 32 * i, 60:110]
        assert np.median(box) > 240
        assert box.min() < 60
        assert box[:, :8].min() > 200


def rings(*, high: int = 26, number: str = "24") -> Sheet:
    """Rings on paper below each other, a number in each."""
    image = np.full((700, 480, 3), 245, np.uint8)
    for i in range(10):
        y = 112 + 36 * i
        cv2.ellipse(image, (86, y), (high * 5 // 8, high // 2), 0, 0, 360, BLACK, 1, cv2.LINE_AA)
        face = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(image, number, (77, y + 5), face, 0.45, BLACK, 1, cv2.LINE_AA)
    return sheet_of(image, np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))


def test_numbers_in_rings_stand_on_paper_alone() -> None:
    made = unboxed(rings())
    for i in range(10):
        box = made.clean[99 + 36 * i : 126 + 36 * i, 66:107]
        assert box.min() < 80
        assert box[:, :7].min() > 200
        assert box[:6].min() > 200


OTHERS = {
    "small rings": rings(high=12, number=""),
    "rings with nothing in them": rings(number=""),
    "few boxes": sheet(COLOURS[:4]),
    "boxes with nothing in them": sheet(COLOURS, number=""),
    "boxes on paper alone": sheet([WHITE] * 10),
    "whole rows": sheet(COLOURS, wide=360),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_what_is_no_column_of_coloured_boxes_stays_as_it_is(other: Sheet) -> None:
    assert unboxed(other) is other
