"""Where the values of a filled book come from, and where those in doubt can be looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pipeline.model.codec import digest
from pipeline.model.evidence import Doubt, Evidence, Value
from pipeline.model.pointer import join, within
from pipeline.reconcile.agreement import Agreement
from pipeline.reconcile.outcomes import Outcome
from pipeline.reconcile.plain import value_in
from pipeline.reconcile.pointers import Pointers

READER, VERSION = "sister", 1
MARK = "against its sister "  # how a doubt begins that a sister has brought up


def with_a_person(doubts: Iterable[Doubt]) -> Pointers:
    """The places that a sister has made a doubt of before: no sister settles them again."""
    return Pointers(d.pointer for d in doubts if d.why.startswith(MARK))


def filled(outcome: Outcome, measured: Agreement, sister_hash: str) -> Evidence:
    """The evidence of a value that the sister told."""
    note = f"{outcome.why}; " if outcome.why else ""
    nothing = "nothing is printed there; " if outcome.state == "none" else ""
    return Evidence(
        pointer=outcome.pointer,
        hash=digest(outcome.value),
        origin="filled",
        source=sister_hash,
        file="book.yaml",
        reader=READER,
        version=VERSION,
        rivals=outcome.rivals,
        book=measured.sister,
        why=f"{nothing}{note}{measured.in_short}",
    )


def without(evidence: Iterable[Evidence], changed: Pointers, data: Value) -> Iterator[Evidence]:
    """The evidence of all that has not changed; what was read as one is told value by value."""
    for e in evidence:
        if changed.below(e.pointer):
            yield from _split(e, changed, value_in(data, e.pointer))
        elif not changed.covers(e.pointer):
            yield e


def _split(e: Evidence, changed: Pointers, value: Value) -> Iterator[Evidence]:
    if not isinstance(value, Mapping):
        return
    for key, part in value.items():
        child = replace(e, pointer=join(e.pointer, key), hash=digest(part))
        yield from (
            without([child], changed, {})
            if not changed.below(child.pointer)
            else _split(child, changed, part)
        )


def doubt(outcome: Outcome, sister: str, known: Iterable[Doubt], seen: Iterable[Evidence]) -> Doubt:
    """The doubt of a disputed value, with the place in the source where it can be looked up."""
    why = f"{MARK}{sister}: {outcome.why}"
    found = Doubt(pointer=outcome.pointer, why=why, rivals=outcome.rivals)
    for old in known:
        if within(old.pointer, outcome.pointer) or within(outcome.pointer, old.pointer):
            return replace(found, page=old.page, line=old.line, box=old.box)
    for e in seen:
        if within(outcome.pointer, e.pointer):
            return replace(found, page=e.page or e.file, line=e.line, box=e.box)
    return found
