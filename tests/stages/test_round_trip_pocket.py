"""A book that we print, scan and read is the book that it was: pocket books."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.round_trip import Trip, told
from tests.bench.round_trip import measure as travel

BOOKS = Path(__file__).parents[2] / "books"

pytestmark = pytest.mark.slow  # whole books


@pytest.mark.parametrize(
    ("book", "design", "preset"),
    [("iroha", "cards", "flatbed-200"), ("lockkeeper", "cards", "library-150")],
)
def test_a_book_comes_back_with_nothing_wrong_and_nothing_in_doubt(
    book: str, design: str, preset: str, tmp_path: Path
) -> None:
    trip = Trip(book=BOOKS / book, design=design, size="pocket", preset=preset)
    score = travel(trip, tmp_path, None)
    assert list(told(score)) == []
    assert len(score.cases) > 880  # values: iroha prints 890
