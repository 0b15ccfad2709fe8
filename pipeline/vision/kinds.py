"""What kind of page it is, by what stands on it: keys in order, pages of maneuvers, words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.sighting import PageKind
from pipeline.vision.inks import pieces
from pipeline.vision.page_numbers import leads, longest_column, numbers, steps_across, steps_down
from pipeline.vision.reading import counted
from pipeline.vision.spotter import Glyph, flattened, spot

Gray = NDArray[np.uint8]
Colours = NDArray[np.uint8]

_LONG = 500  # pixels of the long side at which colours and drawings are seen
_INK = 150  # of a page whose light is flattened
_VIVID = 70  # of 255: less saturated is paper, ink or yellowing
_COLOURFUL = 0.25  # of the page in vivid colours
_DARK = 0.5  # of the page that is paper: less is a picture to its edges
_BLANK = 0.002  # of the page under ink
_STAINED = 0.01  # likewise, of a page on which nothing is read
_FEW = 10  # signs that dust may make
_WORDS = 450  # letters of a page of text
_PICTURED = 250  # letters, at most, on a page that is a picture
# Maneuvers of a sheet, the share of odd numbers among them, and the letters beside them: a matrix
# has fewer of all, rules that list maneuvers have more letters.
_ROWS = ((8, 0.2, 200), (9, 0.35, 200), (15, 0.5, 100))
_SHEET = (200, 800)  # letters of a sheet
# Maneuvers of a sheet that prints notes beside them, the share of odd numbers, and its letters.
_LONG_COLUMN = (20, 0.2, 1100)
# The same of a sheet that is too small to be read well, but has rows in colours.
_COLOURED = (10, 150, 0.05)
_SMALL, _LARGE = 1500, 500  # heights at which small and large signs are seen
_AREA = 1_600_000  # pixels that are looked at, at most: the network takes 200 bytes for each
_KEYS = 4  # numbers in order under each other
_ROW_OF_KEYS = 5  # likewise beside each other
_ENTRIES = 5
_FIT = 1.45  # of two: keys that are even and targets that are odd
_GRID = 5  # keys in order by ones: 81 pages of other books have 3 at most
_WORDED = 300  # letters of a page with such keys, at most: title, instruction, headings, NA
_DRAWN = 0.2  # of the ink in pieces as large as a figure's


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """Counts of what is on a page."""

    signs: int
    letters: int
    entries: int  # dashes between digits
    even: int
    keys: int  # followed by the next key under them
    row_of_keys: int
    ones: int  # numbers followed by the next number under them, each counted once
    column: int  # even numbers under each other
    odd: int  # odd ones among them
    leads: int  # 1 where keys in order have targets beside them
    ink: float
    paper: float
    vivid: float
    drawn: float

    @property
    def is_blank(self) -> bool:
        return self.signs < _FEW and self.ink < _BLANK

    @property
    def is_grid(self) -> bool:
        others = max(self.keys, self.row_of_keys, self.entries)
        # The MOD column of a sheet goes by ones too.
        steps = self.ones >= _GRID and self.ones > others
        return steps and self.letters < _WORDED and not self.is_sheet

    @property
    def is_sheet(self) -> bool:
        if self.leads:  # matrices above each other make a column too
            return False
        rows, letters, vivid = _COLOURED
        coloured = vivid <= self.vivid <= _COLOURFUL and letters <= self.letters < _WORDS
        if coloured and self.column >= rows:
            return True
        rows, odd, letters = _LONG_COLUMN
        noted = _SHEET[0] <= self.letters < letters
        if noted and self.column >= rows and self.odd <= odd * self.column:
            return True
        return self.letters < _SHEET[1] and any(
            self.column >= rows and self.odd <= odd * self.column and self.letters >= letters
            for rows, odd, letters in _ROWS
        )

    @property
    def has_matrix(self) -> bool:
        return (
            self.keys >= _KEYS
            or self.row_of_keys >= _ROW_OF_KEYS
            or (self.entries >= _ENTRIES and self.even >= _FIT * self.entries)
        )


def keys_in_order(glyphs: Sequence[Glyph], high: int) -> int:
    """How many keys follow each other, on a page so high whose signs these are."""
    found = numbers(glyphs, high)
    return max(steps_down(found, 2), steps_across(found, 2))


def kind(gray: Gray, colour: Colours, glyphs: Sequence[Glyph]) -> tuple[PageKind, str]:
    """The kind of an upright page and why; `glyphs` were spotted at a height of 1000."""
    seen = _seen(gray, colour, glyphs)
    if seen.is_blank:
        return "blank", "nothing is printed on it"
    if seen.is_grid:
        return "grid", f"{seen.ones} keys follow each other by ones"
    seen = _closer(seen, gray)
    wordy = seen.letters >= _WORDS
    if seen.is_sheet:
        return "sheet", f"{seen.column} even numbers stand under each other"
    if seen.has_matrix and not wordy:
        keys = max(seen.keys, seen.row_of_keys)
        return "parchment", f"{seen.entries} entries, {keys} keys in order"
    if seen.vivid > _COLOURFUL or seen.paper < _DARK:
        return "cover", f"{seen.vivid:.0%} of it in colours, {seen.paper:.0%} paper"
    if wordy:
        return "text", f"{seen.letters} letters and no matrix"
    if seen.drawn > _DRAWN and seen.letters < _PICTURED:
        return "parchment", "a picture without a matrix"
    if seen.letters >= _PICTURED:
        return "text", f"{seen.letters} letters and no matrix"
    if seen.letters < _FEW and seen.drawn == 0 and seen.ink < _STAINED:
        return "blank", "there are specks on it, and nothing printed"
    return "other", f"{seen.letters} letters, no matrix and no picture"


def _closer(seen: _Seen, gray: Gray) -> _Seen:
    """The numbers of a page that shows none, looked at as if they were smaller, or larger.

    Those of a page of words may be cut ones, of which some are keys in order by chance; so are a
    few of a sheet in small print, which stand beside no targets.
    """
    worded = _SHEET[0] <= seen.letters < _SHEET[1]
    chance = worded and seen.entries < _ENTRIES and not seen.leads
    if seen.is_sheet or (seen.has_matrix and seen.letters < _WORDS and not chance):
        return seen
    if worded:
        high, wide = gray.shape
        small = round(min(_SMALL, math.sqrt(_AREA * high / wide)))
        again = _counts(spot(flattened(gray), small), max(gray.shape) * 1000 / small)
        return replace(seen, column=again["column"], odd=again["odd"])
    if seen.letters < _SHEET[0]:
        return replace(
            seen, **_counts(spot(flattened(gray), _LARGE), max(gray.shape) * 1000 / _LARGE)
        )
    return seen


def _counts(glyphs: Sequence[Glyph], high: float) -> dict[str, int]:
    """What numbers there are, on a page whose long side is so many pixels."""
    found = numbers(glyphs, high)
    read = counted(glyphs, 1000 / high)
    column, odd = longest_column(found)
    return {
        "entries": read.entries,
        "even": read.even,
        "keys": steps_down(found, 2),
        "row_of_keys": steps_across(found, 2),
        "ones": steps_down(found, 1, once=True),
        "column": column,
        "odd": odd,
        "leads": int(leads(found)),
    }


def _seen(gray: Gray, colour: Colours, glyphs: Sequence[Glyph]) -> _Seen:
    scale = _LONG / max(gray.shape)
    size = (max(8, round(gray.shape[1] * scale)), max(8, round(gray.shape[0] * scale)))
    flat = flattened(_resized(gray, size))
    ink = (flat < _INK).astype(np.uint8)
    return _Seen(
        signs=len(glyphs),
        letters=counted(glyphs, 1000 / gray.shape[0]).letters,
        **_counts(glyphs, max(gray.shape)),
        ink=float(ink.mean()),
        paper=float((flat > 225).mean()),  # noqa: PLR2004 - of a page whose light is flattened
        vivid=_vivid(_resized(colour, size)),
        drawn=_drawn(ink),
    )


def _resized(image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _vivid(small: Colours) -> float:
    """The share of the page in colours, as if its paper were white."""
    paper = np.percentile(small.reshape(-1, 3), 90, axis=0)
    white = np.clip(small * (255 / np.maximum(paper, 1)), 0, 255).astype(np.uint8)
    return float((cv2.cvtColor(white, cv2.COLOR_BGR2HSV)[:, :, 1] > _VIVID).mean())


def _drawn(ink: Gray) -> float:
    """The share of the ink that lies in pieces too large for a word and too thick for a rule."""
    stats = pieces(ink)[1][1:]
    thick = np.minimum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    area = stats[:, cv2.CC_STAT_AREA]
    return float(area[thick > _LONG * 0.08].sum() / max(1, area.sum()))
