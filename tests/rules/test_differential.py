"""The engine and the plain one in `naive` say the same of every exchange."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model.book import Book
from pipeline.model.clauses import Drop, Forbid, Goto, Only
from tests.rules.differential import Line, Meeting, compare, shortest
from tests.rules.fighters import duel, mirim, told, twin, with_picture, with_row, with_sheet
from tests.rules.meetings import house, random_books, transcribed
from tests.rules.naive.duel import Naive

# As long as most duels; `shortest` finds what is needed of a line.
rolls = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999)), min_size=12, max_size=40)
places = st.integers(0, 99)
FAR = (Only(only=("extended range",)),)


@cache
def of_house(first: int, second: int, *, narrow: bool) -> Meeting:
    books = house()
    return Meeting((books[first % len(books)], books[second % len(books)]), narrow=narrow)


@pytest.mark.slow
@given(first=places, second=places, narrow=st.booleans(), rolls=rolls)
@settings(max_examples=25)
def test_both_engines_agree_on_the_books_at_hand(
    first: int, second: int, rolls: list[tuple[int, int]], *, narrow: bool
) -> None:
    assert_alike(of_house(first, second, narrow=narrow), rolls)


@pytest.mark.slow
@given(seed=st.integers(0, 999_999), narrow=st.booleans(), rolls=rolls)
@settings(max_examples=25)
def test_both_engines_agree_on_random_books(
    seed: int, rolls: list[tuple[int, int]], *, narrow: bool
) -> None:
    """Every kind of clause, in every combination."""
    assert_alike(Meeting(random_books(seed), narrow=narrow), rolls)


def assert_alike(meeting: Meeting, rolls: list[tuple[int, int]]) -> None:
    found = meeting.differs(meeting.line(rolls))
    assert found is None, str(shortest(found))


def test_both_engines_count_the_turns() -> None:
    """DUEL-026: the option that ends a duel in a draw."""
    meeting = Meeting((mirim(), mirim()), max_turns=2)
    line = ((62, 62), (62, 62))
    assert meeting.differs(line) is None
    assert [bool(meeting.naive.outcome(line[:n])) for n in range(3)] == [False, False, True]


@pytest.mark.shared
@pytest.mark.slow
def test_both_engines_agree_on_the_transcribed_books(shared: Path) -> None:
    books = (*transcribed(shared), *house()[:2])
    report = compare(books, exchanges=3_000)
    assert report.exchanges >= 3_000
    assert [str(found) for found in report.differences] == []


@pytest.mark.slow
def test_a_longer_comparison_finds_nothing() -> None:
    assert [str(found) for found in compare(house(), exchanges=3_000).differences] == []


def test_a_difference_is_found_and_made_short() -> None:
    """One MOD that only one of the engines has heard of: the line is the one blow."""
    meeting = Meeting((mirim(), mirim()))
    meeting.naive = Naive(books=(with_row(mirim(), 24, mod=4), mirim()))
    line: Line = ((62, 62), (62, 62), (50, 56), (24, 20), (2, 20))
    found = meeting.differs(line)
    assert found is not None
    found = shortest(found)
    assert found.line == ((50, 56), (24, 20))
    assert found.what["totals"] == ((7, None), (8, None))
    assert "50/56 24/20" in str(found)
    assert meeting.differs(line[:3]) is None
    assert meeting.differs(((24, 24),)) is None


# Where the two differed once, and the ledger spoke against the engine.


def test_what_gives_way_with_an_override_is_reported() -> None:
    """DUEL-067: every limit in force is obeyed, void or reported."""
    book = with_picture(mirim(), 41, tell=(Only(only=("orange",), lasts=2, overrides="all"),))
    book = with_picture(book, 57, tell=(*FAR, Forbid(forbid=("brown",))))
    game = duel(b=book)
    choice = game.choice(told(game, "b", 41, 57), "b")
    assert 56 in choice.pages
    assert len(choice.kept) + len(choice.gave_way) == 3


def test_a_note_on_lost_weapons_needs_a_weapon() -> None:
    """DUEL-187 speaks of who is without the weapons of the sheet."""
    assert not Meeting((bare(), mirim())).differs(((50, 56),))


def bare() -> Book:
    book = with_sheet(mirim(), weapons=(), unarmed=("jump", "block and close"))
    for page in mirim().sheet.maneuvers:
        book = with_row(book, page, weapon=None)
    return book


def test_the_weapon_used_last_falls_once() -> None:
    """DUEL-177: lost again; the print says not to use the last weapon used until it is back."""
    book = with_picture(twin(), 27, tell=(Drop(drop="used"),))
    meeting = Meeting((book, book))
    line = ((54, 54), (30, 22), (42, 46))
    assert meeting.naive.after(line).fighters[1].gear.dropped == {1}
    assert not meeting.differs(line)


def test_the_weapon_just_used_is_dropped_by_the_other_book() -> None:
    """Decision 7: the one used last, this turn included."""
    drops = with_picture(mirim(), 11, tell=(Drop(drop="used", binds="opponents"),))
    assert not Meeting((drops, twin())).differs(((56, 50), (14, 24)))


def test_the_opening_is_read_alike_on_both_sides() -> None:
    """DUEL-010: which limit gives way may not depend on the seat."""
    binding = with_picture(mirim(), 57, tell=(*FAR, Only(only=(56,), lasts=3, binds="opponents")))
    bound = with_picture(mirim(), 57, tell=(Only(only=("white",)),))
    for books in ((binding, bound), (bound, binding)):
        assert not Meeting(books).differs(())


def test_two_page_turns_of_one_hand_are_read_alike_on_both_sides() -> None:
    """Decision 4: the last one counts, wherever one sits."""
    one = with_picture(mirim(), 15, tell=(Goto(goto=1, binds="opponents"),))
    one = with_picture(one, 7, tell=(Goto(goto=3),))
    for line in (((50, 56), (24, 20)), ((50, 56), (20, 24))):
        assert not Meeting((one, one)).differs(line)
