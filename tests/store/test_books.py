"""Books as folders: what is read from them, what is refused, and that a rewrite changes no byte."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import BadInput
from pipeline.model.book import Book, Draft, Picture
from pipeline.model.clauses import COLOURS
from pipeline.model.codec import decode, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Extraction, Rival
from pipeline.store import books, files
from tests.strategies import corrections, doubts, drafts, evidence

MIRIM = Path(__file__).parents[1] / "data" / "mirim"
HERON = "format: combat-book/1\nid: heron\ntitle: Heron\nstart: 57\n"
SHEET = "sheet: {height: 4, body: 12, attacks: 1}\n"


def folder_of(tmp_path: Path, **texts: str) -> Path:
    """A folder called heron with these files."""
    folder = tmp_path / "heron"
    folder.mkdir(exist_ok=True)
    names = {"book": books.BOOK, "evidence": books.EVIDENCE, "doubts": books.DOUBTS,
             "corrections": books.CORRECTIONS}  # fmt: skip
    for name, text in texts.items():
        (folder / names[name]).write_text(text, encoding="utf-8")
    return folder


def told(call: Any, *args: Any) -> list[str]:  # noqa: ANN401
    with pytest.raises(BadInput) as caught:
        call(*args)
    return str(caught.value).splitlines()


def test_a_book_is_named_by_its_folder_or_by_its_file() -> None:
    assert books.read_draft(MIRIM) == books.read_draft(MIRIM / "book.yaml")
    assert isinstance(books.read_book(MIRIM), Book)


def test_the_example_is_written_as_it_was_read() -> None:
    text = (MIRIM / "book.yaml").read_text(encoding="utf-8")
    assert books.draft_text(books.read_draft(MIRIM)) == text


@given(drafts(book_id="heron"))
def test_reading_and_writing_a_draft_changes_no_byte(
    tmp_path_factory: pytest.TempPathFactory, draft: Draft
) -> None:
    text = books.draft_text(draft)
    folder = folder_of(tmp_path_factory.mktemp("books"), book=text)
    found = books.read_draft(folder)
    assert found == draft
    assert books.draft_text(found).encode() == (folder / books.BOOK).read_bytes()


@given(
    st.lists(doubts, max_size=3), st.lists(corrections, max_size=3), st.lists(evidence, max_size=3)
)
def test_reading_and_writing_the_other_files_changes_no_byte(
    tmp_path_factory: pytest.TempPathFactory,
    some_doubts: list[Doubt],
    some_corrections: list[Correction],
    some_evidence: list[Evidence],
) -> None:
    folder = folder_of(
        tmp_path_factory.mktemp("books"),
        doubts=books.list_text(some_doubts),
        corrections=books.list_text(some_corrections),
        evidence=books.evidence_text(some_evidence),
    )
    assert books.read_doubts(folder) == tuple(some_doubts)
    assert books.read_corrections(folder) == tuple(some_corrections)
    assert books.read_evidence(folder) == tuple(some_evidence)
    assert books.list_text(books.read_doubts(folder)) == books.list_text(some_doubts)
    assert books.list_text(books.read_corrections(folder)) == books.list_text(some_corrections)
    assert books.evidence_text(books.read_evidence(folder)) == books.evidence_text(some_evidence)


def test_the_id_is_the_name_of_the_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, book=(HERON + SHEET).replace("id: heron", "id: egret"))
    message = "line 2, /id: expected 'heron' like the folder, found 'egret'"
    assert told(books.read_draft, folder) == [f"{folder / 'book.yaml'}: {message}"]
    other = folder / "draft.yaml"
    (folder / "book.yaml").rename(other)
    assert books.read_draft(other).id == "egret"


@pytest.mark.parametrize(
    "bad", ["../heron", "Heron", "a/b", "", "'he ron'", "ä", "'heron\n\n'", "a" * 65, "..", "8"]
)
def test_ids(tmp_path: Path, bad: str) -> None:
    folder = folder_of(tmp_path, book=(HERON + SHEET).replace("id: heron", f"id: {bad}"))
    (line,) = told(books.read_draft, folder)
    assert line.startswith(f"{folder / 'book.yaml'}: line 2, /id: expected an id of a-z, 0-9 and -")


def test_a_link_to_a_folder_goes_by_the_name_of_the_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, book=HERON + SHEET)
    link = tmp_path / "my-favourite"
    link.symlink_to(folder)
    assert books.read_draft(link).id == "heron"


def test_all_mistakes_with_file_line_and_pointer(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path,
        book="format: combat-book/2\nid: heron\ntitle: Heron\n"
        "pictures:\n  7:\n    score: 100\n    colour: red\n"
        "matrices:\n  8: {2: 65, 99: 1}\n  eight: {}\n"
        "sheet:\n  body: twelve\n  maneuvers:\n    24: {group: a, name: b, colour: pink}\n",
    )
    colours = ", ".join(map(repr, COLOURS))
    score = "a whole number from -50 to 99 or a list of 2"
    lacking = "(or the pointer in open), found nothing"
    assert [
        m.removeprefix(f"{folder / 'book.yaml'}: ") for m in told(books.read_draft, folder)
    ] == [
        "line 1, /format: expected 'combat-book/1', found 'combat-book/2'",
        f"line 1, /start: expected a whole number from 1 to 64 {lacking}",
        "line 7, /pictures/7/colour: unknown field 'colour'; known are "
        + ", ".join(Picture.__dataclass_fields__),
        f"line 6, /pictures/7/score: expected {score}, found 100",
        "line 9, /matrices/8/2: expected a whole number from 0 to 64, found 65",
        "line 9, /matrices/8/99: expected a whole number from 1 to 64 as key, found 99",
        "line 10, /matrices/eight: expected a whole number from 1 to 64 as key, found 'eight'",
        f"line 11, /sheet/height: expected a whole number from 0 to 99 {lacking}",
        "line 12, /sheet/body: expected a whole number from 1 to 999, found 'twelve'",
        f"line 11, /sheet/attacks: expected a whole number from 1 to 9 {lacking}",
        f"line 14, /sheet/maneuvers/24/colour: expected one of {colours}, found 'pink'",
        f"line 14, /sheet/maneuvers/24/mod: expected {score} or 'special' {lacking}",
    ]


@pytest.mark.parametrize("text", ["[]", "heron", "8", "null"])
def test_a_book_of_another_kind(tmp_path: Path, text: str) -> None:
    folder = folder_of(tmp_path, book=text)
    (line,) = told(books.read_draft, folder)
    assert line.startswith(f"{folder / 'book.yaml'}: line 1, /: expected a mapping, found ")


def test_a_folder_without_a_book(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (line,) = told(books.read_draft, folder)
    assert line == f"{folder}: expected a folder with a book.yaml, found none"
    (line,) = told(books.read_draft, tmp_path / "none")
    assert line.endswith("none: expected a readable file, found: No such file or directory")
    (line,) = told(books.read_draft, tmp_path / ("a" * 300))
    assert line.endswith("expected a readable file, found: File name too long")


def test_a_draft_is_no_book(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, book=HERON + "open: [/matrices/8/2]\n" + SHEET)
    assert books.read_draft(folder).open == ("/matrices/8/2",)
    (line,) = told(books.read_book, folder)
    told_so = f"heron is incomplete: /matrices/8/2 (see: rubricator check {folder})"
    assert line == f"{folder / 'book.yaml'}: {told_so}"


def test_a_library(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / name).mkdir()
    for name in ("b", "a"):
        (tmp_path / name / "book.yaml").touch()
    assert books.library(tmp_path) == (tmp_path / "a", tmp_path / "b")
    for empty in (
        tmp_path / "c",
        tmp_path / "none",
        tmp_path / ("a" * 300),
        tmp_path / "a/book.yaml",
    ):
        assert told(books.library, empty) == [
            f"{empty}: expected a folder of books, found none in it"
        ]


def test_files_that_are_not_there_say_nothing(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, book=HERON + SHEET)
    assert books.read_doubts(folder) == ()
    assert books.read_corrections(folder) == ()
    assert books.read_evidence(folder) == ()


def line_of(**changes: Any) -> str:
    kept = {
        "pointer": "/matrices/8/2", "hash": "0" * 64, "origin": "read", "source": "0" * 64,
        "file": "heron-m.txt", "reader": "transcription", "version": 1,
    }  # fmt: skip
    return json.dumps(kept | changes)


def test_bad_lines_of_evidence_all_at_once(tmp_path: Path) -> None:
    lines = [
        line_of(),
        "{not json",
        line_of(origin="guessed", version="1"),
        "",
        "[]",
        line_of(rivals=[{"value": float("nan")}]),
        line_of(p=float("inf")),
        line_of(why="\ud800"),
        line_of(rivals=[{"value": "\ud800"}]),
        '{"rivals": ' + "[" * 5000 + "]" * 5000 + "}",
        line_of(box=[1, 2, 3]),
        "9" * 5000,
        line_of(),
    ]
    folder = folder_of(tmp_path, evidence="\n".join(lines) + "\n")
    found = told(books.read_evidence, folder)
    place = f"{folder / 'evidence.jsonl'}: line "
    assert [line.removeprefix(place).partition(": ")[0] for line in found] == [
        "2, /", "3, /origin", "3, /version", "4, /", "5, /", "6, /", "7, /p", "8, /why", "9, /",
        "10, /", "11, /box", "12, /",
    ]  # fmt: skip
    assert all(line.isprintable() for line in found)


@pytest.mark.parametrize("depth", [25, 100, 400, 950, 5000, 500_000])
def test_evidence_is_no_deeper_than_what_can_be_written(tmp_path: Path, depth: int) -> None:
    line = line_of(rivals=[{"value": 1}]).replace(
        '"value": 1', '"value": ' + "[" * depth + "]" * depth
    )
    folder = folder_of(tmp_path, evidence=line)
    (message,) = told(books.read_evidence, folder)
    assert message.endswith("line 1, /: expected JSON: more than 24 levels")


def test_the_last_line_of_evidence_counts_without_a_line_end(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, evidence=line_of() + "\n" + line_of(version=2))
    assert [e.version for e in books.read_evidence(folder)] == [1, 2]


def test_evidence_of_nothing(tmp_path: Path) -> None:
    draft = Draft(id="heron")
    texts = books.texts(tmp_path / "heron", Extraction(draft=draft, evidence=()))
    files.write_all(texts)
    assert books.read_evidence(tmp_path / "heron") == ()
    assert books.read_doubts(tmp_path / "heron") == ()


def test_line_ends_that_json_knows_and_python_does_not_mean(tmp_path: Path) -> None:
    """U+2028 and U+0085 stand inside a text of JSON; they end no line."""
    kept = decode(Evidence, json.loads(line_of(why="a\u2028b\x85c\x0bd")))
    raw = books.evidence_text([kept]).replace("\\u2028", "\u2028")
    assert "\u2028" in raw
    folder = folder_of(tmp_path, evidence=raw)
    assert books.read_evidence(folder) == (kept,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1", "line 1, /: expected a list, found a mapping"),
        (
            "- why: torn",
            "line 1, /0/pointer: expected a pointer such as /matrices/8/2, found nothing",
        ),
        (
            "- {pointer: /a, why: torn}\n- {pointer: matrices, why: torn}",
            "line 2, /1/pointer: expected a pointer such as /matrices/8/2, found 'matrices'",
        ),
        ("- {pointer: /a, why: torn, page: 1.5}",
         "line 1, /0/page: expected a whole number or a text, found 1.5"),
        ("- {pointer: /a, why: torn, rivals: [{p: 0.2}]}",
         "line 1, /0/rivals/0/value: expected a value, found nothing"),
    ],
)  # fmt: skip
def test_bad_doubts(tmp_path: Path, text: str, message: str) -> None:
    folder = folder_of(tmp_path, doubts=text)
    assert told(books.read_doubts, folder) == [f"{folder / 'doubts.yaml'}: {message}"]


def test_bad_corrections(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, corrections="- {pointer: /a, after: 8, who: ada}\n")
    place = f"{folder / 'corrections.yaml'}: line 1, /0"
    assert told(books.read_corrections, folder) == [
        f"{place}/reason: expected a text, found nothing",
        f"{place}/when: expected a text, found nothing",
    ]


def test_doubts_and_corrections_stand_in_blocks() -> None:
    doubt = Doubt(
        pointer="/a", why="torn\nand wet", rivals=(Rival(value=17, p=0.5), Rival(value="1"))
    )
    assert books.list_text([doubt]) == (
        "- pointer: /a\n  why: \"torn\\nand wet\"\n  rivals: [{value: 17, p: 0.5}, {value: '1'}]\n"
    )
    assert books.list_text([]) == "[]\n"


def test_the_plain_draft_is_its_data() -> None:
    draft = books.read_draft(MIRIM)
    assert books.plain(draft) == encode(draft)
    assert replace(draft) == draft


def test_rights_are_paragraphs(tmp_path: Path) -> None:
    assert books.read_rights(tmp_path) == ()
    (tmp_path / "rights.txt").write_text("Ada's.\n\n  Facts are free. \n", encoding="utf-8")
    assert books.read_rights(tmp_path) == ("Ada's.", "Facts are free.")
