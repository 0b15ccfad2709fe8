"""What a check is: one rule about books, and how to say where a draft breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pipeline.model.book import Draft
from pipeline.model.findings import Severity

Found = Iterable[tuple[str, str]]  # the pointer of what is wrong, and what was found there


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One rule for one book; `title` says what holds in a sound book."""

    code: str
    severity: Severity
    title: str
    hint: str
    find: Callable[[Draft], Found]
    # Findings on what a draft names in its `open` are dropped, but for the checks of `open` itself.
    of_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCheck:
    """One rule for two books that meet; pointers are those of the first."""

    code: str
    severity: Severity
    title: str
    hint: str
    find: Callable[[Draft, Draft], Found]
