"""How the pages of a book look: data, one file for each design in `designs/`.

Printed books of the series differ in all of this: where the number stands and in what, how a score
is shown, how a matrix is set, how a row of the sheet shows its colour.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Annotated, Literal

from pipeline.draw.press.typefaces import Style
from pipeline.model.codec import decode
from pipeline.model.shapes import AtLeast, Between, Spelled, Within

Side = Literal["left", "right", "outer", "centre"]
Border = Literal["scroll", "plain", "double", "rounded", "stone", "none"]
Size = Annotated[float, Within(6, 60)]
Word = Annotated[str, Spelled(r"[^\x00-\x1f\x7f-\x9f]{0,40}", "a text of one line, 40 at most")]
Column = Literal["group", "name", "colour", "page", "x", "mod"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDesign:
    """The leaf, and the edge of a parchment."""

    ratio: Annotated[float, Within(1.25, 1.8)] = 1.45  # height by width
    border: Border = "plain"
    line: Annotated[float, Within(0.3, 6)] = 1.2
    # Picture n above matrix n + 1 on one page, as books are bound; else each on its own, the
    # matrix on the back of the picture.
    together: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberDesign:
    """The number of a parchment."""

    place: Side = "outer"
    edge: Literal["top", "bottom"] = "top"
    shape: Literal["bare", "circle", "square", "tab"] = "bare"  # a tab straddles the border
    size: Size = 26
    style: Style = "bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleDesign:
    align: Literal["left", "centre", "right"] = "centre"
    case: Literal["upper", "own"] = "own"
    boxed: bool = False
    size: Size = 20
    style: Style = "bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDesign:
    """A burst and a star hold the word and the number; words stand bare, in one line or two."""

    form: Literal["burst", "star", "stacked", "words"] = "burst"
    place: Literal["left", "right", "title", "below"] = "right"
    size: Size = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalDesign:
    """Where the threshold stands: under the score, across from it, on a line, or in the text."""

    form: Literal["burst", "star", "words"] = "burst"
    place: Literal["score", "across", "line", "text"] = "score"
    size: Size = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionDesign:
    place: Literal["foot", "strip", "head"] = "foot"
    align: Literal["left", "centre"] = "left"
    boxed: bool = False
    quoted: bool = True
    lead: Word = "Tell your opponent:"
    critical: Word = "Critical:"
    size: Size = 12
    style: Style = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixDesign:
    columns: Annotated[int, Between(3, 8)] = 6
    blocks: Annotated[int, Between(1, 2)] = 1
    order: Literal["down", "across"] = "down"
    ruled: bool = False
    separator: Literal["-", "\u2013", "\u2014", "\u2192", "\u25b8", ""] = "\u2014"
    pad_keys: bool = False
    pad_targets: bool = False
    number: Literal["left", "right", "outer"] = "outer"
    size: Size = 13
    style: Style = "sans"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDesign:
    turned: bool = False  # lies on its side
    colours: Literal["row", "chip", "text"] = "row"
    strength: Annotated[float, Within(0.25, 1)] = 0.7  # of the colours
    columns: Annotated[tuple[Column, ...], AtLeast(3)] = (
        "group", "name", "colour", "page", "x", "mod",
    )  # fmt: skip
    signs: bool = True  # +3, not 3
    ruled: bool = True
    style: Style = "sans"


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """One way to print a book."""

    name: Annotated[str, Spelled(r"[a-z0-9-]{1,40}", "a name of a-z, 0-9 and -")]
    about: Word = ""
    page: PageDesign = field(default_factory=PageDesign)
    number: NumberDesign = field(default_factory=NumberDesign)
    title: TitleDesign = field(default_factory=TitleDesign)
    score: ScoreDesign = field(default_factory=ScoreDesign)
    critical: CriticalDesign = field(default_factory=CriticalDesign)
    instruction: InstructionDesign = field(default_factory=InstructionDesign)
    matrix: MatrixDesign = field(default_factory=MatrixDesign)
    sheet: SheetDesign = field(default_factory=SheetDesign)


# A pocket page is less than half as large in each way: what is read there while somebody waits has
# letters of nine points and more, as capitals of a burst have of five.
_LARGER = 1.2
_ABREAST = 6  # columns of a matrix


def for_pocket(design: Design) -> Design:
    """The same design for a page that is printed much smaller."""
    d = design
    return replace(
        d,
        critical=replace(d.critical, size=_LARGER * d.critical.size),
        instruction=replace(d.instruction, size=_LARGER * d.instruction.size),
        matrix=replace(
            d.matrix,
            size=_LARGER * d.matrix.size,
            columns=min(d.matrix.columns, _ABREAST),
            blocks=d.matrix.blocks if d.matrix.columns <= _ABREAST else 1,
        ),
    )


@functools.cache
def designs() -> Mapping[str, Design]:
    """The designs that come with the program, by name."""
    files = (resources.files(__package__) / "designs").iterdir()
    texts = [f.read_text(encoding="utf-8") for f in files if f.name.endswith(".toml")]
    found = [decode(Design, tomllib.loads(text)) for text in texts]
    return {d.name: d for d in sorted(found, key=lambda d: d.name)}
