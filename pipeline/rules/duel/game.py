"""The duel as a game system: the protocol over fighters, limits and exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pipeline.model.book import Book
from pipeline.model.shapes import Between
from pipeline.rules.duel import limits
from pipeline.rules.duel.exchange import Exchange, apart, bound, read_out, resolve
from pipeline.rules.duel.fighter import SILENT, compile_fighter, known
from pipeline.rules.duel.lookups import undefined
from pipeline.rules.duel.state import ACTORS, DuelState, DuelView, Pick, Standing
from pipeline.rules.duel.turning import Pair
from pipeline.rules.protocol import Actor, IllegalMove, Outcome, Unplayable

DEAD = -5  # DUEL-050


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOptions:
    """The switches of a duel that rulings leave to the players."""

    narrow: bool = False  # DUEL-078
    max_turns: Annotated[int, Between(1, 100_000)] | None = None  # DUEL-026


class Duel:
    """One duel between two books."""

    def __init__(self, books: tuple[Book, Book], options: DuelOptions) -> None:
        heights = known(books[0].sheet.height), known(books[1].sheet.height)
        taller = (heights[0] > heights[1]) - (heights[0] < heights[1])
        self.options = options
        self.fighters: Pair = (
            compile_fighter(*books, taller=taller, narrow=options.narrow),
            compile_fighter(*books[::-1], taller=-taller, narrow=options.narrow),
        )
        self._picks = tuple({p: Pick(page=p) for p in f.rows} for f in self.fighters)
        self._choices: dict[tuple[object, ...], limits.Choice] = {}
        if failing := undefined(self.fighters):
            raise Unplayable(f"{books[0].id} and {books[1].id} cannot meet", failing)

    def start(self) -> DuelState:
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
        return ACTORS if self.outcome(state) is None else ()

    def choice(self, state: DuelState, actor: Actor) -> limits.Choice:
        """The rows that may be chosen, and the limits that gave way (DUEL-067)."""
        i = ACTORS.index(actor)
        now, far = state.conditions[i], apart(state)
        # Body points bar nothing, so that positions which differ in them share one answer.
        key = (i, far, now.extended, now.dropped, now.lost, now.shield, now.effects, now.pools)
        found = self._choices.get(key)
        if found is None:
            me, foe = self.fighters[i], self.fighters[1 - i]
            found = self._choices[key] = limits.choose(me, foe, now, apart=far)
        return found

    def legal_moves(self, state: DuelState, actor: Actor) -> tuple[Pick, ...]:
        if actor not in self.to_act(state):
            return ()
        picks = self._picks[ACTORS.index(actor)]
        return tuple(picks[p] for p in self.choice(state, actor).pages)

    def why_not(self, state: DuelState, actor: Actor, move: Pick) -> str | None:
        if actor not in self.to_act(state):
            return "the duel is over" if actor in ACTORS else f"{actor} is no player of this duel"
        i = ACTORS.index(actor)
        if move.page in self.choice(state, actor).pages:
            return None
        me = self.fighters[i]
        return limits.why_not(me, state.conditions[i], self.choice(state, actor), move.page)

    def exchange(self, state: DuelState, moves: Mapping[Actor, Pick]) -> Exchange:
        """One turn in detail."""
        if not moves or set(moves) != set(self.to_act(state)):
            expected = " and ".join(self.to_act(state)) or "nobody (the duel is over)"
            found = " and ".join(map(str, moves)) or "nobody"
            raise IllegalMove(state.turn, f"expected a move of {expected}, found one of {found}")
        for actor in ACTORS:
            if (why := self.why_not(state, actor, moves[actor])) is not None:
                legal = self.legal_moves(state, actor)
                raise IllegalMove(state.turn, f"{actor} cannot play {moves[actor]}: {why}", legal)
        return resolve(self.fighters, state, (moves["a"].page, moves["b"].page))

    def apply(self, state: DuelState, moves: Mapping[Actor, Pick]) -> DuelState:
        return self.exchange(state, moves).after

    def view(self, state: DuelState, actor: Actor) -> DuelView:
        """A player sees the opponent's picture; of the own one only what was read out."""
        i = ACTORS.index(actor)
        return DuelView(
            turn=state.turn,
            own=self._standing(state, i),
            foe=self._standing(state, 1 - i),
            picture=state.pictures[1 - i],
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
        )

    def outcome(self, state: DuelState) -> Outcome | None:
        """DUEL-048, DUEL-050, DUEL-053; the turn cap is an option (DUEL-026)."""
        first, second = state.conditions
        if first.body <= 0 or second.body <= 0:
            return _fallen((first.body, second.body))
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


class DuelSystem:
    """The duel among the systems of rules."""

    name = "duel"
    version = 1
    state_type = DuelState
    move_type = Pick
    options_type = DuelOptions

    def new(self, books: Sequence[Book], options: DuelOptions) -> Duel:
        """Compile two books for a duel."""
        if len(books) != len(ACTORS):
            raise Unplayable(f"expected two books, found {len(books)}", ())
        return Duel((books[0], books[1]), options)


DUEL = DuelSystem()
