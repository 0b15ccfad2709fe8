"""Groups that stand before their names in one column: `Beam: High`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from pipeline.recognise.sheets_looks import Said

_OFTEN = 0.5  # of the rows
_PARTED = re.compile(r"([^:]*[^\W\d_][^:]*?)\s*:\s*([^:]*[^\W\d_][^:]*)")

Words = Mapping[int, Said]


def parted(groups: Words, names: Words) -> tuple[Words, Words]:
    """The groups and the names of rows whose names begin with their groups and a colon."""
    both = {row: found for row, said in names.items() if (found := _parted(said)) is not None}
    if len(groups) > _OFTEN * len(names) or len(both) <= _OFTEN * len(names):
        return groups, names
    return (
        {**groups, **{row: group for row, (group, _) in both.items()}},
        {**names, **{row: name for row, (_, name) in both.items()}},
    )


def _parted(said: Said) -> tuple[Said, Said] | None:
    """What stands before the colon and behind it, if every look has one."""
    looks = [(_PARTED.fullmatch(text), p) for text, p in said.looks if text]
    found = [(match[1], match[2], p) for match, p in looks if match is not None]
    if not found or len(found) < len(looks):
        return None
    first = tuple((before, p) for before, _, p in found)
    second = tuple((behind, p) for _, behind, p in found)
    return replace(said, looks=first, lexicon=()), replace(said, looks=second, lexicon=())
