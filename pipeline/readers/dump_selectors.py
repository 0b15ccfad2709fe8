"""Words of instructions against the sheet: a category that this sheet calls otherwise is a doubt.

The sentence says what it says; which rows it takes is for a person where the sheet has no group
of that name (DUEL-081, DUEL-083).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.model.clauses import COLOURS
from pipeline.model.evidence import Rival
from pipeline.model.selectors import contains, singular
from pipeline.readers.dump_groups import FAMILIES
from pipeline.readers.dump_reading import Reading

_LISTS = ("only", "forbid", "to", "but")


def check_selectors(to: Reading) -> None:
    """Put in doubt the instructions whose words take no row, or rows of another category."""
    rows = to.subtree("/sheet/maneuvers")
    if not rows:
        return
    for pointer, found in list(to.found.items()):
        if not pointer.endswith("/tell"):
            continue
        for word in _words(found.value):
            why, instead = _judged(word, rows)
            if why:
                rivals = [Rival(value=_with(found.value, word, instead))] if instead else []
                to.doubt(pointer, why, found.line, rivals)


def _words(clauses: list[dict[str, Any]]) -> Iterator[str]:
    for clause in clauses:
        for name in _LISTS:
            yield from (s for s in clause.get(name, ()) if isinstance(s, str))


def _judged(word: str, rows: Mapping[int, Any]) -> tuple[str, str | None]:
    """Why a word is in doubt, and what the sheet calls the category instead."""
    words = singular(word)
    if word in COLOURS or words == singular("extended range"):
        return "", None
    groups = [p for p, r in rows.items() if contains(r.get("group"), words)]
    named = [p for p, r in rows.items() if contains(r.get("name"), words)]
    family = next((pages for pages, names in FAMILIES if word in names), None)
    if groups or family is None:
        return ("", None) if groups or named else (f"{word!r} names no row of the sheet", None)
    called = {str(rows[p].get("group", "")).lower() for p in family if p in rows}
    instead = called.pop() if len(called) == 1 else ""
    return f"no group of this sheet is called {word!r}", instead


def _with(clauses: list[dict[str, Any]], word: str, instead: str) -> list[dict[str, Any]]:
    return [
        {k: [instead if s == word else s for s in v] if k in _LISTS else v for k, v in c.items()}
        for c in clauses
    ]
