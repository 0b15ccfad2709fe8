"""Where each value of a book comes from: its evidence, where it speaks of the present value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pipeline.model import edits
from pipeline.model.book import Draft, wanting
from pipeline.model.codec import DecodeError, digest, encode
from pipeline.model.evidence import Correction, Doubt, Evidence
from pipeline.model.pointer import join, look, split, within

Kind = Literal["none", "open", "decided", "filled", "inferred", "read", "compiled"]

EDITED = "no evidence (edited by hand): the evidence is of another value"
REMOVED = "no evidence (edited by hand): the evidence is of a value that is not in the book"
UNKNOWN = "no evidence names this value"
_OF_THE_FILE = ("", "format", "id", "open")  # no printed values
_NOTHING = frozenset(map(digest, (None, (), {})))


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """A value with its origin; what is open or was taken away has no value."""

    pointer: str
    kind: Kind
    value: Any = None
    evidence: Evidence | None = None
    doubt: Doubt | None = None
    decision: Correction | None = None
    why: str = ""


@dataclass(slots=True, kw_only=True)
class _Tracer:
    """A book with its evidence by pointer, and what has been asked of it already."""

    data: Any
    evidence: Mapping[str, Evidence]
    corrections: Sequence[Correction]
    fits: dict[str, bool] = field(default_factory=dict)

    def vouches(self, evidence: Evidence) -> bool:
        """Whether the book holds what the evidence says, but for later decisions inside it."""
        at = evidence.pointer
        if at not in self.fits:
            self.fits[at] = evidence.hash in self.hashes(at)
        return self.fits[at]

    def hashes(self, at: str) -> Iterator[str]:
        yield digest(look(self.data, at))
        inside = [c for c in self.corrections if within(c.pointer, at) and c.pointer != at]
        if inside:
            before = self.data
            for correction in reversed(inside):
                try:
                    before = edits.put(before, correction.pointer, correction.before)
                except DecodeError:
                    return
            yield digest(look(before, at))

    def value(self, pointer: str, value: Any) -> Traced:  # noqa: ANN401 -- plain data
        """A value with the evidence that is nearest to it."""
        at = pointer
        while at and at not in self.evidence:
            at = at.rpartition("/")[0]
        evidence = self.evidence.get(at)
        if evidence is None:
            return Traced(pointer=pointer, kind="none", value=value, why=UNKNOWN)
        if not self.vouches(evidence):
            return Traced(pointer=pointer, kind="none", value=value, why=EDITED)
        return self.told(pointer, value, evidence)

    def told(self, pointer: str, value: Any, evidence: Evidence) -> Traced:  # noqa: ANN401 -- as above
        decision = None
        if evidence.origin == "decided":
            made = (c for c in reversed(self.corrections) if c.pointer == evidence.pointer)
            decision = next((c for c in made if digest(c.after) == evidence.hash), None)
        return Traced(
            pointer=pointer,
            kind=evidence.origin,
            value=value,
            evidence=evidence,
            decision=decision,
            why=evidence.why or "",
        )


def trace(
    draft: Draft,
    evidence: Sequence[Evidence],
    doubts: Sequence[Doubt] = (),
    corrections: Sequence[Correction] = (),
) -> tuple[Traced, ...]:
    """Every value of a book with its origin, in the order of the book; then what it lacks."""
    data = {k: v for k, v in encode(draft).items() if k not in _OF_THE_FILE}
    named = {e.pointer: e for e in evidence if (*_parts(e.pointer), "")[0] not in _OF_THE_FILE}
    opened = wanting(draft)
    tracer = _Tracer(data=data, evidence=named, corrections=corrections)
    inside = {above for p in (*named, *opened) for above in _above(p)}
    leaves = [(p, v) for p, v in _leaves(data, "", inside) if p not in opened]
    found = [tracer.value(p, v) for p, v in leaves]
    doubtful = {d.pointer: d for d in doubts}
    found += [
        Traced(pointer=p, kind="open", evidence=named.get(p), doubt=doubtful.get(p)) for p in opened
    ]
    found += _gone(tracer, opened)
    return tuple(found)


def _parts(pointer: str) -> tuple[str, ...]:
    try:
        return split(pointer)
    except ValueError:  # evidence may be written by anybody
        return (pointer,)


def _above(pointer: str) -> Iterator[str]:
    """The places in which a pointer lies."""
    parts = _parts(pointer)
    return (join("", *parts[:n]) for n in range(len(parts)))


def _leaves(
    data: Any, at: str, inside: set[str], *, listed: bool = False  # noqa: ANN401 -- as above
) -> Iterator[tuple[str, Any]]:  # fmt: skip
    """The values of a book; a list is one value unless something is said of its parts."""
    below: list[tuple[Any, Any]] = []
    if isinstance(data, Mapping) and (at in inside or not listed):
        below = list(data.items())
    elif isinstance(data, list) and at in inside:
        below, listed = list(enumerate(data)), True
    elif at:
        yield at, data
    for key, value in below:
        yield from _leaves(value, join(at, key), inside, listed=listed)


def _gone(tracer: _Tracer, opened: Sequence[str]) -> Iterator[Traced]:
    """What the evidence says of values that the book does not have."""
    for pointer, evidence in tracer.evidence.items():
        try:
            look(tracer.data, pointer)
        except (KeyError, ValueError):
            if any(within(pointer, p) or within(p, pointer) for p in opened):
                continue
            if evidence.hash in _NOTHING:
                yield tracer.told(pointer, None, evidence)
            else:
                yield Traced(pointer=pointer, kind="none", why=REMOVED)
