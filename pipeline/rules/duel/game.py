"""The duel as a game system: the protocol over fighters, limits and exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pipeline.model.book import Book
from pipeline.model.shapes import Between
from pipeline.rules.duel import limits, phases
from pipeline.rules.duel.exchange import Exchange, bound, read_out
from pipeline.rules.duel.fighter import SILENT, Reading, compile_fighter
from pipeline.rules.duel.lookups import undefined
from pipeline.rules.duel.memory import Memory
from pipeline.rules.duel.state import ACTORS, DuelState, DuelView, Ended, Move, Pick, Standing
from pipeline.rules.duel.turning import Answers, Pages, Pair, Question, Unanswered, outcomes
from pipeline.rules.protocol import Actor, IllegalMove, Outcome, Unplayable

DEAD = -5  # DUEL-050


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOptions:
    """The switches of a duel that rulings leave to the players."""

    narrow: bool = False  # DUEL-078
    max_turns: Annotated[int, Between(1, 100_000)] | None = None  # DUEL-026
    draws: bool = False  # by agreement (DUEL-026)
    escape: bool = False  # may be announced (DUEL-101); without it nobody leaves
    heights: Literal["flat", "difference"] = "flat"  # what one level is worth (DUEL-093)


class Duel:
    """One duel between two books."""

    def __init__(self, books: tuple[Book, Book], options: DuelOptions) -> None:
        reading = Reading(narrow=options.narrow, by_difference=options.heights == "difference")
        self.options = options
        self.fighters: Pair = (
            compile_fighter(*books, reading),
            compile_fighter(*books[::-1], reading),
        )
        self.memory = Memory(self.fighters)
        if failing := undefined(self.fighters):
            raise Unplayable(f"{books[0].id} and {books[1].id} cannot meet", failing)
        self._opening = self._opened()

    def start(self) -> DuelState:
        return self._opening

    def _opened(self) -> DuelState:
        """Both books stand at their start pictures, whose instructions are read (DUEL-012..014)."""
        state = DuelState(
            turn=1,
            conditions=(self.fighters[0].fresh(), self.fighters[1].fresh()),
            pictures=(self.fighters[0].start, self.fighters[1].start),
        )
        one, two = (
            f.telling(f.start, critical=False, extended=now.extended, scored=False)
            for f, now in zip(self.fighters, state.conditions, strict=True)
        )
        first, second = (
            replace(now, extended=now.extended if said.extended is None else said.extended)
            for now, said in zip(state.conditions, (one, two), strict=True)
        )
        told = (
            read_out(self.fighters[0], first, bound(one, two)),
            read_out(self.fighters[1], second, bound(two, one)),
        )
        return replace(state, conditions=told)

    def told(
        self,
        state: DuelState,
        actor: Actor,
        page: int,
        *,
        critical: bool = False,
        scored: bool = False,
    ) -> DuelState:
        """The position after `actor` has been read a picture of the own book, with no hit."""
        i = ACTORS.index(actor)
        now = state.conditions[i]
        telling = self.fighters[i].telling(
            page, critical=critical, extended=now.extended, scored=scored
        )
        moved = now if telling.extended is None else replace(now, extended=telling.extended)
        pair = (moved, state.conditions[1]) if i == 0 else (state.conditions[0], moved)
        shown = (page, state.pictures[1]) if i == 0 else (state.pictures[0], page)
        own, other = bound(telling, SILENT), bound(SILENT, telling)
        first, second = (own, other) if i == 0 else (other, own)
        told = (
            read_out(self.fighters[0], pair[0], first),
            read_out(self.fighters[1], pair[1], second),
        )
        return replace(state, conditions=told, pictures=shown)

    def to_act(self, state: DuelState) -> tuple[Actor, ...]:
        return phases.to_act(self, state) if self.outcome(state) is None else ()

    def choice(self, state: DuelState, actor: Actor) -> limits.Choice:
        """The rows that may be chosen, and the limits that gave way (DUEL-067)."""
        return self.memory.choice(state, ACTORS.index(actor))[0]

    def question(self, state: DuelState) -> Question | None:
        """What somebody has to say before the exchange at hand can go on."""
        if state.asked is None:
            return None
        try:
            self.resolve(state, state.asked.pages, Answers(state.asked.answers))
        except Unanswered as stopped:
            return stopped.question
        raise AssertionError("an exchange that needs no answer waits for none")

    def legal_moves(self, state: DuelState, actor: Actor) -> tuple[Move, ...]:
        return phases.moves(self, state, actor) if actor in self.to_act(state) else ()

    def picks_now(self, state: DuelState) -> bool:
        """Whether rows are to be chosen now."""
        return phases.picks_now(self, state)

    def picks(self, state: DuelState, actor: Actor) -> tuple[Pick, ...]:
        """The rows that may be chosen now, as moves."""
        return self.memory.choice(state, ACTORS.index(actor))[1]

    def why_not(self, state: DuelState, actor: Actor, move: Move) -> str | None:
        if actor not in self.to_act(state):
            if self.outcome(state) is not None:
                return "the duel is over"
            return f"{actor} has nothing to say now" if actor in ACTORS else _stranger(actor)
        return phases.why_not(self, state, actor, move)

    def barred(self, state: DuelState, actor: Actor, page: int) -> str | None:
        """The reason why a row cannot be chosen; None if it can."""
        i = ACTORS.index(actor)
        choice = self.choice(state, actor)
        if page in choice.pages:
            return None
        me, foe = self.fighters[i], self.fighters[1 - i]
        return limits.why_not(me, foe, state.conditions[i], choice, page)

    def _check(self, state: DuelState, moves: Mapping[Actor, Move]) -> None:
        acting = self.to_act(state)
        if not moves or set(moves) != set(acting):
            expected = " and ".join(acting) or "nobody (the duel is over)"
            found = " and ".join(map(str, moves)) or "nobody"
            raise IllegalMove(state.turn, f"expected a move of {expected}, found one of {found}")
        for actor in acting:
            if (why := phases.why_not(self, state, actor, moves[actor])) is not None:
                legal = self.legal_moves(state, actor)
                raise IllegalMove(state.turn, f"{actor} cannot play {moves[actor]}: {why}", legal)

    def exchange(self, state: DuelState, moves: Mapping[Actor, Move]) -> Exchange:
        """The exchange of two rows in detail; `Unanswered` where it waits for an answer."""
        self._check(state, moves)
        asked = phases.asked(state, moves)
        if asked is None:
            raise IllegalMove(state.turn, "nothing comes about before both have chosen a row")
        return self.resolve(state, asked.pages, Answers(asked.answers))

    def done(self, state: DuelState, moves: Mapping[Actor, Move]) -> Exchange | None:
        """The exchange that these moves bring about; None where something is to be said first."""
        self._check(state, moves)
        asked = phases.asked(state, moves)
        if asked is None:
            return None
        try:
            return self.resolve(state, asked.pages, Answers(asked.answers))
        except Unanswered:
            return None

    def settled(self, state: DuelState, moves: Mapping[Actor, Pick]) -> Exchange:
        """The exchange of two rows, each question answered by the first thing that may be said."""
        self._check(state, moves)
        pages = moves["a"].page, moves["b"].page
        return next(outcomes(lambda given: self.resolve(state, pages, given)))

    def resolve(self, state: DuelState, pages: Pages, given: Answers) -> Exchange:
        """The exchange of two legal rows; `Unanswered` where it needs another answer."""
        return self.memory.exchange(state, pages, given)

    def apply(self, state: DuelState, moves: Mapping[Actor, Move]) -> DuelState:
        self._check(state, moves)
        asked = phases.asked(state, moves)
        if asked is not None:
            try:
                return self.memory.after(state, asked.pages, Answers(asked.answers))
            except Unanswered:
                pass
        return phases.waiting(state, moves)

    def view(self, state: DuelState, actor: Actor) -> DuelView:
        """A player sees the opponent's picture; of the own one only what was read out."""
        i = ACTORS.index(actor)
        return DuelView(
            turn=state.turn,
            own=self._standing(state, i),
            foe=self._standing(state, 1 - i),
            picture=state.pictures[1 - i],
            pending=state.asked.pages if state.asked else None,
        )

    def _standing(self, state: DuelState, i: int) -> Standing:
        now, me, foe = state.conditions[i], self.fighters[i], self.fighters[1 - i]
        return Standing(
            body=now.body,
            extended=now.extended,
            dropped=now.dropped,
            lost=now.lost,
            shield=now.shield,
            told=tuple((c, e.turns, e.times) for e, c in limits.in_force(me, foe, now)),
            pools=now.pools,
            away=now.away,
            colour=now.colour,
            said=now.said,
        )

    def outcome(self, state: DuelState) -> Outcome | None:
        """DUEL-048, DUEL-050, DUEL-053; the turn cap is an option (DUEL-026)."""
        first, second = state.conditions
        if first.body <= 0 or second.body <= 0:
            return _fallen((first.body, second.body))
        if state.ended is not None:
            return _ended(state.ended)
        cap = self.options.max_turns
        if cap is not None and state.turn > cap:
            return Outcome(winner=None, reason=f"nobody fell within {cap} turns")
        return None


def _fallen(bodies: tuple[int, int]) -> Outcome:
    """One fell, or both (DUEL-053); each is judged dead or unconscious alone (DUEL-050)."""
    fallen = [i for i in (0, 1) if bodies[i] <= 0]
    how = " and ".join(
        f"{ACTORS[i]} is {'dead' if bodies[i] <= DEAD else 'unconscious'}" for i in fallen
    )
    winner = ACTORS[1 - fallen[0]] if len(fallen) == 1 else None
    return Outcome(winner=winner, reason=how)


def _ended(end: Ended) -> Outcome:
    """Nobody fell. Who escaped is not defeated, and nobody has won (DUEL-107)."""
    out = [ACTORS[i] for i in (0, 1) if end.lost[i]]
    if end.how == "draw":
        return Outcome(winner=None, reason="both agreed on a draw")
    if end.how == "escape":
        return Outcome(winner=None, reason=" and ".join(f"{who} has escaped" for who in out))
    if len(out) != 1:
        return Outcome(winner=None, reason="it was told that the combat is over")
    winner = ACTORS[1 - ACTORS.index(out[0])]
    return Outcome(winner=winner, reason=f"it was told that {winner} has won")


def _stranger(actor: Actor) -> str:
    return f"{actor} is no player of this duel"


class DuelSystem:
    """The duel among the systems of rules."""

    name = "duel"
    version = 2  # rules/versions.py says what changed
    state_type = DuelState
    move_type: Any = Move
    options_type = DuelOptions

    def new(self, books: Sequence[Book], options: DuelOptions) -> Duel:
        """Compile two books for a duel."""
        if len(books) != len(ACTORS):
            raise Unplayable(f"expected two books, found {len(books)}", ())
        return Duel((books[0], books[1]), options)


DUEL = DuelSystem()
