"""What is remembered changes no answer, and does not grow without end."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.bots import playout
from pipeline.rules.duel.memory import Memory
from tests.rules.fighters import change, duel, picks, twin
from tests.rules.meetings import random_books


@given(seed=st.integers(0, 999_999))
def test_a_game_that_forgets_plays_as_one_that_remembers(seed: int) -> None:
    books = random_books(seed)
    keeps, forgets = duel(*books, escape=True), duel(*books, escape=True)
    forgets.memory = Memory(forgets.fighters, most=0)
    for number in range(3):
        moves, end = playout(keeps, random.Random(number), most=30)
        assert playout(forgets, random.Random(number), most=30) == (moves, end)


@pytest.mark.parametrize("most", [1, 100, 1000])
def test_it_does_not_grow_without_end(most: int) -> None:
    game, dice = duel(twin(), twin()), random.Random(1)
    game.memory = Memory(game.fighters, most=most)
    sizes = []
    for _ in range(20):
        playout(game, dice, most=100)
        sizes.append(game.memory.size)
    assert most / 2 < max(sizes) <= most


def test_a_condition_from_elsewhere_is_known_by_what_it_says() -> None:
    game = duel()
    first = game.apply(game.start(), picks(50, 56))
    stranger = pickle.loads(pickle.dumps(first))  # noqa: S301 -- our own
    assert stranger.conditions[0] is not first.conditions[0]
    before = game.memory.size
    assert game.apply(stranger, picks(24, 20)) == game.apply(first, picks(24, 20))
    assert game.legal_moves(stranger, "a") is game.legal_moves(first, "a")
    assert game.memory.size > before


def test_body_points_make_no_other_answer() -> None:
    game = duel()
    state = game.apply(game.start(), picks(50, 56))
    weaker = change(state, "a", body=3)
    assert game.legal_moves(weaker, "a") is game.legal_moves(state, "a")
    after = game.apply(weaker, picks(24, 20))
    assert after == change(game.apply(state, picks(24, 20)), "a", body=after.conditions[0].body)
