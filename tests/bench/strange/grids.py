"""Matrices in the ways of other printers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.bench.strange.faces import Face
from tests.bench.strange.leaf import Box, Ink, Leaf

BAND: Ink = (205, 208, 214)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """How a book prints its matrices. `joint` stands between key and target; "." is a leader."""

    key: Face
    target: Face
    size: float
    columns: int = 6
    few: int = 2  # columns of a matrix of the extended range
    joint: str = "-"
    rules: str = ""  # lattice, rows, bands, boxes or none
    heads: tuple[str, str] | None = None
    band: Ink = BAND


def grid(leaf: Leaf, box: Box, cells: Mapping[int, int], style: Grid) -> None:
    """The keys in order down the columns."""
    columns = style.columns if len(cells) > 8 else style.few
    rows = -(-len(cells) // columns)
    left, top, right, bottom = box
    top = _heads(leaf, box, columns, style)
    wide, high = (right - left) / columns, (bottom - top) / rows
    _under(leaf, (left, top, right, bottom), (columns, rows), style)
    for i, (key, target) in enumerate(cells.items()):
        x, y = left + wide * (i // rows), top + high * (i % rows)
        _cell(
            leaf, (x, y, x + wide, y + high), (str(key), f"{target:d}" if target else "00"), style
        )


def _heads(leaf: Leaf, box: Box, columns: int, style: Grid) -> float:
    left, top, right, _ = box
    if style.heads is None:
        return top
    wide = (right - left) / columns
    for i in range(columns):
        for word, share in zip(style.heads, (0.28, 0.72), strict=True):
            at = left + wide * (i + share), top + style.size
            leaf.write(at, word, style.key, 0.62 * style.size, anchor="m")
    return top + 1.3 * style.size


def _under(leaf: Leaf, box: Box, shape: tuple[int, int], style: Grid) -> None:
    """Rules and bands, drawn before the figures."""
    left, top, right, bottom = box
    columns, rows = shape
    ys = [top + (bottom - top) * i / rows for i in range(rows + 1)]
    xs = [left + (right - left) * i / columns for i in range(columns + 1)]
    if style.rules == "bands":
        for upper, lower in zip(ys[1::2], ys[2::2], strict=False):
            leaf.draw.rectangle((left, upper, right, lower), fill=style.band)
    if style.rules in ("lattice", "rows"):
        for y in ys:
            leaf.draw.line((left, y, right, y), fill=leaf.ink, width=2)
    if style.rules == "lattice":
        for x in xs:
            leaf.draw.line((x, top, x, bottom), fill=leaf.ink, width=3)
        for x in (x + 0.48 * (xs[1] - xs[0]) for x in xs[:-1]):
            leaf.draw.line((x, top, x, bottom), fill=leaf.ink, width=1)
    if style.rules == "boxes":
        for x, after in pairwise(xs):
            leaf.draw.rectangle((x + 4, top, after - 4, bottom), outline=leaf.ink, width=2)


def _cell(leaf: Leaf, box: Box, words: Sequence[str], style: Grid) -> None:
    left, top, right, bottom = box
    wide = right - left
    base = (top + bottom) / 2 + 0.34 * style.size
    key = left + 0.42 * wide
    leaf.write((key, base), words[0], style.key, style.size, anchor="r")
    target = left + (0.9 if style.joint == "." else 0.58) * wide
    anchor = "r" if style.joint == "." else "l"
    leaf.write((target, base), words[1], style.target, style.size, anchor=anchor)
    if style.joint == ".":
        till = target - style.target.width(words[1], style.size)
        count = int((till - key) / (0.32 * style.size))
        for i in range(count):
            x = key + (i + 0.5) * 0.32 * style.size
            leaf.draw.rectangle((x, base - 2, x + 2, base), fill=leaf.ink)
    elif style.joint:
        leaf.write((left + 0.5 * wide, base), style.joint, style.target, style.size, anchor="m")
