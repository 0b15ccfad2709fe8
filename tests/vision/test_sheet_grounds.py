"""Sheets whose rows are coloured from edge to edge, on small pictures that are drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.vision.sheet_grounds import levelled
from pipeline.vision.sheet_light import Bgr, Sheet, sheet_of

COLOURS = [(205, 25, 35), (40, 80, 165), (235, 210, 20), (15, 15, 15), (125, 80, 40), (70, 160, 60)]
BLACK, WHITE = (15, 15, 15), (250, 250, 250)


def sheet(
    colours: list[tuple[int, int, int]],
    inks: list[tuple[int, int, int]],
    at: tuple[int, int] = (60, 360),
) -> Sheet:
    """Rows of 24 pixels across a page of 700, with numbers in two columns."""
    image = np.full((700, 480, 3), 245, np.uint8)
    for i, (colour, ink) in enumerate(zip(colours, inks, strict=True)):
        top = 100 + 24 * i
        cv2.rectangle(image, (40, top), (440, top + 23), colour[::-1], -1)
        for x, number in zip(at, ("24", "58"), strict=True):
            cv2.putText(image, number, (x, top + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1,
                        cv2.LINE_AA)  # fmt: skip
    soft: Bgr = np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)
    return sheet_of(soft, np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), np.uint8))


@pytest.mark.parametrize("ink", [BLACK, WHITE])
def test_on_every_ground_ink_is_dark_and_the_ground_is_white(ink: tuple[int, int, int]) -> None:
    dark = {(15, 15, 15), (40, 80, 165), (125, 80, 40), (205, 25, 35)}
    colours = [c for c in COLOURS if (ink == BLACK and c != BLACK) or (ink == WHITE and c in dark)]
    made = levelled(sheet(colours, [ink] * len(colours)))
    assert made is not None
    for i in range(len(colours)):
        for x in (60, 360):
            cell = made[0].flat[102 + 24 * i : 122 + 24 * i, x - 4 : x + 26]
            assert np.median(cell) > 240, colours[i]
            assert cell.min() < 90, colours[i]
    assert made[1][110, 200]
    assert not made[1][50, 200]


@pytest.mark.parametrize("ink", [BLACK, WHITE])
def test_numbers_at_the_edge_of_a_ground_are_read_as_those_within(
    ink: tuple[int, int, int],
) -> None:
    colours = [(205, 25, 35), (40, 80, 165), (70, 160, 60)]
    made = levelled(sheet(colours, [ink] * len(colours), (46, 360)))
    assert made is not None
    for i in range(len(colours)):
        near, within = (
            made[0].flat[102 + 24 * i : 122 + 24 * i, x - 2 : x + 24].astype(int) for x in (46, 360)
        )
        # The numbers differ: both have as much ink, and as white a ground.
        assert np.median(near) > 240, colours[i]
        assert 0.6 < (near < 128).mean() / (within < 128).mean() < 1.6, colours[i]


def test_a_sheet_without_grounds_is_left_as_it_is() -> None:
    assert levelled(sheet([(245, 245, 245)] * 6, [BLACK] * 6)) is None


def near_edge(left: int, right: int, *, other: int | None = None, line: bool = False) -> Sheet:
    """Red rows from one place to another, another table behind a gap, numbers at the end."""
    image = np.full((700, 480, 3), 250, np.uint8)
    for i in range(12):
        top = 100 + 24 * i
        for x0, x1 in ((left, right), *(((other, 460),) if other else ())):
            cv2.rectangle(image, (x0, top), (x1, top + 23), (40, 30, 205), -1)
            if line:
                cv2.rectangle(image, (x0, top), (x1, top + 23), BLACK, 2)
        cv2.putText(image, "46", (right - 25, top + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.5, BLACK, 2,
                    cv2.LINE_AA)  # fmt: skip
    soft: Bgr = np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)
    return sheet_of(soft, np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), np.uint8))


@pytest.mark.parametrize(
    ("page", "least"),
    [(near_edge(20, 300, other=307), 0.37), (near_edge(20, 300, line=True), 0.31)],
    ids=["gap", "line"],
)
def test_a_gap_or_a_line_at_the_end_of_a_ground_takes_nothing_of_the_numbers(
    page: Sheet, least: float
) -> None:
    made = levelled(page)
    assert made is not None
    for i in range(12):
        number = made[0].flat[104 + 24 * i : 120 + 24 * i, 276:296]
        assert np.median(number) > 240
        assert least < float((number < 200).mean()) < 0.6
