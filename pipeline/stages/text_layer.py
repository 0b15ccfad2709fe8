"""The text layer of a PDF as one more voter.

Most such layers were made by some OCR, and many are bad. So a layer is asked first about what is
known on its page: how many of the numbers on which our own voters are clear it has right. By that
share it votes on numbers; one that misses too many is not heard. It says nothing where nobody else
saw a number, and of words it only confirms a reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.model.sighting import PageSeen, Region, Vote
from pipeline.readers.scans_pdf import Word

VOTER = "text layer"
_NUMBERS = frozenset({"number", "matrix number", "key", "cell"})
_WORDS = frozenset({"title", "other title", "instruction", "critical text"})
_WHOLE = ("title", "other title")  # of one line: all that the layer has there
_CLEAR = 0.9  # of our voters, of a number by which the layer is judged
_ENOUGH = 8  # such numbers on a page
_LEAST, _MOST = 0.8, 0.97  # of them that it must have right, and what it is believed at most
_ENTRY = re.compile(r"(\d{1,2})\D{1,3}(\d{1,2})")
_NUMBER = re.compile(r"\d{1,2}")
_LEVEL = 0.5  # of the height of a region by which a word is off its middle


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """A number of the layer and where it stands: its share of the word that it is a part of."""

    value: int
    box: tuple[float, float, float, float]

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


def voted(pages: Iterable[PageSeen], words: Sequence[Word]) -> tuple[PageSeen, ...]:
    """The pages of a scan with the votes of its text layer."""
    if not words:
        return tuple(pages)
    numbers = [said for word in words for said in _numbers(word)]
    return tuple(_voted(page, numbers, words) for page in pages)


def _voted(page: PageSeen, numbers: Sequence[_Said], words: Sequence[Word]) -> PageSeen:
    heard = [_heard(r, numbers) if r.kind in _NUMBERS else None for r in page.regions]
    known = [_known(region) for region in page.regions]
    judged = [said == told for said, told in zip(heard, known, strict=True) if told is not None]
    right = sum(judged) / max(1, len(judged))
    if len(judged) < _ENOUGH or right < _LEAST:
        return page
    sure = min(_MOST, right)
    regions = (
        _with(region, said, sure) if region.kind in _NUMBERS else _confirmed(region, words, sure)
        for region, said in zip(page.regions, heard, strict=True)
    )
    return replace(page, regions=tuple(regions))


def _numbers(word: Word) -> list[_Said]:
    """The number that a word is, or the key and the target that it joins."""
    if _NUMBER.fullmatch(word.text):
        return [_Said(value=int(word.text), box=word.box)]
    entry = _ENTRY.fullmatch(word.text)
    if entry is None:
        return []
    left, top, right, bottom = word.box
    each = (right - left) / len(word.text)
    return [
        _Said(
            value=int(entry[group]),
            box=(left + entry.start(group) * each, top, left + entry.end(group) * each, bottom),
        )
        for group in (1, 2)
    ]


def _heard(region: Region, numbers: Sequence[_Said]) -> int | None:
    """What the layer has in a region, where that is one number about as wide."""
    left, top, right, bottom = region.box
    inside = [
        said
        for said in numbers
        if left < said.middle[0] < right
        and abs(said.middle[1] - (top + bottom) / 2) < _LEVEL * (bottom - top)
        and left <= said.box[0] + (said.box[2] - said.box[0]) / 4
        and right >= said.box[2] - (said.box[2] - said.box[0]) / 4
    ]
    return inside[0].value if len(inside) == 1 else None


def _known(region: Region) -> int | None:
    """The number of a key or cell where all our voters are clear and say the same."""
    if region.kind not in ("key", "cell"):
        return None
    tops: dict[str, Vote] = {}
    for vote in region.votes:
        if vote.voter not in tops or vote.p > tops[vote.voter].p:
            tops[vote.voter] = vote
    values = {vote.value for vote in tops.values()}
    clear = len(tops) > 1 and len(values) == 1 and min(v.p for v in tops.values()) > _CLEAR
    value = next(iter(values)) if clear else None
    return value if isinstance(value, int) else None


def _with(region: Region, said: int | None, sure: float) -> Region:
    """The region with a vote, which is no surer than ours that a number stands there."""
    total: dict[str, float] = {}
    for vote in region.votes:
        total[vote.voter] = total.get(vote.voter, 0.0) + vote.p
    if said is None or not total:
        return region
    p = round(sure * min(1.0, max(total.values())), 4)
    return replace(region, votes=(*region.votes, Vote(voter=VOTER, value=said, p=p)))


def _confirmed(region: Region, words: Sequence[Word], sure: float) -> Region:
    """The region with a vote for the reading that the layer has word for word."""
    if region.kind not in _WORDS:
        return region
    left, top, right, bottom = region.box
    inside = (
        word.text
        for word in words
        if left <= (word.box[0] + word.box[2]) / 2 <= right
        and top <= (word.box[1] + word.box[3]) / 2 <= bottom
    )
    layer = _letters(" ".join(inside))
    for vote in region.votes:
        told = _letters(vote.value) if isinstance(vote.value, str) else ""
        if told and (layer == told if region.kind in _WHOLE else told in layer):
            confirming = Vote(voter=VOTER, value=vote.value, p=round(sure, 4))
            return replace(region, votes=(*region.votes, confirming))
    return region


def _letters(text: str) -> str:
    """A text without what layers leave out: spaces, signs, and which letters are large."""
    return "".join(c for c in text.casefold() if c.isalnum())
