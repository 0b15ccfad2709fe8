"""Matrices and numbers of pages that we print and scan ourselves."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest

from pipeline.model.sighting import Region
from pipeline.recognise.matrices import matrices
from pipeline.vision.spotter import Gray
from tests.draw.printing import mirim, print_mirim
from tests.recognise.pooled import accepted, pooled
from tests.scanner.__main__ import Pages
from tests.scanner.presets import presets
from tests.scanner.scan import scan_page

pytestmark = pytest.mark.slow  # whole pages, books or processes


@functools.cache
def _printed(design: str) -> Mapping[int, Gray]:
    """Pages of Mirim at 300 dpi, by the matrix they show; two of them."""
    made = print_mirim(design)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        path.write_bytes(made.pdf)
        pages = Pages(path, 8.5)
        wanted = (8, 62)
        where = {
            int(p.pointer.split("/")[2]): p.page
            for p in made.places
            if p.pointer.startswith("/matrices/") and p.pointer.count("/") == 3
        }
        found = {m: np.ascontiguousarray(pages[where[m]]) for m in wanted}
        pages.close()
    return found


def _seen(design: str, preset: str, matrix: int) -> tuple[Region, ...]:
    scan = scan_page(_printed(design)[matrix], presets()[preset].tidy(), 3).image
    gray = scan if scan.ndim == 2 else cv2.cvtColor(scan, cv2.COLOR_RGB2GRAY)
    return matrices(gray.astype(np.uint8))


@pytest.mark.parametrize("matrix", [8, 62])
@pytest.mark.parametrize(("design", "preset"), [("scroll", "old-100"), ("boxed", "flatbed-200")])
def test_a_scanned_matrix_is_read(design: str, preset: str, matrix: int) -> None:
    regions = _seen(design, preset, matrix)
    told = mirim().matrices[matrix]
    cells = {r.key: r for r in regions if r.kind == "cell"}
    assert sorted(k for k in cells if k) == sorted(told)
    wrong = {k: v for k, v in told.items() if pooled(cells[k].votes)[0] != v}
    assert wrong == {}
    assert all(accepted(region) for region in cells.values())
    numbers = [r for r in regions if r.kind == "matrix number"]
    assert pooled(numbers[0].votes)[0] == matrix


@pytest.mark.slow
@pytest.mark.parametrize("design", ["scroll", "boxed", "cards", "frame"])
@pytest.mark.parametrize("preset", ["clean-300", "washed-70", "hard-115", "screened-115"])
def test_nothing_wrong_is_accepted(design: str, preset: str) -> None:
    for matrix, told in ((m, mirim().matrices[m]) for m in (8, 62)):
        sure = [r for r in _seen(design, preset, matrix) if r.kind == "cell" and accepted(r)]
        assert len(sure) >= len(told) - 1
        assert {r.key: pooled(r.votes)[0] for r in sure} == {
            r.key: told[r.key] for r in sure if r.key
        }


def test_two_looks_give_the_same() -> None:
    assert _seen("scroll", "old-100", 8) == _seen("scroll", "old-100", 8)


@pytest.mark.parametrize("shape", [(1, 1), (40, 900), (700, 500)])
def test_a_blank_page_shows_nothing(shape: tuple[int, int]) -> None:
    assert matrices(np.full(shape, 255, np.uint8)) == ()


@pytest.mark.slow
def test_grain_shows_no_matrix() -> None:
    rng = np.random.default_rng(5)
    page = rng.integers(0, 256, (700, 500)).astype(np.uint8)
    assert [r for r in matrices(page) if r.kind in ("cell", "key")] == []


def test_boxes_lie_on_the_page() -> None:
    page = _printed("scroll")[8]
    gray = cv2.cvtColor(page, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    high, wide = gray.shape
    regions = matrices(gray)
    assert regions
    for region in regions:
        left, top, right, bottom = region.box
        assert 0 <= left < right <= wide
        assert 0 <= top < bottom <= high
