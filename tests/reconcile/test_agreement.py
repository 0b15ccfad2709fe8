"""The measure of sisterhood and the rule it is held against."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import Draft
from pipeline.reconcile.agreement import LEAST, agreement
from pipeline.reconcile.counts import lower_bound
from tests.reconcile.damage import LAMPLIGHTER, MIRIM, by_pages, called, changed, reworded, torn
from tests.strategies import drafts

CELLS = [(m, k) for m, cells in MIRIM.matrices.items() for k, to in cells.items() if to]


def with_cells(number: int) -> Draft:
    """Mirim with so many live cells."""
    kept = set(CELLS[:: len(CELLS) // number][:number])
    lost = [f"/matrices/{m}/{k}" for m in MIRIM.matrices for k in MIRIM.matrices[m]]
    kept_names = {f"/matrices/{m}/{k}" for m, k in kept}
    return torn(MIRIM, *(p for p in lost if p not in kept_names)).draft


def with_rows(number: int) -> Draft:
    """Mirim with so many rows on the sheet."""
    lost = list(MIRIM.sheet.maneuvers)[number:]
    return torn(MIRIM, *(f"/sheet/maneuvers/{p}" for p in lost)).draft


@pytest.mark.parametrize(
    ("agree", "both", "least"),
    [(0, 0, 0.0), (0, 5, 0.0), (12, 12, 0.7575), (24, 24, 0.862), (616, 616, 0.9938)],
)
def test_the_lower_bound(agree: int, both: int, least: float) -> None:
    assert lower_bound(agree, both) == pytest.approx(least, abs=0.001)


@given(both=st.integers(1, 700), data=st.data())
def test_a_bound_lies_below_its_share_and_rises_with_it(both: int, data: st.DataObject) -> None:
    agree = data.draw(st.integers(0, both - 1))
    assert 0 <= lower_bound(agree, both) <= agree / both
    assert lower_bound(agree, both) < lower_bound(agree + 1, both)
    assert lower_bound(both, both) < lower_bound(both + 1, both + 1)


@pytest.mark.parametrize("sister", [called(MIRIM), reworded(MIRIM), by_pages(MIRIM)])
def test_a_sister_agrees_in_all_whatever_her_words(sister: Draft) -> None:
    measured = agreement(MIRIM, sister)
    assert measured.good
    assert measured.in_short == (
        "616 of 616 cells, 31 of 31 MODs, 23 of 23 X, 16 of 16 scores, 32 of 32 instructions agree"
    )
    assert all(c.share == 1 for c in measured.counts if c.kind not in {"words", "parties"})


def test_a_stranger_is_refused_with_the_measure() -> None:
    measured = agreement(MIRIM, LAMPLIGHTER)
    assert not measured.good
    assert "expected 97% of the cells to agree, found 347 of 640 (54.2%)" in measured.refusal
    assert "expected 97% of the figures of rows to agree, found 34 of 52" in measured.refusal


def test_a_book_is_not_its_own_sister() -> None:
    assert agreement(MIRIM, MIRIM).refusal == "it is the book itself"


@pytest.mark.parametrize(("number", "good"), [(LEAST - 1, False), (LEAST, True)])
def test_too_few_cells_prove_nothing(number: int, *, good: bool) -> None:
    measured = agreement(with_cells(number), called(MIRIM))
    assert measured["cells"].both == number
    assert measured.good == good
    assert good or measured.refusal == "expected 12 cells legible in both books, found 11"


@pytest.mark.parametrize(("number", "good"), [(LEAST - 1, False), (LEAST, True)])
def test_too_few_rows_prove_nothing(number: int, *, good: bool) -> None:
    measured = agreement(with_rows(number), called(MIRIM))
    assert measured.good == good
    assert good or "expected 12 rows of the sheet legible in both books" in measured.refusal


@pytest.mark.parametrize(("wrong", "good"), [(18, True), (19, False)])
def test_three_cells_in_a_hundred_may_differ(wrong: int, *, good: bool) -> None:
    other = {
        f"/matrices/{m}/{k}": 63 if MIRIM.matrices[m][k] != 63 else 61 for m, k in CELLS[:wrong]
    }
    measured = agreement(MIRIM, called(changed(MIRIM, other)))
    assert measured["cells"].agree == 616 - wrong
    assert measured.good == good


@pytest.mark.parametrize(("wrong", "good"), [(1, True), (2, False)])
def test_one_figure_of_the_rows_may_differ(wrong: int, *, good: bool) -> None:
    other = {f"/sheet/maneuvers/{p}/mod": 9 for p in list(MIRIM.sheet.maneuvers)[:wrong]}
    assert agreement(MIRIM, called(changed(MIRIM, other))).good == good


@pytest.mark.parametrize(("wrong", "good"), [(0, True), (1, False)])
def test_what_chance_could_explain_is_refused(wrong: int, *, good: bool) -> None:
    """A dozen cells and 19 rows, one of which differs: strangers may come as near."""
    rows = list(MIRIM.sheet.maneuvers)[19:]
    lost = (*with_cells(LEAST).open, *(f"/sheet/maneuvers/{p}" for p in rows))
    other = {f"/sheet/maneuvers/{p}/mod": 9 for p in (24, 28)[:wrong]}
    measured = agreement(torn(MIRIM, *lost).draft, called(changed(MIRIM, other)))
    assert measured.good == good
    assert good or measured.refusal == (
        "expected cells and MODs to agree in 85% with 95 % confidence, found 83.8%"
    )


def test_other_scores_speak_against_a_sister() -> None:
    scored = [p for p, picture in MIRIM.pictures.items() if picture.score is not None]
    other = called(changed(MIRIM, {f"/pictures/{p}/score": 9 for p in scored[:8]}))
    assert "of the scores to agree" in agreement(MIRIM, other).refusal


@given(drafts("a"), drafts("b"))
def test_any_two_drafts_can_be_measured(here: Draft, there: Draft) -> None:
    measured, back = agreement(here, there), agreement(there, here)
    for count in measured.counts:
        assert 0 <= count.agree <= count.both
        mirrored = back[count.kind]
        assert (count.agree, count.both) == (mirrored.agree, mirrored.both)
        assert (count.only_here, count.only_there) == (mirrored.only_there, mirrored.only_here)
