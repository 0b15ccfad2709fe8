"""Setting single values of a book's plain data by pointer, and people's decisions on them."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, Problem, decode, digest, encode
from pipeline.model.evidence import Correction, Doubt, Evidence, Extraction, Rival
from pipeline.model.pointer import key_of, look, split, within


def put(data: Any, pointer: str, value: Any) -> Any:
    """A copy of the data with one value set, or taken away where `value` is None."""
    parts = split(pointer)
    if not parts:
        raise DecodeError((Problem(pointer=pointer, message="expected a value, found the book"),))
    root = copy.deepcopy(data)
    node = root
    for part in parts[:-1]:
        node = _step(node, part, pointer)
    _set(node, parts[-1], value, pointer)
    return root


def _step(node: Any, part: str, pointer: str) -> Any:
    if isinstance(node, dict):
        return node.setdefault(_key(node, part), {})
    if isinstance(node, list) and part.isdecimal() and int(part) < len(node):
        return node[int(part)]
    raise DecodeError((Problem(pointer=pointer, message=f"no place for {part!r}"),))


def _set(node: Any, part: str, value: Any, pointer: str) -> None:
    if isinstance(node, dict):
        if value is None:
            node.pop(_key(node, part), None)
        else:
            node[_key(node, part)] = value
    elif isinstance(node, list) and part.isdecimal() and int(part) < len(node):
        if value is None:
            del node[int(part)]
        else:
            node[int(part)] = value
    else:
        raise DecodeError((Problem(pointer=pointer, message=f"no place for {part!r}"),))


def _key(node: Mapping[Any, Any], part: str) -> Any:
    """Numbers are the keys of pages, texts of everything else."""
    key = key_of(node, part)
    return int(part) if key == part and part.isdecimal() and part.isascii() else key


def value_at(draft: Draft, pointer: str) -> Any:
    """The plain value at a pointer, None where there is none."""
    try:
        return look(encode(draft), pointer)
    except KeyError:
        return None


def settle(draft: Draft, pointer: str, value: Any) -> Draft:
    """The draft with one value decided and no longer open; `DecodeError` if it does not fit."""
    data = put(encode(draft), pointer, value)
    still = [p for p in draft.open if not within(p, pointer)]
    data.pop("open", None)
    return decode(Draft, _ordered(data | ({"open": still} if still else {})))


def _ordered(data: dict[str, Any]) -> dict[str, Any]:
    return {k: data[k] for k in (f for f in Draft.__dataclass_fields__ if f in data)} | data


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
    draft, doubts, evidence = extraction.draft, extraction.doubts, extraction.evidence
    reopened: list[str] = []
    for c in corrections:
        now = value_at(draft, c.pointer)
        if now not in (c.before, c.after):
            reopened.append(c.pointer)
            draft, doubts = reopen(draft, doubts, c, now)
            continue
        reopened = [p for p in reopened if p != c.pointer]
        draft = settle(draft, c.pointer, c.after)
        doubts = tuple(d for d in doubts if not within(d.pointer, c.pointer))
        evidence = (*(e for e in evidence if e.pointer != c.pointer), decided(c))
    kept = Extraction(draft=draft, evidence=evidence, doubts=doubts, remarks=extraction.remarks)
    return Settled(extraction=kept, reopened=tuple(reopened))


def reopen(
    draft: Draft, doubts: tuple[Doubt, ...], c: Correction, now: Any
) -> tuple[Draft, tuple[Doubt, ...]]:
    """Show a decision again whose grounds have changed."""
    data = put(encode(draft), c.pointer, None)
    data["open"] = sorted({*draft.open, c.pointer})
    doubt = Doubt(
        pointer=c.pointer,
        why=f"decided by {c.who} on another reading ({c.reason})",
        rivals=tuple(Rival(value=v) for v in (c.after, now) if v is not None),
    )
    rest = tuple(d for d in doubts if d.pointer != c.pointer)
    return decode(Draft, _ordered(data)), (*rest, doubt)


def decided(c: Correction) -> Evidence:
    """The evidence of a value that a person decided."""
    return Evidence(
        pointer=c.pointer,
        hash=digest(c.after),
        origin="decided",
        source="",
        file="corrections.yaml",
        reader="person",
        version=1,
        why=f"{c.who}: {c.reason}",
    )
