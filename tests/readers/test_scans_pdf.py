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
from pipeline.readers import scans_pdf
from pipeline.readers.scans import scan_set
from tests.readers import raw_pdf
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


def kept(raw: bytes, path: Path) -> Path:
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize("across", [1, 3])
def test_a_page_in_strips_or_tiles_keeps_its_pixels(tmp_path: Path, across: int) -> None:
    page = picture("L", SIZE)
    wide, high = SIZE[0] // across, SIZE[1] // 9  # too low to be a page each
    images, content = [], b""
    for i in range(9 * across):
        left, top = i % across * wide, i // across * high
        images.append(raw_pdf.gray(page.crop((left, top, left + wide, top + high))))
        at = (wide * 0.48, high * 0.48, left * 0.48, POINTS[1] - (top + high) * 0.48)
        content += b"q %f 0 0 %f %f %f cm /I%s Do Q\n" % (*at, b"%d" % i if i else b"")
    path = kept(raw_pdf.pages(content, images=images), tmp_path / "strips.pdf")
    found = scan_set(path).files[0].load()
    assert found.shape == (SIZE[1], SIZE[0], 3)
    assert np.abs(found[:, :, 0].astype(int) - np.asarray(page)).mean() < 2


def test_an_image_that_is_all_mask_is_seen_through_it(tmp_path: Path) -> None:
    """Some programs give every page the same black speck and draw with its mask."""
    one, two = picture("L", SIZE), picture("L", SIZE).rotate(180)
    speck = Image.new("L", (2, 2))
    images = [raw_pdf.gray(speck, b"/SMask %d 0 R" % at) for at in (200, 201)]
    masks = {
        200 + i: raw_pdf.gray(page.point(lambda level: 255 - level))
        for i, page in enumerate((one, two))
    }
    second = raw_pdf.FULL.replace(b"/I", b"/I1")
    raw = raw_pdf.pages(raw_pdf.FULL, second, images=images, more=masks)
    first, other = scan_set(kept(raw, tmp_path / "masks.pdf")).files
    assert first.content != other.content
    assert corners(first.load())[2:] == ["white", "black"]
    assert corners(other.load())[:2] == ["white", "black"]
    assert max(first.load().shape) > 2000


def test_the_same_image_laid_down_otherwise_is_another_page(tmp_path: Path) -> None:
    around = b"q -%f 0 0 -%f %f %f cm /I Do Q" % (*POINTS, *POINTS)
    clipped = b"q 0 0 %f 50 re W n %f 0 0 %f 0 0 cm /I Do Q Q" % (POINTS[0], *POINTS)
    raw = raw_pdf.pages(
        raw_pdf.FULL, around, clipped, raw_pdf.FULL, images=[raw_pdf.gray(picture("L", SIZE))]
    )
    files = scan_set(kept(raw, tmp_path / "same.pdf")).files
    assert len({page.content for page in files}) == 3
    assert files[0].content == files[3].content
    assert corners(files[0].load())[2:] == ["white", "black"]
    assert corners(files[1].load())[:2] == ["white", "black"]
    assert corners(files[2].load())[0] == "white"


def test_a_patch_or_a_word_on_an_image_is_seen(tmp_path: Path) -> None:
    made = scanned(picture(size=SIZE), picture(size=SIZE))
    made.set_fill_color(255)
    made.rect(2, 2, 6, 6, style="F")  # a level less light in all: the image seems to be the page
    path = written(made, tmp_path / "scan.pdf")
    plain, patched = (page.load() for page in scan_set(path).files)
    assert corners(plain) == UPRIGHT
    assert corners(patched) == ["white", *UPRIGHT[1:]]
    assert abs(patched.shape[0] - plain.shape[0]) <= 1


def test_a_page_that_is_a_strip(tmp_path: Path) -> None:
    content = b"q 1 0 0 9000 0 0 cm /I Do Q"
    raw = raw_pdf.pages(content, images=[raw_pdf.gray(picture("L", SIZE))], box=(1, 9000))
    (page,) = scan_set(kept(raw, tmp_path / "thin.pdf")).files
    with pytest.raises(BadInput, match=r"thin\.pdf: page 1: expected .* found 1 x 5,000"):
        page.load()


def test_an_image_of_rubbish_is_no_blank_page(tmp_path: Path) -> None:
    noise = np.random.default_rng(2).integers(0, 256, 5000, np.uint8).tobytes()
    rubbish = (
        b"<</Type/XObject/Subtype/Image/Width 480/Height 720/ColorSpace/DeviceGray"
        b"/BitsPerComponent 8/Filter/DCTDecode/Length 5000>>stream\n%s\nendstream" % noise
    )
    raw = raw_pdf.pages(raw_pdf.FULL, images=[rubbish])
    (page,) = scan_set(kept(raw, tmp_path / "bad.pdf")).files
    with pytest.raises(BadInput, match=r"page 1: expected a scan, found an image that cannot be"):
        page.load()


def test_a_text_layer_of_a_whole_library_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = scanned(picture(size=SIZE))
    made.set_font("helvetica", size=8)
    for i in range(9):
        made.text(20, 20 + 9 * i, "SCORE 4 " * 5)
    (page,) = scan_set(written(made, tmp_path / "scan.pdf")).files
    assert len(page.words()) == 90
    monkeypatch.setattr(scans_pdf, "_LETTERS", 300)
    assert page.words() == ()


@pytest.mark.slow
def test_a_page_that_draws_itself_is_read_no_further_than_it_has_to_be(tmp_path: Path) -> None:
    path = kept(
        raw_pdf.pages(raw_pdf.FULL * 5000, images=[raw_pdf.gray(picture("L", (120, 180)))]),
        tmp_path / "often.pdf",
    )
    (page,) = scan_set(path).files
    assert corners(page.load())[2:] == ["white", "black"]


def test_a_way_of_packing_that_is_no_word(tmp_path: Path) -> None:
    odd = raw_pdf.gray(picture("L", SIZE)).replace(b"/FlateDecode", b"/F\xd3")
    raw = raw_pdf.pages(raw_pdf.FULL, raw_pdf.FULL, images=[odd])
    for page in scan_set(kept(raw, tmp_path / "odd.pdf")).files:
        with pytest.raises(BadInput, match=r"page \d: expected a scan, found an image that cannot"):
            page.load()
