"""No restrictions beside restrictions: what a picture tells then.

`Free` voids what the same picture limits for one turn (DUEL-058), which is the contrary of what
`no restrictions, but do no red` says, and `do no red; no other restrictions`.
"""

from __future__ import annotations

from pipeline.model.clauses import Clause, Forbid, Free, Only


def settled(
    told: list[Clause], found: list[Clause], *, rest: bool
) -> tuple[list[Clause], list[Clause]] | None:
    """What was told and what a sentence adds to it; nothing where the one is against the other.

    `rest`: the freedom is that of all the rest, so that limits before it stand.
    """
    kept, added = list(told), list[Clause]()
    for clause in found:
        if _frees(clause):
            if any(_void(clause, limit) for limit in (*kept, *added)):
                if not rest:
                    return None
                continue
        elif _momentary(clause):
            added = [c for c in added if not _void(c, clause)]  # `but` of the same sentence
            if any(_void(c, clause) and c.when == clause.when for c in kept):
                return None
            kept = [c for c in kept if not _void(c, clause)]
        added.append(clause)
    return kept, added


def _frees(clause: Clause) -> bool:
    return isinstance(clause, Free) and clause.binds is None


def _momentary(clause: Clause) -> bool:
    return isinstance(clause, (Only, Forbid)) and clause.lasts == 1 and clause.binds is None


def _void(free: Clause, limit: Clause) -> bool:
    """Whether the one, a freedom, voids the other, a limit for one turn."""
    return _frees(free) and _momentary(limit) and free.when in (None, limit.when)
