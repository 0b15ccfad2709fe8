"""What has been decided so far: values with their places, and what is left to a person."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.model.book import Draft
from pipeline.model.codec import DecodeError, decode, digest
from pipeline.model.evidence import Doubt, Evidence, Origin, Rival, Value
from pipeline.model.pointer import tree, within
from pipeline.model.sighting import PageSeen
from pipeline.reconcile.scan_votes import NOTHING, Seen, plain, rivals

READER, VERSION = "scan", 1
SURE = 0.998  # what a value must reach to be taken


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A value as plain data, and where it comes from."""

    value: Value
    origin: Origin = "read"
    seen: Seen | None = None
    p: float | None = None
    rivals: tuple[Rival, ...] = ()
    why: str | None = None


@dataclass(slots=True)
class Notes:
    """Values and doubts by pointer; a value in doubt is no value."""

    pages: Sequence[PageSeen]
    taken: dict[str, Taken] = field(default_factory=dict)
    doubts: dict[str, Doubt] = field(default_factory=dict)

    def take(self, pointer: str, taken: Taken) -> None:
        """Take a value, unless it is in doubt."""
        if not any(within(pointer, d) for d in self.doubts):
            self.taken[pointer] = taken

    def decide(
        self,
        pointer: str,
        shares: Mapping[Hashable, float],
        seen: Seen | None,
        *,
        sure: float = SURE,
        against: str | None = None,
    ) -> None:
        """Take the likeliest reading, or leave it to a person with its rivals.

        `against` says why it cannot be taken however likely it is.
        """
        ranked = rivals(shares)
        p = ranked[0].p if ranked else None
        if p is None or against or p < sure or shares.get(NOTHING, 0.0) > 1 - sure:
            self.doubt(pointer, against or _unsure(ranked), seen, ranked)
            return
        self.take(pointer, Taken(value=ranked[0].value, seen=seen, p=p, rivals=ranked[1:]))

    def doubt(
        self, pointer: str, why: str, seen: Seen | None = None, readings: Iterable[Rival] = ()
    ) -> None:
        """Leave a value to a person; what was taken there (and below) is a rival now."""
        if any(within(pointer, d) and pointer != d for d in self.doubts):
            return
        below = self.subtree(pointer)
        told = [*readings, *([Rival(value=below)] if below not in ({}, None) else [])]
        for inside in [p for p in self.taken if within(p, pointer)]:
            got = self.taken.pop(inside)
            seen = seen or got.seen
        for inside in [p for p in self.doubts if within(p, pointer)]:
            del self.doubts[inside]
        page = self.pages[seen.page].file if seen else None
        box = seen.region.box if seen else None
        self.doubts[pointer] = Doubt(
            pointer=pointer, why=why, rivals=_distinct(told), page=page, box=box
        )

    def value(self, pointer: str) -> Value:
        got = self.taken.get(pointer)
        return got.value if got else None

    def stands(self, pointer: str) -> bool:
        """Whether anything was seen there, be it in doubt."""
        return pointer in self.taken or pointer in self.doubts

    def subtree(self, pointer: str) -> Value:
        """All values at a pointer and below as plain data."""
        if pointer in self.taken:
            return self.taken[pointer].value
        return tree({p[len(pointer) :]: t.value for p, t in self.taken.items()
                      if within(p, pointer)})  # fmt: skip

    def infer(self, pointer: str, why: str) -> None:
        """Mark all values at a pointer and below as inferred."""
        for inside in [p for p in self.taken if within(p, pointer)]:
            got = self.taken[inside]
            told = f"{why}; {got.why}" if got.why else why
            self.taken[inside] = replace(got, origin="inferred", why=told)

    def evidence(self) -> tuple[Evidence, ...]:
        """Where each value comes from."""
        return tuple(self._evidence(pointer, got) for pointer, got in self.taken.items())

    def _evidence(self, pointer: str, got: Taken) -> Evidence:
        page = self.pages[got.seen.page] if got.seen else None
        return Evidence(
            pointer=pointer,
            hash=digest(got.value),
            origin=got.origin,
            source=page.sha256 if page else "",
            file=page.file if page else "",
            reader=READER,
            version=VERSION,
            page=str(page.place + 1) if page else None,
            box=got.seen.region.box if got.seen else None,
            p=got.p,
            rivals=got.rivals,
            why=got.why,
        )

    def draft(self, book_id: str) -> Draft:
        """The draft that the values make; what no book can hold is left to a person."""
        while True:
            data = tree({p: t.value for p, t in self.taken.items()})
            head = {"format": "combat-book/1", "id": book_id, "open": list(self.doubts)}
            try:
                return decode(Draft, head | data)
            except DecodeError as error:
                held = [x for x in error.problems if x.pointer and self._holds(x.pointer)]
                if not held:
                    raise
                for x in held:
                    self.doubt(x.pointer, f"read as what no book can hold: {x.message}")

    def _holds(self, pointer: str) -> bool:
        """Whether something was taken at a pointer or below it."""
        return any(within(p, pointer) for p in self.taken)


def _unsure(ranked: Sequence[Rival]) -> str:
    if not ranked:
        return "nothing legible here"
    if len(ranked) == 1:
        return f"read as {ranked[0].value}, not surely"
    return f"read as {ranked[0].value} or {ranked[1].value}"


def _distinct(readings: Iterable[Rival]) -> tuple[Rival, ...]:
    kept: list[Rival] = []
    for rival in readings:
        if all(rival.value != k.value for k in kept):
            kept.append(Rival(value=plain(rival.value), p=rival.p))
    return tuple(kept)
