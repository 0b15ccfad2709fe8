"""Where the digits of a number stand beside each other."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.vision.chains import beyond_arrows, chain, followed
from pipeline.vision.spotter import Gray

HIGH, STEP = 22.0, 17.0


def printed(numbers: list[str], at: int = 60, sign: str = "") -> Gray:
    """Numbers below each other, each in the middle of a strip 40 pixels high."""
    page = np.full((40 * len(numbers), 200), 255, np.uint8)
    for row, text in enumerate(numbers):
        y = 40 * row + 31
        cv2.putText(page, text, (at, y), cv2.FONT_HERSHEY_DUPLEX, 1.0, 0, 2)
        if sign:
            cv2.putText(page, sign, (at - 25, y), cv2.FONT_HERSHEY_DUPLEX, 1.0, 0, 2)
    return page


def spots(rows: int, x: float) -> list[tuple[float, float]]:
    return [(x, 40.0 * row + 20) for row in range(rows)]


NUMBERS = ["57", "35", "49", "61", "25"]


def test_numbers_looked_for_a_digit_off_are_found_where_they_stand() -> None:
    page = printed(NUMBERS)
    there = followed(page, spots(5, 78), HIGH, STEP)
    assert [p.at for p in there] == spots(5, 78)
    moved = followed(page, spots(5, 78 - STEP), HIGH, STEP)
    assert all(p.at[0] == pytest.approx(78, abs=4) for p in moved)
    assert not any(p.runs_on for p in moved)


def test_one_number_that_goes_on_is_moved_or_told() -> None:
    page = printed(["57", "5", "9", "61"])
    off = [*spots(3, 78), (78 - STEP, 140.0)]
    *_, last = followed(page, off, HIGH, STEP)
    assert last.at[0] == pytest.approx(78, abs=4)


@pytest.mark.parametrize("sign", ["-", "=", "."])
def test_what_is_lower_than_digits_is_none(sign: str) -> None:
    found = chain(printed(["57"], sign=sign), (78, 20), HIGH, STEP)
    assert found is not None
    assert not found.before


@pytest.mark.parametrize(("rule", "behind"), [((0, 40), False), ((9, 31), True)])
def test_a_rule_that_leans_is_no_digit(rule: tuple[int, int], behind: bool) -> None:  # noqa: FBT001
    page = printed(["57"])
    for y in range(*rule):
        left = 107 + (y > 20)
        page[y, left : left + 3] = 0
    page[[8, 30], 105:112] = 255  # in pieces that do not touch, and a stroke as high as a digit
    found = chain(page, (78, 20), HIGH, STEP)
    assert found is not None
    assert found.behind == behind


def test_the_corner_of_a_rule_is_no_digit() -> None:
    page = printed(["5"], at=69)
    page[4:36, 100] = page[35, 86:101] = 0
    (there,) = followed(page, [(78 - STEP / 2, 20)], HIGH, STEP)
    assert (there.at, there.runs_on) == ((78 - STEP / 2, 20), False)
    page[4:36, 98:103] = 0  # as broad as a digit's strokes
    (there,) = followed(page, [(78 - STEP / 2, 20)], HIGH, STEP)
    assert there.runs_on or there.at[0] != 78 - STEP / 2


def test_what_joins_a_number_to_its_key_is_no_digit_of_it() -> None:
    page = printed(["48 57"], at=10)
    page[18:24, 10:130] = 0
    found = chain(page, (94, 20), HIGH, STEP)
    assert found is None or not found.before


def test_nothing_is_no_chain() -> None:
    assert chain(np.full((40, 200), 255, np.uint8), (78, 20), HIGH, STEP) is None
    assert chain(np.full((3, 3), 255, np.uint8), (900, 20), HIGH, STEP) is None


@pytest.mark.parametrize("top", [0, 4, 8])
def test_a_rule_beside_a_number_is_no_digit_of_it(top: int) -> None:
    page = printed(["57"])
    page[top:, 107:110] = 0  # it ends at the top of a table, or goes on
    found = chain(page, (78, 20), HIGH, STEP)
    assert found is not None
    assert not found.behind


@pytest.mark.parametrize("apart", [0, 6])
def test_a_narrow_digit_is_of_the_digit_behind_it_and_not_of_the_arrow_before_it(
    apart: int,
) -> None:
    """An arrow as high as a digit, 1 and 9, as they were printed and measured at 200 dpi."""
    page = np.full((94, 233), 255, np.uint8)
    for x, y, wide, high in ((23, 29, 43, 43), (78, 21, 26, 52), (120 + apart, 21, 36, 53)):
        page[y : y + high, x : x + wide] = 0
    found = chain(page, (113, 47), 54.0, 37.5)
    assert found is not None
    assert abs(found.middle) < 0.5
    (there,) = followed(page, [(113, 47)], 54.0, 37.5)
    assert there.at == (113, 47)


ARROW, BEHIND = 40.0, 84.0


def pointed(numbers: list[str]) -> Gray:
    """Numbers with a low arrow before each."""
    page = printed(numbers, at=66)
    for y in range(22, 40 * len(numbers), 40):
        cv2.arrowedLine(page, (30, y), (50, y), 0, 2, tipLength=0.25)
    return page


def test_targets_taken_for_their_arrows_are_found_behind_these() -> None:
    keys = spots(5, -10)
    found = beyond_arrows(pointed(NUMBERS), spots(5, ARROW), keys, HIGH, STEP)
    assert [x for x, _ in found] == [pytest.approx(BEHIND, abs=4)] * 5
    assert [y for _, y in found] == [y for _, y in spots(5, ARROW)]


def test_the_next_keys_are_no_targets_of_arrows() -> None:
    """Where nothing is printed behind them, as under a column of dashes."""
    keys = spots(5, BEHIND)
    found = beyond_arrows(pointed(NUMBERS), spots(5, ARROW), keys, HIGH, STEP)
    assert found == spots(5, ARROW)


def test_targets_stay_where_digits_are_or_nothing_is_behind() -> None:
    page = pointed(NUMBERS)
    assert beyond_arrows(page, spots(5, BEHIND), spots(5, -10), HIGH, STEP) == spots(5, BEHIND)
    few = pointed(["57", "35"])
    bare = np.full((120, 200), 255, np.uint8)
    page = np.concatenate([few, bare])
    assert beyond_arrows(page, spots(5, ARROW), spots(5, -10), HIGH, STEP) == spots(5, ARROW)
