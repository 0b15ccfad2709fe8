"""Lines of text are found where they stand, and set level."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from pipeline.vision.lines import Line, _cores, cut, find_lines, to_gaps
from pipeline.vision.lines_islands import figure_behind, figure_below, island_lines
from tests.recognise.pages_of_words import Paper, Picture


def test_each_line_is_found_where_it_stands() -> None:
    paper = Paper()
    boxes = [
        paper.write((300, 60), "SWINGING DOWN", 34),
        paper.write((120, 200), "SCORE", 30),
        paper.write((300, 640), "Tell opponent: Do no red next turn.", 18),
    ]
    found = find_lines(paper.gray)
    assert len(found) == len(boxes)
    for line, box in zip(found, boxes, strict=True):
        left, top, right, bottom = line.box()
        assert left <= box[0] + 2
        assert right >= box[2] - 2
        assert top <= box[1] + 2
        assert bottom >= box[3] - 2
        assert line.height < 3 * (box[3] - box[1])


@pytest.mark.parametrize(("wide", "found"), [(180, 1), (12, 0)])
def test_a_core_as_thin_as_a_speck_is_a_line_where_it_is_long(wide: int, found: int) -> None:
    """Small print of two lines close together has such cores."""
    seen = np.zeros((640, 480), np.float32)
    seen[100:103, 40 : 40 + wide] = 0.9
    assert len(list(_cores(seen))) == found


def test_nothing_is_found_on_an_empty_page() -> None:
    assert find_lines(np.full((800, 500), 255, np.uint8)) == ()


@pytest.mark.parametrize("degrees", [-4, 4])
def test_a_slanted_line_is_cut_out_level(degrees: float) -> None:
    paper = Paper()
    paper.write((300, 450), "Extended range dodging", 34)
    turn = cv2.getRotationMatrix2D((300, 450), -degrees, 1)
    page: Picture = cv2.warpAffine(paper.gray, turn, (600, 900), borderValue=255).astype(np.uint8)
    (line,) = find_lines(page)
    assert math.degrees(line.slant) == pytest.approx(degrees, abs=1.2)
    level = cut(page, line, 48)
    rows = np.flatnonzero((level < 128).any(axis=1))
    assert rows[-1] - rows[0] < 40  # a slanted cut would fill all of its 48 rows


def test_a_part_reaches_to_the_gaps_around_it() -> None:
    paper = Paper()
    left, top, right, bottom = paper.write((300, 450), "SCORE 88", 40)
    line = Line(x=300, y=(top + bottom) / 2, width=right - left, height=bottom - top)
    part = to_gaps(paper.gray, line.grown(0.3), line.part(0.84, 0.95))  # a bit of both digits
    width = ImageFont.load_default(40).getlength("88")
    assert part.left == pytest.approx(line.right - width, abs=4)
    assert part.right == pytest.approx(line.right, abs=3)


@given(st.floats(-0.5, 1.4), st.floats(0.01, 1), st.floats(-0.5, 0.5))
def test_parts_lie_on_their_line(start: float, width: float, slant: float) -> None:
    line = Line(x=300, y=200, width=180, height=20, slant=slant)
    part = line.part(start, start + width)
    assert part.width == pytest.approx(width * 180)
    along = (part.x - 300) * math.cos(slant) + (part.y - 200) * math.sin(slant)
    across = (part.y - 200) * math.cos(slant) - (part.x - 300) * math.sin(slant)
    assert along == pytest.approx((start + width / 2 - 0.5) * 180)
    assert across == pytest.approx(0, abs=1e-9)


def test_rows_in_a_star_are_found_though_the_word_is_tiny() -> None:
    paper = Paper()
    paper.star((450, 200), 50)
    word = paper.write((450, 180), "SCORE", 14)
    value = paper.write((450, 208), "4", 36)
    paper.pen.ellipse((100, 300, 300, 500), outline=0, width=2)  # a head, say
    found = island_lines(paper.gray)
    assert len(found) == 2
    for line, box in zip(found, (word, value), strict=True):
        assert line.x == pytest.approx((box[0] + box[2]) / 2, abs=3)
        assert line.y == pytest.approx((box[1] + box[3]) / 2, abs=3)


def test_a_figure_below_a_word_is_found_whatever_is_drawn_beside() -> None:
    paper = Paper()
    box = paper.write((300, 200), "SCORE", 20)
    value = paper.write((300, 250), "-3", 50)
    paper.pen.line((100, 300, 500, 290), 0, 3)
    word = Line(x=300, y=200, width=box[2] - box[0], height=26)
    line = figure_below(paper.gray, word)
    assert line is not None
    assert line.left <= value[0]
    assert line.right >= value[2]
    assert figure_below(Paper().gray, word) is None


@pytest.mark.parametrize("figure", ["1", "12"])
def test_a_figure_behind_a_word_is_found_in_the_box_around_both(figure: str) -> None:
    paper = Paper()
    box = paper.write((300, 200), "SCORE", 20)
    value = paper.write((390, 200), figure, 30)
    paper.pen.rectangle((260, 170, 430, 230), outline=0, width=3)
    paper.write((470, 200), "CRIT", 20)  # in the next one
    word = Line(x=300, y=200, width=box[2] - box[0], height=26)
    line = figure_behind(paper.gray, word)
    assert line is not None
    assert value[0] - 8 < line.left <= value[0] + 1
    assert value[2] - 1 <= line.right < value[2] + 8
    assert figure_behind(Paper().gray, word) is None
