"""Plain data to frozen dataclasses and back; every mistake of a document is told at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import Any, TypeVar, cast

from pipeline.model.pointer import join, number_of, within
from pipeline.model.shapes import (
    AnyOf,
    FieldShape,
    ListOf,
    MapOf,
    Record,
    Shape,
    Tagged,
    Whole,
    fields_of,
    printable,
    shape_of,
    show,
)

T = TypeVar("T")
_BAD = object()  # what a part that could not be read gives, so that its neighbours still are


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One mistake in a document; `line` is known where it came from a file."""

    pointer: str
    message: str
    line: int | None = None

    def __str__(self) -> str:
        place = printable(self.pointer or "/")
        line = "" if self.line is None else f"line {self.line}, "
        return f"{line}{place}: {self.message}"


class DecodeError(ValueError):
    """The data does not have the form that its format asks for."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems)))


@dataclass(slots=True)
class _Reading:
    """What one decode has found so far, and which pointers may lack a value."""

    open: Collection[str]
    problems: list[Problem] = field(default_factory=list)

    def bad(self, at: str, message: str) -> Any:
        self.problems.append(Problem(pointer=at, message=message))
        return _BAD

    def may_lack(self, at: str) -> bool:
        return any(within(at, p) for p in self.open)


def decode(cls: type[T], data: object) -> T:
    """Read plain data as `cls`; a needed value may be absent if the data's own `open` names it."""
    stated = data.get("open", ()) if isinstance(data, Mapping) else ()
    waived = stated if isinstance(stated, (list, tuple)) else ()
    reading = _Reading(open=[p for p in waived if isinstance(p, str)])
    value = _read(shape_of(cast("Any", cls)), data, "", reading)
    if reading.problems:
        raise DecodeError(tuple(reading.problems))
    return cast("T", value)


def _read(shape: Shape, data: object, at: str, to: _Reading) -> Any:
    if isinstance(shape, AnyOf):
        fits = [s for s in shape.shapes if s.holds(data)]
        return _read(fits[0], data, at, to) if fits else to.bad(at, _unlike(shape, data))
    if not shape.holds(data):
        return to.bad(at, _unlike(shape, data))
    if isinstance(shape, ListOf):
        items = [
            _read(shape.item, d, join(at, i), to) for i, d in enumerate(cast("list[Any]", data))
        ]
        return tuple(items)
    if isinstance(shape, MapOf):
        return _read_map(shape, cast("Mapping[object, object]", data), at, to)
    if isinstance(shape, Record):
        return _read_record(shape, cast("Mapping[object, object]", data), at, to)
    if isinstance(shape, Tagged):
        tag = next(iter(cast("Mapping[str, object]", data)))
        return _read_record(shape.records[tag], cast("Mapping[object, object]", data), at, to)
    return data


def _unlike(shape: Shape, data: object) -> str:
    if isinstance(shape, Tagged) and isinstance(data, Mapping) and data:
        return f"expected {shape.expected}, found {show(next(iter(data)))}"
    return f"expected {shape.expected}, found {show(data)}"


def _read_map(
    shape: MapOf, data: Mapping[object, object], at: str, to: _Reading
) -> dict[object, object]:
    found: dict[object, object] = {}
    for raw, value in data.items():
        here = join(at, str(raw))
        key = _key(shape.key, raw)
        if not shape.key.holds(key):
            to.bad(here, f"expected {shape.key.expected} as key, found {show(raw)}")
        elif key in found:
            to.bad(here, f"expected each key once, found {show(raw)} again")
        else:
            found[key] = _read(shape.value, value, here, to)
    return found


def _key(shape: Shape, raw: object) -> object:
    """JSON has text keys only: `"8"` is the number 8 where numbers are keys."""
    number = number_of(raw) if isinstance(shape, Whole) and isinstance(raw, str) else None
    return raw if number is None else number


def _read_record(shape: Record, data: Mapping[object, object], at: str, to: _Reading) -> Any:
    known = {f.name: f for f in shape.fields}
    for key in data:
        if key not in known:
            to.bad(join(at, str(key)), f"unknown field {show(key)}; known are {', '.join(known)}")
    before = len(to.problems)
    values = {
        f.name: _read(f.shape, data[f.name], join(at, f.name), to)
        if f.name in data
        else _absent(f, at, to)
        for f in shape.fields
    }
    if len(to.problems) > before or _BAD in values.values():
        return _BAD
    return shape.cls(**values)


def _absent(f: FieldShape, at: str, to: _Reading) -> object:
    here = join(at, f.name)
    if f.must or (f.needed and not to.may_lack(here)):
        hint = " (or the pointer in open)" if f.needed else ""
        return to.bad(here, f"expected {f.shape.expected}{hint}, found nothing")
    if isinstance(f.shape, Record) and isinstance(f.default, f.shape.cls):
        return _read(f.shape, {}, here, to)  # what it needs is missed there
    return f.default


def encode(value: object, *, by_number: bool = False) -> Any:
    """Write dataclasses as plain data: defaults are left out, fields stand in their order."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: encode(getattr(value, f.name), by_number=f.by_number)
            for f in fields_of(type(value))
            if f.must or f.shown or getattr(value, f.name) != f.default
        }
    if isinstance(value, Mapping):
        keys = sorted(value) if by_number else value
        return {k: encode(value[k], by_number=by_number) for k in keys}
    if isinstance(value, tuple):
        return [encode(v) for v in value]
    return value


def absent(value: object, at: str = "") -> tuple[str, ...]:
    """The pointers of needed values that are not there."""
    if is_dataclass(value) and not isinstance(value, type):
        found: list[str] = []
        for f in fields_of(type(value)):
            part, here = getattr(value, f.name), join(at, f.name)
            found += [here] if f.needed and part is None else absent(part, here)
        return tuple(found)
    if isinstance(value, Mapping):
        return tuple(p for k, v in value.items() for p in absent(v, join(at, k)))
    if isinstance(value, tuple):
        return tuple(p for i, v in enumerate(value) for p in absent(v, join(at, i)))
    return ()


def canonical_json(value: object) -> str:
    """The one JSON text of a value: the text that is hashed, and sent to the browser."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
