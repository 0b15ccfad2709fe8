"""The words of a table: the name of each row, and words that say its colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from itertools import chain, pairwise
from typing import Literal

import numpy as np

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import COLOURS, Colour
from pipeline.recognise.sheets_crossed import crossed
from pipeline.recognise.sheets_lexicon import bare
from pipeline.recognise.sheets_looks import Said, Text, first_look, read_text, read_twice
from pipeline.recognise.sheets_meaning import Meaning, meaning, says_groups
from pipeline.recognise.sheets_numbers import Cell
from pipeline.recognise.sheets_places import Section, grounds, sections
from pipeline.recognise.sheets_rows import Table, likeliest
from pipeline.recognise.sheets_stacked import stacked
from pipeline.vision.sheet_rows import Span

_OFTEN = 0.5  # of the rows have a name
_BRIEF = 11.0  # of a digit's pitch: no colour's name is longer
_NARROW = 5.0  # of a digit's pitch: names are mostly longer, numbers never
_HALF, _CLOSE = 0.5, 0.45  # of the pitch: above and below the middle of a row
_ROOM = 6.0  # of the pitch: a name runs no farther out of its column
_GAP = 0.9  # of the pitch: words of one name stand no farther apart
DARK = 70.0  # levels: letters are darker
_LETTERS = 0.5  # of a digit's pitch: letters of one word stand no farther apart
_INK = 25.0  # levels: less is no writing
_COLOURS = 0.62  # of their letters words of colours have, one with another; names have half of them
_PAIR = 2  # rows may have one colour
_BESIDE = 3  # columns of short words a table has: groups, names and colours
_SHORT = 2  # letters: a column of less is one of dots or ticks
_HEADS = 3.5  # of the pitch: heads of columns stand no higher above the first row
_LETTER, _ABOVE = 0.25, 0.2  # of the pitch: lines of writing are higher, and have room around them
_WHITE, _SEEN = (100, 0, 0), 8.0  # of Lab: a ground is at least so far from white
_DARK = 45.0  # of a hundred: no darker line is seen on such a ground
_FILLED = 0.9  # of two columns is dark: one may begin with the edge of the ground
_COLOURED = re.compile(rf"(?:{'|'.join(COLOURS)})\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where names, groups and written colours stand beside some rows."""

    section: Section
    name: Span
    group: Span | None
    colour: Span | None  # where a word says the colour
    dots: tuple[Span, ...] = ()  # where a dot or a chip may show it
    own: bool = False  # each row has the word of its group beside it
    note: str = ""  # why names and groups may have changed places


def all_columns(table: Table) -> tuple[Columns, ...]:
    """The columns of words of each section of a table."""
    some = [_columns(table, section) for section in sections(table)]
    return tuple(c for c in some if c is not None)


def _columns(table: Table, section: Section) -> Columns | None:
    full = [w for w in section.columns if w.share > _OFTEN]
    brief = [w for w in full if w.right - w.left < _BRIEF * table.wide][:_BESIDE]
    written = next((w for w in brief if _says_colours(table, section, w)), None)
    bare_ones = {w: odd for w in section.columns if w is not written
                 and (odd := _wordless(table, section, w))}  # fmt: skip
    dots = tuple(w for w, odd in bare_ones.items() if odd == "dots")[:1]
    dots = dots or tuple(_dots(table, section))
    worded = [w for w in full if w is not written and w not in bare_ones]
    if not worded:
        return None
    own = [w for w in worded if w is worded[0] or belongs(table, section, worded[0], w)]
    meant = _meant(table, section, own)
    name = next(w for w in meant.others if w is not meant.group)
    if meant.group is not None:
        return Columns(section, name, meant.group, written, dots, own=meant.own, note=meant.note)
    apart = {w for w in own if w not in meant.others}
    others = [w for w in section.columns if w not in (written, *bare_ones, *apart)]
    left = [w for w in others if w.right <= name.left + 1]
    behind = max(s.right for some in table.numbers.values() for s in some)
    right = [w for w in others if w.left >= max(behind, name.right) - 1]
    between = (w for w in others if name.right - 1 <= w.left < behind and w not in right)
    headed = (w for w in between if _is_headed(table, section, w))
    group = max(left, key=lambda w: w.right, default=next(chain(right, headed), None))
    note = meant.note if group in own else ""
    return Columns(section, name, group, written, dots, note=note)


def belongs(table: Table, section: Section, name: Span, span: Span) -> bool:
    """Whether a column is of the table: lines run across it where they run across the names.

    What stands between the numbers and the names surely is. Lines are dark: those that seem to be
    on a dark ground tell nothing, and such a ground holds together what stands on it.
    """
    if span.left > min(s.left for spans in table.numbers.values() for s in spans):
        return True
    rows = [table.entries[i].y for i in section.rows]
    top, bottom = round(min(rows) - table.pitch), round(max(rows) + table.pitch)
    lines = crossed(table, name.left, name.right)[max(0, top) : bottom]
    here = crossed(table, span.left, span.right)[max(0, top) : bottom]
    return not lines.any() or bool(here.any()) or _on_one_dark(table, section, name, span)


def _on_one_dark(table: Table, section: Section, name: Span, span: Span) -> bool:
    """Whether most rows have a dark ground that runs from one of two columns to the other."""
    one, other = sorted((name, span), key=lambda s: s.left)
    first, *between, last = (round(x) for x in (one.left, one.right, other.left, other.right))
    first, half = max(0, first), round(_CLOSE * table.pitch)
    light = grounds(table.sheet)[:, first:last, 0]
    middles = [round(table.entries[i].y) for i in section.rows]
    dark = [light[max(0, y - half) : y + half + 1].min(axis=0) < _DARK for y in middles]
    gap = slice(*(x - first for x in between))
    whole = [bool(d.mean() > _FILLED and d[gap].all()) for d in dark]
    return sum(whole) > _OFTEN * len(whole)


def _meant(table: Table, section: Section, spans: Sequence[Span]) -> Meaning:
    """Which of these columns has the groups; one alone is with nothing to be compared."""
    if len(spans) < 2:  # noqa: PLR2004
        return Meaning(None, tuple(spans))
    cells = {s: [cell_of(table, section, s, i, _CLOSE) for i in section.rows] for s in spans}
    said = iter(first_look(table.sheet, [c for some in cells.values() for c in some]))
    words = {s: tuple(bare(next(said)) for _ in some) for s, some in cells.items()}
    above = {s: _heads(table, section, s) for s in spans}
    read = iter(read_text(table.sheet.colour, [c for some in above.values() for c in some]))
    heads = {s: tuple(next(read).text for _ in some) for s, some in above.items()}
    return meaning(heads, words)


def _is_headed(table: Table, section: Section, span: Span) -> bool:
    """Whether a head says that a column has the groups."""
    texts = read_text(table.sheet.colour, _heads(table, section, span))
    return says_groups([t.text for t in texts])


def _heads(table: Table, section: Section, span: Span) -> list[Cell]:
    """The lines above the first row of a table, in this column."""
    first, pitch = table.entries[0].y, table.pitch
    left, right = section.room(span, table.wide)
    top = max(0, round(first - _HEADS * pitch))
    band = section.ink[top : round(first - _HALF * pitch), max(0, round(left)) : round(right)]
    marks = np.concatenate([[0], (band > _INK).any(axis=1), [0]]).astype(np.int8)
    turns = np.flatnonzero(np.diff(marks))
    return [
        Cell(left, top + a - _ABOVE * pitch, right, top + b + _ABOVE * pitch)
        for a, b in zip(turns[::2], turns[1::2], strict=True)
        if b - a > _LETTER * pitch
    ]


def _says_colours(table: Table, section: Section, span: Span) -> bool:
    """Whether a few of its words are those of colours; one word again and again is a group."""
    few = section.rows[:: max(1, len(section.rows) // 6)]
    cells = [cell_of(table, section, span, i) for i in few]
    texts = [t.text for t in read_text(table.sheet.colour, cells)]
    one = len(texts) > _PAIR and len({bare(t) for t in texts}) == 1
    return not one and sum(map(_like_colour, texts)) > _COLOURS * len(texts)


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
        if span.left < table.first - 1 or span.right > table.until + 1:
            continue  # of the table beside this one
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
    beside = any(other.right + 1 == far_left for other in section.columns)
    for part in parts:
        if part[0] < span.right and part[-1] > span.left:
            runs_on = beside and part[0] - first < table.wide and part[0] < span.left
            begun = _begun(table, span, (first, lines)) if runs_on else None
            left = min(left, max(far_left, (begun or part[0]) - table.wide))
            right = max(right, min(far_right, part[-1] + 1 + table.wide))
    return max(left, least), min(right, most)


def _begun(table: Table, span: Span, at: tuple[int, tuple[float, float]]) -> float | None:
    """Where words begin behind others that run on into their column: where most rows begin."""
    first, (top, bottom) = at
    band = table.dark[max(0, round(top)) : round(bottom) + 1, first : round(span.left + table.wide)]
    x = np.flatnonzero(band.max(axis=0, initial=0.0) > DARK) + first
    starts = x[1:][np.diff(x) > _LETTERS * table.wide]
    return next((float(s) for s in starts if abs(s - span.left) < table.wide), None)


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
        read = _uncoloured(read_twice(table.sheet, cells, near, far))
        said = _by_rows(table, some.section, rows, cells, read)
        told |= {i: replace(s, note=s.note or some.note) for i, s in said.items()}
    return told


def own_groups(table: Table, some: Columns) -> dict[int, Said]:
    """The group of each row where each has its word beside it."""
    assert some.group is not None  # noqa: S101 -- it has its words
    rows = some.section.rows
    near = [cell_of(table, some.section, some.group, i, _CLOSE) for i in rows]
    cells = [cell_of(table, some.section, some.group, i) for i in rows]
    read = read_twice(table.sheet, cells, near, [False] * len(rows))
    return _by_rows(table, some.section, rows, cells, read)


def _by_rows(
    table: Table,
    section: Section,
    rows: Sequence[int],
    cells: Sequence[Cell],
    read: Sequence[Said],
) -> dict[int, Said]:
    """What each row says, some in two lines."""
    placed = dict(zip(rows, cells, strict=True))
    return stacked(table, section.ink, placed, dict(zip(rows, read, strict=True)))


def _uncoloured(said: Sequence[Said]) -> list[Said]:
    """Names without the words of their colours, where these stand so close that both are read."""
    ends = [any(_COLOURED.search(text) for text, _ in s.looks) for s in said]
    if sum(ends) < _OFTEN * len(said):
        return list(said)
    return [
        replace(s, looks=tuple((_COLOURED.sub("", t).strip(), p) for t, p in s.looks), lexicon=())
        for s in said
    ]
