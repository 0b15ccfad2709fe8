"""Weapons that fall and are picked up again: each half needs the other."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import ROWS, cells, has_all_cells, is_settled, listed
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import Drop, Goto, Page, Restore, Unmodelled
from pipeline.model.pointer import join, split
from pipeline.model.selectors import contains, singular

_RETRIEVE = "retrieve weapon"


def _drops(draft: Draft) -> Iterator[str]:
    return (at for at, c in clauses(draft) if isinstance(c, Drop) and c.binds is None)


def _restoring(draft: Draft) -> set[int]:
    found = (at for at, c in clauses(draft) if isinstance(c, Restore) and c.binds is None)
    return {int(split(at)[1]) for at in found}


def _restore_missing(draft: Draft) -> Found:
    unread = any(isinstance(c, Unmodelled) for _, c in clauses(draft))
    if unread or not is_settled(draft, "/pictures"):
        return
    for at in _drops(draft):
        if not _restoring(draft):
            yield at, f"picture {split(at)[1]} drops the weapon, and no picture restores it"


def _restore_unreached(draft: Draft) -> Found:
    back = _restoring(draft)
    known = has_all_cells(draft) and is_settled(draft, ROWS)
    if not back or not list(_drops(draft)) or not known:
        return
    turned = {c.goto for _, c in clauses(draft) if isinstance(c, (Goto, Page))}
    own = draft.sheet.maneuvers
    reached = {target for _, key, target in cells(draft) if key in own or not own}
    if not back & (reached | turned):
        page = min(back)
        yield (
            join("/pictures", page),
            f"picture {listed(sorted(back))} restores the weapon, and no own maneuver leads there",
        )


def _retrieve_missing(draft: Draft) -> Found:
    rows = draft.sheet.maneuvers.values()
    if not rows or not is_settled(draft, ROWS):
        return
    words = singular(_RETRIEVE)
    if any(contains(row.name, words) or contains(row.kind, words) for row in rows):
        return
    for at in _drops(draft):
        yield at, f"picture {split(at)[1]} drops the weapon, and no row is named {_RETRIEVE}"


def _restored_idle(draft: Draft) -> Found:
    """A limit that waits for the weapon, on a picture that does not take it."""
    dropping = {split(at)[1] for at in _drops(draft)}
    for at, clause in clauses(draft):
        waits = getattr(clause, "lasts", None) == "restored"
        page = split(at)[1]
        if waits and clause.binds is None and page not in dropping:
            yield join(at, "lasts"), f"picture {page} waits for a weapon that it does not drop"


CHECKS = (
    Check(
        code="restore-missing",
        severity="warning",
        title="A weapon that is dropped can be restored",
        hint="look for the picture of the retrieving (43 in the series), or say lose for good",
        find=_restore_missing,
    ),
    Check(
        code="restore-unreached",
        severity="warning",
        title="A maneuver leads to the picture that restores the weapon",
        hint="look at the column of the retrieving maneuver (46 in the series) again",
        find=_restore_unreached,
    ),
    Check(
        code="retrieve-missing",
        severity="warning",
        title="A weapon that is dropped can be retrieved",
        hint=f"add the row, or give the row that retrieves it the kind {_RETRIEVE}",
        find=_retrieve_missing,
    ),
    Check(
        code="restored-idle",
        severity="warning",
        title="Only pictures that drop the weapon wait for it",
        hint="add the drop, or say how many turns the clause lasts",
        find=_restored_idle,
    ),
)
