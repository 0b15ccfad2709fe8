"""The matrices of a book: each cell taken or left to a person."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from statistics import median_high

from pipeline.model.book import EXTENDED
from pipeline.model.pointer import join
from pipeline.model.sighting import Vote
from pipeline.reconcile.scan_cells import Weighed, likeliest, weigh
from pipeline.reconcile.scan_columns import TARGETS
from pipeline.reconcile.scan_entries import Block, Cell, Entry, entries
from pipeline.reconcile.scan_notes import SURE, Notes
from pipeline.reconcile.scan_ranges import Leaves
from pipeline.reconcile.scan_votes import NOTHING, Opinion, rivals

MATRICES = range(2, 65, 2)
_SEATED = 0.5  # of a cell that stands under its key
# What a cell must reach with everything weighed, and by its votes alone. Of 4,373 cells of seven
# books, each without its own part in the series, 19 stay below, and none above is wrong; of 6,807
# cells of badly scanned pages of our own 302 stay below, and none above is wrong. Where so many
# are hardly legible that more than two in ten thousand of those taken should be wrong, it is more.
_SURE, _SEEN = 0.985, 0.5
_WRONG = 2e-4
# By its column: a rarer one that has rivals, or a noted one, must be as sure as other figures.
_STRANGE = 0.002
_LEGIBLE = 0.05  # the share of "nothing is printed there" from which a cell is not taken
_BLANK = 0.9  # that a cell shows nothing
_MOSTLY = 0.45  # of the cells of a column do, and no other shows a number: its 00 is not printed
_NUMBER = 0.5  # that a number is read, so that it is no such column
_FEW = 2  # blank cells that are no column
_EVEN = 0.2  # of the targets of a block, from which none of it is taken
_CLEARLY = 0.95  # of a number in a column where others show none
_AMID = "where many targets around it are no pictures"
_SOLE = "not clearly, where others of its column show none"
_CUT = "where first digits are lost in this book"
# Cells of two digits that somebody read as the second alone: 1 to 7 % in ten books, 24 and 33 % in
# two whose brackets or dots swallowed first digits; one such cell of theirs was taken wrong.
_LOSING = 0.15
_ALSO = 0.02  # that somebody sees two digits
_HALVED = "and single digits of this matrix may be parts of others"
_CHANCE, _LEAST = 1e-4, 0.2  # of so many, where the rest of the book has them by this share
_WHOLE = 0.75  # of the keys of other matrices of its range
_PLAINLY, _TWO = 0.85, 2  # that one is seen, and by how many
_COMMON, _RARE = 0.5, 0.2  # of the matrices of a range: a key they print, one they do not


def read_matrices(
    found: Mapping[int, Block], rows: Sequence[int], range_of: Leaves | None, to: Notes
) -> None:
    """Note every cell; what no page shows is left open."""
    if not found:
        to.doubt("/matrices", "lost: no page of the source shows a matrix")
        return
    cells = {(e.matrix, e.key): e for e in entries(found) if e.key % 2 == 0}
    blank, marked, beside = _blank(cells, rows), _marked(cells), _beside(cells)
    cells = {at: _void(e) if at in blank else e for at, e in cells.items()}
    weighed = weigh(cells, rows, range_of)
    sure, cut = _bound(cells, weighed), _cut(cells, weighed)
    halved = _halved(cells, weighed, {b.matrix for b in found.values() if _torn(b, found)})
    for at, entry in cells.items():
        where = _AMID if at in beside else _SOLE if at in marked else _CUT if at in cut else ""
        where = where or (_HALVED if at in halved else "")
        _decide(entry, weighed[at], to, sure, where)
        if at in blank:
            to.infer(join("/matrices", *at), "its column is left blank in print where it says 00")
    for block in found.values():
        if block.shifted:
            to.doubt(join("/matrices", block.matrix), block.shifted)
    _keys(found, cells, to)
    for matrix in MATRICES:
        if matrix not in found:
            to.doubt(join("/matrices", matrix), "lost: no page of the source shows it")


def _blank(cells: Mapping[Cell, Entry], rows: Sequence[int]) -> set[Cell]:
    """The cells of columns that no matrix of a range prints a number in, and the sheet no row.

    A blank, a dash or letters stand there. Some of these may be read as a number, never clearly.
    """
    found: set[Cell] = set()
    for far in (False, True):
        columns: dict[int, list[Cell]] = {}
        for at in cells:
            if (at[0] >= EXTENDED.start) == far:
                columns.setdefault(at[1], []).append(at)
        for key, column in columns.items():
            nothing = sum(cells[at].votes.of(NOTHING) > _BLANK for at in column)
            numbered = any(_numbered(cells[at]) for at in column)
            if key not in rows and not numbered and nothing > max(_FEW, _MOSTLY * len(column)):
                found.update(column)
    return found


def _marked(cells: Mapping[Cell, Entry]) -> set[Cell]:
    """The cells that no voter reads clearly, of columns in which others show a mark for 00."""
    blank = Counter(
        (at[0] >= EXTENDED.start, at[1])
        for at, entry in cells.items()
        if entry.votes.of(NOTHING) > _BLANK
    )
    return {
        at
        for at, entry in cells.items()
        if blank[at[0] >= EXTENDED.start, at[1]] >= _FEW
        and all(v.p < _CLEARLY for v in _votes(entry))
    }


def _cut(cells: Mapping[Cell, Entry], weighed: Mapping[Cell, Weighed]) -> set[Cell]:
    """The cells of one digit that may have lost another before it, in a book where many have."""
    digits = {at: _one_of_two(entry) for at, entry in cells.items()}
    if sum(map(bool, digits.values())) <= _LOSING * len(cells):
        return set()
    best = {at: likeliest(weighed[at].shares.items()) for at, some in digits.items() if some}
    return {
        at for at, digit in best.items() if digit in digits[at] and not _plain(cells[at], digit)
    }


def _plain(entry: Entry, digit: int) -> bool:
    """Whether several voters see it plainly."""
    return sum(v.p > _PLAINLY for v in _votes(entry) if v.value == digit) >= _TWO


def _one_of_two(entry: Entry) -> set[int]:
    """Digits that somebody sees alone, and somebody with another before them."""
    seen = {v.value for v in _votes(entry) if isinstance(v.value, int) and v.p > _ALSO}
    return {a for a in seen if 0 < a < 10 and any(b >= 10 and b % 10 == a for b in seen)}  # noqa: PLR2004


def _votes(entry: Entry) -> list[Vote]:
    return [v for s in entry.seen for v in s.region.votes]


def _halved(
    cells: Mapping[Cell, Entry], weighed: Mapping[Cell, Weighed], torn: Collection[int]
) -> set[Cell]:
    """The cells of one digit in blocks that have far more of them than the rest, or lack columns.

    Where the places of a block lie askew, its cells show the first digit, or what parts it from
    its key: a stroke is read as a 1.
    """
    best = {at: likeliest(weighed[at].shares.items()) for at in cells}
    single = {at for at, digit in best.items() if 0 < digit < 10}  # noqa: PLR2004
    unclear = {at for at in single if not _plain(cells[at], best[at])}
    found = {at for at in unclear if at[0] in torn}
    for some in _by_block(cells).values():
        count, rest = len(single.intersection(some)), len(cells) - len(some)
        share = max(_LEAST, (len(single) - count) / rest) if rest else 1.0
        more = range(count, len(some) + 1)
        chance = math.fsum(
            math.comb(len(some), n) * share**n * (1 - share) ** (len(some) - n) for n in more
        )
        found.update(unclear.intersection(some) if chance < _CHANCE else ())
    return found


def _torn(block: Block, every: Mapping[int, Block]) -> bool:
    """Whether many of its keys were not found: the rest may stand beside their places."""
    usual = median_high(len(b.entries) for b in every.values() if b.far == block.far)
    return len(block.entries) < _WHOLE * usual


def _by_block(cells: Mapping[Cell, Entry]) -> Mapping[tuple[int, int, int], Sequence[Cell]]:
    of: dict[tuple[int, int, int], list[Cell]] = {}
    for at, entry in cells.items():
        for seen in entry.seen:
            of.setdefault((at[0], seen.page, seen.region.block), []).append(at)
    return of


def _beside(cells: Mapping[Cell, Entry]) -> set[Cell]:
    """The cells of blocks in which many show even numbers: they are read beside their places."""
    found: set[Cell] = set()
    for some in _by_block(cells).values():
        even = sum(cells[at].read not in {NOTHING, *TARGETS} for at in some)
        found.update(some if even > max(_FEW, _EVEN * len(some)) else ())
    return found


def _numbered(entry: Entry) -> bool:
    """Whether a number is read there, and not 00."""
    best = entry.votes.best
    return best not in {NOTHING, 0} and entry.votes.of(best) > _NUMBER


def _void(entry: Entry) -> Entry:
    """The entry where nothing printed means 00."""
    votes = Opinion({0: math.fsum(entry.votes.shares.values())}, entry.votes.each)
    return replace(entry, votes=votes, read=0)


def _bound(cells: Mapping[Cell, Entry], weighed: Mapping[Cell, Weighed]) -> float:
    """How sure a cell of this book must be, so that of those taken few enough should be wrong."""
    sure = (max(weighed[at].shares.values()) * entry.seated for at, entry in cells.items())
    expected = 0.0
    for n, p in enumerate(sorted(sure, reverse=True), start=1):
        expected += 1 - p
        if p < SURE and expected > _WRONG * n:
            return min(SURE, max(_SURE, p))
    return _SURE


def _decide(entry: Entry, weighed: Weighed, to: Notes, usual: float, where: str) -> None:
    at = join("/matrices", entry.matrix, entry.key)
    best = likeliest(weighed.shares.items())
    seated = {t: p * entry.seated for t, p in weighed.shares.items()}
    doubtful = _is_strange(entry, weighed, best) or any(s.region.note for s in entry.seen)
    sure = SURE if doubtful else usual
    shares = _shown(entry, seated)
    against = _against(entry, weighed, best)
    if where == _AMID or (where and best):
        against = against or f"read as {best}, {where}"
    to.decide(at, shares, entry.shown, sure=sure, against=against)


def _is_strange(entry: Entry, weighed: Weighed, best: int) -> bool:
    """Whether the column has hardly any such target, and rather what somebody reads instead."""
    column = weighed.column
    rivals = (t for t in entry.votes.shares if isinstance(t, int) and t in column)
    return column[best] < _STRANGE and any(column[t] > column[best] for t in rivals)


def _shown(entry: Entry, shares: Mapping[int, float]) -> dict[object, float]:
    """What can be taken, and what was read beside it that no cell can have."""
    said = entry.votes.shares
    barred = {v: p for v, p in said.items() if v is not NOTHING and v not in TARGETS}
    left = 1 - math.fsum(barred.values())
    named = {t: p * left for t, p in shares.items() if t in said}
    # What nobody named may be likely by the rest of the book; it is no reading.
    return barred | (named or {t: p * left for t, p in shares.items()})


def _against(entry: Entry, weighed: Weighed, best: int) -> str | None:
    """Why the likeliest value cannot be taken, however likely it is."""
    read = entry.votes.best
    if read is NOTHING or entry.votes.of(NOTHING) > _LEGIBLE:
        return "nothing legible here"
    if entry.read not in {NOTHING, *TARGETS}:
        return f"read as {entry.read}, and a cell holds an odd number or 00"
    if entry.printed is not NOTHING and entry.seated < _SEATED:
        return f"the key beside it is read as {entry.printed}"
    if best not in entry.votes.shares:
        return f"read as {read}, where {best} is usual"
    if best != read or weighed.votes[best] < _SEEN:
        return f"read as {read}, not surely; the rest of the book speaks for {best}"
    if entry.votes.torn(best, SURE):
        return f"read as {best} and otherwise, one voter against the other"
    return None


def _keys(found: Mapping[int, Block], cells: Mapping[Cell, Entry], to: Notes) -> None:
    """The keys that all matrices of a range print: one that is missing is lost, not absent."""
    for far in (False, True):
        here = [b for b in found.values() if b.far == far]
        count = Counter(e.key for b in here for e in b.entries)
        for block in here:
            have = {e.key for e in block.entries}
            for key in sorted(k for k, n in count.items() if n > _COMMON * len(here)):
                if key not in have and key % 2 == 0:
                    at = join("/matrices", block.matrix, key)
                    to.doubt(at, "lost: its place in the matrix was not found")
            for key in sorted(k for k in have if count[k] <= _RARE * len(here)):
                if len(here) > 1 and (block.matrix, key) in cells:
                    at = join("/matrices", block.matrix, key)
                    entry = cells[block.matrix, key]
                    readings = rivals(entry.votes.shares)
                    to.doubt(at, "other matrices have no such key", entry.shown, readings)
