"""Files that are no book, no design, no list of doubts: each with what is said of it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

Make = Callable[[Path], object]


def holding(raw: bytes) -> Make:
    return lambda path: path.write_bytes(raw)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200_000_000)


def _loop(path: Path) -> None:
    path.symlink_to(path)


# Of any file of text.
NO_TEXT: Mapping[str, tuple[Make, str]] = {
    "binary": (holding(bytes(range(256))), "found a binary file"),
    "png": (holding(b"\x89PNG\r\n\x1a\n\0\0"), "found"),
    "zip": (holding(b"PK\x03\x04\x14"), "found the control character 0x03"),
    "latin-1": (holding("title: Häger\n".encode("latin-1")), "line 1: expected UTF-8"),
    "utf-16 without a mark": (holding("a: 1".encode("utf-16-le")), "found a binary file"),
    "utf-32": (holding("a: 1".encode("utf-32")), "found a binary file"),
    "empty": (holding(b""), "found an empty file"),
    "blank": (holding(b"\n \r\n\t"), "found an empty file"),
    "escape": (holding(b"a: \x1b[31m\n"), "found the control character 0x1b"),
    "200 MB": (_huge, "expected at most 4,000,000 bytes, found 200,000,000"),
    "folder": (lambda path: path.mkdir(), "expected a file, found a folder"),
    "pipe": (os.mkfifo, "expected a file, found a pipe or a device"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "found a pipe or a device"),
    "nothing behind a link": (lambda path: path.symlink_to("nowhere"), "No such file"),
    "a link to itself": (_loop, "Too many levels of symbolic links"),
}

# Of any file of YAML, whatever it should hold.
NO_YAML: Mapping[str, tuple[Make, str]] = {
    "a tag": (holding(b"a: !!python/name:os.system x\n"), "line 1, /a: expected no tags"),
    "an alias": (holding(b"a: &x [1]\nb: *x\n"), "line 2, /b: expected no aliases, found *x"),
    "laughs": (
        holding(b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n"), "line 3, /c/1: expected no aliases"
    ),
    "a merge": (holding(b"a: &x {b: 1}\nc: {<<: *x}\n"), "line 2, /c/<<: expected no aliases"),
    "a key twice": (holding(b"a: 1\nb: 2\na: 3\n"), "line 3, /a: expected each key once"),
    "5,000 levels": (holding(b"[" * 5000), "expected at most 24 levels, found more"),
    "5,000 levels in blocks": (holding(b"- " * 5000), "expected at most 24 levels, found more"),
    "5,000 levels of mappings": (holding(b"{a: " * 5000), "expected at most 24 levels"),
    "two documents": (holding(b"a: 1\n---\nb: 1\n"), "line 2, /: expected one document"),
    "a tab": (holding(b"a:\n\tb: 1\n"), "line 2, /: expected YAML"),
    "an open quote": (holding(b"a: 'b\n"), "expected YAML"),
    "a key of a list": (holding(b"[a]: 1\n"), "line 1, /: expected a text or a number as key"),
    "a key that is nothing": (holding(b"~: 1\n"), "expected a text or a number as key"),
    "comments": (holding(b"# nothing\n"), "expected a document, found an empty file"),
    "a later YAML": (holding(b"%YAML 3.0\n---\na: 1\n"), "found incompatible YAML document"),
}  # fmt: skip

BOOK = """\
format: combat-book/1
id: heron
title: Heron
start: 57
matrices: {8: {2: 7}}
pictures: {7: {score: 1, tell: [{only: [green], lasts: 1}]}}
sheet: {height: 4, body: 12, attacks: 1}
"""

_NO_BOOK: Mapping[str, tuple[str, str, str]] = {
    "another format": ("combat-book/1", "combat-book/2", "line 1, /format: expected"),
    "no format": ("format: combat-book/1\n", "", "/format: expected 'combat-book/1'"),
    "an id that climbs": ("id: heron", "id: ../heron", "line 2, /id: expected an id of a-z, 0-9"),
    "an absolute id": ("id: heron", "id: /etc", "line 2, /id: expected an id of a-z, 0-9"),
    "the id of another": ("id: heron", "id: egret", "line 2, /id: expected 'heron' like"),
    "a number too large": ("2: 7", "2: 65", "line 5, /matrices/8/2: expected a whole number"),
    "a huge number": ("2: 7", "2: " + "9" * 9999, "/matrices/8/2: expected a whole number"),
    "a fraction": ("2: 7", "2: 7.0", "/matrices/8/2: expected a whole number"),
    "a key out of range": ("{2: 7", "{99: 7", "line 5, /matrices/8/99: expected a whole number"),
    "a text for a number": ("2: 7", "2: seven", "/matrices/8/2: expected a whole number"),
    "a number for a text": ("title: Heron", "title: 8", "line 3, /title: expected a text of one"),
    "a list for a mapping": ("{8: {2: 7}}", "[8]", "line 5, /matrices: expected a mapping"),
    "an unknown field": ("start: 57", "begin: 57", "line 4, /begin: unknown field 'begin'"),
    "a clause without a tag": ("{only: [green], ", "{", "/tell/0: expected a mapping"),
    "a selector of nothing": ("[green]", "[]", "/pictures/7/tell/0/only: expected a list of 1"),
    "a key in two spellings": ("{2: 7}", "{2: 7, '2': 7}", "/matrices/8/2: expected each key once"),
    "nothing for a value": ("score: 1", "score: ", "/pictures/7/score: expected a whole number"),
    "open that is no list": ("start: 57", "open: all", "line 4, /open: expected a list"),
}  # fmt: skip


def _changed(old: str, new: str) -> Make:
    assert old in BOOK
    return holding(BOOK.replace(old, new).encode())


NO_BOOK: Mapping[str, tuple[Make, str]] = {
    **{
        name: (make, said)
        for name, (make, said) in NO_TEXT.items()
        # What leads nowhere is no book.yaml at all; it is told as the folder that lacks one.
        if name != "nothing behind a link"
    },
    **NO_YAML,
    **{name: (_changed(old, new), said) for name, (old, new, said) in _NO_BOOK.items()},
}


def names(message: str) -> set[str]:
    """The files that the lines of a message begin with."""
    return {re.split(r": (?=line |/|expected)", line)[0] for line in message.splitlines()}
