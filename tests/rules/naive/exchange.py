"""One exchange: numbers, pictures, page turns, and what is told (topic `sequence`)."""

from __future__ import annotations

from dataclasses import replace

from pipeline.model.clauses import Drain, End, Goto, Ignore, Page, Recover
from tests.rules.naive.force import in_force
from tests.rules.naive.gear import gear
from tests.rules.naive.points import body
from tests.rules.naive.scores import Blows, Pair, scored, shown
from tests.rules.naive.told import Line, Seen, freed, heard, leaves, lines
from tests.rules.naive.turns import SIDES, Answers, Books, Past, Side, Turn

Told = tuple[list[Line], list[Line]]


def opening(books: Books) -> Turn:
    """DUEL-012 to DUEL-014: the start pictures are read, at extended range; nothing is scored."""
    pictures = (_start(books, 0), _start(books, 1))
    first, second = (
        freed(lines(shown(books, pictures, side), _new(books, side), critical=False))
        for side in SIDES
    )
    told = first, second
    return Turn(
        number=0, rows=None, announced=None, first=pictures, pictures=pictures,
        heard=(tuple(heard(0, 0, pictures, told)), tuple(heard(0, 1, pictures, told))),
        extended=(leaves(books, 0, told[0], was=True), leaves(books, 1, told[1], was=True)),
    )  # fmt: skip


def _new(books: Books, side: Side) -> Seen:
    del books, side  # before the first turn both weapons are in hand, whatever they are
    return Seen(extended=True, scored=False, had_scored=False, held=frozenset({1, 2}))


def _start(books: Books, side: Side) -> int:
    start = books[side].start
    assert start is not None
    return start


def exchange(blows: Blows, answers: Answers, said: tuple[frozenset[str], frozenset[str]]) -> Turn:
    books, past, rows = blows.books, blows.past, blows.rows
    was, number = past[-1].extended, past[-1].number + 1
    announced = (_announces(books, was, rows, 0), _announces(books, was, rows, 1))
    first = (
        books[0].matrices[announced[1]][announced[0]],
        books[1].matrices[announced[0]][announced[1]],
    )
    pictures = _turned(blows, first, answers)
    totals, criticals = _counted(blows, first, pictures)
    damage = (max(0, totals[1] or 0), max(0, totals[0] or 0))
    told: Told = ([], [])
    stands = [body(books, past, side) > damage[side] for side in SIDES]
    # DUEL-049: where somebody has fallen, nothing is read any more.
    if all(stands):
        told = _enlarged(blows, _told(blows, first, pictures, criticals))
    turn = Turn(
        number=number, rows=rows, announced=announced, first=first, pictures=pictures,
        totals=totals, damage=damage, criticals=criticals,
        heard=(tuple(heard(number, 0, pictures, told)), tuple(heard(number, 1, pictures, told))),
        again=(_again(past, 0), _again(past, 1)) if all(stands) else (0, 0),
        extended=(
            leaves(books, 0, told[0], was=was[0]), leaves(books, 1, told[1], was=was[1]),
        ),
    )  # fmt: skip
    if all(body(books, [*past, turn], side) > 0 for side in SIDES):
        return replace(turn, ended=_told_end(turn, answers) or _escape(books, turn, said))
    return turn


def _announces(books: Books, extended: tuple[bool, bool], rows: Pair, side: Side) -> int:
    """DUEL-017; the X page where only the other is at extended range (DUEL-086)."""
    if extended[1 - side] and not extended[side]:
        x = books[side].sheet.maneuvers[rows[side]].x
        assert x is not None
        return x
    return rows[side]


def _seen(blows: Blows, first: Pair, pictures: Pair, side: Side) -> Seen:
    books, past = blows.books, blows.past
    return Seen(
        extended=past[-1].extended[side],
        scored=scored(books, pictures)[side],
        had_scored=scored(books, first)[side],
        held=gear(books, past, side).held,
    )


def _told(blows: Blows, first: Pair, pictures: Pair, criticals: tuple[bool, bool]) -> Told:
    """What each picture says; `free` has done its work."""
    one, two = (
        freed(
            lines(
                shown(blows.books, pictures, side),
                _seen(blows, first, pictures, side),
                critical=criticals[side],
            )
        )
        for side in SIDES
    )
    return one, two


def _enlarged(blows: Blows, told: Told) -> Told:
    """With what boosts make of it: each picture shows what its fighter has done."""
    one, two = (
        [(i, critical, blows.enlarged(owner, clause)) for i, critical, clause in told[owner]]
        for owner in SIDES
    )
    return one, two


def _counted(
    blows: Blows, first: Pair, pictures: Pair
) -> tuple[tuple[int | None, int | None], tuple[bool, bool]]:
    """Totals and criticals, without the scores that plain texts say are to be ignored."""
    plain = _told(blows, first, pictures, (False, False))
    totals, criticals = list(blows.totals(pictures)), list(blows.criticals(pictures))
    for side in SIDES:
        hears = [one.clause for one in heard(0, side, pictures, plain)]
        if any(isinstance(clause, Ignore) for clause in hears):
            totals[side], criticals[1 - side] = None, False
    return (totals[0], totals[1]), (criticals[0], criticals[1])


def _turned(blows: Blows, first: Pair, answers: Answers) -> Pair:
    """Decision 4: page turns are obeyed once, both at once, before any hit is counted."""
    told = _told(blows, first, first, blows.criticals(first))
    turns: list[Goto | Page | None] = [None, None]
    for owner in SIDES:
        # Each player hears what binds them, and turns the page in the book of the other.
        for one in heard(0, owner, first, told):
            clause, turned = one.clause, 1 - owner
            # `page`: what the player of the pictured fighter has reached.
            asked = first[owner] if one.theirs else first[turned]
            if isinstance(clause, Goto) or (isinstance(clause, Page) and clause.page == asked):
                turns[turned] = clause
    # Decision 14: what may be chosen is chosen by who turns the page, first for the first picture.
    pages = [_page(turns[side], first[side], 1 - side, answers) for side in SIDES]
    return pages[0], pages[1]


def _page(clause: Goto | Page | None, reached: int, who: Side, answers: Answers) -> int:
    if clause is None:
        return reached
    if isinstance(clause, Goto) and clause.other:
        options: list[int] = []
        for page in (clause.goto, *clause.other):
            if page not in options:
                options.append(page)
        return answers.to(who, tuple(options))
    return clause.goto


def _again(past: Past, side: Side) -> int:
    """Body points that still come and go, told in an earlier turn."""
    told = [one.clause for one in in_force(past, side)]
    lost = sum(clause.drain for clause in told if isinstance(clause, Drain))
    return sum(clause.recover for clause in told if isinstance(clause, Recover)) - lost


def _told_end(turn: Turn, answers: Answers) -> tuple[str, tuple[bool, bool]] | None:
    """Who has lost by what was told: both, where it is told that nobody wins."""
    lost = [False, False]
    for side in SIDES:
        for one in turn.heard[side]:
            if not isinstance(one.clause, End):
                continue
            if one.clause.may and answers.to(side, (0, 1)) == 0:
                continue
            if one.clause.end in {"lose", "draw"}:
                lost[side] = True
            if one.clause.end in {"win", "draw"}:
                lost[1 - side] = True
    return ("told", (lost[0], lost[1])) if any(lost) else None


def _escape(
    books: Books, turn: Turn, said: tuple[frozenset[str], frozenset[str]]
) -> tuple[str, tuple[bool, bool]] | None:
    """DUEL-101, DUEL-104, DUEL-105: announced, still at extended range, and no SCORE on it."""
    away = [
        "escape" in said[side]
        and turn.extended[side]
        and shown(books, turn.pictures, side).score is None
        for side in SIDES
    ]
    return ("escape", (away[0], away[1])) if any(away) else None
