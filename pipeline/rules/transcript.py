"""Transcripts: a game as its books, its options and its moves, from which it is played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from pipeline.model.book import Book, BookId
from pipeline.model.codec import DecodeError, Problem, decode, digest, encode
from pipeline.model.shapes import STATED, Spelled
from pipeline.rules.protocol import Actor, Game, GameSystem, IllegalMove
from pipeline.rules.versions import CHANGES, Changes

Hash = Annotated[str, Spelled(r"[0-9a-f]{64}", "a SHA-256 of 64 hexadecimal digits")]
Word = Annotated[str, Spelled(r"[a-z]{1,32}", "a word of a-z")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A book that took part: what it was when the game was played."""

    id: BookId
    hash: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A game as it can be saved and sent."""

    format: Literal["transcript/1"] = field(default="transcript/1", metadata=STATED)
    system: Word
    rules: int
    books: tuple[Played, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Mapping[Word, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A transcript played again: the game and all its positions, the start included."""

    game: Any
    states: tuple[Any, ...]


def record(
    system: GameSystem[Any, Any, Any],
    books: Sequence[Book],
    options: object,
    moves: Sequence[Mapping[Actor, Any]],
) -> Transcript:
    """Write down a game."""
    return Transcript(
        system=system.name,
        rules=system.version,
        books=tuple(Played(id=b.id, hash=digest(b)) for b in books),
        options=encode(options),
        moves=tuple({a: encode(m) for a, m in turn.items()} for turn in moves),
    )


def read(data: object) -> Transcript:
    """A transcript from plain data."""
    return decode(Transcript, data)


def replay(
    system: GameSystem[Any, Any, Any], books: Sequence[Book], transcript: Transcript
) -> Replay:
    """Play a transcript again; refused when rules or books are others, or a move is illegal."""
    transcript = current(system, transcript)
    _same_books(books, transcript)
    options = _part(system.options_type, transcript.options, "/options")
    game: Game[Any, Any, Any] = system.new(books, options)
    states = [game.start()]
    for number, turn in enumerate(transcript.moves):
        at = f"/moves/{number}"
        moves = {a: _part(system.move_type, m, f"{at}/{a}") for a, m in turn.items()}
        try:
            states.append(game.apply(states[-1], moves))
        except IllegalMove as error:
            raise _refused(at, str(error)) from None
    return Replay(game=game, states=tuple(states))


def _part(cls: type[Any], data: object, at: str) -> Any:
    try:
        return decode(cls, data)
    except DecodeError as error:
        placed = (Problem(pointer=at + p.pointer, message=p.message) for p in error.problems)
        raise DecodeError(tuple(placed)) from None


def current(
    system: GameSystem[Any, Any, Any], transcript: Transcript, changes: Changes = CHANGES
) -> Transcript:
    """The transcript under the rules of today: as it is, carried over, or refused with a reason."""
    found, expected = transcript.rules, system.version
    told = f"expected {system.name} rules {expected}, found {transcript.system} {found}"
    if transcript.system != system.name:
        raise _refused("/rules", told)
    if found > expected:
        raise _refused("/rules", f"{told} (a later version of this program saved it)")
    if found < 1:
        raise _refused("/rules", f"{told} (there never were such rules)")
    for number in range(found + 1, expected + 1):
        change = changes.get(system.name, {}).get(number)
        if change is None or change.carry is None:
            why = change.what if change else "it is not known what changed"
            raise _refused("/rules", f"{told} (with rules {number} {why}; the file is as it was)")
        carried = change.carry({"options": transcript.options, "moves": transcript.moves})
        transcript = replace(
            transcript, rules=number, options=carried["options"], moves=tuple(carried["moves"])
        )
    return transcript


def _same_books(books: Sequence[Book], transcript: Transcript) -> None:
    now = tuple((b.id, digest(b)) for b in books)
    then = tuple((b.id, b.hash) for b in transcript.books)
    if [i for i, _ in now] != [i for i, _ in then]:
        asked = " and ".join(i for i, _ in then) or "none"
        raise _refused("/books", f"expected books {asked}, found {' and '.join(i for i, _ in now)}")
    for place, (old, new) in enumerate(zip(then, now, strict=True)):
        if old != new:
            raise _refused(
                f"/books/{place}/hash",
                f"expected {old[0]} as it was when the game was played ({old[1][:12]}), "
                f"found it changed ({new[1][:12]})",
            )


def _refused(pointer: str, message: str) -> DecodeError:
    return DecodeError((Problem(pointer=pointer, message=message),))
