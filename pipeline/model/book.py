"""A combat book: pictures, matrices and the character sheet of one fighter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from pipeline.model.clauses import Clause, Colour, Number, Pool, Selector, Unmodelled
from pipeline.model.codec import absent
from pipeline.model.pointer import join, several
from pipeline.model.shapes import BY_NUMBER, NEEDED, STATED, Between, Spelled

BookId = Annotated[str, Spelled(r"[a-z0-9-]{1,64}", "an id of a-z, 0-9 and -")]
Line = Annotated[str, Spelled(r"[^\x00-\x1f\x7f-\x9f]{1,300}", "a text of one line, 300 at most")]
Name = Annotated[str, Spelled(r"[^\x00-\x1f\x7f-\x9f]{1,80}", "a text of one line, 80 at most")]
Titles = Mapping[
    Annotated[str, Spelled(r"[a-zA-Z0-9]{2,8}(?:-[a-zA-Z0-9]{1,8})*", "a language such as ja")],
    Name,
]
Score = Annotated[int, Between(-50, 99)]
Target = Annotated[int, Between(0, 64)]
Points = Annotated[int, Between(0, 999)]
Weapon = Literal["either", "both", "shield"] | Annotated[int, Between(1, 2)]

START = 57  # DUEL-012
EXTENDED = range(50, 65)  # DUEL-167
CLOSE = range(2, 50)


@dataclass(frozen=True, slots=True, kw_only=True)
class Critical:
    """The burst beside the score: reached by a total of `at` or more (DUEL-039, DUEL-040)."""

    at: Score | None = field(default=None, metadata=NEEDED)
    tell: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An odd parchment (DUEL-004)."""

    title: Name | None = None
    titles: Titles = field(default_factory=dict)
    score: Score | tuple[Score, Score] | None = None
    critical: Critical | None = None
    tell: tuple[Clause, ...] = ()
    party: Literal["swap", "missile"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Maneuver:
    """A row of the sheet (DUEL-163); its key is the page."""

    group: Name | None = field(default=None, metadata=NEEDED)
    name: Name | None = field(default=None, metadata=NEEDED)
    colour: Colour | None = field(default=None, metadata=NEEDED)
    x: Number | None = None
    mod: Score | tuple[Score, Score] | Literal["special"] | None = field(
        default=None, metadata=NEEDED
    )
    weapon: Weapon | None = None
    cost: Mapping[Pool, Points] = field(default_factory=dict)
    kind: Name | None = None
    # Closed until its fighter has hit critically in this combat, or until it is told (`allow`).
    until: Literal["critical", "told"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Energy:
    """A pool that is spent and restored in play: where it starts, and its most."""

    start: Points
    most: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The character sheet (DUEL-162)."""

    height: Annotated[int, Between(0, 99)] | None = field(default=None, metadata=NEEDED)
    body: Annotated[int, Between(1, 999)] | None = field(default=None, metadata=NEEDED)
    attacks: Annotated[int, Between(1, 9)] | None = field(default=None, metadata=NEEDED)
    points: Mapping[Pool, Points] = field(default_factory=dict)
    energy: Mapping[Pool, Energy] = field(default_factory=dict)
    weapons: tuple[Name, ...] = ()
    equipment: tuple[Name, ...] = ()
    traits: tuple[Name, ...] = ()
    # What may be done while a weapon is lost (DUEL-187); absent: what needs no weapon.
    unarmed: tuple[Selector, ...] = ()
    notes: tuple[Line, ...] = ()
    unmodelled: tuple[Line, ...] = ()
    maneuvers: Mapping[Number, Maneuver] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a `book.yaml` holds; whatever is lost or in doubt is absent and named in `open`."""

    format: Literal["combat-book/1"] = field(default="combat-book/1", metadata=STATED)
    id: BookId
    title: Name | None = field(default=None, metadata=NEEDED)
    titles: Titles = field(default_factory=dict)
    start: Number | None = field(default=None, metadata=NEEDED)
    open: tuple[str, ...] = ()
    pictures: Mapping[Number, Picture] = field(default_factory=dict, metadata=BY_NUMBER)
    matrices: Mapping[Number, Mapping[Number, Target]] = field(
        default_factory=dict, metadata=BY_NUMBER
    )
    sheet: Sheet = field(default_factory=Sheet)


class Incomplete(ValueError):
    """The draft is no book yet; `pointers` says what is missing."""

    def __init__(self, book: str, pointers: tuple[str, ...]) -> None:
        self.book = book
        self.pointers = pointers
        super().__init__(f"{book} is incomplete: {several(pointers)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Book(Draft):
    """A draft with nothing open, nothing missing and nothing unmodelled."""

    def __post_init__(self) -> None:
        if pointers := wanting(self):
            raise Incomplete(self.id, pointers)

    @classmethod
    def of(cls, draft: Draft) -> Book:
        """Complete a draft; `Incomplete` tells the pointers that are still wanting."""
        return cls(**{f.name: getattr(draft, f.name) for f in fields(draft)})


def wanting(draft: Draft) -> tuple[str, ...]:
    """The pointers that keep a draft from being a book."""
    unknown = (p for p, clause in clauses(draft) if isinstance(clause, Unmodelled))
    notes = (join("/sheet/unmodelled", i) for i, _ in enumerate(draft.sheet.unmodelled))
    return tuple(dict.fromkeys([*draft.open, *absent(draft), *unknown, *notes]))


def clauses(draft: Draft) -> Iterator[tuple[str, Clause]]:
    """Every clause of a book with its pointer, those of criticals after the plain ones."""
    for page, picture in draft.pictures.items():
        at = join("/pictures", page)
        for i, clause in enumerate(picture.tell):
            yield join(at, "tell", i), clause
        for i, clause in enumerate(picture.critical.tell if picture.critical else ()):
            yield join(at, "critical", "tell", i), clause
