"""All pairings of a library, several at a time, and the pictures that no duel reaches."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from pipeline.model.book import Book
from pipeline.prove.positions import MOST
from pipeline.prove.proof import Proof, prove

Pairing = tuple[Book, Book]


def pairings(books: Sequence[Book]) -> tuple[Pairing, ...]:
    """Every two books, and each with its equal."""
    return tuple(itertools.combinations_with_replacement(books, 2))


def proofs(wanted: Sequence[Pairing], *, jobs: int = 1, most: int = MOST) -> Iterator[Proof]:
    """The proofs in the order of the pairings, whatever the number of processes."""
    if jobs == 1 or len(wanted) <= 1:
        yield from (prove(a, b, most=most) for a, b in wanted)
        return
    # A new process for each proof gives its memory back; none inherits open files or threads.
    with ProcessPoolExecutor(
        min(jobs, len(wanted)), mp_context=get_context("spawn"), max_tasks_per_child=1
    ) as pool:
        yield from pool.map(_prove, ((a, b, most) for a, b in wanted))


def _prove(asked: tuple[Book, Book, int]) -> Proof:
    first, second, most = asked
    return prove(first, second, most=most)


def unreached(books: Iterable[Book], found: Iterable[Proof]) -> tuple[tuple[str, int], ...]:
    """The pictures of books that came up in none of the proofs, as book and page."""
    done = list(found)
    seen = {(p.first, page) for p in done for page in p.pictures[0]}
    seen |= {(p.second, page) for p in done for page in p.pictures[1]}
    met = {p.first for p in done if p.proved} | {p.second for p in done if p.proved}
    return tuple(
        (b.id, page)
        for b in books
        if b.id in met
        for page in sorted(b.pictures)
        if (b.id, page) not in seen
    )
