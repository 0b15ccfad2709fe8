"""A minus that is lost leaves its digit where digits with a minus stand."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from pipeline.recognise.sheets_numbers import SPECIAL, Cell, Shares
from pipeline.recognise.sheets_signs import faded
from pipeline.vision.sheet_light import Sheet, sheet_of

MODS = (2, -6, 0, 3, -4, 2, -5, 0, 4, -6)
LOST = {i for i, mod in enumerate(MODS) if mod < 0}
PITCH, MIDDLE = 24, 150


def column(numbers: Sequence[str], *, shown: str = "", right: bool = False) -> Sheet:
    """A sheet with these numbers below each other; of signs only those that are shown are left."""
    page = np.full((900, 300), 255, np.uint8)
    for i, number in enumerate(numbers):
        (wide, _), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
        at = MIDDLE + 20 - wide if right else MIDDLE - wide // 2
        sign = number.rstrip("0123456789S")
        if sign not in shown:
            (off, _), _ = cv2.getTextSize(sign, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
            at, number = at + off, number.removeprefix(sign)  # noqa: PLW2901 -- as it is left
        where = (at, 106 + PITCH * i)
        cv2.putText(page, number, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
    page = cv2.GaussianBlur(page, (0, 0), 0.8).astype(np.uint8)
    return sheet_of(np.dstack([page] * 3), page)


def cells(many: int) -> list[Cell]:
    return [Cell(110, 89 + PITCH * i, 190, 113 + PITCH * i) for i in range(many)]


def read_bare(mods: Sequence[int]) -> list[Shares]:
    return [{abs(mod): 0.99} for mod in mods]


def told(found: Sequence[Shares]) -> dict[int, object]:
    return {i: max(s, key=lambda v: s[v]) for i, s in enumerate(found) if s}


def test_digits_that_stand_as_if_behind_a_minus_are_doubted() -> None:
    sheet = column([str(mod) for mod in MODS])
    found = faded(sheet, cells(len(MODS)), read_bare(MODS))
    assert told(found) == {i: MODS[i] for i in LOST}


@pytest.mark.parametrize(("signs", "right"), [("-", False), ("", True), ("-+", False)])
def test_nothing_is_doubted_where_signs_are_seen_or_digits_stand_alike(
    signs: str, *, right: bool
) -> None:
    texts = [f"+{mod}" if "+" in signs and mod > 0 else str(mod) for mod in MODS]
    sheet = column(texts, shown=signs, right=right)
    said: list[Shares] = [{mod: 0.99} for mod in MODS] if signs else read_bare(MODS)
    assert told(faded(sheet, cells(len(MODS)), said)) == {}


def test_a_column_in_which_a_nought_stands_apart_is_not_straight() -> None:
    sheet = column([str(mod) for mod in MODS])
    said = [{0: 0.99} if mod == -5 else {abs(mod): 0.99} for mod in MODS]
    assert told(faded(sheet, cells(len(MODS)), said)) == {}


def test_a_letter_stands_alone_as_a_digit_does() -> None:
    sheet = column(["S", "4", "-6", "-6"])
    said: list[Shares] = [{SPECIAL: 0.99}, {4: 0.99}, {6: 0.99}, {6: 0.99}]
    assert told(faded(sheet, cells(4), said)) == {2: -6, 3: -6}


def test_few_digits_tell_nothing() -> None:
    sheet = column(["2", "-6"])
    assert faded(sheet, cells(2), [{2: 0.99}, {6: 0.99}]) == [{}, {}]
    assert faded(sheet, [], []) == []
