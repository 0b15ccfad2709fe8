"""Bad input: one clear message, exit code 2, nothing written, nothing lost; for every verb."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.model.shapes import show
from tests.rights import open_folder, without_rights
from tests.verbs.bad_files import BOOK, NO_BOOK, NO_TEXT, NO_YAML, Make, holding, names
from tests.verbs.command import MIRIM, ROOT, Command, listing, shelve

DESIGN = """\
format: combat-design/1
id: heron
title: Heron
"""


@pytest.fixture
def heron(tmp_path: Path) -> Path:
    """A folder for a book, with nothing in it yet."""
    folder = tmp_path / "heron"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(("make", "said"), NO_BOOK.values(), ids=NO_BOOK.keys())
class TestNoBook:
    def test_check(self, rubricator: Command, heron: Path, make: Make, said: str) -> None:
        make(heron / "book.yaml")
        message = rubricator.refused("check", heron, near=heron)
        assert said in message
        assert names(message) == {str(heron / "book.yaml")}

    def test_decide(self, rubricator: Command, heron: Path, make: Make, said: str) -> None:
        make(heron / "book.yaml")
        words = ("decide", heron, "/start", "57", "--reason", "as printed")
        assert said in rubricator.refused(*words, near=heron)

    @pytest.mark.slow
    def test_prove(self, rubricator: Command, heron: Path, make: Make, said: str) -> None:
        make(heron / "book.yaml")
        assert said in rubricator.refused("prove", heron, near=heron)
        assert said in rubricator.refused("prove", MIRIM, heron, near=heron)

    @pytest.mark.slow
    def test_play(self, rubricator: Command, heron: Path, make: Make, said: str) -> None:
        make(heron / "book.yaml")
        save = ("--save", heron / "duel.json", "--bot", "both")
        assert said in rubricator.refused("play", heron, MIRIM, *save, near=heron)
        assert said in rubricator.refused("play", MIRIM, heron, *save, near=heron)


# A list that is not there, or a link that leads nowhere, is an empty list.
NO_LIST = [case for name, case in NO_TEXT.items() if "behind" not in name]


@pytest.mark.parametrize(
    ("make", "said"),
    [*NO_LIST, *NO_YAML.values(), (holding(b"a: 1"), "line 1, /: expected a list")],
)
@pytest.mark.parametrize("name", ["corrections.yaml", "doubts.yaml"])
def test_decide_beside_a_bad_list(
    rubricator: Command, heron: Path, name: str, make: Make, said: str
) -> None:
    (heron / "book.yaml").write_text(BOOK, encoding="utf-8")
    make(heron / name)
    words = ("decide", heron, "/start", "55", "--reason", "as printed")
    message = rubricator.refused(*words, near=heron)
    assert said in message
    assert names(message) == {str(heron / name)}


@pytest.mark.parametrize(
    "raw", [b"\xff", b"{}\n", b"[" * 100_000, b'{"a": NaN}', b"\0", b"a: 1\n", b'"\\ud800"']
)
def test_decide_beside_bad_evidence(rubricator: Command, heron: Path, raw: bytes) -> None:
    (heron / "book.yaml").write_text(BOOK, encoding="utf-8")
    (heron / "evidence.jsonl").write_bytes(raw)
    words = ("decide", heron, "/start", "55", "--reason", "as printed")
    message = rubricator.refused(*words, near=heron)
    assert names(message) == {str(heron / "evidence.jsonl")}


@pytest.mark.parametrize(
    ("make", "said"),
    [
        *NO_TEXT.values(),
        *NO_YAML.values(),
        (holding(DESIGN.replace("design/1", "design/2").encode()), "line 1, /format: expected"),
        (holding(DESIGN.replace("id: heron", "id: ../heron").encode()), "line 2, /id: expected"),
        (holding(DESIGN.replace("id: heron", "id: egret").encode()), "/id: expected 'heron'"),
        (holding(DESIGN.replace("title", "titel").encode()), "line 3, /titel: unknown field"),
        (holding(b"[]"), "line 1, /: expected a mapping"),
    ],
)
def test_digitize_a_bad_design(rubricator: Command, tmp_path: Path, make: Make, said: str) -> None:
    source = tmp_path / "design.yaml"
    make(source)
    words = ("digitize", source, "--out", tmp_path / "books" / "heron")
    message = rubricator.refused(*words, near=tmp_path)
    # What begins like an image, and any folder, is taken for scans.
    assert said in message or "image" in message
    assert names(message) == {str(source)}


@pytest.mark.parametrize("kind", ["m", "r", "s"])
@pytest.mark.parametrize(("make", "said"), NO_TEXT.values(), ids=NO_TEXT.keys())
def test_digitize_a_bad_transcription(
    rubricator: Command, tmp_path: Path, kind: str, make: Make, said: str
) -> None:
    for other in "mrs":
        (tmp_path / f"heron-{other}.txt").write_text("a=1\n", encoding="utf-8")
    source = tmp_path / f"heron-{kind}.txt"
    source.unlink()
    make(source)
    words = ("digitize", source, "--out", tmp_path / "books" / "heron")
    message = rubricator.refused(*words, near=tmp_path)
    if kind == "m":
        assert said in message or "image" in message or "expected beside" in message
    assert all(name.startswith(str(tmp_path / "heron-")) for name in names(message))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scan.pdf", "heron-x.txt", "design.txt"])
def test_digitize_what_no_reader_is_for(rubricator: Command, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("a: 1", encoding="utf-8")
    message = rubricator.refused("digitize", tmp_path / name, near=tmp_path)
    assert message.endswith(
        "or the text of a combat book, "
        "found a text without words; no matrix and no instruction in it"
    )
    (tmp_path / name).write_bytes(b"%PDF-1.7")
    message = rubricator.refused("digitize", tmp_path / name, near=tmp_path)
    assert message == f"{tmp_path / name}: expected a whole PDF, found a damaged one"


@pytest.mark.parametrize("bad", ["../heron", "a/b", "Heron", "", "a" * 65, "..", "a\n"])
def test_digitize_under_a_bad_id(rubricator: Command, tmp_path: Path, bad: str) -> None:
    (tmp_path / "design.yaml").write_text(DESIGN, encoding="utf-8")
    words = ("digitize", tmp_path / "design.yaml", "--id", bad, "--out", tmp_path / "heron")
    message = rubricator.refused(*words, near=tmp_path)
    assert message == f"--id: expected an id of a-z, 0-9 and -, found {show(bad)}"


@pytest.mark.parametrize("verb", ["check", "prove"])
@pytest.mark.parametrize("name", ["a" * 300, "none", "none/book.yaml", "/dev/null", "/dev/zero/a"])
def test_names_that_lead_to_no_book(rubricator: Command, verb: str, name: str) -> None:
    message = rubricator.refused(verb, name)
    assert names(message) == {name}


def test_long_names_elsewhere(rubricator: Command, tmp_path: Path) -> None:
    long = tmp_path / ("a" * 300)
    for words in (
        ("decide", long, "/start", "1", "--reason", "x"),
        ("play", long, MIRIM),
        ("play", MIRIM, MIRIM, "--load", long),
        ("play", MIRIM, MIRIM, "--save", long / "b"),
        ("digitize", long),
        ("prove", "--all", "--library", long),
        ("site", "--library", long, "--out", tmp_path / "site"),
        ("serve", "--out", long),
        ("schema", "--all", "--out", long),
    ):
        rubricator.refused(*words, near=tmp_path)


def test_the_first_bad_book_of_several_stops_them_all(
    rubricator: Command, shelf: Path, heron: Path
) -> None:
    (heron / "book.yaml").write_text("a: 1", encoding="utf-8")
    message = rubricator.refused("check", shelf / "mirim", heron)
    assert names(message) == {str(heron / "book.yaml")}


@pytest.mark.parametrize("words", [(), ("a", "b", "c"), ("--all", "a")])
def test_prove_needs_one_book_or_two_or_all(rubricator: Command, words: tuple[str, ...]) -> None:
    assert rubricator.refused("prove", *words).startswith("expected ")


def test_a_folder_that_cannot_be_written(rubricator: Command, tmp_path: Path) -> None:
    """A file stands where a folder should be."""
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    design = ROOT / "raw" / "lamplighter" / "design.yaml"
    for words in (
        ("digitize", design, "--out", tmp_path / "file" / "lamplighter"),
        ("schema", "--all", "--out", tmp_path / "file" / "schema"),
        ("play", MIRIM, MIRIM, "--bot", "both", "--save", tmp_path / "file" / "duel.json"),
        ("play", MIRIM, MIRIM, "--bot", "both", "--save", tmp_path),
    ):
        message = rubricator.refused(*words, near=tmp_path)
        assert "expected a place that can be written, found: " in message
        assert str(tmp_path) in message


def test_a_folder_without_rights(rubricator: Command) -> None:
    with open_folder() as library:
        folder = shelve(library, "mirim")
        folder.chmod(0o555)
        words = ("decide", folder, "/start", "55", "--reason", "as printed", "--who", "ada")
        rubricator("decide", "--help")  # its modules are read by a user with rights
        with without_rights():
            message = rubricator.refused(*words)
        assert message == (
            f"{folder}: expected a place that can be written, found: Permission denied"
        )
        assert listing(folder).keys() == {"book.yaml"}
        folder.chmod(0o755)


def test_a_book_that_may_not_be_read(rubricator: Command) -> None:
    with open_folder() as library:
        folder = shelve(library, "mirim")
        rubricator("check", folder)
        for locked in (folder / "book.yaml", folder):
            locked.chmod(0)
            with without_rights():
                message = rubricator.refused("check", folder)
            locked.chmod(0o755)
            assert message.endswith("expected a readable file, found: Permission denied")
