"""Scans a clean PDF: `python -m tests.scanner BOOK.pdf --preset bad-70 --seed 1 --out DIR`."""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import overload

import numpy as np
import pypdfium2  # type: ignore[import-untyped]

from tests.scanner.book import scan_book
from tests.scanner.camera import Pixels
from tests.scanner.files import as_pdf, record, write_folder
from tests.scanner.presets import presets
from tests.scanner.scan import MASTER


class Pages(Sequence[Pixels]):
    """The pages of a PDF, drawn when they are asked for: a whole book is half a gigabyte.

    The scanner takes them for pages at 300 dpi; with another height in inches, a sheet of A4 is
    scanned as if it were a small book.
    """

    def __init__(self, path: Path | io.BytesIO, high: float | None = None) -> None:
        self._document = pypdfium2.PdfDocument(path)
        printed = self._document[0].get_height() / 72 if len(self) else 1
        self.dpi = MASTER * (high or printed) / printed  # of the printed sheet
        self._drawn = lru_cache(4)(self._draw)

    def __len__(self) -> int:
        return len(self._document)

    @overload
    def __getitem__(self, index: int) -> Pixels: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Pixels]: ...
    def __getitem__(self, index: int | slice) -> Pixels | Sequence[Pixels]:
        if isinstance(index, slice):
            return [self._drawn(i) for i in range(*index.indices(len(self)))]
        return self._drawn(range(len(self))[index])

    def _draw(self, index: int) -> Pixels:
        page = self._document[index]
        bitmap = page.render(scale=self.dpi / 72, rev_byteorder=True)
        image = np.array(bitmap.to_numpy()[:, :, :3], np.uint8)
        bitmap.close()
        page.close()
        return image

    def close(self) -> None:
        self._document.close()


def _inches(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", text) or not 1 <= float(text) <= 20:
        raise argparse.ArgumentTypeError(f"expected inches, 1 to 20, found {text!r}")
    return float(text)


def main(given: Sequence[str] | None = None) -> None:
    kinds = "\n".join(f"  {name:<14}{preset.about}" for name, preset in presets().items())
    parser = argparse.ArgumentParser(
        prog="python -m tests.scanner",
        description=__doc__,
        epilog=f"presets:\n{kinds}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("book", type=Path, help="a PDF, the front cover first")
    parser.add_argument("--preset", required=True, choices=list(presets()), metavar="PRESET")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same bytes")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    parser.add_argument("--pdf", action="store_true", help="one scan.pdf instead of images")
    parser.add_argument("--tidy", action="store_true", help="each page once, upright, in order")
    parser.add_argument(
        "--high", type=_inches, help="height of the book in inches (default: the PDF's own)"
    )
    parser.add_argument("--truth", type=Path, help="a file for what is where, as JSON")
    args = parser.parse_args(given)
    try:
        pages = Pages(args.book, args.high)
    except (OSError, pypdfium2.PdfiumError) as e:
        parser.error(f"{args.book}: expected a PDF ({e})")
    preset = presets()[args.preset]
    scanned = scan_book(pages, preset.tidy() if args.tidy else preset, args.seed)
    pages.close()
    if args.pdf:
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "scan.pdf").write_bytes(as_pdf(scanned))
    else:
        write_folder(scanned, args.out)
    if args.truth:
        args.truth.write_text(
            json.dumps({"dpi": pages.dpi, **record(scanned)}, indent=1) + "\n", "utf-8"
        )
    size = sum(len(file.data) for file in scanned.files)
    sys.stdout.write(f"{len(scanned.files)} files, {size / 1e6:.1f} MB in {args.out}\n")


if __name__ == "__main__":
    main()
