"""The entries of the matrices as they were seen, and whether each stands under its printed key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.model.book import EXTENDED
from pipeline.model.sighting import Vote
from pipeline.reconcile.scan_leaves import Leaf
from pipeline.reconcile.scan_sides import LaidOut, off_their_sides
from pipeline.reconcile.scan_votes import NOTHING, Opinion, Seen, boxed, opinion, whole

Cell = tuple[int, int]  # matrix, key
_TARGET, _TARGETS = whole(0, 64), 34
_KEY, _KEYS = whole(1, 64), 64
_AGREE, _FEW = 0.6, 2  # of the keys of a block: read as they should, and read as others
_SEATED, _UNSEATED = 0.9999, 0.9  # that an entry has its key, where the others have theirs or not
# How often a voter that reads digit by digit loses one of two: 42 of 2,700 cells of seven books.
_DIGITWISE, _LOST = "spotter", 0.02
_MISPRINT = 0.01  # what an even number counts for beside others: no cell of nine books has one
_RANGE, _PART = (24, 8), 0.4  # keys of close and extended range; fewer may be chance
_OTHER = 0.5  # a key is read as another one when its own is less likely than this


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A cell with what its voters say, and how sure it is that it stands under its key."""

    matrix: int
    key: int
    seen: tuple[Seen, ...]
    votes: Opinion  # on which target it is
    read: object  # what was read, be it one or not
    seated: float
    printed: object  # what its key was read as

    @property
    def shown(self) -> Seen | None:
        return boxed(self.seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The entries of one matrix; `shifted` says why none of them can be trusted."""

    matrix: int
    entries: tuple[Entry, ...]
    shifted: str | None = None

    @property
    def far(self) -> bool:
        return sum(e.key >= 50 for e in self.entries) * 2 > len(self.entries)  # noqa: PLR2004


def target(seen: Iterable[Seen]) -> Opinion:
    """What the voters make of a cell."""
    return opinion(seen, _TARGET, _TARGETS)


def key(seen: Iterable[Seen]) -> Opinion:
    """What they make of the key that is printed beside it."""
    return opinion(seen, _KEY, _KEYS)


def blocks(leaves: Sequence[Leaf]) -> dict[int, Block]:
    """The matrices of a book; what is printed twice is read together."""
    by: dict[int, list[Leaf]] = {}
    for leaf in leaves:
        if leaf.matrix is not None and leaf.unit.matrix:
            by.setdefault(leaf.matrix, []).append(leaf)
    found = {m: _block(m, by[m]) for m in sorted(by)}
    once = [m for m in found if len(by[m]) == 1]  # of two prints each has its own places
    odd = off_their_sides({m: _laid_out(by[m]) for m in once})
    return {
        m: replace(block, shifted=odd[m]) if m in odd and block.shifted is None else block
        for m, block in found.items()
    }


def _laid_out(leaves: Sequence[Leaf]) -> LaidOut:
    """The places of each key and target, and what the target says."""
    keys, cells = _by_key(leaves, "key"), _by_key(leaves, "cell")
    both = [(keys[k][0], seen) for k, seen in sorted(cells.items()) if k in keys]
    told = [(key.region.box, seen[0].region.box, target(seen)) for key, seen in both]
    return LaidOut(entries=told, turn=leaves[0].unit.turn)


def _block(matrix: int, leaves: Sequence[Leaf]) -> Block:
    cells, keys = _by_key(leaves, "cell"), _by_key(leaves, "key")
    printed = {k: key(keys.get(k, ())) for k in cells}
    read = {k: o for k, o in printed.items() if o.best is not NOTHING}
    others = [k for k, o in read.items() if o.of(k) < _OTHER]
    agree = len(read) - len(others)
    ordered = agree >= _AGREE * len(cells) and len(others) <= _FEW
    seated = _SEATED if ordered else _UNSEATED
    entries = tuple(
        Entry(
            matrix=matrix,
            key=k,
            seen=tuple(seen),
            votes=target([_as_target(_told(s)) for s in seen]),
            read=target([_told(s) for s in seen]).best,
            seated=_seated(printed[k], k, seated),
            printed=printed[k].best,
        )
        for k, seen in sorted(cells.items())
    )
    shifted = None
    if len(others) > _FEW:
        told = ", ".join(f"{read[k].best} for {k}" for k in others[:_FEW])
        shifted = f"{len(others)} of {len(cells)} keys are read as others ({told} ...)"
    usual = _RANGE[sum(k >= EXTENDED.start for k in cells) * 2 > len(cells)]
    if shifted is None and len(cells) < _PART * usual:
        shifted = f"only {len(cells)} of its keys were found, which may be a part of something else"
    return Block(matrix=matrix, entries=entries, shifted=shifted)


def _told(seen: Seen) -> Seen:
    """The same, where one digit may stand for a number of two that another voter reads."""
    votes = seen.region.votes
    others = {v.value for v in votes if v.voter != _DIGITWISE and isinstance(v.value, int)}
    more = tuple(
        Vote(voter=_DIGITWISE, value=other, p=_LOST * v.p)
        for v in votes
        if v.voter == _DIGITWISE and isinstance(v.value, int)
        for other in sorted(others)
        if v.value < 10 <= other and v.value in divmod(other, 10)  # noqa: PLR2004
    )
    return replace(seen, region=replace(seen.region, votes=(*votes, *more))) if more else seen


def _as_target(seen: Seen) -> Seen:
    """The same, each voter told that a number is a target: what it takes for 58 or 53 is 53.

    This comes before they are pooled: what is left for 58 would speak for all that none has named.
    """
    votes = seen.region.votes
    number, even = (dict.fromkeys((v.voter for v in votes), most) for most in (1.0, 0.0))
    for v in votes:
        number[v.voter] -= v.p if v.value is NOTHING else 0
        even[v.voter] += v.p if _is_even(v) else 0
    more = {who: most / max(most - even[who] * (1 - _MISPRINT), _MISPRINT)
            for who, most in number.items()}  # fmt: skip
    told = (
        v if v.value is NOTHING
        else replace(v, p=v.p * more[v.voter] * (_MISPRINT if _is_even(v) else 1))
        for v in votes
    )  # fmt: skip
    return replace(seen, region=replace(seen.region, votes=tuple(told)))


def _is_even(vote: Vote) -> bool:
    return isinstance(vote.value, int) and vote.value > 0 and not vote.value % 2


def _by_key(leaves: Sequence[Leaf], kind: str) -> dict[int, list[Seen]]:
    found: dict[int, list[Seen]] = {}
    for leaf in leaves:
        for seen in leaf.unit.seen(kind):
            if seen.region.key is not None:
                found.setdefault(seen.region.key, []).append(seen)
    return found


def _seated(printed: Opinion, key: int, before: float) -> float:
    """How likely the key is the one that belongs there, with what was read of it."""
    if printed.best is NOTHING:
        return before
    yes = before * printed.of(key)
    no = (1 - before) * (1 - printed.of(key))
    return yes / (yes + no) if yes + no else before


def entries(found: Mapping[int, Block]) -> Iterator[Entry]:
    for block in found.values():
        yield from block.entries
