"""The odd parchments: title, score, critical, instruction and party symbol of each picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace

from pipeline.model.book import Name
from pipeline.model.clauses import COLOURS
from pipeline.model.codec import canonical_json, encode
from pipeline.model.evidence import Box, Origin, Rival
from pipeline.model.pointer import join
from pipeline.model.shapes import shape_of
from pipeline.model.sighting import RegionKind
from pipeline.reconcile.scan_fighter import fighter, printed
from pipeline.reconcile.scan_hits import CRITICALS, MOST, Hit, read_hits
from pipeline.reconcile.scan_leaves import PICTURES, Leaf
from pipeline.reconcile.scan_names import repeated
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_parties import SYMBOL, misplaced, party
from pipeline.reconcile.scan_sheet import ROWS
from pipeline.reconcile.scan_speech import counted, headed, held, talks
from pipeline.reconcile.scan_title_heads import head_titles, repeated_titles, titles_of_book
from pipeline.reconcile.scan_titles import (
    Titled,
    against,
    instructed,
    respaced,
    running_heads,
    scored,
    settled,
    titled,
    vocabulary,
)
from pipeline.reconcile.scan_votes import Seen
from pipeline.reconcile.scan_words import TOLD, Habits, Telling, telling

_CRITICAL = re.compile(r"\bcrit(?:ical)?\b", re.IGNORECASE)
# What is not understood may be the opening of what a critical adds.
_MAY_ADD = re.compile(
    r"\bcr[il1]t|\bhurt|\b\d+ ?\+(?! ?\d)|\b(?:or|and) (?:more|higher|above|over|better|up)"
    r"|\bfrom \d+ (?:points? )?(?:on|up)|\bat least \d|\btotal\b",
    re.IGNORECASE,
)
_NAMES = ("row group", "row name")
_NAME_AT = re.compile(rf"{ROWS}(?:/\d+(?:/(?:name|group))?)?")
POOLS = ("/sheet/points", "/sheet/energy")
_WORDS = ("title", "instruction", "critical text", "party")
# What a title must reach: what is misread in words is seen at once, but no sign tells another.
_TITLE, _SIGNS = 0.9, 0.97
_TOTAL = 0.975  # the digits of a text are seen alike by two readers, or it is in doubt
# Symbols stand here in most of eight books transcribed.
_SYMBOLS = (1, 23, 29, 33, 57, 61)
_FEW = 3  # of these with a symbol show that a book has them
_BARE = 0.25  # of the pictures of a book that has titles can lack theirs
_EXTENDED = 50  # from this page on rows are of extended range
_NUMBERED = 0.6  # how clear the numbers of two pictures on one page are
_ALIKE = 0.85  # of the height of one of them is that of the other
_NAME = shape_of(Name)
_NAME_WORDS = 4  # longer lines of a sheet are sentences about rows


def read_pictures(placed: Sequence[Leaf], to: Notes, numbers: Sequence[int] = PICTURES) -> None:
    """Note all that the pictures of these numbers show; what no page shows is left open."""
    by: dict[int, list[Leaf]] = {}
    for leaf in sorted(placed, key=lambda x: -x.p):
        if leaf.picture is not None and leaf.unit.picture:
            by.setdefault(leaf.picture, []).append(leaf)
    read_hits({page: _hit(by[page]) for page in sorted(by)}, to)
    texts = [" ".join(_texts(same[0])) for same in by.values()]
    told_texts = [" ".join(_texts(same[0], *TOLD)) for same in by.values()]
    known, titles, names = _known(to), _title_votes(by), _sheet_votes(to)
    on_sheet = printed(to)
    lines = [line for line in on_sheet if len(line.split()) <= _NAME_WORDS]
    others = [*(title for same in titles for title in same), *names, *lines, *repeated(told_texts)]
    whole = not any(_NAME_AT.fullmatch(pointer) for pointer in to.doubts)
    pools = tuple(dict.fromkeys((*_pools(to, known), *counted(texts, known))))
    habits = Habits(
        talk=talks(texts), headed=headed(texts), whole=whole, pools=pools,
        held=held(told_texts, known), far=_far(to),
        fighter=fighter(told_texts, known, on_sheet),
    )  # fmt: skip
    named = [*known, *habits.pools]
    heads = running_heads([same[0] for same in titles if same])
    words = vocabulary([*named, *names], titles)
    for page in numbers:
        at = join("/pictures", page)
        if page not in by:
            to.doubt(at, "lost: no page of the source shows it")
            continue
        scans = [leaf.unit.seen(*_WORDS) for leaf in by[page]]
        read = [respaced(titled(seen, page, heads), named) for seen in scans]
        _titles(page, read, words, to)
        if heads and any(s.region.kind == "title" for seen in scans for s in seen):
            _covered(page, heads, to)
        _party(page, scans, to)
        told = [telling(s, known, others=others, habits=habits) for s in scans]
        _tells(at, told, to)
        _uninstructed(at, scans, named, to, told=any(told))
        if (several := _several(by[page][0])) is not None:
            _unplaced(at, several, to)
    _headed(by, to)
    _lost_symbols(by, to)
    _lost_criticals(by, to)
    _lost_titles(by, to)


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


def _unplaced(at: str, other: Seen, to: Notes) -> None:
    """Leave all that was taken of a picture to a person."""
    why = "its page has the number of another picture too: it may be of that one"
    for part in ("title", "titles", "score", "critical", "party", "tell"):
        if to.subtree(join(at, part)) not in (None, {}):
            to.doubt(join(at, part), why, other)


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


def _title_votes(by: Mapping[int, Sequence[Leaf]]) -> list[list[str]]:
    """All readings of the title of each picture."""
    return [
        [str(vote.value) for seen in same[0].unit.seen("title") for vote in seen.region.votes]
        for same in by.values()
    ]


def _sheet_votes(to: Notes) -> list[str]:
    """All that the names of the sheet may be."""
    regions = (region for page in to.pages for region in page.regions if region.kind in _NAMES)
    return [str(vote.value) for region in regions for vote in region.votes]


def _titles(page: int, read: Sequence[Sequence[Titled]], words: frozenset[str], to: Notes) -> None:
    """A title that two scans of a page show counts by the one that is read best."""
    at = join("/pictures", page)
    found = sorted((t for some in read for t in some), key=lambda t: -t.p)
    for language, pointer in (("en", join(at, "title")), ("ja", join(at, "titles", "ja"))):
        same = [t for t in found if t.language == language]
        best = _agreed(same) if same else None
        if best is not None and _NAME.holds(best.title):
            _title(pointer, best, words, to)
            _unscored(at, best, to)
        elif best is not None:
            to.doubt(pointer, f"no title is as this: {best.title[:80]!r}", best.seen)


def _uninstructed(
    at: str, scans: Sequence[Sequence[Seen]], known: Collection[str], to: Notes, *, told: bool
) -> None:
    """Leave a title that has a line of the instruction in it to a person, with the rest of it."""
    title = to.value(join(at, "title"))
    if isinstance(title, str) and instructed(title, known, told=told):
        seen = next((s for some in scans for s in some if s.region.kind == "title"), None)
        why = "its end may be a line of the instruction"
        to.doubt(join(at, "title"), why, seen)
        if told and _stands(join(at, "tell"), to):
            to.doubt(join(at, "tell"), "a line of it may have come into the title", seen)


def _covered(page: int, heads: Collection[str], to: Notes) -> None:
    """Where only what heads every page was read, the title itself is lost."""
    at = join("/pictures", page, "title")
    if not _stands(at, to):
        head = ", ".join(sorted(heads))
        to.doubt(at, f"no title was found beside what stands on every page ({head})")


def _headed(by: Mapping[int, Sequence[Leaf]], to: Notes) -> None:
    """What stands where no other title does and may head every page is taken for none."""
    seen = {n: [s for leaf in same for s in leaf.unit.seen("title")] for n, same in by.items()}
    titles = {n: some[0] for n, some in seen.items() if some}
    for page in sorted(head_titles(titles, to.pages, printed(to))):
        why = "it stands where no other title does, and may head every page"
        at = join("/pictures", page, "title")
        if _stands(at, to):
            to.doubt(at, why, titles[page])
    taken = {n: to.value(join("/pictures", n, "title")) for n in titles}
    told = {n: t for n, t in taken.items() if isinstance(t, str)}
    for page in sorted(repeated_titles(told)):
        why = "several pictures have this title: it may head every page"
        to.doubt(join("/pictures", page, "title"), why, titles[page])
    unsure = to.doubts.get("/title")
    called = [to.value("/title"), *(r.value for r in (unsure.rivals if unsure else ()))]
    for page in sorted(titles_of_book(told, [str(c) for c in called if c], _known(to))):
        why = "the book itself may be called so"
        to.doubt(join("/pictures", page, "title"), why, titles[page])


def _agreed(found: Sequence[Titled]) -> Titled:
    """The surest; another scan that is as good as sure of another title speaks against it."""
    best, *rest = found
    sure = [t.title for t in rest if t.p > _TITLE and t.title.casefold() != best.title.casefold()]
    return replace(best, other=best.other or sure[0]) if sure else best


def _title(pointer: str, best: Titled, words: frozenset[str], to: Notes) -> None:
    best = settled(best, words) if best.language == "en" else best
    odd = against(best.title, best.p, words) if best.language == "en" else None
    if best.other is not None:
        odd = "two readings differ", best.other
    if odd is None:
        sure = _TITLE if best.language == "en" else _SIGNS
        to.decide(pointer, {best.title: best.p}, best.seen, sure=sure)
        return
    why, other = odd
    rivals = [Rival(value=other, p=0.5), Rival(value=best.title, p=0.5)]
    to.doubt(pointer, why, best.seen, rivals)


def _unscored(at: str, best: Titled, to: Notes) -> None:
    """A wound without a score is most likely a score that was not found."""
    pointer = join(at, "score")
    if scored(best.title) and not _stands(pointer, to):
        why = f"no score was found, and most pictures called {best.title!r} have one"
        to.doubt(pointer, why, best.seen)


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
    there = [page for page in _SYMBOLS if _stands(join("/pictures", page, "party"), to)]
    for page in _SYMBOLS if len(there) >= _FEW else ():
        if page in found and page not in there:
            why = "no symbol was found, and most books with symbols have one here"
            to.doubt(join("/pictures", page, "party"), why)


def _lost_titles(found: Collection[int], to: Notes) -> None:
    """In a book that names its pictures each has a title."""
    bare = [page for page in found if not _stands(join("/pictures", page, "title"), to)]
    if len(bare) > _BARE * len(found):
        return
    for page in bare:
        why = "no title was found, and most pictures of this book have one"
        to.doubt(join("/pictures", page, "title"), why)


def _tells(at: str, told: Sequence[Telling | None], to: Notes) -> None:
    """The instruction; two scans of one page must tell the same where both are understood."""
    found = [t for t in told if t is not None]
    if not found:
        to.doubt(join(at, "tell"), "no instruction was found")
        if _stands(join(at, "critical", "at"), to):
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
    has = _stands(join(at, "critical", "at"), to)
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


def _lost_criticals(found: Collection[int], to: Notes) -> None:
    """A book that tells of criticals in its instructions does so on the same pictures as others."""
    told = [p for p in CRITICALS if _tells_critical(p, to)]
    for page in CRITICALS if len(told) >= MOST else ():
        if page in found and page not in told:
            why = f"no critical was found, and {len(told)} such pictures of this book have one"
            to.doubt(join("/pictures", page, "critical"), why)


def _tells_critical(page: int, to: Notes) -> bool:
    at = join("/pictures", page, "critical")
    return any(_stands(pointer, to) for pointer in (at, f"{at}/at", f"{at}/tell"))


def _stands(pointer: str, to: Notes) -> bool:
    return pointer in to.taken or pointer in to.doubts


def _note(pointer: str, value: object, best: Telling, to: Notes) -> None:
    origin: Origin = "inferred" if best.why else "read"
    p = round(best.p, 4)
    to.take(pointer, Taken(value=value, origin=origin, seen=best.seen, p=p, why=best.why))
