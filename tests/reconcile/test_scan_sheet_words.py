"""Groups, names and figures of a sheet, as voters tell them."""

from __future__ import annotations

import pytest

from pipeline.model.evidence import Doubt, Value
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_sheet_head import read_head
from pipeline.reconcile.scan_sheet_printed import Printed
from pipeline.reconcile.scan_sheet_spelled import text_of
from pipeline.reconcile.scan_sheet_words import RANGE, leading_groups, read_words, shared_leads
from pipeline.reconcile.scan_votes import Seen

PAGE = PageSeen(file="s.png", sha256="", place=0, width=9, height=9, kind="sheet")


def words(
    *looks: tuple[str, float], lexicon: dict[str, float] | None = None, note: str = ""
) -> Seen:
    told = [Vote(voter=f"look {i}", value=t, p=p) for i, (t, p) in enumerate(looks)]
    told += [Vote(voter="lexicon", value=t, p=p) for t, p in (lexicon or {}).items()]
    return Seen(0, Region(kind="row name", box=(0, 0, 9, 9), votes=tuple(told), note=note))


def clear(text: str, share: float = 0.999) -> Seen:
    return words((text, 0.99), (text, 0.98), lexicon={text: share})


def row(
    name: Seen, group: Seen | None = None, page: int = 24
) -> tuple[Value, Value, dict[str, Doubt]]:
    to = Notes([PAGE])
    read_words(f"/r/{page}", [group] if group else [], [name], to)
    return to.value(f"/r/{page}/group"), to.value(f"/r/{page}/name"), to.doubts


def test_words_that_are_known_and_read_are_taken() -> None:
    group, name, doubts = row(clear("BLOCK & CLOSE"), clear("Skill"))
    assert (group, name, doubts) == ("Skill", "Block and Close", {})


def test_one_look_and_the_lexicon_are_enough_but_neither_alone() -> None:
    both = words(("Sming High", 0.9), ("Swing High", 0.7), lexicon={"swing high": 0.95})
    assert row(both, clear("Thrust"))[1] == "Swing High"
    nobody = words(("Sming High", 0.9), ("Swng High", 0.9), lexicon={"swing high": 0.95})
    _, name, doubts = row(nobody, clear("Thrust"))
    assert name is None
    assert doubts["/r/24/name"].rivals[0].value == "Swing High"
    assert row(words(("Swing High", 0.99), lexicon={"swing high": 0.6}), clear("Thrust"))[1] is None


@pytest.mark.parametrize(
    "text",
    [
        "Orange",
        "red",
        "1 Slide",
        "I Slide",
        "Elock",
        "Hom",
        "0OOge",
        "Down. Swing",
        "50",
        "Protected Attac",
    ],
)
def test_what_is_nearly_a_word_is_in_doubt_however_clear(text: str) -> None:
    assert "/r/24/name" in row(clear(text), clear("Skill"))[2]


def test_a_speck_between_two_words_is_no_apostrophe() -> None:
    assert "/r/24/name" in row(clear("High'swing"), clear("Skill"))[2]
    assert row(clear("Hangman's"), clear("\u00b7Skill"))[:2] == ("Skill", "Hangman's")


def test_a_quote_that_nothing_closes_is_a_speck() -> None:
    texts = "Standing 'Slash", "'Standing' Slash", "Hangman's 'Slash", "Hop 'n Slash"
    assert text_of(texts[0]) == "Standing Slash"
    assert [text_of(t) for t in texts[1:]] == ["Standing' Slash", *texts[2:]]
    both = words(("Swing 'High", 0.93), ("Swing High", 0.99),
                 lexicon={"Swing 'High": 0.54, "swing high": 0.46})  # fmt: skip
    assert row(both, clear("Thrust"))[1] == "Swing High"


def test_an_unknown_word_needs_two_clear_looks() -> None:
    assert row(clear("Mikiri"), clear("Skill"))[1] == "Mikiri"
    dim = words(("Mikiri", 0.99), ("Mikini", 0.99), lexicon={"Mikiri": 0.93})
    assert "/r/24/name" in row(dim, clear("Skill"))[2]


def test_a_word_for_which_a_look_has_none_with_letters_that_look_alike_is_read() -> None:
    looks = ("Ground Swing", 0.97), ("Cround Swing", 0.99), ("Ground Swing", 0.96)
    ground = words(*looks, lexicon={"Ground Swing": 0.8, "Cround Swing": 0.2})
    assert row(ground, clear("Thrust"))[1] == "Ground Swing"
    hall = words(
        ("Hall Swing", 0.97), ("Ball Swing", 0.99), lexicon={"Hall Swing": 0.8, "Ball Swing": 0.2}
    )
    assert "/r/24/name" in row(hall, clear("Thrust"))[2]
    rare = words(
        ("Cround Swing", 0.97),
        ("Ground Swing", 0.99),
        lexicon={"Cround Swing": 0.8, "Ground Swing": 0.2},
    )
    assert "/r/24/name" in row(rare, clear("Thrust"))[2]


def test_an_unknown_word_that_one_of_its_looks_reads_otherwise_is_in_doubt() -> None:
    looks = ("Paceoi", 0.97), ("Paceoi", 0.97), ("Eaccor", 0.58)
    assert "/r/24/name" in row(words(*looks, lexicon={"Paceoi": 1.0}), clear("Skill"))[2]
    plain = ("Parsley", 0.97), ("Parsley", 0.97), ("Eaccor", 0.58)
    assert row(words(*plain, lexicon={"Parsley": 1.0}), clear("Skill"))[1] == "Parsley"


def test_a_space_that_no_look_shows_is_in_doubt() -> None:
    seen = words(("DOWNSWIPE", 0.99), ("DOWNSWIPE", 0.99), lexicon={"down swipe": 0.999})
    doubt = row(clear("High"), seen)[2]["/r/24/group"]
    assert [r.value for r in doubt.rivals] == ["Down Swipe", "Downswipe"]


@pytest.mark.parametrize(
    ("text", "offered"), [("Side-Swing", "Side Swing"), ("clotharmor", "Cloth Armor")]
)
def test_a_speck_between_words_and_a_lost_space_are_in_doubt(text: str, offered: str) -> None:
    doubt = row(clear(text), clear("Skill"))[2]["/r/24/name"]
    assert offered in [r.value for r in doubt.rivals]


def test_a_mark_that_one_look_shows_is_in_doubt() -> None:
    seen = words(("Rain  Slash", 0.99), ("Rain\u2192 Slash", 0.99), lexicon={"rain slash": 1.0})
    assert "/r/24/name" in row(seen, clear("Skill"))[2]


def test_digits_that_look_like_letters_make_no_other_word() -> None:
    assert row(words(("SHIELD 8LOCK", 0.99), ("SHIELD BL0CK", 0.9)), clear("Skill"))[1] == (
        "Shield Block"
    )
    assert row(clear("Mikiri Slide (Ground)"), clear("Skill"))[1] == "Mikiri Slide (Ground)"


def test_a_note_on_a_group_leaves_it_to_a_person() -> None:
    seen = words(("Skill", 0.99), ("Skill", 0.99), lexicon={"skill": 1.0}, note="not clear")
    assert row(clear("High"), seen)[2]["/r/24/group"].why == "not clear"


def test_a_name_that_begins_with_its_group_is_in_doubt() -> None:
    assert row(clear("Height 4"), clear("Special"))[1] is None
    assert row(clear("Fan 3 Rounds"), clear("Special"))[1] == "Fan 3 Rounds"
    _, name, doubts = row(clear("Down Swing Strong"), clear("Down Swing"))
    assert name is None
    assert [r.value for r in doubts["/r/24/name"].rivals][:2] == ["Strong", "Down Swing Strong"]
    assert row(clear("Jump"), clear("Jump"))[1] == "Jump"


def test_a_group_with_which_all_its_names_begin_is_a_part_of_them() -> None:
    names = ("Down Swing Strong", "Down Swing Low")
    rows = [([clear("Down Swing")], [clear(name)]) for name in names]
    assert leading_groups(rows) == {"down swing"}
    one = [*rows, ([clear("Down Swing")], [clear("High")])]
    assert leading_groups(one) == {"down swing"}  # a row alone of its sheet: Jump, Jump Up
    two = [*one, ([clear("Jump")], [clear("Jump Up")]), ([clear("Jump")], [clear("Dodge")])]
    assert not leading_groups(two)
    to = Notes([PAGE])
    read_words("/r/24", *rows[0], to, Printed(leading=frozenset({"down swing"})))
    assert to.value("/r/24/name") == "Down Swing Strong"


def test_a_word_that_all_names_without_groups_begin_with_may_be_their_group() -> None:
    names = ["Afar Charge", "Afar Swing", "Afar Block", "Afar Dodge"]
    rows = [((), (clear(name),)) for name in names]
    assert shared_leads(rows) == {"afar"}
    assert not shared_leads([*rows, ((), (clear("Duck"),)), ((), (clear("High"),))])
    assert not shared_leads([((clear("Skill"),), name) for _, name in rows])
    to = Notes([PAGE])
    read_words("/r/24", [], [clear("Afar Charge")], to, Printed(shared=frozenset({"afar"})))
    assert "/r/24/name" in to.doubts


@pytest.mark.parametrize(("name", "taken"), [("Horn of the Marche", False), ("Zorn Blade", True)])
def test_a_word_that_lacks_its_last_letter_is_in_doubt(name: str, taken: bool) -> None:  # noqa: FBT001
    assert (row(clear(name), clear("Special"))[1] == name) is taken


def test_shortened_words_are_offered_whole() -> None:
    doubt = row(clear("High"), clear("DWN SWG"))[2]["/r/24/group"]
    assert [r.value for r in doubt.rivals][:2] == ["Down Swing", "Dwn Swg"]


def test_what_says_extended_range_is_the_group() -> None:
    assert row(clear("X-Range Charge"), page=50)[:2] == (RANGE, "Charge")
    assert row(clear("X-Fan Fire"), page=50)[:2] == (RANGE, "Fan Fire")
    assert row(clear("X-Fan Fire"), clear("Pistol"), page=50)[:2] == ("Pistol", "Fan Fire")
    assert row(clear("X-Fan Fire"), clear("Extended Range Maneuvers"), page=50)[:2] == (
        RANGE, "Fan Fire",
    )  # fmt: skip
    assert row(clear("Charge"), clear("Attack"), page=50)[:2] == ("Attack", "Charge")
    assert row(clear("Charge"), page=50)[2]["/r/50/group"].rivals[0].value == RANGE


def test_extended_range_alone_is_no_name() -> None:
    group, name, doubts = row(clear("Extended Range"), page=50)
    assert (group, name) == (RANGE, None)
    assert list(doubts) == ["/r/50/name"]


def test_what_no_book_can_hold_is_left_to_a_person() -> None:
    to = Notes([PAGE])
    row_24 = {"group": "Thrust", "name": "", "colour": "red", "mod": 0, "x": 50}
    for part, value in row_24.items():
        to.take(f"/sheet/maneuvers/24/{part}", Taken(value=value))
    for lost in ("/title", "/start", "/sheet/height", "/sheet/body", "/sheet/attacks"):
        to.doubt(lost, "lost")
    draft = to.draft("paper-owl")
    assert draft.sheet.maneuvers[24].group == "Thrust"
    assert "no book can hold" in to.doubts["/sheet/maneuvers/24/name"].why


def test_spaces_and_capitals_are_those_of_a_name() -> None:
    assert text_of("HurlObjects") == "Hurl Objects"
    assert text_of("Back/Escape") == "Back / Escape"
    assert text_of(" * Goal.") == "Goal"
    assert text_of(None) == text_of("...") == ""


# The head.


def figure(name: str, *told: tuple[str, int | None, float]) -> Seen:
    votes = tuple(Vote(voter=v, value=[name, n], p=p) for v, n, p in told)
    return Seen(0, Region(kind="sheet figure", box=(0, 0, 9, 9), votes=votes))


def head(*seen: Seen) -> tuple[dict[str, Value], dict[str, Doubt]]:
    to = Notes([PAGE])
    read_head(seen, to)
    return {p: t.value for p, t in to.taken.items()}, to.doubts


def test_two_voters_make_a_figure_sure_and_one_alone_does_not() -> None:
    two = (("line", 12, 0.99), ("cells", 12, 0.999))
    taken, doubts = head(figure("body", *two), figure("height", ("line", 4, 1.0)))
    assert taken == {"/sheet/body": 12}
    assert doubts["/sheet/height"].rivals[0].value == 4
    assert "lost" in doubts["/sheet/attacks"].why
    assert "/sheet/points" not in doubts


def test_without_a_head_its_points_are_lost_too() -> None:
    assert "lost" in head()[1]["/sheet/points"].why


def test_voters_that_differ_leave_a_figure_to_a_person() -> None:
    seen = figure("luck points", ("line", 2, 0.98), ("cells", 3, 0.97))
    taken, doubts = head(seen)
    assert taken == {}
    assert {r.value for r in doubts["/sheet/points/luck"].rivals} == {2, 3}


def test_a_name_without_a_number_is_asked_for() -> None:
    seen = figure("force", ("line", None, 1.0))
    taken, doubts = head(seen)
    assert taken == {}
    assert "no number" in doubts["/sheet/points/force"].why


@pytest.mark.parametrize(
    ("name", "at"), [("ridy", "body"), ("booy points", "body"), ("tactks", "points/tactics")]
)
def test_a_misread_name_is_a_doubt_where_it_belongs(name: str, at: str) -> None:
    taken, doubts = head(figure(name, ("line", 12, 0.99), ("cells", 12, 0.999)))
    assert taken == {}
    assert doubts[f"/sheet/{at}"].rivals[0].value == 12


def test_a_pool_that_no_word_is_known_for_is_a_doubt() -> None:
    seen = (("line", 5, 0.99), ("cells", 5, 0.999))
    taken, doubts = head(figure("yellow sp", *seen), figure("qwzzl", *seen))
    assert taken == {"/sheet/points/yellow sp": 5}
    assert "/sheet/points/qwzzl" in doubts


# Lists.


def thing(part: str, *looks: tuple[str, float], note: str = "") -> Seen:
    votes = tuple(Vote(voter=f"look {i}", value=[part, t], p=p) for i, (t, p) in enumerate(looks))
    return Seen(0, Region(kind="sheet figure", box=(0, 0, 9, 9), votes=votes, note=note))


def test_a_list_is_taken_as_a_whole_in_small_letters() -> None:
    taken, _ = head(
        thing("weapons", ("KATANA", 0.99), ("Katana", 0.99)),
        thing("weapons", ("butterfly sword Hourin", 0.99), ("butterfly sword Hourin", 0.99)),
    )
    assert taken == {"/sheet/weapons": ["katana", "butterfly sword Hourin"]}


def test_one_thing_that_is_not_sure_leaves_its_list_to_a_person() -> None:
    taken, doubts = head(
        thing("equipment", ("rope", 0.99), ("rope", 0.99)),
        thing("equipment", ("lanfern", 0.99), ("lanfern", 0.99)),
        thing("traits", ("hair", 0.99), ("hair", 0.99), note="no heading says what this is"),
    )
    assert taken == {}
    assert doubts["/sheet/equipment"].rivals[0].value == ["rope", "lanfern"]
    assert doubts["/sheet/traits"].why == "no heading says what this is"


def test_a_capital_that_looks_like_a_small_letter_is_found_again() -> None:
    assert text_of("ln the Air") == "In the Air"
    assert text_of("lunge Low") == "lunge Low"
    assert text_of("[ Skate Back") == "Skate Back"


@pytest.mark.parametrize("read", ["\u2610 Rush", "\u25a0Rush", "RUSH \u25aa", "| Rush |"])
def test_the_field_of_a_colour_is_no_letter(read: str) -> None:
    assert text_of(read) == "Rush"
