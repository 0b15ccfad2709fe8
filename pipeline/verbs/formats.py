"""Every format that the project reads or writes, by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pipeline.model.book import Draft
from pipeline.model.evidence import Correction, Doubt, Evidence
from pipeline.model.grid import Grids
from pipeline.publish.schema import schema
from pipeline.readers.design import Design
from pipeline.rules.transcript import Transcript

FORMATS: Mapping[str, Any] = {
    "combat-book/1": Draft,
    "combat-design/1": Design,
    "combat-grids/1": Grids,
    "transcript/1": Transcript,
    "evidence": Evidence,
    "doubts": tuple[Doubt, ...],
    "corrections": tuple[Correction, ...],
}


def schema_text(name: str) -> str:
    """The schema of a format as a text."""
    return json.dumps(schema(FORMATS[name], title=name), ensure_ascii=False, indent=2) + "\n"


def schema_files() -> dict[str, str]:
    """The schemas as files, by name."""
    return {name.replace("/", "-") + ".schema.json": schema_text(name) for name in FORMATS}
