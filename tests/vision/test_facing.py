"""Which side of a page is up, where columns of a list look like lines of text."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.stages import looking
from pipeline.vision.facing import facing
from pipeline.vision.spotter import flattened
from pipeline.vision.text_lines import marks

GROUPS = ("Overhead", "Pierce", "Power Move", "Block", "Evade", "Shield", "Retrieve", "Drop")
GROUNDS = ("darkorange", "firebrick", "royalblue", "forestgreen", "gold", "saddlebrown")
Colours = NDArray[np.uint8]


def rows_in_groups(
    size: int, pitch: int, each: int, *, rows: int = 24, coloured: bool = False
) -> Colours:
    """Rows of words and numbers, so many to a group, on paper or on grounds from end to end."""
    rng = np.random.default_rng(1)
    image = Image.new("RGB", (700, 1000), "antiquewhite")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    y = 60
    for i in range(rows):
        ink = "black"
        if coloured:
            ground = GROUNDS[int(rng.integers(len(GROUNDS)))]
            box = (40, y - pitch // 2, 670, y + pitch // 2)
            pen.rectangle(box, fill=ground, outline="black")
            ink = "black" if ground in {"darkorange", "gold"} else "white"
        for x in (60, 260):
            pen.text((x, y), GROUPS[int(rng.integers(len(GROUPS)))], ink, font, anchor="lm")
        numbers = f"{int(rng.integers(-7, 7)):+}", str(2 * i + 2), str(50 + 2 * (i % 8))
        for x, number in zip((480, 560, 640), numbers, strict=True):
            pen.text((x, y), number, ink, font, anchor="mm")
        y += pitch + 16 * ((i + 1) % each == 0)
    return np.asarray(image, np.uint8)[:, :, ::-1]


def turned(page: Colours, turns: int) -> Colours:
    return np.ascontiguousarray(np.rot90(page, turns))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "each"), [(16, 4), (18, 4), (18, 6), (20, 4)])
def test_a_list_on_its_side_is_told_by_the_lines_of_its_rows(size: int, each: int) -> None:
    page = rows_in_groups(size, size + 4, each)
    for turns in (0, 1, 3):
        gray = np.asarray(cv2.cvtColor(turned(page, turns), cv2.COLOR_BGR2GRAY), np.uint8)
        flat = flattened(gray)
        assert facing(flat, marks(flat)).turn == 90 * turns


@pytest.mark.slow
@pytest.mark.parametrize("turns", [0, 1, 3])
def test_rows_in_vivid_colours_on_their_side_are_a_sheet_and_no_cover(turns: int) -> None:
    page = rows_in_groups(16, 20, 4, coloured=True)
    (seen,) = looking.pages(turned(page, turns))
    assert (seen.kind, seen.turn) == ("sheet", 90 * turns)
    read = [max(r.votes, key=lambda v: v.p).value for r in seen.regions if r.kind == "row page"]
    assert read == list(range(2, 50, 2))
