"""Figures: bodies that bend as bodies do, on their field, each unlike the others."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from pipeline.draw.figures.blows import MARKS
from pipeline.draw.figures.build import SIDES, Build, build
from pipeline.draw.figures.figure import FIELD, figure
from pipeline.draw.figures.hits import site
from pipeline.draw.figures.joints import Joints, joints, sizes
from pipeline.draw.figures.parts import Look
from pipeline.draw.figures.poses import Pose, poses
from pipeline.draw.figures.scenes import scenes
from pipeline.draw.figures.space import Vec, dot, fold, length, mix, see, sub
from pipeline.draw.figures.weapons import LENGTHS
from pipeline.draw.ink import Drawing, Point, Shape
from pipeline.draw.pictures import picture, pictures, portrait
from pipeline.model.book import Draft
from tests.draw.figure_books import FIGHTERS, lamplighter, mirim
from tests.draw.raster import raster
from tests.strategies import drafts

_PLANS = ("human", "skeleton", "robot", "beast", "saurian", "serpent")
# The part of the field that two pictures must differ in. Of all pairs of pictures of 24 books,
# real ones among them, the two most alike differ in 0.062 of it.
_ALIKE = 0.05


def _inside(drawing: Drawing) -> bool:
    return all(
        0 <= x <= drawing.width and 0 <= y <= drawing.height
        for m in drawing.marks
        for s in m.steps
        for x, y in s[1:]
    )


@pytest.mark.parametrize("plan", _PLANS)
@pytest.mark.parametrize("name", poses())
def test_a_body_bends_as_a_body_does(name: str, plan: str) -> None:
    body = Build(plan=plan)
    size, hung = sizes(body), joints(body, poses()[name])
    for side in SIDES:
        arm, leg = hung.arms[side], hung.legs[side]
        assert fold(arm.shoulder, arm.elbow, arm.hand) >= 34
        assert fold(leg.hip, leg.knee, leg.ankle) >= 34
        assert length(sub(arm.shoulder, arm.hand)) < size.arm
        assert length(sub(leg.hip, leg.ankle)) < size.leg
        assert _ahead(hung, sub(leg.knee, mix(leg.hip, leg.ankle, 0.5))) > -0.12
        assert leg.ankle[1] > 0
    assert hung.head.at[1] > 0.3


def _ahead(hung: Joints, way: Vec) -> float:
    return dot(way, hung.stand.z)


def test_the_weapon_hand_is_on_the_readers_left_unless_the_fighter_turns_its_back() -> None:
    body = Build(right="sword")
    for turn, sign in ((0, 1), (180, -1)):
        hung = joints(body, Pose(turn=turn))
        right, left = see(hung.arms["right"].hand), see(hung.arms["left"].hand)
        assert (left[0] - right[0]) * sign > 10


def test_a_left_handed_fighter_is_the_mirror_image() -> None:
    pose = poses()["guard"]
    one = figure(Build(right="sword"), pose, extended=False)
    other = figure(Build(right="sword", left_handed=True), pose, extended=False)
    assert one != other
    for a, b in zip(one.marks, other.marks, strict=True):
        for s, t in zip(a.steps, b.steps, strict=True):
            for (x, y), (u, v) in zip(s[1:], t[1:], strict=True):
                assert (FIELD - x, y) == pytest.approx((u, v))


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTERS)
def test_every_fighter_has_all_its_pictures_on_the_field(name: str) -> None:
    drawn = pictures(FIGHTERS[name])
    assert list(drawn) == list(range(1, 64, 2))
    assert all(_inside(d) for d in (*drawn.values(), portrait(FIGHTERS[name])))


@pytest.mark.slow
def test_every_weapon_is_drawn_in_every_way_it_can_be_held() -> None:
    for kind in LENGTHS:
        for pose in poses().values():
            assert _inside(figure(Build(right=kind, left=kind), pose, extended=False))


def test_every_mark_of_a_pose_is_known() -> None:
    told = {m if m in MARKS else m.split(" ")[0] for p in poses().values() for m in p.marks}
    assert told == set(MARKS)


def _look(body: Build, name: str) -> Look:
    hung, size = joints(body, poses()[name]), sizes(body)
    return Look(
        build=body, joints=hung, size=size, pen=1.0,
        cloth="shade", hose="paper", boots="tone", hair="line",
    )  # fmt: skip


def _holds(marks: tuple[Shape, ...], at: Point) -> bool:
    """Whether a place is in the middle of one of some shapes."""
    middles = []
    for mark in marks:
        xs, ys = zip(*(s[-1] for s in mark.steps if len(s) > 1), strict=True)
        middles.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    return any(math.dist(m, at) < 2 for m in middles)


@pytest.mark.parametrize("shield", ["round", "heater"])
def test_the_readers_blade_meets_the_shield_that_guards(shield: str) -> None:
    pose = poses()["guarded_strike"]
    bare, armed = Build(right="sword"), Build(right="sword", shield=shield)
    for body, place in ((bare, "forearm"), (armed, "shield")):
        look = _look(body, "guarded_strike")
        met = site(look, pose, place)
        assert _holds(MARKS["foe"](look, pose, "low"), met)
        assert math.dist(met, site(look, pose, "weapon")) > 15


def test_a_leg_that_is_swept_hides_no_body_however_short_the_weapon() -> None:
    for kind in LENGTHS:
        look = _look(Build(right=kind), "tripping")
        swept = MARKS["leg"](look, poses()["tripping"], "")
        left = min(x for m in swept for s in m.steps for x, _ in s[1:])
        assert left > see(look.joints.pelvis.at)[0] + 15


def test_a_beast_roars_where_others_hold_up_a_light() -> None:
    pose = poses()["raising"]
    roar = MARKS["shine"](_look(Build(plan="saurian", right="claws"), "raising"), pose, "")
    light = MARKS["shine"](_look(Build(plan="human", right="claws"), "raising"), pose, "")
    assert len(roar) == 3
    assert {m.fill for m in roar} == {"accent"}
    assert any(m.line == "accent" for m in light)


@pytest.mark.slow
def test_a_page_is_drawn_alone_as_with_the_others() -> None:
    draft = lamplighter()
    assert picture(draft, 7) == pictures(draft)[7]
    assert pictures(draft) == pictures(draft)


def test_fighters_do_not_look_alike() -> None:
    looks = [np.asarray(raster(portrait(d), 120), dtype=float) for d in FIGHTERS.values()]
    for a, b in itertools.combinations(looks, 2):
        assert _difference(a, b) > _ALIKE


@pytest.mark.slow
@pytest.mark.parametrize("draft", [lamplighter(), mirim(), *FIGHTERS.values()], ids=lambda d: d.id)
def test_pictures_of_a_book_are_told_apart_at_120_pixels(draft: Draft) -> None:
    small = [np.asarray(raster(d, 120), dtype=float) for d in pictures(draft).values()]
    for a, b in itertools.combinations(small, 2):
        assert _difference(a, b) > _ALIKE


def _difference(a: np.ndarray, b: np.ndarray) -> float:
    """How much ink is in one picture only, as a part of the field."""
    return float((np.abs(a - b).max(axis=2) > 60).mean())


@pytest.mark.slow
@given(drafts())
def test_whatever_a_draft_holds_can_be_drawn(draft: Draft) -> None:
    shown = scenes(draft)
    assert set(shown) == {p for p in draft.pictures if p % 2}
    assert len(set(shown.values())) == len(shown)
    for drawing in (*pictures(draft).values(), portrait(draft)):
        assert _inside(drawing)


def test_an_empty_draft_has_a_portrait_and_no_pictures() -> None:
    empty = Draft(id="empty")
    assert pictures(empty) == {}
    assert portrait(empty).marks
    assert build(empty) == replace(build(empty), plan="human", right="none")
