"""A tiny game that keeps every promise, and kin of it that break one each.

The game: chance puts a coin under a cup, which only `a` sees. Then `a` stakes or folds while `b`
guesses. A right guess of a staked coin scores for `b`, a wrong one for `a`. Three rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pipeline.rules.protocol import CHANCE, Actor, IllegalMove, Outcome
from tests.rules.conformance import Case

ROUNDS = 3
FACES = ("heads", "tails")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A move: one word."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A position; `coin` is absent until chance has tossed."""

    turn: int = 1
    coin: str | None = None
    scores: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOptions:
    """Nothing to choose."""


class Cups:
    """The game as it should be."""

    first = Table()
    words: Mapping[Actor, tuple[str, ...]] = {
        "a": ("stake", "fold"), "b": FACES, CHANCE: FACES,
    }  # fmt: skip

    def start(self) -> Table:
        return self.first

    def to_act(self, state: Table) -> tuple[Actor, ...]:
        if state.turn > ROUNDS:
            return ()
        return (CHANCE,) if state.coin is None else ("a", "b")

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        if actor not in self.to_act(state):
            return ()
        return tuple(Call(word=word) for word in self.words[actor])

    def why_not(self, state: Table, actor: Actor, move: Call) -> str | None:
        if actor not in self.to_act(state):
            return f"{actor} is not to act"
        return None if move.word in self.words[actor] else f"{move} is no move of {actor}"

    def apply(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        if set(moves) != set(self.to_act(state)) or not moves:
            raise IllegalMove(state.turn, f"expected moves of {self.to_act(state)}")
        for actor, move in moves.items():
            if why := self.why_not(state, actor, move):
                raise IllegalMove(state.turn, why, self.legal_moves(state, actor))
        if CHANCE in moves:
            return replace(state, coin=moves[CHANCE].word)
        return self.settle(state, moves)

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        for_a, for_b = state.scores
        if moves["a"].word == "stake":
            right = moves["b"].word == state.coin
            for_a, for_b = for_a + (not right), for_b + right
        return replace(state, turn=state.turn + 1, coin=None, scores=(for_a, for_b))

    def view(self, state: Table, actor: Actor) -> Table:
        if actor == "a" or state.coin is None:
            return state
        return replace(state, coin="covered")

    def outcome(self, state: Table) -> Outcome | None:
        if state.turn <= ROUNDS:
            return None
        for_a, for_b = state.scores
        if for_a == for_b:
            return Outcome(winner=None, reason="as many right guesses as wrong ones")
        return Outcome(winner="a" if for_a > for_b else "b", reason="more points")


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A game system without books."""

    game: Callable[[], Cups]
    name: str = "cups"
    version: int = 1
    state_type: type[Any] = Table
    move_type: type[Any] = Call
    options_type: type[Any] = NoOptions

    def new(self, books: Sequence[Any], options: NoOptions) -> Cups:  # noqa: ARG002
        return self.game()


def other_side(state: Table, actor: Actor) -> Iterable[Table]:
    """The twins: `b` cannot know which face lies under the cup."""
    if actor == "b" and state.coin in FACES:
        yield replace(state, coin=FACES[1 - FACES.index(state.coin)])


def case(name: str, game: Callable[[], Cups], **changes: Any) -> Case:
    given: dict[str, Any] = {
        "name": f"{__name__}:{name}",
        "system": System(game=game),
        "options": NoOptions(),
        "cap": 2 * ROUNDS,
        "universe": tuple(Call(word=w) for w in ("stake", "fold", *FACES, "edge", "")),
        "twins": other_side,
        "blind": ("b",),
    }
    return Case(**{**given, **changes})


class Leaking(Cups):
    """Shows the coin to everybody."""

    def view(self, state: Table, actor: Actor) -> Table:  # noqa: ARG002
        return state


class LeakingByMoves(Cups):
    """Hides the coin, but lets only the right guess be made."""

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        found = super().legal_moves(state, actor)
        return tuple(m for m in found if m.word == state.coin) if actor == "b" else found

    def why_not(self, state: Table, actor: Actor, move: Call) -> str | None:
        if actor == "b" and state.coin is not None and move.word != state.coin:
            return "guess again"
        return super().why_not(state, actor, move)


class Overstating(Cups):
    """Lists a move that it does not take."""

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        found = super().legal_moves(state, actor)
        return (*found, Call(word="edge")) if actor == "b" and found else found


class Understating(Cups):
    """Takes a move that it does not list."""

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        found = super().legal_moves(state, actor)
        return found[:1] if actor == "b" else found


class Excusing(Cups):
    """Gives a reason against a move that it lists and takes."""

    def why_not(self, state: Table, actor: Actor, move: Call) -> str | None:
        return (
            "that would be cowardly" if move.word == "fold" else super().why_not(state, actor, move)
        )

    def apply(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        brave = {
            a: Call(word="stake") if m.word == "fold" and a == "a" else m for a, m in moves.items()
        }
        return super().apply(state, brave)


class Hasty(Cups):
    """Does not wait for the second player."""

    def apply(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        if set(moves) == {"a"} and "a" in self.to_act(state):
            return super().apply(state, {**moves, "b": Call(word="heads")})
        return super().apply(state, moves)


class Crashing(Cups):
    """Has no answer to a move that is missing."""

    def apply(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        if CHANCE not in moves:
            return self.settle(state, {"a": moves["a"], "b": moves["b"]})
        return super().apply(state, moves)

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        for actor, move in moves.items():
            if why := self.why_not(state, actor, move):
                raise IllegalMove(state.turn, why)
        return super().settle(state, moves)


class Stuck(Cups):
    """Asks for a move and allows none."""

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        return () if state.turn == 2 and actor == "a" else super().legal_moves(state, actor)

    def why_not(self, state: Table, actor: Actor, move: Call) -> str | None:
        stuck = state.turn == 2 and actor == "a"
        return "no" if stuck else super().why_not(state, actor, move)


@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class SoftTable:
    """A position that anybody can change."""

    turn: int = 1
    coin: str | None = None
    scores: tuple[int, int] = (0, 0)


class Soft(Cups):
    first = cast("Table", SoftTable())

    def view(self, state: Table, actor: Actor) -> Table:
        shown = super().view(state, actor)
        return Table(turn=shown.turn, coin=shown.coin, scores=shown.scores)


@dataclass(frozen=True, kw_only=True)
class ListTable:
    """Frozen outside, and a list inside."""

    turn: int = 1
    coin: str | None = None
    scores: Any = field(default_factory=lambda: [0, 0])

    def __hash__(self) -> int:
        return hash((self.turn, self.coin, tuple(self.scores)))


class SoftInside(Cups):
    first = cast("Table", ListTable())

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        return replace(super().settle(state, moves), scores=cast("Any", list(state.scores)))


class Scribbling(Cups):
    """Changes the position it is given."""

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        after = super().settle(state, moves)
        object.__setattr__(state, "scores", after.scores)
        return replace(after, scores=after.scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class LossyTable:
    """A position that does not come back from JSON: a field without a shape of its own."""

    turn: int = 1
    coin: str | None = None
    scores: tuple[int, int] = (0, 0)
    seen: Any = ()


class Lossy(Cups):
    first = cast("Table", LossyTable())

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        after = cast("Any", super().settle(state, moves))
        return cast("Table", replace(after, seen=(*after.seen, moves["b"].word)))


class Endless(Cups):
    """Begins again for ever."""

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        return replace(super().settle(state, moves), turn=state.turn % ROUNDS + 1)


class Rolling(Cups):
    """Rolls dice of its own."""

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        lucky = random.Random().random()
        return replace(super().settle(state, moves), scores=(int(lucky * 10**9), 0))


class Remembering(Cups):
    """Keeps a part of the position in the game."""

    def __init__(self) -> None:
        self.rounds = 0

    def settle(self, state: Table, moves: Mapping[Actor, Call]) -> Table:
        self.rounds += 1
        return replace(super().settle(state, moves), scores=(self.rounds, 0))


class Shuffled(Cups):
    """Lists moves in the order of a set."""

    def legal_moves(self, state: Table, actor: Actor) -> tuple[Call, ...]:
        found = {move.word for move in super().legal_moves(state, actor)}
        return tuple(Call(word=word) for word in found)


class Undecided(Cups):
    """Has an outcome while players are to act."""

    def outcome(self, state: Table) -> Outcome | None:
        if state.scores[0] + state.scores[1] > 0:
            return Outcome(winner="a", reason="enough")
        return super().outcome(state)


class Silent(Cups):
    """Is over, and has no outcome."""

    def outcome(self, state: Table) -> Outcome | None:  # noqa: ARG002
        return None


class Loaded(Cups):
    """Lets chance and a player act together."""

    def to_act(self, state: Table) -> tuple[Actor, ...]:
        found = super().to_act(state)
        return (*found, "a") if found == (CHANCE,) else found


class Forgetful(Cups):
    """Is another game when it is played from a transcript: the options do not say which."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1
        self.first = Table(scores=(type(self).made, 0))


CUPS = case("CUPS", Cups)
LEAKING = case("LEAKING", Leaking)
LEAKING_BY_MOVES = case("LEAKING_BY_MOVES", LeakingByMoves)
UNTRIED = case("UNTRIED", Cups, twins=lambda _state, _actor: ())
OVERSTATING = case("OVERSTATING", Overstating)
UNDERSTATING = case("UNDERSTATING", Understating)
EXCUSING = case("EXCUSING", Excusing)
HASTY = case("HASTY", Hasty)
CRASHING = case("CRASHING", Crashing)
STUCK = case("STUCK", Stuck)
SOFT = case("SOFT", Soft, system=System(game=Soft, state_type=SoftTable))
SOFT_INSIDE = case("SOFT_INSIDE", SoftInside, system=System(game=SoftInside, state_type=ListTable))
SCRIBBLING = case("SCRIBBLING", Scribbling)
LOSSY = case("LOSSY", Lossy, system=System(game=Lossy, state_type=LossyTable))
ENDLESS = case("ENDLESS", Endless)
ROLLING = case("ROLLING", Rolling)
REMEMBERING = case("REMEMBERING", Remembering)
SHUFFLED = case("SHUFFLED", Shuffled)
UNDECIDED = case("UNDECIDED", Undecided)
SILENT = case("SILENT", Silent)
LOADED = case("LOADED", Loaded)
FORGETFUL = case("FORGETFUL", Forgetful)
