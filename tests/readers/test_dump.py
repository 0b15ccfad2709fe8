"""OCR dumps: what is read, what is inferred, and what is left to a person."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import BadInput
from pipeline.model.book import Draft
from pipeline.model.codec import decode, digest, encode
from pipeline.model.evidence import Doubt, Evidence, Extraction, Rival
from pipeline.model.pointer import look, within
from pipeline.readers import dump
from pipeline.readers.source import Source
from tests.dumps import compared, made, originals, printed_dump, values

GRID = "50 → 39\t54 → 57\t58 → 5\t62 → 57\n52 → 33\t56 → 47\t60 → 13\t64 → 57"
CLOSE = "\n".join("\t".join(f"{k} → 13" for k in range(r, 49, 8)) for r in (2, 4, 6, 8))
PAGE = """\
57

Extended Range
Waiting

遠い間合い

Tell opponent: "Do only Extended Range next turn." (P)

58

50 → 39\t54 → 57\t58 → 5\t62 → 57
52 → 33\t56 → 47\t60 → 13\t64 → 57
"""


def read(text: str) -> Extraction:
    return dump.read(Source(name="dump.txt", text=text), "fen-reeve")


def doubts(extraction: Extraction) -> dict[str, Doubt]:
    return {d.pointer: d for d in extraction.doubts}


def evidence(extraction: Extraction) -> dict[str, Evidence]:
    return {e.pointer: e for e in extraction.evidence}


def refused(text: str) -> str:
    with pytest.raises(BadInput) as error:
        read(text)
    return str(error.value)


def leaf(title: str, tell: str, *, page: int = 57, grid: str = GRID, burst: str = "") -> str:
    """One printed page, and one before it that holds its place."""
    return f'{page}\n\n{title}\n\n{burst}\nTell opponent: "{tell}"\n\n{page + 1}\n\n{grid}\n'


@pytest.mark.slow
@pytest.mark.parametrize("latex", [False, True], ids=["tabs", "latex"])
@pytest.mark.parametrize("number", range(3))
def test_a_whole_book_comes_back(number: int, *, latex: bool) -> None:
    draft = originals()[number]
    text = printed_dump(draft, random.Random(7), latex=latex).text()
    extraction = dump.read(Source(name="dump.txt", text=text), draft.id)
    want, have = dict(values(draft)), dict(values(extraction.draft))
    assert {p: v for p, v in have.items() if v != want.get(p)} == {}
    missing = [p for p in want if p not in have]
    assert all(any(within(p, o) for o in extraction.draft.open) for p in missing)
    assert [p for p in missing if p.startswith("/matrices/")] in ([], ["/matrices/36/4"])
    assert len(missing) < 30
    assert not extraction.draft.sheet.weapons


def test_one_page_alone() -> None:
    extraction = read("57" + PAGE[2:])
    picture = extraction.draft.pictures[57]
    assert (picture.title, picture.party) == ("Extended Range Waiting", "swap")
    assert picture.titles == {"ja": "遠い間合い"}
    assert encode(picture.tell) == [{"only": ["extended range"], "lasts": 1}]
    assert extraction.draft.matrices[58] == {
        50: 39, 52: 33, 54: 57, 56: 47, 58: 5, 60: 13, 62: 57, 64: 57,
    }  # fmt: skip
    found = evidence(extraction)
    assert (found["/matrices/58/52"].line, found["/matrices/58/52"].origin) == (13, "read")
    assert found["/pictures/57/title"].line == 3
    assert "/pictures/1" in extraction.draft.open
    assert doubts(extraction)["/matrices/2"].why.startswith("lost")


def test_every_value_has_its_evidence_and_nothing_open_is_there() -> None:
    _, draft, damaged = made(13)
    extraction = dump.read(Source(name="dump.txt", text=damaged.text()), draft.id)
    data = encode(extraction.draft)
    for e in extraction.evidence:
        assert digest(look(data, e.pointer)) == e.hash
        assert (e.reader, e.version, e.file) == ("dump", 1, "dump.txt")
        assert not any(within(e.pointer, p) for p in extraction.draft.open)
    assert [d.pointer for d in extraction.doubts] == list(extraction.draft.open)
    assert decode(Draft, data) == extraction.draft


@pytest.mark.parametrize(
    "grid",
    [
        GRID.replace("→", "->"),
        GRID.replace("→", "=>"),
        GRID.replace(" → ", "–"),
        GRID.replace("\t", "  "),
        GRID.replace("\t", "\n\n"),
        " $" + GRID.replace("→", r"\rightarrow").replace("\t", r" \quad ").replace("\n", r" \\ ")
        + "$ ",
        "<table><tr><td>" + GRID.replace("→", "&rarr;").replace("\t", "</td><td>")
        .replace("\n", "</td></tr><tr><td>") + "</td></tr></table>",
        "| " + GRID.replace("\t", " | ").replace("\n", " |\n| ") + " |",
    ],
)  # fmt: skip
def test_the_layouts_of_a_matrix(grid: str) -> None:
    extraction = read(leaf("Extended Range Waiting", "Do only brown next turn.", grid=grid))
    assert extraction.draft.matrices[58] == read(PAGE).draft.matrices[58]


def test_a_key_that_is_misread_is_known_by_its_place() -> None:
    extraction = read(
        leaf("Waiting", "Do only brown next turn.", grid=GRID.replace("62 →", "52 →"))
    )
    assert extraction.draft.matrices[58][62] == 57
    told = evidence(extraction)["/matrices/58/62"]
    assert told.origin == "inferred"
    assert "52 stands where 62 belongs" in str(told.why)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [("60 → 13", "60 → 18", 60), ("60 → 13", "60 → 73", 60), ("60 → 13", "60 → ", 60),
     ("60 → 13", "", 60), ("60 → 13", "60 → 1 3", 60)],
)  # fmt: skip
def test_a_cell_that_is_misread_is_open(old: str, new: str, key: int) -> None:
    extraction = read(leaf("Waiting", "Do only brown next turn.", grid=GRID.replace(old, new)))
    assert f"/matrices/58/{key}" in extraction.draft.open
    assert len(extraction.draft.matrices[58]) == 7


@pytest.mark.parametrize(
    ("burst", "score", "at"),
    [
        ("SCORE\n4\nクリティカル\n8\n", 4, 8),
        ("SCORE\n\n4\n\nクリティカル\n\n8\n\n8\n", 4, 8),
        ("SCORE 4 CRITICAL 8\n", 4, 8),
        ("SCORE -5\n", -5, None),
        ("SCORE −5\n", -5, None),
        ("SC0RE\n2\n", 2, None),
    ],
)  # fmt: skip
def test_bursts(burst: str, score: int, at: int | None) -> None:
    told = 'Do only green next turn."\nCRITICAL: "No red for the rest of the combat.'
    tell = told if at else "Do only green next turn."
    picture = read(leaf("Stunned", tell, page=51, burst=burst)).draft.pictures[51]
    assert picture.score == score
    assert (picture.critical.at if picture.critical else None) == at


def test_a_critical_text_without_bursts_leaves_both_open() -> None:
    tell = 'Do only brown next turn."\nCRITICAL: "No red for the rest of the combat.'
    extraction = read(leaf("Wounded", tell, page=35, grid=CLOSE))
    assert {"/pictures/35/score", "/pictures/35/critical/at"} <= set(extraction.draft.open)
    critical = extraction.draft.pictures[35].critical
    assert critical is not None
    assert encode(critical.tell) == [{"forbid": ["red"], "lasts": "combat"}]


def test_a_score_that_may_be_the_number_of_a_parchment_is_in_doubt() -> None:
    text = leaf("Stunned", "Do only green next turn.", page=51, burst="SCORE\n52\n")
    assert "/pictures/51/score" in read(text.replace("\n52\n\n50 →", "\n50 →")).draft.open


def test_a_critical_that_differs_from_all_others_is_in_doubt() -> None:
    _, _, whole = made(0)
    text = whole.text()
    assert text.count("クリティカル\n") + text.count("CRITICAL\n") > 2
    burst = next(b for page in whole.leaves for k, b in page.rows if k == "burst" and len(b) > 2)
    burst[3] = str(int(burst[3]) + 3)
    open_ = dump.read(Source(name="d", text=whole.text()), "mirim").draft.open
    assert any(p.endswith("/critical/at") for p in open_)


def test_numbers_are_inferred_from_the_sequence_and_say_so() -> None:
    bare = "".join(
        leaf(f"Picture {chr(64 + i)}", "Do only brown next turn.", page=49 + 2 * i)
        .replace(f"{49 + 2 * i}\n", "", 1)
        .replace(f"\n{50 + 2 * i}\n", "\n", 1)
        for i in range(1, 8)
    )
    extraction = read(leaf("First", "Do only brown next turn.", page=49) + "\n" + bare)
    told = evidence(extraction)["/matrices/58/50"]
    assert told.origin == "inferred"
    assert "58 by its place in the sequence" in str(told.why)


def test_two_placements_that_explain_equally_well_are_a_doubt() -> None:
    first = leaf("First", "Do only brown next turn.", page=51)
    second = leaf("Second", "Do only white next turn.", page=57)[2:].replace("\n58\n", "\n")
    last = leaf("Last", "Do only brown next turn.", page=63)
    extraction = read(first + "\n" + second + "\n" + last)
    places = [p for p in extraction.draft.open if p.startswith("/pictures/5") or "61" in p]
    told = [d for d in extraction.doubts if "its number is in doubt" in d.why]
    assert len(told) == 2
    assert all(d.rivals and (d.rivals[0].p or 0) < 0.9 for d in told)
    assert not any(p in extraction.draft.pictures for p in (53, 55, 57, 59, 61))
    assert len(places) >= 5


def test_instructions_over_lines_and_what_is_not_understood() -> None:
    split = "Do no thrust or\nred next turn. However, add +2 to any\nblue that scores next turn."
    tell = read(leaf("Lunge", split)).draft.pictures[57].tell
    assert [next(iter(c)) for c in encode(tell)] == ["forbid", "bonus"]
    extraction = read(leaf("Lunge", "Do no red next turn. Sing the third song."))
    assert "/pictures/57/tell" in extraction.draft.open
    assert "Sing" in doubts(extraction)["/pictures/57/tell"].why


def test_symbols_of_the_party() -> None:
    for printed, party in (
        ("(P)", "swap"),
        ("(P*)", "missile"),
        ("(P<sub>\\*\\*</sub>)", "missile"),
    ):
        assert read(PAGE.replace("(P)", printed)).draft.pictures[57].party == party
    assert "/pictures/57/party" in read(PAGE.replace("(P)", "(B)")).draft.open


HEAD = """\
The Fen Reeve

Character Sheet

BODY POINTS : 12 HEIGHT : 4 TACTICS POINTS : 8
ATTACKS : 1

MANEUVER\t\tPAGE\tX\tMOD\t+
"""
ROWS = """\
SIDE SWING\tHIGH\t10\t64\t+1\t
\tLOW\t2\t58\t+1\t
THRUST\tHIGH\t32\t54\t0\t
\tLOW\t14\t60\t0\t
JUMP\tDODGE\t8\t52\t-4\t
\tDUCK\t20\t52\t-5\t
EXTENDED RANGE\tCHARGE\t50\t\t+3\t
\tDODGE\t52\t\t-6\t
"""
TAIL = """\

EQUIPMENT

- 1 BILLHOOK
- 1 LANTERN

EXPERIENCE POINTS

Page = page to turn to
The reeve never lets go of the lantern in a fight.
"""


def sheet(rows: str = ROWS, head: str = HEAD, tail: str = TAIL) -> Extraction:
    return read(f"{PAGE}\n\n\n{head}{rows}{tail}\n\n\nRULES OF THE FEN\n")


def test_the_sheet() -> None:
    extraction = sheet()
    drawn = extraction.draft.sheet
    assert extraction.draft.title == "The Fen Reeve"
    assert (drawn.height, drawn.body, drawn.attacks, drawn.points) == (4, 12, 1, {"tactics": 8})
    assert list(drawn.maneuvers) == [10, 2, 32, 14, 8, 20, 50, 52]
    assert (drawn.maneuvers[2].group, drawn.maneuvers[2].name) == ("Side Swing", "Low")
    assert (drawn.maneuvers[14].x, drawn.maneuvers[14].mod) == (60, 0)
    assert (drawn.maneuvers[50].x, drawn.maneuvers[50].mod) == (None, 3)
    assert drawn.equipment == ("1 Billhook", "1 Lantern")
    assert drawn.weapons == ()


def test_notes_wait_for_words_of_our_own() -> None:
    doubt = doubts(sheet())["/sheet/notes"]
    assert doubt.rivals == (Rival(value=["The reeve never lets go of the lantern in a fight."]),)
    assert sheet().draft.sheet.notes == ()


def test_colours_are_open_and_offer_what_the_series_prints() -> None:
    told = doubts(sheet())["/sheet/maneuvers/10/colour"]
    assert [(r.value, r.p) for r in told.rivals] == [("red", 1.0)]
    assert all(m.colour is None for m in sheet().draft.sheet.maneuvers.values())


def test_categories_that_slipped_are_regrouped_with_a_reason() -> None:
    slipped = (
        ROWS.replace("THRUST\tHIGH", "\tHIGH").replace("\tLOW\t14", "THRUST\tLOW\t14")
        .replace("JUMP\tDODGE", "\tDODGE").replace("\tDUCK", "JUMP\tDUCK")
        .replace("EXTENDED RANGE\tCHARGE", "\tCHARGE")
        .replace("\tDODGE\t52", "EXTENDED RANGE\tDODGE\t52")
    )  # fmt: skip
    extraction = sheet(slipped)
    groups = {p: m.group for p, m in extraction.draft.sheet.maneuvers.items()}
    assert groups == {p: m.group for p, m in sheet().draft.sheet.maneuvers.items()}
    told = evidence(extraction)["/sheet/maneuvers/32/group"]
    assert told.origin == "inferred"
    assert "slipped" in str(told.why)


@pytest.mark.parametrize(
    ("old", "new", "pointer"),
    [
        ("\t58\t+1", "\t58\tb1", "/sheet/maneuvers/2/mod"),
        ("\t58\t+1", "\t58\t1", "/sheet/maneuvers/2/mod"),
        ("\t58\t+1", "\t8\t+1", "/sheet/maneuvers/2/x"),
        ("\t2\t58", "\t10\t58", "/sheet/maneuvers/10"),
        ("\t50\t\t+3", "\t30\t\t+3", "/sheet/maneuvers/30"),
        ("\tDUCK", "\tDUCX", "/sheet/maneuvers/20/name"),
        ("BODY POINTS : 12", "BODY POINTS : l2", "/sheet/body"),
        ("TACTICS POINTS", "T?CT?CS POINTS", "/sheet/points"),
        ("The Fen Reeve\n", "", "/title"),
    ],
)
def test_what_is_misread_on_the_sheet_is_open(old: str, new: str, pointer: str) -> None:
    assert old in HEAD + ROWS
    extraction = sheet(ROWS.replace(old, new, 1), HEAD.replace(old, new, 1))
    assert pointer in extraction.draft.open


def test_a_note_on_lost_weapons_is_for_a_person() -> None:
    note = "He may only use Dodge, Duck and Charge if he has lost his weapons.\n"
    extraction = sheet(tail=TAIL + note)
    assert doubts(extraction)["/sheet/unarmed"].rivals[0].value == ["dodge", "duck", "charge"]


def test_a_word_that_names_no_group_of_the_sheet_is_in_doubt() -> None:
    text = leaf("Cut", "Do no blocks next turn.", page=51) + HEAD + ROWS.replace(
        "JUMP\tDODGE", "WARD\tHIGH\t26\t56\t0\t\n\tLOW\t4\t56\t0\t\nJUMP\tDODGE"
    ) + TAIL  # fmt: skip
    told = doubts(read(text))["/pictures/51/tell"]
    assert "block" in told.why
    assert told.rivals[0].value == [{"forbid": ["ward"], "lasts": 1}]


def test_what_no_combat_book_is() -> None:
    assert "an empty file" in refused(" \n\n")
    prose = "Move your miniatures into the battle zone in the movement phase. " * 4
    assert "miniatures" in refused(prose)
    assert "no matrix and no instruction" in refused("Once upon a time there was a mill.\n" * 9)
    assert "several books" in refused(PAGE * 200)


def test_a_text_says_whether_it_looks_like_a_dump() -> None:
    assert dump.looks_like(Source(name="a.txt", text=PAGE)).book
    seems = dump.looks_like(Source(name="a.txt", text="nothing of the kind"))
    assert (seems.book, "no matrix" in seems.why) == (False, True)


@pytest.mark.parametrize("cut", [0.2, 0.45, 0.7, 0.95])
def test_a_truncated_dump_is_a_draft_with_open_parts(cut: float) -> None:
    draft = originals()[0]
    text = printed_dump(draft, random.Random(3), latex=False).text()
    extraction = read(text[: int(len(text) * cut)])
    want, have = dict(values(draft)), dict(values(extraction.draft))
    wrong = [p for p, v in have.items() if v != want.get(p) and not p.endswith("tell")]
    assert len(wrong) <= 1  # the number at which the text is cut


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ['Tell opponent: "Do x" ' * 8_000, "2 → 5 " * 30_000, "SCORE 3\n" * 15_000, "( " * 100_000,
     "\\" * 200_000, "<" * 200_000, "\t" * 200_000, "A\tb\t24\t50\t+3\n" * 8_000],
)  # fmt: skip
def test_giant_texts_are_quick(text: str) -> None:
    start = time.process_time()
    with pytest.raises(BadInput):
        read(text)
    assert time.process_time() - start < 60


def test_a_book_in_one_giant_line_is_read() -> None:
    draft = originals()[0]
    text = printed_dump(draft, random.Random(3), latex=False).text().replace("\n", " ")
    extraction = read(text)
    have = dict(values(extraction.draft))
    want = dict(values(draft))
    cells = [p for p in have if p.startswith("/matrices/")]
    assert len(cells) > 600
    assert all(have[p] == want[p] for p in cells)


@given(st.text(max_size=300) | st.text('0123456789 →\n\tTelopn:"SCRE()P-+xMODAG', max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        extraction = read(text)
    except BadInput:
        return
    assert decode(Draft, encode(extraction.draft)) == extraction.draft


FIGURES_ALLOWED = "figures misread"  # a digit for a digit: no reader can know


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(28))
def test_damaged_dumps_come_back_right_or_in_doubt(seed: int) -> None:
    kind, draft, damaged = made(seed)
    found = [
        (state, p, v, have)
        for part, state, p, v, have in compared(draft, damaged)
        if state in ("wrong", "made up") and (part == "figure" or kind != "words misread")
    ]
    assert kind == FIGURES_ALLOWED or found == []  # fmt: skip
    assert len(found) <= 2
