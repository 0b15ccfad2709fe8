"""A simple opponent: looks one exchange ahead and prefers what hurts more than it is hurt."""

from __future__ import annotations

import random

from pipeline.rules.duel.game import Duel
from pipeline.rules.duel.state import ACTORS, DuelState, Move, Pick
from pipeline.rules.protocol import Actor

# How far from the best a choice may be and still be made now and then, in body points: a bot that
# always plays its best row is read after three turns.
_SPREAD = 0.75


def pick(game: Duel, state: DuelState, actor: Actor, dice: random.Random) -> Move:
    """A legal row, chosen by what it is worth against each row the opponent may choose.

    A colour is named and a question answered by chance; the bot says nothing of its own accord.
    """
    moves = game.legal_moves(state, actor)
    rows = [move for move in moves if isinstance(move, Pick)]
    if not rows:
        return dice.choice(moves)
    worth = {move: _worth(game, state, actor, move) for move in rows}
    best = max(worth.values())
    return dice.choice([move for move, value in worth.items() if value >= best - _SPREAD])


def _worth(game: Duel, state: DuelState, actor: Actor, move: Pick) -> float:
    """Mean of the damage done less the damage taken, all answers being equally likely."""
    i = ACTORS.index(actor)
    other = ACTORS[1 - i]
    answers = game.picks(state, other)
    total = 0
    for answer in answers:
        exchange = game.settled(state, {actor: move, other: answer})
        total += exchange.damage[1 - i] - exchange.damage[i]
        total += exchange.critical[1 - i] - exchange.critical[i]
    return total / len(answers)
