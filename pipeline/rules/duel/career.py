"""What a fighter earns from duel to duel, and the book that it fights with then.

Nothing here happens in a duel (DUEL-133): a duel is played with `grown` books, as with any others,
and `after` says what came of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from pipeline.model.book import Book, Maneuver
from pipeline.model.clauses import Number, Pool
from pipeline.model.shapes import Between
from pipeline.rules.duel.fighter import known
from pipeline.rules.duel.game import DEAD, Duel
from pipeline.rules.duel.state import ACTORS, DuelState
from pipeline.rules.protocol import Actor

PER_ADVANCE = 50  # body points of the beaten (DUEL-122)
BODY = "body"

Earned = Annotated[int, Between(0, 1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """What stands on a sheet beside the print; a new fighter has earned nothing (DUEL-170).

    The two counters are filled by the same victories and spent apart (DUEL-137).
    """

    experience: Earned = 0
    beaten: Earned = 0  # body points of the beaten, less those that were turned into advances
    mods: Mapping[Number, Earned] = field(default_factory=dict)  # the + column (DUEL-132)
    points: Mapping[Pool, Earned] = field(default_factory=dict)  # advances, of body too


def grown(book: Book, career: Career) -> Book:
    """The book with all that its fighter has gained (DUEL-125, DUEL-132)."""
    sheet = book.sheet
    raised = replace(
        sheet,
        body=_body(book, career),
        points={name: n + career.points.get(name, 0) for name, n in sheet.points.items()},
        maneuvers={p: _better(m, career.mods.get(p, 0)) for p, m in sheet.maneuvers.items()},
    )
    return replace(book, sheet=raised)


def _body(book: Book, career: Career) -> int:
    return known(book.sheet.body) + career.points.get(BODY, 0)


def _better(row: Maneuver, more: int) -> Maneuver:
    """Where a row prints a MOD for each of two weapons, the + beside it counts for both."""
    match row.mod:
        case int(mod):
            return replace(row, mod=mod + more)
        case (first, second):
            return replace(row, mod=(first + more, second + more))
    return row


def after(career: Career, game: Duel, end: DuelState, actor: Actor) -> Career:
    """What a duel that is over has made of a career.

    A victory earns the body points that the beaten opponent has at most, dead or not (DUEL-124,
    DUEL-126, DUEL-127); a draw, a defeat or an escape earns nothing (DUEL-136). Who died is
    followed by a new fighter (DUEL-135).
    """
    i, outcome = ACTORS.index(actor), game.outcome(end)
    if outcome is None:
        raise ValueError("expected a duel that is over, found one that goes on")
    if end.conditions[i].body <= DEAD:
        return Career()
    if outcome.winner != actor:
        return career
    gain = game.fighters[1 - i].body
    return replace(career, experience=career.experience + gain, beaten=career.beaten + gain)


def why_not_raise(book: Book, career: Career, page: int) -> str | None:
    """The reason why a MOD cannot be raised now; None if it can."""
    rows = [p for p, m in book.sheet.maneuvers.items() if m.mod != "special"]
    if page not in rows:
        return f"page {page} has no MOD on the sheet of {book.title}"
    done = career.mods.get(page, 0)
    if any(career.mods.get(p, 0) < done for p in rows):
        return "every other MOD is to be raised first"  # DUEL-131
    cost = _body(book, career)  # DUEL-125, DUEL-128
    if career.experience < cost:  # DUEL-129
        return f"it costs {cost} experience, you have {career.experience}"
    return None


def raise_mod(book: Book, career: Career, page: int) -> Career:
    """The owner raises a MOD by 1 (DUEL-128, DUEL-130); `ValueError` where that is barred."""
    if why := why_not_raise(book, career, page):
        raise ValueError(why)
    return replace(
        career,
        experience=career.experience - _body(book, career),
        mods={**career.mods, page: career.mods.get(page, 0) + 1},
    )


def why_not_advance(book: Book, career: Career, what: str) -> str | None:
    """The reason why body points or a kind of points cannot be raised now; None if they can."""
    if what != BODY and what not in book.sheet.points:  # DUEL-123
        return f"the sheet of {book.title} has no {what} points"
    if career.beaten < PER_ADVANCE:
        return f"it takes {PER_ADVANCE} body points of beaten opponents, you have {career.beaten}"
    return None


def advance(book: Book, career: Career, what: str) -> Career:
    """Body points, or points of a kind, rise by 1 for good; what is over is kept (DUEL-124)."""
    if why := why_not_advance(book, career, what):
        raise ValueError(why)
    return replace(
        career,
        beaten=career.beaten - PER_ADVANCE,
        points={**career.points, what: career.points.get(what, 0) + 1},
    )
