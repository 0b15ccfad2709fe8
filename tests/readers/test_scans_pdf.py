"""PDFs of scans: the images in them as they were made, and what only looks like one."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
from fpdf import FPDF
from fpdf.enums import AccessPermission
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from pipeline.errors import BadInput
from pipeline.readers.scans import scan_set
from tests.readers.test_scans import UPRIGHT, corners, data, picture, read_or_refused

SIZE = (480, 720)  # pixels: 150 to the inch of the page
POINTS = (230.4, 345.6)


def document() -> FPDF:
    made = FPDF(unit="pt", format=POINTS)
    made.set_margin(0)
    made.set_auto_page_break(auto=False)
    return made


def scanned(*pages: Image.Image, form: str = "JPEG") -> FPDF:
    made = document()
    for page in pages:
        made.add_page()
        made.image(io.BytesIO(data(page, form, quality=95)), 0, 0, *POINTS)
    return made


def written(made: FPDF, path: Path) -> Path:
    path.write_bytes(bytes(made.output()))
    return path


def turned(path: Path, degrees: int) -> None:
    """Sets the flag that has viewers turn the first page clockwise."""
    one = pypdfium2.PdfDocument(path)
    one[0].set_rotation(degrees)
    out = io.BytesIO()
    one.save(out)
    one.close()
    path.write_bytes(out.getvalue())


def noisy() -> Image.Image:
    """A page on which one pixel moved or made softer is seen."""
    noise = np.random.default_rng(3).integers(0, 60, (SIZE[1], SIZE[0], 3), np.uint8)
    return Image.fromarray(np.clip(np.asarray(picture(size=SIZE)).astype(int) - noise, 0, 255)
                           .astype(np.uint8))  # fmt: skip


def test_an_image_comes_out_as_it_went_in(tmp_path: Path) -> None:
    path = written(scanned(noisy()), tmp_path / "scan.pdf")
    (page,) = scan_set(path).files
    assert page.id == "scan.pdf"
    again = np.asarray(Image.open(io.BytesIO(data(noisy(), "JPEG", quality=95))).convert("RGB"))
    assert np.array_equal(page.load()[:, :, ::-1], again)
    assert page.words() == ()


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK"])
def test_images_of_other_colours(tmp_path: Path, mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    path = written(scanned(picture(mode, SIZE), form=form), tmp_path / "scan.pdf")
    page = scan_set(path).files[0].load()
    assert page.shape == (SIZE[1], SIZE[0], 3)
    assert corners(page)[2:] == UPRIGHT[2:]


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_the_flag_that_turns_a_page_is_obeyed(tmp_path: Path, degrees: int) -> None:
    path = written(scanned(noisy()), tmp_path / "scan.pdf")
    upright = scan_set(path).files[0]
    before = upright.load()
    turned(path, degrees)
    page = scan_set(path).files[0]
    assert corners(page.load()) == UPRIGHT[-degrees // 90 :] + UPRIGHT[: -degrees // 90]
    assert np.array_equal(np.rot90(page.load(), degrees // 90), before)
    assert page.content != upright.content


def test_a_page_of_several_images_is_drawn_as_finely_as_they_are(tmp_path: Path) -> None:
    made = document()
    made.add_page()
    upper = picture(size=SIZE).crop((0, 0, SIZE[0], SIZE[1] // 2))
    lower = picture(size=SIZE).crop((0, SIZE[1] // 2, *SIZE))
    for part, top in ((upper, 0), (lower, POINTS[1] / 2)):
        made.image(io.BytesIO(data(part)), 0, top, POINTS[0], POINTS[1] / 2)
    page = scan_set(written(made, tmp_path / "scan.pdf")).files[0].load()
    assert abs(page.shape[0] - SIZE[1]) <= 1
    assert abs(page.shape[1] - SIZE[0]) <= 1
    assert corners(page) == UPRIGHT


def test_what_is_drawn_over_an_image_is_seen(tmp_path: Path) -> None:
    made = scanned(picture(size=SIZE))
    made.rect(0, POINTS[1] / 2, POINTS[0], POINTS[1] / 2, style="F")
    page = scan_set(written(made, tmp_path / "scan.pdf")).files[0].load()
    assert corners(page) == ["red", "blue", "black", "black"]


def test_the_words_of_the_text_layer_lie_on_the_image(tmp_path: Path) -> None:
    made = scanned(picture(size=SIZE), picture(size=SIZE))
    made.set_font("helvetica", size=12)
    made.text_mode = 3  # unseen, as the layer of a scanner is
    made.text(48, 96, "SCORE 4")
    path = written(made, tmp_path / "scan.pdf")
    first, second = scan_set(path).files
    assert first.words() == ()
    score, four = second.words()
    assert (score.text, four.text) == ("SCORE", "4")
    left, top, right, bottom = score.box
    assert left == pytest.approx(100, abs=2)
    assert top < 200 < bottom + 8
    assert right < four.box[0]
    assert second.load().shape == (SIZE[1], SIZE[0], 3)


def test_a_page_that_is_no_scan_is_drawn(tmp_path: Path) -> None:
    made = document()
    made.add_page()
    made.set_font("helvetica", size=24)
    made.text(20, 40, "Jumping away")
    page = scan_set(written(made, tmp_path / "made.pdf")).files[0]
    drawn: NDArray[np.uint8] = page.load()
    assert drawn.shape[0] == 2200
    assert [word.text for word in page.words()] == ["Jumping", "away"]
    left, top, right, bottom = (round(side) for side in page.words()[0].box)
    assert drawn[top:bottom, left:right].min() < 50


def test_pages_are_known_again_one_by_one(tmp_path: Path) -> None:
    one, two = picture(size=SIZE), picture(size=SIZE).rotate(180)
    old = scan_set(written(scanned(one, two), tmp_path / "a.pdf")).files
    new = scan_set(written(scanned(one, one), tmp_path / "b.pdf")).files
    assert old[0].content == new[0].content
    assert old[1].content != new[1].content
    assert [page.id for page in old] == ["a.pdf#1", "a.pdf#2"]


def test_a_folder_of_one_pdf(tmp_path: Path) -> None:
    written(scanned(picture(size=SIZE)), tmp_path / "book.PDF")
    assert [page.id for page in scan_set(tmp_path).files] == ["book.PDF"]
    (tmp_path / "1.png").write_bytes(data(picture()))
    found = scan_set(tmp_path)
    assert [page.id for page in found.files] == ["1.png"]
    assert any("book.PDF" in remark for remark in found.remarks)


def test_locked_and_broken_files(tmp_path: Path) -> None:
    locked = scanned(picture(size=SIZE))
    locked.set_encryption("owner", "user", permissions=AccessPermission.none())
    with pytest.raises(BadInput, match=r"a\.pdf: expected a PDF that opens without a password"):
        scan_set(written(locked, tmp_path / "a.pdf"))
    half = tmp_path / "b.pdf"
    half.write_bytes(bytes(scanned(picture(size=SIZE)).output())[:300])
    with pytest.raises(BadInput, match=r"b\.pdf: expected a whole PDF, found a damaged one"):
        scan_set(half)


def test_a_pdf_without_pages(tmp_path: Path) -> None:
    bare = tmp_path / "bare.pdf"
    bare.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )
    with pytest.raises(BadInput, match=r"bare\.pdf: expected a (PDF with pages|whole PDF)"):
        scan_set(bare)


def test_an_image_in_it_that_is_far_too_large(tmp_path: Path) -> None:
    wide = Image.new("1", (30_000, 200), 1)
    path = written(scanned(wide, form="PNG"), tmp_path / "wide.pdf")
    with pytest.raises(BadInput, match=r"wide\.pdf: page 1: .* found 30,000 x 200"):
        scan_set(path).files[0].load()


WHOLE = bytes(scanned(picture(size=SIZE), picture(size=SIZE), form="PNG").output())


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), max_size=12), st.floats(0.3, 1))
def test_damaged_files_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, spots: list[tuple[float, int]], kept: float
) -> None:
    damaged = bytearray(WHOLE)
    for at, value in spots:
        damaged[int(at * (len(damaged) - 1))] = value
    path = tmp_path_factory.mktemp("damaged") / "scan.pdf"
    path.write_bytes(damaged[: int(kept * len(damaged))])
    for page in read_or_refused(path):
        assert page.load().dtype == np.uint8
        assert all(word.text for word in page.words())
