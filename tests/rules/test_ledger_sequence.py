"""The order of play (ledger topic `sequence`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.rules.duel.state import Pick
from pipeline.rules.protocol import IllegalMove
from tests.rules.fighters import (
    BLUE,
    BROWN,
    CLOSE,
    EXTENDED,
    GREEN,
    ORANGE,
    RED,
    RETRIEVE,
    at_close,
    change,
    condition,
    duel,
    fight,
    mirim,
    pages,
    picks,
    told,
    with_cell,
    with_row,
    without_row,
)


def test_duel_010_choices_are_committed_together() -> None:
    """DUEL-010: both are to act; nothing happens and nobody sees anything before both chose."""
    game = duel()
    state = game.start()
    assert game.to_act(state) == ("a", "b")
    before = game.view(state, "b")
    with pytest.raises(IllegalMove):
        game.apply(state, {"a": Pick(page=50)})
    assert game.view(state, "b") == before
    assert game.legal_moves(state, "b") == duel().legal_moves(duel().start(), "b")


def test_duel_011_the_books_are_swapped() -> None:
    """DUEL-011: a looks at pictures of b's book, and b at pictures of a's book."""
    of_a, of_b = with_cell(mirim(), 20, 24, 1), with_cell(mirim(), 24, 20, 3)
    game = duel(of_a, of_b)
    assert fight(game, at_close(game), 24, 20).pictures == (1, 3)


def test_duel_012_combat_opens_on_picture_57() -> None:
    """DUEL-012: both books stand at 57, both fighters are at extended range, on turn 1."""
    state = duel().start()
    assert state.pictures == (57, 57)
    assert [fighter.extended for fighter in state.conditions] == [True, True]
    assert state.turn == 1


def test_duel_013_the_first_turn_is_limited_to_extended_range() -> None:
    """DUEL-013: Mirim's first choice: 50 64 58 54 60 56 52 62, in the order of the sheet."""
    game = duel()
    for actor in ("a", "b"):
        found = [move.page for move in game.picks(game.start(), actor)]
        assert found == [50, 64, 58, 54, 60, 56, 52, 62]


def test_duel_014_the_opening_picture_is_only_read() -> None:
    """DUEL-014: a start picture with a burst costs nothing, but its instruction binds."""
    game = duel(replace(mirim(), start=47))
    state = game.start()
    assert [fighter.body for fighter in state.conditions] == [12, 12]
    assert pages(game, state, "a") == BROWN
    assert pages(game, state, "b") == EXTENDED


def test_duel_015_one_maneuver_that_the_instructions_allow() -> None:
    """DUEL-015: told only green: 26 4 18 20, and 46 as well while the weapon is lost."""
    game = duel()
    state = told(game, "b", 7)
    assert pages(game, state, "b") == GREEN
    assert RETRIEVE in pages(game, change(state, "b", dropped=(1,)), "b")


def test_duel_016_the_page_is_opened_in_the_held_book() -> None:
    """DUEL-016: with 24, a opens matrix 24 of the book that shows b."""
    shown = with_cell(mirim(), 24, 20, 9)
    assert fight(duel(b=shown), at_close(duel(b=shown)), 24, 20).pictures[1] == 9
    assert fight(duel(a=shown), at_close(duel(a=shown)), 24, 20).pictures[1] == 7


def test_duel_017_the_number_is_announced() -> None:
    """DUEL-017: a who chose 24 says 24; every number that can be said is even."""
    game = duel()
    assert fight(game, at_close(game), 24, 20).numbers == (24, 20)
    for state in (game.start(), at_close(game)):
        assert {page % 2 for page in pages(game, state, "a")} == {0}


def test_duel_018_the_announced_number_is_the_key() -> None:
    """DUEL-018: a chose 24, b chose 20: matrix 24, key 20, picture 7."""
    game = duel()
    done = fight(game, at_close(game), 24, 20)
    assert done.pictures[1] == 7
    assert done.after.pictures[1] == 7


def test_duel_019_the_lookup_is_crossed() -> None:
    """DUEL-019: 24 against 20: a lands on 7, b on 15."""
    game = duel()
    assert fight(game, at_close(game), 24, 20).pictures == (15, 7)
    assert fight(game, at_close(game), 20, 24).pictures == (7, 15)


def test_duel_020_nobody_announces_what_the_sheet_lacks() -> None:
    """DUEL-020: 34 is refused, for the sheet has no such row, so that 00 is never reached."""
    game = duel()
    state = at_close(game)
    assert 34 not in pages(game, state, "a")
    why = game.why_not(state, "a", Pick(page=34))
    assert why is not None
    assert "sheet" in why
    with pytest.raises(IllegalMove, match="34"):
        game.apply(state, picks(34, 20))


def test_duel_021_own_wounds_are_seen_in_the_other_book() -> None:
    """DUEL-021: 50 against 64: a sees 19, b sees 63; each total is what the looker scored."""
    game = duel()
    done = fight(game, game.start(), 50, 64)
    assert done.pictures == (63, 19)
    assert done.totals == (-1 + 5, 2 - 6)
    assert done.damage == (0, 4)


def test_duel_022_both_lookups_come_before_any_result() -> None:
    """DUEL-022: a at 1 hits b for 3 and is hit for 2: both losses count."""
    game = duel(with_row(mirim(), 32, mod=1))
    done = fight(game, change(at_close(game), "a", body=1), 32, 2)
    assert done.totals == (3, 2)
    assert [fighter.body for fighter in done.after.conditions] == [-1, 9]


def test_duel_023_the_instruction_is_read_after_the_results() -> None:
    """DUEL-023: a stands on 13: b may do no red and no orange, and has lost the points first."""
    game = duel()
    done = fight(game, at_close(game), 2, 10)
    assert done.pictures[1] == 13
    assert condition(done.after, "b").body == 10
    assert pages(game, done.after, "b") == CLOSE - RED - ORANGE


def test_duel_024_an_instruction_binds_the_pictured_fighter() -> None:
    """DUEL-024: b on 37: b may do no blue, a is not limited by it, and b's own sheet counts."""
    game = duel()
    state = told(game, "b", 37)
    assert pages(game, state, "b") == CLOSE - BLUE
    assert pages(game, state, "a") == CLOSE
    other = duel(b=with_row(mirim(), 24, colour="blue"))
    assert pages(other, told(other, "b", 37), "b") == CLOSE - BLUE - {24}


def test_duel_025_the_turn_starts_again() -> None:
    """DUEL-025: with nobody at 0 or below after turn 3, turn 4 begins with both choosing."""
    game = duel()
    state = game.start()
    for a, b in ((50, 56), (24, 20), (18, 20)):
        state = game.apply(state, picks(a, b))
    assert state.turn == 4
    assert game.outcome(state) is None
    assert game.to_act(state) == ("a", "b")


def test_duel_026_no_limit_of_turns() -> None:
    """DUEL-026: 62 against 62 goes on without damage; a cap is an option that is off."""
    game, capped = duel(), duel(max_turns=30)
    state = game.start()
    for turn in range(1, 201):
        assert state.turn == turn
        assert game.outcome(state) is None
        assert (capped.outcome(state) is None) == (turn <= 30)
        state = game.apply(state, picks(62, 62))
        assert state.pictures == (57, 57)
        assert [fighter.body for fighter in state.conditions] == [12, 12]
    end = capped.outcome(replace(state, turn=31))
    assert end is not None
    assert end.winner is None
    assert capped.to_act(replace(state, turn=31)) == ()


def test_duel_027_a_forbidden_choice_is_no_choice() -> None:
    """DUEL-027: told only extended range, 24 is refused and the same turn is asked again."""
    game = duel()
    state = game.start()
    assert game.why_not(state, "a", Pick(page=24)) is not None
    with pytest.raises(IllegalMove, match="24"):
        game.apply(state, picks(24, 50))
    assert game.to_act(state) == ("a", "b")
    assert pages(game, state, "a") == EXTENDED
    assert game.apply(state, picks(50, 50)).turn == 2


def test_legal_pages_follow_the_own_sheet() -> None:
    """A row that only one sheet lacks is barred for its owner alone."""
    game = duel(a=without_row(mirim(), 24))
    assert pages(game, at_close(game), "a") == CLOSE - {24}
    assert pages(game, at_close(game), "b") == CLOSE
