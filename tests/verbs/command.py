"""The command as a test calls it: in this process where that says as much, else in its own."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.cli import main

ROOT = Path(__file__).parents[2]
MIRIM = ROOT / "tests" / "data" / "mirim"
_LARGE = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the command gave back."""

    code: int
    out: str
    err: str


class Command:
    """`rubricator` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *words: str | Path, said: str = "") -> Answer:
        """Run a verb; `said` is what comes in by the pipe."""
        self.patch.setattr(sys, "stdin", io.StringIO(said))
        self.capsys.readouterr()
        try:
            code = main([str(w) for w in words])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        out, err = self.capsys.readouterr()
        return Answer(code=code, out=out, err=err)

    def refused(self, *words: str | Path, said: str = "", near: Path | None = None) -> str:
        """The message of a refusal, which has changed nothing in the folder."""
        before = listing(near) if near else {}
        answer = self(*words, said=said)
        assert answer.code == 2
        assert answer.err.startswith("rubricator: ")
        assert "Traceback" not in answer.err
        assert answer.out == ""
        assert (listing(near) if near else {}) == before
        return answer.err.removeprefix("rubricator: ").removesuffix("\n")


def spawn(
    *words: str | Path,
    said: bytes = b"",
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> Answer:
    """`rubricator` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pipeline", *map(str, words)],
        input=said,
        capture_output=True,
        check=False,
        cwd=cwd,
        timeout=120,
        env=environment(env),
    )
    return Answer(
        code=done.returncode,
        out=done.stdout.decode(errors="replace"),
        err=done.stderr.decode(errors="replace"),
    )


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **(more or {})}


def listing(folder: Path) -> dict[str, object]:
    """All that stands in a folder: files with their bytes, the rest by its kind."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name, status = str(path.relative_to(folder)), path.lstat()
        small = path.is_file() and not path.is_symlink() and status.st_size < _LARGE
        found[name] = path.read_bytes() if small else (status.st_mode, status.st_size)
    return found


def shelve(library: Path, name: str, old: str = "", new: str = "") -> Path:
    """A copy of Mirim under another name; with one piece of its text changed."""
    folder = library / name
    folder.mkdir(parents=True)
    text = (MIRIM / "book.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1 or not old
    text = text.replace("id: mirim", f"id: {name}").replace(old, new) if old else text.replace(
        "id: mirim", f"id: {name}"
    )  # fmt: skip
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    return folder


def copy(folder: Path, to: Path) -> Path:
    """A copy of a whole folder."""
    return Path(shutil.copytree(folder, to))
