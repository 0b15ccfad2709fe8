"""The title of the book: from a page before its parchments, and from the head of its sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.model.book import Name
from pipeline.model.evidence import Rival
from pipeline.model.shapes import shape_of
from pipeline.reconcile.scan_leaves import Leaf
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_titles import titled
from pipeline.reconcile.scan_votes import Seen

_LEAST = 0.9  # of a line that may be a title
_LETTERS = 5
_SHOWN = 4  # rivals
_NAME = shape_of(Name)
# What every sheet has printed on it, and the names of the series.
_HEADS = re.compile(
    r"character|maneuver|manoeuvre|start|total|name|adds|mods?\b|number|section|score|range|page|"
    r"points?\b|height|body|series|lost worlds|weapon|equipment|notes?\b|group|colou?r|pack\b",
    re.IGNORECASE,
)


def read_title(leaves: Sequence[Leaf], sheet: Sequence[Seen], to: Notes) -> None:
    """Take the title that a page of its own and the sheet both print; else show what it may be."""
    alone = [x for x in leaves if x.picture is None and not x.unit.matrix and not x.read]
    pages = [
        (t.title, t.p, t.seen)
        for leaf in alone
        for t in titled(leaf.unit.seen("title"))
        if t.language == "en" and _NAME.holds(t.title)
    ]
    heads = list(_lines(sheet))
    for title, p, seen in pages:
        if p > _LEAST and any(_bare(title) == _bare(line) for line, _, _ in heads):
            to.take("/title", Taken(value=title, seen=seen, p=round(p, 4)))
            return
    found = [*pages, *heads]
    readings = [Rival(value=title) for title, _, _ in found[:_SHOWN]]
    why = "which of the lines on its first pages and its sheet is the title"
    if not found:
        why = "no page was found that tells the title of the book"
    to.doubt("/title", why, found[0][2] if found else None, readings)


def _lines(sheet: Sequence[Seen]) -> Iterator[tuple[str, float, Seen]]:
    """Lines of the sheet that are no heading of it, in the order in which they stand."""
    for seen in sheet:
        votes = seen.region.votes if seen.region.kind == "sheet text" else ()
        for vote in votes[:1]:
            line = str(vote.value).strip(" \"'\u201c\u201d")
            clear = vote.p >= _LEAST and len(_bare(line)) >= _LETTERS
            if clear and not _HEADS.search(line) and _NAME.holds(line):
                yield line, vote.p, seen


def _bare(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())
