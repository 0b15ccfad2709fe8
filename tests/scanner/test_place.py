"""What is known of a clean page is found where the scan says it is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scanner.camera import Pixels
from tests.scanner.place import (
    Box,
    Curl,
    Place,
    Points,
    carried,
    in_pixels,
    moved,
    quarter_turns,
    resize,
    rotation,
    shift,
)
from tests.scanner.presets import Span, presets
from tests.scanner.scan import Leaf, Scanned, scan_leaves, scan_page

DPI = 150
SIZE = (550, 850)
DOTS = np.array(
    [(x, y) for x in (100, 275, 450) for y in (110, 270, 430, 590, 745)], dtype=np.float64
)


def dotted() -> Pixels:
    page = np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)
    for x, y in DOTS:
        cv2.circle(page, (int(x), int(y)), 17, (0, 0, 0), -1, cv2.LINE_AA)
    return page


def found(image: Pixels, near: Points) -> Points:
    """The middle of the dark around each of these spots."""
    grey = image if image.ndim == 2 else image.min(axis=2)
    out = []
    for x, y in near.round().astype(int):
        reach = round(30 * max(image.shape) / SIZE[1])
        part = grey[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]
        low, high = float(part.min()), float(np.median(part))
        dark = np.clip((low + 0.6 * (high - low) - part) / max(high - low, 1), 0, None)
        rows, columns = np.mgrid[: part.shape[0], : part.shape[1]]
        out.append(
            (
                max(x - reach, 0) + float((columns * dark).sum() / dark.sum()),
                max(y - reach, 0) + float((rows * dark).sum() / dark.sum()),
            )
        )
    return np.array(out)


def off(scanned: Scanned, place: Place) -> float:
    expected = place.points(DOTS)
    away: Points = np.hypot(*(found(scanned.image, expected) - expected).T)
    return float(away.max())


@pytest.mark.slow
@pytest.mark.parametrize("name", presets())
def test_dots_are_where_the_homography_says(name: str) -> None:
    for seed in range(3):
        scanned = scan_page(dotted(), presets()[name], seed, dpi=DPI)
        assert off(scanned, scanned.place) < 0.7, seed


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_turned_spreads_with_curl(turns: int) -> None:
    rng = np.random.default_rng(turns)
    leaves = [Leaf(page=dotted(), bound="right"), Leaf(page=dotted())]
    scanned = scan_leaves(leaves, presets()["library-150"], rng, turns=turns, dpi=DPI)
    assert len(scanned.places) == 2
    assert all(off(scanned, place) < 0.7 for place in scanned.places)
    left, right = (place.points(DOTS).mean(axis=0) for place in scanned.places)
    gap = right - left
    ahead = [(1, 0), (0, -1), (-1, 0), (0, 1)][turns]  # where the right-hand page is
    assert gap @ ahead > 0.9 * np.hypot(*gap)


def test_a_homography_of_a_flat_page_is_all_there_is() -> None:
    place = scan_page(dotted(), presets()["bad-70"], 1, dpi=DPI).place
    assert place.curl is None
    assert np.allclose(moved(DOTS, place.homography), place.points(DOTS))


def test_carried_boxes_hold_what_was_in_them() -> None:
    preset = replace(presets()["phone"], curl=Span(0.1, 0.1), skew=Span(5, 5))
    scanned = scan_page(dotted(), preset, 3, dpi=DPI)
    boxes: list[Box] = [(x - 20, y - 20, x + 20, y + 20) for x, y in DOTS]
    spots = found(scanned.image, scanned.place.points(DOTS))
    for (left, top, right, bottom), (x, y) in zip(
        carried(boxes, scanned.place), spots, strict=True
    ):
        assert left < x < right
        assert top < y < bottom


@given(st.integers(0, 9), st.integers(1, 40), st.integers(1, 40), st.data())
def test_quarter_turns_are_those_of_numpy(
    turns: int, width: int, height: int, data: st.DataObject
) -> None:
    x = data.draw(st.integers(0, width - 1))
    y = data.draw(st.integers(0, height - 1))
    image = np.zeros((height, width))
    image[y, x] = 1
    row, column = np.argwhere(np.rot90(image, turns))[0]
    there = moved(np.array([(x, y)], float), quarter_turns(turns, (width, height)))
    assert there.tolist() == [[column, row]]


@given(st.floats(-180, 180))
def test_rotation_keeps_the_middle_and_turns_clockwise(degrees: float) -> None:
    matrix = rotation(degrees, (30, 40))
    middle, right = moved(np.array([(30, 40), (40, 40)], float), matrix)
    assert np.allclose(middle, (30, 40))
    turn = np.radians(degrees)
    assert np.allclose(right, (30 + 10 * np.cos(turn), 40 + 10 * np.sin(turn)))


def test_resize_keeps_the_corners_of_pixels() -> None:
    matrix = resize((100, 50), (20, 10))
    corners = np.array([(-0.5, -0.5), (99.5, 49.5)])
    assert np.allclose(moved(corners, matrix), [(-0.5, -0.5), (19.5, 9.5)])


def test_points_of_a_printed_page_become_pixels() -> None:
    assert in_pixels((0, 72, 36, 144), 300) == (-0.5, 299.5, 149.5, 599.5)


def test_a_curl_bends_most_at_the_spine() -> None:
    curl = Curl(spine=0, reach=20, depth=0.1, height=100)
    place = Place(onto=np.eye(3), curl=curl, into=shift(1, 2))
    near, far = place.points(np.array([(0, 0), (90, 0)], float))
    assert near.tolist() == [1, 7]
    assert 2 < far[1] < 2.2
