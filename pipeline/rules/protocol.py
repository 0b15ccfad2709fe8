"""What a game is: the contract between rules, players, transcripts and proofs.

States are immutable and hold no book. Engines never roll dice: `CHANCE` is an actor whose legal
moves are the faces. Several actors at once choose in secret and simultaneously.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pipeline.model.pointer import several

Actor = str
CHANCE: Actor = "chance"

State = TypeVar("State")
Move = TypeVar("Move")
View_co = TypeVar("View_co", covariant=True)
Options = TypeVar("Options")


class IllegalMove(ValueError):
    """A move that the rules bar; it quotes the move, the turn and the legal ones."""

    def __init__(self, turn: int, why: str, legal: Sequence[object] = ()) -> None:
        self.why = why
        shown = f"; legal are {', '.join(map(str, legal))}" if legal else ""
        super().__init__(f"turn {turn}: {why}{shown}")


class Unplayable(ValueError):
    """These books cannot meet; `pointers` says which lookups fail."""

    def __init__(self, reason: str, pointers: tuple[str, ...]) -> None:
        self.pointers = pointers
        super().__init__(f"{reason}: {several(pointers)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game ended; no winner is a draw."""

    winner: Actor | None
    reason: str


class Game(Protocol[State, Move, View_co]):
    """One game between given books."""

    def start(self) -> State: ...

    def to_act(self, state: State) -> tuple[Actor, ...]:
        """Who chooses now; nobody when the game is over."""
        ...

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]: ...

    def why_not(self, state: State, actor: Actor, move: Move) -> str | None:
        """The reason why a move is barred, None if it is legal."""
        ...

    def apply(self, state: State, moves: Mapping[Actor, Move]) -> State: ...

    def view(self, state: State, actor: Actor) -> View_co:
        """What this player may know."""
        ...

    def outcome(self, state: State) -> Outcome | None: ...


class GameSystem(Protocol[State, Move, View_co]):
    """A system of rules: a name, a version, its types for the codec, and a way to begin."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def state_type(self) -> type[State]: ...

    @property
    def move_type(self) -> type[Move]: ...

    @property
    def options_type(self) -> type[Any]: ...

    def new(self, books: Sequence[Any], options: Any) -> Game[State, Move, View_co]: ...
