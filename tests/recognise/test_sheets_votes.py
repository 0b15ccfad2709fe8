"""Numbers of a table's rows, and who votes on them."""

from __future__ import annotations

import cv2
import numpy as np

from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_rows import Entry, Table
from pipeline.recognise.sheets_votes import numbers
from pipeline.vision.sheet_light import sheet_of

PITCH = 24
PAGES = (2, 4, 6, 10, 14, 24, 26, 28, 30, 32, 36, 38)
X = (64, 58, 56, 64, 58, 50, 56, 64, 50, 58, 56, 64)
SURE = 0.9


def table_of(misread: int | None = None, lost: tuple[int, ...] = ()) -> Table:
    """A sheet with pages, X and MOD: one X is rather taken for another, some MOD lost a minus."""
    page = np.full((900, 300), 255, np.uint8)
    entries = []
    for i, (number, x) in enumerate(zip(PAGES, X, strict=True)):
        y = 100 + PITCH * i
        cells = {}
        minus = 8 if i in lost else 0
        for name, at, told in (("page", 80, number), ("x", 150, x), ("mod", 220 + minus, 3)):
            (wide, _), _ = cv2.getTextSize(str(told), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
            here = (at - wide // 2, y + 6)
            cv2.putText(page, str(told), here, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
            cells[name] = Cell(at - 30, y - 11, at + 30, y + 13)
        read = {x: SURE} if i != misread else {50 if x != 50 else 58: 0.6, x: 0.3}
        entries.append(Entry(y=y, page={number: SURE}, x=read, mod={3: SURE}, cells=cells))
    page = cv2.GaussianBlur(page, (0, 0), 0.8).astype(np.uint8)
    sheet = sheet_of(np.dstack([page] * 3), page)
    return Table(
        sheet=sheet, glyphs=(), entries=tuple(entries), pitch=PITCH, wide=9, spans=(),
        numbers={}, dark=np.asarray(255.0 - sheet.flat, np.float64), at=80,
    )  # fmt: skip


def alike(table: Table) -> list[object]:
    """What those that look like it say of each X."""
    said = [[v.value for v in n.votes if v.voter == "alike"] for n in numbers(table)
            if n.kind == "row x"]  # fmt: skip
    return [values[0] if values else None for values in said]


def test_x_that_look_alike_vote_on_each_other() -> None:
    assert alike(table_of()) == list(X)


def test_a_misread_x_is_outvoted_by_its_like() -> None:
    assert alike(table_of(misread=2)) == list(X)


def test_a_mod_that_stands_as_if_behind_a_minus_has_a_vote_against_it() -> None:
    lost = (3, 4, 8)
    found = {n.row: [v.value for v in n.votes if v.voter == "place"]
             for n in numbers(table_of(lost=lost)) if n.kind == "row mod"}  # fmt: skip
    assert {row for row, values in found.items() if values} == set(lost)
    assert all(values == [-3, 3] for values in found.values() if values)
