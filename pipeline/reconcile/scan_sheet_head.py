"""The head of the sheet: height, body points, attacks and the pools of points."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from pipeline.model.clauses import COLOURS, Pool
from pipeline.model.evidence import Value
from pipeline.model.shapes import shape_of
from pipeline.recognise.sheets_lexicon import apart, known
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_sheet_lists import is_listed, read_lists
from pipeline.reconcile.scan_votes import NOTHING, Clean, Seen, boxed, opinion, whole

_HEADER = {"height": "height", "body": "body", "attack": "attacks"}
_RANGE = {"height": (0, 99), "body": (1, 999), "attacks": (1, 9)}
_POOL = shape_of(Pool)
POOLS = (
    "tactics", "luck", "spell", "magic", "force", "energy", "power", "mana", "fatigue", "stamina",
    "bullets",
)  # fmt: skip
_OF_SPELLS = frozenset((*COLOURS, "purple", "sp"))
_STORE = re.compile(r"(?P<pool>[a-z]+) (?P<which>start|most)")
_SLIPS = 0.4  # letters of a word that may be misread; letters that look alike count less
_FIGURES = 100  # readings that a figure could have


def read_head(seen: Sequence[Seen], to: Notes) -> None:
    """Note height, body points, attacks and the pools, by the names printed beside them."""
    read_lists([s for s in seen if is_listed(s)], to)
    by: dict[str, list[Seen]] = {}
    misnamed: dict[str, str] = {}
    for s in (s for s in seen if not is_listed(s)):
        if (place := _place(s)) is not None:
            at, told = place
            by.setdefault(at, []).append(s)
            if told is not None:
                misnamed[at] = told
    for at, some in by.items():
        low, high = _RANGE.get(at, (0, 999))
        said = opinion(some, _figure_of(low, high), _FIGURES)
        against = misnamed.get(at)
        if said.best is NOTHING:
            against = "its name is printed, and no number is legible beside it"
        elif len(said.tops) == 1:
            against = f"read as {said.best} by one voter alone"
        elif said.torn(said.best, 1.0):
            against = f"read as {said.best} and otherwise"
        to.decide(f"/sheet/{at}", said.shares, boxed(some), against=against)
    lost = {part: "it" for part in _RANGE if part not in by}
    lost |= {} if by else {"points": "whether there are any"}
    for part, what in lost.items():
        to.doubt(f"/sheet/{part}", f"lost: no page of the source shows {what}")


def _place(seen: Seen) -> tuple[str, str | None] | None:
    """Where a figure of the header belongs by the likeliest name beside it, and what is odd."""
    named = [v for v in seen.region.votes if _is_pair(v.value)]
    if not named:
        return None
    name = re.sub(r"[^a-z ]+", " ", str(max(named, key=lambda v: v.p).value[0]).lower())
    name = " ".join(name.split())
    for word, at in _HEADER.items():
        if word in name:
            return at, None
    if store := _STORE.fullmatch(name):
        return f"energy/{store['pool']}/{store['which']}", None
    pool = re.sub(r" ?(?:points?|pts)$", "", name)
    if not _POOL.holds(pool):
        return None
    if pool in POOLS or all(known(w) or w in _OF_SPELLS for w in pool.split()):
        return f"points/{pool}", None
    why = f"its name is read as {pool}, which is no word known"
    near = next((word for word in (*_HEADER, *POOLS) if _is_slip(pool, word)), None)
    if near is None:
        return f"points/{pool}", why
    return _HEADER.get(near, f"points/{near}"), why


def _is_slip(read: str, word: str) -> bool:
    return apart(read, word) <= _SLIPS * len(word)


def _is_pair(value: Value) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and isinstance(value[0], str)  # noqa: PLR2004


def _figure_of(low: int, high: int) -> Clean:
    clean = whole(low, high)

    def figure_in(value: Value) -> Hashable:
        return clean(value[1]) if _is_pair(value) else NOTHING

    return figure_in
