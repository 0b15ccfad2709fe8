"""Names of figures in one column, and their numbers in another: cells of a small table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from pipeline.recognise.sheets_looks import Text

_FEW = 2  # rows of such a table
_ALIGNED = 1.0  # heights of a line: names begin alike within that, and numbers stand below others


def numbers_of(
    names: Collection[Text], numbers: Collection[Text], read: Sequence[Text]
) -> Mapping[Text, Text]:
    """The number that stands on the row of each name, however far behind it.

    A row is of names and numbers in turn, with nothing between them; one row alone is chance.
    """
    pairs: list[tuple[Text, Text]] = []
    for name in names:
        row = sorted((t for t in read if _is_level(t, name)), key=lambda t: t.cell.left)
        kinds = [t in names for t in row if t in names or t in numbers]
        in_turn = kinds[0] and not kinds[-1] and all(a != b for a, b in pairwise(kinds))
        behind = row[row.index(name) + 1 : row.index(name) + 2]
        if in_turn and behind and behind[0] in numbers:
            pairs.append((name, behind[0]))
    return {a: b for a, b in pairs if sum(_is_below((a, b), p) for p in pairs) >= _FEW}


def _is_level(one: Text, other: Text) -> bool:
    off = abs(one.cell.top + one.cell.bottom - other.cell.top - other.cell.bottom) / 2
    return off < _high(other) / 2


def _is_below(one: tuple[Text, Text], other: tuple[Text, Text]) -> bool:
    """Whether two rows have their names and their numbers in the same columns; a row is its own."""
    (a, m), (b, n) = one, other
    room = _ALIGNED * _high(a)
    begun = abs(a.cell.left - b.cell.left) < room
    sides = (m.cell.left - n.cell.left, m.cell.right - n.cell.right)
    return begun and min(*map(abs, sides), abs(sum(sides)) / 2) < room


def _high(text: Text) -> float:
    return text.cell.bottom - text.cell.top
