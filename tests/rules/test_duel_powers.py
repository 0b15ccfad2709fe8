"""Clauses beside limits and scores: boosts, heights, rows that open, weapons, ends, questions."""

from __future__ import annotations

import pytest

from pipeline.model.book import Book, Critical
from pipeline.model.clauses import (
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    End,
    Forbid,
    Goto,
    Height,
    Ignore,
    Only,
    Recover,
    Restore,
    Reveal,
    Weaken,
    Wield,
)
from pipeline.rules.duel.exchange import Exchange
from pipeline.rules.duel.game import Duel
from pipeline.rules.duel.state import Answer, DuelState, Pick, Promise
from pipeline.rules.protocol import Outcome, Unplayable
from tests.rules.fighters import (
    CLOSE,
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
    told,
    twin,
    with_cell,
    with_picture,
    with_row,
    with_sheet,
)

HIT = 4  # the burst of picture 7


def telling(*clauses: Clause, book: Book | None = None) -> Book:
    """A book whose picture 3 says this."""
    return with_picture(book or mirim(), 3, tell=clauses)


def meets(*clauses: Clause, book: Book | None = None, score: int | None = None) -> Duel:
    """18 (of a) against 20 (of b) leads b to picture 3, which says this."""
    shown = with_picture(book or mirim(), 3, tell=clauses, score=score)
    return duel(with_row(mirim(), 18, mod=0), with_cell(shown, 18, 20, 3))


def met(game: Duel, state: DuelState | None = None) -> Exchange:
    return fight(game, at_close(game) if state is None else state, 18, 20)


def hit(game: Duel, state: DuelState, a: int = 24, b: int = 20) -> int | None:
    """What a scores with 24 against 20: picture 7."""
    done = fight(game, state, a, b)
    return done.totals[0]


class TestBonus:
    def test_on_pictures(self) -> None:
        """`+1 to all head wounds that score`: 24 reaches 7 against 20, and another against 2."""
        game = duel(telling(Bonus(bonus=2, pages=(7, 35), lasts="combat")))
        with_it, without = told(game, "a", 3), at_close(game)
        assert fight(game, with_it, 24, 20).pictures[1] == 7
        assert hit(game, with_it) == HIT + 3 + 2
        assert fight(game, with_it, 24, 2).totals == fight(game, without, 24, 2).totals

    def test_up_to_its_most(self) -> None:
        """`Cumulative up to +3`."""
        game = duel(telling(Bonus(bonus=2, most=3, lasts="combat")))
        for times, bonus in ((1, 2), (2, 3), (3, 3)):
            state = told(game, "a", *[3] * times)
            assert hit(game, state) == HIT + 3 + bonus
        often = told(game, "a", 3, 3, 3)
        assert condition(often, "a").effects[0].times == 2  # more changes nothing
        less = duel(telling(Bonus(bonus=-2, most=3, lasts="combat")))
        assert hit(less, told(less, "a", 3, 3, 3)) == HIT + 3 - 3


class TestBoost:
    def test_of_a_score(self) -> None:
        """Sums first, then the double; for the rows that it names."""
        game = duel(telling(Boost(boost="double", to=("orange",)), Boost(boost=1), Bonus(bonus=2)))
        state = told(game, "a", 3)
        assert hit(game, state) == 2 * (HIT + 3 + 2 + 1)
        plain = fight(game, at_close(game), 2, 24).totals[0]
        assert plain is not None
        assert hit(game, state, 2, 24) == plain + 3

    def test_what_fails_is_not_doubled(self) -> None:
        book = with_picture(telling(Boost(boost="double")), 7, score=4)
        game = duel(book, with_picture(mirim(), 7, score=-9))
        assert hit(game, told(game, "a", 3)) == -6

    @pytest.mark.parametrize(
        ("clause", "lost", "regained"),
        [
            (Recover(recover=1), 0, 4),
            (Drain(drain=1, binds="opponents"), 4, 0),
            (Recover(recover=1, lasts=2), 0, 1),
            (Drain(drain=1), 0, -1),
        ],
    )
    def test_of_what_the_own_picture_gives_and_takes(
        self, clause: Clause, lost: int, regained: int
    ) -> None:
        """`Double any successful use of the Force, restoring your own or reducing mine`."""
        game = meets(clause, book=with_picture(mirim(), 5, tell=(
            Boost(boost="double", to=(20,)), Boost(boost=1),
        )))  # fmt: skip
        state = change(told(game, "b", 5), "b", body=5)
        after = met(game, state).after
        assert [c.body for c in after.conditions] == [12 - lost, 5 + regained]


class TestBodyPoints:
    def test_weakened_for_this_turn(self) -> None:
        """Who falls by it falls; nobody else minds."""
        game = meets(Weaken(weaken=4))
        assert condition(met(game).after, "b").body == 12
        low = change(at_close(game), "b", body=4)
        assert condition(met(game, low).after, "b").body == 0
        assert game.outcome(met(game, low).after) == Outcome(winner="a", reason="b is unconscious")

    def test_turn_by_turn(self) -> None:
        """Now, and at the end of each of the two turns after it."""
        game = meets(Drain(drain=1, lasts=3))
        state = met(game).after
        bodies = [condition(state, "b").body]
        for _ in range(4):
            state = fight(game, at_rest(game, state), 20, 20).after
            bodies.append(condition(state, "b").body)
        assert bodies == [11, 10, 9, 9, 9]

    def test_until_the_weapon_is_back(self) -> None:
        game = duel(telling(Drain(drain=1, lasts="restored")), mirim())
        state = told(game, "a", 3)
        assert condition(state, "a").body == 11
        once = fight(game, state, 20, 20)
        assert once.ailing == (-1, 0)
        back = with_picture(telling(Drain(drain=1, lasts="restored")), 5,
                            tell=(Restore(restore="weapon"),))  # fmt: skip
        game = duel(back, mirim())
        assert fight(game, told(game, "a", 3, 5), 20, 20).ailing == (0, 0)

    def test_all_that_goes_on_counts_together(self) -> None:
        """A fighter with one body point loses two and regains two: nothing."""
        game = duel(
            with_picture(
                mirim(), 3, tell=(Drain(drain=2, lasts="combat"), Recover(recover=2, lasts=9))
            )
        )
        state = change(told(game, "a", 3), "a", body=1)
        done = fight(game, state, 20, 20)
        assert done.ailing == (0, 0)
        assert condition(done.after, "a").body == 1

    def test_who_fell_by_a_hit_is_spared_it(self) -> None:
        game = duel(mirim(), telling(Drain(drain=1, lasts="combat")))
        state = change(told(game, "b", 3), "b", body=3)
        done = fight(game, state, 24, 20)
        assert condition(done.after, "b").body == 3 - 7
        assert done.ailing == (0, 0)


def at_rest(game: Duel, state: DuelState) -> DuelState:
    """At close range, where 20 against 20 hurts nobody."""
    del game
    for who in ("a", "b"):
        state = change(state, who, extended=False)
    return state


class TestHeight:
    @pytest.mark.parametrize(("grows", "total"), [(1, 8), (-1, 6), (5, 8)])
    def test_changes_the_comparison(self, grows: int, total: int) -> None:
        """DUEL-089: orange 24 with 4 against 4, then taller or shorter."""
        game = duel(telling(Height(height=grows, lasts="combat")))
        assert hit(game, at_close(game)) == 7
        assert hit(game, told(game, "a", 3)) == total

    def test_of_the_other_one(self) -> None:
        game = duel(mirim(), telling(Height(height=1, lasts=2)))
        assert hit(game, told(game, "b", 3)) == 6

    def test_duel_093_each_level_counts_as_an_option(self) -> None:
        """DUEL-093: a parameter of the battle; height 7 against 5 gives +2."""
        flat = duel(of_height(7), of_height(5))
        each = duel(of_height(7), of_height(5), heights="difference")
        assert hit(flat, at_close(flat)) == 8
        assert hit(each, at_close(each)) == 9
        short = duel(of_height(4), of_height(7), heights="difference")
        assert hit(short, at_close(short)) == 7 - 3


class TestRowsThatOpen:
    CLOSED = with_row(mirim(), 40, until="critical")

    def test_by_a_critical_hit(self) -> None:
        """`* Must first achieve a critical hit`: 24 on 7 with a threshold that it reaches."""
        game = duel(self.CLOSED, with_picture(mirim(), 7, critical=Critical(at=5)))
        state = at_close(game)
        assert game.why_not(state, "a", Pick(page=40)) == "it waits for a critical hit"
        after = fight(game, state, 24, 20).after
        assert condition(after, "a").struck
        assert not condition(after, "b").struck
        opened = change(change(after, "a", effects=(), extended=False), "b", extended=False)
        assert 40 in pages(game, opened, "a")

    def test_when_told(self) -> None:
        """`I may now attempt my goal` is told to the one who was hit."""
        closed = with_row(mirim(), 40, until="told")
        allow = Allow(allow=("wild swing",), lasts="combat", binds="opponents")
        game = duel(closed, telling(allow))
        assert game.why_not(at_close(game), "a", Pick(page=40)) == "it is not open yet"
        assert 40 in pages(game, told(game, "b", 3), "a")
        assert 40 not in pages(duel(closed), at_close(duel(closed)), "a")

    def test_a_limit_still_bars_it(self) -> None:
        book = telling(Allow(allow=(40,)), Forbid(forbid=("yellow",)), book=self.CLOSED)
        game = duel(book)
        assert 40 not in pages(game, told(game, "a", 3), "a")


class TestWeapons:
    def test_one_in_hand_and_the_other_away(self) -> None:
        """Rows of the weapon that is put away wait until it is drawn."""
        game = duel(with_picture(telling(Wield(wield=2), book=twin()), 5, tell=(Wield(wield=1),)))
        state = told(game, "a", 3)
        assert condition(state, "a").away == (1,)
        assert game.why_not(state, "a", Pick(page=10)) == "your weapon is put away"
        assert 32 in pages(game, state, "a")
        back = told(game, "a", 3, 5)
        assert condition(back, "a").away == (2,)
        assert 10 in pages(game, back, "a")

    def test_what_is_away_does_not_make_a_fighter_unarmed(self) -> None:
        """DUEL-187 speaks of who has lost them."""
        game = duel(telling(Wield(wield=2), book=twin()))
        state = change(told(game, "a", 3), "a", dropped=(2,))
        assert game.fighters[0].held(condition(state, "a")) == ()
        assert {20, 40} & CLOSE & pages(game, state, "a") == {20}
        assert RETRIEVE in pages(game, state, "a")

    def test_a_condition_on_what_is_in_hand(self) -> None:
        clause = Recover(recover=1, when="weapon 1")
        game = meets(clause, book=with_sheet(mirim(), weapons=("vibration sword",)))
        low = change(at_close(game), "b", body=5)
        assert condition(met(game, low).after, "b").body == 6
        without = change(low, "b", lost=(1,))
        assert condition(met(game, without).after, "b").body == 5

    def test_words_of_a_weapon(self) -> None:
        """`No sword attacks`: the rows that need it, where no row is called so."""
        book = telling(Forbid(forbid=("sword",)))
        game = duel(book)
        needing = {p for p, row in book.sheet.maneuvers.items() if row.weapon in {1, "either"}}
        assert needing & CLOSE
        assert pages(game, told(game, "a", 3), "a") == CLOSE - needing


class TestBeforeAPageIsTurned:
    def test_a_score_that_was_turned_away_from(self) -> None:
        """`Go to 57. If you were on a score page, I lose 6 and do only brown`."""
        turned = Goto(goto=57)
        lose = Drain(drain=6, when="had scored", binds="opponents")
        book = with_picture(mirim(), 3, tell=(turned, lose))
        other = with_cell(mirim(), 20, 18, 7)
        game = duel(with_row(other, 18, mod=0), with_cell(book, 18, 20, 3))
        done = fight(game, at_close(game), 18, 20)
        assert done.turned == (7, None)
        assert done.totals[1] is None
        assert condition(done.after, "a").body == 6
        quiet = duel(with_cell(mirim(), 20, 18, 23), with_cell(book, 18, 20, 3))
        assert condition(fight(quiet, at_close(quiet), 18, 20).after, "a").body == 12


class TestIgnore:
    def test_the_own_score(self) -> None:
        other = with_cell(mirim(), 20, 18, 7)
        for clauses, damage in (((), 4), ((Ignore(ignore="score"),), 0)):
            game = duel(
                with_picture(other, 7, critical=Critical(at=0)),
                with_row(with_cell(telling(*clauses), 18, 20, 3), 20, mod=0),
            )
            done = met(game)
            assert done.damage == (damage, 0)
            assert done.critical == (bool(damage), False)

    def test_the_score_of_opponents(self) -> None:
        game = meets(Ignore(ignore="score", binds="opponents"), score=5)
        assert met(game).damage == (0, 0)


class TestEnds:
    @pytest.mark.parametrize(("end", "winner"), [("win", "b"), ("lose", "a"), ("draw", None)])
    def test_it_is_over(self, end: str, winner: str | None) -> None:
        clause = End(end=end)  # type: ignore[arg-type]
        game = meets(clause)
        state = met(game).after
        found = game.outcome(state)
        assert found is not None
        assert found.winner == winner
        assert game.to_act(state) == ()

    def test_both_are_told_that_they_win(self) -> None:
        shown = with_cell(telling(End(end="win")), 18, 20, 3)
        game = duel(with_cell(telling(End(end="win")), 20, 18, 3), shown)
        found = game.outcome(met(game).after)
        assert found == Outcome(winner=None, reason="it was told that the combat is over")

    def test_who_falls_has_lost_whatever_is_told(self) -> None:
        """DUEL-049."""
        game = meets(End(end="win"), score=5)
        low = change(at_close(game), "b", body=5)
        assert game.outcome(met(game, low).after) == Outcome(winner="a", reason="b is unconscious")


class TestQuestions:
    def test_a_choice_of_pictures(self) -> None:
        """`Turn to page 27 or 41, your choice`: who holds the book decides."""
        game = meets(Goto(goto=27, other=(41, 27)))
        asked = game.apply(at_close(game), picks(18, 20))
        assert asked.turn == at_close(game).turn
        assert game.to_act(asked) == ("b",)
        assert game.legal_moves(asked, "b") == (Answer(answer=27), Answer(answer=41))
        assert game.legal_moves(asked, "a") == ()
        assert game.why_not(asked, "b", Answer(answer=9)) == "that is no answer to what is asked"
        assert game.why_not(asked, "b", Pick(page=24)) == "an answer is to be chosen now"
        for page in (27, 41):
            after = game.apply(asked, {"b": Answer(answer=page)})
            assert after.pictures[0] == page
            assert after.asked is None

    def test_a_picture_that_the_other_book_lacks(self) -> None:
        book = telling(Goto(goto=27, other=(64,)))
        with pytest.raises(Unplayable, match="/pictures/64"):
            duel(book)

    def test_a_colour_is_announced(self) -> None:
        """`I will do a ... color maneuver next turn`: the other one knows it and then chooses."""
        game = meets(Announce(announce="colour", binds="opponents"))
        state = met(game).after
        state = change(change(state, "a", extended=False), "b", extended=False)
        assert game.to_act(state) == ("a",)
        assert Promise(colour="green") in game.legal_moves(state, "a")
        assert game.why_not(state, "a", Promise(colour="white")) == "no such row may be done"
        named = game.apply(state, {"a": Promise(colour="green")})
        assert game.to_act(named) == ("a", "b")
        assert game.view(named, "b").foe.colour == "green"
        assert pages(game, named, "a") == {26, 4, 18, 20}
        assert game.why_not(named, "a", Pick(page=24)) == "you announced green"
        assert game.to_act(fight(game, named, 20, 20).after) == ("a", "b")


def test_duel_154_a_card_is_shown_when_the_book_says_so() -> None:
    """DUEL-154: without cards nothing comes of it."""
    game, plain = meets(Reveal(reveal="tactic")), meets()
    assert met(game).after == met(plain).after
    assert [c for _, c in met(game).told[1]] == [Reveal(reveal="tactic")]
    found = [c for p in mirim().pictures.values() for c in p.tell if isinstance(c, Reveal)]
    assert not found  # in this book no occasion arises


def test_duel_160_a_duel_without_cards_is_a_complete_game() -> None:
    """DUEL-160: cards are no part of the books."""
    assert duel(telling(Only(only=("green",)))).start().turn == 1
