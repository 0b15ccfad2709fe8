"""What a stage is: said in one place, for the run, the cache, the progress and the docs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step from a source to a book.

    `each`: the function is asked about every page alone, so that pages can be looked at in any
    order, anywhere, and what was seen can be kept. A new `version` makes kept pages old.
    """

    name: str
    doing: str  # in the words of the progress
    reads: type
    writes: type
    function: Callable[..., Any]
    version: int
    each: bool = False
