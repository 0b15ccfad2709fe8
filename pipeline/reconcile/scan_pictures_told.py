"""The instructions of pictures, and what their criticals add."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pipeline.model.codec import canonical_json, encode
from pipeline.model.evidence import Origin, Rival
from pipeline.model.pointer import join
from pipeline.reconcile.scan_hits import CRITICALS, MOST
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_words import Telling

_CRITICAL = re.compile(r"\bcrit(?:ical)?\b", re.IGNORECASE)
# What is not understood may be the opening of what a critical adds.
_MAY_ADD = re.compile(
    r"\bcr[il1]t|\bhurt|\b\d+ ?\+(?! ?\d)|\b(?:or|and) (?:more|higher|above|over|better|up)"
    r"|\bfrom \d+ (?:points? )?(?:on|up)|\bat least \d|\btotal\b",
    re.IGNORECASE,
)
_TOTAL = 0.975  # the digits of a text are seen alike by two readers, or it is in doubt


def decide_told(at: str, told: Sequence[Telling | None], to: Notes) -> None:
    """The instruction; two scans of one page must tell the same where both are understood."""
    found = [t for t in told if t is not None]
    if not found:
        to.doubt(join(at, "tell"), "no instruction was found")
        if to.stands(join(at, "critical", "at")):
            to.doubt(join(at, "critical", "tell"), "no text of its own was found")
        return
    clear = [t for t in found if t.doubtful is None]
    best = max(clear or found, key=lambda t: t.p)
    if len({canonical_json((t.clauses, t.critical)) for t in clear}) > 1:
        readings = [Rival(value=encode(t.clauses), p=round(t.p, 4)) for t in clear]
        to.doubt(join(at, "tell"), "two scans of it tell otherwise", best.seen, readings)
        return
    _tell(at, best, to)


def _tell(at: str, best: Telling, to: Notes) -> None:
    has = to.stands(join(at, "critical", "at"))
    against = best.against
    if has and best.critical is None and not best.adds:
        against = against or "what its critical adds was not found: a part of this may be it"
    if not best.clauses and not against:  # none of 55 pictures of eight books tells that alone
        against = "only what its critical adds was found"
    if against is not None:
        to.doubt(join(at, "tell"), against, best.seen, best.rivals)
    else:
        _note(join(at, "tell"), encode(best.clauses), best, to)
    _tell_critical(at, best, to, has=has)


def _tell_critical(at: str, best: Telling, to: Notes, *, has: bool) -> None:
    """What a critical adds, and from which total on where no burst tells it."""
    tell, total = join(at, "critical", "tell"), join(at, "critical", "at")
    added = best.added or best.critical
    readings = [Rival(value=encode(added))] if added else []
    totals = [Rival(value=best.total)] if best.total is not None else []
    if has and totals:
        _compared(total, best, totals, to)
    if best.critical is None and not best.adds:
        named = _CRITICAL.search(best.text)
        if has or named:
            to.doubt(tell, "a critical without a text of its own was found", best.seen, readings)
        elif _MAY_ADD.search(best.rest):
            to.doubt(tell, "what is not understood may tell of a critical", best.seen)
        if not has and (named or _MAY_ADD.search(best.rest)):
            why = "a critical is told of, and no total of it was found"
            to.doubt(total, why, best.seen, totals)
        return
    if best.doubtful is not None or best.critical is None:
        to.doubt(tell, best.doubtful or "not understood", best.seen, readings)
    else:
        _note(tell, encode(best.critical), best, to)
    if not has and best.total is not None:
        to.decide(total, {best.total: best.p}, best.seen, sure=_TOTAL, against=best.doubtful)
    elif not has:
        to.doubt(total, "a critical text without its total was found")


def _compared(at: str, best: Telling, totals: Sequence[Rival], to: Notes) -> None:
    """The total beside a score and the one in the text are the same, or in doubt."""
    doubt = to.doubts.get(at)
    if at in to.taken and to.value(at) != best.total:
        to.doubt(at, f"the text tells of {best.total}", best.seen, totals)
    elif doubt is not None and not doubt.rivals:
        to.doubt(at, doubt.why, best.seen, totals)


def _note(pointer: str, value: object, best: Telling, to: Notes) -> None:
    origin: Origin = "inferred" if best.why else "read"
    p = round(best.p, 4)
    to.take(pointer, Taken(value=value, origin=origin, seen=best.seen, p=p, why=best.why))


def lost_criticals(found: Collection[int], to: Notes) -> None:
    """A book that tells of criticals in its instructions does so on the same pictures as others."""
    told = [p for p in CRITICALS if _tells_critical(p, to)]
    for page in CRITICALS if len(told) >= MOST else ():
        if page in found and page not in told:
            why = f"no critical was found, and {len(told)} such pictures of this book have one"
            to.doubt(join("/pictures", page, "critical"), why)


def _tells_critical(page: int, to: Notes) -> bool:
    at = join("/pictures", page, "critical")
    return any(to.stands(pointer) for pointer in (at, f"{at}/at", f"{at}/tell"))
