"""The symbols of parties as readers of lines spell them."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.recognise.engine import Letter, Text
from pipeline.recognise.matrices import matrices
from pipeline.recognise.parties import party
from pipeline.recognise.words import words
from pipeline.recognise.words_lines import Read
from pipeline.vision.lines import Line
from tests.recognise.pages_of_words import Paper

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


@pytest.mark.slow
@pytest.mark.parametrize(("shown", "value"), [("(P)", "swap"), ("(P*)", "missile")])
@pytest.mark.parametrize(("top", "y"), [(740, 640), (500, 690)])
def test_a_symbol_may_stand_alone_near_the_matrix(shown: str, value: str, top: int, y: int) -> None:
    paper = Paper()
    paper.write((300, 50), "Head Down", 40)
    paper.write((510, y), shown, 22)
    paper.matrix(top)
    gray = paper.gray
    entries = [r.box for r in matrices(gray) if r.kind in ("key", "cell")]
    (region,) = (r for r in words(gray, matrix=entries) if r.kind == "party")
    assert max(region.votes, key=lambda v: v.p).value == value
