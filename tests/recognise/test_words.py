"""Titles, scores, criticals and instructions of pages that are drawn here."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageFont

import pipeline.draw.press
from pipeline.model.evidence import Value
from pipeline.model.sighting import Region
from pipeline.recognise import bursts_digits
from pipeline.recognise.bursts import marks
from pipeline.recognise.bursts_figures import _by_lines, figure
from pipeline.recognise.engine import Letter, Text
from pipeline.recognise.instructions import lost
from pipeline.recognise.parties import _by_ink
from pipeline.recognise.words import words
from pipeline.recognise.words_lines import Read, _is_part, _joined, matrices, plain, read_lines
from pipeline.reconcile.scan_titles import titled
from pipeline.reconcile.scan_votes import Seen
from pipeline.vision.lines import Line, find_lines
from pipeline.vision.lines_islands import island_lines
from pipeline.wording.parse import parse
from tests.draw.printing import mirim, print_mirim
from tests.recognise.pages_of_words import Paper, Picture

FONTS = Path(pipeline.draw.press.__file__).parent / "fonts"


def said(found: tuple[Region, ...], kind: str) -> list[Value]:
    """The likeliest value of each region of a kind."""
    regions = [r for r in found if r.kind == kind and r.votes]
    return [max(r.votes, key=lambda v: v.p).value for r in regions]


def agreed(found: tuple[Region, ...], kind: str) -> set[object]:
    """What the likeliest votes of all voters of a region are."""
    (region,) = (r for r in found if r.kind == kind)
    votes = itertools.groupby(sorted(region.votes, key=lambda v: v.voter), lambda v: v.voter)
    return {str(max(same, key=lambda v: v.p).value) for _, same in votes}


@pytest.mark.parametrize(("first", "shown"), [("-1", "1"), ("1", "-1")])
def test_a_reading_that_lost_the_minus_is_no_other_figure(first: str, shown: str) -> None:
    paper = Paper()
    left, top, right, bottom = paper.write((120, 100), shown, 40)
    line = Line(x=120, y=(top + bottom) / 2, width=right - left + 8, height=bottom - top + 8)
    text = Text(tuple(Letter(c, 0.8, 0.1, 0.9) for c in first))
    assert {v.value for v in _by_lines(np.asarray(paper.image), line, text)} == {-1}


@pytest.mark.parametrize(
    ("form", "value"),
    [
        ("stacked", "4"), ("stacked", "-5"), ("beside", "0"), ("beside", "-1"), ("title", "-5"),
        ("star", "-1"), ("star", "12"),
    ],
)  # fmt: skip
def test_a_score_is_read_with_its_sign_by_several_voters(form: str, value: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    if form == "stacked":
        paper.write((120, 200), "SCORE", 30)
        paper.write((120, 238), value, 30)
    elif form == "beside":
        paper.write((440, 200), f"SCORE: {value}", 26)
    elif form == "title":
        paper.write((300, 95), f"Score {value}", 34)
    else:
        paper.star((450, 200), 60)
        paper.write((450, 172), "SCORE", 17)
        paper.write((450, 208), value, 46)
    paper.matrix()
    found = words(paper.gray)
    assert said(found, "score") == [int(value)]
    assert agreed(found, "score") == {value}
    (region,) = (r for r in found if r.kind == "score")
    assert len({v.voter for v in region.votes}) > 1
    assert said(found, "title") == ["Leg Wound"]


def test_two_weapons_score_apart() -> None:
    paper = Paper()
    paper.write((120, 200), "SCORE", 34)
    paper.write((120, 245), "-3/-2", 36)
    assert said(words(paper.gray), "score") == [[-3, -2]]


@pytest.mark.parametrize("value", [3, 4, 7])
def test_a_plus_before_a_score_is_no_digit(value: int) -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((120, 200), "SCORE", 30)
    paper.write((120, 249), f"+{value}", 44)
    assert agreed(words(paper.gray), "score") == {str(value)}


@pytest.mark.parametrize("value", [3, 5])
def test_two_strokes_before_a_score_are_no_minus(value: int) -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((440, 200), f"SCORE = {value}", 34)
    assert agreed(words(paper.gray), "score") == {str(value)}


def test_a_score_in_brackets_behind_the_title() -> None:
    paper = Paper()
    paper.write((300, 60), "Dazed (Score 4)", 36)
    paper.matrix()
    found = words(paper.gray)
    assert said(found, "score") == [4]
    (title,) = titled([Seen(0, r) for r in found if r.kind == "title"])
    assert title.title == "Dazed"


@pytest.mark.slow
@pytest.mark.parametrize(
    "head",
    [
        "CRITICAL 9:", "CRIT 9+:", "Critical (9 or more):", "Critical 9 or more:",
        "Critical, 9 or more:", "Critical on 9 or above:", "Critical if you score 9 or more:",
    ],
)  # fmt: skip
def test_a_total_in_the_line_of_the_critical(head: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Arm Wound", 36)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    paper.write((300, 646), f"{head} No white until this combat ends.", 20)
    found = words(paper.gray)
    assert said(found, "critical") == [9]
    assert said(found, "critical text") == ["No white until this combat ends."]


def test_the_last_number_of_an_instruction_may_have_a_line_of_its_own() -> None:
    paper = Paper()
    paper.write((300, 50), "Arm Wound", 36)
    paper.write((300, 620), 'Tell opponent: "If you score with Jab next turn, add', 20)
    paper.write((84, 646), '1."', 20)
    assert str(said(words(paper.gray), "instruction")[0]).endswith('add\n1."')


@pytest.mark.parametrize("last", ["score +1.", "28, 10, 2: score +2."])
def test_a_bonus_at_the_end_of_an_instruction_is_no_score(last: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Hop and Turn", 40)
    font = ImageFont.load_default(22)
    for y, line in ((600, "Next turn Orange cannot be used. Blue or"), (632, last)):
        paper.pen.text((80, y), line, 0, font, anchor="ls")
    found = words(paper.gray)
    assert said(found, "score") == []
    assert last.replace(" ", "") in str(said(found, "instruction")).replace(" ", "")


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("OH NO! YOUR SPOON IS GONE", True),
        ("THE LADLE IS OUT OF THE", True),
        ("BEHIND YOU", False),  # a title
    ],
)
def test_the_first_line_of_an_instruction_in_capitals_is_no_title(
    first: str, *, told: bool
) -> None:
    paper = Paper()
    paper.write((300, 60), "SOUP SPILLED", 34)
    paper.write((300, 150), first, 24)
    paper.write((300, 180), "AND YOU CAN DO NO RED NEXT TURN.", 24)
    (instruction,) = said(words(paper.gray), "instruction")
    assert str(instruction).startswith(first) == told


def test_the_last_word_of_an_instruction_is_no_mark_of_a_score() -> None:
    paper = Paper()
    paper.write((300, 50), "Arm Wound", 36)
    paper.write((300, 620), 'Tell opponent: "If you use Jab next turn, add 1 to the', 20)
    paper.write((108, 646), 'score."', 20)
    found = words(paper.gray)
    assert str(said(found, "instruction")[0]).endswith('the\nscore."')
    assert not [r for r in found if r.kind == "score"]


def test_what_a_critical_adds_may_stand_in_its_burst() -> None:
    paper = Paper()
    paper.write((300, 50), "Arm Wound", 36)
    paper.write((420, 330), "CRITICAL: 6", 20)
    paper.write((420, 356), "No white until the end", 18)
    paper.write((420, 380), "of this combat.", 18)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    found = words(paper.gray)
    assert said(found, "instruction") == ['Tell opponent: "Do no red next turn."']
    assert said(found, "critical text") == ["No white until the end\nof this combat."]
    assert said(found, "critical")[0] == 6


def test_a_total_in_words_is_no_line_of_the_title() -> None:
    paper = Paper()
    paper.write((300, 50), "Extended Arm Wound", 30)
    paper.write((300, 84), "CRITICAL if 9 or more", 24)
    paper.matrix()
    assert said(words(paper.gray), "title") == ["Extended Arm Wound"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "If scoring 8 or more, then include critical restrictions.", "CRITICAL: 8",
        "CRITICAL if 8 or more", "Critical on 8 or higher.", "CRIT 8+",
        "Total of 8 or more: read the critical, too.",
    ],
)  # fmt: skip
def test_the_total_of_a_critical(line: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Arm Wound", 36)
    paper.write((300, 95), "Score 4", 34)
    paper.write((300, 135), line, 20)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    paper.write((300, 646), 'Critical: "No white until this combat ends."', 20)
    found = words(paper.gray)
    assert said(found, "critical") == [8]
    assert said(found, "score") == [4]
    assert "Do no red next turn" in said(found, "instruction")[0]
    assert "No white until this combat ends" in said(found, "critical text")[0]
    assert "No white" not in said(found, "instruction")[0]


@pytest.mark.parametrize(
    ("y", "width", "p", "gone"),
    [(126.0, 300.0, 0.6, True), (126.0, 300.0, 0.9, False), (126.0, 50.0, 0.6, False),
     (180.0, 300.0, 0.6, False)],
)  # fmt: skip
def test_a_line_below_an_instruction_that_nobody_can_read_is_no_end_of_it(
    y: float,
    width: float,
    p: float,
    gone: bool,  # noqa: FBT001
) -> None:
    told = Read(Line(x=300, y=100, width=400, height=20), _text("Do no red next turn."))
    below = Read(Line(x=300, y=y, width=width, height=20), _text("Ald t2 te a scone", p))
    assert lost([told], [told, below]) == gone


def _text(said: str, p: float = 1.0) -> Text:
    letters = (Letter(c, p, i / len(said), (i + 1) / len(said)) for i, c in enumerate(said))
    return Text(tuple(letters))


@pytest.mark.parametrize("star", [True, False])
def test_the_ink_shows_the_star_that_a_reader_of_lines_passes_over(star: bool) -> None:  # noqa: FBT001
    paper = Paper()
    paper.write((300, 300), "(P*)" if star else "(P)", 30)
    place = next(r for r in read_lines(paper.gray) if r.letters)
    said = tuple(x for x in place.text.letters if x.text != "*")
    (vote,) = _by_ink(paper.gray, replace(place, text=Text(said)))
    assert vote.value == ("missile" if star else "swap")


def test_what_shines_through_beside_a_title_is_no_part_of_it() -> None:
    paper = Paper()
    paper.write((200, 50), "Stuffed Lantern", 34)
    paper.pen.text((330, 34), "EROCS", 190, ImageFont.load_default(30))
    paper.pen.text((100, 80), "AFAR WOUND", 190, ImageFont.load_default(34))
    assert said(words(paper.gray), "title") == ["Stuffed Lantern"]


def test_letters_of_the_back_that_touch_a_title_are_no_part_of_it() -> None:
    paper = Paper()
    left, _, right, _ = paper.write((300, 50), "DODGING", 38)
    for at, text in ((left - 24, "N"), (right + 2, "GS")):
        paper.pen.text((at, 32), text, 222, ImageFont.load_default(38))
    for region in words(paper.gray):
        if region.kind == "title":
            assert {v.value for v in region.votes} == {"DODGING"}


def test_a_line_that_the_detector_tears_in_overlapping_parts_is_read_as_one() -> None:
    parts = [
        Line(x=100, y=50, width=120, height=30), Line(x=205, y=51, width=110, height=31),
        Line(x=200, y=120, width=300, height=30),
    ]  # fmt: skip
    one, other = _joined(parts)
    assert (one.left, one.right, other) == (40, 260, parts[2])
    apart = [parts[0], replace(parts[1], x=230)]
    assert _joined(apart) == apart
    higher = [parts[0], replace(parts[1], height=60)]
    assert _joined(higher) == higher


def test_room_between_letters_parts_the_words_of_a_title() -> None:
    paper = Paper()
    paper.write((253, 50), "JUMP", 34)
    paper.write((338, 50), "UP", 34)
    (region,) = (r for r in words(paper.gray) if r.kind == "title")
    assert "JUMP UP" in [v.value for v in region.votes]


@pytest.mark.parametrize(("symbol", "party"), [("(P)", "swap"), ("(P*)", "missile")])
def test_the_symbol_of_parties_is_no_part_of_the_text(symbol: str, party: str) -> None:
    paper = Paper()
    paper.write((300, 620), f'Tell opponent: "No restrictions next turn."  {symbol}', 20)
    found = words(paper.gray)
    assert said(found, "party") == [party]
    assert "P" not in said(found, "instruction")[0]


def test_a_critical_may_head_the_rest_of_an_instruction() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 600), "Tell your opponent: Do only green next turn.", 22)
    paper.write((300, 634), "CRITICAL 9", 20)
    paper.write((300, 668), "No orange until this combat ends.", 22)
    found = words(paper.gray)
    assert said(found, "instruction") == ["Tell your opponent: Do only green next turn."]
    assert said(found, "critical text") == ["No orange until this combat ends."]
    assert said(found, "critical") == [9]


@pytest.mark.parametrize("end", ["1. (P)", "score. (P)"])
def test_a_symbol_of_parties_ends_an_instruction(end: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 600), "Tell the other player: Next turn, add 1 to any", 22)
    paper.write((120, 628), end, 22)
    found = words(paper.gray)
    assert said(found, "party") == ["swap"]
    assert said(found, "score") == []
    assert str(said(found, "instruction")[0]).endswith(end.removesuffix(" (P)"))


def test_a_title_in_small_letters_is_no_part_of_what_is_told_below_it() -> None:
    paper = Paper()
    paper.write((300, 560), "ribs interlocked", 30)
    paper.write((300, 592), "Tell the other player", 22)
    paper.write((300, 620), "Anything goes next turn.", 22)
    found = words(paper.gray)
    assert said(found, "title") == ["ribs interlocked"]
    assert str(said(found, "instruction")[0]).startswith("Tell")


def test_the_symbol_of_parties_may_stand_behind_the_title() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound (P)", 36)
    paper.matrix()
    assert said(words(paper.gray), "party") == ["swap"]


def test_an_instruction_of_a_book_that_talks_is_no_title() -> None:
    paper = Paper()
    paper.write((300, 50), "EXTENDED RANGE READY", 34)
    paper.write((300, 600), "So you want a real fight?", 20)
    paper.write((300, 625), "Do only green or yellow next turn.", 20)
    found = words(paper.gray)
    assert said(found, "title") == ["EXTENDED RANGE READY"]
    (text,) = said(found, "instruction")
    assert text.split("\n") == ["So you want a real fight?", "Do only green or yellow next turn."]


@pytest.mark.parametrize(
    "head", ["9 or more:", "9+:", "On 9 or higher:", "From 9 points upwards :", "9 and above:"]
)
def test_a_total_alone_may_head_what_a_critical_adds(head: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 600), "Tell your opponent: Do only green next turn.", 22)
    paper.write((300, 634), f"{head} No orange until this combat ends.", 22)
    found = words(paper.gray)
    assert said(found, "instruction") == ["Tell your opponent: Do only green next turn."]
    assert said(found, "critical text") == ["No orange until this combat ends."]
    assert said(found, "critical") == [9]


def test_what_a_critical_adds_may_stand_in_a_box_of_the_picture() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.pen.rectangle((340, 290, 560, 372), outline=0, width=2)
    for y, line in ((308, "9 or more: No"), (331, "orange until this"), (354, "combat ends.")):
        paper.write((450, y), line, 20)
    paper.write((300, 600), "Tell your opponent: Do only green next turn.", 22)
    found = words(paper.gray)
    assert said(found, "instruction") == ["Tell your opponent: Do only green next turn."]
    assert said(found, "critical text") == ["No\norange until this\ncombat ends."]
    assert said(found, "critical") == [9]
    assert said(found, "title") == ["Leg Wound"]


def test_a_total_may_stand_under_the_words_of_the_critical() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((500, 200), "Critical on", 20)
    paper.write((500, 224), "9 or more", 20)
    paper.write((300, 600), "Tell your opponent: Do only green next turn.", 22)
    assert said(words(paper.gray), "critical") == [9]


def test_what_a_critical_adds_may_stand_far_below_the_instruction() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 560), "Tell your opponent: Do only green next turn.", 22)
    paper.write((300, 634), 'CRITICAL at 9 or more: "The lamp is out."', 22)
    found = words(paper.gray)
    assert said(found, "instruction") == ["Tell your opponent: Do only green next turn."]
    assert said(found, "critical text") == ['"The lamp is out."']
    assert said(found, "critical") == [9]


def test_a_number_in_an_instruction_heads_no_critical() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 600), "Tell your opponent: Turn to page 9 or more is", 22)
    paper.write((300, 634), "lost: do only green next turn.", 22)
    assert said(words(paper.gray), "critical") == []


def test_a_burst_whose_word_is_not_legible_is_told_but_never_surely() -> None:
    paper = Paper()
    paper.write((300, 95), "Score 4", 34)
    paper.star((450, 300), 40)
    paper.write((450, 282), "ONMUN", 12)
    paper.write((450, 306), "8", 30)
    paper.write((300, 620), 'Tell opponent: "Do no red next turn."', 20)
    assert said(words(paper.gray), "critical") == []
    paper.write((300, 646), 'Critical: "No white until this combat ends."', 20)
    found = words(paper.gray)
    assert said(found, "score") == [4]
    assert said(found, "critical") == [8]
    (region,) = (r for r in found if r.kind == "critical")
    assert region.note
    assert max(v.p for v in region.votes) <= 0.5


def test_faint_outlines_of_stars_are_seen() -> None:
    paper = Paper()
    paper.star((450, 300), 40)
    paper.write((450, 280), "SCORE", 12)
    paper.write((450, 306), "8", 30)
    page = paper.gray.astype(np.float64)
    assert len(island_lines(paper.gray)) == 2
    assert len(island_lines((255 - 0.35 * (255 - page)).astype(np.uint8))) == 2


@pytest.mark.parametrize(
    ("word", "kind"),
    [("SC0RE", "score"), ("Critcal", None), ("\u30af\u30ea\u30c6\u30a3\u529b\u30eb", "critical"),
     ("\u30af\u30ea\u30c3\u30af", None)],
)  # fmt: skip
def test_words_that_figures_belong_to(word: str, kind: str | None) -> None:
    letters = [*word, " ", "8"]
    read = Read(
        Line(x=100, y=50, width=180, height=24),
        Text(
            tuple(
                Letter(x, 1.0, i / len(letters), (i + 1) / len(letters))
                for i, x in enumerate(letters)
            )
        ),
    )
    paper = np.full((100, 300), 255, np.uint8)
    assert [m.kind for m in marks(paper, [read])] == ([kind] if kind else [])


def test_a_title_with_small_words_is_no_line_of_the_instruction() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Struck from Afar", 24)
    paper.write((300, 82), "Do only brown next turn.", 21)
    found = words(paper.gray)
    assert said(found, "title") == ["Leg Struck from Afar"]
    assert said(found, "instruction") == ["Do only brown next turn."]


@pytest.mark.parametrize("told", ["NEXT TURN: anything goes.", "Rest of fight: all is fine."])
def test_a_short_line_with_its_time_is_told_and_no_part_of_the_title(told: str) -> None:
    paper = Paper()
    paper.write((300, 50), "Struck From Above", 30)
    paper.write((300, 86), told, 24)
    found = words(paper.gray)
    assert said(found, "title") == ["Struck From Above"]
    assert said(found, "instruction") == [told]


def test_a_title_is_no_line_of_an_instruction_without_usual_words() -> None:
    paper = Paper()
    paper.write((300, 50), "Wrist Touched at a Distance", 24)
    paper.write((300, 82), "the warden is limited to", 21)
    paper.write((300, 112), "brown in what comes then.", 21)
    found = words(paper.gray)
    assert said(found, "title") == ["Wrist Touched at a Distance"]
    assert said(found, "instruction") == ["the warden is limited to\nbrown in what comes then."]


def test_the_number_of_the_parchment_over_a_burst_is_no_score() -> None:
    paper = Paper()
    paper.write((440, 60), "21", 34)
    paper.write((440, 100), "SCORE", 20)
    paper.write((440, 128), "0", 34)
    assert said(words(paper.gray), "score") == [0]


def test_words_of_the_instruction_are_no_marks() -> None:
    paper = Paper()
    paper.write((300, 600), "Tell opponent: Add +2 to any score. If you score", 20)
    paper.write((300, 625), "go to page 41. Do no thrusts that score", 20)
    paper.write((300, 650), "3 next turn. If you use Secret Art,", 20)
    paper.write((300, 675), 'add to that score +2."', 20)
    assert said(words(paper.gray), "score") == []


@pytest.mark.slow
@pytest.mark.parametrize("design", ["scroll", "frame"])
def test_a_printed_page_is_read_as_it_was_written(design: str) -> None:
    printed, book = print_mirim(design), mirim()
    picture = book.pictures[53]
    page = next(p.page for p in printed.places if p.pointer == "/pictures/53" and p.key)
    drawn = pypdfium2.PdfDocument(printed.pdf)[page].render(scale=150 / 72, grayscale=True)
    found = words(np.asarray(drawn.to_numpy(), np.uint8))
    assert said(found, "score") == [picture.score]
    assert picture.critical is not None
    assert said(found, "critical") == [picture.critical.at]
    titles = {r.note: r.votes[0].value for r in found if r.kind == "title"}
    assert titles["en"].lower() == (picture.title or "").lower()
    assert titles.get("ja") == dict(picture.titles).get("ja")
    known = [n for m in book.sheet.maneuvers.values() for n in (m.group, m.name) if n]
    told = " ".join(said(found, "instruction"))
    assert parse(told.replace("\n", " "), known).clauses == picture.tell


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-5", -5), ("\u22125", -5), ("\u4e005", -5), ("+3", 3), ("O", 0), (": 6", 6), ("l2", 12),
        ("-3/-2", [-3, -2]), ("4*", 4), ("123", None), ("S", None), ("", None), ("5 7", 57),
    ],
)  # fmt: skip
def test_figures(text: str, value: object) -> None:
    assert figure(text) == value


def test_letters_that_print_tears_off_are_joined() -> None:
    assert plain("Tail W hip or m ore") == "Tail Whip or more"
    assert plain("Do only X range, a b") == "Do only X range, a b"
    assert plain("add \u20142") == "add -2"


def test_an_instruction_beside_the_matrix_is_no_part_of_it() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    told = ["Tell opponent:", "Do no Red", "next turn."]
    for i, line in enumerate(told):
        paper.write((75, 720 + 34 * i), line, 17)
    entries = []
    for i in range(16):
        at = (230 + i // 4 * 84, 720 + i % 4 * 34)
        entries.append(paper.write(at, f"{2 * i + 2}-{(6 * i) % 64 | 1}", 17))
    boxes = [(round(a), round(b), round(c), round(d)) for a, b, c, d in entries]
    assert len(matrices(find_lines(paper.gray))) == 1
    (text,) = said(words(paper.gray, matrix=boxes), "instruction")
    assert str(text).split() == " ".join(told).split()


def test_critical_alone_over_a_text_is_its_heading() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    lines = ["Tell opponent: Do no Red.", "Critical:", "Do only Blue next turn."]
    for i, line in enumerate(lines):
        paper.pen.text((60, 600 + 30 * i), line, 0, ImageFont.load_default(20))
    found = words(paper.gray)
    assert said(found, "instruction") == [lines[0]]
    assert said(found, "critical text") == [lines[2]]
    assert said(found, "critical") == []


def test_a_matrix_is_told_from_a_paragraph() -> None:
    entries = [
        Line(x=60 + 80 * i, y=700 + 30 * j, width=50, height=20) for i in range(4) for j in range(4)
    ]
    text = [Line(x=300, y=500 + 22 * j, width=400 - 90 * j, height=20) for j in range(4)]
    assert matrices(text) == ()
    (box,) = matrices([*text, *entries])
    assert box[1] == 690
    assert box[3] == 800


@pytest.mark.slow
@given(st.integers(0, 9), st.integers(40, 300), st.integers(40, 300))
@settings(max_examples=4)
def test_any_picture_is_looked_at(seed: int, wide: int, high: int) -> None:
    rng = np.random.default_rng(seed)
    page: Picture = rng.integers(0, 256, (high, wide)).astype(np.uint8)
    assert words(page) == words(page)


def test_what_heads_each_column_of_a_matrix_is_no_part_of_an_instruction() -> None:
    paper = Paper()
    paper.write((300, 50), "Leg Wound", 36)
    paper.write((300, 600), "Tell your opponent: Do only green next turn.", 22)
    for x in (90, 230, 370, 510):
        paper.write((x, 636), "You Go to", 18)
    found = words(paper.gray)
    assert said(found, "instruction") == ["Tell your opponent: Do only green next turn."]
    assert said(found, "title") == ["Leg Wound"]


def test_a_word_in_an_outline_is_read_whole_where_the_detector_saw_a_part() -> None:
    whole = Line(x=100, y=50, width=100, height=23)
    part = Line(x=112, y=51, width=52, height=34, p=0.5)
    assert _is_part(part, [whole])
    assert not _is_part(replace(part, p=0.9), [whole])
    assert not _is_part(replace(part, width=95), [whole])
    assert not _is_part(replace(part, y=90), [whole])


@pytest.mark.parametrize(
    ("said", "total"),
    [("(crit at 5)", 5), ("(critical hit: 7 or over)", 7), ("(Critical from 8)", 8)],
)
def test_a_total_in_brackets_beside_the_score(said: str, total: int) -> None:
    paper = Paper()
    paper.write((300, 200), f"SCORE 2 {said}", 22)
    found = {r.kind: r.votes[0].value for r in words(paper.gray)}
    assert (found["score"], found.get("critical")) == (2, total)


def test_a_bonus_told_in_a_sentence_is_no_score() -> None:
    paper = Paper()
    paper.write((300, 600), "Cannot do Red next turn.", 18)
    paper.write((300, 630), "Next turn: Green score +2.", 18)
    assert not [r for r in words(paper.gray) if r.kind in ("score", "critical")]


def test_large_words_under_the_head_of_a_page_come_with_it() -> None:
    paper = Paper()
    paper.write((150, 40), "The Kettle Smith", 26)
    paper.write((300, 640), "Ladle High", 30)
    paper.write((300, 700), "Tell your opponent: Do no Red maneuver next turn.", 18)
    found = words(paper.gray)
    assert said(found, "title") == ["The Kettle Smith"]
    assert said(found, "other title") == ["Ladle High"]


def test_smaller_words_under_a_title_are_no_other() -> None:
    paper = Paper()
    paper.write((300, 60), "Ladle High", 40)
    paper.write((300, 640), "Kettle & Sons", 20)
    paper.write((300, 700), "Tell your opponent: Do no Red maneuver next turn.", 18)
    assert said(words(paper.gray), "other title") == []


def test_a_title_over_its_japanese_may_be_lower_than_the_instruction() -> None:
    paper = Paper()
    japanese = ImageFont.truetype(str(FONTS / "MotoyaLCedar-W3.ttf"), 24)
    paper.write((300, 50), "LADLE HIGH", 24)
    paper.pen.text((300, 82), "\u9ad8\u3044\u67c4\u675f", 0, japanese, anchor="mm")
    paper.write((300, 640), "Tell opponent: Do no jump next turn.", 33)
    assert set(said(words(paper.gray), "title")) == {"LADLE HIGH", "\u9ad8\u3044\u67c4\u675f"}


def test_a_line_of_a_title_may_be_lower_than_the_instruction() -> None:
    paper = Paper()
    paper.write((300, 50), "LADLE (HIGH)", 26)
    paper.write((300, 84), "OVER HER HEAD", 22)
    paper.write((300, 640), "Tell opponent: Do no jump next turn.", 33)
    for region in words(paper.gray):
        if region.kind == "title":
            assert {v.value for v in region.votes} == {"LADLE (HIGH) OVER HER HEAD"}


@pytest.mark.parametrize(
    ("shares", "plus", "alike"),
    [
        ({11: 0.5, 41: 0.3, 47: 0.1}, True, True), ({11: 0.5, 41: 0.3, 47: 0.1}, False, False),
        ({17: 0.5, 47: 0.3, 11: 0.1}, True, False), ({7: 0.9, 1: 0.1}, True, False),
    ],
)  # fmt: skip
def test_a_plus_that_looks_like_a_digit_is_none(
    shares: dict[int, float],
    plus: bool,  # noqa: FBT001
    alike: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = bursts_digits.Look(value=7, p=0.9, x=50, y=50, minus=False)
    monkeypatch.setattr(bursts_digits, "_looks", lambda *_, **__: [look])
    monkeypatch.setattr(bursts_digits, "_by_cells", lambda *_, **__: shares)
    line = Line(x=50, y=50, width=20, height=40)
    assert bursts_digits.agree(Paper().gray, line, "1", plus=plus) == alike


@pytest.mark.parametrize("page", [6, 8])
def test_a_speck_under_a_digit_does_not_lose_it(page: int) -> None:
    paper = Paper((600, 200))
    face = ImageFont.truetype(str(FONTS / "Vollkorn-Regular.ttf"), 24)
    paper.pen.text((100, 80), f"page {page} next turn.\u201d", 0, face)
    left, _, _, foot = paper.pen.textbbox((100 + face.getlength("page "), 80), str(page), face)
    paper.pen.ellipse((left + 0.5, foot + 2.5, left + 3.5, foot + 5.5), 0)
    gray = np.asarray(cv2.GaussianBlur(paper.gray, (0, 0), 0.8), np.uint8)
    (read,) = read_lines(gray)
    assert read.said.startswith(f"page {page} next turn.")


@pytest.mark.parametrize(
    ("read", "meant"),
    [("Tuned U\u03c1", "Tuned Up"), ("S\u0441arf \u041e", "Scarf \u041e"), ("\u03c1", "\u03c1")],
)
def test_letters_of_other_scripts_among_ours_are_ours(read: str, meant: str) -> None:
    assert plain(read) == meant
