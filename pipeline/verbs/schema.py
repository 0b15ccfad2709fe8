"""Print the JSON Schema of a format, for editors and other programs.

example:
  rubricator schema combat-book/1 > combat-book.schema.json
  rubricator schema --all --out build/schema
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.model.shapes import show
from pipeline.store import files
from pipeline.verbs import formats


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(formats.FORMATS)
    parser.add_argument("format", nargs="?", help=f"one of {known}")
    parser.add_argument("--all", action="store_true", help="every format, one file each")
    parser.add_argument("--out", type=Path, help="folder for --all (default: build/schema)")


def run(args: argparse.Namespace) -> int:
    if args.all and args.format:
        raise BadInput(f"expected a format or --all, found --all and {show(args.format)}")
    if args.out and not args.all:
        raise BadInput("--out: expected --all beside it, found one format")
    if args.all:
        folder = args.out or Path("build/schema")
        texts = {folder / name: text for name, text in formats.schema_files().items()}
        files.write_all(texts)
        print("\n".join(map(str, texts)))
        return 0
    if args.format not in formats.FORMATS:
        raise BadInput(f"expected one of {', '.join(formats.FORMATS)}, found {show(args.format)}")
    print(formats.schema_text(args.format), end="")
    return 0
