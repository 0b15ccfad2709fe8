"""Scores in words before an instruction, as in `Score: 4. Serious wound from 7 points.`."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.wording import openings
from pipeline.wording.cursor import Cursor
from pipeline.wording.naming import naming
from pipeline.wording.tokens import tokens

_HIGHEST = 40  # no score or total is higher
_STOPS = (".", "!", ";", ",")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """What is scored, from which total on it is a critical, and the words that follow."""

    score: int
    total: int | None = None
    rest: str = ""


def scored(text: str) -> Scored | None:
    """The score that a text begins with; nothing where it begins otherwise."""
    c = Cursor(text, tokens(text, naming(())), naming(()))
    if not c.has(*openings.TOLD_SCORE):
        return None
    c.mark(":", "=")
    score = c.signed()
    if score is None or abs(score) > _HIGHEST:
        return None
    c.has("POINTS [of] [damage]")
    if c.peek() and not c.mark(*_STOPS):
        return None
    total = _total(c)
    token = c.peek()
    return Scored(score=score, total=total, rest=text[token.start :] if token else "")


def _total(c: Cursor) -> int | None:
    """`Serious wound from 7 points.`; with a colon behind it, it opens what a critical adds."""
    here = c.at
    found = c.match(*openings.TOLD_TOTAL)
    c.has("POINTS")
    c.has(*openings.OR_MORE, *openings.FROM_ON)
    if found is None or not 0 < found[0] <= _HIGHEST or (c.peek() and not c.mark(*_STOPS)):
        c.at = here
        return None
    return found[0]
