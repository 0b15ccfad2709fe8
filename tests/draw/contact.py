"""All pictures of a book on one sheet, without titles: `python -m tests.draw.contact BOOK...`.

With `--shuffle SEED` the pictures stand in another order and under letters, so that they can be
named before they are looked up; the answers are written beside the sheet.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from PIL import Image, ImageDraw

from pipeline.draw.ink import Drawing
from pipeline.draw.pictures import pictures
from pipeline.store.books import read_draft
from tests.draw.raster import raster

_COLUMNS = 8


def sheet(drawn: list[tuple[str, Drawing]], size: int) -> Image.Image:
    rows = -(-len(drawn) // _COLUMNS)
    page = Image.new("RGB", (_COLUMNS * size, rows * size), "white")
    pen = ImageDraw.Draw(page)
    for i, (name, drawing) in enumerate(drawn):
        at = (i % _COLUMNS * size, i // _COLUMNS * size)
        page.paste(raster(drawing, size - 2), at)
        pen.text((at[0] + 3, at[1] + 2), name, fill="black")
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--size", type=int, default=160)
    parser.add_argument("--shuffle", type=int)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for book in args.books:
        draft = read_draft(book)
        drawn = [(str(page), drawing) for page, drawing in pictures(draft).items()]
        if args.shuffle is not None:
            random.Random(f"{args.shuffle} {draft.id}").shuffle(drawn)
            key = "\n".join(f"{i + 1}: page {page}" for i, (page, _) in enumerate(drawn))
            (args.out / f"{draft.id}.txt").write_text(key + "\n")
            drawn = [(f"#{i + 1}", drawing) for i, (_, drawing) in enumerate(drawn)]
        sheet(drawn, args.size).save(args.out / f"{draft.id}.png")


if __name__ == "__main__":
    main()
