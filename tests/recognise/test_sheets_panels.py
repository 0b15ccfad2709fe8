"""Sheets whose rows stand in coloured letters on a panel that all of them have in common."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.recognise.sheets_colour import named, tints
from pipeline.vision.sheet_colour import Strip, on_panel, relit
from tests.recognise.test_sheets_layouts import ROWS, read, told

EXTENDED = (
    (50, "Extended Range", "Charge", None, "+3", "white"),
    (64, "Extended Range", "Swing High", None, "-3", "black"),
    (56, "Extended Range", "Approach", None, "-4", "brown"),
    (52, "Extended Range", "Dodge", None, "-6", "brown"),
)
INKS = {
    "orange": "#f0871e", "red": "#e33", "blue": "#5a8cf0", "green": "#3b5", "yellow": "#fd3",
    "white": "#fff", "black": "#000", "brown": "#7a4a20",
}  # fmt: skip


def panels(dark: str) -> np.ndarray:
    """Rows on a dark panel and others on a light one, names in colours, lines between rows."""
    page = Image.new("RGB", (1000, 900), "#fffdf6")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    pen.rounded_rectangle((30, 60, 950, 625), 12, dark)
    pen.rounded_rectangle((30, 640, 950, 850), 12, "#aab8c6")
    for i, (number, group, name, x, mod, colour) in enumerate((*ROWS, *EXTENDED)):
        y, far = (90 + 44 * i, False) if i < len(ROWS) else (126 + 44 * i, True)
        ink = "black" if far else "white"
        for left, text in ((60, group), (620, str(number)), (720, str(x or "")), (820, mod)):
            pen.text((left, y), text, ink, face)
        pen.text((320, y), name, INKS[colour], face, stroke_width=1)
        pen.line((50, y + 35, 930, y + 35), "#8899aa" if far else "#555", 1)
    grain = np.random.default_rng(2).normal(0, 4, (900, 1000, 3))
    return np.clip(np.asarray(page)[:, :, ::-1] + grain, 0, 255).astype(np.uint8)


@pytest.mark.slow
def test_letters_on_panels_show_the_colours_and_each_row_has_its_group() -> None:
    found = read(panels("#1b2a4a"))
    rows = {row[0]: row for row in (*ROWS, *EXTENDED)}
    colours, groups = told(found, "row colour"), told(found, "row group")
    assert colours == {page: row[5] for page, row in rows.items()}
    assert {p: str(g).casefold() for p, g in groups.items()} == {
        page: row[1].casefold() for page, row in rows.items()
    }


def strips(ground: str, inks: list[str | None]) -> np.ndarray:
    """The colours of words in these inks, each on a row of a ground; None where none stand."""
    page = Image.new("RGB", (400, 60 * len(inks) + 200), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    pen.rectangle((20, 100, 380, 60 * len(inks) + 99), ground)
    for i, ink in enumerate(inks):
        if ink is not None:
            pen.text((60, 115 + 60 * i), "Strong", ink, face, stroke_width=1)
    lab = relit(np.asarray(page)[:, :, ::-1].copy())
    rows = [Strip(y=130 + 60 * i, left=50, right=300) for i in range(len(inks))]
    return on_panel(lab, rows, 44).colours


def test_white_and_black_are_seen_on_a_panel_and_a_row_without_letters_tells_nothing() -> None:
    seen = strips("#aab8c6", ["white", "black", INKS["brown"], None, INKS["red"], INKS["blue"]])
    shares = named(seen, [None] * len(seen), "panel")
    assert [max(s.items(), key=lambda c: c[1])[0] if s else None for s in shares] == [
        "white", "black", "brown", None, "red", "blue"
    ]  # fmt: skip


def test_letters_of_one_ink_on_a_panel_look_alike() -> None:
    assert tints(strips("#28282e", ["white"] * 6)) == 1
    assert named(strips("#28282e", ["white"] * 6), [None] * 6, "panel") == [{}] * 6
    assert named(strips("#28282e", [None] * 6), [None] * 6, "panel") == [{}] * 6
