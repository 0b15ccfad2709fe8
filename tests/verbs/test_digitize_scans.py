"""`rubricator digitize` of scans: the books of raw/ come back with no figure wrong."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from pipeline.errors import OperatorError
from pipeline.model.book import Draft
from pipeline.model.codec import encode
from pipeline.stages import debug
from pipeline.store import books
from tests.raw_scans import RAW
from tests.verbs.command import ROOT, Command, environment

pytestmark = pytest.mark.slow  # whole pages, books or processes

SOURCE = RAW / "lamplighter-old-100" / "pages"
TRUTH = books.read_draft(ROOT / "books" / "lamplighter")
_FIGURES = re.compile(
    r"/matrices/\d+/\d+|/pictures/\d+/(score|critical/at)|/sheet/(height|body|attacks|points/\w+)"
    r"|/sheet/maneuvers/\d+/(x|mod|colour)"
)


def figures(draft: Draft) -> Mapping[str, object]:
    """The numbers and colours of a book by their pointers."""
    found: dict[str, object] = {}

    def walk(at: str, data: object) -> None:
        if isinstance(data, dict):
            for key, value in data.items():
                walk(f"{at}/{key}", value)
        elif _FIGURES.fullmatch(at):
            found[at] = data

    walk("", encode(draft))
    return found


def few(folder: Path, *numbers: int) -> Path:
    """Some pages of the scan in a folder."""
    folder.mkdir()
    for n in numbers:
        shutil.copy(SOURCE / f"scan{n:03}.jpg", folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scan", "share"),
    [("lamplighter-old-100/pages", 0.85), ("lamplighter-washed-70/scan.pdf", 0.7),
     ("lamplighter-bad-70/pages", 0.4)],
)  # fmt: skip
def test_no_figure_of_a_scanned_book_is_wrong(
    rubricator: Command, tmp_path: Path, scan: str, share: float
) -> None:
    out = tmp_path / "lamplighter"
    keep = ("--cache", tmp_path / "kept")
    answer = rubricator("digitize", RAW / scan, "--out", out, *keep)
    assert (answer.code, answer.err) == (1, "")
    draft = books.read_draft(out)
    have, want = figures(draft), figures(TRUTH)
    assert {p: v for p, v in have.items() if want.get(p) != v} == {}
    assert len(have) > share * len(want)
    doubts = {d.pointer: d for d in books.read_doubts(out)}
    assert set(draft.open) == set(doubts)
    # What was not sure of a cell can be looked at: its page, its place, and what it may be.
    unsure = [d for p, d in doubts.items() if p.count("/") == 3 and p.startswith("/matrices")]
    assert all(d.page and d.box for d in unsure if d.rivals)


def test_a_page_is_kept_and_told_of(rubricator: Command, tmp_path: Path) -> None:
    source = few(tmp_path / "heron", 8, 9)
    again = ("digitize", source, "--out", tmp_path / "out" / "heron", "--jobs", "1", "--json",
             "--cache", tmp_path / "kept")  # fmt: skip
    first = [json.loads(line) for line in rubricator(*again).out.splitlines()]
    looked = [e["event"] for e in first[:-1] if e["event"]["stage"] == "see"]
    assert [e["done"] for e in looked] == [0, 1, 2]
    assert first[-1]["values"] > 40
    second = [json.loads(line) for line in rubricator(*again).out.splitlines()]
    kept = [e["event"] for e in second[:-1] if e["event"]["stage"] == "see"]
    assert [(e["done"], e["kept"]) for e in kept] == [(2, 2)]
    assert second[-1] == first[-1]


def test_the_book_is_called_after_its_source(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = few(tmp_path / "Fen Reeve", 8)
    monkeypatch.chdir(tmp_path)
    rubricator("digitize", source, "--jobs", "1", "--cache", tmp_path / "kept")
    assert books.read_draft(Path("books/fen-reeve")).id == "fen-reeve"


def test_what_is_no_scan(rubricator: Command, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    out = ("--out", tmp_path / "book", "--jobs", "1", "--cache", tmp_path / "kept")
    message = rubricator.refused("digitize", empty, *out, near=tmp_path)
    assert message.startswith(f"{empty}: expected a folder of page images, found none")
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing")
    assert str(broken) in rubricator.refused("digitize", broken, *out, near=tmp_path)
    torn = tmp_path / "torn.jpg"
    torn.write_bytes((SOURCE / "scan008.jpg").read_bytes()[:400])
    assert "torn.jpg" in rubricator.refused("digitize", torn, *out, near=tmp_path)


def test_scans_without_a_parchment(rubricator: Command, tmp_path: Path) -> None:
    source = few(tmp_path / "rules", 2, 3)
    out = ("--out", tmp_path / "book", "--jobs", "1", "--cache", tmp_path / "kept")
    message = rubricator.refused("digitize", source, *out)
    assert "expected scans of a combat book, found pages that are" in message


def staves(seed: int) -> Image.Image:
    """A page of music: a picture to the eye that looks for kinds of pages."""
    dice, page = random.Random(seed), Image.new("L", (900, 1250), 255)
    pen = ImageDraw.Draw(page)
    for top in range(90, 1150, 130):
        for line in range(5):
            pen.line((60, top + 14 * line, 840, top + 14 * line), fill=0, width=2)
        for note in range(14):
            across, down = 90 + 52 * note, top + 7 * dice.randrange(-1, 10)
            pen.ellipse((across - 9, down - 7, across + 9, down + 7), fill=0)
            pen.line((across + 9, down, across + 9, down - 45), fill=0, width=2)
    return page


def test_sheets_of_music_are_no_book(rubricator: Command, tmp_path: Path) -> None:
    source = tmp_path / "sonata"
    source.mkdir()
    for n in range(2):
        staves(n).save(source / f"{n}.png")
    out = ("--out", tmp_path / "out" / "sonata", "--jobs", "1", "--cache", tmp_path / "kept")
    message = rubricator.refused("digitize", source, *out)
    assert "expected scans of a combat book, found pages that" in message
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("jobs", ["0", "many", "-3"])
def test_jobs_are_a_number(rubricator: Command, jobs: str) -> None:
    answer = rubricator("digitize", SOURCE, "--jobs", jobs)
    assert answer.code == 2
    assert "expected a number from 1 to 1024" in answer.err


def packed(path: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.write(path, path.name)
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(40), "found HEIC or AVIF (save it as JPEG)"),
        (packed(SOURCE / "scan008.jpg"), "found an archive (unpack it)"),
        (b"GIF89a" + bytes(40), "expected a whole image"),
        (b"\0\0\0\x0cjP  " + bytes(40), "expected a whole image"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "expected a whole image"),
        (b"\n\n%PDF-1.7\n" + bytes(40), "expected a whole PDF"),
        (b"BM and other words of a novel", "found a text of 1 lines"),
    ],
)
def test_a_file_is_what_is_in_it(
    rubricator: Command, tmp_path: Path, raw: bytes, told: str
) -> None:
    (tmp_path / "fen.dat").write_bytes(raw)
    out = ("--out", tmp_path / "fen", "--jobs", "1", "--cache", tmp_path / "kept")
    assert told in rubricator.refused("digitize", tmp_path / "fen.dat", *out, near=tmp_path)


def test_pictures_of_what_was_seen_do_not_go_among_the_pages(
    rubricator: Command, tmp_path: Path
) -> None:
    source = few(tmp_path / "heron", 8)
    (source / "scan008.jpg").rename(source / "page-001.jpg")
    (tmp_path / "again").symlink_to(source)
    for look in (source, tmp_path / "again"):
        for scans in (source, source / "page-001.jpg"):
            words = ("--debug", look, "--out", tmp_path / "out" / "heron", "--jobs", "1")
            message = rubricator.refused("digitize", scans, *words, near=tmp_path)
            assert message.startswith(f"--debug {look}: expected a folder of its own")


def test_pictures_that_cannot_be_written_do_not_cost_the_book(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OperatorError("page-001.jpg: no space left")

    monkeypatch.setattr(debug, "write", full)
    out = tmp_path / "out" / "heron"
    words = ("--debug", tmp_path / "look", "--cache", tmp_path / "kept", "--jobs", "1")
    answer = rubricator("digitize", few(tmp_path / "heron", 8), "--out", out, *words)
    assert (answer.code, answer.err) == (1, "")
    assert "heron: what was seen is not shown: page-001.jpg: no space left" in answer.out
    assert books.read_draft(out).matrices


def test_where_the_book_would_go_is_tried_first(
    rubricator: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = few(tmp_path / "heron", 8)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "books").write_text("no folder")
    message = rubricator.refused("digitize", source, "--json", near=tmp_path)
    assert message.startswith("books/heron: expected a place that can be written")
    (tmp_path / "round").symlink_to("round")
    for out in ("round", "round/heron"):
        words = ("--id", Path(out).name, "--out", tmp_path / out)
        message = rubricator.refused("digitize", source, *words, near=tmp_path)
        assert message.startswith(f"{tmp_path / 'round'}")


def test_no_scheduler_is_none(rubricator: Command, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra scale is not installed")
    source = few(tmp_path / "heron", 8)
    words = ("--out", tmp_path / "out" / "heron", "--cache", tmp_path / "kept", "--scheduler", "")
    assert "found ''" in rubricator.refused("digitize", source, *words, near=tmp_path)


def test_who_listens_no_more_does_not_end_the_run(tmp_path: Path) -> None:
    source, out = few(tmp_path / "heron", 8), tmp_path / "out" / "heron"
    words = ["digitize", source, "--json", "--jobs", "1", "--out", out, "--cache", tmp_path / "k"]
    run = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *map(str, words)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert run.stdout is not None
    assert run.stderr is not None
    assert json.loads(run.stdout.readline())["event"]["stage"] == "see"
    run.stdout.close()
    with run, run.stderr:
        assert run.stderr.read() == b""
    assert run.returncode == 1
    assert books.read_draft(out).id == "heron"


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(tmp_path: Path, closed: str) -> None:
    source, out = few(tmp_path / "heron", 2), tmp_path / "out" / "heron"
    words = [sys.executable, "-m", "pipeline", "digitize", source, "--jobs", "1", "--out", out]
    line = " ".join(f"'{word}'" for word in words) + " " + closed
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, check=False, cwd=ROOT,
        env=environment({"RUBRICATOR_CACHE": str(tmp_path / "kept")}),
    )  # fmt: skip
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert not out.exists()


def test_a_name_does_not_speak_to_the_terminal(rubricator: Command, tmp_path: Path) -> None:
    message = rubricator.refused("digitize", tmp_path / "a\x1b[2J.pdf")
    assert r"a\x1b[2J.pdf: expected a readable file" in message
