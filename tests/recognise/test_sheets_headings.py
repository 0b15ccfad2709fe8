"""Sheets whose groups stand on lines of their own, far beside the rows, or once for all of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.model.sighting import Region
from pipeline.recognise.sheets import sheet

pytestmark = pytest.mark.slow  # whole pages, books or processes

Row = tuple[int, str, int | None, str, str]
CLOSE: tuple[tuple[str, tuple[Row, ...]], ...] = (
    # heading, and under it page, name, X, MOD, colour
    ("Mow", ((24, "Smash", 58, "+4", "orange"),)),
    ("Rake", ((28, "Strong", 64, "+2", "orange"), (10, "High", 64, "0", "red"),
              (2, "Low", 64, "+1", "blue"))),
    ("Prod", ((32, "High", 54, "-1", "red"), (14, "Low", 60, "+2", "blue"))),
    ("Odd work", ((36, "Throw", 50, "special", "orange"), (40, "Wild Swing", 58, "+5", "yellow"),
                  (44, "Two Blows", 52, "+1/+3", "orange"))),
    ("Footwork", ((8, "Dodge", 52, "-4", "yellow"), (20, "Duck", 52, "-6", "green"))),
)  # fmt: skip
FAR: tuple[Row, ...] = (
    (50, "Charge", None, "+3", "white"), (64, "Swing High", None, "-5", "black"),
    (58, "Swing Low", None, "-4", "black"), (54, "Thrust High", None, "-3", "white"),
    (56, "Block", None, "+2", "brown"), (52, "Dodge", None, "-6", "brown"),
)  # fmt: skip
INKS = {
    "orange": "#f0871e", "red": "#cd1923", "blue": "#2850a5", "green": "#46a03c",
    "yellow": "#ebd214", "white": "#ffffff", "black": "#0f0f0f", "brown": "#7d5028",
}  # fmt: skip
PITCH = 36


class Page:
    """A page on which rows are drawn one below the other."""

    def __init__(self, high: int = 900) -> None:
        self.image = Image.new("RGB", (1100, high), "white")
        self.pen = ImageDraw.Draw(self.image)
        self.face = ImageFont.load_default(22)
        self.y = 60

    def row(self, row: Row, places: Sequence[int], ground: tuple[int, int] | None = None) -> None:
        """Page, name, X and MOD; their ground is the whole row or a chip."""
        page, name, x, mod, colour = row
        whole = ground is not None and ground[0] < places[0]
        if ground is not None:
            self.pen.rectangle((ground[0], self.y - 4, ground[1], self.y + PITCH - 6), INKS[colour])
        white = whole and colour in ("red", "blue", "green", "brown", "black")
        for left, text in zip(places, (page, name, x or "", mod), strict=True):
            self.pen.text((left, self.y), str(text), "white" if white else "black", self.face)
        self.y += PITCH

    def heading(self, text: str, left: int) -> None:
        self.pen.text((left, self.y), text, "black", self.face, stroke_width=1)
        self.y += PITCH

    def read(self) -> tuple[Region, ...]:
        page = np.asarray(self.image)
        return sheet(page[:, :, ::-1].copy(), np.asarray(self.image.convert("L")))


def told(found: tuple[Region, ...], kind: str) -> dict[int, tuple[object, str]]:
    """The likeliest value of each row by its page, and what is noted of it."""
    pages = {r.row: best(r) for r in found if r.kind == "row page"}
    return {int(str(pages[r.row])): (best(r), r.note) for r in found if r.kind == kind}


def best(region: Region) -> object:
    return max(region.votes, key=lambda v: v.p).value if region.votes else None


def values(found: tuple[Region, ...], kind: str) -> dict[int, object]:
    return {page: said.casefold() if isinstance(said, str) else said
            for page, (said, _) in told(found, kind).items()}  # fmt: skip


def mod(text: str) -> object:
    parts = [int(p) if p != "special" else p for p in text.split("/")]
    return parts[0] if len(parts) == 1 else parts


WHOLE = {"on paper": (None, 64), "on grounds": ((52, 620), 64), "over the middle": (None, 290)}


@pytest.mark.parametrize(("ground", "left"), WHOLE.values(), ids=WHOLE)
def test_a_heading_counts_for_the_rows_up_to_the_next(
    ground: tuple[int, int] | None, left: int
) -> None:
    page = Page()
    for group, rows in CLOSE:
        half = page.pen.textlength(group, page.face) / 2 if left > 64 else 0
        page.heading(group, round(left - half))
        for row in rows:
            page.row(row, (70, 140, 380, 480), ground)
    found = page.read()
    every = [(group, row) for group, rows in CLOSE for row in rows]
    assert values(found, "row group") == {row[0]: group.casefold() for group, row in every}
    assert values(found, "row mod") == {row[0]: mod(row[3]) for _, row in every}
    assert values(found, "row x") == {row[0]: row[2] for _, row in every}
    assert not any(note for _, note in told(found, "row group").values())


@pytest.mark.parametrize(("size", "lower", "least"), [(22, 3, 11), (24, 5, 8)])
def test_bold_headings_close_above_their_rows_are_read_to_their_ends(
    size: int, lower: int, least: int
) -> None:
    page = Page()
    bold = ImageFont.load_default(size)
    for group, rows in CLOSE:
        at = 52.0
        for i, letter in enumerate(group.upper()):  # a typewriter struck the last ones lower
            low = lower if i > len(group) - 3 else 0
            page.pen.text((at, page.y + low), letter, "black", bold, stroke_width=1)
            at += page.pen.textlength(letter, bold) + 1
        page.y += 30
        for row in rows:
            page.row(row, (70, 140, 380, 480))
            page.y -= PITCH - 30
    groups = told(page.read(), "row group")
    every = {row[0]: group.casefold() for group, rows in CLOSE for row in rows}
    taken = {p: str(said).casefold() for p, (said, note) in groups.items() if not note}
    assert taken.items() <= every.items()
    assert len(taken) >= least


@pytest.mark.parametrize("speck", [False, True])
def test_a_speck_before_a_word_does_not_hide_the_group(
    speck: bool,  # noqa: FBT001 -- one of two
) -> None:
    page = Page()
    for group, rows in CLOSE:
        if group == "Prod" and speck:
            page.pen.ellipse((24, page.y + 10, 27, page.y + 13), "black")
        page.pen.text((60, page.y), group, "black", page.face)
        for row in rows:
            page.row(row, (500, 190, 380, 440))
    groups = told(page.read(), "row group")
    every = {row[0]: group.casefold() for group, rows in CLOSE for row in rows}
    taken = {p: str(said).casefold() for p, (said, note) in groups.items() if not note}
    assert taken.items() <= every.items()
    assert {32, 14} <= set(taken)


def test_dust_on_the_line_of_a_heading_is_no_other_word() -> None:
    page = Page()
    for group, rows in CLOSE:
        page.heading(group.upper(), 52)
        page.pen.rectangle((420, page.y - 26, 430, page.y - 21), "black")
        for row in rows:
            page.row(row, (70, 140, 380, 480))
    groups = told(page.read(), "row group")
    every = {row[0]: group.casefold() for group, rows in CLOSE for row in rows}
    assert {p: str(said).casefold() for p, (said, _) in groups.items()} == every
    assert not any(note for _, note in groups.values())


def test_short_names_far_from_their_numbers_are_those_of_a_column_with_longer_ones() -> None:
    page = Page()
    rows = [row for _, some in CLOSE for row in some]
    for row in rows:
        page.row((*row[:1], "A Good Long Name", *row[2:]), (400, 60, 600, 700))
    page.y += PITCH
    for row in FAR:
        name = "Close Behind a Shield" if row[0] == 56 else row[1][:4]
        page.row((*row[:1], name, *row[2:]), (400, 60, 600, 700))
    found = values(page.read(), "row name")
    assert found.keys() == {row[0] for row in (*rows, *FAR)}


def test_one_heading_may_stand_over_the_middle_of_the_rows_of_extended_range() -> None:
    page = Page(500)
    page.pen.text((300, page.y), "Extended Range", "black", page.face, stroke_width=1)
    page.y += round(1.6 * PITCH)
    for left, head in ((52, "Pg"), (140, "Maneuver"), (640, "Mod")):
        page.pen.text((left, page.y), head, "black", page.face)
    page.y += PITCH
    for row in FAR:
        page.row(row, (60, 140, 500, 640))
    groups = told(page.read(), "row group")
    assert {p: str(said).casefold() for p, (said, note) in groups.items() if not note} == {
        row[0]: "extended range" for row in FAR
    }


def test_rows_below_what_is_no_heading_are_noted() -> None:
    page = Page()
    for group, rows in CLOSE:
        if group == "Prod":
            page.pen.text((480, page.y), "scribble", "black", page.face)
            page.y += PITCH
        else:
            page.heading(group, 64)
        for row in rows:
            page.row(row, (70, 140, 380, 480))
    groups = told(page.read(), "row group")
    assert {p for p, (_, note) in groups.items() if note} == {32, 14}


def test_headings_that_say_colours_are_no_groups() -> None:
    page = Page()
    rows = [row for _, some in CLOSE for row in some]
    for colour in ("orange", "red", "blue", "yellow", "green"):
        page.heading(colour.upper(), 64)
        for row in rows:
            if row[4] == colour:
                page.row(row, (70, 140, 380, 480))
    assert not told(page.read(), "row group")


@pytest.mark.parametrize("headed", [False, True])
def test_a_table_beside_another_has_its_own_chips_and_a_lone_heading(
    headed: bool,  # noqa: FBT001 -- one of two
) -> None:
    page = Page()
    for group, rows in CLOSE:
        page.heading(group if headed else "", 44)
        for row in rows:
            page.row(row, (50, 110, 310, 380), (480, 530))
    page.y = 60
    page.heading("At a distance", 604)
    for far in FAR:
        page.row(far, (610, 680, 860, 900), (980, 1030))
    found = page.read()
    every = [*(row for _, rows in CLOSE for row in rows), *FAR]
    assert values(found, "row colour") == {row[0]: row[4] for row in every}
    groups = told(found, "row group")
    for row in FAR:
        assert str(groups[row[0]][0]).casefold() == "at a distance"
        # It counts where the other table shows that lines above rows are groups.
        assert bool(groups[row[0]][1]) is not headed


@pytest.mark.parametrize("mods", [300, 316])
def test_headings_on_bars_are_read_though_paper_stands_between_their_tables(mods: int) -> None:
    """Between bars, and between the numbers of one table and the edge of its bars."""
    page = Page()
    for left, groups in ((44, CLOSE[:3]), (412, CLOSE[3:])):
        page.y = 60
        for group, rows in groups:
            page.pen.rectangle((left, page.y - 6, left + 352, page.y + PITCH - 8), "#38383c")
            page.pen.text((left + 10, page.y), group.upper(), "white", page.face, stroke_width=1)
            page.y += PITCH
            for row in rows:
                places = (left + 10, left + 70, left + 240, left + mods)
                page.row(row, places, (left, left + 352))
            page.y += 8
    found = page.read()
    every = {row[0]: group.casefold() for group, rows in CLOSE for row in rows}
    assert values(found, "row group") == every
    assert not any(note for _, note in told(found, "row group").values())


def test_groups_far_beside_and_one_word_for_all_rows_of_extended_range() -> None:
    page = Page()
    for group, rows in (*CLOSE, ("A long way off", FAR)):
        page.pen.line((40, page.y - 6, 1000, page.y - 6), "black", 2)
        page.pen.text((44, page.y), group, "black", page.face)
        for row in rows:
            page.row(row, (700, 400, 800, 900))
    page.pen.line((40, page.y - 6, 1000, page.y - 6), "black", 2)
    every = {row[0]: group.casefold() for group, rows in CLOSE for row in rows}
    every |= {row[0]: "a long way off" for row in FAR}
    assert values(page.read(), "row group") == every


@pytest.mark.parametrize("bars", [False, True])
def test_the_colour_of_rows_may_be_a_heading(bars: bool) -> None:  # noqa: FBT001 -- one of two
    page = Page(1100)
    rows = [row for _, some in CLOSE for row in some] + list(FAR)
    for colour in ("orange", "red", "blue", "yellow", "green", "white", "black", "brown"):
        if bars:
            page.pen.rectangle((236, page.y - 6, 760, page.y + PITCH - 10), "black")
        ink = "white" if bars else "black"
        page.pen.text((250, page.y), colour.upper(), ink, page.face, stroke_width=1)
        page.y += PITCH
        for row in (r for r in rows if r[4] == colour):
            page.row(row, (440, 250, 560, 660))
    found = page.read()
    words = {
        told: [v.value for v in region.votes if v.voter == "word"]
        for region in found
        if region.kind == "row colour" and region.row is not None
        for told in [next(best(r) for r in found if r.kind == "row page" and r.row == region.row)]
    }
    assert words == {row[0]: [row[4]] for row in rows}
    assert not [r for r in found if r.kind == "row group"]


def test_two_lines_beside_the_middle_of_rows_are_one_group() -> None:
    page = Page()
    for group, rows in (*CLOSE, ("", FAR)):
        page.pen.line((40, page.y - 6, 700, page.y - 6), "black", 2)
        page.pen.text((44, page.y), group, "black", page.face)
        if not group:
            for n, part in enumerate(("Out of", "Reach")):
                page.pen.text((44, page.y + (1.9 + n) * PITCH), part, "black", page.face)
        for row in rows:
            page.row(row, (400, 170, 500, 600))
    page.pen.line((40, page.y - 6, 700, page.y - 6), "black", 2)
    groups = told(page.read(), "row group")
    assert {(str(said).casefold(), note) for said, note in (groups[row[0]] for row in FAR)} == {
        ("out of reach", "")
    }


def test_names_may_fill_the_room_between_two_columns_of_numbers() -> None:
    page = Page(1100)
    top = page.y - 6
    every = [*(row for _, rows in CLOSE for row in rows), *FAR]
    for row in every:
        page.row(row, (60, 130, 560, 660), None if row[4] == "black" else (130, 550))
    for x in (50, 126, 554, 640, 740):
        page.pen.line((x, top, x, page.y), "black", 2)
    assert values(page.read(), "row name") == {row[0]: row[1].casefold() for row in every}


def test_words_right_of_the_numbers_are_those_of_each_of_two_tables() -> None:
    page = Page(1000)
    pages = list(range(48, 2, -2))
    names = {p: ("High", "Low", "Dodge", "Kick")[p % 8 // 2] for p in pages}
    page.y = 60
    for i, p in enumerate(pages):
        page.row(
            (p, names[p], 50 + 2 * (i % 4), "+1" if i % 3 else "-2", "red"), (150, 230, 50, 100)
        )
        if i % 4 == 0:
            page.pen.text(
                (330, page.y - PITCH), ("Mow", "Rake", "Prod")[i // 4 % 3], "black", page.face
            )
    page.y = 96
    page.pen.text((900, page.y), "Extended Range", "black", page.face)
    for row in FAR:
        page.row(row, (640, 710, 500, 560))
    found = page.read()
    assert values(found, "row name") == {
        **{p: name.casefold() for p, name in names.items()},
        **{row[0]: row[1].casefold() for row in FAR},
    }
    assert values(found, "row mod").keys() == {*pages, *(row[0] for row in FAR)}
    groups = values(found, "row group")
    assert {groups[row[0]] for row in FAR} == {"extended range"}


def test_a_blank_x_is_not_filled_from_the_table_beside() -> None:
    page = Page()
    names = ("High", "Low", "Dodge", "Kick")
    blank, faint = (6, 8, 12, 14, 16), (20, 22, 24, 26)  # no X, and a MOD that cannot be seen
    for i, p in enumerate(range(2, 34, 2)):
        mod = "" if p in faint else "+1" if i % 3 else "-2"
        x = None if p in blank else 50 + 2 * (i % 3)
        page.row((p, names[i % 4], x, mod, "red"), (60, 120, 350, 300))
    page.y = 60
    for i, p in enumerate(range(34, 50, 2)):
        mod = "+2" if i % 2 else "-1"
        page.row((p, names[i % 4], 58 + 2 * (i % 4), mod, "red"), (560, 620, 430, 500))
    found = values(page.read(), "row x")
    assert {p: found.get(p) for p in blank} == dict.fromkeys(blank)
    assert {p: found.get(p) for p in range(34, 50, 2)} == {
        p: 58 + (p - 34) % 8 for p in range(34, 50, 2)
    }


@pytest.mark.parametrize("low", [0, 6])
def test_a_heading_of_two_lines_is_read_whole_and_noted_where_it_is_no_usual_one(low: int) -> None:
    page = Page()
    two = {"Rake": ("Close to", "Attack"), "Odd work": ("Cunning", "Tricks")}
    for group, rows in CLOSE:
        for part in two.get(group, (group,)):
            page.heading(part, 64)
            page.y -= low
        page.y += low
        for row in rows:
            page.row(row, (70, 140, 380, 480))
    groups = told(page.read(), "row group")
    said = {group: {(str(v).casefold(), bool(note)) for row in rows if row[0] in groups
                    for v, note in [groups[row[0]]]}
            for group, rows in CLOSE}  # fmt: skip
    assert said["Rake"] == {("close to attack", False)}
    assert said["Odd work"] == {("cunning tricks", True)}
    assert said["Footwork"] == {("footwork", False)}


def test_a_name_may_stand_in_two_lines_of_its_row() -> None:
    page = Page(1300)
    two = {36: ("Retrieve", "Weapon"), 44: ("Silly", "Ruse"), 64: ("Swing", "High"),
           56: ("Block and", "Close")}  # fmt: skip
    every = [*(row for _, rows in CLOSE for row in rows), *FAR]
    for row in every:
        said = two.get(row[0], (row[1],))
        for n, part in enumerate(said):
            at = page.y + 24 * (n - (len(said) - 1) / 2)
            page.pen.text((140, at), part, "black", page.face)
        page.row((row[0], "", *row[2:]), (70, 140, 380, 480))
        page.y += 24
    named = told(page.read(), "row name")
    assert {k: (str(v).casefold(), bool(note)) for k, (v, note) in named.items()} == {
        row[0]: (" ".join(two.get(row[0], (row[1],))).casefold(), row[0] == 44) for row in every
    }
