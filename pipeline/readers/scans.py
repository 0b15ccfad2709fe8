"""Scans as people have them: a PDF, a folder of page images, or one image.

What a source holds is listed first and read page by page when it is asked for, so that a book need
not fit into memory and a page can be read in another process.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import BadInput
from pipeline.readers import scans_images, scans_pdf
from pipeline.readers.scans_pdf import Word

Pixels = NDArray[np.uint8]  # rows, columns, and blue, green, red

MAX_BYTES = 1_000_000_000  # of one file; a book of 40 pages at 600 dpi, unpacked, is less
MAX_PAGES = 1000  # of a source; the books have 40
_SHOWN = 5  # names of files that a remark tells
_PDF = b"%PDF-"
_HEAD = 1024  # a PDF may begin with so much else, and readers let it pass
_UNWRITTEN = ("Cc", "Cs", "Zl", "Zp")  # characters: control, no text at all, ends of lines
_UNREAD = {b"ftyp": "HEIC or AVIF (save it as JPEG)", b"PK\x03\x04": "an archive (unpack it)"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanFile:
    """One page of a source, not read yet."""

    path: Path
    page: int  # in its file, from 0
    pages: int  # of its file
    kind: Literal["image", "pdf"]
    sha256: str  # of the file
    content: str  # a hash of what this page alone is made of

    @property
    def id(self) -> str:
        """The name of the file, and the page where it has several."""
        name = in_one_line(self.path.name)
        return name if self.pages == 1 else f"{name}#{self.page + 1}"

    def load(self) -> Pixels:
        """The page as it was scanned; `BadInput` where it cannot be read."""
        # What is seen is kept by what the file was when it was listed.
        if _hash(self.path, _stamp(self.path)) != self.sha256:
            raise BadInput(
                f"{self.path}: expected the file that was listed, found one that was changed "
                "since (run it again)"
            )
        if self.kind == "pdf":
            return scans_pdf.load(self.path, self.page)
        return scans_images.load(self.path, self.page)

    def words(self) -> tuple[Word, ...]:
        """The text layer of a PDF, in pixels of what `load` gives."""
        return scans_pdf.words(self.path, self.page) if self.kind == "pdf" else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanSet:
    """The pages of a source in the order of their names, and what was left out of it."""

    name: str
    files: tuple[ScanFile, ...]
    remarks: tuple[str, ...] = ()


def scan_set(path: Path) -> ScanSet:
    """What a path holds; `BadInput` where that is no scan."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISDIR(mode):
            return ScanSet(name=path.stem, files=tuple(_file(path)))
        inside = sorted(os.scandir(path), key=lambda entry: natural(entry.name))
    except OSError as error:
        raise BadInput(f"{path}: expected scans, found: {error.strerror}") from None
    return _folder(path, [Path(entry.path) for entry in inside])


def may_hold_pdf(path: Path) -> bool:
    """Whether what a path holds is a PDF or may have one in it."""
    try:
        inside = list(path.iterdir()) if stat.S_ISDIR(path.stat().st_mode) else [path]
        return any(one.is_file() and _PDF in _head(one) for one in inside)
    except OSError:
        return False


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts page 2 before page 10."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", name.casefold())
    told = tuple((0, int(digits), "") if digits else (1, 0, text) for digits, text in parts)
    return (*told, (2, 0, name))


def in_one_line(name: str) -> str:
    """A name as it can be written: any byte but / can stand in the name of a file."""
    return "".join(
        ascii(c)[1:-1] if unicodedata.category(c) in _UNWRITTEN else c for c in name
    )  # fmt: skip


def _folder(path: Path, inside: Sequence[Path]) -> ScanSet:
    """The images of a folder; its PDFs where it has no image; nothing of the folders in it."""
    told = {one: _told_apart(one) for one in inside}
    files: list[ScanFile] = []
    remarks: list[str] = []
    for kind in ("image", "pdf"):
        these = [one for one in inside if told[one] == kind]
        if these and files:
            remarks.append(f"left out beside the images: {_listed(these)}")
            continue
        for one in these:
            _add(files, one, remarks)
    others = [one for one in inside if told[one] == "other"]
    if others:
        remarks.append(f"left out, as they are no images: {_listed(others)}")
    if not files:
        found = "; ".join(remarks[:_SHOWN]) or "an empty folder"
        raise BadInput(f"{path}: expected a folder of page images, found none: {found}")
    if len(files) > MAX_PAGES:
        raise BadInput(f"{path}: expected at most {MAX_PAGES:,} pages, found {len(files):,}")
    return ScanSet(name=path.resolve().name, files=tuple(files), remarks=tuple(remarks))


def _told_apart(path: Path) -> Literal["image", "pdf", "other"]:
    """By its name; a name that says nothing may still be that of an image."""
    if path.name.startswith(".") or not _may_be_plain(path):
        return "other"
    if path.suffix.lower() == ".pdf":
        return "pdf"
    named = path.suffix.lower() in scans_images.SUFFIXES
    return "image" if named or scans_images.looks_like(_head(path)) else "other"


def _add(files: list[ScanFile], path: Path, remarks: list[str]) -> None:
    """A file that cannot be read is no reason to leave the others."""
    try:
        files += _file(path)
    except BadInput as refused:
        remarks.append(in_one_line(f"left out: {refused}"))


def _listed(paths: Sequence[Path]) -> str:
    told = ", ".join(in_one_line(one.name) for one in paths[:_SHOWN])
    more = len(paths) - _SHOWN
    return told + (f" and {more} more" if more > 0 else "")


def _may_be_plain(path: Path) -> bool:
    """Not a folder, nor a pipe, which would wait for ever; what cannot be seen says so later."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEAD)
    except OSError:
        return b""


def _file(path: Path) -> list[ScanFile]:
    """The pages of one file, whatever its name says it is."""
    stamp = _stamp(path)
    head = _head(path)
    sha256 = _hash(path, stamp)
    if not head:
        raise BadInput(f"{path}: expected a PDF or an image, found an empty file")
    kind: Literal["image", "pdf"] = "pdf" if _PDF in head else "image"
    if kind == "image" and not scans_images.looks_like(head):
        known = [told for magic, told in _UNREAD.items() if magic in head[:12]]
        found = known[0] if known else "something else"
        raise BadInput(f"{path}: expected a PDF or an image, found {found}")
    reader = scans_pdf if kind == "pdf" else scans_images
    pages = reader.contents(path, sha256, MAX_PAGES)
    return [
        ScanFile(path=path, page=i, pages=len(pages), kind=kind, sha256=sha256, content=content)
        for i, content in enumerate(pages)
    ]


def _stamp(path: Path) -> tuple[int, int, int]:
    """What a file is known by as long as nobody writes it; refused where it is none."""
    try:
        found = path.stat()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(f"{path}: expected a file, found a pipe or a device")
    if found.st_size > MAX_BYTES:
        raise BadInput(f"{path}: expected at most {MAX_BYTES:,} bytes, found {found.st_size:,}")
    return found.st_ino, found.st_size, found.st_mtime_ns


@functools.lru_cache(maxsize=4)  # the pages of a PDF are read one after the other
def _hash(path: Path, _: tuple[int, int, int]) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
