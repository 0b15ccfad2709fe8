"""Design tables: the small file in which anybody writes down a fighter of their own.

A design says what the fighter can do, what its pictures show and tell, and what meets what. All
that it leaves out comes from the standard of the series (`standard.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pipeline.model.book import BookId, Critical, Energy, Line, Name, Points, Score, Titles, Weapon
from pipeline.model.clauses import Clause, Colour, Number, Pool, Selector
from pipeline.model.shapes import STATED, Between, Spelled

# The name of a picture inside a design: a wound (`head`), an action (`ducking`), or `safe`.
SceneName = Annotated[str, Spelled(r"[a-z]+(?: [a-z]+)*", "a name of words in a-z")]
SAFE = "safe"  # what an opening gives where nothing happens: the picture of the own action


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A maneuver of the fighter; what is absent is as the standard has it for that page."""

    page: Number
    mod: Score | tuple[Score, Score] | Literal["special"] | None = None
    colour: Colour | None = None
    x: Number | None = None
    weapon: Weapon | Literal["none"] | None = None
    cost: Mapping[Pool, Points] = field(default_factory=dict)
    kind: Name | None = None
    # The page as which it fares against the opponent's maneuvers; absent: its own.
    fares: Number | None = None
    shows: SceneName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture; what is absent is as the standard has it for the scene of that name."""

    page: Number | None = None
    title: Name | None = None
    titles: Titles = field(default_factory=dict)
    score: Score | tuple[Score, Score] | None = None
    critical: Critical | None = None
    tell: tuple[Clause, ...] | None = None
    party: Literal["swap", "missile", "none"] | None = None
    # The scene that takes its place where the exchange ends at extended range.
    far: SceneName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """The head of the character sheet (DUEL-162)."""

    height: Annotated[int, Between(0, 99)] = 4
    body: Annotated[int, Between(1, 999)] = 12
    attacks: Annotated[int, Between(1, 9)] = 1
    points: Mapping[Pool, Points] = field(default_factory=dict)
    energy: Mapping[Pool, Energy] = field(default_factory=dict)
    weapons: tuple[Name, ...] = ()
    equipment: tuple[Name, ...] = ()
    traits: tuple[Name, ...] = ()
    unarmed: tuple[Selector, ...] = ()
    notes: tuple[Line, ...] = ()


Openings = Mapping[Selector, Mapping[Selector, SceneName]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A whole design; see the guide "Write a book of your own"."""

    format: Literal["combat-design/1"] = field(default="combat-design/1", metadata=STATED)
    id: BookId
    title: Name
    titles: Titles = field(default_factory=dict)
    fighter: Fighter = field(default_factory=Fighter)
    # group -> name -> page or row, in the order of the sheet; absent: the standard's.
    maneuvers: Mapping[Name, Mapping[Name, Number | Row]] = field(default_factory=dict)
    # what the fighter does -> what the opponent does -> the scene that follows
    openings: Openings = field(default_factory=dict)
    wounds: Mapping[SceneName, Scene] = field(default_factory=dict)
    actions: Mapping[SceneName, Scene] = field(default_factory=dict)
