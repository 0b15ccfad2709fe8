"""Where the words of a table stand: its close and its extended rows, and the columns of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.model.book import EXTENDED
from pipeline.recognise.sheets_crossed import crossed, parted_alike
from pipeline.recognise.sheets_edges import leant, spread, upright
from pipeline.recognise.sheets_rows import Entry, Table, likeliest
from pipeline.vision.sheet_colour import relit
from pipeline.vision.sheet_light import Floats, Sheet
from pipeline.vision.sheet_rows import Span

_WORDS = 2.6  # of a digit's pitch: what is narrower is no column of words
_NAME = 5.0  # of a digit's pitch: names are no narrower all together
_SELDOM = 0.1  # of the rows have a group beside them
_NEXT = 6.0  # of the pitch of rows: names are no farther from what stands beside them
_ALIKE = 1.5  # of a digit's pitch: columns of tables beside each other begin so near
_APART = 2.2  # the same for groups, which not all rows have
_FULL = 0.85
_RULED = 0.8  # of the height of a row is a line that runs down
_MANY = 0.45  # of the rows have the edge of a ground
_FEW = 0.25  # of the rows are paper at least, where lines are counted
_LINED = 0.7  # of the rows, where they are paper, have a line
_BAND = 0.36  # of the pitch: what is looked at above and below the middle of a row
_SMALL = 12  # pixels from row to row: where rows are higher, one pixel alone is a speck
_STROKE = 0.8  # of the pitch: strokes of letters are narrower
_INK = 25.0  # levels: less is no writing
_BLANK, _BEGIN = 0.12, 0.3  # of the pitch: before a column of words, and its first letter
_CLEAR, _ALIGNED = 0.8, 0.65  # of the rows have that
_FEW_ROWS = 4
_SEEN = 8.0  # how far from white a ground is at least
_SPACE = 0.45  # of the pitch: words of one column stand no farther apart
_TOUCH = 3  # pixels
Marks = NDArray[np.bool_]

_WHITE = (100.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Section:
    """Rows that are set alike, and the columns of their words from the numbers outwards."""

    rows: tuple[int, ...]  # of the table
    columns: tuple[Span, ...]
    edges: tuple[float, ...]  # where lines run down, a ground or a column of words begins or ends
    ink: Floats

    def room(self, span: Span, wide: float) -> tuple[float, float]:
        """From where to where the words of a column may stand."""
        left, right = self._lined(span)
        for other in self.columns:  # where no line parts two columns, the middle between them does
            if left < other.right <= span.left:
                left = (other.right + span.left) / 2
            elif span.right <= other.left < right:
                right = (other.left + span.right) / 2
        return max(left, span.left - wide), min(right, span.right + wide)

    def most(self, span: Span, wide: float) -> tuple[float, float]:
        """The same of a row whose words run on: up to a line or to the next column."""
        left, right = self._lined(span)
        for other in self.columns:
            if left < other.right <= span.left:
                left = other.right + 1
            elif span.right <= other.left < right:
                right = other.left - 1
        return max(left, span.left - wide), min(right, span.right + wide)

    def _lined(self, span: Span) -> tuple[float, float]:
        left = max([e + 1 for e in self.edges if e <= span.left + 2], default=-np.inf)
        right = min([e - 1 for e in self.edges if e >= span.right - 2], default=np.inf)
        return left, right


def sections(table: Table) -> tuple[Section, ...]:
    """The close rows and those of extended range, each with their columns of words."""
    ink = writing(table)
    solid = _solid(table)
    parts = _parts(table.entries)
    first = _section(table, max(parts, key=len), ink, solid)  # the others are set as it is
    return tuple(
        first if rows == first.rows else _section(table, rows, ink, solid, first.columns)
        for rows in parts
    )


def _section(
    table: Table, rows: tuple[int, ...], ink: Floats, solid: Floats, like: Sequence[Span] = ()
) -> Section:
    middles = [table.entries[i].y for i in rows]
    ground = solid[list(rows)]
    filled = _filled(ink, middles, table.pitch)
    edges = sorted([*_ruled(table, middles, ground), *_grounds(middles, ground)])
    numbers = [s for some in table.numbers.values() for s in some]
    sides = [x for s in numbers for x in (s.left - 1, s.right + 1)]
    gap = _SPACE * table.pitch
    there = list(_split(_spans(filled, table.wide), sorted([*edges, *sides])))
    edges = sorted([*edges, *(x for s in there for x in _starts(filled, s, table))])
    edges = sorted([*edges, *_begun(there, edges, filled, table)])
    parts = [_counted(s, filled) for s in _split(there, edges)]
    parted = _joined(parts, sorted([*edges, *sides]), gap)
    columns = tuple(_outwards(table, parted, edges, ground, like)) or _inwards(table, parted)
    return Section(rows=rows, columns=columns, edges=tuple(edges), ink=ink)


def writing(table: Table) -> Floats:
    """How much each place stands out from what is left and right of it, darker or lighter."""
    colour = table.sheet.colour
    across = np.ones((1, max(3, round(_STROKE * table.pitch) | 1)), np.uint8)
    above = cv2.morphologyEx(colour, cv2.MORPH_CLOSE, across).astype(np.int16) - colour
    below = colour.astype(np.int16) - cv2.morphologyEx(colour, cv2.MORPH_OPEN, across)
    lines = cv2.dilate(table.sheet.upright, np.ones((1, 3), np.uint8)) > 0
    ink: Floats = np.maximum(above, below, out=above).max(axis=2).astype(np.float64)
    ink[lines] = 0.0
    return ink


def _filled(ink: Floats, middles: Sequence[float], pitch: float) -> Marks:
    """For each row, where something is written."""
    half = max(1, round(_BAND * pitch))
    least = 1 if pitch < _SMALL else 2
    bands = [ink[max(0, round(y) - half) : round(y) + half + 1] for y in middles]
    return np.array([(b > _INK).sum(axis=0) >= least for b in bands])


def _spans(filled: Marks, wide: float) -> list[Span]:
    """Where something stands across these rows, apart from each other by empty columns."""
    some = filled.sum(axis=0) > (1 if len(filled) > _FEW_ROWS else 0)
    gap = np.ones((1, max(1, round(wide * 0.45))), np.uint8)
    joined = np.asarray(cv2.morphologyEx(some.astype(np.uint8)[None], cv2.MORPH_CLOSE, gap))[0]
    turns = np.flatnonzero(np.diff(np.concatenate([[0], joined, [0]])))
    return [
        Span(left=float(a), right=float(b), share=float(filled[:, a:b].any(axis=1).mean()))
        for a, b in zip(turns[::2], turns[1::2], strict=True)
        if b - a > wide * 0.3
    ]


def _starts(filled: Marks, span: Span, table: Table) -> Iterator[float]:
    """Where a column of words begins within what seems to be one: most rows begin there."""
    low, high = round(span.left + _WORDS * table.wide), round(span.right - _WORDS * table.wide)
    best = [x for x in range(low, high) if _begins(filled, x, table)]
    groups = np.split(np.array(best), _gaps(best, table.wide))
    for group in groups:
        if len(group):
            yield float(group[0]) - 1


def _begun(
    found: Sequence[Span], edges: Sequence[float], filled: Marks, table: Table
) -> Iterator[float]:
    """Where words of most rows begin so near behind others that they would be joined."""
    for before, span in pairwise(found):
        near = span.left - before.right < _SPACE * table.pitch
        lined = any(before.right - 2 <= x <= span.left + 2 for x in edges)
        if near and not lined and _begins(filled, span.left - 2, table):
            yield span.left - 2


def _begins(filled: Marks, x: float, table: Table) -> float:
    """Of how many rows words begin here, if that is most of them."""
    before, behind = (max(2, round(share * table.pitch)) for share in (_BLANK, _BEGIN))
    at = round(x)
    blank = ~filled[:, max(0, at - before) : at].any(axis=1)
    begun = blank & filled[:, at : at + behind].any(axis=1)
    return float(begun.mean()) if blank.mean() > _CLEAR and begun.mean() > _ALIGNED else 0.0


def _gaps(places: Sequence[int], wide: float) -> NDArray[np.intp]:
    return np.flatnonzero(np.diff(places) > wide) + 1


def _parts(entries: Sequence[Entry]) -> list[tuple[int, ...]]:
    """Rows of close and of extended range; one between two of the other kind is of theirs."""
    far = [likeliest(e.page) in EXTENDED for e in entries]
    for i in range(1, len(far) - 1):
        if far[i - 1] == far[i + 1] != far[i]:
            far[i] = far[i - 1]
    sides = [tuple(i for i, f in enumerate(far) if f == side) for side in (False, True)]
    return [rows for rows in sides if rows]


@lru_cache(1)
def grounds(sheet: Sheet) -> NDArray[np.float32]:
    """The colours of a sheet in even light; asked for by several, one after the other."""
    return relit(sheet.colour)


def _solid(table: Table) -> Floats:
    """For each row, where its ground is no paper."""
    half = max(1, round(_BAND * table.pitch))
    seen, white = grounds(table.sheet), np.array(_WHITE)
    bands = (seen[max(0, round(e.y) - half) : round(e.y) + half + 1] for e in table.entries)
    far = (np.linalg.norm(band - white, axis=-1) for band in bands)  # of all at once: 200 MB
    rows = np.array([(f > _SEEN).mean(axis=0) > _RULED for f in far], dtype=np.uint8)
    for span in (s for some in table.numbers.values() for s in some):
        rows[:, max(0, round(span.left) - 1) : round(span.right) + 1] = 0
    # Letters that are as white as paper part no ground, and a line is none.
    joined = cv2.morphologyEx(rows, cv2.MORPH_CLOSE, np.ones((1, round(_SPACE * table.pitch) | 1)))
    return cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((1, round(table.pitch) | 1))).astype(
        float
    )


def _grounds(middles: Sequence[float], solid: Floats) -> Iterator[float]:
    """Where the ground of many rows begins or ends."""
    turns = np.abs(np.diff(solid, axis=1))
    yield from upright(lambda lean: spread(leant(turns, middles, lean)).mean(axis=0), _MANY)


def _ruled(table: Table, middles: Sequence[float], solid: Floats) -> Iterator[float]:
    """Where lines run down through many rows, counted where these are paper: ink joins grounds."""
    half = max(1, round(_BAND * table.pitch))
    bands = [table.sheet.upright[max(0, round(y) - half) : round(y) + half + 1] for y in middles]
    marks = np.array([(b > 0).mean(axis=0) > _RULED for b in bands], dtype=np.float64)
    paper = spread(solid) < 1

    def share(lean: float) -> Floats:
        some = leant(paper.astype(float), middles, lean)
        count = np.maximum(some.sum(axis=0), max(2, _FEW * len(some)))
        lined: Floats = (spread(leant(marks, middles, lean)) * some).sum(axis=0) / count
        return lined

    yield from upright(share, _LINED)


def _split(found: Sequence[Span], at: Sequence[float]) -> Iterator[Span]:
    """The columns, parted where lines run down or grounds begin."""
    for span in found:
        inner = sorted(x for x in at if span.left + 2 < x < span.right - 2)
        for a, b in pairwise([span.left, *inner, span.right]):
            if b - a > 3:  # noqa: PLR2004
                yield Span(left=a, right=b, share=span.share)


def _counted(span: Span, filled: Marks) -> Span:
    """A part of a column with its own share of the rows."""
    inner = filled[:, round(span.left) + 1 : round(span.right) - 1]
    return replace(span, share=float(inner.any(axis=1).mean()))


def _joined(found: Sequence[Span], at: Sequence[float], gap: float) -> list[Span]:
    """The columns, those that only a space parts taken together."""
    joined: list[Span] = []
    for span in found:
        last = joined[-1] if joined else None
        near = last is not None and span.left - last.right < gap
        if last and near and not any(last.right - 2 <= x <= span.left + 2 for x in at):
            share = max(last.share, span.share)
            joined[-1] = Span(left=last.left, right=span.right, share=share)
        else:
            joined.append(span)
    return joined


def _outwards(
    table: Table, found: Sequence[Span], edges: Sequence[float], ground: Floats,
    like: Sequence[Span],
) -> Iterator[Span]:  # fmt: skip
    """Columns of words from the numbers outwards; `like` are those of other rows of the table."""
    taken = [s for some in table.numbers.values() for s in some]
    low, high = min(s.left for s in taken), max(s.right for s in taken)
    at = table.numbers["page"][0]
    broad = [
        s
        for s in found
        if s.right - s.left > _WORDS * table.wide
        and s.share > _SELDOM
        and table.first <= s.left < s.right <= table.until
        and not any(t.left < s.right and s.left < t.right for t in taken)
    ]
    between = [
        s
        for s in broad
        if low < s.left and s.right < high and not _fills_a_gap(s, taken)  # lines between numbers
    ]
    first = at.left == low or not any(s.right <= low for s in broad)  # no words stand before them
    # Short words are names where no others can be.
    beside = [s for s in broad if s.right <= low or (table.last and s.left >= high)]
    if first and (not beside or any(s.right - s.left > _NAME * table.wide for s in between)):
        yield from sorted(between, key=lambda s: -s.right)
        yield from _celled(table, broad, edges, low)
        return
    yield from _leftwards(table, broad, edges, ground, like)
    yield from _behind(table, broad, high)


def _leftwards(
    table: Table, broad: Sequence[Span], edges: Sequence[float], ground: Floats,
    like: Sequence[Span],
) -> Iterator[Span]:  # fmt: skip
    """Those before the numbers; where other rows have one, these have it however far it is."""
    edge = min(s.left for some in table.numbers.values() for s in some)
    for span in sorted((s for s in broad if s.right <= edge), key=lambda s: -s.right):
        near = _APART
        if (
            span.share > _FULL
            or _borders(span, edge, edges, table)
            or _at(span, table.alike, table)
        ):
            near = _NEXT
        apart = edge - _end(table, span, edge) > near * table.pitch
        one = span.share > _FULL and _on_one_ground(ground, span.right, edge)
        known = one or _at(span, like, table)
        if apart and not known and not parted_alike(table, span, edge):
            break
        edge = span.left
        yield span


def _at(span: Span, others: Sequence[Span], table: Table) -> bool:
    """Whether one of these begins where a column does."""
    return any(abs(s.left - span.left) < _ALIKE * table.wide for s in others)


def _celled(
    table: Table, broad: Sequence[Span], edges: Sequence[float], low: float
) -> Iterator[Span]:
    """A column before all numbers while names stand behind them: cells that span rows of its own.

    One line parts it from the numbers, and lines that part groups run through both.
    """
    before = max((s for s in broad if s.right <= low), key=lambda s: s.right, default=None)
    if before and _borders(before, low, edges, table) and parted_alike(table, before, low):
        yield before


def _end(table: Table, span: Span, edge: float) -> float:
    """Where a column ends in the rows of all ranges, one of which may have short words alone."""
    same = (s.right for s in table.spans if s.left < span.right and s.right <= edge)
    return max([span.right, *same])


def _inwards(table: Table, found: Sequence[Span]) -> tuple[Span, ...]:
    """Where no words stand elsewhere, those that fill all the room between two numbers."""
    taken = [s for some in table.numbers.values() for s in some]
    broad = (s for s in found if s.right - s.left > _NAME * table.wide and s.share > _FULL)
    return tuple(s for s in broad if _fills_a_gap(s, taken))


def _behind(table: Table, broad: Sequence[Span], edge: float) -> Iterator[Span]:
    """Columns right of all numbers, where no other table can be: words on each row, or ruled."""
    top, bottom = round(table.entries[0].y), round(table.entries[-1].y)
    beyond = sorted((s for s in broad if s.left >= edge), key=lambda s: s.left)
    lines = _lined(table, top, bottom)
    for span in _joined(beyond, lines, _SPACE * table.pitch):  # letters that begin alike part none
        if not table.last or span.left - edge > _NEXT * table.pitch:
            return
        ruled = crossed(table, span.left, span.right)[max(0, top) : bottom]
        if span.share > _FULL or ruled.any():
            yield span
        edge = span.right


def _lined(table: Table, top: int, bottom: int) -> list[float]:
    """Where lines run down through most of a table."""
    marks = (table.sheet.upright[max(0, top) : bottom] > 0).mean(axis=0)
    return [float(x) for x in np.flatnonzero(marks > _LINED)]


def _fills_a_gap(span: Span, numbers: Sequence[Span]) -> bool:
    """Whether a column reaches from one column of numbers to the next, as no words do."""
    left = any(abs(span.left - t.right) <= _TOUCH for t in numbers)
    return left and any(abs(t.left - span.right) <= _TOUCH for t in numbers)


def _on_one_ground(ground: Floats, left: float, right: float) -> bool:
    """Whether the grounds of many rows run from here to there."""
    between = ground[:, round(left) : round(right)]
    return between.size > 0 and float((between.mean(axis=1) > _RULED).mean()) > _MANY


def _borders(span: Span, edge: float, edges: Sequence[float], table: Table) -> bool:
    """Whether but one line stands between a column and what begins at an edge right of it."""
    between = [e for e in edges if span.right - 2 <= e <= edge + 2]
    lines = any(e <= span.left + 2 for e in edges)
    return lines and bool(between) and between[-1] - between[0] < table.wide
