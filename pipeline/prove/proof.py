"""The structural proof of one pairing: all that is found out about it, as data."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.book import Book
from pipeline.prove.ends import Ends, ends
from pipeline.prove.lines import Line, said, shortest
from pipeline.prove.loops import Loops, loops
from pipeline.prove.positions import MOST, Positions, TooMany, expand
from pipeline.rules.duel.state import ACTORS
from pipeline.rules.protocol import Unplayable


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallback:
    """A rule that helps out where the books have no answer: how often, and how it comes to it."""

    rule: str
    side: str
    positions: int
    choices: int  # rows that can be chosen thanks to it, over all these positions
    way: Line | None = None  # the shortest line of play to one of them, where it was found
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What holds in every position that two books can reach."""

    first: str
    second: str
    undefined: tuple[str, ...] = ()  # look-ups that lead nowhere
    unfinished: str | None = None  # why there is no proof
    positions: int = 0
    conditions: tuple[int, int] = (0, 0)
    exchanges: int = 0  # of all positions together
    apart: int = 0  # positions in which the books disagree on the range (DUEL-085)
    fallbacks: tuple[Fallback, ...] = ()
    capped: tuple[bool, bool] = (False, False)  # bonuses that add up were counted to a limit
    ends: Ends | None = None
    loops: Loops | None = None
    pictures: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # reached, by book

    @property
    def proved(self) -> bool:
        return not self.undefined and self.unfinished is None


def prove(first: Book, second: Book, *, most: int = MOST) -> Proof:
    """Prove a pairing; books that cannot meet, or too many positions, are said and not raised."""
    try:
        found = expand((first, second), most=most)
    except Unplayable as error:
        return Proof(first=first.id, second=second.id, undefined=error.pointers)
    except TooMany as error:
        return Proof(first=first.id, second=second.id, unfinished=str(error))
    return Proof(
        first=first.id,
        second=second.id,
        positions=len(found.fronts),
        conditions=_conditions(found),
        exchanges=sum(found.table(p).exchanges for p in found.fronts),
        apart=sum(found.apart(p) for p in found.fronts),
        fallbacks=_fallbacks(found),
        capped=(found.stands[0].capped, found.stands[1].capped),
        ends=ends(found),
        loops=loops(found),
        pictures=_pictures(found),
    )


def _conditions(found: Positions) -> tuple[int, int]:
    pairs = [found.pairs[p] for p in found.fronts]
    return len({a for a, _ in pairs}), len({b for _, b in pairs})


def _fallbacks(found: Positions) -> tuple[Fallback, ...]:
    told = list[Fallback]()
    for side in (0, 1):
        gave = {p for p in found.fronts if found.facing(p, side).choice.gave_way}
        told += _fallback(found, "DUEL-067", side, gave)
        close = {p for p in found.fronts if found.apart(p) and not _extended(found, p, side)}
        told += _fallback(found, "DUEL-086", side, close)
    return tuple(told)


def _fallback(found: Positions, rule: str, side: int, where: set[int]) -> list[Fallback]:
    if not where:
        return []
    way = shortest(found, where)
    return [
        Fallback(
            rule=rule,
            side=ACTORS[side],
            positions=len(where),
            choices=sum(len(found.facing(p, side).choice.pages) for p in where),
            way=way,
            typed=said(way),
        )
    ]


def _extended(found: Positions, position: int, side: int) -> bool:
    return found.stand(position, side).condition.extended


def _pictures(found: Positions) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pictures that come up, page turns included."""
    starts = found.game.fighters[0].start, found.game.fighters[1].start
    first, second = (tuple(sorted({starts[i], *(p[i] for p in found.shown)})) for i in (0, 1))
    return first, second
