"""Several leaves on one scan: cards on a dark ground, askew, touching, or upside down."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.vision.leaves import in_rows, leaves
from pipeline.vision.upright import uprights
from tests.scanner.sample import parchment

Gray = NDArray[np.uint8]
WIDE, HIGH = 300, 480


def bed(places: Sequence[tuple[float, float, float]], size: tuple[int, int] = (1060, 1120)) -> Gray:
    """Cards of one size on a dark lid, each by its middle and by how far it is turned."""
    ground = np.full((size[0], size[1], 3), 35, np.uint8)
    for n, (x, y, angle) in enumerate(places):
        card = cv2.resize(parchment(2 * n + 1, (750, 1200)).page, (WIDE, HIGH))
        turn = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), angle, 1)
        turn[:, 2] += np.array([x - WIDE / 2, y - HIGH / 2])
        cv2.warpAffine(
            card, turn, size[::-1], dst=ground, borderMode=cv2.BORDER_TRANSPARENT,
            flags=cv2.INTER_AREA,
        )  # fmt: skip
    return ground


def grid(*angles: float, gap: int = 30) -> list[tuple[float, float, float]]:
    across, down = WIDE + gap, HIGH + 40
    return [
        (200 + across * (i % 3), 270 + down * (i // 3), angle) for i, angle in enumerate(angles)
    ]


def middles(image: Gray) -> list[tuple[float, float]]:
    found = leaves(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
    return [(float(x), float(y)) for x, y in (one.corners.mean(axis=0) for one in in_rows(found))]


def near(
    found: Sequence[tuple[float, float]], places: Sequence[tuple[float, float, float]]
) -> bool:
    return len(found) == len(places) and all(
        abs(x - at[0]) < 6 and abs(y - at[1]) < 6 for (x, y), at in zip(found, places, strict=True)
    )


def test_cards_that_lie_apart() -> None:
    places = grid(1.5, -1, 0.5, 0, 2, -1.5)
    assert near(middles(bed(places)), places)


def test_cards_that_touch_at_a_corner_and_all_along_a_side() -> None:
    places = grid(2, 0, 0, 0, 0, 0, gap=4)
    places[1] = (places[0][0] + WIDE + 1, places[1][1], -1.0)
    places[5] = (places[4][0] + WIDE, places[5][1], 0.0)
    assert near(middles(bed(places)), places)


@pytest.mark.parametrize("count", [1, 2])
def test_one_page_and_an_open_book_are_left_to_others(count: int) -> None:
    assert middles(bed(grid(*[0.5] * count), (560, 760))) == []


def test_leaves_of_other_sizes_are_left_alone() -> None:
    image = bed(grid(0, 0, 0, 0, 0))
    image[560:700, 780:1000] = 240
    assert middles(image) == []


@pytest.mark.slow
def test_a_card_upside_down_is_set_upright_and_keeps_its_place() -> None:
    found = uprights(bed(grid(1, 181, -1, 0, 1, 0)))
    assert [one.turn for one in found] == [0, 180, 0, 0, 0, 0]
    assert all(abs(len(one.gray) - HIGH) < 12 for one in found)
    left = [one.whole((1060, 1120))[0] for one in found]
    assert left[:3] == sorted(left[:3])


@pytest.mark.slow
def test_a_scan_that_lies_upside_down_begins_at_its_end() -> None:
    found = uprights(np.ascontiguousarray(bed(grid(1, 0, -1, 0, 1, 0))[::-1, ::-1]))
    assert [one.turn for one in found] == [180] * 6
    first, *_, last = (one.whole((1060, 1120)) for one in found)
    assert first[1] > last[1]
