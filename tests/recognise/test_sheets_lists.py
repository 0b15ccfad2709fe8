"""Things of a sheet: below a heading, behind its colon, or below the figures of its head."""

from __future__ import annotations

import pytest

from pipeline.recognise.sheets_figures import Line, figures
from pipeline.recognise.sheets_lists import Listed, lists
from pipeline.recognise.sheets_looks import Text
from pipeline.recognise.sheets_numbers import Cell

HIGH = 20.0


def line(text: str, left: float, row: float) -> Line:
    """A line of writing, as many heights below the top."""
    wide, top = len(text) * 10.0, row * HIGH
    x = tuple(left + 10.0 * i + 5 for i in range(len(text)))
    return Line(Text(text, 0.99, Cell(left, top, left + wide, top + HIGH)), x)


def told(*read: Line) -> list[tuple[str, str]]:
    return [(one.part, one.text) for one in found(*read)]


def found(*read: Line) -> list[Listed]:
    return lists(read, figures(read))


def test_things_stand_below_their_headings() -> None:
    page = [
        line("WEAPONS", 50, 0), line("lamp hook", 52, 1.5),
        line("EQUIPMENT", 50, 4), line("lantern shield", 49, 5.5), line("padded coat", 50, 7),
        line("NOTES", 50, 8.5), line("He never sleeps", 50, 10),
    ]  # fmt: skip
    assert told(*page) == [
        ("weapons", "lamp hook"), ("equipment", "lantern shield"), ("equipment", "padded coat"),
    ]  # fmt: skip


def test_a_list_ends_where_a_gap_is() -> None:
    assert told(line("Equipment", 50, 0), line("rope", 50, 1.3), line("Copyright", 50, 6)) == [
        ("equipment", "rope")
    ]


def test_a_list_that_may_go_on_is_noted() -> None:
    page = [line("Equipment", 50, 0), line("rope", 50, 1.3)]
    beside = line("of hemp and wool", 76, 2.6)
    assert found(*page)[-1].note == ""
    assert found(*page, beside)[-1].note
    (rope,) = lists(page, (), [(20, 45, 400, 300)])
    assert rope.note


def test_what_stands_elsewhere_is_not_listed() -> None:
    assert told(line("Weapons", 50, 0), line("Smash", 300, 1.3), line("24", 500, 1.3)) == []


def test_things_may_stand_behind_the_colon() -> None:
    assert told(line("Weapon: Sword, Dagger", 50, 0)) == [
        ("weapons", "Sword"),
        ("weapons", "Dagger"),
    ]


def test_a_weapon_among_the_equipment_is_one_with_a_note() -> None:
    sword, shield = found(
        line("EQUIPMENT", 50, 0), line("- 1 sword", 50, 1.3), line("shield", 50, 2.6)
    )
    assert (sword.part, sword.text, shield.part) == ("weapons", "sword", "equipment")
    assert sword.note
    assert not shield.note


def test_what_is_said_of_a_list_in_brackets_is_none_of_it() -> None:
    page = line("Gear", 50, 0), line("(cards that can be used)", 50, 1.3), line("rope", 50, 2.6)
    assert told(*page) == [("equipment", "rope")]


def test_things_below_the_figures_need_no_heading() -> None:
    page = [
        line("14 Body", 50, 0), line("5 Tactics", 300, 0), line("Katana", 300, 1.3),
        line("Magic Horn", 300, 2.6), line("Old Hat", 300, 3.9), line("MANEUVERS", 100, 7),
    ]  # fmt: skip
    katana, horn, hat = found(*page)
    assert (katana.part, horn.part, hat.part) == ("weapons", "equipment", "equipment")
    assert not katana.note
    assert hat.note  # nothing says what it is


@pytest.mark.parametrize("text", ["Walking into town, you meet", "5 Gold", "MANEUVERS OF A KNIGHT"])
def test_other_lines_below_the_figures_are_no_things(text: str) -> None:
    assert told(line("14 Body", 50, 0), line(text, 50, 1.3)) == []
