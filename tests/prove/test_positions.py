"""The positions of a pairing: those that plain play reaches, and lines that can be played."""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import replace

import pytest

from pipeline.model.book import Book
from pipeline.model.clauses import Announce, Bonus, Clause, Drain, End, Goto, Only
from pipeline.prove.ends import ends
from pipeline.prove.lines import said, shortest
from pipeline.prove.loops import held_by
from pipeline.prove.positions import Positions, expand
from pipeline.prove.proof import prove
from pipeline.rules.bots import playout
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.duel.session import Session
from pipeline.rules.duel.state import DuelState, Pick
from tests.rules.fighters import mirim, with_picture, with_sheet
from tests.rules.made_books import made

_MOST = 10_000
_FEW = {50, 58, 62, 24, 16, 28, 46, 36}


def small(book: Book, body: int) -> Book:
    """A fighter of few maneuvers and few body points."""
    rows = {p: row for p, row in book.sheet.maneuvers.items() if p in _FEW}
    return with_sheet(book, maneuvers=rows, body=body)


@functools.cache
def tiny() -> Positions:
    return expand((small(mirim(), 7), small(mirim(), 6)))


def plain(books: tuple[Book, Book], found: Positions) -> set[tuple[int, int]]:
    """The classes that full play reaches, every exchange with every count of body points."""
    game = DUEL.new(books, DuelOptions())
    start = game.start()
    queue, seen, pairs = [start], {start}, set[tuple[int, int]]()
    while queue:
        if len(seen) > _MOST:
            pytest.fail("too many positions to walk through plainly")
        state = queue.pop()
        if game.outcome(state):
            continue
        if state.asked is None:
            first, second = (found.stands[i].number(state.conditions[i]) for i in (0, 1))
            pairs.add((first, second))
        actors = game.to_act(state)
        for moves in itertools.product(*(game.legal_moves(state, who) for who in actors)):
            after = _still(game.apply(state, dict(zip(actors, moves, strict=True))))
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return pairs


def _still(state: DuelState) -> DuelState:
    """The position without what play does not depend on."""
    return replace(state, turn=1, pictures=(1, 1))


def test_grouped_expansion_reaches_what_plain_play_reaches() -> None:
    found = tiny()
    reached = {found.pairs[p] for p in found.fronts}
    assert reached == plain(found.books, found)
    assert len(reached) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 5, 8, 11, 14, 19, 23, 28, 32])
def test_grouped_expansion_of_made_books(seed: int) -> None:
    pair = small(made(seed, mirim()), 2), small(made(seed + 50, mirim()), 2)
    found = expand(pair)
    assert {found.pairs[p] for p in found.fronts} == plain(pair, found)


def test_a_fighter_that_falls_at_the_opening() -> None:
    tell = (*mirim().pictures[57].tell, Drain(drain=3))
    books = small(with_picture(mirim(), 57, tell=tell), 2), small(mirim(), 2)
    found = expand(books)
    outcome = DUEL.new(books, DuelOptions()).outcome(DUEL.new(books, DuelOptions()).start())
    assert outcome is not None
    assert not found.fronts
    assert ends(found).length == 0


def silent(book: Book) -> Book:
    """The book without what somebody is asked about, so that two rows make one exchange."""
    for page, picture in book.pictures.items():
        critical = picture.critical
        book = with_picture(
            book,
            page,
            tell=_unasked(picture.tell),
            critical=critical and replace(critical, tell=_unasked(critical.tell)),
        )
    return book


def _unasked(tell: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(
        replace(c, other=()) if isinstance(c, Goto) else c
        for c in tell
        if not isinstance(c, (Announce, End))
    )


def test_body_points_are_counted_as_the_engine_counts_them() -> None:
    books = small(silent(made(11, mirim())), 9), small(silent(made(12, mirim())), 9)
    found = expand(books)
    game, dice = DUEL.new(books, DuelOptions()), random.Random(1)
    for _ in range(20):
        moves, _ = playout(game, dice, most=30)
        state, position, bodies = game.start(), found.start, found.opening
        for turn in moves:
            pair = turn["a"].page, turn["b"].page
            place = next(i for i, m in enumerate(found.table(position).meetings) if pair in m.rows)
            bodies = found.after(bodies, found.table(position).meetings[place])
            position = found.successors(position)[place]
            state = game.apply(state, turn)
            assert bodies == tuple(c.body for c in state.conditions)


def replayed(books: tuple[Book, Book], typed: str) -> Session:
    session = Session(books, DuelOptions())
    pages = [int(word) for word in typed.split()]
    for a, b in zip(pages[::2], pages[1::2], strict=True):
        session.choose({"a": Pick(page=a), "b": Pick(page=b)})
    return session


def test_a_line_leads_where_it_says() -> None:
    found = tiny()
    for position in found.fronts:
        line = shortest(found, {position})
        assert line is not None
        state = replayed(found.books, said(line)).state
        reached = tuple(found.stands[i].number(state.conditions[i]) for i in (0, 1))
        assert reached == found.pairs[position]


def test_a_line_that_does_not_hold_in_play_is_not_told() -> None:
    books = small(mirim(), 7), small(mirim(), 6)
    found = expand(books)
    (hurt, *_) = [p for p, fronts in found.fronts.items() if found.opening not in fronts]
    assert shortest(found, {hurt})
    found.duel = DUEL.new((small(mirim(), 4), books[1]), DuelOptions())
    assert shortest(found, {hurt}) is None
    assert said(None) == "a line that was not found"


def test_duel_067_the_line_of_a_fallback_can_be_played() -> None:
    tell = (Only(only=("special",), lasts=1), Only(only=("jumps",), lasts=1))
    books = small(with_picture(mirim(), 19, tell=tell), 9), small(mirim(), 3)
    found = prove(*books)
    (fallback,) = [f for f in found.fallbacks if f.rule == "DUEL-067"]
    session = replayed(books, fallback.typed)
    assert session.game.choice(session.state, "a").gave_way
    assert fallback.side == "a"


def test_duel_086_the_line_of_a_fallback_can_be_played() -> None:
    far = (Only(only=("extended range",)),)
    books = small(mirim(), 3), small(with_picture(mirim(), 19, tell=far), 9)
    found = prove(*books)
    assert found.apart
    (fallback,) = [f for f in found.fallbacks if f.rule == "DUEL-086"]
    state = replayed(books, fallback.typed).state
    assert [c.extended for c in state.conditions] == [False, True]


def test_duel_026_a_loop_is_held_whatever_the_other_does() -> None:
    found, dice = tiny(), random.Random(2)
    held = held_by(found, 0)
    for position, rows in held.items():
        for row in rows:
            for place, meeting in enumerate(found.table(position).meetings):
                if any(pair[0] == row for pair in meeting.rows):
                    assert meeting.harmless
                    assert found.successors(position)[place] in held
    game = DUEL.new(found.books, DuelOptions())
    start = game.start()
    if found.start in held:
        state, position = start, found.start
        for _ in range(50):
            b = dice.choice(game.picks(state, "b")).page
            a = held[position][0]
            state = game.apply(state, {"a": Pick(page=a), "b": Pick(page=b)})
            table = found.table(position)
            place = next(i for i, m in enumerate(table.meetings) if (a, b) in m.rows)
            position = found.successors(position)[place]
        assert [c.body for c in state.conditions] == [c.body for c in start.conditions]


def test_ends_by_chance_agree_with_play() -> None:
    found = tiny()
    told = ends(found)
    assert told.a + told.b + told.both + told.nobody == pytest.approx(1, abs=1e-3)
    game, dice = DUEL.new(found.books, DuelOptions()), random.Random(5)
    won = 0
    for _ in range(600):
        _, state = playout(game, dice, most=2000)
        outcome = game.outcome(state)
        won += outcome is not None and outcome.winner == "a"
    assert told.a == pytest.approx(won / 600, abs=0.08)


def test_bonuses_that_add_up_are_capped() -> None:
    tell = (*mirim().pictures[57].tell, Bonus(bonus=3, lasts="combat"))
    books = small(with_picture(mirim(), 57, tell=tell), 2), small(mirim(), 2)
    found = prove(*books)
    assert found.proved
    assert found.capped[0]


def test_more_positions_than_asked_for() -> None:
    found = prove(small(mirim(), 3), small(mirim(), 3), most=5)
    assert not found.proved
    assert found.unfinished == "more than 5 positions"


def test_two_proofs_are_equal() -> None:
    books = small(mirim(), 2), small(mirim(), 3)
    assert prove(*books) == prove(*books)
