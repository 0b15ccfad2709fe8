"""What holds for every duel, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Book, Picture, clauses
from pipeline.model.clauses import Clause, Drain, Forbid, Only, Recover
from pipeline.model.codec import decode, encode
from pipeline.model.selectors import select_any
from pipeline.rules import transcript
from pipeline.rules.duel.exchange import Exchange
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.state import Condition, DuelState, Effect, Pick
from pipeline.rules.protocol import IllegalMove
from pipeline.store.books import read_book
from tests.rules.fighters import EXTENDED, PARTIES, RETRIEVE, mirim, of_height, pages, tell, twin

MADE: Mapping[str, Callable[[], Book]] = {
    "mirim": mirim, "twin": twin, "taller": lambda: of_height(5),
}  # fmt: skip
HOUSE = tuple(sorted((Path(__file__).parents[2] / "books").glob("*/book.yaml")))
NAMES = (*MADE, *(path.parent.name for path in HOUSE))

dice = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999)), max_size=30)
meetings = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))
steady = settings(deadline=None)  # no test is timed
readings = st.lists(st.tuples(st.sampled_from(sorted(mirim().pictures)), st.booleans()), max_size=8)


@cache
def book(name: str) -> Book:
    if name in MADE:
        return MADE[name]()
    return read_book(next(path for path in HOUSE if path.parent.name == name))


@cache
def duel_of(first: str, second: str) -> Duel:
    return DUEL.new((book(first), book(second)), DuelOptions())


def chosen(game: Duel, state: DuelState, rolls: tuple[int, int]) -> dict[str, Pick]:
    """A legal move of each, by the two rolls."""
    found = {}
    for actor, roll in zip(PARTIES, rolls, strict=True):
        legal = game.picks(state, actor)
        found[actor] = legal[roll % len(legal)]
    return found


def exchanges(game: Duel, rolls: list[tuple[int, int]]) -> Iterator[tuple[DuelState, Exchange]]:
    """A duel by rolls: each position with the exchange that follows it."""
    state = game.start()
    for roll in rolls:
        if not game.to_act(state):
            return
        done = game.exchange(state, chosen(game, state, roll))
        yield state, done
        state = done.after


@given(meetings, dice)
@steady
def test_body_points_stay_within_bounds(
    names: tuple[str, str], rolls: list[tuple[int, int]]
) -> None:
    game = duel_of(*names)
    for before, done in exchanges(game, rolls):
        for i, now in enumerate(done.after.conditions):
            lost = before.conditions[i].body - now.body
            assert now.body <= game.fighters[i].body
            assert done.damage[i] == max(0, done.totals[1 - i] or 0)
            # Only an instruction gives back or takes away more than the blow.
            assert lost == done.damage[i] or any(map(heals, game.fighters, done.pictures))
        bodies = [now.body for now in done.after.conditions]
        assert (game.outcome(done.after) is not None) == (min(bodies) <= 0)


def heals(fighter: Fighter, picture: int) -> bool:
    """Whether a picture changes body points by what it says."""
    return any(isinstance(c, (Recover, Drain)) for c in fighter.picture(picture).tell)


@given(meetings, dice)
@steady
def test_effects_are_bounded(names: tuple[str, str], rolls: list[tuple[int, int]]) -> None:
    game = duel_of(*names)
    most = sum(1 for fighter in game.fighters for _ in clauses(fighter.book))
    for _, done in exchanges(game, rolls):
        for now in done.after.conditions:
            assert len(now.effects) <= most
            assert len({(e.picture, e.index, e.critical, e.theirs) for e in now.effects}) == len(
                now.effects
            )


@given(meetings, dice)
@steady
def test_the_sides_are_alike(names: tuple[str, str], rolls: list[tuple[int, int]]) -> None:
    """Who is called a and who is called b makes no difference."""
    game, mirrored = duel_of(*names), duel_of(*names[::-1])
    state, other = game.start(), mirrored.start()
    for first, second in rolls:
        assert other == DuelState(
            turn=state.turn, conditions=state.conditions[::-1], pictures=state.pictures[::-1]
        )
        assert bool(game.to_act(state)) == bool(mirrored.to_act(other))
        if not game.to_act(state):
            return
        done = game.exchange(state, chosen(game, state, (first, second)))
        back = mirrored.exchange(other, chosen(mirrored, other, (second, first)))
        assert (done.totals, done.damage, done.critical) == (
            back.totals[::-1], back.damage[::-1], back.critical[::-1],
        )  # fmt: skip
        state, other = done.after, back.after


@given(meetings, dice)
@settings(steady, max_examples=30)
def test_replay_equals_play(names: tuple[str, str], rolls: list[tuple[int, int]]) -> None:
    game, state = duel_of(*names), duel_of(*names).start()
    states, moves = [state], list[dict[str, Pick]]()
    for roll in rolls:
        if not game.to_act(state):
            break
        moves.append(chosen(game, state, roll))
        state = game.apply(state, moves[-1])
        states.append(state)
    books = (book(names[0]), book(names[1]))
    text = json.dumps(encode(transcript.record(DUEL, books, DuelOptions(), moves)))
    again = transcript.replay(DUEL, books, transcript.read(json.loads(text)))
    assert list(again.states) == states


@given(meetings, dice)
@steady
def test_a_position_survives_json(names: tuple[str, str], rolls: list[tuple[int, int]]) -> None:
    game = duel_of(*names)
    for state, _ in exchanges(game, rolls):
        copy = decode(DuelState, json.loads(json.dumps(encode(state))))
        assert copy == state
        assert hash(copy) == hash(state)
        assert [game.legal_moves(copy, a) for a in PARTIES] == [
            game.legal_moves(state, a) for a in PARTIES
        ]


@given(meetings, dice)
@steady
def test_somebody_can_always_do_something(
    names: tuple[str, str], rolls: list[tuple[int, int]]
) -> None:
    """Legal moves are never lacking, and are always rows of the sheet at the fighter's range."""
    game = duel_of(*names)
    for state, _ in exchanges(game, rolls):
        for i, actor in enumerate(PARTIES):
            found = pages(game, state, actor)
            rows = game.fighters[i].rows
            assert found
            assert {rows[page].extended for page in found} == {state.conditions[i].extended}


@given(dice)
@steady
def test_mirim_is_never_parted_from_mirim(rolls: list[tuple[int, int]]) -> None:
    """DUEL-085 from the start of a duel on: both are always at one range."""
    for _, done in exchanges(duel_of("mirim", "mirim"), rolls):
        first, second = done.after.conditions
        assert first.extended == second.extended


@given(meetings, dice, st.integers(-5, 70))
@steady
def test_why_not_and_apply_agree(
    names: tuple[str, str], rolls: list[tuple[int, int]], page: int
) -> None:
    game = duel_of(*names)
    state = next((s for s, _ in list(exchanges(game, rolls))[-1:]), game.start())
    legal = page in pages(game, state, "a")
    other = game.legal_moves(state, "b")[0]
    assert (game.why_not(state, "a", Pick(page=page)) is None) == legal
    if legal:
        game.apply(state, {"a": Pick(page=page), "b": other})
    else:
        with pytest.raises(IllegalMove, match=str(page)):
            game.apply(state, {"a": Pick(page=page), "b": other})


def told_b(game: Duel, read: list[tuple[int, bool]]) -> DuelState:
    """B has been told these pictures turn by turn, some with their criticals."""
    state = tell(game, tell(game, game.start(), "a", 23), "b", 23)
    for picture, critical in read:
        state = tell(game, state, "b", picture, critical=critical)
    return state


@given(readings)
@settings(steady, max_examples=300)
def test_legal_rows_are_those_that_everything_in_force_allows(read: list[tuple[int, bool]]) -> None:
    """DUEL-057 beside the engine: sets, written out; and each fallback is reported (DUEL-067)."""
    game = duel_of("mirim", "mirim")
    state = told_b(game, read)
    now = state.conditions[1]
    possible = {page for page in mirim().sheet.maneuvers if can(now, page)}
    limits = [limit for effect in now.effects for limit in limit_of(effect)]
    if any(limit.overrides for limit in limits):
        limits = [limit for limit in limits if limit.overrides]
    allowed = possible
    for limit in limits:
        allowed = allowed & leaves(limit)
    choice = game.choice(state, "b")
    if allowed:
        assert pages(game, state, "b") == allowed
        assert choice.gave_way == ()
    else:
        assert pages(game, state, "b") <= possible
        assert choice.gave_way
    lasting = [limit.clause for limit in choice.gave_way if not limit.momentary]
    if lasting:  # then no momentary limit was kept
        assert not any(limit.momentary for limit in choice.kept)


def can(now: Condition, page: int) -> bool:
    """What Mirim's body lets her do: range, weapon and shield."""
    row = mirim().sheet.maneuvers[page]
    if (page in EXTENDED) != now.extended:
        return False
    if page == RETRIEVE:
        return bool(now.dropped)
    return not (row.weapon == 1 and now.dropped) and not (row.weapon == "shield" and not now.shield)


def limit_of(effect: Effect) -> list[Only | Forbid]:
    picture: Picture = mirim().pictures[effect.picture]
    told: tuple[Clause, ...] = picture.tell
    if effect.critical and picture.critical:
        told = picture.critical.tell
    clause = told[effect.index]
    return [clause] if isinstance(clause, (Only, Forbid)) else []


def leaves(limit: Only | Forbid) -> set[int]:
    rows = mirim().sheet.maneuvers
    but = select_any(rows, limit.but)
    if isinstance(limit, Only):
        return set(select_any(rows, limit.only) - but)
    return set(rows) - (select_any(rows, limit.forbid) - but)


@given(readings)
@steady
def test_a_gave_way_limit_is_named_to_the_player(read: list[tuple[int, bool]]) -> None:
    """Each barred row has a reason, each legal one has none."""
    game = duel_of("mirim", "mirim")
    state = told_b(game, read)
    found = pages(game, state, "b")
    for page in mirim().sheet.maneuvers:
        assert (game.why_not(state, "b", Pick(page=page)) is None) == (page in found)


@given(meetings, dice)
@steady
def test_a_view_tells_all_but_the_own_picture(
    names: tuple[str, str], rolls: list[tuple[int, int]]
) -> None:
    game = duel_of(*names)
    for state, _ in exchanges(game, rolls):
        for i, actor in enumerate(PARTIES):
            view = game.view(state, actor)
            for seen, now in ((view.own, i), (view.foe, 1 - i)):
                real = state.conditions[now]
                assert (seen.body, seen.extended, seen.pools) == (
                    real.body,
                    real.extended,
                    real.pools,
                )
                assert (seen.dropped, seen.lost, seen.shield) == (
                    real.dropped,
                    real.lost,
                    real.shield,
                )
                assert [turns for _, turns, _ in seen.told] == [e.turns for e in real.effects]
            assert view.picture == state.pictures[1 - i]
