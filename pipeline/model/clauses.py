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
# A colour, `extended range`, the page of a row, words of a group, a name or a kind, or a weapon.
Selector = Number | Words
Selectors = Annotated[tuple[Selector, ...], AtLeast(1)]
# Points and energies by the names that the sheet gives them.
Pool = Annotated[str, Spelled(r"[a-z][a-z ]{0,30}", "a name of a-z and spaces")]
Turns = Annotated[int, Between(1, 99)]
Lasts = Turns | Literal["combat", "restored"]
When = Literal[
    "scored", "missed", "extended", "close", "had scored", "had missed", "weapon 1", "weapon 2"
]
Amount = Annotated[int, Between(1, 99)]
Change = Annotated[int, Between(-99, 99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What every clause may say beside its own words."""

    # In which exchange it holds: the pictured fighter scored or missed in it (`had`: on the page
    # that was reached before a page was turned), it was fought at extended or close range, or the
    # fighter went into it with that weapon in hand. Absent: always.
    when: When | None = None
    # Who obeys: the pictured fighter, or whoever fights it.
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
    # It counts for a score on one of these pictures only: "all head wounds that score".
    pages: tuple[Number, ...] = ()
    # What it adds up to at most, however often it is told.
    most: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Boost(Told):
    """More comes of a row that `to` takes.

    It is the score made with it, and what the picture reached with it gives back to its fighter
    or takes from opponents at once. `double` counts after any sum.
    """

    boost: Change | Literal["double"]
    to: tuple[Selector, ...] = ()
    but: tuple[Selector, ...] = ()
    lasts: Lasts = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Height(Told):
    """The fighter is taller or shorter by so much in the comparison of heights (DUEL-089)."""

    height: Change
    lasts: Lasts = field(default=1, metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow(Told):
    """Rows that the sheet keeps closed may be done (`until` of a maneuver)."""

    allow: Selectors
    but: tuple[Selector, ...] = ()
    lasts: Lasts = field(default="combat", metadata=SHOWN)


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
    """Body points come back, never above the maximum (DUEL-181, DUEL-182).

    With more than one turn: now, and again at the end of each turn for as long as it lasts.
    """

    recover: Amount
    lasts: Lasts = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Drain(Told):
    """Body points are lost without a score; with more than one turn as in `Recover`."""

    drain: Amount
    lasts: Lasts = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Weaken(Told):
    """Body points are missing for this turn only: who falls by it falls, nobody else minds."""

    weaken: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Points(Told):
    """Pools of the sheet (points or energy) rise or fall, between zero and their maximum."""

    points: Annotated[Mapping[Pool, Change], AtLeast(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goto(Told):
    """The bound player turns to another picture of the book in hand instead of the one reached."""

    goto: Number
    # Or to one of these, as the bound player likes.
    other: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Told):
    """Who is on `page` turns to `goto` instead.

    Without `binds` it is told to the player of the pictured fighter, who turns the book in hand,
    the one of the other fighter, if it stands open at `page`. With `binds: opponents` whoever
    reads this out turns the book that shows the pictured fighter, under the same condition: `page`
    is where the player of the pictured fighter is ("if you are on page 1, I'll go to page 51").
    """

    page: Number
    goto: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Wield(Told):
    """This weapon is in hand, and the others are put away until one of them is wielded."""

    wield: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignore(Told):
    """The score that the bound fighter makes in this exchange does not count."""

    ignore: Literal["score"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Told):
    """The bound player names the colour of the next maneuver before anybody chooses."""

    announce: Literal["colour"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Told):
    """A card may be shown and done; nothing happens to who has none (DUEL-154, DUEL-160)."""

    reveal: Literal["card", "tactic", "spell", "luck", "item", "campaign"]


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Told):
    """The combat is over: the bound fighter has won or lost it, or nobody has."""

    end: Literal["win", "lose", "draw"]
    # The bound player may have it so, or fight on: "or you can escape and I win".
    may: Literal[True] | None = None


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
    Only | Forbid | Bonus | Boost | Height | Allow | Free | Drop | Restore | Lose | Wield
    | Recover | Drain | Weaken | Points | Goto | Page
    | Ignore | Announce | Reveal | End | Unmodelled
)  # fmt: skip
Limit = Only | Forbid
