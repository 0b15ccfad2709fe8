"""Pages with several pairs of parchments are cut between them, and where it is clear alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.vision.pairs import Area, areas

Gray = NDArray[np.uint8]
WIDE, HIGH = 800, 1100


def page(*marks: Area) -> Gray:
    flat = np.full((HIGH, WIDE), 255, np.uint8)
    for left, top, right, bottom in marks:
        flat[top:bottom, left:right] = 90
    return flat


def pair(top: int, *, picture: int = 40, matrix: int = 440) -> tuple[Area, Area]:
    """A picture beside a matrix that begins lower."""
    one = (picture, top, picture + 320, top + 430)
    return one, (matrix, top + 220, matrix + 300, top + 430)


def test_pairs_above_each_other_are_parted_at_the_gutter_between_them() -> None:
    upper, lower = pair(50), pair(580, picture=400, matrix=50)
    found = areas(page(*upper, *lower), [upper[1], lower[1]])
    assert [one[::2] for one in found] == [(0, WIDE)] * 2
    assert found[0][1] == 0
    assert 480 < found[0][3] == found[1][1] < 580
    assert found[1][3] == HIGH


def test_a_rule_between_pairs_belongs_to_none() -> None:
    upper, lower = pair(50), pair(580)
    flat = page(*upper, *lower, (80, 526, 720, 530), (390, 518, 410, 538))
    ((_, _, _, at), _) = areas(flat, [upper[1], lower[1]])
    assert 500 < at < 560


def test_a_title_goes_with_its_picture() -> None:
    """Pictures over matrices, titles over pictures: three gutters, and one that fits both."""
    marks, matrices = [], []
    for top in (50, 570):
        matrices.append((200, top + 320, 600, top + 480))
        marks += [(250, top, 550, top + 24), (150, top + 50, 650, top + 290), matrices[-1]]
    ((_, _, _, at), _) = areas(page(*marks), matrices)
    assert 530 < at < 570


def test_four_pairs_in_two_columns() -> None:
    matrices = [(x, y + 300, x + 300, y + 480) for x in (60, 440) for y in (50, 570)]
    pictures = [
        (x, y, x + 300, y + 280) for x, y, _, _ in ((m[0], m[1] - 300, 0, 0) for m in matrices)
    ]
    found = areas(page(*matrices, *pictures), matrices)
    assert len(found) == 4
    assert {one[0] for one in found} == {0, found[0][2]}


def four() -> tuple[list[Area], list[Area]]:
    """The pictures and matrices of four pairs in two columns, a narrow gutter between them."""
    matrices = [(x, y + 300, x + 340, y + 480) for x in (40, 420) for y in (50, 570)]
    return [(a, b - 290, c, b - 20) for a, b, c, _ in matrices], matrices


def dashed(flat: Gray, at: int) -> Gray:
    """With lines of dashes along which to cut, from edge to edge, a little askew."""
    for x in range(20, WIDE - 20, 14):
        y = 550 + (x > WIDE // 2)
        flat[y : y + 2, x : x + 8] = 90
    for y in range(20, HIGH - 20, 14):
        flat[y : y + 8, at : at + 2] = 90
    return flat


def test_pairs_are_cut_apart_along_dashes() -> None:
    pictures, matrices = four()
    found = areas(dashed(page(*pictures, *matrices), 399), matrices)
    assert len(found) == 4
    assert {one[0] for one in found if one[0]} <= set(range(390, 411))
    assert {one[1] for one in found if one[1]} <= set(range(540, 562))


def test_a_pair_whose_matrix_is_not_found_is_cut_where_the_others_are() -> None:
    pictures, matrices = four()
    flat = dashed(page(*pictures, *matrices), 399)
    assert areas(flat, matrices[:3]) == areas(flat, matrices)


@pytest.mark.parametrize("line", [(300, 12, 480, 26), (300, 1075, 480, 1090)])
def test_a_line_over_or_under_all_pairs_belongs_to_none(line: Area) -> None:
    pictures, matrices = four()
    words = [(x, line[1], x + 15, line[3]) for x in range(line[0], line[2], 18)]
    plain = areas(dashed(page(*pictures, *matrices), 399), matrices)
    found = areas(dashed(page(*pictures, *matrices, *words), 399), matrices)
    assert [one[::2] for one in found] == [one[::2] for one in plain]
    high = {(one[1], one[3]) for one in found}
    assert min(top for top, _ in high) == (line[3] if line[1] < 100 else 0)
    assert max(end for _, end in high) == (line[1] if line[1] > 100 else HIGH)


def test_matrices_in_opposite_corners_may_go_with_either_picture() -> None:
    matrices = [(440, 50, 760, 520), (40, 560, 400, 1030)]
    pictures = [(40, 50, 400, 520), (440, 560, 760, 1030)]
    assert areas(page(*matrices, *pictures), matrices) == ()
    ruled = page(*matrices, *pictures, (30, 538, 770, 542))
    assert [one[::2] for one in areas(ruled, matrices)] == [(0, WIDE)] * 2


@pytest.mark.parametrize("between", [(0, 250, 800, 900), (200, 500, 600, 560)])
def test_a_page_without_a_clear_gutter_is_not_cut(between: Area) -> None:
    """Something from edge to edge, or what may go with the one above as with the one below."""
    matrices = [(200, 100, 600, 240), (200, 860, 600, 1000)]
    marks = [(200, 320, 600, 420), (200, 640, 600, 780)]
    assert areas(page(*matrices, between, *marks), matrices) == ()
