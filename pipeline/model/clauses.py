"""The vocabulary of instructions: what a picture tells the fighter it shows.

A `tell` is a tuple of clauses that all apply. Each kind is a class whose first field is the tag
by which the data names it. What a clause means in play stands beside it here, and is done in
`rules/duel`. A clause binds the pictured fighter unless `binds: opponents` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pipeline.model.shapes import SHOWN, AtLeast, Between, Spelled

Colour = Literal["orange", "red", "blue", "green", "yellow", "white", "black", "brown"]
COLOURS: tuple[Colour, ...] = (
    "orange", "red", "blue", "green", "yellow", "white", "black", "brown",
)  # fmt: skip
# DUEL-061, DUEL-075: these three are printed in the Extended Range box only.
EXTENDED_COLOURS: tuple[Colour, ...] = ("white", "black", "brown")

Number = Annotated[int, Between(1, 64)]
# Between two words stands exactly one mark or space, so that no text takes long to refuse.
WORDS = r"[^\W_]+(?:(?:['’/&+.-] ?| )[^\W_]+)*"
Words = Annotated[str, Spelled(WORDS, "words (letters and digits, single spaces)")]
# A colour, `extended range`, the page of a row, or words of a group, a name or a kind.
Selector = Number | Words
Selectors = Annotated[tuple[Selector, ...], AtLeast(1)]
# Points and energies by the names that the sheet gives them.
Pool = Annotated[str, Spelled(r"[a-z][a-z ]{0,30}", "a name of a-z and spaces")]
Turns = Annotated[int, Between(1, 99)]
Lasts = Turns | Literal["combat", "restored"]
When = Literal["scored", "missed", "extended", "close"]
Amount = Annotated[int, Between(1, 99)]
Change = Annotated[int, Between(-99, 99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What every clause may say beside its own words."""

    # In which exchange it holds: the pictured fighter scored or missed in it, or it was fought at
    # extended or close range. Absent: always.
    when: When | None = None
    binds: Literal["opponents"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Only(Told):
    """Only rows that one of the selectors takes, and none that `but` takes (DUEL-055)."""

    only: Selectors
    but: tuple[Selector, ...] = ()
    lasts: Lasts = field(default=1, metadata=SHOWN)
    # DUEL-069: while it lasts, every other limit that an instruction made is void.
    overrides: Literal["all"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Told):
    """No row that one of the selectors takes, except what `but` takes (DUEL-047, DUEL-056)."""

    forbid: Selectors
    but: tuple[Selector, ...] = ()
    lasts: Lasts = field(default=1, metadata=SHOWN)
    overrides: Literal["all"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Told):
    """Added to a score made with a row that `to` takes; no `to`: any row (DUEL-062, DUEL-063)."""

    bonus: Change
    to: tuple[Selector, ...] = ()
    but: tuple[Selector, ...] = ()
    lasts: Lasts = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(Told):
    """No limits next turn: voids the momentary ones of the same picture (DUEL-058)."""

    free: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Told):
    """The weapon lies on the ground: all that are held, or the one just used (DUEL-172)."""

    drop: Literal["weapon", "used"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(Told):
    """All dropped weapons are in hand again (DUEL-173, DUEL-186)."""

    restore: Literal["weapon"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Told):
    """Gone until the fight ends; it cannot be restored (DUEL-179)."""

    lose: Literal["weapon", "shield"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(Told):
    """Body points come back, never above the maximum (DUEL-181, DUEL-182)."""

    recover: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Drain(Told):
    """Body points are lost without a score."""

    drain: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Points(Told):
    """Pools of the sheet (points or energy) rise or fall, between zero and their maximum."""

    points: Annotated[Mapping[Pool, Change], AtLeast(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goto(Told):
    """The bound player turns to another picture of the book in hand instead of the one reached."""

    goto: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Told):
    """Where the bound player has reached `page`: turn to `goto` instead."""

    page: Number
    goto: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmodelled(Told):
    """What the vocabulary cannot express yet: kept with its figures, reported, never played."""

    unmodelled: Annotated[
        str,
        Spelled(
            r"(?! )[^\x00-\x1f\x7f-\x9f]{1,200}(?<! )", "a key of one line, 200 characters at most"
        ),
    ]
    figures: tuple[int, ...] = ()


Clause = (
    Only | Forbid | Bonus | Free | Drop | Restore | Lose
    | Recover | Drain | Points | Goto | Page | Unmodelled
)  # fmt: skip
Limit = Only | Forbid
