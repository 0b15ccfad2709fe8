"""A book that we print, scan and read is the book that it was: books in full size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.round_trip import Trip, told
from tests.bench.round_trip import measure as travel

BOOK = Path(__file__).parents[2] / "books" / "lamplighter"

pytestmark = pytest.mark.slow  # whole books


@pytest.mark.parametrize(
    ("design", "preset"),
    [("scroll", "clean-300"), ("frame", "library-150"), ("boxed", "flatbed-200")],
)
def test_a_book_comes_back_with_nothing_wrong_and_nothing_in_doubt(
    design: str, preset: str, tmp_path: Path
) -> None:
    trip = Trip(book=BOOK, design=design, size="full", preset=preset)
    score = travel(trip, tmp_path, None)
    assert list(told(score)) == []
    assert len(score.cases) > 900  # values
