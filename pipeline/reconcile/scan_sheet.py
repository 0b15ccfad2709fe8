"""The character sheet: which row is of which page, and what stands in it."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.model.book import EXTENDED
from pipeline.model.clauses import COLOURS
from pipeline.model.evidence import Value
from pipeline.model.pointer import join
from pipeline.reconcile.scan_hits import figure
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_series import colour_share, is_negative, mod_distance, x_share
from pipeline.reconcile.scan_sheet_alike import EXTENDED_PAGES, Joined, Read, joined
from pipeline.reconcile.scan_sheet_faint import is_faint, signed
from pipeline.reconcile.scan_sheet_head import read_head
from pipeline.reconcile.scan_sheet_pages import of_sheets
from pipeline.reconcile.scan_sheet_parted import parted
from pipeline.reconcile.scan_sheet_printed import Printed
from pipeline.reconcile.scan_sheet_words import (
    NOTHING_ELSE,
    leading_groups,
    read_words,
    shared_leads,
    with_rows,
)
from pipeline.reconcile.scan_votes import (
    NOTHING,
    Opinion,
    Seen,
    boxed,
    one_of,
    opinion,
    plain,
    rivals,
)

ROWS = "/sheet/maneuvers"
PAGES = range(2, 65, 2)
_PAGES = one_of(PAGES)
_X = one_of(EXTENDED_PAGES)
_DEAD = 0.02  # that a sheet has a row whose column is 00 everywhere: 0 of 237 counted
_BLANK = 0.02  # that a row has no page, X or MOD where other rows of the sheet have them
_MOST = 0.9999  # how sure it can be that another row has a page
_ROUNDS = 4
# What a figure of a row must reach: chosen on seven real sheets and 24 simulated ones, on which
# none of over a thousand taken was wrong; 45 real ones lie between this and the usual bound.
_SURE = 0.99
_LOOKED = 0.6  # of a colour that is seen: less is told by what is usual alone
_FAR_MOD = 0.6  # for each step outside the MODs of the series
_STRANGE_MOD = 0.03  # at least: one row of so many has a MOD far from those of the series
_RATHER = 0.5  # of the votes of one voter
_HEADING = re.compile(r"X(?:[- ]?(?:page|pg|p)\.?)?", re.IGNORECASE)
_MODS = 30  # readings that a MOD could have
_LEGIBLE = 0.2  # of the close rows have an X: so many, and a blank one was missed
_MANY_LOST = 12  # rows
_WORDED = ("row group", "row name")
_STRAY = 0.5  # a row whose page is less likely is none where another surely has that page


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the sheet as it was seen: its regions by kind, and its page."""

    parts: Mapping[str, tuple[Seen, ...]]
    page: Opinion

    def seen(self, kind: str) -> tuple[Seen, ...]:
        return self.parts.get(kind, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What all rows of a sheet tell of each: whether it prints X, which look alike, its words."""

    blank: bool
    alike: Joined
    book: Printed


def read_sheet(
    seen: Sequence[Seen], live: Mapping[int, bool], to: Notes, book: Printed = NOTHING_ELSE
) -> None:
    """Note the rows and the header; `live` tells of each key whether its column leads anywhere.

    `book` is what the other places of the book print.
    """
    seen = of_sheets(seen)
    read_head([s for s in seen if s.region.kind == "sheet figure"], to)
    lines = _lines(seen, live)
    if not lines:
        to.doubt(ROWS, "lost: no page of the source shows the rows of the sheet")
        return
    by: dict[int, list[Line]] = {}
    for line in lines:
        page = line.page.best
        if not isinstance(page, int) or not line.parts.get("row page"):
            continue
        if live.get(page, True) or line.page.of(page) >= _SURE:
            by.setdefault(page, []).append(line)
    if _is_part(len(by), sum(alive and k not in by for k, alive in live.items())):
        by = {}
    close = [m for p, m in by.items() if p not in EXTENDED]
    blank = sum(_has_x(m[0]) for m in close) < _LEGIBLE * len(close) and not _headed(seen)
    kept = {page: _kept(page, same) for page, same in by.items()}
    worded = [m.seen(kind) for some in kept.values() for m in some for kind in _WORDED]
    book = with_rows(replace(book, faint=is_faint(worded)), worded)
    alike = joined([_x_read(p, some) for p, some in kept.items() if p not in EXTENDED])
    words = [(m[0].seen("row group"), m[0].seen("row name")) for m in kept.values()]
    book = replace(book, leading=leading_groups(words), shared=shared_leads(words))
    whole = Sheet(blank=blank, alike=alike, book=book)
    for page, some in kept.items():
        _row(page, some, to, whole)
    for page in sorted(k for k, alive in live.items() if alive and k not in by):
        to.doubt(join(ROWS, page), f"no row has page {page}, and its column leads to pictures")


def _is_part(rows: int, lost: int) -> bool:
    """Whether most rows were not found: what was, may be a list of notes beside other rows."""
    return lost >= _MANY_LOST and lost > rows


def _headed(seen: Sequence[Seen]) -> bool:
    """Whether an X stands on the sheet by itself, so that there is a column under it."""
    texts = (str(v.value) for s in seen if s.region.kind == "sheet text" for v in s.region.votes)
    return any(_HEADING.fullmatch(text.strip()) for text in texts)


def _lines(seen: Sequence[Seen], live: Mapping[int, bool]) -> list[Line]:
    parts: dict[tuple[int, int], dict[str, list[Seen]]] = {}
    for s in seen:
        if s.region.row is not None and s.region.kind.startswith("row "):
            row = parts.setdefault((s.page, s.region.row), {})
            row.setdefault(s.region.kind, []).append(s)
    each = [{kind: tuple(some) for kind, some in row.items()} for _, row in sorted(parts.items())]
    rows = parted(each)
    scans = [page for page, _ in sorted(parts)]
    said = [opinion(row.get("row page", ()), _PAGES, len(PAGES)) for row in rows]
    dead = {k for k, alive in live.items() if not alive}
    usual: dict[Hashable, float] = {p: _DEAD if p in dead else 1.0 for p in PAGES}
    pages = _each_once([_weighed(one, usual) for one in said], scans)
    return [Line(parts=row, page=page) for row, page in zip(rows, pages, strict=True)]


def _each_once(pages: Sequence[Opinion], scans: Sequence[int]) -> list[Opinion]:
    """No two rows of one sheet have the same page: what others have is taken from the rest.

    Each row's share of a page is weighed by how likely no other row has it, a few times over.
    """
    found = list(pages)
    for _ in range(_ROUNDS):
        free = [_free(found, scans, i) for i in range(len(found))]
        found = [_weighed(one, f) for one, f in zip(pages, free, strict=True)]
    return found


def _free(found: Sequence[Opinion], scans: Sequence[int], row: int) -> dict[Hashable, float]:
    """How likely no other row of the same scan has each page."""
    others = [o for j, o in enumerate(found) if j != row and scans[j] == scans[row]]
    return {p: math.prod([1.0, *(1 - min(o.of(p), _MOST) for o in others)]) for p in PAGES}


def _weighed(said: Opinion, weights: Mapping[Hashable, float]) -> Opinion:
    """The shares of all values that there can be, each by its weight; what is barred is gone."""
    shares = {v: said.of(v) * w for v, w in weights.items()}
    if NOTHING in said.shares:
        shares[NOTHING] = said.shares[NOTHING] * _BLANK
    total = math.fsum(shares.values())
    if not total:
        return said
    return Opinion({v: p / total for v, p in shares.items()}, 0.0, said.tops)


def _kept(page: int, same: Sequence[Line]) -> list[Line]:
    """The rows of a page without those that are hardly it, where another surely is."""
    sure = any(s.page.of(page) >= _SURE for s in same)
    return [s for s in same if s.page.of(page) >= _STRAY] if sure else list(same)


def _row(
    page: int,
    same: Sequence[Line],
    to: Notes,
    sheet: Sheet,
) -> None:
    at = join(ROWS, page)
    line = Line(parts=_together(same), page=same[0].page)
    # One row on two scans of a sheet is read together; two rows on one scan are a misreading.
    pages = [s.seen("row page")[0].page for s in same if s.seen("row page")]
    if len(pages) != len(set(pages)):
        readings = rivals({v: p for s in same for v, p in s.page.shares.items()})
        to.doubt(
            at, f"{len(same)} rows are read as page {page}", boxed(line.seen("row page")), readings
        )
        return
    if max(s.page.of(page) for s in same) < _SURE:
        readings = rivals(line.page.shares)
        to.doubt(at, "the page of this row is not sure", boxed(line.seen("row page")), readings)
        return
    read_words(at, line.seen("row group"), line.seen("row name"), to, sheet.book)
    _colour(page, line, to)
    if page not in EXTENDED:
        _x(page, line, to, blank=sheet.blank, alike=sheet.alike)
    _mod(page, line, to, faint=sheet.book.faint)


def _together(same: Sequence[Line]) -> dict[str, tuple[Seen, ...]]:
    kinds = dict.fromkeys(k for line in same for k in line.parts)
    return {k: tuple(s for line in same for s in line.seen(k)) for k in kinds}


def _colour(page: int, line: Line, to: Notes) -> None:
    seen = line.seen("row colour")
    said = opinion(seen, one_of(COLOURS), len(COLOURS))
    weighed = _weighed(said, {c: colour_share(page, c) for c in COLOURS})
    against = _against(said, weighed.best)
    if against is None and said.of(said.best) < _LOOKED:
        against = f"hardly seen as {plain(said.best)}"
    to.decide(join(ROWS, page, "colour"), weighed.shares, boxed(seen), sure=_SURE, against=against)


def _against(said: Opinion, best: Hashable, every: Opinion | None = None) -> str | None:
    """Why the likeliest value cannot be taken, however likely it is.

    `every` has the voters of all rows of which one value is asked.
    """
    if best != said.best:
        return f"read as {plain(said.best)}, where {plain(best)} is usual"
    if (every or said).torn(best, _SURE):
        return f"read as {plain(best)} and otherwise, one voter against the other"
    return None


def _has_x(line: Line) -> bool:
    return opinion(line.seen("row x"), _X, len(EXTENDED_PAGES)).best is not NOTHING


def _x_read(page: int, same: Sequence[Line]) -> Read:
    seen = _together(same).get("row x", ())
    said = opinion(seen, _X, len(EXTENDED_PAGES))
    usual: dict[Hashable, float] = {x: x_share(page, x) for x in EXTENDED_PAGES}
    return Read(page, seen, said, _weighed(said, usual))


def _x(page: int, line: Line, to: Notes, *, blank: bool, alike: Joined) -> None:
    """The X of a row; a sheet that leaves most of them blank has none."""
    one = _x_read(page, [line])
    if one.said.best is NOTHING and blank:
        return
    together = alike.likely.get(page)
    likely = together or one.weighed
    against = _against(one.said, likely.best, together)
    if together is None and likely.best in alike.misread:
        against = f"read as {likely.best}, as others of this sheet are that are hardly so"
    to.decide(join(ROWS, page, "x"), likely.shares, boxed(one.seen), sure=_SURE, against=against)


def _mod(page: int, line: Line, to: Notes, *, faint: bool = False) -> None:
    seen = line.seen("row mod")
    said = opinion(seen, _modifier, _MODS)
    all_ints = {*range(-12, 22), *(v for v in said.shares if isinstance(v, int))}
    usual: dict[Hashable, float] = {
        v: max(_FAR_MOD ** mod_distance(page, v), _STRANGE_MOD) for v in all_ints
    }
    usual |= {v: 1.0 for v in said.shares if v is not NOTHING and not isinstance(v, int)}
    weighed = _weighed(said, usual)
    if is_negative(page) and said.best == weighed.best:
        said, weighed = _minus_kept(said, weighed.best), _minus_kept(weighed, weighed.best)
    against = _against(said, weighed.best) or _unsigned(page, weighed.best)
    against = against or _otherwise(seen, weighed.best, lost=is_negative(page))
    against = against or (signed(weighed.best) if faint else None)
    to.decide(join(ROWS, page, "mod"), weighed.shares, boxed(seen), sure=_SURE, against=against)


def _minus_kept(said: Opinion, best: Hashable) -> Opinion:
    """What reads the same without its minus speaks for it: a minus is what fades first."""
    if not isinstance(best, int) or best >= 0:
        return said
    shares = {v: p for v, p in said.shares.items() if v != -best}
    shares[best] = said.of(best) + said.shares.get(-best, 0.0)
    tops = tuple(best if top == -best else top for top in said.tops)
    return Opinion(shares, said.each, tops)


def _otherwise(seen: Sequence[Seen], best: Hashable, *, lost: bool) -> str | None:
    """Why a MOD cannot be taken that one voter rather reads otherwise: their figures are small.

    A minus that all MODs of the series have here is what fades first: who lost it read the same.
    """
    same = {best, NOTHING}
    if lost and isinstance(best, int) and best < 0:
        same.add(-best)
    votes = [v for s in seen for v in s.region.votes if v.p > _RATHER]
    other = next((v for v in votes if _modifier(v.value) not in same), None)
    return f"read as {plain(best)} and as {plain(_modifier(other.value))}" if other else None


def _unsigned(page: int, best: Hashable) -> str | None:
    """Why a MOD may have lost its minus, which fades first: all of the series have one here."""
    if not isinstance(best, int) or best <= 0 or not is_negative(page):
        return None
    return f"read as {best}, where all are below nothing"


def _modifier(value: Value) -> Hashable:
    return "special" if value in ("S", "s", "special") else figure(value)
