"""Escapes and agreed draws: what is said aloud before both choose (topic `escape`)."""

from __future__ import annotations

import pytest

from pipeline.model.clauses import Drain, End
from pipeline.rules.duel.game import Duel
from pipeline.rules.duel.state import DuelState, Move, Pick, Say
from pipeline.rules.protocol import IllegalMove, Outcome
from tests.rules.fighters import duel, fight, mirim, picks, with_cell, with_picture

ESCAPE, DRAW = Say(say="escape"), Say(say="draw")


def escaping(*, draws: bool = False) -> tuple[Duel, DuelState]:
    """Turn 1 ended with both on 57."""
    game = duel(escape=True, draws=draws)
    state = game.apply(game.start(), picks(62, 62))
    assert state.pictures == (57, 57)
    return game, state


def say(game: Duel, state: DuelState, a: Move | int, b: Move | int) -> DuelState:
    moves = {who: Pick(page=m) if isinstance(m, int) else m for who, m in (("a", a), ("b", b))}
    return game.apply(state, moves)


def test_duel_101_an_escape_takes_three_steps() -> None:
    """DUEL-101: at 57, announced, once more on 57 without a SCORE: escaped."""
    game, state = escaping()
    state = say(game, state, ESCAPE, 62)
    assert state.turn == 2
    assert game.outcome(state) is None
    state = game.apply(state, picks(62, 62))
    assert state.pictures == (57, 57)
    assert game.outcome(state) == Outcome(winner=None, reason="a has escaped")
    assert game.to_act(state) == ()


def test_duel_101_it_begins_at_extended_range() -> None:
    """DUEL-101: the first step is to be there by maneuver."""
    game, state = escaping()
    near = fight(game, state, 50, 56).after
    assert game.why_not(near, "a", ESCAPE) == "you are at close range"
    assert ESCAPE not in game.legal_moves(near, "a")


def test_duel_102_the_other_may_react() -> None:
    """DUEL-102: both choose again once it is announced; too late for this turn otherwise."""
    game, state = escaping()
    told = say(game, state, ESCAPE, 62)
    assert told.conditions[0].said == ("escape",)
    assert game.to_act(told) == ("a", "b")
    assert game.legal_moves(told, "b") == game.legal_moves(state, "b")
    assert game.why_not(told, "a", ESCAPE) == "it is said already"
    after = game.apply(game.apply(state, picks(62, 62)), picks(62, 62))
    assert game.outcome(after) is None
    assert after.conditions[0].said == ()


def test_duel_103_the_opening_is_not_enough() -> None:
    """DUEL-103: before turn 1 it is refused."""
    game = duel(escape=True)
    assert game.why_not(game.start(), "a", ESCAPE) == "the opening position is not enough"
    with pytest.raises(IllegalMove, match="the opening position is not enough"):
        say(game, game.start(), ESCAPE, 62)


def test_duel_104_a_score_spoils_it_without_damage() -> None:
    """DUEL-104: the picture is 47 with a total of -5."""
    game = duel(b=with_cell(mirim(), 58, 62, 47), escape=True)
    state = say(game, game.apply(game.start(), picks(62, 62)), 62, ESCAPE)
    done = fight(game, state, 58, 62)
    assert done.pictures[1] == 47
    assert done.totals[0] == -5
    assert done.after.conditions[1].extended
    assert game.outcome(done.after) is None


def test_duel_105_close_range_spoils_it() -> None:
    """DUEL-105: the opponent charges, and both are close."""
    game, state = escaping()
    done = fight(game, say(game, state, 62, ESCAPE), 50, 62)
    assert not done.after.conditions[1].extended
    assert game.outcome(done.after) is None


def test_duel_106_it_may_be_tried_again() -> None:
    """DUEL-106: from the first step on, so it has to be announced again."""
    game, state = escaping()
    failed = fight(game, say(game, state, 62, ESCAPE), 50, 62).after
    back = fight(game, failed, 2, 16).after
    assert back.pictures == (57, 57)
    assert ESCAPE in game.legal_moves(back, "b")
    again = game.apply(say(game, back, 62, ESCAPE), picks(62, 62))
    assert game.outcome(again) == Outcome(winner=None, reason="b has escaped")


def test_duel_107_nobody_wins() -> None:
    """DUEL-107: whoever gets away is not defeated."""
    game, state = escaping()
    end = game.outcome(game.apply(say(game, state, ESCAPE, 62), picks(62, 62)))
    assert end is not None
    assert end.winner is None


def test_duel_108_both_may_try_at_once() -> None:
    """DUEL-108: both announced, both on 57."""
    game, state = escaping()
    end = game.outcome(game.apply(say(game, state, ESCAPE, ESCAPE), picks(62, 62)))
    assert end == Outcome(winner=None, reason="a has escaped and b has escaped")


def test_who_falls_has_not_escaped() -> None:
    """DUEL-048 comes before it: the fight is over when the damage is counted."""
    hurts = with_picture(mirim(), 57, tell=(*mirim().pictures[57].tell, Drain(drain=5)))
    game = duel(hurts, mirim(), escape=True)
    state = say(game, game.apply(game.start(), picks(62, 62)), ESCAPE, 62)
    state = game.apply(state, picks(62, 62))
    assert state.pictures[0] == 57
    assert game.outcome(state) == Outcome(winner="b", reason="a is unconscious")


def test_without_the_option_nothing_is_said() -> None:
    game = duel()
    state = game.apply(game.start(), picks(62, 62))
    assert all(isinstance(move, Pick) for move in game.legal_moves(state, "a"))
    assert game.why_not(state, "a", ESCAPE) == "an escape was not agreed to be possible"
    assert game.why_not(state, "a", DRAW) == "a draw was not agreed to be possible"


def test_duel_026_a_draw_is_agreed_on() -> None:
    """DUEL-026: one offers, the other agrees before the turn is played; or the offer lapses."""
    game, state = escaping(draws=True)
    offered = say(game, state, DRAW, 62)
    assert game.outcome(offered) is None
    agreed = say(game, offered, 62, DRAW)
    assert game.outcome(agreed) == Outcome(winner=None, reason="both agreed on a draw")
    assert game.apply(offered, picks(62, 62)).conditions[0].said == ()


def test_a_book_may_let_its_fighter_go() -> None:
    """`Or you can escape and I win`: the bound player is asked."""
    tell = (*mirim().pictures[57].tell, End(end="lose", may=True))
    game = duel(with_picture(mirim(), 57, tell=tell), mirim())
    state = game.apply(game.start(), picks(62, 62))
    assert game.to_act(state) == ("a",)
    assert [str(move) for move in game.legal_moves(state, "a")] == ["0", "1"]
    stays, goes = (game.apply(state, {"a": move}) for move in game.legal_moves(state, "a"))
    assert game.outcome(stays) is None
    assert stays.turn == 2
    assert game.outcome(goes) == Outcome(winner="b", reason="it was told that b has won")
