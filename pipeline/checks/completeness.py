"""What keeps a draft from being a book: open values, absent ones, words nobody can play yet."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import counted, is_open, listed, named
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import Unmodelled
from pipeline.model.codec import absent
from pipeline.model.pointer import join, split, within
from pipeline.model.shapes import (
    AnyOf,
    ListOf,
    MapOf,
    Record,
    Shape,
    Tagged,
    fields_of,
    shape_of,
    show,
)

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")  # keys and places of a list, as far as books go


def _leads_somewhere(pointer: str) -> bool:
    """Whether a book can have a value at this place."""
    try:
        parts = split(pointer)
    except ValueError:
        return False
    shapes: list[Shape] = [shape_of(Draft)]
    for part in parts:
        shapes = [below for shape in shapes for below in _below(shape, part)]
    return bool(shapes and parts)


def _below(shape: Shape, part: str) -> list[Shape]:
    if isinstance(shape, AnyOf):
        return [below for s in shape.shapes for below in _below(s, part)]
    if isinstance(shape, Tagged):
        return [below for s in shape.records.values() for below in _below(s, part)]
    if isinstance(shape, Record):
        return [f.shape for f in shape.fields if f.name == part]
    if isinstance(shape, ListOf):
        return [shape.item] if _NUMBER.fullmatch(part) else []
    if isinstance(shape, MapOf):
        key = int(part) if _NUMBER.fullmatch(part) else part
        return [shape.value] if shape.key.holds(key) else []
    return []


def _misplaced(draft: Draft) -> Found:
    for i, pointer in enumerate(draft.open):
        if not _leads_somewhere(pointer):
            yield join("/open", i), f"{show(pointer)} is no place of a book"


def _present(draft: Draft) -> Found:
    for pointer in _places(draft):
        value = _value(draft, split(pointer))
        # What is left of a damaged matrix or sheet may stand under a pointer that opens the whole.
        if value is not None and not isinstance(value, Mapping) and not is_dataclass(value):
            yield pointer, f"is said to be open and yet has a value, {show(value)}"


def _value(node: object, parts: Sequence[str]) -> object:
    """What stands at a place; `None` where nothing does, or only what stands for nothing."""
    for part in parts:
        if is_dataclass(node) and not isinstance(node, type):
            default = next((f.default for f in fields_of(type(node)) if f.name == part), None)
            node = getattr(node, part, None)
            node = None if node == default else node
        elif isinstance(node, Mapping):
            node = node.get(int(part) if part.isdecimal() else part)
        elif isinstance(node, tuple):
            node = node[int(part)] if part.isdecimal() and int(part) < len(node) else None
        else:
            return None
    return node


def _places(draft: Draft) -> list[str]:
    return [p for p in dict.fromkeys(draft.open) if _leads_somewhere(p)]


def _wanting(draft: Draft) -> Found:
    there = {pointer for pointer, _ in _present(draft)}
    named = [p for p in _places(draft) if p not in there]
    lost = [p for p in named if not any(within(p, o) for o in named if o != p)]
    groups: dict[str, list[str]] = defaultdict(list)
    for pointer in lost:
        parent = pointer.rpartition("/")[0]
        groups[parent if parent.startswith("/matrices/") else pointer].append(pointer)
    for place, pointers in groups.items():
        if len(pointers) == 1:
            yield pointers[0], "is open: lost, or in doubt"
        else:
            keys = listed((split(p)[-1] for p in pointers), most=24)
            yield place, f"{counted(len(pointers), 'cell')} open: lost, or in doubt (keys {keys})"
    for pointer in absent(draft):
        if not is_open(draft, pointer):
            yield pointer, "a value is needed, and none is there"


def _clauses(draft: Draft) -> Found:
    places: dict[str, list[str]] = defaultdict(list)
    for pointer, clause in clauses(draft):
        if isinstance(clause, Unmodelled):
            places[clause.unmodelled].append(pointer)
    for key, pointers in places.items():
        pages = dict.fromkeys(split(p)[1] for p in pointers)
        where = named(pages, "picture", "pictures")
        times = "once" if len(pointers) == 1 else f"{len(pointers)} times"
        yield pointers[0], f"{show(key)} cannot be played yet; it is told {times}, by {where}"


def _notes(draft: Draft) -> Found:
    for i, line in enumerate(draft.sheet.unmodelled):
        yield join("/sheet/unmodelled", i), f"{show(line)} cannot be played yet"


CHECKS = (
    Check(
        code="open-pointer",
        severity="error",
        title="What is open is a place of the book",
        hint="name the place as a JSON pointer such as /pictures/35/score, or take it out of open",
        find=_misplaced,
        of_open=True,
    ),
    Check(
        code="open-present",
        severity="error",
        title="What is open is absent",
        hint="take the pointer out of open if the value is certain, else take the value out",
        find=_present,
        of_open=True,
    ),
    Check(
        code="open-value",
        severity="note",
        title="Nothing is open or wanting",
        hint="see doubts.yaml for the readings, and decide: rubricator decide BOOK POINTER VALUE",
        find=_wanting,
        of_open=True,
    ),
    Check(
        code="unmodelled-clause",
        severity="warning",
        title="Every instruction can be played",
        hint="say it with the clauses that there are, or ask for a new one; until then the book"
        " is incomplete",
        find=_clauses,
    ),
    Check(
        code="unmodelled-sheet",
        severity="warning",
        title="Every line of the sheet can be played",
        hint="say it in the fields of the sheet, or move it to notes if play does not need it",
        find=_notes,
    ),
)
