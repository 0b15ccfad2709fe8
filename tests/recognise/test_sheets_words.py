"""Words of sheets: the lexicon, what a line most likely says, and figures beside their names."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pipeline.recognise.sheets_figures import Line as Written
from pipeline.recognise.sheets_figures import figures
from pipeline.recognise.sheets_lexicon import (
    bare,
    known,
    mended,
    nearest,
    parted,
    slipped,
    slips,
    spaced,
)
from pipeline.recognise.sheets_looks import Text, read_twice
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_reader import Line, asked, classes, line_of
from pipeline.recognise.sheets_spelling import weighed
from pipeline.recognise.sheets_words import colour_of
from pipeline.vision.sheet_light import Bgr, sheet_of

# The lexicon.


@pytest.mark.parametrize(
    "text", ["Side Swing", "BLOCK & CLOSE", "Back / Escape", "X-Range Charge", "Fan 3 Rounds"]
)
def test_words_of_sheets_are_known(text: str) -> None:
    assert known(text)
    assert not slips(text)


@pytest.mark.parametrize(
    "text",
    [
        "Elock & Close",
        "Biow Horn",
        "Thrust Hgh",
        "Protected Attac",
        "Katana Smesh",
        "Hom",
        "kDown Swing",
    ],
)
def test_a_word_with_letters_that_look_alike_is_a_slip(text: str) -> None:
    assert not known(text)
    assert slips(text)


@pytest.mark.parametrize("text", ["Quetzal Kowtow", "Mikiri", "Vortex"])
def test_a_word_that_is_quite_another_is_no_slip(text: str) -> None:
    assert not known(text)
    assert not slips(text)


def test_a_misread_word_has_a_known_one_near() -> None:
    assert nearest("8lock") == "block"
    assert nearest("Qxzvvk") is None
    assert mended("Sming High") == "swing high"
    assert mended("Sming Qxzvvk") is None


def test_a_capital_within_a_word_tells_of_a_lost_space() -> None:
    assert spaced("HurlObjects") == "Hurl Objects"
    assert spaced("SIDESWING Backstep McCoy") == "SIDESWING Backstep McCoy"


def test_two_known_words_that_run_together_are_parted() -> None:
    assert parted("clotharmor") == "cloth armor"
    assert parted("Down Swing") is None
    assert parted("Downswing") is None  # a word of its own


def test_texts_are_compared_by_their_letters() -> None:
    assert bare("Block & Close.") == bare("block &close") == "block&close"
    assert bare("Down-Swing") != bare("Down Swing")


def test_colours_are_known_in_spite_of_a_slip() -> None:
    assert colour_of("Orangc") == "orange"
    assert colour_of("Charge") is None


# What a line says.


def line(*steps: dict[str, float]) -> Line:
    """A line that the network sees so: for each letter its rivals, and nothing between letters."""
    shares = np.zeros((2 * len(steps) + 1, max(asked()) + 1), np.float32)
    shares[::2, 0] = 1
    for i, step in enumerate(steps):
        for letter, p in step.items():
            shares[2 * i + 1, asked()[classes((letter,), "")[1][0]]] = p
    return line_of(shares)


def plainly(text: str, p: float = 0.97) -> list[dict[str, float]]:
    return [{c: p} for c in text]


def test_a_known_word_outweighs_a_strange_one_that_is_a_little_clearer() -> None:
    seen = line({"8": 0.6, "B": 0.4}, *plainly("LOCK"))
    shares = weighed([seen])
    assert max(shares, key=lambda t: shares[t]) == "block"
    assert seen.text()[0] == "8LOCK"


def test_a_strange_word_that_all_see_is_not_made_a_known_one() -> None:
    shares = weighed([line(*plainly("Slab"))] * 2)
    assert max(shares, key=lambda t: shares[t]) == "Slab"


def test_a_strange_word_is_weighed_against_all_of_which_it_may_be_a_slip() -> None:
    assert {"fake kowtow", "rake kowtow"} <= set(slipped("Take Kowtow"))
    unclear = line({"T": 0.6, "F": 0.2, "R": 0.2}, *plainly("ake"), {" ": 1.0}, *plainly("Kowtow"))
    assert {"fake kowtow", "rake kowtow"} <= set(weighed([unclear, unclear]))
    assert set(weighed([line(*plainly("Take"), {" ": 1.0}, *plainly("Kowtow"))] * 2)) == {
        "Take Kowtow"
    }


def test_names_of_extended_range_may_say_so() -> None:
    seen = line(*plainly("X-Bange"), {" ": 1.0}, *plainly("Dodge"))
    near = line(
        *plainly("X-"), {"R": 0.5, "B": 0.5}, *plainly("ange"), {" ": 1.0}, *plainly("Dodge")
    )
    shares = weighed([seen, near], far=True)
    assert "X-Range dodge" in shares
    assert not weighed([line({" ": 1.0})])


def written(words: str, ground: int, ink: int) -> Bgr:
    """Words in a box."""
    image = np.full((60, 420, 3), ground, np.uint8)
    cv2.putText(image, words, (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (ink,) * 3, 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("ground", "ink"), [(250, 20), (40, 240)])
def test_several_looks_read_dark_and_light_words(ground: int, ink: int) -> None:
    image = written("Quetzal Block", ground, ink)
    sheet = sheet_of(image, np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
    cell = Cell(5, 10, 330, 52)
    (said,) = read_twice(sheet, [cell], [cell], [False])
    assert [bare(text) for text, _ in said.looks] == ["quetzalblock"] * len(said.looks)
    assert {v.voter for v in said.votes()} >= {"look 1", "look 2", "lexicon"}


def test_the_same_pixels_are_looked_at_once() -> None:
    image = written("Quetzal Block", 255, 0)
    sheet = sheet_of(image, np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
    cell = Cell(18, 18, 190, 45)
    (said,) = read_twice(sheet, [cell], [cell], [False])
    assert len(said.looks) == len(set(said.looks)) > 1


def test_one_look_is_enough_for_usual_words_that_are_plain() -> None:
    image = written("Shield Block", 250, 20)
    sheet = sheet_of(image, np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
    cell = Cell(5, 10, 300, 52)
    (said,) = read_twice(sheet, [cell], [cell], [False])
    assert [bare(text) for text, _ in said.looks] == ["shieldblock"]
    assert not said.lexicon


# Figures.


def text(words: str, left: float, top: float) -> Written:
    cell = Cell(left, top, left + 10 * len(words), top + 12)
    return Written(Text(words, 0.9, cell), tuple(left + 10 * i + 5 for i in range(len(words))))


def told(*lines: Written) -> dict[str, int | None]:
    return {f.name: f.value for f in figures(lines)}


def test_figures_stand_behind_before_or_under_their_names() -> None:
    assert told(
        text("Body Pts. 12", 0, 0),
        text("39 Height", 0, 30),
        text("Tactics Points", 300, 0),
        text("8", 360, 24),
        text("LUCK PTS", 0, 60),
        text("3", 100, 60),
        text("2Spell", 0, 90),
    ) == {"body": 12, "height": 39, "tactics": 8, "luck": 3, "spell": 2}


def test_two_figures_may_stand_in_one_line() -> None:
    seen = text("Body Pts. 12 Tactic Pts. 4", 0, 0)
    assert told(seen) == {"body": 12, "tactics": 4}
    cells = [f.cell for f in figures([seen])]
    assert cells[0].left < seen.x[10] < cells[0].right < cells[1].left < seen.x[25] < cells[1].right


def test_a_number_beside_one_name_is_under_no_other() -> None:
    lines = [text("Body Pts.", 0, 0), text("Height.", 0, 20), text("4", 80, 20)]
    assert told(*lines) == {"height": 4, "body": None}


def test_a_letter_in_place_of_a_digit_leaves_the_value_to_others() -> None:
    assert told(text("S Purple Sp", 0, 0)) == {"purple sp": None}


def test_no_figure_is_made_up() -> None:
    assert told(text("Height", 0, 0), text("7", 400, 300)) == {}
    assert told(text("Force Points", 0, 0), text("00000", 0, 20)) == {"force": None}
    assert told(text("Experience points", 0, 0)) == {}
    assert told(text("Spend 4 of your luck points when you jump away from 3", 0, 0)) == {}
