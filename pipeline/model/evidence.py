"""Where values come from: evidence, doubts and people's decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pipeline.model.book import Draft
from pipeline.model.grid import Grids
from pipeline.model.shapes import Between, Spelled, Within

Pointer = Annotated[str, Spelled(r"(?:/[^\x00-\x1f]*)?", "a pointer such as /matrices/8/2")]
# A value as plain data: number, text, list or mapping.
Value = Any
Hash = Annotated[str, Spelled(r"(?:[0-9a-f]{64})?", "a SHA-256 of 64 hexadecimal digits")]
LineNumber = Annotated[int, Between(1, 10_000_000)]
Version = Annotated[int, Between(1, 9999)]
Probability = Annotated[float, Within(0.0, 1.0)]
Pixel = Annotated[int, Between(0, 100_000)]
Box = tuple[Pixel, Pixel, Pixel, Pixel]
Origin = Literal["read", "inferred", "filled", "compiled", "decided"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """One reading of a value among several."""

    value: Value
    p: Probability | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Where the value at `pointer` comes from; `hash` is the digest of that value."""

    pointer: Pointer
    hash: Hash
    origin: Origin
    source: Hash  # SHA-256 of the file that was read, or of the book it was filled from
    file: str
    reader: str
    version: Version
    line: LineNumber | None = None
    page: str | None = None
    box: Box | None = None
    p: Probability | None = None
    rivals: tuple[Rival, ...] = ()
    book: str | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A value that a person has to decide."""

    pointer: Pointer
    why: str
    rivals: tuple[Rival, ...] = ()
    read: Value = None  # what the source says, where a person decided on another reading of it
    page: int | str | None = None
    line: LineNumber | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a person decided; corrections are only ever appended."""

    pointer: Pointer
    before: Value = None
    after: Value = None  # None: there is no such value in print
    reason: str
    who: str
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GridExtraction:
    """What a reader makes of the combat grids of another edition."""

    grids: Grids
    evidence: tuple[Evidence, ...]
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What a reader makes of a source: the draft, and for each value where it came from."""

    draft: Draft
    evidence: tuple[Evidence, ...]
    doubts: tuple[Doubt, ...] = ()
    remarks: tuple[str, ...] = ()
    grids: GridExtraction | None = None  # of a book of the edition that has them
