"""Weapons, shields and the notes of a sheet (topics `weapon shield book_notes`)."""

from __future__ import annotations

import pytest

from pipeline.model.positions import leaves_extended
from tests.rules.fighters import (
    BLUE,
    CLOSE,
    GREEN,
    JUMPS,
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
    reach,
    tell,
    told,
    twin,
    with_cell,
    with_picture,
)

DOLL = 62
NOTE = {36, 6, *JUMPS}


def test_duel_172_dislodged_only_retrieve_weapon() -> None:
    """DUEL-172: 30 against 38: b on 27; b may do only 46, for as long as it takes."""
    game = duel()
    state = fight(game, at_close(game), 30, 38).after
    assert state.pictures[1] == 27
    assert condition(state, "b").dropped == (1,)
    for _ in range(4):
        assert pages(game, state, "b") == {RETRIEVE}
        state = tell(game, fight(game, state, 28, RETRIEVE).after, "a", 23)


def test_duel_173_the_weapon_is_back_with_the_retrieving_picture() -> None:
    """DUEL-173: 46 against 8: picture 43; weapon in hand, all close rows legal."""
    game = duel()
    done = fight(game, told(game, "b", 27), 8, RETRIEVE)
    assert done.pictures[1] == 43
    assert condition(done.after, "b").dropped == ()
    assert pages(game, done.after, "b") == CLOSE


@pytest.mark.parametrize("picture", [7, 19, 27, 29, 41, 53])
def test_duel_174_any_other_picture_is_a_failure(picture: int) -> None:
    """DUEL-174: 46 against 28: picture 29, and so on: still lost, 46 again."""
    game = duel()
    done = reach(game, change(told(game, "b", 27), "b", body=12), b=picture)
    assert done.numbers[1] == RETRIEVE
    assert condition(done.after, "b").dropped == (1,)
    if picture == 41:
        assert pages(game, done.after, "b") == JUMPS
    else:
        assert pages(game, done.after, "b") == {RETRIEVE}


def test_duel_174_no_other_picture_can_follow() -> None:
    """DUEL-174: key 46 leads to 7 19 27 29 41 43 53 in every matrix of Mirim's close rows."""
    rows = CLOSE | {RETRIEVE}
    found = {mirim().matrices[matrix][RETRIEVE] for matrix in rows}
    assert found == {7, 19, 27, 29, 41, 43, 53}


def test_duel_175_the_reached_instruction_binds_as_well() -> None:
    """DUEL-175: weapon lost, then picture 7 (only green): 46 is green and legal."""
    game = duel()
    state = tell(game, told(game, "b", 27), "b", 7)
    assert pages(game, state, "b") == {RETRIEVE}
    # Where instruction and lost weapon clash, the lost weapon wins.
    assert pages(game, tell(game, told(game, "b", 27), "b", 21), "b") == {RETRIEVE}
    noted = duel(b=twin())
    assert pages(noted, tell(noted, told(noted, "b", 27), "b", 7), "b") == {18, 20, RETRIEVE}


def test_duel_176_nothing_to_retrieve() -> None:
    """DUEL-176: weapon in hand, only green: 26 4 18 20, not 46."""
    game = duel()
    assert pages(game, told(game, "b", 7), "b") == {26, 4, 18, 20}
    assert RETRIEVE not in pages(game, at_close(game), "a")


def test_duel_177_the_dislodge_picture_is_a_score() -> None:
    """DUEL-177: 2 (MOD 1) against 46: picture 27, total -4, no damage, the weapon lost again."""
    game = duel()
    done = fight(game, told(game, "b", 27), 2, RETRIEVE)
    assert done.pictures[1] == 27
    assert (done.totals[0], done.damage[1]) == (-4, 0)
    assert condition(done.after, "b").dropped == (1,)
    assert pages(game, done.after, "b") == {RETRIEVE}


def test_duel_134_every_duel_begins_with_all_body_points() -> None:
    """DUEL-134: Mirim lost at -2; 12 at the next start."""
    game = duel()
    lost = fight(game, change(at_close(game), "b", body=5), 24, 20).after
    assert condition(lost, "b").body == -2
    assert game.outcome(lost) is not None
    assert [now.body for now in game.start().conditions] == [12, 12]


def test_duel_178_the_next_duel_begins_armed() -> None:
    """DUEL-178: nothing is carried over: weapon in hand."""
    game = duel()
    state = change(told(game, "b", 27), "b", body=1)
    assert game.outcome(fight(game, state, 24, RETRIEVE).after) is not None
    assert condition(game.start(), "b").dropped == ()
    assert pages(game, at_close(game), "b") == CLOSE


def test_duel_179_a_smashed_shield_bars_blocks_and_protected_attacks() -> None:
    """DUEL-179: 28 against 26: b on 55, loses 2, and may no longer do 26 4 44 48 6."""
    game = duel()
    done = fight(game, at_close(game), 28, 26)
    assert done.pictures[1] == 55
    assert done.damage[1] == 2
    state = done.after
    assert not condition(state, "b").shield
    for picture in (23, 45, 43):
        state = tell(game, state, "b", picture)
        assert pages(game, state, "b") == CLOSE - {26, 4, 44, 48, 6}
    assert not condition(state, "b").shield


def test_duel_180_the_smashed_shield_leaves_the_rest_free() -> None:
    """DUEL-180: after 55 all close rows but those five, and extended range stays shut."""
    game = duel()
    state = tell(game, told(game, "b", 7), "b", 55)
    assert pages(game, state, "b") == CLOSE - {26, 4, 44, 48, 6}


def test_duel_185_a_dislodge_takes_both_weapons() -> None:
    """DUEL-185: both are gone at once."""
    game = duel(b=twin())
    assert condition(told(game, "b", 27), "b").dropped == (1, 2)


def test_duel_186_one_retrieve_gives_both_back() -> None:
    """DUEL-186: after picture 43 both are in hand."""
    game = duel(b=twin())
    done = fight(game, told(game, "b", 27), 8, RETRIEVE)
    assert done.pictures[1] == 43
    assert condition(done.after, "b").dropped == ()
    assert pages(game, done.after, "b") == CLOSE


def test_duel_187_what_the_note_allows_without_weapons() -> None:
    """DUEL-187: close, no other limit: the kick, the furious one, the movements, and 46."""
    game = duel(b=twin())
    state = tell(game, told(game, "b", 27), "b", 23)
    assert pages(game, state, "b") == NOTE | {RETRIEVE}


def test_duel_188_retrieve_weapon_is_added_to_the_note() -> None:
    """DUEL-188: the note does not name it, and 46 is legal all the same."""
    game = duel(b=twin())
    assert "retrieve weapon" not in twin().sheet.unarmed
    assert RETRIEVE in pages(game, told(game, "b", 27), "b")
    assert RETRIEVE not in pages(game, told(game, "b", 23), "b")


def test_duel_189_the_note_at_extended_range() -> None:
    """DUEL-189: only extended range: 62 56; 52 is not in the note."""
    game = duel(b=twin())
    assert pages(game, tell(game, told(game, "b", 27), "b", 57), "b") == {DOLL, 56}


def test_duel_190_the_note_replaces_retrieve_only() -> None:
    """DUEL-190: told only green: 18 20 46; with a retrieve-only picture the narrower one holds."""
    game = duel(b=twin())
    assert pages(game, tell(game, told(game, "b", 27), "b", 7), "b") == {18, 20, RETRIEVE}
    narrower = duel(b=with_picture(twin(), 27, tell=mirim().pictures[27].tell))
    assert pages(narrower, told(narrower, "b", 27), "b") == {RETRIEVE}


def test_duel_191_the_doll_picture() -> None:
    """DUEL-191: 56 against 62: on 55: a point back, only extended range, may change places."""
    game = duel(b=twin())
    done = fight(game, change(game.start(), "b", body=9), 56, DOLL)
    assert done.pictures[1] == 55
    assert condition(done.after, "b").body == 10
    assert condition(done.after, "b").extended
    assert pages(game, done.after, "b") == {50, 64, 58, 54, 60, 56, 52, 62}
    assert twin().pictures[55].party == "swap"


def test_duel_192_a_number_means_what_its_book_says() -> None:
    """DUEL-192: 55 of Mirim: close with a lasting ban; 55 of the other: extended with recovery."""
    game = duel(mirim(), twin())
    state = change(change(game.start(), "a", body=9), "b", body=9)
    for actor in ("a", "b"):
        state = tell(game, state, actor, 55)
    first, second = state.conditions
    assert (first.extended, first.body, first.shield) == (False, 9, False)
    assert (second.extended, second.body) == (True, 10)
    assert pages(game, tell(game, state, "a", 23), "a") == CLOSE - {26, 4, 44, 48, 6}
    for book, ends in ((mirim(), False), (twin(), True)):
        rows, clauses = book.sheet.maneuvers, book.pictures[55].tell
        assert leaves_extended(rows, clauses, extended=not ends, scored=False) is ends


def test_gear_and_instructions_are_obeyed_together() -> None:
    """A lost shield and a momentary ban bar what each of them bars (DUEL-057)."""
    game = duel(b=with_cell(mirim(), 28, 26, 55))
    state = tell(game, told(game, "b", 55), "b", 13)
    assert pages(game, state, "b") == CLOSE - {26, 4, 44, 48, 6} - RED - ORANGE
    assert pages(game, tell(game, state, "b", 15), "b") == (CLOSE - {26, 4, 44, 48, 6} - RED - BLUE)
    assert pages(game, tell(game, state, "b", 7), "b") == GREEN - {26, 4}
