"""Where a duel is easily played wrong: seats, weapons, page turns, limits that give way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.book import Book, Critical
from pipeline.model.clauses import Bonus, Drain, Drop, Forbid, Goto, Only, Recover, Restore
from pipeline.prove.meeting import meet, whole
from pipeline.rules.duel.scene import entry
from pipeline.rules.duel.session import Session
from pipeline.rules.duel.state import Condition, DuelState
from pipeline.rules.protocol import Unplayable
from tests.rules.fighters import (
    YELLOW,
    at_close,
    duel,
    mirim,
    pages,
    picks,
    told,
    twin,
    with_picture,
    with_row,
)


def bodies(state: DuelState) -> tuple[int, int]:
    return state.conditions[0].body, state.conditions[1].body


def mirrored(state: DuelState) -> tuple[Condition, Condition]:
    return state.conditions[1], state.conditions[0]


@pytest.mark.parametrize(
    ("on_15", "on_7"),
    [
        (Drain(drain=3, binds="opponents"), Recover(recover=5)),
        (Drop(drop="weapon", binds="opponents"), Restore(restore="weapon")),
        (Only(only=("jump",), lasts=2, binds="opponents"), Forbid(forbid=("jump",), lasts=2)),
    ],
)
def test_it_does_not_matter_who_sits_where(on_15: object, on_7: object) -> None:
    book = with_picture(mirim(), 15, tell=(on_15,))
    book = with_picture(book, 7, score=0, critical=None, tell=(on_7,))
    game = duel(book, book)
    begun = at_close(game)
    first, second = begun.conditions
    hurt = replace(begun, conditions=(replace(first, body=8), replace(second, body=8)))
    one = game.exchange(hurt, picks(24, 20)).after
    two = game.exchange(hurt, picks(20, 24)).after
    assert one.pictures == (15, 7)
    assert one.conditions == mirrored(two)


def test_who_is_drained_to_nothing_recovers_nothing() -> None:
    """DUEL-183 holds for whatever took the last point."""
    book = with_picture(mirim(), 7, score=None, critical=None, tell=(
        Drain(drain=4), Recover(recover=5),
    ))  # fmt: skip
    game = duel(book, book)
    state = at_close(game)
    weak = replace(state, conditions=(state.conditions[0], replace(state.conditions[1], body=3)))
    exchange = game.exchange(weak, picks(24, 20))
    assert bodies(exchange.after) == (12, -1)
    outcome = game.outcome(exchange.after)
    assert outcome is not None
    assert outcome.winner == "a"
    lines = entry(game, weak, exchange)["lines"]
    assert any("lose 4 body points" in line.lower() for line in lines)


def test_of_two_figures_the_one_of_the_weapon_in_hand_counts() -> None:
    book = with_row(twin(), 44, weapon="either", mod=(3, 9), colour="blue")
    game = duel(book, book)
    state = at_close(game)
    assert _total(game.exchange(state, picks(44, 20)).totals) == 3 + _burst(book, 44, 20)
    left = replace(state.conditions[0], dropped=(1,))
    one_hand = replace(state, conditions=(left, state.conditions[1]))
    assert _total(game.exchange(one_hand, picks(44, 20)).totals) == 9 + _burst(book, 44, 20)


def _total(totals: tuple[int | None, int | None]) -> int:
    assert totals[0] is not None
    return totals[0]


def _burst(book: Book, matrix: int, key: int) -> int:
    score = book.pictures[book.matrices[matrix][key]].score
    assert isinstance(score, int)
    return score


def test_with_one_of_two_weapons_left_its_rows_stay() -> None:
    """DUEL-187 speaks of a fighter without weapons."""
    game = duel(twin(), twin())
    state = at_close(game)
    one = replace(
        state, conditions=(replace(state.conditions[0], dropped=(1,)), state.conditions[1])
    )
    assert {32, 14} <= pages(game, one, "a")
    assert not {24, 28} & pages(game, one, "a")
    none = replace(
        state, conditions=(replace(state.conditions[0], dropped=(1, 2)), state.conditions[1])
    )
    assert not {32, 14} & pages(game, none, "a")


def test_the_limits_of_the_last_picture_give_way_first() -> None:
    """DUEL-067: an older limit that still lasts is kept as long as something is left."""
    book = with_picture(mirim(), 9, tell=(Only(only=("yellow",), lasts=2),))
    book = with_picture(book, 11, tell=(Only(only=("red",)),))
    game = duel(book, book)
    assert pages(game, told(game, "b", 9, 11), "b") == YELLOW


def test_what_gave_way_stands_in_the_log() -> None:
    """DUEL-067: reported in the log."""
    book = with_picture(mirim(), 57, tell=(Only(only=("extended range",)), Forbid(
        forbid=("extended range",),
    )))  # fmt: skip
    session = Session((book, book), duel().options)
    session.choose(picks(50, 64))
    assert sum("did not hold" in line for line in session.log[0]["lines"]) == 2


def test_a_critical_text_may_turn_the_page() -> None:
    book = with_picture(mirim(), 7, critical=Critical(at=7, tell=(Goto(goto=1),)))
    game = duel(book, book)
    exchange = game.exchange(at_close(game), picks(24, 20))
    # Fighter b is on 7, critically: its player turns the picture of fighter a, 15, to 1.
    assert exchange.pictures == (1, 7)
    assert exchange.turned == (15, None)


def test_a_page_turn_into_nothing_is_refused() -> None:
    lacking = replace(mirim(), pictures={p: q for p, q in mirim().pictures.items() if p != 49})
    lacking = replace(
        lacking,
        id="lacking",
        matrices={
            m: {k: 17 if t == 49 else t for k, t in row.items()}
            for m, row in mirim().matrices.items()
        },
    )
    sender = replace(with_picture(mirim(), 7, tell=(Goto(goto=49),)), id="sender")
    assert meet(lacking, lacking).proved
    with pytest.raises(Unplayable, match="lacking/pictures/49"):
        duel(sender, lacking)
    assert not meet(sender, lacking).proved


def test_the_proof_follows_page_turns() -> None:
    book = with_picture(mirim(), 7, tell=(Goto(goto=57),))
    assert meet(mirim(), mirim()).apart == ()
    found = meet(book, book)
    assert found.proved
    assert (24, 20) in found.apart


def test_a_book_that_breaks_a_hard_rule_is_not_proved() -> None:
    book = with_picture(mirim(), 7, tell=(Goto(goto=8),))
    assert whole(mirim()).proved
    assert not whole(book).proved


def test_lasting_bonuses_add_up_in_one_effect() -> None:
    book = with_picture(mirim(), 9, tell=(Bonus(bonus=1, lasts="combat"),))
    game = duel(book, book)
    state = told(game, "b", 9, 9, 9)
    effects = state.conditions[1].effects
    assert [e.times for e in effects] == [3]
    plain = game.exchange(at_close(game), picks(20, 24)).totals[1]
    raised = game.exchange(state, picks(20, 24)).totals[1]
    assert plain is not None
    assert raised == plain + 3


def test_what_binds_opponents_is_said_to_them_as_to_anybody() -> None:
    book = with_picture(mirim(), 15, tell=(Only(only=("jump",), binds="opponents"),))
    session = Session((book, mirim()), duel().options)
    session.states[-1] = at_close(session.game)
    session.choose(picks(24, 20))
    said = session.scene()["fighters"]["b"]["told"]
    assert "Do only jump next turn." in said
    assert not any("pponents" in line for line in said)
