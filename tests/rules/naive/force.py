"""What is in force before a choice: the limits and bonuses told so far that still hold."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.clauses import (
    Allow,
    Bonus,
    Boost,
    Drain,
    Forbid,
    Height,
    Only,
    Recover,
    Restore,
)
from tests.rules.naive.turns import Heard, Past, Side

Lasting = Only | Forbid | Bonus | Boost | Height | Allow | Drain | Recover


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A clause that holds, how many more choices (0: until something ends it), how many times."""

    heard: Heard
    left: int
    times: int = 1

    @property
    def clause(self) -> Lasting:
        clause = self.heard.clause
        assert isinstance(clause, Lasting)
        return clause


def in_force(past: Past, side: Side) -> list[InForce]:
    """In the order in which they were told, the newest last."""
    standing: list[InForce] = []
    for turn in past:
        standing = [_aged(one) for one in standing if one.left != 1]
        for heard in turn.heard[side]:
            if isinstance(heard.clause, Restore):  # DUEL-173
                standing = [one for one in standing if one.clause.lasts != "restored"]
            if isinstance(heard.clause, Lasting) and not _done_at_once(heard.clause):
                standing = _told(standing, heard, heard.clause)
    return standing


def _done_at_once(clause: Lasting) -> bool:
    """Body points that come and go with no turn after this one."""
    return isinstance(clause, (Drain, Recover)) and clause.lasts == 1


def _aged(one: InForce) -> InForce:
    if one.left == 0:
        return one
    return InForce(heard=one.heard, left=one.left - 1, times=one.times)


def _at_its_most(clause: Bonus, one: InForce) -> bool:
    return clause.most is not None and one.times * abs(clause.bonus) >= clause.most


def _told(standing: list[InForce], heard: Heard, clause: Lasting) -> list[InForce]:
    same = [one for one in standing if one.heard.place == heard.place]
    others = [one for one in standing if one.heard.place != heard.place]
    if isinstance(clause.lasts, int):  # the newest replaces the old one (DUEL-072, DUEL-064)
        # What is done at once as well has one turn less before it.
        less = 1 if isinstance(clause, (Drain, Recover)) else 0
        return [*others, InForce(heard=heard, left=clause.lasts - less)]
    if not same:
        return [*others, InForce(heard=heard, left=0)]
    if isinstance(clause, Bonus) and not _at_its_most(clause, same[0]):  # it adds up
        return [
            InForce(heard=one.heard, left=0, times=one.times + 1) if one in same else one
            for one in standing
        ]
    return standing  # a lasting injury suffered twice changes nothing (DUEL-043)
