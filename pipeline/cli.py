"""The command line: one verb for each thing a user does.

A verb is a module of `pipeline.verbs` with a docstring (its help, with an example), `arguments`
and `run`. It is imported only when it is asked for, so that `--help` answers at once.
"""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from pipeline.errors import OperatorError

VERBS: Mapping[str, str] = {
    "digitize": "read a source (dump, transcription, design table) into a book",
    "check": "list every defect of a book's data",
    "decide": "record a person's decision on one value",
    "sisters": "rank the books that a damaged one can be completed from",
    "prove": "prove that a book is whole and that books can meet",
    "play": "play a duel in the terminal",
    "print": "write a book as a PDF to print and play",
    "site": "build the static website",
    "serve": "serve the built website on this machine",
    "schema": "print the JSON Schema of a format",
}

_EXAMPLE = """\
example:
  rubricator digitize raw/my-fighter/design.yaml --out books/my-fighter
  rubricator check books/my-fighter
  rubricator play books/my-fighter books/my-fighter --bot b

exit codes: 0 done; 1 done, with doubts or findings; 2 something for you to mend
"""


class Verb(Protocol):
    """What a module of `pipeline.verbs` offers."""

    __doc__: str | None

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; a mistake of the user's ends in a message and exit code 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack the letters
    try:
        try:
            code = _run(words)
        finally:  # also where the parser exits, with its help
            sys.stdout.flush()
    except OperatorError as error:
        print(f"rubricator: {_shown(str(error))}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("rubricator: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe (such as `head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.errno not in {errno.ENOSPC, errno.EIO} or error.filename is not None:
            raise
        print(f"rubricator: the output cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return code


def _open_closed() -> None:
    """A stream that was closed (`>&-`) leads nowhere, and not into the next file that is opened."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 -- as long as we run


def _shown(message: str) -> str:
    """A message for a terminal: names of files may hold what it would obey."""
    bad = {c for c in message if unicodedata.category(c) in {"Cc", "Cs"}} - {"\n"}
    return "".join(ascii(c)[1:-1] if c in bad else c for c in message)


def _run(words: list[str]) -> int:
    parser = _parser()
    name = words[0] if words else "--help"
    if name not in VERBS:
        parser.parse_args([name])  # prints the help or the mistake, and exits
        return 2
    verb = cast("Verb", importlib.import_module(f"pipeline.verbs.{name}"))
    text, _, example = (verb.__doc__ or "").partition("\nexample:")
    own = argparse.ArgumentParser(
        prog=f"rubricator {name}",
        description=text,
        epilog="example:" + example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    own.add_argument("--json", action="store_true", help="answer in JSON, for machines")
    verb.arguments(own)
    return verb.run(own.parse_args(words[1:]))


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, VERBS)) + 2
    listed = "\n".join(f"  {name:<{width}}{does}" for name, does in VERBS.items())
    parser = argparse.ArgumentParser(
        prog="rubricator",
        description="Gamebooks to validated data, to proof, to a playable website.\n\n"
        f"verbs (each with --help):\n{listed}",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=_version())
    parser.add_argument("verb", choices=tuple(VERBS), metavar="VERB", help="one of the above")
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"rubricator {version('rubricator')}"
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "rubricator (not installed)"
