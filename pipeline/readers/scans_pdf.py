"""The pages of a PDF: the scan in it as it was made, where one image is all there is on a page."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pdfplumber
import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]
from numpy.typing import NDArray

from pipeline.errors import BadInput
from pipeline.readers.scans_images import MIN_SIDE, refuse_size

Pixels = NDArray[np.uint8]

_DRAWN = 2200  # pixels of the long side of a page that is no scan: 7.5 pixels a millimetre of A4
_LARGEST = 5000  # pixels of the long side of a page that has to be drawn
_THUMB = 96  # pixels of the long side at which an image is compared with its page
_ALIKE = 6.0  # levels by which they may differ: two ways to make an image small
_EMPTY = 0.5  # points; pages of no size


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
        return [_content(document, i) or f"{sha256}#{i}" for i in range(count)]


def load(path: Path, page: int) -> Pixels:
    """The image that fills the page, or the page drawn as finely as its images are."""
    with _opened(path) as document, _page(path, document, page) as leaf:
        images = _images(leaf)
        for image in images:
            refuse_size(f"{path}: page {page + 1}", image.get_px_size())
        small = _drawn(leaf, _THUMB / max(leaf.get_size()))
        if len(images) == 1:
            native = _native(images[0], small)
            if native is not None:
                return native
        return _drawn(leaf, _scale(leaf, images))


def words(path: Path, page: int) -> tuple[Word, ...]:
    """The text layer, if there is one that can be read."""
    with _opened(path) as document, _page(path, document, page) as leaf:
        if not _has_text(leaf):
            return ()
    shape = load(path, page).shape
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
    return [image for image in found if min(image.get_px_size()) > 1]


def _has_text(leaf: pypdfium2.PdfPage) -> bool:
    text = leaf.get_textpage()
    try:
        return bool(text.count_chars())
    finally:
        text.close()


def _content(document: pypdfium2.PdfDocument, page: int) -> str | None:
    """A hash of the one image of a page that has nothing else, so that it is known again."""
    try:
        leaf = document[page]
        try:
            objects = list(leaf.get_objects())
            if len(objects) != 1 or objects[0].type != pdfium.FPDF_PAGEOBJ_IMAGE:
                return None
            told = (objects[0].get_px_size(), objects[0].get_bounds(), leaf.get_size())
            filters = (objects[0].get_filters(), leaf.get_rotation())
            return hashlib.sha256(
                repr((told, filters)).encode() + bytes(objects[0].get_data())
            ).hexdigest()
        finally:
            leaf.close()
    except pypdfium2.PdfiumError:
        return None


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


def _scale(leaf: pypdfium2.PdfPage, images: list[pypdfium2.PdfImage]) -> float:
    """Pixels to a point, so that the finest image keeps its own."""
    short, long = (float(side) for side in sorted(leaf.get_size()))
    fine = [0.0]
    for image in images:
        left, bottom, right, top = image.get_bounds()
        size = (max(abs(right - left), 1.0), max(abs(top - bottom), 1.0))
        if min(size) > 0.3 * short:  # a stamp or logo says nothing
            fine.append(max(image.get_px_size()) / max(size))
    scale = max(fine) or _DRAWN / long
    return min(max(scale, MIN_SIDE / short), _LARGEST / long)


def _drawn(leaf: pypdfium2.PdfPage, scale: float) -> Pixels:
    return _bgr(leaf.render(scale=scale, draw_annots=False))
