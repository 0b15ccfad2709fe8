"""Ranks over several images, held against NumPy's own."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.vision.ranks import percentile, ranked


@given(st.integers(1, 40), st.data())
def test_each_rank_is_the_one_that_sorting_gives(count: int, data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, count - 1))
    seed, most = data.draw(st.integers(0, 2**32 - 1)), data.draw(st.sampled_from([2, 9, 256]))
    images = np.random.default_rng(seed).integers(0, most, (count, 3, 5)).astype(np.uint8)
    assert np.array_equal(ranked(list(images), rank), np.sort(images, axis=0)[rank])


@pytest.mark.parametrize("count", [1, 2, 21])
def test_images_are_left_as_they_are(count: int) -> None:
    images = np.random.default_rng(3).integers(0, 256, (count, 2, 2)).astype(np.uint8)
    kept = images.copy()
    ranked(list(images), count // 2)
    assert np.array_equal(images, kept)


@given(st.lists(st.integers(0, 255), min_size=1, max_size=60), st.integers(0, 100))
def test_a_percentile_is_the_one_of_numpy(values: list[int], percent: int) -> None:
    some = np.array(values, np.uint8)
    assert percentile(some, percent) == pytest.approx(float(np.percentile(some, percent)))
