"""Weapons, equipment and traits, as the sheet lists them."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.model.evidence import Rival, Value
from pipeline.model.pointer import join
from pipeline.reconcile.scan_notes import Notes, Taken
from pipeline.reconcile.scan_sheet_words import Told, told
from pipeline.reconcile.scan_votes import Seen

LISTS = ("weapons", "equipment", "traits")


def is_listed(seen: Seen) -> bool:
    """Whether a figure of the head is a thing of a list."""
    return any(_is_thing(vote.value) for vote in seen.region.votes)


def _is_thing(value: Value) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and value[0] in LISTS  # noqa: PLR2004


def read_lists(seen: Sequence[Seen], to: Notes) -> None:
    """Note what each list holds: all of it, or else a doubt with what was read."""
    for part in LISTS:
        things = list(_things(part, seen))
        if not things:
            continue
        at = join("/sheet", part)
        texts = list(dict.fromkeys(_plain(said.text) for _, said in things if said.text))
        against = next((x for x in things if x[1].against), None)
        if against is not None:
            where, said = against
            to.doubt(at, str(said.against), where, [Rival(value=texts)] if texts else [])
        else:
            p = min(said.p for _, said in things)
            to.take(at, Taken(value=texts, seen=things[0][0], p=p))


def _things(part: str, seen: Sequence[Seen]) -> Iterator[tuple[Seen, Told]]:
    for s in seen:
        votes = [v for v in s.region.votes if _is_thing(v.value) and v.value[0] == part]
        if votes:
            plain = tuple(replace(v, value=v.value[1]) for v in votes)
            said = told([replace(s, region=replace(s.region, votes=plain))])
            yield s, said or Told(text="", p=0.0, against="nothing legible here")


def _plain(text: str) -> str:
    """In small letters, unless the print tells names of their own apart by capitals."""
    return text.lower() if text == string.capwords(text) else text
