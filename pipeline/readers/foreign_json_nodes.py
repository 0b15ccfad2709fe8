"""JSON of other projects as readers see it: values that know their place."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from pipeline.errors import BadInput
from pipeline.model.codec import digest
from pipeline.model.evidence import Doubt, Evidence, Origin, Rival, Value
from pipeline.model.pointer import join
from pipeline.model.shapes import Shape, printable, show
from pipeline.readers.source import Source

READER, VERSION = "foreign-json", 1
DEEPEST = 24  # levels; the shapes have seven
LARGEST = 2_000  # values in one object or list; a whole matrix has 24
MAX_PROBLEMS = 50
_MOST_EVIDENCE = 200  # characters of a place that are kept

_INTEGER = re.compile(r"[+-]?[0-9]{1,4}", re.ASCII)
_MINUS = str.maketrans("\u2212\u2013", "--")
_BETWEEN = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[\s_-]+")
_NONE = (None, "", "-", "--", "\u2014")  # how projects write that there is nothing

Names = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Node:
    """A value and the pointer to it in the file."""

    at: str
    value: Any

    @property
    def empty(self) -> bool:
        """Whether it says that there is nothing."""
        value = self.value.strip() if isinstance(self.value, str) else self.value
        return value in ({}, []) if self.holds else value in _NONE

    @property
    def holds(self) -> bool:
        """Whether it is a list or an object."""
        return isinstance(self.value, (dict, list))

    def items(self) -> Iterator[tuple[str, Node]]:
        """What is in it, by name or by place."""
        if isinstance(self.value, dict):
            yield from ((key, Node(join(self.at, key), v)) for key, v in self.value.items())
        elif isinstance(self.value, list):
            yield from ((str(i), Node(join(self.at, i), v)) for i, v in enumerate(self.value))

    def get(self, names: Sequence[str]) -> Node | None:
        """The field that bears one of these names, the earlier name first."""
        if not isinstance(self.value, dict):
            return None
        known = {plain(key): node for key, node in reversed([*self.items()])}
        return next((known[name] for name in names if name in known), None)


def plain(key: str) -> str:
    """A name without case, blanks and marks."""
    return re.sub(r"[\W_]+", "", key).lower()


def words(key: str) -> str:
    """A name of JSON as a sheet would print it: downSwing is Down Swing, and Hi-Ougi stays so."""
    if key[:1].isupper() or " " in key:
        return " ".join(key.split())
    parts = [p for p in _BETWEEN.split(key) if p]
    return " ".join(p[:1].upper() + p[1:] for p in parts)


@cache
def names(*path: str) -> Names:
    """A table of the mapping."""
    text = resources.files("pipeline.readers").joinpath("foreign_json.toml").read_text("utf-8")
    table: Any = tomllib.loads(text)
    for part in path:
        table = table[part]
    return {key: tuple(plain(n) for n in said) for key, said in table.items()}


@dataclass(slots=True)
class Reading:
    """What has been found in the file so far."""

    source: Source
    evidence: dict[str, Evidence] = field(default_factory=dict)
    doubts: dict[str, Doubt] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    read: set[str] = field(default_factory=set)  # places of single values in the file
    whole: set[str] = field(default_factory=set)  # of lists and objects that were read as one
    sha256: str = ""

    def __post_init__(self) -> None:
        self.sha256 = self.source.sha256

    def has_read(self, at: str) -> bool:
        """Whether a value of the file was read, alone or as a part of what it lies in."""
        if at in self.read:
            return True
        while at and at not in self.whole:
            at = at.rpartition("/")[0]
        return bool(at)

    def bad(self, node: Node, expected: str) -> None:
        self.read.add(node.at)
        where = printable(node.at) or "/"
        self.problems.append(
            f"{self.source.name}: {where}: expected {expected}, found {show(node.value)}"
        )

    def note(
        self, pointer: str, value: Value, node: Node | None, origin: Origin = "read", why: str = ""
    ) -> None:
        """Say where the value at a pointer comes from."""
        if node:
            self.read.add(node.at)
        self.evidence[pointer] = Evidence(
            pointer=pointer,
            hash=digest(value),
            origin=origin,
            source=self.sha256,
            file=self.source.name,
            reader=READER,
            version=VERSION,
            why=why or (printable(node.at)[:_MOST_EVIDENCE] if node else None),
        )

    def doubt(self, pointer: str, why: str, rivals: Sequence[Value] = ()) -> None:
        """Leave the value at a pointer to a person."""
        listed = tuple(Rival(value=v) for v in rivals)
        self.doubts.setdefault(pointer, Doubt(pointer=pointer, why=why, rivals=listed))

    def refuse(self) -> None:
        """Raise `BadInput` with all problems, if there are any."""
        more = len(self.problems) - MAX_PROBLEMS
        rest = [f"{self.source.name}: {more} more problems like these"] if more > 0 else []
        if self.problems:
            raise BadInput("\n".join(self.problems[:MAX_PROBLEMS] + rest))

    def number(self, node: Node | None, low: int, high: int, what: str) -> int | None:
        """A whole number, also as a text such as "05" or "+3"; None where nothing stands."""
        if node is None or node.empty:
            return None
        value = node.value
        text = value.strip().translate(_MINUS) if isinstance(value, str) else ""
        if _INTEGER.fullmatch(text):
            value = int(text)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.bad(node, f"{what} from {low} to {high}")
            return None
        self.read.add(node.at)
        return value

    def text(self, node: Node | None, shape: Shape) -> str | None:
        """A text of one line that the format can hold; None where nothing stands."""
        if node is None or node.empty:
            return None
        value = " ".join(node.value.split()) if isinstance(node.value, str) else node.value
        if not isinstance(value, str) or not shape.holds(value):
            self.bad(node, shape.expected)
            return None
        self.read.add(node.at)
        return value


def numbered(node: Node, page: Sequence[str]) -> Iterator[tuple[int, Node]]:
    """Parts that are known by a number: as the name of each, or in a field of it.

    Whatever else is an object or a list is looked into: projects sort such parts by range.
    """
    for key, part in node.items():
        inside = part.get(page) if isinstance(part.value, dict) else None
        by_name = isinstance(node.value, dict) and re.fullmatch(r"0?[0-9]{1,2}", key)
        if by_name:
            yield int(key), part
        elif inside is not None and (number := _number(inside.value)) is not None:
            yield number, part
        elif part.holds:
            yield from numbered(part, page)


def _number(value: object) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"0?[0-9]{1,2}", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def parse(source: Source) -> Node:
    """The whole file; `BadInput` where it is no JSON, or deeper than any book."""
    try:
        data = json.loads(
            source.text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_fraction
        )
    except RecursionError:
        raise BadInput(f"{source.name}: expected at most {DEEPEST} levels, found more") from None
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{source.name}: line {error.lineno}: expected JSON, found: {error.msg}"
        ) from None
    except ValueError as error:
        raise BadInput(f"{source.name}: expected JSON, found: {printable(str(error))}") from None
    level = [data]
    for _ in range(DEEPEST):
        if (most := max((len(_parts(node)) for node in level), default=0)) > LARGEST:
            wide = f"expected at most {LARGEST:,} values in one object or list, found {most:,}"
            raise BadInput(f"{source.name}: {wide}")
        level = [part for node in level for part in _parts(node)]
    if level:
        raise BadInput(f"{source.name}: expected at most {DEEPEST} levels, found more")
    return Node("", data)


def _parts(node: object) -> Sequence[object]:
    return list(node.values()) if isinstance(node, dict) else node if isinstance(node, list) else ()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a name that stands in it twice would lose a value in silence."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the name {show(key)} twice in one object")
        found[key] = value
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text}, which is no number of JSON")


def _fraction(text: str) -> int | str:
    """3.0 is 3; what has a fraction stays as it is written and fits nowhere."""
    number = float(text)
    return int(number) if abs(number) < 10_000 and number.is_integer() else text  # noqa: PLR2004
