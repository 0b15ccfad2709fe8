"""The shortest line of play that leads to one of a set of positions."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from pipeline.prove.positions import Bodies, Positions, Rows, enters
from pipeline.rules.duel.state import ACTORS, DuelState
from pipeline.rules.duel.turning import outcomes

Turn = tuple[str, ...]  # what is said in it, in the order in which `rubricator play` asks
Line = tuple[Turn, ...]
_Step = tuple[int, Bodies, int, Rows]  # reached, with what is left, from which step, by which rows
MOST_WAYS = 300_000  # to reach positions with so many body points, in one search


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A line, and the position that it leads to."""

    line: Line
    to: int


def shortest(found: Positions, wanted: Container[int]) -> Line | None:
    """Breadth first, with body points, so that nobody falls on the way.

    None: the search was given up, as there were too many ways to go; or the line does not hold in
    play, where bonuses that add up were counted to a limit that is not exact.
    """
    way = shortest_each(found, (wanted,))[0]
    return way.line if way else None


def shortest_each(found: Positions, wanted: Sequence[Container[int]]) -> list[Way | None]:
    """The same for several sets, in one search."""
    ways: list[Way | None] = [None] * len(wanted)
    missing = list(range(len(wanted)))
    reached: list[_Step] = [(found.start, found.opening, -1, (0, 0))]
    fronts = {found.start: [found.opening]}
    done = 0
    while missing and done < len(reached) < MOST_WAYS:
        position, bodies, _, _ = reached[done]
        for i in [i for i in missing if position in wanted[i]]:
            line = _spoken(found, _back(reached, done))
            ways[i] = None if line is None else Way(line=line, to=position)
            missing.remove(i)
        # One that is stronger but comes later must not stop it, or the line would not be shortest.
        for after, left, rows in found.ways(position, bodies):
            if enters(fronts.setdefault(after, []), left):
                reached.append((after, left, done, rows))
        done += 1
    return ways


def _back(reached: list[_Step], place: int) -> list[_Step]:
    steps = list[_Step]()
    while place > 0:
        steps.append(reached[place])
        place = reached[place][2]
    return steps[::-1]


def _spoken(found: Positions, steps: Sequence[_Step]) -> Line | None:
    """What is said on the way: colours announced, rows, and the answers that lead there."""
    state, line = found.duel.start(), list[Turn]()
    for position, left, _, rows in steps:
        for given, after in _played(found, state, rows):
            if _stands(found, after) == (found.pairs[position], left):
                line.append(tuple(map(str, (*_colours(found, state, rows), *rows, *given))))
                state = after
                break
        else:
            return None
    return tuple(line)


def _played(
    found: Positions, state: DuelState, rows: Rows
) -> Iterator[tuple[tuple[int, ...], DuelState]]:
    """What can be answered in an exchange, and the position after it."""
    return outcomes(lambda answers: (answers.given, found.duel.resolve(state, rows, answers).after))


def _stands(found: Positions, state: DuelState) -> tuple[Rows, Bodies]:
    """A position by its classes, and the body points in it."""
    a, b = state.conditions
    return (found.stands[0].number(a), found.stands[1].number(b)), (a.body, b.body)


def _colours(found: Positions, state: DuelState, rows: Rows) -> list[str]:
    """Of the rows that are announced before they are chosen."""
    if found.duel.picks_now(state):
        return []
    sides = [ACTORS.index(actor) for actor in found.duel.to_act(state)]
    return [found.duel.fighters[i].rows[rows[i]].colour for i in sides]


def said(line: Line | None) -> str:
    """A line as it is typed into `rubricator play`: each word where it is asked for."""
    if line is None:
        return "a line that was not found"
    return " ".join(word for turn in line for word in turn)
