"""A book that we print, scan and read is the book that it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.round_trip import Trip, told
from tests.bench.round_trip import measure as travel
from tests.bench.simulated import Setting, measure

LEAST = {"lamplighter": 900, "iroha": 880}  # values of a book: iroha prints 890
BOOKS = Path(__file__).parents[2] / "books"


@pytest.mark.slow
@pytest.mark.parametrize(("book", "preset"), [("mirim", "flatbed-200"), ("iroha", "library-150")])
def test_the_parchments_come_back(book: str, preset: str) -> None:
    score = measure(Setting(book=BOOKS / book, preset=preset, seed=2), None, None).score
    cells = score.count("cells")
    assert cells["right"] >= 0.99 * cells.total()
    for part in ("cells", "scores", "criticals"):
        count = score.count(part)
        assert count["wrong"] == count["extra"] == count["absent"] == 0, part


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "design", "size", "preset"),
    [
        ("lamplighter", "scroll", "full", "clean-300"),
        ("iroha", "cards", "pocket", "flatbed-200"),
        ("lamplighter", "frame", "full", "library-150"),
        ("lamplighter", "boxed", "full", "flatbed-200"),
    ],
)
def test_a_book_comes_back_with_nothing_wrong_and_nothing_in_doubt(
    book: str, design: str, size: str, preset: str, tmp_path: Path
) -> None:
    trip = Trip(book=BOOKS / book, design=design, size=size, preset=preset)
    score = travel(trip, tmp_path, None)
    assert list(told(score)) == []
    assert len(score.cases) > LEAST[book]
