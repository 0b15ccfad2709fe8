"""The words of a table: the name of each row, and words that say its colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from itertools import pairwise
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import COLOURS, Colour
from pipeline.model.sighting import Vote
from pipeline.recognise.sheets_lexicon import bare, known, usual
from pipeline.recognise.sheets_numbers import Cell, cut
from pipeline.recognise.sheets_places import Section, grounds, sections
from pipeline.recognise.sheets_reader import Line, lines
from pipeline.recognise.sheets_rows import Table, likeliest
from pipeline.recognise.sheets_spelling import weighed
from pipeline.vision.sheet_light import Bgr, Sheet
from pipeline.vision.sheet_rows import Span
from pipeline.vision.spotter import Gray

_OFTEN = 0.5  # of the rows have a name
_BRIEF = 11.0  # of a digit's pitch: no colour's name is longer
_NARROW = 5.0  # of a digit's pitch: names are mostly longer, numbers never
_HALF, _CLOSE = 0.5, 0.45  # of the pitch: above and below the middle of a row
_ROOM = 6.0  # of the pitch: a name runs no farther out of its column
_GAP = 0.9  # of the pitch: words of one name stand no farther apart
_INK = 25.0  # levels: less is no writing
_ANY, _TRACE = 14, 0.3  # levels, and of the ink: less is not even a trace of writing
_CLEAR = 0.99  # of the letters of a text, one with another, that is looked at once
_RULE = 0.8  # of the height of a crop a rule fills
_FAINT = 8.0  # of Lab: what differs less from its ground is no ink
_OTHER = 0.45  # of the ink: a line that differs as much from end to end is another row's ground
_COLOURS = 0.62  # of their letters words of colours have, one with another; names have half of them
_RIVALS = 2
_LOOKED_AT = 12  # rows
_SHORT = 2  # letters: a column of less is one of dots or ticks
_AGAIN = 0.25  # of these rows have the word of the row above in one column rather than the other
_WHITE, _SEEN = (100, 0, 0), 8.0  # of Lab: a ground is at least so far from white
_COLOURED = re.compile(rf"(?:{'|'.join(COLOURS)})\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Text:
    """What is written in a cell, and how likely it is."""

    text: str
    p: float
    cell: Cell
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What several looks at a place read, and what the lexicon makes of them."""

    cell: Cell
    looks: tuple[tuple[str, float], ...]
    lexicon: tuple[tuple[str, float], ...] = ()
    note: str = ""

    def votes(self) -> tuple[Vote, ...]:
        voters = [(f"look {i + 1}", text, p) for i, (text, p) in enumerate(self.looks)]
        voters += [("lexicon", text, p) for text, p in self.lexicon]
        return tuple(
            Vote(voter=voter, value=text, p=min(max(p, 0.0), 1.0))
            for voter, text, p in voters
            if text
        )


@dataclass(frozen=True, slots=True)
class Columns:
    """Where names, groups and written colours stand beside some rows."""

    section: Section
    name: Span
    group: Span | None
    colour: Span | None  # where a word says the colour
    dots: tuple[Span, ...] = ()  # where a dot or a chip may show it


def all_columns(table: Table) -> tuple[Columns, ...]:
    """The columns of words of each section of a table."""
    some = [_columns(table, section) for section in sections(table)]
    return tuple(c for c in some if c is not None)


def _columns(table: Table, section: Section) -> Columns | None:
    full = [w for w in section.columns if w.share > _OFTEN]
    brief = [w for w in full if w.right - w.left < _BRIEF * table.wide][:2]
    written = next((w for w in brief if _says_colours(table, section, w)), None)
    bare_ones = {w: odd for w in section.columns if w is not written
                 and (odd := _wordless(table, section, w))}  # fmt: skip
    dots = tuple(w for w, odd in bare_ones.items() if odd == "dots")[:1]
    dots = dots or tuple(_dots(table, section))
    worded = [w for w in full if w is not written and w not in bare_ones]
    if not worded:
        return None
    name = worded[0]
    if group := _repeated(_beginnings(table, section, worded[:2])):
        name = next(w for w in worded if w is not group)
        return Columns(section, name, group, written, dots)
    others = [w for w in section.columns if w is not written and w not in bare_ones]
    left = [w for w in others if w.right <= name.left + 1]
    behind = max(s.right for some in table.numbers.values() for s in some)
    right = [w for w in others if w.left >= max(behind, name.right) - 1]
    group = max(left, key=lambda w: w.right, default=next(iter(right), None))
    return Columns(section, name, group, written, dots)


def _beginnings(
    table: Table, section: Section, spans: Sequence[Span]
) -> dict[Span, tuple[str, ...]]:
    """The letters of the first rows of two columns; one alone is with nothing to be compared."""
    if len(spans) < 2:  # noqa: PLR2004
        return {}
    few = section.rows[:_LOOKED_AT]
    found = {}
    for span in spans:
        cells = [cell_of(table, section, span, i) for i in few]
        found[span] = tuple(bare(t.text) for t in read_text(table.sheet.colour, cells))
    return found


def _repeated(said: Mapping[Span, Sequence[str]]) -> Span | None:
    """Of two columns of words the one that says the group of each row: it comes again below."""
    again = {w: sum(a == b != "" for a, b in pairwise(texts)) for w, texts in said.items()}
    most = max(again, key=lambda w: again[w], default=None)
    return most if most and again[most] - min(again.values()) > _AGAIN * len(said[most]) else None


def _says_colours(table: Table, section: Section, span: Span) -> bool:
    """Whether a few of its words are those of colours."""
    few = section.rows[:: max(1, len(section.rows) // 6)]
    cells = [cell_of(table, section, span, i) for i in few]
    likes = [_like_colour(t.text) for t in read_text(table.sheet.colour, cells)]
    return sum(likes) > _COLOURS * len(likes)


def _wordless(table: Table, section: Section, span: Span) -> Literal["dots", "numbers"] | None:
    """Whether a narrow column has dots, ticks, or numbers that were not known for X or MOD."""
    if span.right - span.left > _NARROW * table.wide:
        return None
    few = section.rows[:: max(1, len(section.rows) // 6)]
    texts = read_text(table.sheet.colour, [cell_of(table, section, span, i) for i in few])
    said = [t.text for t in texts if t.text]
    if sum(any(c.isdigit() for c in text) for text in said) > _OFTEN * len(texts):
        return "numbers"
    short = sum(len(bare(text)) < _SHORT for text in said) > _OFTEN * len(said)
    return "dots" if short and said else None


def _dots(table: Table, section: Section) -> Iterator[Span]:
    """Columns of dots too small for one of words: a table beside this one may have its own."""
    taken = [*section.columns, *(s for some in table.numbers.values() for s in some)]
    edged = [Span(left=a, right=b, share=1.0) for a, b in pairwise(section.edges)
             if table.wide < b - a < _BRIEF * table.wide]  # fmt: skip
    for span in (*edged, *table.spans):
        if any(t.left < span.right and span.left < t.right for t in taken):
            continue
        if (
            _coloured(table, section, span)
            if span in edged
            else (span.share > _OFTEN and _wordless(table, section, span) == "dots")
        ):
            yield span
            taken.append(span)


def _coloured(table: Table, section: Section, span: Span) -> bool:
    """Whether most rows have no paper between two edges."""
    colours = grounds(table.sheet)[:, round(span.left) + 2 : round(span.right) - 1]
    rows = [colours[round(table.entries[i].y)] for i in section.rows]
    far = [float(np.linalg.norm(np.median(row, axis=0) - _WHITE)) for row in rows]
    return sum(f > _SEEN for f in far) > _OFTEN * len(far)


def _like_colour(text: str) -> float:
    """How much of a word it has in common with that of a colour, from nothing to one."""
    return max(SequenceMatcher(None, text.casefold(), c).ratio() for c in COLOURS)


def colour_of(text: str) -> Colour | None:
    """The colour that a word is, or is but for a letter."""
    near = get_close_matches(text.casefold(), COLOURS, n=1, cutoff=0.75)
    return next((c for c in COLOURS if c in near), None)


def cell_of(table: Table, section: Section, span: Span, row: int, half: float = _HALF) -> Cell:
    """The cell of a row in a column, and what runs on out of it."""
    y, high = table.entries[row].y, half * table.pitch
    left, right = reach(table, section, span, (y - high / 2, y + high / 2))
    return Cell(left, y - high, right, y + high)


def reach(
    table: Table, section: Section, span: Span, lines: tuple[float, float]
) -> tuple[float, float]:
    """From where to where words of a column stand between these heights."""
    taken = [s for some in table.numbers.values() for s in some]
    least = max([-np.inf, *(s.right + 1 for s in taken if s.right <= span.left + 1)])
    most = min([np.inf, *(s.left - 1 for s in taken if s.left >= span.right - 1)])
    left, right = section.room(span, table.wide)
    far_left, far_right = section.most(span, _ROOM * table.pitch)
    first, last = round(max(0, least, far_left)), round(min(most, far_right)) + 1
    band = section.ink[max(0, round(lines[0])) : round(lines[1]) + 1, first:last]
    x = np.flatnonzero((band > _INK).any(axis=0)) + first
    parts = np.split(x, np.flatnonzero(np.diff(x) > _GAP * table.pitch) + 1) if len(x) else []
    for part in parts:
        if part[0] < span.right and part[-1] > span.left:
            left = min(left, max(far_left, part[0] - table.wide))
            right = max(right, min(far_right, part[-1] + 1 + table.wide))
    return max(left, least), min(right, most)


def colour_words(table: Table, columns: Sequence[Columns]) -> Mapping[int, Text]:
    """The words of the rows that are to say a colour."""
    found: dict[int, Text] = {}
    for some in columns:
        if some.colour is not None:
            cells = [cell_of(table, some.section, some.colour, i) for i in some.section.rows]
            texts = read_text(table.sheet.colour, cells)
            found |= dict(zip(some.section.rows, texts, strict=True))
    return found


def names(table: Table, found: Sequence[Columns]) -> Mapping[int, Said]:
    """The name of each row."""
    told: dict[int, Said] = {}
    for some in found:
        rows = some.section.rows
        near = [cell_of(table, some.section, some.name, i, _CLOSE) for i in rows]
        cells = [cell_of(table, some.section, some.name, i) for i in rows]
        far = [likeliest(table.entries[i].page) in EXTENDED for i in rows]
        said = _uncoloured(read_twice(table.sheet, cells, near, far))
        told |= dict(zip(rows, said, strict=True))
    return told


def _uncoloured(said: Sequence[Said]) -> list[Said]:
    """Names without the words of their colours, where these stand so close that both are read."""
    ends = [any(_COLOURED.search(text) for text, _ in s.looks) for s in said]
    if sum(ends) < _OFTEN * len(said):
        return list(said)
    return [
        replace(s, looks=tuple((_COLOURED.sub("", t).strip(), p) for t, p in s.looks), lexicon=())
        for s in said
    ]


def read_twice(
    sheet: Sheet, cells: Sequence[Cell], near: Sequence[Cell], far: Sequence[bool]
) -> list[Said]:
    """What is written in each cell, by as many looks at it as are needed to make it clear."""
    looks = [[a] for a in lines([_trimmed(plainest(cut(sheet.colour, cell))) for cell in near])]
    dim = [i for i, (first,) in enumerate(looks) if not _plain(first)]
    for i, line in zip(
        dim, lines([_trimmed(cut(sheet.flat, cells[i]), 0.3) for i in dim]), strict=True
    ):
        looks[i].append(line)
    dim = [i for i in dim if not _agree(looks[i])]
    for i, line in zip(dim, lines([_apart(cut(sheet.colour, cells[i])) for i in dim]), strict=True):
        looks[i].append(line)
    return [_said(c, some, far=f) for c, some, f in zip(cells, looks, far, strict=True)]


def _plain(look: Line) -> bool:
    """Whether a look reads usual words, and every letter of them clearly."""
    text, p = look.text()
    return p > _CLEAR and text.strip().casefold() in usual()


def _trimmed(crop: Gray, room: float = 0.5) -> Gray:
    """The part of a crop in which something may be written.

    The network takes time for the rest, and reads small letters badly in much room.
    """
    high = len(crop)
    inner = slice(high // 5, high - high // 5)
    far = np.abs(crop[inner] - np.median(crop[inner]))
    filled = np.flatnonzero(_inked(far).sum(axis=0) > 1)
    if len(filled) == 0:
        return crop
    across = slice(max(0, filled[0] - high // 3 - 1), filled[-1] + high // 3 + 2)
    top, bottom = _band(crop[:, across])
    aside = round(room * (bottom - top)) + 1
    return np.ascontiguousarray(crop[max(0, top - aside) : bottom + aside, across])


def _inked(far: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where something is, by how far each place differs from its ground or neighbour."""
    inked: NDArray[np.bool_] = far > max(_ANY, _TRACE * float(np.percentile(far, 98)))
    return inked


def _band(crop: Gray) -> tuple[int, int]:
    """From where to where the line of writing in the middle of a crop stands.

    Its letters have sharp sides; shades have none, and rules have them from end to end.
    """
    high = len(crop)
    sides = _inked(np.abs(np.diff(crop.astype(np.float64), axis=1)))
    ink = np.asarray(sides[:, sides.mean(axis=0) < _RULE].any(axis=1))
    middle = slice(2 * high // 5, high - 2 * high // 5)
    if not ink[middle].all():
        return 0, high
    above = np.flatnonzero(~ink[: middle.start])
    below = np.flatnonzero(~ink[middle.stop :])
    top = int(above[-1]) + 1 if len(above) else 0
    return top, middle.stop + int(below[0]) if len(below) else high


def _agree(looks: Sequence[Line]) -> bool:
    """Whether all looks read the same known words."""
    texts = [line.text()[0] for line in looks]
    return known(texts[0]) and len({bare(t) for t in texts}) == 1


def _said(cell: Cell, looks: Sequence[Line], *, far: bool) -> Said:
    # A text that is plain at one look is weighed against no other.
    shares = {} if len(looks) == 1 and _plain(looks[0]) else weighed(looks, far=far)
    return Said(
        cell=cell,
        looks=tuple((t.strip(), p) for t, p in (line.text() for line in looks)),
        lexicon=tuple(list(shares.items())[:_RIVALS]),
    )


def read_text(colour: Bgr, cells: Sequence[Cell]) -> list[Text]:
    """What is written in each cell, by one look."""
    found = lines([plainest(cut(colour, cell)) for cell in cells])
    texts = [line.text() for line in found]
    return [Text(t.strip(), p, c) for (t, p), c in zip(texts, cells, strict=True)]


def plainest(crop: Bgr) -> Gray:
    """The one of its colours in which words stand out most."""
    spread = [np.percentile(crop[..., c], 95) - np.percentile(crop[..., c], 5) for c in range(3)]
    best: Gray = crop[..., int(np.argmax(spread))]
    return best


def _apart(crop: Bgr) -> Gray:
    """How far each place is from the colour of its ground, dark on white, and no other row."""
    lab = cv2.cvtColor(crop.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    high = len(lab)
    ground = np.median(lab[high // 4 : high - high // 4].reshape(-1, 3), axis=0)
    far = np.linalg.norm((lab - ground) * (1, 0.5, 0.5), axis=-1)
    inner = far[high // 5 : high - high // 5]
    ink = np.clip(far / max(float(np.percentile(inner, 98)), _FAINT), 0, 1)
    other = np.flatnonzero(np.median(ink, axis=1) > _OTHER).tolist()
    ink[: max([-1, *(y for y in other if y < 0.3 * high)]) + 1] = 0
    ink[min([high, *(y for y in other if y > 0.7 * high)]) :] = 0
    gray: Gray = (255 * (1 - ink)).astype(np.uint8)
    filled = np.flatnonzero((gray[high // 5 : high - high // 5] < 165).any(axis=0))  # noqa: PLR2004
    room = high // 4 + 1
    if len(filled) == 0 or filled[-1] - filled[0] < room:
        return gray
    return np.ascontiguousarray(gray[:, max(0, filled[0] - room) : filled[-1] + room + 1])
