"""Stalemates: positions in which one side can keep the game harmless for ever.

A safety game: of all positions, those stay in which a side has a row that hurts nobody and leads
to a position that stays, whatever the other does. What is left when nothing more falls out can be
held for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.prove.lines import Line, Way, shortest, shortest_each
from pipeline.prove.positions import Meeting, Positions, Table
from pipeline.rules.duel.state import ACTORS

Held = Mapping[int, tuple[int, ...]]  # position: the rows that hold it
_LISTED = 8  # loops that are told one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What it costs to choose a row that leaves a loop, all answers being equally likely."""

    row: int
    taken: float
    dealt: float
    least: int  # damage taken against the best answer for who leaves
    most: int  # and against the worst


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A position of a loop, and the rows that hold it."""

    position: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """Positions that hang together, in which one side can hold the game for ever."""

    side: str
    size: int
    way_in: Line | None = None  # the shortest, where it was found
    hold: tuple[int, ...]  # rows that hold it, where it is first reached
    leave: tuple[Leaving, ...]  # the other rows there
    edges: tuple[tuple[int, int], ...]  # from position to position, while it is held
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loops:
    """All that can be held for ever."""

    positions: tuple[int, int]  # how many positions each side can hold
    count: int
    told: tuple[Loop, ...]  # the largest ones
    agreed: int  # positions that both together can hold
    agreed_in: Line | None = None  # the shortest way into one of them


def loops(found: Positions) -> Loops:
    """The loops of both sides, largest first."""
    held = tuple(held_by(found, side) for side in (0, 1))
    parts = [(side, part) for side in (0, 1) for part in _parts(found, side, held[side])]
    parts.sort(key=lambda p: (-len(p[1]), p[0], p[1][0]))
    both = together(found)
    ways = shortest_each(found, [frozenset(part) for _, part in parts[:_LISTED]])
    return Loops(
        positions=(len(held[0]), len(held[1])),
        count=len(parts),
        told=tuple(
            _loop(found, side, part, held[side], way)
            for (side, part), way in zip(parts[:_LISTED], ways, strict=True)
        ),
        agreed=len(both),
        agreed_in=shortest(found, both) if both else None,
    )


def held_by(found: Positions, side: int) -> Held:
    """The greatest set in which each position has a row of `side` that stays in it, unhurt."""
    safe: dict[int, dict[int, list[int]]] = {}
    by_table: dict[int, dict[int, list[int]]] = {}
    for position in found.fronts:
        table = found.table(position)
        if id(table) not in by_table:
            by_table[id(table)] = _harmless_rows(table, side)
        if rows := by_table[id(table)]:
            safe[position] = dict(rows)
    while True:
        out = list[int]()
        for position, rows in safe.items():
            for row in [
                r for r, places in rows.items() if not _stays(found, position, places, safe)
            ]:
                del rows[row]
            if not rows:
                out.append(position)
        for position in out:
            del safe[position]
        if not out:
            return {p: tuple(sorted(rows)) for p, rows in safe.items()}


def together(found: Positions) -> frozenset[int]:
    """The greatest set in which each position has an exchange that stays in it, unhurt."""
    # What fell out stays out: a position goes on from the exchange that served it last.
    serves = dict.fromkeys(found.fronts, 0)
    while True:
        out = [p for p, place in serves.items() if not _serves(found, p, place, serves)]
        for p in out:
            del serves[p]
        if not out:
            return frozenset(serves)


def _serves(found: Positions, position: int, place: int, left: dict[int, int]) -> bool:
    meetings, successors = found.table(position).meetings, found.successors(position)
    for i in range(place, len(meetings)):
        if meetings[i].harmless and successors[i] in left:
            left[position] = i
            return True
    return False


def _harmless_rows(table: Table, side: int) -> dict[int, list[int]]:
    """The rows of a side that hurt nobody whatever the answer, and what can come of them."""
    rows: dict[int, list[int]] = {}
    harmful = set[int]()
    for place, meeting in enumerate(table.meetings):
        for row in {pair[side] for pair in meeting.rows}:
            rows.setdefault(row, []).append(place)
            if not meeting.harmless:
                harmful.add(row)
    return {row: places for row, places in rows.items() if row not in harmful}


def _stays(
    found: Positions, position: int, places: Iterable[int], kept: Mapping[int, object]
) -> bool:
    successors = found.successors(position)
    return all(successors[place] in kept for place in places)


def _parts(found: Positions, side: int, held: Held) -> list[list[int]]:
    """The positions that hang together while they are held."""
    chief = {p: p for p in held}

    def head(p: int) -> int:
        while chief[p] != p:
            chief[p] = chief[chief[p]]
            p = chief[p]
        return p

    for a, b in _edges(found, side, held, held):
        one, other = sorted((head(a), head(b)))
        chief[other] = one
    parts: dict[int, list[int]] = {}
    for p in sorted(held):
        parts.setdefault(head(p), []).append(p)
    return list(parts.values())


def _edges(found: Positions, side: int, held: Held, part: Iterable[int]) -> list[tuple[int, int]]:
    edges = set[tuple[int, int]]()
    for p in part:
        successors = found.successors(p)
        for place, meeting in enumerate(found.table(p).meetings):
            if any(pair[side] in held[p] for pair in meeting.rows):
                edges.add((p, successors[place]))
    return sorted(edges)


def _loop(found: Positions, side: int, part: list[int], held: Held, way: Way | None) -> Loop:
    entry = way.to if way else part[0]
    return Loop(
        side=ACTORS[side],
        size=len(part),
        way_in=way.line if way else None,
        hold=held[entry],
        leave=_leaving(found.table(entry), side, held[entry]),
        edges=tuple(_edges(found, side, held, part)),
        posts=tuple(Post(position=p, rows=held[p]) for p in part),
    )


def _leaving(table: Table, side: int, hold: tuple[int, ...]) -> tuple[Leaving, ...]:
    met: dict[int, list[Meeting]] = {}
    for meeting in table.meetings:
        for pair in meeting.rows:
            if pair[side] not in hold:
                met.setdefault(pair[side], []).append(meeting)
    return tuple(
        Leaving(
            row=row,
            taken=round(sum(m.damage[side] for m in some) / len(some), 3),
            dealt=round(sum(m.damage[1 - side] for m in some) / len(some), 3),
            least=min(m.damage[side] for m in some),
            most=max(m.damage[side] for m in some),
        )
        for row, some in sorted(met.items())
    )
