"""X of rows that look alike, decided together."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_series import SERIES, Counts, using
from pipeline.reconcile.scan_sheet_alike import Read, joined
from pipeline.reconcile.scan_votes import Opinion, Seen

USUAL = Counts(led=SERIES.led, colours=SERIES.colours, mods=SERIES.mods,
               x={44: {56: 6}, 34: {56: 6}, 48: {56: 6}})  # fmt: skip


def row(page: int, said: dict[int, float], group: int = 1, scan: int = 0) -> Read:
    region = Region(kind="row x", box=(0, 0, 9, 9), votes=(Vote(voter="a", value=50, p=1.0),),
                    block=group)  # fmt: skip
    left = (1 - sum(said.values())) / (8 - len(said))
    shares: dict[Hashable, float] = dict(said.items())
    opinion = Opinion(shares=shares, each=left, tops=(max(said, key=lambda x: said[x]),))
    return Read(page, (Seen(scan, region),), opinion, opinion)


def test_what_is_usual_for_the_pages_names_what_is_misread_alike() -> None:
    said = {58: 0.9, 56: 0.06}
    with using(USUAL):
        found = joined([row(page, said) for page in (44, 34, 48, 14)])
    best = {page: one.best for page, one in found.likely.items()}
    assert best == dict.fromkeys((44, 34, 48, 14), 56)
    assert found.misread == {58}


def test_seen_once_or_often_is_worth_no_more_where_nothing_is_usual() -> None:
    said = {58: 0.8, 56: 0.1}
    with using(Counts(led={}, colours={}, x={}, mods={})):
        few = joined([row(p, said) for p in (4, 6)]).likely[4].of(58)
        many = joined([row(p, said) for p in (4, 6, 10, 12, 14, 18)]).likely[4].of(58)
    assert few == pytest.approx(many) == pytest.approx(0.8)


def test_one_that_is_surely_read_otherwise_is_not_of_them() -> None:
    said = {64: 0.7, 54: 0.2}
    found = joined([row(10, said), row(28, said), row(12, said), row(14, {54: 0.99})])
    assert 14 not in found.likely
    assert found.likely[10].best == 64
    assert not found.misread


def test_groups_of_two_scans_are_two() -> None:
    said = {64: 0.7, 54: 0.2}
    assert joined([row(10, said, scan=0), row(12, said, scan=1)]).likely == {}


def test_a_row_that_is_like_none_stands_alone() -> None:
    assert joined([row(10, {64: 0.9}, group=0), row(12, {64: 0.9}, group=0)]).likely == {}
