"""One page of a source: from pixels to what is seen on it."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.metadata
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.model.codec import canonical_json
from pipeline.model.sighting import PageSeen
from pipeline.readers.scans import ScanFile
from pipeline.stages import text_layer

# All that decides what is seen: when a file of it changes, kept pages are old.
_MAKERS: dict[str, str | tuple[str, ...]] = {
    "pipeline.vision": "",
    "pipeline.recognise": "",
    "pipeline.readers": "scans",
    "pipeline.model": "sighting",
    "pipeline.stages": ("looking", "text_layer"),
}
_WEIGHS = (".py", ".onnx", ".json", ".toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighted:
    """What is seen on a page of a source: one page, the halves of a spread, or a refusal.

    File, place and hash are left out: a page that is renamed, or another page before it, is no
    reason to look at it again.
    """

    pages: tuple[PageSeen, ...] = ()
    refused: str | None = None


def see(file: ScanFile) -> str:
    """Look at a page of a source; the answer is canonical JSON of `Sighted`."""
    try:
        image, words = file.load(), file.words()
    except BadInput as refused:
        return canonical_json(Sighted(refused=str(refused)))
    looked = importlib.import_module("pipeline.stages.looking")  # networks load with it
    try:
        pages = text_layer.voted(looked.pages(image), words)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 -- one page is no reason to lose the others
        return canonical_json(Sighted(refused=_failed(error)))
    return canonical_json(Sighted(pages=pages))


def _failed(error: Exception) -> str:
    """What who mends it has to know, in a line."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(at.filename).name}:{at.lineno}"
    return f"an error of this tool, please report it: {type(error).__name__}: {error} ({where})"


def placed(file: ScanFile, sighted: Sighted, place: int) -> Iterator[PageSeen]:
    """The pages with their file and their place in the source."""
    for i, page in enumerate(sighted.pages):
        yield replace(page, file=file.id, sha256=file.sha256, place=place + i)


@functools.cache
def made_by() -> str:
    """A hash of the code and the weights that look at pages."""
    mark = hashlib.sha256()
    for package, start in _MAKERS.items():
        for one in sorted(resources.files(package).iterdir(), key=lambda f: f.name):
            if one.name.startswith(start) and one.name.endswith(_WEIGHS):
                mark.update(f"{package}/{one.name}\n".encode() + one.read_bytes())
    for package in ("onnxruntime", "rapidocr", "cv2"):
        mark.update(f"{package} {_version(package)}\n".encode())
    return mark.hexdigest()


def _version(package: str) -> str:
    named = {"cv2": "opencv-python"}.get(package, package)
    try:
        return importlib.metadata.version(named)
    except importlib.metadata.PackageNotFoundError:
        return "none"
