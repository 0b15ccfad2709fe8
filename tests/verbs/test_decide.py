"""`rubricator decide`: a decision closes what was open, is appended, and is never lost."""

from __future__ import annotations

import getpass
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.codec import digest
from pipeline.store import books
from tests.verbs.command import ROOT, Command, environment, listing

REASON = ("--reason", "as printed", "--who", "ada")


def test_deciding_what_is_open_closes_it(rubricator: Command, shelf: Path) -> None:
    torn = shelf / "torn"
    answer = rubricator("decide", torn, "/matrices/8/2", "5", *REASON)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "/matrices/8/2: nothing -> 5 (0 still open)\n"
    draft = books.read_draft(torn)
    assert draft.matrices[8][2] == 5
    assert draft.open == ()
    assert books.read_doubts(torn) == ()
    (made,) = books.read_corrections(torn)
    assert (made.pointer, made.before, made.after) == ("/matrices/8/2", None, 5)
    assert (made.reason, made.who) == ("as printed", "ada")
    assert made.when.endswith("+00:00")
    (known,) = books.read_evidence(torn)
    assert (known.pointer, known.hash, known.origin) == ("/matrices/8/2", digest(5), "decided")


def test_the_book_stays_canonical(rubricator: Command, shelf: Path) -> None:
    file = shelf / "torn" / "book.yaml"
    before = file.read_text(encoding="utf-8")
    rubricator("decide", shelf / "torn", "/matrices/8/2", "5", *REASON)
    whole = (shelf / "mirim" / "book.yaml").read_text(encoding="utf-8")
    after = file.read_text(encoding="utf-8")
    assert after != before
    # The new cell stands at its place, as if it had never been away.
    assert after == whole.replace("id: mirim", "id: torn")


def test_decisions_are_appended(rubricator: Command, shelf: Path) -> None:
    folder, file = shelf / "torn", shelf / "torn" / "corrections.yaml"
    rubricator("decide", folder, "/matrices/8/2", "5", *REASON)
    first = file.read_text(encoding="utf-8")
    rubricator("decide", folder, "/matrices/8/2", "19", "--reason", "no: see 53", "--who", "bo")
    rubricator("decide", folder, "/sheet/notes", "[Flies., no]", "--reason", "back cover")
    assert file.read_text(encoding="utf-8").startswith(first)
    made = books.read_corrections(folder)
    assert [(c.before, c.after) for c in made] == [(None, 5), (5, 19), (None, ["Flies.", "no"])]
    assert books.read_draft(folder).sheet.notes == ("Flies.", "no")
    assert [e.pointer for e in books.read_evidence(folder)] == ["/matrices/8/2", "/sheet/notes"]


def test_no_such_value_in_print(rubricator: Command, shelf: Path) -> None:
    folder = shelf / "mirim"
    answer = rubricator("decide", folder, "/pictures/35/score", "null", *REASON)
    assert answer.out == "/pictures/35/score: 2 -> nothing (0 still open)\n"
    assert books.read_draft(folder).pictures[35].score is None
    (made,) = books.read_corrections(folder)
    assert (made.before, made.after) == (2, None)


def test_an_open_value_that_is_not_in_print(rubricator: Command, shelf: Path) -> None:
    folder = shelf / "torn"
    assert rubricator("decide", folder, "/matrices/8/2", "~", *REASON).code == 0
    assert books.read_draft(folder).open == ()
    assert 2 not in books.read_draft(folder).matrices[8]


@pytest.mark.parametrize(
    "pointer",
    ["/pictures/44/score", "/nonsense/x", "/pictures", "/matrices", "/sheet", "/sheet/maneuvers"],
)
def test_null_takes_one_value_away_and_nothing_else(
    rubricator: Command, shelf: Path, pointer: str
) -> None:
    folder = shelf / "mirim"
    before = {p: p.read_bytes() for p in folder.iterdir()}
    answer = rubricator("decide", folder, pointer, "null", *REASON)
    assert answer.code == 2
    assert f"{pointer}: expected" in answer.err
    assert {p: p.read_bytes() for p in folder.iterdir()} == before


@pytest.mark.slow
def test_decisions_made_at_the_same_time_are_all_kept(shelf: Path) -> None:
    folder = shelf / "mirim"
    places = [f"/pictures/{page}/title" for page in (1, 3, 5, 7, 9, 11)]
    command = [sys.executable, "-m", "pipeline", "decide", str(folder)]
    running = [subprocess.Popen([*command, place, place[10:], *REASON]) for place in places]
    assert [process.wait() for process in running] == [0] * len(places)
    assert {c.pointer for c in books.read_corrections(folder)} == set(places)
    pictures = books.read_draft(folder).pictures
    assert [pictures[page].title for page in (1, 3)] == ["1/title", "3/title"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pointer", "value", "kept"),
    [
        ("/sheet/body", "0x0C", 12),
        ("/sheet/body", "013", 13),
        ("/sheet/maneuvers/24/mod", "special", "special"),
        ("/sheet/maneuvers/24/mod", "-3", -3),
        ("/pictures/7/score", "[4, 5]", [4, 5]),
        ("/titles/no", "no", "no"),
        ("/title", "'57'", "57"),
        ("/title", "1:30", "1:30"),
        ("/pictures/9/tell", "[{bonus: 2, lasts: 1}]", [{"bonus": 2}]),
        ("/matrices/8", "{2: 7, '4': 9}", {2: 7, 4: 9}),
    ],
)
def test_values(rubricator: Command, shelf: Path, pointer: str, value: str, kept: object) -> None:
    """They are YAML 1.2, and recorded as the book holds them."""
    folder = shelf / "mirim"
    answer = rubricator("decide", folder, pointer, value, *REASON, "--json")
    assert (answer.code, answer.err) == (0, "")
    (made,) = books.read_corrections(folder)
    assert made.after == kept
    assert json.loads(answer.out)["after"] == json.loads(json.dumps(kept))


def test_what_lies_below_is_decided_with_it(rubricator: Command, shelf: Path) -> None:
    folder = shelf / "torn"
    cells = dict.fromkeys(range(2, 50, 2), 7)
    assert rubricator("decide", folder, "/matrices/8", json.dumps(cells), *REASON).code == 0
    assert books.read_draft(folder).open == ()
    assert books.read_doubts(folder) == ()


@pytest.mark.parametrize(
    ("pointer", "value", "said"),
    [
        ("matrices/8/2", "5", "expected a pointer such as /matrices/8/2, found 'matrices/8/2'"),
        ("", "5", "expected the place of a value, found the whole book"),
        ("/matrices/8/2", "65", "/matrices/8/2: expected a whole number from 0 to 64, found 65"),
        ("/matrices/8/2", "-1", "/matrices/8/2: expected a whole number from 0 to 64, found -1"),
        ("/matrices/8/2", "five", "/matrices/8/2: expected a whole number from 0 to 64"),
        ("/matrices/8/2", "[5]", "expected a whole number from 0 to 64, found a list of 1"),
        ("/matrices/8/2", "true", "expected a whole number from 0 to 64, found true"),
        ("/matrices/8/2", "9" * 6000, "expected a whole number from 0 to 64, found '999"),
        ("/matrices/08/2", "5", "/matrices/08: expected a whole number from 1 to 64 as key"),
        ("/matrices/99/2", "5", "/matrices/99: expected a whole number from 1 to 64 as key"),
        ("/matrices/" + "9" * 6000 + "/2", "5", "expected a whole number from 1 to 64 as key"),
        ("/matrices/8/2/1", "5", "/matrices/8/2: expected a whole number"),
        ("/pictures/7/tell/5", "{free: true}", "found nothing at '5'"),
        ("/pictures/7/tell/0", "{only: []}", "/tell/0/only: expected a list of 1 or more"),
        ("/title", "null", "/title: expected a text of one line, 80 at most"),
        ("/colour", "red", "/colour: unknown field 'colour'"),
        ("/id", "egret", "/id: expected the place of a printed value"),
        ("/format", "x", "/format: expected the place of a printed value"),
        ("/open", "[]", "/open: expected the place of a printed value"),
        ("/open/0", "null", "/open/0: expected the place of a printed value"),
        ("/title", "[a", "'[a': expected a value in YAML, found: line 2"),
        ("/title", "!!str a", "expected no tags"),
        ("/title", "&a b", "expected no anchors"),
        ("/title", "", "expected a value in YAML, found: /: expected a document"),
        ("/title", "[" * 5000, "expected at most 24 levels, found more"),
        ("/title", "\udcff", "expected a value in YAML"),
        ("/titles/\udcff", "a", "expected a language such as ja as key"),
        ("/titles/a\nb", "a", "expected a language such as ja as key"),
    ],
)  # fmt: skip
def test_what_cannot_be_decided(
    rubricator: Command, shelf: Path, pointer: str, value: str, said: str
) -> None:
    words = ("decide", shelf / "torn", *REASON, "--", pointer, value)
    message = rubricator.refused(*words, near=shelf)
    assert said in message
    assert message.isprintable()


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        ("--reason", "", "--reason: expected a text, found nothing"),
        ("--reason", " \n", "--reason: expected a text, found nothing"),
        ("--reason", "a\udcff", r"--reason: expected a text in UTF-8, found 'a\udcff'"),
        ("--who", "\udcff", r"--who: expected a text in UTF-8, found '\udcff'"),
        ("--who", "  ", "--who: expected a text, found nothing"),
    ],
)
def test_reasons_and_names(
    rubricator: Command, shelf: Path, option: str, text: str, said: str
) -> None:
    more = () if option == "--reason" else ("--reason", "as printed")
    words = ("decide", shelf / "torn", "/matrices/8/2", "5", option, text, *more)
    assert rubricator.refused(*words, near=shelf) == said


def test_a_user_without_a_name(
    rubricator: Command, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 1234")

    monkeypatch.setattr(getpass, "getuser", nobody)
    words = ("decide", shelf / "torn", "/matrices/8/2", "5", "--reason", "as printed")
    assert rubricator.refused(*words, near=shelf) == (
        "--who: expected your name; the system knows none"
    )


def test_a_file_is_no_folder_of_a_book(rubricator: Command, shelf: Path) -> None:
    file = shelf / "torn" / "book.yaml"
    message = rubricator.refused("decide", file, "/start", "57", *REASON, near=shelf)
    assert message == f"{file}: expected the folder of a book, found none"


def test_a_failure_to_write_changes_none_of_the_four_files(
    rubricator: Command, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rubricator("decide", shelf / "torn", "/sheet/body", "11", *REASON)
    real, calls = Path.replace, 0

    def full(path: Path, to: Any) -> Path:  # noqa: ANN401
        nonlocal calls
        calls += 1
        if calls == 3:
            raise OSError(28, "No space left on device", str(path), None, str(to))
        return real(path, to)

    before = listing(shelf)
    monkeypatch.setattr(Path, "replace", full)
    answer = rubricator("decide", shelf / "torn", "/matrices/8/2", "5", *REASON)
    assert answer.code == 2
    assert "found: No space left on device" in answer.err
    assert listing(shelf) == before


@pytest.mark.slow
def test_decisions_at_the_same_time_are_all_kept(shelf: Path) -> None:
    folder, cells = shelf / "mirim", {4: 19, 6: 21, 8: 23, 10: 25}
    command = [sys.executable, "-m", "pipeline", "decide", str(folder)]
    running = [
        subprocess.Popen(
            [*command, f"/matrices/8/{key}", str(target), *REASON],
            cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL,
        )
        for key, target in cells.items()
    ]  # fmt: skip
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0, 0]
    matrix = books.read_draft(folder).matrices[8]
    assert {key: matrix[key] for key in cells} == cells
    assert {c.pointer for c in books.read_corrections(folder)} == {
        f"/matrices/8/{key}" for key in cells
    }
