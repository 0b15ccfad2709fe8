"""The symbols of parties as readers of lines spell them."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.recognise.engine import Letter, Text
from pipeline.recognise.parties import party
from pipeline.recognise.words_lines import Read
from pipeline.vision.lines import Line

PAPER = np.full((200, 300), 255, np.uint8)


def read(said: str) -> Read:
    letters = (Letter(c, 0.9, i / len(said), (i + 1) / len(said)) for i, c in enumerate(said))
    return Read(Line(x=200, y=150, width=60, height=20), Text(tuple(letters)))


@pytest.mark.parametrize(
    ("said", "likely"),
    [("(P)", "swap"), ("(P).", "swap"), ("(P*)", "missile"), ("(P*).", "missile"),
     ("(P\u524d)", "missile"), ("(P\u5206)", "missile"), ("(P#)", "missile")],
)  # fmt: skip
def test_any_mark_may_be_a_star_and_a_speck_may_stand_behind_it(said: str, likely: str) -> None:
    (region,) = party(PAPER, [read(said)], [])
    assert max(region.votes, key=lambda v: v.p).value == likely


@pytest.mark.parametrize("said", ["(Pa)", "(P4)", "(PX)", "(P) 4", "P*"])
def test_letters_and_figures_are_no_stars(said: str) -> None:
    assert not list(party(PAPER, [read(said)], []))
