"""`rubricator digitize` of a text dump, alone and with a sister beside it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pipeline.model.book import Draft, wanting
from pipeline.model.codec import encode
from pipeline.model.edits import value_at
from pipeline.store import books
from tests.dumps import PROSE, printed_dump, values
from tests.reconcile.damage import MIRIM
from tests.verbs.command import Command, listing, shelve

pytestmark = pytest.mark.slow  # whole pages, books or processes

TEXT = printed_dump(MIRIM, random.Random(1), latex=False).text()
REASON = ("--reason", "as printed", "--who", "ada")


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    """A dump of Mirim in words and prose of ours, whole but for colours."""
    return saved(tmp_path, TEXT)


def saved(folder: Path, text: str | bytes) -> Path:
    file = folder / "dump.md"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def twin(tmp_path: Path, old: str = "", new: str = "") -> Path:
    return shelve(tmp_path / "shelf", "burr", old, new)


def wrong(draft: Draft) -> list[str]:
    """Figures that are neither as in Mirim nor open."""
    want = dict(values(MIRIM))
    have = {p: v for p, v in values(draft) if not isinstance(v, str)}
    figures = ("/matrices", "/score", "/at", "/x", "/mod", "/body", "/height", "/attacks")
    return [p for p, v in have.items() if any(f in p for f in figures) and want.get(p) != v]


def test_a_dump_is_read_and_what_it_lacks_is_open(
    rubricator: Command, dump: Path, tmp_path: Path
) -> None:
    out = tmp_path / "mirim"
    answer = rubricator("digitize", dump, "--out", out, "--json")
    assert (answer.code, answer.err) == (1, "")
    draft = books.read_draft(out)
    assert draft.matrices == MIRIM.matrices
    assert set(draft.open) == {d.pointer for d in books.read_doubts(out)}
    assert json.loads(answer.out)["open"] == list(draft.open)
    assert all(e.line for e in books.read_evidence(out) if e.origin == "read")


def test_the_id_is_the_name_of_the_file(
    rubricator: Command, dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rubricator("digitize", dump.rename(tmp_path / "Fen Reeve.txt")).code == 1
    assert books.read_draft(Path("books/fen-reeve")).id == "fen-reeve"


def test_a_sister_fills_what_a_dump_lacks(rubricator: Command, dump: Path, tmp_path: Path) -> None:
    out = tmp_path / "mirim"
    answer = rubricator("digitize", dump, "--out", out, "--sister", twin(tmp_path))
    assert "values filled from burr" in answer.out
    draft = books.read_draft(out)
    assert {p: (m.colour, m.weapon) for p, m in draft.sheet.maneuvers.items()} == {
        p: (m.colour, m.weapon) for p, m in MIRIM.sheet.maneuvers.items()
    }
    filled = [e for e in books.read_evidence(out) if e.origin == "filled"]
    assert {e.book for e in filled} == {"burr"}
    assert len(filled) > len(draft.sheet.maneuvers)


def test_half_a_dump_and_a_sister(rubricator: Command, tmp_path: Path) -> None:
    """The first half of the file is lost; what is left is enough to know the sister by."""
    half = saved(tmp_path, TEXT[len(TEXT) // 2 :])
    out = tmp_path / "mirim"
    assert rubricator("digitize", half, "--out", out).code == 1
    lost = books.read_draft(out)
    assert wrong(lost) == []
    assert "/matrices/2" in lost.open
    rubricator("digitize", half, "--out", out, "--sister", twin(tmp_path))
    assert books.read_draft(out).matrices == MIRIM.matrices


def test_half_a_dump_without_its_sheet(rubricator: Command, tmp_path: Path) -> None:
    """Cells alone do not make a sister: two fighters may share them and not their MODs."""
    half = saved(tmp_path, TEXT[: len(TEXT) // 2])
    out = tmp_path / "mirim"
    assert rubricator("digitize", half, "--out", out).code == 1
    assert wrong(books.read_draft(out)) == []
    assert {"/title", "/sheet/body"} <= set(books.read_draft(out).open)
    message = rubricator.refused(
        "digitize", half, "--out", out, "--sister", twin(tmp_path), near=out
    )
    assert message.endswith("expected 12 rows of the sheet legible in both books, found 0")


@pytest.mark.parametrize("encoding", ["latin-1", "shift-jis", "utf-16-le"])
def test_a_page_in_another_encoding(rubricator: Command, tmp_path: Path, encoding: str) -> None:
    """Some lines are in other bytes: their values are right or open, the others are there."""
    lines = TEXT.split("\n")
    middle = range(len(lines) // 3, len(lines) // 3 + 12)
    broken = [
        line.replace("→", "é" if encoding == "latin-1" else "→").encode(encoding, "replace")
        if i in middle
        else line.encode()
        for i, line in enumerate(lines)
    ]
    raw = b"\n".join(broken).replace(b"\0", b"\xff")
    out = tmp_path / "mirim"
    answer = rubricator("digitize", saved(tmp_path, raw), "--out", out)
    assert (answer.code, answer.err) == (1, "")
    assert "bytes that are no UTF-8" in answer.out
    draft = books.read_draft(out)
    assert wrong(draft) == []
    assert sum(map(len, draft.matrices.values())) > 500
    assert "\ufffd" not in json.dumps(encode(draft), ensure_ascii=False)


def test_one_byte_puts_its_line_in_doubt(rubricator: Command, tmp_path: Path) -> None:
    """What stands beside lost bytes may be a half of what was printed."""
    cells = next(line for line in TEXT.split("\n") if line.count("→") > 3)
    raw = TEXT.encode().replace(cells.encode(), cells.encode() + b"\xe9", 1)
    out = tmp_path / "mirim"
    rubricator("digitize", saved(tmp_path, raw), "--out", out)
    draft = books.read_draft(out)
    hurt = [d for d in books.read_doubts(out) if "no text" in d.why]
    assert len(hurt) == cells.count("→")
    for doubt in hurt:
        assert value_at(draft, doubt.pointer) is None
        assert [r.value for r in doubt.rivals] == [value_at(MIRIM, doubt.pointer)]


def test_a_giant_line_comes_back(rubricator: Command, tmp_path: Path) -> None:
    flat = saved(tmp_path, TEXT.replace("\n", " "))
    out = tmp_path / "mirim"
    assert rubricator("digitize", flat, "--out", out).code == 1
    draft = books.read_draft(out)
    assert wrong(draft) == []
    assert sum(map(len, draft.matrices.values())) > 600


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\n".join(PROSE) * 3, "no matrix and no instruction in it"),
        ("Roll a die for each unit. A unit with a playing piece has morale. " * 30, "a wargame"),
        ("x" * 5_000_000, "expected at most"),
        (b"\x7fELF\2\1\1\0\0\0", "a binary file"),
        (b"GIF89a\0\0\0", "a damaged or unknown one"),
        (" \n\n", "an empty file"),
    ],
    ids=["prose", "other game", "too large", "binary", "image", "empty"],
)
def test_what_is_no_dump_is_refused(
    rubricator: Command, tmp_path: Path, text: str | bytes, found: str
) -> None:
    file = saved(tmp_path, text)
    out = tmp_path / "mirim"
    assert found in rubricator.refused("digitize", file, "--out", out, near=tmp_path)


def test_a_book_that_is_no_sister(rubricator: Command, dump: Path, tmp_path: Path) -> None:
    """The house fighter shares the maneuvers, and not the figures."""
    out = tmp_path / "mirim"
    rubricator("digitize", dump, "--out", out)
    stranger = Path(__file__).parents[2] / "books" / "lamplighter"
    message = rubricator.refused("digitize", dump, "--out", out, "--sister", stranger, near=out)
    assert message.startswith(f"{stranger}: expected a sister of mirim, found lamplighter: ")
    assert "expected 97% of the cells to agree" in message


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "expected a readable file"),
        ("a: [", "expected YAML"),
        ("format: combat-book/1\nid: burr\nbody: 3\n", "/body"),
    ],
    ids=["missing", "no yaml", "no book"],
)
def test_a_sister_that_cannot_be_read(
    rubricator: Command, dump: Path, tmp_path: Path, text: str, found: str
) -> None:
    sister = tmp_path / "burr"
    if text:
        sister.mkdir()
        (sister / "book.yaml").write_text(text, encoding="utf-8")
    message = rubricator.refused(
        "digitize", dump, "--out", tmp_path / "mirim", "--sister", sister, near=tmp_path
    )
    assert message.startswith(str(sister))
    assert found in message


def test_a_damaged_sister_tells_what_it_has(
    rubricator: Command, dump: Path, tmp_path: Path
) -> None:
    """Both have lost the colour of row 24: it stays open, and nothing else changes."""
    sister = twin(tmp_path, "name: strong, colour: orange, x: 50", "name: strong, x: 50")
    file = sister / "book.yaml"
    text = file.read_text(encoding="utf-8")
    lost = "start: 57\nopen: [/sheet/maneuvers/24/colour]\n"
    file.write_text(text.replace("start: 57\n", lost), encoding="utf-8")
    out = tmp_path / "mirim"
    rubricator("digitize", dump, "--out", out, "--sister", sister)
    draft = books.read_draft(out)
    assert {p for p in draft.open if p.endswith("/colour")} == {"/sheet/maneuvers/24/colour"}


def test_decisions_outlive_the_sister_and_conflicts_are_shown(
    rubricator: Command, dump: Path, tmp_path: Path
) -> None:
    out, sister = tmp_path / "mirim", twin(tmp_path)
    again = ("digitize", dump, "--out", out, "--sister", sister)
    rubricator("digitize", dump, "--out", out)
    assert rubricator("decide", out, "/sheet/maneuvers/24/colour", "red", *REASON).code == 0
    answer = rubricator(*again)
    assert "'red' was decided and stands, burr says 'orange'" in answer.out
    assert value_at(books.read_draft(out), "/sheet/maneuvers/24/colour") == "red"
    # The sister's word is taken after all, against one's own: the last decision holds.
    assert rubricator("decide", out, "/sheet/maneuvers/24/colour", "orange", *REASON).code == 0
    rubricator(*again)
    assert value_at(books.read_draft(out), "/sheet/maneuvers/24/colour") == "orange"
    files = listing(out)
    rubricator(*again)
    assert listing(out) == files


def test_a_decision_on_a_filled_value_is_shown_again_where_the_sister_is_gone(
    rubricator: Command, dump: Path, tmp_path: Path
) -> None:
    out = tmp_path / "mirim"
    rubricator("digitize", dump, "--out", out, "--sister", twin(tmp_path))
    rubricator("decide", out, "/sheet/maneuvers/24/colour", "red", *REASON)
    answer = rubricator("digitize", dump, "--out", out)
    assert "/sheet/maneuvers/24/colour" in wanting(books.read_draft(out))
    assert "a decision made on another reading is open again" in answer.out
    doubt = {d.pointer: d for d in books.read_doubts(out)}["/sheet/maneuvers/24/colour"]
    assert doubt.rivals[0].value == "red"
    assert len(books.read_corrections(out)) == 1
