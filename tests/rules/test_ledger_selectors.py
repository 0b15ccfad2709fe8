"""Which rows the words take, and what height does to them (topics `selectors range height`)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from pipeline.checks.registry import check
from pipeline.model.book import Book, Draft, Incomplete, Maneuver
from pipeline.model.clauses import COLOURS, Forbid, Only
from pipeline.model.codec import DecodeError, decode
from pipeline.model.positions import leaves_extended
from pipeline.model.selectors import select
from tests.rules.fighters import (
    BLUE,
    BROWN,
    CLOSE,
    EXTENDED,
    GREEN,
    JUMPS,
    ORANGE,
    RED,
    RETRIEVE,
    YELLOW,
    at_close,
    condition,
    duel,
    fight,
    mirim,
    of_height,
    pages,
    tell,
    told,
    twin,
    with_cell,
    with_picture,
    with_row,
)


def taken(word: str, book: Book | None = None, *, narrow: bool = False) -> set[int]:
    return set(select((book or mirim()).sheet.maneuvers, word, narrow=narrow))


def test_duel_074_six_colour_words_and_a_colour_on_each_row() -> None:
    """DUEL-074: the instructions use six colours; a row without one keeps a book from play."""
    used = {
        selector
        for picture in mirim().pictures.values()
        for tell in (picture.tell, picture.critical.tell if picture.critical else ())
        for clause in tell
        if isinstance(clause, Only | Forbid)
        for selector in (clause.only if isinstance(clause, Only) else clause.forbid)
        if selector in COLOURS
    }
    assert used == {"orange", "red", "blue", "green", "yellow", "brown"}
    bare = with_row_uncoloured(24)
    with pytest.raises(Incomplete) as incomplete:
        Book.of(bare)
    assert incomplete.value.pointers == ("/sheet/maneuvers/24/colour",)


def with_row_uncoloured(page: int) -> Draft:
    rows = mirim().sheet.maneuvers
    sheet = replace(mirim().sheet, maneuvers={**rows, page: replace(rows[page], colour=None)})
    return Draft(
        id="mirim", title="Mirim", start=57, sheet=sheet,
        pictures=mirim().pictures, matrices=mirim().matrices,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("colour", "rows"),
    [
        ("orange", ORANGE),
        ("red", RED),
        ("blue", BLUE),
        ("green", GREEN | {RETRIEVE}),
        ("yellow", YELLOW),
        ("white", {50, 54, 60}),
        ("black", {58, 64}),
        ("brown", BROWN),
    ],
)
def test_duel_075_colours_by_page(colour: str, rows: set[int]) -> None:
    """DUEL-075: the recommended colours, which the test book has; told only yellow: 40 8 16."""
    assert taken(colour) == rows
    game = duel()
    assert pages(game, told(game, "b", 21), "b") == YELLOW


@pytest.mark.parametrize("colour", ["white", "black"])
def test_duel_076_white_and_black_are_colours(colour: str) -> None:
    """DUEL-076: legal values that no instruction names; height does not change their MOD."""
    assert decode(Maneuver, row_of(colour)).colour == colour
    with pytest.raises(DecodeError):
        decode(Maneuver, row_of("violet"))
    for heights in ((4, 4), (5, 4), (4, 5)):
        game = duel(with_row(of_height(heights[0]), 50, colour=colour), of_height(heights[1]))
        assert fight(game, game.start(), 50, 62).totals[0] == 4


def row_of(colour: str) -> dict[str, object]:
    return {"group": "extended range", "name": "charge", "colour": colour, "mod": 5}


@pytest.mark.parametrize(
    ("word", "rows"),
    [
        ("thrust", {32, 14}),
        ("side swing", {28, 10, 2}),
        ("down swing", {24}),
        ("special", {36, 40, 30, 46}),
        ("jump", JUMPS),
        ("protected attack", {44, 48, 6}),
        ("extended range", EXTENDED),
    ],
)
def test_duel_077_a_category_word_takes_the_whole_category(word: str, rows: set[int]) -> None:
    """DUEL-077: no side swings bars 28 10 2 at least; in the plural and in capitals as well."""
    assert taken(word) >= rows
    assert {p for p in taken(word, narrow=True) if p in rows or p < 50} == rows
    assert taken(word.upper() + "S") == taken(word)
    game = duel()
    assert pages(game, told(game, "b", 9), "b").isdisjoint({28, 10, 2})


@pytest.mark.parametrize(
    ("word", "wide", "narrow"),
    [
        ("thrust", {32, 14, 38, 6}, {32, 14}),
        ("side swing", {28, 10, 2, 22, 48}, {28, 10, 2}),
        ("down swing", {24, 44}, {24}),
    ],
)
def test_duel_078_a_kind_of_attack_takes_rows_of_that_name(
    word: str, wide: set[int], narrow: set[int]
) -> None:
    """DUEL-078: picture 9 bars 22 and 48 too; by the narrow reading they are legal."""
    book = with_picture(mirim(), 9, tell=(Forbid(forbid=(word,)),))
    for game, barred in ((duel(b=book), wide), (duel(b=book, narrow=True), narrow)):
        assert pages(game, told(game, "b", 9), "b") == CLOSE - barred


def test_duel_078_the_narrow_reading_loses_no_other_word() -> None:
    """DUEL-078: the switch is about kinds of attack; retrieve weapon and jump back are names."""
    game = duel(narrow=True)
    assert pages(game, told(game, "b", 27), "b") == {RETRIEVE}
    assert pages(game, told(game, "b", 41), "b") == JUMPS
    assert pages(game, told(game, "b", 41, 57), "b") == {62}
    injured = told(game, "b", 53, critical=True)
    assert pages(game, tell(game, injured, "b", 27), "b") == {RETRIEVE}


def test_duel_079_words_match_as_a_whole() -> None:
    """DUEL-079: wild swing 40 and the swings of the extended box are no side swings."""
    assert taken("side swing").isdisjoint({40, 64, 58})
    assert taken("down swing").isdisjoint({40, 64, 58})
    assert taken("thrus") == set()
    game = duel()
    assert fight(game, told(game, "a", 33), 40, 12).totals[0] == 1


def test_duel_080_jumps_at_both_ranges() -> None:
    """DUEL-080: 18 8 20 16 while close; jump back 62 in the extended box."""
    assert taken("jump") == JUMPS | {62}
    game = duel()
    assert pages(game, told(game, "b", 41), "b") == JUMPS
    assert pages(game, tell(game, told(game, "b", 41), "b", 57), "b") == {62}


def test_duel_081_blocks_are_the_shield_rows() -> None:
    """DUEL-081: picture 55 bars 26 4 44 48 6 for the combat; 56 stays legal."""
    game = duel()
    state = told(game, "b", 55)
    assert pages(game, state, "b") == CLOSE - {26, 4, 44, 48, 6}
    assert 56 in pages(game, tell(game, state, "b", 57), "b")
    assert pages(game, tell(game, state, "b", 23), "b") == CLOSE - {26, 4, 44, 48, 6}


def test_duel_082_special_is_the_category() -> None:
    """DUEL-082: critical on 53: 36 40 30 barred, 6 not."""
    game = duel()
    state = tell(game, told(game, "b", 53, critical=True), "b", 23)
    assert pages(game, state, "b") == CLOSE - {36, 40, 30}
    rows = mirim().sheet.maneuvers
    assert [rows[page].group for page in (28, 38, 44, 48, 6)] == [
        "side swing", "feint", "protected attack", "protected attack", "protected attack",
    ]  # fmt: skip


def test_duel_083_a_word_that_the_sheet_prints_otherwise() -> None:
    """DUEL-083: the sheet says movement, the row's kind says jump: only jumps is 18 8 20 16."""
    book = twin()
    for page in sorted(JUMPS):
        book = with_row(book, page, kind="jump")
    book = with_picture(book, 41, tell=(Only(only=("jumps",), lasts=2, overrides="all"),))
    game = duel(b=book)
    assert pages(game, told(game, "b", 41), "b") == JUMPS
    assert taken("movement", book) == JUMPS


def test_duel_084_the_range_is_derived_from_the_picture() -> None:
    """DUEL-084: extended after 35 47 57 61, close after every other picture."""
    game = duel()
    extended = {p for p in mirim().pictures if condition(told(game, "b", p), "b").extended}
    assert extended == {35, 47, 57, 61}
    state = tell(game, tell(game, game.start(), "a", 39), "b", 19)
    assert [fighter.extended for fighter in state.conditions] == [False, False]


def test_duel_085_the_two_pictures_agree_about_the_range() -> None:
    """DUEL-085: 312 pairs of Mirim's rows, none of which parts the fighters."""
    game = duel()
    pairs = [
        *((at_close(game), p) for p in combinations_with_replacement(sorted(CLOSE | {46}), 2)),
        *((game.start(), p) for p in combinations_with_replacement(sorted(EXTENDED), 2)),
    ]
    assert len(pairs) == 312
    rows, matrices = mirim().sheet.maneuvers, mirim().matrices
    for state, (a, b) in pairs:
        extended = a in EXTENDED
        ends = [
            leaves_extended(rows, mirim().pictures[p].tell, extended=extended, scored=False)
            for p in (matrices[b][a], matrices[a][b])
        ]
        assert ends[0] == ends[1]
        if 46 not in {a, b}:
            after = fight(game, state, a, b).after
            assert [fighter.extended for fighter in after.conditions] == ends


def test_duel_085_a_disagreement_is_reported() -> None:
    """DUEL-085: a at extended range after 24 against 20, b only green: a finding."""
    parted = with_cell(mirim(), 20, 24, 57)
    assert "range-mirror" in [finding.code for finding in check(parted)]
    assert "range-mirror" not in [finding.code for finding in check(mirim())]


def test_duel_086_the_close_fighter_uses_the_x_page() -> None:
    """DUEL-086: b close with 24 (X 50), a at extended range with 52: b opens and announces 50."""
    game = duel()
    state = tell(game, game.start(), "b", 23)
    assert pages(game, state, "a") == EXTENDED
    assert pages(game, state, "b") == CLOSE
    done = fight(game, state, 52, 24)
    assert done.numbers == (52, 50)
    assert done.pictures == (mirim().matrices[50][52], mirim().matrices[52][50])
    mirrored = fight(game, tell(game, game.start(), "a", 23), 24, 52)
    assert mirrored.numbers == (50, 52)


def test_duel_113_the_x_page_is_opened_and_announced() -> None:
    """DUEL-113: 24 (X 50) against an opponent at extended range: 50; against a close one: 24."""
    game = duel()
    close = at_close(game)
    assert fight(game, close, 24, 20).numbers[0] == 24
    assert fight(game, tell(game, close, "b", 57), 24, 62).numbers[0] == 50


def test_duel_114_the_mod_is_that_of_the_chosen_row() -> None:
    """DUEL-114: 24 (MOD 3) with X 50 reaches 19 (burst -1): total 2, not 4."""
    game = duel()
    done = fight(game, tell(game, at_close(game), "b", 57), 24, 62)
    assert done.pictures[1] == 19
    assert done.totals[0] == 2


def test_duel_087_from_extended_to_close_range() -> None:
    """DUEL-087: 50 against 56: a sees 17, b sees 39; next turn close rows only."""
    game = duel()
    done = fight(game, game.start(), 50, 56)
    assert done.pictures == (39, 17)
    assert pages(game, done.after, "a") <= CLOSE
    assert pages(game, done.after, "b") <= CLOSE


def test_duel_088_close_range_is_left_by_jumping_away() -> None:
    """DUEL-088: 16 against 16: both on 57, extended range next turn."""
    game = duel()
    done = fight(game, at_close(game), 16, 16)
    assert done.pictures == (57, 57)
    assert pages(game, done.after, "a") == pages(game, done.after, "b") == EXTENDED


@pytest.mark.parametrize(("a", "b", "modifier"), [(4, 4, 3), (5, 4, 4), (4, 5, 2)])
def test_duel_089_heights_are_compared_once(a: int, b: int, modifier: int) -> None:
    """DUEL-089: 4 against 4 changes nothing; what holds on turn 1 holds for the whole battle."""
    game = duel(of_height(a), of_height(b))
    state = at_close(game)
    for _ in range(3):
        done = fight(game, state, 24, 20)
        assert done.totals[0] == 4 + modifier
        state = tell(game, tell(game, fight(game, state, 18, 20).after, "a", 23), "b", 23)


@pytest.mark.parametrize(
    ("page", "other", "plain", "taller"),
    [(24, 20, 7, 8), (28, 2, 4, 5), (10, 14, 3, 4), (32, 2, 2, 3)],
)
def test_duel_090_the_taller_adds_to_orange_and_red(
    page: int, other: int, plain: int, taller: int
) -> None:
    """DUEL-090: height 5 against 4: orange 24 counts +4, red 10 counts +2."""
    for height, total in ((4, plain), (5, taller)):
        game = duel(of_height(height))
        assert fight(game, at_close(game), page, other).totals[0] == total


@pytest.mark.parametrize(
    ("page", "other", "plain", "shorter"),
    [(24, 20, 7, 6), (28, 2, 4, 3), (10, 14, 3, 3), (32, 2, 2, 2)],
)
def test_duel_091_the_shorter_loses_on_orange_alone(
    page: int, other: int, plain: int, shorter: int
) -> None:
    """DUEL-091: 4 against 5: 24 counts +2 instead of +3, red 10 stays +1."""
    for height, total in ((4, plain), (5, shorter)):
        game = duel(b=of_height(height))
        assert fight(game, at_close(game), page, other).totals[0] == total


@pytest.mark.parametrize("heights", [(4, 4), (5, 4), (4, 5), (9, 1), (1, 9)])
@pytest.mark.parametrize(
    ("page", "other", "total"), [(2, 10, 2), (26, 26, 1), (40, 12, 1), (12, 40, 2)]
)
def test_duel_092_other_colours_are_never_changed(
    heights: tuple[int, int], page: int, other: int, total: int
) -> None:
    """DUEL-092: blue, green and yellow rows score by the printed MOD at any height."""
    game = duel(of_height(heights[0]), of_height(heights[1]))
    assert fight(game, at_close(game), page, other).totals[0] == total


@pytest.mark.parametrize("colour", ["white", "black", "brown"])
def test_duel_092_nor_those_of_the_extended_box(colour: str) -> None:
    """DUEL-092: white, black and brown rows are never changed."""
    for heights in ((5, 4), (4, 5)):
        game = duel(with_row(of_height(heights[0]), 50, colour=colour), of_height(heights[1]))
        assert fight(game, game.start(), 50, 62).totals[0] == 4


@pytest.mark.parametrize(("a", "b", "total"), [(7, 5, 8), (5, 4, 8), (9, 1, 8), (1, 9, 6)])
def test_duel_093_the_amount_is_one(a: int, b: int, total: int) -> None:
    """DUEL-093: height 7 against 5: +1, however large the difference."""
    game = duel(of_height(a), of_height(b))
    assert fight(game, at_close(game), 24, 20).totals[0] == total


def test_duel_094_height_counts_for_the_critical() -> None:
    """DUEL-094: the taller with 24 reaches 7: 4 + 3 + 1 = 8 on threshold 8: 8 and critical."""
    game = duel(of_height(5))
    done = fight(game, at_close(game), 24, 20)
    assert (done.pictures[1], done.damage[1], done.critical[1]) == (7, 8, True)
    done = fight(duel(), at_close(duel()), 24, 20)
    assert (done.damage[1], done.critical[1]) == (7, False)
