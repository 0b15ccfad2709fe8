"""Letters, lines and sizes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw.press import typefaces
from pipeline.draw.press.joining import joined, visual
from pipeline.draw.press.typeset import balanced, fit, lines
from tests.strategies import lines as texts

ROOMS = st.floats(20, 400)


@given(texts, ROOMS)
def test_lines_keep_to_their_room_and_lose_nothing(text: str, room: float) -> None:
    made = lines(text, "text", 10, room)
    assert all(typefaces.width(line, "text", 10) <= room for line in made)
    assert "".join("".join(made).split()) == "".join(typefaces.legible(text).split())


@given(texts, ROOMS, st.floats(5, 60))
def test_a_block_fits_its_room(text: str, wide: float, high: float) -> None:
    block = fit(text, "bold", 40, (wide, high))
    assert block.height <= high or block.size < 1.1
    assert block.width <= wide


def test_what_fits_keeps_its_size() -> None:
    assert fit("Head Wound", "bold", 20, (400, 60)).size == 20


def test_headings_are_broken_evenly() -> None:
    block = balanced(fit("one two three four five six", "text", 20, (200, 90)), 200)
    assert block.lines == ("one two three", "four five six")


def test_japanese_breaks_between_letters_but_not_before_marks() -> None:
    wide = typefaces.width("超振動", "text", 10)
    assert lines("超振動戦、乙女", "text", 10, wide) == ("超振動", "戦、乙", "女")


def test_figures_are_of_one_width() -> None:
    for style in typefaces.FILES:
        assert len({typefaces.width(d, style, 10) for d in "0123456789"}) == 1


def test_text_without_arabic_is_not_touched() -> None:
    assert joined("Häger 超振") == visual("Häger 超振") == "Häger 超振"


def test_joined_letters_have_their_forms() -> None:
    """Alone, at the start, between and at the end; alef does not join what follows."""
    assert joined("\u0628") == "\ufe8f"
    assert joined("\u0628\u0628\u0628") == "\ufe91\ufe92\ufe90"
    assert joined("\u0627\u0628") == "\ufe8d\ufe8f"


def test_no_ink_no_letter() -> None:
    assert typefaces.legible("a\u200b\ufeffb\ufe0f\u2028c") == "ab c"
    assert typefaces.lacking("a\u200b\ufe0f\u2028") == ""


def test_words_stand_apart() -> None:
    assert all(typefaces.width(" ", style, 1) >= typefaces.SPACE for style in typefaces.FILES)
