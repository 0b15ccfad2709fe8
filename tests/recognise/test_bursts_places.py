"""Which figure belongs to which word, where several stand near each other."""

from __future__ import annotations

import pytest

from pipeline.recognise.words import words
from tests.recognise.pages_of_words import Paper
from tests.recognise.test_words import said


def test_a_figure_belongs_to_the_nearest_word() -> None:
    paper = Paper()
    paper.write((450, 170), "5", 34)
    paper.write((450, 205), "SCORE", 20)
    paper.star((450, 280), 50)
    paper.write((450, 262), "crit.", 18)
    paper.write((450, 290), "9", 30)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    found = words(paper.gray)
    assert said(found, "score") == [5]
    assert said(found, "critical") == [9]


@pytest.mark.parametrize("shown", ["7+", "10+"])
def test_a_plus_behind_a_critical_is_no_digit(shown: str) -> None:
    paper = Paper()
    paper.write((450, 170), "SCORE 3", 30)
    paper.star((450, 300), 85)
    paper.write((450, 280), "CRITICAL", 18)
    paper.write((450, 310), shown, 30)
    (region,) = (r for r in words(paper.gray) if r.kind == "critical")
    assert {v.value for v in region.votes if v.p > 0.5} == {int(shown[:-1])}


def test_a_total_in_words_under_a_title_is_that_of_the_critical() -> None:
    paper = Paper()
    paper.write((300, 50), "HEAD WOUND", 40)
    paper.write((300, 90), "Critical when scoring 7 or more", 20)
    paper.write((450, 220), "SCORE 4", 30)
    assert said(words(paper.gray), "critical") == [7]


def test_a_word_within_a_sentence_has_no_figure() -> None:
    paper = Paper()
    paper.write((300, 50), "Ducking", 34)
    paper.write((300, 600), 'Tell opponent: "Do no hops or lunges next turn. Score 2', 20)
    paper.write((300, 625), 'more with any jab next turn."', 20)
    assert said(words(paper.gray), "score") == []


def test_a_figure_far_from_its_word_is_told_but_never_surely() -> None:
    paper = Paper()
    paper.star((120, 240), 90)
    paper.write((120, 200), "4", 40)
    paper.write((120, 285), "SCORE", 26)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    found = [r for r in words(paper.gray) if r.kind == "score"]
    assert {v.value for r in found for v in r.votes if v.p > 0.5} <= {4}
