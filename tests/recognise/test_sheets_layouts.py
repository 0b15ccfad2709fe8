"""Sheets whose columns stand otherwise than in most books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.model.sighting import Region
from pipeline.recognise.sheets import _clearer, sheet
from pipeline.recognise.sheets_table import tables
from pipeline.vision.sheet_light import sheet_of

pytestmark = pytest.mark.slow  # whole pages, books or processes

ROWS: tuple[tuple[int, str, str, int | None, str, str], ...] = (
    # page, group, name, X, MOD, colour
    (24, "Down Swing", "Smash", 58, "+4", "orange"),
    (28, "Side Swing", "Strong", 64, "+2", "orange"),
    (10, "Side Swing", "High", 64, "0", "red"),
    (2, "Side Swing", "Low", 64, "+1", "blue"),
    (32, "Thrust", "High", 54, "-1", "red"),
    (14, "Thrust", "Low", 60, "+2", "blue"),
    (46, "Special", "Retrieve Weapon", 52, "-6", "green"),
    (40, "Special", "Wild Swing", 58, "+5", "yellow"),
    (18, "Jump", "Up", 52, "-5", "green"),
    (8, "Jump", "Dodge", 52, "-4", "yellow"),
    (20, "Jump", "Duck", 52, "-6", "green"),
    (16, "Jump", "Away", 62, "-7", "yellow"),
)
INKS = {"orange": "#f0871e", "red": "#d22", "blue": "#3c3cbe", "green": "#283", "yellow": "#ec3"}


def drawn(columns: Sequence[tuple[str, int]], dots: int | None = None) -> np.ndarray:
    """The rows, each column where it is to stand; dots of their colours below each other."""
    page = Image.new("RGB", (1000, 700), "white")
    pen = ImageDraw.Draw(page)
    face = ImageFont.load_default(24)
    for i, (number, group, name, x, mod, colour) in enumerate(ROWS):
        y = 90 + 44 * i
        texts = {"page": str(number), "group": group, "name": name, "x": str(x), "mod": mod}
        for part, left in columns:
            pen.text((left, y), texts[part], "black", face)
        if dots is not None:
            pen.ellipse((dots, y + 2, dots + 26, y + 28), INKS[colour], "black", 2)
    return np.asarray(page)[:, :, ::-1].copy()


def read(page: np.ndarray) -> tuple[Region, ...]:
    return sheet(page, np.asarray(Image.fromarray(page[:, :, ::-1]).convert("L")))


def told(found: tuple[Region, ...], kind: str) -> dict[int, object]:
    """The likeliest value of each row, by its page."""
    pages = {r.row: best(r) for r in found if r.kind == "row page"}
    sure = [r for r in found if r.kind == kind and r.row in pages and not r.note]
    return {int(str(pages[r.row])): best(r) for r in sure}


def best(region: Region) -> object:
    return max(region.votes, key=lambda v: v.p).value if region.votes else None


def test_groups_may_stand_before_their_names_with_a_colon_between_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called = tuple((n, g, f"{g}: {name}", x, m, c) for n, g, name, x, m, c in ROWS)
    monkeypatch.setattr("tests.recognise.test_sheets_layouts.ROWS", called)
    found = read(drawn((("mod", 60), ("page", 160), ("name", 260), ("x", 760))))
    names, groups = told(found, "row name"), told(found, "row group")
    right = [row for row in called if row[2] == f"{groups.get(row[0])}: {names.get(row[0])}"]
    assert len(right) > 0.8 * len(called)


COLUMNS = {
    "names before groups": (("name", 100), ("group", 330), ("page", 560), ("x", 660), ("mod", 760)),
    "groups behind": (("name", 100), ("page", 330), ("x", 420), ("mod", 510), ("group", 640)),
    "all behind": (("page", 60), ("mod", 160), ("x", 260), ("name", 420), ("group", 700)),
}


@pytest.mark.parametrize("columns", COLUMNS.values(), ids=COLUMNS)
def test_the_column_that_repeats_says_the_groups(columns: tuple[tuple[str, int], ...]) -> None:
    page = read(drawn(columns, dots=40 if columns[0][0] == "name" else 340))
    names, groups = told(page, "row name"), told(page, "row group")
    assert {p: str(v).casefold() for p, v in names.items()} == {
        row[0]: row[2].casefold() for row in ROWS
    }
    wrong = {p: v for p, v in groups.items() if str(v).casefold() not in
             {row[1].casefold() for row in ROWS if row[0] == p}}  # fmt: skip
    assert not wrong
    assert len(groups) >= len(ROWS) - 1
    assert told(page, "row mod") == {row[0]: int(row[4]) for row in ROWS}
    assert told(page, "row x") == {row[0]: row[3] for row in ROWS}


def test_dots_show_the_colours_and_are_no_numbers() -> None:
    columns = (("group", 60), ("name", 260), ("page", 560), ("x", 660), ("mod", 760))
    page = read(drawn(columns, dots=490))
    assert told(page, "row mod") == {row[0]: int(row[4]) for row in ROWS}
    assert told(page, "row colour") == {row[0]: row[5] for row in ROWS}


def test_chips_about_the_pages_show_the_colours_far_from_their_names() -> None:
    page = Image.fromarray(drawn((("name", 230), ("x", 660), ("mod", 760)))[:, :, ::-1])
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    for i, row in enumerate(ROWS):
        y = 90 + 44 * i
        pen.rectangle((480, y - 2, 560, y + 32), INKS[row[5]], "black", 2)
        pen.text((520, y + 1), str(row[0]), "black", face, anchor="ma")
    assert told(read(np.asarray(page)[:, :, ::-1].copy()), "row colour") == {
        row[0]: row[5] for row in ROWS
    }


def celled(
    face: ImageFont.FreeTypeFont | ImageFont.ImageFont, lines: dict[str, str], step: float
) -> np.ndarray:
    """The rows, their groups in cells before the pages, some in two lines."""
    page = drawn((("page", 300), ("name", 400), ("x", 700), ("mod", 820)))
    pen = ImageDraw.Draw(image := Image.fromarray(page[:, :, ::-1]))
    groups = [row[1] for row in ROWS]
    for x in (40, 280, 370, 660, 780, 920):
        pen.line((x, 82, x, 82 + 44 * len(ROWS)), "black", 3)
    for i in range(len(ROWS) + 1):
        whole = i in (0, len(ROWS)) or groups[i - 1] != groups[i]
        pen.line((40 if whole else 280, 82 + 44 * i, 920, 82 + 44 * i), "black", 3)
    for group in dict.fromkeys(groups):
        first, count = groups.index(group), groups.count(group)
        for n, part in enumerate(said := lines.get(group, group).split("\n")):
            off = step * (n - (len(said) - 1) / 2)
            pen.text((60, 90 + 44 * (first + (count - 1) / 2) + off), part, "black", face)
    return np.asarray(image)[:, :, ::-1].copy()


def test_groups_stand_in_cells_before_pages_that_names_follow() -> None:
    found = read(celled(ImageFont.load_default(24), {}, 0))
    assert {k: str(v).casefold() for k, v in told(found, "row group").items()} == {
        row[0]: row[1].casefold() for row in ROWS
    }


@pytest.mark.parametrize("step", [16, 19, 21])
def test_two_lines_in_a_cell_that_touch_are_both_read_or_noted(step: float) -> None:
    found = read(celled(ImageFont.load_default(24), {"Jump": "Leaping\nAttack"}, step))
    said = {k: str(v).casefold() for k, v in told(found, "row group").items()}
    jumps = {row[0] for row in ROWS if row[1] == "Jump"}
    assert {said.pop(page, "leaping attack") for page in jumps} == {"leaping attack"}
    assert said == {row[0]: row[1].casefold() for row in ROWS if row[0] not in jumps}


def test_a_value_ends_before_what_few_rows_have_behind_it() -> None:
    page = drawn((("page", 60), ("name", 130), ("mod", 480), ("x", 620)))
    pen = ImageDraw.Draw(image := Image.fromarray(page[:, :, ::-1]))
    pen.text((540, 90 + 44 * 7), "1", "black", ImageFont.load_default(24))
    found = read(np.asarray(image)[:, :, ::-1].copy())
    assert told(found, "row mod") == {row[0]: int(row[4]) for row in ROWS}


@pytest.mark.parametrize("headed", [False, True])
def test_rows_may_be_sorted_by_their_colours_with_groups_beside_their_names(
    monkeypatch: pytest.MonkeyPatch,
    headed: bool,  # noqa: FBT001 -- one of two
) -> None:
    called = tuple(sorted(ROWS, key=lambda row: list(INKS).index(row[5])))
    monkeypatch.setattr("tests.recognise.test_sheets_layouts.ROWS", called)
    columns = (("page", 60), ("name", 140), ("group", 440), ("x", 660), ("mod", 760))
    page = drawn(columns)
    if headed:
        image = Image.fromarray(page[:, :, ::-1])
        for part, left in columns:
            ImageDraw.Draw(image).text((left, 40), HEADS[part], "black", ImageFont.load_default(20))
        page = np.asarray(image)[:, :, ::-1].copy()
    found = read(page)
    names, groups = told(found, "row name"), told(found, "row group")
    assert {p: str(v).casefold() for p, v in names.items()} == {
        row[0]: row[2].casefold() for row in called
    }
    assert {p: str(v).casefold() for p, v in groups.items()} == {
        row[0]: row[1].casefold() for row in called
    }


HEADS = {"page": "No.", "name": "Maneuver", "group": "Kind", "x": "X", "mod": "Mod"}
ONCE = {
    "between names and numbers": (("name", 60), ("group", 330), ("page", 560), ("x", 660),
                                  ("mod", 760)),
    "between pages and names": (("page", 60), ("group", 160), ("name", 400), ("x", 660),
                                ("mod", 760)),
}  # fmt: skip


@pytest.mark.parametrize("columns", ONCE.values(), ids=ONCE)
def test_groups_on_their_first_rows_may_stand_anywhere(
    monkeypatch: pytest.MonkeyPatch, columns: tuple[tuple[str, int], ...]
) -> None:
    groups = [row[1] for row in ROWS]
    first = [i == 0 or groups[i - 1] != group for i, group in enumerate(groups)]
    called = tuple((n, g if f else "", name, x, m, c)
                   for f, (n, g, name, x, m, c) in zip(first, ROWS, strict=True))  # fmt: skip
    monkeypatch.setattr("tests.recognise.test_sheets_layouts.ROWS", called)
    image = Image.fromarray(drawn(columns)[:, :, ::-1])
    pen = ImageDraw.Draw(image)
    for part, left in columns:
        pen.text((left, 40), HEADS[part], "black", ImageFont.load_default(20))
    for i in [*np.flatnonzero(first), len(ROWS)]:
        pen.line((40, 82 + 44 * i, 840, 82 + 44 * i), "black", 2)
    found = read(np.asarray(image)[:, :, ::-1].copy())
    said = {p: str(v).casefold() for p, v in told(found, "row group").items()}
    assert said == {row[0]: group.casefold() for row, group in zip(ROWS, groups, strict=True)}
    named = {p: str(v).casefold() for p, v in told(found, "row name").items()}
    assert named == {row[0]: row[2].casefold() for row in ROWS}


def test_two_columns_that_nothing_tells_apart_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("Mow", "Rake", "Prod", "Odd", "Step", "Hop", "Bash", "Ruse", "Ward", "Craft", "Leap",
             "Stab")  # fmt: skip
    called = tuple((n, w, f"{w}er", x, m, c) for (n, _, _, x, m, c), w in
                   zip(ROWS, words, strict=True))  # fmt: skip
    monkeypatch.setattr("tests.recognise.test_sheets_layouts.ROWS", called)
    found = read(drawn((("page", 60), ("name", 140), ("group", 440), ("x", 660), ("mod", 760))))
    assert not told(found, "row name")
    assert not told(found, "row group")


def test_a_word_that_all_rows_have_is_no_colour_though_it_looks_like_one() -> None:
    called = ("Leap", "Dash", "Whirl", "Duck", "Crouch", "Kick", "Chop", "Throw")
    rows = [(12 + 4 * i, name) for i, name in enumerate(called)]
    page = Image.new("RGB", (1000, 500), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    for i, (number, name) in enumerate(rows):
        texts = ((60, str(number)), (130, "Orangery"), (330, name), (620, f"-{i + 1}"))
        for left, text in texts:
            pen.text((left, 90 + 44 * i), text, "black", face)
    found = read(np.asarray(page)[:, :, ::-1].copy())
    groups, names = (told(found, kind).values() for kind in ("row group", "row name"))
    assert {str(g).casefold() for g in groups} == {"orangery"}
    assert {str(n).casefold() for n in names} == {name.casefold() for _, name in rows}


def test_of_two_looks_at_one_table_that_which_tells_more_pages_apart_counts() -> None:
    page = drawn((("page", 60), ("name", 130), ("x", 480), ("mod", 620)))
    (good,) = tables(sheet_of(page, page[:, :, 0]))
    first = good.entries[0].page
    bad = replace(good, entries=tuple(replace(e, page=first) for e in good.entries[:3])
                  + good.entries[3:])  # fmt: skip
    assert _clearer(bad, [good]) is good
    assert _clearer(good, [bad]) is good


def test_short_names_of_extended_rows_stand_where_those_of_others_do() -> None:
    """Far from the words of their colours, as the longest names above them are not."""
    page = Image.new("RGB", (1000, 1050), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(24)
    far = tuple((n, "", name, None, "-4", c) for n, name, c in (
        (50, "Parry", "white"), (64, "Roll", "black"), (58, "Low", "black"), (56, "Cut", "brown"),
        (62, "Leap", "brown"), (52, "Duck", "brown")))  # fmt: skip
    for i, (number, _, name, x, mod, colour) in enumerate((*ROWS, *far)):
        y = 60 + 44 * i + (90 if i >= len(ROWS) else 0)
        texts = ((60, name), (444, colour), (600, str(number)), (800, str(x or "")), (900, mod))
        for left, text in texts:
            pen.text((left, y), text, "black", face)
    found = read(np.asarray(page)[:, :, ::-1].copy())
    names = told(found, "row name")
    assert {n: str(names.get(n)).casefold() for n, *_ in far} == {
        n: name.casefold() for n, _, name, *_ in far
    }
