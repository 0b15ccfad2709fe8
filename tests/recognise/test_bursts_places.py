"""Which figure belongs to which word, where several stand near each other."""

from __future__ import annotations

import pytest

from pipeline.recognise.bursts_figures import figure, worded
from pipeline.recognise.words import words
from pipeline.recognise.words_lines import read_lines
from tests.recognise.pages_of_words import Paper
from tests.recognise.test_words import said


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("shown", "score", "critical"),
    [
        ("(Score 3)  (Critical 8+)", 3, 8),
        ("(Score 1)", 1, None),
        ("(Score -4) (crit 12)", -4, 12),
    ],
)
def test_a_bracket_behind_a_figure_is_no_digit(
    shown: str, score: int, critical: int | None
) -> None:
    paper = Paper()
    paper.write((300, 50), "Low Sweep", 40)
    paper.write((300, 110), shown, 26)
    for kind, value in (("score", score), ("critical", critical)):
        seen = [v for r in words(paper.gray) if r.kind == kind for v in r.votes if v.p > 0.1]
        assert {v.value for v in seen} == ({value} if value is not None else set())
        assert len({v.voter for v in seen}) == (3 if value is not None else 0)


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


@pytest.mark.parametrize(
    ("shown", "score"),
    [
        ("Score, three.", 3),
        ("Score: minus four", -4),
        ("Score, nothing.", 0),
        ("Score: minus 4", -4),
        ("Score: nought", 0),
    ],
)
def test_a_score_may_be_told_in_words(shown: str, score: int) -> None:
    paper = Paper()
    paper.write((300, 50), "STUNG HAND", 40)
    paper.write((300, 100), shown, 26)
    assert said(words(paper.gray), "score") == [score]


@pytest.mark.parametrize("text", ["one more", "Score", "threefold", "minus", "sixty"])
def test_other_words_are_no_figure(text: str) -> None:
    assert worded(text) is None


def test_dots_lead_from_a_word_to_its_figure() -> None:
    paper = Paper()
    paper.write((150, 90), "SCORE", 26)
    for x in (215, 240, 265):
        paper.write((x, 90), ".", 26)
    paper.write((310, 90), "+5", 26)
    assert said(words(paper.gray), "score") == [5]


def test_a_figure_far_beside_a_word_without_dots_is_not_its_own() -> None:
    paper = Paper()
    paper.write((150, 90), "SCORE", 26)
    paper.write((330, 90), "+5", 26)
    assert said(words(paper.gray), "score") == []


def test_a_total_may_open_what_is_told_besides() -> None:
    paper = Paper()
    paper.write((300, 50), "STUNG HAND", 40)
    paper.write((450, 150), "SCORE 4", 30)
    paper.write((300, 600), 'Say to your opponent, "Do no red next turn."', 20)
    paper.write((300, 625), 'Should the score be 7 or higher, say also, "Do no blue."', 20)
    assert said(words(paper.gray), "critical") == [7]


def test_a_figure_that_is_no_line_of_its_own_is_read_in_the_box_of_its_word() -> None:
    paper = Paper()
    paper.write((300, 50), "Stung Hand", 40)
    paper.write((160, 120), "SCORE", 22)
    paper.write((250, 120), "1", 40)
    for boxed in (False, True):
        if boxed:
            paper.pen.rectangle((110, 90, 290, 150), outline=0, width=3)
        reads = [r for r in read_lines(paper.gray) if figure(r.said) is None]
        assert said(words(paper.gray, reads=reads), "score") == ([1] if boxed else [])


@pytest.mark.parametrize("text", ["0", "O", "\u00d8", "\u65e5", "\u03b8"])
def test_a_nought_may_have_a_dot_or_a_stroke_in_it(text: str) -> None:
    assert figure(text) == figure(f"{text}:") == 0


@pytest.mark.parametrize("value", [-1, -4])
def test_a_box_close_around_a_score_leaves_its_minus(value: int) -> None:
    paper = Paper()
    paper.write((300, 50), "Staggered", 40)
    left, top, right, bottom = paper.write((180, 600), f"SCORE {value}", 26)
    for edge in (top - 9, bottom + 9):
        paper.pen.line([(left - 14, edge), (right + 14, edge)], 0, 2)
    (region,) = (r for r in words(paper.gray) if r.kind == "score")
    assert {v.value for v in region.votes if v.p > 0.3} == {value}


def test_a_score_may_stand_under_another_word() -> None:
    paper = Paper()
    paper.write((300, 50), "Kicked", 40)
    paper.write((450, 620), "Damage: 3", 24)
    paper.write((300, 700), "Tell opponent: Do no red next turn.", 20)
    assert said(words(paper.gray), "score") == [3]


def test_a_sentence_about_damage_is_no_score() -> None:
    paper = Paper()
    paper.write((300, 50), "Kicked", 40)
    paper.write((300, 620), "Tell opponent: Your next blow does less", 20)
    paper.write((300, 648), "Damage 3.", 20)
    assert said(words(paper.gray), "score") == []
