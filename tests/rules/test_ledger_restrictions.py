"""Instructions and how long they hold (topic `restrictions`)."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Bonus, Forbid, Only
from pipeline.rules.duel.state import Pick
from tests.rules.fighters import (
    BLUE,
    BROWN,
    CLOSE,
    EXTENDED,
    GREEN,
    JUMPS,
    ORANGE,
    RED,
    RETRIEVE,
    YELLOW,
    at_close,
    barring,
    change,
    condition,
    duel,
    fight,
    mirim,
    pages,
    reach,
    tell,
    told,
    with_cell,
    with_picture,
)

THRUSTS = {32, 14, 38, 6}
SIDE_SWINGS = {28, 10, 2, 22, 48}


def test_duel_054_next_turn_is_exactly_the_next_choice() -> None:
    """DUEL-054: a turn that ends on picture 3 limits the next choice and no later one."""
    game = duel()
    limited = reach(game, at_close(game), b=3).after
    assert pages(game, limited, "b") == CLOSE - THRUSTS - RED
    free = reach(game, limited, b=49).after
    assert pages(game, free, "b") == CLOSE
    again = reach(game, limited, b=3).after
    assert pages(game, again, "b") == CLOSE - THRUSTS - RED


def test_duel_055_only_is_a_whitelist() -> None:
    """DUEL-055: only green, yellow or blue (51): thirteen rows."""
    game = duel()
    assert pages(game, told(game, "b", 51), "b") == {
        26, 4, 18, 20, 40, 8, 16, 2, 14, 12, 22, 48, 30,
    }  # fmt: skip


def test_duel_056_no_is_a_blacklist() -> None:
    """DUEL-056: no side swings, no red (11): 28 10 2 22 48 and 32 42 38 6 are barred."""
    game = duel()
    assert CLOSE - pages(game, told(game, "b", 11), "b") == {28, 10, 2, 22, 48, 32, 42, 38, 6}


def test_duel_057_everything_in_force_is_obeyed() -> None:
    """DUEL-057: no blue for the combat, then 37 (no blue), later 5 (no thrust, no blue)."""
    game = duel()
    state = told(game, "b", 13, 37, critical=True)
    assert pages(game, state, "b") == CLOSE - BLUE
    state = tell(game, state, "b", 5)
    assert pages(game, state, "b") == CLOSE - BLUE - THRUSTS


@pytest.mark.parametrize("picture", [45, 49, 23, 43])
def test_duel_058_no_restrictions_lifts_momentary_limits_only(picture: int) -> None:
    """DUEL-058: no orange for the combat, then 45: orange barred, other close rows legal."""
    game = duel()
    state = told(game, "b", 7, picture, critical=True)
    assert pages(game, state, "b") == CLOSE - ORANGE


def test_duel_059_extended_range_has_to_be_opened() -> None:
    """DUEL-059: after picture 23 (no restrictions) 50..64 are illegal, and the reason says so."""
    game = duel()
    state = told(game, "b", 23)
    assert pages(game, state, "b") == CLOSE
    for page in sorted(EXTENDED):
        why = game.why_not(state, "b", Pick(page=page))
        assert why is not None
        assert "range" in why.lower()


@pytest.mark.parametrize("picture", [57, 61])
def test_duel_060_only_extended_range_shuts_close_rows(picture: int) -> None:
    """DUEL-060: picture 61: 50 64 58 54 60 56 52 62."""
    game = duel()
    assert pages(game, told(game, "b", picture), "b") == EXTENDED


@pytest.mark.parametrize("picture", [35, 47])
def test_duel_061_brown_is_a_part_of_extended_range(picture: int) -> None:
    """DUEL-061: Mirim on 47: 56 52 62, and she is at extended range."""
    game = duel()
    state = told(game, "b", picture)
    assert pages(game, state, "b") == BROWN
    assert condition(state, "b").extended


def test_duel_062_a_bonus_is_added_to_the_next_score() -> None:
    """DUEL-062: after picture 1, 24 against 2 reaches 53 (burst 2): 2 + 3 + 2."""
    game = duel()
    done = fight(game, told(game, "a", 1), 24, 2)
    assert done.pictures[1] == 53
    assert done.totals[0] == 7
    assert done.damage[1] == 7


@pytest.mark.parametrize(
    ("picture", "a", "b", "plain", "total"),
    [
        (33, 10, 2, 1, 3),  # side swing high
        (33, 40, 12, 1, 1),  # wild swing
        (33, 24, 20, 7, 9),  # down swing
        (33, 44, 14, 1, 3),  # protected attack, down swing
        (29, 2, 10, 2, 4),  # blue
        (29, 26, 26, 1, 1),  # green
        (1, 40, 12, 1, 3),  # any
    ],
)
def test_duel_063_a_bonus_can_be_tied_to_kinds(
    picture: int, a: int, b: int, plain: int, total: int
) -> None:
    """DUEL-063: after 33: +2 with 10 (side swing), none with 40 (wild swing); 29: blue alone."""
    game = duel()
    assert fight(game, at_close(game), a, b).totals[0] == plain
    assert fight(game, told(game, "a", picture), a, b).totals[0] == total


def test_duel_064_an_unused_bonus_is_lost() -> None:
    """DUEL-064: picture 1, a turn without a score: nothing on the turn after; nor do two add up."""
    game = duel()
    idle = fight(game, told(game, "a", 1), 18, 20)
    assert idle.totals[0] is None
    state = tell(game, tell(game, idle.after, "a", 23), "b", 23)
    assert fight(game, state, 24, 20).totals[0] == 7
    twice = reach(game, told(game, "a", 1), a=1).after
    assert fight(game, tell(game, twice, "b", 23), 24, 20).totals[0] == 9


def test_duel_065_the_bonus_counts_for_the_critical() -> None:
    """DUEL-065: picture 1, then 24 against 4 reaches 41 (0, threshold 4): 5 and critical."""
    game = duel()
    plain = fight(game, at_close(game), 24, 4)
    assert (plain.pictures[1], plain.damage[1], plain.critical[1]) == (41, 3, False)
    done = fight(game, told(game, "a", 1), 24, 4)
    assert (done.damage[1], done.critical[1]) == (5, True)


def test_duel_066_bonus_and_limit_are_independent() -> None:
    """DUEL-066: picture 29: no red, no orange, and +2 for a blue score."""
    game = duel()
    state = told(game, "a", 29)
    assert pages(game, state, "a") == CLOSE - RED - ORANGE
    assert fight(game, state, 2, 10).totals[0] == 4


def test_duel_067_momentary_limits_give_way_first() -> None:
    """DUEL-067: no orange, red and blue lasting, then 39: green and yellow are legal again."""
    game = duel()
    state = told(game, "b", 7, 41, 13, critical=True)
    state = tell(game, tell(game, state, "b", 45), "b", 45)
    assert pages(game, state, "b") == GREEN | YELLOW
    state = tell(game, state, "b", 39)
    assert pages(game, state, "b") == GREEN | YELLOW
    lost = tell(game, state, "b", 27)
    assert pages(game, tell(game, lost, "b", 39), "b") == {RETRIEVE}
    # Only where nothing is left: 39 holds as long as anything else is legal.
    assert pages(game, told(game, "b", 39), "b") == CLOSE - GREEN - YELLOW


def test_duel_067_lasting_injuries_give_way_from_the_newest_back() -> None:
    """DUEL-067: with every colour barred for the combat the newest ban gives way."""
    book = with_picture(mirim(), 41, tell=(), critical=None)
    colours = ("orange", "red", "blue", "green", "yellow")
    for number, colour in zip((3, 5, 9, 11, 15), colours, strict=True):
        book = with_picture(book, number, tell=(barring(colour),))
    game = duel(b=book)
    assert pages(game, told(game, "b", 3, 5, 9, 11), "b") == YELLOW
    assert pages(game, told(game, "b", 3, 5, 9, 11, 15), "b") == YELLOW
    assert pages(game, told(game, "b", 3, 5, 9, 15, 11), "b") == GREEN
    assert pages(game, told(game, "b", 5, 9, 15, 11, 3), "b") == ORANGE


def test_duel_067_range_weapon_and_shield_never_give_way() -> None:
    """DUEL-067: what is physically true holds even where all instructions give way."""
    book = with_picture(mirim(), 3, tell=(barring("green", "yellow", "orange", "red", "blue"),))
    game = duel(b=book)
    state = told(game, "b", 3)
    assert pages(game, state, "b") == CLOSE
    assert pages(game, change(state, "b", shield=False), "b") == CLOSE - {26, 4}
    unarmed = change(state, "b", dropped=(1,))
    assert pages(game, unarmed, "b") == {36, 26, 4, 18, 8, 20, 16, RETRIEVE}
    barred = (Forbid(forbid=("extended range",)), Only(only=("brown",)))
    away = duel(b=with_picture(mirim(), 61, tell=barred))
    assert pages(away, told(away, "b", 61), "b") == EXTENDED


def test_duel_068_knocked_down_two_turns_of_jumps() -> None:
    """DUEL-068: 41 at the end of turn 3: turns 4 and 5 jumps only, turn 6 free of it."""
    game = duel()
    state = told(game, "b", 41)
    assert pages(game, state, "b") == JUMPS
    state = fight(game, state, 24, 18).after
    assert state.pictures[1] == 53
    assert pages(game, state, "b") == JUMPS
    state = fight(game, state, 20, 20).after
    assert state.pictures[1] == 29
    assert pages(game, state, "b") == CLOSE - RED - ORANGE


def test_duel_069_other_restrictions_are_void_for_both_turns() -> None:
    """DUEL-069: 41, then 18 against 2 reaches 37 (no blue), then jumps only, whatever was told."""
    game = duel()
    state = fight(game, told(game, "b", 41), 2, 18).after
    assert state.pictures[1] == 37
    assert pages(game, state, "b") == JUMPS
    green = fight(game, told(game, "b", 41), 24, 20).after
    assert green.pictures[1] == 7
    assert pages(game, green, "b") == JUMPS
    lasting = tell(game, told(game, "b", 7, 41, critical=True), "b", 41)
    assert pages(game, lasting, "b") == JUMPS


def test_duel_070_the_override_does_not_move_the_fighter() -> None:
    """DUEL-070: 41, then 16 against 2 reaches 57: only 62 is legal on the second turn."""
    game = duel()
    done = fight(game, told(game, "b", 41), 2, 16)
    assert done.pictures == (57, 57)
    assert condition(done.after, "b").extended
    assert pages(game, done.after, "b") == {62}
    assert pages(game, done.after, "a") == EXTENDED


def test_duel_071_the_override_suspends_the_lost_weapon() -> None:
    """DUEL-071: weapon lost, 46 against 24 reaches 41: two turns of jumps, then only 46 again."""
    game = duel()
    done = fight(game, told(game, "b", 27), 24, 46)
    assert done.pictures[1] == 41
    assert pages(game, done.after, "b") == JUMPS
    second = fight(game, tell(game, done.after, "a", 23), 20, 20).after
    assert pages(game, second, "b") == JUMPS
    third = fight(game, tell(game, second, "a", 23), 20, 20).after
    assert pages(game, third, "b") == {RETRIEVE}


def test_duel_072_a_second_knock_down_starts_afresh() -> None:
    """DUEL-072: 41 on turn 3 and again on turn 4: jumps only on turns 5 and 6."""
    game = duel(b=with_cell(mirim(), 24, 8, 41))
    done = fight(game, told(game, "b", 41), 24, 8)
    assert done.pictures[1] == 41
    assert pages(game, done.after, "b") == JUMPS
    second = fight(game, tell(game, done.after, "a", 23), 20, 20).after
    assert pages(game, second, "b") == JUMPS
    third = fight(game, tell(game, second, "a", 23), 20, 20).after
    assert third.pictures[1] == 29
    assert pages(game, third, "b") == CLOSE - RED - ORANGE


def test_duel_073_a_new_instruction_replaces_the_former() -> None:
    """DUEL-073: turn 2 ended on 7 (only green), turn 3 on 23: turn 4 is unrestricted."""
    game = duel()
    state = fight(game, at_close(game), 24, 20).after
    assert state.pictures[1] == 7
    assert pages(game, state, "b") == GREEN
    state = reach(game, state, b=23).after
    assert pages(game, state, "b") == CLOSE


def test_duel_073_through_the_parry_of_the_ledger() -> None:
    """DUEL-073: 7, then 45: unrestricted at close range."""
    game = duel(b=with_cell(mirim(), 20, 20, 45))
    state = fight(game, fight(game, at_close(game), 24, 20).after, 20, 20).after
    assert state.pictures[1] == 45
    assert pages(game, state, "b") == CLOSE


def test_every_bonus_of_mirim_is_momentary() -> None:
    """No picture of the test book stores a bonus, so DUEL-064 holds for all of them."""
    told_bonuses = [
        clause
        for picture in mirim().pictures.values()
        for clause in picture.tell
        if isinstance(clause, Bonus)
    ]
    assert len(told_bonuses) == 3
    assert {clause.lasts for clause in told_bonuses} == {1}
    assert BLUE.isdisjoint(JUMPS)
