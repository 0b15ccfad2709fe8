"""The promises of the protocol, as one suite for every game system.

`faults(case)` plays a game at random and gives every promise that it broke; a sound game gives
none. Each fault names its promise, so that the suite itself can be tested on broken games.

`python -m tests.rules.conformance module:case` prints a digest of the playouts, by which a test
compares two interpreters that order their sets differently.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeGuard

from pipeline.model.codec import decode, encode
from pipeline.rules import transcript
from pipeline.rules.protocol import CHANCE, Actor, Game, GameSystem, IllegalMove

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

ROOT = Path(__file__).parents[2]
Promise = Literal["replay", "views", "legality", "states", "ends", "determinism", "outcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A promise that was not kept, and where that was seen."""

    promise: Promise
    message: str


@dataclass(frozen=True, kw_only=True)
class Case:
    """A game and all that the suite has to know about it."""

    name: str  # `module:attribute`, by which another interpreter finds it
    system: GameSystem[Any, Any, Any]
    options: Any
    books: Callable[[], Sequence[Any]] = tuple
    actors: tuple[Actor, ...] = ("a", "b")
    # Within so many moves every playout has ended.
    cap: int
    # Moves to try, legal ones and illegal ones, also such as can never be legal.
    universe: Sequence[Any]
    # Positions that differ from one only in what is hidden from this actor.
    twins: Callable[[Any, Actor], Iterable[Any]] = lambda _state, _actor: ()
    # The actors from whom something is hidden at some time: a twin must turn up for each.
    blind: tuple[Actor, ...] = ()
    seeds: Sequence[int] = range(6)

    def new(self) -> Game[Any, Any, Any]:
        return self.system.new(self.books(), self.options)


@dataclass(kw_only=True)
class Playout:
    """A game played at random."""

    states: list[Any]
    moves: list[Mapping[Actor, Any]] = field(default_factory=list)
    ended: bool = False
    broken: bool = False  # whether it broke off, for want of a legal move that is taken
    changed: bool = False  # whether `apply` changed a position that it was given


def faults(case: Case, *, elsewhere: bool = True) -> tuple[Fault, ...]:
    """Every promise that the game breaks; `elsewhere`: also compared with other interpreters."""
    found: list[Fault] = []
    seen: set[Actor] = set()
    for seed in case.seeds:
        game = case.new()
        played = playout(game, random.Random(seed), case.cap)
        if not played.ended and not played.broken:  # `_legality` finds what is broken
            found.append(Fault(promise="ends", message=f"seed {seed}: no end in {case.cap} moves"))
        if played.changed:
            found.append(Fault(promise="states", message="apply changed the state it was given"))
        for state in _spread(played.states):
            found += _outcome(case, game, state)
            found += _states(case, game, state)
            found += _legality(case, game, state)
            found += _views(case, game, state, seen)
        found += _determinism(case, game, played)
        found += _replay(case, played)
    if unseen := set(case.blind) - seen:
        found.append(Fault(promise="views", message=f"no twins were tried for {sorted(unseen)}"))
    if elsewhere:
        found += _interpreters(case)
    return tuple(dict.fromkeys(found))


def playout(game: Game[Any, Any, Any], dice: random.Random, cap: int) -> Playout:
    """Play legal moves at random until nobody is to act, or `cap` is reached."""
    played = Playout(states=[game.start()])
    while len(played.moves) < cap:
        state = played.states[-1]
        actors = game.to_act(state)
        if not actors:
            break
        if not all(game.legal_moves(state, actor) for actor in actors):
            played.broken = True
            break
        moves = {actor: dice.choice(game.legal_moves(state, actor)) for actor in actors}
        before = repr(state)
        try:
            after = game.apply(state, moves)
        except IllegalMove:
            played.broken = True
            break
        played.changed |= repr(state) != before
        played.moves.append(moves)
        played.states.append(after)
    played.ended = not game.to_act(played.states[-1])
    return played


def _spread(states: Sequence[Any]) -> Iterator[Any]:
    """The first positions, the last ones, and a few between."""
    step = max(1, len(states) // 8)
    chosen = {*range(min(3, len(states))), *range(0, len(states), step), len(states) - 1}
    return (states[i] for i in sorted(chosen))


def _outcome(case: Case, game: Game[Any, Any, Any], state: object) -> Iterator[Fault]:
    end, actors = game.outcome(state), game.to_act(state)
    if (end is None) != bool(actors):
        yield Fault(promise="outcome", message=f"outcome {end} while {actors} are to act")
    if end is not None and end.winner not in {None, *case.actors}:
        yield Fault(promise="outcome", message=f"{end.winner} is no player")
    if len(set(actors)) != len(actors) or not {*actors} <= {*case.actors, CHANCE}:
        yield Fault(promise="outcome", message=f"to act are {actors}")
    if CHANCE in actors and actors != (CHANCE,):
        yield Fault(promise="outcome", message=f"chance acts together with {actors}")
    if end is not None and any(game.legal_moves(state, actor) for actor in (*case.actors, CHANCE)):
        yield Fault(promise="outcome", message="moves are legal though the game is over")


def _states(case: Case, game: Game[Any, Any, Any], state: object) -> Iterator[Fault]:
    soft = list(_soft_parts(state, "state"))
    yield from (Fault(promise="states", message=f"{part} can be changed") for part in soft)
    if soft:
        return
    try:
        copies = {
            "pickle": pickle.loads(pickle.dumps(state)),  # noqa: S301 -- what was just pickled
            "JSON": decode(type(state), json.loads(json.dumps(encode(state)))),
        }
        hash(state)
    except (TypeError, ValueError, AttributeError, pickle.PicklingError) as error:
        yield Fault(promise="states", message=f"{type(error).__name__}: {error}")
        return
    for way, copy in copies.items():
        if copy != state or hash(copy) != hash(state):
            yield Fault(promise="states", message=f"a copy by {way} is another state")
        elif game.to_act(copy) != game.to_act(state):
            yield Fault(promise="states", message=f"a copy by {way} plays otherwise")
    if not isinstance(state, case.system.state_type):
        yield Fault(promise="states", message=f"{type(state)} is not the state type")
    if not all(
        isinstance(m, case.system.move_type)
        for a in case.actors
        for m in game.legal_moves(state, a)
    ):
        yield Fault(promise="states", message="a legal move is not of the move type")


def _soft_parts(part: object, at: str) -> Iterator[str]:
    """What is not immutable through and through, or has an order that nobody can rely on."""
    if part is None or isinstance(part, (bool, int, str, bytes)):
        return
    if isinstance(part, tuple):
        for i, item in enumerate(part):
            yield from _soft_parts(item, f"{at}[{i}]")
    elif _is_frozen(part):
        for f in dataclasses.fields(part):
            yield from _soft_parts(getattr(part, f.name), f"{at}.{f.name}")
    else:
        yield f"{at} ({type(part).__name__})"


def _is_frozen(part: object) -> TypeGuard[DataclassInstance]:
    return dataclasses.is_dataclass(part) and bool(vars(type(part))["__dataclass_params__"].frozen)


def _legality(case: Case, game: Game[Any, Any, Any], state: object) -> Iterator[Fault]:
    acting = game.to_act(state)
    legal = {actor: game.legal_moves(state, actor) for actor in acting}
    for actor, moves in legal.items():
        if not moves:
            yield _lie(f"{actor} is to act and has no legal move")
        if len(set(moves)) != len(moves):
            yield _lie(f"{actor} has a legal move twice")
    yield from _bystanders(case, game, state)
    if all(legal.values()):
        base = {actor: moves[0] for actor, moves in legal.items()}
        for actor in acting:
            yield from _choices(case, game, state, (actor, legal[actor], base))
        yield from _wrong_sets(case, game, state, base)


def _bystanders(case: Case, game: Game[Any, Any, Any], state: object) -> Iterator[Fault]:
    """Who is not to act has no legal move, and is told so."""
    for actor in (*case.actors, CHANCE):
        if actor not in game.to_act(state):
            if game.legal_moves(state, actor):
                yield _lie(f"{actor} has legal moves and is not to act")
            if any(game.why_not(state, actor, move) is None for move in case.universe):
                yield _lie(f"{actor} is not to act and nothing bars a move")


def _choices(
    case: Case,
    game: Game[Any, Any, Any],
    state: object,
    asked: tuple[Actor, Sequence[Any], Mapping[Actor, Any]],
) -> Iterator[Fault]:
    """What is listed, what nothing bars and what is applied are the same moves."""
    actor, legal, base = asked
    for move in dict.fromkeys([*legal, *case.universe]):
        listed, why = move in legal, game.why_not(state, actor, move)
        answer = _answer(game, state, {**base, actor: move})
        if (listed, why is None) != (answer == "taken", answer == "taken"):
            yield _lie(f"{actor} {move}: listed {listed}, why_not {why!r}, {answer}")
        if answer not in {"taken", "refused"}:
            yield _lie(f"{actor} {move}: {answer}")


def _wrong_sets(
    case: Case, game: Game[Any, Any, Any], state: object, base: Mapping[Actor, Any]
) -> Iterator[Fault]:
    """A move must come from all who are to act, and from nobody else, also when it is over."""
    wrong = [{a: m for a, m in base.items() if a != actor} for actor in base]
    wrong += [
        {**base, actor: move}
        for actor in ("nobody", *case.actors)
        if actor not in base
        for move in case.universe[:1]
    ]
    for moves in wrong if base else [{}, *wrong]:
        if (answer := _answer(game, state, moves)) != "refused":
            yield _lie(f"moves of {sorted(moves)} while {sorted(base)} are to act: {answer}")


def _lie(message: str) -> Fault:
    return Fault(promise="legality", message=message)


def _answer(game: Game[Any, Any, Any], state: object, moves: Mapping[Actor, Any]) -> str:
    """What `apply` does with these moves; a crash is no refusal."""
    try:
        game.apply(state, moves)
    except IllegalMove:
        return "refused"
    except (LookupError, TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"
    return "taken"


def _views(
    case: Case, game: Game[Any, Any, Any], state: object, seen: set[Actor]
) -> Iterator[Fault]:
    for actor in case.actors:
        view = game.view(state, actor)
        try:
            json.dumps(encode(view))
        except TypeError as error:
            yield Fault(promise="views", message=f"the view of {actor} cannot be sent: {error}")
        for twin in case.twins(state, actor):
            seen.add(actor)
            if twin == state:
                yield Fault(promise="views", message=f"the twin for {actor} is the same state")
            if game.view(twin, actor) != view:
                yield Fault(promise="views", message=f"the view of {actor} tells twins apart")
            if actor in game.to_act(state) and (
                game.legal_moves(twin, actor) != game.legal_moves(state, actor)
            ):
                yield Fault(promise="views", message=f"the moves of {actor} tell twins apart")


def _determinism(case: Case, game: Game[Any, Any, Any], played: Playout) -> Iterator[Fault]:
    """A state and moves are all that the next state depends on.

    So another game continues each position in the same way, and so does this one, from the last
    position back, after all that was asked of it in between.
    """
    for other, numbers in (
        (case.new(), range(len(played.moves))),
        (game, reversed(range(len(played.moves)))),
    ):
        for number in numbers:
            if (
                other.apply(played.states[number], played.moves[number])
                != played.states[number + 1]
            ):
                yield Fault(promise="determinism", message="the same moves gave another state")
                return


def _replay(case: Case, played: Playout) -> Iterator[Fault]:
    """The transcript, sent as JSON, gives the same positions."""
    books = case.books()
    try:
        text = json.dumps(encode(transcript.record(case.system, books, case.options, played.moves)))
        again = transcript.replay(case.system, books, transcript.read(json.loads(text)))
    except (TypeError, ValueError) as error:
        yield Fault(promise="replay", message=f"{type(error).__name__}: {error}")
        return
    if list(again.states) != played.states:
        yield Fault(promise="replay", message="the transcript gives other positions")


def digest(case: Case) -> str:
    """A digest of the playouts, with every view and every list of moves in its order."""
    found = hashlib.sha256()
    for seed in case.seeds:
        game = case.new()
        for state in playout(game, random.Random(seed), case.cap).states:
            shown = [(game.view(state, a), game.legal_moves(state, a)) for a in case.actors]
            found.update(repr((state, shown, game.to_act(state), game.outcome(state))).encode())
    return found.hexdigest()


def _interpreters(case: Case) -> Iterator[Fault]:
    """Nothing depends on the order of a set or on `hash()`."""
    found = set()
    for hash_seed in ("1", "2", "3"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.rules.conformance", case.name],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.add(done.stdout.strip())
    if len(found) != 1:
        yield Fault(promise="determinism", message="another hash seed gives other games")


def find(name: str) -> Case:
    """The case that `module:attribute` names."""
    module, _, attribute = name.partition(":")
    found = getattr(importlib.import_module(module), attribute)
    if not isinstance(found, Case):
        raise TypeError(f"{name} is no case")
    return found


if __name__ == "__main__":
    # `__main__` is not the module that a case was made with.
    itself = importlib.import_module("tests.rules.conformance")
    sys.stdout.write(itself.digest(itself.find(sys.argv[1])) + "\n")
