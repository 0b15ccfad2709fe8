"""Reading and writing files so that nothing is half read and nothing half written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pipeline.errors import BadInput, OperatorError
from pipeline.model.codec import DecodeError

MAX_BYTES = 4_000_000


def read_text(path: Path, *, limit: int = MAX_BYTES) -> str:
    """The text of a file; one line of complaint where it cannot be one."""
    try:
        if path.is_dir():
            raise BadInput(f"{path}: expected a file, found a folder")
        size = path.stat().st_size
        if size > limit:
            raise BadInput(f"{path}: expected at most {limit:,} bytes, found {size:,}")
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
    if not raw.strip():
        raise BadInput(f"{path}: expected a text, found an empty file")
    return _decoded(path, raw)


def _decoded(path: Path, raw: bytes) -> str:
    if b"\0" in raw and not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadInput(f"{path}: expected a text, found a binary file")
    try:
        wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        return raw.decode("utf-16" if wide else "utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"{path}: line {line}: expected UTF-8, found the byte 0x{raw[error.start]:02x} "
            "(save the file as UTF-8)"
        ) from None


def write_all(files: Mapping[Path, str]) -> None:
    """Write several files: all are on disk under other names before the first takes its place."""
    ready: list[tuple[str, Path]] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            ready.append((name, path))
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
        while ready:
            name, path = ready[0]
            Path(name).replace(path)
            ready.pop(0)
    except OSError as error:
        place = error.filename or next(iter(files))
        raise OperatorError(
            f"{place}: expected a folder that can be written, found: {error.strerror}"
        ) from None
    finally:
        for name, _ in ready:
            Path(name).unlink(missing_ok=True)


def located(path: Path, error: DecodeError) -> BadInput:
    """All problems of a document, each with its file, line and pointer."""
    return BadInput("\n".join(f"{path}: {p}" for p in error.problems))
