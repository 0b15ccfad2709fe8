"""Where the parser stands in the tokens, and how far it ever got."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.clauses import When
from pipeline.wording.lexicon import CLASSES, NUMBERS
from pipeline.wording.naming import Naming, stems
from pipeline.wording.tokens import Token

Numbers = tuple[int, ...]
_DIGITS = 4  # no number of the books is longer
_DO = frozenset(CLASSES["DO"].split())
_VERBS = frozenset(("go", "follow"))
_NAME = (4, 3, 2)  # words of a name that a verb may begin


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a phrase."""

    words: frozenset[str]
    number: bool
    optional: bool


@functools.cache
def phrase(pattern: str) -> tuple[tuple[Item, ...], frozenset[str] | None]:
    """The items of a phrase of the lexicon, and its first words; none where it needs no word."""
    found = []
    for optional, needed in re.findall(r"\[([^]]+)\]|(\S+)", pattern):
        names = (optional or needed).split("|")
        words = {w for n in names for w in CLASSES.get(n, n.lower()).split()}
        found.append(Item(frozenset(words - {"#"}), "#" in names, bool(optional)))
    heads = [*itertools.takewhile(lambda one: one.optional, found)]
    heads += found[len(heads) : len(heads) + 1]
    open_ = any(one.number for one in heads) or all(one.optional for one in heads)
    first = frozenset(w for one in heads for w in one.words)
    return tuple(found), None if open_ or "weapon" in first else first


class Cursor:
    """Reads tokens one after another and can go back."""

    def __init__(self, text: str, found: Sequence[Token], naming: Naming) -> None:
        self.text = text
        self.tokens = found
        self.naming = naming
        self.at = 0
        self.far = 0
        self.headed = False  # the text is put into the mouth of who reads it out
        self.reported = False  # what is told goes on from `tell your opponent that`
        self.total: int | None = None  # from which on a critical is scored
        self.freed = ""  # how the sentence at hand frees: in words of ours, of all, of the rest
        self.behind = -1  # the place right behind a condition and whom it is told to
        self.led = False  # a time was told before all else
        self.loose = False  # the sentence is read in any order of its words
        self.speaker = -1  # the place behind `I am dazed and`
        self.over = False  # it was told that the combat is over, and not yet who wins
        self.inside = False  # what a critical adds stands in brackets to the end
        self.change = 0  # whether the points told last in a sentence come back or are lost
        self.asked: When | None = None  # the condition that the last sentence ended under
        self.persons: set[str] = set()  # how the fighter shown is spoken of: you, he
        self.verbatim: list[tuple[int, int]] = []  # quoted: taken as it stands

    def peek(self, ahead: int = 0) -> Token | None:
        i = self.at + ahead
        return self.tokens[i] if i < len(self.tokens) else None

    def step(self) -> None:
        self.at += 1
        self.far = max(self.far, self.at)

    def mark(self, *marks: str) -> bool:
        """Take one of these marks."""
        token = self.peek()
        if token is None or token.kind != "mark" or token.text not in marks:
            return False
        self.step()
        return True

    def word(self, *words: str) -> bool:
        """Take one of these words."""
        token = self.peek()
        if token is None or token.kind != "word":
            return False
        if token.text not in words and not (
            "weapon" in words and self.naming.arms.intersection(stems((token.text,)))
        ):
            return False
        self.step()
        return True

    def number(self) -> int | None:
        """Take a number in digits or in letters."""
        token = self.peek()
        if token is None:
            return None
        if token.kind == "number" and len(token.text) <= _DIGITS:
            self.step()
            return int(token.text)
        if token.kind == "word" and token.text in NUMBERS:
            self.step()
            return NUMBERS[token.text]
        return None

    def signed(self) -> int | None:
        """Take a number with or without its sign."""
        here = self.at
        sign = -1 if self.mark("-") else 1
        if sign == 1:
            self.mark("+")
        number = self.number()
        if number is None:
            self.at = here
            return None
        return sign * number

    def match(self, *patterns: str) -> Numbers | None:
        """Take the first of these phrases that stands here; its numbers."""
        here, token = self.at, self.peek()
        text = token.text if token is not None and token.kind == "word" else None
        for pattern in patterns:
            items, first = phrase(pattern)
            if first is not None and text not in first:
                continue
            numbers = self._items(items)
            if numbers is not None:
                return numbers
            self.at = here
        return None

    def has(self, *patterns: str) -> bool:
        return self.match(*patterns) is not None

    def _items(self, items: Sequence[Item]) -> Numbers | None:
        if not items:
            return ()
        item, here = items[0], self.at
        number = self.number() if item.number else None
        verb = item.words >= _DO or (item.words and item.words <= _VERBS)
        held = verb and self.named()
        if number is not None or (not held and self.word(*item.words)):
            rest = self._items(items[1:])
            if rest is not None:
                return rest if number is None else (number, *rest)
            self.at = here
        return self._items(items[1:]) if item.optional else None

    def named(self) -> bool:
        """Whether a name begins here: in `only Pick Up Weapon` nothing is picked."""
        return any(self.stems(size) in self.naming.full for size in _NAME)

    def stems(self, most: int) -> tuple[str, ...]:
        """The words that follow, as names are compared by."""
        following = self.tokens[self.at : self.at + most]
        return stems(t.text for t in itertools.takewhile(lambda t: t.kind == "word", following))
