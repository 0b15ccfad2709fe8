"""CPU time and memory of looking at pages, beside RapidOCR and Tesseract on the same pages.

Every so many pages of each book are looked at by one process with one thread: by the tool, by one
plain call of RapidOCR, and by Tesseract where it is installed. The process of the tool alone tells
its memory.
"""

from __future__ import annotations

import multiprocessing
import resource
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytesseract  # type: ignore[import-untyped]
from PIL import Image
from rapidocr import RapidOCR

from pipeline.readers.scans import ScanFile, ScanSet
from pipeline.stages.page import see
from pipeline.vision.networks import on_one_thread

_PAGES = 8  # of each book
_THREADS = {
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "Global.log_level": "error",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """CPU seconds of each page by each reader."""

    ours: tuple[float, ...]
    rapidocr: tuple[float, ...]
    tesseract: tuple[float, ...]  # none where it is not installed
    memory: int  # bytes, of a process that has only looked at these pages

    def __str__(self) -> str:
        ours, rapid = sum(self.ours), sum(self.rapidocr)
        count = len(self.ours)
        most = max(o / r for o, r in zip(self.ours, self.rapidocr, strict=True))
        told = [
            f"{count} pages: {ours / count:.3f} CPU s a page, {max(self.ours):.2f} at most",
            f"RapidOCR {rapid / count:.3f}: {ours / rapid:.2f} of it, {most:.2f} at most",
            f"Tesseract {sum(self.tesseract) / count:.3f}"
            if self.tesseract
            else "Tesseract is not installed",
            f"memory {self.memory / 2**20:.0f} MB",
        ]
        return "; ".join(told)


def sample(books: Sequence[ScanSet]) -> list[ScanFile]:
    """Pages from all through each book."""
    found: list[ScanFile] = []
    for files in (book.files for book in books):
        found += [files[(2 * i + 1) * len(files) // (2 * _PAGES)] for i in range(_PAGES)]
    return found


def told(some: Sequence[ScanFile], sheets: Sequence[ScanFile], pages: int) -> str:
    """What pages cost, sheets by themselves, and all pages of the books, which have few sheets."""
    others = [file for file in some if file not in sheets]
    if not sheets:
        return str(measure(others))
    apart = measure(others), measure(sheets)
    shares = (pages - len(sheets)) / pages, len(sheets) / pages
    ours, rapid = (
        sum(sum(spent) / len(spent) * share for spent, share in zip(kinds, shares, strict=True))
        for kinds in zip(*((one.ours, one.rapidocr) for one in apart), strict=True)
    )
    whole = f"all {pages}: {ours:.3f} CPU s a page, RapidOCR {rapid:.3f}: {ours / rapid:.2f} of it"
    return f"{apart[0]}\nsheets, {apart[1]}\n{whole}"


def measure(files: Sequence[ScanFile]) -> Spent:
    """In processes of their own, so that the networks of one are not in the memory of the other."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(1) as pool:
        ours, memory = pool.apply(_ours, (files,))
    with spawn.Pool(1) as pool:
        rapid, tesseract = pool.apply(_others, (files,))
    return Spent(ours=ours, rapidocr=rapid, tesseract=tesseract, memory=memory)


def _ours(files: Sequence[ScanFile]) -> tuple[tuple[float, ...], int]:
    for file in files[:3]:  # networks load when they are first asked
        see(file)
    spent = tuple(_timed(lambda file=file: see(file)) for file in files)  # type: ignore[misc]
    return spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _others(files: Sequence[ScanFile]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    on_one_thread()
    reader = RapidOCR(params=_THREADS)
    images = [file.load() for file in files]
    reader(images[0])
    rapid = tuple(_timed(lambda image=image: reader(image)) for image in images)  # type: ignore[misc]
    if shutil.which("tesseract") is None:
        return rapid, ()
    pictures = [Image.fromarray(image[:, :, ::-1]) for image in images]
    return rapid, tuple(
        _timed(lambda one=one: pytesseract.image_to_string(one, config="--psm 6"))  # type: ignore[misc]
        for one in pictures
    )


def _timed(work: Callable[[], object]) -> float:
    """CPU seconds of this process and of those that it starts."""
    before = _cpu()
    work()
    return _cpu() - before


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
