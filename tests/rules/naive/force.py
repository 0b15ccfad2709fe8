"""What is in force before a choice: the limits and bonuses told so far that still hold."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.clauses import Bonus, Forbid, Only, Restore
from tests.rules.naive.turns import Heard, Past, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A clause that holds, how many more choices (0: until something ends it), how many times."""

    heard: Heard
    left: int
    times: int = 1

    @property
    def clause(self) -> Only | Forbid | Bonus:
        clause = self.heard.clause
        assert isinstance(clause, (Only, Forbid, Bonus))
        return clause


def in_force(past: Past, side: Side) -> list[InForce]:
    """In the order in which they were told, the newest last."""
    standing: list[InForce] = []
    for turn in past:
        standing = [_aged(one) for one in standing if one.left != 1]
        for heard in turn.heard[side]:
            if isinstance(heard.clause, Restore):  # DUEL-173
                standing = [one for one in standing if one.clause.lasts != "restored"]
            if isinstance(heard.clause, (Only, Forbid, Bonus)):
                standing = _told(standing, heard, heard.clause)
    return standing


def _aged(one: InForce) -> InForce:
    if one.left == 0:
        return one
    return InForce(heard=one.heard, left=one.left - 1, times=one.times)


def _told(standing: list[InForce], heard: Heard, clause: Only | Forbid | Bonus) -> list[InForce]:
    same = [one for one in standing if one.heard.place == heard.place]
    others = [one for one in standing if one.heard.place != heard.place]
    if isinstance(clause.lasts, int):  # the newest replaces the old one (DUEL-072, DUEL-064)
        return [*others, InForce(heard=heard, left=clause.lasts)]
    if not same:
        return [*others, InForce(heard=heard, left=0)]
    if isinstance(clause, Bonus):  # a lasting bonus adds up
        return [
            InForce(heard=one.heard, left=0, times=one.times + 1) if one in same else one
            for one in standing
        ]
    return standing  # a lasting injury suffered twice changes nothing (DUEL-043)
