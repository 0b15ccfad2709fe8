"""The files of a scan: PDF, folder, record, and the command that makes them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image

from tests.scanner.__main__ import Pages, main
from tests.scanner.book import ScannedBook, scan_book
from tests.scanner.camera import opened
from tests.scanner.files import as_pdf, record
from tests.scanner.presets import presets
from tests.scanner.sample import book

SMALL = (330, 510)


def scanned(preset: str, seed: int = 1) -> ScannedBook:
    clean = [sample.page for sample in book(4, SMALL)]
    return scan_book(clean, presets()[preset], seed, dpi=60)


@pytest.fixture
def clean_pdf(tmp_path: Path) -> Path:
    first, *others = [Image.fromarray(sample.page) for sample in book(3, SMALL)]
    path = tmp_path / "clean.pdf"
    first.save(path, save_all=True, append_images=others, resolution=60)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["bad-70", "library-150"])
def test_a_pdf_holds_the_very_jpegs(preset: str) -> None:
    made = scanned(preset)
    pdf = as_pdf(made)
    assert len(made.files) > 1
    for file in made.files:
        assert pdf.count(file.data) == 1
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == len(made.files)
    for page, file in zip(document, made.files, strict=True):
        (image,) = page.get_objects(filter=[3])
        bytes_in = io.BytesIO()
        image.extract(bytes_in)
        assert bytes_in.getvalue() == file.data
        dpi = Image.open(io.BytesIO(file.data)).info["dpi"][0]
        assert page.get_width() == pytest.approx(file.size[0] * 72 / dpi, abs=0.01)
    document.close()


@pytest.mark.slow
def test_a_pdf_holds_the_bits_of_a_fax() -> None:
    made = scanned("fax")
    document = pypdfium2.PdfDocument(as_pdf(made))
    for page, file in zip(document, made.files, strict=True):
        (image,) = page.get_objects(filter=[3])
        assert np.array_equal(
            image.get_bitmap().to_numpy().reshape(file.size[::-1]), opened(file.data)
        )
    document.close()


def test_an_empty_book_is_an_empty_pdf() -> None:
    assert b"/Count 0" in as_pdf(ScannedBook(files=(), missing=()))


def test_a_pdf_is_the_same_each_time() -> None:
    made = scanned("bad-70")
    assert as_pdf(made) == as_pdf(made)


def test_a_record_is_plain_data() -> None:
    made = scanned("attic")
    plain = json.loads(json.dumps(record(made)))
    assert [file["name"] for file in plain["files"]] == [file.name for file in made.files]
    seen = [[page["page"] for page in file["pages"]] for file in plain["files"]]
    assert seen == [[page for page, _ in file.pages] for file in made.files]


@pytest.mark.slow
def test_the_command_scans_a_pdf(clean_pdf: Path, tmp_path: Path) -> None:
    out, truth = tmp_path / "out", tmp_path / "truth.json"
    given = [str(clean_pdf), "--preset", "bad-70", "--seed", "3", "--tidy"]
    main([*given, "--out", str(out), "--truth", str(truth)])
    names = sorted(path.name for path in out.iterdir())
    assert names == ["scan001.jpg", "scan002.jpg", "scan003.jpg"]
    told = json.loads(truth.read_text())
    assert told["dpi"] == 300
    assert [file["name"] for file in told["files"]] == names
    main([*given, "--out", str(tmp_path / "again")])
    assert all((out / n).read_bytes() == (tmp_path / "again" / n).read_bytes() for n in names)
    main([*given, "--out", str(tmp_path / "pdf"), "--pdf"])
    pdf = (tmp_path / "pdf" / "scan.pdf").read_bytes()
    assert all((out / name).read_bytes() in pdf for name in names)


@pytest.mark.parametrize("content", [None, b"no PDF at all"])
def test_the_command_refuses_what_is_no_pdf(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.pdf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as caught:
        main([str(path), "--preset", "fax", "--out", str(tmp_path / "out")])
    assert caught.value.code == 2
    assert f"{path}: expected a PDF" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("high", ["tall", "0", "nan", "-3"])
def test_the_command_refuses_a_height_that_no_book_has(
    high: str, clean_pdf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(clean_pdf), "--preset", "fax", f"--high={high}", "--out", str(tmp_path / "out")])
    assert f"expected inches, 1 to 20, found '{high}'" in capsys.readouterr().err


def test_pages_of_a_pdf_are_drawn_at_300_dpi(clean_pdf: Path) -> None:
    pages = Pages(clean_pdf)
    assert len(pages) == 3
    assert pages.dpi == 300
    assert pages[-1].shape == pytest.approx((2550, 1650, 3), abs=1)
    assert np.array_equal(pages[0:1][0], pages[0])
    with pytest.raises(IndexError):
        pages[3]
    pages.close()


def test_a_large_sheet_can_be_scanned_as_a_small_book(clean_pdf: Path) -> None:
    small = Pages(clean_pdf, high=4.25)
    assert small.dpi == pytest.approx(150, rel=0.01)
    assert small[0].shape == pytest.approx((1275, 825, 3), abs=1)
    small.close()
