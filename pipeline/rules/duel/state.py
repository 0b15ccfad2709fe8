"""The position of a duel: small, immutable, and without a book in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.model.clauses import Clause, Colour
from pipeline.rules.protocol import Actor

ACTORS: tuple[Actor, Actor] = ("a", "b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A move: the maneuver with this page."""

    page: int

    def __str__(self) -> str:
        return str(self.page)


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """A move: what is said aloud before both choose; then both choose (DUEL-102)."""

    say: Literal["escape", "draw"]

    def __str__(self) -> str:
        return self.say


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A move: the colour of the maneuver that will be chosen."""

    colour: Colour

    def __str__(self) -> str:
        return self.colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A move: what is chosen in the midst of an exchange: a picture, or 1 for yes and 0 for no."""

    answer: int

    def __str__(self) -> str:
        return str(self.answer)


Move = Pick | Say | Promise | Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A clause in force: it stands in picture `picture`, of the own book unless `theirs`."""

    picture: int
    index: int
    critical: bool = False
    theirs: bool = False
    turns: int = 0  # choices it still holds for; 0: until the fight ends
    restored: bool = False  # or until the weapon is back
    times: int = 1  # bonuses for the whole combat add up


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One fighter."""

    body: int
    extended: bool = True
    dropped: tuple[int, ...] = ()  # numbers of weapons on the ground
    lost: tuple[int, ...] = ()  # numbers of weapons that are gone
    used: tuple[int, ...] = ()  # the weapons used last, where the book asks for them
    shield: bool = True
    effects: tuple[Effect, ...] = ()
    pools: tuple[int, ...] = ()
    away: tuple[int, ...] = ()  # numbers of weapons that are put away
    struck: bool = False  # has hit critically, where the sheet asks for that
    promises: bool = False  # names the colour of the next maneuver before both choose
    colour: Colour | None = None  # the one that was named
    said: tuple[Literal["escape", "draw"], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An exchange that waits for an answer: the rows, and what has been answered so far."""

    pages: tuple[int, int]
    answers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """An end without a fall: by an instruction, an escape or an agreement."""

    how: Literal["told", "escape", "draw"]
    lost: tuple[bool, bool]  # or escaped


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelState:
    """A position: `pictures[i]` is the picture of fighter i, which the other player looks at."""

    turn: int
    conditions: tuple[Condition, Condition]
    pictures: tuple[int, int]
    asked: Asked | None = None
    ended: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What everybody at the table knows of a fighter: the words in force, not their pages."""

    body: int
    extended: bool
    dropped: tuple[int, ...]
    lost: tuple[int, ...]
    shield: bool
    told: tuple[tuple[Clause, int, int], ...]  # clause, turns left, times
    pools: tuple[int, ...]
    away: tuple[int, ...]
    colour: Colour | None
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelView:
    """What one player knows: all but the number of the picture that the other one looks at."""

    turn: int
    own: Standing
    foe: Standing
    picture: int
    pending: tuple[int, int] | None = None  # the rows of an exchange that waits for an answer
