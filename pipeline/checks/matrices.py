"""Matrices: their numbers, their keys, and where their cells lead."""

from __future__ import annotations

from collections import defaultdict

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import cell, cells, counted, extended_pages, is_open, keys_of, listed
from pipeline.checks.series import MATRICES
from pipeline.model.book import Draft
from pipeline.model.pointer import join


def _odd(draft: Draft) -> Found:
    for matrix in draft.matrices:
        if matrix % 2:
            yield join("/matrices", matrix), f"{matrix} is an odd number"


def _missing(draft: Draft) -> Found:
    gone = [
        m for m in MATRICES if m not in draft.matrices and not is_open(draft, join("/matrices", m))
    ]
    if gone:
        yield "/matrices", f"{len(gone)} of 32 matrices not there: {listed(gone, 12)}"


def _key_odd(draft: Draft) -> Found:
    for matrix, key, _ in cells(draft):
        if key % 2:
            yield cell(matrix, key), f"{key} is an odd number"


def _keys_missing(draft: Draft) -> Found:
    for matrix, entries in draft.matrices.items():
        gone = [
            k
            for k in keys_of(draft, matrix)
            if k not in entries and not is_open(draft, cell(matrix, k))
        ]
        if gone and matrix % 2 == 0:
            yield (
                join("/matrices", matrix),
                f"{counted(len(gone), 'key')} not there: {listed(gone)}",
            )


def _key_range(draft: Draft) -> Found:
    extended = extended_pages(draft)
    for matrix, entries in draft.matrices.items():
        here = matrix in extended
        others = [k for k in entries if (k in extended) != here and k % 2 == 0]
        if others and matrix % 2 == 0:
            mine, theirs = ("extended", "close") if here else ("close", "extended")
            found = f"{theirs} {'keys' if len(others) > 1 else 'key'} {listed(others)}"
            yield cell(matrix, others[0]), f"matrix {matrix} is of {mine} range and has the {found}"


def _target_even(draft: Draft) -> Found:
    for matrix, key, target in cells(draft):
        if target and target % 2 == 0:
            yield cell(matrix, key), f"leads to {target}, an even number"


def _target_missing(draft: Draft) -> Found:
    places: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for matrix, key, target in cells(draft):
        lost = is_open(draft, join("/pictures", target))
        if target % 2 and target not in draft.pictures and not lost and target != draft.start:
            places[target].append((matrix, key))
    for target, found in places.items():
        number = counted(len(found), "cell leads", "cells lead")
        yield cell(*found[0]), f"{number} to picture {target}, which is not there"


CHECKS = (
    Check(
        code="matrix-odd",
        severity="error",
        title="Matrices have even numbers",
        hint="a matrix has the even number of a maneuver: look at the parchment again",
        find=_odd,
    ),
    Check(
        code="matrix-missing",
        severity="warning",
        title="A book has the 32 matrices 2 to 64",
        hint="add what was not read; name it in open where it is lost",
        find=_missing,
    ),
    Check(
        code="key-odd",
        severity="error",
        title="Keys are even",
        hint="a key is the page of a maneuver, and those are even: look at the cell again",
        find=_key_odd,
    ),
    Check(
        code="key-missing",
        severity="warning",
        title="A matrix has a key for each maneuver of its range",
        hint="matrices 2 to 48 have the keys 2 to 48, matrices 50 to 64 the keys 50 to 64; name in"
        " open what is lost",
        find=_keys_missing,
    ),
    Check(
        code="key-range",
        severity="warning",
        title="Close and extended maneuvers do not meet in one matrix",
        hint="look at the number of the matrix and of the key again",
        find=_key_range,
    ),
    Check(
        code="target-even",
        severity="error",
        title="Cells lead to odd pictures",
        hint="a cell holds an odd number from 1 to 63, or 00: look at it again",
        find=_target_even,
    ),
    Check(
        code="target-missing",
        severity="error",
        title="Cells lead to pictures that the book has",
        hint="look at the cell again, or add the picture",
        find=_target_missing,
    ),
)
