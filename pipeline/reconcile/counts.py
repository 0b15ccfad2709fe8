"""How often two books agree, and how sure that share is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

_Z = 1.96  # the two-sided bound of 95 %


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """One kind of value in two books.

    `both` are legible in both, and `agree` of them say the same; what only one book shows is
    counted where the other was read there and shows nothing.
    """

    kind: str
    agree: int
    both: int
    only_here: int = 0
    only_there: int = 0

    @property
    def share(self) -> float:
        return self.agree / self.both if self.both else 0.0

    @property
    def bound(self) -> float:
        """What the share is at least, with 95 % confidence."""
        return lower_bound(self.agree, self.both)

    def __str__(self) -> str:
        return f"{self.agree} of {self.both} {self.kind}"


def lower_bound(agree: int, both: int) -> float:
    """Wilson's lower bound: 12 of 12 is 0.76, 24 of 24 is 0.86, 616 of 616 is 0.99."""
    if not agree:
        return 0.0
    share, weight = agree / both, _Z * _Z / both
    margin = _Z * math.sqrt(share * (1 - share) / both + weight / (4 * both))
    return max(0.0, (share + weight / 2 - margin) / (1 + weight))


def together(kind: str, counts: Iterable[Count]) -> Count:
    """Several kinds as one."""
    some = tuple(counts)
    return Count(kind=kind, agree=sum(c.agree for c in some), both=sum(c.both for c in some))


def compare(
    kind: str,
    here: Mapping[Any, Any],
    there: Mapping[Any, Any],
    lost: tuple[Callable[[Any], bool], Callable[[Any], bool]],
) -> Count:
    """Compare what two books show by the same keys; `lost` tells what each cannot know."""
    keys = here.keys() & there.keys()
    return Count(
        kind=kind,
        agree=sum(here[k] == there[k] for k in keys),
        both=len(keys),
        only_here=sum(not lost[1](k) for k in here.keys() - keys),
        only_there=sum(not lost[0](k) for k in there.keys() - keys),
    )
