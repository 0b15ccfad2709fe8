"""Two books that meet: cells that leave the fighters at different ranges, or lead nowhere.

These look at drafts, holes and all; `prove` asks the engine itself, once both books are whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.checks.check import Check, Found, PairCheck
from pipeline.checks.draft import ROWS, cell, counted, extended_pages, is_settled, listed
from pipeline.model.book import Draft, Picture
from pipeline.model.clauses import Goto, Page, Unmodelled
from pipeline.model.pointer import join
from pipeline.model.positions import leaves_extended

Meeting = tuple[int, int, bool]  # the row of the first, the row of the second, the range


def _meetings(a: Draft, b: Draft) -> Iterator[Meeting]:
    """Every two rows of the fighters that can meet."""
    mine, theirs = extended_pages(a), extended_pages(b)
    for x in a.sheet.maneuvers:
        for y in b.sheet.maneuvers:
            if (x in mine) == (y in theirs):
                yield x, y, x in mine


def _picture(draft: Draft, own: int, other: int) -> tuple[int, Picture] | None:
    """What shows a fighter after its maneuver met the other's, where nothing clouds it."""
    target = draft.matrices.get(other, {}).get(own, 0)
    picture = draft.pictures.get(target)
    if picture is None or not is_settled(draft, join("/pictures", target, "tell")):
        return None
    # A page turn shows another picture, and nobody knows where an unmodelled clause leaves one.
    if any(isinstance(c, (Goto, Page, Unmodelled)) for c in picture.tell):
        return None
    return target, picture


def _apart(a: Draft, b: Draft) -> Iterator[tuple[int, int, int, int]]:
    """The meetings after which the fighters are at different ranges, with both pictures."""
    if not is_settled(a, ROWS) or not is_settled(b, ROWS):
        return
    for x, y, far in _meetings(a, b):
        mine, theirs = _picture(a, x, y), _picture(b, y, x)
        if mine is None or theirs is None:
            continue
        sides = ((a, mine[1], theirs[1]), (b, theirs[1], mine[1]))
        left = [
            leaves_extended(
                own.sheet.maneuvers, shown.tell, extended=far, scored=seen.score is not None
            )
            for own, shown, seen in sides
        ]
        if len({far if side is None else side for side in left}) > 1:
            yield x, y, mine[0], theirs[0]


def _range(a: Draft, b: Draft, whom: str | None = None) -> Found:
    """The two pictures of a turn agree about the range (DUEL-085)."""
    found = list(_apart(a, b))
    if not found:
        return
    pictures = Counter((mine, theirs) for _, _, mine, theirs in found)
    pairs = (f"{mine} against {theirs} ({n})" for (mine, theirs), n in pictures.most_common())
    places = listed((f"{x} against {y}" for x, y, _, _ in found), 4)
    yield (
        cell(found[0][1], found[0][0]),
        (
            f"different ranges after {counted(len(found), 'meeting')} with {whom or b.id}: "
            f"maneuvers {places}; pictures {listed(pairs, 4)}"
        ),
    )


def _mirror(draft: Draft) -> Found:
    """A book can meet its equal (DUEL-002)."""
    return _range(draft, draft, "its equal")


def _lost(draft: Draft, own: int, other: int) -> bool:
    known = is_settled(draft, cell(other, own))
    return known and draft.matrices.get(other, {}).get(own, 0) == 0


def _undefined(a: Draft, b: Draft) -> Found:
    for draft, against in ((a, b), (b, a))[: 1 if a == b else 2]:
        lost = [(x, y) for x, y, _ in _meetings(draft, against) if _lost(draft, x, y)]
        if lost:
            own, other = lost[0]
            places = listed((f"{y}/{x}" for x, y in lost), 4)
            number = counted(len(lost), "cell")
            found = f"{draft.id} has no picture in {number} that {against.id} can ask for: {places}"
            yield cell(other, own) if draft is a else "", found


CHECKS = (
    Check(
        code="range-mirror",
        severity="warning",
        title="A fighter and its equal are left at the same range",
        hint="look at the cells and at the instructions of these pictures again",
        find=_mirror,
    ),
)

PAIR_CHECKS = (
    PairCheck(
        code="pair-undefined",
        severity="error",
        title="Every meeting of two sheets leads to pictures",
        hint="look at these cells again; the books may not print the same keys",
        find=_undefined,
    ),
    PairCheck(
        code="pair-range",
        severity="warning",
        title="Two fighters are left at the same range",
        hint="look at the instructions of these pictures in both books; play uses the X page then",
        find=_range,
    ),
)
