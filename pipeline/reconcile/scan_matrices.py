"""The matrices of a book: each cell taken or left to a person."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from pipeline.model.pointer import join
from pipeline.reconcile.scan_cells import Weighed, likeliest, weigh
from pipeline.reconcile.scan_columns import TARGETS
from pipeline.reconcile.scan_entries import Block, Cell, Entry, blocks, entries
from pipeline.reconcile.scan_leaves import Leaf
from pipeline.reconcile.scan_notes import SURE, Notes
from pipeline.reconcile.scan_ranges import Leaves
from pipeline.reconcile.scan_votes import NOTHING, rivals

MATRICES = range(2, 65, 2)
_SEATED = 0.5  # of a cell that stands under its key
_SEEN = 0.97  # what the votes alone must give a value that is taken
_COMMON, _RARE = 0.5, 0.2  # of the matrices of a range: a key they print, one they do not


def read_matrices(
    leaves: Sequence[Leaf], rows: Sequence[int], range_of: Leaves | None, to: Notes
) -> None:
    """Note every cell; what no page shows is left open."""
    found = blocks(leaves)
    if not found:
        to.doubt("/matrices", "lost: no page of the source shows a matrix")
        return
    cells = {(e.matrix, e.key): e for e in entries(found) if e.key % 2 == 0}
    weighed = weigh(cells, rows, range_of)
    for at, entry in cells.items():
        _decide(entry, weighed[at], to)
    for block in found.values():
        if block.shifted:
            to.doubt(join("/matrices", block.matrix), block.shifted)
    _keys(found, cells, to)
    for matrix in MATRICES:
        if matrix not in found:
            to.doubt(join("/matrices", matrix), "lost: no page of the source shows it")


def _decide(entry: Entry, weighed: Weighed, to: Notes) -> None:
    at = join("/matrices", entry.matrix, entry.key)
    best = likeliest(weighed.shares.items())
    seated = {t: p * entry.seated for t, p in weighed.shares.items()}
    to.decide(at, _shown(entry, seated), entry.shown, against=_against(entry, weighed, best))


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
    if read is NOTHING or entry.votes.of(NOTHING) > 1 - SURE:
        return "nothing legible here"
    if read not in TARGETS:
        return f"read as {read}, and a cell holds an odd number or 00"
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
