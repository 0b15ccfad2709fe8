"""Which of two columns of words has the groups."""

from __future__ import annotations

from pipeline.recognise.sheets_lexicon import latin
from pipeline.recognise.sheets_meaning import UNSURE, meaning
from pipeline.vision.sheet_rows import Span

ONE, OTHER = (Span(left=x, right=x + 90.0, share=1.0) for x in (0.0, 100.0))
NAMES = ("smash", "strong", "high", "low", "high", "low", "throw", "wildswing", "dodge", "duck")
GROUPS = ("mow", "rake", "rake", "rake", "prod", "prod", "odd", "odd", "step", "step")
BY_COLOUR = [0, 1, 6, 2, 4, 3, 5, 7, 8, 9]


def test_groups_come_again_below_each_other() -> None:
    found = meaning({ONE: (), OTHER: ()}, {ONE: NAMES, OTHER: GROUPS})
    assert (found.group, found.own, found.note) == (OTHER, True, "")


def test_groups_come_again_anywhere_where_rows_are_sorted_by_their_colours() -> None:
    names, groups = (tuple(some[i] for i in BY_COLOUR) for some in (NAMES, GROUPS))
    assert meaning({ONE: (), OTHER: ()}, {ONE: groups, OTHER: names}).group is ONE


def test_a_head_says_what_stands_below_it() -> None:
    words = {ONE: tuple("abcdefghij"), OTHER: tuple("klmnopqrst")}
    assert meaning({ONE: ("Kind",), OTHER: ("Maneuver",)}, words).group is ONE
    assert meaning({ONE: ("Name",), OTHER: ("ORANGE", "Groups")}, words).group is OTHER


def test_columns_that_nothing_tells_apart_are_left_to_a_person() -> None:
    words = {ONE: tuple("abcdefghij"), OTHER: tuple("klmnopqrst")}
    found = meaning({ONE: ("Maneuver",), OTHER: ()}, words)
    assert (found.group, found.note) == (None, UNSURE)
    torn = meaning({ONE: ("Group",), OTHER: ()}, {ONE: NAMES, OTHER: GROUPS})
    assert torn.note == UNSURE


def test_names_that_come_again_are_no_groups() -> None:
    names = ("high", "high", "high", "high", "low", "low", "low", "low", "swing", "swing")
    groups = ("mow", "rake", "prod", "odd", "mow", "rake", "prod", "odd", "step", "hop")
    found = meaning({ONE: (), OTHER: ()}, {ONE: names, OTHER: groups})
    assert (found.group, found.note) == (None, UNSURE)


def test_the_lowest_line_is_the_head_and_others_are_of_the_sheet() -> None:
    words = {ONE: GROUPS, OTHER: NAMES}
    found = meaning({ONE: ("Weapon:", "Group"), OTHER: ("Weapons", "Maneuver")}, words)
    assert (found.group, found.note) == (ONE, "")


def test_what_a_row_needs_is_neither_name_nor_group() -> None:
    needed = ("sword", "sword", "sword", "shield", "shield") * 2
    found = meaning({ONE: (), OTHER: ("Weapon",)}, {ONE: NAMES, OTHER: needed})
    assert (found.group, found.others, found.note) == (None, (ONE,), "")


def test_a_column_that_few_rows_have_words_in_leaves_no_doubt() -> None:
    beside = tuple(group if i in (0, 2, 4, 6, 8) else "" for i, group in enumerate("abcdefghij"))
    assert not meaning({ONE: (), OTHER: ()}, {ONE: NAMES, OTHER: beside}).note


def test_the_same_words_in_other_letters_are_no_groups() -> None:
    signs = ("\u525b", "\u4e0a\u6bb5", "\u4e0b\u6bb5", "\u7a81\u304d", "\u4f0f\u305b") * 2
    found = meaning({ONE: (), OTHER: ()}, {ONE: signs, OTHER: NAMES})
    assert (found.group, found.others, found.note) == (None, (OTHER,), "")
    assert meaning({ONE: (), OTHER: ()}, {ONE: signs, OTHER: signs}).others == (ONE, OTHER)


def test_signs_beside_a_text_are_no_part_of_it_but_one_that_touches_it_may_be_a_letter() -> None:
    assert latin("\u6a2a\u65ac\u308a Side Cut") == "Side Cut"
    assert latin("\u3081\u308bBlock and Close") == "Block and Close"
    assert latin("\u525b Heavy") == "Heavy"
    assert latin("\u4e0aow") == "\u4e0aow"
    assert latin("Ca\u00f1on") == "Ca\u00f1on"
    assert not latin("\u4e0a\u6bb5")
