"""How often a voter is right when it says it is so and so sure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

Digits = Literal["none", "one", "two"]

# By voter and digits of what it reads: sharpness and lift of the odds. Fitted on keys and cells of
# 123 drawn pages, as scanned and once more spoilt (12,000 readings, 590 of them wrong). A number
# of one digit may have lost another on its way, which the spotter cannot know.
_FITTED: Mapping[tuple[str, Digits], tuple[float, float]] = {
    ("spotter", "none"): (0.5, -1.0),
    ("spotter", "one"): (0.38, 0.53),
    ("spotter", "two"): (1.56, 1.4),
    ("cells", "none"): (1.0, 0.0),
    ("cells", "one"): (0.97, 1.6),
    ("cells", "two"): (1.09, 0.17),
}
_EDGE = 1e-5  # nothing is surer than this
_TWO = 10  # the first number of two digits


def calibrated(voter: str, chances: Mapping[int | None, float]) -> dict[int | None, float]:
    """The chances with those odds for the first; the rest share what is left as before."""
    if not chances:
        return {}
    ordered = sorted(chances.items(), key=lambda one: -one[1])
    first, p = ordered[0]
    sharp, lift = _FITTED[voter, _digits(first)]
    p = min(1 - _EDGE, max(_EDGE, p))
    sure = 1 / (1 + math.exp(-(sharp * math.log(p / (1 - p)) + lift)))
    rest = (1 - sure) / (1 - p)
    return {first: sure, **{v: min(1.0, q * rest) for v, q in ordered[1:]}}


def _digits(value: int | None) -> Digits:
    if value is None:
        return "none"
    return "two" if value >= _TWO else "one"
