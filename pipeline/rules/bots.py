"""Players that need no person: they know nothing but the protocol."""

from __future__ import annotations

import random
from typing import Any

from pipeline.rules.protocol import Actor, Game


def any_legal(game: Game[Any, Any, Any], state: Any, actor: Actor, dice: random.Random) -> Any:
    """A legal move, each as likely as the others."""
    return dice.choice(game.legal_moves(state, actor))


def playout(
    game: Game[Any, Any, Any], dice: random.Random, *, most: int
) -> tuple[list[dict[Actor, Any]], Any]:
    """Play at random to the end, or to `most` moves: the moves and the last position."""
    state, moves = game.start(), list[dict[Actor, Any]]()
    while len(moves) < most and (actors := game.to_act(state)):
        moves.append({a: any_legal(game, state, a, dice) for a in actors})
        state = game.apply(state, moves[-1])
    return moves, state
