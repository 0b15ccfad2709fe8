"""Names that hold their groups: `Club Fall, Overhead` on sheets where no column has groups."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.model.sighting import Region, Vote
from pipeline.recognise.sheets_lexicon import bare
from pipeline.reconcile.scan_votes import Seen

Parts = Mapping[str, tuple[Seen, ...]]

_FEW, _MOST = 6, 0.6  # rows, and of them those whose names are parted by a mark
_OFTEN = 2  # rows of a group, or names of several words would be groups
_LEAD = r"(?P<group>[^\W\d_][\w']*(?:[ -][^\W\d_][\w']*){0,3})"
_MARK = re.compile(rf"^\W*{_LEAD}(?:\s*[,.:;/|]\s*|\s+[-\u2010-\u2015]\s+)(?P<name>[^\W\d_].*)$")


def parted(rows: Sequence[Parts]) -> list[Parts]:
    """The rows with groups and names told apart, where most names have both and a mark between."""
    alone = [row for row in rows if row.get("row name") and not row.get("row group")]
    marked = [found for row in alone for found in [_marked(row)] if found]
    leads = Counter(bare(lead) for lead in marked)
    known = {lead for lead, n in leads.items() if n >= _OFTEN}
    some = sum(bare(lead) in known for lead in marked)
    if len(alone) < _FEW or len(marked) < _MOST * len(alone) or 2 * some < len(marked):
        return list(rows)
    return [_split(row, set(leads)) if row in alone else row for row in rows]


def _marked(row: Parts) -> str | None:
    """The words before the mark in a name, as most looks have them."""
    said = (str(v.value) for s in row["row name"] for v in s.region.votes)
    found = Counter(m["group"].casefold() for text in said if (m := _MARK.match(text)))
    return max(found, key=lambda lead: found[lead], default=None)


def _split(row: Parts, leads: set[str]) -> Parts:
    both = [(s, [(v, _in_two(str(v.value), leads)) for v in s.region.votes])
            for s in row["row name"]]  # fmt: skip
    if not any(two for _, votes in both for _, two in votes):
        return row
    grouped = (_told(s, "row group", votes, 0) for s, votes in both)
    named = (_told(s, "row name", votes, 1) for s, votes in both)
    return {**row, "row group": tuple(grouped), "row name": tuple(named)}


def _told(
    seen: Seen, kind: str, votes: Sequence[tuple[Vote, tuple[str, str] | None]], part: int
) -> Seen:
    said = tuple(replace(v, value=two[part]) for v, two in votes if two)
    region: Region = replace(seen.region, kind=kind, votes=said)  # type: ignore[arg-type]
    return replace(seen, region=region)


def _in_two(text: str, leads: set[str]) -> tuple[str, str] | None:
    """Group and name of a text: at its mark, or behind a group that other rows have a mark by."""
    if found := _MARK.match(text):
        return found["group"], found["name"]
    ways = [(group, name) for group, name in _cuts(text) if bare(group) in leads]
    return max(ways, key=lambda way: len(way[0]), default=None)


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    words = text.split()
    return ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
