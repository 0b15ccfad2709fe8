"""The tables of a sheet: found by their pages, told apart from lists that only look like them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from pipeline.model.book import EXTENDED
from pipeline.recognise.sheets_columns import narrow, numbered
from pipeline.recognise.sheets_rows import (
    FEW,
    Table,
    columned,
    is_list,
    likeliest,
    listed,
    middle,
    told,
)
from pipeline.vision.sheet_columns import Column, page_columns, pairs
from pipeline.vision.sheet_light import Sheet
from pipeline.vision.sheet_rows import Span
from pipeline.vision.spotter import Glyph, spot

_HEIGHTS = (1000, 1400, 1900)  # of the longer side, at which digits are looked for
_PLENTY = 14.0  # pages seen in a column, which end the search
_KEPT = 0.6  # of the pages seen in a column are rows of its table
_TRIED = 5  # columns
_DIGITS, _BROAD = 1.4, 4.5  # digits: half of a page, and what is broader has more beside it
_MANY = 20  # rows with which no other column is tried, if some are of extended range
_WORDS, _OFTEN = 2.6, 0.5  # digits: words are broader; of the rows have some
_NEXT = 3.0  # of the pitch: words behind the numbers of a row are no farther from them
_ALIKE = 1.5  # digits: tables beside each other are set alike
_FAR = frozenset[object](EXTENDED)


def tables(sheet: Sheet) -> tuple[Table, ...]:
    """All tables of a sheet, the one with most rows first."""
    glyphs, columns = _looked(sheet, _PLENTY)
    lists = _lists(sheet, glyphs, columns)
    most = max((len(told(t)) for t in lists), default=0)
    if columns and columns[0].score > max(_PLENTY, most / _KEPT):  # a list of notes by their pages
        glyphs, columns = _looked(sheet, np.inf)
        lists = _lists(sheet, glyphs, columns)
        most = max((len(told(t)) for t in lists), default=0)
    tried = [(numbered(t), t) for t in lists if len(told(t)) > most / 2]
    if not tried:
        return ()
    first, bare = max(tried, key=lambda t: t[0].worth)
    used = [*first.numbers["mod"], *(() if _may_be_pages(first) else first.numbers["x"])]
    free = [s for s in narrow(first) if s not in used]
    beside = [t for s in free if (t := listed(sheet, glyphs, _column(first, s)))]
    others = list(_apart([first, *sorted([*beside, *lists], key=lambda t: -len(told(t)))]))
    if len(others) > 1:
        first = numbered(bare, others[1:])
    full = [first]
    for table in others[1:]:
        made = numbered(table, [o for o in others if o is not table], full)
        full.append(made)
    full += [numbered(t, [o for o in full if o.at != t.at]) for t in _rest(bare, first)]
    return among_each_other([_parted(t) for t in full if t.worth > FEW])


def _rest(bare: Table, first: Table) -> Iterator[Table]:
    """The rows of a column that have their other numbers elsewhere: those of extended range."""
    low, high = first.entries[0].y, first.entries[-1].y
    left = [e for e in bare.entries if not low <= e.y <= high
            and likeliest(e.page) in _FAR - told(first)]  # fmt: skip
    if len(left) >= FEW and (made := columned(replace(bare, entries=tuple(left)))):
        yield made


def _lists(sheet: Sheet, glyphs: Sequence[Glyph], columns: Sequence[Column]) -> list[Table]:
    """The columns that are lists of pages, up to one that is the table of a whole sheet."""
    lists: list[Table] = []
    for column in columns:
        made = listed(sheet, glyphs, column)
        if made is not None and is_list(made):
            lists.append(made)
        if made is not None and len(told(made)) > _MANY and told(made) & _FAR:
            break
    return lists


def among_each_other(good: Sequence[Table]) -> tuple[Table, ...]:
    """All tables of a sheet, each with what the others leave to its words."""
    follow = _words_follow(good)
    ends = {id(t): _end(t, good) for t in good}
    some = [replace(t, behind=ends[id(t)] - _sides(t)[1]) for t in good]
    return tuple(_among(t, [o for o in some if o is not t], follow=follow) for t in some)


def _among(table: Table, others: Sequence[Table], *, follow: bool) -> Table:
    """The table with what tables beside it leave to its words."""
    left, right = _sides(table)
    last = all(o.at <= table.at + o.wide for o in others)
    ends = [x[1] for o in others if (x := _there(table, o)) and x[1] < table.at]
    begins = [x[0] for o in others if (x := _there(table, o)) and x[0] > table.at]
    first = max([-np.inf, *ends])
    alike = tuple(s.moved(table.at - o.at) for o in others for s in o.spans)
    table = replace(table, alike=alike)
    if follow:
        first = left if ends else first
        return replace(table, first=first, last=True, until=min([np.inf, *begins]))
    until = right + table.behind + table.wide if table.behind and not last else np.inf
    return replace(table, first=first, last=last or table.behind > 0, until=until)


def _end(table: Table, good: Sequence[Table]) -> float:
    """Where a table ends: words behind the numbers of the last one, the others have them too."""
    last = max(good, key=lambda t: t.at)
    behind = (s for s in _worded(last) if s.left >= _sides(last)[1])
    own = min(behind, key=lambda s: s.left, default=None)
    end = _sides(table)[1]
    if own is None or own.left - _sides(last)[1] > _NEXT * last.pitch:
        return end
    place = own.left - last.at + table.at
    alike = (s.right for s in _worded(table) if abs(s.left - place) < _ALIKE * table.wide)
    return max([end, *alike])


def _words_follow(good: Sequence[Table]) -> bool:
    """Whether tables stand beside each other with words right of their numbers alone.

    The words between two tables are those of the left one then: it has no others.
    """
    left, right = (end(good, key=lambda t: t.at, default=None) for end in (min, max))
    if left is None or right is None or right.at - left.at < left.wide + right.wide:
        return False
    before = any(s.right <= _sides(left)[0] for s in _worded(left))
    return not before and any(s.left >= _sides(right)[1] for s in _worded(right))


def _worded(table: Table) -> Iterator[Span]:
    """What may be columns of words."""
    return (s for s in table.spans if s.right - s.left > _WORDS * table.wide and s.share > _OFTEN)


def _sides(table: Table) -> tuple[float, float]:
    """Where the numbers of a table begin and end."""
    taken = [s for some in table.numbers.values() for s in some]
    return min(s.left for s in taken), max(s.right for s in taken)


def _parted(table: Table) -> Table:
    """The table, its pages alone: dots and words may stand so near that no room parts them."""
    left, right = (table.at + side * _DIGITS * table.wide for side in (-1, 1))
    found: dict[Span, tuple[Span, ...]] = {}
    for span in table.numbers["page"]:
        if span.right - span.left > _BROAD * table.wide:
            edges = [
                span.left,
                *(x for x in (left, right) if span.left < x < span.right),
                span.right,
            ]
            parts = (replace(span, left=a, right=b) for a, b in pairwise(edges))
            found[span] = tuple(p for p in parts if p.right - p.left > table.wide / 2)
    if not found:
        return table
    spans = tuple(p for s in table.spans for p in found.get(s, (s,)))
    pages = (p for s in table.numbers["page"] for p in found.get(s, (s,)))
    alone = tuple(p for p in pages if p.left < table.at < p.right)
    return replace(table, spans=spans, numbers={**table.numbers, "page": alone})


def _there(table: Table, other: Table) -> tuple[float, float] | None:
    """From where to where the numbers of a table beside stand, on the sheet as this one set it."""
    low, high = table.entries[0].y, table.entries[-1].y
    y = [e.y for e in (other.entries[0], other.entries[-1])]
    edges = []
    left, right = _sides(other)
    for x in (left, right + other.behind):
        there = other.sheet.back @ [[x] * 2, y, [1, 1]]
        edges.append(np.linalg.solve(table.sheet.back[:, :2], there - table.sheet.back[:, 2:]))
    (before, tops), (after, _) = edges
    return (float(min(before)), float(max(after))) if tops[0] < high and low < tops[1] else None


def _may_be_pages(table: Table) -> bool:
    """Whether what was taken for X has each number once, as the pages of another table have."""
    values = [v for e in table.entries if e.x is not None and (v := likeliest(e.x)) is not None]
    return len(set(values)) == len(values)


def _column(table: Table, span: Span) -> Column:
    """Another column on the rows of a table, on the page as it was given."""
    x = (span.left + span.right) / 2
    lean = float(table.sheet.back[0, 1])
    high = table.sheet.clean.shape[0]
    return Column(at=x - lean * high / 2, lean=lean, wide=table.wide, y=(), score=0.0)


def _looked(sheet: Sheet, plenty: float) -> tuple[tuple[Glyph, ...], tuple[Column, ...]]:
    """The spotter's symbols at the height at which most pages are seen, and their columns."""
    high, wide = sheet.clean.shape
    longer = max(high, wide)
    best: tuple[float, tuple[Glyph, ...]] = (-1.0, ())
    every: list[Column] = []
    for height in _HEIGHTS:
        glyphs = spot(sheet.clean, round(height * high / longer))
        columns = page_columns(pairs(glyphs, longer))
        every += columns[:_TRIED]
        if columns and columns[0].score > best[0]:
            best = columns[0].score, glyphs
        if best[0] > plenty:
            break
    kept: list[Column] = []
    for column in sorted(every, key=lambda c: -c.score):
        if all(abs(middle(column, high) - middle(k, high)) > 1.5 * k.wide for k in kept):
            kept.append(column)
    return best[1], tuple(kept)


def _apart(found: Sequence[Table]) -> Iterator[Table]:
    """Lists of pages none of which stands in one before."""
    seen: set[object] = set()
    for table in found:
        pages = told(table)
        if is_list(table) and len(pages) >= FEW and len(pages & seen) <= len(pages) / 4:
            yield table
            seen |= pages
