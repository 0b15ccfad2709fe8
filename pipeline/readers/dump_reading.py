"""What has been found in a dump so far: values with their lines, and what is left open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.model.book import Draft
from pipeline.model.codec import decode, digest
from pipeline.model.evidence import Doubt, Evidence, Origin, Rival, Value
from pipeline.model.pointer import tree, within
from pipeline.readers.source import Source

READER, VERSION = "dump", 1
NAME, LINE = 80, 300  # the longest texts of book.Name and book.Line


@dataclass(frozen=True, slots=True)
class Found:
    """A value as plain data, and where it comes from."""

    value: Value
    line: int | None
    origin: Origin = "read"
    why: str | None = None


@dataclass(slots=True)
class Reading:
    """Values and doubts by pointer; a value in doubt is no value."""

    source: Source
    found: dict[str, Found] = field(default_factory=dict)
    doubts: dict[str, Doubt] = field(default_factory=dict)

    def note(self, pointer: str, value: Value, line: int | None, *, why: str | None = None) -> None:
        """Take a value, unless it is in doubt; with a reason it is inferred, not read."""
        if any(within(pointer, d) for d in self.doubts):
            return
        self.found[pointer] = Found(value, line, "inferred" if why else "read", why)

    def value(self, pointer: str) -> Value:
        """The value at a pointer, `None` where there is none."""
        got = self.found.get(pointer)
        return got.value if got else None

    def doubt(
        self, pointer: str, why: str, line: int | None = None, rivals: Iterable[Rival] = ()
    ) -> None:
        """Leave a value to a person; what was taken there (and below) is a rival now."""
        got = self.found.get(pointer)
        told = self.doubts.get(pointer)
        values = _distinct([*(told.rivals if told else ()), *rivals, *_as_rival(got)])
        whys = [told.why] if told and told.why != why else []
        for inside in [p for p in self.found if within(p, pointer)]:
            del self.found[inside]
        for inside in [p for p in self.doubts if within(p, pointer) and p != pointer]:
            del self.doubts[inside]
        self.doubts[pointer] = Doubt(
            pointer=pointer,
            why="; ".join([*whys, why]),
            rivals=tuple(values),
            page=self.source.name,
            line=line or (got.line if got else None) or (told.line if told else None),
        )

    def settle(self, pointer: str, why: str) -> None:
        """Take the one rival of a doubt after all, as inferred."""
        doubt = self.doubts.pop(pointer)
        self.note(pointer, doubt.rivals[0].value, doubt.line, why=f"{why} ({doubt.why})")

    def infer(self, pointer: str, why: str) -> None:
        """Mark all values at a pointer and below as inferred."""
        for inside in [p for p in self.found if within(p, pointer)]:
            got = self.found[inside]
            told = f"{why}; {got.why}" if got.why else why
            self.found[inside] = Found(got.value, got.line, "inferred", told)

    def subtree(self, pointer: str) -> dict[Any, Any]:
        """All values below a pointer as plain data."""
        kept = {p[len(pointer) :]: f.value for p, f in self.found.items() if within(p, pointer)}
        return tree(kept)

    def evidence(self) -> tuple[Evidence, ...]:
        """Where each value comes from."""
        sha256 = self.source.sha256
        return tuple(
            Evidence(
                pointer=pointer,
                hash=digest(f.value),
                origin=f.origin,
                source=sha256,
                file=self.source.name,
                line=f.line,
                reader=READER,
                version=VERSION,
                why=f.why,
            )
            for pointer, f in self.found.items()
        )

    def draft(self, book_id: str) -> Draft:
        """The draft that the values make."""
        data = tree({p: f.value for p, f in self.found.items()})
        head = {"format": "combat-book/1", "id": book_id, "open": list(self.doubts)}
        return decode(Draft, head | data)


def _as_rival(got: Found | None) -> list[Rival]:
    return [Rival(value=got.value)] if got else []


def _distinct(rivals: Sequence[Rival]) -> list[Rival]:
    """Each value once, the first with its probability."""
    kept: list[Rival] = []
    for rival in rivals:
        if all(rival.value != k.value for k in kept):
            kept.append(rival)
    return kept


def shares(weights: Sequence[tuple[Value, float]]) -> tuple[Rival, ...]:
    """Rivals with the probabilities that their weights give, likeliest first."""
    total = sum(w for _, w in weights) or 1.0
    ranked = sorted(weights, key=lambda vw: -vw[1])
    return tuple(Rival(value=v, p=round(w / total, 2)) for v, w in ranked)
