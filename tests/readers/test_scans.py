"""Scans as people have them: what is a page, what is left out, what is refused."""

from __future__ import annotations

import io
import os
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from pipeline.errors import BadInput
from pipeline.readers import scans_images
from pipeline.readers.scans import MAX_PAGES, ScanFile, natural, scan_set
from tests.rights import open_folder, without_rights

WIDE, HIGH = 160, 240


def picture(mode: str = "RGB", size: tuple[int, int] = (WIDE, HIGH)) -> Image.Image:
    """A page with a corner of each colour, so that no turn or flip goes unseen."""
    page = Image.new("RGB", size, "white")
    wide, high = size[0] // 4, size[1] // 4
    page.paste("red", (0, 0, wide, high))
    page.paste("blue", (size[0] - wide, 0, size[0], high))
    page.paste("black", (0, size[1] - high, wide, size[1]))
    return page.convert(mode)


def data(page: Image.Image, form: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    page.save(out, form, **options)
    return out.getvalue()


def corners(page: NDArray[np.uint8]) -> list[str]:
    """The colours of the corners, clockwise from the left upper one."""
    names = {(0, 0, 255): "red", (255, 0, 0): "blue", (0, 0, 0): "black", (255, 255, 255): "white"}
    spots = (page[9, 9], page[9, -9], page[-9, -9], page[-9, 9])
    found = [tuple(255 * round(int(part) / 255) for part in spot) for spot in spots]
    return [names.get((a, b, c), str((a, b, c))) for a, b, c in found]


UPRIGHT = ["red", "blue", "white", "black"]


@pytest.mark.parametrize(
    ("name", "form", "mode"),
    [
        ("a.jpg", "JPEG", "RGB"),
        ("a.jpg", "JPEG", "CMYK"),
        ("a.png", "PNG", "RGB"),
        ("a.png", "PNG", "P"),
        ("a.tif", "TIFF", "RGB"),
        ("a.tif", "TIFF", "CMYK"),
        ("a.webp", "WEBP", "RGB"),
        ("a.bmp", "BMP", "RGB"),
        ("a.gif", "GIF", "P"),
        ("wrong.pdf.png", "JPEG", "RGB"),
        ("none", "PNG", "RGB"),
    ],
)
def test_images_of_any_kind(tmp_path: Path, name: str, form: str, mode: str) -> None:
    (tmp_path / name).write_bytes(data(picture(mode), form))
    (page,) = scan_set(tmp_path / name).files
    assert page.id == name
    assert page.load().shape == (HIGH, WIDE, 3)
    assert corners(page.load()) == UPRIGHT
    assert page.words() == ()


@pytest.mark.parametrize("mode", ["1", "L", "I;16", "I", "F"])
def test_gray_of_any_depth(tmp_path: Path, mode: str) -> None:
    gray = np.asarray(picture("L"))
    deep: dict[str, NDArray[Any]] = {
        "I;16": gray.astype(np.uint16) * 257,
        "I": gray.astype(np.int32) * 257,
    }
    image = Image.fromarray(deep.get(mode, gray))
    path = tmp_path / "a.tif"
    (image if mode in deep else image.convert(mode)).save(path)
    page = scan_set(path).files[0].load()
    assert page.dtype == np.uint8
    assert corners(page)[2:] == ["white", "black"]


def test_what_is_clear_is_paper(tmp_path: Path) -> None:
    page = Image.new("RGBA", (WIDE, HIGH), (0, 0, 0, 0))
    page.paste((0, 0, 0, 255), (0, 0, 40, 40))
    page.save(tmp_path / "a.png")
    assert corners(scan_set(tmp_path / "a.png").files[0].load()) == ["black", *["white"] * 3]


@pytest.mark.parametrize("turn", range(1, 9))
def test_the_camera_says_which_side_is_up(tmp_path: Path, turn: int) -> None:
    stored = {3: 180, 6: 90, 8: 270}
    exif = Image.Exif()
    exif[0x0112] = turn
    page = picture().rotate(stored.get(turn, 0), expand=True)
    (tmp_path / "a.jpg").write_bytes(data(page, "JPEG", exif=exif))
    shown = corners(scan_set(tmp_path / "a.jpg").files[0].load())
    if turn in {1, *stored}:
        assert shown == UPRIGHT
    else:  # these turn a mirror image back
        assert shown != UPRIGHT


def test_pages_of_a_tiff_are_pages(tmp_path: Path) -> None:
    pages = [picture(), picture().rotate(180)]
    pages[0].save(tmp_path / "book.tif", save_all=True, append_images=pages[1:])
    found = scan_set(tmp_path / "book.tif").files
    assert [page.id for page in found] == ["book.tif#1", "book.tif#2"]
    assert corners(found[0].load()) == UPRIGHT
    assert corners(found[1].load()) == UPRIGHT[2:] + UPRIGHT[:2]
    assert len({page.content for page in found}) == 2
    assert len({page.sha256 for page in found}) == 1


def test_a_folder_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "fen reeve"
    (folder / "thumbs").mkdir(parents=True)
    for name in ("page 10.png", "Page 2.png", "page 1.png", "IMG_0003.JPG"):
        (folder / name).write_bytes(data(picture(), "PNG" if name.endswith("png") else "JPEG"))
    (folder / "notes.txt").write_text("by hand")
    (folder / ".DS_Store").write_bytes(b"junk")
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "thumbs" / "page 1.png").write_bytes(data(picture()))
    found = scan_set(folder)
    assert found.name == "fen reeve"
    assert [page.id for page in found.files] == [
        "IMG_0003.JPG", "page 1.png", "Page 2.png", "page 10.png",
    ]  # fmt: skip
    assert any("thumbs" in remark and "notes.txt" in remark for remark in found.remarks)
    assert any("empty.jpg" in remark for remark in found.remarks)


def test_a_page_that_changes_is_another_page(tmp_path: Path) -> None:
    for name, angle in (("a.png", 0), ("b.png", 0), ("c.png", 180)):
        picture().rotate(angle).save(tmp_path / name)
    first, same, other = (page.content for page in scan_set(tmp_path).files)
    assert first == same != other


@given(st.lists(st.text("0123456789ab٣² ._-", max_size=8), max_size=6))
def test_names_of_any_kind_have_one_order(names: list[str]) -> None:
    other = names[::-1]
    assert sorted(other, key=natural) == sorted(names, key=natural)


def test_numbers_in_names_are_numbers() -> None:
    names = ["a10", "a9", "A1b2", "a1b10", "b", "10", "9"]
    assert sorted(names, key=natural) == ["9", "10", "A1b2", "a1b10", "a9", "a10", "b"]


def bomb() -> bytes:
    """A PNG that says it is 60,000 pixels wide and as high, in 70 bytes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        crc = zlib.crc32(kind + body)
        return len(body).to_bytes(4, "big") + kind + body + crc.to_bytes(4, "big")

    size = (60_000).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    end = chunk(b"IDAT", zlib.compress(bytes(99))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + end


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "found an empty file"),
    "text": (lambda: b"A book of words" * 9, "expected a PDF or an image, found something else"),
    "head only": (lambda: data(picture())[:20], "expected a whole image, found: "),
    "speck": (lambda: data(picture(size=(1, 1))), "found 1 x 1"),
    "ribbon": (lambda: data(picture("1", (30_000, 100))), "found 30,000 x 100"),
    "strip": (lambda: data(picture("1", (1000, 100))), "found a strip of 1,000 x 100 pixels"),
    "bomb": (bomb, "pixels, found far more"),
    "heic": (lambda: b"\0\0\0\x18ftypheic" + bytes(40), "HEIC"),
    "zip": (lambda: b"PK\x03\x04" + bytes(40), "an archive"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_page_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    made, told = REFUSED[name]
    path = tmp_path / "page.jpg"
    path.write_bytes(made())
    with pytest.raises(BadInput, match=re.escape(told)) as refused:
        scan_set(path)
    assert str(refused.value).startswith(f"{path}: expected ")
    assert "\n" not in str(refused.value)


def test_half_an_image_is_refused_when_it_is_read(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (HIGH, WIDE, 3), np.uint8)
    whole = data(Image.fromarray(noise), "JPEG")
    (tmp_path / "a.jpg").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "b.jpg").write_bytes(whole)
    half, sound = scan_set(tmp_path).files
    with pytest.raises(BadInput, match=r"a\.jpg: expected a whole image, found: .*truncated"):
        half.load()
    assert sound.load().shape == (HIGH, WIDE, 3)


def test_no_source_and_no_page(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected scans, found: No such file"):
        scan_set(tmp_path / "none")
    (tmp_path / "notes.txt").write_text("by hand")
    with pytest.raises(BadInput, match=r"found none: .*notes\.txt"):
        scan_set(tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(BadInput, match="found none: an empty folder"):
        scan_set(empty)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="expected a file, found a pipe"):
        scan_set(tmp_path / "pipe")


def test_too_many_pages(tmp_path: Path) -> None:
    page = data(picture("1", (100, 100)))
    for number in range(MAX_PAGES + 1):
        (tmp_path / f"{number}.png").write_bytes(page)
    with pytest.raises(BadInput, match="expected at most 1,000 pages, found 1,001"):
        scan_set(tmp_path)


def test_files_without_rights() -> None:
    with open_folder() as folder:
        for name in ("a.png", "b.png"):
            (folder / name).write_bytes(data(picture()))
            (folder / name).chmod(0o644)
        (folder / "a.png").chmod(0)
        with without_rights():
            found = scan_set(folder)
            with pytest.raises(BadInput, match=r"a\.png: expected a readable file"):
                scan_set(folder / "a.png")
        assert [page.id for page in found.files] == ["b.png"]
        assert any("a.png" in remark for remark in found.remarks)


def test_any_name_can_be_written(tmp_path: Path) -> None:
    for name in (b"two\nlines.png", b"bell\x07.png", b"\xff\xfe.png", "fen\u3000ü日.png".encode()):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(data(picture()))
    found = scan_set(tmp_path)
    ids = {page.id for page in found.files}
    assert ids == {r"two\nlines.png", r"bell\x07.png", r"\udcff\udcfe.png", "fen\u3000ü日.png"}
    assert all(corners(page.load()) == UPRIGHT for page in found.files)
    (tmp_path / "bad\n.png").write_bytes(b"")
    assert all("\n" not in remark for remark in scan_set(tmp_path).remarks)


def test_links_that_lead_nowhere_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "round.jpg").symlink_to("round.jpg")
    (tmp_path / "dead.jpg").symlink_to("none.jpg")
    (tmp_path / "me").symlink_to(".")
    picture().save(tmp_path / "a.png")
    found = scan_set(tmp_path)
    assert [page.id for page in found.files] == ["a.png"]
    assert any("round.jpg" in told and "Too many" in told for told in found.remarks)
    assert any("dead.jpg" in told and "No such file" in told for told in found.remarks)


def test_a_folder_that_may_be_listed_and_not_read() -> None:
    with open_folder() as folder:
        picture().save(folder / "a.png")
        folder.chmod(0o444)
        with without_rights(), pytest.raises(BadInput, match="Permission denied"):
            scan_set(folder)
        folder.chmod(0o755)


def test_a_file_that_changes_after_it_was_listed_is_not_taken_for_what_it_was(
    tmp_path: Path,
) -> None:
    picture().save(tmp_path / "a.png")
    (page,) = scan_set(tmp_path).files
    picture().rotate(180).save(tmp_path / "a.png")
    with pytest.raises(BadInput, match="expected the file that was listed"):
        page.load()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "CMYK", "I;16", "I", "F"])
def test_what_is_finer_than_tells_more_is_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setattr(scans_images, "FINE", WIDE * HIGH // 3)
    page = picture("L" if mode in {"I;16", "I", "F"} else mode)
    if mode in {"I;16", "I", "F"}:
        kinds = {"I;16": np.uint16, "I": np.int32, "F": np.float32}
        page = Image.fromarray(np.asarray(page).astype(kinds[mode]) * kinds[mode](257))
    page.save(tmp_path / "a.tif")
    found = scan_set(tmp_path / "a.tif").files[0].load()
    assert found.shape == (HIGH // 2, WIDE // 2, 3)
    assert corners(found)[2:] == ["white", "black"]


def test_a_large_jpeg_is_made_smaller_and_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    page = picture(size=(1200, 1800)).rotate(90, expand=True)
    (tmp_path / "a.jpg").write_bytes(data(page, "JPEG", exif=exif))
    monkeypatch.setattr(scans_images, "FINE", 600_000)
    found = scan_set(tmp_path / "a.jpg").files[0].load()
    assert found.shape == (900, 600, 3)
    assert corners(found) == UPRIGHT


def test_faults_of_a_tiff_are_told_by_us_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    picture("1").save(tmp_path / "a.tif", compression="group4")
    raw = (tmp_path / "a.tif").read_bytes()
    with Image.open(tmp_path / "a.tif") as image:
        at = int(image.tag_v2[273][0])  # type: ignore[attr-defined]
    (tmp_path / "a.tif").write_bytes(raw[:at] + b"\x55\xaa\x13" * 9 + raw[at + 27 :])
    read_or_refused(tmp_path / "a.tif")
    assert capfd.readouterr().err == ""


def test_formats_that_take_much_memory_may_be_smaller_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scans_images, "HEAVY", WIDE * HIGH - 1)
    picture().save(tmp_path / "a.webp")
    with pytest.raises(BadInput, match=r"expected at most 38,399 pixels .* found 160 x 240"):
        scan_set(tmp_path / "a.webp")
    picture().save(tmp_path / "a.png")
    assert scan_set(tmp_path / "a.png").files


SEEDS = [data(picture(), form) for form in ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF")]


def read_or_refused(path: Path) -> list[ScanFile]:
    """The pages that can be read; what is said of the others names the file."""
    sound = []
    told = ""
    try:
        for page in scan_set(path).files:
            page.load()
            sound.append(page)
    except BadInput as refused:
        told = str(refused)
    assert sound or told.startswith(str(path))
    return sound


SPOTS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), max_size=9)


@given(st.sampled_from(SEEDS), SPOTS, st.floats(0.05, 1))
def test_damaged_images_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory,
    whole: bytes, spots: list[tuple[float, int]], kept: float,
) -> None:  # fmt: skip
    damaged = bytearray(whole)
    for at, value in spots:
        damaged[int(at * (len(damaged) - 1))] = value
    path = tmp_path_factory.mktemp("damaged") / "page.png"
    path.write_bytes(damaged[: max(1, int(kept * len(damaged)))])
    for page in read_or_refused(path):
        assert page.load().dtype == np.uint8


def test_every_suffix_is_of_a_format_that_is_read() -> None:
    known = Image.registered_extensions()
    assert all(suffix in known for suffix in scans_images.SUFFIXES)
