"""Instructions: clauses that mean nothing, contradict each other, or name what is not there."""

from __future__ import annotations

from collections import defaultdict

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import cells, extended_pages, is_open, is_settled
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import (
    Bonus,
    Boost,
    Clause,
    Forbid,
    Free,
    Goto,
    Height,
    Only,
    Page,
    Points,
)
from pipeline.model.pointer import join, split


def _goto(draft: Draft) -> Found:
    for at, clause in clauses(draft):
        if isinstance(clause, (Goto, Bonus)):
            name = "other" if isinstance(clause, Goto) else "pages"
            for i, page in enumerate(getattr(clause, name)):
                if page % 2 == 0:
                    yield join(at, name, i), f"names picture {page}, an even number"
        if not isinstance(clause, (Goto, Page)):
            continue
        if clause.goto % 2 == 0:
            yield join(at, "goto"), f"goes to {clause.goto}, an even number"
        if isinstance(clause, Page) and clause.page % 2 == 0:
            yield join(at, "page"), f"speaks of picture {clause.page}, an even number"


def _points(draft: Draft) -> Found:
    known = {*draft.sheet.points, *draft.sheet.energy}
    for at, clause in clauses(draft):
        if not isinstance(clause, Points) or clause.binds is not None:
            continue
        for pool in clause.points:
            lost = any(is_open(draft, join("/sheet", kind, pool)) for kind in ("points", "energy"))
            if pool not in known and not lost:
                yield join(at, "points", pool), f"the sheet has no pool of {pool}"


def _says_nothing(clause: Clause) -> str | None:
    match clause:
        case Bonus(bonus=0):
            return "gives a bonus of 0"
        case Boost(boost=0):
            return "boosts by 0"
        case Height(height=0):
            return "changes the height by 0"
        case Points() if not any(clause.points.values()):
            return "changes no points"
        case Page() if clause.goto == clause.page:
            return "goes to the picture that it speaks of"
    return None


def _empty(draft: Draft) -> Found:
    for at, clause in clauses(draft):
        if said := _says_nothing(clause):
            yield at, f"the clause {said}"


def _void(draft: Draft) -> Found:
    """`free` voids the limits for one turn that are told with it (DUEL-058)."""
    for page, picture in draft.pictures.items():
        freed = {c.when for c in picture.tell if isinstance(c, Free) and c.binds is None}
        for i, clause in enumerate(picture.tell):
            limit = isinstance(clause, (Only, Forbid)) and clause.lasts == 1
            if limit and clause.binds is None and freed & {None, clause.when}:
                at = join("/pictures", page, "tell", i)
                yield at, f"picture {page} limits the next turn and frees it as well"


def _never(draft: Draft) -> Found:
    """A condition on the range in which a picture is never reached."""
    if not is_settled(draft, "/matrices"):
        return
    extended = extended_pages(draft)
    reached: dict[int, set[bool]] = defaultdict(set)
    for matrix, _, target in cells(draft):
        reached[target].add(matrix in extended)
    for at, clause in clauses(draft):
        page = int(split(at)[1])
        far = clause.when == "extended"
        # A page turn of the other book may lead to a picture that no cell reaches.
        if clause.when in {"close", "extended"} and reached[page] == {not far}:
            found = f"speaks of {clause.when} range, and cells reach picture {page}"
            yield join(at, "when"), f"{found} at {'close' if far else 'extended'} range alone"


CHECKS = (
    Check(
        code="goto-even",
        severity="error",
        title="Page turns lead to odd pictures",
        hint="pictures have odd numbers: look at the instruction again",
        find=_goto,
    ),
    Check(
        code="points-pool",
        severity="error",
        title="Points are counted in a pool of the sheet",
        hint="add the pool to points or energy, or name the one that is meant",
        find=_points,
    ),
    Check(
        code="clause-empty",
        severity="warning",
        title="Every clause says something",
        hint="read the instruction again, and take out a clause without effect",
        find=_empty,
    ),
    Check(
        code="limit-void",
        severity="warning",
        title="A picture does not limit and free the same turn",
        hint="one of the two holds under a condition, or for longer: read the instruction again",
        find=_void,
    ),
    Check(
        code="when-never",
        severity="note",
        title="Conditions on the range can be met",
        hint="look for misread cells; a page turn of the other book may lead here as well",
        find=_never,
    ),
)
