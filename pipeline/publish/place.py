"""Where a site is put: built beside it, swapped in at once, one build at a time."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pipeline.errors import OperatorError

STAMP = "site.json"
_FULL_OR_LOCKED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)


def listing(site: Path) -> dict[str, int]:
    """The files of a site with their sizes: a site somebody has meddled with is built anew."""
    return {
        str(p.relative_to(site)): p.stat().st_size
        for p in sorted(site.rglob("*"))
        if p.is_file() and p != site / STAMP
    }


def read_stamp(out: Path) -> dict[str, Any]:
    if not out.exists():
        return {}
    try:
        stamp = json.loads((out / STAMP).read_text())
    except (OSError, ValueError):
        if not out.is_dir() or any(out.iterdir()):
            raise OperatorError(
                f"{out}: expected a folder that is empty or holds a site of ours, found other "
                "things (name another with --out)"
            ) from None
        return {}
    return stamp if isinstance(stamp, dict) else {}


@contextmanager
def workshop(out: Path) -> Iterator[Path]:
    """A folder beside the site, for one build at a time; what a killed one left is cleared."""
    work = out.parent / f".{out.name}.work"
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(out.parent, os.O_RDONLY)
    except OSError as error:
        raise OperatorError(_cannot_write(out, error)) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        if not out.exists() and (work / "old").exists():
            (work / "old").rename(out)
        shutil.rmtree(work, ignore_errors=True)
        yield work
    except OSError as error:
        if error.errno not in _FULL_OR_LOCKED:
            raise
        raise OperatorError(_cannot_write(out, error)) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
        os.close(handle)


def _cannot_write(out: Path, error: OSError) -> str:
    return (
        f"{error.filename or out}: expected a folder that can be written, found: {error.strerror}"
    )


def put_in_place(made: Path, out: Path, old: Path) -> None:
    if out.exists():
        out.rename(old)
    made.rename(out)
