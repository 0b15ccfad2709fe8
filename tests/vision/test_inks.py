"""Pieces of ink are those that OpenCV finds by its usual way, however many there are."""

import cv2
import numpy as np
import pytest

from pipeline.vision.inks import pieces


def _page(high: int, wide: int, share: float) -> np.ndarray:
    return (np.random.default_rng(high + wide).random((high, wide)) < share).astype(np.uint8)


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (7, 1), (40, 33), (301, 200), (600, 393)])
@pytest.mark.parametrize("share", [0.0, 0.03, 0.2, 0.6, 1.0])
def test_pieces_are_the_usual_ones(size: tuple[int, int], share: float) -> None:
    ink = _page(*size, share)
    _, labels, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    found = pieces(ink)
    assert np.array_equal(found[0], labels)
    assert np.array_equal(found[1], stats)
    assert np.allclose(found[2], middles, equal_nan=True)


def test_more_pieces_than_16_bits_can_count() -> None:
    ink = np.zeros((640, 640), np.uint8)
    ink[::2, ::2] = 1
    labels, stats, _ = pieces(ink)
    assert len(stats) == 320 * 320 + 1 > 2**16
    assert len(np.unique(labels)) == len(stats)


def test_the_last_number_of_16_bits_is_one() -> None:
    ink = np.zeros((2 * 257, 2 * 255), np.uint8)
    ink[::2, ::2] = 1
    ink[0, 0] = 0
    labels, stats, _ = pieces(ink)
    assert labels.dtype == np.uint16
    assert len(stats) == int(labels.max()) + 1 == 257 * 255 == 2**16 - 1
