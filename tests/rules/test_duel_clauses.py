"""Each kind of clause, and what clauses have in common, beyond what Mirim's book says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.book import Book, Critical, Energy
from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
)
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.state import DuelState, Pick
from pipeline.rules.protocol import Unplayable
from tests.rules.fighters import (
    BLUE,
    BROWN,
    CLOSE,
    EXTENDED,
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
    tell,
    told,
    twin,
    with_cell,
    with_picture,
    with_row,
    with_sheet,
    without_row,
)


def telling(*clauses: Clause, book: Book | None = None, at: int = 3) -> Book:
    """A book whose picture 3 says this."""
    return with_picture(book or mirim(), at, tell=clauses)


def says(*clauses: Clause, book: Book | None = None) -> tuple[Duel, DuelState]:
    """A duel at close range in which b has just been told this."""
    game = duel(b=telling(*clauses, book=book))
    return game, told(game, "b", 3)


def meets(*clauses: Clause, score: int | None = None) -> Duel:
    """A duel in which 18 (of a) against 20 (of b) leads b to a picture that says this."""
    book = with_cell(with_picture(mirim(), 3, tell=clauses, score=score), 18, 20, 3)
    return duel(with_row(mirim(), 18, mod=0), book)


def test_a_mixed_only_leaves_the_fighter_where_it_is() -> None:
    """Range is unchanged where an instruction names rows of both boxes."""
    game = duel(b=telling(Only(only=("jump away", "jump back", "brown", "blue"))))
    assert pages(game, tell(game, game.start(), "b", 3), "b") == BROWN
    assert pages(game, told(game, "b", 3), "b") == BLUE


def test_a_mixed_only_moves_nobody_in_an_exchange() -> None:
    for clauses, ends in (
        ((Only(only=("brown", "blue")),), True),
        ((Only(only=("blue",)),), False),
        ((), False),
    ):
        game = duel(b=with_cell(telling(*clauses), 50, 52, 3))
        done = fight(game, game.start(), 50, 52)
        assert done.pictures[1] == 3
        assert condition(done.after, "b").extended is ends


def test_a_critical_can_move_the_fighter() -> None:
    critical = Critical(at=0, tell=(Only(only=("brown",)),))
    book = with_picture(mirim(), 3, score=0, tell=(), critical=critical)
    for mod, ends in ((0, True), (-1, False)):
        game = duel(with_row(mirim(), 18, mod=mod), with_cell(book, 18, 20, 3))
        done = fight(game, at_close(game), 18, 20)
        assert done.critical[1] is ends
        assert condition(done.after, "b").extended is ends


def test_but_excepts_rows_from_every_kind_of_limit() -> None:
    game, state = says(Only(only=("blue",), but=("thrust",)))
    assert pages(game, state, "b") == BLUE - {14}
    game, state = says(Forbid(forbid=("blue",), but=("side swing", 30)))
    assert pages(game, state, "b") == CLOSE - BLUE | {2, 22, 48, 30}


def test_but_excepts_rows_from_a_bonus() -> None:
    game = duel(telling(Bonus(bonus=5, to=("orange",), but=(28,))))
    state = told(game, "a", 3)
    assert fight(game, state, 24, 20).totals[0] == 7 + 5
    assert fight(game, state, 28, 2).totals[0] == 4


@pytest.mark.parametrize(("when", "score"), [("scored", 1), ("missed", None)])
def test_when_asks_whether_the_bound_fighter_scored(when: str, score: int | None) -> None:
    """B is told something if b scored (a's picture has a burst), whatever a did."""
    clause = Forbid(forbid=("blue",), when=when)  # type: ignore[arg-type]
    book = with_cell(with_picture(mirim(), 3, tell=(clause,)), 18, 20, 3)
    for of_a, scored in ((1, True), (None, False)):
        first = with_cell(with_picture(mirim(), 5, score=of_a, tell=()), 20, 18, 5)
        for of_b in (0, None):
            game = duel(first, with_picture(book, 3, score=of_b))
            done = fight(game, at_close(game), 18, 20)
            holds = scored == (score is not None)
            assert pages(game, done.after, "b") == (CLOSE - BLUE if holds else CLOSE)


@pytest.mark.parametrize(("when", "start"), [("extended", True), ("close", False)])
def test_when_asks_at_which_range_the_exchange_was_fought(when: str, *, start: bool) -> None:
    clause = Forbid(forbid=("blue",), when=when)  # type: ignore[arg-type]
    game = duel(b=with_cell(with_cell(telling(clause), 18, 20, 3), 50, 52, 3))
    far = fight(game, game.start(), 50, 52).after
    near = fight(game, at_close(game), 18, 20).after
    assert pages(game, far, "b") == (CLOSE - BLUE if start else CLOSE)
    assert pages(game, near, "b") == (CLOSE if start else CLOSE - BLUE)


def test_free_voids_the_momentary_limits_told_with_it() -> None:
    game, state = says(Only(only=("green",)), Free(free=True))
    assert pages(game, state, "b") == CLOSE
    game, state = says(barring("blue"), Free(free=True))
    assert pages(game, state, "b") == CLOSE - BLUE
    conditional = (Only(only=("extended range",)), Free(free=True, when="scored"))
    for of_a, expected in ((1, CLOSE), (None, EXTENDED)):
        first = with_cell(with_picture(mirim(), 5, score=of_a, tell=()), 20, 18, 5)
        game = duel(first, with_cell(telling(*conditional), 18, 20, 3))
        assert pages(game, fight(game, at_close(game), 18, 20).after, "b") == expected


def test_a_clause_can_bind_the_opponent() -> None:
    """The reader's side is bound, with the words of the other book on the own sheet."""
    game = meets(
        Forbid(forbid=("red",), binds="opponents"),
        Bonus(bonus=4, binds="opponents"),
        Drain(drain=2, binds="opponents"),
    )
    done = fight(game, at_close(game), 18, 20)
    state = tell(game, done.after, "b", 23)
    assert done.pictures == (37, 3)
    assert pages(game, done.after, "a") == CLOSE - BLUE - RED
    assert pages(game, state, "b") == CLOSE
    assert [now.body for now in done.after.conditions] == [10, 12]
    assert fight(game, done.after, 24, 20).totals[0] == 7 + 4
    quiet = meets(Forbid(forbid=("red",)))
    assert pages(quiet, fight(quiet, at_close(quiet), 18, 20).after, "a") == CLOSE - BLUE


def test_what_binds_the_opponent_does_not_move_the_fighter() -> None:
    game = meets(Only(only=("extended range",), binds="opponents"))
    done = fight(game, at_close(game), 18, 20)
    assert not condition(done.after, "b").extended


def test_a_lasting_clause_of_the_other_book_stays_that_clause() -> None:
    """It is read from the other's book for as long as it lasts, with no copy in the own one."""
    other = telling(Forbid(forbid=("blue",), lasts="combat", binds="opponents"))
    game = duel(mirim(), with_cell(other, 18, 20, 3))
    state = fight(game, at_close(game), 18, 20).after
    for picture in (23, 49):
        state = tell(game, state, "a", picture)
        assert pages(game, state, "a") == CLOSE - BLUE


def test_drain_takes_points_without_a_score() -> None:
    game = meets(Drain(drain=3))
    done = fight(game, at_close(game), 18, 20)
    assert done.damage[1] == 0
    assert condition(done.after, "b").body == 9
    end = game.outcome(fight(game, change(at_close(game), "b", body=3), 18, 20).after)
    assert end is not None
    assert end.winner == "a"


def test_drain_and_recovery_are_what_a_fallen_fighter_no_longer_hears() -> None:
    game = meets(Recover(recover=9), score=6)
    fallen = fight(game, change(at_close(game), "b", body=6), 18, 20).after
    assert condition(fallen, "b").body == 0


def test_nobody_hears_anything_when_one_has_fallen() -> None:
    """The fight is over for both: the standing fighter's instructions are not read either."""
    first = with_cell(telling(Recover(recover=1), at=5), 20, 18, 5)
    second = with_cell(with_picture(mirim(), 3, score=20, tell=()), 18, 20, 3)
    game = duel(first, second)
    done = fight(game, change(at_close(game), "a", body=5), 18, 20)
    assert condition(done.after, "b").body < 0
    assert condition(done.after, "a").body == 5


def test_points_rise_and_fall_between_zero_and_the_most() -> None:
    book = with_sheet(mirim(), points={"tactics": 8}, energy={"chi": Energy(start=2, most=5)})
    for change_by, after in ((-1, (7, 1)), (-9, (0, 0)), (2, (8, 4)), (9, (8, 5))):
        game, state = says(Points(points={"tactics": change_by, "chi": change_by}), book=book)
        assert condition(state, "b").pools == after
        assert condition(game.start(), "b").pools == (8, 2)


def test_a_row_with_a_cost_needs_the_points() -> None:
    book = with_row(
        with_sheet(mirim(), energy={"chi": Energy(start=2, most=5)}), 24, cost={"chi": 2}
    )
    game = duel(book)
    assert 24 in pages(game, at_close(game), "a")
    poor = change(at_close(game), "a", pools=(8, 1))
    assert 24 not in pages(game, poor, "a")
    why = game.why_not(poor, "a", Pick(page=24))
    assert why is not None
    assert "chi" in why


def test_restore_lifts_what_waits_for_it_and_no_more() -> None:
    waiting = Forbid(forbid=("yellow",), lasts="restored")
    book = telling(Drop(drop="weapon"), waiting, barring("blue"))
    book = with_picture(book, 5, tell=(Restore(restore="weapon"),))
    game = duel(b=book)
    held = {p for p in CLOSE if mirim().sheet.maneuvers[p].weapon != 1} | {RETRIEVE}
    state = tell(game, told(game, "b", 3), "b", 23)
    assert pages(game, state, "b") == held - YELLOW - BLUE
    assert pages(game, tell(game, state, "b", 5), "b") == CLOSE - BLUE


def test_a_lost_weapon_cannot_be_restored() -> None:
    game = duel(b=telling(Lose(lose="weapon")))
    state = tell(game, told(game, "b", 3), "b", 43)
    assert condition(state, "b").lost == (1,)
    held = {p for p in CLOSE if mirim().sheet.maneuvers[p].weapon != 1}
    assert pages(game, state, "b") == held
    assert RETRIEVE not in pages(game, state, "b")


def test_a_dropped_weapon_can_be_lost_for_good() -> None:
    game = duel(b=with_picture(mirim(), 3, tell=(Lose(lose="weapon"),)))
    state = tell(game, told(game, "b", 27), "b", 3)
    assert (condition(state, "b").dropped, condition(state, "b").lost) == ((), (1,))
    why = game.why_not(state, "b", Pick(page=RETRIEVE))
    assert why is not None
    assert "lost" in why


def test_what_a_row_needs_of_two_weapons() -> None:
    game = duel(b=with_sheet(twin(), unarmed=()))
    for dropped, barred in (
        ((1,), {24, 28, *one_handed()}),
        ((2,), {24, 28, 32, 14}),
        ((1, 2), {24, 28, 32, 14, 26, 4, *one_handed()}),
    ):
        state = change(at_close(game), "b", dropped=dropped)
        assert pages(game, state, "b") == (CLOSE | {RETRIEVE}) - barred


def one_handed() -> set[int]:
    return {page for page in CLOSE if twin().sheet.maneuvers[page].weapon == 1}


def test_the_weapon_used_last_is_dropped() -> None:
    book = with_sheet(twin(), unarmed=())
    book = with_cell(with_picture(book, 27, tell=(Drop(drop="used"),)), 18, 20, 27)
    game = duel(b=book)
    after_second = fight(game, at_close(game), 24, 32).after
    state = tell(game, tell(game, after_second, "b", 23), "a", 23)
    assert condition(fight(game, state, 18, 20).after, "b").dropped == (2,)
    after_first = fight(game, at_close(game), 24, 10).after
    state = tell(game, tell(game, after_first, "b", 23), "a", 23)
    assert condition(fight(game, state, 18, 20).after, "b").dropped == (1,)


def test_two_figures_are_one_a_weapon() -> None:
    """With two weapons a burst or a MOD may have two figures: that of the weapon used counts."""
    book = with_row(with_row(twin(), 32, mod=(1, 4)), 10, mod=(1, 4))
    target = with_cell(with_cell(with_picture(mirim(), 53, score=(2, 7)), 32, 2, 53), 10, 2, 53)
    game = duel(book, target)
    assert fight(game, at_close(game), 32, 2).totals[0] == 7 + 4
    assert fight(game, at_close(game), 10, 2).totals[0] == 2 + 1


def test_a_special_mod_scores_only_when_told() -> None:
    game = duel(with_row(mirim(), 24, mod="special"))
    done = fight(game, at_close(game), 24, 20)
    assert done.pictures[1] == 7
    assert (done.totals[0], done.damage[1], done.critical[1]) == (None, 0, False)


def test_goto_replaces_the_picture_of_the_other_book() -> None:
    """Obeyed by the pictured fighter's player in the book they hold."""
    book = with_cell(telling(Goto(goto=13)), 18, 20, 3)
    game = duel(mirim(), book)
    done = fight(game, at_close(game), 18, 20)
    assert done.pictures == (13, 3)
    assert done.turned == (mirim().matrices[20][18], None)
    assert done.totals[1] == 1 - 5
    mirrored = duel(with_cell(telling(Goto(goto=13)), 20, 18, 3), mirim())
    assert fight(mirrored, at_close(mirrored), 18, 20).pictures == (3, 13)


def test_page_replaces_one_picture_alone() -> None:
    book = with_cell(telling(Page(page=15, goto=13)), 18, 20, 3)
    for reached, shown in ((15, 13), (11, 11)):
        game = duel(with_cell(mirim(), 20, 18, reached), book)
        assert fight(game, at_close(game), 18, 20).pictures == (shown, 3)


def test_a_page_turn_can_wait_for_a_condition() -> None:
    book = with_cell(telling(Goto(goto=13, when="extended")), 18, 20, 3)
    game = duel(mirim(), with_cell(book, 50, 52, 3))
    assert fight(game, at_close(game), 18, 20).pictures[0] == mirim().matrices[20][18]
    assert fight(game, game.start(), 50, 52).pictures[0] == 13


def test_a_limit_told_again_stands_once() -> None:
    """Two turns of jumps, told on the way again, are one effect (DUEL-072)."""
    game = duel(b=with_cell(mirim(), 24, 8, 41))
    state = fight(game, told(game, "b", 41), 24, 8).after
    assert [effect.turns for effect in condition(state, "b").effects] == [2]


def test_an_injury_suffered_again_is_no_newer_for_it() -> None:
    """A repeat changes nothing (DUEL-043), so it does not change what gives way first."""
    book = mirim()
    for number, colour in zip((3, 5, 9, 11, 15), COLOURS, strict=True):
        book = with_picture(book, number, tell=(barring(colour),))
    game = duel(b=book)
    assert pages(game, told(game, "b", 3, 5, 9, 11, 15), "b") == YELLOW
    assert pages(game, told(game, "b", 3, 5, 9, 11, 15, 3), "b") == YELLOW


COLOURS = ("orange", "red", "blue", "green", "yellow")


def test_an_injury_gives_way_before_a_lost_weapon() -> None:
    """No green for the combat, then the weapon: 46 is green, and the ban is what gives way."""
    game = duel(b=telling(barring("green")))
    state = told(game, "b", 3, 27)
    assert pages(game, state, "b") == {RETRIEVE}
    assert [limit.clause for limit in game.choice(state, "b").gave_way] == [barring("green")]


def test_injuries_hold_where_an_override_gives_way() -> None:
    """Knocked down at extended range with no jump there: what lasts still counts."""
    book = without_row(telling(barring("white")), 62)
    game = duel(b=book)
    state = told(game, "b", 3, 41, 57)
    assert pages(game, state, "b") == EXTENDED - {62, 50, 54, 60}


def test_a_row_without_x_cannot_meet_extended_range() -> None:
    """The fighter left close chooses among rows with an X page (DUEL-086)."""
    game = duel(b=with_row(mirim(), 24, x=None))
    assert 24 in pages(game, at_close(game), "b")
    state = tell(game, at_close(game), "a", 57)
    assert pages(game, state, "b") == CLOSE - {24}
    why = game.why_not(state, "b", Pick(page=24))
    assert why is not None
    assert "X page" in why


def test_no_meeting_without_the_matrices_it_needs() -> None:
    """Nobody has 34, so that matrix may be missing; 24 and its cells may not."""
    missing = {n: m for n, m in mirim().matrices.items() if n != 34}
    assert duel(replace(mirim(), matrices=missing)).start().turn == 1
    for book in (
        replace(mirim(), matrices={n: m for n, m in mirim().matrices.items() if n != 24}),
        with_cell(mirim(), 24, 20, 0),
        replace(mirim(), pictures={n: p for n, p in mirim().pictures.items() if n != 7}),
        with_sheet(mirim(), maneuvers={p: r for p, r in mirim().sheet.maneuvers.items() if p < 50}),
    ):
        for books in ((book, mirim()), (mirim(), book)):
            with pytest.raises(Unplayable):
                duel(*books)


def test_a_missing_matrix_matters_only_to_who_has_the_row() -> None:
    """Matrix 24 is opened by the opponent: who lacks row 24 never needs the other's matrix 24."""
    short = replace(mirim(), matrices={n: m for n, m in mirim().matrices.items() if n != 24})
    assert duel(short, without_row(mirim(), 24)).start().turn == 1


def test_x_pages_are_looked_up_before_the_meeting() -> None:
    """Who has X 54 without row 54 opens matrix 54 all the same, from close range."""
    foe = without_row(mirim(), 54)
    short = replace(mirim(), matrices={n: m for n, m in mirim().matrices.items() if n != 54})
    for books in ((short, foe), (foe, short)):
        with pytest.raises(Unplayable, match="/matrices/54"):
            duel(*books)


def test_every_row_can_be_met_while_the_fighters_are_apart() -> None:
    """No look-up fails in any exchange between extended and close range."""
    game = duel()
    state = tell(game, at_close(game), "a", 57)
    for first in game.legal_moves(state, "a"):
        for second in game.legal_moves(state, "b"):
            done = game.exchange(state, {"a": first, "b": second})
            assert done.numbers[0] in EXTENDED
            assert done.numbers[1] in EXTENDED


def test_the_reasons_name_what_bars_a_row() -> None:
    game = duel()
    for state, page, word in (
        (told(game, "b", 7), 24, "green"),
        (told(game, "b", 45), RETRIEVE, "hand"),
        (told(game, "b", 55), 26, "shield"),
        (change(at_close(game), "b", dropped=(1,)), 24, "weapon"),
        (game.start(), 24, "extended"),
        (at_close(game), 50, "close"),
        (at_close(game), 34, "sheet"),
    ):
        why = game.why_not(state, "b", Pick(page=page))
        assert why is not None, page
        assert word in why.lower()
    over = change(at_close(game), "b", body=0)
    assert game.why_not(over, "a", Pick(page=24)) is not None


@pytest.mark.parametrize("number", [0, 1, 3])
def test_two_books_are_needed(number: int) -> None:
    with pytest.raises(Unplayable, match="two books"):
        DUEL.new((mirim(),) * number, DuelOptions())
