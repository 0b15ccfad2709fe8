"""Sheets that our own code printed, read again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest

from pipeline.draw.design import Column, designs
from pipeline.draw.printed import Printed, printed
from pipeline.model.clauses import COLOURS
from pipeline.model.sighting import Region
from pipeline.recognise import sheets_table
from pipeline.recognise.sheets import sheet
from pipeline.recognise.sheets_colour import named
from pipeline.recognise.sheets_columns import FITS
from pipeline.recognise.sheets_numbers import SPECIAL, dashed, fitting, inked, votes
from pipeline.store.books import read_draft
from pipeline.vision.sheet_light import Bgr
from pipeline.vision.spotter import Glyph, Gray, spot
from tests.draw.printing import mirim, print_mirim

DESIGN = "scroll"
COLUMNS: tuple[Column, ...] = ("group", "name", "mod", "page", "x")
LAB = {"orange": (68, 44, 74), "blue": (60, -12, -42), "white": (99, 0, 0), "brown": (40, 15, 38)}


def page_of(design: str, high: int, made: Printed | None = None) -> Bgr:
    """The page of a printed book on which the rows stand."""
    made = made or print_mirim(design)
    number = next(p.page for p in made.places if p.pointer.startswith("/sheet/maneuvers"))
    page = pypdfium2.PdfDocument(made.pdf)[number]
    drawn = page.render(scale=high / page.get_height()).to_numpy()[:, :, :3]
    return np.ascontiguousarray(drawn)


def gray_of(image: Bgr) -> Bgr:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def best(region: Region) -> object:
    return region.votes[0].value if region.votes else None


def rows_of(regions: tuple[Region, ...]) -> Iterator[dict[str, object]]:
    for row in sorted({r.row for r in regions if r.row is not None}):
        yield {r.kind: best(r) for r in regions if r.row == row}


@pytest.mark.slow
def test_a_printed_sheet_is_read_back() -> None:
    image = page_of(DESIGN, 1400)
    regions = sheet(image, gray_of(image))
    wanted = mirim().sheet.maneuvers
    found = {row["row page"]: row for row in rows_of(regions)}
    assert set(found) == set(wanted)
    for page, maneuver in wanted.items():
        mod = list(maneuver.mod) if isinstance(maneuver.mod, tuple) else maneuver.mod
        assert (page, found[page].get("row x")) == (page, maneuver.x)
        assert (page, found[page]["row mod"]) == (page, mod)
        assert (page, found[page]["row colour"]) == (page, maneuver.colour)
    told = {best(r)[0]: best(r)[1] for r in regions if r.kind == "sheet figure"}  # type: ignore[index]
    assert told["body"] == mirim().sheet.body
    assert told["height"] == mirim().sheet.height
    listed = [best(r) for r in regions if r.kind == "sheet figure" and isinstance(best(r)[1], str)]  # type: ignore[index]
    carried = {"weapons": mirim().sheet.weapons, "equipment": mirim().sheet.equipment}
    assert listed == [[part, thing] for part, things in carried.items() for thing in things]


@pytest.mark.slow
@pytest.mark.parametrize("high", [1400, 1800])
def test_a_word_that_reaches_above_and_below_its_line_is_one_line(high: int) -> None:
    """Most rows of pixels of the names beside it have no more than their small letters' ink."""
    design = designs()[DESIGN]
    design = replace(design, sheet=replace(design.sheet, columns=COLUMNS, style="sans"))
    image = page_of(DESIGN, high, printed(mirim(), design))
    regions = sheet(image, gray_of(image))
    said = {row["row page"]: str(row["row name"]).casefold() for row in rows_of(regions)}
    assert {page for page, name in said.items() if name == "high"} == {10, 26, 32, 42}


@pytest.mark.slow
def test_a_list_of_notes_by_their_pages_ends_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first, small look sees no digits but theirs; no column beside them is any help."""

    def seen(page: Gray, high: int) -> tuple[Glyph, ...]:
        return tuple(g for g in spot(page, high) if high > 1000 or g.x < page.shape[1] / 5)

    draft = read_draft(Path(__file__).parents[2] / "books" / "lockkeeper")
    image = page_of("cards", 1500, printed(draft, designs()["cards"]))
    monkeypatch.setattr(sheets_table, "spot", seen)
    monkeypatch.setattr(sheets_table, "narrow", lambda _: [])
    found = {row["row page"] for row in rows_of(sheet(image, gray_of(image)))}
    assert found == set(draft.sheet.maneuvers)


@pytest.mark.slow
def test_reading_is_the_same_each_time() -> None:
    image = page_of(DESIGN, 900)
    assert sheet(image, gray_of(image)) == sheet(image, gray_of(image))


@pytest.mark.slow
def test_an_empty_page_has_nothing() -> None:
    image = np.full((400, 300, 3), 250, np.uint8)
    assert sheet(image, gray_of(image)) == ()


# Votes.


def test_numbers_that_do_not_fit_a_column_are_rare_in_it() -> None:
    shares = fitting({84: 0.6, 64: 0.35, None: 0.05}, FITS["x"])
    assert max(shares, key=lambda v: shares[v]) == 64
    assert sum(shares.values()) == pytest.approx(1)


def test_a_seen_minus_outweighs_a_reading_without_it() -> None:
    shares = dashed({4: 0.8, -4: 0.2})
    assert shares[-4] > shares[4]
    assert dashed({SPECIAL: 1.0})[SPECIAL] < 0.3


def test_nothing_is_never_sure_where_ink_is() -> None:
    assert inked({None: 0.99, 3: 0.01})[None] <= 0.5


def test_small_print_is_less_sure() -> None:
    high, low = (votes("rapidocr", {36: 0.99, 56: 0.01}, legible)[0] for legible in (1.0, 0.6))
    assert high.value == low.value == 36
    assert low.p == pytest.approx(0.6 * high.p)
    assert re.fullmatch("[a-z]+", high.voter)


# Colours.


def test_rows_that_look_equal_get_one_name_and_usual_pages_only_lean() -> None:
    order = ["orange", "orange", "blue", "white", "brown"]
    seen = np.array([LAB[c] for c in order], dtype=np.float64)
    shares = named(seen, [24, 2, 30, 50, 52], "ground")  # 2 is blue in every book but this one
    assert [max(s, key=lambda c: s[c]) for s in shares] == order
    assert all(set(s) == set(COLOURS) and sum(s.values()) == pytest.approx(1) for s in shares)
