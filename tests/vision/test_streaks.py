"""A streak of the scanner is filled from its sides; rules, borders and gaps stay."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.vision.streaks import unstreaked

Colours = NDArray[np.uint8]


def _printed() -> Colours:
    """Large dark shapes everywhere, soft at their edges as scans are."""
    down, across = np.mgrid[:400, :300]
    light = 128 + 110 * np.tanh(3 * np.sin(across / 19) * np.sin(down / 23))
    return np.repeat(light.astype(np.uint8)[:, :, None], 3, axis=2)


@pytest.mark.parametrize("wide", [1, 2])
@pytest.mark.parametrize("level", [3, 252])
def test_a_streak_is_filled(wide: int, level: int) -> None:
    clean = _printed()
    scan = clean.copy()
    scan[:, 140 : 140 + wide] = level
    for whole, spoilt in ((clean, scan), (clean.transpose(1, 0, 2), scan.transpose(1, 0, 2))):
        made = unstreaked(np.ascontiguousarray(spoilt))
        assert np.abs(made.astype(int) - whole).max() < 40


def test_a_scan_without_one_is_the_scan_itself() -> None:
    page = _printed()
    assert unstreaked(page) is page


def test_a_rule_with_margins_at_its_ends_stays() -> None:
    page = np.full((400, 300, 3), 250, np.uint8)
    page[40:360, 30:270] = _printed()[40:360, 30:270]
    page[40:360, 150:152] = 10
    assert unstreaked(page) is page


def test_the_gap_between_two_rules_stays() -> None:
    page = np.full((400, 300, 3), 250, np.uint8)
    page[40:360, 146:149] = page[40:360, 151:154] = 10
    assert unstreaked(page) is page
