"""A restriction of a transcription: phrases between commas, and what they tell together.

A phrase that begins with `*` is what a critical adds; phrases of one kind become one clause.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.model.clauses import Allow, Bonus, Clause, Forbid, Lasts, Only, Selector
from pipeline.readers.transcription_phrases import Allowed, Pools, read_phrase, unmodelled

Party = Literal["swap", "missile"]

_PARTY: Mapping[str, Party] = {"(p)": "swap", "(p*)": "missile"}
MAX_PHRASE = 200  # as long as the key of an unmodelled clause may be


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """What a picture tells: always, and on a critical."""

    tell: tuple[Clause, ...] = ()
    critical: tuple[Clause, ...] = ()
    party: Party | None = None


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


def read_instruction(said: Iterable[str], pools: Pools) -> Instruction:
    """The clauses of one picture's phrases; `pools` are the points that the sheet names."""
    always: list[Clause | Allowed] = []
    added: list[Clause | Allowed] = []
    party: Party | None = None
    for phrase in said:
        if phrase.lower() in _PARTY and party is None:
            party = _PARTY[phrase.lower()]
        elif phrase.startswith("*"):
            added += read_phrase(phrase.removeprefix("*").strip(), pools)
        else:
            always += read_phrase(phrase, pools)
    return Instruction(tell=_merged(always), critical=_merged(added), party=party)


def _merged(said: list[Clause | Allowed]) -> tuple[Clause, ...]:
    """Phrases of one kind as one clause, in the order in which the kinds first appear."""
    merged: dict[object, Clause] = {}
    for i, one in enumerate(said):
        clause = _as_limit(one, said) if isinstance(one, Allowed) else one
        kind = _kind(clause) or i
        if isinstance(clause, Bonus) and _has(merged.get(kind), clause):
            kind = i  # said twice, it counts twice
        merged[kind] = _join(merged[kind], clause) if kind in merged else clause
    return tuple(merged.values())


def _as_limit(one: Allowed, said: list[Clause | Allowed]) -> Clause:
    """`Allowed` belongs to the `Never` beside it, without one to the `Can't use`."""
    lasts = [c.lasts for c in said if isinstance(c, Forbid) and c.when == one.when]
    if not lasts:
        return unmodelled(one.phrase)
    host: Lasts = "combat" if "combat" in lasts else 1
    return Forbid(forbid=(), but=(one.allowed,), lasts=host, when=one.when)


def _kind(clause: Clause) -> object:
    """Equal for clauses that say the same thing of other maneuvers; `None` for all others."""
    if isinstance(clause, (Only, Forbid)):
        return type(clause), clause.lasts, clause.overrides, clause.when, clause.binds
    if isinstance(clause, Bonus) and (clause.to or clause.pages):
        alike = bool(clause.pages), clause.most  # of wounds, or of rows
        return clause.bonus, clause.lasts, clause.when, clause.binds, alike
    if isinstance(clause, Allow):
        return Allow, clause.lasts, clause.when, clause.binds
    return None


def _join(first: Clause, more: Clause) -> Clause:
    if isinstance(first, Only) and isinstance(more, Only):
        return dataclasses.replace(first, only=_both(first.only, more.only))
    if isinstance(first, Forbid) and isinstance(more, Forbid):
        forbid, but = _both(first.forbid, more.forbid), _both(first.but, more.but)
        return dataclasses.replace(first, forbid=forbid, but=but)
    if isinstance(first, Bonus) and isinstance(more, Bonus):
        pages = tuple(dict.fromkeys((*first.pages, *more.pages)))
        return dataclasses.replace(first, to=_both(first.to, more.to), pages=pages)
    if isinstance(first, Allow) and isinstance(more, Allow):
        return dataclasses.replace(first, allow=_both(first.allow, more.allow))
    raise AssertionError(f"{first} and {more} are of one kind")


def _has(clause: Clause | None, more: Bonus) -> bool:
    if not isinstance(clause, Bonus):
        return False
    return not set(more.to).isdisjoint(clause.to) or not set(more.pages).isdisjoint(clause.pages)


def _both(some: tuple[Selector, ...], more: tuple[Selector, ...]) -> tuple[Selector, ...]:
    return tuple(dict.fromkeys((*some, *more)))
