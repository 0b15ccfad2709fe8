"""One exchange: numbers, pictures, page turns, and what is told (topic `sequence`)."""

from __future__ import annotations

from pipeline.model.clauses import Goto, Page
from tests.rules.naive.points import body
from tests.rules.naive.scores import Blows, Pair, scored, shown
from tests.rules.naive.told import Line, freed, heard, leaves, lines
from tests.rules.naive.turns import SIDES, Books, Past, Side, Turn


def opening(books: Books) -> Turn:
    """DUEL-012 to DUEL-014: the start pictures are read, at extended range; nothing is scored."""
    pictures = (_start(books, 0), _start(books, 1))
    told = _told(books, pictures, (False, False), (True, True), (False, False))
    return Turn(
        number=0, rows=None, announced=None, first=pictures, pictures=pictures,
        heard=(tuple(heard(0, 0, pictures, told)), tuple(heard(0, 1, pictures, told))),
        extended=(leaves(books, 0, told[0], was=True), leaves(books, 1, told[1], was=True)),
    )  # fmt: skip


def _start(books: Books, side: Side) -> int:
    start = books[side].start
    assert start is not None
    return start


def exchange(books: Books, past: Past, rows: Pair, *, narrow: bool) -> Turn:
    was, number = past[-1].extended, past[-1].number + 1
    announced = (_announces(books, was, rows, 0), _announces(books, was, rows, 1))
    first = (
        books[0].matrices[announced[1]][announced[0]],
        books[1].matrices[announced[0]][announced[1]],
    )
    blows = Blows(books=books, past=past, rows=rows, narrow=narrow)
    pictures = _turned(blows, first)
    totals, criticals = blows.totals(pictures), blows.criticals(pictures)
    damage = (max(0, totals[1] or 0), max(0, totals[0] or 0))
    told: tuple[list[Line], list[Line]] = ([], [])
    # DUEL-049: where somebody has fallen, nothing is read any more.
    if all(body(books, past, side) > damage[side] for side in SIDES):
        told = _told(books, pictures, criticals, was, scored(books, pictures))
    return Turn(
        number=number, rows=rows, announced=announced, first=first, pictures=pictures,
        totals=totals, damage=damage, criticals=criticals,
        heard=(tuple(heard(number, 0, pictures, told)), tuple(heard(number, 1, pictures, told))),
        extended=(
            leaves(books, 0, told[0], was=was[0]), leaves(books, 1, told[1], was=was[1]),
        ),
    )  # fmt: skip


def _announces(books: Books, extended: tuple[bool, bool], rows: Pair, side: Side) -> int:
    """DUEL-017; the X page where only the other is at extended range (DUEL-086)."""
    if extended[1 - side] and not extended[side]:
        x = books[side].sheet.maneuvers[rows[side]].x
        assert x is not None
        return x
    return rows[side]


def _told(
    books: Books, pictures: Pair, criticals: tuple[bool, bool], extended: tuple[bool, bool],
    scored: tuple[bool, bool],
) -> tuple[list[Line], list[Line]]:  # fmt: skip
    """What each picture says; `free` has done its work."""
    return (
        freed(lines(shown(books, pictures, 0), critical=criticals[0], extended=extended[0],
                    scored=scored[0])),
        freed(lines(shown(books, pictures, 1), critical=criticals[1], extended=extended[1],
                    scored=scored[1])),
    )  # fmt: skip


def _turned(blows: Blows, first: Pair) -> Pair:
    """Decision 4: page turns are obeyed once, both at once, before any hit is counted."""
    books, was = blows.books, blows.past[-1].extended
    told = _told(books, first, blows.criticals(first), was, scored(books, first))
    found = list(first)
    for owner in SIDES:
        # Each player hears what binds them, and turns the page in the book of the other.
        for one in heard(0, owner, first, told):
            clause, turned = one.clause, 1 - owner
            # `page`: what the player of the pictured fighter has reached.
            asked = first[owner] if one.theirs else first[turned]
            if isinstance(clause, Goto) or (isinstance(clause, Page) and clause.page == asked):
                found[turned] = clause.goto
    return found[0], found[1]
