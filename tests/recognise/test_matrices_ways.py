"""Whole pages with matrices that run another way than usual: ruled bands, chips from the right."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import ImageFont

from pipeline.model.sighting import Region
from pipeline.recognise.matrices import matrices
from pipeline.vision import block_search as finder
from pipeline.vision.white_on_black import panels
from tests.recognise.pages_of_words import Paper
from tests.recognise.pooled import accepted, pooled

Targets = Mapping[int, int]
NONE = (22, 44)  # keys that lead nowhere
SIZE = 17


def _targets() -> dict[int, int]:
    rng = random.Random(7)
    return {k: 2 * rng.randint(0, 31) + 1 for k in range(2, 49, 2) if k not in NONE}


def _banded(targets: Targets, *, tint: int) -> Paper:
    """Two ruled bands of keys on a tint, each with its targets in the row below."""
    paper = Paper()
    wide, high = 44, 26
    for i, key in enumerate(range(2, 49, 2)):
        left, top = 36 + i % 12 * wide, 700 + i // 12 * 2 * high
        paper.pen.rectangle((left, top, left + wide, top + high), tint, 40, 2)
        paper.pen.rectangle((left, top + high, left + wide, top + 2 * high), 255, 40, 2)
        paper.write((left + wide / 2, top + high / 2), str(key), SIZE)
        at = left + wide / 2, top + 1.5 * high
        if key in targets:
            paper.write(at, str(targets[key]), SIZE)
        else:
            paper.pen.line((at[0] - 9, at[1], at[0] + 9, at[1]), 60, 2)
    return paper


def _headed(targets: Targets) -> Paper:
    """Bands of small light keys on dark cells, large targets close below, letters for none."""
    paper = Paper()
    small, large = ImageFont.load_default(14), ImageFont.load_default(20)
    for i, key in enumerate(range(2, 49, 2)):
        x, y = 60 + i % 8 * 62, 680 + i // 8 * 62
        paper.pen.rectangle((x - 30, y - 11, x + 30, y + 11), 20, 20)
        paper.pen.rectangle((x - 30, y + 11, x + 30, y + 39), 255, 20, 2)
        paper.pen.text((x, y), str(key), 250, small, anchor="mm")
        text = str(targets[key]) if key in targets else "NA"
        paper.pen.text((x, y + 25), text, 20, large, anchor="mm")
    return paper


def _leftward(targets: Targets) -> Paper:
    """Columns from right to left, keys light on dark chips, a cross for none."""
    paper = Paper()
    font = ImageFont.load_default(SIZE)
    for i, key in enumerate(range(2, 49, 2)):
        x, y = 500 - i // 4 * 84, 720 + i % 4 * 34
        paper.pen.rounded_rectangle((x - 15, y - 13, x + 15, y + 13), 4, 30)
        paper.pen.text((x, y), str(key), 245, font, anchor="mm")
        if key in targets:
            paper.write((x + 34, y), str(targets[key]), SIZE)
        else:
            for way in (5, -5):
                paper.pen.line((x + 29, y - way, x + 39, y + way), 40, 2)
    return paper


def _cells(paper: Paper) -> dict[int, Region]:
    regions = matrices(panels(np.asarray(paper.image, np.uint8)))
    return {r.key: r for r in regions if r.kind == "cell" and r.key is not None}


@pytest.mark.slow
@pytest.mark.parametrize("paper", [
    _banded(_targets(), tint=255), _banded(_targets(), tint=205), _leftward(_targets()),
    _headed(_targets()),
])  # fmt: skip
def test_a_matrix_that_runs_another_way_is_read(paper: Paper) -> None:
    targets, cells = _targets(), _cells(paper)
    assert sorted(cells) == list(range(2, 49, 2))
    assert {k: pooled(cells[k].votes)[0] for k in targets} == targets
    assert sum(accepted(cells[k]) for k in targets) >= len(targets) - 1
    assert all(pooled(cells[k].votes)[0] is None for k in NONE)


def test_no_other_way_is_looked_for_where_all_of_a_matrix_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Signs as large as digits part keys and targets there, so that they are not near."""
    slots = [SimpleNamespace(number=number) for number in range(2, 50, 2)]
    block = SimpleNamespace(slots=slots, agreeing=24, sure=1.0, near=False, least=1.0)
    monkeypatch.setattr(finder, "find_blocks", lambda *_: (block,))
    monkeypatch.setattr(finder, "other_blocks", lambda *_: pytest.fail("chance makes as many"))
    found, _ = finder.searched(np.full((600, 400), 255, np.uint8), {finder.SMALL: ()})
    assert [id(one) for one in found] == [id(block)]
