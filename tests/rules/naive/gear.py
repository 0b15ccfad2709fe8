"""What a fighter still carries (topics `weapon` and `shield`)."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.book import Maneuver, Sheet
from pipeline.model.clauses import Clause, Drop, Lose, Restore, Wield
from tests.rules.naive.turns import Books, Past, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    held: frozenset[int]
    dropped: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()  # put away for another one
    shield: bool = True
    used: frozenset[int] = frozenset()  # in the last turn in which a weapon was used


def gear(books: Books, past: Past, side: Side) -> Gear:
    """All events of the duel once more, in their order."""
    sheet = books[side].sheet
    now = Gear(held=weapons(sheet))
    for turn in past:
        if turn.rows:
            now = _using(now, swung(sheet.maneuvers[turn.rows[side]], now))
        for heard in turn.heard[side]:
            now = _told(now, heard.clause)
    return now


def weapons(sheet: Sheet) -> frozenset[int]:
    """Those of the list, and those that a row asks for though the list has lost them."""
    found = set(range(1, len(sheet.weapons) + 1))
    for row in sheet.maneuvers.values():
        if isinstance(row.weapon, int):
            found.add(row.weapon)
        if row.weapon == "either":
            found.add(1)
        if row.weapon == "both":
            found |= {1, 2}
    return frozenset(found)


def swung(row: Maneuver, now: Gear) -> frozenset[int]:
    """The weapons that a row is done with, of those in hand."""
    if row.weapon == "both":
        return now.held
    if row.weapon == "either":
        return frozenset(sorted(now.held)[:1])
    if isinstance(row.weapon, int):
        return now.held & {row.weapon}
    return frozenset()


def second_alone(row: Maneuver, now: Gear) -> bool:
    """Whether it is done with weapon 2 alone: then the second of two figures counts."""
    return row.weapon != "both" and swung(row, now) == {2}


def _using(now: Gear, weapons: frozenset[int]) -> Gear:
    return Gear(
        held=now.held, dropped=now.dropped, lost=now.lost, away=now.away, shield=now.shield,
        used=weapons or now.used,
    )  # fmt: skip


def _told(now: Gear, clause: Clause) -> Gear:
    held, dropped, lost, away, shield = now.held, now.dropped, now.lost, now.away, now.shield
    if isinstance(clause, Drop):
        falls = held
        if clause.drop == "used":  # decision 7
            falls = now.used & held if now.used else frozenset(sorted(held)[:1])
        held, dropped = held - falls, dropped | falls
    if isinstance(clause, Restore):
        held, dropped = held | dropped, frozenset()
    if isinstance(clause, Lose) and clause.lose == "weapon":
        lost = lost | held | dropped | away
        held = dropped = away = frozenset()
    if isinstance(clause, Wield):
        have = held | away
        held, away = have & {clause.wield}, have - {clause.wield}
    if isinstance(clause, Lose) and clause.lose == "shield":
        shield = False
    return Gear(held=held, dropped=dropped, lost=lost, away=away, shield=shield, used=now.used)
