"""Setting single values of a book or its grids by pointer, and people's decisions on them."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, Problem, decode, digest, encode
from pipeline.model.evidence import (
    Correction,
    Doubt,
    Evidence,
    Extraction,
    GridExtraction,
    Rival,
)
from pipeline.model.grid import Grids
from pipeline.model.pointer import look, number_of, split, within
from pipeline.model.shapes import show

Form = TypeVar("Form", bound=Draft | Grids)  # what decisions are made on
CORRECTIONS = "corrections.yaml"

_FIXED = ("format", "id", "open")  # what a book is, and the list that decisions shorten


def put(data: Any, pointer: str, value: Any) -> Any:
    """A copy of the data with one value set, or taken away where `value` is None."""
    parts = split(pointer)
    if not parts:
        raise _misplaced(pointer, "expected the place of a value, found the whole book")
    root = copy.deepcopy(data)
    node = root
    for part in parts[:-1]:
        node = _step(node, part, pointer, make=value is not None)
    _set(node, parts[-1], value, pointer)
    return root


def _step(node: Any, part: str, pointer: str, *, make: bool) -> Any:
    if isinstance(node, dict):
        key = _key(part)
        return node.setdefault(key, {}) if make else node.get(key, {})
    return node[_place(node, part, pointer)]


def _set(node: Any, part: str, value: Any, pointer: str) -> None:
    key = _key(part) if isinstance(node, dict) else _place(node, part, pointer)
    if value is not None:
        node[key] = value
    elif isinstance(node, dict):
        node.pop(key, None)
    else:
        del node[key]


def _place(node: Any, part: str, pointer: str) -> int:
    place = number_of(part)
    if not isinstance(node, list) or place is None or place >= len(node):
        raise _misplaced(pointer, f"expected a place of the book, found nothing at {show(part)}")
    return place


def _key(part: str) -> int | str:
    """Numbers are the keys of pages, texts of everything else."""
    number = number_of(part)
    return part if number is None else number


def _misplaced(pointer: str, message: str) -> DecodeError:
    return DecodeError((Problem(pointer=pointer, message=message),))


def value_at(draft: Draft | Grids, pointer: str) -> Any:
    """The plain value at a pointer, None where there is none."""
    return _found(encode(draft), pointer)


def edited_by_hand(draft: Draft, evidence: Iterable[Evidence]) -> tuple[str, ...]:
    """The pointers whose value is no longer the one that its evidence is about.

    What is open was taken out of the book by us: its evidence is about what was read there.
    """
    data = encode(draft)
    return tuple(
        e.pointer
        for e in evidence
        if digest(_found(data, e.pointer)) != e.hash
        and not any(within(e.pointer, p) for p in draft.open)
    )


def _found(data: Any, pointer: str) -> Any:
    try:
        return look(data, pointer)
    except KeyError:
        return None


def reading(draft: Draft | Grids, doubts: Iterable[Doubt], pointer: str) -> Any:
    """What a decision is made on: the value in the book, or what the source says beside it."""
    now = value_at(draft, pointer)
    if now is not None:
        return now
    return next((d.read for d in doubts if d.pointer == pointer), None)


def settle(draft: Form, pointer: str, value: Any) -> Form:
    """The form with one value decided and no longer open; `DecodeError` if it does not fit."""
    if (*split(pointer), "")[0] in _FIXED:
        raise _misplaced(pointer, "expected the place of a printed value")
    data = put(encode(draft), pointer, value)
    still = [p for p in draft.open if not within(p, pointer)]
    return decode(type(draft), data | {"open": still})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """An extraction with people's decisions in it."""

    extraction: Extraction
    reopened: tuple[str, ...]


def apply(extraction: Extraction, corrections: Iterable[Correction]) -> Settled:
    """Put decisions on top of a fresh reading.

    A decision that was made on another reading than the present one is not dropped: its value
    stays out of the book, open, with both values as rivals.
    """
    draft, told = extraction.draft, _Told(extraction.doubts, extraction.evidence)
    for c in corrections:
        draft = told.put(draft, c, CORRECTIONS)
    kept = replace(extraction, draft=draft, evidence=told.evidence, doubts=told.doubts)
    return Settled(extraction=kept, reopened=tuple(told.aside))


def apply_to_grids(
    made: GridExtraction, corrections: Iterable[Correction], file: str
) -> tuple[GridExtraction, tuple[str, ...]]:
    """The same for combat grids: what came of it, and the decisions that are open again."""
    grids, told = made.grids, _Told(made.doubts, made.evidence)
    for c in corrections:
        grids = told.put(grids, c, file)
    kept = GridExtraction(grids=grids, evidence=told.evidence, doubts=told.doubts)
    return kept, tuple(told.aside)


@dataclass(slots=True)
class _Told:
    """What is said of the values while decisions are put on them one by one."""

    doubts: tuple[Doubt, ...]
    evidence: tuple[Evidence, ...]
    # What is read where a decision had to be put aside.
    aside: dict[str, Any] = field(default_factory=dict)

    def put(self, form: Form, c: Correction, file: str) -> Form:
        """The form with a decision in it, or with its place open."""
        now = self.aside[c.pointer] if c.pointer in self.aside else value_at(form, c.pointer)
        done = _settled(form, c) if now in (c.before, c.after) else None
        if done is None:
            bare, doubt = reopen(form, self.doubts, c, now)
            self.aside[doubt.pointer] = doubt.read
            self.doubts = (*(d for d in self.doubts if d.pointer != doubt.pointer), doubt)
            return bare
        self.aside = {p: value for p, value in self.aside.items() if not within(p, c.pointer)}
        self.doubts = tuple(d for d in self.doubts if not within(d.pointer, c.pointer))
        kept = (e for e in self.evidence if not within(e.pointer, c.pointer))
        self.evidence = (*kept, decided(c, file))
        return done


def _settled(draft: Form, c: Correction) -> Form | None:
    """The form with a decision in it; None where the book has no place for it any more."""
    try:
        return settle(draft, c.pointer, c.after)
    except DecodeError:
        return None


def reopen(draft: Form, doubts: Iterable[Doubt], c: Correction, now: Any) -> tuple[Form, Doubt]:
    """The form without the value of a decision whose grounds have changed, and its doubt."""
    bare, at = _without(draft, c.pointer)
    decided_value, read = c.after, now
    if at != c.pointer:
        decided_value, read = _whole(draft, at, c), value_at(draft, at)
    old = next((d for d in doubts if d.pointer == at), Doubt(pointer=at, why=""))
    values = [decided_value, read, *(r.value for r in old.rivals)]
    rivals = [v for i, v in enumerate(values) if v is not None and v not in values[:i]]
    place = "" if at == c.pointer else f" at {c.pointer}"
    why = f"{c.who} decided {show(c.after)}{place} on another reading ({c.reason})"
    return bare, replace(old, why=why, read=read, rivals=tuple(Rival(value=v) for v in rivals))


def _without(draft: Form, pointer: str) -> tuple[Form, str]:
    """The form with the value taken away and open, or the smallest thing around it that can be.

    A place in a list cannot: the others would move up and be taken for each other.
    """
    data = encode(draft)
    error = _misplaced(pointer, "expected the place of a printed value")
    for at in _upwards(pointer):
        if isinstance(value_at(draft, at.rpartition("/")[0]), list):
            continue
        still = sorted({*draft.open, at})
        try:
            return decode(type(draft), put(data, at, None) | {"open": still}), at
        except DecodeError as found:
            error = found
    raise error


def _upwards(pointer: str) -> Iterator[str]:
    while pointer:
        yield pointer
        pointer = pointer.rpartition("/")[0]


def _whole(draft: Draft | Grids, at: str, c: Correction) -> Any:
    """What would stand at a place around the decided one, if the decision still fits there."""
    try:
        return look(put(encode(draft), c.pointer, c.after), at)
    except (DecodeError, KeyError):
        return None


def decided(c: Correction, file: str = CORRECTIONS) -> Evidence:
    """The evidence of a value that a person decided."""
    return Evidence(
        pointer=c.pointer,
        hash=digest(c.after),
        origin="decided",
        source="",
        file=file,
        reader="person",
        version=1,
        why=f"{c.who}: {c.reason}",
    )
