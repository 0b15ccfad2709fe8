"""Clauses in our own English."""

from __future__ import annotations

import functools

from pipeline.model.clauses import (
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
    Height,
    Ignore,
    Lasts,
    Lose,
    Only,
    Page,
    Points,
    Recover,
    Restore,
    Reveal,
    Selector,
    Told,
    Unmodelled,
    Weaken,
    Wield,
)
from pipeline.wording import series

_WHEN = {
    None: "",
    "scored": "if you are on a score page, ",
    "missed": "if you are not on a score page, ",
    "extended": "if at extended range, ",
    "close": "if at close range, ",
    "had scored": "if you first reached a score page, ",
    "had missed": "if you first reached no score page, ",
    "weapon 1": "if weapon 1 is in hand, ",
    "weapon 2": "if weapon 2 is in hand, ",
}
_END = {"win": "win the combat", "lose": "lose the combat", "draw": "end the combat with no winner"}


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
    on = f" on picture {_numbers(clause.pages)}" if clause.pages else ""
    most = "" if clause.most is None else f", up to {clause.most} in all"
    made = f"{_with(clause.to)}{_but(clause.but)}{on}{_lasts(clause.lasts)}{most}"
    return f"add {clause.bonus:+d} to a score{made}"


@_body.register
def _(clause: Boost) -> str:
    more = "double" if clause.boost == "double" else f"boost by {clause.boost:+d}"
    made = f"{_with(clause.to)}{_but(clause.but)}{_lasts(clause.lasts)}"
    return f"{more} everything done{made}"


@_body.register
def _(clause: Height) -> str:
    how = "shorter" if clause.height < 0 else "taller"
    return f"be {how} by {abs(clause.height)}{_lasts(clause.lasts)}"


@_body.register
def _(clause: Allow) -> str:
    return f"may now do {_or(clause.allow)}{_but(clause.but)}{_lasts(clause.lasts)}"


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
    return f"recover {_body_points(clause.recover)}{_each(clause.lasts)}"


@_body.register
def _(clause: Drain) -> str:
    return f"lose {_body_points(clause.drain)}{_each(clause.lasts)}"


@_body.register
def _(clause: Weaken) -> str:
    return f"lack {_body_points(clause.weaken)} for this turn only"


@_body.register
def _(clause: Points) -> str:
    return " and ".join(
        f"{'gain' if n > 0 else 'spend'} {_points(abs(n), pool)}"
        for pool, n in clause.points.items()
    )


@_body.register
def _(clause: Goto) -> str:
    choice = ", as you like" if clause.other else ""
    return f"turn to picture {_numbers((clause.goto, *clause.other))} instead{choice}"


@_body.register
def _(clause: Page) -> str:
    return f"turn to picture {clause.goto} instead of picture {clause.page}"


@_body.register
def _(clause: Wield) -> str:
    return f"take weapon {clause.wield} in hand"


@_body.register
def _(clause: Ignore) -> str:
    return f"ignore {_whose(clause)} {clause.ignore}"


@_body.register
def _(clause: Announce) -> str:
    return f"announce the {clause.announce} of {_whose(clause)} next maneuver"


@_body.register
def _(clause: Reveal) -> str:
    kind = "" if clause.reveal == "card" else f"{clause.reveal} "
    return f"reveal {_whose(clause)} {kind}card"


@_body.register
def _(clause: End) -> str:
    return _END[clause.end] + (", as you like" if clause.may else "")


@_body.register
def _(clause: Unmodelled) -> str:
    figures = f" ({', '.join(map(str, clause.figures))})" if clause.figures else ""
    key = clause.unmodelled.replace('"', '""')
    return f'follow an instruction not understood yet{figures}: "{key}"'


def _whose(clause: Told) -> str:
    return "their" if clause.binds else "your"


def _body_points(n: int) -> str:
    return f"{n} body point{'' if n == 1 else 's'}"


def _each(lasts: Lasts) -> str:
    """Nothing for what is done once."""
    return "" if lasts == 1 else f" each turn{_lasts(lasts)}"


def _with(to: tuple[Selector, ...]) -> str:
    return f" with {_or(to)}" if to else ""


def _numbers(pages: tuple[int, ...]) -> str:
    names = [str(page) for page in pages]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _points(n: int, pool: str) -> str:
    one, more = series.POOLS.get(pool, (f'"{pool}" point', f'"{pool}" points'))
    return f"{n} {one if n == 1 else more}"


def selector(chosen: Selector) -> str:
    """One selector as it stands in a sentence; quoted where the lexicon does not have it."""
    if isinstance(chosen, int):
        return f"page {chosen}"
    return chosen if chosen in series.STANDARD else f'"{chosen}"'


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
