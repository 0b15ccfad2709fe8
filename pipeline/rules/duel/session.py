"""A table at which a duel is played: positions, log, undo, transcript; and its door for JSON.

The terminal uses `Session`; the browser sends JSON texts to `call`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pipeline.model.book import Book, Draft
from pipeline.model.codec import decode, encode
from pipeline.rules import transcript
from pipeline.rules.duel import bot, scene
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.state import ACTORS, DuelState, Move, Pick
from pipeline.rules.protocol import Actor, IllegalMove
from pipeline.rules.transcript import Transcript


class Session:
    """One duel in progress."""

    def __init__(self, books: tuple[Book, Book], options: DuelOptions) -> None:
        self.books = books
        self.options = options
        self.game: Duel = DUEL.new(books, options)
        self.states: list[DuelState] = [self.game.start()]
        self.moves: list[Mapping[Actor, Move]] = []
        # One for each step; nothing where it brought about no exchange.
        self.entries: list[dict[str, Any] | None] = []

    @property
    def log(self) -> list[dict[str, Any]]:
        return [entry for entry in self.entries if entry is not None]

    @property
    def state(self) -> DuelState:
        return self.states[-1]

    def choose(self, moves: Mapping[Actor, Move]) -> None:
        """Play one step; `IllegalMove` leaves everything as it was."""
        exchange = self.game.done(self.state, moves)
        after = exchange.after if exchange else self.game.apply(self.state, moves)
        entry = scene.entry(self.game, self.state, exchange) if exchange else None
        self.entries.append(entry)
        self.moves.append(dict(moves))
        self.states.append(after)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self.moves:
            self.moves.pop()
            self.states.pop()
            self.entries.pop()

    def scene(self) -> dict[str, Any]:
        """The table as plain data."""
        return scene.scene(self.game, self.state, self.log)

    def transcript(self) -> Transcript:
        """The duel so far, to save or to send."""
        return transcript.record(DUEL, self.books, self.options, self.moves)

    def advise(self, actor: Actor, dice: random.Random) -> Move:
        """What the simple bot would choose; `IllegalMove` where it has no choice to make."""
        if actor not in self.game.to_act(self.state):
            raise IllegalMove(self.state.turn, f"{actor} has nothing to choose")
        return bot.pick(self.game, self.state, actor, dice)


def resume(books: tuple[Book, Book], saved: Transcript) -> Session:
    """A session at the end of a transcript; refused as `transcript.replay` refuses."""
    saved = transcript.current(DUEL, saved)
    transcript.replay(DUEL, books, saved)
    session = Session(books, decode(DuelOptions, saved.options))
    for turn in saved.moves:
        session.choose({a: decode(DUEL.move_type, m) for a, m in turn.items()})
    return session


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the page may ask."""

    do: Literal["new", "load", "choose", "undo", "scene", "bot", "transcript"]
    books: tuple[str, ...] = ()
    options: DuelOptions = field(default_factory=DuelOptions)
    transcript: Transcript | None = None
    moves: Mapping[Actor, int] = field(default_factory=dict)  # pages
    words: Mapping[Actor, Move] = field(default_factory=dict)  # or any other moves
    actor: Literal["a", "b"] = "a"
    seed: int = 0


class Table:
    """Where the page's one session stands."""

    def __init__(self) -> None:
        self.session: Session | None = None

    def call(self, request: str) -> str:
        """Answer one request; a mistake is answered with `error` and changes nothing."""
        try:
            answer = self._answer(decode(Request, json.loads(request)))
        except (ValueError, RecursionError) as error:
            answer = {"error": str(error)}
        return json.dumps(answer, ensure_ascii=False)

    def _answer(self, asked: Request) -> dict[str, Any]:
        if asked.do == "new":
            self.session = Session(_books(asked), asked.options)
        elif asked.do == "load":
            if asked.transcript is None:
                raise ValueError("expected a transcript, found none")
            self.session = resume(_books(asked), asked.transcript)
        if self.session is None:
            raise ValueError(f"expected a duel to {asked.do}, found none begun")
        if asked.do == "choose":
            pages = {a: Pick(page=page) for a, page in asked.moves.items()}
            self.session.choose({**pages, **asked.words})
        elif asked.do == "undo":
            self.session.undo()
        elif asked.do == "bot":
            dice = random.Random(asked.seed)  # noqa: S311 -- a game, not a secret
            move = self.session.advise(asked.actor, dice)
            page = {"page": move.page} if isinstance(move, Pick) else {}
            return {"move": encode(move), **page}
        elif asked.do == "transcript":
            return {"transcript": encode(self.session.transcript())}
        return self.session.scene()


def _books(asked: Request) -> tuple[Book, Book]:
    books = tuple(Book.of(decode(Draft, json.loads(text))) for text in asked.books)
    if len(books) != len(ACTORS):
        raise ValueError(f"expected two books, found {len(books)}")
    return books[0], books[1]


# The page holds one table; `call` is all it imports.
call = Table().call
