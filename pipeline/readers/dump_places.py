"""Which parchment is which: the parts found, in reading order, laid along the numbers 1 to 64.

Numbers that stand near a part, and titles that the series uses for one picture, speak for a
place; what is missing between neighbours speaks against it. The best of all ways to lay them is
found by dynamic programming, and for each part how much worse the best way with another number
is. Where that is little, the number is in doubt.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.book import EXTENDED
from pipeline.readers.dump_items import CLOSE_KEYS, Item
from pipeline.readers.dump_titles import places_of

LAST = EXTENDED.stop - 1
_NUMBER, _HELD, _TITLE = 6.0, 1.5, 3.0  # what a number, one after a mark, and a title speak for
# Pages lost with a trail; without one where others leave one, or none does; and each more.
_LOST_SEEN, _LOST_UNSEEN, _LOST, _EACH = 1.0, 5.0, 1.5, 0.05
_HALF = 4.0  # half a page lost: a picture without its matrix, or the reverse
_TRAIL = 6  # blank lines that lost pages leave
_SPURIOUS, _SLIGHT = 12.0, 3.0  # a part that is no parchment, with and without burst or text
_SURE = 3.5  # how much worse every other number must be
_FEW = 3  # entries that tell the box of a matrix
_MARKED = ("score", "critical")


@dataclass(frozen=True, slots=True)
class Place:
    """The number of a part, how it is known, and others that it could have."""

    page: int | None
    why: str | None  # None: printed beside it
    rivals: tuple[tuple[int, float], ...] = ()
    sure: bool = True


def places(items: Sequence[Item], after: int = 0) -> list[Place]:
    """A place for each item; `after` is how many blank lines follow the last."""
    if not items:
        return []
    speaks = [_evidence(items, i) for i in range(len(items))]
    gains = [[_gain(items[i], e, p) for p in range(LAST + 1)] for i, e in enumerate(speaks)]
    gaps = [*(i.gap for i in items), after]
    trails = any(g >= _TRAIL for g in gaps)
    lost = [_LOST_SEEN if g >= _TRAIL else _LOST_UNSEEN if trails else _LOST for g in gaps]
    ahead, upto = _forward(items, gains, lost)
    behind = _backward(items, gains, lost)
    found = []
    for i, item in enumerate(items):
        costs = {p: ahead[i][p] + behind[i][p] for p in range(1, LAST + 1)}
        dropped = min(u + _omission(item) + b for u, b in zip(upto[i], behind[i], strict=True))
        found.append(_place(costs, dropped, speaks[i]))
    return _contradicted(items, found, speaks)


def _numbers(item: Item) -> list[tuple[int, float]]:
    """The numbers in an item and what they weigh: one that follows a mark may be its figure."""
    told: list[tuple[int, float]] = []
    marked = False
    for part in [*item.parts, *item.before]:
        if part.kind == "number" and part.value is not None and 0 < part.value <= LAST:
            told.append((part.value, _HELD if marked else _NUMBER))
        marked = part.kind in _MARKED
    return told


def _evidence(items: Sequence[Item], i: int) -> dict[int, float]:
    """What speaks for each place of an item."""
    item = items[i]
    parity = 1 if item.kind == "picture" else 0
    around = [item]
    if item.kind == "matrix":
        around += [n for n in items[max(i - 1, 0) : i + 2] if n is not item]
    speaks: dict[int, float] = {}
    for near in around:
        for n, weight in _numbers(near):
            if n % 2 == parity:
                speaks[n] = max(speaks.get(n, 0.0), weight)
    if item.kind == "picture":
        latin = " ".join(p.text for p in item.parts if p.kind == "latin")
        pages = places_of(latin)
        for page in pages:
            speaks[page] = speaks.get(page, 0.0) + _TITLE / len(pages)
    return speaks


def _gain(item: Item, speaks: dict[int, float], page: int) -> float:
    """The cost of a page for an item; infinite where it cannot be that one."""
    odd = page % 2 == 1
    if page == 0 or odd != (item.kind == "picture"):
        return math.inf
    if item.kind == "matrix" and len(item.entries) >= _FEW:
        close = item.keys == CLOSE_KEYS
        if close != (page < EXTENDED.start):
            return math.inf
    return -speaks.get(page, 0.0)


def _omission(item: Item) -> float:
    solid = item.kind == "matrix" or any(p.kind in ("tell", *_MARKED) for p in item.parts)
    return _SPURIOUS if solid and (item.kind == "picture" or len(item.entries) > 1) else _SLIGHT


def _forward(
    items: Sequence[Item], gains: list[list[float]], opening: list[float]
) -> tuple[list[list[float]], list[list[float]]]:
    """The best way up to each item at each page, and before it by the last page laid."""
    upto = [0.0] + [math.inf] * LAST
    ahead, history = [], []
    for i, item in enumerate(items):
        history.append(upto)
        now = [math.inf] * (LAST + 1)
        lost = math.inf  # the best way with a hole before this page, its first page paid
        for page in range(1, LAST + 1):
            if page > 1:
                start = upto[page - 2] + opening[i] + _HALF * ((page - 2) % 2)
                lost = min(lost + _EACH, start)
            cut = lost + _HALF * (page % 2 == 0)
            now[page] = min(upto[page - 1], cut) + gains[i][page]
        ahead.append(now)
        upto = [min(a, b + _omission(item)) for a, b in zip(now, upto, strict=True)]
    return ahead, history


def _backward(
    items: Sequence[Item], gains: list[list[float]], opening: list[float]
) -> list[list[float]]:
    """The best way behind each item, by the last page laid."""
    after = [0.0 if p == LAST else opening[-1] + _HALF * (p % 2) for p in range(LAST + 1)]
    behind = [after]
    for i in range(len(items) - 1, 0, -1):
        item, now = items[i], [math.inf] * (LAST + 1)
        cost = [gains[i][p] + after[p] for p in range(LAST + 1)]
        lost = math.inf
        for page in range(LAST, -1, -1):
            if page + 2 <= LAST:
                torn = _HALF * (page % 2 == 0)  # the page that follows the hole is even
                lost = min(lost + _EACH, cost[page + 2] + opening[i] + torn)
            following = cost[page + 1] if page < LAST else math.inf
            cut = lost + _HALF * (page % 2)
            now[page] = min(following, cut, after[page] + _omission(item))
        after = now
        behind.append(now)
    return behind[::-1]


def _place(costs: dict[int, float], dropped: float, speaks: dict[int, float]) -> Place:
    page = min(costs, key=lambda p: costs[p])
    best = costs[page]
    if dropped < best or math.isinf(best):
        return Place(None, None)
    weights = {p: math.exp(best - c) for p, c in costs.items() if c - best < 2 * _SURE}
    total = sum(weights.values())
    ranked = sorted(weights.items(), key=lambda pw: -pw[1])
    rivals = tuple((p, round(w / total, 2)) for p, w in ranked[:4])
    others = [c for p, c in costs.items() if p != page]
    sure = min([*others, dropped]) - best >= _SURE
    printed = speaks.get(page, 0.0) >= _NUMBER
    return Place(page, None if printed else "by its place in the sequence", rivals, sure)


def _contradicted(
    items: Sequence[Item], found: list[Place], speaks: list[dict[int, float]]
) -> list[Place]:
    """Put in doubt what has a number of its own beside it that is another."""
    done = []
    for item, place, said in zip(items, found, speaks, strict=True):
        own = [n for n, w in _numbers(item) if w >= _NUMBER and n % 2 == (item.kind == "picture")]
        if place.page is not None and item.kind == "picture" and own and place.page not in said:
            rivals = dict(place.rivals) | {own[0]: 0.3}
            done.append(Place(place.page, place.why, tuple(rivals.items()), sure=False))
        else:
            done.append(place)
    return done
