"""Which rows may be chosen, and which limits give way where none is left (DUEL-057, DUEL-067)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model.book import Maneuver, Sheet
from pipeline.model.clauses import Allow, Forbid, Only, Selector
from tests.rules.naive import words
from tests.rules.naive.force import InForce, in_force
from tests.rules.naive.gear import Gear, gear
from tests.rules.naive.points import pools
from tests.rules.naive.turns import Books, Past, Side

Limit = tuple[InForce, Only | Forbid]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    pages: frozenset[int]
    gave_way: tuple[Only | Forbid, ...]


def choice(books: Books, past: Past, side: Side, *, narrow: bool) -> Choice:
    sheet = books[side].sheet
    can = able(books, past, side, narrow=narrow)
    limits = in_force_limits(past, side)
    overriding = [one for one in limits if one[1].overrides]
    for kept in _yielding(limits):
        left = can.intersection(*(allows(sheet, limit, narrow=narrow) for _, limit in kept))
        if left:
            # What an override voids has not given way (DUEL-069).
            void = bool(overriding) and kept == overriding
            gone = tuple(limit for one, limit in limits if (one, limit) not in kept and not void)
            return Choice(pages=frozenset(left), gave_way=gone)
    # The last resort of decision 3: nothing can be done, so all rows of the range may be.
    box = within(books, past, side)
    return Choice(pages=frozenset(box), gave_way=tuple(limit for _, limit in limits))


def in_force_limits(past: Past, side: Side) -> list[Limit]:
    """The limits alone, the newest last."""
    return [
        (one, one.clause) for one in in_force(past, side) if isinstance(one.clause, (Only, Forbid))
    ]


def _yielding(limits: list[Limit]) -> Iterator[list[Limit]]:
    """What is obeyed, then what is obeyed when that leaves no row, and so on (decision 3)."""
    if any(limit.overrides for _, limit in limits):
        yield [(one, limit) for one, limit in limits if limit.overrides]
    kept = limits
    yield kept
    while momentary := [one for one, _ in kept if one.left]:
        newest = _picture(max(momentary, key=lambda one: (one.heard.turn, one.heard.theirs)))
        kept = [(one, limit) for one, limit in kept if not one.left or _picture(one) != newest]
        yield kept
    for newest_injury in [one for one, limit in reversed(limits) if limit.lasts == "combat"]:
        kept = [(one, limit) for one, limit in kept if one is not newest_injury]
        yield kept
    yield []  # those that hold until the weapon is back go last, and together


def _picture(one: InForce) -> tuple[int, bool]:
    """Which picture told it: the own one is read first, that of the other book after it."""
    return one.heard.picture, one.heard.theirs


def allows(sheet: Sheet, clause: Only | Forbid, *, narrow: bool) -> set[int]:
    but = taken(sheet, clause.but, narrow=narrow)
    if isinstance(clause, Only):
        return taken(sheet, clause.only, narrow=narrow) - but
    return set(sheet.maneuvers) - (taken(sheet, clause.forbid, narrow=narrow) - but)


def taken(sheet: Sheet, selectors: tuple[Selector, ...], *, narrow: bool) -> set[int]:
    return words.taken(sheet.maneuvers, selectors, narrow=narrow, weapons=sheet.weapons)


def able(books: Books, past: Past, side: Side, *, narrow: bool) -> set[int]:
    """What is physically so: box, X page, points, shield, weapons (DUEL-067 lets none of it go)."""
    rows, have = books[side].sheet.maneuvers, pools(books, past, side)
    paid = {
        page for page in within(books, past, side)
        if all(have.get(pool, 0) >= needed for pool, needed in rows[page].cost.items())
    }  # decision 5  # fmt: skip
    shut = closed(books, past, side, narrow=narrow)
    return (paid & carried(books, past, side, narrow=narrow)) - shut


def closed(books: Books, past: Past, side: Side, *, narrow: bool) -> set[int]:
    """Rows that wait for a critical hit of their fighter, or for an instruction that opens them."""
    sheet = books[side].sheet
    opened = set[int]()
    for one in in_force(past, side):
        if isinstance(one.clause, Allow):
            but = taken(sheet, one.clause.but, narrow=narrow)
            opened |= taken(sheet, one.clause.allow, narrow=narrow) - but
    struck = any(turn.criticals[1 - side] for turn in past)
    waits = {
        page for page, row in sheet.maneuvers.items()
        if row.until == "told" or (row.until == "critical" and not struck)
    }  # fmt: skip
    return waits - opened


def within(books: Books, past: Past, side: Side) -> set[int]:
    """The rows of the fighter's range; those with an X page where only the other is far off."""
    rows, extended = books[side].sheet.maneuvers, past[-1].extended
    box = {page for page in rows if words.far(rows, page) is extended[side]}
    if extended[1 - side] and not extended[side]:  # DUEL-086
        box = {page for page in box if rows[page].x is not None}
    return box


def carried(books: Books, past: Past, side: Side, *, narrow: bool) -> set[int]:
    """The rows for which the fighter has the weapon or the shield."""
    sheet, now = books[side].sheet, gear(books, past, side)
    retrieve = words.pages(sheet.maneuvers, words.RETRIEVE, narrow=narrow)
    armed = {page for page, row in sheet.maneuvers.items() if _armed(row, now)}
    gone = not now.held and not now.away and (now.dropped or now.lost)
    if sheet.unarmed and gone:  # DUEL-187
        armed = taken(sheet, sheet.unarmed, narrow=narrow)
    whole = {p for p, row in sheet.maneuvers.items() if row.weapon != "shield" or now.shield}
    if now.dropped:  # DUEL-188
        return (armed & whole) | retrieve
    return (armed & whole) - retrieve  # DUEL-176


def _armed(row: Maneuver, now: Gear) -> bool:
    if row.weapon == "either":
        return bool(now.held)
    if row.weapon == "both":
        return now.held == {1, 2}
    if isinstance(row.weapon, int):
        return row.weapon in now.held
    return True
