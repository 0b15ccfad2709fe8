"""The titles of pictures: what is taken for one, and what may be none, or is lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pipeline.model.book import Name
from pipeline.model.evidence import Rival
from pipeline.model.pointer import join
from pipeline.model.shapes import shape_of
from pipeline.reconcile.scan_fighter import printed
from pipeline.reconcile.scan_leaves import Leaf
from pipeline.reconcile.scan_notes import Notes
from pipeline.reconcile.scan_title_heads import head_titles, repeated_titles, titles_of_book
from pipeline.reconcile.scan_titles import Titled, against, instructed, scored, settled
from pipeline.reconcile.scan_votes import Seen

# What a title must reach: what is misread in words is seen at once, but no sign tells another.
_TITLE, _SIGNS = 0.9, 0.97
_BARE = 0.25  # of the pictures of a book that has titles can lack theirs
_NAME = shape_of(Name)


def decide_titles(
    page: int, read: Sequence[Sequence[Titled]], words: frozenset[str], to: Notes
) -> None:
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


def uninstructed(
    at: str, scans: Sequence[Sequence[Seen]], known: Collection[str], to: Notes, *, told: bool
) -> None:
    """Leave a title that has a line of the instruction in it to a person, with the rest of it."""
    title = to.value(join(at, "title"))
    if isinstance(title, str) and instructed(title, known, told=told):
        seen = next((s for some in scans for s in some if s.region.kind == "title"), None)
        why = "its end may be a line of the instruction"
        to.doubt(join(at, "title"), why, seen)
        if told and to.stands(join(at, "tell")):
            to.doubt(join(at, "tell"), "a line of it may have come into the title", seen)


def covered(page: int, heads: Collection[str], to: Notes) -> None:
    """Where only what heads every page was read, the title itself is lost."""
    at = join("/pictures", page, "title")
    if not to.stands(at):
        head = ", ".join(sorted(heads))
        to.doubt(at, f"no title was found beside what stands on every page ({head})")


def doubt_heads(by: Mapping[int, Sequence[Leaf]], known: Collection[str], to: Notes) -> None:
    """What stands where no other title does and may head every page is taken for none."""
    seen = {n: [s for leaf in same for s in leaf.unit.seen("title")] for n, same in by.items()}
    titles = {n: some[0] for n, some in seen.items() if some}
    for page in sorted(head_titles(titles, to.pages, printed(to))):
        why = "it stands where no other title does, and may head every page"
        at = join("/pictures", page, "title")
        if to.stands(at):
            to.doubt(at, why, titles[page])
    taken = {n: to.value(join("/pictures", n, "title")) for n in titles}
    told = {n: t for n, t in taken.items() if isinstance(t, str)}
    for page in sorted(repeated_titles(told)):
        why = "several pictures have this title: it may head every page"
        to.doubt(join("/pictures", page, "title"), why, titles[page])
    unsure = to.doubts.get("/title")
    called = [to.value("/title"), *(r.value for r in (unsure.rivals if unsure else ()))]
    for page in sorted(titles_of_book(told, [str(c) for c in called if c], known)):
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
    if scored(best.title) and not to.stands(pointer):
        why = f"no score was found, and most pictures called {best.title!r} have one"
        to.doubt(pointer, why, best.seen)


def lost_titles(found: Collection[int], to: Notes) -> None:
    """In a book that names its pictures each has a title."""
    bare = [page for page in found if not to.stands(join("/pictures", page, "title"))]
    if len(bare) > _BARE * len(found):
        return
    for page in bare:
        why = "no title was found, and most pictures of this book have one"
        to.doubt(join("/pictures", page, "title"), why)


def title_votes(by: Mapping[int, Sequence[Leaf]]) -> list[list[str]]:
    """All readings of the title of each picture."""
    return [
        [str(vote.value) for seen in same[0].unit.seen("title") for vote in seen.region.votes]
        for same in by.values()
    ]
