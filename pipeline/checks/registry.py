"""The one list of all that must or should hold for a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.checks import (
    columns,
    completeness,
    instructions,
    limits,
    matrices,
    pairs,
    pictures,
    rows,
    sheet,
    turns,
    weapons,
)
from pipeline.checks.check import Check, Found, PairCheck
from pipeline.checks.draft import is_open
from pipeline.model.book import Draft
from pipeline.model.findings import Finding, Severity

CHECKS: tuple[Check, ...] = (
    *completeness.CHECKS,
    *pictures.CHECKS,
    *matrices.CHECKS,
    *columns.CHECKS,
    *sheet.CHECKS,
    *rows.CHECKS,
    *instructions.CHECKS,
    *turns.CHECKS,
    *limits.CHECKS,
    *weapons.CHECKS,
    *pairs.CHECKS,
)
PAIR_CHECKS: tuple[PairCheck, ...] = pairs.PAIR_CHECKS

_RANK: Mapping[Severity, int] = {"error": 0, "warning": 1, "note": 2}


def check(draft: Draft) -> tuple[Finding, ...]:
    """All findings on one book: errors first, then in the order of the registry."""
    found = (
        finding
        for rule in CHECKS
        for finding in _findings(rule, draft, rule.find(draft))
        if rule.of_open or not is_open(draft, finding.pointer)
    )
    return tuple(sorted(found, key=lambda f: _RANK[f.severity]))


def check_pair(a: Draft, b: Draft) -> tuple[Finding, ...]:
    """What only shows when two books meet; pointers are those of the first."""
    return tuple(f for rule in PAIR_CHECKS for f in _findings(rule, a, rule.find(a, b)))


def _findings(rule: Check | PairCheck, draft: Draft, found: Found) -> Iterator[Finding]:
    for pointer, message in found:
        yield Finding(
            code=rule.code,
            severity=rule.severity,
            book=draft.id,
            pointer=pointer,
            message=message,
            hint=rule.hint,
        )
