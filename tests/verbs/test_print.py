"""`rubricator print`: a PDF, or one line that says why not."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tests.verbs.command import MIRIM, Command, listing

pytestmark = pytest.mark.slow  # whole pages, books or processes


def test_a_book_becomes_a_pdf_of_its_name(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = rubricator("print", MIRIM)
    assert (answer.code, answer.err) == (0, "")
    raw = (tmp_path / "mirim.pdf").read_bytes()
    assert answer.out == f"mirim.pdf: 38 pages, {len(raw):,} bytes\n"
    document = pypdfium2.PdfDocument(raw)
    assert document[0].get_size() == pytest.approx((595.28, 841.89), abs=0.1)
    assert "Valkyrie" in document[0].get_textpage().get_text_range()
    assert listing(tmp_path).keys() == {"mirim.pdf"}


def test_the_answer_for_machines(rubricator: Command, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "book.pdf"
    words = ("--paper", "letter", "--size", "pocket", "--design", "boxed", "--out", out)
    answer = rubricator("print", MIRIM, *words, "--json")
    said = json.loads(answer.out)
    assert said == {
        "file": str(out), "pages": 12, "bytes": out.stat().st_size, "remarks": [],
    }  # fmt: skip
    assert pypdfium2.PdfDocument(out)[0].get_size() == (612, 792)


def test_a_torn_book_is_printed_with_marks(
    rubricator: Command, shelf: Path, tmp_path: Path
) -> None:
    answer = rubricator("print", shelf / "torn", "--out", tmp_path / "torn.pdf")
    assert (answer.code, answer.err) == (0, "")
    text = pypdfium2.PdfDocument(tmp_path / "torn.pdf")[7].get_textpage().get_text_range()
    assert "2\u2014?" in "".join(text.split())


def test_letters_that_cannot_be_printed_are_told(
    rubricator: Command, shelf: Path, tmp_path: Path
) -> None:
    file = shelf / "torn" / "book.yaml"
    text = file.read_text(encoding="utf-8").replace("title: Ultra-", "title: \u0e01 Ultra-")
    file.write_text(text, encoding="utf-8")
    answer = rubricator("print", shelf / "torn", "--out", tmp_path / "torn.pdf")
    assert answer.code == 0
    assert answer.err.startswith("torn: no letters for U+0E01: printed as ")


def test_a_pdf_is_written_over_and_nothing_else(rubricator: Command, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(b"%PDF-1.4 an older print")
    assert rubricator("print", MIRIM, "--out", out).code == 0
    out.write_text("a diary", encoding="utf-8")
    message = rubricator.refused("print", MIRIM, "--out", out, near=tmp_path)
    assert message == f"{out}: expected a PDF to write over, or no file, found another file"
    message = rubricator.refused("print", MIRIM, "--out", tmp_path, near=tmp_path)
    assert message.endswith("expected a place that can be written, found: Is a directory")
    message = rubricator.refused("print", MIRIM, "--out", "/dev/null")
    assert message == "/dev/null: expected a file, found a pipe or a device"


def test_an_unknown_design(rubricator: Command, tmp_path: Path) -> None:
    words = ("--design", "cloud", "--out", tmp_path / "book.pdf")
    message = rubricator.refused("print", MIRIM, *words, near=tmp_path)
    assert message == "--design: expected one of boxed, cards, frame, scroll, found 'cloud'"


@pytest.mark.parametrize("words", [("--paper", "a3"), ("--size", "huge"), ()])
def test_words_that_are_not_known(rubricator: Command, words: tuple[str, ...]) -> None:
    answer = rubricator("print", *([MIRIM] if words else []), *words)
    assert answer.code == 2
    assert answer.err.startswith("usage: rubricator print")


def test_without_the_extra(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bare(
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        if name.partition(".")[0] in {"fpdf", "fontTools"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return found(name, globals_, locals_, fromlist, level)

    found = builtins.__import__
    for module in [m for m in sys.modules if m.startswith("pipeline.draw")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", bare)
    message = rubricator.refused("print", MIRIM, "--out", tmp_path / "a.pdf", near=tmp_path)
    monkeypatch.undo()
    assert message.startswith(
        "expected the extra `print` (pip install 'rubricator[print]'), found no f"
    )
