"""Scores, criticals, and how a fight ends (topics `results critical unconscious death`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.book import Book, Critical, Draft, Incomplete, Picture
from pipeline.model.clauses import Bonus, Recover
from tests.rules.fighters import (
    BLUE,
    BROWN,
    CLOSE,
    EXTENDED,
    ORANGE,
    RED,
    RETRIEVE,
    at_close,
    change,
    condition,
    duel,
    fight,
    mirim,
    of_height,
    pages,
    picks,
    tell,
    told,
    with_cell,
    with_picture,
    with_row,
    with_sheet,
)


def test_duel_028_a_burst_means_a_hit_on_the_pictured_fighter() -> None:
    """DUEL-028: a reaches 13: a has scored on b; b, who reaches 11, has not scored."""
    game = duel()
    done = fight(game, at_close(game), 14, 24)
    assert done.pictures == (11, 13)
    assert done.totals == (1, None)
    assert done.damage == (0, 1)


def test_duel_029_burst_plus_mod() -> None:
    """DUEL-029: 24 against 20: burst 4 and MOD 3 make 7."""
    game = duel()
    assert fight(game, at_close(game), 24, 20).totals == (7, None)


def test_duel_030_the_mod_is_the_scorers_own() -> None:
    """DUEL-030: 50 (MOD 5) against 62 (MOD -6) reaches 19 (burst -1): total 4."""
    game = duel()
    done = fight(game, game.start(), 50, 62)
    assert done.pictures[1] == 19
    assert done.totals[0] == 4


def test_duel_031_all_terms_are_parts_of_one_total() -> None:
    """DUEL-031: burst 4, MOD 3, plus 1 (a row raised to 4), taller and orange, bonus 2: 11."""
    game = duel(with_row(of_height(5), 24, mod=3 + 1))
    done = fight(game, told(game, "a", 1), 24, 20)
    assert done.totals[0] == 11
    assert done.damage[1] == 11


def test_duel_032_a_total_above_zero_is_subtracted() -> None:
    """DUEL-032: total 7 on 12 body points leaves 5."""
    game = duel()
    assert condition(fight(game, at_close(game), 24, 20).after, "b").body == 5


def test_duel_033_the_damage_is_announced_to_the_struck_player() -> None:
    """DUEL-033: a tells b 7, and b goes from 12 to 5; a loses nothing."""
    game = duel()
    done = fight(game, at_close(game), 24, 20)
    assert done.damage == (0, 7)
    assert [fighter.body for fighter in done.after.conditions] == [12, 5]


def test_duel_034_zero_or_below_does_no_damage() -> None:
    """DUEL-034: 50 against 50 reaches 45 (burst -5): total 0, no damage."""
    game = duel()
    done = fight(game, game.start(), 50, 50)
    assert done.totals == (0, 0)
    assert done.damage == (0, 0)
    assert [fighter.body for fighter in done.after.conditions] == [12, 12]


@pytest.mark.parametrize(
    ("burst", "printed"),
    [(-5, (17, 27, 45, 49)), (-1, (19, 51, 59)), (0, (31, 41, 55))],
)
def test_duel_035_bursts_of_zero_and_below_are_scores(burst: int, printed: tuple[int, ...]) -> None:
    """DUEL-035: the pictures with -5, -1 and 0; they are summed like any other."""
    found = [page for page, picture in mirim().pictures.items() if picture.score == burst]
    assert tuple(found) == printed
    for page in printed:
        game = duel(b=with_cell(mirim(), 24, 20, page))
        assert fight(game, at_close(game), 24, 20).totals[0] == burst + 3


def test_duel_035_a_negative_total_counts_as_scoring() -> None:
    """DUEL-035: low swing 2 reaches 49: total -4, no damage, yet a bonus for scorers is earned."""
    parry = (Bonus(bonus=3, when="scored"),)
    game = duel(with_picture(mirim(), 49, tell=parry))
    done = fight(game, at_close(game), 2, 2)
    assert done.pictures == (49, 49)
    assert done.totals == (-4, -4)
    assert done.damage == (0, 0)
    assert fight(game, done.after, 24, 20).totals[0] == 7 + 3
    waiting = fight(duel(), told(duel(), "a", 1), 2, 2)
    assert waiting.totals == (-4 + 2, -4)


def test_duel_036_no_burst_no_damage() -> None:
    """DUEL-036: 50 (MOD 5) against 54: picture 9 has no burst."""
    game = duel()
    done = fight(game, game.start(), 50, 54)
    assert done.pictures[1] == 9
    assert done.totals[0] is None
    assert done.damage[1] == 0


def test_duel_037_the_instruction_binds_without_damage() -> None:
    """DUEL-037: 58 (MOD -6) against 56: picture 47, total -5; b may do only brown."""
    game = duel()
    done = fight(game, game.start(), 58, 56)
    assert done.pictures[1] == 47
    assert done.totals[0] == -5
    assert done.damage[1] == 0
    assert pages(game, done.after, "b") == BROWN


def test_duel_038_body_points_go_below_zero() -> None:
    """DUEL-038: 3 body points and a total of 7 leave -4."""
    game = duel()
    assert condition(fight(game, change(at_close(game), "b", body=3), 24, 20).after, "b").body == -4


def test_duel_039_the_second_burst_is_the_threshold() -> None:
    """DUEL-039: thresholds on 7 13 31 35 41 53; without a second burst no total is critical."""
    found = {n: p.critical.at for n, p in mirim().pictures.items() if p.critical}
    assert found == {7: 8, 13: 5, 31: 4, 35: 6, 41: 4, 53: 6}
    game = duel(with_row(mirim(), 24, mod=40), with_cell(mirim(), 24, 20, 45))
    state = change(at_close(game), "b", body=100)
    done = fight(game, state, 24, 20)
    assert done.totals[0] == 35
    assert done.critical == (False, False)


@pytest.mark.parametrize(("mod", "critical"), [(5, True), (4, True), (3, False)])
def test_duel_040_total_against_threshold(mod: int, *, critical: bool) -> None:
    """DUEL-040: 50 against 58 reaches 41 (0, threshold 4): 5 and 4 are critical, 3 is not."""
    game = duel(with_row(mirim(), 50, mod=mod))
    done = fight(game, game.start(), 50, 58)
    assert done.pictures[1] == 41
    assert done.damage == (0, mod)
    assert done.critical == (False, critical)


def test_duel_041_the_critical_text_comes_in_addition() -> None:
    """DUEL-041: critical on 13: no red and no orange next turn, blue barred until the end."""
    game = duel(with_row(mirim(), 2, mod=4))
    done = fight(game, at_close(game), 2, 12)
    assert done.critical[1]
    assert pages(game, done.after, "b") == CLOSE - RED - ORANGE - BLUE
    later = fight(game, done.after, 40, 40).after
    assert later.pictures == (5, 5)
    assert pages(game, later, "b") == CLOSE - BLUE - {32, 14, 38, 6}


def test_duel_042_lasting_criticals_add_up() -> None:
    """DUEL-042: criticals on 7 and 41: no orange and no red from then on."""
    game = duel()
    state = told(game, "b", 7, 41, critical=True)
    state = tell(game, tell(game, tell(game, state, "b", 45), "b", 45), "b", 45)
    assert pages(game, state, "b") == CLOSE - ORANGE - RED


def test_duel_043_the_same_critical_twice_changes_nothing() -> None:
    """DUEL-043: critical on 13 and later on 31: no blue, as before, and no state grows for ever."""
    game = duel()
    once, other = told(game, "b", 13, critical=True), told(game, "b", 13, 31, critical=True)
    again = tell(game, once, "b", 13, critical=True)
    once, other, again = (tell(game, state, "b", 45) for state in (once, other, again))
    assert condition(again, "b") == condition(once, "b")
    for state in (once, other, again):
        assert pages(game, state, "b") == CLOSE - BLUE


def test_duel_044_lasting_effects_end_with_the_combat() -> None:
    """DUEL-044: the next duel knows no restriction but the one of picture 57."""
    game = duel()
    state = change(told(game, "b", 7, 13, 53, critical=True), "b", body=1)
    assert game.outcome(fight(game, state, 24, 20).after) is not None
    assert pages(game, game.start(), "b") == EXTENDED
    assert pages(game, at_close(game), "b") == CLOSE


def test_duel_045_only_the_threshold_is_compared() -> None:
    """DUEL-045: total 4 on threshold 4 is critical; a threshold of 0 would ask no damage."""
    game = duel(with_row(mirim(), 50, mod=4))
    done = fight(game, game.start(), 50, 58)
    assert (done.damage[1], done.critical[1]) == (4, True)
    low = with_picture(mirim(), 45, critical=Critical(at=0))
    done = fight(duel(b=low), duel(b=low).start(), 50, 50)
    assert (done.damage[1], done.critical[1]) == (0, True)


def test_duel_046_an_unreadable_threshold_is_open_and_not_played() -> None:
    """DUEL-046: picture 35 without its bursts is a draft; the probable values can be played."""
    lost = replace(mirim().pictures[35], score=None, critical=Critical())
    draft = Draft(
        id="mirim", title="Mirim", start=57, matrices=mirim().matrices, sheet=mirim().sheet,
        pictures={**mirim().pictures, 35: lost},
        open=("/pictures/35/score", "/pictures/35/critical/at"),
    )  # fmt: skip
    with pytest.raises(Incomplete) as incomplete:
        Book.of(draft)
    assert incomplete.value.pointers == draft.open
    game = duel()
    done = fight(game, game.start(), 54, 58)
    assert done.pictures[1] == 35
    assert done.totals[0] == -3
    assert (done.damage[1], done.critical[1]) == (0, False)
    assert pages(game, done.after, "b") == BROWN


def test_duel_047_a_ban_on_special_keeps_retrieve_weapon() -> None:
    """DUEL-047: critical on 53 bars 36 40 30; with the weapon dislodged later 46 is left."""
    game = duel()
    banned = tell(game, told(game, "b", 53, critical=True), "b", 45)
    assert pages(game, banned, "b") == CLOSE - {36, 40, 30}
    assert pages(game, tell(game, banned, "b", 27), "b") == {RETRIEVE}


def test_duel_048_zero_or_less_is_unconscious() -> None:
    """DUEL-048: 7 body points and a total of 7: 0, and the scorer wins."""
    game = duel()
    done = fight(game, change(at_close(game), "b", body=7), 24, 20)
    assert condition(done.after, "b").body == 0
    end = game.outcome(done.after)
    assert end is not None
    assert end.winner == "a"
    assert "unconscious" in end.reason
    assert game.to_act(done.after) == ()


def test_duel_049_the_end_comes_before_the_instructions() -> None:
    """DUEL-049: a fighter who falls on 41 is told neither two turns of jumps nor the critical."""
    game = duel()
    done = fight(game, change(game.start(), "b", body=4), 50, 58)
    assert done.pictures[1] == 41
    assert condition(done.after, "b").body == -1
    assert condition(done.after, "b").effects == ()
    assert game.legal_moves(done.after, "b") == ()


@pytest.mark.parametrize(("mod", "dead"), [(4, True), (3, False)])
def test_duel_050_five_below_is_dead(mod: int, *, dead: bool) -> None:
    """DUEL-050: 3 body points: a total of 8 kills (-5), 7 does not (-4)."""
    game = duel(with_row(mirim(), 24, mod=mod))
    done = fight(game, change(at_close(game), "b", body=3), 24, 20)
    assert condition(done.after, "b").body == 3 - 4 - mod
    end = game.outcome(done.after)
    assert end is not None
    assert ("dead" in end.reason) == dead


@pytest.mark.parametrize(("body", "alive"), [(0, True), (-1, True), (-4, True), (-5, False)])
def test_duel_051_from_zero_to_four_below_is_alive(body: int, *, alive: bool) -> None:
    """DUEL-051: unconscious but alive from 0 down to -4."""
    game = duel()
    end = game.outcome(change(at_close(game), "b", body=body))
    assert end is not None
    assert end.winner == "a"
    assert ("dead" in end.reason) != alive


def test_duel_052_only_the_last_exchange_can_kill() -> None:
    """DUEL-052: a fighter at -2: combat over, nobody may strike again."""
    game = duel()
    state = change(at_close(game), "b", body=-2)
    assert game.to_act(state) == ()
    assert game.legal_moves(state, "a") == game.legal_moves(state, "b") == ()
    with pytest.raises(ValueError, match="over"):
        game.apply(state, picks(24, 20))


def test_duel_053_both_can_fall_in_one_turn() -> None:
    """DUEL-053: a at 2 is hit for 2, b at 1 for 3: a draw, both unconscious, both alive."""
    game = duel(with_row(mirim(), 32, mod=1))
    state = change(change(at_close(game), "a", body=2), "b", body=1)
    done = fight(game, state, 32, 2)
    assert [fighter.body for fighter in done.after.conditions] == [0, -2]
    end = game.outcome(done.after)
    assert end is not None
    assert end.winner is None
    assert "dead" not in end.reason
    assert game.to_act(done.after) == ()


def doll(recover: int = 1) -> Book:
    """Mirim with a picture that gives back body points, reached by 20 against 18."""
    healing = Picture(title="Rest", tell=(Recover(recover=recover),))
    return with_cell(replace(mirim(), pictures={**mirim().pictures, 39: healing}), 18, 20, 39)


def test_duel_181_a_picture_may_give_back_body_points() -> None:
    """DUEL-181: at 9, recovering 1: 10, and it is the pictured fighter who recovers."""
    game = duel(b=doll())
    state = change(change(at_close(game), "b", body=9), "a", body=9)
    done = fight(game, state, 18, 20)
    assert done.pictures[1] == 39
    assert [fighter.body for fighter in done.after.conditions] == [9, 10]


@pytest.mark.parametrize(("body", "recover", "after"), [(12, 1, 12), (11, 1, 12), (11, 5, 12)])
def test_duel_182_never_above_the_maximum(body: int, recover: int, after: int) -> None:
    """DUEL-182: at the maximum nothing is gained."""
    game = duel(b=doll(recover))
    done = fight(game, change(at_close(game), "b", body=body), 18, 20)
    assert condition(done.after, "b").body == after


def test_duel_183_no_recovery_for_the_fallen() -> None:
    """DUEL-183: at 0 after the damage: unconscious, and the picture gives nothing back."""
    book = doll()
    book = with_picture(book, 39, score=0)
    game = duel(with_row(mirim(), 18, mod=3), book)
    done = fight(game, change(at_close(game), "b", body=3), 18, 20)
    assert condition(done.after, "b").body == 0
    assert game.outcome(done.after) is not None
    healed = fight(game, change(at_close(game), "b", body=4), 18, 20)
    assert condition(healed.after, "b").body == 2


def test_duel_184_recovery_any_number_of_times() -> None:
    """DUEL-184: three turns running from 9: 12."""
    game = duel(b=doll())
    state = change(at_close(game), "b", body=9)
    for body in (10, 11, 12, 12):
        state = tell(game, fight(game, state, 18, 20).after, "a", 23)
        assert condition(state, "b").body == body


def test_body_is_a_figure_of_the_sheet() -> None:
    """A fighter starts with the body points of the own sheet."""
    game = duel(with_sheet(mirim(), body=20))
    assert [fighter.body for fighter in game.start().conditions] == [20, 12]
