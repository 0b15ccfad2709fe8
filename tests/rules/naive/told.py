"""What the pictures of a turn tell, and where they leave the fighters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model.book import Picture
from pipeline.model.clauses import Clause, Forbid, Free, Only, Selector, When
from tests.rules.naive import words
from tests.rules.naive.turns import Books, Heard, Side

Line = tuple[int, bool, Clause]  # its place, whether it is of the critical text, what it says

EXTENDED_COLOURS = ("white", "black", "brown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What conditions ask about: for the fighter whose picture it is."""

    extended: bool
    scored: bool
    had_scored: bool  # on the page that was reached before one was turned
    held: frozenset[int]  # weapons in hand as the turn began


def lines(picture: Picture, seen: Seen, *, critical: bool) -> list[Line]:
    """The clauses that hold in an exchange at this range with this success."""
    told = [(i, False, clause) for i, clause in enumerate(picture.tell)]
    if critical and picture.critical:
        told += [(i, True, clause) for i, clause in enumerate(picture.critical.tell)]
    return [line for line in told if met(line[2].when, seen)]


def met(when: When | None, seen: Seen) -> bool:
    if when == "had scored":
        return seen.had_scored
    if when == "had missed":
        return not seen.had_scored
    if when == "weapon 1":
        return 1 in seen.held
    if when == "weapon 2":
        return 2 in seen.held
    extended, scored = seen.extended, seen.scored
    if when == "scored":
        return scored
    if when == "missed":
        return not scored
    if when == "extended":
        return extended
    if when == "close":
        return not extended
    return True


def freed(told: list[Line]) -> list[Line]:
    """The lines without the limits for one turn that a `free` told with them voids (DUEL-058)."""
    if not any(isinstance(clause, Free) and not clause.binds for _, _, clause in told):
        return told
    return [
        (i, critical, clause)
        for i, critical, clause in told
        if not (isinstance(clause, (Only, Forbid)) and clause.lasts == 1 and not clause.binds)
    ]


def heard(
    turn: int, side: Side, pictures: tuple[int, int], told: tuple[list[Line], list[Line]]
) -> Iterator[Heard]:
    """What one fighter hears: the own picture, then what the other picture tells opponents."""
    for owner, theirs in ((side, False), (1 - side, True)):
        for index, critical, clause in told[owner]:
            if bool(clause.binds) is theirs:
                yield Heard(
                    turn=turn, picture=pictures[owner], index=index, critical=critical,
                    theirs=theirs, clause=clause,
                )  # fmt: skip


def leaves(books: Books, side: Side, told: list[Line], *, was: bool) -> bool:
    """Whether the fighter is at extended range afterwards (DUEL-084, decision 6)."""
    rows = books[side].sheet.maneuvers
    opened = {
        opens_extended(rows, selector)
        for _, _, clause in told
        if isinstance(clause, Only) and not clause.binds
        for selector in clause.only
    }
    if len(opened) == 2:
        return was
    return opened == {True}


def opens_extended(rows: words.Rows, selector: Selector) -> bool:
    """Whether a selector speaks of the Extended Range box alone (DUEL-061)."""
    if isinstance(selector, str) and selector.lower() in EXTENDED_COLOURS:
        return True
    found = words.pages(rows, selector, narrow=False)
    return bool(found) and all(words.far(rows, page) for page in found)
