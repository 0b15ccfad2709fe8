"""Signs, colours and rows of a sheet, on small pictures that are drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.vision.sheet_colour import Strip, relit, shown
from pipeline.vision.sheet_light import Bgr, sheet_of
from pipeline.vision.sheet_sign import minus
from pipeline.vision.spotter import Gray


def cell(text: str, size: float = 0.6) -> Gray:
    """A number in a cell, as a scan has it."""
    image = np.full((30, 70), 245, np.uint8)
    cv2.putText(image, text, (8, 22), cv2.FONT_HERSHEY_SIMPLEX, size, 20, 1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)


@pytest.mark.parametrize("number", ["-1", "-4", "-5", "-6", "-8", "-12"])
def test_a_minus_is_seen(number: str) -> None:
    assert minus(cell(number))


@pytest.mark.parametrize("number", ["0", "1", "2", "4", "7", "+3", "+4", "S", "17", ""])
def test_what_is_no_minus_is_not_taken_for_one(number: str) -> None:
    assert not minus(cell(number))


def coloured(colours: list[tuple[int, int, int]], paper: tuple[int, int, int]) -> Bgr:
    """Rows of 30 pixels, each with a ground of its colour, under a light that tints everything."""
    image = np.full((400, 300, 3), 255, np.uint8)
    for i, colour in enumerate(colours):
        top = 40 + 30 * i
        cv2.rectangle(image, (60, top), (200, top + 29), colour[::-1], -1)
        at = (70, top + 21)
        cv2.putText(image, "Swing", at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    tint = np.array(paper[::-1], np.float64) / 255
    return np.asarray(image * tint, np.uint8)


@pytest.mark.parametrize("paper", [(255, 255, 255), (226, 203, 160), (180, 190, 200)])
def test_a_ground_keeps_its_colour_under_any_light(paper: tuple[int, int, int]) -> None:
    colours = [(255, 140, 0), (220, 40, 40), (40, 160, 215), (0, 160, 60), (255, 240, 0)]
    image = coloured(colours, paper)
    strips = [Strip(y=55.0 + 30 * i, left=62, right=198) for i in range(len(colours))]
    found = shown(relit(image), strips, 30)
    assert found.way == "ground"
    wanted = cv2.cvtColor(np.array([colours], np.float32) / 255, cv2.COLOR_RGB2Lab)[0]
    assert np.linalg.norm(found.colours - wanted, axis=1).max() < 12


def test_ruled_lines_go_and_numbers_stay() -> None:
    gray = np.full((600, 400), 240, np.uint8)
    for y in range(100, 500, 25):
        cv2.line(gray, (50, y), (350, y), 0, 2)
        cv2.putText(gray, "36", (200, y + 19), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
    cv2.line(gray, (260, 100), (260, 475), 0, 2)
    sheet = sheet_of(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR).astype(np.uint8), gray)
    assert sheet.clean[110:470, 258:263].min() > 200
    assert sheet.clean[99:102, 60:190].min() > 200
    assert sheet.clean[105:120, 200:220].min() < 120


def test_places_are_those_of_the_page_that_was_given() -> None:
    gray = np.full((300, 200), 255, np.uint8)
    sheet = sheet_of(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR).astype(np.uint8), gray)
    assert sheet.box(10, 20, 30, 40) == (10, 20, 30, 40)
    left, top, right, bottom = sheet.straight(0.02, 0.0).box(100, 250, 110, 260)
    assert left == pytest.approx(102, abs=2)
    assert (top, bottom) == (250, 260)
    assert right == pytest.approx(112, abs=2)
