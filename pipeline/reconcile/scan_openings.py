"""How a book opens its instructions, in words of its editor: `Please say:`.

What nearly all of them open with tells nothing that one of them needs, so that it is read as the
usual opening of the series.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.reconcile.scan_speech import addressed, idle

_KIND = "instruction"
_OPENING = re.compile(r"^\W*([^\W\d_][^:.!?\d]{1,39}?)\s*:\s*(?=\S)")
_NO_OPENING = re.compile(r"\bcrit|\bhurt|\bwound|\bif\b|\bwhen\b", re.IGNORECASE)
_MANY, _SHARE = 8, 0.6  # instructions that have it, and of all
_SAME = 0.8  # of an opening that is misread on its page


def opened_alike(pages: Sequence[PageSeen]) -> list[PageSeen]:
    """The pages, what nearly all instructions of them open with in the usual words."""
    texts = [text for page in pages for r in page.regions if (text := _text(r))]
    count = Counter(opening for text in texts if (opening := _opening(text)))
    usual, often = max(count.items(), key=lambda one: one[1], default=("", 0))
    if often < _MANY or often < _SHARE * len(texts):
        return list(pages)
    return [
        replace(page, regions=tuple(_usual(region, usual) for region in page.regions))
        for page in pages
    ]


def _usual(region: Region, opening: str) -> Region:
    """An instruction with the opening of the book in the usual words."""
    if region.kind != _KIND:
        return region
    votes = tuple(replace(v, value=_opened(v, opening)) for v in region.votes)
    return replace(region, votes=votes)


def _opened(vote: Vote, opening: str) -> str:
    text = str(vote.value)
    own = _opening(text)
    if not own or SequenceMatcher(None, own, opening, autojunk=False).ratio() < _SAME:
        return text
    return _OPENING.sub("Tell opponent: ", text, count=1)


def _opening(text: str) -> str:
    """What stands before a colon at the beginning, if it tells nobody to do anything."""
    found = _OPENING.match(text)
    said = " ".join(found[1].casefold().split()) if found else ""
    if not said or addressed(text) or not idle(said) or _NO_OPENING.search(said):
        return ""
    return said


def _text(region: Region) -> str:
    votes = region.votes if region.kind == _KIND else ()
    best = max(votes, key=lambda v: v.p, default=None)
    return str(best.value) if best else ""
