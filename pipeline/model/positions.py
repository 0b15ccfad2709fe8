"""Where a picture leaves the fighter it shows: derived from its clauses, never stored."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pipeline.model.clauses import EXTENDED_COLOURS, Clause, Forbid, Free, Only, Selector, When
from pipeline.model.selectors import Rows, is_extended, select

FIRST, SECOND = 1, 2  # weapons
ARMED = (FIRST, SECOND)  # the weapons in hand of a fighter of whom nothing is known


def holds(
    when: When | None,
    *,
    extended: bool,
    scored: bool,
    before: bool | None = None,
    held: Collection[int] = ARMED,
) -> bool:
    """Whether a condition is met in an exchange fought at this range, with or without a score.

    `before`: with a score on the page that was reached first, where a page was turned.
    """
    had = scored if before is None else before
    return {
        None: True, "extended": extended, "close": not extended,
        "scored": scored, "missed": not scored, "had scored": had, "had missed": not had,
        "weapon 1": FIRST in held, "weapon 2": SECOND in held,
    }[when]  # fmt: skip


def opens_extended(rows: Rows, selector: Selector) -> bool:
    """Whether a selector speaks of the Extended Range box alone (DUEL-061, DUEL-084)."""
    if isinstance(selector, str) and selector.lower() in EXTENDED_COLOURS:
        return True
    taken = select(rows, selector)
    return bool(taken) and all(is_extended(p, rows[p]) for p in taken)


def applying(
    tell: Sequence[Clause],
    *,
    extended: bool,
    scored: bool,
    before: bool | None = None,
    held: Collection[int] = ARMED,
) -> tuple[tuple[int, Clause], ...]:
    """The clauses that apply, with their places.

    What frees voids the limits for one turn that are told with it: "only extended range, but if
    you score no limits".
    """
    told = [
        (i, c)
        for i, c in enumerate(tell)
        if holds(c.when, extended=extended, scored=scored, before=before, held=held)
    ]
    freed = any(isinstance(c, Free) and c.binds is None for _, c in told)
    return tuple((i, c) for i, c in told if not (freed and _momentary(c)))


def _momentary(clause: Clause) -> bool:
    return isinstance(clause, (Only, Forbid)) and clause.lasts == 1 and clause.binds is None


def leaves_extended(
    rows: Rows, tell: Sequence[Clause], *, extended: bool, scored: bool
) -> bool | None:
    """True: at extended range; False: at close range; None: the fighter stays where it is."""
    told = applying(tell, extended=extended, scored=scored)
    return leaves(rows, [c for _, c in told])


def leaves(rows: Rows, told: Sequence[Clause]) -> bool | None:
    """The same of the clauses that apply."""
    opened = {
        opens_extended(rows, s)
        for c in told
        if isinstance(c, Only) and c.binds is None
        for s in c.only
    }
    if opened == {True, False}:
        return None
    return opened == {True}
