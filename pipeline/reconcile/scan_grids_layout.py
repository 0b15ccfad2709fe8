"""Which action stands where in the combat grids of a book: the same on every page of it.

One page may misread a key, lose one, or take a speck for one; all pages together know better. Only
what the pages agree on is a place of the grid.
"""

from __future__ import annotations

import difflib
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.sighting import Region
from pipeline.reconcile.scan_votes import NOTHING, Seen, opinion, whole

_KEYS = range(1, 65)
_KEY = whole(1, 64)
_AMONG = len(_KEYS)
_NEVER = 1e-4  # the share of a key that no page names
_BARRED = -50.0  # instead of its share, for a key that stands elsewhere
_NEXT = math.log(4)  # what it speaks for a key to follow the one above by one
_CLEAR = 0.5  # of a key by the votes of all pages
_SURE, _HARDLY = 0.95, 0.02  # of another key on one page, and of the agreed one

Column = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A key of a page and the target beside it."""

    key: Seen
    cell: Seen
    likely: int  # what the key is on this page


def rows_of(seen: Sequence[Seen]) -> list[list[Row]]:
    """The rows of one page's grid by their columns, from above."""
    cells = {(s.region.block, s.region.row): s for s in seen if s.region.kind == "grid cell"}
    columns: dict[int, list[Row]] = {}
    for s in seen:
        at = s.region.block, s.region.row
        if s.region.kind == "grid key" and at in cells:
            likely = s.region.key or 0
            columns.setdefault(s.region.block, []).append(Row(key=s, cell=cells[at], likely=likely))
    return [columns[c] for c in sorted(columns)]


def layout(pages: Sequence[Sequence[Sequence[Row]]]) -> tuple[tuple[Column, ...], frozenset[int]]:
    """The columns of keys that the pages agree on, by those that have the usual shape.

    With the keys that are clear: the others are what the columns leave for places nobody can read.
    """
    if not pages:
        return (), frozenset()
    shapes = Counter(tuple(len(c) for c in columns) for columns in pages)
    usual = max(shapes, key=lambda shape: (shapes[shape], shape))
    same = [columns for columns in pages if tuple(len(c) for c in columns) == usual]
    shares = [
        [_pooled([columns[c][r] for columns in same]) for r in range(rows)]
        for c, rows in enumerate(usual)
    ]
    found = _each_once(shares)
    clear = [
        key
        for column, places in zip(found, shares, strict=True)
        for key, place in zip(column, places, strict=False)
        if place.get(key, 0.0) > _CLEAR
    ]
    between = [
        key
        for column in found
        for before, key, after in zip(column, column[1:], column[2:], strict=False)
        if {before, after} <= set(clear) and before + 1 == key == after - 1
    ]
    return found, frozenset([*clear, *between])


def _each_once(shares: Sequence[Sequence[dict[int, float]]]) -> tuple[Column, ...]:
    """The keys of all columns: one that two places claim is barred to the one that reads worse."""
    while True:
        found = tuple(_rising(column) for column in shares)
        held: dict[int, dict[int, float]] = {}
        clash = False
        for place, key in ((p, k) for c, ks in zip(shares, found, strict=True)
                           for p, k in zip(c, ks, strict=False)):  # fmt: skip
            other = held.setdefault(key, place)
            if other is not place:
                worse = min(other, place, key=lambda p: p.get(key, 0.0))
                worse[key] = _BARRED
                clash = True
        if not clash:
            return found


def _pooled(rows: Sequence[Row]) -> dict[int, float]:
    """The share of each key at one place of the grid by the votes of all pages."""
    total: dict[int, float] = {}
    for row in rows:
        for value, share in opinion([row.key], _KEY, _AMONG).shares.items():
            if isinstance(value, int):
                total[value] = total.get(value, 0.0) + share / len(rows)
    return total


def _rising(places: Sequence[Mapping[int, float]]) -> Column:
    """The likeliest keys of a column, each higher than the one above, and mostly by one."""
    ways: dict[int, tuple[float, Column]] = {0: (0.0, ())}
    for shares in places:
        after: dict[int, tuple[float, Column]] = {}
        for key in _KEYS:
            own = math.log(max(shares.get(key, 0.0), 0.0) + _NEVER) + min(0.0, shares.get(key, 0.0))
            before = [
                (worth + own + (_NEXT if last == key - 1 else 0.0), (*way, key))
                for last, (worth, way) in ways.items()
                if last < key
            ]
            if before:
                after[key] = max(before)
        ways = after
    return max(ways.values(), default=(0.0, ()))[1]


def placed(
    columns: Sequence[Sequence[Row]], agreed: Sequence[Column]
) -> tuple[dict[int, Row], dict[int, int]]:
    """The row of each agreed key, and which column of the page is which of the agreed.

    What is left over on the page is no place of the grid.
    """
    rows: dict[int, Row] = {}
    names: dict[int, int] = {}
    for column in columns:
        best = max(range(len(agreed)), key=lambda i: len(_both(column, agreed[i])), default=None)
        if best is None or best in names.values() or not _both(column, agreed[best]):
            continue
        names[column[0].key.region.block] = best
        rows |= {agreed[best][j]: column[i] for i, j in _matched(column, agreed[best])}
    return rows, names


def _both(column: Sequence[Row], keys: Column) -> set[int]:
    return {row.likely for row in column} & set(keys)


def _matched(column: Sequence[Row], keys: Column) -> Iterator[tuple[int, int]]:
    """Rows and keys in order: those that read alike, and as many between as there should be."""
    likely = [row.likely for row in column]
    for tag, a, b, c, d in difflib.SequenceMatcher(
        None, likely, keys, autojunk=False
    ).get_opcodes():
        if tag == "equal" or (tag == "replace" and b - a == d - c):
            yield from zip(range(a, b), range(c, d), strict=True)


def headings(
    pages: Sequence[tuple[Sequence[Seen], Mapping[int, int]]], count: int
) -> list[dict[str, list[Seen]]]:
    """What stands over each agreed column, with the places that say so."""
    found: list[dict[str, list[Seen]]] = [{} for _ in range(count)]
    for seen, names in pages:
        for s in seen:
            at = names.get(s.region.block)
            if s.region.kind == "grid head" and at is not None and (said := text(s.region)):
                found[at].setdefault(said, []).append(s)
    return found


def text(region: Region) -> str:
    """What a region of words says, in small letters."""
    votes = [v for v in region.votes if isinstance(v.value, str)]
    best = max(votes, key=lambda v: v.p, default=None)
    return " ".join(str(best.value).lower().split()) if best is not None else ""


def other_key(row: Row, key: int) -> int | None:
    """What the key of a row reads as on its own page, where that is not the one agreed on."""
    said = opinion([row.key], _KEY, _AMONG)
    best = said.best
    if best is NOTHING or best == key or not isinstance(best, int):
        return None
    return best if said.of(best) > _SURE or said.of(key) < _HARDLY else None
