"""Page turns: instructions that send a player from picture to picture."""

from __future__ import annotations

from pipeline.checks.check import Check, Found
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import Goto, Page
from pipeline.model.pointer import split

Circle = tuple[int, ...]  # the pictures in turn, the first again at the end


def circles(draft: Draft) -> tuple[Circle, ...]:
    """Page turns by their numbers alone, as against an equal; each circle from its least number."""
    turns = {page: sorted(after) for page, after in _turns(draft).items()}
    found = list[Circle]()
    for start in sorted(turns):
        ways, seen = list[Circle]([(start,)]), set[int]()
        while ways:
            way = ways.pop()
            after = turns.get(way[-1], [])
            if start in after and min(way) == start:
                found.append((*way, start))
                break
            fresh = [page for page in after if page not in seen]
            seen.update(fresh)
            ways += [(*way, page) for page in fresh]
    return tuple(found)


def _turns(draft: Draft) -> dict[int, dict[int, str]]:
    """From picture to picture, with the pointer of the first instruction that says so."""
    turns: dict[int, dict[int, str]] = {}
    for pointer, clause in clauses(draft):
        if isinstance(clause, (Goto, Page)):
            on = clause.page if isinstance(clause, Page) else int(split(pointer)[1])
            if not (isinstance(clause, Page) and on == clause.goto):  # says nothing (clause-empty)
                other = clause.other if isinstance(clause, Goto) else ()
                for to in (clause.goto, *other):
                    turns.setdefault(on, {}).setdefault(to, pointer)
    return turns


def _round(draft: Draft) -> Found:
    turns = _turns(draft)
    for circle in circles(draft):
        yield turns[circle[0]][circle[1]], f"page turns go round: {' to '.join(map(str, circle))}"


CHECKS = (
    Check(
        code="goto-circle",
        severity="warning",
        title="Page turns do not lead in a circle",
        hint="read the instructions again: a number may be wrong; in play pages are turned once,"
        " so that a circle ends there",
        find=_round,
    ),
)
