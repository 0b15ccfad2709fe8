"""Scans of single pages: the same each time, legible as far as their kind promises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scanner.camera import Pixels
from tests.scanner.place import Box, Place
from tests.scanner.presets import Preset, Span, limits, presets
from tests.scanner.sample import Sample, parchment, sheet_page
from tests.scanner.scan import scan_page

pytestmark = pytest.mark.slow  # whole pages, books or processes

SIZE = (825, 1275)
TINY = (330, 510)
DPI = 150

# How much a word on the scan is like the clean one: correlation, the mean over all words.
LEGIBLE = {
    "clean-300": 0.98,
    "flatbed-200": 0.98,
    "library-150": 0.95,
    "attic": 0.95,
    "screened-115": 0.92,
    "old-100": 0.94,
    "hard-115": 0.93,
    "fax": 0.9,
    "washed-70": 0.89,
    "phone": 0.88,
}


@cache
def page() -> Sample:
    return parchment(17, SIZE)


@cache
def small() -> tuple[Pixels, Pixels]:
    """A page and its back, of a tiny book."""
    return parchment(17, TINY).page, sheet_page(TINY).page


@cache
def back() -> Sample:
    return sheet_page(SIZE)


def read(
    image: Pixels, box: Box, place: Place | None
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The pixels of the clean page's box, fetched from where they are on the scan."""
    left, top, right, bottom = box
    x, y = np.meshgrid(np.arange(left, right + 1), np.arange(top, bottom + 1))
    spots = np.column_stack([x.ravel(), y.ravel()])
    there = (spots if place is None else place.points(spots)).astype(np.float32)
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    return np.asarray(
        cv2.remap(grey, there[:, :1], there[:, 1:], cv2.INTER_LINEAR).ravel(), np.float64
    )


def likeness(name: str, seed: int) -> float:
    scanned = scan_page(page().page, presets()[name], seed, back().page, dpi=DPI)
    each = []
    for _, box in page().words:
        clean = read(page().page, box, None)
        seen = read(scanned.image, box, scanned.place)
        each.append(np.corrcoef(clean, seen)[0, 1])
    return float(np.mean(each))


@pytest.mark.parametrize("name", LEGIBLE)
def test_words_are_legible(name: str) -> None:
    assert likeness(name, 1) > LEGIBLE[name]


def test_a_bad_scan_is_worse_than_a_clean_one() -> None:
    assert likeness("bad-70", 1) < likeness("clean-300", 1) - 0.1


@pytest.mark.parametrize("name", presets())
def test_the_same_seed_gives_the_same_bytes(name: str) -> None:
    first, again, other = (
        scan_page(small()[0], presets()[name], seed, small()[1], dpi=DPI) for seed in (4, 4, 5)
    )
    assert first.data == again.data
    assert np.array_equal(first.image, again.image)
    assert np.array_equal(first.place.homography, again.place.homography)
    assert first.data != other.data


def test_a_scan_has_the_size_and_tone_of_its_preset() -> None:
    for name, preset in presets().items():
        scanned = scan_page(small()[0], preset, 2, dpi=DPI)
        dpi = scanned.image.shape[0] / (TINY[1] / DPI)
        low, high = preset.dpi
        frame = 2.8 * max(preset.border.high, -preset.border.low, 0) + 0.15
        assert low * (1 - frame) < dpi < high * (1 + frame), name
    coloured = scan_page(small()[1], presets()["hard-115"], 2, dpi=DPI).image
    drawn = scan_page(small()[0], presets()["hard-115"], 2, dpi=DPI).image
    assert (coloured.ndim, drawn.ndim) == (3, 2)
    assert set(np.unique(scan_page(small()[1], presets()["fax"], 2, dpi=DPI).image)) == {0, 255}


def test_grey_pages_and_pages_with_alpha_are_scanned_too() -> None:
    clean = small()[0]
    grey = scan_page(clean[:, :, 0], presets()["clean-300"], 1, clean[:, :, 1], dpi=DPI)
    alpha = np.dstack([clean, np.full(clean.shape[:2], 255, np.uint8)])
    assert scan_page(alpha, presets()["clean-300"], 1, clean, dpi=DPI).data == grey.data


@given(
    st.lists(st.booleans(), min_size=len(limits()), max_size=len(limits())),
    st.integers(1, 20),
    st.integers(1, 30),
    st.integers(0, 2**32),
)
def test_extremes_still_make_an_image(ends: list[bool], width: int, height: int, seed: int) -> None:
    """Any field at either end of its limits, and pages of hardly any size."""
    drawn = {
        name: Span(within.high, within.high) if end else Span(within.low, within.low)
        for (name, within), end in zip(limits().items(), ends, strict=True)
    }
    levels = {"black": Span(0, 0), "white": Span(200, 200)}
    preset = replace(Preset(about=""), **drawn | levels)  # type: ignore[arg-type]
    tiny = np.full((height, width, 3), 200, np.uint8)
    scanned = scan_page(tiny, preset, seed, tiny, dpi=72)
    assert scanned.image.size > 0
    assert np.isfinite(scanned.place.points(np.array([(0.0, 0.0)]))).all()
