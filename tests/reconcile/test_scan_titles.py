"""Titles in doubt, and what they say about scores."""

from __future__ import annotations

import pytest

from pipeline.model.sighting import Region, Vote
from pipeline.reconcile.scan_titles import (
    Titled,
    against,
    instructed,
    respaced,
    running_heads,
    scored,
    settled,
    titled,
    vocabulary,
)
from pipeline.reconcile.scan_votes import Seen

WORDS = vocabulary(["gloom ray", "kettle"], [["Sly Dance"], ["Sly Wound"], ["Glib", "Glib"]])


@pytest.mark.parametrize(
    ("title", "other"),
    [("Leg Wound", None), ("Sly Kettle", None), ("LEGWOUND", "LEG WOUND"), ("Glib Knave", None),
     ("Gloomray High", "Gloom ray High"), ("H\u00fcrl Lamps", "H\u00fcrl Lamps"),
     ("Throwinglanterns", "Throwinglanterns"), ("WEAVING OUTSIDE", None), ("Spun About", None),
     ("Sidekick High", "Side kick High"), ("Getup", "Get up")],
)  # fmt: skip
def test_words_that_may_be_two_are_a_doubt(title: str, other: str | None) -> None:
    found = against(title, 0.99, WORDS)
    assert (found[1] if found else None) == other


@pytest.mark.parametrize(
    ("read", "told"),
    [("GLIB KETTLEDANCE", "GLIB KETTLE DANCE"), ("Glibkettledance", "Glib kettle dance"),
     ("GLIB KETTLE DANCE", "GLIB KETTLE DANCE"), ("GLIB KETTLEDANCES", "GLIB KETTLEDANCES")],
)  # fmt: skip
def test_spaces_are_found_in_a_name_of_the_sheet(read: str, told: str) -> None:
    found = respaced(titled([seen(read)]), ["sly dance", "glib kettle dance"])
    assert [one.title for one in found] == [told]


def test_misread_words_of_the_sheet_hide_no_lost_space() -> None:
    words = vocabulary(["Legwound", "legw ound"], [["Legwound"]])
    assert against("LegWound", 0.99, words) == ("'legwound' may be two words", "Leg Wound")


def test_words_that_nobody_knows_must_be_clear() -> None:
    assert against("Glib Knave", 0.99, WORDS) is None
    assert against("Glib Knave", 0.93, WORDS)
    assert against("Leg Wound", 0.93, WORDS) is None


def seen(*said: str) -> Seen:
    votes = tuple(Vote(voter=str(i), value=text, p=0.99) for i, text in enumerate(said))
    return Seen(0, Region(kind="title", box=(1, 2, 3, 4), votes=votes, note="en"))


def test_a_title_is_as_sure_as_the_surest_reading_of_it() -> None:
    votes = [("lines", "Glib Knave", 0.93), ("wide", "glib knave", 0.99), ("page", "Glib Knare", 1)]
    region = Region(
        kind="title",
        box=(1, 2, 3, 4),
        votes=tuple(Vote(voter=v, value=value, p=p) for v, value, p in votes),
    )
    (found,) = titled([Seen(0, region)])
    assert (found.title, found.p, found.other) == ("Glib Knave", 0.99, "Glib Knare")


def test_a_word_that_is_one_letter_off_a_known_one_is_a_doubt() -> None:
    assert against("BLOCKING HICH", 1.0, WORDS) == ("is 'hich' 'high'?", "BLOCKING HIGH")
    often = vocabulary([], [["DODCING"], ["DODCING"]])
    assert against("DODCING", 1.0, often) == ("is 'dodcing' 'dodging'?", "DODGING")
    assert against("Gloon Ray", 1.0, WORDS) == ("is 'gloon' 'gloom'?", "Gloom Ray")
    why, other = against("Sly Kezz", 1.0, WORDS | {"miss"}) or ("", "")
    assert (why, other) == ("no word is known as 'kezz'", "Sly Kezz")


@pytest.mark.parametrize("said", ["11. ROLLING CLEAR", "11ROLLING CLEAR", "ROLLING CLEAR 11 (P)"])
def test_the_number_of_a_picture_is_no_part_of_its_title(said: str) -> None:
    (found,) = titled([seen(said)], 11)
    assert found.title == "ROLLING CLEAR"
    (found,) = titled([seen(said)], 13)
    assert against(found.title, 1.0, WORDS) is not None


@pytest.mark.parametrize("said", ["Leg Wound '", "' Leg Wound", "Leg Wound \u2019"])
def test_an_apostrophe_apart_from_all_words_is_a_speck(said: str) -> None:
    assert [one.title for one in titled([seen(said)])] == ["Leg Wound"]
    assert [one.title for one in titled([seen("The Foes' Way")])] == ["The Foes' Way"]


def test_what_stands_on_every_page_is_no_title() -> None:
    wounds = ["Leg Wound", "Head Wound", "Dodging", "Swinging High", "Kick", "Thrust Low"]
    titles = [f"Parchment {title}" for title in wounds] + ["PARCHMENT", "Parchment 9"]
    heads = running_heads(titles)
    assert heads == {"parchment"}
    (found,) = titled([seen("PARCHMENT 7 Leg Wound")], 7, heads)
    assert found.title == "Leg Wound"
    assert titled([seen("PARCHMENT 9")], 9, heads) == ()
    assert not running_heads(wounds * 2)
    assert not running_heads(["Swinging High"] * 20)
    assert not running_heads([f"The {title}" for title in wounds])


@pytest.mark.parametrize("said", ["tell your opponent: do", "eg struck from afar"])
def test_what_is_no_title_or_a_part_of_one_is_a_doubt(said: str) -> None:
    assert against(said, 1.0, WORDS | {"from", "afar", "tell", "your", "do"}) is not None


def test_a_letter_lost_at_an_edge_of_a_title_may_leave_another_word() -> None:
    assert against("UMPING UP", 1.0, WORDS) == ("is 'umping' 'jumping'?", "JUMPING UP")
    assert against("Locking Low", 1.0, WORDS) == ("is 'locking' 'blocking'?", "Blocking Low")
    assert against("Locking Low", 1.0, WORDS | {"locking"}) is None  # the book has it
    assert against("Weapons Locking", 0.99, WORDS) is None  # its first letter is at no edge


@pytest.mark.parametrize("title", ["Paw Wound", "Sabre Cut Low", "Lifting the Lantern"])
def test_an_english_word_is_no_slip_of_a_usual_one(title: str) -> None:
    assert against(title, 0.99, WORDS) is None


@pytest.mark.parametrize(
    ("title", "meant"),
    [("Arn Wound", "Arm Wound"), ("Bbcking Low", "Blocking Low"), ("WAPON DISLODGED", None),
     ("Kneee Hit", "Knee Hit")],
)  # fmt: skip
def test_a_usual_word_with_a_stroke_through_it_is_a_doubt(title: str, meant: str | None) -> None:
    odd = against(title, 0.99, WORDS)
    assert odd is not None
    assert odd[1] == (meant or "WEAPON DISLODGED")


def test_a_speck_between_words_is_no_stop_and_may_be_a_hyphen() -> None:
    (found,) = titled([seen("ARM\u00b7WOUND,HIGH")])
    assert found.title == "ARM WOUND, HIGH"
    assert against("ARM-WOUND", 0.99, WORDS) == ("its hyphen may be a speck", "ARM WOUND")
    assert against("X-Range Wound", 0.99, WORDS | {"x"}) is None


@pytest.mark.parametrize("title", ["Picture", "Clear fab"])
def test_what_heads_a_page_or_is_nearly_a_word_is_no_title(title: str) -> None:
    assert against(title, 0.999, WORDS | {"clear", "picture"}) is not None


@pytest.mark.parametrize(
    ("title", "spoken"),
    [
        ("Rolling Clear! You can't thrust", True), ("Rolling clear is out of the", True),
        ("Rolling Clear, is it", True), ("Clear anything", True), ("Behind You", False),
        ("Guard Up!", False), ("A Hit, and Away", False),
    ],
)  # fmt: skip
def test_a_sentence_is_no_part_of_a_title(title: str, *, spoken: bool) -> None:
    assert instructed(title, (), told=True) == spoken


def test_a_bracket_alone_may_be_a_stroke_of_the_picture() -> None:
    why = "its bracket may be a stroke of the picture"
    assert against("Rolling) Clear", 0.99, WORDS) == (why, "Rolling Clear")
    assert against("Rolling (Clear)", 0.99, WORDS) is None


def test_a_stop_between_two_words_may_be_a_speck() -> None:
    assert against("Rolling. Clear", 0.99, WORDS) == ("its stop may be a speck", "Rolling Clear")
    assert against("Rolling Clear.", 0.99, WORDS) is None


@pytest.mark.parametrize(
    ("said", "title"),
    [("SLY_KETTLE", "SLY KETTLE"), ("_GLIB_A_KETTLE_", "GLIB A KETTLE"), ("Kno_cked", "Kno_cked")],
)
def test_an_underline_shows_between_words_and_not_within_one(said: str, title: str) -> None:
    region = Region(kind="title", box=(0, 0, 9, 9), votes=(Vote(voter="lines", value=said, p=0.9),))
    assert [one.title for one in titled([Seen(0, region)])] == [title]


def test_room_and_stops_are_no_part_of_a_title() -> None:
    (found,) = titled([seen("Back/Escape &  Hide.")])
    assert found.title == "Back / Escape & Hide"


@pytest.mark.parametrize(
    ("said", "title", "other"),
    [
        (("LEGWOUND", "LEG WOUND"), "LEG WOUND", None),
        (("LEG WOUND", "LEG WOUNO"), "LEG WOUND", None),
        (("GLIBKNAVE", "GLIB KNAVE"), "GLIBKNAVE", "GLIB KNAVE"),
        (("GLIBKETTLE HIGH", "GLIB KETTLE HIGH"), "GLIB KETTLE HIGH", None),
        (("KETTLERS", "KETTLE RS"), "KETTLERS", "KETTLE RS"),
        (("ARM WOUND", "ARM-WOUND"), "ARM WOUND", None),
        (("Stuffed Dol", "Stuffed Doll"), "Stuffed Doll", None),
        (("Cast Spell", "Cast Spel"), "Cast Spell", None),
        (("LEG WOUND", "LEGG WOUND"), "LEG WOUND", "LEGG WOUND"),
        (("Arm Wounr", "Arm Wound"), "Arm Wound", None),
        (("Arm Wound", "Arm Wounr"), "Arm Wound", None),
        (("Head Hit", "Dead Hit"), "Head Hit", "Dead Hit"),
        (("Swing Low", "Swing Lov"), "Swing Low", "Swing Lov"),
        (("Sly Zot", "Sly Zott"), "Sly Zot", "Sly Zott"),
    ],
)
def test_two_readings_of_a_title(said: tuple[str, str], title: str, other: str | None) -> None:
    (found,) = titled([seen(*said)])
    assert isinstance(found, Titled)
    found = settled(found, WORDS)
    assert (found.title, found.other) == (title, other)


def test_titles_of_pictures_that_are_scored() -> None:
    assert scored("Extended Range LEG WOUND")
    assert scored("Knocked Down")
    assert scored("\u811a\u3092\u8ca0\u50b7")
    assert not scored("Block and Close")


@pytest.mark.parametrize("title", ["\\Leg Wound", "Leg | Wound", "/Leg Wound", "Leg #Wound"])
def test_a_stroke_beside_a_title_is_a_doubt(title: str) -> None:
    found = against(title, 1.0, WORDS)
    assert found is not None
    assert found[1] == "Leg Wound"


@pytest.mark.parametrize("title", ["'Leg' Wound", "Leg / Wound!", "Dodge, Duck & Jump", "(Wound)"])
def test_marks_of_titles_are_none(title: str) -> None:
    assert against(title, 1.0, WORDS) is None


@pytest.mark.parametrize(
    ("title", "told", "odd"),
    [
        ("Got About You NEXT TURN: anything goes", True, True),
        ("Lamp Out for the rest of the fight", True, True),
        ("Sly Dance in the following round", True, True),
        ("Kettle Back no limits", False, True),
        ("Kettle Back Do only red or blue", False, False),  # without a time it tells nothing
        ("Turned Around", False, False),
        ("Lost for Good", True, False),
        ("End of the Road", False, False),
        ("Dropped Weapon", False, False),
        ("Next to the Kettle", True, False),
    ],
)
def test_a_title_that_took_a_line_of_the_instruction(title: str, told: bool, odd: bool) -> None:  # noqa: FBT001
    assert instructed(title, ["gloom ray"], told=told) is odd
