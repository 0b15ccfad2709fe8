"""Who moves when, beside the choice of rows: what is said before it, and what is asked after it.

A turn has up to three steps. Who was told to names the colour of the maneuver to come. Then both
choose; instead of a row either may say something (an escape, a draw), and then both choose again,
so that the other one can react (DUEL-102). Where the exchange leaves somebody a choice, it waits
for the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pipeline.model.clauses import COLOURS
from pipeline.rules.duel.state import (
    ACTORS,
    Answer,
    Asked,
    Condition,
    DuelState,
    Ended,
    Move,
    Pick,
    Promise,
    Say,
)
from pipeline.rules.protocol import Actor

if TYPE_CHECKING:
    from pipeline.rules.duel.game import Duel

_SAID: tuple[Literal["escape", "draw"], ...] = ("escape", "draw")


def to_act(game: Duel, state: DuelState) -> tuple[Actor, ...]:
    """Whose move it is while the duel goes on."""
    if (question := game.question(state)) is not None:
        return (ACTORS[question.side],)
    promising = _promising(state)
    return promising or ACTORS


def picks_now(game: Duel, state: DuelState) -> bool:
    """Whether rows are to be chosen now."""
    return game.question(state) is None and not _promising(state)


def _promising(state: DuelState) -> tuple[Actor, ...]:
    first, second = state.conditions
    if not first.promises and not second.promises:  # nearly always
        return ()
    return tuple(
        who
        for who, now in zip(ACTORS, state.conditions, strict=True)
        if now.promises and now.colour is None
    )


def moves(game: Duel, state: DuelState, actor: Actor) -> tuple[Move, ...]:
    """The legal moves of one whose move it is."""
    if (question := game.question(state)) is not None:
        return tuple(Answer(answer=n) for n in question.options)
    if _promising(state):
        rows = game.fighters[ACTORS.index(actor)].rows
        have = {rows[p].colour for p in game.choice(state, actor).pages}
        return tuple(Promise(colour=c) for c in COLOURS if c in have)
    picks = game.picks(state, actor)
    if not game.options.escape and not game.options.draws:
        return picks
    said = (Say(say=word) for word in _SAID if _unspeakable(game, state, actor, word) is None)
    return (*picks, *said)


def why_not(game: Duel, state: DuelState, actor: Actor, move: Move) -> str | None:
    """Why one whose move it is cannot do this."""
    asked, promising = game.question(state) is not None, bool(_promising(state))
    if not asked and not promising:
        if isinstance(move, Pick):
            return game.barred(state, actor, move.page)
        if isinstance(move, Say):
            return _unspeakable(game, state, actor, move.say)
        return "a maneuver is to be chosen now"
    if not isinstance(move, Answer if asked else Promise):
        return f"{'an answer' if asked else 'a colour'} is to be chosen now"
    if move in moves(game, state, actor):
        return None
    return "that is no answer to what is asked" if asked else "no such row may be done"


def _unspeakable(game: Duel, state: DuelState, actor: Actor, word: str) -> str | None:
    """Why this cannot be said now."""
    now = state.conditions[ACTORS.index(actor)]
    if word in now.said:
        return "it is said already"
    if word == "draw":
        return None if game.options.draws else "a draw was not agreed to be possible"
    if not game.options.escape:
        return "an escape was not agreed to be possible"
    if state.turn == 1:
        return "the opening position is not enough"  # DUEL-103
    return None if now.extended else "you are at close range"  # DUEL-101


def asked(state: DuelState, moves: Mapping[Actor, Move]) -> Asked | None:
    """The exchange that these moves make, as far as it has been answered."""
    if state.asked is not None:
        more = tuple(m.answer for m in moves.values() if isinstance(m, Answer))
        return replace(state.asked, answers=state.asked.answers + more)
    first, second = (moves.get(who) for who in ACTORS)
    if isinstance(first, Pick) and isinstance(second, Pick):
        return Asked(pages=(first.page, second.page))
    return None


def waiting(state: DuelState, moves: Mapping[Actor, Move]) -> DuelState:
    """The position after moves that bring about no exchange."""
    if (more := asked(state, moves)) is not None:
        return replace(state, asked=more)
    first, second = (
        _spoken(now, moves.get(who)) for who, now in zip(ACTORS, state.conditions, strict=True)
    )
    agreed = all("draw" in now.said for now in (first, second))
    ended = Ended(how="draw", lost=(False, False)) if agreed else None
    return replace(state, conditions=(first, second), ended=ended)


def _spoken(now: Condition, move: Move | None) -> Condition:
    if isinstance(move, Say):
        return replace(now, said=tuple(w for w in _SAID if w in (*now.said, move.say)))
    if isinstance(move, Promise):
        return replace(now, colour=move.colour)
    return now
