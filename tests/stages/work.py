"""Work for workers that a test can do without scans."""

from __future__ import annotations

import hashlib
import os
import signal
import time
from pathlib import Path

from pipeline.model.codec import canonical_json
from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.readers.scans import ScanFile
from pipeline.stages.page import Sighted


def squared(n: int) -> int:
    return n * n


def fails_at_three(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n


def dies_at_three(n: int) -> int:
    """A worker that is killed whenever it is given 3."""
    if n == 3:
        os.kill(os.getpid(), 9)
    return n


def dies_once(path: str) -> str:
    """A worker that is killed the first time it is given this."""
    mark = Path(path)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return mark.name


def takes_much(n: int) -> int:
    """Work that asks for more memory than there is for it where it is given 3."""
    return len(bytearray(100 << 30 if n == 3 else n))


def hears_ctrl_c(_: int) -> bool:
    """Whether a worker heard Ctrl+C from its first moment."""
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def dies(_: object) -> None:
    """A worker that is killed by whatever it is given."""
    os.kill(os.getpid(), 9)


def sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def listed(folder: Path) -> list[ScanFile]:
    """The pages of a test in the order of their names."""
    found = []
    for path in sorted(folder.glob("*.png")):
        mark = hashlib.sha256(path.read_bytes()).hexdigest()
        found.append(ScanFile(path=path, page=0, pages=1, kind="image", sha256=mark, content=mark))
    return found


def see_bytes(file: ScanFile) -> str:
    """What a page of a test shows: its own bytes; it notes that it was looked at."""
    folder = file.path.parent
    with (folder / "looked.log").open("a") as log:
        log.write(f"{file.path.name}\n")
    if (folder / "slow").exists():
        time.sleep(0.4)
    text = file.path.read_bytes()[-4:].hex()
    vote = Vote(voter="bytes", value=text, p=1 / 3)
    regions = (Region(kind="title", box=(0, 0, 1, 1), votes=(vote,)),)
    page = PageSeen(
        file="", sha256="", place=0, width=9, height=9, kind="parchment", regions=regions
    )
    return canonical_json(Sighted(pages=(page,) * (2 if text[0] in "01" else 1)))
