"""Clauses in our own words, in English.

Each clause gives one sentence, addressed to the player of the pictured fighter. The sentences are
regular on purpose: a grammar reads them back.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from pipeline.model.clauses import (
    Bonus,
    Clause,
    Drain,
    Drop,
    Forbid,
    Free,
    Goto,
    Lasts,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Selector,
    Told,
    Unmodelled,
)

# What stands between and before selectors in a sentence.
_OURS = re.compile(r"(?i)\b(?:or|except|page [0-9]+)\b")
_WHEN = {
    None: "",
    "scored": "if you are on a score page, ",
    "missed": "if you are not on a score page, ",
    "extended": "if at extended range, ",
    "close": "if at close range, ",
}


def tell(clauses: Iterable[Clause]) -> str:
    """All sentences of an instruction."""
    return " ".join(say(c) for c in clauses)


def say(clause: Clause) -> str:
    """The sentence of one clause."""
    words = _WHEN[clause.when] + _body(clause, _who(clause))
    return words[0].upper() + words[1:] + "."


def _who(clause: Told) -> str:
    return "opponents " if clause.binds else ""


@functools.singledispatch
def _body(clause: object, who: str) -> str:
    raise TypeError(f"no words for {type(clause).__name__} (of {who or 'the fighter'})")


@_body.register
def _(clause: Only, who: str) -> str:
    over = ", instead of all other limits" if clause.overrides else ""
    return f"{who}do only {_or(clause.only)}{_but(clause.but)}{_lasts(clause.lasts)}{over}"


@_body.register
def _(clause: Forbid, who: str) -> str:
    over = ", instead of all other limits" if clause.overrides else ""
    return f"{who}do no {_or(clause.forbid)}{_but(clause.but)}{_lasts(clause.lasts)}{over}"


@_body.register
def _(clause: Bonus, who: str) -> str:
    made = f" with {_or(clause.to)}" if clause.to else ""
    return f"{who}add {clause.bonus:+d} to a score{made}{_but(clause.but)}{_lasts(clause.lasts)}"


@_body.register
def _(clause: Free, who: str) -> str:
    del clause
    return f"{who}have no limits next turn"


@_body.register
def _(clause: Drop, who: str) -> str:
    what = "the weapon just used" if clause.drop == "used" else "your weapon"
    return f"{who}drop {what}"


@_body.register
def _(clause: Restore, who: str) -> str:
    return f"{who}have your {clause.restore} back"


@_body.register
def _(clause: Lose, who: str) -> str:
    return f"{who}lose your {clause.lose} for the rest of the combat"


@_body.register
def _(clause: Recover, who: str) -> str:
    return f"{who}recover {_points(clause.recover, 'body')}"


@_body.register
def _(clause: Drain, who: str) -> str:
    return f"{who}lose {_points(clause.drain, 'body')}"


@_body.register
def _(clause: Points, who: str) -> str:
    parts = [
        f"{'gain' if n > 0 else 'spend'} {_points(abs(n), pool)}"
        for pool, n in clause.points.items()
    ]
    return who + " and ".join(parts)


@_body.register
def _(clause: Goto, who: str) -> str:
    return f"{who}turn to picture {clause.goto} instead"


@_body.register
def _(clause: Page, who: str) -> str:
    return f"{who}turn to picture {clause.goto} instead of picture {clause.page}"


@_body.register
def _(clause: Unmodelled, who: str) -> str:
    figures = f" ({', '.join(map(str, clause.figures))})" if clause.figures else ""
    return f"{who}not understood yet{figures}: {clause.unmodelled}"


def _points(n: int, pool: str) -> str:
    return f"{n} {pool} point{'' if n == 1 else 's'}"


def selector(chosen: Selector) -> str:
    """One selector as it stands in a sentence; quoted where its words would be read as ours."""
    if isinstance(chosen, int):
        return f"page {chosen}"
    return f'"{chosen}"' if _OURS.search(chosen) else chosen


def _or(chosen: tuple[Selector, ...]) -> str:
    names = [selector(s) for s in chosen]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _but(chosen: tuple[Selector, ...]) -> str:
    return f" except {_or(chosen)}" if chosen else ""


def _lasts(lasts: Lasts) -> str:
    if lasts == "combat":
        return " for the rest of the combat"
    if lasts == "restored":
        return " until your weapon is back"
    return " next turn" if lasts == 1 else f" for the next {lasts} turns"
