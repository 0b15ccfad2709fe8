"""What the game consists of (ledger topic `components`) and the figures on a sheet (`sheet`)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from pipeline.model.book import CLOSE as CLOSE_PAGES
from pipeline.model.book import EXTENDED as EXTENDED_PAGES
from pipeline.model.book import Book, Critical, Draft, Incomplete, Maneuver, Picture, Sheet
from pipeline.model.clauses import Forbid, Only
from pipeline.model.codec import DecodeError, decode, encode
from pipeline.rules.duel.game import DUEL, DuelOptions
from pipeline.rules.protocol import Unplayable
from pipeline.store import yaml12
from tests.rules.fighters import (
    CLOSE,
    EXTENDED,
    RETRIEVE,
    at_close,
    duel,
    fight,
    mirim,
    pages,
    picks,
    tell,
    told,
    twin,
    with_row,
    with_sheet,
    without_row,
)


def test_duel_001_any_book_may_meet_any_other() -> None:
    """DUEL-001: a book of another make is accepted, on either side."""
    for books in ((mirim(), twin()), (twin(), mirim())):
        game = duel(*books)
        assert game.to_act(game.start()) == ("a", "b")
        assert pages(game, game.start(), "a") <= set(books[0].sheet.maneuvers)


def test_duel_002_the_same_book_twice_gives_equal_copies() -> None:
    """DUEL-002: Mirim against Mirim starts with equal fighters of 12 points and 31 maneuvers."""
    game = duel(mirim(), mirim())
    first, second = game.start().conditions
    assert first == second
    assert first.body == 12
    assert len(mirim().sheet.maneuvers) == 31
    assert pages(game, game.start(), "a") == pages(game, game.start(), "b")


def test_duel_003_sixty_four_parchments_that_have_nothing_to_do_with_each_other() -> None:
    """DUEL-003: 32 pictures and 32 matrices; what picture 7 says has no bearing on matrix 8."""
    book = mirim()
    assert sorted(book.pictures) == list(range(1, 64, 2))
    assert sorted(book.matrices) == list(range(2, 65, 2))
    other = replace(book, pictures={**book.pictures, 7: Picture(title="Nothing")})
    for game in (duel(book, book), duel(book, other)):
        assert fight(game, at_close(game), 8, 4).pictures == (33, 17)


def test_duel_004_what_a_picture_parchment_holds() -> None:
    """DUEL-004: picture 7 has score 4, critical 8, only green, and a critical text on orange."""
    assert mirim().pictures[7] == Picture(
        title="Head Wound",
        score=4,
        critical=Critical(at=8, tell=(Forbid(forbid=("orange",), lasts="combat"),)),
        tell=(Only(only=("green",), lasts=1),),
    )


def test_duel_005_a_matrix_maps_an_even_number_to_a_picture() -> None:
    """DUEL-005: matrix 24, key 20 is picture 7; 24 keys at close range, 8 at extended range."""
    matrices = mirim().matrices
    assert matrices[24][20] == 7
    for number, matrix in matrices.items():
        assert list(matrix) == list(range(2, 49, 2) if number < 50 else range(50, 65, 2))


def test_duel_006_the_sheet_stays_with_its_owner() -> None:
    """DUEL-006: after the swap a player still chooses from the own sheet."""
    game = duel(without_row(mirim(), 50), without_row(mirim(), 62))
    assert pages(game, game.start(), "a") == EXTENDED - {50}
    assert pages(game, game.start(), "b") == EXTENDED - {62}


@pytest.mark.parametrize("sheet", [Sheet(), replace(mirim().sheet, maneuvers={})])
def test_duel_008_no_game_without_a_sheet(sheet: Sheet) -> None:
    """DUEL-008: a book without a sheet is no book, and one without rows meets nobody."""
    draft = Draft(**{f.name: getattr(mirim(), f.name) for f in fields(Draft)})
    with pytest.raises((Incomplete, Unplayable)):
        DUEL.new((mirim(), Book.of(replace(draft, sheet=sheet))), DuelOptions())


def test_duel_009_another_cover_is_the_same_book() -> None:
    """DUEL-009: the second-colour edition differs in its title only, and so in nothing in play."""
    second = replace(mirim(), id="mirim-2p", title="Mirim, second colour")
    plain, coloured = duel(), duel(second, second)
    state, other = plain.start(), coloured.start()
    for a, b in ((50, 64), (26, 4), (18, 20)):
        assert state == other
        assert pages(plain, state, "b") == pages(coloured, other, "b")
        state, other = plain.apply(state, picks(a, b)), coloured.apply(other, picks(a, b))
    assert state == other


def test_duel_162_head_of_the_sheet() -> None:
    """DUEL-162: height 4, body 12, tactics 8, attacks 1."""
    sheet = mirim().sheet
    assert (sheet.height, sheet.body, sheet.attacks) == (4, 12, 1)
    assert sheet.points == {"tactics": 8}


def test_duel_163_what_a_row_holds() -> None:
    """DUEL-163: the strong down swing has page 24, X 50 and MOD 3."""
    row = mirim().sheet.maneuvers[24]
    assert (row.group, row.name, row.colour, row.x, row.mod) == (
        "down swing", "strong", "orange", 50, 3,
    )  # fmt: skip


def test_duel_164_the_page_is_opened_and_announced() -> None:
    """DUEL-164: who does the row of page 24 opens 24 and announces 24."""
    game = duel()
    done = fight(game, at_close(game), 24, 20)
    assert done.numbers == (24, 20)
    assert done.pictures[1] == mirim().matrices[24][20]


def test_duel_165_x_is_a_page_and_never_added() -> None:
    """DUEL-165: X 50 means page 50, not 74; every X is a page of the extended box."""
    rows = mirim().sheet.maneuvers
    assert rows[24].x == 50
    assert {row.x for page, row in rows.items() if page in CLOSE_PAGES} <= EXTENDED
    game = duel()
    state = tell(game, at_close(game), "b", 57)
    assert fight(game, state, 24, 52).numbers == (50, 52)


def test_duel_166_extended_rows_have_no_x() -> None:
    """DUEL-166: no row of the extended box has an X, every other row has one."""
    without = {page for page, row in mirim().sheet.maneuvers.items() if row.x is None}
    assert without == EXTENDED


def test_duel_167_a_page_stands_on_a_sheet_once() -> None:
    """DUEL-167: 23 close rows and 8 extended ones; a page that is listed twice is an error."""
    rows = mirim().sheet.maneuvers
    assert {page for page in rows if page in CLOSE_PAGES} == CLOSE | {RETRIEVE}
    assert {page for page in rows if page in EXTENDED_PAGES} == EXTENDED
    assert len(rows) == 23 + 8
    with pytest.raises(DecodeError, match="34 again"):
        yaml12.parse("sheet: {maneuvers: {34: {name: kick}, 34: {name: slam}}}")


def test_duel_168_sheet_and_book_agree_about_what_is_missing() -> None:
    """DUEL-168: key 34 is 0 in the close matrices; a sheet with such a row meets nobody."""
    book = mirim()
    assert 34 not in book.sheet.maneuvers
    assert [number for number, row in book.matrices.items() if row.get(34) == 0] == list(
        range(2, 49, 2)
    )
    kick = Maneuver(group="special", name="kick", colour="blue", x=50, mod=0)
    rows = {**book.sheet.maneuvers, 34: kick}
    with pytest.raises(Unplayable, match="/34"):
        duel(book, replace(book, sheet=replace(book.sheet, maneuvers=rows)))


def test_duel_169_a_picture_can_take_equipment_away() -> None:
    """DUEL-169: the shield is on the sheet until picture 55."""
    assert mirim().sheet.equipment == ("vibration crystal", "vibration shield")
    game = duel()
    assert game.start().conditions[1].shield
    assert not told(game, "b", 55).conditions[1].shield


def test_duel_171_notes_of_a_sheet_go_before_the_general_rules() -> None:
    """DUEL-171: with the weapons gone 52 needs none, and yet it is not in the note."""
    noted, plain = duel(b=twin()), duel(b=with_sheet(twin(), unarmed=()))
    assert pages(noted, told(noted, "b", 27, 57), "b") == {62, 56}
    assert pages(plain, told(plain, "b", 27, 57), "b") == {62, 56, 52}


def test_duel_100_attacks_have_no_effect_in_a_duel() -> None:
    """DUEL-100: one against one, 1 attack and 3 attacks give the same result."""
    tough = replace(mirim(), sheet=replace(mirim().sheet, attacks=3))
    for book in (mirim(), tough):
        game = duel(book)
        done = fight(game, at_close(game), 24, 20)
        assert done.damage == (0, 7)
        assert done.after == fight(duel(), at_close(duel()), 24, 20).after


def test_duel_146_symbols_are_a_field_of_a_picture() -> None:
    """DUEL-146: none, swap or missile; none is legible in the dump, so none is invented."""
    assert {picture.party for picture in mirim().pictures.values()} == {None}
    for symbol in ("swap", "missile"):
        assert encode(decode(Picture, {"party": symbol})) == {"party": symbol}
    with pytest.raises(DecodeError):
        decode(Picture, {"party": "P"})


def test_rows_keep_their_printed_mod() -> None:
    """A changed row changes the total by as much, so the helpers above do what they say."""
    game = duel(with_row(mirim(), 24, mod=4))
    assert fight(game, at_close(game), 24, 20).totals[0] == 8
