"""YAML 1.2 core schema to plain data and back, with the line of every pointer.

The events of the parser are read one by one, without recursion, so that a hostile file meets a
limit and not the end of the stack. Tags, anchors, aliases and doubled keys are refused.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from pipeline.model.codec import DecodeError, Problem
from pipeline.model.pointer import join
from pipeline.model.shapes import show
from pipeline.store.files import MAX_BYTES, MAX_DEPTH

_HUGE = 10**18  # no figure of a book is larger; what is stays a text
MAX_PROBLEMS = 200  # nobody reads more, and a hostile file has millions
_LONGEST = 40  # characters of a number

_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS: Mapping[str, object] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Plain data, and the line on which each pointer stands."""

    data: Any
    lines: Mapping[str, int]

    def line(self, pointer: str) -> int | None:
        """The line of a pointer, or of the nearest thing above it."""
        while pointer not in self.lines and pointer:
            pointer = pointer.rpartition("/")[0]
        return self.lines.get(pointer)


def scalar(text: str) -> object:
    """What a plain scalar means in the core schema: `no` and `1:30` are texts, `010` is ten."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > _LONGEST:
        return text
    if _INT.fullmatch(text):
        number: float = int(text, 0 if text[1:2] in {"o", "x"} else 10)
    elif _FLOAT.fullmatch(text):
        number = float(text)
    else:
        return text
    return number if abs(number) < _HUGE else text


@dataclass(slots=True)
class _Builder:
    """Builds data from events; `frames` are the collections that are still open."""

    problems: list[Problem] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    frames: list[_Frame] = field(default_factory=list)
    root: Any = None
    documents: int = 0

    def bad(self, at: str, event: Event, message: str) -> None:
        self.problems.append(Problem(pointer=at, message=message, line=_line(event)))
        if len(self.problems) >= MAX_PROBLEMS:
            raise _TooBad

    def take(self, event: Event) -> None:
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.bad("", event, "expected one document, found a second one")
        elif isinstance(event, AliasEvent):
            self.put(event, None, f"expected no aliases, found *{event.anchor}")
        elif isinstance(event, ScalarEvent):
            plain = event.implicit[0] and not event.style
            value = scalar(event.value) if plain else event.value
            self.put(event, value, _decorated(event))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.enter(event)
        elif isinstance(event, CollectionEndEvent):
            self.frames.pop()

    def enter(self, event: MappingStartEvent | SequenceStartEvent) -> None:
        data: dict[Any, Any] | list[Any] = {} if isinstance(event, MappingStartEvent) else []
        if self.frames and self.frames[-1].wants_key():
            self.bad(self.frames[-1].at, event, "expected a text or a number as key")
            raise _TooBad
        at = self.put(event, data, _decorated(event))
        self.frames.append(_Frame(data, at))
        if len(self.frames) > MAX_DEPTH:
            self.bad("", event, f"expected at most {MAX_DEPTH} levels, found more")
            raise _TooBad

    def put(self, event: Event, value: Any, complaint: str | None) -> str:
        """Store a value where the open collection expects it, and give its pointer."""
        if not self.frames:
            self.root, at = value, ""
        else:
            at = self.frames[-1].put(value, lambda a, m: self.bad(a, event, m))
        if complaint:
            self.bad(at, event, complaint)
        self.lines.setdefault(at, _line(event))
        return at


class _TooBad(Exception):
    """The document cannot be read any further."""


@dataclass(slots=True)
class _Frame:
    """An open collection: its data, its pointer, and the key that waits for its value."""

    data: dict[Any, Any] | list[Any]
    at: str
    key: Any = None
    has_key: bool = False

    def wants_key(self) -> bool:
        return isinstance(self.data, dict) and not self.has_key

    def put(self, value: Any, bad: Callable[[str, str], None]) -> str:
        if isinstance(self.data, list):
            self.data.append(value)
            return join(self.at, len(self.data) - 1)
        if not self.has_key:
            if not isinstance(value, (str, int)) or isinstance(value, bool):
                bad(self.at, f"expected a text or a number as key, found {show(value)}")
                value = str(value)
            self.key, self.has_key = value, True
            here = join(self.at, value)
            if value in self.data:
                bad(here, f"expected each key once, found {show(value)} again")
            return here
        self.data[self.key] = value
        self.has_key = False
        return join(self.at, self.key)


def _line(event: Event) -> int:
    mark = event.start_mark
    return 1 if mark is None else mark.line + 1


def _decorated(event: ScalarEvent | MappingStartEvent | SequenceStartEvent) -> str | None:
    if event.anchor is not None:
        return f"expected no anchors, found &{event.anchor}"
    if event.tag is not None:
        return f"expected no tags, found {show(event.tag)}"
    return None


def parse(text: str) -> Document:
    """Read one document; `DecodeError` lists all that is wrong with it as YAML."""
    if len(text) > MAX_BYTES:
        raise _fault(f"expected at most {MAX_BYTES} characters, found {len(text)}")
    build = _Builder()
    try:
        for event in _events(text):
            build.take(event)
    except _TooBad:
        pass
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        build.problems.append(_no_yaml(error, text))
    if build.documents == 0 and not build.problems:
        raise _fault("expected a document, found an empty file")
    if build.problems:
        raise DecodeError(tuple(build.problems))
    return Document(data=build.root, lines=build.lines)


def _no_yaml(error: yaml.YAMLError | UnicodeEncodeError, text: str) -> Problem:
    """What the parser says: of a character it gives the place in bytes, else the line."""
    line: int | None
    if isinstance(error, UnicodeEncodeError):
        line, what = text.count("\n", 0, error.start) + 1, error.reason
    elif isinstance(error, yaml.reader.ReaderError):
        line = text.encode().count(b"\n", 0, error.position) + 1
        what = f"{error.reason}: 0x{error.character:02x}"
    else:
        mark = getattr(error, "problem_mark", None)
        line = None if mark is None else mark.line + 1
        what = getattr(error, "problem", None) or str(error)
    return Problem(pointer="", message=f"expected YAML: {what}", line=line)


def _fault(message: str) -> DecodeError:
    return DecodeError((Problem(pointer="", message=message),))


def _events(text: str) -> Iterator[Event]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.parse(text, Loader=loader)


_BREAK = re.compile("[\n\r\x85\u2028\u2029]")  # what YAML folds where it stands unescaped


_OLD = re.compile(r"[yYnN]|[-+]?[0-9_.]+")  # what PyYAML takes for a text, and others do not
_YAML_1_1 = yaml.resolver.Resolver()


class _Dumper(yaml.SafeDumper):
    """Quotes what the core schema would read as something else, and nothing more."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        if kind is yaml.ScalarNode and implicit[0]:
            return _tag(scalar(value))
        return super().resolve(kind, value, implicit)  # type: ignore[no-untyped-call]


def _tag(value: object) -> str:
    names = {bool: "bool", int: "int", float: "float", str: "str", type(None): "null"}
    return "tag:yaml.org,2002:" + names[type(value)]


def dump(data: object, *, block: tuple[str, ...]) -> str:
    """Write data as canonical YAML.

    Collections at the pointers of `block` (`*` stands for any one part) are spread over lines,
    all others stand on one line.
    """
    node = _node(data, "", tuple(b.split("/") for b in block))
    out = io.StringIO()
    # The pure emitter: libyaml breaks long flow lines in other places.
    dumper = _Dumper(out, width=10**9, allow_unicode=True, sort_keys=False)
    dumper.open()
    dumper.serialize(node)
    dumper.close()
    return out.getvalue()


def _node(data: object, at: str, block: tuple[list[str], ...]) -> yaml.Node:
    flow = not any(_matches(at.split("/"), b) for b in block)
    if isinstance(data, Mapping):
        pairs = [(_node(k, "/", block), _node(v, join(at, k), block)) for k, v in data.items()]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=flow or not pairs)
    if isinstance(data, (list, tuple)):
        items = [_node(v, join(at, i), block) for i, v in enumerate(data)]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=flow or not items)
    text = (
        {True: "true", False: "false", None: "null"}[data]
        if (data is None or isinstance(data, bool))
        else str(data)
    )
    return yaml.ScalarNode(_tag(data), text, style=_style(data))


def _matches(parts: list[str], pattern: list[str]) -> bool:
    return len(parts) == len(pattern) and all(
        q in ("*", p) for p, q in zip(parts, pattern, strict=True)
    )


def _style(data: object) -> str | None:
    """How a text is quoted, where the emitter alone would not quote it, or not well enough."""
    if not isinstance(data, str):
        return None
    if _BREAK.search(data):
        return '"'
    return "'" if _looks_old(data) else None


def _looks_old(text: str) -> bool:
    """Quoted for the sake of YAML 1.1 readers, to whom `no` and `1:30` are no texts."""
    meant = _YAML_1_1.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return meant != _tag(text) or _OLD.fullmatch(text) is not None
