"""The text layer of a PDF votes as far as it is right on what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pipeline.model.sighting import PageSeen, Region, RegionKind, Vote
from pipeline.readers.scans_pdf import Word
from pipeline.stages.text_layer import VOTER, voted

CELLS = {2: 57, 4: 31, 6: 9, 8: 0, 10: 61, 12: 45, 14: 11, 16: 23, 18: 37, 20: 5}


def region(
    kind: RegionKind, at: tuple[int, int], values: Mapping[str, object], p: float = 0.99
) -> Region:
    x, y = at
    votes = tuple(Vote(voter=who, value=value, p=p) for who, value in values.items())
    return Region(kind=kind, box=(x - 12, y - 8, x + 12, y + 8), votes=votes)


def cells(doubtful: int | None = None) -> list[Region]:
    """A column of cells; on one of them our voters differ."""
    return [
        region(
            "cell", (100, 40 * n),
            {"spotter": value, "cells": 1 if key == doubtful else value},
        )
        for n, (key, value) in enumerate(CELLS.items(), 1)
    ]  # fmt: skip


def layer(values: Sequence[int], text: str = "{:02}") -> list[Word]:
    return [
        Word(text=text.format(value), box=(90, 40 * n - 7, 110, 40 * n + 7))
        for n, value in enumerate(values, 1)
    ]


def page(*regions: Region) -> PageSeen:
    return PageSeen(
        file="a.pdf", sha256="", place=0, width=400, height=600, kind="parchment", regions=regions
    )


def told(regions: Sequence[Region], words: Sequence[Word]) -> list[object]:
    (done,) = voted([page(*regions)], words)
    return [next((v.value for v in r.votes if v.voter == VOTER), None) for r in done.regions]


def test_a_layer_that_is_right_on_the_others_votes_on_a_doubtful_cell() -> None:
    assert told(cells(doubtful=14), layer(list(CELLS.values()))) == list(CELLS.values())


def test_it_may_differ_and_is_believed_as_far_as_it_was_right() -> None:
    said = list(CELLS.values())
    said[6] = 17
    (done,) = voted([page(*cells(doubtful=14))], layer(said))
    assert done.regions[6].votes[-1] == Vote(voter=VOTER, value=17, p=0.9603)
    said[0] = 51
    (done,) = voted([page(*cells(doubtful=14))], layer(said))
    assert done.regions[6].votes[-1].p == pytest.approx(8 / 9 * 0.99, abs=1e-3)


def test_a_bad_layer_is_not_heard() -> None:
    said = [51, 37, 9, 8, 67, 45, 77, 23, 31, 5]
    assert set(told(cells(doubtful=14), layer(said))) == {None}


def test_a_layer_of_which_little_is_known_is_not_heard() -> None:
    assert set(told(cells()[:5], layer(list(CELLS.values())))) == {None}


def test_key_and_target_may_be_one_word() -> None:
    keys = [region("key", (60, 40 * n), {"a": k, "b": k}) for n, k in enumerate(CELLS, 1)]
    words = [
        Word(text=f"{k:02}-{v:02}", box=(50, 40 * n - 7, 110, 40 * n + 7))
        for n, (k, v) in enumerate(CELLS.items(), 1)
    ]
    assert told([*keys, *cells()], words) == [*CELLS, *CELLS.values()]


def test_it_adds_nothing_where_nobody_else_saw_anything() -> None:
    empty = Region(kind="number", box=(200, 20, 240, 50))
    words = [*layer(list(CELLS.values())), Word(text="13", box=(205, 25, 235, 45))]
    assert told([*cells(), empty], words)[-1] is None


def test_a_part_of_a_number_is_not_taken_for_the_number() -> None:
    part = region("number", (220, 300), {"spotter": 3}, p=0.3)
    words = [*layer(list(CELLS.values())), Word(text="13", box=(190, 292, 232, 308))]
    assert told([*cells(), part], words)[-1] is None


@pytest.mark.parametrize(
    ("said", "value"), [("SWINGING  DOWN.", "swinging down"), ("SWINGlNG DOWN", None)]
)
def test_words_are_only_confirmed(said: str, value: str | None) -> None:
    title = region("title", (200, 500), {"lines": "swinging down"})
    words = [*layer(list(CELLS.values())), Word(text=said, box=(190, 495, 210, 505))]
    assert told([*cells(), title], words)[-1] == value


def test_an_instruction_may_have_words_before_it() -> None:
    telling = region("instruction", (200, 500), {"lines": "Do no red next turn."})
    words = [
        *layer(list(CELLS.values())),
        *(
            Word(text=t, box=(190, 495, 210, 505))
            for t in ["Tell", "opponent:", "Do", "no", "Red", "next", "turn."]
        ),
    ]
    assert told([*cells(), telling], words)[-1] == "Do no red next turn."


def test_no_layer_no_vote() -> None:
    assert voted([page(*cells())], ()) == (page(*cells()),)


def test_readings_of_any_form_are_left_alone() -> None:
    party = region("party", (300, 500), {"shapes": ["swap", "missile"]})
    words = layer(list(CELLS.values()))
    assert told([*cells(), party], words)[-1] is None
