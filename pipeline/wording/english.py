"""Clauses in our own English."""

from __future__ import annotations

import functools

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
from pipeline.wording import lexicon

_WHEN = {
    None: "",
    "scored": "if you are on a score page, ",
    "missed": "if you are not on a score page, ",
    "extended": "if at extended range, ",
    "close": "if at close range, ",
}


def sentence(clause: Clause) -> str:
    words = _WHEN[clause.when] + ("opponents " if clause.binds else "") + _body(clause)
    return words[0].upper() + words[1:] + "."


@functools.singledispatch
def _body(clause: object) -> str:
    raise TypeError(f"no words for {type(clause).__name__}")


@_body.register
def _(clause: Only) -> str:
    over = ", instead of all other limits" if clause.overrides else ""
    return f"do only {_or(clause.only)}{_but(clause.but)}{_lasts(clause.lasts)}{over}"


@_body.register
def _(clause: Forbid) -> str:
    over = ", instead of all other limits" if clause.overrides else ""
    return f"do no {_or(clause.forbid)}{_but(clause.but)}{_lasts(clause.lasts)}{over}"


@_body.register
def _(clause: Bonus) -> str:
    made = f" with {_or(clause.to)}" if clause.to else ""
    return f"add {clause.bonus:+d} to a score{made}{_but(clause.but)}{_lasts(clause.lasts)}"


@_body.register
def _(clause: Free) -> str:
    del clause
    return "have no limits next turn"


@_body.register
def _(clause: Drop) -> str:
    return "drop the weapon just used" if clause.drop == "used" else f"drop {_whose(clause)} weapon"


@_body.register
def _(clause: Restore) -> str:
    return f"have {_whose(clause)} weapon back"


@_body.register
def _(clause: Lose) -> str:
    return f"lose {_whose(clause)} {clause.lose} for the rest of the combat"


@_body.register
def _(clause: Recover) -> str:
    return f"recover {clause.recover} body point{'' if clause.recover == 1 else 's'}"


@_body.register
def _(clause: Drain) -> str:
    return f"lose {clause.drain} body point{'' if clause.drain == 1 else 's'}"


@_body.register
def _(clause: Points) -> str:
    return " and ".join(
        f"{'gain' if n > 0 else 'spend'} {_points(abs(n), pool)}"
        for pool, n in clause.points.items()
    )


@_body.register
def _(clause: Goto) -> str:
    return f"turn to picture {clause.goto} instead"


@_body.register
def _(clause: Page) -> str:
    return f"turn to picture {clause.goto} instead of picture {clause.page}"


@_body.register
def _(clause: Unmodelled) -> str:
    figures = f" ({', '.join(map(str, clause.figures))})" if clause.figures else ""
    key = clause.unmodelled.replace('"', '""')
    return f'follow an instruction not understood yet{figures}: "{key}"'


def _whose(clause: Told) -> str:
    return "their" if clause.binds else "your"


def _points(n: int, pool: str) -> str:
    one, more = lexicon.POOLS.get(pool, (f'"{pool}" point', f'"{pool}" points'))
    return f"{n} {one if n == 1 else more}"


def selector(chosen: Selector) -> str:
    """One selector as it stands in a sentence; quoted where the lexicon does not have it."""
    if isinstance(chosen, int):
        return f"page {chosen}"
    return chosen if chosen in lexicon.STANDARD else f'"{chosen}"'


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
