"""The reference pages: the rules of a system, from its ledger, and the fields of the formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import BadInput
from pipeline.publish.pages import render
from pipeline.store import files, yaml12


def rules_page(templates: Path, path: Path) -> str:
    """The rules reference of one system, from its ledger."""
    text = files.read_text(path)
    entries = yaml12.parse(text).data
    if not isinstance(entries, list) or not all(
        isinstance(e, Mapping) and isinstance(e.get("id"), str) for e in entries
    ):
        raise BadInput(f"{path}: expected a list of rules, each with an id")
    topics: dict[str, list[Mapping[str, Any]]] = {}
    for entry in entries:
        topics.setdefault(str(entry.get("topic") or "other"), []).append(entry)
    return render(templates, "rules.md.j2", system=path.stem, topics=topics, count=len(entries))


def formats_page(templates: Path, schemas: Mapping[str, Any]) -> str:
    """The reference of the fields of every format."""
    return render(templates, "formats.md.j2", schemas={n: _fields(s) for n, s in schemas.items()})


def _fields(schema: Mapping[str, Any]) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """The types of a schema, each with its fields: name, what it holds, whether it is needed."""
    return [
        (
            name,
            str(body.get("description", "")),
            [(f, _kind(b), f in body.get("required", ())) for f, b in body["properties"].items()],
        )
        for name, body in schema["$defs"].items()
    ]


def _kind(body: Mapping[str, Any]) -> str:
    """What a field holds, in words."""
    if "$ref" in body:
        return str(body["$ref"]).rpartition("/")[2]
    if "anyOf" in body:
        return _or(_kind(b) for b in body["anyOf"])
    if "const" in body or "enum" in body:
        return _or(str(v).lower() if isinstance(v, bool) else str(v)
                   for v in body.get("enum", [body.get("const")]))  # fmt: skip
    if body.get("type") == "array":
        return f"list of {_kind(body['items'])}"
    if body.get("type") == "object":
        return f"mapping to {_kind(body['additionalProperties'])}"
    if "minimum" in body:
        return f"{body['minimum']} to {body['maximum']}"
    return str(body.get("description", body.get("type", "any value")))


def _or(words: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(words))
