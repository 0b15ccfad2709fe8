"""Lines in Japanese and English beside each other: the English ones are read as if alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pipeline.recognise.engine import Letter, Text
from pipeline.recognise.twins import english, without_twins
from pipeline.recognise.words_lines import Read
from pipeline.vision.lines import Line

JAPANESE, TOLD = "次の番、赤は不可。」", 'Tell: "No Red next turn."'


def _read(said: str, x: float = 300, y: float = 500) -> Read:
    """A line whose letters are all as wide."""
    wide = 1 / len(said)
    letters = tuple(Letter(c, 0.99, i * wide, (i + 1) * wide) for i, c in enumerate(said))
    return Read(Line(x=x, y=y, width=12 * len(said), height=24), Text(letters))


def _said(reads: Sequence[Read]) -> list[str]:
    return [read.said for read in reads]


def test_japanese_beside_english_is_left_out() -> None:
    reads = [_read(JAPANESE, 150), _read(TOLD, 450), _read("」", 40, 530)]
    assert _said(english(reads)) == [TOLD]


@pytest.mark.parametrize("order", [(JAPANESE, TOLD), (TOLD, JAPANESE)])
def test_one_line_of_both_is_cut_between_them(order: tuple[str, str]) -> None:
    (part,) = english([_read(" ".join(order))])
    assert part.said == TOLD
    letters = part.text.letters
    assert (letters[0].start, letters[-1].end) == pytest.approx((0, 1))
    assert part.line.width == pytest.approx(12 * len(TOLD))
    assert (part.line.x > 300) is (order[1] == TOLD)


@pytest.mark.parametrize("said", [
    "次の Red と Blue は不可。」",  # in turns: neither stands by itself
    "No Red 赤 next turn.",
])  # fmt: skip
def test_a_line_of_both_in_turns_is_left_as_it_is(said: str) -> None:
    assert _said(english([_read(TOLD), _read(said)])) == [TOLD, said]


def test_nothing_is_left_out_where_nothing_is_told_in_english() -> None:
    reads = [_read(JAPANESE), _read("Dodging"), _read("身をかわす")]
    assert _said(english(reads)) == _said(reads)
    assert _said(without_twins(reads)) == _said(reads)


def test_a_japanese_title_stays_and_is_no_part_of_what_is_told() -> None:
    reads = [_read("身をかわす", y=100), _read(TOLD)]
    assert _said(english(reads)) == _said(reads)
    assert _said(without_twins(reads)) == [TOLD]
