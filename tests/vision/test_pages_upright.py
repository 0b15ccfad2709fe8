"""Scans with known geometry: every page is cut out, set upright, split and levelled."""

from __future__ import annotations

import functools
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.vision.gutter import deep_gutter, gutter
from pipeline.vision.paper import paper
from pipeline.vision.upright import Upright, uprights
from tests.scanner.place import Place
from tests.scanner.presets import Span, presets
from tests.scanner.sample import Sample, parchment, sheet_page
from tests.scanner.scan import Leaf, Scanned, scan_leaves

pytestmark = pytest.mark.slow  # whole pages, books or processes

SIZE = (825, 1275)  # half a letter page at 150 dpi
DPI = 150
Colours = NDArray[np.uint8]


@functools.cache
def page(number: int) -> Sample:
    return parchment(number, SIZE)


@functools.cache
def leaf(number: int, bound: str = "left") -> Leaf:
    return Leaf(page=page(number).page, bound=bound)


def colours(image: Colours) -> Colours:
    """As files give them: blue, green, red."""
    if image.ndim == 2:
        return np.repeat(image[:, :, None], 3, axis=2)
    return np.ascontiguousarray(image[:, :, ::-1])


def scanned(name: str, seed: int, turns: int = 0, *leaves: Leaf) -> Scanned:
    rng = np.random.default_rng(seed)
    return scan_leaves(leaves or [leaf(17)], presets()[name], rng, turns=turns, dpi=DPI)


def here(found: Upright, place: Place) -> NDArray[np.float64]:
    """The corners of the printed page, from the left upper one, in pixels of the page found."""
    wide, high = SIZE
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64) - 0.5
    there = place.points(corners)[None]
    return np.asarray(cv2.perspectiveTransform(there, np.linalg.inv(found.onto))[0], np.float64)


def off(found: Upright, place: Place) -> float:
    """By how much of the height the corners are off, at most."""
    high, wide = found.gray.shape
    expected = np.array([(0, 0), (wide, 0), (wide, high), (0, high)]) - 0.5
    return float(np.hypot(*(here(found, place) - expected).T).max() / high)


def slope(found: Upright, place: Place) -> float:
    """By how many degrees the middle line of the page is off level."""
    wide, high = SIZE
    line = place.points(np.array([(0.1 * wide, high / 2), (0.9 * wide, high / 2)]))[None]
    (left, right) = cv2.perspectiveTransform(line, np.linalg.inv(found.onto))[0]
    return float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])))


def test_a_page_that_is_fine_stays_as_it_is() -> None:
    image = colours(page(17).page)
    (found,) = uprights(image)
    assert (found.turn, found.part, found.how) == (0, "whole", ())
    assert np.array_equal(found.onto, np.eye(3))
    assert np.array_equal(found.colour, image)
    assert found.box((10.0, 20.0, 30.5, 40.0), SIZE[::-1]) == (10, 20, 31, 40)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("name", ["phone", "library-150", "bad-70", "fax"])
def test_every_side_is_found_to_be_up(name: str, turns: int) -> None:
    scan = scanned(name, turns, turns)
    (found,) = uprights(colours(scan.image))
    assert abs(slope(found, scan.place)) < 1
    assert found.turn == 90 * turns  # the scanner turns against the clock


@pytest.mark.parametrize("seed", range(2))
def test_a_photograph_loses_table_and_slant(seed: int) -> None:
    scan = scanned("phone", seed)
    (found,) = uprights(colours(scan.image))
    assert off(found, scan.place) < 0.03  # the leaf curls, and its corners with it
    assert found.how[0] == "cut out by its left and upper and right and lower edge"
    assert found.gray[:30].mean() > 100


@pytest.mark.parametrize("turns", range(4))
def test_an_open_book_is_two_pages(turns: int) -> None:
    scan = scanned("library-150", turns, turns, leaf(16, "right"), leaf(17))
    left, right = uprights(colours(scan.image))
    assert (left.part, right.part) == ("left", "right")
    for found, place in zip((left, right), scan.places, strict=True):
        assert off(found, place) < 0.03
        assert found.turn == 90 * turns


def test_an_open_book_without_a_shadow() -> None:
    both = np.hstack([page(16).page, page(17).page])
    left, right = uprights(colours(both))
    assert abs(left.gray.shape[1] - SIZE[0]) < 20
    assert right.onto[0, 2] == pytest.approx(left.gray.shape[1], abs=1)


def test_a_sheet_on_its_side_is_one_page() -> None:
    sheet = colours(sheet_page(SIZE).page)
    for turns in range(4):
        (found,) = uprights(np.ascontiguousarray(np.rot90(sheet, turns)))
        assert found.turn == 90 * turns
        assert np.array_equal(found.colour, sheet)


def test_boxes_go_back_to_where_they_are_on_the_scan() -> None:
    scan = scanned("phone", 3, 1)
    (found,) = uprights(colours(scan.image))
    inside = np.array([(300.0, 400.0), (340.0, 400.0), (340.0, 430.0), (300.0, 430.0)])
    there = scan.place.points(inside)
    upon = cv2.perspectiveTransform(there[None], np.linalg.inv(found.onto))[0]
    (x0, y0), (x1, y1) = upon.min(axis=0), upon.max(axis=0)
    left, top, right, bottom = found.box((x0, y0, x1, y1), scan.image.shape[:2])
    assert left <= there[:, 0].min() + 1
    assert right >= there[:, 0].max() - 1
    assert top <= there[:, 1].min() + 1
    assert bottom >= there[:, 1].max() - 1
    assert (right - left) * (bottom - top) < 3 * np.ptp(there[:, 0]) * np.ptp(there[:, 1])


def test_what_says_nothing_is_not_turned() -> None:
    for gray in (0, 128, 255):
        blank = np.full((600, 400, 3), gray, np.uint8)
        (found,) = uprights(blank)
        assert (found.turn, found.how) == (0, ())
    noise = np.random.default_rng(1).integers(0, 256, (600, 400, 3), np.uint8)
    assert len(uprights(noise)) == 1


def test_large_scans_are_made_smaller() -> None:
    large = cv2.resize(colours(page(17).page), None, fx=3, fy=3)
    (found,) = uprights(np.asarray(large, np.uint8))
    assert found.colour.shape[0] == 2200
    assert found.onto[0, 0] == pytest.approx(3 * SIZE[1] / 2200, abs=0.01)


def test_the_same_scan_gives_the_same_pages() -> None:
    image = colours(scanned("phone", 5, 1).image)
    one, other = uprights(image)[0], uprights(image)[0]
    assert np.array_equal(one.colour, other.colour)
    assert np.array_equal(one.onto, other.onto)


def test_the_corners_of_paper_on_a_table() -> None:
    flat = replace(presets()["phone"], curl=Span(0, 0))
    for seed in range(3):
        rng = np.random.default_rng(seed)
        scan = scan_leaves([leaf(17)], flat, rng, dpi=DPI)
        found = paper(colours(scan.image)[:, :, 1].copy())
        assert found is not None
        assert found.seen == (True, True, True, True)
        wide, high = SIZE
        corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64) - 0.5
        away = np.hypot(*(found.corners - scan.place.points(corners)).T)
        assert away.max() < 0.006 * max(scan.image.shape)


def test_paper_that_fills_the_scan_has_no_edges() -> None:
    assert paper(page(17).page[:, :, 1].copy()) is None
    assert paper(np.zeros((500, 300), np.uint8)) is None
    assert paper(np.full((30, 800), 200, np.uint8)) is None


def test_a_gutter_is_a_shadow_all_the_way_down() -> None:
    white = np.full((600, 900), 250, np.uint8)
    marked = white.copy()
    marked[100:500, 440:460] = 0  # a drawing across the middle
    shadow = white.copy()
    shadow[:, 435:465] = 120
    assert gutter(white, white) == pytest.approx(0.5, abs=0.01)
    assert gutter(marked, marked) is None
    assert deep_gutter(marked) is None
    assert deep_gutter(shadow) == pytest.approx(0.5, abs=0.02)
    assert gutter(white.T.copy(), white.T.copy()) is None
