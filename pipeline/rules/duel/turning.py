"""Page turns: instructions that send a player to another picture of the book in hand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pipeline.model.clauses import Goto, Page
from pipeline.model.positions import holds
from pipeline.rules.duel.fighter import Fighter

Pair = tuple[Fighter, Fighter]
Pages = tuple[int, int]
Both = tuple[bool, bool]


def on_score_page(fighters: Pair, pictures: Pages, i: int) -> bool:
    """Whether fighter i looks at a picture with a SCORE burst, damage or not (DUEL-035)."""
    return fighters[1 - i].picture(pictures[1 - i]).score is not None


def turn_pages(fighters: Pair, first: Pages, *, extended: Both, critical: Both) -> Pages:
    """The pictures after page turns: once, both hands at once, the last word counts.

    A turn replaces the picture that was reached, hits included. `critical[i]`: the first picture
    of fighter i was a critical hit, so that its critical text is read too. Each player hears the
    own picture first and then what the other tells its opponents, so that seats do not matter.
    """
    found = list(first)
    for to_opponents, i in itertools.product((False, True), (0, 1)):
        scored = on_score_page(fighters, first, i)
        for clause in turns_of(fighters[i], first[i], critical=critical[i]):
            there = isinstance(clause, Goto) or first[1 - i] == clause.page
            mine = (clause.binds is not None) == to_opponents
            if mine and there and holds(clause.when, extended=extended[i], scored=scored):
                found[hand(i, clause)] = clause.goto
    return found[0], found[1]


def turns_of(me: Fighter, page: int, *, critical: bool) -> Iterator[Goto | Page]:
    """The page turns that a picture tells."""
    picture = me.picture(page)
    added = picture.critical.tell if critical and picture.critical else ()
    return (c for c in picture.tell + added if isinstance(c, (Goto, Page)))


def hand(i: int, clause: Goto | Page) -> int:
    """Whose picture a turn told to fighter i replaces.

    The player of fighter i holds the other's book; opponents hold the book of i.
    """
    return i if clause.binds else 1 - i
