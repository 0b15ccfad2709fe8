"""`rubricator digitize`: from a source to the files of a book, and people's decisions kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.store import books
from tests.readers.foreign import book, moves, nested, without
from tests.readers.transcribed import SHEET, matrices_text, restrictions_text, target
from tests.verbs.command import ROOT, Command, listing

LAMPLIGHTER = ROOT / "raw" / "lamplighter" / "design.yaml"
REASON = ("--reason", "as printed", "--who", "ada")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A transcription of our own: `fen reeve-m.txt` and its two siblings."""
    return write(tmp_path / "raw")


def write(folder: Path, cell: int | None = None, sheet: str = SHEET) -> Path:
    """The three files; `cell` is what stands in matrix 8 at key 2, if not what our rule gives."""
    folder.mkdir(exist_ok=True)

    def at(matrix: int, key: int) -> int:
        return cell if cell is not None and (matrix, key) == (8, 2) else target(matrix, key)

    texts = {"m": matrices_text(at), "r": restrictions_text(), "s": sheet}
    for kind, text in texts.items():
        (folder / f"fen reeve-{kind}.txt").write_text(text, encoding="utf-8")
    return folder / "fen reeve-m.txt"


@pytest.mark.parametrize("kind", ["m", "r", "s"])
def test_a_transcription_by_any_of_its_files(
    rubricator: Command, source: Path, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "fen-reeve"
    answer = rubricator("digitize", source.with_name(f"fen reeve-{kind}.txt"), "--out", out)
    assert answer.code in {0, 1}
    assert answer.err == ""
    assert listing(out).keys() == {"book.yaml", "evidence.jsonl", "doubts.yaml"}
    draft = books.read_draft(out)
    assert draft.matrices[8][2] == target(8, 2)
    assert {e.pointer for e in books.read_evidence(out)} >= {"/matrices/8/2", "/sheet/body"}
    assert answer.code == int(bool(draft.open or books.read_doubts(out)))
    assert books.draft_text(draft) == (out / "book.yaml").read_text(encoding="utf-8")


def test_the_answer_for_machines(rubricator: Command, source: Path, tmp_path: Path) -> None:
    out = tmp_path / "fen-reeve"
    answer = rubricator("digitize", source, "--out", out, "--json")
    found = json.loads(answer.out)
    assert found["book"] == str(out)
    assert found["open"] == list(books.read_draft(out).open)
    assert found["values"] == len(books.read_evidence(out))
    assert found["reopened"] == []


def test_a_second_time_writes_the_same_bytes(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    out = tmp_path / "fen-reeve"
    rubricator("digitize", source, "--out", out)
    first = listing(out)
    rubricator("digitize", source, "--out", out)
    assert listing(out) == first


def test_the_id(
    rubricator: Command, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rubricator("digitize", source).code in {0, 1}
    assert books.read_draft(Path("books/fen-reeve")).id == "fen-reeve"
    assert rubricator("digitize", source, "--id", "mud").code in {0, 1}
    assert books.read_draft(Path("books/mud")).id == "mud"
    assert rubricator("digitize", source, "--out", "reeve").code in {0, 1}
    assert books.read_draft(Path("reeve")).id == "reeve"
    message = rubricator.refused("digitize", source, "--id", "mud", "--out", "dry", near=tmp_path)
    assert message == "dry: expected a folder called like the book, 'mud'"


def test_a_name_without_letters(rubricator: Command, source: Path, tmp_path: Path) -> None:
    for kind in "mrs":
        source.with_name(f"fen reeve-{kind}.txt").rename(tmp_path / f"%-{kind}.txt")
    message = rubricator.refused("digitize", tmp_path / "%-m.txt", near=tmp_path)
    assert message == "%-m.txt: expected --id ID, found no letter or figure in the name"


@pytest.mark.parametrize("length", [65, 80])
def test_a_name_that_is_too_long_for_an_id(
    rubricator: Command, source: Path, tmp_path: Path, length: int
) -> None:
    stem = "a" * length
    for kind in "mrs":
        source.with_name(f"fen reeve-{kind}.txt").rename(tmp_path / f"{stem}-{kind}.txt")
    message = rubricator.refused("digitize", tmp_path / f"{stem}-m.txt", near=tmp_path)
    assert "expected" in message
    out = tmp_path / "short"
    assert rubricator("digitize", tmp_path / f"{stem}-m.txt", "--out", out).code in {0, 1}
    books.read_draft(out)


def test_a_sibling_that_is_missing(rubricator: Command, source: Path, tmp_path: Path) -> None:
    source.with_name("fen reeve-s.txt").unlink()
    message = rubricator.refused("digitize", source, "--out", tmp_path / "a", near=tmp_path)
    lacking = source.with_name("fen reeve-s.txt")
    assert message == f"{lacking}: expected beside fen reeve-m.txt, found no such file"


def test_a_decision_outlives_every_new_reading(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    out = tmp_path / "fen-reeve"
    rubricator("digitize", source, "--out", out)
    assert rubricator("decide", out, "/matrices/8/2", "5", *REASON).code == 0
    decided = books.read_corrections(out)
    for _ in range(2):
        rubricator("digitize", source, "--out", out)
        assert books.read_draft(out).matrices[8][2] == 5
        assert books.read_corrections(out) == decided
        kept = [e for e in books.read_evidence(out) if e.pointer == "/matrices/8/2"]
        assert [e.origin for e in kept] == ["decided"]


@pytest.mark.slow
def test_a_decision_on_another_reading_is_shown_again_until_it_is_decided(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    out, place = tmp_path / "fen-reeve", "/matrices/8/2"
    rubricator("digitize", source, "--out", out)
    rubricator("decide", out, place, "5", *REASON)
    write(source.parent, cell=9)

    answer = rubricator("digitize", source, "--out", out)
    assert answer.code == 1
    assert f"{place}: a decision made on another reading is open again" in answer.out
    draft = books.read_draft(out)
    assert place in draft.open
    assert 2 not in draft.matrices[8]
    (doubt,) = [d for d in books.read_doubts(out) if d.pointer == place]
    assert [r.value for r in doubt.rivals] == [5, 9]

    rubricator("decide", out, place, "5", *REASON)
    assert rubricator("digitize", source, "--out", out, "--json").code in {0, 1}
    assert books.read_draft(out).matrices[8][2] == 5

    write(source.parent, cell=11)
    answer = rubricator("digitize", source, "--out", out, "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["reopened"] == [place]
    assert len(books.read_corrections(out)) == 2


def test_a_decision_holds_again_when_the_old_reading_comes_back(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    """What was taken out of the book to be decided again was not changed by hand."""
    out = tmp_path / "fen-reeve"
    rubricator("digitize", source, "--out", out)
    rubricator("decide", out, "/matrices/8/2", "5", *REASON)
    write(source.parent, cell=9)
    assert rubricator("digitize", source, "--out", out).code == 1
    write(source.parent)
    answer = rubricator("digitize", source, "--out", out)
    assert (answer.code, answer.err) in {(0, ""), (1, "")}
    draft = books.read_draft(out)
    assert draft.matrices[8][2] == 5
    assert "/matrices/8/2" not in draft.open


def test_what_was_changed_by_hand_is_not_written_over(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    out = tmp_path / "fen-reeve"
    rubricator("digitize", source, "--out", out)
    file = out / "book.yaml"
    read = file.read_text(encoding="utf-8")
    file.write_text(read.replace("  body: 13\n", "  body: 14\n"), encoding="utf-8")
    message = rubricator.refused("digitize", source, "--out", out, near=tmp_path)
    assert message.startswith(f"{file}: expected the values that were read, found some changed by")
    assert "/sheet/body" in message

    assert rubricator("digitize", source, "--out", out, "--overwrite").code in {0, 1}
    assert file.read_text(encoding="utf-8") == read

    file.write_text(read.replace("  body: 13\n", "  body: 14\n"), encoding="utf-8")
    rubricator("decide", out, "/sheet/body", "14", *REASON)
    assert rubricator("digitize", source, "--out", out).code == 1  # made on 14, and 13 is read
    assert books.read_corrections(out)[0].after == 14
    (doubt,) = [d for d in books.read_doubts(out) if d.pointer == "/sheet/body"]
    assert [r.value for r in doubt.rivals] == [14, 13]


def test_decisions_that_cannot_be_read_stop_everything(
    rubricator: Command, source: Path, tmp_path: Path
) -> None:
    out = tmp_path / "fen-reeve"
    rubricator("digitize", source, "--out", out)
    (out / "corrections.yaml").write_text("- {pointer: abc, reason: a, who: b, when: c}\n")
    message = rubricator.refused("digitize", source, "--out", out, near=tmp_path)
    assert message == (
        f"{out / 'corrections.yaml'}: line 1, /0/pointer: expected a pointer such as "
        "/matrices/8/2, found 'abc'"
    )
    (out / "corrections.yaml").write_text(
        "- {pointer: /id, before: fen-reeve, after: mud, reason: a, who: b, when: c}\n"
    )
    message = rubricator.refused("digitize", source, "--out", out, near=tmp_path)
    assert f"{out / 'corrections.yaml'}: /id: expected" in message


def test_names_with_odd_letters_make_a_book_that_can_be_read(
    rubricator: Command, tmp_path: Path
) -> None:
    odd = "Wool Cloak\nno: way\n#7\nO'Neill \u2028 & \u00a0Söhne 👩‍🚀\n'\"{[\n-1e3\nnull\n"
    source = write(tmp_path / "raw", sheet=SHEET.replace("Wool Cloak\n", odd))
    out = tmp_path / "fen-reeve"
    answer = rubricator("digitize", source, "--out", out)
    assert answer.code in {0, 1, 2}
    if answer.code != 2:
        draft = books.read_draft(out)
        assert books.draft_text(draft) == (out / "book.yaml").read_text(encoding="utf-8")


def test_a_design(rubricator: Command, tmp_path: Path) -> None:
    out = tmp_path / "lamplighter"
    answer = rubricator("digitize", LAMPLIGHTER, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("complete\n")
    assert books.read_book(out).id == "lamplighter"
    assert books.read_doubts(out) == ()


def test_a_design_under_another_id(rubricator: Command, tmp_path: Path) -> None:
    message = rubricator.refused("digitize", LAMPLIGHTER, "--out", tmp_path / "tam", near=tmp_path)
    assert message.startswith(f"{LAMPLIGHTER}: /id: expected 'tam'")


@pytest.mark.shared
@pytest.mark.parametrize(
    "name",
    ["allosaur", "burton", "darth vader", "gildersleve", "gunslinger", "hobgoblin", "kal jerico",
     "skeleton"],
)  # fmt: skip
def test_a_real_transcription(rubricator: Command, tmp_path: Path, shared: Path, name: str) -> None:
    (source,) = (shared / "scans" / name).rglob("*-m.txt")
    out = tmp_path / name.replace(" ", "-")
    answer = rubricator("digitize", source, "--out", out)
    assert answer.code in {0, 1}
    assert answer.err == ""
    draft = books.read_draft(out)
    assert books.draft_text(draft) == (out / "book.yaml").read_text(encoding="utf-8")
    assert rubricator("check", out).code in {0, 1}
    assert rubricator("prove", out).code in {0, 1}


def test_a_value_changed_by_hand_is_not_written_over_in_silence(
    rubricator: Command, tmp_path: Path
) -> None:
    out = tmp_path / "lamplighter"
    assert rubricator("digitize", LAMPLIGHTER, "--out", out).code == 0
    file = out / "book.yaml"
    read = file.read_text(encoding="utf-8")
    file.write_text(read.replace("height: 4", "height: 7"), encoding="utf-8")
    answer = rubricator("digitize", LAMPLIGHTER, "--out", out)
    assert answer.code == 2
    assert "some changed by hand: /sheet/height" in answer.err
    assert books.read_draft(out).sheet.height == 7
    decide = ("decide", out, "/sheet/height", "7", *REASON)
    assert rubricator(*decide).code == 0
    assert rubricator("digitize", LAMPLIGHTER, "--out", out, "--overwrite").code in {0, 1}
    assert [c.after for c in books.read_corrections(out)] == [7]


def test_a_book_in_json(rubricator: Command, tmp_path: Path) -> None:
    file, out = tmp_path / "My Lockkeeper.json", tmp_path / "keeper"
    file.write_text(json.dumps(nested(book())), encoding="utf-8")
    answer = rubricator("digitize", file, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    assert "JSON of the shape 'nested': 640 matrix cells" in answer.out
    assert books.read_book(out).matrices == book().matrices
    assert listing(out).keys() == {"book.yaml", "evidence.jsonl", "doubts.yaml"}


def test_json_with_gaps_is_done_with_doubts_that_can_be_decided(
    rubricator: Command, tmp_path: Path
) -> None:
    file, out = tmp_path / "keeper.json", tmp_path / "keeper"
    file.write_text(json.dumps(without(moves(book()), "moves", "32", "color")), encoding="utf-8")
    assert rubricator("digitize", file, "--out", out).code == 1
    pointer = "/sheet/maneuvers/32/colour"
    assert books.read_draft(out).open == (pointer,)
    assert rubricator("decide", out, pointer, "red", *REASON).code == 0
    assert rubricator("digitize", file, "--out", out).code == 0
    assert books.read_book(out).sheet.maneuvers[32].colour == "red"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", ": line 1: expected JSON"),
        ('{"name": "Goblin"}', ": /: expected a book: an object with maneuvers"),
        ("[" * 3000, "levels, found more"),
        ('{"moves": {"24": {"mod": "many"}}}', ": /moves/24/mod: expected a modifier"),
    ],
)
def test_json_that_is_no_book(rubricator: Command, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "goblin.json"
    file.write_text(text, encoding="utf-8")
    message = rubricator.refused("digitize", file, "--out", tmp_path / "goblin", near=tmp_path)
    assert message.startswith("goblin.json: ")
    assert said in message
