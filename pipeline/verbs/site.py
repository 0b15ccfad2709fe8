"""Build the static website: a page for each book, the rules, and the duel page to play on.

Nothing is done when nothing has changed; a failed build leaves the old site as it was.

example:
  rubricator site --out build/site
  rubricator site --library my-books --out public
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import SetupMissing
from pipeline.publish.schema import schema
from pipeline.store.books import library
from pipeline.verbs.formats import FORMATS

if TYPE_CHECKING:
    from pipeline.publish.site import Built


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--library", type=Path, default=Path("books"), help="default: books")
    parser.add_argument("--out", type=Path, default=Path("build/site"), help="default: build/site")
    parser.add_argument(
        "--proofs",
        type=Path,
        default=Path("build/proofs"),
        help="what `rubricator prove --save` kept (default: build/proofs)",
    )


def run(args: argparse.Namespace) -> int:
    try:
        from pipeline.publish.site import build_site
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("pipeline"):
            raise
        raise SetupMissing(
            f"expected the extra `site` (pip install 'rubricator[site]'), found no {error.name}"
        ) from None
    folders = library(args.library)
    schemas = {name: schema(hint, title=name) for name, hint in FORMATS.items()}
    built = build_site(folders, args.out, schemas=schemas, proofs=args.proofs)
    if args.json:
        answer = {"out": str(built.out), "changed": built.changed, "playable": built.playable}
        print(json.dumps(answer | {"files": built.files, "warnings": built.warnings}))
    else:
        _show(built, len(folders))
    return 0


def _show(built: Built, books: int) -> None:
    for warning in built.warnings:
        print(f"{built.out}: {warning}")
    done = "built" if built.changed else "up to date"
    print(f"{built.out}: {done}, {books} books, {len(built.playable)} to play, {built.files} files")
