"""What stands among the words of a page and is no instruction: notes on matrices, told scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from pipeline.model.sighting import PageSeen, Region, RegionKind
from pipeline.reconcile.scan_speech import addressed
from pipeline.reconcile.scan_words import told
from pipeline.wording.scores import Scored, scored

_OFTEN = 6  # pages with one text: an instruction is on five at most in eight books transcribed
_NEAR = 0.85  # of a note that is misread on one of them
_LINE = 15  # letters of a line of one: fewer may stand in any text
_ENTRIES = 4  # fewer are no matrix
_TELLING = 3  # pages that tell their score in words, before it is a habit of the book


def without_asides(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages without what is no instruction, and with the scores that their words tell."""
    return _scores_apart(_without_notes(pages))


def _without_notes(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """Without what stands beside many matrices and tells nothing: how to find a page in them."""
    count = Counter(
        _said(r)
        for page in pages
        if page.kind == "parchment" and _has_matrix(page)
        for r in page.regions
        if r.kind == "instruction"
    )
    notes = [text for text in count if text and not _tells(text)]
    notes = [n for n in notes if sum(count[o] for o in notes if _like(n, o)) >= _OFTEN]
    if not notes:
        return list(pages)
    return [
        replace(page, regions=tuple(r for r in page.regions if not _is_note(r, notes, page)))
        if page.kind == "parchment"
        else page
        for page in pages
    ]


def _has_matrix(page: PageSeen) -> bool:
    return sum(r.kind in ("cell", "key") for r in page.regions) >= _ENTRIES


def _said(region: Region) -> str:
    best = max(region.votes, key=lambda v: v.p, default=None)
    return " ".join(str(best.value).split()) if best else ""


def _tells(text: str) -> bool:
    return addressed(text) or told(text).understood


def _is_note(region: Region, notes: Sequence[str], page: PageSeen) -> bool:
    """Whether it is one of them; beside a matrix, one of its lines may be read alone."""
    said = _said(region) if region.kind == "instruction" else ""
    part = len(said) >= _LINE and _has_matrix(page) and not _tells(said)
    return bool(said) and any(_like(said, note) or (part and said in note) for note in notes)


def _like(one: str, other: str) -> bool:
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= _NEAR


def _scores_apart(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """Scores and totals that stand before an instruction as regions of their own."""
    found = {
        (i, j): [scored(str(v.value)) for v in r.votes]
        for i, page in enumerate(pages)
        if page.kind == "parchment" and not any(r.kind == "score" for r in page.regions)
        for j, r in enumerate(page.regions)
        if r.kind == "instruction"
    }
    told_by = {i for (i, _), heads in found.items() if any(heads)}
    if len(told_by) < _TELLING:
        return list(pages)
    return [
        replace(page, regions=tuple(_parts(page, i, found))) if i in told_by else page
        for i, page in enumerate(pages)
    ]


def _parts(
    page: PageSeen, index: int, found: Mapping[tuple[int, int], Sequence[Scored | None]]
) -> list[Region]:
    regions: list[Region] = []
    for j, region in enumerate(page.regions):
        heads = found.get((index, j), ())
        if any(heads):
            regions += _split(region, heads)
        else:
            regions.append(region)
    return regions


def _split(region: Region, heads: Sequence[Scored | None]) -> list[Region]:
    """The score, the total of a critical where it is told, and the rest of the words."""
    seen = list(zip(region.votes, heads, strict=True))
    parts: list[tuple[RegionKind, list[object]]] = [
        ("score", [head and head.score for _, head in seen]),
        ("critical", [head and head.total for _, head in seen]),
    ]
    regions = []
    for kind, values in parts:
        votes = tuple(
            replace(v, value=n) for (v, _), n in zip(seen, values, strict=True) if n is not None
        )
        if votes:
            regions.append(replace(region, kind=kind, votes=votes))
    rest = tuple(replace(v, value=head.rest if head else v.value) for v, head in seen)
    if any(str(v.value) for v in rest):
        regions.append(replace(region, votes=rest))
    return regions
