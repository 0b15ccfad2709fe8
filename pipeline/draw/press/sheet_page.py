"""The character sheet: figures of the fighter, and the rows in their colours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pipeline.draw.design import Column, Design, SheetDesign
from pipeline.draw.ink import Drawing, placed
from pipeline.draw.press import values
from pipeline.draw.press.leaf import Box, Pen, rectangle
from pipeline.draw.press.sheet_table import Table, needed, table
from pipeline.draw.press.typeset import LEAD, Block, fit, set_block
from pipeline.model.book import EXTENDED, Draft
from pipeline.model.pointer import join

_TALLEST = 15.5  # a row
_SMALLEST = 60.0  # a portrait beside the rows
_FACTS = 9.5  # letters beside the rows
_LEAST = 0.16  # of the width is left to what stands beside the rows
_STEP = 0.02
_LISTS = ("/sheet/weapons/", "/sheet/equipment/", "/sheet/traits/")
_KEY = (
    "Pg: the page to open. X: the page to use against an opponent at extended range while another "
    "is close. Mod: added to a score."
)


def sheet(
    pen: Pen, box: Box, draft: Draft, design: Design, portrait: Drawing | None = None
) -> None:
    """Draw the sheet into its box."""
    y = _head(pen, box, draft)
    below = Box(x=box.x, y=y + 8, width=box.width, height=box.bottom - y - 8)
    facts, tables = list(_facts(draft)), _split(draft)
    aside = _beside(below, facts, tables, design.sheet)
    right = below.inside(left=aside.width + 10) if facts or portrait else below
    y = _aside(pen, aside, facts)
    if portrait and aside.bottom - y > _SMALLEST:
        scale = min(aside.width / portrait.width, (aside.bottom - y) / portrait.height)
        at = (aside.middle[0] - portrait.width * scale / 2, aside.bottom - portrait.height * scale)
        pen.marks += placed(portrait, at, scale)
    _tables(pen, right, tables, design.sheet)


# Head.


def _head(pen: Pen, box: Box, draft: Draft) -> float:
    size = 19.0
    title = fit(draft.title or values.UNKNOWN, "bold", size, (box.width, size * LEAD), most=1)
    y = set_block(pen, title, box, align="centre", pointer="/title")
    other = values.other_title(draft.titles)
    if other:
        sub = fit(other[1], "text", 11, (box.width, 16), most=1)
        there = Box(x=box.x, y=y - 2, width=box.width, height=1)
        y = set_block(pen, sub, there, align="centre", pointer=join("/titles", other[0]))
    figures = list(_figures(draft))
    high, wide = 32.0, box.width / len(figures)
    for i, (word, text, pointer) in enumerate(figures):
        cell = Box(x=box.x + i * wide, y=y + 4, width=wide, height=high)
        pen.draw(rectangle(cell), line="line", width=0.8)
        label = fit(word.upper(), "heavy", 7, (wide - 4, 10), most=1)
        set_block(pen, label, Box(x=cell.x, y=cell.y + 2, width=wide, height=1), align="centre")
        value = fit(text, "bold", 15, (wide - 4, 20), most=1)
        pen.write(
            " ".join(value.lines), (cell.middle[0], cell.bottom - 6), value.size, "bold",
            align="centre", pointer=pointer,
        )  # fmt: skip
    return y + 4 + high


def _figures(draft: Draft) -> Iterator[tuple[str, str, str]]:
    """Word, value and pointer of each figure in the head."""
    s = draft.sheet
    for word, value in (("height", s.height), ("body", s.body), ("attacks", s.attacks)):
        yield word if word != "body" else "body points", values.figure(value), f"/sheet/{word}"
    for pool, points in s.points.items():
        yield f"{pool} points", str(points), join("/sheet/points", pool)
    for pool, energy in s.energy.items():
        said = f"{energy.start} of {energy.most}"
        yield pool, said, join("/sheet/energy", pool)


# Aside.


def _facts(draft: Draft) -> Iterator[tuple[str, str, str]]:
    """Heading, text and pointer of what a sheet says beside its rows."""
    s = draft.sheet
    named = (("Weapons", s.weapons, "weapons"), ("Equipment", s.equipment, "equipment"),
             ("Traits", s.traits, "traits"), ("Notes", s.notes, "notes"),
             ("Not understood yet", s.unmodelled, "unmodelled"))  # fmt: skip
    for heading, entries, name in named:
        for i, entry in enumerate(entries):
            yield heading, entry, join("/sheet", name, i)
    for page, maneuver in s.maneuvers.items():
        if maneuver.kind:
            pointer = join("/sheet/maneuvers", page, "kind")
            yield "Called by instructions", f"{page}: {maneuver.kind}", pointer
    if s.unarmed:
        told = ", ".join(f"page {u}" if isinstance(u, int) else u for u in s.unarmed)
        yield "Without weapons", told, "/sheet/unarmed"


def _beside(
    box: Box, facts: Sequence[tuple[str, str, str]], tables: Sequence[Table], design: SheetDesign
) -> Box:
    """The room beside the rows: what these leave of it, as long as the facts stand in it too.

    Names are made smaller until they fit, so that a narrow table is one of small letters. A thing
    that is listed keeps to its line, or nobody knows how many things there are.
    """
    share = 0.25 if design.turned else 0.28
    made = box.inside(right=box.width * (1 - share))
    things = [fact for fact in facts if fact[2].startswith(_LISTS)]
    while share > _LEAST and tables:
        _, places = _placed(box.inside(left=made.width + 10), tables, design)
        share -= _STEP
        less = box.inside(right=box.width * (1 - share))
        broken = _aside_height(less, things, _FACTS) > _aside_height(made, things, _FACTS)
        wanting = any(sum(need.values()) > place.width for place, need in places)
        if not wanting or broken or _aside_height(less, facts, _FACTS) > box.height:
            break
        made = less
    return made


def _aside(pen: Pen, box: Box, facts: Sequence[tuple[str, str, str]]) -> float:
    size = _FACTS
    while (high := _aside_height(box, facts, size)) > box.height and size > 1:
        size *= min(0.97, math.sqrt(box.height / high))
    y = box.y
    for heading, group in groupby(facts, key=lambda f: f[0]):
        there = Box(x=box.x, y=y, width=box.width, height=1)
        y = set_block(pen, fit(heading.upper(), "heavy", size * 0.8, (box.width, 999)), there)
        pen.rule((box.x, y), (box.right, y), 0.5)
        y += 2
        for _, text, pointer in group:
            there = Box(x=box.x, y=y, width=box.width, height=1)
            y = set_block(pen, fit(text, "text", size, (box.width, 9999)), there, pointer=pointer)
        y += size
    return y


def _aside_height(box: Box, facts: Sequence[tuple[str, str, str]], size: float) -> float:
    text = sum(fit(t, "text", size, (box.width, 9999)).height for _, t, _ in facts)
    heads = sorted({h for h, _, _ in facts})
    return text + sum(
        fit(h.upper(), "heavy", size * 0.8, (box.width, 999)).height + 2 + size for h in heads
    )


# Rows.


def _split(draft: Draft) -> list[Table]:
    """Close rows and those of the Extended Range box (DUEL-075)."""
    rows = list(draft.sheet.maneuvers.items())
    tables = [
        Table(heading="Close range", rows=[r for r in rows if r[0] not in EXTENDED]),
        Table(heading="Extended range", rows=[r for r in rows if r[0] in EXTENDED]),
    ]
    return [t for t in tables if t.rows]


def _tables(pen: Pen, box: Box, tables: Sequence[Table], design: SheetDesign) -> None:
    if not tables:
        x, y = box.middle
        pen.write(values.UNKNOWN, (x, y), 40, "bold", align="centre", ink="tone")
        return
    row, places = _placed(box, tables, design)
    end = box.y
    for shown, (place, wide) in zip(tables, places, strict=True):
        there = Box(x=place.x, y=place.y, width=place.width, height=(len(shown.rows) + 2) * row)
        table(pen, there, shown, design, wide)
        end = max(end, there.bottom)
    set_block(pen, _key(box), Box(x=box.x, y=end + 5, width=box.width, height=1))


def _key(box: Box) -> Block:
    return fit(_KEY, "sans", 8, (box.width, 40))


_Places = list[tuple[Box, Mapping[Column, float]]]  # of tables, and what their columns need


def _placed(box: Box, tables: Sequence[Table], design: SheetDesign) -> tuple[float, _Places]:
    """The height of a row, and where the tables stand above the key."""
    room = box.inside(bottom=_key(box).height + 6)
    return (_side_by_side if design.turned else _stacked)(room, tables, design)


def _side_by_side(room: Box, tables: Sequence[Table], design: SheetDesign) -> tuple[float, _Places]:
    """The height of a row, and the tables beside each other, each as wide as its words need."""
    row = min(room.height / (max(len(t.rows) for t in tables) + 2), _TALLEST)
    needs = [needed([t], row, design) for t in tables]
    unit = (room.width - 10 * (len(tables) - 1)) / sum(sum(n.values()) for n in needs)
    places: _Places = []
    x = room.x
    for need in needs:
        width = unit * sum(need.values())
        places.append((Box(x=x, y=room.y, width=width, height=room.height), need))
        x += width + 10
    return row, places


def _stacked(room: Box, tables: Sequence[Table], design: SheetDesign) -> tuple[float, _Places]:
    """The same of tables below each other, with columns of one width."""
    total = sum(len(t.rows) + 2 for t in tables)
    row = min((room.height - 8 * (len(tables) - 1)) / total, _TALLEST)
    tops = [sum((len(t.rows) + 2) * row + 8 for t in tables[:i]) for i in range(len(tables))]
    need = needed(tables, row, design)
    return row, [(room.inside(top=top), need) for top in tops]
