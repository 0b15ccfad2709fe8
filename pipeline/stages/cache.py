"""What was made once and need not be made again: one small file for each page.

A file is named by a hash of all that went into it, so it is never out of date; it holds the digest
of what is in it, so that a damaged one is noticed and made anew. It appears whole or not at all.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pipeline.errors import OperatorError
from pipeline.model.codec import DecodeError, decode, digest
from pipeline.store import files

T = TypeVar("T")
CACHE = "RUBRICATOR_CACHE"  # names another folder than the platform's
_LIMIT = 20_000_000  # bytes of one file; a page has some 100 kB
_LEFT_BEHIND = 3600.0  # seconds after which a file of a killed run is nobody's


def place() -> Path:
    """The folder for such files on this platform."""
    if named := os.environ.get(CACHE):
        return Path(named)
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "rubricator"


@dataclass(frozen=True, slots=True)
class Cache:
    """The folder, or none where nothing is kept."""

    folder: Path | None

    def get(self, key: str, cls: type[T]) -> T | None:
        """What is kept by a key; None where that is nothing, or damaged."""
        if self.folder is None:
            return None
        try:
            with self._file(key).open("rb") as file:
                raw = file.read(_LIMIT)
            data = json.loads(raw)
            value = decode(cls, data["value"])
            return value if data["digest"] == digest(value) else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError, DecodeError):
            return None

    def put(self, key: str, text: str) -> str | None:
        """Keep a value as canonical JSON; why it could not be kept, if so."""
        if self.folder is None:
            return None
        mark = hashlib.sha256(text.encode()).hexdigest()
        try:
            files.write_all({self._file(key): f'{{"digest":"{mark}","value":{text}}}'})
        except OperatorError as refused:
            return str(refused)
        return None

    def sweep(self) -> None:
        """Take away what killed runs left half written."""
        if self.folder is None or not files.is_folder(self.folder):
            return
        with contextlib.suppress(OSError):
            for one in self.folder.glob("*/.rubricator-*"):
                with contextlib.suppress(OSError):
                    if abs(time.time() - one.stat().st_mtime) > _LEFT_BEHIND:
                        one.unlink()

    def _file(self, key: str) -> Path:
        return (self.folder or Path()) / key[:2] / f"{key[2:]}.json"
