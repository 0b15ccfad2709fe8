"""What is on a page says what it is: keys in order, pages of maneuvers, words, nothing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.vision.kinds import kind
from pipeline.vision.page_numbers import leads, longest_column, numbers, steps_across, steps_down
from pipeline.vision.reading import Reading, counted
from pipeline.vision.spotter import SYMBOLS, Glyph, flattened, spot
from tests.scanner.foreign import foreign_page
from tests.scanner.presets import presets
from tests.scanner.sample import parchment, sheet_page
from tests.scanner.scan import scan_page

SIZE = (825, 1275)
Colours = NDArray[np.uint8]


def told(page: Colours) -> tuple[str, str]:
    colour = np.ascontiguousarray(page[:, :, ::-1])
    gray = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    return kind(gray, colour, spot(flattened(gray)))


def glyphs(text: str, x: float, y: float, pitch: float = 8) -> list[Glyph]:
    """A text as the spotter would see it, without doubts."""
    return [
        Glyph(x=x + pitch * i, y=y, symbol=symbol, p=0.9,
              shares=tuple(0.9 if symbol == s else 0.0 for s in SYMBOLS))
        for i, symbol in enumerate(text)
        if symbol != " "
    ]  # fmt: skip


def matrix(columns: int, *, down: bool = True, mark: str = "-") -> list[Glyph]:
    keys = range(2, 50, 2)
    rows = -(-len(keys) // columns)
    seen: list[Glyph] = []
    for i, key in enumerate(keys):
        column, row = divmod(i, rows) if down else divmod(i, columns)[::-1]
        text = f"{key:>2}{mark}{(7 * key) % 64 | 1:02}"
        seen += glyphs(text, 100 + 80 * column, 800 + 18 * row)
    return seen


@pytest.mark.parametrize("number", [1, 17, 33])
def test_a_parchment(number: int) -> None:
    found, why = told(parchment(number, SIZE).page)
    assert found == "parchment"
    assert "keys in order" in why


@pytest.mark.slow
@pytest.mark.parametrize("name", ["old-100", "attic", "hard-115"])
def test_a_parchment_and_a_sheet_that_were_scanned(name: str) -> None:
    for clean, expected in ((parchment(17, SIZE), "parchment"), (sheet_page(SIZE), "sheet")):
        image = scan_page(clean.page, presets()[name], 2, dpi=150).image
        image = image if image.ndim == 3 else np.repeat(image[:, :, None], 3, axis=2)
        assert told(image)[0] == expected


def test_a_sheet() -> None:
    assert told(sheet_page(SIZE).page)[0] == "sheet"


def test_a_sheet_whose_rows_are_coloured_from_end_to_end_may_have_notes_beside_them() -> None:
    page = np.full((1000, 1400, 3), 255, np.uint8)
    page[100:900, 60:700] = (240, 160, 90)
    seen = [g for i in range(24) for g in glyphs(f"{2 * i + 2:>2}", 90, 120 + 32 * i)]
    letters = [g for i in range(850) for g in glyphs("a", 200 + i % 40 * 25, 110 + i // 40 * 35)]
    gray = np.asarray(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), np.uint8)
    assert kind(gray, page, [*seen, *letters])[0] == "sheet"
    assert kind(gray, page, [*seen, *letters, *letters])[0] != "sheet"


@pytest.mark.slow
def test_a_list_of_prices_is_no_parchment() -> None:
    kinds = {told(foreign_page(np.random.default_rng(seed), SIZE))[0] for seed in range(6)}
    assert "sheet" not in kinds
    prices = [s for s in range(30) if np.random.default_rng(s).choice(["advert", "prices", "blank"])
              == "prices"]  # fmt: skip
    for seed in prices[:2]:
        assert told(foreign_page(np.random.default_rng(seed), SIZE))[0] in {"other", "text"}


def test_nothing_and_dust() -> None:
    white = np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)
    assert told(white) == ("blank", "nothing is printed on it")
    white[500:503, 400:402] = 0
    assert told(white)[0] == "blank"


def test_words() -> None:
    image = Image.new("RGB", SIZE, "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    for row in range(40):
        line = "Each player takes the book of the other fighter and keeps the sheet"
        pen.text((60, 60 + 28 * row), line, "black", font)
    assert told(np.asarray(image, np.uint8))[0] == "text"


def test_a_picture_in_colours_to_its_edges() -> None:
    rng = np.random.default_rng(4)
    patches = rng.integers(0, 256, (9, 6, 3), np.uint8)
    page = cv2.resize(patches, SIZE, interpolation=cv2.INTER_NEAREST)
    assert told(np.asarray(page, np.uint8))[0] == "cover"


def test_a_picture_without_a_matrix() -> None:
    page = parchment(17, SIZE).page.copy()
    page[int(0.79 * SIZE[1]) :] = 255
    assert told(page) == ("parchment", "a picture without a matrix")


@pytest.mark.parametrize("columns", [3, 4, 6, 8])
@pytest.mark.parametrize("mark", list("->+ "))
def test_keys_follow_each_other_down_the_columns(columns: int, mark: str) -> None:
    found = numbers(matrix(columns, mark=mark), 1000)
    rows = 24 // columns
    assert steps_down(found, 2) == columns * (rows - 1)
    assert len(found.value) == 48


@pytest.mark.parametrize("columns", [3, 4, 6, 8])
def test_keys_follow_each_other_across(columns: int) -> None:
    found = numbers(matrix(columns, down=False), 1000)
    assert steps_across(found, 2) == 24 - 24 // columns
    assert steps_down(found, 2) == 0


def test_keys_of_the_other_edition_go_by_ones() -> None:
    seen: list[Glyph] = []
    for i in range(32):
        seen += glyphs(f"{i + 1:>2}   {2 * i + 1:>2}", 100 + 120 * (i // 8), 700 + 20 * (i % 8))
    found = numbers(seen, 1000)
    assert steps_down(found, 1) == 28
    assert steps_down(found, 2) < 4


def test_the_tens_of_large_keys_are_no_keys_of_the_other_edition() -> None:
    tens = [g for column in range(4) for row, ten in enumerate("112344")
            for g in glyphs(ten, 100 + 200 * column, 600 + 50 * row)]  # fmt: skip
    found = numbers(tens, 1000)
    assert steps_down(found, 1) == 12
    assert steps_down(found, 1, once=True) == 3


def test_the_pages_of_maneuvers_stand_under_each_other() -> None:
    seen = [
        g for i, page in enumerate(range(2, 42, 2)) for g in glyphs(f"{page:>2}", 500, 90 + 30 * i)
    ]
    seen += [g for i in range(20) for g in glyphs(f"{i % 9}", 560, 90 + 30 * i)]
    assert longest_column(numbers(seen, 1000)) == (20, 0)


def test_half_a_page_is_read_as_a_whole_one() -> None:
    half = [Glyph(x=g.x / 2, y=g.y / 2, symbol=g.symbol, p=g.p, shares=g.shares) for g in matrix(6)]
    assert steps_down(numbers(half, 500), 2) == steps_down(numbers(matrix(6), 1000), 2)


def test_even_keys_and_odd_targets_tell_up_from_down() -> None:
    upright = counted(matrix(6), 1.0)
    assert (upright.entries, upright.even) == (24, 48)
    assert upright.is_matrix
    mirrored = [Glyph(x=1000 - g.x, y=1000 - g.y, symbol=g.symbol, p=g.p, shares=g.shares)
                for g in matrix(6)]  # fmt: skip
    assert not counted(mirrored, 1.0).is_matrix
    assert counted([], 1.0) == Reading()


def test_keys_in_order_that_lead_to_targets_are_no_rows_of_a_sheet() -> None:
    """Matrices above each other make a column of pages too; rows in order have MOD and X."""
    assert leads(numbers(matrix(3), 1000))
    rows = [
        glyph
        for i, key in enumerate(range(2, 50, 2))
        for glyph in (
            *glyphs(f"{key:>2}", 100, 100 + 30 * i),
            *glyphs(f"{i % 7}", 220, 100 + 30 * i),
            *glyphs(f"{50 + key % 14}", 300, 100 + 30 * i),
        )
    ]
    assert steps_down(numbers(rows, 1000), 2) > 20
    assert not leads(numbers(rows, 1000))


def test_a_border_of_rings_is_no_column_of_pages() -> None:
    """Each of its rings is seen as the same number."""
    border = numbers([g for y in range(60, 960, 20) for g in glyphs("8", 20, y)], 1000)
    assert longest_column(border) == (1, 0)


def test_a_sheet_on_its_side_has_larger_print_for_its_height() -> None:
    wide = [g for n in range(2, 42, 2) for g in glyphs(f"{n:>2}", 300, 20 * n, pitch=18)]
    assert longest_column(numbers(wide, 1600))[0] == 20


@pytest.mark.parametrize("lines", [20, 14])
def test_a_sheet_of_which_some_pages_are_cut_is_looked_at_closely(lines: int) -> None:
    """Cut numbers may stand in the order of keys by chance: words, or no targets, tell it."""
    small = cv2.resize(sheet_page(SIZE).page, (550, 850), interpolation=cv2.INTER_AREA)
    page = cv2.copyMakeBorder(small, 200, 225, 130, 145, cv2.BORDER_CONSTANT, value=(250,) * 3)
    colour = np.ascontiguousarray(page[:, :, ::-1], np.uint8)
    gray = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    cut = [g for i in range(6) for g in glyphs(f"{2 * i + 2}", 300, 300 + 20 * i)]
    words = [g for i in range(lines) for g in glyphs("a" * 24, 500, 200 + 30 * i)]
    assert kind(gray, colour, [*cut, *words])[0] == "sheet"
