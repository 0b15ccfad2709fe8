"""What a picture shows, of its title, its sheet, its clauses and its page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.draw.figures.build import build
from pipeline.draw.figures.figure import figure
from pipeline.draw.figures.poses import poses
from pipeline.draw.figures.scenes import rules, scenes, titled
from pipeline.draw.pictures import picture
from pipeline.model.book import Draft, Maneuver, Picture, Sheet
from pipeline.model.clauses import Drop, Lose, Only, Restore
from tests.draw.figure_books import ODD, lamplighter, mirim


def _all_poses() -> set[str]:
    told = rules()
    return {
        *(pose for _, pose in told["rules"]),
        *(pose for pair in told["pages"].values() for pose in pair),
        *told["far"].values(),
        *(pose for more in told["others"].values() for pose in more),
        *told["far_others"],
        "portrait",
    }


def test_every_pose_is_shown_by_some_rule_and_every_rule_has_its_pose() -> None:
    assert _all_poses() == set(poses())
    assert set(rules()["far"]) | set(rules()["others"]) <= set(poses())


@pytest.mark.parametrize(("words", "pose"), rules()["rules"])
def test_every_rule_can_be_reached(words: str, pose: str) -> None:
    assert titled(words) == pose


def test_every_odd_page_has_a_usual_meaning() -> None:
    assert [int(page) for page in rules()["pages"]] == list(ODD)


@pytest.mark.parametrize(
    ("title", "pose"),
    [
        ("Swinging High", "swing_high"), ("THRUST LOW", "thrust_low"), ("Head Wound", "head_wound"),
        ("Struck Off Balance", "off_balance"), ("Weapon Dislodged", "weapon_dislodged"),
        ("Dislodge Weapon", "disarming"), ("Retrieving Weapon", "retrieving"), ("超振動", None),
        ("<b>Ducking</b>", "ducking"), ("", None), ("Leg Struck from Afar", "leg_wound"),
        ("Weapons Locked", "locked"), ("Hooking the Leg", "tripping"), ("Feinting", "feint"),
    ],
)  # fmt: skip
def test_titles(title: str, pose: str | None) -> None:
    assert titled(title) == pose


@pytest.mark.slow
def test_a_book_with_titles_shows_what_they_say() -> None:
    shown = scenes(lamplighter())
    assert {p: shown[p].pose for p in (7, 25, 41, 49, 55)} == {
        7: "head_wound", 25: "tripping", 41: "knocked_down", 49: "raising", 55: "shield_smashed",
    }  # fmt: skip
    assert {p for p in ODD if shown[p].extended} == {35, 47, 57, 61}
    assert {p for p in ODD if scenes(mirim())[p].extended} == {35, 47, 57, 61}


def test_without_titles_clauses_tell_then_the_page() -> None:
    pictures = {
        3: Picture(),
        5: Picture(tell=(Lose(lose="shield"),)),
        9: Picture(tell=(Drop(drop="weapon"),)),
        11: Picture(tell=(Restore(restore="weapon"),)),
        35: Picture(tell=(Only(only=("extended range",)),)),
        51: Picture(score=-1),
        63: Picture(),
    }
    shown = scenes(Draft(id="a", pictures=pictures))
    assert [s.pose for s in shown.values()] == [
        "swing_high", "shield_smashed", "weapon_dislodged", "retrieving", "far_body", "kneeling",
        "block_low",
    ]  # fmt: skip
    assert [p for p, s in shown.items() if s.extended] == [35]


def test_an_unnamed_picture_shows_the_maneuver_that_leads_to_it() -> None:
    sheet = Sheet(maneuvers={36: Maneuver(group="Special", name="Shoulder Slam")})
    matrices = {2: {36: 25}, 4: {36: 25}, 6: {36: 3}}
    draft = Draft(id="a", pictures={25: Picture()}, sheet=sheet, matrices=matrices)
    assert scenes(draft)[25].pose == "slam"


def test_the_same_meaning_twice_is_shown_in_two_ways() -> None:
    draft = Draft(id="a", pictures={p: Picture(title="Ducking") for p in ODD})
    assert len(set(scenes(draft).values())) == len(ODD)


def test_what_is_far_stays_far_when_it_is_shown_in_another_way() -> None:
    far = Picture(title="Extended Range Blocking")
    shown = scenes(Draft(id="a", pictures=dict.fromkeys(ODD[:6], far)))
    assert {s.pose for s in shown.values()} == {
        "far_guard", "far_stride", "far_beckon", "far_wave",
    }  # fmt: skip
    assert all(s.extended for s in shown.values())


def test_the_second_weapon_is_used_with_the_left_hand() -> None:
    sheet = Sheet(weapons=("pistol", "whip"), maneuvers={
        10: Maneuver(group="Lash Whip", name="High", weapon=2),
        36: Maneuver(group="Pistol", name="Fire a Round", weapon=1),
    })  # fmt: skip
    pages = {3: Picture(), 25: Picture()}
    draft = Draft(id="a", pictures=pages, sheet=sheet, matrices={2: {10: 3, 36: 25}})
    shown = scenes(draft)
    assert (shown[3].pose, shown[3].second) == ("swing_high", True)
    assert (shown[25].pose, shown[25].second) == ("shooting", False)
    usual = replace(shown[3], second=False)
    assert picture(draft, 3) != figure(build(draft), usual.posed(), extended=False)
