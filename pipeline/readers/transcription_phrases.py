"""The phrases of a restriction, one by one: a condition, and one of the forms in `_FORMS`.

What a form is about is a colour by its letter, or `move` and the words of a maneuver. What is no
form becomes `unmodelled`, with its numbers taken out as figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pipeline.model.clauses import (
    WORDS,
    Bonus,
    Clause,
    Colour,
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
    Unmodelled,
    When,
)

COLOUR_LETTERS: Mapping[str, Colour] = {
    "O": "orange", "D": "red", "U": "blue", "G": "green",
    "Y": "yellow", "B": "brown", "W": "white", "K": "black",
}  # fmt: skip

_CONDITIONS: Mapping[str, When] = {
    "not score ": "missed", "score ": "scored",
    "not extended range ": "close", "extended range ": "extended",
}  # fmt: skip
_FIGURE = re.compile(r"(?<!\w)-?[0-9]{1,9}(?!\w)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a prohibition of the same instruction leaves out."""

    allowed: Selector
    when: When | None
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """A phrase that fits a form, and what the sheet says about its words."""

    match: re.Match[str]
    when: When | None
    pool: str | None
    phrase: str

    def number(self, name: str, low: int, high: int) -> int:
        value = int(self.match[name])
        if not low <= value <= high:
            raise _NoSense
        return value

    @property
    def selector(self) -> Selector:
        what = self.match["what"]
        letter = COLOUR_LETTERS.get(what.upper())
        if letter is not None:  # `move W` means the colour too: allosaur 61 prints "White"
            return letter
        plain = self.match["move"] and len(what) > 1 and not what.isdecimal()
        if not plain or what in COLOUR_LETTERS.values() or not re.fullmatch(WORDS, what):
            raise _NoSense
        return what


class _NoSense(Exception):
    """The phrase has a known form, but says something that the form cannot mean."""


Made = tuple[Clause | Allowed, ...]
_Make = Callable[[_Said], Made]


def _limit(said: _Said) -> Made:
    verb, chosen = said.match["verb"].replace("’", "'"), (said.selector,)
    if verb == "onlydouble":
        return (Only(only=chosen, lasts=2, overrides="all", when=said.when),)
    if verb == "only":
        return (Only(only=chosen, when=said.when),)
    lasts: Lasts = "combat" if verb == "never" else 1
    return (Forbid(forbid=chosen, lasts=lasts, when=said.when),)


def _allow(said: _Said) -> Made:
    return (Allowed(allowed=said.selector, when=said.when, phrase=said.phrase),)


def _only_opponent(said: _Said) -> Made:
    turns = said.number("n", 1, 99)
    return (Only(only=(said.selector,), lasts=turns, when=said.when, binds="opponents"),)


def _bonus(said: _Said) -> Made:
    return (Bonus(bonus=said.number("n", -99, 99), when=said.when),)


def _bonus_to(said: _Said) -> Made:
    return (Bonus(bonus=said.number("n", -99, 99), to=(said.selector,), when=said.when),)


def _growing(said: _Said) -> Made:
    """Each time it is told it adds to what was told before, to the end of the combat."""
    bonus = said.number("n", 1, 99)
    return (Bonus(bonus=bonus, to=(said.selector,), lasts="combat", when=said.when),)


def _points(said: _Said) -> Made:
    if said.pool is None:
        raise _NoSense
    return (Points(points={said.pool: said.number("n", -99, 99)}, when=said.when),)


def _turn(said: _Said) -> Made:
    return (Goto(goto=said.number("a", 1, 64), when=said.when),)


def _turn_both(said: _Said) -> Made:
    other = Goto(goto=said.number("b", 1, 64), when=said.when, binds="opponents")
    return (*_turn(said), other)


def _page(said: _Said) -> Made:
    page, goto = said.number("page", 1, 64), said.number("a", 1, 64)
    return (Page(page=page, goto=goto, when=said.when),)


def _page_both(said: _Said) -> Made:
    page, goto = said.number("page", 1, 64), said.number("b", 1, 64)
    return (*_page(said), Page(page=page, goto=goto, when=said.when, binds="opponents"))


_N = r"(?P<n>[+-]?[0-9]{1,4})"
_PAGES = r"(?P<a>[0-9]{1,4}) (?P<b>[0-9]{1,4})"
_WHAT = r"(?P<move>move )?(?P<what>.+)"
_FORMS: tuple[tuple[re.Pattern[str], _Make], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"(?P<verb>onlydouble|only|can['’]t use|never) {_WHAT}", _limit),
        (rf"allowed {_WHAT}", _allow),
        (rf"onlyopponent (?P<move>move )?{_N} (?P<what>.+)", _only_opponent),
        (r"no restrictions", lambda s: (Free(free=True, when=s.when),)),
        (rf"bonus {_N}", _bonus),
        (rf"bonusonly ?(?P<move>move )?{_N} (?P<what>.+)", _bonus_to),
        (r"accumulated substract (?P<move>move )?\+(?P<n>[0-9]{1,4}) (?P<what>.+)", _growing),
        (rf"regain {_N}", lambda s: (Recover(recover=s.number("n", 1, 99), when=s.when),)),
        (rf"lose {_N}", lambda s: (Drain(drain=s.number("n", 1, 99), when=s.when),)),
        (rf"change special {_N}", _points),
        (r"drop weapon", lambda s: (Drop(drop="weapon", when=s.when),)),
        (r"usedweapon lost", lambda s: (Drop(drop="used", when=s.when),)),
        (r"retrieve weapon|weapon gained", lambda s: (Restore(restore="weapon", when=s.when),)),
        (r"shield broken", lambda s: (Lose(lose="shield", when=s.when),)),
        (r"page turn (?P<a>[0-9]{1,4})", _turn),
        (rf"doubleturn {_PAGES}", _turn_both),
        (r"page (?P<page>[0-9]{1,4}) page turn (?P<a>[0-9]{1,4})", _page),
        (rf"page (?P<page>[0-9]{{1,4}}) doubleturn {_PAGES}", _page_both),
    )
)


def read_phrase(phrase: str, pool: str | None) -> Made:
    text = phrase.lower()
    prefix = next((p for p in _CONDITIONS if text.startswith(p)), "")
    when = _CONDITIONS.get(prefix)
    for pattern, make in _FORMS:
        match = pattern.fullmatch(text.removeprefix(prefix))
        if match is None:
            continue
        try:
            return make(_Said(match=match, when=when, pool=pool, phrase=text))
        except _NoSense:
            break
    return (unmodelled(text),)


def unmodelled(text: str) -> Unmodelled:
    figures = tuple(int(f) for f in _FIGURE.findall(text))
    return Unmodelled(unmodelled=_FIGURE.sub("#", text), figures=figures)
