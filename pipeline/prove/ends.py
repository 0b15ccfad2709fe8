"""How a duel ends when both play any legal row, each as likely as the others.

Small games are worked out exactly: the chances of all positions, body points included, turn by
turn. Larger ones are played many times over from a seed, with the error that this leaves.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate

from pipeline.prove.positions import Bodies, Positions, Table

CAP = 1000  # turns
_DUELS = 10_000
_SEED = 57
_SMALL = 20_000  # exchanges of all positions with their body points
_NOTHING = 1e-12  # what is left of certainty when the rest no longer matters

Chances = dict[tuple[int, Bodies], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """Shares of all duels, and their mean length in exchanges (of those that end)."""

    a: float
    b: float
    both: float
    nobody: float  # still stands after `cap` turns
    length: float
    cap: int
    exact: bool
    duels: int = 0  # played, where it is not exact
    error: float = 0.0  # standard error of a share, at most
    length_error: float = 0.0


def ends(found: Positions) -> Ends:
    """Exact where that is feasible, else played at random."""
    if min(found.opening) <= 0:  # somebody falls before the first choice
        won = [0.0, 0.0, 0.0]
        won[_winner(found.opening)] = 1.0
        return Ends(a=won[0], b=won[1], both=won[2], nobody=0.0, length=0.0, cap=CAP, exact=True)
    return _exactly(found) if _is_small(found) else _played(found)


def _is_small(found: Positions) -> bool:
    seen = {(found.start, found.opening)}
    queue, work = list(seen), 0
    while queue and work <= _SMALL:
        position, bodies = queue.pop()
        meetings = found.table(position).meetings
        work += len(meetings)
        for meeting, after in zip(meetings, found.successors(position), strict=True):
            left = found.after(bodies, meeting)
            if min(left) > 0 and (after, left) not in seen:
                seen.add((after, left))
                queue.append((after, left))
    return work <= _SMALL


def _exactly(found: Positions) -> Ends:
    chances: Chances = {(found.start, found.opening): 1.0}
    won, length, turn = [0.0, 0.0, 0.0], 0.0, 0
    while turn < CAP and math.fsum(chances.values()) > _NOTHING:
        turn += 1
        before = math.fsum(won)
        chances = _turned(found, chances, won)
        length += turn * (math.fsum(won) - before)
    ended = math.fsum(won)
    return Ends(
        a=won[0], b=won[1], both=won[2], nobody=math.fsum(chances.values()),
        length=length / ended if ended else 0.0, cap=CAP, exact=True,
    )  # fmt: skip


def _turned(found: Positions, chances: Chances, won: list[float]) -> Chances:
    """The chances one turn later; what ended is added to `won`."""
    after: Chances = {}
    for (position, bodies), chance in chances.items():
        table, successors = found.table(position), found.successors(position)
        for place, meeting in enumerate(table.meetings):
            share = chance * len(meeting.rows) / table.exchanges
            left = found.after(bodies, meeting)
            if min(left) <= 0:
                won[_winner(left)] += share
            else:
                key = successors[place], left
                after[key] = after.get(key, 0.0) + share
    return after


def _winner(left: Bodies) -> int:
    """0: a, 1: b, 2: both fell (DUEL-053)."""
    return 2 if max(left) <= 0 else int(left[0] <= 0)


def _played(found: Positions) -> Ends:
    dice = random.Random(_SEED)  # noqa: S311 -- a game, not a secret
    sums: dict[int, list[int]] = {}
    won, lengths = [0, 0, 0], list[int]()
    for _ in range(_DUELS):
        winner, turns = _duel(found, dice, sums)
        if winner is not None:
            won[winner] += 1
            lengths.append(turns)
    shares = [n / _DUELS for n in (*won, _DUELS - sum(won))]
    mean = sum(lengths) / len(lengths) if lengths else 0.0
    spread = sum((n - mean) ** 2 for n in lengths) / max(1, len(lengths) - 1)
    return Ends(
        a=shares[0], b=shares[1], both=shares[2], nobody=shares[3], length=round(mean, 3),
        cap=CAP, exact=False, duels=_DUELS,
        error=round(max(math.sqrt(p * (1 - p) / _DUELS) for p in shares), 5),
        length_error=round(math.sqrt(spread / max(1, len(lengths))), 4),
    )  # fmt: skip


def _duel(
    found: Positions, dice: random.Random, sums: dict[int, list[int]]
) -> tuple[int | None, int]:
    position, bodies = found.start, found.opening
    for turn in range(1, CAP + 1):
        table = found.table(position)
        place = bisect(_sums(table, sums), dice.randrange(table.exchanges))
        bodies = found.after(bodies, table.meetings[place])
        if bodies[0] <= 0 or bodies[1] <= 0:
            return _winner(bodies), turn
        position = found.successors(position)[place]
    return None, CAP


def _sums(table: Table, sums: dict[int, list[int]]) -> list[int]:
    """How many exchanges stand before the end of each meeting."""
    found = sums.get(id(table))
    if found is None:
        found = sums[id(table)] = list(accumulate(len(m.rows) for m in table.meetings))
    return found
