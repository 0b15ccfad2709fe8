"""What is printed where a book has a value, or should have one and has not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.model.book import Draft
from pipeline.model.clauses import Clause
from pipeline.model.pointer import join, split
from pipeline.wording.say import tell

UNKNOWN = "?"
MINUS = "\u2212"


def figure(value: int | tuple[int, int] | str | None, *, signs: bool = False) -> str:
    """A score or a MOD: a number, two of them, S for special, or the mark of what is lost."""
    if value is None:
        return UNKNOWN
    if isinstance(value, tuple):
        return "/".join(figure(n, signs=signs) for n in value)
    if isinstance(value, str):
        return "S"
    plus = "+" if signs and value > 0 else ""
    return f"{plus}{value}".replace("-", MINUS)


def target(value: int | None, *, pad: bool) -> str:
    """A picture's number in a matrix; the printed 00 is a 0 in the data (DUEL-020)."""
    if value is None:
        return UNKNOWN
    return f"{value:02}" if pad or value == 0 else str(value)


def instruction(clauses: Iterable[Clause]) -> str:
    """An instruction in our own words."""
    return tell(clauses)


def other_title(titles: Mapping[str, str]) -> tuple[str, str] | None:
    """The title in a second language: its language and its words."""
    return next(iter(titles.items()), None)


def opened(draft: Draft, at: str) -> tuple[str, ...]:
    """The keys under a pointer that the draft names as open."""
    depth = len(split(at))
    found = (split(p) for p in draft.open if p.startswith(at + "/"))
    return tuple(dict.fromkeys(parts[depth] for parts in found))


def is_open(draft: Draft, *parts: str | int) -> bool:
    return join("", *parts) in draft.open
