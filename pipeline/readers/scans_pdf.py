"""The pages of a PDF: the scan in it as it was made, where one image is all there is on a page."""

from __future__ import annotations

import hashlib
import logging
import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

import cv2
import numpy as np
import pdfplumber
import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pipeline.errors import BadInput
from pipeline.readers.scans_images import (
    HEAVY,
    MAX_PIXELS,
    MIN_SIDE,
    made_fine,
    refuse_huge,
    refuse_size,
)

Pixels = NDArray[np.uint8]

_DRAWN = 2200  # pixels of the long side of a page that is no scan: 7.5 pixels a millimetre of A4
_LARGEST = 5000  # pixels of the long side of a page that has to be drawn
_THUMB = 96  # pixels of the long side at which an image is compared with its page
_SHARE = 0.3  # of a page that images cover whose fineness counts
_ROUND = 1 - 1e-6  # a page of 720.0001 pixels would be drawn on 721
_COARSE = 400  # pixels of the long side of a page: its images cannot be all that is seen of it
_ALIKE = 6.0  # levels by which they may differ: two ways to make an image small
_EMPTY = 0.5  # points; pages of no size
_MOST = 2000  # objects of a page that are looked at: a scan is one, in strips a hundred
_LETTERS = 20_000  # of a text layer that is read; a page of a book has 2,000
# What an image may be made of besides its own data, and so may change while that does not.
_ELSEWHERE = (b"Mask", b"JBIG2Globals")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the text layer, its box in pixels of the page."""

    text: str
    box: tuple[float, float, float, float]


def contents(path: Path, sha256: str, most: int) -> list[str]:
    """What each page is known by: its image alone, or its file and place."""
    with _opened(path) as document:
        count = len(document)
        if count == 0:
            raise BadInput(f"{path}: expected a PDF with pages, found none")
        if count > most:
            raise BadInput(f"{path}: expected at most {most:,} pages, found {count:,}")
        whole = [f"{sha256}#{i}" for i in range(count)]
        if _has_any(path, _ELSEWHERE):
            return whole
        return [_content(document, i) or whole[i] for i in range(count)]


def _has_any(path: Path, words: tuple[bytes, ...]) -> bool:
    """Whether one of the words is in a file; dictionaries of images are never packed."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as raw:
            return any(raw.find(word) >= 0 for word in words)
    except (OSError, ValueError):
        return True


def load(path: Path, page: int) -> Pixels:
    """The image that fills the page, or the page drawn as finely as its images are."""
    name = f"{path}: page {page + 1}"
    with _opened(path) as document, _page(path, document, page) as leaf:
        images = _images(leaf)
        for image in images:
            jpx = "JPXDecode" in _filters(image)
            refuse_huge(name, image.get_px_size(), HEAVY if jpx else MAX_PIXELS)
        found = None
        if len(images) == 1 and not _is_drawn_over(leaf):
            found = _native(images[0], _drawn(leaf, _THUMB / max(leaf.get_size())))
        if found is None:
            masks = _has_any(path, _ELSEWHERE[:1])
            found = _drawn(leaf, _scale(leaf, images, masks=masks))
            if found.min() == found.max() and not all(map(_is_whole, images)):
                raise BadInput(f"{name}: expected a scan, found an image that cannot be read")
        refuse_size(name, (found.shape[1], found.shape[0]))
        return np.ascontiguousarray(made_fine(found))


def words(path: Path, page: int) -> tuple[Word, ...]:
    """The text layer, if there is one that can be read."""
    with _opened(path) as document, _page(path, document, page) as leaf:
        if not _has_text(leaf):
            return ()
    try:
        shape = load(path, page).shape
    except BadInput:
        return ()
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    try:
        with pdfplumber.open(path, pages=[page + 1]) as again:
            leaf = again.pages[0]
            across, down = shape[1] / float(leaf.width), shape[0] / float(leaf.height)
            found = leaf.extract_words()
            left, top = float(leaf.bbox[0]), float(leaf.bbox[1])
    except Exception:  # noqa: BLE001 - its parser is not written for damaged files; a voter less
        return ()
    return tuple(
        Word(
            text=str(word["text"]),
            box=(
                (float(word["x0"]) - left) * across,
                (float(word["top"]) - top) * down,
                (float(word["x1"]) - left) * across,
                (float(word["bottom"]) - top) * down,
            ),
        )
        for word in found
    )


@contextmanager
def _opened(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    try:
        document = pypdfium2.PdfDocument(path)
    except (OSError, pypdfium2.PdfiumError) as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise BadInput(
                f"{path}: expected a PDF that opens without a password, found an encrypted one"
            ) from None
        raise BadInput(f"{path}: expected a whole PDF, found a damaged one") from None
    try:
        yield document
    finally:
        document.close()


@contextmanager
def _page(path: Path, document: pypdfium2.PdfDocument, page: int) -> Iterator[pypdfium2.PdfPage]:
    try:
        leaf = document[page]
    except (pypdfium2.PdfiumError, IndexError):
        raise BadInput(f"{path}: page {page + 1}: expected a page, found a damaged one") from None
    try:
        if min(leaf.get_size()) < _EMPTY:
            raise BadInput(f"{path}: page {page + 1}: expected a page, found one of no size")
        yield leaf
    except pypdfium2.PdfiumError:
        raise BadInput(f"{path}: page {page + 1}: expected a page, found a damaged one") from None
    finally:
        leaf.close()


def _images(leaf: pypdfium2.PdfPage) -> list[pypdfium2.PdfImage]:
    """Images that are large enough to be seen: scanners leave specks of one pixel."""
    found = leaf.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE])
    return [image for image in islice(found, _MOST) if min(image.get_px_size()) > 1]


def _filters(image: pypdfium2.PdfImage) -> list[str]:
    """How an image is packed; nothing where the names of it are no text."""
    try:
        return list(image.get_filters())
    except UnicodeDecodeError:
        return []


def _is_whole(image: pypdfium2.PdfImage) -> bool:
    try:
        image.get_bitmap()
    except pypdfium2.PdfiumError:
        return False
    return True


def _is_drawn_over(leaf: pypdfium2.PdfPage) -> bool:
    """Whether anything that can be seen lies on the image: a patch, a stamp, a word typed in."""
    below = True
    for seen, one in enumerate(leaf.get_objects()):
        if seen > _MOST:
            return True
        if one.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            below = False
        elif one.type == pdfium.FPDF_PAGEOBJ_TEXT:
            mode = pdfium.FPDFTextObj_GetTextRenderMode(one)
            if not below and mode != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
                return True
        elif one.type != pdfium.FPDF_PAGEOBJ_FORM and not below:
            return True
    return False


def _has_text(leaf: pypdfium2.PdfPage) -> bool:
    """Whether there is a text layer that a page of a book can have."""
    if pdfium.FPDFPage_CountObjects(leaf) > _LETTERS:
        return False
    text = leaf.get_textpage()
    try:
        letters: int = text.count_chars()
        return 0 < letters <= _LETTERS
    finally:
        text.close()


def _content(document: pypdfium2.PdfDocument, page: int) -> str | None:
    """A hash of the one image of a page that has nothing else, so that it is known again."""
    try:
        leaf = document[page]
        try:
            one = next(leaf.get_objects(), None)
            if one is None or not _is_plain(leaf, one):
                return None
            told = (one.get_px_size(), one.get_matrix().get(), _filters(one))
            where = (leaf.get_mediabox(), leaf.get_cropbox(), leaf.get_rotation())
            return hashlib.sha256(repr((told, where)).encode() + bytes(one.get_data())).hexdigest()
        finally:
            leaf.close()
    except pypdfium2.PdfiumError:
        return None


def _is_plain(leaf: pypdfium2.PdfPage, one: pypdfium2.PdfObject) -> bool:
    """Whether an object is an image, all that is on its page, and shown whole."""
    return bool(
        pdfium.FPDFPage_CountObjects(leaf) == 1
        and one.type == pdfium.FPDF_PAGEOBJ_IMAGE
        and not pdfium.FPDFPageObj_HasTransparency(one)
        and pdfium.FPDFClipPath_CountPaths(pdfium.FPDFPageObj_GetClipPath(one)) <= 0
    )


def _native(image: pypdfium2.PdfImage, small: Pixels) -> Pixels | None:
    """The pixels of an image as the page shows them, unless the page shows something else."""
    try:
        found = _bgr(image.get_bitmap())
    except (pypdfium2.PdfiumError, ValueError):
        return None
    ways = [
        (_unlike(_turned(found, turn, flip=flip), small), turn, flip)
        for flip, turn in product((False, True), range(4))
    ]
    unlike, turn, flip = min(ways)
    return np.ascontiguousarray(_turned(found, turn, flip=flip)) if unlike < _ALIKE else None


def _turned(image: Pixels, turn: int, *, flip: bool) -> Pixels:
    return np.rot90(image[:, ::-1] if flip else image, turn)


def _unlike(image: Pixels, small: Pixels) -> float:
    """By how many levels an image differs from the page, both made small."""
    high, wide = small.shape[:2]
    shape = image.shape[:2]
    if abs(np.log(shape[0] / shape[1]) - np.log(high / wide)) > 0.1:  # noqa: PLR2004
        return 255.0
    seen = cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA)
    soft = [cv2.GaussianBlur(one, (0, 0), 1.5).astype(np.float32) for one in (seen, small)]
    return float(np.abs(soft[0] - soft[1]).mean())


def _bgr(bitmap: pypdfium2.PdfBitmap) -> Pixels:
    """A copy, as the bitmap goes with its document."""
    found = np.array(bitmap.to_numpy(), np.uint8)
    if found.ndim == 2 or found.shape[2] == 1:  # noqa: PLR2004
        found = np.repeat(found.reshape(*found.shape[:2], 1), 3, axis=2)
    return found[:, :, :3]


def _scale(leaf: pypdfium2.PdfPage, images: list[pypdfium2.PdfImage], *, masks: bool) -> float:
    """Pixels to a point, so that the finest images that cover a share of the page keep theirs."""
    short, long = (float(side) for side in sorted(leaf.get_size()))
    covered, fine = 0.0, 0.0
    for scale, area in sorted(map(_fineness, images), reverse=True):
        covered += area
        if covered > _SHARE * short * long:  # a stamp or logo says nothing; strips do together
            fine = scale * _ROUND
            break
    if fine * long < _COARSE or masks:  # what is seen of an image may be as fine as its mask
        fine = max(fine, _DRAWN / long)
    return min(max(fine, MIN_SIDE / short), _LARGEST / long)


def _fineness(image: pypdfium2.PdfImage) -> tuple[float, float]:
    """The pixels to a point of an image, and its area on the page."""
    left, bottom, right, top = image.get_bounds()
    size = (max(abs(right - left), 1.0), max(abs(top - bottom), 1.0))
    return max(image.get_px_size()) / max(size), size[0] * size[1]


def _drawn(leaf: pypdfium2.PdfPage, scale: float) -> Pixels:
    return _bgr(leaf.render(scale=scale, draw_annots=False))
