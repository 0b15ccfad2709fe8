"""The look-ups that a meeting of two books can need."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.pointer import join
from pipeline.rules.duel.fighter import Fighter
from pipeline.rules.duel.turning import Pair, hand, targets, turns_of


def undefined(fighters: Pair) -> tuple[str, ...]:
    """The look-ups that a book does not answer: matrices, starts, and targets of page turns."""
    found = [p for me, foe in (fighters, fighters[::-1]) for p in _unanswered(me, foe)]
    return tuple(dict.fromkeys([*found, *_turns(fighters)]))


def _unanswered(me: Fighter, foe: Fighter) -> Iterator[str]:
    for extended in (False, True):
        if not any(r.extended == extended for r in me.rows.values()):
            kind = "extended range" if extended else "close"
            yield f"{me.book.id}/sheet/maneuvers (no {kind} row)"
        for matrix, key in _cells(me, foe, extended=extended):
            if me.book.matrices.get(matrix, {}).get(key, 0) not in me.book.pictures:
                yield me.book.id + join("/matrices", matrix, key)
    if me.start not in me.book.pictures:
        yield f"{me.book.id}/start"


def _cells(me: Fighter, foe: Fighter, *, extended: bool) -> Iterator[tuple[int, int]]:
    mine = [r.page for r in me.rows.values() if r.extended == extended]
    theirs = [r.page for r in foe.rows.values() if r.extended == extended]
    yield from ((matrix, key) for matrix in theirs for key in mine)
    if extended:
        # DUEL-086: a fighter left at close range meets extended rows with its X pages.
        yield from ((matrix, r.x) for matrix in theirs for r in me.rows.values() if r.x)
        yield from ((r.x, key) for r in foe.rows.values() if r.x for key in mine)


def _turns(fighters: Pair) -> Iterator[str]:
    for i in (0, 1):
        for page in fighters[i].book.pictures:
            for clause in turns_of(fighters[i], page, critical=True):
                book = fighters[hand(i, clause)].book
                for target in targets(clause):
                    if target not in book.pictures:
                        yield book.id + join("/pictures", target)
