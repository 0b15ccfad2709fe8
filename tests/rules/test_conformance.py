"""Every game keeps the promises of the protocol, and the suite catches those that do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.book import Book
from pipeline.model.clauses import COLOURS, Announce, End, Goto
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.duel.state import Answer, DuelState, Pick, Promise, Say
from pipeline.rules.protocol import Actor
from pipeline.store.books import read_book
from tests.rules import broken_games as games
from tests.rules.conformance import Case, digest, faults, find
from tests.rules.conformance import Promise as Kept
from tests.rules.fighters import mirim, of_height, twin, with_picture

ANNOUNCE = Announce(announce="colour")

PICKS = tuple(Pick(page=page) for page in (*range(66), -2, 1000))
SAYS = (Say(say="escape"), Say(say="draw"), *(Promise(colour=c) for c in COLOURS))
MOVES = (*PICKS, *SAYS, *(Answer(answer=n) for n in (-1, 0, 1, 27, 41, 57)))


def unseen_picture(state: DuelState, actor: Actor) -> list[DuelState]:
    """The twins of a duel: a player does not see the own picture, but hears what it says."""
    first, second = state.pictures
    if actor == "a":
        return [replace(state, pictures=(first + 2, second))]
    return [replace(state, pictures=(first, second + 2))]


def unseen_words(state: DuelState, actor: Actor) -> list[DuelState]:
    """Mirim's pictures 19 and 63 say the same: which of them said it, the ear cannot tell."""
    alike = {19: 63, 63: 19}
    i = ("a", "b").index(actor)
    heard = tuple(
        replace(e, picture=alike.get(e.picture, e.picture)) for e in state.conditions[i].effects
    )
    other = replace(state.conditions[i], effects=heard)
    pair = (other, state.conditions[1]) if i == 0 else (state.conditions[0], other)
    twins = [*unseen_picture(state, actor), replace(state, conditions=pair)]
    return [t for t in twins if t != state]


def house() -> Book:
    return read_book(Path(__file__).parents[2] / "books" / "lamplighter")


def asking() -> Book:
    """Mirim's book where it asks: a picture to turn to, an end, and the colour of a maneuver."""
    book = with_picture(mirim(), 57, tell=(*mirim().pictures[57].tell, ANNOUNCE))
    book = with_picture(book, 19, tell=(Goto(goto=27, other=(41, 57)),))
    return with_picture(book, 63, tell=(End(end="lose", may=True), ANNOUNCE))


def duel_case(name: str, *books: str, **options: bool | int) -> Case:
    made: Mapping[str, Callable[[], Book]] = {
        "mirim": mirim, "twin": twin, "taller": lambda: of_height(5), "house": house,
        "asking": asking,
    }  # fmt: skip
    return Case(
        name=f"{__name__}:{name}",
        system=DUEL,
        options=DuelOptions(max_turns=60, **options),  # type: ignore[arg-type]
        books=lambda: tuple(made[book]() for book in books),
        cap=60,
        universe=MOVES,
        twins=unseen_words if set(books) == {"mirim"} else unseen_picture,
        blind=("a", "b"),
    )


MIRROR = duel_case("MIRROR", "mirim", "mirim")
NARROW = duel_case("NARROW", "taller", "twin", narrow=True)
HOUSE = duel_case("HOUSE", "house", "mirim")
ASKING = duel_case("ASKING", "asking", "asking", escape=True, draws=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [games.CUPS, MIRROR, NARROW, HOUSE, ASKING], ids=lambda case: case.name
)
def test_a_sound_game_has_no_faults(case: Case) -> None:
    assert faults(case) == ()


@pytest.mark.parametrize(
    ("case", "promises"),
    [
        (games.LEAKING, {"views"}),
        (games.LEAKING_BY_MOVES, {"views"}),
        (games.UNTRIED, {"views"}),
        (games.OVERSTATING, {"legality"}),
        (games.UNDERSTATING, {"legality"}),
        (games.EXCUSING, {"legality"}),
        (games.HASTY, {"legality"}),
        (games.CRASHING, {"legality"}),
        (games.STUCK, {"legality"}),
        (games.SOFT, {"states"}),
        (games.SOFT_INSIDE, {"states"}),
        (games.LOSSY, {"states"}),
        (games.SCRIBBLING, {"states", "determinism", "replay"}),
        (games.ENDLESS, {"ends"}),
        (games.SHUFFLED, {"determinism"}),
        (games.REMEMBERING, {"determinism"}),
        (games.ROLLING, {"determinism", "replay"}),
        (games.FORGETFUL, {"replay"}),
        (games.UNDECIDED, {"outcome"}),
        (games.SILENT, {"outcome"}),
        (games.LOADED, {"outcome"}),
    ],
    ids=lambda value: value.name.partition(":")[2] if isinstance(value, Case) else "",
)
def test_a_broken_game_is_caught_for_what_it_breaks(case: Case, promises: set[Kept]) -> None:
    found = faults(case, elsewhere=case is games.SHUFFLED)
    assert {fault.promise for fault in found} == promises, found


def test_a_case_is_found_by_its_name() -> None:
    assert find(games.CUPS.name) is games.CUPS
    assert digest(games.CUPS) == digest(games.CUPS) != digest(games.ENDLESS)
    with pytest.raises(TypeError, match="no case"):
        find("tests.rules.broken_games:Cups")
