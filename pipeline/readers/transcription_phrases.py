"""The phrases of a restriction, one by one: a condition, and one of the forms in `_FORMS`.

What a form is about is a colour by its letter, or `move` and the words of a maneuver. What is no
form becomes `unmodelled`, with its numbers taken out as figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.model.clauses import (
    WORDS,
    Allow,
    Announce,
    Bonus,
    Boost,
    Clause,
    Colour,
    Drain,
    Drop,
    End,
    Forbid,
    Free,
    Goto,
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
    Unmodelled,
    Weaken,
    When,
)

COLOUR_LETTERS: Mapping[str, Colour] = {
    "O": "orange", "D": "red", "U": "blue", "G": "green",
    "Y": "yellow", "B": "brown", "W": "white", "K": "black",
}  # fmt: skip

_CONDITIONS: Mapping[str, When] = {
    "not score ": "missed", "score ": "scored",
    "not extended range ": "close", "extended range ": "extended",
    "not previous score ": "had missed", "previous score ": "had scored",
    "wield weapon 1 ": "weapon 1", "wield weapon 2 ": "weapon 2",
}  # fmt: skip
CARDS: tuple[Card, ...] = ("card", "tactic", "spell", "luck", "item", "campaign")
_LAST = 64  # the last picture
ALL = 99  # more body points than any hit takes
Card = Literal["card", "tactic", "spell", "luck", "item", "campaign"]
_FIGURE = re.compile(r"(?<!\w)-?[0-9]{1,9}(?!\w)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """What points are called on the sheet at hand."""

    energy: str | None = None  # `special` in the restrictions
    body: str | None = None  # body points under another name, such as force
    points: tuple[str, ...] = ()


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
    pools: Pools
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
    """Of the energy, of points that the sheet lists, or of body points."""
    pool, number = said.match["pool"], said.number("n", -99, 99)
    name = said.pools.energy if pool == "special" else pool
    if name is None:
        raise _NoSense
    if name in {"body", said.pools.body} and number:
        return _body(said, number)
    if name not in {said.pools.energy, *said.pools.points}:
        raise _NoSense
    return (Points(points={name: number}, when=said.when),)


def _body(said: _Said, number: int) -> Made:
    if number > 0:
        return (Recover(recover=number, when=said.when),)
    return (Drain(drain=-number, when=said.when),)


def _named(said: _Said) -> str:
    """The points that a phrase names in one word with its verb."""
    name = said.match["pool"]
    if name not in {said.pools.energy, said.pools.body, *said.pools.points}:
        raise _NoSense
    return name


def _regained(said: _Said) -> Made:
    name, number = _named(said), said.number("n", 1, 99)
    if name == said.pools.body:
        return _body(said, number)
    return (Points(points={name: number}, when=said.when),)


def _taken(said: _Said) -> Made:
    """What it costs whoever reads it out."""
    name, number = _named(said), said.number("n", 1, 99)
    if name == said.pools.body:
        return (Drain(drain=number, when=said.when, binds="opponents"),)
    return (Points(points={name: -number}, when=said.when, binds="opponents"),)


def _boost(said: _Said) -> Made:
    made: int | Literal["double"] = "double"
    if "n" in said.match.groupdict():
        made = said.number("n", -99, 99)
    return (Boost(boost=made, to=(_named(said),), when=said.when),)


def _on_page(said: _Said) -> Made:
    """Wounds by the number of their picture, with what they add up to."""
    bonus, most = said.number("n", -99, 99), said.number("most", 1, 99)
    page = said.number("page", 1, 64)
    return (Bonus(bonus=bonus, pages=(page,), most=most, lasts="combat", when=said.when),)


def _option(said: _Said) -> Made:
    """Page turns with the names that the sheet gives them."""
    turns = [t.strip() for t in said.match["turns"].split("|")]
    pages = [re.fullmatch(r"page turn ([0-9]{1,4})", t) for t in turns]
    numbers = [int(p[1]) for p in pages if p and 1 <= int(p[1]) <= _LAST]
    if len(numbers) != len(turns) or len(turns) != said.match["names"].count("|") + 1:
        raise _NoSense
    return (Goto(goto=numbers[0], other=tuple(numbers[1:]), when=said.when),)


def _temporary(said: _Said) -> Made:
    amount = said.number("n", 1, 99)
    return (Weaken(weaken=amount, when=said.when, binds="opponents"),)


def _card(said: _Said) -> Made:
    kind = next(k for k in CARDS if k == said.match["card"])
    return (Reveal(reveal=kind, when=said.when),)


def _open(said: _Said) -> Made:
    return (Allow(allow=(said.selector,), lasts="combat", when=said.when),)


def _close(said: _Said) -> Made:
    return (Forbid(forbid=(said.selector,), lasts="combat", when=said.when),)


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
        (
            r"accumulated (?:subs?tract|add) (?P<move>move )?\+(?P<n>[0-9]{1,4}) (?P<what>.+)",
            _growing,
        ),
        (rf"regain {_N}", lambda s: (Recover(recover=s.number("n", 1, 99), when=s.when),)),
        (rf"lose {_N}", lambda s: (Drain(drain=s.number("n", 1, 99), when=s.when),)),
        (r"regain all", lambda s: (Recover(recover=ALL, when=s.when),)),
        (rf"change (?P<pool>[a-z]+) {_N}", _points),
        (rf"(?P<pool>[a-z]+)regain {_N}", _regained),
        (rf"(?P<pool>[a-z]+)damage {_N}", _taken),
        (r"double(?P<pool>[a-z]+)", _boost),
        (rf"boost(?P<pool>[a-z]+) {_N}", _boost),
        (r"double (?:damage|score)", lambda s: (Boost(boost="double", when=s.when),)),
        (rf"temporary damage {_N}", _temporary),
        (rf"add cumulative score {_N} (?P<page>[0-9]{{1,4}}) (?P<most>[0-9]{{1,4}})", _on_page),
        (r"ignore (?:damage|score)", lambda s: (Ignore(ignore="score", when=s.when),)),
        (
            r"announce colou?r",
            lambda s: (Announce(announce="colour", when=s.when, binds="opponents"),),
        ),
        (r"(?:use|reveal) (?P<card>card|tactic|spell|luck|item|campaign)(?: card)?", _card),
        (rf"enable {_WHAT}", _open),
        (rf"disable {_WHAT}", _close),
        (r"knock out|win", lambda s: (End(end="win", when=s.when),)),
        (r"lose combat|knocked out", lambda s: (End(end="lose", when=s.when),)),
        (r"draw|end combat", lambda s: (End(end="draw", when=s.when),)),
        (r"escape", lambda s: (End(end="lose", may=True, when=s.when),)),
        (r'chooseoption (?P<names>"[^"]*"(?:\|"[^"]*")*):(?P<turns>.+)', _option),
        # For the program that plays from these files: `previous score` looks back to it.
        (r"keep score", lambda _: ()),
        (r"drop weapon", lambda s: (Drop(drop="weapon", when=s.when),)),
        (r"usedweapon lost", lambda s: (Drop(drop="used", when=s.when),)),
        (r"retrieve weapon|weapon gained", lambda s: (Restore(restore="weapon", when=s.when),)),
        (r"lose weapon|weapon (?:lost|broken)", lambda s: (Lose(lose="weapon", when=s.when),)),
        (r"lose shield|shield (?:lost|broken)", lambda s: (Lose(lose="shield", when=s.when),)),
        (r"page turn (?P<a>[0-9]{1,4})", _turn),
        (rf"doubleturn {_PAGES}", _turn_both),
        (r"page (?P<page>[0-9]{1,4}) page turn (?P<a>[0-9]{1,4})", _page),
        (rf"page (?P<page>[0-9]{{1,4}}) doubleturn {_PAGES}", _page_both),
    )
)


def read_phrase(phrase: str, pools: Pools) -> Made:
    text = phrase.lower()
    prefix = next((p for p in _CONDITIONS if text.startswith(p)), "")
    when = _CONDITIONS.get(prefix)
    for pattern, make in _FORMS:
        match = pattern.fullmatch(text.removeprefix(prefix))
        if match is None:
            continue
        try:
            return make(_Said(match=match, when=when, pools=pools, phrase=text))
        except _NoSense:
            break
    return (unmodelled(text),)


def unmodelled(text: str) -> Unmodelled:
    figures = tuple(int(f) for f in _FIGURE.findall(text))
    return Unmodelled(unmodelled=_FIGURE.sub("#", text), figures=figures)
