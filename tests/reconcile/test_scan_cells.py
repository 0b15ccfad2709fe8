"""Cells weighed together: against all joint readings of small books, counted one by one."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import Maneuver, Picture
from pipeline.model.clauses import Only
from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_cells import _APART, Weighed, meet, weigh
from pipeline.reconcile.scan_columns import TARGETS, columns
from pipeline.reconcile.scan_entries import Cell, Entry, target
from pipeline.reconcile.scan_matrices import _is_strange
from pipeline.reconcile.scan_ranges import Leaves, leaves
from pipeline.reconcile.scan_votes import NOTHING, Seen, opinion, whole

FAR = Picture(tell=(Only(only=("white", "black")),))
NEAR = Picture(tell=(Only(only=("green",)),))
PICTURES = {3: NEAR, 35: FAR, 45: NEAR, 57: FAR}


def _brute(
    shares: Mapping[Cell, Mapping[int, float]], known: Leaves
) -> dict[Cell, dict[int, float]]:
    """The shares of each cell by all joint readings of all cells."""
    at = list(shares)
    found: dict[Cell, dict[int, float]] = {c: dict.fromkeys(shares[c], 0.0) for c in at}
    for joint in itertools.product(*(shares[c] for c in at)):
        read = dict(zip(at, joint, strict=True))
        weight = math.prod(shares[c][read[c]] for c in at)
        for a, b in at:
            if a < b and (b, a) in read:
                one, other = read[a, b], read[b, a]
                sides = known(one, other, False), known(other, one, False)  # noqa: FBT003
                if one and other and None not in sides and sides[0] != sides[1]:
                    weight *= _APART
        for c in at:
            found[c][read[c]] += weight
    total = math.fsum(found[at[0]].values())
    return {c: {v: w / total for v, w in some.items()} for c, some in found.items()}


_SHARES = st.lists(st.lists(st.floats(0.01, 1), min_size=3, max_size=3), min_size=5, max_size=5)


@given(_SHARES, st.sampled_from([(3, 35, 57), (0, 45, 35), (3, 5, 35)]))
def test_meeting_cells_are_weighed_as_all_joint_readings_are(
    weights: list[list[float]], values: tuple[int, int, int]
) -> None:
    cells: list[Cell] = [(2, 4), (4, 2), (2, 6), (6, 2), (4, 4)]
    shares = {
        at: {v: w / sum(row) for v, w in zip(values, row, strict=True)}
        for at, row in zip(cells, weights, strict=True)
    }
    known = leaves({}, PICTURES)
    want, have = _brute(shares, known), meet(shares, known)
    for at in cells:
        for v in values:
            assert have[at][v] == pytest.approx(want[at][v], abs=1e-7)


def _entry(matrix: int, key: int, shares: Mapping[int, float]) -> Entry:
    votes = tuple(Vote(voter=x, value=v, p=p) for x in "ab" for v, p in shares.items())
    seen = Seen(0, Region(kind="cell", box=(0, 0, 1, 1), votes=votes, key=key))
    said = opinion([seen], whole(0, 64), 34)
    return Entry(matrix=matrix, key=key, seen=(seen,), votes=said, read=said.best, seated=1.0,
                 printed=NOTHING)  # fmt: skip


def _book(odd: Mapping[Cell, Mapping[int, float]]) -> dict[Cell, Entry]:
    """A column of 45 under 2 and of 3 under 10, but for some cells."""
    cells: dict[Cell, Entry] = {}
    for m in range(2, 49, 2):
        for k, usual in ((2, 45), (10, 3)):
            cells[m, k] = _entry(m, k, odd.get((m, k), {usual: 0.999}))
    return cells


def test_an_unclear_cell_is_what_its_column_is() -> None:
    shares = weigh(_book({(8, 2): {45: 0.5, 49: 0.5}}), ())[8, 2].shares
    assert shares[45] > 0.9


def test_a_clear_cell_stands_against_its_column() -> None:
    shares = weigh(_book({(8, 2): {61: 1.0}}), ())[8, 2].shares
    assert max(shares, key=lambda v: shares[v]) == 61


def test_the_other_range_decides_between_two_readings() -> None:
    """Key 10 of matrix 2 and key 2 of matrix 10 meet; 35 leaves far, 45 does not."""
    unclear = {(10, 2): {45: 0.5, 35: 0.5}, (2, 10): {57: 1.0}}
    plain = weigh(_book(unclear), ())[10, 2].shares
    ranged = weigh(_book(unclear), (), leaves({}, PICTURES))[10, 2].shares
    assert ranged[35] / ranged[45] > 20 * plain[35] / plain[45]


def test_where_rows_are_that_the_sheet_does_not_show_nobody_can_tell() -> None:
    far = Maneuver(group="from afar", name="lob", colour="white", mod=0)
    pictures = {n: Picture(tell=(Only(only=(s,)),)) for n, s in ((1, "from afar"), (3, "white"))}
    for rows, side in (({}, None), ({50: far}, True)):
        after = leaves(rows, pictures)
        assert (after(1, 3, False), after(3, 1, False)) == (side, True)  # noqa: FBT003


def test_a_sheet_without_the_row_speaks_for_00() -> None:
    cells = {(m, 60): _entry(m, 60, {0: 0.5, 9: 0.5}) for m in (50, 52)}
    assert weigh(cells, (2, 4))[50, 60].shares[0] > weigh(cells, (2, 4, 60))[50, 60].shares[0]


def test_a_picture_that_its_matrix_has_elsewhere_is_less_strange() -> None:
    column = columns([(2, {45: 1.0})] * 20, ())[2]
    alone, beside = column.without({45: 1.0}, {}), column.without({45: 1.0}, {51: 5.0, 9: 5.0})
    assert beside[51] > 5 * beside[61]
    assert alone[51] == pytest.approx(alone[61])


def test_a_column_gives_every_target_a_share() -> None:
    for key in (2, 12, 64, 5):
        column = columns([(key, {0: 1.0}), (key, {7: 1.0})], ())[key]
        shares = column.without({7: 1.0}, {7: 1.0, 9: 2.0})
        assert math.fsum(shares.values()) == pytest.approx(1)
        assert all(shares[t] > 0 for t in TARGETS)


@pytest.mark.parametrize(
    ("second", "strange"), [((31, 0.999), False), ((39, 0.6), True), ((21, 0.6), False)]
)
def test_a_rare_target_is_strange_where_somebody_reads_a_usual_one(
    second: tuple[int, float],
    strange: bool,  # noqa: FBT001
) -> None:
    """What is rare counts against a reading only beside another one that is less rare."""
    votes = (Vote(voter="a", value=31, p=0.999), Vote(voter="b", value=second[0], p=second[1]))
    seen = Seen(0, Region(kind="cell", box=(0, 0, 1, 1), votes=votes, key=4))
    said = target([seen])
    entry = Entry(matrix=2, key=4, seen=(seen,), votes=said, read=said.best, seated=1.0, printed=4)
    column = {v: 0.9 if v == 39 else 0.0001 for v in TARGETS}
    column[21] = 0.00001
    weighed = Weighed(votes={}, column=column, shares={})
    assert _is_strange(entry, weighed, 31) is strange
    usual = Weighed(votes={}, column={**column, 31: 0.5}, shares={})
    assert not _is_strange(entry, usual, 31)
