"""Print a book: a PDF of the whole book with pictures of our own, to print and play.

One page for each picture and its matrix, a cover, the rules in short and the character sheet. Print
on both sides and turn on the long edge; a pocket book is cut from four leaves a sheet, and its
character sheet is folded.

example:
  rubricator print books/my-fighter
  rubricator print books/my-fighter --paper letter --size pocket --design boxed --out fighter.pdf
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import BadInput, SetupMissing
from pipeline.model.shapes import show
from pipeline.store import files
from pipeline.store.books import read_draft

if TYPE_CHECKING:
    from pipeline.draw.design import Design

_PDF = b"%PDF-"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", type=Path, help="a book folder or book.yaml, whole or not")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    parser.add_argument(
        "--size", choices=("full", "pocket"), default="full",
        help="full: a page fills a side of paper (default); pocket: four to a side",
    )  # fmt: skip
    parser.add_argument("--design", default="scroll", help="how it looks (default: scroll)")
    parser.add_argument("--out", type=Path, help="the file to write (default: ID.pdf)")


def run(args: argparse.Namespace) -> int:
    try:
        from pipeline.draw.printed import printed
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pipeline"):
            raise
        raise SetupMissing(
            f"expected the extra `print` (pip install 'rubricator[print]'), found no {error.name}"
        ) from None
    draft = read_draft(args.book)
    design = _design(args.design)
    out: Path = args.out or Path(f"{draft.id}.pdf")
    _refuse_other(out)
    files.refuse_unwritable(out)
    made = printed(draft, design, args.paper, args.size)
    files.write_all({out: made.pdf})
    for remark in made.remarks:
        print(f"{draft.id}: {remark}", file=sys.stderr)
    if args.json:
        said = {"file": str(out), "bytes": len(made.pdf), "pages": made.pages}
        print(json.dumps({**said, "remarks": made.remarks}, ensure_ascii=False))
    else:
        print(f"{out}: {made.pages} pages, {len(made.pdf):,} bytes")
    return 0


def _design(name: str) -> Design:
    from pipeline.draw.design import designs

    found = designs().get(name)
    if found is None:
        raise BadInput(f"--design: expected one of {', '.join(designs())}, found {show(name)}")
    return found


def _refuse_other(out: Path) -> None:
    """A name mistyped must not cost a file that is no PDF."""
    if files.is_absent(out) or files.is_folder(out):
        return
    files.refuse_special(out)
    try:
        with out.open("rb") as file:
            begun = file.read(len(_PDF))
    except OSError as error:
        raise BadInput(f"{out}: expected a PDF to write over, found: {error.strerror}") from None
    if begun != _PDF:
        raise BadInput(f"{out}: expected a PDF to write over, or no file, found another file")
