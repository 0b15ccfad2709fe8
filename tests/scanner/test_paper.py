"""What happens to paper: each effect does what its name says, and more of it does more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from tests.scanner import paper
from tests.scanner.paper import Picture


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def plain(level: float = 255) -> Picture:
    return np.full((300, 200, 3), level, np.float32)


def half() -> Picture:
    """Ink on the left, paper on the right."""
    image = plain()
    image[:, :100] = 0
    return image


def darkness(image: Picture) -> float:
    return float(255 - image.mean())


MORE: dict[str, Callable[[float], float]] = {
    "faded": lambda x: float(paper.faded(plain(0), ink=100 * x).mean()),
    "yellowed": lambda x: darkness(paper.aged(plain(), colour=(226, 203, 160), yellow=x, toning=0)),
    "toned": lambda x: darkness(paper.aged(plain(), colour=(226, 203, 160), yellow=0, toning=x)),
    "textured": lambda x: float(paper.textured(plain(200), rng(), depth=20 * x).std()),
    "stained": lambda x: darkness(
        paper.stained(plain(), rng(), count=round(8 * x), colour=(150, 112, 62))
    ),
    "specked": lambda x: float(
        (paper.specked(plain(), rng(), count=round(200 * x), dpi=300) < 200).sum()
    ),
    "shown through": lambda x: darkness(
        paper.shown_through(plain(), half(), strength=0.5 * x, blur=2)
    ),
}


@pytest.mark.parametrize("effect", MORE)
def test_more_of_it_does_more(effect: str) -> None:
    amounts = [MORE[effect](x) for x in (0, 0.3, 0.6, 1)]
    assert amounts[0] == pytest.approx(0, abs=0.01)
    assert all(less < more for less, more in pairwise(amounts))


def test_the_margins_yellow_first() -> None:
    image = paper.aged(plain(), colour=(226, 203, 160), yellow=0.1, toning=0.6)
    middle, corner = image[150, 100], image[2, 2]
    assert (corner < middle - 10).all()
    assert middle[0] > middle[1] > middle[2]


def test_the_back_shines_through_mirrored_and_soft() -> None:
    image = paper.shown_through(plain(), half(), strength=0.4, blur=3)
    assert image[:, :80].mean() == pytest.approx(255)
    assert image[:, 120:].mean() == pytest.approx(255 * 0.6)
    assert len(np.unique(image[150, 80:120, 0])) > 5


def test_the_back_may_have_another_size() -> None:
    back = np.zeros((150, 90, 3), np.float32)
    image = paper.shown_through(plain(), back, strength=0.4, blur=0)
    assert image.mean() == pytest.approx(255 * 0.6)


def test_a_screen_keeps_black_white_and_the_mean_of_grey() -> None:
    image = paper.screened(plain(128), lines=60, dpi=300)
    assert image.mean() == pytest.approx(128, abs=6)
    assert image.std() > 60
    assert paper.screened(plain(0), lines=60, dpi=300).max() == 0
    assert paper.screened(plain(), lines=60, dpi=300).min() == 255


def test_a_screen_has_its_lines_to_the_inch() -> None:
    image = paper.screened(np.full((600, 600, 3), 150, np.float32), lines=50, dpi=300)
    waves = np.abs(np.fft.fft2(image[:, :, 2] - image[:, :, 2].mean()))
    down, across = np.unravel_index(int(waves[:300, :300].argmax()), (300, 300))
    assert np.hypot(down, across) / 2 == pytest.approx(50, abs=2)  # the image is two inches wide


def test_nothing_changes_its_input() -> None:
    image = plain(200)
    paper.specked(image, rng(), count=50, dpi=300)
    paper.stained(image, rng(), count=3, colour=(150, 112, 62))
    paper.textured(image, rng(), depth=9)
    assert (image == 200).all()
