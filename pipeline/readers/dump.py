"""OCR text dumps of combat books: what is legible in them, and what is lost or in doubt.

A dump is running text: rules and other games around the parchments, numbers where they fell, one
page after the other. What is a parchment is found by what it holds; nothing is taken from a fixed
place, and no value is made up: what cannot be read stands in `open` with a doubt.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Sequence

from pipeline.errors import BadInput
from pipeline.model.book import START
from pipeline.model.evidence import Extraction, Rival
from pipeline.model.pointer import join, within
from pipeline.readers.dump_hold import hold, live_columns, misplaced
from pipeline.readers.dump_items import Item, items_of
from pipeline.readers.dump_lines import Line, lines_of, with_arrows
from pipeline.readers.dump_maneuvers import read_maneuvers
from pipeline.readers.dump_matrices import read_matrices
from pipeline.readers.dump_other import Likeness, likeness
from pipeline.readers.dump_parts import parts_of
from pipeline.readers.dump_pictures import read_pictures
from pipeline.readers.dump_places import LAST, Place, places
from pipeline.readers.dump_reading import Reading
from pipeline.readers.dump_rows import Row
from pipeline.readers.dump_selectors import check_selectors
from pipeline.readers.dump_sheet import Span, find_sheet, read_sheet
from pipeline.readers.source import Source

_ID = re.compile(r"[a-z0-9-]{1,64}")
_NUMBERED = 2  # lines behind the last matrix that its number may take
_FEW_ARROWS = 16  # a dump with fewer prints its entries with dashes
_NO_TEXT = "\ufffd"  # stands for bytes that could not be decoded
_RUNS_ON, _SHOWN = 8, 6  # lines that one value may take, and lines named in a remark
_COLOURS = ["orange", "red", "blue", "green", "yellow", "white", "black", "brown"]


def looks_like(source: Source) -> Likeness:
    """What a text looks like, and why; `book` is true for a dump of a combat book."""
    lines, span = _lines(source)
    return likeness(source.text, _items(lines, span), span)


def read(source: Source, book_id: str) -> Extraction:
    """Read a dump; `BadInput` where it is none of a combat book."""
    if not _ID.fullmatch(book_id):
        raise BadInput(f"{book_id!r}: expected an id of a-z, 0-9 and -")
    lines, span = _lines(source)
    items = _items(lines, span)
    seems = likeness(source.text, items, span)
    if not seems.book:
        raise BadInput(f"{source.name}: expected a dump of a combat book, found {seems.why}")
    to = Reading(source)
    rows = _sheet(lines, span, to)
    laid = places(items, _blank_after(items, lines))
    read_matrices(_placed(items, laid, "matrix"), to)
    read_pictures(_placed(items, laid, "picture"), _words(rows), to)
    hold(to)
    if sum(p.page is not None for p in laid) < LAST:
        misplaced(to)
    read_maneuvers(rows, live_columns(to), source.text, to)
    check_selectors(to)
    _unplaced(items, laid, to)
    _lost(to)
    spoilt = _spoilt(source, to)
    to.note("/start", START, None, why="every book begins on this picture (DUEL-012)")
    draft = to.draft(book_id)
    return Extraction(
        draft=draft,
        evidence=to.evidence(),
        doubts=tuple(to.doubts.values()),
        remarks=(*_remarks(to, laid), *spoilt),
    )


def _lines(source: Source) -> tuple[tuple[Line, ...], Span | None]:
    lines = lines_of(source.text)
    return lines, find_sheet(lines)


def _items(lines: Sequence[Line], span: Span | None) -> list[Item]:
    """The parchments before and behind the sheet."""
    few = sum(line.text.count("→") for line in lines) < _FEW_ARROWS
    kept = [x for i, x in enumerate(lines) if span is None or not span.start <= i < span.stop]
    plain = [Line(x.number, with_arrows(x.text, few=few), x.gap, x.heading) for x in kept]
    return items_of(parts_of(plain))


def _blank_after(items: Sequence[Item], lines: Sequence[Line]) -> int:
    """The blank lines behind the last parchment."""
    last = max((i.last or i.line for i in items[-1:]), default=0)
    return next((line.gap for line in lines if line.number > last + _NUMBERED), 0)


def _sheet(lines: Sequence[Line], span: Span | None, to: Reading) -> list[Row]:
    if span is None:
        for part in ("/title", "/sheet/height", "/sheet/body", "/sheet/attacks"):
            to.doubt(part, "the dump has no character sheet")
        return []
    return read_sheet(lines, span, to)


def _placed(items: Sequence[Item], laid: Sequence[Place], kind: str) -> dict[int, Item]:
    return {
        place.page: item
        for item, place in zip(items, laid, strict=True)
        if place.page is not None and item.kind == kind
    }


def _words(rows: Iterable[Row]) -> list[str]:
    """What an instruction may select by: colours, and the words of the sheet."""
    words = [w.lower() for r in rows for w in (r.group, r.name) if w]
    return list(dict.fromkeys([*_COLOURS, "extended range", *words]))


def _unplaced(items: Sequence[Item], laid: Sequence[Place], to: Reading) -> None:
    """Mark what stands where by inference, and leave open what could stand elsewhere too."""
    for item, place in zip(items, laid, strict=True):
        if place.page is None:
            continue
        at = join("/pictures" if item.kind == "picture" else "/matrices", place.page)
        if not place.sure:
            others = ", ".join(f"{p} ({share:.0%})" for p, share in place.rivals)
            value = to.subtree(at)
            share = dict(place.rivals).get(place.page)
            rivals = [Rival(value=value, p=share)] if value else []
            why = f"its number is in doubt: it may be {others}"
            to.doubt(at, why, item.line, rivals)
        elif place.why:
            to.infer(at, f"parchment {place.page} {place.why}")


def _lost(to: Reading) -> None:
    """Name the parchments of which the dump has nothing."""
    have = {tuple(p.split("/")[1:3]) for p in (*to.found, *to.doubts)}
    for n in range(1, LAST + 1):
        part = "pictures" if n % 2 else "matrices"
        if (part, str(n)) not in have:
            to.doubt(f"/{part}/{n}", "lost: the dump has nothing of it")


def _spoilt(source: Source, to: Reading) -> tuple[str, ...]:
    """Leave open what stands on lines with bytes that are no text, or runs on over one.

    Where several such lines follow each other a number may be among them, so that what comes next
    may be another parchment than it seems.
    """
    text = [(n, x) for n, x in enumerate(source.text.split("\n"), 1) if x.strip()]
    bad = {i: n for i, (n, line) in enumerate(text) if _NO_TEXT in line}
    starts = sorted({f.line for f in to.found.values() if f.line})
    lines, parts = dict[int, int](), dict[str, int]()  # what is hurt, and by which line
    for i, n in bad.items():
        at = bisect.bisect_right(starts, n)
        if at and starts[at - 1] >= n - _RUNS_ON:
            lines[starts[at - 1]] = n
        if i - 1 in bad and i - 2 in bad and at < len(starts):
            first = next(p for p, f in to.found.items() if f.line == starts[at])
            parts["/".join(first.split("/")[:3])] = n
    hurt = {p: lines[f.line] for p, f in to.found.items() if f.line in lines}
    hurt |= {p: n for part, n in parts.items() for p in to.found if within(p, part)}
    for pointer, n in hurt.items():
        if pointer in to.found:
            to.doubt(pointer, f"line {n} holds bytes that are no text", to.found[pointer].line)
    if not bad:
        return ()
    shown = ", ".join(map(str, [*bad.values()][:_SHOWN])) + (" ..." if len(bad) > _SHOWN else "")
    return (f"bytes that are no UTF-8 on {len(bad)} lines, all of it left in doubt: {shown}",)


def _remarks(to: Reading, laid: Sequence[Place]) -> tuple[str, ...]:
    def many(start: str, end: str = "") -> int:
        return sum(p.startswith(start) and p.endswith(end) for p in to.found)

    rows = {p.split("/")[3] for p in to.found if p.startswith("/sheet/maneuvers/")}
    counts = (
        (many("/matrices/"), "matrix cells"),
        (many("/pictures/", "/score"), "scores"),
        (many("/pictures/", "/critical/at"), "criticals"),
        (many("/pictures/", "/tell"), "instructions"),
        (len(rows), "sheet rows"),
    )
    inferred = sum(p.why is not None and p.sure for p in laid)
    lost = sum(d.why.startswith("lost") for d in to.doubts.values())
    colours = sum("/colour" in pointer for pointer in to.doubts)
    numbers = f"the numbers of {inferred} inferred"
    found = f"{sum(p.page is not None for p in laid)} parchments found, {numbers}; {lost} lost"
    return (
        ", ".join(f"{n} {what}" for n, what in counts),
        found,
        f"{len(to.doubts)} values lost or in doubt, {colours} of them colours, which no dump has",
        "what weapon a row needs is not in a dump: take it from a sister, or decide it",
    )
