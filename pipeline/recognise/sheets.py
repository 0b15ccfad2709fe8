"""A character sheet as regions: rows with page, X, MOD, colour, group and name, and figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from pipeline.model.clauses import COLOURS, Colour
from pipeline.model.evidence import Box
from pipeline.model.sighting import Region, RegionKind, Vote
from pipeline.recognise.sheets_colons import parted
from pipeline.recognise.sheets_colour import named, tints
from pipeline.recognise.sheets_figures import Line, figures, read_lines
from pipeline.recognise.sheets_figures_votes import figure_votes
from pipeline.recognise.sheets_groups import groups
from pipeline.recognise.sheets_headings import colour_headings, trusted
from pipeline.recognise.sheets_lines import lone
from pipeline.recognise.sheets_lists import Listed, lists
from pipeline.recognise.sheets_looks import Text, read_twice
from pipeline.recognise.sheets_numbers import (
    Cell,
    votes,
)
from pipeline.recognise.sheets_places import grounds
from pipeline.recognise.sheets_reader import forget
from pipeline.recognise.sheets_rows import Entry, Table, likeliest
from pipeline.recognise.sheets_rows import told as pages_of
from pipeline.recognise.sheets_table import among_each_other, tables
from pipeline.recognise.sheets_votes import numbers
from pipeline.recognise.sheets_words import (
    Columns,
    all_columns,
    colour_of,
    colour_words,
    names,
)
from pipeline.recognise.titles import around
from pipeline.vision.sheet_chips import unboxed
from pipeline.vision.sheet_colour import Shown, Strip, on_panel, shown
from pipeline.vision.sheet_grounds import Marks, levelled
from pipeline.vision.sheet_light import Bgr, Sheet, sheet_of
from pipeline.vision.sheet_rows import Span
from pipeline.vision.sheet_tilt import level
from pipeline.vision.spotter import Gray

# The space before what says that a figure is one of points is small, and easily lost.
_POINTS = re.compile(r"(?<=[A-Za-z])(?=(?:points?|pts)\b)", re.IGNORECASE)

_GROUND = 0.5  # of the cell of a page that is no paper
_SAME = 0.5  # of the larger of two boxes around the pages of one table
_TOLD = 0.5  # of the colours of the rows are told by what shows them
_TINTS = 2  # colours a column may have that shows none, or the panels of a sheet
_OTHER = 0.1  # of words whose letters are in doubt, those of another colour: no two are alike
_CERTAIN = 0.9  # of what the page of a row may be
_FEW_ROWS = 0.1  # of the rows: so many stand on grounds


def sheet(colour: Bgr, gray: Gray) -> tuple[Region, ...]:
    """All that is seen on an upright sheet, in pixels of it."""
    forget()
    whole = unboxed(level(sheet_of(colour, gray)))
    found: list[Region] = []
    taken: list[Box] = []
    row = 0
    made = _tables(whole)
    for table, regions in zip(made, trusted(made, _each(made)), strict=True):
        alone = {row + i for i in lone(table)}
        row += len(table.entries)
        found += regions
        taken.append(around([r.box for r in regions if r.row not in alone]))
    read = [_spaced(line) for line in read_lines(whole, made, taken)]
    told = figures(read)
    carried = lists(read, told, taken)
    used = {id(t) for f in told for t in f.used} | {id(c.line) for c in carried}
    for figure, seen in zip(told, figure_votes(whole, told), strict=True):
        found.append(_region(whole, "sheet figure", figure.cell, seen))
    found += _listed(whole, carried)
    texts = [line.text for line in read if id(line.text) not in used]
    found += [_region(whole, "sheet text", t.cell, _said(t)) for t in texts]
    return tuple(found)


def _each(made: Sequence[Table]) -> list[list[Region]]:
    """The rows of each table, counted through all of them."""
    firsts = accumulate((len(table.entries) for table in made), initial=0)
    return [list(_rows(table, first)) for table, first in zip(made, firsts, strict=False)]


def _tables(whole: Sheet) -> tuple[Table, ...]:
    """The tables of a sheet; where colours run behind their figures, as they are on white."""
    made = tables(whole)
    even = levelled(whole)
    if even is None or (made and not any(_on_grounds(t, even[1]) for t in made)):
        return made
    other = tables(even[0])
    if _worth(other) <= _worth(made) or _pages(other) < _pages(made):
        return made
    return among_each_other([_clearer(table, made) for table in other])


def _clearer(table: Table, others: Sequence[Table]) -> Table:
    """A table, or the same one as another look saw it if that tells more of its pages apart."""
    same = [o for o in others if _is_same(table, o) and o.worth >= table.worth]
    return max([table, *same], key=lambda t: (len(pages_of(t)), _certainty(t)))


def _certainty(table: Table) -> int:
    """How many of its pages are sure."""
    return sum(max(e.page.values(), default=0.0) > _CERTAIN for e in table.entries)


def _is_same(table: Table, other: Table) -> bool:
    """Whether the pages of two tables stand at the same places of the sheet as it was given."""
    boxes = [
        around([t.sheet.box(c.left, c.top, c.right, c.bottom)
                for c in (e.cells["page"] for e in t.entries)])
        for t in (table, other)
    ]  # fmt: skip
    (a, b, c, d), (e, f, g, h) = boxes
    inner = max(0, min(c, g) - max(a, e)) * max(0, min(d, h) - max(b, f))
    return inner > _SAME * max((c - a) * (d - b), (g - e) * (h - f))


def _worth(made: Sequence[Table]) -> tuple[float, int]:
    """Of two looks that find as many rows the one that sees more of their X."""
    xs = [e.x for table in made for e in table.entries if e.x is not None]
    return sum(table.worth for table in made), sum(likeliest(x) is not None for x in xs)


def _pages(made: Sequence[Table]) -> int:
    return sum(len(pages_of(table)) for table in made)


def _on_grounds(table: Table, grounds: Marks) -> bool:
    """Whether pages of a table stand on grounds that are no paper."""
    boxes = [table.sheet.box(c.left, c.top, c.right, c.bottom)
             for c in (e.cells["page"] for e in table.entries)]  # fmt: skip
    some = [grounds[y0:y1, x0:x1].mean() > _GROUND for x0, y0, x1, y1 in boxes if y0 < y1]
    return bool(sum(some) > _FEW_ROWS * len(boxes))


def _listed(whole: Sheet, carried: Sequence[Listed]) -> Iterator[Region]:
    """Things of a list, each with what it is listed as; a line of several is looked at once."""
    cells = [c.line.cell for c in carried]
    for thing, said in zip(
        carried, read_twice(whole, cells, cells, [False] * len(cells)), strict=True
    ):
        alone = thing.text == thing.line.text
        seen = said.votes() if alone else (Vote(voter="look 1", value=thing.text, p=thing.line.p),)
        named = tuple(replace(v, value=[thing.part, v.value]) for v in seen)
        region = _region(whole, "sheet figure", thing.line.cell, named)
        yield replace(region, note=thing.note)


def _spaced(line: Line) -> Line:
    """The line with a space before its points."""
    lost = _POINTS.search(line.text.text)
    if lost is None or len(line.x) != len(line.text.text):
        return line
    at, text, x = lost.start(), line.text.text, line.x
    between = (x[at - 1] + x[at]) / 2
    parted = replace(line.text, text=f"{text[:at]} {text[at:]}")
    return replace(line, text=parted, x=(*x[:at], between, *x[at:]))


def _rows(table: Table, first: int) -> Iterator[Region]:
    words = all_columns(table)
    look = _look(table, words)
    named_rows = _colours(table, look, words)
    grouped, called = parted(groups(table, words), names(table, words))
    said = (("row group", grouped), ("row name", called))
    yield from _numbers(table, first)
    for i, entry in enumerate(table.entries):
        row = first + i
        yield _region(table.sheet, "row colour", _ground(table, entry, look), named_rows[i], row)
        for kind, texts in said:
            if i in texts and (told := texts[i].votes()):
                seen = _region(table.sheet, kind, texts[i].cell, told, row)  # type: ignore[arg-type]
                yield replace(seen, note=texts[i].note)


def _look(table: Table, words: Sequence[Columns]) -> Shown | None:
    """How the rows show their colours: about their names, or in dots where these tell more.

    Where neither tells colours, the pages may: they stand in chips, or beside dots with no room.
    """
    most = max(words, key=lambda c: len(c.section.rows), default=None)
    if most is None:
        return None
    about = _about(table, most.name, words)
    dots = (_shown(table, span) for span in most.dots)
    best = max((about, *dots), key=lambda look: _sure(table, look))
    if _sure(table, best) > _TOLD * len(table.entries):
        return best
    pages = (_shown(table, span) for span in table.numbers["page"])
    chips = (look for look in pages if look.way != "letters" and _varies(table, look))
    return max((best, *chips), key=lambda look: _sure(table, look))


def _about(table: Table, name: Span, words: Sequence[Columns]) -> Shown:
    """How rows show their colours about their names: those of letters vary where a panel does not.

    On a panel that rows have in common the ground says nothing of any of them.
    """
    look = _shown(table, name)
    if look.way != "ground" or tints(look.colours) > _TINTS:
        return look
    spans = dict.fromkeys(range(len(table.entries)), name)
    spans |= {i: some.name for some in words for i in some.section.rows}
    strips = [Strip(y=e.y, left=spans[i].left, right=spans[i].right)
              for i, e in enumerate(table.entries)]  # fmt: skip
    letters = on_panel(grounds(table.sheet), strips, table.pitch)
    return letters if _varies(table, letters) else look


def _varies(table: Table, look: Shown) -> bool:
    """Whether rows differ in colour, as they do not where the ground of a column is tinted."""
    told = {max(shares, key=lambda c: shares[c]) for shares in _named(table, look) if shares}
    return len(told) > _TINTS


def _sure(table: Table, look: Shown) -> float:
    return sum(max(shares.values(), default=0.0) for shares in _named(table, look))


def _shown(table: Table, span: Span) -> Shown:
    strips = [Strip(y=e.y, left=span.left, right=span.right) for e in table.entries]
    return shown(grounds(table.sheet), strips, table.pitch)


def _named(table: Table, look: Shown) -> list[dict[Colour, float]]:
    pages = [p if isinstance(p := likeliest(e.page), int) else None for e in table.entries]
    return named(look.colours, pages, look.way)


def _colours(table: Table, look: Shown | None, words: Sequence[Columns]) -> list[tuple[Vote, ...]]:
    """The votes on the colour of each row: by its look, and by the word beside or above it."""
    count = len(table.entries)
    if look is None:
        return [()] * count
    looks = [votes("look", shares) for shares in _named(table, look)]
    written = {**colour_headings(table, words), **colour_words(table, words)}
    return [a + (_written(written[i]) if i in written else ()) for i, a in enumerate(looks)]


def _written(text: Text) -> tuple[Vote, ...]:
    p = min(text.p, 1.0)
    colour = colour_of(text.text)
    if colour is not None:
        return (Vote(voter="word", value=colour, p=1 - _OTHER * (1 - p)),)
    said = text.text.casefold()  # the end of a long name was read with it
    told = {c for word in said.split() if (c := colour_of(word)) is not None}
    told = told or {c for c in COLOURS if said.endswith(c)}
    return (Vote(voter="word", value=told.pop(), p=p),) if len(told) == 1 else ()


def _ground(table: Table, entry: Entry, look: Shown | None) -> Cell:
    half = table.pitch / 2
    left, right = (look.left, look.right) if look else (table.at, table.at + table.wide)
    return Cell(left, entry.y - half, right, entry.y + half)


def _numbers(table: Table, first: int) -> Iterator[Region]:
    for number in numbers(table):
        region = _region(table.sheet, number.kind, number.cell, number.votes, first + number.row)
        yield replace(region, note=number.note, block=number.group and first + number.group)


def _said(text: Text) -> tuple[Vote, ...]:
    return (Vote(voter="rapidocr", value=text.text, p=min(max(text.p, 0.0), 1.0)),)


def _region(
    at: Sheet, kind: RegionKind, cell: Cell, seen: tuple[Vote, ...], row: int | None = None
) -> Region:
    box: Box = at.box(cell.left, cell.top, cell.right, cell.bottom)
    return Region(kind=kind, box=box, votes=seen, row=row)
