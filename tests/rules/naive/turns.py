"""What is written down of a duel: one `Turn` for the opening and one for every exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.book import Book
from pipeline.model.clauses import Clause

Side = int  # 0 or 1
# What a player does: a row by its page, `escape` or `draw`, a colour announced, an answer given.
# Nothing for who is not asked.
Do = int | str | tuple[str, int] | None
Step = tuple[Do, Do]
SIDES: tuple[Side, Side] = (0, 1)
Books = tuple[Book, Book]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A clause that was told to a fighter, and where it stands."""

    turn: int  # 0: at the opening
    picture: int
    index: int
    critical: bool
    theirs: bool  # from the picture of the other fighter, whose book said so
    clause: Clause

    @property
    def place(self) -> tuple[int, int, bool, bool]:
        """The same place tells the same thing again."""
        return (self.picture, self.index, self.critical, self.theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """All that happened in one turn; pairs are side 0 and side 1.

    `pictures[i]` shows fighter i and is seen by the other; `totals[i]` is what fighter i scored.
    """

    number: int
    rows: tuple[int, int] | None  # None: the opening
    announced: tuple[int, int] | None
    first: tuple[int, int]  # the pictures reached before a page was turned
    pictures: tuple[int, int]
    totals: tuple[int | None, int | None] = (None, None)
    damage: tuple[int, int] = (0, 0)
    criticals: tuple[bool, bool] = (False, False)  # suffered by fighter i
    heard: tuple[tuple[Heard, ...], tuple[Heard, ...]]
    # Body points that come back, or go, by what was told in earlier turns: counted together.
    again: tuple[int, int] = (0, 0)
    extended: tuple[bool, bool]  # where it leaves the fighters
    ended: tuple[str, tuple[bool, bool]] | None = None  # how, and who lost or left


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """What has been done of a turn that is not over: words, colours, rows, answers."""

    said: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    colours: tuple[str | None, str | None] = (None, None)
    rows: tuple[int, int] | None = None
    answers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    side: Side
    options: tuple[int, ...]


class Asks(Exception):
    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__()


class Answers:
    """The answers to the questions of a turn, in the order in which they come up."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.left = list(given)

    def to(self, side: Side, options: tuple[int, ...]) -> int:
        if not self.left:
            raise Asks(Question(side=side, options=options))
        return self.left.pop(0)


Past = Sequence[Turn]
