"""Page turns: instructions that send a player to another picture of the book in hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pipeline.model.clauses import Goto, Page
from pipeline.model.positions import ARMED, holds
from pipeline.rules.duel.fighter import Fighter

Pair = tuple[Fighter, Fighter]
Pages = tuple[int, int]
Both = tuple[bool, bool]
Held = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a player has to say before the exchange can go on."""

    side: int
    about: Literal["picture", "end"]
    options: tuple[int, ...]


class Answers:
    """What has been answered in an exchange so far, taken one after another."""

    def __init__(self, given: Sequence[int]) -> None:
        self.given = tuple(given)
        self.taken = 0

    def take(self, question: Question) -> int:
        if self.taken == len(self.given):
            raise Unanswered(question)
        self.taken += 1
        return self.given[self.taken - 1]


class Unanswered(Exception):
    """The exchange stops here and asks."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(f"fighter {question.side} is asked")


Outcome = TypeVar("Outcome")


def outcomes(play: Callable[[Answers], Outcome]) -> Iterator[Outcome]:
    """What comes of an exchange for all that can be answered in it."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        given = waiting.pop()
        try:
            yield play(Answers(given))
        except Unanswered as stopped:
            waiting += [(*given, n) for n in reversed(stopped.question.options)]


def on_score_page(fighters: Pair, pictures: Pages, i: int) -> bool:
    """Whether fighter i looks at a picture with a SCORE burst, damage or not (DUEL-035)."""
    return fighters[1 - i].picture(pictures[1 - i]).score is not None


def turn_pages(  # noqa: PLR0913 - all that a page turn can depend on
    fighters: Pair,
    first: Pages,
    answers: Answers,
    *,
    extended: Both,
    critical: Both,
    held: Held = (ARMED, ARMED),
) -> Pages:
    """The pictures after page turns: once, both hands at once, the last word counts.

    A turn replaces the picture that was reached, hits included. `critical[i]`: the first picture
    of fighter i was a critical hit, so that its critical text is read too. Each player hears the
    own picture first and then what the other tells its opponents, so that seats do not matter.
    """
    found: list[Goto | Page | None] = [None, None]
    for to_opponents, i in itertools.product((False, True), (0, 1)):
        scored = on_score_page(fighters, first, i)
        for clause in turns_of(fighters[i], first[i], critical=critical[i]):
            there = isinstance(clause, Goto) or first[1 - i] == clause.page
            mine = (clause.binds is not None) == to_opponents
            met = holds(clause.when, extended=extended[i], scored=scored, held=held[i])
            if mine and there and met:
                found[hand(i, clause)] = clause
    one, two = (_target(found[i], first[i], i, answers) for i in (0, 1))
    return one, two


def _target(clause: Goto | Page | None, reached: int, i: int, answers: Answers) -> int:
    """Where the picture of fighter i is turned to; its opponent holds the book, and may choose."""
    if clause is None:
        return reached
    if isinstance(clause, Goto) and clause.other:
        options = targets(clause)
        return answers.take(Question(side=1 - i, about="picture", options=options))
    return clause.goto


def targets(clause: Goto | Page) -> tuple[int, ...]:
    """The pictures that a page turn can lead to, each once."""
    other = clause.other if isinstance(clause, Goto) else ()
    return tuple(dict.fromkeys((clause.goto, *other)))


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
