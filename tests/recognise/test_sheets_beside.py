"""Two tables of a sheet: beside each other, or below, where numbers stand in other columns."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.recognise.test_sheets_layouts import ROWS, read, told

pytestmark = pytest.mark.slow  # whole pages, books or processes

LEFT = (
    *ROWS,
    (48, "Guarded Attack", "Side Swing", 56, "0", "blue"),
    (6, "Guarded Attack", "Thrust", 56, "-1", "red"),
)
RIGHT = (
    (26, "Block", "High", 56, "-3", "green"),
    (4, "Block", "Low", 60, "-2", "green"),
    (22, "Feint", "Side Swing", 58, "+1", "blue"),
    (38, "Feint", "Thrust", 58, "+2", "red"),
    (30, "Trip", "Dislodge Weapon", 64, "-4", "blue"),
    (34, "Trip", "Kick", 56, "+3", "orange"),
    (42, "Trip", "Hook", 54, "-5", "red"),
)
COLUMNS = {"group": 0, "name": 190, "page": 460, "x": 520, "mod": 590, "colour": 640}
HEADS = {"group": "Type", "name": "Maneuver", "page": "Pg", "x": "X", "mod": "Mod", "colour": "Col"}


def two_tables() -> np.ndarray:
    page = Image.new("RGB", (1600, 800), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    for left, rows in ((40, LEFT), (840, RIGHT)):
        for part, x in COLUMNS.items():
            pen.text((left + x, 48), HEADS[part], "black", face)
        before = ""
        for i, (number, group, name, far, mod, colour) in enumerate(rows):
            texts = {"page": number, "name": name, "x": far, "mod": mod, "colour": colour.upper(),
                     "group": "" if group == before else group}  # fmt: skip
            for part, at in COLUMNS.items():
                pen.text((left + at, 90 + 44 * i), str(texts[part]), "black", face)
            before = group
    return np.asarray(page)[:, :, ::-1].copy()


def test_each_table_has_its_own_words() -> None:
    found = read(two_tables())
    every = (*LEFT, *RIGHT)
    assert told(found, "row colour") == {row[0]: row[5] for row in every}
    for kind, part in (("row name", 2), ("row group", 1)):
        said = {p: str(v).casefold() for p, v in told(found, kind).items()}
        right = {row[0]: str(row[part]).casefold() for row in every}
        assert not {p: v for p, v in said.items() if v != right[p]}
        assert len(said) >= len(every) - 2, kind


FAR = (
    (50, "Charge", "+2"), (64, "High Swing", "-3"), (58, "Low Swing", "-3"), (54, "Thrust", "-2"),
    (60, "Low Thrust", "-2"), (56, "Block", "0"), (52, "Dodge", "-6"), (62, "Jump Back", "-5"),
)  # fmt: skip


def two_below() -> np.ndarray:
    """Rows of extended range in cells of their own, the MOD in the middle of two columns."""
    page = Image.new("RGB", (1000, 1200), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    for i, (number, group, name, far, mod, _) in enumerate(LEFT):
        y = 60 + 40 * i
        texts = ((60, group), (330, name), (560, number), (660, far), (760, mod))
        for x, text in texts:
            pen.text((x, y), str(text), "black", face)
    for i, (number, name, mod) in enumerate(FAR):
        y = 760 + 40 * i
        for x, text in ((330, name), (560, str(number)), (710, mod)):
            pen.text((x, y), text, "black", face)
    return np.asarray(page)[:, :, ::-1].copy()


def test_rows_of_extended_range_have_their_mod_elsewhere() -> None:
    found = read(two_below())
    right = {row[0]: int(row[4]) for row in LEFT} | {page: int(mod) for page, _, mod in FAR}
    assert told(found, "row mod") == right
    assert told(found, "row x") == {row[0]: row[3] for row in LEFT}
