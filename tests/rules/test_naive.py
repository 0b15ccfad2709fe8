"""The plain duel of `naive` by the worked examples of the ledger, each from the opening on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.model.clauses import Bonus, Forbid
from tests.rules.fighters import (
    BROWN,
    CLOSE,
    EXTENDED,
    GREEN,
    JUMPS,
    ORANGE,
    RED,
    RETRIEVE,
    YELLOW,
    mirim,
    of_height,
    twin,
    with_cell,
    with_picture,
)
from tests.rules.naive import words
from tests.rules.naive.duel import End, Naive

DUEL = Naive(books=(mirim(), mirim()))
NAIVE = Path(__file__).parent / "naive"


def test_it_knows_nothing_of_the_engine() -> None:
    for path in sorted(NAIVE.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert "pipeline.rules" not in text, path
        assert "selectors import" not in text, path
        assert "positions import" not in text, path


def test_the_opening() -> None:
    """DUEL-012 to DUEL-014: 57 on both sides, extended range alone, nobody hurt."""
    opening = DUEL.after(())
    assert opening.last.pictures == (57, 57)
    assert DUEL.legal((), 0) == DUEL.legal((), 1) == EXTENDED
    assert [fighter.body for fighter in opening.fighters] == [12, 12]


@pytest.mark.parametrize(
    ("line", "pictures", "totals"),
    [
        ([(50, 64)], (63, 19), (4, -4)),  # DUEL-021
        ([(50, 62)], (39, 19), (4, None)),  # DUEL-030
        ([(50, 50)], (45, 45), (0, 0)),  # DUEL-034
        ([(50, 54)], (53, 9), (None, -3)),  # DUEL-036
        ([(58, 56)], (57, 47), (-5, None)),  # DUEL-037
        ([(50, 58)], (39, 41), (5, None)),  # DUEL-040
        ([(54, 58)], (57, 35), (-3, None)),  # DUEL-046
        ([(50, 56), (24, 20)], (15, 7), (7, None)),  # DUEL-019, DUEL-029
    ],
)
def test_pictures_and_totals(
    line: list[tuple[int, int]], pictures: tuple[int, int], totals: tuple[int | None, int | None]
) -> None:
    last = DUEL.after(line).last
    assert (last.pictures, last.totals) == (pictures, totals)


def test_limits_of_the_next_turn() -> None:
    """DUEL-054, DUEL-056, DUEL-060, DUEL-061, DUEL-087."""
    assert DUEL.legal([(50, 56)], 0) == CLOSE - GREEN - YELLOW  # 39
    assert DUEL.legal([(50, 56)], 1) == CLOSE - RED - ORANGE  # 17
    assert DUEL.legal([(50, 56), (24, 20)], 1) == GREEN  # 7
    assert DUEL.legal([(58, 56)], 1) == BROWN
    assert DUEL.legal([(62, 62)] * 9, 0) == EXTENDED


def test_knocked_down() -> None:
    """DUEL-040, DUEL-068 to DUEL-070: two turns of jumps; the critical on 41 bars red for good."""
    down = [(50, 58)]
    assert DUEL.after(down).last.criticals == (False, True)
    assert DUEL.legal(down, 1) == JUMPS
    away = [*down, (2, 16)]
    assert DUEL.after(away).last.pictures == (57, 57)
    assert DUEL.legal(away, 1) == {62}
    back = [*away, (52, 62)]
    assert not DUEL.legal(back, 1) & RED


def test_dislodged_and_retrieved() -> None:
    """DUEL-172, DUEL-173, DUEL-176."""
    lost = [(54, 54), (30, 22)]
    assert DUEL.after(lost).last.pictures[1] == 27
    assert DUEL.legal(lost, 1) == {RETRIEVE}
    assert RETRIEVE not in DUEL.legal(lost, 0)
    found = [*lost, (8, RETRIEVE)]
    assert DUEL.after(found).last.pictures[1] == 43
    assert DUEL.legal(found, 1) == CLOSE


def test_the_note_of_two_blades() -> None:
    """DUEL-185, DUEL-187, DUEL-188."""
    duel = Naive(books=(mirim(), twin()))
    lost = [(54, 54), (30, 22)]
    assert duel.after(lost).fighters[1].gear.dropped == {1, 2}
    assert duel.legal(lost, 1) == {36, 6, *JUMPS, RETRIEVE}


def test_a_shield_is_gone_for_good() -> None:
    """DUEL-179, DUEL-180."""
    smashed = Naive(books=(mirim(), with_cell(mirim(), 50, 56, 55)))
    for line in ([(50, 56)], [(50, 56), (24, 2)]):
        assert not smashed.legal(line, 1) & {26, 4, 44, 48, 6}
        assert not smashed.after(line).fighters[1].gear.shield


def test_a_bonus_is_for_the_next_turn_and_its_kind() -> None:
    """DUEL-062 to DUEL-064."""
    bonus = (Bonus(bonus=2, to=("down swing",)),)
    duel = Naive(books=(with_picture(mirim(), 39, tell=bonus), mirim()))
    line = [(50, 56)]
    assert duel.after([*line, (24, 20)]).last.totals[0] == 9
    assert duel.after([*line, (28, 2)]).last.totals == DUEL.after([*line, (28, 2)]).last.totals
    assert [one.clause for one in duel.after(line).fighters[0].told] == list(bonus)
    assert bonus[0] not in [one.clause for one in duel.after([*line, (24, 20)]).fighters[0].told]


@pytest.mark.parametrize(("a", "b", "total"), [(4, 4, 7), (5, 4, 8), (9, 4, 8), (4, 5, 6)])
def test_height(a: int, b: int, total: int) -> None:
    """DUEL-090, DUEL-091, DUEL-093: orange 24."""
    duel = Naive(books=(of_height(a), of_height(b)))
    assert duel.after([(50, 56), (24, 20)]).last.totals[0] == total


def test_the_end() -> None:
    """DUEL-048, DUEL-049: 5 and 7 points of 12; nothing is told any more."""
    line = [(50, 58), (24, 20)]
    assert DUEL.outcome(line[:1]) is None
    assert DUEL.outcome(line) == End(winner="a", dead=(False, False))
    assert DUEL.after(line).last.heard == ((), ())
    assert DUEL.legal(line, 0) == DUEL.legal(line, 1) == frozenset()


def test_momentary_limits_give_way_first() -> None:
    """DUEL-067: green and yellow are all that is left, and 39 bars them: 39 gives way."""
    injured = with_picture(
        mirim(), 57, tell=(Forbid(forbid=("orange", "red", "blue"), lasts="combat"),
                           *mirim().pictures[57].tell),
    )  # fmt: skip
    choice = Naive(books=(injured, mirim())).after([(50, 56)]).choices[0]
    assert choice.pages == GREEN | YELLOW
    assert choice.gave_way == mirim().pictures[39].tell


@pytest.mark.parametrize(
    ("selector", "narrow", "found"),
    [
        ("thrusts", False, {32, 14, 38, 6, 54, 60}),
        ("thrust", True, {32, 14, 54, 60}),
        ("side swing", False, {28, 10, 2, 22, 48}),
        ("jump", False, {*JUMPS, 62}),
        ("retrieve weapon", True, {RETRIEVE}),
        ("Extended Range", False, EXTENDED),
        ("thrus", False, set()),
        (24, False, {24}),
    ],
)
def test_words(selector: str | int, found: set[int], *, narrow: bool) -> None:
    """DUEL-077 to DUEL-080."""
    assert words.pages(mirim().sheet.maneuvers, selector, narrow=narrow) == found
