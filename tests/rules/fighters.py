"""The fighters of the ledger's tests, and short ways to bring them into a situation."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.book import Book, Picture
from pipeline.model.clauses import Drop, Forbid, Only, Recover
from pipeline.rules.duel.exchange import Exchange
from pipeline.rules.duel.game import DUEL, Duel, DuelOptions
from pipeline.rules.duel.state import Condition, DuelState, Pick
from pipeline.store.books import read_book

MIRIM = Path(__file__).parents[1] / "data" / "mirim"

ORANGE = {24, 28, 44, 36}
RED = {10, 32, 42, 38, 6}
BLUE = {2, 14, 12, 22, 48, 30}
GREEN = {26, 4, 18, 20}
YELLOW = {40, 8, 16}
CLOSE = ORANGE | RED | BLUE | GREEN | YELLOW
RETRIEVE = 46
EXTENDED = {50, 64, 58, 54, 60, 56, 52, 62}
BROWN = {56, 52, 62}
JUMPS = {18, 8, 20, 16}
PARTIES = ("a", "b")


@functools.cache
def mirim() -> Book:
    """The book of the ledger's tests: Mirim, as its dump gives it."""
    return read_book(MIRIM)


def with_sheet(book: Book, **changes: Any) -> Book:
    return replace(book, sheet=replace(book.sheet, **changes))


def of_height(height: int) -> Book:
    return replace(with_sheet(mirim(), height=height), id=f"height-{height}")


def with_row(book: Book, page: int, **changes: Any) -> Book:
    rows = dict(book.sheet.maneuvers)
    return with_sheet(book, maneuvers={**rows, page: replace(rows[page], **changes)})


def without_row(book: Book, page: int) -> Book:
    return with_sheet(
        book, maneuvers={p: row for p, row in book.sheet.maneuvers.items() if p != page}
    )


def with_picture(book: Book, page: int, **changes: Any) -> Book:
    pictures = dict(book.pictures)
    return replace(book, pictures={**pictures, page: replace(pictures[page], **changes)})


def with_cell(book: Book, matrix: int, key: int, picture: int) -> Book:
    row = {**book.matrices[matrix], key: picture}
    return replace(book, matrices={**book.matrices, matrix: row})


@functools.cache
def twin() -> Book:
    """Two blades and a sheet note: Mirim's figures under the rules of such a fighter.

    Her note names five kinds of maneuver (DUEL-187), her dislodge picture only takes the blades
    (DUEL-190), and her picture 55 is the healing one (DUEL-191).
    """
    book = replace(mirim(), id="twin", title="Twin Blades")
    for page, name in ((36, "kick"), (6, "furious"), (62, "into the doll")):
        book = with_row(book, page, name=name, weapon=None)
    for page in (24, 28):
        book = with_row(book, page, weapon="both")
    for page in (32, 14):
        book = with_row(book, page, weapon=2)
    for page in sorted(JUMPS):
        book = with_row(book, page, group="movement")
    for page in (26, 4):
        book = with_row(book, page, group="gale", weapon="either")
    book = with_sheet(
        book,
        weapons=("left blade", "right blade"),
        equipment=(),
        unarmed=("kick", "furious", "into the doll", "block and close", "movement"),
    )
    book = with_picture(book, 27, tell=(Drop(drop="weapon"),))
    book = with_picture(book, 41, tell=(Only(only=("movement",), lasts=2, overrides="all"),))
    doll = Picture(
        title="Doll", tell=(Only(only=("extended range",)), Recover(recover=1)), party="swap"
    )
    book = replace(book, pictures={**book.pictures, 55: doll})
    for matrix, cells in book.matrices.items():
        for key in [key for key, picture in cells.items() if picture == 55]:
            book = with_cell(book, matrix, key, 19)
    return with_cell(book, 56, 62, 55)


def duel(a: Book | None = None, b: Book | None = None, **options: Any) -> Duel:
    return DUEL.new((a or mirim(), b or mirim()), DuelOptions(**options))


def picks(a: int, b: int) -> dict[str, Pick]:
    return {"a": Pick(page=a), "b": Pick(page=b)}


def pages(game: Duel, state: DuelState, actor: str) -> set[int]:
    """The pages that are legal now."""
    found = [move.page for move in game.legal_moves(state, actor) if isinstance(move, Pick)]
    assert len(found) == len(set(found))
    return set(found)


def tell(
    game: Duel, state: DuelState, actor: str, *pictures: int, critical: bool = False
) -> DuelState:
    """The actor is told these pictures one a turn: what held for one more choice has lapsed."""
    for picture in pictures:
        held = tuple(
            replace(effect, turns=effect.turns - 1) if effect.turns else effect
            for effect in condition(state, actor).effects
            if effect.turns != 1
        )
        lapsed = change(state, actor, effects=held)
        state = game.told(lapsed, actor, picture, critical=critical)
    return state


def told(game: Duel, actor: str, *pictures: int, critical: bool = False) -> DuelState:
    """Both at close range with nothing in force; then the actor is told these pictures."""
    return tell(game, at_close(game), actor, *pictures, critical=critical)


def at_close(game: Duel) -> DuelState:
    """Both at close range, nothing in force (picture 23)."""
    return tell(game, tell(game, game.start(), "a", 23), "b", 23)


def change(state: DuelState, actor: str, **changes: Any) -> DuelState:
    """The state with other values in one fighter's condition."""
    a, b = state.conditions
    if actor == "a":
        return replace(state, conditions=(replace(a, **changes), b))
    return replace(state, conditions=(a, replace(b, **changes)))


def condition(state: DuelState, actor: str) -> Condition:
    return state.conditions[PARTIES.index(actor)]


def fight(game: Duel, state: DuelState, a: int, b: int) -> Exchange:
    return game.exchange(state, picks(a, b))


def reach(game: Duel, state: DuelState, *, a: int | None = None, b: int | None = None) -> Exchange:
    """The first legal exchange that ends on these pictures (`b`: the picture of b, seen by a)."""
    for first in game.legal_moves(state, "a"):
        for second in game.legal_moves(state, "b"):
            done = game.exchange(state, {"a": first, "b": second})
            if a in {None, done.pictures[0]} and b in {None, done.pictures[1]}:
                return done
    pytest.fail(f"no legal exchange leads to {a}, {b}")


def barring(*selectors: str) -> Forbid:
    return Forbid(forbid=selectors, lasts="combat")
