"""The restrictions of a transcription: phrases between commas, and the clauses they stand for.

A phrase is an optional `*` (what a critical adds), an optional condition, and one of the forms in
`_FORMS`; what a form is about is a colour by its letter, or `move` and the words of a maneuver.
What is none of them becomes `unmodelled`, with its numbers taken out as figures.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.model.clauses import (
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
Party = Literal["swap", "missile"]

_PARTY: Mapping[str, Party] = {"(p)": "swap", "(p*)": "missile"}
_CONDITIONS: Mapping[str, When] = {
    "not score ": "missed", "score ": "scored",
    "not extended range ": "close", "extended range ": "extended",
}  # fmt: skip
# As clauses.Words, written so that no text makes the match take long.
_WORDS = re.compile(r"[^\W_]+(?:(?:['’/&+.-] ?| )[^\W_]+)*")
_FIGURE = re.compile(r"(?<!\w)-?[0-9]{1,9}(?!\w)", re.ASCII)
MAX_PHRASE = 200  # as long as the key of an unmodelled clause may be


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """What a picture tells: always, and on a critical."""

    tell: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] = ()
    party: Party | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Allowed:
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
        if not plain or what in COLOUR_LETTERS.values() or not _WORDS.fullmatch(what):
            raise _NoSense
        return what


class _NoSense(Exception):
    """The phrase has a known form, but says something that the form cannot mean."""


_Made = tuple[Clause | _Allowed, ...]
_Make = Callable[[_Said], _Made]


def _limit(said: _Said) -> _Made:
    verb, chosen = said.match["verb"].replace("’", "'"), (said.selector,)
    if verb == "onlydouble":
        return (Only(only=chosen, lasts=2, overrides="all", when=said.when),)
    if verb == "only":
        return (Only(only=chosen, when=said.when),)
    lasts: Lasts = "combat" if verb == "never" else 1
    return (Forbid(forbid=chosen, lasts=lasts, when=said.when),)


def _allowed(said: _Said) -> _Made:
    return (_Allowed(allowed=said.selector, when=said.when, phrase=said.phrase),)


def _only_opponent(said: _Said) -> _Made:
    turns = said.number("n", 1, 99)
    return (Only(only=(said.selector,), lasts=turns, when=said.when, binds="opponents"),)


def _bonus(said: _Said) -> _Made:
    return (Bonus(bonus=said.number("n", -99, 99), when=said.when),)


def _bonus_to(said: _Said) -> _Made:
    return (Bonus(bonus=said.number("n", -99, 99), to=(said.selector,), when=said.when),)


def _growing(said: _Said) -> _Made:
    """Each time it is told it adds to what was told before, to the end of the combat."""
    bonus = said.number("n", 1, 99)
    return (Bonus(bonus=bonus, to=(said.selector,), lasts="combat", when=said.when),)


def _points(said: _Said) -> _Made:
    if said.pool is None:
        raise _NoSense
    return (Points(points={said.pool: said.number("n", -99, 99)}, when=said.when),)


def _turn(said: _Said) -> _Made:
    return (Goto(goto=said.number("a", 1, 64), when=said.when),)


def _turn_both(said: _Said) -> _Made:
    other = Goto(goto=said.number("b", 1, 64), when=said.when, binds="opponents")
    return (*_turn(said), other)


def _page(said: _Said) -> _Made:
    page, goto = said.number("page", 1, 64), said.number("a", 1, 64)
    return (Page(page=page, goto=goto, when=said.when),)


def _page_both(said: _Said) -> _Made:
    page, goto = said.number("page", 1, 64), said.number("b", 1, 64)
    return (*_page(said), Page(page=page, goto=goto, when=said.when, binds="opponents"))


_N = r"(?P<n>[+-]?[0-9]{1,4})"
_PAGES = r"(?P<a>[0-9]{1,4}) (?P<b>[0-9]{1,4})"
_WHAT = r"(?P<move>move )?(?P<what>.+)"
_FORMS: tuple[tuple[re.Pattern[str], _Make], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"(?P<verb>onlydouble|only|can['’]t use|never) {_WHAT}", _limit),
        (rf"allowed {_WHAT}", _allowed),
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


def phrases(text: str) -> list[str] | None:
    """The phrases between commas that are not quoted.

    `None` where one is empty or too long, or where a quote stays open.
    """
    found = re.findall(r'(?:[^,"]|"[^"]*")+', text)
    if ",".join(found) != text or not all(p.strip(" *") for p in found):
        return None
    if any(len(p.lower()) > MAX_PHRASE for p in found):
        return None
    return [" ".join(p.split()) for p in found]


def read_instruction(said: Iterable[str], pool: str | None) -> Instruction:
    """The clauses of one picture's phrases; `pool` is the energy that the sheet names."""
    always: list[Clause | _Allowed] = []
    added: list[Clause | _Allowed] = []
    party: Party | None = None
    for phrase in said:
        if phrase.lower() in _PARTY and party is None:
            party = _PARTY[phrase.lower()]
        elif phrase.startswith("*"):
            added += _read(phrase.removeprefix("*").strip(), pool)
        else:
            always += _read(phrase, pool)
    return Instruction(tell=_merged(always), critical=_merged(added), party=party)


def _read(phrase: str, pool: str | None) -> _Made:
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
    return (_unmodelled(text),)


def _unmodelled(text: str) -> Unmodelled:
    figures = tuple(int(f) for f in _FIGURE.findall(text))
    return Unmodelled(unmodelled=_FIGURE.sub("#", text), figures=figures)


def _merged(said: list[Clause | _Allowed]) -> tuple[Clause, ...]:
    """Phrases of one kind as one clause, in the order in which the kinds first appear."""
    merged: dict[object, Clause] = {}
    for i, one in enumerate(said):
        clause = _as_limit(one, said) if isinstance(one, _Allowed) else one
        kind = _kind(clause) or i
        if isinstance(clause, Bonus) and _has(merged.get(kind), clause.to):
            kind = i  # said twice, it counts twice
        merged[kind] = _join(merged[kind], clause) if kind in merged else clause
    return tuple(merged.values())


def _as_limit(one: _Allowed, said: list[Clause | _Allowed]) -> Clause:
    """`Allowed` belongs to the `Never` beside it, without one to the `Can't use`."""
    lasts = [c.lasts for c in said if isinstance(c, Forbid) and c.when == one.when]
    if not lasts:
        return _unmodelled(one.phrase)
    host: Lasts = "combat" if "combat" in lasts else 1
    return Forbid(forbid=(), but=(one.allowed,), lasts=host, when=one.when)


def _kind(clause: Clause) -> object:
    """Equal for clauses that say the same thing of other maneuvers; `None` for all others."""
    if isinstance(clause, (Only, Forbid)):
        return type(clause), clause.lasts, clause.overrides, clause.when, clause.binds
    if isinstance(clause, Bonus) and clause.to:
        return clause.bonus, clause.lasts, clause.when, clause.binds
    return None


def _join(first: Clause, more: Clause) -> Clause:
    if isinstance(first, Only) and isinstance(more, Only):
        return dataclasses.replace(first, only=_both(first.only, more.only))
    if isinstance(first, Forbid) and isinstance(more, Forbid):
        forbid, but = _both(first.forbid, more.forbid), _both(first.but, more.but)
        return dataclasses.replace(first, forbid=forbid, but=but)
    if isinstance(first, Bonus) and isinstance(more, Bonus):
        return dataclasses.replace(first, to=_both(first.to, more.to))
    raise AssertionError(f"{first} and {more} are of one kind")


def _has(clause: Clause | None, to: tuple[Selector, ...]) -> bool:
    return isinstance(clause, Bonus) and not set(to).isdisjoint(clause.to)


def _both(some: tuple[Selector, ...], more: tuple[Selector, ...]) -> tuple[Selector, ...]:
    return tuple(dict.fromkeys((*some, *more)))
