"""The schema of a format accepts what the codec accepts, and helps where it can."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pipeline.model.book import Draft
from pipeline.model.codec import canonical_json, decode
from pipeline.model.evidence import Correction, Doubt, Evidence
from pipeline.publish.schema import DIALECT, schema
from pipeline.rules.transcript import Transcript
from tests.publish.examples import plain_book

HINTS = [Draft, Evidence, Transcript, tuple[Doubt, ...], tuple[Correction, ...]]


def accepts(hint: object, data: object) -> bool:
    return Draft202012Validator(schema(hint)).is_valid(data)


def book() -> dict[str, Any]:
    """A book as JSON has it: keys are texts."""
    data: dict[str, Any] = json.loads(canonical_json(decode(Draft, plain_book())))
    return data


@pytest.mark.parametrize("hint", HINTS)
def test_every_schema_is_one(hint: object) -> None:
    made = schema(hint, title="example")
    Draft202012Validator.check_schema(made)
    assert (made["$schema"], made["title"]) == (DIALECT, "example")
    assert json.loads(json.dumps(made)) == made


def test_a_book_is_accepted_complete_or_not() -> None:
    assert accepts(Draft, book())
    torn = book()
    torn["open"] = ["/sheet/body"]
    del torn["sheet"]["body"]
    assert accepts(Draft, torn)


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/colour", "orange"),
        ("/start", 65),
        ("/start", "57"),
        ("/id", "../x"),
        ("/format", "combat-book/2"),
        ("/pictures/7/tell", [{"only": ["green"], "lasts": "long"}]),
        ("/pictures/7/tell", [{"unheard": 1}]),
        ("/pictures/7/score", [1, 2, 3]),
        ("/pictures/65", {}),
        ("/matrices/8/2", 65),
        ("/sheet/maneuvers/24/colour", "pink"),
        ("/sheet/maneuvers/24/mod", "odd"),
    ],
)
def test_mistakes_are_refused(pointer: str, value: object) -> None:
    data = copy.deepcopy(book())
    *path, last = pointer.split("/")[1:]
    node = data
    for part in path:
        node = node[part]
    node[last] = value
    assert not accepts(Draft, data)


def test_words_of_other_scripts_are_accepted() -> None:
    data = book()
    data["pictures"]["7"]["tell"] = [{"only": ["突き", "down swing", 24], "lasts": 1}]
    assert decode(Draft, data).pictures[7].tell
    assert accepts(Draft, data)


def test_a_docstring_describes_its_type_and_no_signature_does() -> None:
    types = schema(Draft)["$defs"]
    assert types["Sheet"]["description"] == "The character sheet (DUEL-162)."
    assert "required" not in types["Sheet"]
    assert types["Free"]["properties"]["free"] == {"const": True}
    assert types["Only"]["properties"]["lasts"]["default"] == 1


def test_an_empty_list_of_selectors_is_refused() -> None:
    data = book()
    data["pictures"]["9"]["tell"] = [{"only": ["green"], "lasts": 1}]
    assert accepts(Draft, data)
    data["pictures"]["9"]["tell"] = [{"only": [], "lasts": 1}]
    assert not accepts(Draft, data)
