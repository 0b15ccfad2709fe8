"""Voters that read one place, made one opinion."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_votes import NOTHING, Opinion, Seen, opinion, rivals, whole

CELL = whole(0, 64)


def _seen(*votes: tuple[str, object, float], note: str = "") -> Seen:
    told = tuple(Vote(voter=v, value=value, p=p) for v, value, p in votes)
    return Seen(0, Region(kind="cell", box=(0, 0, 1, 1), votes=told, note=note))


def _said(*votes: tuple[str, object, float], note: str = "") -> Opinion:
    return opinion([_seen(*votes, note=note)], CELL, 34)


def test_nobody_saw_anything() -> None:
    said = opinion([], CELL, 34)
    assert said.best is NOTHING
    assert said.of(7) == pytest.approx(1 / 34)


def test_two_that_agree_are_surer_than_one() -> None:
    one, two = _said(("a", 7, 0.95)), _said(("a", 7, 0.95), ("b", 7, 0.95))
    assert one.of(7) == pytest.approx(0.95, abs=0.005)
    assert one.of(7) < two.of(7) < 0.98  # neither is clear: both may be misled by the print
    assert two.tops == (7, 7)


def test_where_one_is_clear_the_other_counts_apart() -> None:
    clear = _said(("a", 7, 0.995))
    assert _said(("a", 7, 0.995), ("b", 7, 0.8)).of(7) > clear.of(7)


def test_two_that_differ_are_not_sure() -> None:
    said = _said(("a", 7, 0.99), ("b", 17, 0.95))
    assert said.best == 7
    assert said.of(7) < 0.9
    assert said.of(17) > 0.1


def test_a_voter_alone_is_not_believed_to_the_end() -> None:
    assert _said(("a", 7, 1.0)).of(7) < 0.9985
    assert _said(("a", 7, 1.0), ("b", 7, 1.0)).of(7) > 0.9999


def test_a_region_with_a_note_is_believed_less() -> None:
    votes = ("a", 7, 1.0), ("b", 7, 1.0)
    assert _said(*votes, note="written over").of(7) < 0.998


def test_what_can_be_no_reading_is_nothing_legible() -> None:
    for odd in (True, 65, "7", 7.0, None, [7], {"a": 1}):
        said = _said(("a", odd, 0.9))
        assert said.best is NOTHING
        assert said.of(NOTHING) == pytest.approx(0.9, abs=0.01)


def test_doubled_pages_vote_together() -> None:
    pages = [_seen(("a", 7, 0.9)), Seen(1, _seen(("a", 7, 0.9)).region)]
    assert opinion(pages, CELL, 34).of(7) > _said(("a", 7, 0.9)).of(7)


_VOTES = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.sampled_from([None, 0, 1, 7, 45, 64, 99]),
        st.floats(0, 1, allow_subnormal=False),
    ),
    max_size=8,
)


@given(_VOTES)
def test_shares_sum_to_one(votes: list[tuple[str, object, float]]) -> None:
    said = _said(*votes)
    named = len(said.shares)
    total = math.fsum(said.shares.values()) + said.each * max(34 - named, 1)
    assert total == pytest.approx(1)
    assert all(0 <= p <= 1 for p in said.shares.values())


@given(_VOTES)
def test_the_order_of_the_voters_is_nothing(votes: list[tuple[str, object, float]]) -> None:
    said, turned = _said(*votes), _said(*reversed(votes))
    assert said.shares.keys() == turned.shares.keys()
    assert all(said.of(v) == pytest.approx(turned.of(v)) for v in said.shares)


def test_rivals_are_ranked_and_few() -> None:
    shares = {7: 0.5, (3, -2): 0.3, NOTHING: 0.1, 9: 0.06, 11: 0.03, 13: 0.01, 15: 1e-6}
    told = rivals(dict(shares))
    assert [r.value for r in told] == [7, [3, -2], 9, 11]
    assert told[0].p == 0.5
