"""The typefaces of printed books: which letters they have, and how much room these take.

The faces lie beside this module, so that a book looks the same wherever it is printed.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Literal

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from pipeline.draw.press.joining import joined, visual

Style = Literal["text", "bold", "italic", "sans", "heavy"]
FILES: Mapping[Style, str] = {
    "text": "Vollkorn-Regular.ttf",
    "bold": "Vollkorn-Bold.ttf",
    "italic": "Vollkorn-Italic.ttf",
    "sans": "AlegreyaSans-Regular.ttf",
    "heavy": "AlegreyaSans-Bold.ttf",
}
# What the faces above lack: other alphabets and signs, then Japanese.
OTHERS = ("DejaVuSans.ttf", "MotoyaLCedar-W3.ttf")
LOST = "\u25a1"  # stands for a letter that no face has
# Of the size: some of these faces have so narrow a space (0.15) that scans of 150 dpi lose it.
SPACE = 0.25
_NO_INK = frozenset({"Cf", "Cs", "Co", "Cn"})


class Face:
    """One font file; lengths are parts of the size."""

    def __init__(self, file: str) -> None:
        self.file = file
        with resources.as_file(resources.files(__package__) / "fonts" / file) as path:
            self.font: Any = TTFont(path, lazy=True)
        self.letters: Mapping[int, str] = self.font.getBestCmap()
        self.unit: float = self.font["head"].unitsPerEm
        widen(self.font)
        self.advances: Mapping[str, tuple[int, int]] = self.font["hmtx"].metrics

    def has(self, letter: str) -> bool:
        return ord(letter) in self.letters

    def width(self, letter: str) -> float:
        return self.advances[self.letters[ord(letter)]][0] / self.unit

    def extent(self, letter: str) -> tuple[float, float]:
        """How far the letter reaches below and above its line."""
        glyph = self.font["glyf"][self.letters[ord(letter)]]
        low, high = getattr(glyph, "yMin", 0), getattr(glyph, "yMax", 0)
        return low / self.unit, high / self.unit


def widen(font: Any) -> None:  # noqa: ANN401 -- the library has no types
    """Give the font a space that is wide enough."""
    space, widths = font.getBestCmap().get(ord(" ")), font["hmtx"].metrics
    if space:
        wide, bearing = widths[space]
        widths[space] = (max(wide, round(SPACE * font["head"].unitsPerEm)), bearing)


@functools.cache
def face(file: str) -> Face:
    return Face(file)


@functools.cache
def _home(letter: str, style: Style) -> Face | None:
    files = (FILES[style], *OTHERS)
    return next((f for f in map(face, files) if f.has(letter)), None)


@functools.cache
def metrics(letter: str, style: Style) -> tuple[float, float, float]:
    """Width of a letter, and its reach below and above the line."""
    home = _home(letter, style)
    if home is None:
        return metrics(LOST, style)
    return home.width(letter), *home.extent(letter)


def legible(text: str, style: Style = "text") -> str:
    """The text without what has no ink, and with a mark for each letter that no face has."""
    spaced = "".join(" " if c.isspace() else c for c in text)
    return "".join(
        c if _home(c, style) else LOST
        for c in unicodedata.normalize("NFC", spaced)
        if unicodedata.category(c) not in _NO_INK and not _is_variant(c)
    )


def lacking(text: str) -> str:
    """The letters of a text that no face has, each once."""
    kept = unicodedata.normalize("NFC", text)
    missed = (c for c in kept if c != LOST and LOST in legible(c))
    return "".join(dict.fromkeys(missed))


def _is_variant(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f"


def spans(text: str, style: Style) -> Iterator[tuple[Face, str]]:
    """The text from left to right as it is printed, in pieces of one face."""
    piece, home = "", face(FILES[style])
    for letter in visual(joined(text)):
        own, shown = _home(letter, style), letter
        if own is None:
            own, shown = _home(LOST, style) or home, LOST
        if own is not home and piece:
            yield home, piece
            piece = ""
        home, piece = own, piece + shown
    if piece:
        yield home, piece


def width(text: str, style: Style, size: float) -> float:
    """How long a line is that holds the text."""
    return size * sum(metrics(c, style)[0] for c in joined(text))


def extent(text: str, style: Style, size: float) -> tuple[float, float]:
    """How far a line of text reaches below and above its base."""
    reach = [metrics(c, style)[1:] for c in joined(text) if c != " "] or [(0.0, 0.5)]
    return size * min(r[0] for r in reach), size * max(r[1] for r in reach)
