"""Scores and totals of criticals that the words of a page tell, before what they instruct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.model.sighting import PageSeen, Region, RegionKind
from pipeline.wording.scores import Scored, scored

_TELLING = 3  # pages that tell their score in words, before it is a habit of the book


def scores_apart(pages: Sequence[PageSeen]) -> list[PageSeen]:
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
