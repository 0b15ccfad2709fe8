"""Designs for tests: the house's own, a small one, and ways to compile and refuse them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.codec import DecodeError, decode
from pipeline.model.evidence import Extraction
from pipeline.readers.design import Design
from pipeline.readers.design_compile import compile_design
from pipeline.readers.source import Source
from pipeline.store import books, files

PROJECT = Path(__file__).parents[2]
HOUSE = PROJECT / "raw" / "lamplighter" / "design.yaml"
CLOSE, EXTENDED = range(2, 49, 2), range(50, 65, 2)
PLACES = [(a, b) for box in (CLOSE, EXTENDED) for a in box for b in box]

SMALL: dict[str, Any] = {
    "format": "combat-design/1",
    "id": "miller",
    "title": "The Miller",
    "fighter": {"weapons": ["flail"]},
}


def compiled(data: Mapping[str, Any]) -> Extraction:
    """A design given as plain data, compiled."""
    return compile_design(decode(Design, data), Source(name="design.yaml", text=repr(data)))


def small(**changes: Any) -> dict[str, Any]:
    return {**SMALL, **changes}


def refused(**changes: Any) -> dict[str, str]:
    """What is wrong with the small design so changed: message by pointer."""
    with pytest.raises(DecodeError) as caught:
        compiled(small(**changes))
    return {p.pointer: p.message for p in caught.value.problems}


@functools.cache
def house(name: str = "lamplighter") -> Extraction:
    """A house fighter, compiled from raw/."""
    path = HOUSE.parents[1] / name / HOUSE.name
    source = Source(name=path.name, text=files.read_text(path))
    return compile_design(books.read_as(Design, path), source)
