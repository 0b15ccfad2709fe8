"""The spotter finds what is set, wherever and however it stands."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import pipeline.draw.press
from pipeline.vision import spotter
from pipeline.vision.spotter import SYMBOLS, flattened, spot
from tests.training.patches import SIZE, faces, patch
from tests.training.spotter import squares

FONTS = faces([Path(pipeline.draw.press.__file__).parent / "fonts"])
NEAR = 4.0  # pixels between a symbol and where it is seen


def found(seed: int) -> tuple[int, int, int]:
    """Of a patch: digits that are set, those seen there, and those seen rightly."""
    page, marks = patch(random.Random(seed), FONTS, [])
    seen = spot(page, height=SIZE)
    there = right = 0
    inside = [m for m in marks if m[2] < 10 and all(8 < n < SIZE - 8 for n in m[:2])]
    for x, y, symbol in inside:
        near = [g for g in seen if abs(g.x - x) < NEAR and abs(g.y - y) < NEAR]
        there += bool(near)
        right += any(g.symbol == SYMBOLS[symbol] for g in near)
    return len(inside), there, right


def test_most_digits_are_found_and_read_in_fonts_of_ours() -> None:
    """Spoilt as scans are: of 894 digits 856 are there and 819 right."""
    digits, there, right = (sum(n) for n in zip(*map(found, range(60)), strict=True))
    assert digits > 800
    assert there > 0.9 * digits
    assert right > 0.88 * digits


def test_an_empty_page_has_no_symbol() -> None:
    assert spot(np.full((600, 400), 255, np.uint8)) == ()


def test_a_page_seen_in_bands_is_the_same_page(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [patch(random.Random(seed), FONTS, [])[0] for seed in range(3)]
    page = np.concatenate(parts)
    whole = spot(page, height=len(page))
    monkeypatch.setattr(spotter, "_AREA", page.shape[1] * 100)
    bands = spot(page, height=len(page))
    assert len(whole) > 20
    assert [(g.x, g.y, g.symbol) for g in bands] == [(g.x, g.y, g.symbol) for g in whole]


@pytest.mark.parametrize("shape", [(1, 1), (3, 900), (900, 3)])
def test_odd_shapes_do_no_harm(shape: tuple[int, int]) -> None:
    page = np.full(shape, 255, np.uint8)
    spot(flattened(page), height=min(1000, shape[0]))


def test_uneven_light_is_flattened() -> None:
    slope = np.linspace(120, 250, 400).astype(np.uint8)
    page = np.repeat(slope[None], 300, axis=0)
    page[140:150, 190:200] = 20
    flat = flattened(page)
    assert np.median(flat) > 245
    assert flat[145, 195] < 60


def test_what_is_learnt_from_a_patch() -> None:
    """A symbol is in one square; the squares around it are neither it nor nothing."""
    told = squares([(10.0, 21.0, 3)])
    assert told[5, 2] == 4
    assert (told == 255).sum() == 8
    assert (told == 0).sum() == told.size - 9
