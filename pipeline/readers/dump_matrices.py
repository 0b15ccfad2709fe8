"""The entries of a matrix by their keys: a key that is misread is known by its place."""

from __future__ import annotations

import difflib
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.readers.dump_items import Entry, Item
from pipeline.readers.dump_reading import Reading

_LAST_TARGET = 63
_SLIPS = 4  # keys of one matrix that may be known by their places


def read_matrices(items: Mapping[int, Item], to: Reading) -> None:
    """Note the cells of all matrices; a cell that is not legible is open."""
    for page, item in items.items():
        _matrix(page, item, to)


def _matrix(page: int, item: Item, to: Reading) -> None:
    keys = item.keys
    seen: set[int] = set()
    for key, entry, why in _keyed(item.entries, keys):
        pointer = join("/matrices", page, key)
        if key in seen:
            rivals = _rivals(entry)
            to.doubt(pointer, "two entries of this key, or one misread", entry.line, rivals)
            continue
        seen.add(key)
        _cell(pointer, entry, why, to)
    for key in keys:
        if key not in seen:
            to.doubt(join("/matrices", page, key), "no entry of this key is legible", item.line)


def _cell(pointer: str, entry: Entry, why: str | None, to: Reading) -> None:
    target = entry.target
    if target is None:
        to.doubt(pointer, "no target behind the arrow is legible", entry.line)
    elif target < 0 or target > _LAST_TARGET or (target % 2 == 0 and target):
        to.doubt(pointer, f"{target} is no picture: they are odd, 1 to 63", entry.line)
    elif entry.doubtful:
        to.doubt(pointer, entry.doubtful, entry.line, _rivals(entry))
    else:
        to.note(pointer, target, entry.line, why=why)


def _rivals(entry: Entry) -> list[Rival]:
    return [Rival(value=entry.target)] if entry.target is not None else []


def _keyed(
    entries: Sequence[Entry], keys: tuple[int, ...]
) -> Iterator[tuple[int, Entry, str | None]]:
    """Each entry with the key that it has, or must have by its place in the order."""
    read = [e.key for e in entries]
    count = Counter(read)
    if all(k in keys and n == 1 for k, n in count.items()):
        for entry in entries:
            yield entry.key or 0, entry, None
        return
    order = max(_orders(keys), key=lambda o: _agreement(read, o))
    matcher = difflib.SequenceMatcher(None, read, order, autojunk=False)
    for tag, i0, i1, j0, j1 in matcher.get_opcodes():
        same = tag == "equal" or (tag == "replace" and i1 - i0 == j1 - j0 <= _SLIPS)
        for i in range(i0, i1):
            entry = entries[i]
            if tag == "equal":
                yield entry.key or 0, entry, None
            elif same:
                key = order[j0 + i - i0]
                yield key, entry, f"key {entry.key} stands where {key} belongs"
            elif entry.key in keys and count[entry.key] == 1:
                lone = f"key {entry.key} stands apart from its place"
                yield entry.key or 0, _suspect(entry, lone), None


def _suspect(entry: Entry, why: str) -> Entry:
    return Entry(entry.key, entry.target, entry.line, entry.doubtful or why, entry.gap)


def _orders(keys: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The orders in which a grid with so many columns is read, its keys going down them."""
    for columns in range(1, len(keys) + 1):
        rows = math.ceil(len(keys) / columns)
        at = [i + j * rows for i in range(rows) for j in range(columns)]
        yield tuple(keys[k] for k in at if k < len(keys))


def _agreement(read: Sequence[int | None], order: Sequence[int]) -> int:
    """How many keys follow in the dump the one that they follow in the order."""
    following = dict(itertools.pairwise(order))
    return sum(a is not None and following.get(a) == b for a, b in itertools.pairwise(read))
