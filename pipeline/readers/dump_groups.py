"""Which group each row of a sheet is of, where the labels have slipped out of their cells.

A label is printed once beside its rows; a dump sets it a row too high or too low, or in pieces on
several lines. Rows are cut into blocks by their pages: the series keeps the pages of one category
together. Labels go to the blocks in their order, each to one that is near.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.selectors import contains, singular

# The categories of the series by their pages (DUEL-083), and words that they are called by.
FAMILIES: tuple[tuple[frozenset[int], tuple[str, ...]], ...] = (
    (frozenset({24, 36}), ("down swing",)),
    (frozenset({28, 10, 2}), ("side swing",)),
    (frozenset({32, 14}), ("thrust",)),
    (frozenset({42, 12, 22, 38}), ("fake", "feint")),
    (frozenset({44, 48, 6}), ("protected attack", "skill")),
    (frozenset({34, 40, 30, 46}), ("special",)),
    (frozenset({26, 4}), ("block", "shield block", "shield strike")),
    (frozenset({18, 8, 20, 16}), ("jump",)),
    (frozenset(range(50, 65, 2)), ("extended range",)),
)
_FOREIGN = 1.5  # a row in a block of another family
_CUT = 1.2  # a block that parts rows of one family
_FAR = 1.0  # a label a row off its block; two rows off are four times as bad
_SECOND = 0.8  # a second label in one block
_BARE = 1.5  # a block without a label
_NAMED = 2.0  # a label that is a usual name of the family
_SLIGHT, _SURE = 1.0, 2.5  # gains that say nothing, and that say that labels have slipped
_LONGEST = 9  # rows of one block
_PIECES = 3  # labels of one block


@dataclass(frozen=True, slots=True)
class Block:
    """Rows `start` to `stop`, and the labels that are theirs."""

    start: int
    stop: int
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Grouping:
    """Two ways to read the labels, and which of them holds.

    `printed` takes each label for its row and those below it, `near` by the pages of the rows.
    """

    printed: tuple[Block, ...]
    near: tuple[Block, ...]
    gain: float  # how much better the second fits the pages

    @property
    def slipped(self) -> bool:
        """Whether the labels have surely slipped."""
        return self.gain >= _SURE

    def of(self, row: int) -> tuple[tuple[int, ...], ...]:
        """The labels of a row: one reading, or two where it is open which one holds."""
        by_page = _at(self.near, row)
        as_printed = _at(self.printed, row)
        if self.slipped or by_page == as_printed:
            return (by_page,)
        return (as_printed,) if self.gain < _SLIGHT else (as_printed, by_page)


def _at(blocks: Sequence[Block], row: int) -> tuple[int, ...]:
    return next((b.labels for b in blocks if b.start <= row < b.stop), ())


def grouping(pages: Sequence[int | None], labels: Sequence[str]) -> Grouping:
    """Both readings of the labels of a sheet."""
    families = tuple(_family(p) for p in pages)
    starts = sorted({0, *(i for i, text in enumerate(labels) if text)})
    printed = tuple(
        Block(a, b, (a,) if labels[a] else ())
        for a, b in zip(starts, [*starts[1:], len(pages)], strict=True)
    )
    near = blocks_of(pages, labels)
    gain = _cost(printed, labels, families) - _cost(near, labels, families)
    return Grouping(printed, near, gain)


def _cost(blocks: Sequence[Block], labels: Sequence[str], families: Sequence[int | None]) -> float:
    return sum(
        _shape(families, b.start, b.stop) + _labelled(b.labels, labels, families, b.start, b.stop)
        for b in blocks
    )


def blocks_of(pages: Sequence[int | None], labels: Sequence[str]) -> tuple[Block, ...]:
    """The rows in blocks, with the places of their labels; `labels` has one or none a row."""
    places = tuple(i for i, text in enumerate(labels) if text)
    families = tuple(_family(p) for p in pages)
    n = len(pages)

    @functools.cache
    def best(start: int, used: int) -> tuple[float, tuple[Block, ...]]:
        if start == n:
            return (_BARE * (len(places) - used), ())
        found: tuple[float, tuple[Block, ...]] = (float("inf"), ())
        for stop in range(start + 1, min(start + _LONGEST, n) + 1):
            shape = _shape(families, start, stop)
            for count in range(min(_PIECES, len(places) - used) + 1):
                if any(abs(i - start) > _LONGEST for i in places[used : used + count]):
                    break
                own = places[used : used + count]
                cost = shape + _labelled(own, labels, families, start, stop)
                rest, tail = best(stop, used + count)
                if cost + rest < found[0]:
                    found = (cost + rest, (Block(start, stop, own), *tail))
        return found

    return best(0, 0)[1]


def _family(page: int | None) -> int | None:
    return next((i for i, (pages, _) in enumerate(FAMILIES) if page in pages), None)


def _shape(families: Sequence[int | None], start: int, stop: int) -> float:
    """How badly rows make one block."""
    own = [f for f in families[start:stop] if f is not None]
    main = max(set(own), key=own.count) if own else None
    foreign = sum(f != main for f in own)
    cut = stop < len(families) and families[stop] is not None and families[stop] == main
    return _FOREIGN * foreign + _CUT * cut


def _labelled(
    own: Sequence[int],
    labels: Sequence[str],
    families: Sequence[int | None],
    start: int,
    stop: int,
) -> float:
    if not own:
        return _BARE
    off = sum(_FAR * max(start - i, i - stop + 1, 0) ** 2 for i in own)
    main = _main(families[start:stop])
    fits = main is not None and any(_is_named(labels[i], main) for i in own)
    return off + _SECOND * (len(own) - 1) - _NAMED * fits


@functools.lru_cache(maxsize=1024)
def _is_named(label: str, family: int) -> bool:
    """Whether a label is a usual name of a category."""
    return any(contains(label, singular(name)) for name in FAMILIES[family][1])


def _main(families: Sequence[int | None]) -> int | None:
    own = [f for f in families if f is not None]
    return max(set(own), key=own.count) if own else None


def is_legible(label: str) -> bool:
    """Whether a label is made of words: signs, figures and lone small words are misread."""
    if re.search(r"\d|[^\w\s'’/&().,-]", label) or not label[:1].isupper():
        return False
    return bool(re.search(r"[^\W\d_]{3}", label)) and not re.search(
        r"[^\x00-\u024f\u3000-\u9fff]", label
    )
