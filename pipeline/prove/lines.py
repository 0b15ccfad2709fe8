"""The shortest line of play that leads to one of a set of positions."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pipeline.prove.positions import Bodies, Positions, Rows, enters

Line = tuple[Rows, ...]
MOST_WAYS = 300_000  # to reach positions with so many body points, in one search


def shortest(found: Positions, wanted: Container[int]) -> Line | None:
    """Breadth first, with body points, so that nobody falls on the way.

    None: the search was given up, as there were too many ways to go.
    """
    return shortest_each(found, (wanted,))[0]


def shortest_each(found: Positions, wanted: Sequence[Container[int]]) -> list[Line | None]:
    """The same for several sets, in one search."""
    lines: list[Line | None] = [None] * len(wanted)
    missing = list(range(len(wanted)))
    reached: list[tuple[int, Bodies, int, Rows]] = [(found.start, found.opening, -1, (0, 0))]
    fronts = {found.start: [found.opening]}
    done = 0
    while missing and done < len(reached) < MOST_WAYS:
        position, bodies, _, _ = reached[done]
        for i in [i for i in missing if position in wanted[i]]:
            lines[i] = _back(reached, done)
            missing.remove(i)
        # One that is stronger but comes later must not stop it, or the line would not be shortest.
        for after, left, rows in found.ways(position, bodies):
            if enters(fronts.setdefault(after, []), left):
                reached.append((after, left, done, rows))
        done += 1
    return lines


def _back(reached: list[tuple[int, Bodies, int, Rows]], place: int) -> Line:
    line = list[Rows]()
    while place > 0:
        _, _, parent, rows = reached[place]
        line.append(rows)
        place = parent
    return tuple(reversed(line))


def said(line: Line | None) -> str:
    """A line as it is typed into `rubricator play`: the page of a, then that of b, each turn."""
    if line is None:
        return "a line too long to be searched"
    return " ".join(f"{a} {b}" for a, b in line)
