"""The words of a sheet make a fighter."""

from __future__ import annotations

import pytest
from hypothesis import given

from pipeline.draw.figures.build import Build, build
from pipeline.draw.figures.weapons import LENGTHS
from pipeline.model.book import Draft, Maneuver, Sheet
from tests.draw.figure_books import FIGHTERS, lamplighter, mirim
from tests.strategies import drafts


@pytest.mark.parametrize(
    ("name", "plan", "costume", "right", "left"),
    [
        ("ash-knight", "human", "plate", "greatsword", "none"),
        ("reed-guard", "human", "mail", "spear", "none"),
        ("skeleton", "skeleton", "bare", "axe", "none"),
        ("tin-robot", "robot", "bare", "flail", "none"),
        ("cave-bear", "beast", "bare", "claws", "claws"),
        ("marsh-dragon", "saurian", "bare", "claws", "claws"),
        ("naga", "serpent", "leather", "bow", "none"),
        ("witch", "human", "robe", "wand", "none"),
        ("viking", "human", "leather", "hammer", "knife"),
        ("cowboy", "human", "coat", "gun", "whip"),
        ("monk", "human", "robe", "staff", "none"),
        ("brawler", "human", "bare", "club", "none"),
    ],
)
def test_words_make_a_fighter(name: str, plan: str, costume: str, right: str, left: str) -> None:
    made = build(FIGHTERS[name])
    assert (made.plan, made.costume, made.right, made.left) == (plan, costume, right, left)


def test_the_books_of_the_house() -> None:
    tamsin, valkyrie = build(lamplighter()), build(mirim())
    assert (tamsin.right, tamsin.shield, tamsin.head) == ("hook", "round", "long hair")
    assert (valkyrie.right, valkyrie.shield, valkyrie.head) == ("sword", "round", "helm")


def test_a_shield_fills_the_left_hand() -> None:
    both = Draft(id="a", sheet=Sheet(weapons=("sword", "axe"), equipment=("shield",)))
    assert (build(both).left, build(both).shield) == ("none", "round")


def test_maneuvers_tell_of_weapons_that_the_sheet_does_not_name() -> None:
    row = Maneuver(group="Slash Claws", name="High")
    assert build(Draft(id="a", sheet=Sheet(maneuvers={10: row}))).right == "claws"


def test_unknown_words_make_a_common_fighter() -> None:
    odd = Draft(id="a", title="Qwertz", sheet=Sheet(weapons=("vorpal thing",), traits=("<b>",)))
    assert (build(odd).plan, build(odd).right) == ("human", "sword")


def test_winged_and_left_handed() -> None:
    assert build(FIGHTERS["marsh-dragon"]).winged
    assert build(FIGHTERS["monk"]).left_handed
    assert not build(FIGHTERS["viking"]).left_handed


@given(drafts())
def test_a_build_is_within_what_can_be_drawn(draft: Draft) -> None:
    made = build(draft)
    assert {made.right, made.left} <= set(LENGTHS)
    assert 0.8 <= made.tall <= 1.5
    assert 0.9 <= made.bulk <= 1.4
    assert isinstance(made, Build)
