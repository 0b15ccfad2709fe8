"""The text of an instruction, understood by the grammar of `wording`, or how far it got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.clauses import Clause
from pipeline.wording.parse import Party, parse

_SHOWN = 80  # characters of a text in a message


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """Clauses, or `None` and the reason; `partly` is what was understood before it."""

    clauses: tuple[Clause, ...] | None
    why: str = ""
    partly: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] | None = None
    party: Party | None = None


def understand(text: str, known: Sequence[str]) -> Understood:
    """The clauses of a text; words that were read with a slip are the reason of an inference."""
    told = parse(text, known)
    if not told.understood or not (told.clauses or told.critical):
        return Understood(clauses=None, why=_how_far(text, told.reached), partly=told.clauses)
    slips = ", ".join(f"{found!r} as {meant!r}" for found, meant in told.slips)
    return Understood(
        clauses=told.clauses,
        why=f"read {slips}" if slips else "",
        critical=told.critical,
        party=told.party,
    )


def _how_far(text: str, reached: int) -> str:
    if reached >= len(text):
        return f"it tells nothing that is understood: {text[:_SHOWN]!r}"
    return f"not understood from {text[reached : reached + _SHOWN]!r}"
