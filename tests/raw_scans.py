"""The scans of raw/: books of our own, printed, and scanned by the simulator.

`python -m tests.raw_scans` makes them anew. Beside each lies `source.yaml`, which says what it is.
"""

from __future__ import annotations

import hashlib
import io
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.draw.design import designs
from pipeline.draw.printed import printed
from pipeline.model.codec import digest
from pipeline.store import books, yaml12
from tests.scanner.__main__ import Pages
from tests.scanner.book import scan_book
from tests.scanner.files import as_pdf, write_folder
from tests.scanner.presets import presets

ROOT = Path(__file__).parents[1]
RAW = ROOT / "raw"
NOTE = "source.yaml"
RIGHTS = "A book of our own, drawn, printed and scanned by our own code: CC0, see LICENSE-BOOKS."
_HIGH = 8.5  # inches: the books of this kind are smaller than the paper they are printed on here


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """Which book, printed how, and how it was scanned."""

    book: str
    design: str
    preset: str
    seed: int
    pdf: bool = False
    tidy: bool = False

    @property
    def folder(self) -> Path:
        return RAW / f"{self.book}-{self.preset}"


SCANS = (
    Scan(book="lamplighter", design="scroll", preset="old-100", seed=1, tidy=True),
    Scan(book="lamplighter", design="frame", preset="washed-70", seed=2, pdf=True, tidy=True),
    Scan(book="lamplighter", design="boxed", preset="bad-70", seed=3),
)


def make(scan: Scan) -> None:
    """Print, scan and write one of them."""
    draft = books.read_draft(ROOT / "books" / scan.book)
    made = printed(draft, designs()[scan.design])
    preset = presets()[scan.preset]
    pages = Pages(io.BytesIO(made.pdf), _HIGH)
    scanned = scan_book(pages, preset.tidy() if scan.tidy else preset, scan.seed)
    pages.close()
    shutil.rmtree(scan.folder, ignore_errors=True)
    if scan.pdf:
        scan.folder.mkdir(parents=True)
        (scan.folder / "scan.pdf").write_bytes(as_pdf(scanned))
    else:
        write_folder(scanned, scan.folder / "pages")
    about = {
        "what": f"{draft.title}, printed in the design {scan.design} and scanned: "
        f"{preset.about[0].lower()}{preset.about[1:]}",
        "book": scan.book,
        "book_sha256": digest(draft),
        "design": scan.design,
        "preset": scan.preset,
        "seed": scan.seed,
        "rights": RIGHTS,
        "files": hashes(scan.folder),
    }
    (scan.folder / NOTE).write_text(yaml12.dump(about, block=("", "/files")), encoding="utf-8")


def hashes(folder: Path) -> Mapping[str, str]:
    """The SHA-256 of each file of a scan."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != NOTE
    }


if __name__ == "__main__":
    for one in SCANS:
        make(one)
        size = sum(p.stat().st_size for p in one.folder.rglob("*") if p.is_file())
        sys.stdout.write(f"{one.folder.name}: {size / 1e6:.1f} MB\n")
