"""Columns of the matrices and the rows of the sheet: each speaks of the same maneuver."""

from __future__ import annotations

from collections import Counter, defaultdict

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import ROWS, cell, cells, counted, is_open, is_settled, listed, named
from pipeline.checks.series import UNDER
from pipeline.model.book import Draft
from pipeline.model.pointer import join

_ENOUGH = 8  # a third of a column: fewer cells are misprints rather than a way to read


def _is_transposed(draft: Draft) -> tuple[int, int] | None:
    """How many telling cells fit the right reading, and how many the transposed one, if these win.

    A cell tells by a 00 (the maneuver of its column is missing on the sheet) or by a picture that
    stands under certain keys only.
    """
    right = wrong = 0
    rows = draft.sheet.maneuvers
    for matrix, key, target in cells(draft):
        if target == 0 and rows and is_settled(draft, ROWS):
            fits, turned = key not in rows, matrix not in rows
        elif target in UNDER:
            fits, turned = key in UNDER[target], matrix in UNDER[target]
        else:
            continue
        right += fits and not turned
        wrong += turned and not fits
    return (right, wrong) if wrong >= _ENOUGH and wrong > 2 * right else None


def _orientation(draft: Draft) -> Found:
    if found := _is_transposed(draft):
        right, wrong = found
        telling = "of the cells that tell (00, and pictures 25, 37 and 43)"
        fit = f"{right} fit as they are, {wrong} if matrix and key change places"
        yield "/matrices", f"the matrices look transposed: {telling}, {fit}"


def _columns(draft: Draft) -> dict[int, dict[int, int]]:
    """The matrices seen by key: key, matrix, target; nothing where they look transposed."""
    columns: dict[int, dict[int, int]] = defaultdict(dict)
    if not _is_transposed(draft):
        for matrix, key, target in cells(draft):
            columns[key][matrix] = target
    return columns


def _zero_owned(draft: Draft) -> Found:
    for key, column in _columns(draft).items():
        zeros = [matrix for matrix, target in column.items() if target == 0]
        if zeros and key in draft.sheet.maneuvers:
            where = named(zeros, "matrix", "matrices")
            some = f"{len(zeros)} of the {len(column)} cells of its column ({where})"
            which = "its whole column" if len(zeros) == len(column) else some
            yield cell(zeros[0], key), f"the sheet has row {key}, and 00 stands in {which}"


def _without_row(draft: Draft) -> dict[int, dict[int, int]]:
    """The columns of maneuvers that the sheet surely lacks."""
    if not draft.sheet.maneuvers:
        return {}
    return {
        key: column
        for key, column in _columns(draft).items()
        if key % 2 == 0 and key not in draft.sheet.maneuvers and not is_open(draft, join(ROWS, key))
    }


def _filled(draft: Draft) -> Found:
    for key, column in _without_row(draft).items():
        if all(column.values()):
            yield (
                cell(next(iter(column)), key),
                f"column {key} is filled, and the sheet has no row {key}",
            )


def _ragged(draft: Draft) -> Found:
    for key, column in _without_row(draft).items():
        filled = [matrix for matrix, target in column.items() if target]
        if filled and len(filled) < len(column):
            where = named(filled, "matrix", "matrices")
            found = f"{len(filled)} of {len(column)} cells filled ({where})"
            yield cell(filled[0], key), f"the sheet has no row {key}, and its column has {found}"


def _under(draft: Draft) -> Found:
    if _is_transposed(draft):
        return
    places: dict[int, list[tuple[int, int]]] = defaultdict(list)
    total: Counter[int] = Counter()
    for matrix, key, target in cells(draft):
        total[target] += 1
        if target in UNDER and key not in UNDER[target]:
            places[target].append((matrix, key))
    for target, found in places.items():
        # A beast without a weapon may use the picture for something else altogether.
        if len(found) > total[target] // 4:
            continue
        keys = " or ".join(map(str, sorted(UNDER[target])))
        where = listed(f"{key} in matrix {matrix}" for matrix, key in found)
        number = counted(len(found), "cell")
        yield (
            cell(*found[0]),
            f"picture {target} stands under key {keys} alone, here in {number}: {where}",
        )


CHECKS = (
    Check(
        code="orientation",
        severity="error",
        title="A matrix is the opponent's maneuver, a key the fighter's own",
        hint="read the source the other way round: matrix and key have changed places; nothing is"
        " repaired by itself",
        find=_orientation,
    ),
    Check(
        code="zero-owned",
        severity="error",
        title="No 00 stands under a maneuver of the sheet",
        hint="look at the cells again; if they print 00, the row does not belong to the sheet",
        find=_zero_owned,
    ),
    Check(
        code="column-ragged",
        severity="warning",
        title="The column of a missing maneuver is 00 throughout, or filled throughout",
        hint="look at the few cells that differ again",
        find=_ragged,
    ),
    Check(
        code="column-without-row",
        severity="note",
        title="A filled column has its row on the sheet",
        hint="six books of the series print such a column; else look for a row that was not read",
        find=_filled,
    ),
    Check(
        code="picture-key",
        severity="warning",
        title="Pictures 25, 37 and 43 stand under their own keys",
        hint="look at these cells again: a digit may have been misread",
        find=_under,
    ),
)
