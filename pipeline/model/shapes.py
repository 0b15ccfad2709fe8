"""Shapes: what the dataclasses say about data, read once from their type hints.

The codec, the JSON Schema and the field reference all walk the same shapes, so that the
dataclasses are the only place where a format is written down.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import math
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

# Metadata of a field without which a book is not complete; it may be absent while it is `open`.
NEEDED: Mapping[str, Any] = {"needed": True}
# Metadata of a field that every document must state, though in code it has a default.
STATED: Mapping[str, Any] = {"stated": True}
# Metadata of a field that is written even where it has its default.
SHOWN: Mapping[str, Any] = {"shown": True}
# Metadata of a mapping that is written in the order of its numbers; others keep their order.
BY_NUMBER: Mapping[str, Any] = {"by_number": True}


@dataclass(frozen=True, slots=True)
class Between:
    """Annotation: a whole number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Within:
    """Annotation: a number from `low` to `high`, with or without a fraction."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Annotation: a list or a mapping of `length` or more."""

    length: int


@dataclass(frozen=True, slots=True)
class Spelled:
    """Annotation: a text that matches `pattern`, called `what` in messages."""

    pattern: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A whole number."""

    low: int | None = None
    high: int | None = None

    @property
    def expected(self) -> str:
        if self.low is None:
            return "a whole number"
        return f"a whole number from {self.low} to {self.high}"

    def holds(self, data: object) -> bool:
        kind = isinstance(data, int) and not isinstance(data, bool)
        return kind and (self.low is None or self.low <= data <= self.high)  # type: ignore[operator]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text."""

    pattern: str | None = None
    expected: str = "a text"

    def holds(self, data: object) -> bool:
        if not isinstance(data, str) or _HALF.search(data):
            return False
        return self.pattern is None or re.fullmatch(self.pattern, data) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of a few words (or `true`)."""

    values: tuple[str | bool, ...]

    @property
    def expected(self) -> str:
        return (
            "one of " + ", ".join(map(show, self.values))
            if self.values[1:]
            else show(self.values[0])
        )

    def holds(self, data: object) -> bool:
        return any(type(v) is type(data) and v == data for v in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """Yes or no."""

    expected: str = "true or false"

    def holds(self, data: object) -> bool:
        return isinstance(data, bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Real:
    """A number with or without a fraction."""

    low: float = -math.inf
    high: float = math.inf

    @property
    def expected(self) -> str:
        bounded = math.isfinite(self.low) and math.isfinite(self.high)
        return f"a number from {self.low:g} to {self.high:g}" if bounded else "a number"

    def holds(self, data: object) -> bool:
        if not isinstance(data, (int, float)) or isinstance(data, bool):
            return False
        return math.isfinite(data) and self.low <= data <= self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class Anything:
    """Plain data of any kind, such as the value that a decision sets."""

    expected: str = "a value"

    def holds(self, data: object) -> bool:
        return data is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOf:
    """A list; `length` where it is fixed."""

    item: Shape
    length: int | None = None
    least: int = 0

    @property
    def expected(self) -> str:
        if self.length is not None:
            return f"a list of {self.length}"
        return f"a list of {self.least} or more" if self.least else "a list"

    def holds(self, data: object) -> bool:
        fits = isinstance(data, (list, tuple)) and self.length in (None, len(data))
        return fits and len(data) >= self.least  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapOf:
    """A mapping whose keys share one shape, and whose values share another."""

    key: Shape
    value: Shape
    least: int = 0

    @property
    def expected(self) -> str:
        return f"a mapping of {self.least} or more" if self.least else "a mapping"

    def holds(self, data: object) -> bool:
        return isinstance(data, Mapping) and len(data) >= self.least


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShape:
    """One field of a record."""

    name: str
    shape: Shape
    default: object
    must: bool
    needed: bool
    shown: bool
    by_number: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A dataclass."""

    cls: type
    expected: str = "a mapping"

    @property
    def fields(self) -> tuple[FieldShape, ...]:
        return fields_of(self.cls)

    def holds(self, data: object) -> bool:
        return isinstance(data, Mapping)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged:
    """One of several dataclasses, told by the first key."""

    records: Mapping[str, Record]

    @property
    def expected(self) -> str:
        return "a mapping whose first key is one of " + ", ".join(self.records)

    def holds(self, data: object) -> bool:
        return isinstance(data, Mapping) and bool(data) and next(iter(data)) in self.records


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf:
    """One of several shapes that differ in kind."""

    shapes: tuple[Shape, ...]

    @property
    def expected(self) -> str:
        return " or ".join(s.expected for s in self.shapes)

    def holds(self, data: object) -> bool:
        return any(s.holds(data) for s in self.shapes)


Shape = Whole | Text | Choice | Flag | Real | Anything | ListOf | MapOf | Record | Tagged | AnyOf

_PLAIN: Mapping[object, Shape] = {
    int: Whole(), str: Text(), bool: Flag(), float: Real(), Any: Anything(),
}  # fmt: skip


_QUOTED = 60  # a message stays on one line
# Half of a character: JSON can spell it, no file can hold it.
_HALF = re.compile("[\ud800-\udfff]")


def show(value: object) -> str:
    """Quote a value of the data for a message: short, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    if isinstance(value, int) and abs(value) >= 10**_QUOTED:
        return "a number of many digits"
    text = repr(value[: _QUOTED + 1] if isinstance(value, str) else value)
    return text if len(text) <= _QUOTED else text[: _QUOTED - 3] + "..."


def printable(text: str) -> str:
    """A text of somebody else's in a message: on one line, and without orders to the terminal."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[: 2 * _QUOTED])
    return shown if len(text) <= 2 * _QUOTED else shown + "..."


@functools.cache
def shape_of(hint: Any) -> Shape:
    """The shape that a type hint asks for."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _narrowed(shape_of(args[0]), args[1:])
    if origin in (typing.Union, types.UnionType):
        return _union(tuple(a for a in args if a is not types.NoneType))
    if origin is Literal:
        return Choice(values=args)
    if origin is tuple:
        return ListOf(item=shape_of(args[0]), length=None if args[-1] is ... else len(args))
    if origin is not None and issubclass(origin, Mapping):
        return MapOf(key=shape_of(args[0]), value=shape_of(args[1]))
    if dataclasses.is_dataclass(hint):
        return Record(cls=typing.cast("type", hint))
    return _PLAIN[hint]


def _narrowed(shape: Shape, notes: tuple[object, ...]) -> Shape:
    for note in notes:
        if isinstance(note, Between):
            shape = Whole(low=note.low, high=note.high)
        elif isinstance(note, Within):
            shape = Real(low=note.low, high=note.high)
        elif isinstance(note, Spelled):
            shape = Text(pattern=note.pattern, expected=note.what)
        elif isinstance(note, AtLeast) and isinstance(shape, (ListOf, MapOf)):
            shape = dataclasses.replace(shape, least=note.length)
    return shape


def _union(hints: tuple[Any, ...]) -> Shape:
    shapes = tuple(shape_of(h) for h in hints)
    if len(shapes) == 1:
        return shapes[0]
    if all(isinstance(s, Record) for s in shapes):
        records = typing.cast("tuple[Record, ...]", shapes)
        return Tagged(records={r.fields[0].name: r for r in records})
    return AnyOf(shapes=shapes)


@functools.cache
def fields_of(cls: type) -> tuple[FieldShape, ...]:
    """The fields of a dataclass, its own before inherited ones, so that a tag comes first."""
    hints = typing.get_type_hints(cls, include_extras=True)
    own = inspect.get_annotations(cls)
    found = sorted(dataclasses.fields(cls), key=lambda f: f.name not in own)
    return tuple(
        FieldShape(
            name=f.name,
            shape=shape_of(hints[f.name]),
            default=_default(f),
            must=_default(f) is dataclasses.MISSING or bool(f.metadata.get("stated")),
            needed=bool(f.metadata.get("needed")),
            shown=bool(f.metadata.get("shown")),
            by_number=bool(f.metadata.get("by_number")),
        )
        for f in found
    )


def _default(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
