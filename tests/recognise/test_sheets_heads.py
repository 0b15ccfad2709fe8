"""The head of a sheet above its rows: no row, and names that are read in parts."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.sheets_columns import together
from pipeline.recognise.sheets_figures import Line, figures
from pipeline.recognise.sheets_lines import line_cells
from pipeline.recognise.sheets_looks import Said, Text, in_latin
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Entry
from pipeline.vision.sheet_light import sheet_of


def row(y: float, page: int, x: int | None = 50) -> Entry:
    return Entry(y=y, page={page: 1.0}, x={x: 1.0}, mod={1: 1.0}, cells={})


ROWS = [row(200 + 25 * i, page) for i, page in enumerate((24, 28, 10, 6, 32))]


@pytest.mark.parametrize(("page", "x"), [(6, None), (6, 50), (12, None)])
def test_a_figure_of_the_head_is_no_row(page: int, x: int | None) -> None:
    assert together([row(110, page, x), *ROWS], 25) == ROWS


def test_a_row_apart_from_the_others_stays_when_it_has_all_that_rows_have() -> None:
    assert len(together([row(110, 12), *ROWS], 25)) == len(ROWS) + 1
    assert len(together([*ROWS, row(400, 50, None)], 25)) == len(ROWS) + 1


def line(text: str, left: float, top: float) -> Line:
    wide = 9.0 * len(text)
    x = tuple(float(v) for v in np.linspace(left + 4, left + wide - 4, len(text)))
    return Line(Text(text, 0.99, Cell(left, top, left + wide, top + 14)), x)


def test_a_name_that_is_read_in_parts_is_known_by_the_boxes_beside_it() -> None:
    read = [
        line("HEIGHT", 100, 50), line("ATTACKS", 300, 50), line("TAC", 195, 50),
        line("ICS", 236, 50), line("4", 122, 80), line("6", 226, 80), line("1", 327, 80),
    ]  # fmt: skip
    assert {f.name: f.value for f in figures(read)} == {"height": 4, "attacks": 1, "tactics": 6}


TWO_COLUMNS = [("HEIGHT", "5"), ("ATTACKS", "1"), ("BODY POINTS", "12"), ("TACTICS POINTS", "6")]


def test_numbers_may_stand_in_a_column_of_their_own_far_behind_their_names() -> None:
    rows = [(line(name, 40, 90 + 30 * i), line(number, 400 - 9 * len(number), 90 + 30 * i))
            for i, (name, number) in enumerate(TWO_COLUMNS)]  # fmt: skip
    told = {f.name: f.value for f in figures([part for row in rows for part in row])}
    assert told == {"height": 5, "attacks": 1, "body": 12, "tactics": 6}


def test_numbers_far_behind_names_are_theirs_only_in_columns_and_in_turn() -> None:
    name, number = line("HEIGHT", 40, 90), line("5", 400, 90)
    other, below = line("ATTACKS", 40, 120), line("1", 500, 120)
    assert not figures([name, number])
    assert not figures([name, number, other, below])
    between = line("of the giant", 150, 90)
    beside = line("LUCK", 450, 90)
    for more in (between, beside):
        told = figures([name, number, more, other, line("1", 400, 120)])
        assert all(f.name != "height" for f in told)


def test_a_store_of_points_is_so_many_of_so_many() -> None:
    read = [
        line("HEIGHT", 100, 50), line("BREATH", 300, 50), line("4", 122, 80),
        line("2 of 3", 300, 80), line("one of 3", 300, 200),
    ]  # fmt: skip
    told = {f.name: f.value for f in figures(read)}
    assert told == {"height": 4, "breath start": 2, "breath most": 3}


@pytest.mark.parametrize(
    "said",
    [
        "Fury 3 at the start, never more than 4",
        "FURY: 3 (max. 4)",
        "Fury 3 of 4",
        "fury 3, up to 4",
    ],
)
def test_a_store_may_be_told_in_one_line(said: str) -> None:
    told = {f.name: f.value for f in figures([line("HEIGHT 4", 100, 50), line(said, 100, 80)])}
    assert told == {"height": 4, "fury start": 3, "fury most": 4}


def test_figures_may_have_short_names() -> None:
    told = figures([line("HT 4", 100, 50), line("BP 13", 200, 50)])
    assert {f.name: f.value for f in told} == {"height": 4, "body": 13}
    told = figures([line("BODY POINTS (BP) 9", 100, 50)])
    assert {f.name: f.value for f in told} == {"body": 9}


def test_the_sides_of_a_box_are_no_part_of_the_figure_in_it() -> None:
    page = Image.new("RGB", (900, 1300), "white")
    pen = ImageDraw.Draw(page)
    pen.rectangle((80, 130, 310, 176), outline="black", width=3)
    pen.text((90, 142), "HEIGHT", "black", ImageFont.load_default(20))
    pen.text((284, 138), "5", "black", ImageFont.load_default(26))
    colour = np.asarray(page)
    cells = line_cells(sheet_of(colour, colour[:, :, 0]), (), ())
    (figure,) = [c for c in cells if c.left > 200]
    assert figure.top > 130
    assert figure.right < 310


def test_thin_sides_of_low_boxes_are_no_letters() -> None:
    page = Image.new("RGB", (900, 1300), "white")
    pen = ImageDraw.Draw(page)
    for left in (80, 330):
        pen.rectangle((left, 130, left + 240, 160), outline="#555555", width=1)
    for left, text in ((90, "HEIGHT"), (300, "5"), (336, "BODY POINTS"), (545, "9")):
        pen.text((left, 134), text, "black", ImageFont.load_default(20))
    colour = np.asarray(page)
    cells = sorted(line_cells(sheet_of(colour, colour[:, :, 0]), (), ()), key=lambda c: c.left)
    lefts = [round(c.left) for c in cells]
    assert [min(range(4), key=lambda i: abs((90, 300, 336, 545)[i] - x)) for x in lefts] == [
        0, 1, 2, 3
    ]  # fmt: skip


def test_a_group_in_two_languages_is_thatin_latin_letters() -> None:
    def said(*texts: str) -> Said:
        return Said(cell=Cell(0, 0, 90, 14), looks=tuple((text, 0.99) for text in texts))

    signs, words, noise = said("\u6a2a\u65ac\u308a"), said("Side Cut"), said("\u4e00")
    assert in_latin([signs, words]) == [words]
    assert in_latin([signs]) == [signs]
    assert in_latin([noise, words]) == [noise, words]
