"""The three files of a transcription: what comes through, and what is refused."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import BadInput
from pipeline.model.book import Book, Critical, Draft, Energy, Maneuver
from pipeline.model.clauses import Forbid, Only, Points, Unmodelled
from pipeline.model.codec import decode, digest, encode
from pipeline.model.evidence import Extraction
from pipeline.model.pointer import look
from pipeline.readers.source import Source
from pipeline.readers.transcription import kind_of, read, siblings
from tests.readers.transcribed import (
    SHEET,
    matrices_text,
    restrictions_text,
    sources,
    target,
)

HEAD, ROWS = SHEET.split("--\n")


def refused(m: str | None = None, r: str | None = None, s: str = SHEET) -> list[str]:
    with pytest.raises(BadInput) as error:
        read(sources(m, r, s), "fen-reeve")
    return str(error.value).split("\n")


def sheet(*, head: str = HEAD, rows: str = ROWS) -> Extraction:
    return read(sources(s=f"{head}--\n{rows}"), "fen-reeve")


def test_a_whole_transcription_is_a_book() -> None:
    extraction = read(sources(), "fen-reeve")
    book = Book.of(extraction.draft)
    assert (book.id, book.title, book.start) == ("fen-reeve", "Fen Reeve", 57)
    assert list(book.pictures) == list(range(1, 65, 2))
    assert extraction.doubts == ()
    assert extraction.remarks == ("640 matrix cells, 3 scores, 2 criticals, 9 sheet rows",)


def test_every_cell_stands_under_its_matrix_and_its_key() -> None:
    matrices = read(sources(), "fen-reeve").draft.matrices
    close, extended = range(2, 50, 2), range(50, 66, 2)
    for keys in (close, extended):
        assert all(dict(matrices[m]) == {k: target(m, k) for k in keys} for m in keys)
    assert list(matrices) == [*close, *extended]
    assert matrices[8][22] == 0


def test_scores_criticals_and_what_a_critical_adds() -> None:
    pictures = read(sources(), "fen-reeve").draft.pictures
    hits = {page: (p.score, p.critical) for page, p in pictures.items() if p.score is not None}
    starred = (Forbid(forbid=("orange",), lasts="combat"),)
    assert hits == {
        7: (4, Critical(at=8, tell=starred)), 13: (-1, None), 41: (0, Critical(at=5)),
    }  # fmt: skip
    assert pictures[7].tell == (Only(only=("green", "yellow")),)
    assert pictures[57].party == "swap"


def test_the_sheet() -> None:
    drawn = read(sources(), "fen-reeve").draft.sheet
    assert (drawn.height, drawn.attacks, drawn.body) == (4, 1, 13)
    assert drawn.points == {"tactics": 3}
    assert drawn.weapons == ("billhook",)
    assert drawn.equipment == ("lantern cover",)
    assert drawn.traits == ("wool cloak", "human")
    assert list(drawn.maneuvers) == [24, 2, 32, 26, 12, 8, 50, 58, 52]
    assert drawn.maneuvers[24] == Maneuver(
        group="Reap", name="Wide", colour="orange", x=50, mod=3, weapon=1
    )
    assert drawn.maneuvers[26].weapon == "shield"
    assert drawn.maneuvers[12].mod == "special"
    assert drawn.maneuvers[50].x is None
    assert [m.colour for m in drawn.maneuvers.values()] == [
        "orange", "blue", "red", "green", "blue", "yellow", "white", "black", "brown",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mark", "weapon"),
    [
        *(("1", 1), ("2", 2), ("3", "either"), ("4", "both")),
        *(("0", None), ("S", None), ("s", None), ("RS", None)),
    ],
)
def test_what_a_row_needs_without_a_shield(mark: str, weapon: object) -> None:
    head = HEAD.replace("Shield:Lantern Cover\n", "")
    drawn = sheet(head=head, rows=f"Reap,Wide,24,50,3,O,{mark}\n").draft.sheet
    assert drawn.maneuvers[24].weapon == weapon


def test_energy_is_named_by_the_sheet_and_costs_are_paid_in_it() -> None:
    head = HEAD + "Initial Energy = 2\nMaximum Energy = 6\nSpecial Name = Sparks\n"
    tells = restrictions_text({3: "Change special -2", 5: "Change special +1"})
    files = sources(r=tells, s=f"{head}--\nReap,Wide,24,50,3,O,1,2\nReap,Low,2,58,1,U,1,0\n")
    draft = read(files, "fen-reeve").draft
    assert draft.sheet.energy == {"sparks": Energy(start=2, most=6)}
    assert draft.sheet.maneuvers[24].cost == {"sparks": 2}
    assert draft.sheet.maneuvers[2].cost == {}
    assert draft.pictures[3].tell == (Points(points={"sparks": -2}),)
    assert draft.pictures[5].tell == (Points(points={"sparks": 1}),)
    assert draft.sheet.unmodelled == ()


def test_energy_without_a_name_is_kept_as_it_stands() -> None:
    files = sources(
        r=restrictions_text({3: "Change special -2"}),
        s=f"{HEAD}Initial Energy = 2\n--\nReap,Wide,24,50,3,O,1,2\n",
    )
    draft = read(files, "fen-reeve").draft
    assert draft.sheet.unmodelled == ("Initial Energy = 2", "Reap,Wide,24,50,3,O,1,2")
    assert draft.sheet.maneuvers[24].cost == {}
    assert draft.pictures[3].tell == (Unmodelled(unmodelled="change special #", figures=(-2,)),)


def test_lines_of_behaviour_are_kept_as_they_stand() -> None:
    lines = ("Moods = Calm | Cross", "Always Late", "Uses Bog Lore", "Home: the fen", "?!")
    extraction = sheet(head=HEAD + "".join(f"{line}\n" for line in lines))
    assert extraction.draft.sheet.unmodelled == lines
    assert extraction.remarks[1] == "5 unmodelled sheet lines: " + "; ".join(lines)
    assert sheet(head=HEAD + "Useless\n").draft.sheet.traits[-1] == "useless"


def test_two_weapons_keep_their_numbers() -> None:
    head = HEAD.replace("Weapon:", "Weapon2:Rope\nWeapon:")
    assert sheet(head=head).draft.sheet.weapons == ("billhook", "rope")
    alone = HEAD.replace("Weapon:", "Weapon2:")
    told = refused(s=f"{alone}--\n{ROWS}")
    assert told == ["fen reeve-s.txt: line 5: expected Weapon: before Weapon2:, found no such line"]


@pytest.mark.parametrize(
    ("row", "part", "reason"),
    [
        ("Reap,Wide,24,50,3,A,1", "colour", "the letter A stands for no colour"),
        ("Reap,Wide,24,50,3,O,X", "weapon", "the mark X stands for no weapon"),
    ],
)
def test_a_mark_that_means_nothing_is_a_doubt(row: str, part: str, reason: str) -> None:
    extraction = sheet(rows=row + "\n")
    pointer = f"/sheet/maneuvers/24/{part}"
    assert extraction.draft.open == (pointer,)
    (doubt,) = extraction.doubts
    assert (doubt.pointer, doubt.why) == (pointer, reason)
    assert (doubt.page, doubt.line) == ("fen reeve-s.txt", 10)
    assert getattr(extraction.draft.sheet.maneuvers[24], part) is None


@pytest.mark.parametrize("damage", [{}, {7: (4, 0)}])
def test_a_critical_without_its_total_is_a_doubt(damage: dict[int, tuple[int, int]]) -> None:
    extraction = read(sources(matrices_text(damage={**damage, 13: (1, 0)})), "fen-reeve")
    assert extraction.draft.open == ("/pictures/7/critical/at",)
    critical = extraction.draft.pictures[7].critical
    assert critical is not None
    assert critical.at is None
    assert critical.tell == (Forbid(forbid=("orange",), lasts="combat"),)
    assert extraction.doubts[0].line == 4


def test_an_empty_instruction_and_a_missing_fact_are_doubts() -> None:
    files = sources(r=restrictions_text({3: ""}), s=SHEET.replace("Body Points: 13\n", ""))
    extraction = read(files, "fen-reeve")
    assert extraction.draft.open == ("/pictures/3/tell", "/sheet/body")
    assert decode(Draft, encode(extraction.draft)) == extraction.draft


def test_a_second_symbol_is_not_dropped() -> None:
    tells = restrictions_text({3: "(P),(P*)", 5: "No restrictions,*(P)"})
    draft = read(sources(r=tells), "fen-reeve").draft
    assert draft.pictures[3].party == "swap"
    assert draft.pictures[3].tell == (Unmodelled(unmodelled="(p*)"),)
    assert draft.pictures[5].critical == Critical(tell=(Unmodelled(unmodelled="(p)"),))


def test_unmodelled_phrases_are_counted() -> None:
    tells = restrictions_text({3: "Score ring bell 3", 5: "score ring bell 4", 9: "Sing"})
    remarks = read(sources(r=tells), "fen-reeve").remarks
    assert remarks[1:] == ("3 unmodelled phrases: score ring bell # x2, sing x1",)


def leaves(data: object, at: str = "") -> set[str]:
    """The pointers that need evidence: single values, and whole tells."""
    if at.endswith(("/tell", "/cost")) or not isinstance(data, (dict, list)):
        return {at}
    items = data.items() if isinstance(data, dict) else enumerate(data)
    return {p for key, value in items for p in leaves(value, f"{at}/{key}")}


def test_every_value_has_evidence_with_its_file_line_and_hash() -> None:
    head = HEAD + "Initial Energy = 2\nMaximum Energy = 6\nSpecial Name = Sparks\nUses Bog Lore\n"
    files = sources(s=f"{head}--\n{ROWS}Reap,High,10,64,1,D,1,3\n")
    extraction = read(files, "fen-reeve")
    data = encode(extraction.draft)
    by_pointer = {e.pointer: e for e in extraction.evidence}
    assert len(by_pointer) == len(extraction.evidence)
    assert set(by_pointer) == leaves(data) - {"/format", "/id"}
    assert all(e.hash == digest(look(data, e.pointer)) for e in extraction.evidence)
    sums = {source.name: source.sha256 for source in files.values()}
    assert all(e.source == sums[e.file] for e in extraction.evidence)
    assert all((e.reader, e.version) == ("transcription", 1) for e in extraction.evidence)
    assert by_pointer["/matrices/8/2"].line == 4
    assert by_pointer["/pictures/7/critical/at"].file == "fen reeve-m.txt"
    assert by_pointer["/pictures/7/critical/tell"].line == 4
    assert by_pointer["/sheet/energy/sparks/start"].line == 9
    assert by_pointer["/title"].origin == "inferred"
    assert {e.origin for e in extraction.evidence} == {"read", "inferred"}


def test_names_of_files() -> None:
    assert kind_of("fen reeve-m.txt") == ("fen reeve", "m")
    assert kind_of("raw/well-keeper-s.txt") == ("well-keeper", "s")
    assert all(kind_of(n) is None for n in ("x-ai.txt", "-m.txt", "x-m.TXT", "x.txt", ""))
    assert siblings("fen reeve-r.txt") == {
        "m": "fen reeve-m.txt", "r": "fen reeve-r.txt", "s": "fen reeve-s.txt",
    }  # fmt: skip
    assert siblings("raw/a-m.txt")["s"] == "raw/a-s.txt"
    with pytest.raises(BadInput, match=r"^notes\.txt: expected a name such as X-m\.txt"):
        siblings("notes.txt")


def test_names_that_do_not_go_together() -> None:
    files = sources()
    lacking = {k: v for k, v in files.items() if k != "r"}
    with pytest.raises(BadInput, match=r"^fen-reeve: expected .* found none of the kind r$"):
        read(lacking, "fen-reeve")
    for changed in ("bog reeve-r.txt", "fen reeve-s.txt", "notes.txt", "x\n-m.txt"):
        other = {**files, "r": Source(name=changed, text=files["r"].text)}
        with pytest.raises(BadInput, match=r"of one book, found"):
            read(other, "fen-reeve")
    with pytest.raises(BadInput, match=r"expected an id of a-z"):
        read(files, "../fen")


def test_windows_lines_tabs_and_blanks_change_nothing() -> None:
    plain = read(sources(), "fen-reeve")
    odd = {
        kind: Source(name=s.name, text="\ufeff" + s.text.replace("\n", "\t\r\n\r\n"))
        for kind, s in sources().items()
    }
    assert read(odd, "fen-reeve").draft == plain.draft


M, R = matrices_text(), restrictions_text()
FIRST = M.split("\n", maxsplit=1)[0]
HUGE = "9" * 100_000


@pytest.mark.parametrize(
    ("m", "message"),
    [
        (
            M.replace(FIRST, FIRST[:-4] + ")"),
            "line 1: expected 24 entries in brackets for matrix 2, found 23",
        ),
        (
            M.replace(FIRST, FIRST[:-1]),
            "line 1: expected 24 entries in brackets for matrix 2, found '(",
        ),
        (
            M.replace(FIRST, FIRST[:-3] + "65)"),
            "line 1: expected a picture for key 48 of matrix 2, from 0 to 64, found '65'",
        ),
        (
            M.replace(FIRST, FIRST[:-3] + "?)"),
            "line 1: expected a picture for key 48 of matrix 2, from 0 to 64, found '?'",
        ),
        (M.replace(FIRST, FIRST[:-3] + "٣)"), "line 1: expected a picture for key 48"),
        (
            M.replace("pages[01]", "pages[00]"),
            "line 2: expected pages[0] once, found it again (first on line 1)",
        ),
        (
            M.replace("pages[01]", "pages[24]"),
            "line 2: expected a line such as 'pages[0]=...', found 'pages[24]",
        ),
        (M.replace(FIRST + "\n", ""), "line 32: expected pages[0], found the end of the file"),
        (
            "\n".join(M.split("\n")[:18]),
            "line 18: expected pages[18] and 14 more, found the end of the file",
        ),
        ("", "line 1: expected pages[0] and 32 more, found the end of the file"),
        (M.replace("7,4,8", "8,4,8"), "line 33: expected odd pages, each once, found 8"),
        (M.replace("13,-1,0", "7,1,0"), "line 33: expected odd pages, each once, found 7 again"),
        (M.replace("7,4,8", "65,4,8"), "line 33: expected an odd page from 1 to 63, found '65'"),
        (
            M.replace("7,4,8", "7,100,8"),
            "line 33: expected the score of 7, from -50 to 99, found '100'",
        ),
        (
            M.replace("7,4,8", "7,4,-1"),
            "line 33: expected the critical of 7, from 0 to 99, found '-1'",
        ),
        (
            M.replace("7,4,8", "7,4"),
            "line 33: expected page,score,critical between bars, found '7,4'",
        ),
        (M + HUGE, "line 34: expected at most 2,000 characters, found 100,000"),
        (M + "\x07", "line 34: expected printable characters, found U+0007"),
        (M + "and more", "line 34: expected a line such as 'pages[0]=...', found 'and more'"),
    ],
)
def test_bad_matrices(m: str, message: str) -> None:
    assert any(line.startswith(f"fen reeve-m.txt: {message}") for line in refused(m=m))


@pytest.mark.parametrize(
    ("r", "message"),
    [
        (
            R.replace("[3]=Only G,", "[3]=Only G,,"),
            "line 4: expected phrases of 1 to 200 characters",
        ),
        (
            R.replace("[3]=Only G,", "[3]=Only G,*,"),
            "line 4: expected phrases of 1 to 200 characters",
        ),
        (
            R.replace("[3]=Only G,", '[3]=Say "go,'),
            "line 4: expected phrases of 1 to 200 characters",
        ),
        (
            R.replace("[3]=Only G,", "[3]=" + "a" * 201 + ","),
            "line 4: expected phrases of 1 to 200 characters",
        ),
        (
            R.replace("[3]=Only G,", "[3]=" + "İ" * 101 + ","),
            "line 4: expected phrases of 1 to 200 characters",
        ),
        (
            R.replace("restriction[31]", "restriction[32]"),
            "line 32: expected a line such as 'restriction[0]=...'",
        ),
        (
            R.replace("restriction[31]=", ""),
            "line 32: expected restriction[31], found the end of the file",
        ),
        (
            R + "restriction[0]=No restrictions",
            "line 33: expected restriction[0] once, found it again",
        ),
    ],
)
def test_bad_restrictions(r: str, message: str) -> None:
    assert any(line.startswith(f"fen reeve-r.txt: {message}") for line in refused(r=r))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("--\n", "", "line 17: expected a line '--' between the facts and the rows, found the end"),
        ("--\n" + ROWS, "--", "line 9: expected rows group,name,page"),
        ("Height: 4", "Height: tall", "line 1: expected height from 0 to 99, found 'tall'"),
        (
            "Body Points: 13",
            "Body Points: 0",
            "line 3: expected body points from 1 to 999, found '0'",
        ),
        (
            "Tactics Points: 3",
            "Tactics Points:",
            "line 4: expected tactics points from 0 to 999, found ''",
        ),
        (
            "Attacks: 1",
            "Height: 5",
            "line 2: expected 'height' once, found it again (first on line 1)",
        ),
        (
            "Human",
            "Wool cloak",
            "line 8: expected 'wool cloak' once, found it again (first on line 7)",
        ),
        ("Billhook", "B" * 81, "line 5: expected at most 80 characters, found 81"),
        ("Human", "Moods = " + "x" * 300, "line 8: expected at most 300 characters, found 308"),
        (
            "Human",
            "Maximum Energy = x\nInitial Energy = 1\nSpecial Name = Mud",
            "line 8: expected maximum energy from",
        ),
        (
            "Reap,Wide,24",
            "Reap,24",
            "line 10: expected group,name,page,x,mod,colour,weapon[,cost], found 'Reap,24",
        ),
        (
            "Reap,Wide,24",
            "Reap,Wide,66",
            "line 10: expected the page of a maneuver from 1 to 64, found '66'",
        ),
        ("Reap,Low,2,", "Reap,Low,24,", "line 11: expected each page once, found 24 again"),
        ("Reap,Wide,24", ",Wide,24", "line 10: expected a group of 1 to 80 characters, found ''"),
        ("24,50,3", "24,650,3", "line 10: expected X from 0 to 64, found '650'"),
        ("24,50,3", "24,50,-51", "line 10: expected MOD from -50 to 99, found '-51'"),
        ("3,O,1", "3,orange,1", "line 10: expected a colour of O, D, U"),
        ("3,O,1", "3,O,sword", "line 10: expected a weapon of 0, S, s, RS, 1"),
        ("3,O,1", "3,O,1,x", "line 10: expected a cost from 0 to 999, found 'x'"),
    ],
)
def test_bad_sheets(old: str, new: str, message: str) -> None:
    told = refused(s=SHEET.replace(old, new, 1))
    assert any(line.startswith(f"fen reeve-s.txt: {message}") for line in told), told


def test_the_problems_of_all_files_are_told_at_once() -> None:
    told = refused(m=M.replace("7,4,8", "7,4"), r=R + "?", s=SHEET.replace("3,O,1", "3,o,1"))
    assert [line.split(": ")[0] for line in told] == [f"fen reeve-{k}.txt" for k in "mrs"]


def test_a_file_of_something_else_ends_in_a_few_lines() -> None:
    told = refused(m="a line of prose\n" * 20_000)
    assert len(told) == 51
    assert told[-1] == "fen reeve-m.txt: 19951 more problems like these"


def test_hostile_lines_take_no_long_time() -> None:
    began = time.process_time()
    hostile = ["," * 1990, '"' * 1991, "a" * 190 + "!", "move " * 39, "9" * 190]
    for text in hostile:
        for tell in (text, f"Only move {text[:180]}", f"Score bonusonly move 1 {text[:170]}"):
            try:
                read(sources(r=restrictions_text({3: tell})), "fen-reeve")
            except BadInput:
                continue
    assert time.process_time() - began < 60


def garbled(text: str) -> st.SearchStrategy[str]:
    """The text with a piece cut out and another put there."""
    piece = st.text(max_size=12) | st.sampled_from(["(", ")", ",", "|", "--\n", "*", "\n", "99"])
    places = st.tuples(st.integers(0, len(text)), st.integers(0, 40), piece)
    return places.map(lambda p: text[: p[0]] + p[2] + text[p[0] + p[1] :])


def either_a_draft_or_bad_input(m: str, r: str, s: str) -> None:
    try:
        extraction = read(sources(m, r, s), "fen-reeve")
    except BadInput as error:
        told = str(error).split("\n")
    else:
        assert decode(Draft, encode(extraction.draft)) == extraction.draft
        return
    assert all(": expected " in line or "more problems" in line for line in told)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    m=st.just(M) | st.text(max_size=200) | garbled(M),
    r=st.just(R) | st.text(max_size=200) | garbled(R),
    s=st.just(SHEET) | st.text(max_size=200) | garbled(SHEET),
)
def test_any_text_gives_a_draft_or_bad_input(m: str, r: str, s: str) -> None:
    either_a_draft_or_bad_input(m, r, s)


PHRASES = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=30)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(PHRASES, max_size=6))
def test_any_instruction_gives_a_draft_or_bad_input(said: list[str]) -> None:
    either_a_draft_or_bad_input(M, restrictions_text({7: ",".join(said)}), SHEET)
