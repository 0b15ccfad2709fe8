"""What changed from one version of a game's rules to the next, and what becomes of older games.

A transcript is played again, so its moves must lead to where they led when it was saved. Whoever
changes what a move does raises the version of the system and adds a line here: with a way to carry
older games over, or without one, and then they are refused for the reason that is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Plain = Mapping[str, Any]  # `options` and `moves` of a transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What made a version of the rules out of the one before."""

    what: str
    # Options and moves as the new version has them; None: a game cannot go on over this change.
    carry: Callable[[Plain], Plain] | None = None


Changes = Mapping[str, Mapping[int, Change]]  # by system, and by the version that they led to

CHANGES: Changes = {
    "duel": {
        2: Change(
            what="six faults of the engine were mended, and more instructions are obeyed, so that "
            "the same moves can lead to another position"
        ),
    },
}
