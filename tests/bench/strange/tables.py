"""Character sheets in the ways of other printers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pipeline.model.book import Maneuver, Sheet
from tests.bench.strange.faces import Face
from tests.bench.strange.leaf import BLACK, WHITE, Box, Ink, Leaf

INKS: Mapping[str, Ink] = {
    "orange": (240, 140, 30), "red": (205, 45, 45), "blue": (60, 105, 200), "green": (50, 150, 70),
    "yellow": (240, 215, 60), "brown": (125, 80, 45), "white": (250, 250, 248),
    "black": (30, 30, 30),
}  # fmt: skip
Row = tuple[int, Maneuver]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The columns of a sheet from left to right, each with its share of the width.

    A column is page, name, group, mod, x or colour. `colour` may stand in the ground of the name
    ("name"), of the whole row ("row"), in a "dot" of the colour's column, in its "word" there or
    in the "text" of the name.
    """

    columns: Mapping[str, float]
    heads: Mapping[str, str]
    face: Face
    bold: Face
    size: float
    colour: str = "name"
    groups: str = "column"  # column: beside the first row; each: beside every row; bar: over them
    rules: bool = True
    plus: bool = True
    caps: bool = False


def table(leaf: Leaf, box: Box, rows: Iterable[Row], style: Table) -> None:
    """A table that fills the box; a bar over each group where the style has them."""
    left, top, right, bottom = box
    parts = [(name, list(those)) for name, those in groupby(rows, lambda r: str(r[1].group))]
    bars = len(parts) if style.groups == "bar" else 0
    high = (bottom - top) / (1 + bars + sum(len(those) for _, those in parts))
    at = _places(left, right, style)
    for column, (x, after) in at.items():
        word = style.heads.get(column, "")
        leaf.write(
            ((x + after) / 2, top + 0.72 * high), word, style.bold, 0.8 * style.size, anchor="m"
        )
    y = top + high
    for name, those in parts:
        if style.groups == "bar":
            leaf.draw.rectangle((left, y, right, y + high), fill=BLACK)
            word = name.upper()
            leaf.write(
                (left + 10, y + 0.72 * high), word, replace(style.bold, ink=WHITE), style.size
            )
            y += high
        for i, row in enumerate(those):
            _row(leaf, (left, y, right, y + high), row, style, first=i == 0)
            y += high
    if style.rules:
        leaf.draw.rectangle((left, top, right, bottom), outline=leaf.ink, width=3)
        for x, _ in list(at.values())[1:]:
            leaf.draw.line((x, top, x, bottom), fill=leaf.ink, width=1)


def _places(left: float, right: float, style: Table) -> dict[str, tuple[float, float]]:
    whole, x, places = sum(style.columns.values()), left, {}
    for column, share in style.columns.items():
        after = x + (right - left) * share / whole
        places[column] = (x, after)
        x = after
    return places


def _row(leaf: Leaf, box: Box, row: Row, style: Table, *, first: bool) -> None:
    left, top, right, bottom = box
    colour = str(row[1].colour)
    at = _places(left, right, style)
    if style.colour == "row":
        leaf.draw.rectangle(box, fill=INKS[colour])
    if style.colour == "name":
        leaf.draw.rectangle((at["name"][0], top, at["name"][1], bottom), fill=INKS[colour])
    if style.rules:
        leaf.draw.line((left, top, right, top), fill=leaf.ink, width=1)
    base = (top + bottom) / 2 + 0.33 * style.size
    for column, (x, after) in at.items():
        if column == "colour" and style.colour == "dot":
            leaf.disc(((x + after) / 2, (top + bottom) / 2), 0.36 * (bottom - top), INKS[colour])
            continue
        if column == "group" and not first and style.groups != "each":
            continue
        word, ink = _word(column, row, style), leaf.ink
        if column == "name":
            ink = _ink(colour, style, leaf)
        face = style.bold if column == "page" else style.face
        if column in ("name", "group", "colour"):
            leaf.write((x + 8, base), word, replace(face, ink=ink), style.size)
        else:
            on = WHITE if style.colour == "row" and colour in ("black", "brown") else ink
            at_middle = (x + after) / 2, base
            leaf.write(at_middle, word, replace(face, ink=on), style.size, anchor="m")


def _ink(colour: str, style: Table, leaf: Leaf) -> Ink:
    if style.colour == "text":
        return (190, 190, 186) if colour == "white" else INKS[colour]
    dark = style.colour in ("name", "row") and colour in ("black", "brown")
    return WHITE if dark else leaf.ink


def _word(column: str, row: Row, style: Table) -> str:
    page, maneuver = row
    sign = "+" if style.plus and isinstance(maneuver.mod, int) and maneuver.mod > 0 else ""
    words = {
        "page": str(page),
        "name": str(maneuver.name),
        "group": str(maneuver.group),
        "x": str(maneuver.x or ""),
        "mod": f"{sign}{maneuver.mod}",
        "colour": str(maneuver.colour).capitalize() if style.colour == "word" else "",
    }
    word = "S" if words[column] == "special" else words[column]
    return word.upper() if style.caps and column in ("name", "group") else word


def close(sheet: Sheet) -> list[Row]:
    return [(p, m) for p, m in sheet.maneuvers.items() if m.group != "Extended Range"]


def far(sheet: Sheet) -> list[Row]:
    return [(p, m) for p, m in sheet.maneuvers.items() if m.group == "Extended Range"]


def head(sheet: Sheet) -> list[tuple[str, str]]:
    """The figures of the head with their words."""
    pools = [(f"{name.capitalize()} Points", str(n)) for name, n in sheet.points.items()]
    told = [("Height", sheet.height), ("Body Points", sheet.body), ("Attacks", sheet.attacks)]
    return [(w, str(n)) for w, n in told if n is not None] + pools


def stacked(
    leaf: Leaf, box: Box, figures: Sequence[tuple[str, str]], face: Face, size: float
) -> None:
    """Figures in a frame, one below the other."""
    left, top, right, bottom = box
    leaf.draw.rectangle(box, outline=leaf.ink, width=3)
    step = (bottom - top) / len(figures)
    for i, (word, figure) in enumerate(figures):
        y = top + step * (i + 0.66)
        leaf.write((left + 12, y), word, face, size)
        leaf.write((right - 12, y), figure, face, size, anchor="r")
