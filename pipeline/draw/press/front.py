"""The pages before and after the parchments: cover, rules, how to bind, a record of points."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from pipeline.draw.design import Design
from pipeline.draw.ink import Drawing, placed
from pipeline.draw.press import values
from pipeline.draw.press.border import border
from pipeline.draw.press.leaf import Box, Pen, rectangle
from pipeline.draw.press.typeset import LEAD, Block, balanced, fit, set_block
from pipeline.model.book import Draft
from pipeline.model.codec import decode
from pipeline.model.pointer import join

_LEAST = -5  # DUEL-050: at -5 a fighter is dead


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    head: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What every printed book says, in our own words."""

    rules: tuple[Section, ...]
    making: tuple[Section, ...]


@functools.cache
def words() -> Words:
    text = (resources.files(__package__) / "how_to_play.toml").read_text(encoding="utf-8")
    return decode(Words, tomllib.loads(text))


def how_to_play(draft: Draft) -> tuple[Section, ...]:
    """The rules, with the picture on which this book begins (DUEL-012)."""
    start = str(draft.start or values.UNKNOWN)
    return tuple(Section(head=s.head, text=s.text.replace("{start}", start)) for s in words().rules)


def cover(pen: Pen, box: Box, draft: Draft, portrait: Drawing | None, design: Design) -> None:
    """Title in all its languages, the fighter, and the two figures that are asked for first."""
    inside = border(pen, box, design.page.border, design.page.line, 0).inside(6)
    room = inside.width
    title = balanced(fit(draft.title or values.UNKNOWN, "bold", 38, (room, 130), most=3), room)
    y = set_block(pen, title, inside.inside(top=8), align="centre", pointer="/title")
    for language, text in list(draft.titles.items())[:3]:
        sub = fit(text, "text", 17, (room, 46), most=2)
        there = Box(x=inside.x, y=y + 2, width=room, height=1)
        y = set_block(pen, sub, there, align="centre", pointer=join("/titles", language))
    y += 8
    pen.rule((box.middle[0] - 46, y), (box.middle[0] + 46, y), 0.8)
    sheet = draft.sheet
    foot = inside.bottom - 40
    facts = (("Height", sheet.height, "/sheet/height"), ("Body points", sheet.body, "/sheet/body"))
    for (word, value, pointer), share in zip(facts, (0.27, 0.73), strict=True):
        x = inside.x + room * share
        pen.write(values.figure(value), (x, foot + 8), 26, "bold", align="centre", pointer=pointer)
        pen.write(word.upper(), (x, foot + 22), 8.5, "heavy", align="centre")
    pen.write("A combat book", (box.middle[0], inside.bottom - 2), 9, "italic", align="centre")
    area = Box(x=inside.x, y=y + 10, width=room, height=foot - 26 - y)
    if portrait:
        scale = min(area.width / portrait.width, area.height / portrait.height)
        x = area.middle[0] - portrait.width * scale / 2
        pen.marks += placed(portrait, (x, area.bottom - portrait.height * scale), scale)


def rules(box: Box, heading: str, sections: Sequence[Section], pages: int) -> tuple[Pen, ...]:
    """Sections over so many pages, as large as they fit."""
    size = 12.5
    while True:
        pens = _flowed(box, heading, sections, size)
        if len(pens) <= pages or size < 1:
            return tuple(pens) + tuple(Pen() for _ in range(pages - len(pens)))
        size *= 0.97


def _flowed(box: Box, heading: str, sections: Sequence[Section], size: float) -> list[Pen]:
    pens = [Pen()]
    title = fit(heading, "bold", 24, (box.width, 60), most=1)
    y = set_block(pens[0], title, box) + 4
    pens[0].rule((box.x, y), (box.right, y), 0.8)
    y += 6
    for section in sections:
        head = fit(section.head, "bold", size * 1.1, (box.width, 60))
        body = _body(section.text, size, box.width)
        if y + head.height + 2 * size * LEAD > box.bottom:
            pens.append(Pen())
            y = box.y
        y = set_block(pens[-1], head, _from(box, y))
        for line in body.lines:
            if y + size * LEAD > box.bottom:
                pens.append(Pen())
                y = box.y
            y = set_block(
                pens[-1], Block(lines=(line,), size=size, style=body.style), _from(box, y)
            )
        y += size * 0.55
    return pens


def _body(text: str, size: float, room: float) -> Block:
    """Paragraphs, which stand apart by an empty line in the data."""
    made = [fit(part, "text", size, (room, 9999)).lines for part in text.split("\n\n")]
    return Block(lines=tuple(line for part in made for line in part), size=size, style="text")


def _from(box: Box, y: float) -> Box:
    return Box(x=box.x, y=y, width=box.width, height=1)


def record(pen: Pen, box: Box, draft: Draft) -> None:
    """The back of the sheet: body points to cross off, and room for what lasts."""
    y = set_block(pen, fit("Record", "bold", 24, (box.width, 60), most=1), box) + 4
    pen.rule((box.x, y), (box.right, y), 0.8)
    body = draft.sheet.body or 12
    boxes = range(body, _LEAST - 1, -1)
    columns = 10 if len(boxes) <= 100 else 30  # noqa: PLR2004 -- ten boxes fill the width
    side = min(box.width / columns, box.height * 0.55 / -(-len(boxes) // columns))
    y += 10
    pen.write("Body points: cross off what is lost.", (box.x, y + 8), 10, "text")
    y += 16
    for i, points in enumerate(boxes):
        cell = Box(x=box.x + i % columns * side, y=y + i // columns * side, width=side, height=side)
        pen.draw(rectangle(cell), fill="shade" if points <= 0 else "paper", line="line", width=0.5)
        size = side * 0.36
        pen.write(
            values.figure(points), (cell.middle[0], cell.middle[1] + size * 0.35), size, "sans",
            align="centre",
        )  # fmt: skip
    y += -(-len(boxes) // columns) * side + 14
    said = "At 0 or less the fighter is out of the combat, at \u22125 or less dead."
    pen.write(said, (box.x, y), 10, "text")
    y += 26
    pen.write("What lasts for the rest of the combat:", (box.x, y), 10, "text")
    while y + 26 < box.bottom:
        y += 26
        pen.rule((box.x, y), (box.right, y), 0.5)
