"""Whole pages with matrices whose keys are small, in the corners of the cells of their targets."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pytest
from PIL import ImageFont

from pipeline.model.sighting import Region
from pipeline.recognise.matrices import matrices
from tests.recognise.pages_of_words import Paper
from tests.recognise.pooled import accepted, pooled

KEYS, FAR = range(2, 49, 2), range(50, 65, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """A ruled table: how many cells, how large, and where key and target stand in one."""

    columns: int = 8
    rows: int = 3
    cell: tuple[float, float] = (66, 54)
    key: tuple[float, float] = (0.2, 0.22)  # of a cell
    target: tuple[float, float] = (0.62, 0.6)
    sizes: tuple[float, float] = (14, 24)
    across: bool = False
    keys: range = KEYS
    ink: int = 90  # of the keys


def _targets(keys: range) -> dict[int, int]:
    rng = random.Random(11)
    return {key: rng.choice((0, *range(11, 64, 2))) for key in keys}


def _drawn(cells: Cells, targets: Mapping[int, int]) -> Paper:
    paper = Paper()
    wide, high = cells.cell
    small, large = (ImageFont.load_default(size) for size in cells.sizes)
    paper.write((60, 60), "23", 34)
    for i, key in enumerate(cells.keys):
        row, column = divmod(i, cells.columns)
        if not cells.across:
            column, row = divmod(i, cells.rows)
        left, top = 36 + column * wide, 660 + row * high
        paper.pen.rectangle((left, top, left + wide, top + high), 255, 20, 2)
        at = (left + cells.key[0] * wide, top + cells.key[1] * high)
        paper.pen.text(at, str(key), cells.ink, small, anchor="mm")
        at = (left + cells.target[0] * wide, top + cells.target[1] * high)
        paper.pen.text(at, f"{targets[key]:02d}", 20, large, anchor="mm")
    return paper


def _cells(paper: Paper) -> dict[int, Region]:
    regions = matrices(np.asarray(paper.image, np.uint8))
    return {r.key: r for r in regions if r.kind == "cell" and r.key is not None}


@pytest.mark.slow
@pytest.mark.parametrize("cells", [
    Cells(),
    Cells(across=True, ink=20),
    Cells(key=(0.8, 0.22), target=(0.36, 0.6), sizes=(16, 22)),  # right above
    Cells(key=(0.2, 0.78), target=(0.62, 0.4)),  # left below
    Cells(key=(0.8, 0.78), target=(0.36, 0.4), columns=6, rows=4),  # right below
    Cells(key=(0.22, 0.24), target=(0.68, 0.7), sizes=(20, 20)),  # as large
    Cells(columns=4, rows=2, cell=(130, 70), key=(0.12, 0.2), target=(0.6, 0.6), keys=FAR),
    Cells(columns=4, rows=2, cell=(130, 70), key=(0.12, 0.2), target=(0.6, 0.6), keys=FAR,
          across=True, sizes=(12, 28)),
])  # fmt: skip
def test_keys_in_a_corner_of_their_cells_are_read(cells: Cells) -> None:
    targets = _targets(cells.keys)
    found = _cells(_drawn(cells, targets))
    assert sorted(found) == list(cells.keys)
    assert {k: pooled(found[k].votes)[0] for k in targets} == targets
    assert sum(accepted(found[k]) for k in targets) >= len(targets) - 1
