"""Which parchment is which: printed numbers, the order of the source, and each number once.

A picture's number and its matrix's number are one less and one more of each other, so each page
says its place twice. What the pages that are clear tell about the order of the source (each next
page, each second page, from behind, or no order at all) is learned from them, and speaks for the
others by the forward and backward sums of a chain. Numbers that clear pages hold are barred to
the rest, so that the last page left can be known by the last number left.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pipeline.reconcile.scan_order import in_order, strays
from pipeline.reconcile.scan_units import Unit, doubles
from pipeline.reconcile.scan_votes import NOTHING, one_among, one_of

PICTURES = tuple(range(1, 64, 2))
_ALL = tuple(range(1, 65))
_MATRICES = range(2, 65, 2)
_FAR = 49  # the picture before matrix 50
_ODD, _EVEN = one_of(range(1, 64, 2)), one_of(range(2, 65, 2))
_ANY = one_of(_ALL)
_CLEAR = 0.99  # that a page's own numbers say one thing
_BARRED = 1e-6  # the least share left to a number that another page holds clearly
_BOX = -6.0  # keys of the other range: one book prints 48 among the extended ones
_LIKELY_STEP, _SAME = 0.8, 0.02  # before anything is known: the next page, or the same again
_KNOWN = 4.0  # steps seen that weigh as much as that
_OF_KIND = 1.0  # steps between two kinds of pages that weigh as much as all of the book
_OFTEN = 3  # times that a step is seen before it is an order
_FAIR = 0.5  # that they do, of openings of which most must agree
_LEAST = 1e-9  # the share of a number that is as good as none
_AGREED = 0.9  # of the openings of a book
_CELL = 0.5  # of pages with cells that are no part of a matrix
_PLAIN, _MOST_TOLD = 0.6, 3  # how clear a number is, and how many such a page has
_SAY, _TOLD = 4, 0.9  # pages of grids that tell their number, and the share of odd ones

Opening = tuple[int, int, int]  # of a picture and a matrix, and how many numbers are between them


@dataclass(frozen=True, slots=True)
class Leaf:
    """A parchment with its number: `picture` is None where it can be none of the book."""

    unit: Unit
    picture: int | None
    p: float
    read: bool  # its own print says so
    rivals: tuple[tuple[int, float], ...] = ()
    beside: int = 1  # what is added to the picture's number to get the matrix's
    told: int = 0  # numbers printed on it that could be read
    strange: str = ""  # what says that it is of another book
    said: float = 1.0  # the share of its picture by its own print

    @property
    def matrix(self) -> int | None:
        return None if self.picture is None else self.picture + self.beside


def leaves_of(
    units: Sequence[Unit],
    numbers: Sequence[int] = PICTURES,
    strange: Mapping[int, str] = MappingProxyType({}),
) -> list[Leaf]:
    """One of these numbers for each parchment, in their order; none for those of another book."""
    if not units:
        return []
    beside = _beside(units)
    whole = _whole(units)
    told = [_doubtful(_own(u, beside, numbers), _unclear(u, whole)) for u in units]
    openings = _openings(units, told)
    own = _opened(told, openings)
    steps = _steps(units, own)
    shares = _chain(_barred(own, units), steps)
    if len(numbers) == len(PICTURES):
        shares = in_order(units, own, shares, _explained(strays(own), steps))
    shares = _held(shares, openings)
    about = beside, numbers
    found = [_leaf(u, o, s, about) for u, o, s in zip(units, own, shares, strict=True)]
    for i, why in strange.items():
        found[i] = replace(found[i], picture=None, strange=why)
    return _each_once(found)


def of_grids(units: Sequence[Unit]) -> bool:
    """Whether this is a book of the edition that has combat grids."""
    return 2 * sum(unit.grid for unit in units) > len(units)


def numbers_of(units: Sequence[Unit]) -> tuple[int, ...]:
    """The numbers that parchments can have: odd ones, in the edition with grids maybe all."""
    if not of_grids(units):
        return PICTURES
    said = [one_among(u.seen("number"), _ANY, len(_ALL)) for u in units if u.grid]
    told = [o.best for o in said if o.best is not NOTHING and o.of(o.best) > _TOLD]
    odd = sum(int(str(n)) % 2 for n in told)
    return PICTURES if len(told) >= _SAY and odd > _TOLD * len(told) else _ALL


def _beside(units: Sequence[Unit]) -> int:
    """How far a matrix's number lies from that of the picture on its page: 1 in every book seen."""
    count: Counter[int] = Counter()
    for unit in units:
        said = [one_among(unit.seen(kind), clean, 32) for kind, clean in _SAID]
        if all(o.best is not NOTHING and o.of(o.best) > _CLEAR for o in said):
            one, other = (o.best for o in said)
            count[int(str(other)) - int(str(one))] += 1
    (usual, n), *_ = [*count.most_common(1), (1, 0)]
    return usual if n * 2 > count.total() and usual % 2 and n > 2 else 1  # noqa: PLR2004


_SAID = (("number", _ODD), ("matrix number", _EVEN))


def _own(unit: Unit, beside: int, numbers: Sequence[int]) -> list[float]:
    """The log share of each picture number by what the page itself shows."""
    odd = one_among(unit.seen("number"), one_of(numbers), len(numbers))
    even = one_among(unit.seen("matrix number"), _EVEN, 32)
    logs = []
    for picture in numbers:
        matrix = picture + beside
        log = math.log(odd.of(picture))
        log += math.log(even.of(matrix) if matrix in _MATRICES else even.each or 1e-9)
        if unit.far is not None and unit.far != (picture >= _FAR):
            log += _BOX
        logs.append(log)
    return _even_out(logs)


def _openings(units: Sequence[Unit], own: Sequence[Sequence[float]]) -> list[Opening]:
    """The two pages of each open book, a picture and a matrix, and how far apart their numbers are.

    That is learned from the openings where both are fairly clear: what is misread there is now
    this far apart and now that.
    """
    pairs = [
        (i, j) if units[i].picture else (j, i)
        for i, j in itertools.pairwise(range(len(units)))
        if units[i].image and units[i].image == units[j].image and _halves(units[i], units[j])
    ]
    said = [(_clear(own[i], _FAIR), _clear(own[j], _FAIR)) for i, j in pairs]
    apart = Counter(b - a for a, b in said if a is not None and b is not None)
    (usual, n), *_ = [*apart.most_common(1), (0, 0)]
    told = n >= _OFTEN and n >= _AGREED * apart.total()
    return [(i, j, usual) for i, j in pairs] if told else []


def _opened(own: Sequence[list[float]], openings: Sequence[Opening]) -> list[list[float]]:
    """What the two pages of an open book say together."""
    found = list(own)
    for i, j, usual in openings:
        near = range(len(own[j]))
        both = [
            p + (own[j][k + usual] if k + usual in near else _BOX) for k, p in enumerate(own[i])
        ]
        found[i] = _even_out(both)
        back = [found[i][k - usual] if k - usual in near else own[j][k] for k in near]
        found[j] = _even_out(back)
    return found


def _held(shares: Sequence[list[float]], openings: Sequence[Opening]) -> list[list[float]]:
    """The shares of all numbers, those of the two pages of an opening together again.

    A page whose number nobody could read stays beside the other one, whatever the chain made of it.
    """
    logs = [[math.log(max(p, _LEAST)) for p in one] for one in shares]
    return (
        [[math.exp(x) for x in one] for one in _opened(logs, openings)] if openings else [*shares]
    )


def _whole(units: Sequence[Unit]) -> dict[bool | None, int]:
    """How many entries the matrices of each range have, as several of them show."""
    count = Counter((unit.far, len(unit.entries)) for unit in units if unit.matrix)
    often = [(far, n) for (far, n), times in count.items() if times >= _OFTEN]
    return {far: max(n for one, n in often if one == far) for far, _ in often}


def _unclear(unit: Unit, whole: Mapping[bool | None, int]) -> float:
    """The share of pages like it on which a cell, not the number, is taken for the page's number.

    Cells that are seen as no part of a matrix seem to be numbers of pages, many on one page.
    """
    told = sum(
        max((v.p for v in s.region.votes), default=0.0) > _PLAIN for s in unit.seen("number")
    )
    half = unit.matrix and 3 * len(unit.entries) < 2 * whole.get(unit.far, 0)
    return _CELL if half or told > _MOST_TOLD else 0.0


def _doubtful(own: Sequence[float], share: float) -> list[float]:
    """What a page says, as logs, where it may as well say nothing in so many of all cases."""
    return (
        [math.log((1 - share) * math.exp(x) + share / len(own)) for x in own]
        if share
        else list(own)
    )


def _even_out(logs: Sequence[float]) -> list[float]:
    """Shares that sum to one, as logs."""
    top = max(logs)
    total = top + math.log(sum(math.exp(x - top) for x in logs))
    return [x - total for x in logs]


def _clear(own: Sequence[float], least: float = _CLEAR) -> int | None:
    best = max(range(len(own)), key=lambda i: own[i])
    return best if math.exp(own[best]) > least else None


def _steps(units: Sequence[Unit], own: Sequence[Sequence[float]]) -> list[Sequence[float]]:
    """The log share of each step from each parchment of the source to the next.

    From a picture to the matrix behind it the step is another one than from that matrix to the
    next picture, where they stand on pages of their own.
    """
    n = len(own[0])
    rest = (1 - _LIKELY_STEP - _SAME) / (2 * n - 3)
    likely = [rest] * (2 * n - 1)
    likely[n - 1], likely[n] = _SAME, _LIKELY_STEP
    clear = [_clear(o) for o in own]
    kinds = [(a.picture, a.matrix, b.picture, b.matrix) for a, b in itertools.pairwise(units)]
    seen: dict[tuple[bool, ...], Counter[int]] = {kind: Counter() for kind in kinds}
    for kind, (a, b) in zip(kinds, itertools.pairwise(clear), strict=True):
        if a is not None and b is not None:
            seen[kind][b - a] += 1
    every = _learned(sum(seen.values(), Counter()), likely, _KNOWN)
    logs = {
        kind: [math.log(x) for x in _learned(some, every, _OF_KIND)] for kind, some in seen.items()
    }
    return [logs[kind] for kind in kinds]


def _learned(seen: Counter[int], likely: Sequence[float], weight: float) -> list[float]:
    """The share of each step, by those seen and by what is likely, which counts as so many."""
    n = (len(likely) + 1) // 2
    # A step seen once or twice is chance: all such are one share, for every step alike.
    often = {step: times for step, times in seen.items() if times >= _OFTEN}
    even = (seen.total() - sum(often.values())) / len(likely)
    total = seen.total() + weight
    return [
        (often.get(step, 0) + even + weight * p) / total
        for step, p in zip(range(1 - n, n), likely, strict=True)
    ]


def _chain(own: Sequence[Sequence[float]], steps: Sequence[Sequence[float]]) -> list[list[float]]:
    """The share of each number for each parchment, all others taken into account."""
    ahead = [list(own[0])]
    for logs, step in zip(own[1:], steps, strict=True):
        last = ahead[-1]
        ahead.append(_even_out([x + _into(last, step, i) for i, x in enumerate(logs)]))
    behind = [[0.0] * len(own[0])]
    for logs, step in zip(reversed(own[1:]), reversed(steps), strict=True):
        after = [x + y for x, y in zip(logs, behind[-1], strict=True)]
        behind.append(_even_out([_from(after, step, i) for i in range(len(after))]))
    return [
        [math.exp(x) for x in _even_out([a + b for a, b in zip(one, other, strict=True)])]
        for one, other in zip(ahead, reversed(behind), strict=True)
    ]


def _explained(own: Sequence[Sequence[float]], steps: Sequence[Sequence[float]]) -> float:
    """How well the chain explains what all pages say, as a log."""
    ahead = [x - math.log(len(own[0])) for x in own[0]]
    for logs, step in zip(own[1:], steps, strict=True):
        ahead = [x + _into(ahead, step, i) for i, x in enumerate(logs)]
    return _sum(ahead)


def _into(last: Sequence[float], steps: Sequence[float], to: int) -> float:
    return _sum([x + steps[to - i + len(last) - 1] for i, x in enumerate(last)])


def _from(after: Sequence[float], steps: Sequence[float], start: int) -> float:
    return _sum([x + steps[i - start + len(after) - 1] for i, x in enumerate(after)])


def _sum(logs: Sequence[float]) -> float:
    top = max(logs)
    return top + math.log(sum(math.exp(x - top) for x in logs))


def _barred(own: Sequence[list[float]], units: Sequence[Unit]) -> list[list[float]]:
    """The shares of all pages without the numbers that others hold, as far as these do.

    Of a parchment on two pages each holds its number against others of its kind. A clear page
    keeps its own number: two that claim one are weighed later.
    """
    best = [(_clear(logs, _FAIR), unit) for logs, unit in zip(own, units, strict=True)]
    held = [(i, u, o[i]) for (i, u), o in zip(best, own, strict=True) if i is not None]
    found = []
    for logs, unit in zip(own, units, strict=True):
        costs, mine = list(logs), _clear(logs)
        for i, holder, p in held:
            other = i != mine and holder is not unit and not _halves(unit, holder)
            if other and not doubles(unit, holder):
                costs[i] += math.log(max(-math.expm1(p), _BARRED))
        found.append(_even_out(costs))
    return found


def _leaf(
    unit: Unit, own: Sequence[float], shares: Sequence[float], about: tuple[int, Sequence[int]]
) -> Leaf:
    beside, numbers = about
    ranked = sorted(range(len(shares)), key=lambda i: (-shares[i], i))
    best = ranked[0]
    told = sum(one_among(unit.seen(kind), clean, 32).best is not NOTHING for kind, clean in _SAID)
    return Leaf(
        unit=unit,
        picture=numbers[best],
        p=shares[best],
        read=math.exp(own[best]) > _FAIR,
        said=math.exp(own[best]),
        rivals=tuple((numbers[i], round(shares[i], 4)) for i in ranked[:3]),
        beside=beside,
        told=told,
    )


def _halves(one: Unit, other: Unit) -> bool:
    """Whether one shows the picture of a parchment and the other the matrix."""
    return not (one.picture and other.picture) and not (one.matrix and other.matrix)


def _each_once(found: Sequence[Leaf]) -> list[Leaf]:
    """Two parchments of one number are one printed twice, or one of them is another."""
    ranked = sorted(found, key=lambda x: (x.unit.bare, -x.p))
    done: list[Leaf] = []
    against, weak = dict[int | None, float](), dict[int | None, float]()
    for leaf in found:
        alike = (x for x in ranked if x.picture == leaf.picture)
        holder = next(x for x in alike if x is leaf or not _halves(x.unit, leaf.unit))
        same = holder is leaf or doubles(leaf.unit, holder.unit)
        if same is False or (same is None and not leaf.read):
            # A picture alone, as on a cover, claims no number of a page that has more.
            alone = leaf.unit.bare and not (leaf.read and holder.unit.bare)
            if not alone and (leaf.read or leaf.unit.matrix):
                clear = leaf.unit.matrix or leaf.said > _CLEAR
                claims, claim = (against, leaf.p) if clear else (weak, min(leaf.p, leaf.said))
                claims[leaf.picture] = max(claims.get(leaf.picture, 0.0), claim)
            done.append(replace(leaf, picture=None))
        else:
            done.append(leaf)
    return [_claimed(x, against.get(x.picture, 0.0), weak.get(x.picture, 0.0)) for x in done]


def _claimed(leaf: Leaf, clear: float, other: float) -> Leaf:
    """A leaf whose number another page claims, clearly or with a matrix, or neither.

    Then it may as well be a page of no number, such as a notice with a picture: its claim is worth
    no more than the print that says so.
    """
    if leaf.picture is None:
        return leaf
    p = leaf.p * leaf.p / (leaf.p + clear) if clear else leaf.p
    mine, its = p * (1 - other), (1 - p) * other
    return replace(leaf, p=mine / (mine + its) if other > _FAIR and mine + its else p)
