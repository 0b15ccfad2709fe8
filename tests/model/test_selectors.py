"""Which rows the words of an instruction take, beyond the cases of the ledger."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import EXTENDED, Maneuver
from pipeline.model.clauses import COLOURS, Colour, Selector
from pipeline.model.selectors import contains, is_extended, select, select_any, singular
from tests.strategies import selectors


def row(
    group: str | None, name: str | None, colour: Colour = "red", kind: str | None = None
) -> Maneuver:
    return Maneuver(group=group, name=name, colour=colour, mod=0, kind=kind)


SHEET = {
    28: row("Side Swings", "strong", "orange"),
    10: row("side swing", "high"),
    40: row("special", "wild swing", "yellow"),
    22: row("feint", "side swing", "blue"),
    46: row("special", "retrieve weapon", "green", kind="pick up"),
    26: row("shield strike", "high", "green"),
    48: row("Extended Range", "odd one", "white"),
    52: row("far box", "dodge", "brown"),
    64: row(None, None, "black"),
}


@pytest.mark.parametrize(
    ("selector", "pages"),
    [
        ("side swing", (28, 10, 22)),
        ("SIDE SWINGS", (28, 10, 22)),
        ("swing", (28, 10, 40, 22)),
        ("wild swing", (40,)),
        ("swing side", ()),
        ("wing", ()),
        ("side", (28, 10, 22)),
        ("high", (10, 26)),
        ("special", (40, 46)),
        ("pick up", (46,)),
        ("picks up", (46,)),
        ("red", (10,)),
        ("Red", (10,)),
        ("green", (46, 26)),
        ("extended range", (48, 52, 64)),
        ("Extended Ranges", (48, 52, 64)),
        ("far box", (52,)),
        (28, (28,)),
        (2, ()),
        ("28", ()),
        ("nothing like it", ()),
    ],
)
def test_select(selector: Selector, pages: tuple[int, ...]) -> None:
    assert select(SHEET, selector) == pages


@pytest.mark.parametrize(
    ("selector", "pages"),
    [
        ("side swing", (28, 10)),
        ("wild swing", (40,)),
        ("retrieve weapon", (46,)),
        ("red", (10,)),
        ("extended range", (48, 52, 64)),
    ],
)
def test_select_narrowly(selector: Selector, pages: tuple[int, ...]) -> None:
    assert select(SHEET, selector, narrow=True) == pages


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("thrusts", "thrust"),
        ("punches", "punch"),
        ("smashes", "smash"),
        ("crosses", "cross"),
        ("axes", "axe"),
        ("boxes", "box"),
        ("dodges", "dodge"),
        ("legs", "leg"),
        ("parries", "parry"),
        ("flurries", "flurry"),
        ("Down Swings", "down swing"),
        ("High-Kicks", "high kick"),
    ],
)
def test_singular(many: str, one: str) -> None:
    assert singular(many) == singular(one)


@pytest.mark.parametrize(
    ("first", "second"), [("cross", "cros"), ("pass", "pas"), ("gas", "ga"), ("is", "i")]
)
def test_what_only_ends_like_a_plural_stays(first: str, second: str) -> None:
    assert singular(first) != singular(second)


def test_extended_by_page_or_by_group() -> None:
    assert all(is_extended(page, row("thrust", "high")) for page in EXTENDED)
    assert is_extended(48, row("extended range", "thrust"))
    assert not is_extended(48, row("thrust", "extended range"))
    assert not is_extended(49, row(None, None))


def test_no_words_stand_in_nothing() -> None:
    assert not contains(None, ("swing",))
    assert not contains("", ("swing",))


def test_any_of_several() -> None:
    assert select_any(SHEET, ("red", 28, "wild swing")) == {10, 28, 40}
    assert select_any(SHEET, ()) == set()
    assert select_any(SHEET, ("side swing",), narrow=True) == {10, 28}


@given(selector=selectors, narrow=st.booleans())
def test_rows_come_in_printed_order(*, selector: Selector, narrow: bool) -> None:
    taken = select(SHEET, selector, narrow=narrow)
    assert list(taken) == [page for page in SHEET if page in taken]
    assert set(select(SHEET, selector, narrow=True)) <= set(select(SHEET, selector))


@given(selectors)
def test_case_does_not_matter(selector: Selector) -> None:
    if isinstance(selector, str) and selector.isascii():
        assert select(SHEET, selector.upper()) == select(SHEET, selector.lower())


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_takes_its_rows_and_no_words(colour: Colour) -> None:
    sheet = {2: row("thrust", f"{colour} rose", "red"), 4: row("thrust", "high", colour)}
    assert set(select(sheet, colour)) == {p for p, r in sheet.items() if r.colour == colour}
