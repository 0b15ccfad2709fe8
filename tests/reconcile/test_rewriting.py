"""A sister's words in those of the own sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.book import Maneuver
from pipeline.model.clauses import (
    COLOURS,
    Bonus,
    Drop,
    Forbid,
    Free,
    Lose,
    Only,
    Points,
    Selector,
    Unmodelled,
)
from pipeline.model.selectors import Rows, select, select_any
from pipeline.reconcile.effects import Sheets, Tell
from pipeline.reconcile.pointers import Pointers, wordless
from pipeline.reconcile.rewriting import Rewriting, Unclear
from tests.reconcile.damage import MIRIM, reworded


def row(
    group: str | None, name: str | None = "plain", colour: str = "red", **more: str
) -> Maneuver:
    return Maneuver(group=group, name=name, colour=colour, mod=0, **more)  # type: ignore[arg-type]


# The sister says scimitar and katana; the own sheet has words of its own for the same pages.
THEIRS: Rows = {
    36: row("Down Swing Katana", "Bash", "orange"),
    24: row("Down Swing Katana", "Smash", "orange"),
    28: row("Side Swing Scimitar", "Strong", "orange"),
    10: row("Side Swing Scimitar", "High"),
    46: row("Special", "Retrieve weapon", "green"),
    34: row("Special", "Kick", "blue"),
    18: row("Jump", "Up", "green"),
    8: row("Jump", "Dodge", "yellow"),
    52: row("Extended Range", "Dodge", "brown"),
    62: row("Extended Range", "Jump Away", "brown"),
}
OWN: Rows = {
    36: row("Hi-Ougi", "Dance (strong)", "orange"),
    24: row("Hi-Ougi", "Dance (weak)", "orange"),
    28: row("Side Swing", "Middle Slash", "orange"),
    10: row("Side Swing", "Weak Slash"),
    46: row("Special Action", "Retrieve Weapon", "green"),
    34: row("Special Action", "Kick", "blue"),
    18: row("Movement", "Double Jump", "green"),
    8: row("Movement", "Slide", "yellow"),
    52: row("Extended Range", "Slide", "brown"),
    62: row("Extended Range", "Transformation", "brown"),
}


NO_RED_OR_BLUE = (Forbid(forbid=("red", "blue")),)
PLUS_ONE = Bonus(bonus=1, to=("red",))
THEY_JUMP = Only(only=("jump",), binds="opponents")


def rewriting(own: Rows = OWN, theirs: Rows = THEIRS, *pools: str) -> Rewriting:
    return Rewriting(
        own=own,
        theirs=theirs,
        pools=frozenset(pools),
        vague=wordless(own, Pointers(())),
        hidden=wordless(theirs, Pointers(())),
    )


@pytest.mark.parametrize(
    ("said", "here"),
    [
        ("side swing scimitar", ("side swing",)),  # the group of the same rows
        ("down swing katana", ("hi-ougi",)),
        ("retrieve weapon", ("retrieve weapon",)),  # the same words take the same rows
        ("special", ("special",)),  # a part of the group's words is enough
        ("jump", ("movement", 62)),  # a group and one more row
        ("dodge", ("slide",)),  # a name that two rows have
        ("extended range", ("extended range",)),
        ("orange", ("orange",)),
        (10, (10,)),
        ("bash", (36,)),  # its own name is no word to select by
    ],
)
def test_the_own_word_for_the_same_rows(said: Selector, here: tuple[Selector, ...]) -> None:
    notes: list[str] = []
    assert rewriting().words(said, notes) == here
    assert bool(notes) == (here != (said,))


def test_rows_that_share_no_word_are_named_by_their_pages() -> None:
    own = {**OWN, 8: row("Movement", "Roll", "yellow")}
    assert rewriting(own).words("dodge", []) == (8, 52)


def test_a_kind_is_a_word_too() -> None:
    own = {p: replace(r, kind="leap") if p in {18, 8, 62} else r for p, r in OWN.items()}
    assert rewriting(own).words("jump", []) == ("leap",)


def test_a_colour_may_be_the_only_word() -> None:
    theirs = {p: replace(r, group="Step") if p in {52, 62} else r for p, r in THEIRS.items()}
    own = {p: replace(r, group="Far") if p in {52, 62} else r for p, r in OWN.items()}
    own = {**own, 50: row("Far", "Rush", "white")}
    theirs = {**theirs, 50: row("Extended Range", "Charge", "white")}
    assert rewriting(own, theirs).words("step", []) == ("brown",)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("parry", "takes no row of its own sheet"),
        (44, "its row 44 is not on this sheet"),
    ],
)
def test_words_for_no_row_are_unclear(said: Selector, why: str) -> None:
    with pytest.raises(Unclear, match=why):
        rewriting().words(said, [])


def test_words_for_rows_that_are_not_here_are_unclear() -> None:
    own = {p: r for p, r in OWN.items() if p not in {28, 10}}
    with pytest.raises(Unclear, match="takes no row of this sheet"):
        rewriting(own).words("side swing scimitar", [])


def test_a_word_that_takes_a_row_of_which_the_sister_knows_nothing_is_unclear() -> None:
    own = {**OWN, 2: row("Side Swing", "Low")}
    with pytest.raises(Unclear, match="which takes 2 besides"):
        rewriting(own).words("side swing scimitar", [])
    theirs = {p: replace(r, group="Side Swing") if p in {28, 10} else r for p, r in THEIRS.items()}
    assert rewriting(own, theirs).words("side swing", []) == ("side swing",)  # the book's own word


def test_lost_words_could_be_meant_too_so_pages_are_named() -> None:
    own = {**OWN, 34: row("Special Action", None)}
    assert rewriting(own).words("down swing katana", []) == (36, 24)
    assert rewriting(own).words("extended range", []) == ("extended range",)


def test_words_that_the_sister_lost_could_be_meant_too() -> None:
    theirs = {**THEIRS, 34: row("Special", None, "blue")}
    assert rewriting(OWN, theirs).words("special", []) == ("special",)  # the own word as well
    with pytest.raises(Unclear, match="may take rows whose words are lost"):
        rewriting(OWN, theirs).words("down swing katana", [])


def test_points_must_be_those_of_the_sheet() -> None:
    spend = (Points(points={"luck": -1}),)
    with pytest.raises(Unclear, match="no points called luck"):
        rewriting().tell(spend)
    assert rewriting(OWN, THEIRS, "luck").tell(spend) == (spend, ())


def test_what_binds_others_keeps_its_words() -> None:
    told = (Only(only=("parry",), binds="opponents"), Drop(drop="weapon"))
    assert rewriting().tell(told) == (told, ())


@given(st.lists(st.sampled_from([*range(2, 65, 2)]), min_size=1, max_size=6, unique=True))
def test_rewritten_words_take_the_same_rows(pages: list[int]) -> None:
    """Any rows that a sister calls by one name are the same rows here."""
    own = MIRIM.sheet.maneuvers
    theirs = {p: replace(r, kind="odd" if p in pages else None) for p, r in own.items()}
    if not own.keys() & set(pages):
        return
    found = Rewriting(own=own, theirs=theirs).words("odd", [])
    assert select_any(own, found) == own.keys() & set(pages)


@pytest.mark.parametrize(
    ("here", "there", "same"),
    [
        ((Free(free=True), Bonus(bonus=2)), (Bonus(bonus=2),), True),  # nothing to be free of
        (NO_RED_OR_BLUE, (Forbid(forbid=("blue",)), Forbid(forbid=("red",))), True),
        ((Forbid(forbid=("thrust",)),), (Forbid(forbid=("stab",)),), True),
        ((Forbid(forbid=("thrust",)),), (Forbid(forbid=("stab",), lasts=2),), False),
        ((Forbid(forbid=("thrust",)),), (Forbid(forbid=("wide cut",)),), False),
        ((Only(only=("jump",)),), (Only(only=(18, 8, 20, 16, 62)),), True),
        ((Only(only=("special",), but=(46,)),), (Only(only=(36, 40, 30)),), True),
        ((PLUS_ONE, PLUS_ONE), (Bonus(bonus=2, to=("red",)),), True),
        ((Bonus(bonus=2),), (Bonus(bonus=2, but=("red",)),), False),
        ((Lose(lose="shield"),), (Lose(lose="weapon"),), False),
        ((Forbid(forbid=("red",)), Free(free=True)), (Forbid(forbid=("red",)),), False),
        ((Unmodelled(unmodelled="sing"),), (Bonus(bonus=2),), None),
        ((Bonus(bonus=2, binds="opponents"),), (Free(free=True),), False),
        ((THEY_JUMP,), (replace(THEY_JUMP, only=("Jumps",)),), True),  # on a sheet not known
    ],
)  # fmt: skip
def test_instructions_are_compared_by_what_they_do(
    here: Tell, there: Tell, *, same: bool | None
) -> None:
    sheets = Sheets.of(MIRIM.sheet.maneuvers, reworded(MIRIM).sheet.maneuvers)
    assert sheets.same(here, there) is same


def test_words_of_lost_rows_cannot_be_compared() -> None:
    own = {p: replace(r, name=None) for p, r in MIRIM.sheet.maneuvers.items()}
    sheets = Sheets.of(own, reworded(MIRIM).sheet.maneuvers, wordless(own, Pointers(())))
    assert sheets.same((Forbid(forbid=("thrust",)),), (Forbid(forbid=("stab",)),)) is None
    assert sheets.same((Forbid(forbid=("Thrusts",)),), (Forbid(forbid=("thrust",)),)) is True


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_are_colours_though_the_own_ones_are_lost(colour: str) -> None:
    own = {p: replace(r, colour=None) for p, r in MIRIM.sheet.maneuvers.items()}
    sheets = Sheets.of(own, MIRIM.sheet.maneuvers)
    pages = select(MIRIM.sheet.maneuvers, colour)
    assert sheets.same((Only(only=(colour,)),), (Only(only=pages),)) is True
