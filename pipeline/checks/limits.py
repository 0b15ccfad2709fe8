"""What instructions limit: selectors against the rows of the sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import product

from pipeline.checks.check import Check, Found
from pipeline.checks.draft import ROWS, cells, extended_pages, is_settled, listed, named
from pipeline.model.book import Draft, clauses
from pipeline.model.clauses import COLOURS, Allow, Bonus, Boost, Clause, Forbid, Only, Selector
from pipeline.model.pointer import join, split
from pipeline.model.positions import applying, leaves_extended
from pipeline.model.selectors import Rows, select, select_any
from pipeline.model.shapes import show


def _named(draft: Draft) -> Iterator[tuple[str, Selector]]:
    """Every selector that speaks of the fighter's own sheet, with its pointer."""
    for at, clause in clauses(draft):
        if clause.binds is None and isinstance(clause, (Only, Forbid, Bonus, Boost, Allow)):
            for name in ("only", "forbid", "to", "allow", "but"):
                for i, selector in enumerate(getattr(clause, name, ())):
                    yield join(at, name, i), selector
    for i, selector in enumerate(draft.sheet.unarmed):
        yield join("/sheet/unarmed", i), selector


def _may_be_unread(draft: Draft, selector: Selector) -> bool:
    """Whether a row that the selector takes may be among what is not read yet."""
    rows = draft.sheet.maneuvers
    whole = [o for o in draft.open if ROWS.startswith(o) or o.rpartition("/")[0] == ROWS]
    if not rows or whole:
        return True
    if isinstance(selector, int):
        return False
    if selector.lower() in COLOURS:
        return any(row.colour is None for row in rows.values())
    return any(row.group is None or row.name is None for row in rows.values())


def _near(rows: Rows, selector: Selector) -> list[str]:
    if isinstance(selector, int):
        return []
    words = {w.lower(): w for r in rows.values() for w in (r.kind, r.group, r.name) if w}
    return [words[w] for w in get_close_matches(selector.lower(), words, n=3, cutoff=0.5)]


def _no_row(draft: Draft) -> Found:
    rows = draft.sheet.maneuvers
    places: dict[Selector, list[str]] = defaultdict(list)
    for at, selector in _named(draft):
        taken = select(rows, selector, weapons=draft.sheet.weapons)
        if not taken and not _may_be_unread(draft, selector):
            places[selector].append(at)
    for selector, pointers in places.items():
        pages = dict.fromkeys(split(p)[1] for p in pointers if p.startswith("/pictures"))
        where = f" ({named(pages, 'picture', 'pictures')})" if pages else ""
        near = _near(rows, selector)
        like = f"; the sheet has {listed(near)}" if near else ""
        yield pointers[0], f"{show(selector)} takes no row of the sheet{where}{like}"


def _allowed(rows: Rows, told: Sequence[Clause], pages: set[int]) -> set[int]:
    """What the limits among these clauses leave of the pages."""
    limits = [c for c in told if isinstance(c, (Only, Forbid))]
    for limit in [c for c in limits if c.overrides] or limits:
        but = select_any(rows, limit.but)
        if isinstance(limit, Only):
            pages &= select_any(rows, limit.only) - but
        else:
            pages -= select_any(rows, limit.forbid) - but
    return pages


def _stuck(draft: Draft, tell: Sequence[Clause], reached: Iterable[bool]) -> str | None:
    """The range at which a picture by itself leaves nothing to do."""
    rows, far = draft.sheet.maneuvers, extended_pages(draft)
    for extended, scored in product(reached, (False, True)):
        left = leaves_extended(rows, tell, extended=extended, scored=scored)
        at = extended if left is None else left
        told = [c for _, c in applying(tell, extended=extended, scored=scored) if c.binds is None]
        if not _allowed(rows, told, {p for p in rows if (p in far) == at}):
            return "extended" if at else "close"
    return None


def _nothing_legal(draft: Draft) -> Found:
    if not draft.sheet.maneuvers or not is_settled(draft, ROWS):
        return
    extended = extended_pages(draft)
    reached: dict[int, set[bool]] = defaultdict(set)
    for matrix, _, target in cells(draft):
        reached[target].add(matrix in extended)
    for page, picture in draft.pictures.items():
        at, ranges = join("/pictures", page), sorted(reached[page]) or [True]
        if where := _stuck(draft, picture.tell, ranges):
            yield join(at, "tell"), f"picture {page} leaves no {where} row that may be done"
        elif picture.critical:
            told = picture.tell + picture.critical.tell
            if where := _stuck(draft, told, ranges):
                found = f"a critical on picture {page} leaves no {where} row that may be done"
                yield join(at, "critical", "tell"), found


CHECKS = (
    Check(
        code="selector-no-row",
        severity="warning",
        title="Every word of an instruction takes a row of the sheet",
        hint="mend the word or the row; where the sheet prints another word, give the row a kind",
        find=_no_row,
    ),
    Check(
        code="nothing-legal",
        severity="warning",
        title="A picture leaves something to do",
        hint="read the instruction and the colours of the rows again; play drops limits that leave"
        " nothing",
        find=_nothing_legal,
    ),
)
