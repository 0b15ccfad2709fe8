"""The odd parchments: title, score, critical, instruction and party symbol of each picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.clauses import COLOURS
from pipeline.model.evidence import Box
from pipeline.model.pointer import join
from pipeline.model.sighting import RegionKind
from pipeline.reconcile.scan_fighter import fighter, printed
from pipeline.reconcile.scan_hits import Hit, read_hits
from pipeline.reconcile.scan_leaves import PICTURES, Leaf
from pipeline.reconcile.scan_names import repeated
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_parties import SYMBOL, lost_stars, misplaced, party
from pipeline.reconcile.scan_pictures_titles import (
    covered,
    decide_titles,
    doubt_heads,
    lost_titles,
    title_votes,
    uninstructed,
)
from pipeline.reconcile.scan_pictures_told import decide_told, lost_criticals
from pipeline.reconcile.scan_sheet import ROWS
from pipeline.reconcile.scan_speech import counted, headed, held, talks
from pipeline.reconcile.scan_titles import respaced, running_heads, titled, vocabulary
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import TOLD, Habits, telling

_NAMES = ("row group", "row name")
_NAME_AT = re.compile(rf"{ROWS}(?:/\d+(?:/(?:name|group))?)?")
POOLS = ("/sheet/points", "/sheet/energy")
_WORDS = ("title", "instruction", "critical text", "party")
# Symbols stand here in most of eight books transcribed.
_SYMBOLS = (1, 23, 29, 33, 57, 61)
_FEW = 3  # of these with a symbol show that a book has them
_EXTENDED = 50  # from this page on rows are of extended range
_NUMBERED = 0.6  # how clear the numbers of two pictures on one page are
_ALIKE = 0.85  # of the height of one of them is that of the other
_NAME_WORDS = 4  # longer lines of a sheet are sentences about rows


@dataclass(frozen=True, slots=True, kw_only=True)
class _Book:
    """What the pictures of a book are read against."""

    known: Collection[str]  # what an instruction may name
    others: Collection[str]  # what else the book prints
    habits: Habits
    heads: frozenset[str]  # what stands above the titles of all pages
    words: frozenset[str]  # of titles


def read_pictures(placed: Sequence[Leaf], to: Notes, numbers: Sequence[int] = PICTURES) -> None:
    """Note all that the pictures of these numbers show; what no page shows is left open."""
    by: dict[int, list[Leaf]] = {}
    for leaf in sorted(placed, key=lambda x: -x.p):
        if leaf.picture is not None and leaf.unit.picture:
            by.setdefault(leaf.picture, []).append(leaf)
    read_hits({page: _hit(by[page]) for page in sorted(by)}, to)
    book = _book(by, to)
    for page in numbers:
        if page in by:
            _read_picture(page, by[page], book, to)
        else:
            to.doubt(join("/pictures", page), "lost: no page of the source shows it")
    doubt_heads(by, book.known, to)
    _lost_symbols(by, to)
    lost_stars(to)
    lost_criticals(by, to)
    lost_titles(by, to)


def _book(by: Mapping[int, Sequence[Leaf]], to: Notes) -> _Book:
    texts = [" ".join(_texts(same[0])) for same in by.values()]
    told_texts = [" ".join(_texts(same[0], *TOLD)) for same in by.values()]
    known, titles, names = _known(to), title_votes(by), _sheet_votes(to)
    on_sheet = printed(to)
    lines = [line for line in on_sheet if len(line.split()) <= _NAME_WORDS]
    others = [*(title for same in titles for title in same), *names, *lines, *repeated(told_texts)]
    pools = tuple(dict.fromkeys((*_pools(to, known), *counted(texts, known))))
    habits = Habits(
        talk=talks(texts), headed=headed(texts), pools=pools, far=_far(to),
        whole=not any(_NAME_AT.fullmatch(pointer) for pointer in to.doubts),
        held=held(told_texts, known), fighter=fighter(told_texts, known, on_sheet),
    )  # fmt: skip
    return _Book(
        known=known, others=others, habits=habits,
        heads=running_heads([same[0] for same in titles if same]),
        words=vocabulary([*known, *pools, *names], titles),
    )  # fmt: skip


def _read_picture(page: int, same: Sequence[Leaf], book: _Book, to: Notes) -> None:
    """Note what one picture shows, of which there may be several scans."""
    at, named = join("/pictures", page), [*book.known, *book.habits.pools]
    scans = [leaf.unit.seen(*_WORDS) for leaf in same]
    read = [respaced(titled(seen, page, book.heads), named) for seen in scans]
    decide_titles(page, read, book.words, to)
    if book.heads and any(s.region.kind == "title" for seen in scans for s in seen):
        covered(page, book.heads, to)
    _party(page, scans, to)
    told = [telling(s, book.known, others=book.others, habits=book.habits) for s in scans]
    decide_told(at, told, to)
    uninstructed(at, scans, named, to, told=any(told))
    if (several := _several(same[0])) is not None:
        _unplaced(at, several, "its page has the number of another picture too", to)
    elif same[0].unit.torn:
        _unplaced(at, scans[0][0] if scans[0] else None, "its page has two matrices", to)


def _several(leaf: Leaf) -> Seen | None:
    """The number of the next picture or the one before, printed like that of the parchment.

    Two pictures are on it then, and nobody can tell which of them its words are of.
    """
    clear = {
        best.value: seen
        for seen in leaf.unit.seen("number")
        if (best := max(seen.region.votes, key=lambda v: v.p, default=None))
        and isinstance(best.value, int)
        and best.p > _NUMBERED
    }
    own = clear.get(leaf.picture or 0)
    beside = [clear[n] for n in _neighbours(leaf.picture) if n in clear]
    return next((s for s in beside if own and _printed_alike(s.region.box, own.region.box)), None)


def _neighbours(picture: int | None) -> tuple[int, ...]:
    return () if picture is None else (picture + 2, picture - 2)


def _printed_alike(one: Box, other: Box) -> bool:
    """Whether two numbers are of one size and stand in one column or one line."""
    high, low = sorted((one[3] - one[1], other[3] - other[1]), reverse=True)
    column = min(one[2], other[2]) - max(one[0], other[0])
    line = min(one[3], other[3]) - max(one[1], other[1])
    return low > _ALIKE * high and 2 * max(column, line) > low


def _unplaced(at: str, other: Seen | None, what: str, to: Notes) -> None:
    """Leave all that was taken of a picture to a person."""
    for part in ("title", "titles", "score", "critical", "party", "tell"):
        if to.subtree(join(at, part)) not in (None, {}):
            to.doubt(join(at, part), f"{what}: it may be of another picture", other)


def _hit(same: Sequence[Leaf]) -> Hit:
    return Hit(
        score=tuple(s for leaf in same for s in leaf.unit.seen("score")),
        critical=tuple(s for leaf in same for s in leaf.unit.seen("critical")),
    )


def _texts(leaf: Leaf, *kinds: RegionKind) -> list[str]:
    seen = leaf.unit.seen(*(kinds or ("instruction",)))
    return [str(max(s.region.votes, key=lambda v: v.p).value) for s in seen if s.region.votes]


def _known(to: Notes) -> Collection[str]:
    """What an instruction may name: colours, and the rows of the sheet."""
    rows: Mapping[int, Mapping[str, object]] = to.subtree(ROWS) or {}
    words = [str(r[part]).lower() for r in rows.values() for part in ("group", "name") if part in r]
    return list(dict.fromkeys([*COLOURS, "extended range", *words]))


def _far(to: Notes) -> str:
    """The group of all rows of extended range, where no other row is of it."""
    rows: Mapping[int, Mapping[str, object]] = to.subtree(ROWS) or {}
    far = {str(r.get("group", "")).lower() for n, r in rows.items() if int(n) >= _EXTENDED}
    near = {str(r.get("group", "")).lower() for n, r in rows.items() if int(n) < _EXTENDED}
    group = far.pop() if len(far) == 1 else ""
    return "" if group in (*near, "extended range") else group


def _pools(to: Notes, known: Collection[str]) -> tuple[str, ...]:
    """What the sheet counts."""
    return tuple(
        str(name) for kind in POOLS for name in to.subtree(kind) or {} if name not in known
    )


def _sheet_votes(to: Notes) -> list[str]:
    """All that the names of the sheet may be."""
    regions = (region for page in to.pages for region in page.regions if region.kind in _NAMES)
    return [str(vote.value) for region in regions for vote in region.votes]


def _party(page: int, scans: Sequence[Sequence[Seen]], to: Notes) -> None:
    for seen in scans:
        shares, place = party(seen)
        if shares:
            symbols: dict[Hashable, float] = dict(shares.items())
            at, why = join("/pictures", page, "party"), misplaced(shares, page)
            to.decide(at, symbols, place, sure=SYMBOL, against=why)
            return


def _lost_symbols(found: Collection[int], to: Notes) -> None:
    """A book that has symbols has them on the same pictures as others."""
    there = [page for page in _SYMBOLS if to.stands(join("/pictures", page, "party"))]
    for page in _SYMBOLS if len(there) >= _FEW else ():
        if page in found and page not in there:
            why = "no symbol was found, and most books with symbols have one here"
            to.doubt(join("/pictures", page, "party"), why)
