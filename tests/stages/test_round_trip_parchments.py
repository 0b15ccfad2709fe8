"""The parchments of a book that we print, scan and read are those that they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.simulated import Setting, measure

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
