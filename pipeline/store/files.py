"""Reading and writing files so that nothing is half read and nothing half written."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pipeline.errors import BadInput, OperatorError
from pipeline.model.codec import DecodeError

MAX_BYTES = 4_000_000  # the largest book known is 60 kB
MAX_DEPTH = 24  # the deepest format is 8 levels deep
LOST = "\ufffd"  # stands where bytes are no text, as the Unicode standard has it
MAX_PROBLEMS = 100  # that are shown: what is no book at all has one on every line

_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how UTF-16 begins
_CONTROL = re.compile(r"[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f]")  # all but tab, line and form feed
_TEMPORARY = ".rubricator-"
_LEFT_BEHIND = 10.0  # seconds after which such a file in a folder that is locked is nobody's
_PATIENCE = 3  # times that a folder is made which others take away, as it is empty to them


def read_text(path: Path, *, limit: int = MAX_BYTES, may_be_empty: bool = False) -> str:
    """The text of a file; one line of complaint where it cannot be one."""
    raw = _read(path, limit)
    if not raw.strip() and not may_be_empty:
        raise BadInput(f"{path}: expected a text, found an empty file")
    return _decoded(path, raw)


def read_damaged(path: Path, *, limit: int = MAX_BYTES) -> str:
    """The text of a file that need not be sound: bytes that are no text become `LOST`."""
    raw = _read(path, limit)
    wide = raw.startswith(_WIDE)
    if b"\0" in raw and not wide:
        raise BadInput(f"{path}: expected a text, found a binary file")
    text = raw.decode("utf-16" if wide else "utf-8-sig", errors="replace")
    if not text.strip():
        raise BadInput(f"{path}: expected a text, found an empty file")
    return _CONTROL.sub(LOST, text.replace("\r\n", "\n").replace("\0", LOST))


def _read(path: Path, limit: int) -> bytes:
    refuse_special(path)
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            raw = file.read(limit + 1) if size <= limit else b""
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
    size = max(size, len(raw))
    if size > limit:
        raise BadInput(f"{path}: expected at most {limit:,} bytes, found {size:,}")
    return raw


def refuse_special(path: Path) -> None:
    """Refuse what is no plain file before it is opened: a pipe would wait for ever."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise BadInput(f"{path}: expected a readable file, found: {error.strerror}") from None
    if not stat.S_ISREG(mode):
        found = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise BadInput(f"{path}: expected a file, found {found}")


def is_folder(path: Path) -> bool:
    """Whether there is a folder; `Path.is_dir` raises where a name is too long or barred."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except OSError:
        return False


def is_absent(path: Path) -> bool:
    """Whether there is nothing; what cannot be looked at is there, and fails when it is read."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def _decoded(path: Path, raw: bytes) -> str:
    wide = raw.startswith(_WIDE)
    if b"\0" in raw and not wide:
        raise BadInput(f"{path}: expected a text, found a binary file")
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"{path}: line {line}: expected UTF-8, found the byte 0x{raw[error.start]:02x} "
            "(save the file as UTF-8)"
        ) from None
    if "\0" in text:
        raise BadInput(f"{path}: expected a text, found a binary file")
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        code = ord(control[0])
        raise BadInput(
            f"{path}: line {line}: expected a text, found the control character 0x{code:02x}"
        )
    return text.replace("\r\n", "\n")


def write_all(files: Mapping[Path, str | bytes]) -> None:
    """Write several files, all or none: a failure puts back what stood there before."""
    try:
        with contextlib.ExitStack() as after:
            ready = []
            for path, content in files.items():
                ready.append((_beside(path, content, after), path))
            _swap(ready, after)
    except OSError as error:
        raise _unwritable(error) from None


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep others from changing a book while it is read, changed and written.

    A folder that is not there yet is made, so that two who make one book wait for each other too.
    """
    with contextlib.ExitStack() as after:
        # Without the right to it no lock: what is done with it will say so.
        with contextlib.suppress(OSError):
            while not _is_locked(folder, after):
                pass
            _sweep(folder)
        yield


def _is_locked(folder: Path, after: contextlib.ExitStack) -> bool:
    """Whether the lock is on the folder that stands there now; one that failed takes its away."""
    _make_folder(folder, after)
    handle = os.open(folder, os.O_RDONLY)
    after.callback(os.close, handle)
    fcntl.flock(handle, fcntl.LOCK_EX)
    return not is_absent(folder) and os.path.samestat(os.fstat(handle), folder.stat())


def _sweep(folder: Path) -> None:
    """Take away what a run that was killed left half written."""
    for one in folder.glob(_TEMPORARY + "*"):
        with contextlib.suppress(OSError):
            if abs(time.time() - one.stat().st_mtime) > _LEFT_BEHIND:
                one.unlink()


def name_of(folder: Path) -> str:
    """What a folder is called, also through links; `Path.resolve` raises where they go round."""
    return Path(os.path.realpath(folder)).name


def stem_of(path: Path) -> str:
    """As `name_of`, without the suffix."""
    return Path(os.path.realpath(path)).stem


def refuse_unwritable(path: Path) -> None:
    """Say before long work that its result could not be written; nothing is left behind."""
    try:
        with contextlib.ExitStack() as after:
            _beside(path, "", after)
            if is_folder(path):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    except OSError as error:
        raise _unwritable(error) from None


def _unwritable(error: OSError) -> OperatorError:
    found = error.strerror
    if isinstance(error, FileExistsError):
        found = "a file in the place of a folder"
    return OperatorError(f"{_place(error)}: expected a place that can be written, found: {found}")


def _place(error: OSError) -> str:
    named = error.filename2 or error.filename or "the file"
    place = Path(os.fsdecode(named))
    return str(place.parent if place.name.startswith(_TEMPORARY) else place)


def _make_folder(folder: Path, after: contextlib.ExitStack) -> None:
    """Make a folder and those above it; the ones that stay empty are taken away again."""
    missing = [f for f in (folder, *folder.parents) if is_absent(f)]
    folder.mkdir(parents=True, exist_ok=True)
    for made in reversed(missing):
        after.callback(_remove_empty, made)


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()


def _beside(path: Path, content: str | bytes, after: contextlib.ExitStack) -> Path:
    """The content on disk beside the file that it will become."""
    handle, name = _temporary(path.parent, after)
    after.callback(Path(name).unlink, missing_ok=True)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:  # of a full disk, which does not say of which
        raise OSError(error.errno, error.strerror, str(path)) from None
    Path(name).chmod(0o644)
    return Path(name)


def _temporary(folder: Path, after: contextlib.ExitStack) -> tuple[int, str]:
    for _ in range(_PATIENCE - 1):
        with contextlib.suppress(FileNotFoundError):
            _make_folder(folder, after)
            return tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)
    _make_folder(folder, after)
    return tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)


def _swap(ready: Sequence[tuple[Path, Path]], after: contextlib.ExitStack) -> None:
    """Let the new files take their places; all go back when one cannot."""
    old: list[tuple[Path, Path | None]] = []
    try:
        for new, path in ready:
            old.append((path, _copy(path, after)))
            new.replace(path)
    except BaseException:
        for path, copy in reversed(old):
            if copy is None:
                path.unlink(missing_ok=True)
            else:
                copy.replace(path)
        raise


def _copy(path: Path, after: contextlib.ExitStack) -> Path | None:
    """A copy of the file as it is, if there is one."""
    if is_absent(path):
        return None
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_TEMPORARY)
    os.close(handle)
    after.callback(Path(name).unlink, missing_ok=True)
    shutil.copy2(path, name)
    return Path(name)


def parse_json(text: str) -> object:
    """Plain data from JSON; `ValueError` where it is none, or deeper than any format is."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError(f"more than {MAX_DEPTH} levels") from None
    level = [data]
    for _ in range(MAX_DEPTH + 1):
        level = [part for node in level for part in _parts(node)]
    if level:
        raise ValueError(f"more than {MAX_DEPTH} levels")
    return data


def _parts(node: object) -> Iterable[object]:
    if isinstance(node, dict):
        return node.values()
    return node if isinstance(node, list) else ()


def located(path: Path, error: DecodeError) -> BadInput:
    """The problems of a document, each with its file, line and pointer."""
    more = len(error.problems) - MAX_PROBLEMS
    shown = [f"{path}: {p}" for p in error.problems[:MAX_PROBLEMS]]
    return BadInput("\n".join([*shown, *([f"{path}: {more} more problems"] if more > 0 else [])]))
