"""Light, lens, sensor and software: each effect does what its name says."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.scanner import camera
from tests.scanner.paper import Picture
from tests.scanner.place import Curl, shift


def plain(level: float = 200) -> Picture:
    return np.full((120, 100, 3), level, np.float32)


def edge() -> Picture:
    image = plain()
    image[:, :50] = 60
    return image


def steepest(image: Picture) -> float:
    return float(np.abs(np.diff(image[60, :, 0])).max())


def test_more_noise_is_more_noise() -> None:
    spread = [
        float(camera.noisy(plain(), np.random.default_rng(1), noise=n, chroma=0).std())
        for n in (0, 2, 5, 12)
    ]
    assert spread == pytest.approx([0, 2, 5, 12], abs=0.3)


def test_chroma_is_noise_in_the_colours() -> None:
    def between(chroma: float) -> float:
        image = camera.noisy(plain(), np.random.default_rng(1), noise=4, chroma=chroma)
        return float((image[:, :, 0] - image[:, :, 2]).std())

    assert between(0) == pytest.approx(0, abs=1e-3)
    assert between(0) < between(0.3) < between(0.8)


def test_more_blur_is_softer() -> None:
    soft = [steepest(camera.defocused(edge(), radius=r)) for r in (0.3, 0.8, 2, 5)]
    assert soft == sorted(soft, reverse=True)
    assert soft[0] > 4 * soft[-1]


def test_a_shake_blurs_along_its_way_only() -> None:
    assert steepest(camera.shaken(edge(), length=8, angle=0)) < 30
    assert steepest(camera.shaken(edge(), length=8, angle=90)) > 130


def test_sharpening_leaves_a_halo() -> None:
    image = camera.sharpened(edge(), amount=1)
    assert image.max() > 220
    assert image.min() < 40
    assert steepest(image) > steepest(edge())
    assert image[60, 5, 0] == pytest.approx(60, abs=0.1)


def test_light_falls_off() -> None:
    image = camera.lit(plain(), gradient=0.5, angle=0, vignette=0)
    assert image[60, 1, 0] == pytest.approx(200, abs=4)
    assert image[60, -1, 0] == pytest.approx(100, abs=4)
    round_off = camera.lit(plain(), gradient=0, angle=0, vignette=0.5)
    assert round_off[60, 50, 0] > 195
    assert round_off[1, 1, 0] == pytest.approx(100, abs=5)


def test_the_spine_is_dark() -> None:
    image = camera.shadowed(plain(), spine=0, reach=10, depth=0.5)
    row = image[60, :, 0]
    assert row[0] == pytest.approx(100)
    assert (np.diff(row) >= 0).all()
    assert row[-1] > 199


def test_levels_burn_out_what_is_beyond_them() -> None:
    image = camera.levelled(edge(), black=80, white=180, gamma=1)
    assert set(np.unique(image)) == {0, 255}
    middle = camera.levelled(plain(130), black=80, white=180, gamma=1)
    assert middle.mean() == pytest.approx(127.5)
    assert camera.levelled(plain(130), black=80, white=180, gamma=2).mean() > 170


def test_bilevel_is_black_or_white() -> None:
    image = camera.bilevel(camera.grey(edge()), threshold=128)
    assert image.shape == (120, 100)
    assert image[0, 0] == 0
    assert image[0, -1] == 255
    assert set(np.unique(image)) == {0, 255}


def test_paper_lies_over_the_ground() -> None:
    under = np.zeros((140, 120, 3), np.float32)
    image = camera.laid(plain(), under, shift(10, 12), None)
    assert (image[20:130, 12:108] == 200).all()
    assert (image[:11] == 0).all()
    assert (image[:, :9] == 0).all()
    assert (under == 0).all()


def test_curled_paper_is_lower_at_the_spine() -> None:
    curl = Curl(spine=0, reach=20, depth=0.2, height=120)
    image = camera.laid(plain(), np.zeros((120, 100, 3), np.float32), shift(0, 0), curl)
    high = (image[:, :, 0] > 0).sum(axis=0)
    assert high[0] == pytest.approx(96, abs=2)
    assert high[-1] == pytest.approx(120, abs=2)
    assert (np.diff(high.astype(int)) >= 0).all()


def test_a_table_has_a_grain() -> None:
    def at(grain: float) -> Picture:
        table = np.random.default_rng(1)
        return camera.ground(table, (90, 70), colour=(120, 80, 50), grain=grain)

    assert at(0).reshape(-1, 3).std(axis=0).max() == 0
    assert at(0.3).std(axis=0).mean() > at(0.1).std(axis=0).mean() > 1


def test_a_worse_jpeg_is_smaller_and_less_like() -> None:
    image = camera.pixels(camera.noisy(edge(), np.random.default_rng(1), noise=9, chroma=0.5))
    files = [camera.jpeg(image, quality=q, dpi=100) for q in (95, 75, 40, 10)]
    off = [float(np.abs(camera.opened(f).astype(float) - image).mean()) for f in files]
    assert [len(f) for f in files] == sorted((len(f) for f in files), reverse=True)
    assert off == sorted(off)


def test_files_know_their_dpi() -> None:
    image = camera.pixels(edge())
    for data in (camera.jpeg(image, quality=80, dpi=71), camera.png(image, dpi=71)):
        assert Image.open(io.BytesIO(data)).info["dpi"] == pytest.approx((71, 71), abs=0.02)


def test_a_png_of_one_bit_opens_as_it_was() -> None:
    image = camera.pixels(camera.bilevel(camera.grey(edge()), threshold=128))
    data = camera.png(image, dpi=200, bits=1)
    assert Image.open(io.BytesIO(data)).mode == "1"
    assert np.array_equal(camera.opened(data), image)
