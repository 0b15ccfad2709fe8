"""Designs are data: those that come with the program, any mixture, and mistakes in them."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace

import pytest

from pipeline.draw.design import Design, designs
from pipeline.draw.press import front
from pipeline.draw.press.matrix_block import Grid
from pipeline.draw.press.number import half
from pipeline.model.codec import DecodeError, decode, encode
from tests.draw.designs_random import random_design
from tests.draw.printing import Read, mirim, print_mirim, print_plain


def test_the_designs_differ_and_keep_their_names() -> None:
    assert {"scroll", "frame", "boxed", "cards"} <= designs().keys()
    assert all(name == design.name for name, design in designs().items())
    assert len({d.page.border for d in designs().values()}) == len(designs())


def test_a_design_is_the_data_it_came_from() -> None:
    for seed in range(50):
        design = random_design(random.Random(seed))
        assert decode(Design, encode(design)) == design


def test_random_designs_take_every_choice() -> None:
    made = [random_design(random.Random(seed)) for seed in range(200)]
    assert {d.page.together for d in made} == {True, False}
    assert {d.matrix.columns for d in made} == set(range(3, 9))
    assert {d.score.place for d in made} == {"left", "right", "title", "below"}
    assert {d.sheet.colours for d in made} == {"row", "chip", "text"}
    assert random_design(random.Random(7)) == random_design(random.Random(7))


def test_a_mistake_is_told_with_its_path() -> None:
    data = tomllib.loads('name = "x"\n[matrix]\ncolumns = 9\n[score]\nform = "cloud"\n')
    with pytest.raises(DecodeError) as error:
        decode(Design, data)
    assert {p.pointer for p in error.value.problems} == {"/matrix/columns", "/score/form"}


@pytest.mark.parametrize(("entries", "columns", "grid"), [
    (24, 6, (6, 4)), (24, 7, (6, 4)), (24, 8, (8, 3)), (24, 3, (3, 8)), (8, 6, (4, 2)),
    (23, 6, (6, 4)), (1, 6, (1, 1)), (0, 6, (1, 1)),
])  # fmt: skip
def test_the_grid_of_a_matrix(entries: int, columns: int, grid: tuple[int, int]) -> None:
    design = decode(Design, {"name": "x", "matrix": {"columns": columns}}).matrix
    found = Grid.of(entries, design)
    assert (found.columns, found.rows) == grid
    places = [found.place(i, "down") for i in range(entries)]
    assert len(set(places)) == entries
    assert all(c < found.columns and r < found.rows for c, r in places)


@pytest.mark.slow
@pytest.mark.parametrize("design", designs())
def test_the_rules_take_two_pages_and_all_their_words(design: str) -> None:
    read = Read(print_mirim(design).pdf)
    printed = " ".join(read.text(p) for p in (1, 2)).split()
    words = [w for s in front.how_to_play(mirim()) for w in f"{s.head} {s.text}".split()]
    assert " ".join(words) in " ".join(printed)
    making = [w for s in front.words().making for w in f"{s.head} {s.text}".split()]
    assert " ".join(making) in " ".join(read.text(3).split())


def test_colour_words_stand_on_the_sheet_of_every_design() -> None:
    """A sheet printed in black and white still tells the colours."""
    assert all("colour" in d.sheet.columns for d in designs().values())


def test_a_score_stands_clear_of_its_number_where_there_is_no_title() -> None:
    bare = {p: replace(x, title=None, titles={}) for p, x in mirim().pictures.items()}
    design = designs()["boxed"]
    places = {
        (p.pointer, p.key): p.box
        for p in print_plain(replace(mirim(), pictures=bare), design).places
    }
    for page in (p for p, x in bare.items() if x.score is not None):
        score, number = places[f"/pictures/{page}/score", False], places[f"/pictures/{page}", True]
        word = score[1] - design.score.size  # it stands over the figure
        assert word > (number[1] + number[3]) / 2 + half(design)
