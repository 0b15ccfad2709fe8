"""The words of a parchment: its title, score, critical, instruction and party symbol."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.model.evidence import Box
from pipeline.model.sighting import Region
from pipeline.recognise.bursts import Mark, bursts, marks, nameless, sentences
from pipeline.recognise.bursts_figures import figure
from pipeline.recognise.engine import Picture
from pipeline.recognise.instructions import SPOKEN, apart, headed, instructions, lost, paragraph
from pipeline.recognise.parties import party
from pipeline.recognise.titles import Heading, titles
from pipeline.recognise.twins import english, without_twins
from pipeline.recognise.words_lines import PARTY, Read, plain, read_lines, shining
from pipeline.vision.spotter import flattened

# The end of a sentence before a symbol of parties: `to any score. (P)`.
_SAID = re.compile(rf"[a-z][.!][\"\u201d]?\s*{PARTY.pattern}\W*$")
_APART = 2.0  # heights from a line to the next, with room around a heading
_COLUMNS = 3
_TALL = 0.8  # of the height of an instruction is the least of a title
# Where there is none: one that is clear, near the head of the page, may be smaller.
_LOW, _CLEAR, _HEAD = 0.5, 0.97, 0.25


def words(
    gray: Picture,
    *,
    flat: Picture | None = None,
    reads: Sequence[Read] | None = None,
    matrix: Sequence[Box] = (),
) -> tuple[Region, ...]:
    """The regions of an upright page that say something in words, and what they may say.

    It needs no glyphs of the page: the digits of what it finds are looked at again by themselves.
    Who has read its lines already can hand over those that matter, and who has found entries of
    its matrix where these stand.
    """
    flat = flattened(gray) if flat is None else flat
    return tuple(_regions(flat, english(read_lines(flat, matrix) if reads is None else reads)))


def _regions(flat: Picture, reads: Sequence[Read]) -> Iterator[Region]:
    totals = list(sentences(flat, reads))
    rest = [r for r in reads if not any(r is read for _, read in totals)]
    found = marks(flat, [r for r in rest if not _SAID.search(r.said)])
    alone = _single([r for r in rest if not any(r is m.read for m in found)])
    spoken = without_twins(alone)
    told = paragraph([r for r in spoken if _may_tell(r)])
    criticals = [m.read.line for m in found if m.kind == "critical" and m.figure is not None]
    burst = headed(told, spoken, criticals)
    told = tuple(r for r in told if r not in burst)
    boxed = apart([r for r in spoken if r not in (*told, *burst)])
    yield from (region for region, _ in totals)
    others = [r for r in alone if r not in (*told, *boxed, *burst)]
    hits = list(bursts(flat, found, others))
    texts = list(instructions(flat, told, torn=lost(told, others), below=_heading(found, told)))
    texts += instructions(flat, boxed)
    texts += instructions(flat, burst, below=0.0)
    yield from (region for region, _ in hits)
    yield from texts
    named = [region for region, _ in (*totals, *hits)] + texts
    free = [r for r in others if not any(r is read for _, read in hits)]
    added = any(region.kind == "critical text" for region in texts)
    yield from nameless(flat, named, free, added=added)
    yield from party(flat, rest, told)
    told = (*told, *boxed, *burst)
    low = list(_headings(alone, found, told, _LOW))
    large = titles(flat, list(_headings(alone, found, told, _TALL)), low)
    yield from large or titles(flat, _small(low, flat))


def _single(reads: Sequence[Read]) -> list[Read]:
    """Without what stands on the page again and again: it heads the columns of a matrix."""
    often = Counter(_letters(r) for r in reads)
    return [r for r in reads if often[_letters(r)] < _COLUMNS or len(_letters(r)) < _COLUMNS]


def _letters(read: Read) -> str:
    return "".join(c for c in read.said.casefold() if c.isalpha())


def _heading(found: Sequence[Mark], told: Sequence[Read]) -> float | None:
    """How far down `CRITICAL 9` heads the rest of an instruction, right between lines of it."""
    for mark in (m for m in found if m.kind == "critical"):
        one = mark.read.line
        off = [
            r.line.y - one.y for r in told
            if min(r.line.right, one.right) > max(r.line.left, one.left)
            and abs(r.line.y - one.y) < _APART * max(r.line.height, one.height)
        ]  # fmt: skip
        if off and min(off) < 0 < max(off):
            return one.y
    return None


def _may_tell(read: Read) -> bool:
    """A figure by itself is none of an instruction's, unless its end or a symbol is behind it."""
    ends = SPOKEN.search(read.said) or PARTY.search(read.said)
    return figure(read.text.text) is None or ends is not None


def _headings(
    alone: Sequence[Read], found: Sequence[Mark], told: Sequence[Read], tall: float
) -> Iterator[Heading]:
    """What is neither figure nor instruction; before a mark, the rest of its line."""
    least = tall * min((r.line.height for r in told), default=0.0)
    pale = shining(alone)
    for read in (r for r in alone if r not in pale):
        heading = Heading(read.line, read.said, read.text.p, read.beside)
        small = read.line.height < least and heading.language == "en"
        if read not in told and not small:
            yield heading
    for mark in found:
        first = min(m.start for m in found if m.read is mark.read)
        before = list(mark.read.text.letters[:first])
        while before and before[-1].text.isspace():  # its room ends where the word begins
            before.pop()
        if mark.start == first and any(x.text.isalpha() for x in before):
            said = plain("".join(x.text for x in before))
            line = mark.read.line.part(0, before[-1].end)
            heading = Heading(line, said, mark.read.text.p, mark.read.beside)
            if heading.language == "en":  # the same word in Japanese is no title
                yield heading


def _small(headings: Sequence[Heading], flat: Picture) -> list[Heading]:
    high = _HEAD * flat.shape[0]
    return [h for h in headings if h.p > _CLEAR and h.line.y < high]
