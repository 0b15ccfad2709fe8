"""The instructions of a picture, and the symbol of parties behind them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.draw.design import Design
from pipeline.draw.press import typefaces, values
from pipeline.draw.press.border import strip
from pipeline.draw.press.leaf import Align, Box, Pen, rectangle
from pipeline.draw.press.typeset import BASE, LEAD, Block, balanced, fit, set_block
from pipeline.draw.press.view import View

_PARTY = {"swap": "(P)", "missile": "(P*)"}
_NAME = re.compile(r'"([^"]*)"')
_MOST = 0.2  # of the height of a parchment, for one instruction
_SIGN = 1.25  # how much larger than the text is the symbol: its star is small
_OUT = 6.0  # how far a strip reaches over the edge of its parchment


@dataclass(frozen=True, slots=True, kw_only=True)
class Instructions:
    """Texts with their pointers, and the symbol of parties with its own."""

    texts: tuple[tuple[str, str], ...]
    party: str
    party_pointer: str


def instructions(view: View, design: Design) -> Instructions:
    """What the picture tells, in our own words."""
    picture, texts = view.picture, []
    if (picture and picture.tell) or view.lost("tell"):
        texts.append((_told(view, design), view.at("tell")))
    if picture and picture.critical and picture.critical.tell:
        words = _quoted(values.instruction(picture.critical.tell), design)
        lead = design.instruction.critical
        if design.critical.place == "text":
            lead = f"{lead.rstrip(':')} ({values.figure(picture.critical.at)} or more):"
        texts.append((f"{lead} {words}".strip(), view.at("critical", "tell")))
    party = _PARTY.get(picture.party or "", "") if picture else ""
    return Instructions(texts=tuple(texts), party=party, party_pointer=view.at("party"))


def _told(view: View, design: Design) -> str:
    clauses = view.picture.tell if view.picture else ()
    words = _quoted(values.instruction(clauses), design) if clauses else values.UNKNOWN
    return f"{design.instruction.lead} {words}".strip()


def _quoted(words: str, design: Design) -> str:
    """In quotes, as it is read aloud; names of the sheet stand in quotes of their own."""
    if not design.instruction.quoted:
        return _NAME.sub("\u201c\\1\u201d", words)
    return "\u201c" + _NAME.sub("\u2018\\1\u2019", words) + "\u201d"


def lay(pen: Pen, box: Box, room: Box, told: Instructions, design: Design) -> tuple[float, float]:
    """Write them into their place of the room; what they leave of its height, from and to."""
    d = design.instruction
    if not told.texts and not told.party:
        return room.y, room.bottom
    aside, above = _padding(design)
    wide = (box.width + 2 * _OUT if d.place == "strip" else room.width) - 2 * aside
    blocks = [fit(text, d.style, d.size, (wide, box.height * _MOST)) for text, _ in told.texts]
    if d.align == "centre":
        blocks = [balanced(b, wide) for b in blocks]
    high = sum(b.height for b in blocks) + 2 * above
    if told.party and not _beside(blocks, wide, told.party, d.align):
        high += d.size * _SIGN * LEAD
    where = _where(box, room, high, design)
    if d.place == "strip":
        strip(pen, where, design.page.border, design.page.line)
    elif d.boxed:
        pen.draw(rectangle(where), fill="paper", line="line", width=0.8)
    _write(pen, where.inside(left=aside, right=aside, top=above), blocks, told, design)
    if d.place == "head":
        return where.bottom + 4, room.bottom
    return room.y, where.y - 3


def _padding(design: Design) -> tuple[float, float]:
    """Room at the sides of the text, and above and below it."""
    d = design.instruction
    if d.place == "strip":
        return (24.0, 6.0) if design.page.border == "scroll" else (12.0, 6.0)
    return (9.0, 5.0) if d.boxed else (2.0, 2.0)


def _where(box: Box, room: Box, high: float, design: Design) -> Box:
    place = design.instruction.place
    if place == "head":
        return Box(x=room.x, y=room.y + 2, width=room.width, height=high)
    if place == "foot":
        return Box(x=room.x, y=room.bottom - high, width=room.width, height=high)
    free = design.number.edge != "bottom"  # the strip lies over the edge, else above the number
    y = (box.bottom + _OUT if free else room.bottom) - high
    return Box(x=box.x - _OUT, y=y, width=box.width + 2 * _OUT, height=high)


def _beside(blocks: list[Block], room: float, party: str, align: Align) -> bool:
    """Whether the symbol has room beside the last line, which may stand in the middle."""
    if not blocks:
        return False
    last = blocks[-1]
    line = typefaces.width(last.lines[-1] if last.lines else "", last.style, last.size)
    sign = typefaces.width(party, "heavy", last.size * _SIGN) + last.size
    return line + sign * (2 if align == "centre" else 1) < room


def _write(pen: Pen, box: Box, blocks: list[Block], told: Instructions, design: Design) -> None:
    y, size = box.y, blocks[-1].size if blocks else design.instruction.size
    for block, (_, pointer) in zip(blocks, told.texts, strict=True):
        there = Box(x=box.x, y=y, width=box.width, height=1)
        y = set_block(pen, block, there, align=design.instruction.align, pointer=pointer)
    sign = size * _SIGN
    top = y
    if _beside(blocks, box.width, told.party, design.instruction.align):
        # On the base of the last line.
        top -= size * LEAD + (sign - size) * BASE
    symbol = Block(lines=(told.party,), size=sign, style="heavy")
    there = Box(x=box.x, y=top, width=box.width, height=1)
    set_block(pen, symbol, there, align="right", pointer=told.party_pointer)
