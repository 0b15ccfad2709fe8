"""Faults of designs: each told with its pointer, all of them at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import BadInput
from pipeline.model.codec import DecodeError, decode
from pipeline.readers.design import Design
from pipeline.store.books import read_as
from tests.readers.designs import compiled, refused, small

FAULTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"maneuvers": {"Swing": {"One": 24, "Two": {"page": 24}}}},
        "/maneuvers/Swing/Two",
        "expected one maneuver on each page, found page 24 taken by Swing One",
    ),
    (
        {"maneuvers": {"Swing": {"One": 25}}},
        "/maneuvers/Swing/One",
        "expected an even page from 2 to 64, found 25",
    ),
    (
        {"maneuvers": {"Swing": {"One": {"page": 24, "x": 24}}}},
        "/maneuvers/Swing/One/x",
        "(50, 64, 58, 54, 60, 56, 52, 62) as X of page 24, found 24",
    ),
    (
        {"maneuvers": {"Far": {"Run": {"page": 50, "x": 52}}}},
        "/maneuvers/Far/Run/x",
        "expected no X page on an extended row, found 52",
    ),
    (
        {"maneuvers": {"Swing": {"One": {"page": 24, "fares": 52}}}},
        "/maneuvers/Swing/One/fares",
        "expected an even page at the range of page 24, found 52",
    ),
    (
        {"maneuvers": {"Swing": {"One": {"page": 24, "shows": "flying"}}}},
        "/maneuvers/Swing/One/shows",
        "expected a scene, found 'flying'; known are head,",
    ),
    (
        {"openings": {"duck": {"thrust heigh": "head"}}},
        "/openings/duck/thrust heigh",
        "found 'thrust heigh', which nothing an opponent does is; words are attack,",
    ),
    (
        {"openings": {"squat": {"thrust": "head"}}},
        "/openings/squat",
        "words or the page of a row of the fighter, found 'squat'; its words are and, attack,",
    ),
    (
        {"openings": {"duck": {"thrust": "chest"}}},
        "/openings/duck/thrust",
        "expected a wound or an action that has a picture, found 'chest'; known are safe, head,",
    ),
    (
        {"openings": {"duck": {"charge": "head"}}},
        "/openings/duck/charge",
        "expected two maneuvers that can meet, found one that is close and one at extended range",
    ),
    (
        {"openings": {"duck": {"kick": "head", 34: "body"}}},
        "/openings/duck/kick",
        "expected to decide something: narrower or later openings speak of all that it speaks of",
    ),
    (
        {"wounds": {"chest": {"page": 8, "title": "Chest", "score": 1}}},
        "/wounds/chest/page",
        "expected a picture (an odd page, 1 to 63), found 8",
    ),
    (
        {"wounds": {"chest": {"title": "Chest", "score": 1}}},
        "/wounds/chest/page",
        "expected a picture (an odd page, 1 to 63), found nothing",
    ),
    (
        {"wounds": {"chest": {"page": 55, "title": "Chest"}}},
        "/wounds/chest/score",
        "expected the score of the wound, found nothing",
    ),
    ({"wounds": {"chest": {"page": 55, "score": 1}}}, "/wounds/chest/title", "expected a title"),
    (
        {"actions": {"ducking": {"score": 1}}},
        "/actions/ducking/score",
        "expected no score: scenes that have one are wounds",
    ),
    (
        {"wounds": {"ducking": {"score": 1}}},
        "/wounds/ducking",
        "expected another name: this is an action of the standard",
    ),
    (
        {"actions": {"safe": {"page": 55, "title": "Safe"}}},
        "/actions/safe",
        "expected another name: this is the word for a meeting in which nothing happens",
    ),
    (
        {"actions": {"praying": {"page": 55, "title": "Praying"}}},
        "/actions/praying",
        "expected an opening or a row (`shows`) that leads here, found none",
    ),
    (
        {"actions": {"ducking": {"page": 33}}},
        "/actions/ducking/page",
        "expected a page of its own, found 'dodging' on 33 too",
    ),
    (
        {"actions": {"apart": {"page": 47}}, "wounds": {"far leg": {"page": 57}}},
        "/actions/apart/page",
        "expected 57, where every duel starts, found 47",
    ),
    (
        {"wounds": {"arm": {"far": "away"}}},
        "/wounds/arm/far",
        "expected a scene, found 'away'; known are head,",
    ),
    (
        {"wounds": {"arm": {"tell": [{"forbid": ["thrusts", "tail"]}]}}},
        "/wounds/arm/tell/0",
        "expected words that take a row of the sheet, found 'tail'",
    ),
    (
        {"wounds": {"arm": {"critical": {"at": 5, "tell": [{"points": {"faith": 1}}]}}}},
        "/wounds/arm/critical/tell/0",
        "expected points or energy of the fighter, found 'faith'",
    ),
    (
        {"actions": {"ducking": {"tell": [{"only": ["extended range"]}]}}},
        "/actions/ducking",
        "expected 'ducking' to leave the fighter at close range, where 20 against 6 and",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "pointer", "message"), FAULTS)
def test_a_fault_is_told_with_its_pointer(
    changes: dict[str, Any], pointer: str, message: str
) -> None:
    found = refused(**changes)
    assert list(found) == [pointer]
    assert message in found[pointer]


def test_a_far_scene_must_be_far() -> None:
    found = refused(actions={"dodging": {"far": "ducking"}})
    assert "to leave the fighter at extended range, where 8 against 16" in found["/maneuvers"]


def test_all_faults_are_told_at_once() -> None:
    found = refused(
        maneuvers={"Swing": {"One": 24, "Two": 24, "Three": 25}},
        openings={"swing": {"thrust heigh": "head", "kick": "chest"}},
        wounds={"spleen": {"page": 55}},
    )
    assert len(found) == 6


def test_the_form_is_told_by_the_codec_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "design.yaml"
    path.write_text(
        "format: combat-design/1\nid: a\ntitle: A\nopenings:\n  duck: {kick: 7}\nwound: {}\n"
    )
    with pytest.raises(BadInput) as caught:
        read_as(Design, path)
    assert "line 5, /openings/duck/kick: expected a name of words in a-z, found 7" in str(
        caught.value
    )
    assert "line 6, /wound: unknown field 'wound'" in str(caught.value)


def test_a_wound_of_the_standard_may_be_changed_though_nothing_leads_to_it() -> None:
    changed = small(maneuvers={"Jumps": {"Hop": 18}}, wounds={"arm": {"score": 9}})
    assert compiled(changed).draft.pictures[31].score == 9


@pytest.mark.parametrize("data", [None, [], "x", {"format": "combat-design/2"}, {"id": "../x"}])
def test_what_is_no_design_is_refused(data: object) -> None:
    with pytest.raises(DecodeError):
        decode(Design, data)
