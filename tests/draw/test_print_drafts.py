"""Books that are no usual ones: torn, without titles, in any script, too full."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.draw.design import Design, designs, for_pocket
from pipeline.draw.press import typefaces
from pipeline.draw.press.booklet import Paper, laid, leaves
from pipeline.draw.press.leaf import Leaf, Run
from pipeline.draw.printed import printed
from pipeline.model.book import Critical, Draft, Energy, Maneuver, Picture, Sheet
from pipeline.model.clauses import COLOURS, Forbid, Only
from tests.draw.designs_random import random_design
from tests.draw.printing import ART, Read, mirim, plain, print_plain
from tests.strategies import drafts

pytestmark = pytest.mark.slow  # whole pages, books or processes

EMPTY = Draft(id="empty")
LONG = "Incomprehensibilities of the Counter-Revolutionary Antidisestablishmentarians II"


def crammed() -> Draft:
    """As much of everything as the format takes, and a little more than any sheet has."""
    telling = tuple(
        Forbid(forbid=("shield block", "guarded attack", n), lasts="combat") for n in range(1, 13)
    )
    picture = Picture(
        title=LONG, titles={"ja": "超" * 80, "de": "W" * 80}, score=(-50, 99),
        critical=Critical(at=99, tell=telling), tell=telling, party="missile",
    )  # fmt: skip
    row = Maneuver(
        group="W" * 80, name=LONG, colour="black", x=64, mod=(-50, 99),
        cost={"a" + " b" * 15: 999}, kind=LONG,
    )  # fmt: skip
    sheet = Sheet(
        height=99, body=999, attacks=9, points={f"pool {c}": 999 for c in "abcdef"},
        energy={"oil": Energy(start=999, most=999)}, weapons=(LONG,) * 9, equipment=(LONG,) * 9,
        traits=(LONG,) * 9, notes=("W" * 300, "note " * 60) * 3,
        maneuvers={n: replace(row, colour=COLOURS[n % 8]) for n in range(1, 65)},
    )  # fmt: skip
    return Draft(
        id="crammed", title="W" * 80, titles={"ja": "超" * 80, "ru": "Ж" * 80}, sheet=sheet,
        pictures=dict.fromkeys(range(1, 65), picture),
        matrices={n: dict.fromkeys(range(1, 65), 64) for n in range(1, 65)},
    )  # fmt: skip


def assert_inside(made: tuple[Leaf, ...]) -> None:
    assert len(made) % 2 == 0
    for leaf in made:
        for run in leaf.marks:
            if isinstance(run, Run):
                low, top = typefaces.extent(run.text, run.style, run.size)
                end = run.at[0] + typefaces.width(run.text, run.style, run.size)
                assert run.at[0] > -1
                assert end < leaf.width + 1
                assert run.at[1] - top > -1
                assert run.at[1] - low < leaf.height + 1


@settings(max_examples=20)
@given(drafts(), st.integers(0, 10**6))
def test_any_draft_in_any_design_keeps_to_its_pages(draft: Draft, seed: int) -> None:
    assert_inside(leaves(draft, random_design(random.Random(seed)), {}, None))


@pytest.mark.slow
@settings(max_examples=30)
@given(drafts(), st.integers(0, 10**6), st.sampled_from(["full", "pocket"]))
def test_any_draft_can_be_read_again(draft: Draft, seed: int, size: str) -> None:
    design = random_design(random.Random(seed))
    made = printed(draft, design, "a4", "pocket" if size == "pocket" else "full", art=ART)
    assert len(Read(made.pdf).pages) == made.pages


@pytest.mark.parametrize(
    "design", [designs()["boxed"], designs()["frame"], random_design(random.Random(1))],
    ids=lambda d: d.name,
)  # fmt: skip
def test_too_much_of_everything_keeps_to_its_pages(design: Design) -> None:
    assert_inside(leaves(crammed(), design, ART.pictures, ART.portrait))


def test_an_empty_draft_is_printed_as_a_book_of_questions() -> None:
    made = print_plain(EMPTY)
    read = Read(made.pdf)
    assert made.pages == 38
    assert read.text(4).split() == ["1", "?", "?", "2"]
    assert {p.text for p in made.places if p.pointer == "/sheet/body"} == {"?"}


def test_what_is_open_is_marked_at_its_place() -> None:
    draft = mirim()
    seven = replace(draft.pictures[7], title=None, score=None, critical=None, tell=())
    torn = replace(
        draft,
        pictures={**draft.pictures, 7: seven},
        matrices={**draft.matrices, 8: {k: v for k, v in draft.matrices[8].items() if k != 2}},
        open=("/pictures/7/title", "/pictures/7/score", "/pictures/7/critical",
              "/pictures/7/tell", "/matrices/8/2"),
    )  # fmt: skip
    told = {p.pointer: p.text for p in print_plain(torn).places if not p.key}
    assert told["/pictures/7/title"] == told["/pictures/7/score"] == "?"
    assert told["/pictures/7/critical/at"] == told["/matrices/8/2"] == "?"
    assert told["/pictures/7/tell"].endswith("?\u201d") or told["/pictures/7/tell"].endswith("?")


def test_markup_is_plain_text() -> None:
    draft = replace(mirim(), title="**<b>__a__</b>** \\(x) & {nb}")
    assert "**<b>__a__</b>**" in plain(Read(print_plain(draft).pdf).text(0))


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("\u05d3\u05d5\u05d9\u05d3 12", "12 \u05d3\u05d9\u05d5\u05d3"),  # Hebrew, then a number
        ("Ab \u05d0\u05d1\u05d2 c", "Ab \u05d2\u05d1\u05d0 c"),
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc\ufeb3"),  # joined, with its ligature
    ],
)
def test_from_right_to_left(title: str, seen: str) -> None:
    assert "".join(piece for _, piece in typefaces.spans(title, "text")) == seen
    made = print_plain(replace(mirim(), title=title))
    assert made.remarks == ()
    assert next(p for p in made.places if p.pointer == "/title").text == title


def test_letters_that_no_face_has_are_marked_and_told() -> None:
    made = print_plain(replace(mirim(), title="A \U0001f5e1 \u0e01 Z"))
    assert made.remarks == ("no letters for U+1F5E1, U+0E01: printed as \u25a1",)
    assert next(p for p in made.places if p.pointer == "/title").text == "A \u25a1 \u25a1 Z"


def test_titles_in_many_scripts_need_no_mark() -> None:
    for title in ("超振動戦乙女ミリム", "Žluťoučký kůň", "Ελληνικά", "Русский", "ქართული"):
        assert typefaces.lacking(title) == ""


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("design", designs())
def test_all_values_of_a_pocket_book_can_be_read(design: str, paper: Paper) -> None:
    """In six points at least, and in nine what is read while another waits."""
    long = replace(mirim().sheet.maneuvers[2], group="Guarded Attack", name="W" * 22)
    sheet = replace(mirim().sheet, maneuvers={**mirim().sheet.maneuvers, 2: long})
    draft = replace(mirim(), sheet=sheet)
    small = for_pocket(designs()[design])
    sizes: dict[str, float] = {}
    for one in laid(leaves(draft, small, ART.pictures, ART.portrait), paper, "pocket"):
        for mark in one.leaf.marks:
            if isinstance(mark, Run) and mark.pointer:
                part = mark.pointer.rpartition("/")[2]
                sizes[part] = min(mark.size * one.scale, sizes.get(part, 99))
    assert min(sizes.values()) > 5.7
    assert sizes["tell"] > 8.5


def test_the_sheet_of_a_pocket_book_is_as_large_as_that_of_any_other() -> None:
    made = leaves(mirim(), designs()["boxed"], {}, None)
    pocket, full = (laid(made, "a4", size) for size in ("pocket", "full"))
    assert [(one.at, one.scale, one.cut) for one in pocket[-2:]] == [
        (one.at, one.scale, one.cut) for one in full[-2:]
    ]
    assert pocket[-2].page % 2 == 0  # the record of points is on its back
    assert max(one.page for one in pocket[:-2]) < pocket[-2].page < pocket[-1].page


@pytest.mark.parametrize(("turned", "letters"), [(False, 22), (True, 40)])
def test_rows_take_what_stands_beside_them_leaves(*, turned: bool, letters: int) -> None:
    """But each thing that is listed keeps to its line."""
    design = replace(designs()["scroll"], sheet=replace(designs()["scroll"].sheet, turned=turned))
    staff = "a staff of very old ash wood" if turned else "a staff of ash wood"
    short, long = (_name_size("W" * letters, (arm,), design) for arm in ("net", staff))
    assert long < short


def _name_size(name: str, weapons: tuple[str, ...], design: Design) -> float:
    rows = {2 * n: replace(mirim().sheet.maneuvers[2], name=name) for n in range(1, 9)}
    sheet = replace(
        mirim().sheet, maneuvers=rows, weapons=weapons, equipment=(), traits=(), notes=()
    )
    made = leaves(replace(mirim(), sheet=sheet), design, ART.pictures, ART.portrait)
    runs = [m for m in made[-2].marks if isinstance(m, Run)]
    assert [r.text for r in runs if r.pointer == "/sheet/weapons/0"] == [weapons[0]]
    return next(r.size for r in runs if r.pointer == "/sheet/maneuvers/2/name")


def test_leaves_lie_apart_on_the_paper() -> None:
    made = leaves(mirim(), designs()["scroll"], {}, None)
    corners = {(one.page, one.at) for one in laid(made, "letter", "pocket")}
    assert len(corners) == len(made)


def test_a_row_may_be_told_to_cost() -> None:
    row = Maneuver(group="Trick", name="Flash", colour="blue", x=50, mod=1, cost={"oil": 1})
    draft = replace(mirim(), sheet=replace(mirim().sheet, maneuvers={36: row}))
    told = {p.pointer: p.text for p in print_plain(draft).places}
    assert told["/sheet/maneuvers/36/cost"] == "1 oil"


@pytest.mark.parametrize("design", designs())
def test_no_name_is_smaller_than_what_its_row_costs(design: str) -> None:
    row = Maneuver(group="Trick", name="Blow Out the Lamp", colour="blue", cost={"breath": 1})
    draft = replace(mirim(), sheet=replace(mirim().sheet, maneuvers={36: row}))
    marks = [m for leaf in leaves(draft, designs()[design], {}, None) for m in leaf.marks]
    size = {m.pointer: m.size for m in marks if isinstance(m, Run)}
    name, cost = (size[f"/sheet/maneuvers/36/{part}"] for part in ("name", "cost"))
    assert name == pytest.approx(cost, rel=0.1)


def test_limits_are_said_in_our_words() -> None:
    seven = replace(mirim().pictures[7], tell=(Only(only=("green",), lasts=1),))
    draft = replace(mirim(), pictures={7: seven})
    told = {p.pointer: p.text for p in print_plain(draft, "frame").places}
    assert told["/pictures/7/tell"] == "Tell your opponent: Do only green next turn."
