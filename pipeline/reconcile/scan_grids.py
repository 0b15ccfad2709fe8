"""The combat grids of a book of the other edition: each value taken or left to a person.

For each cell: the shares of its votes, times how usual its value is among the other cells of its
page and those of its action on the other pages: a grid sends most actions to one page, and some
actions lead to one page or nowhere from wherever they are taken. But nothing is taken that the
votes alone do not say, and no cell whose own key reads as another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from pipeline.model.codec import decode
from pipeline.model.evidence import GridExtraction, Rival, Value
from pipeline.model.grid import FORMAT, NOWHERE, Grids
from pipeline.model.pointer import join
from pipeline.model.sighting import PageSeen
from pipeline.reconcile.scan_grids_layout import (
    Column,
    Row,
    headings,
    layout,
    other_key,
    placed,
    rows_of,
    text,
)
from pipeline.reconcile.scan_leaves import Leaf
from pipeline.reconcile.scan_notes import SURE, Notes, Taken
from pipeline.reconcile.scan_votes import NOTHING, Opinion, Seen, opinion

_KINDS = ("grid title", "grid head", "grid key", "grid cell")
_PAGES = tuple(range(1, 65))
_AMONG = len(_PAGES) + 1
_SEEN = 0.97  # what the votes alone must give a value that is taken
_INKED = 0.02  # of what voters say for an empty place, where there is ink
_BEYOND = 0.02  # a page after the last one
_FLAT = 8.0  # cells whose worth it is that a value may be any other
_TITLE = 0.9  # what a title must reach: what is misread in words is seen at once
_HEAD = 0.97  # what a heading must reach, over all pages
_HEADED = 0.6  # of the pages with a heading over a column that must say the same


@dataclass(frozen=True, slots=True, kw_only=True)
class _Book:
    """What all pages together say: where keys stand, how usual a value is, where pages end."""

    agreed: tuple[Column, ...]
    clear: frozenset[int]
    gone: tuple[int, ...]  # actions whose place is not clear
    titles: Counter[str]
    by_key: Counter[tuple[int, Hashable]]
    last: int


def read_grids(
    pages: Sequence[PageSeen], leaves: Sequence[Leaf], book_id: str
) -> GridExtraction | None:
    """What the grids of a book say; None where no page has one."""
    by: dict[int, Leaf] = {}
    for leaf in sorted(leaves, key=lambda x: -x.p):
        if leaf.unit.grid and leaf.picture is not None and leaf.unit.seen(*_KINDS):
            by.setdefault(leaf.picture, leaf)
    if not by:
        return None
    to = Notes(pages)
    seen = {n: by[n].unit.seen(*_KINDS) for n in sorted(by)}
    columns = {n: rows_of(s) for n, s in seen.items()}
    agreed, clear = layout(list(columns.values()))
    fitted = {n: placed(c, agreed) for n, c in columns.items()}
    said = {n: _said(rows) for n, (rows, _) in fitted.items()}
    every = {k for column in agreed for k in column}
    book = _Book(
        agreed=agreed,
        clear=clear,
        gone=tuple(sorted((every | set(range(1, max(clear, default=0)))) - clear)),
        titles=Counter(text(s.region) for of in seen.values() for s in of if _is_title(s)),
        by_key=Counter((k, o.best) for page in said.values() for k, o in page.items()),
        last=_last(agreed, said.values()),
    )
    _heads(book, headings([(seen[n], fitted[n][1]) for n in seen], len(agreed)), to)
    for n, (rows, _) in fitted.items():
        at = join("/grids", n)
        _title(join(at, "title"), seen[n], book.titles, to)
        _leads(join(at, "leads"), rows, said[n], book, to)
        _place(at, by[n], seen[n], to)
    _lost([leaf for leaf in leaves if leaf.unit.grid or leaf.read], by, to)
    return GridExtraction(
        grids=_made(book_id, to), evidence=to.evidence(), doubts=tuple(to.doubts.values())
    )


def _lost(leaves: Iterable[Leaf], by: Mapping[int, Leaf], to: Notes) -> None:
    """Pages that are seen to have a grid, of which nothing could be read."""
    for leaf in leaves:
        if leaf.picture is not None and leaf.picture not in by:
            place = next(iter(leaf.unit.seen("number", "title", "instruction")), None)
            to.doubt(join("/grids", leaf.picture), "no grid could be made out on its page", place)


def _is_title(seen: Seen) -> bool:
    return seen.region.kind == "grid title"


def _made(book_id: str, to: Notes) -> Grids:
    head = {"format": FORMAT, "id": book_id, "open": list(to.doubts)}
    return decode(Grids, head | (to.subtree("") or {}))


def _heads(book: _Book, said: Sequence[Mapping[str, Sequence[Seen]]], to: Notes) -> None:
    """The keys under each heading, in the order of the print: all from 1 to the last."""
    if book.gone:
        told = ", ".join(map(str, book.gone))
        to.doubt("/heads", f"where these actions stand is not clear: {told}")
        return
    under: dict[str, list[int]] = {}
    places: dict[str, Sequence[Seen]] = {}
    for column, by_name in zip(book.agreed, said, strict=True):
        name = max(by_name, key=lambda n: (len(by_name[n]), n), default="")
        total = sum(len(seen) for seen in by_name.values())
        if not name or len(by_name[name]) < _HEADED * total:
            to.doubt("/heads", f"what stands over the actions {list(column)} is not clear")
            return
        under.setdefault(name, []).extend(column)
        places.setdefault(name, by_name[name])
    for name, keys in under.items():
        p = fmean(max(v.p for v in s.region.votes) for s in places[name])
        at, seen = join("/heads", name), places[name][0]
        if p < _HEAD:
            to.doubt(at, f"the heading reads as {name!r}, not surely", seen, [Rival(value=keys)])
        else:
            to.take(at, Taken(value=keys, seen=seen, p=round(p, 4)))


def _title(at: str, seen: Sequence[Seen], titles: Mapping[str, int], to: Notes) -> None:
    """What several pages print over their grids needs no second reader."""
    found = [s for s in seen if _is_title(s) and text(s.region)]
    if not found:
        to.doubt(at, "no heading was found over the grid")
        return
    said = text(found[0].region)
    p = max(v.p for v in found[0].region.votes)
    alone = None if titles[said] > 1 or p > SURE else "no other page says the same"
    to.decide(at, {said: p}, found[0], sure=_TITLE, against=alone)


def _leads(
    at: str, rows: Mapping[int, Row], said: Mapping[int, Opinion], book: _Book, to: Notes
) -> None:
    by_page = Counter(o.best for o in said.values())
    for key in (k for column in book.agreed for k in column if k in book.clear):
        usual = by_page + Counter({v: c for (k, v), c in book.by_key.items() if k == key})
        _lead(join(at, key), (key, rows.get(key)), said.get(key), (usual, book.last), to)
    for key in book.gone:
        to.doubt(join(at, key), "lost: no page shows this action clearly")


def _place(at: str, leaf: Leaf, seen: Sequence[Seen], to: Notes) -> None:
    if leaf.p < SURE:
        told = ", ".join(f"{n} ({p:.0%})" for n, p in leaf.rivals)
        to.doubt(at, f"the number of its page is in doubt: {told}", seen[0])
    elif not leaf.read:
        to.infer(at, f"page {leaf.picture} by its place in the sequence")


def _said(rows: Mapping[int, Row]) -> dict[int, Opinion]:
    return {k: opinion([row.cell], _target, _AMONG) for k, row in rows.items()}


def _lead(
    at: str, about: tuple[int, Row | None], said: Opinion | None,
    rest: tuple[Counter[Hashable], int], to: Notes,
) -> None:  # fmt: skip
    key, row = about
    if row is None or said is None:
        to.doubt(at, "lost: the page shows no such key where others have it")
        return
    weighed = _weighed(said, rest, ink=not row.cell.region.note)
    to.decide(at, weighed, row.cell, against=_against((key, row), said, weighed, rest[1]))


def _target(value: Value) -> Hashable:
    number = type(value) is int and value in _PAGES
    return value if number or value == NOWHERE else NOTHING


def _weighed(
    said: Opinion, rest: tuple[Counter[Hashable], int], *, ink: bool
) -> dict[Hashable, float]:
    """The shares of a cell's readings, other cells taken into account; where ink is, it says it."""
    usual, last = rest
    blank = said.of(NOTHING) * (_INKED if ink else 1.0)
    others = Counter({v: n for v, n in usual.items() if v is not NOTHING})
    others[said.best] -= 2  # itself, by its page and by its action
    total = others.total() + _FLAT
    worth = {
        v: p * (others[v] + _FLAT / _AMONG) / total * (_BEYOND if _beyond(v, last) else 1.0)
        for v, p in said.shares.items()
        if v is not NOTHING
    }
    unnamed = max(0.0, 1 - sum(said.shares.values())) * (_FLAT / _AMONG) / total
    whole = (sum(worth.values()) + unnamed) / max(1 - blank, 1e-9)
    return {v: w / whole for v, w in worth.items()} | {NOTHING: blank}


def _last(agreed: Iterable[Column], said: Iterable[Mapping[int, Opinion]]) -> int:
    """The last page that a grid leads to: the last action's, if all that is clear says so."""
    last = max((k for column in agreed for k in column), default=0)
    told = [o.best for page in said for o in page.values() if o.of(o.best) > SURE]
    return last if not any(_beyond(v, last) for v in told) else len(_PAGES)


def _beyond(value: Hashable, last: int) -> bool:
    return isinstance(value, int) and value > last


def _against(
    about: tuple[int, Row], said: Opinion, weighed: Mapping[Hashable, float], last: int
) -> str | None:
    """Why the likeliest value cannot be taken, however likely it is."""
    key, row = about
    read = said.best
    if read is NOTHING or weighed[NOTHING] > 1 - SURE:
        return "nothing legible here"
    if (other := other_key(row, key)) is not None:
        return f"the key beside it is read as {other}"
    best = max((v for v in weighed if v is not NOTHING), key=lambda v: (weighed[v], str(v)))
    possible = 1 - sum(p for v, p in said.shares.items() if v is NOTHING or _beyond(v, last))
    if best != read or said.of(best) < _SEEN * possible:
        return f"read as {read}, not surely"
    if said.torn(best, SURE):
        return f"read as {best} and otherwise, one voter against the other"
    return None
