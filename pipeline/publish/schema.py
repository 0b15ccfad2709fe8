"""JSON Schema (2020-12) of a format, derived from the shapes that the codec reads.

A schema is for editors: where JSON Schema cannot say what the codec means, it allows more.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
from collections.abc import Mapping
from typing import Any

from pipeline.model.codec import encode
from pipeline.model.shapes import (
    AnyOf,
    Anything,
    Choice,
    FieldShape,
    Flag,
    ListOf,
    MapOf,
    Real,
    Record,
    Shape,
    Tagged,
    Text,
    Whole,
    shape_of,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

# To ECMA's expressions `\W` knows ASCII alone; letters of other scripts must pass too.
_ALNUM = r"[^\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]"


def schema(hint: object, *, title: str | None = None) -> Schema:
    """The schema of a type: a dataclass, or a tuple of them for a file that is a list."""
    shape = shape_of(hint)
    definitions: dict[str, Schema] = {}
    body = _schema(shape, definitions)
    name = title or (shape.cls.__name__ if isinstance(shape, Record) else shape.expected)
    return {"$schema": DIALECT, "title": name, **body, "$defs": dict(sorted(definitions.items()))}


def _schema(shape: Shape, to: dict[str, Schema]) -> Schema:
    match shape:
        case Record():
            return _reference(shape, to)
        case Tagged():
            return {"anyOf": [_reference(r, to) for r in shape.records.values()]}
        case AnyOf():
            return {"anyOf": [_schema(s, to) for s in shape.shapes]}
        case ListOf():
            size: Schema = {"minItems": shape.least} if shape.least else {}
            if shape.length is not None:
                size = {"minItems": shape.length, "maxItems": shape.length}
            return {"type": "array", "items": _schema(shape.item, to), **size}
        case MapOf():
            return {
                "type": "object",
                "propertyNames": _key(shape.key),
                "additionalProperties": _schema(shape.value, to),
            }
        case _:
            return _plain(shape)


def _plain(shape: Whole | Text | Choice | Flag | Real | Anything) -> Schema:
    match shape:
        case Whole(low=None):
            return {"type": "integer"}
        case Whole():
            return {"type": "integer", "minimum": shape.low, "maximum": shape.high}
        case Text(pattern=None):
            return {"type": "string"}
        case Text(pattern=str(pattern)):
            return {
                "type": "string", "pattern": _portable(pattern), "description": shape.expected,
            }  # fmt: skip
        case Choice(values=(value,)):
            return {"const": value}
        case Choice():
            return {"enum": list(shape.values)}
        case Flag():
            return {"type": "boolean"}
        case Real():
            bounds = {"minimum": shape.low, "maximum": shape.high}
            return {"type": "number"} | {k: v for k, v in bounds.items() if math.isfinite(v)}
        case _:
            return {"not": {"type": "null"}}


def _portable(pattern: str) -> str:
    return "^(?:" + pattern.replace(r"[^\W_]", _ALNUM) + ")$"


def _key(shape: Shape) -> Schema:
    """Keys are texts in JSON, whatever they mean."""
    if isinstance(shape, Whole):
        if shape.low is None or shape.high is None:
            return {"pattern": "^(?:0|-?[1-9][0-9]*)$"}
        return {"enum": [str(n) for n in range(shape.low, shape.high + 1)]}
    return _schema(shape, {})


def _reference(shape: Record, to: dict[str, Schema]) -> Schema:
    name = shape.cls.__name__
    if name not in to:
        to[name] = {}  # holds the place while the type is entered again from below
        to[name] = _record(shape, to)
    return {"$ref": f"#/$defs/{name}"}


def _record(shape: Record, to: dict[str, Schema]) -> Schema:
    told = inspect.getdoc(shape.cls) or ""
    # dataclass() writes the signature where there is no docstring.
    described = {} if told.startswith(shape.cls.__name__ + "(") else {"description": told}
    must = [f.name for f in shape.fields if f.must]
    return {
        **described,
        "type": "object",
        "properties": {f.name: _field(f, to) for f in shape.fields},
        **({"required": must} if must else {}),
        "additionalProperties": False,
    }


def _field(f: FieldShape, to: dict[str, Schema]) -> Schema:
    body = _schema(f.shape, to)
    if f.default is dataclasses.MISSING or f.default is None:
        return body
    default = encode(f.default)
    empty = isinstance(default, (list, Mapping)) and not default
    return body if empty or dataclasses.is_dataclass(f.default) else {**body, "default": default}
