"""The ledger on what is earned from duel to duel: experience, raises and advances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.book import Book
from pipeline.model.codec import decode, encode
from pipeline.rules.duel import career as careers
from pipeline.rules.duel.career import Career, advance, grown, raise_mod
from pipeline.rules.duel.game import Duel
from pipeline.rules.duel.state import DuelState, Ended, Pick
from tests.rules.fighters import at_close, change, duel, fight, mirim, with_row, with_sheet

NEW = Career()


def iroha() -> Book:
    """An opponent of 14 body points."""
    return replace(with_sheet(mirim(), body=14), id="iroha-14")


def ended(a: int, b: int, *, against: Book | None = None) -> tuple[Duel, DuelState]:
    """A duel that leaves both with so many body points."""
    game = duel(mirim(), against or iroha())
    return game, change(change(at_close(game), "a", body=a), "b", body=b)


def earned(a: int, b: int, career: Career = NEW, *, against: Book | None = None) -> Career:
    """What the fighter of `a` has after such a duel."""
    game, state = ended(a, b, against=against)
    return careers.after(career, game, state, "a")


def test_duel_122_fifty_points_of_the_beaten_raise_one_by_one() -> None:
    """DUEL-122: opponents of 14, 12, 14 and 12 (52): one point, and 2 carried over."""
    career = NEW
    for body in (14, 12, 14, 12):
        career = earned(3, 0, career, against=with_sheet(iroha(), body=body))
    career = advance(mirim(), career, "tactics")
    assert (career.points, career.beaten) == ({"tactics": 1}, 2)
    assert grown(mirim(), career).sheet.points == {"tactics": 9}
    with pytest.raises(ValueError, match="it takes 50 body points of beaten opponents, you have 2"):
        advance(mirim(), career, "tactics")


def test_duel_123_a_sheet_gains_no_new_kind_of_points() -> None:
    """DUEL-123: Mirim wants luck: refused; body or tactics are possible."""
    career = Career(beaten=50)
    assert careers.why_not_advance(mirim(), career, "luck")
    assert careers.why_not_advance(mirim(), career, "body") is None
    assert careers.why_not_advance(mirim(), career, "tactics") is None
    with pytest.raises(ValueError, match="has no luck points"):
        advance(mirim(), career, "luck")


def test_duel_124_the_most_body_points_of_the_beaten_are_added_up() -> None:
    """DUEL-124: an opponent of 14 defeated at -3: 14 are added to the sum."""
    assert earned(3, -3, Career(beaten=20)).beaten == 34


def test_duel_125_a_raised_body_is_the_new_most() -> None:
    """DUEL-125: Mirim with 13: starts with 13, pays 13 for a MOD, is worth 13."""
    career = advance(mirim(), Career(beaten=50, experience=25), "body")
    stronger = grown(mirim(), career)
    game = duel(stronger, iroha())
    assert game.start().conditions[0].body == game.fighters[0].body == 13
    assert raise_mod(mirim(), career, 24).experience == 12
    assert earned(5, 0, against=stronger).experience == 13


def test_duel_126_a_victory_earns_the_body_points_of_the_beaten() -> None:
    """DUEL-126: Mirim defeats Iroha (14): 14 experience."""
    game = duel(mirim(), iroha())
    last = fight(game, change(at_close(game), "b", body=5), 24, 20).after
    assert careers.after(NEW, game, last, "a").experience == 14
    assert careers.after(NEW, game, last, "b") == NEW
    told = replace(at_close(game), ended=Ended(how="told", lost=(False, True)))
    assert careers.after(NEW, game, told, "a").experience == 14
    with pytest.raises(ValueError, match="goes on"):
        careers.after(NEW, game, game.start(), "a")


def test_duel_127_killing_earns_no_more() -> None:
    """DUEL-127: Iroha at -4 or at -7: 14 either way."""
    assert earned(3, -4) == earned(3, -7) == Career(experience=14, beaten=14)


def test_duel_128_a_mod_costs_the_own_body_points() -> None:
    """DUEL-128: Mirim with 14 experience raises row 24: +4, and 2 experience are left."""
    career = raise_mod(mirim(), Career(experience=14), 24)
    assert grown(mirim(), career).sheet.maneuvers[24].mod == 4
    assert career.experience == 2


def test_duel_129_nothing_is_bought_on_credit() -> None:
    """DUEL-129: Iroha with 12 experience cannot buy: 14 are needed."""
    with pytest.raises(ValueError, match="it costs 14 experience, you have 12"):
        raise_mod(iroha(), Career(experience=12), 24)


def test_duel_130_the_owner_picks_the_mod() -> None:
    """DUEL-130: with 12 experience any one of the 31 rows; rows without a MOD are none of them."""
    career = Career(experience=12)
    rows = mirim().sheet.maneuvers
    assert len([p for p in rows if careers.why_not_raise(mirim(), career, p) is None]) == 31
    told = with_row(mirim(), 24, mod="special")
    assert careers.why_not_raise(told, career, 24)
    assert careers.why_not_raise(told, career, 10) is None
    assert careers.why_not_raise(mirim(), career, 11)


def test_duel_131_every_mod_is_raised_before_any_is_again() -> None:
    """DUEL-131: row 24 raised once and 30 not: 24 is locked; a round costs 372 experience."""
    career = raise_mod(mirim(), Career(experience=1000), 24)
    assert careers.why_not_raise(mirim(), career, 24) == "every other MOD is to be raised first"
    for page in mirim().sheet.maneuvers:
        if page != 24:
            career = raise_mod(mirim(), career, page)
    assert 1000 - career.experience == 372
    assert raise_mod(mirim(), career, 24).mods[24] == 2


def test_duel_132_raises_are_added_to_the_printed_mod() -> None:
    """DUEL-132: MOD +3 with + 1: 4 in the total; for both weapons where the row prints two."""
    better = grown(mirim(), Career(mods={24: 1}))
    totals = [
        fight(game, at_close(game), 24, 20).totals[0] for game in (duel(), duel(better, mirim()))
    ]
    assert totals == [7, 8]
    assert mirim().sheet.maneuvers[24].mod == 3
    two = grown(with_row(mirim(), 24, mod=(3, -1)), Career(mods={24: 1}))
    assert two.sheet.maneuvers[24].mod == (4, 0)
    told = with_row(mirim(), 24, mod="special")
    assert grown(told, Career(mods={10: 1})).sheet.maneuvers[24].mod == "special"


def test_duel_133_nothing_is_raised_in_a_combat() -> None:
    """DUEL-133: no move of a duel raises anything, and a raise changes no duel that goes on."""
    game = duel(mirim(), iroha())
    state = at_close(game)
    assert {type(m) for m in game.legal_moves(state, "a")} == {Pick}
    raise_mod(mirim(), Career(experience=12), 24)
    assert fight(game, state, 24, 20).totals[0] == 7


def test_duel_135_who_died_is_followed_by_a_new_fighter() -> None:
    """DUEL-135: Mirim with + 3 on row 24 dies: 12 body points, MOD +3, experience 0."""
    veteran = Career(experience=9, beaten=40, mods={24: 3}, points={"body": 2})
    followed = earned(-5, 3, veteran)
    assert followed == NEW
    assert grown(mirim(), followed) == mirim()
    assert earned(-4, 3, veteran) == veteran  # unconscious
    assert earned(-5, 0, veteran) == NEW  # both fell


@pytest.mark.parametrize(("a", "b"), [(0, 0), (-2, 4)])
def test_duel_136_a_draw_or_a_defeat_earns_nothing(a: int, b: int) -> None:
    """DUEL-136: a draw: no experience for either; nor for one whose opponent escaped."""
    game, state = ended(a, b)
    escaped = replace(at_close(game), ended=Ended(how="escape", lost=(False, True)))
    assert careers.after(NEW, game, escaped, "a") == NEW
    assert careers.after(NEW, game, state, "a") == NEW
    assert careers.after(NEW, game, state, "b").experience == (12 if b > 0 else 0)


def test_duel_137_advancement_and_improvement_are_two_gains() -> None:
    """DUEL-137: 50 points of opponents: 50 experience and one advance, spent apart."""
    career = earned(3, 0, against=with_sheet(iroha(), body=50))
    assert (career.experience, career.beaten) == (50, 50)
    assert advance(mirim(), career, "body").experience == 50
    assert raise_mod(mirim(), career, 24).beaten == 50


def test_duel_170_a_new_sheet_has_no_experience() -> None:
    """DUEL-170: a new Mirim has 0; what was earned is written down and read again."""
    assert NEW.experience == 0
    assert decode(Career, {}) == NEW
    veteran = Career(experience=9, beaten=40, mods={24: 3}, points={"tactics": 1})
    assert decode(Career, encode(veteran)) == veteran
