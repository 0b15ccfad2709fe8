"""One sound book, and the few edits that make of it an example of each finding."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pipeline.model.book import Draft
from pipeline.model.codec import decode
from pipeline.model.pointer import key_of, split
from pipeline.store import books

HERE = Path(__file__).parent
EXAMPLES = HERE / "examples"
BASE = HERE / "base"

Plain = Any  # data that is not decoded, and may be wrong in any way
Edit = Mapping[str, Plain]


def base() -> Plain:
    """The sound book as plain data."""
    return books.plain(books.read_draft(BASE))


def edited(data: Plain, edits: Iterable[Edit]) -> Draft:
    """A draft after edits: `set`, `delete`, `replace` (cells of one value), `transpose`."""
    data = copy.deepcopy(data)
    for edit in edits:
        _apply(data, edit)
    return decode(Draft, data)


def _apply(data: Plain, edit: Edit) -> None:
    verb, pointer = next(iter(edit.items()))
    *above, last = split(pointer)
    for part in above if verb in {"set", "delete"} else ():
        data = data[int(part) if isinstance(data, list) else key_of(data, part)]
    if verb == "set":
        data[int(last) if last.isdecimal() else last] = edit["to"]
    elif verb == "delete":
        del data[key_of(data, last)]
    elif verb == "replace":
        _replace(data["matrices"], pointer, edit)
    else:
        cells = data["matrices"]
        data["matrices"] = {m: {k: cells[k][m] for k in row} for m, row in cells.items()}


def _replace(matrices: Plain, pointer: str, edit: Edit) -> None:
    _, matrix, key = split(pointer)
    for m, row in matrices.items():
        for k, target in row.items():
            if target == edit["was"] and matrix in {"*", str(m)} and key in {"*", str(k)}:
                row[k] = edit["to"]
